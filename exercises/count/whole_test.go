package count

import (
	"strings"
	"testing"

	"upsweep/exercises"
)

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
		{"compact/scan", 718, "the predicate forgotten", "the work 14, the span 4, T(3) 12, the number of rounds 8", "That leaves out round 1."},
		{"sort/radix", 728, "a round for each digit", "the number of rounds 3", "That is one round for each part of the run, such as bit 2."},
		{"tree/rootfix", 730, "a scan of n places", "the work 22, the span 5, T(2) 17, the number of rounds 9", "That is the run with each scan over half as many places, and so without the widest round of each sweep."},
		{"tree/rootfix", 730, "a scan of n places, in the work alone", "the work 22", "That is the work with each scan over half as many places, and so without the widest round of each sweep."},
		{"grid/per-cell", 732, "padding forgotten", "the work 126", "That counts 2(n − 1) for the scan of n = 12 cells. They are padded to 16, and the lanes there work as well."},
		{"sort/bubble", 738, "the work over p", "T(4) 7", "That divides all steps at once, which is the work over 4."},
		{"scan/ladner-fischer", 742, "half of the padded length", "the work 12, the work for n = 14 32", "That is (n / 2) log₂ n, with n rounded up to a power of two."},
		{"grid/cell-locks", 752, "the clear forgotten", "the number of rounds 7", "That is one too few: a round that clears or moves counts too."},
		{"string/automaton", 754, "the first round forgotten", "the work 25, T(2) 13, the span 4, the number of rounds 4", "That leaves out round 1 (functions)."},
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
