package render

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The ladder is in the document as specs; what is wrong with a step is reported with its line.
func TestLadders(t *testing.T) {
	const head = "---\ntitle: T\nsummary: S\nsection: Scan\norder: 1\nobjectives: [o]\nfacts: [f]\npractice:\n"
	for _, c := range []struct {
		name, steps string
		want        []string
		problems    string
	}{
		{"four steps", "  - predict scan/blelloch seed=1 n=4\n  - simulate scan/blelloch\n  - count scan/blelloch seed=2\n  - order scan/blelloch\n",
			[]string{"predict:scan/blelloch:1", "simulate:scan/blelloch:", "count:scan/blelloch:2", "order:scan/blelloch:"}, ""},
		{"too few", "  - predict scan/blelloch\n", nil, "case.md:8: practice: 1 steps, want 4 to 7"},
		{"a step that is none", "  - predict scan/blelloch\n  - predict\n  - guess scan/blelloch\n  - predict scan/blelloch n=4 n=5\n  - predict scan/blelloch\n", nil, strings.Join([]string{
			`case.md:10: practice: "predict": want a kind, an algorithm and settings, such as predict scan/blelloch n=4`,
			`case.md:11: practice: there is no kind "guess"`,
			`case.md:12: practice: attribute "n" is given twice`,
			`case.md:13: practice: the step "predict scan/blelloch" is there twice`,
		}, "\n")},
	} {
		doc, err := Lesson("case.md", []byte(head+c.steps+"---\nText.\n"), fake{})
		problems := ""
		if err != nil {
			problems = err.Error()
		}
		if problems != c.problems {
			t.Errorf("%s: the problems are\n%s\nwant\n%s", c.name, problems, c.problems)
		}
		if diff := cmp.Diff(c.want, doc.Practice); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
