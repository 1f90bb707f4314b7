package simulate

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
)

func TestTheUsualArrayNeedsNoName(t *testing.T) {
	q := &simulation{usual: "x"}
	for _, test := range []struct{ text, want string }{
		{"x[0] x[1] > x[1]", "0 1 > 1"},
		{"0 1 > 1", "0 1 > 1"},
		{"x[12]-x[3];e > x[7]", "12-3;e > 7"},
		{"y[0] > x[4]", "y[0] > 4"},
		{"ax[3] x[i] x[] x[4", "ax[3] x[i] x[] x[4"},
		{"x[x[3]", "x[3"},
		{"x[3]x[4]", "3x[4]"},
	} {
		if got := q.bare(test.text); got != test.want {
			t.Errorf("%q without the name is %q, want %q", test.text, got, test.want)
		}
	}
}

// The moves of a part may be given in any order: what a mistake leads to is told by its name all the
// same.
func TestMovesComeInAnyOrder(t *testing.T) {
	told := 0
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		for _, m := range e.Mistakes {
			turned := slices.Clone(m.Answer)
			for slot, text := range turned {
				list := movesOf(text)
				slices.Reverse(list)
				turned[slot] = strings.Join(list, "; ")
			}
			straight, back := e.Grade(m.Answer), e.Grade(turned)
			if back.Mistake == nil || back.Mistake.Name != straight.Mistake.Name || back.Mistake.Correction == nil != (straight.Mistake.Correction == nil) || back.Verdict.Why != straight.Verdict.Why {
				t.Errorf("%s: %q is put down to %+v, and the other way round to %+v", e.Spec, m.Answer, straight.Mistake, back.Mistake)
			}
			told++
		}
	})
	if told < 100 && !testing.Short() {
		t.Errorf("only %d mistakes have been turned round", told)
	}
}

// A cell of a matrix may be named by its row and its column, as prompts introduce it, and comparators of a round may
// stand between commas, as a network's do.
func TestCellsAndComparatorsAsPromptsWriteThem(t *testing.T) {
	for _, c := range []struct {
		algorithm string
		seed      uint64
		old, new  string
	}{
		{"histogram/private-reduce", 4271, "0 6 > 0; ", "copies[0][0] copies[1][0] > copies[0][0]; "},
		{"matrix/multiply-naive", 4281, "a[0] ", "a[0][0] "},
		{"sort/odd-even", 4480, "; ", ", "},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.algorithm, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		a := e.Model()
		if !strings.Contains(a[0], c.old) {
			t.Fatalf("%s has no %q: %q", e.Spec, c.old, a)
		}
		a[0] = strings.Replace(a[0], c.old, c.new, 1)
		if g := e.Grade(a); !g.Full() {
			t.Errorf("%s: %q is refused: %s", e.Spec, a[0], g.Says)
		}
	}
}

// A cell that no array has is told of, wherever it stands, and nothing looks into it.
func TestCellsThatAreNotThere(t *testing.T) {
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		for _, text := range []string{"-1 > 0", "0 > -1", "0 -1 > 0", "99999999999 > 0", "0 > 99999999999", "0-99", "99-0", "-1--2", "x[-1][0] > 0", "0[1][2] > 0", "e > -1", "0 >", "e > 0 > 1"} {
			a := e.Model()
			a[0] = text
			if g := e.Grade(a); g.Right[0] || g.Says == "" {
				t.Errorf("%s: %q is taken", e.Spec, text)
			}
			a[0] = e.Model()[0] + "; " + text
			if g := e.Grade(a); g.Full() {
				t.Errorf("%s: %q is taken beside the right moves", e.Spec, text)
			}
		}
	})
}
