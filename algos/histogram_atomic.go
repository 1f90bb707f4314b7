package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// histogramAtomic: a lane for every value, each adding 1 to its bin atomically.
//
// n applies, n combines, n atomics in two rounds. The additions to one bin wait for each other: the
// span is 1 and the size of the fullest bin, so that few bins leave little that is parallel.
// Source: Podlozhnyuk, Histogram Calculation in CUDA, 2007.
func histogramAtomic() Algorithm {
	return Algorithm{
		ID: "histogram/atomic", Title: "Histogram with atomics", Family: "histogram",
		Idea:   "Every value has a lane of its own, which adds 1 to a bin that all lanes share. Atomic additions make the counts right; additions that meet at one bin happen one after another.",
		Counts: "n applies, and n atomic additions that queue at their bins",
		Source: "V. Podlozhnyuk, Histogram Calculation in CUDA, 2007",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    bin[i] ← bin of x[i]            outside the range: dropped", "bin"},
			{"for all i in parallel", ""},
			{"    atomically y[bin[i]] ← y[bin[i]] + 1", "add"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "add"}}, Slips: countSlips("cumulative counts"), Shows: []Trait{skewedBins()}},
		Inputs:  histogramInputs(), Alike: alikeHistogram, Params: histogramParams(noLanes(noCopies)), Outputs: histogramOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 10, Example: histogramExample(),
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Combines, "n", func(a *Args) int { return a.N() }},
			{Atomics, "n", func(a *Args) int { return a.N() }},
			{Span, "1 + the size of the fullest bin", func(a *Args) int { return min(1, a.N()) + fullest(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			bins := a.Int("bins")
			y, dropped := m.Filled("y", value.Int, bins, 0), m.Filled("dropped", value.Int, 1, 0)
			bin := binsOf(m, a, x, "bin")
			m.Phase("count")
			m.Round("add atomically").Line("add").Chooses(y, dropped).ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
				if b := bin.Index(l, i); b < bins {
					atomicAdd(l, y, b, 1)
				} else {
					atomicAdd(l, dropped, 0, 1)
				}
			})
			m.Output("y", y)
			m.Output("dropped", dropped)
		},
		Oracle: oracleHistogram, Adds: addsCounts, Validate: checkHistogram, Generate: generateHistogram,
	}
}

// fullest is the size of the fullest bin, what is dropped being one of them.
func fullest(a *Args) int {
	most := 0
	for _, bins := range oracleHistogram(a) {
		for _, v := range bins {
			most = max(most, int(v.Word))
		}
	}
	return most
}
