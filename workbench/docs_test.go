package workbench

import (
	"os"
	"strings"
	"testing"

	"go.starlark.net/starlark"

	"upsweep/algos"
	"upsweep/budget"
)

// Every example of the page of the language runs, and gives what the task asks for.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/kernels.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := strings.Split(string(page), "```python\n# task: ")[1:]
	if len(examples) < 10 {
		t.Fatalf("%d examples", len(examples))
	}
	told := map[string]bool{}
	for _, e := range examples {
		e, _, _ = strings.Cut(e, "```")
		id, source, _ := strings.Cut(e, "\n")
		alg := found(t, id)
		req := algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6"}}
		if rest, ok := strings.CutPrefix(source, "# in: x="); ok {
			req.Inputs["x"], source, _ = strings.Cut(rest, "\n")
		}
		if rest, ok := strings.CutPrefix(source, "# param: op="); ok {
			req.Params = map[string]string{}
			req.Params["op"], source, _ = strings.Cut(rest, "\n")
		}
		for seed := range uint64(5) {
			a := checked(t, alg, req)
			out, err := compiled(t, source).Run(a, Options{Budget: budget.Write(), Seed: seed})
			if err != nil {
				t.Fatalf("%s: %v\n%s", id, err, source)
			}
			if wrong := mismatch(a, out); wrong != nil {
				t.Errorf("%s: %v\n%s", id, wrong, source)
			}
			if len(out.Races) > 0 {
				t.Errorf("%s: %s\n%s", id, out.Races[0].Says, source)
			}
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
