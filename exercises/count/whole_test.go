package count

import (
	"strings"
	"testing"

	"upsweep/exercises"
)

// Of a count that is wrong is spoken before one that is missing.
func TestWrongBeforeMissing(t *testing.T) {
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "scan/blelloch", Seed: 821})
	if err != nil {
		t.Fatal(err)
	}
	v := e.Grade(exercises.Answer{"", "", "", "40"}).Verdict
	if v.Where != "The work for n = 12 is not 40." || !strings.HasPrefix(v.Why, "That doubles the work.") || !strings.HasPrefix(v.What, "The work for n = 12 is 42") {
		t.Errorf("told %q %q %q", v.Where, v.Why, v.What)
	}
}

// One mistake that shows in several counts is named once, and a likely one before what a number is by chance.
func TestCausesOfCounts(t *testing.T) {
	for _, c := range []struct {
		algorithm         string
		seed              uint64
		what, given, want string // given are the wrong counts, a label and a number each
	}{
		{"allocate/scan", 702, "the clear forgotten", "T(3) 14, the number of rounds 8", "That leaves out round 5 (scan, clear)."},
		{"sort/bitonic", 708, "one merge alone", "the work 12, the span 3, T(3) 6, the number of rounds 3", "That is the run of rounds 4 to 6 (runs of 8) alone."},
		{"segscan/serial", 710, "heads overlooked", "the work 5, the span 5, T(2) 5", "That is the run if heads are overlooked. There are 2 segments."},
		{"segscan/blelloch", 746, "heads overlooked", "the work 14", "That is the work if heads are overlooked."},
		{"compact/scan", 718, "the predicate forgotten", "the work 14, the span 4, T(3) 12, the number of rounds 8", "That leaves out round 1 (predicate <9)."},
		{"sort/radix", 728, "a round for each digit", "the number of rounds 3", "That is one round for each part of the run, such as bit 2."},
		{"tree/rootfix", 730, "a scan of n places", "the work 22, the span 5, T(2) 17, the number of rounds 9", "That is the run with each scan over half as many places, and so without the widest round of each sweep."},
		{"tree/rootfix", 730, "a scan of n places, in the work alone", "the work 22", "That is the work with each scan over half as many places, and so without the widest round of each sweep."},
		{"grid/per-cell", 732, "padding forgotten", "the work 126", "That is as if a scan of n cells took 2(n − 1) operations. The cells are padded, and the lanes there work as well."},
		{"sort/bubble", 738, "the work over p", "T(4) 7", "That divides all steps at once, which is the work over 4."},
		{"scan/ladner-fischer", 742, "half of the padded length", "the work 12, the work for n = 14 32", "That is (n / 2) log₂ n, with n rounded up to a power of two."},
		{"grid/cell-locks", 752, "the clear forgotten", "the number of rounds 7", "That is one too few: a round that clears or moves counts too."},
		{"string/automaton", 754, "the first round forgotten", "the work 25, T(2) 13, the span 4, the number of rounds 4", "That leaves out round 1 (functions)."},
		{"matrix/transpose-tiled", 818, "the barrier as a round", "the number of rounds 3", "That counts the barriers as rounds."},
		{"scan/blelloch", 821, "no padding", "the work 16, the work for n = 12 34", "That is as if a scan of n cells took 2(n − 1) operations."},
		{"scan/blelloch", 821, "the last round", "the work 14, the work for n = 12 30", "That is the run in the other of the forms, inclusive and exclusive."},
		{"fold/parallel", 827, "n / p − 1 in a chunk", "the work 7, the span 3", "That is one operation too few where a lane makes several in a round."},
		{"fold/parallel", 827, "one after another", "the span 5", "That has a loop in place of rounds that halve what is left"},
		{"histogram/private-reduce", 808, "copies one after another", "the span 6, the number of rounds 5", "That has a loop in place of rounds that halve what is left"},
		{"sequence/transpose", 833, "a round for each column", "the number of rounds 4", "That is one round for each row or column."},
		{"sequence/scatter", 857, "writers wait", "the number of rounds 3", "That is one round for each value that one cell gets."},
		{"sort/merge-serial", 866, "a round for each pass", "the number of rounds 3", "That is ⌈log₂ n⌉, as the rounds of one tree over all values. A loop is one round, however many passes it makes."},
		{"merge/rank", 845, "the longest searches", "the work 52", "That is m ⌈log₂ (n + 1)⌉ + n ⌈log₂ (m + 1)⌉, the longest binary search for each key."},
		{"grid/per-cell", 878, "each particle tested once", "the work 78", "That counts only once what all 24 lanes of round 1 make."},
		{"grid/per-cell", 878, "no appends", "the work 254", "That leaves out the sums, appends and whatever else combines two values, of round 1."},
		{"spmv/serial", 854, "the longest row", "the span 11", "That is the chain of one cell alone. In a serial loop"},
		{"sort/odd-even", 811, "no halving", "the work 42", "That is n(n − 1), as if every value met every other twice."},
		{"histogram/private-atomic", 823, "no queue", "the span 4", "That is the chain if no lane waited for another at a cell."},
		{"compact/serial", 851, "a test for each value", "the work 8, the span 8, T(4) 8", "That is a test for each flag that is given, and nothing else."},
		{"segscan/hillis-steele", 1000, "a test for each flag", "the work 9", "That counts a test for each flag that is given."},
		{"sequence/filter", 1000, "every value written", "the work 37", "That is how many values are written."},
		{"sequence/group-by", 1000, "idle lanes", "the work 80", "That counts an operation for every value in every round that computes."},
		{"sequence/stencil", 1000, "half of the lanes", "the work 3", "That counts an operation for every two values in every round that computes."},
		{"unique/scan", 1000, "both results of a comparison", "the work 26", "That counts two for each comparison."},
		{"scan/sklansky", 1000, "one lane", "the work 2", "That is what one lane makes in all rounds together"},
		{"scan/blelloch", 1006, "every lane alike", "the work 48", "That gives each of 8 lanes as many operations as the one that makes most in all rounds together."},
		{"reduce/serial", 1000, "a lane's loop as one", "the work 1", "That is one operation for each lane that computes in a round."},
		{"reduce/dot", 1001, "barriers between rounds", "the number of rounds 7", "That counts the barriers between the rounds as well."},
		{"scan/chunked", 1000, "idle lanes", "T(3) 18", "That is as if every round had a lane for each value, and each took as many steps as the busiest"},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.algorithm, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		a, given := append(exercises.Answer(nil), e.Question.Model()...), strings.Split(c.given, ", ")
		for k, slot := range e.Slots {
			for _, one := range given {
				if n, ok := strings.CutPrefix(one, slot.Label+" "); ok && !strings.Contains(n, " ") {
					a[k] = n
				}
			}
		}
		if why := e.Grade(a).Verdict.Why; !strings.HasPrefix(why, c.want) || strings.Contains(why, "It is also one round for each") {
			t.Errorf("%v, %s: told %q; want %q", e.Spec, c.what, why, c.want)
		}
	}
}
