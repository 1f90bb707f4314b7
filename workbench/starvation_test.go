package workbench

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

const (
	byGridNumber = "    return block\n"
	byTicket     = "    return int(atomic_add(ticket, 0, 1))\n"
)

// The lesson on scans on real machines has a look-back that starves, and the line that cures it.
// Both are run here as the lesson says, in many orders of the threads: numbered by the grid, no
// order ends; numbered as the blocks start, every order does. Its links hold the two programs.
func TestLessonOnStarvation(t *testing.T) {
	page, err := os.ReadFile("../lessons/scan-on-machines.md")
	if err != nil {
		t.Fatal(err)
	}
	lesson := string(page)
	_, source, _ := strings.Cut(lesson, "```python\n")
	source, _, _ = strings.Cut(source, "```")
	if strings.Count(source, byGridNumber) != 1 || !strings.Contains(lesson, "`"+strings.TrimPrefix(strings.TrimSpace(byTicket), "return ")+"`") {
		t.Fatal("the lesson has no program that numbers its tiles by the grid, or not the line that cures it")
	}
	cured := strings.Replace(source, byGridNumber, byTicket, 1)
	alg := found(t, "scan/lookback")
	req := algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7"}, Params: map[string]string{"block": "4"}}
	for seed := range uint64(40) {
		opt := Options{Budget: budget.Write(), Seed: seed}
		out, err := compiled(t, source).Run(checked(t, alg, req), opt)
		var f *Failure
		if !errors.As(err, &f) || f.Kind != Deadlock || !strings.Contains(lesson, "*"+f.Says+"*") {
			t.Fatalf("seed %d: %v; the lesson says otherwise", seed, err)
		}
		// Tiles 2 and 3 have the places, and both wait for tile 1, which has not started.
		for name, want := range map[string]string{"known": "0 0 1 1", "started": "2", "waits": "null null 1 1"} {
			if got := last(t, out.Trace, name); got != want {
				t.Errorf("seed %d: %s is %s, want %s", seed, name, got, want)
			}
		}

		a := checked(t, alg, req)
		out, err = compiled(t, cured).Run(a, opt)
		if err != nil {
			t.Fatalf("seed %d, numbered as they start: %v", seed, err)
		}
		if wrong := mismatch(a, out); wrong != nil || len(out.Races) > 0 {
			t.Errorf("seed %d, numbered as they start: %v, races %v", seed, wrong, out.Races)
		}
		if got := last(t, out.Trace, "ticket"); got != "4" {
			t.Errorf("seed %d: %s tickets", seed, got)
		}
	}
	var linked []string
	for _, found := range regexp.MustCompile(`\]\(/write/scan/lookback\?[^#)]*#p=([^)]*)\)`).FindAllStringSubmatch(lesson, -1) {
		linked = append(linked, unpacked(t, found[1]))
	}
	if len(linked) != 2 || linked[0] != source || linked[1] != cured {
		t.Errorf("the links hold other programs; they should be #p=%s and #p=%s", packed(t, source), packed(t, cured))
	}
}

// last is an array as the run left it.
func last(t *testing.T, tr *tracer.Trace, name string) string {
	t.Helper()
	if tr == nil {
		t.Fatal("nothing of the run was recorded")
	}
	a := tr.ArrayNamed(name)
	if a == nil {
		t.Fatalf("there is no array %s", name)
	}
	c := tr.Cursor()
	c.Seek(len(tr.Steps()) - 1)
	return strings.Join(c.Row(a.ID), " ")
}

// packed is a program as a link holds it (web/kernels.js).
func packed(t *testing.T, source string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.WriteString(w, source)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func unpacked(t *testing.T, code string) string {
	t.Helper()
	text, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil {
		t.Fatal(err)
	}
	source, err := io.ReadAll(flate.NewReader(bytes.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}
