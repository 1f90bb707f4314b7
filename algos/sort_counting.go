package algos

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sortCounting: count how often each key occurs, scan the counts, and send every key to its place
// among its equals.
//
// n applies and 2n + 2(N−1) combines, N the number of different keys there may be, padded to a
// power of two. Stable. Keys that spread over more than a table holds take one pass for each of
// their digits of 8 bits: that is radix sort. Source: Seward, 1954.
func sortCounting() Algorithm {
	alg := Algorithm{
		ID: "sort/counting", Title: "Counting sort", Family: "sort",
		Idea:   "If the keys are small numbers, none need be compared: count how often each occurs, and a scan of the counts says where each key's run begins.",
		Counts: "n digits and 2n + 2(k − 1) combines for k = 2ʲ possible keys; no comparison at all",
		Source: "H. H. Seward, Information Sorting in the Application of Electronic Digital Computers to Business Operations, 1954",
		Pseudocode: []Line{
			{"for all i in parallel:  digit[i] ← x[i] − base        base ← min(0, smallest key); descending: largest key − x[i]", "digits"},
			{"for i = 0, 1, … n − 1:  relative[i] ← counts[digit[i]],  counts[digit[i]] ← counts[digit[i]] + 1", "count"},
			{"counts ← exclusive scan(counts)", "scan"},
			{"for all i in parallel:  place[i] ← counts[digit[i]] + relative[i]", "place"},
			{"for all i in parallel:  x[place[i]] ← x[i]", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "place"}, {Line: "scatter", Of: "v"}}, Slips: indexSlips(groupSlips()...), Causes: []string{"colliding ranks", "unstable merge", "unstable scatter"}, Shows: []Trait{equalKeys("x", "v"), unsorted("x")}, With: []string{"v"}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(), Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 10, Example: inputs("x", "3 2 2 0 1 3 2 0"),
		Costs: []Formula{
			{Applies, "n for each pass", func(a *Args) int { _, passes := countingTable(a); return passes * a.N() }},
			{Compares, "0", func(*Args) int { return 0 }},
			{Combines, "2n + 2(N − 1) for each pass, N counters", func(a *Args) int {
				radix, passes := countingTable(a)
				if a.N() == 0 {
					return 0
				}
				return passes * (2*a.N() + 2*(pow2Ceil(radix)-1))
			}},
		},
		Kernel:   func(m *tracer.Machine, a *Args) { countingSort(m, a, false) },
		Validate: radixFits, Oracle: oracleSort, Adds: addsCounts,
	}
	alg.Generate = stableRecords(&alg)
	return alg
}

// sortCountingUnstable is the counting sort that hands out places from the end of each run.
func sortCountingUnstable() Algorithm {
	alg := sortCounting()
	alg.ID, alg.Title = "sort/counting-unstable", "Counting sort that reverses equal keys"
	alg.Idea = "The places of a run are handed out from its end while the keys are counted from their beginning, so equal keys come out in reverse."
	alg.Pseudocode = reworded(alg.Pseudocode, "scan", "counts ← inclusive scan(counts)")
	alg.Pseudocode = reworded(alg.Pseudocode, "place", "for all i in parallel:  place[i] ← counts[digit[i]] − 1 − relative[i]")
	alg.Counts, alg.Costs, alg.Stable = "as counting sort", nil, false
	alg.Example = inputs("x", "3 2 2 0 1 3 2 0", "v", "a b c d e f g h")
	alg.Fault = &Fault{
		Of: "sort/counting", Cause: "unstable scatter",
		Says: "The first of several equal keys is sent to the last place of their run and the last to the first, so what goes with them comes out in reverse.",
	}
	alg.Kernel = func(m *tracer.Machine, a *Args) { countingSort(m, a, true) }
	return alg
}

func countingSort(m *tracer.Machine, a *Args, reversed bool) {
	x, with := records(m, a)
	n := x.Len()
	if n > 0 {
		radix, _ := countingTable(a)
		c := newCounting(m, a, x, with, radix, n)
		c.reversed = reversed
		decideDigits(x)
		if least, most, fits := keyRange(a); fits {
			descending := a.Text("order") == "desc"
			c.run(m, func(key value.Word) int {
				if descending {
					return int(most - key)
				}
				return int(key - least)
			})
		} else {
			d := digitsOf(a, "x")
			for p := d.lo; p < d.hi; p += wideDigit {
				m.In("digit at bit "+strconv.Itoa(p), func() {
					c.run(m, func(key value.Word) int { return d.at(key, p, wideDigit) })
				})
			}
		}
	}
	giveSorted(m, x, with)
}

// wideDigit is the width of the digits into which counting sort takes keys that spread too far for
// one table.
const wideDigit = 8

// keyRange returns the smallest and the largest key, and whether a table with a counter for each
// key between them is in order: of integers, and no more than the keys themselves or 4,096.
func keyRange(a *Args) (least, most value.Word, fits bool) {
	keys := a.Words("x")
	if a.Kind("x") != value.Int || len(keys) == 0 {
		return 0, 0, false
	}
	least, most = keys[0], keys[0]
	for _, k := range keys {
		least, most = min(least, k), max(most, k)
	}
	if least >= 0 && most < value.Word(max(4096, len(keys))) {
		least = 0 // a key is its own counter
	}
	return least, most, uint64(most-least) < uint64(max(4096, len(keys)))
}

// countingTable returns how many counters a pass has, and how many passes there are.
func countingTable(a *Args) (radix, passes int) {
	if least, most, fits := keyRange(a); fits {
		return int(most-least) + 1, 1
	}
	d := digitsOf(a, "x")
	return 1 << wideDigit, (d.hi - d.lo + wideDigit - 1) / wideDigit
}
