package algos

import (
	"strconv"

	"upsweep/tracer"
)

// sortOddEvenMerge: sorted runs double by Batcher's odd-even merge. Lengths that are no power of
// two run Knuth's Algorithm M, the same merges in another order, which needs no padding: its
// comparators beyond the end are left out.
//
// (L²−L+4)2^(L−2) − 1 comparators in L(L+1)/2 rounds for n = 2ᴸ. Not stable. Source: Batcher, 1968;
// Knuth, The Art of Computer Programming, volume 3, 5.2.2, Algorithm M, 1973.
func sortOddEvenMerge() Algorithm {
	alg := Algorithm{
		ID: "sort/odd-even-merge", Title: "Odd-even merge sort", Family: "sort",
		Idea:   "Two sorted runs are merged by merging their even and their odd places separately, then comparing neighbours once. As many rounds as bitonic sort, and fewer comparators.",
		Counts: "(L² − L + 4) 2^(L − 2) − 1 comparators in L(L + 1)/2 rounds, for n = 2ᴸ",
		Source: "K. E. Batcher, Sorting Networks and their Applications, 1968; D. E. Knuth, The Art of Computer Programming 3, 5.2.2, Algorithm M, 1973",
		Pseudocode: []Line{
			{"for p = 1, 2, 4, … n/2           of n = 2ᴸ: merge runs of p", ""},
			{"    for d = p, p/2, … 1", ""},
			{"        for all i with ⌊(i − d mod p)/d⌋ even, i and i + d in one block of 2p, in parallel", ""},
			{"            smaller of x[i], x[i + d] to i", "compare"},
			{"for p = 2^⌈log₂ n⌉/2, … 2, 1      of another n: Algorithm M", ""},
			{"    for all i < n − p with bit p clear in parallel: smaller of x[i], x[i + p] to i", "compare-p"},
			{"    for q = 2^⌈log₂ n⌉/2, … while q > p:  d ← q − p", ""},
			{"        for all i < n − d with bit p set in parallel: smaller of x[i], x[i + d] to i", "compare-q"},
		},
		Forms: []Form{
			{1, 4, func(a *Args) bool { return a.N() == pow2Ceil(a.N()) }},
			{5, 8, func(a *Args) bool { return a.N() != pow2Ceil(a.N()) }},
		},
		Matters: &Matters{Ask: []Moment{{Line: "compare", Of: "x"}, {Line: "compare-p", Of: "x"}, {Line: "compare-q", Of: "x"}}, Slips: comparatorSlips("another stride", "mirror partner"), Shows: []Trait{unsorted("x"), farFromPlace("x")}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(), Outputs: sortOutputs(),
		Views: []View{ViewNetwork, ViewCells, ViewDag}, Limit: 1 << 9, Example: inputs("x", "7 4 6 5 3 2 1 0"),
		Costs: []Formula{
			{Compares, "(L² − L + 4) 2^(L − 2) − 1 for n = 2ᴸ", func(a *Args) int { return batcherSort(a.N()) }},
			{Rounds, "L(L + 1)/2", func(a *Args) int { L := log2Ceil(a.N()); return L * (L + 1) / 2 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			w := wires{a.keysOf("x"), x, with}
			if n := x.Len(); n == pow2Ceil(n) {
				oddEvenMergeSort(m, w)
			} else {
				mergeExchange(m, w)
			}
			giveSorted(m, x, with)
		},
		Validate: recordsFit, Oracle: oracleSort,
	}
	alg.Generate = unstableRecords(&alg)
	return alg
}

// oddEvenMergeSort sorts the wires, whose number is a power of two.
func oddEvenMergeSort(m *tracer.Machine, w wires) {
	n := w.x.Len()
	for p := 1; p < n; p *= 2 {
		m.Phase("runs of " + strconv.Itoa(2*p))
		for d := p; d > 0; d /= 2 {
			first := d % p // 0 in the first round of a merge, then d: what the odd and the even places left to compare
			m.Round("stride %d", d).Line("compare").ForAll(first, n-d, func(l *tracer.Lane, i int) {
				if (i-first)/d%2 == 0 && i/(2*p) == (i+d)/(2*p) {
					w.compare(l, i, i+d)
				}
			})
		}
	}
	m.Phase("")
}

// mergeExchange is Algorithm M.
func mergeExchange(m *tracer.Machine, w wires) {
	n := w.x.Len()
	top := pow2Ceil(n) / 2
	for p := top; p > 0; p /= 2 {
		m.Phase("p = " + strconv.Itoa(p))
		compareAll := func(d, r int, label string) {
			m.Round("stride %d", d).Line(label).ForAll(0, n-d, func(l *tracer.Lane, i int) {
				if i&p == r {
					w.compare(l, i, i+d)
				}
			})
		}
		compareAll(p, 0, "compare-p")
		for q := top; q > p; q /= 2 {
			compareAll(q-p, p, "compare-q")
		}
	}
	m.Phase("")
}

// batcherSort is the number of comparators that sort n keys by odd-even merges of halves, S(n) =
// S(⌈n/2⌉) + S(⌊n/2⌋) + C(⌈n/2⌉, ⌊n/2⌋).
func batcherSort(n int) int {
	if n < 2 {
		return 0
	}
	up, down := (n+1)/2, n/2
	return batcherSort(up) + batcherSort(down) + batcherMerge(up, down)
}

// batcherMerge is C(m, n), the number of comparators of the odd-even merge of m keys with n (Knuth,
// 5.3.4).
func batcherMerge(m, n int) int {
	if m*n <= 1 {
		return m * n
	}
	return batcherMerge((m+1)/2, (n+1)/2) + batcherMerge(m/2, n/2) + (m+n-1)/2
}
