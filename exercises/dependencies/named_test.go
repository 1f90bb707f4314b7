package dependencies

import (
	"slices"
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
		{"grid/partial", 801, "equal keys", "cell[1] cell[4] cell[6]", "Of cell these are the cells with 14 in cell at first. Of the marks cell[1] does not belong"},
		{"matrix/transpose-tiled", 819, "the tile", "x[4] x[5] x[6] x[7]", "That is all that stands in 4 cells from s[4] on. The lane reads only some of it."},
		{"stencil/tiled", 861, "the tile and its halo", "x[3] x[4] x[5] x[6] x[7]", "That is all that stands in 6 cells from s[6] on."},
		{"scan/blelloch", 822, "the place that is read", "x[3]", "That is x[3] alone, which the last step reads. What stood there by then was not all input"},
		{"sequence/group-by", 897, "the two compared", "x[1] x[6]", "That is what one lane, 5, takes in round 4, followed back as data alone."},
		{"histogram/private-reduce", 809, "the chunk", "x[4] x[5]", "That is what one lane, 2, takes in round 2, followed back as data alone."},
		{"histogram/private-reduce", 809, "what is counted", "x[6]", "Of x these are the cells with 5 in bin at first."},
		{"histogram/private-atomic", 824, "the bin", "x[3] x[5]", "Of x these are the cells with 5 in bin at first."},
		{"histogram/private-atomic", 824, "the chunk", "x[4] x[5]", "It is also what one lane, 2, takes in round 2"},
		{"sequence/gather", 803, "the value", "x[6]", "nothing of index is marked: it decided which values were used"},
	} {
		if e, told := toldOf(t, c.algorithm, c.seed, c.marked); !strings.Contains(told, c.want) {
			t.Errorf("%v, %s: told %q; want %q", e.Spec, c.what, told, c.want)
		}
	}
}

// A mark may be written in any of the ways in which people write one.
func TestMarksAreWrittenInMoreThanOneWay(t *testing.T) {
	e, _ := toldOf(t, "reduce/tree", 888, "x[4]")
	for _, mark := range []string{"1", "x", "X", "yes", " True ", "✓"} {
		a := slices.Clone(e.Question.Model())
		for k := range a {
			if a[k] != "" {
				a[k] = mark
			}
		}
		if g := e.Grade(a); !g.Full() {
			t.Errorf("marks written as %q: %s", mark, g.Says)
		}
		a[slices.Index(a, mark)] = ""
		if want := "Only what has the value's own index, 4, is missing"; !strings.Contains(e.Grade(a).Verdict.Why, want) {
			t.Errorf("marks written as %q, one left out: %q, want %q", mark, e.Grade(a).Verdict.Why, want)
		}
	}
}
