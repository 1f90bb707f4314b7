package algos

import "upsweep/tracer"

// sortBubble: pass after pass over neighbours; the largest key left rises to its place in each.
//
// n(n−1)/2 comparators, one after another; a comparator waits only for those that touch its cells,
// so the span is 2n−3. Stable. Source: Friend, 1956, as sorting by exchange; the name is Iverson's,
// 1962.
func sortBubble() Algorithm {
	alg := Algorithm{
		ID: "sort/bubble", Title: "Bubble sort", Family: "sort",
		Idea:   "Compare neighbours from left to right and exchange those out of order: the largest key rises to the end. Repeat with the rest.",
		Counts: "n(n − 1)/2 comparators on one lane; their dependencies alone would allow 2n − 3 steps",
		Source: "E. H. Friend, Sorting on Electronic Computer Systems, 1956",
		Pseudocode: []Line{
			{"for last = n − 1, … 2, 1", ""},
			{"    for i = 0 … last − 1", ""},
			{"        if x[i + 1] < x[i] then exchange x[i], x[i + 1]", "exchange"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "exchange"}}, Slips: []string{"a lane forgotten", "a step too few"}, Shows: []Trait{unsorted("x"), farFromPlace("x")}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(), Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewNetwork, ViewCells, ViewDag}, Limit: 1 << 5, Example: inputs("x", "7 1 3 2 5"),
		Costs: []Formula{
			{Compares, "n(n − 1)/2", func(a *Args) int { return a.N() * (a.N() - 1) / 2 }},
			{Span, "2n − 3", func(a *Args) int {
				if a.N() < 2 {
					return 0
				}
				return 2*a.N() - 3
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			w := wires{a.keysOf("x"), x, with}
			// One lane, but no Serial round: a comparator waits for its two cells, not for the
			// comparator before it.
			m.Round("passes").Line("exchange").ForAll(0, min(1, x.Len()), func(l *tracer.Lane, _ int) {
				for last := x.Len() - 1; last > 0; last-- {
					for i := range last {
						w.compare(l, i, i+1)
					}
				}
			})
			giveSorted(m, x, with)
		},
		Validate: recordsFit, Oracle: oracleSort,
	}
	alg.Generate = stableRecords(&alg)
	return alg
}
