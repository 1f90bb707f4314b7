package write

import (
	"strings"
	"testing"

	"upsweep/exercises"
)

// A program is graded by its marks: one that is not right earns nothing by the others.
func TestAProgramIsGradedByItsMarks(t *testing.T) {
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "scan/blelloch"})
	if err != nil {
		t.Fatal(err)
	}
	for marks, want := range map[string]struct {
		score int
		says  string
	}{
		"right, race-free, work-efficient, shallow": {4, "It is right, race-free, work-efficient and of low span."},
		"shallow,right,race-free":                   {3, "not work-efficient"},
		"right":                                     {1, "not race-free and not work-efficient and not of low span"},
		"race-free, work-efficient, shallow":        {0, "not do what is asked"},
		"right, right, RIGHT, all":                  {1, "not race-free"},
		"":                                          {0, "not do what is asked"},
	} {
		g := e.Grade(exercises.Answer{"def main(x):\n    return x\n", marks})
		if g.Score != want.score || g.Of != 4 || !strings.Contains(g.Says, want.says) || g.Full() != (g.First < 0) {
			t.Errorf("%q: %d of %d, first %d: %s", marks, g.Score, g.Of, g.First, g.Says)
		}
		if v := g.Verdict; !g.Full() && (v.Where == "" || v.Why == "" || v.What == "") {
			t.Errorf("%q: %+v", marks, v)
		}
	}
	if g := e.Grade(e.Model()); !g.Full() {
		t.Errorf("the model answer gets %d of %d", g.Score, g.Of)
	}
}
