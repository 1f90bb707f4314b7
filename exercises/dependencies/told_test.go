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
		{"spmv/rows", 66, "the upper bound of the row forgotten", "cols[6] rows[3] v[3] values[6]", "rows[4] is missing: it decided which values were used, or where or whether one was written, and that counts too."},
		{"scan/lookback", 64, "only the neighbour", "x[3]", "That has the index of y[3], which the lane reads. All that is marked belongs, but x[0] to x[2] are missing."},
		{"compact/remove-if", 126, "inclusive for exclusive", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "counts the value's own place in, as an inclusive scan does"},
		{"compact/remove-if", 126, "inclusive for exclusive", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "x[7] was in what stood in pos[7] after round 5, but that has been overwritten since"},
		{"reduce/sequential", 87, "a round too far", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "The value depends on only a part of it."},
		{"reduce/serial", 98, "a step too far", "x[0] x[1] x[2] x[3] x[4]", "That will be true after step 5 of round 1. The question is about what stands there after step 4 of round 1."},
		{"reduce/dot", 73, "only what the last step reads", "a[4] a[6] b[4] b[6]", "These have the indices of p[4] and p[6], which the lane reads."},
		{"segscan/serial", 76, "no heads", "heads[1] heads[2] heads[3] x[0] x[1] x[2] x[3]", "That goes on over the head of the segment, as though there were none"},
		{"scan/hillis-steele", 118, "one way back", "x[2] x[5]", "From each value that the lane reads one way back is followed."},
		{"sequence/gather", 0, "the same index", "x[5] index[5]", "Of the marks x[5], which has the value's own index, does not belong"},
		{"reduce/tree", 90, "to the left", "x[1] x[2] x[3] x[4]", "That follows each lane to the other side: it reads as far away, but the other way."},
		{"segscan/serial", 262, "no flags", "x[2] x[3] x[4]", "nothing of heads is marked: its flags decided which values were used, or where or whether one was written, and that counts too."},
		{"segscan/serial", 262, "the flag that is set", "x[2] x[3] x[4] heads[2]", "Of heads only what holds 1 is marked, and what holds 0 decided as well. All that is marked belongs, but heads[3] and heads[4] are missing"},
		{"segscan/hillis-steele", 262, "the own flag", "x[3] x[4] x[5] x[6] heads[6]", "Of heads only the value's own flag is marked, and others decided as well."},
		{"segscan/serial", 262, "the step of a loop", "x[2] x[3] x[4]", "heads[2] ⇢ y[2] (step 3 of round 1) → y[3] (step 4 of round 1) → y[4] (step 5 of round 1)"},
		{"reduce/dot", 262, "the own place in one array", "a[0] b[0] b[1]", "Of a only what has the value's own index, 0, is marked. All that is marked belongs, but a[1] is missing."},
		{"sort/odd-even", 262, "the neighbours", "x[0] x[2]", "Those are the cells of x on either side of index 1. All that is marked belongs, but x[1] and x[3] are missing."},
		{"histogram/serial", 113, "the same index in another array", "x[0]", "That is x[0] alone, which has the value's own index."},
		{"sort/odd-even-merge", 300, "the last round but one", "x[2] x[3]", "That was true after round 1. The question is about what stands there after round 2."},
		{"sort/bubble", 358, "up to its own place", "x[0] x[1]", "These are the cells that the last step reads."}, // and not what x[0] depends on, of which the last step makes more
		{"sort/quick-serial", 306, "its own place", "x[5]", "It is also what x[2] depends on."},                   // as it stands in the end
		{"reduce/serial", 328, "nothing", "", "x[0] → y[0] (4 steps up to step 4 of round 1)."},
		{"histogram/private-reduce", 307, "everything", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "That is the whole input."},
		{"scan/block", 323, "a value on the way", "x[2] x[3]", "That is what s[3], written in round 2, depends on. On the way from there to totals[0] others come in."},
		{"sequence/gather", 330, "all of one array", "x[0] x[1] x[2] x[3] x[4] x[5] index[6]", "Of x that is every cell. All that belongs is marked, but x[0] to x[2], x[4] and x[5] are too much."},
		{"sequence/gather", 3, "an array up to its own place", "x[0] x[1] x[2] x[3] index[3]", "Of x that is every cell up to index 3."},
		{"scan/blelloch", 312, "a shorter chain", "x[5] after round 1, x[7] after round 6", "Of the 4 values on the chain 1 is marked."},
		{"scan/blelloch", 40, "a chain through the root", "x[5] after round 1, x[7] after round 2, x[7] after round 3, x[7] after round 5, x[7] after round 6", "Nothing carries x[7] after round 2 to x[7]: what x[7] holds is overwritten in round 4."},
		{"scan/serial", 712, "the last link alone", "y[4] after round 1, ", "Of the chain that is only the last value before y[5]."},
		{"scan/serial", 712, "the last two links", "y[3] after round 1, y[4] after round 1", "Of the chain that is only the last 2 values before y[5]."},
		{"scan/serial", 712, "links in the middle", "y[2] after round 1, y[3] after round 1", "The chain goes through a value that is not marked."},
		{"histogram/private-reduce", 722, "the own chunk", "x[0] x[1]", "That was true after round 2."},
		{"scan/blelloch", 726, "the cell before", "x[3]", "That is only the cell of x just before index 4. All that is marked belongs"},
		{"tree/rootfix", 3, "the root", "x[0]", "That leaves out what is added and taken away again: a value is made of it even so."},
		{"merge/splitters", 734, "the keys that it names", "a[2] b[2]", "That has index 2, which is what cut of a[0] holds."},
		{"sequence/join", 3, "equal rows", "a[1] a[2] a[3]", "Of what decided only cells that hold 2 are marked"},
		{"segscan/blelloch", 746, "the head of the first", "heads[4] heads[5] heads[6] heads[7] x[4] x[5] x[6] x[7]", "heads[4] is marked as well. It only decides about what comes from before index 4"},
		{"grid/cell-locks", 752, "the particles of the cell", "cell[1] cell[5]", "Of what decided only cells that hold 7 are marked"},
		{"scan/block", 758, "across the warps", "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "That is what y[7] depends on in the end. The question is about what stands in s[7] after round 3."},
		{"grid/partial", 801, "equal keys", "cell[1] cell[4] cell[6]", "Of cell these are the cells with 14 in cell at first. Of the marks cell[1] does not belong"},
		{"matrix/transpose-tiled", 819, "the tile", "x[4] x[5] x[6] x[7]", "That is all that stands in 4 cells from s[4] on. The lane reads only some of it."},
		{"stencil/tiled", 861, "the tile and its halo", "x[3] x[4] x[5] x[6] x[7]", "That is all that stands in 6 cells from s[6] on."},
		{"scan/blelloch", 822, "the place that is read", "x[3]", "That is x[3] alone, which the last step reads. What stood there by then was not all input"},
		{"sequence/group-by", 897, "the two compared", "x[1] x[6]", "It is also what one lane, 5, takes in round 4, followed back as data alone."},
		{"histogram/private-reduce", 809, "the chunk", "x[4] x[5]", "That is what one lane, 2, takes in round 2, followed back as data alone."},
		{"histogram/private-reduce", 809, "what is counted", "x[6]", "Of x these are the cells with 5 in bin at first."},
		{"histogram/private-atomic", 824, "the bin", "x[3] x[5]", "Of x these are the cells with 5 in bin at first."},
		{"histogram/private-atomic", 824, "the chunk", "x[4] x[5]", "It is also what one lane, 2, takes in round 2"},
		{"sequence/gather", 803, "the value", "x[6]", "nothing of index is marked: it decided which values were used"},

		// Values followed back otherwise, planted by hand and carried through the whole run.
		{"scan/hillis-steele-in-place", 1001, "one level back", "x[1] x[3]", "That is as though round 1 had not been done"},
		{"scan/convert", 1003, "one level back", "x[0] x[4]", "That is as though the rounds up to round 2 had not been done"},
		{"scan/ladner-fischer", 1009, "distances doubled", "x[0] x[2] x[4]", "twice as far away as the one that it reads. All that is marked belongs, but x[1] and x[3] are missing."},
		{"scan/ladner-fischer", 1007, "distances halved", "x[2] x[3] x[4]", "half as far as it reads, but at least to the cell beside its own."},
		{"reduce/vector", 1001, "the cell beside", "x[1] x[2]", "That follows each lane to the cell beside its own, whatever the distance of the round."},
		{"fold/parallel", 1000, "the other side", "x[2] x[3] x[4] x[5]", "to the other side: it reads as far away, but the other way."},
		{"segscan/hillis-steele", 1007, "new values", "x[5] x[6] x[7] heads[7]", "as though lanes read what others have written in the same round."},
		{"segscan/blelloch", 2, "the own cell", "x[2] heads[3]", "That leaves out what stood in the cell itself each time that something was added."},
		{"reduce/dot", 1001, "a branch", "a[4] a[6] a[7] b[4] b[6] b[7]", "What p[5], written in round 1, was made of is left out."},
		{"fold/serial", 1000, "one operand of a step", "x[0] x[2] x[3] x[4]", "In step 3 of round 1 what b[0] gets was made of b[0] and x[1]: follow each of them."},
		{"reduce/serial", 1004, "one way", "x[2]", "That is where one way back ends."},
		{"sequence/map", 1000, "the block", "x[4] x[5] x[6] x[7]", "Of x that is a block of 4 cells, from index 4 on."},
		{"sequence/scatter", 1006, "a window", "x[3] x[4] x[5]", "In x the marks begin one place too late and end 3 places too late."},
		{"sequence/convolution", 837, "centred", "x[0] x[1] w[1] w[2]", "In x the marks end one place too early. In w the marks begin one place too late."},
		{"segscan/blelloch", 833, "its own value too", "x[1] x[2] x[3] x[4] heads[1] heads[2] heads[3] heads[4]", "In x the marks end one place too late. All that belongs is marked"},
		{"merge/rank", 846, "all keys", "a[0] a[1] a[2] a[3] a[4] a[5] a[6] b[0] b[1] b[2] b[3] b[4] b[5] b[6] vb[5]", "That adds arrays of which cells at most decided."},
		{"sequence/scatter", 858, "gather", "x[4]", "index[2] is 4, and you take the value from there."},
	} {
		if e, told := toldOf(t, c.algorithm, c.seed, c.marked); !strings.Contains(told, c.want) {
			t.Errorf("%v, %s: told %q; want %q", e.Spec, c.what, told, c.want)
		}
	}
}

// A value that stands elsewhere by the moment that is asked about is not named as though it stood there still, and
// a sentence about cells up to an index only where not all are.
func TestNamedAsTheyStand(t *testing.T) {
	for _, c := range []struct {
		algorithm      string
		seed           uint64
		marked, except string
	}{
		{"scan/hillis-steele", 311, "x[4] x[5]", "what x[5] depends on. "},
		{"reduce/vector", 357, "x[0]", "what x[0] depends on. "},
		{"sort/odd-even", 359, "x[0] x[1]", "what x[1] depends on. "},
		{"sort/bubble", 300, "x[0] x[1] x[2]", "] depends on."},
		{"sort/quick-serial", 303, "x[1]", "what x[3] depends on."},
		{"sort/quick-serial", 306, "x[5]", "what x[4] depends on."},
		{"histogram/private-reduce", 307, "x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]", "index 12"},
	} {
		if _, told := toldOf(t, c.algorithm, c.seed, c.marked); strings.Contains(told, c.except) {
			t.Errorf("%s:%d: told %q", c.algorithm, c.seed, told)
		}
	}
}

// Where comparators are among what a value was made of, the question says what their results are made of.
func TestComparatorsAreSaid(t *testing.T) {
	for _, seed := range []uint64{302, 308, 318} {
		if e, _ := toldOf(t, "sort/merge", seed, ""); !strings.Contains(e.Prompt, "each of the two results is made of both") {
			t.Errorf("sort/merge:%d: %s", seed, e.Prompt)
		}
	}
	if e, _ := toldOf(t, "sort/quick-serial", 306, ""); strings.Contains(e.Prompt, "made of both") {
		t.Error(e.Prompt)
	}
}

// toldOf is what is told of marks.
func toldOf(t *testing.T, algorithm string, seed uint64, marks string) (*exercises.Exercise, string) {
	t.Helper()
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: algorithm, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Fields(marks)
	if strings.Contains(marks, ", ") {
		list = strings.Split(marks, ", ")
	}
	a := e.Empty()
	for k, slot := range e.Slots {
		a[k] = marked(slices.Contains(list, slot.Label))
	}
	v := e.Grade(a).Verdict
	return e, v.Why + " " + v.What
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
