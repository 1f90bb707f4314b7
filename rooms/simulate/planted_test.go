package simulate

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// planted are faults that somebody might make in rooms/host: one text in the place of another. In
// at most 100 hours each is found, by the words that tell what does not hold.
var planted = []struct {
	name, file, right, wrong string
	found                    string
}{
	{
		"a vote is acknowledged before it is stored", "speak.go",
		"	l.queue = append(l.queue, h)\n",
		"	l.queue = append(l.queue, h)\n	if m.Verb == rooms.Vote && l.room.Apply(v.member, v.role, m, l.host.now()) == nil {\n		l.tellOwn(v)\n	}\n",
		"vote",
	},
	{
		"rooms share what they may keep", "speak.go",
		"	case l.stored+l.held+size+entryCosts > l.share()+reserve:\n",
		"	case l.host.Counts().Stored+size > b.Stored/8:\n",
		"of its share",
	},
	{
		"the secret is compared too late", "visitor.go",
		"	if hello.Role == rooms.Teacher && !l.keys.opens(hello.Secret) {\n",
		"	if hello.Role == rooms.Teacher && !l.keys.opens(hello.Secret) && l.join(v) == nil {\n",
		"without the secret",
	},
	{
		"a queue has no bound", "speak.go",
		"	case len(l.queue) >= maxQueue || l.held+size > b.QueuedRoom+reserve:\n		return errBusy\n",
		"	case size < 0:\n		return errBusy\n	case l.host.waiting.Load() >= 0:\n		l.held += size\n		l.host.waiting.Add(size)\n		h.here.pending++\n		return nil\n",
		"bytes wait",
	},
}

// Each planted fault is found within 100 hours. Every fault is compiled in, which takes a while
// (make simulate).
func TestPlantedFaultsAreFound(t *testing.T) {
	if os.Getenv("UPSWEEP_PLANTED") == "" {
		t.Skip("takes minutes: make simulate")
	}
	for _, p := range planted {
		t.Run(p.name, func(t *testing.T) {
			source, err := filepath.Abs(filepath.Join("..", "host", p.file))
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(source)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Count(string(text), p.right) != 1 {
				t.Fatalf("%s no longer has, once,\n%s", p.file, p.right)
			}
			dir := t.TempDir()
			faulty, overlay := filepath.Join(dir, p.file), filepath.Join(dir, "overlay.json")
			replace, err := json.Marshal(map[string]any{"Replace": map[string]string{source: faulty}})
			if err != nil {
				t.Fatal(err)
			}
			for path, content := range map[string]string{faulty: strings.Replace(string(text), p.right, p.wrong, 1), overlay: string(replace)} {
				if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			command := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-count=1", "-timeout=30m", "-overlay="+overlay, "-run=^TestWorlds$", ".")
			command.Env = append(os.Environ(), "UPSWEEP_HOURS=100", "UPSWEEP_PLANTED=")
			out, err := command.CombinedOutput()
			if err == nil || !strings.Contains(string(out), p.found) {
				t.Errorf("it is not found, or as something else: %v\n%s", err, out)
			}
			t.Logf("%s", firstLines(string(out), 4))
		})
	}
}

// A clock that jumps ends rooms for those who are told so: hosts need one that does not
// (host.Clock).
func TestJumpingClockIsFound(t *testing.T) {
	for seed := uint64(1); seed <= 25; seed++ {
		s := New(seed, Everything())
		s.JumpingClock = true
		if r := s.Run(seed, 4); r.Violation != nil {
			t.Logf("after %.1f hours: %v", 4*float64(seed-1)+r.Hours, r.Violation)
			return
		}
	}
	t.Error("it is not found in 100 hours")
}

func firstLines(text string, n int) string {
	lines := strings.SplitN(text, "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}
