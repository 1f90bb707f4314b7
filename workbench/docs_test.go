package workbench

import (
	"os"
	"strings"
	"testing"

	"go.starlark.net/starlark"
)

// Every program of the page of the language earns all marks under the task that it names, or the
// marks that it lists; and together they call everything.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/kernels.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := strings.Split(string(page), "```python\n# task: ")[1:]
	if len(examples) < 10 {
		t.Fatalf("%d examples", len(examples))
	}
	marks := []string{"right", "race-free", "work-efficient", "shallow"}
	told := map[string]bool{}
	for _, e := range examples {
		e, _, _ = strings.Cut(e, "```")
		id, source, _ := strings.Cut(e, "\n")
		want := strings.Join(marks, ", ")
		if rest, ok := strings.CutPrefix(source, "# earns: "); ok {
			want, source, _ = strings.Cut(rest, "\n")
		}
		v, err := Judge(compiled(t, source), found(t, id), nil)
		if err != nil {
			t.Fatalf("%s: %v\n%s", id, err, source)
		}
		var earned []string
		for k, met := range []bool{v.Right, v.RaceFree, v.Efficient(), v.Shallow()} {
			if met {
				earned = append(earned, marks[k])
			}
		}
		if got := strings.Join(earned, ", "); got != want {
			t.Errorf("%s earns %s, want %s: %s (on %v; work %+v, memory %+v, span %+v, rounds %+v)\n%s", id, got, want, v.Says, v.Failing, v.Work, v.Memory, v.Span, v.Rounds, source)
		}
		for _, name := range strings.FieldsFunc(source, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') }) {
			told[name] = true
		}
	}
	for name := range (&run{}).calls() {
		if _, inherited := starlark.Universe[name]; inherited || strings.HasPrefix(name, "·") {
			continue
		}
		if !told[name] {
			t.Errorf("no example calls %s", name)
		}
	}
}
