package algos

import "upsweep/tracer"

// sortOddEven: brick sort. Even rounds compare the pairs that begin at even cells, odd rounds those
// that begin at odd ones.
//
// n rounds, n(n−1)/2 comparators. Stable: neighbours are exchanged only when they are out of order.
// Source: Habermann, 1972; after the network of Demuth, 1956.
func sortOddEven() Algorithm {
	alg := Algorithm{
		ID: "sort/odd-even", Title: "Odd-even transposition sort", Family: "sort",
		Idea:   "Bubble sort for many lanes: all even pairs of neighbours are compared at once, then all odd ones, like bricks in a wall. After n rounds everything is in place.",
		Counts: "n(n − 1)/2 comparators in n rounds",
		Source: "N. Habermann, Parallel Neighbor-Sort, 1972",
		Pseudocode: []Line{
			{"for r = 0, 1, … n − 1", ""},
			{"    for all i = r mod 2, + 2, … while i + 1 < n in parallel", ""},
			{"        if x[i + 1] < x[i] then exchange x[i], x[i + 1]", "exchange"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "exchange"}}, Slips: comparatorSlips("the stride of another round", "several rounds at once"), Shows: []Trait{unsorted("x"), farFromPlace("x")}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(), Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewNetwork, ViewCells, ViewDag}, Limit: 1 << 7, Example: inputs("x", "7 1 3 2 5"),
		Costs: []Formula{
			{Compares, "n(n − 1)/2", func(a *Args) int { return a.N() * (a.N() - 1) / 2 }},
			{Rounds, "n", func(a *Args) int { return a.N() }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			transpose(m, wires{a.keysOf("x"), x, with}, x.Len(), x.Len()-1)
			giveSorted(m, x, with)
		},
		Validate: recordsFit, Oracle: oracleSort,
	}
	alg.Generate = stableRecords(&alg)
	return alg
}

// sortOddEvenOffByOne is the brick sort whose loop ends one pair early.
func sortOddEvenOffByOne() Algorithm {
	alg := sortOddEven()
	alg.ID, alg.Title = "sort/odd-even-off-by-one", "Odd-even transposition sort that misses a pair"
	alg.Idea = "The bound of the parallel loop is one too small, so the last pair of neighbours never meets."
	alg.Pseudocode = []Line{
		{"for r = 0, 1, … n − 1", ""},
		{"    for all i = r mod 2, + 2, … while i + 2 < n in parallel", ""},
		{"        if x[i + 1] < x[i] then exchange x[i], x[i + 1]", "exchange"},
	}
	alg.Counts, alg.Costs, alg.Stable = "as odd-even transposition sort, without the last pair", nil, false
	alg.Fault = &Fault{Of: "sort/odd-even", Cause: "off by one", Says: "The loop ends while i + 2 < n, so the last pair of neighbours is never compared and the last key never moves."}
	alg.Kernel = func(m *tracer.Machine, a *Args) {
		x, with := records(m, a)
		transpose(m, wires{a.keysOf("x"), x, with}, x.Len(), x.Len()-2)
		giveSorted(m, x, with)
	}
	return alg
}

// transpose runs rounds of comparators between neighbours: round r compares i and i+1 for every i
// of its parity below end.
func transpose(m *tracer.Machine, w wires, rounds, end int) {
	for r := range rounds {
		side := "even pairs"
		if r%2 == 1 {
			side = "odd pairs"
		}
		m.Round("%s", side).Line("exchange").Every(r%2, max(r%2, end), 2, func(l *tracer.Lane, i int) {
			w.compare(l, i, i+1)
		})
	}
}
