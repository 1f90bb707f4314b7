package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// mergeMedian: split both lists at the median of the longer one, then the parts at theirs, until
// there is a pair of parts for every lane.
//
// ⌈log₂ p⌉ rounds of searches, at most ⌈log₂(max(m, n)+1)⌉ comparisons each, then one round in
// which each lane merges its parts. The parts may be of very unequal length. Stable. Source:
// Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, 3rd edition, 2009, P-Merge.
func mergeMedian() Algorithm {
	return Algorithm{
		ID: "merge/median", Title: "Merge split at medians", Family: "merge",
		Idea:   "Find the median of the longer list in the other by binary search: the smaller keys of both lists can be merged independently of the rest. Split the halves again until every lane has a part.",
		Counts: "⌈log₂ p⌉ rounds of binary searches, then at most m + n − p comparisons",
		Source: "T. H. Cormen, C. E. Leiserson, R. L. Rivest and C. Stein, Introduction to Algorithms, 3rd edition, 2009",
		Pseudocode: []Line{
			{"for s = p/2, p/4, … 1", ""},
			{"    for all cuts c = s, 3s, 5s, … in parallel, between cuts c − s and c + s:", ""},
			{"        i ← middle of the longer part,  j ← its place in the other part, found by binary search", ""},
			{"        cut[c] ← (i, j)", "cut"},
			{"for all parts between two cuts in parallel: merge with two fingers", "merge"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "cut"}, {Line: "merge", Of: "v"}}, Slips: indexSlips(), Shows: []Trait{takingTurns()}, With: []string{"va", "vb"}, Draw: drawLists},
		Inputs:  mergeInputs(), Alike: alikeMerge, Params: []Param{orderParam(), lanesParam()}, Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 9,
		Example: inputs("a", "0 1 1 3 5 6 8", "b", "0 2 3 4 4 4 7").with("p", "2"),
		Costs: []Formula{
			{Moves, "m + n", mergeMoves},
			{Rounds, "⌈log₂ p⌉ + 1", func(a *Args) int { return log2Ceil(a.Int("p")) + 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			left, right, out := mergeOf(m, a)
			order := a.orderOf(out.keys)
			parts := pow2Ceil(a.Int("p"))
			c := newCuts(m, parts, left, right)
			m.Phase("split")
			for s := parts / 2; s > 0; s /= 2 {
				m.Round("%s", tracer.Plural(parts/2/s, "cut")).Line("cut").Every(s, parts, 2*s, func(l *tracer.Lane, k int) {
					c.median(l, k, s, order)
				})
			}
			c.merge(m, order, "merge", out)
		},
		Validate: mergeFits, Oracle: oracleMerge, Generate: randomRuns,
	}
}

// median makes the cut in the middle of the longer of the parts between the cuts s before and behind it. Where
// that is, no key decides: it is written before one is read.
func (c cuts) median(l *tracer.Lane, k, s int, order keyOrder) {
	parts := func() (left, right sortedRun) {
		from, to := c.at(l, k-s), c.at(l, k+s)
		return c.left.part(from.i, to.i), c.right.part(from.j, to.j)
	}
	middle := func(of *tracer.Array, i int) {
		if 2*s == c.parts { // between the ends
			of.Put(l, k-1, value.Word(i))
		} else {
			of.Set(l, k-1, value.Word(i))
		}
	}
	left, right := parts()
	if left.size() >= right.size() {
		i := (left.lo + left.hi) / 2
		middle(c.i, i)
		_, right = parts()
		j := right.lo
		if left.size() > 0 {
			j = order.lowerBound(l, right.keys, right.lo, right.hi, left.keys.Probe(l, i))
		}
		c.j.Set(l, k-1, value.Word(j))
		return
	}
	j := (right.lo + right.hi) / 2
	middle(c.j, j)
	left, _ = parts()
	c.i.Set(l, k-1, value.Word(order.upperBound(l, left.keys, left.lo, left.hi, right.keys.Probe(l, j))))
}
