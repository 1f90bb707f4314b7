package order

import (
	"strings"
	"testing"

	"upsweep/exercises"
)

// What is told of orders that follow from a mistake, once, and about the line that it is about.
func TestOrdersAreTold(t *testing.T) {
	for _, c := range []struct {
		algorithm     string
		seed          uint64
		what, answer  string
		why, whatIsIt string
	}{
		{"compact/scan", 73, "the body before its loop", "2 1 0 3", "have changed places: the second lies inside the first.", "Line 3 is “for all i with keep[i] in parallel”. “y[pos[i]] ← x[i]” lies inside it."},
		{"merge/path", 74, "the merge first", "4 0 2 1 3", "It reads cut, which “cut[k] ← (i, d − i)” computes.", "Line 1 is “for all cuts k = 1, … p − 1 in parallel”."},
		{"scan/blelloch", 40, "cleared first", "5 6 1 2 0 3 4", "It overwrites x, which “x[i] ← x[i − d] ⊕ x[i]” still reads.", "Line 1 is “for d = 1, 2, 4, … n/2”."},
		{"histogram/private-atomic", 81, "the place of each line", "5 1 4 2 6 3 0 7", "What is asked for is the other way round: for each place, the line that belongs there.", ""},
		{"fold/parallel", 85, "the place of each line, from 1", "5 6 7 1 2 4 8 3", "This counts from 1, and for each line as it is listed it gives the place where it belongs.", ""},
		{"sort/quick-serial", 77, "from the last line to the first", "2 3 5 6 0 1 4", "These are the lines from the last to the first.", ""},
		{"sequence/group-by", 77, "the phases in reverse", "3 4 1 0 2 5", "The 4 parts that follow one another stand in reverse, the last one first.", ""},
		{"histogram/private-atomic", 96, "a word that is no array", "3 1 4 6 7 2 0 5", "Two phases have changed places: “for all i in parallel” belongs before “for all chunks k in parallel”.", ""},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.algorithm, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		v := e.Grade(strings.Fields(c.answer)).Verdict
		if !strings.Contains(v.Why, c.why) || c.whatIsIt != "" && v.What != c.whatIsIt {
			t.Errorf("%v, %s: told %q, and then %q; want %q, %q", e.Spec, c.what, v.Why, v.What, c.why, c.whatIsIt)
		}
	}
}
