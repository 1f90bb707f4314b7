package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// histogramSort: find the bins, sort them, find where each begins; the sizes are differences.
//
// n applies for the bins and one for every bin that is not empty, a stable sort of n keys in ⌈log₂
// n⌉ rounds, n − 1 comparisons of neighbours. No atomics and no copies, however few the bins. The
// bin after the current one may be empty: the search for where it ends goes on to the next that is
// not. Source: histogram from map and sort in the lectures of Fatahalian and Olukotun, 2019.
func histogramSort() Algorithm {
	return Algorithm{
		ID: "histogram/sort", Title: "Histogram by sorting", Family: "histogram",
		Idea:   "After a sort, equal bins stand together. A value whose bin differs from the one before it shows where that bin begins, and the size of a bin is the distance to the beginning of the next.",
		Counts: "n applies, one sort of n keys, and n − 1 comparisons of neighbours",
		Source: "K. Fatahalian and K. Olukotun, Parallel Computing (CS149), 2019",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    bin[i] ← bin of x[i]            outside the range: one beyond the last", "bin"},
			{"sort(bin)", "sort"},
			{"for all i with i = 0 or bin[i] ≠ bin[i − 1] in parallel", ""},
			{"    starts[bin[i]] ← i", "start"},
			{"for all bins b in parallel", ""},
			{"    if starts[b] = −1               nothing fell into it", ""},
			{"        size[b] ← 0", "empty"},
			{"    else", ""},
			{"        next ← the first bin after b that is not empty", ""},
			{"        size[b] ← starts[next] − starts[b]", "size"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "start"}, {Line: "empty"}, {Line: "size"}}, Slips: []string{"another identity", "cumulative counts"}, Shows: []Trait{skewedBins()}},
		Inputs:  histogramInputs(), Alike: alikeHistogram, Params: histogramParams(noLanes(noCopies)), Outputs: histogramOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12, Example: histogramExample(),
		Costs: []Formula{
			{Applies, "n, and one for every bin that is not empty", func(a *Args) int {
				total := a.N()
				for _, bins := range oracleHistogram(a) {
					for _, v := range bins {
						total += int(min(v.Word, 1))
					}
				}
				return total
			}},
			{Moves, "n⌈log₂ n⌉", func(a *Args) int { return a.N() * log2Ceil(a.N()) }},
			{Atomics, "0", func(a *Args) int { return 0 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			n, bins := x.Len(), a.Int("bins")
			bin := binsOf(m, a, x, "bin")
			m.Phase("")
			order := integers(a)
			sortByKey(m, order, "sort", bin)
			m.Phase("find")
			starts, size := m.Filled("starts", value.Int, bins+1, -1), m.Array("size", value.Int, bins+1)
			m.Round("where bins begin").Line("start").Chooses(starts).ForAll(0, n, func(l *tracer.Lane, i int) {
				own := bin.Probe(l, i)
				if i == 0 || !order.Equal(l, bin.Probe(l, i-1), own) {
					starts.Put(l, int(own), value.Word(i))
				}
			})
			m.Round("sizes").Line("size").ForAll(0, bins+1, func(l *tracer.Lane, b int) {
				if starts.Probe(l, b) < 0 {
					l.Line("empty")
					size.Put(l, b, 0)
					return
				}
				next := b + 1
				for next <= bins && starts.Probe(l, next) < 0 {
					next++
				}
				end := value.Word(n)
				if next <= bins {
					end = starts.Get(l, next)
				}
				l.Apply(1)
				size.Set(l, b, end-starts.Get(l, b))
			})
			m.OutputPart("y", size, 0, bins)
			m.OutputPart("dropped", size, bins, 1)
		},
		Oracle: oracleHistogram, Validate: checkHistogram, Generate: generateHistogram,
	}
}

// integers is the order of whole numbers, for keys that a kernel has made.
func integers(a *Args) keyOrder { return keyOrder{op.OrderOf(value.Int, false, a.pool)} }
