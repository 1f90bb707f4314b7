package algos

import "upsweep/tracer"

// mergePath: the merge is a path through the grid of a and b; where it crosses p − 1 diagonals, p
// lanes begin with equal shares.
//
// p − 1 searches of at most ⌈log₂(min(m, n)+1)⌉ comparisons, then at most ⌈(m+n)/p⌉ keys a lane,
// one comparison each. Stable. Source: Odeh, Green, Mwassi, Shmueli and Birk, 2012; Green, McColl
// and Bader, 2012.
func mergePath() Algorithm {
	return Algorithm{
		ID: "merge/path", Title: "Merge path", Family: "merge",
		Idea:   "A merge walks from corner to corner of a grid, right for a key of a, down for a key of b. Every diagonal is crossed once, and a binary search along it finds where, so all lanes get the same number of keys.",
		Counts: "p − 1 searches of at most ⌈log₂(min(m, n) + 1)⌉ comparisons, then ⌈(m + n)/p⌉ keys for each lane",
		Source: "S. Odeh, O. Green, Z. Mwassi, O. Shmueli and Y. Birk, Merge Path: Parallel Merging Made Simple, 2012",
		Pseudocode: []Line{
			{"for all cuts k = 1, … p − 1 in parallel", ""},
			{"    d ← ⌊k(m + n)/p⌋", ""},
			{"    i ← first on the diagonal i + j = d with b[j − 1] < a[i], found by binary search", ""},
			{"    cut[k] ← (i, d − i)", "cut"},
			{"for all parts between two cuts in parallel: merge with two fingers", "merge"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "cut"}, {Line: "merge", Of: "v"}}, Slips: indexSlips(), Shows: []Trait{takingTurns()}, With: []string{"va", "vb"}, Draw: drawLists},
		Inputs:  mergeInputs(), Alike: alikeMerge, Params: []Param{orderParam(), lanesParam()}, Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 10, Example: inputs("a", "1 3 6 9", "b", "2 3 6 8").with("p", "2"),
		Costs: []Formula{
			{Moves, "m + n", mergeMoves},
			{Rounds, "2", func(*Args) int { return 2 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			left, right, out := mergeOf(m, a)
			order := a.orderOf(out.keys)
			c := newCuts(m, a.Int("p"), left, right)
			m.Phase("cross the diagonals")
			m.Round("%s", tracer.Plural(c.parts-1, "search")).Line("cut").ForAll(1, c.parts, func(l *tracer.Lane, k int) {
				c.set(l, k, crossing(l, order, left, right, k*out.hi/c.parts))
			})
			c.merge(m, order, "merge", out)
		},
		Validate: mergeFits, Oracle: oracleMerge, Generate: randomRuns,
	}
}

// crossing finds how many of the first d merged keys come from the left run: as long as a left key
// is not larger than the right key that would complete the d, it is among them.
func crossing(l *tracer.Lane, order keyOrder, left, right sortedRun, d int) cut {
	lo, hi := max(0, d-right.hi), min(d, left.hi)
	for lo < hi {
		mid := (lo + hi) / 2
		if order.Less(l, right.keys.Probe(l, d-1-mid), left.keys.Probe(l, mid)) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return cut{lo, d - lo}
}
