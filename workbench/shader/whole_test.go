package shader

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/gpu"
)

// The shaders that lessons open in the workbench have the listings of the lessons in them, line by
// line, and nothing is wrong with them in any order that is tried.
func TestListingsOpen(t *testing.T) {
	lessons, err := filepath.Glob("../../lessons/*.md")
	if err != nil || len(lessons) < 20 {
		t.Fatalf("%d lessons: %v", len(lessons), err)
	}
	tried := 0
	for _, lesson := range lessons {
		text, err := os.ReadFile(lesson)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range strings.Fields(string(text)) {
			name, listed := strings.CutPrefix(word, "wgsl=")
			if strings.Contains(word, ".wgsl#") {
				name, listed = strings.TrimPrefix(word, "wgsl="), true
			}
			if !listed {
				continue
			}
			tried++
			whole := gpu.Whole(name)
			lines, err := gpu.Excerpt(name)
			if err != nil || whole == "" {
				t.Errorf("%s: no shader has %s: %v", lesson, name, err)
				continue
			}
			var excerpt []string
			for _, l := range lines {
				excerpt = append(excerpt, l.Text)
			}
			if !strings.Contains(whole, strings.TrimSpace(strings.Join(excerpt, "\n"))) {
				t.Errorf("%s: the shader of %s has not the listing's lines", lesson, name)
			}
			p, err := Compile(whole, Head{}, budget.Shader())
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Orders: DefaultOrders})
			if err != nil || !r.Right || len(r.Notes) > 0 || len(p.head.Expect) == 0 {
				t.Errorf("%s: %v, found %s, %d notes, %d expectations", name, err, joinedFaults(r.Found), len(r.Notes), len(p.head.Expect))
			}
		}
	}
	if tried < 8 {
		t.Errorf("%d listings in WGSL", tried)
	}
}
