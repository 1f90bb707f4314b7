package dependencies

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
)

// What is told of marks that follow from a mistake: what belongs and does not, and why.
func TestMarksAreTold(t *testing.T) {
	for _, c := range []struct {
		algorithm          string
		seed               uint64
		what, marked, want string
	}{
		{"sequence/filter", 62, "its own place", "x[0]", "The value came from another place: follow where it was read. All that is marked belongs, but x[1] to x[3] are missing"},
		{"sequence/filter", 62, "too far", "x[0] x[1] x[2] x[3] x[4] x[5] x[6]", "All that belongs is marked, but x[4] to x[6] are too much."},
		{"unique/scan", 65, "the neighbour too", "x[0] x[1] x[2] x[3]", "All that belongs is marked, but x[3] is too much."},
		{"spmv/rows", 66, "the upper bound of the row forgotten", "cols[6] rows[3] v[3] values[6]", "rows[4] is missing: it decided where or whether a value was written, and that counts too."},
		{"scan/lookback", 64, "only the neighbour", "x[3]", "That has the index of y[3], which the lane reads. All that is marked belongs, but x[0] to x[2] are missing."},
		{"compact/remove-if", 126, "inclusive for exclusive", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "counts the value's own place in, as an inclusive scan does"},
		{"compact/remove-if", 126, "inclusive for exclusive", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "x[7] was in what stood in pos[7] after round 5, but that has been overwritten since"},
		{"reduce/sequential", 87, "a round too far", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "It is also what x[0] depends on after round 3."},
		{"reduce/serial", 98, "a step too far", "x[0] x[1] x[2] x[3] x[4]", "That will be true after step 5 of round 1. The question is about what stands there after step 4 of round 1."},
		{"reduce/dot", 73, "only what the last step reads", "a[4] a[6] b[4] b[6]", "These have the indices of p[4] and p[6], which the lane reads."},
		{"segscan/serial", 76, "no heads", "heads[1] heads[2] heads[3] x[0] x[1] x[2] x[3]", "That goes on over the head of the segment, as though there were none"},
		{"scan/hillis-steele", 118, "one way back", "x[2] x[5]", "From each value that the lane reads one way back is followed."},
		{"scatter/segscan", 94, "the same index", "index[0] index[1] index[2] index[3] index[4] index[5] index[6] x[4]", "x[4], which has the value's own index, does not belong"},
		{"reduce/tree", 90, "to the left", "x[1] x[2] x[3] x[4]", "The marks in x stand 3 places too far to the left."},
		{"segscan/serial", 262, "no flags", "x[2] x[3] x[4]", "nothing of heads is marked: its flags decided where or whether a value was written, and that counts too."},
		{"segscan/serial", 262, "the flag that is set", "x[2] x[3] x[4] heads[2]", "Of heads only what holds 1 is marked, and what holds 0 decided as well. All that is marked belongs, but heads[3] and heads[4] are missing"},
		{"segscan/hillis-steele", 262, "the own flag", "x[3] x[4] x[5] x[6] heads[6]", "Of heads only the value's own flag is marked, and others decided as well."},
		{"segscan/serial", 262, "the step of a loop", "x[2] x[3] x[4]", "heads[2] ⇢ y[2] (step 3 of round 1) → y[3] (step 4 of round 1) → y[4] (step 5 of round 1)"},
		{"reduce/dot", 262, "the own place in one array", "a[0] b[0] b[1]", "Of a only what has the value's own index, 0, is marked. All that is marked belongs, but a[1] is missing."},
		{"sort/odd-even", 262, "the neighbours", "x[0] x[2]", "Those are the cells of x on either side of index 1. All that is marked belongs, but x[1] and x[3] are missing."},
		{"histogram/serial", 113, "the same index in another array", "x[0]", "That is x[0] alone, which has the value's own index."},
		{"scan/blelloch", 40, "a chain through the root", "x[5] after round 1, x[7] after round 2, x[7] after round 3, x[7] after round 5, x[7] after round 6", "Nothing carries x[7] after round 2 to x[7]: what x[7] holds is overwritten in round 4."},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.algorithm, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		list := strings.Fields(c.marked)
		if strings.Contains(c.marked, ", ") {
			list = strings.Split(c.marked, ", ")
		}
		a := e.Empty()
		for k, slot := range e.Slots {
			a[k] = marked(slices.Contains(list, slot.Label))
		}
		g := e.Grade(a)
		if v := g.Verdict; !strings.Contains(v.Why+" "+v.What, c.want) {
			t.Errorf("%v, %s: told %q; want %q", e.Spec, c.what, v.Why+" "+v.What, c.want)
		}
	}
}
