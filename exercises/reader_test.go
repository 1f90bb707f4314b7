package exercises_test

import (
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What a reader wrote who had the lessons alone, and what it is put down to; "" where no cause is known.
func TestAReadersAnswersAreNamed(t *testing.T) {
	for _, test := range []struct{ spec, answer, cause string }{
		// keep is 0 0 1 0 1 1 1 1, its exclusive scan 0 0 0 1 1 2 3 4.
		{"predict:compact/scan:1", "0 0 1 1 2 3 4 5", exercises.ForExclusive},
		// The bins of 28 13 17 23 50 20 28 48 are 2 1 1 2 – 2 2 4.
		{"predict:histogram/atomic:6", "0 2 4 0 2", exercises.OutOfRange},
		// 2 5 6 8 10 11 with the values a to f, 2 5 6 8 8 11 with g to l.
		{"predict:merge/rank:1", "g a h b i c j k d e l f", exercises.Unstable},
		{"predict:merge/rank:1", "a g b h c i j d k e f l", exercises.Unstable},
	} {
		spec, err := kinds.ParseSpec(test.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		cause := ""
		g := e.Grade(strings.Fields(test.answer))
		if g.Mistake != nil {
			cause = g.Mistake.Name
		}
		if g.Full() || cause != test.cause {
			t.Errorf("%s, %s: put down to %q, not to %q: %s", test.spec, test.answer, cause, test.cause, g.Verdict.Step(3))
		}
	}
}

// Whatever stands on the board is named by the listing or by the prompt: what goes with keys, and the cells of
// a table that lies in one row.
func TestThePromptNamesWhatTheListingDoesNot(t *testing.T) {
	for _, test := range []struct{ spec, says string }{
		{"predict:merge/rank:1", "Each value in va and vb belongs to the key of a or b at the same index, and moves with it: to v, as the key moves to y."},
		{"simulate:sort/merge:1", "Each value in v belongs to the key of x at the same index, and moves with it."},
		{"simulate:histogram/private-reduce:1", "The rows of copies stand one after another: copies[r][c] is cell 6r + c."},
		{"predict:reduce/vector:1", "The rows of x stand one after another: x[r][c] is cell "},
	} {
		spec, err := kinds.ParseSpec(test.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(e.Prompt, test.says) {
			t.Errorf("%s does not say %q: %s", e.Spec, test.says, e.Prompt)
		}
	}
}

// Verdicts on moves name cells with their arrays, as the board does.
func TestMovesAreToldWithTheirArrays(t *testing.T) {
	spec, err := kinds.ParseSpec("simulate:reduce/tree:8")
	if err != nil {
		t.Fatal(err)
	}
	e, err := exercises.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	g := e.Grade(exercises.Answer{"0 1 > 0; 2 4 > 2; 4 5 > 4", "0 2 > 0", "0 4 > 0"})
	if want := "In round 1 (stride 1) no lane does “x[2], x[4] → x[2]”."; g.Verdict.Where != want {
		t.Errorf("said is %q, not %q", g.Verdict.Where, want)
	}
	if want := "One of them: x[0], x[1] → x[0]."; e.Hint(2, nil) != want {
		t.Errorf("the last hint is %q, not %q", e.Hint(2, nil), want)
	}
}

// What only decides may be given with what is read, and what is copied for a constant; a cell that is copied to itself is
// neither.
func TestMovesHaveOtherForms(t *testing.T) {
	for _, test := range []struct {
		spec, answer string
		right        bool
	}{
		{"simulate:segscan/hillis-steele:579", "2 4 > 4; 3 5 > 5; heads[2] > heads[4]; heads[3] > heads[5]", true},
		{"simulate:segscan/hillis-steele:579", "2 4 > 4; 3 5 > 5; heads[2] heads[4] > heads[4]; e > heads[5]", true},
		{"simulate:segscan/hillis-steele:579", "2 4 > 4; 3 5 > 5; heads[4] > heads[4]; heads[5] > heads[5]", false},
		{"simulate:segscan/blelloch:512", "3 7 > 7; flags[3] flags[7] > flags[7]", true},
		{"simulate:segscan/blelloch:512", "3 7 > 7; flags[7] > flags[7]", false},
		{"simulate:compact/serial:551", "x[1] keep[1] > 0; count[0] keep[1] > count[0]; x[4] > 1 | count[0] keep[4] > count[0]; x[7] > 2 | count[0] keep[7] > count[0]", true},
		{"simulate:compact/serial:551", "x[1] > 0; count[0] keep[1] > count[0]; x[4] > 1 | count[0] keep[1] > count[0]; x[7] > 2 | count[0] > count[0]", false},
		{"simulate:histogram/atomic:586", "4 > 4; 2 bin[1] > 2; dropped[0] > dropped[0]; 4 > 4; 1 > 1; 4 > 4; dropped[0] > dropped[0]; 4 > 4", true},
		{"simulate:histogram/atomic:586", "4 e > 4; 2 e bin[1] > 2; dropped[0] e > dropped[0]; 4 e > 4; 1 e > 1; 4 e > 4; dropped[0] e > dropped[0]; 4 e > 4", true},
		{"simulate:histogram/atomic:586", "4 > 4; 2 > 2; dropped[0] > dropped[0]; 1 > 1; 4 > 4; dropped[0] > dropped[0]; 4 > 4", false},
	} {
		spec, err := kinds.ParseSpec(test.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		if g := e.Grade(textsOf(test.answer, len(e.Slots))); g.Full() != test.right {
			t.Errorf("%s: of %q is said %q", test.spec, test.answer, g.Verdict.Step(3)+g.Says)
		}
	}
}
