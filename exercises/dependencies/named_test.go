package dependencies

import (
	"strings"
	"testing"
)

// What somebody marks who follows a rule of his own has its cause told.
func TestCausesOfMarks(t *testing.T) {
	for _, c := range []struct {
		algorithm          string
		seed               uint64
		what, marked, want string
	}{
		{"scan/serial", 712, "the last link alone", "y[4] after round 1, ", "Of the chain that is only the last value before y[5]."},
		{"scan/serial", 712, "the last two links", "y[3] after round 1, y[4] after round 1", "Of the chain that is only the last 2 values before y[5]."},
		{"scan/serial", 712, "links in the middle", "y[2] after round 1, y[3] after round 1", "The chain goes through a value that is not marked."},
		{"histogram/private-reduce", 722, "the own chunk", "x[0] x[1]", "That was true after round 2."},
		{"scan/blelloch", 726, "the cell before", "x[3]", "That is only the cell of x just before index 4. All that is marked belongs"},
		{"tree/rootfix", 730, "the ancestors", "x[0] x[2] x[3]", "That leaves out what is added and taken away again: a value is made of it even so."},
		{"merge/splitters", 734, "the keys that it names", "a[2] b[2]", "That has index 2, which is what cut of a[0] holds."},
		{"sequence/join", 744, "the row and its matches", "a[4] b[1] b[2] b[4] b[5] va[4]", "Of what decided only cells that hold 5 are marked"},
		{"segscan/blelloch", 746, "the head of the first", "heads[4] heads[5] heads[6] heads[7] x[4] x[5] x[6] x[7]", "heads[4] is marked as well. It only decides about what comes from before index 4"},
		{"grid/cell-locks", 752, "the particles of the cell", "cell[1] cell[5]", "Of what decided only cells that hold 7 are marked"},
		{"scan/block", 758, "across the warps", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "That is what y[7] depends on in the end. The question is about what stands in s[7] after round 3."},
	} {
		if e, told := toldOf(t, c.algorithm, c.seed, c.marked); !strings.Contains(told, c.want) {
			t.Errorf("%v, %s: told %q; want %q", e.Spec, c.what, told, c.want)
		}
	}
}
