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
		{"histogram/private-atomic", 96, "a word that is no array", "3 1 4 6 7 2 0 5", "Two phases have changed places: “local[bin[i]] ← local[bin[i]] + 1” reads bin, which “bin[i] ← bin of x[i]” computes.", ""},
		{"compact/scan", 296, "the first and the last line exchanged", "0 2 1 3", "have changed places: “pos ← exclusive scan(keep);  count ← its total” reads keep, which “for all i in parallel: keep[i] ← pred(x[i])” computes.", ""},
		{"merge/serial", 276, "the else in front", "0 3 2 4 1", "have changed places: “else  y[k] ← b[j],  j ← j + 1” reads j, which “i ← 0, j ← 0” computes.", ""},
		{"segscan/blelloch", 71, "two cases exchanged", "7 2 10 5 9 3 0 11 1 8 4 6", "the first that holds counts, so “x[i − d] if flags[i − d]” comes before “x[i] ⊕ x[i − d] otherwise”.", "Line 11 is “x[i − d] if flags[i − d]”. Of the cases the first that holds counts."},
		{"segscan/blelloch", 71, "a case in the up-sweep", "7 2 10 5 4 9 3 0 11 1 8 6", "It is one of the cases of “x[i − d], x[i] ← x[i], …”.", ""},
		{"segscan/blelloch", 71, "what lies inside two loops exchanged", "7 2 10 1 8 6 4 3 0 11 5 9", "What lies inside “for d = 1, 2, 4, … N/2” and what lies inside “for d = N/2, … 2, 1” have changed places.", "Line 4 is “if not flags[i]: x[i] ← x[i − d] ⊕ x[i]”. It lies inside line 3, “for all i = 2d − 1, 4d − 1, … in parallel”."},
		{"segscan/blelloch", 71, "the root cleared inside the loop", "7 2 10 5 9 0 3 11 1 8 6 4", "have changed places: inside the loop “x[N − 1] ← identity” is done again in every pass.", ""},
		{"grid/global-lock", 128, "the lock returned before the work", "0 2 4 3 6 7 1 5", "“append i to list[c]” is done while the lock is held, which “unlock(lock)” releases.", ""},
		{"grid/global-lock", 128, "the lock returned before it is taken", "0 2 3 6 4 7 1 5", "“unlock(lock)” releases the lock that “c ← cell[i];  lock(lock)” takes.", ""},
		{"grid/global-lock", 128, "sorted inside the loop", "0 2 4 5 6 3 7 1", "It reads begin, which “begin ← exclusive scan(length of list)” computes.", ""},
		{"sequence/concurrent-write", 82, "two writes exchanged", "1 0 6 7 3 2 4 5", "Two phases have changed places: “if common[index[i]] ≠ x[i]: broken[index[i]] ← 1” reads common, which “common[index[i]] ← x[i]” computes.", "Line 2 is “common[index[i]] ← x[i]”. It lies inside line 1, “for all i in parallel”."},
		{"fold/serial", 521, "the start in the loop", "0 3 1 2", "inside the loop “b ← start” is done again in every pass.", ""},
		{"matrix/transpose-tiled", 545, "the barrier last", "0 3 2 4 1", "The barrier belongs between “s[r][c] ← x[top + r][left + c]”, which writes s, and “y[left + r][top + c] ← s[c][r]”, which reads it.", "Line 3 is “barrier”."},
		{"matrix/multiply-tiled", 548, "both barriers after the load", "5 0 1 4 3 2 6", "of the next pass, which overwrites it.", ""},
		{"matrix/multiply-tiled", 552, "written before the last barrier", "3 6 0 1 5 4 2", "of the next pass, which overwrites it.", ""},
		{"scan/blelloch", 546, "the heads of the sweeps exchanged", "5 2 3 6 0 4 1", "“x[i] ← x[i − d] ⊕ x[i]” lies inside the first, and “x[i − d], x[i] ← x[i], x[i] ⊕ x[i − d]” inside the second.", ""},
		{"scan/brent-kung", 556, "the indices of the sweeps exchanged", "4 2 3 1 5 0", "the first lies inside “for d = 1, 2, 4, … while 2d ≤ n”, the second inside “for d = …, 4, 2, 1”.", ""},
		{"histogram/sort", 526, "the branches exchanged", "5 9 10 3 8 4 6 7 1 2 0", "the first lies inside “if starts[b] = −1”, the second inside “else”.", "Line 8 is “size[b] ← 0”."},
		{"segscan/blelloch", 588, "the case for the others first", "11 4 8 9 1 5 10 0 7 6 3 2", "Of the cases the first that holds counts.", ""},
		{"merge/serial", 569, "the else first", "1 2 3 4 0", "what is done where the test holds stands before the else.", ""},
		{"sequence/partition", 509, "the bodies exchanged", "1 2 0 3", "the first lies inside “for k = 0 … p in parallel”, the second inside “for all i in parallel”.", "Line 2 is “offsets[k] ← ⌊k·n / p⌋”."},
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
