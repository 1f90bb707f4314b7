package algos

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sortBitonic: sorted runs double by bitonic merges: half cleaners of ever smaller stride.
//
// log₂N(log₂N+1)/2 rounds of N/2 comparators, N = 2^⌈log₂ n⌉: the input is padded with keys that
// come after all others, and the padding takes part. Not stable. Two published forms: blocks sorted
// up and down in turn, or all sorted up, each merge beginning with a flip (i against its mirror
// image). Source: Batcher, 1968.
func sortBitonic() Algorithm {
	alg := Algorithm{
		ID: "sort/bitonic", Title: "Bitonic sort", Family: "sort",
		Idea:   "A sequence that rises and then falls is sorted by comparing each key with the one half a length away, and so on in both halves. Sorted runs grow by such merges from 2 keys to all of them.",
		Counts: "N L (L + 1)/4 comparators in L(L + 1)/2 rounds, for N = 2ᴸ; other lengths are padded to the next power of two",
		Source: "K. E. Batcher, Sorting Networks and their Applications, 1968",
		Pseudocode: []Line{
			{"for k = 2, 4, 8, … n                    merge runs of k/2", ""},
			{"    for d = k/2, … 2, 1", ""},
			{"        for all i with bit d clear in parallel", ""},
			{"            j ← i + d                   (flip, first round: the mirror image of i in its block of k)", ""},
			{"            smaller of x[i], x[j] to i  (alternating: to j in every other block of k)", "compare"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "compare", Of: "x"}}, Slips: comparatorSlips("another stride", "mirror partner", "all comparators one way"), Shows: []Trait{unsorted("x"), farFromPlace("x")}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort,
		Params:  sortParams(Param{Name: "form", Kind: ParamChoice, Default: "alternating", Choices: []string{"alternating", "flip"}, Help: "blocks sorted alternately up and down, or all up"}),
		Outputs: sortOutputs(),
		Views:   []View{ViewNetwork, ViewCells, ViewDag}, Limit: 1 << 9, Example: inputs("x", "7 4 6 5 3 2 1 0"),
		Costs: []Formula{
			{Compares, "N L(L + 1)/4, N = 2ᴸ, L = ⌈log₂ n⌉", func(a *Args) int {
				L := log2Ceil(a.N())
				return pow2Ceil(a.N()) * L * (L + 1) / 4
			}},
			{Rounds, "L(L + 1)/2", func(a *Args) int { L := log2Ceil(a.N()); return L * (L + 1) / 2 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			n := pow2Ceil(a.N())
			x := m.Padded("x", a.Kind("x"), a.Words("x"), n, value.Null)
			var with []*tracer.Array
			if a.Has("v") {
				with = append(with, m.Padded("v", a.Kind("v"), a.Words("v"), n, a.blank(a.Kind("v"))))
			}
			bitonicSort(m, wires{a.keysOf("x"), x, with}, a.Text("form") == "flip")
			giveSorted(m, x, with)
		},
		Validate: func(a *Args) error {
			if n := a.N(); n != pow2Ceil(n) {
				a.adjoin("x") // the padding is absent keys, which come last
			}
			return recordsFit(a)
		},
		Oracle: oracleSort,
	}
	alg.Generate = unstableRecords(&alg)
	return alg
}

// bitonicSort sorts the wires, whose number is a power of two.
func bitonicSort(m *tracer.Machine, w wires, flip bool) {
	n := w.x.Len()
	for k := 2; k <= n; k *= 2 {
		m.Phase("runs of " + strconv.Itoa(k))
		for d := k / 2; d > 0; d /= 2 {
			mirror := flip && d == k/2
			label := "stride"
			if mirror {
				label = "flip"
			}
			m.Round("%s %d", label, d).Line("compare").ForAll(0, n/2, func(l *tracer.Lane, c int) {
				i := c/d*2*d + c%d
				j := i + d
				switch {
				case mirror:
					j = i ^ (k - 1)
				case !flip && i&k != 0:
					i, j = j, i
				}
				w.compare(l, i, j)
			})
		}
	}
	m.Phase("")
}
