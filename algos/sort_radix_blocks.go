package algos

import "upsweep/tracer"

// sortRadixBlocks: radix sort whose passes run on many blocks at once: a histogram of each block,
// one scan over (digit, block), local ranks.
//
// ⌈b/r⌉ passes of n applies and 2n + 2(N−1) combines, N = 2ʳ⌈n/block⌉ padded to a power of two; the
// longest loop is one block. Stable. Source: Zagha and Blelloch, 1991.
func sortRadixBlocks() Algorithm {
	alg := Algorithm{
		ID: "sort/radix-blocks", Title: "Radix sort in blocks", Family: "sort",
		Idea:   "Each block counts its own digits. One scan over all counters, digit by digit and within a digit block by block, tells every block where its keys of every digit go.",
		Counts: "⌈b/r⌉ passes of n digits and 2n + 2(N − 1) combines, N = 2ʳ counters for each block, for N = 2ᵏ",
		Source: "M. Zagha and G. E. Blelloch, Radix Sort for Vector Multiprocessors, 1991",
		Pseudocode: []Line{
			{"for all digits p, the least significant first", ""},
			{"    for all i in parallel:  digit[i] ← digit p of x[i]", "digits"},
			{"    for all blocks b in parallel, their keys one by one:  relative[i] ← counts[digit[i], b],  counts[digit[i], b] + 1", "count"},
			{"    counts ← exclusive scan(counts), digit by digit, within a digit block by block", "scan"},
			{"    for all i in parallel:  place[i] ← counts[digit[i], block of i] + relative[i]", "place"},
			{"    for all i in parallel:  x[place[i]] ← x[i]", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "counts", Last: true}, {Line: "place"}, {Line: "scatter", Of: "x"}}, Slips: groupSlips("groups sorted inside", "in-place update"), Shows: []Trait{equalKeys("x", "v"), unsorted("x")}, With: []string{"v"}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(digitParam(), keysInBlock("keys of a block")),
		Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 9,
		Example: inputs("x", "3 2 2 0 1 3 2 0 1 1 3 0").with("digit", "2", "block", "4"),
		Costs: []Formula{
			{Applies, "n⌈b/r⌉", func(a *Args) int { return a.N() * radixPasses(a) }},
			{Combines, "⌈b/r⌉(2n + 2(N − 1)), N = 2ʳ⌈n/block⌉", func(a *Args) int {
				n := a.N()
				if n == 0 {
					return 0
				}
				block := min(a.Int("block"), n)
				counters := (n + block - 1) / block << a.Int("digit")
				return radixPasses(a) * (2*n + 2*(pow2Ceil(counters)-1))
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			if r := a.Int("digit"); x.Len() > 0 {
				lsdRadixSort(m, newCounting(m, a, x, with, 1<<r, a.Int("block")), decidedDigits(a, x), r)
			}
			m.Phase("")
			giveSorted(m, x, with)
		},
		Validate: radixFits, Oracle: oracleSort, Adds: addsCounts,
	}
	alg.Generate = stableRecords(&alg)
	return alg
}

// keysInBlock is the machine's block as sorts use it.
func keysInBlock(help string) Param {
	return Param{Name: "block", Kind: ParamInt, Default: "128", Min: 1, Max: 1024, Help: help, Try: []string{"1", "2", "3", "4", "8", "128"}}
}
