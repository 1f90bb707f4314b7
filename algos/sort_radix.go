package algos

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sortRadix: one stable pass for each digit, from the least significant on; or from the most
// significant, bucket by bucket.
//
// ⌈b/r⌉ passes over digits of r bits in keys of b bits. A pass over 1-bit digits is a split: n
// applies, 2(N−1) + 1 combines, N = 2^⌈log₂ n⌉. A pass over wider digits is a counting sort: n
// applies, 2n + 2(2ʳ−1) combines. Stable in both forms. −0 and +0 are equal keys, NaN is the
// largest. Source: Seward, 1954; the split by one scan Blelloch, 1990.
func sortRadix() Algorithm {
	alg := Algorithm{
		ID: "sort/radix", Title: "Radix sort", Family: "sort",
		Idea:   "Sort by the last digit, then by the one before it, and so on. Because every pass keeps equal digits in their order, the keys are sorted when the first digit is done.",
		Counts: "⌈b/r⌉ passes of n digits each, for keys of b bits and digits of r; 2(n − 1) + 1 combines in each pass for r = 1 and n = 2ᵏ",
		Source: "H. H. Seward, 1954; G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for all digits p, the least significant first:          lsd, 1 bit: split", ""},
			{"    for all i in parallel:  bit[i] ← digit p of x[i],  zeros[i] ← 1 − bit[i]", "bits"},
			{"    zeros ← exclusive scan(zeros)", "scan"},
			{"    total ← zeros[n − 1] + 1 − bit[n − 1]", "total"},
			{"    for all i in parallel:  x[bit[i] ? total + i − zeros[i] : zeros[i]] ← x[i]", "scatter"},
			{"for all digits p, the least significant first:          lsd, wider: counting sort", ""},
			{"    for all i in parallel:  digit[i] ← digit p of x[i]", "digits"},
			{"    for i = 0, 1, … n − 1:  relative[i] ← counts[digit[i]],  counts[digit[i]] ← counts[digit[i]] + 1", "count"},
			{"    counts ← exclusive scan(counts)", "scan"},
			{"    for all i in parallel:  place[i] ← counts[digit[i]] + relative[i]", "place"},
			{"    for all i in parallel:  x[place[i]] ← x[i]", "scatter"},
			{"for all digits p, the most significant first:           msd", ""},
			{"    for all buckets in parallel, their keys one by one:  digit, relative and counts as above", "count"},
			{"    counts ← exclusive scan(counts), bucket by bucket", "scan"},
			{"    for all i in parallel:  x[start of bucket + counts[digit[i]] + relative[i]] ← x[i]", "scatter"},
			{"    each digit of a bucket is a bucket of its own", ""},
			{"for all buckets of few keys in parallel: insertion sort", "insertion"},
		},
		Forms: []Form{
			form(1, 11, "lsd"), {1, 5, oneBit}, {6, 11, func(a *Args) bool { return !oneBit(a) }}, form(12, 17, "msd"),
		},
		Matters: radixMatters(), Inputs: sortInputs(), Alike: alikeSort,
		Params: sortParams(digitParam(),
			Param{Name: "form", Kind: ParamChoice, Default: "lsd", Choices: []string{"lsd", "msd"}, Help: "least or most significant digit first"}),
		Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 9, Example: inputs("x", "4 7 5 0 3 3 3 7 1 3"),
		Costs: []Formula{
			{Applies, "n⌈b/r⌉; msd at most as many", func(a *Args) int {
				if a.Text("form") == "msd" {
					applies, _ := msdWork(a)
					return applies
				}
				return a.N() * radixPasses(a)
			}},
			{Combines, "⌈b/r⌉(2(N − 1) + 1) for r = 1, ⌈b/r⌉(2n + 2(2ʳ − 1)) else; msd depends on the keys", func(a *Args) int {
				n, r := a.N(), a.Int("digit")
				switch {
				case n == 0:
					return 0
				case a.Text("form") == "msd":
					_, combines := msdWork(a)
					return combines
				case r == 1:
					return radixPasses(a) * (2*(pow2Ceil(n)-1) + 1)
				}
				return radixPasses(a) * (2*n + 2*(1<<r-1))
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			d, r := decidedDigits(a, x), a.Int("digit")
			switch {
			case x.Len() == 0 || d.lo >= d.hi:
			case a.Text("form") == "msd":
				msdRadixSort(m, a, x, with, d, r)
			case r == 1:
				s := newSplit(m, a, x, with)
				for p := d.lo; p < d.hi; p++ {
					m.In("bit "+strconv.Itoa(p), func() {
						s.run(m, p-d.lo, func(key value.Word) int { return d.at(key, p, 1) })
					})
				}
			default:
				lsdRadixSort(m, newCounting(m, a, x, with, 1<<r, x.Len()), d, r)
			}
			m.Phase("")
			giveSorted(m, x, with)
		},
		Validate: radixFits, Oracle: oracleSort, Adds: addsCounts,
	}
	alg.Generate = stableRecords(&alg)
	return alg
}

// radixMatters: a pass keeps equal digits in their order.
func radixMatters() *Matters {
	return &Matters{Ask: []Moment{{Line: "scan", Of: "zeros", Last: true}, {Line: "total"}, {Line: "place"}, {Line: "scatter", Of: "x"}}, Slips: groupSlips("groups sorted inside", "in-place update"), Shows: []Trait{equalKeys("x", "v"), unsorted("x")}, With: []string{"v"}, Draw: drawKeys}
}

func oneBit(a *Args) bool { return a.Int("digit") == 1 }

// lsdRadixSort runs a counting pass for each digit of r bits.
func lsdRadixSort(m *tracer.Machine, c *counting, d digits, r int) {
	for p := d.lo; p < d.hi; p += r {
		m.In("bits "+strconv.Itoa(p)+" to "+strconv.Itoa(p+r-1), func() {
			c.run(m, func(key value.Word) int { return d.at(key, p, r) })
		})
	}
}

// radixPasses is the number of digits.
func radixPasses(a *Args) int {
	d, r := digitsOf(a, "x"), a.Int("digit")
	return (d.hi - d.lo + r - 1) / r
}
