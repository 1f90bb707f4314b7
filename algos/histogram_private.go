package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// histogramPrivateAtomic: p lanes fill histograms of their own, and add them to the common one
// atomically.
//
// n applies, n + p(bins + 1) combines, p(bins + 1) atomics in three rounds. At any bin p lanes
// meet, however many values fall there. Source: Podlozhnyuk, 2007, as a histogram a warp;
// privatization in Kirk and Hwu, 2010.
func histogramPrivateAtomic() Algorithm {
	return Algorithm{
		ID: "histogram/private-atomic", Title: "Private histograms, merged by atomics", Family: "histogram",
		Idea:   "Each lane fills a histogram of its own from its chunk, undisturbed, and then adds every bin to the common histogram. At most p lanes meet at a bin, instead of all whose values fall into it.",
		Counts: "n applies, n additions to private bins, and p(bins + 1) atomic ones, since what is dropped is counted too",
		Source: "V. Podlozhnyuk, Histogram Calculation in CUDA, 2007",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    bin[i] ← bin of x[i]            outside the range: one beyond the last", "bin"},
			{"for all chunks k in parallel", ""},
			{"    for each i in chunk k", ""},
			{"        local[bin[i]] ← local[bin[i]] + 1", "count"},
			{"for all chunks k in parallel", ""},
			{"    for each bin b", ""},
			{"        atomically y[b] ← y[b] + local[b]", "add"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "count"}, {Line: "add"}}, Slips: countSlips("cumulative counts"), Shows: []Trait{skewedBins()}},
		Inputs:  histogramInputs(), Alike: alikeHistogram, Params: histogramParams(chunksParam("4", "lanes, each with a chunk and a histogram of its own")), Outputs: histogramOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12, Example: histogramExample(),
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Combines, "n + p(bins + 1)", func(a *Args) int { return a.N() + a.Int("p")*(a.Int("bins")+1) }},
			{Atomics, "p(bins + 1)", func(a *Args) int { return a.Int("p") * (a.Int("bins") + 1) }},
			{Rounds, "3", func(a *Args) int { return 3 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			bins, c := a.Int("bins"), chunks{x.Len(), a.Int("p")}
			y, dropped := m.Filled("y", value.Int, bins, 0), m.Filled("dropped", value.Int, 1, 0)
			bin := binsOf(m, a, x, "bin")
			local := make([]*tracer.Array, c.p)
			for k := range local {
				local[k] = m.Filled("local", value.Int, bins+1, 0).In(tracer.Local, k)
			}
			m.Phase("count")
			m.Round("%d private histograms", c.p).Line("count").ForAll(0, c.p, func(l *tracer.Lane, k int) {
				for i := c.start(k); i < c.start(k+1); i++ {
					increment(l, local[k], bin.Index(l, i))
				}
				local[k].Leave(l, 0, bins+1)
			})
			m.Phase("merge")
			m.Round("add atomically").Line("add").ForAll(0, c.p, func(l *tracer.Lane, k int) {
				for b := range bins {
					atomicAdd(l, y, b, local[k].Get(l, b))
				}
				atomicAdd(l, dropped, 0, local[k].Get(l, bins))
			})
			m.Output("y", y)
			m.Output("dropped", dropped)
		},
		Oracle: oracleHistogram, Adds: addsCounts, Validate: checkHistogram, Generate: generateHistogram,
	}
}

// histogramPrivateReduce: p lanes fill histograms of their own, and a reduction of vectors adds
// them up.
//
// n applies, n + (p − 1)(bins + 1) combines, no atomics, in 2 + ⌈log₂ p⌉ rounds. No two lanes ever
// meet: EREW, but for p copies in memory. Source: privatization in Kirk and Hwu, Programming
// Massively Parallel Processors, 2010.
func histogramPrivateReduce() Algorithm {
	return Algorithm{
		ID: "histogram/private-reduce", Title: "Private histograms, merged by a reduction", Family: "histogram",
		Idea:   "Each lane fills a histogram of its own. The histograms are then rows to be reduced, neighbours first, bin by bin: no two lanes ever meet.",
		Counts: "n applies, n additions to private bins, and (p − 1)(bins + 1) in ⌈log₂ p⌉ rounds of a reduction",
		Source: "D. B. Kirk and W. W. Hwu, Programming Massively Parallel Processors, 2010",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    bin[i] ← bin of x[i]            outside the range: one beyond the last", "bin"},
			{"for all chunks k in parallel", ""},
			{"    for each i in chunk k", ""},
			{"        copies[k][bin[i]] ← copies[k][bin[i]] + 1", "count"},
			{"y, dropped ← reduce the rows of copies", "reduce"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "count"}, {Line: "reduce"}}, Slips: []string{"a lane forgotten", "cumulative counts"}, Shows: []Trait{skewedBins()}},
		Inputs:  histogramInputs(), Alike: alikeHistogram, Params: histogramParams(chunksParam("4", "lanes, each with a chunk and a histogram of its own")), Outputs: histogramOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12, Example: histogramExample(),
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Combines, "n + (p − 1)(bins + 1)", func(a *Args) int { return a.N() + (a.Int("p")-1)*(a.Int("bins")+1) }},
			{Atomics, "0", func(a *Args) int { return 0 }},
			{Rounds, "2 + ⌈log₂ p⌉", func(a *Args) int { return 2 + log2Ceil(a.Int("p")) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			c := chunks{x.Len(), a.Int("p")}
			bins, cols := a.Int("bins"), a.Int("bins")+1
			bin := binsOf(m, a, x, "bin")
			copies := m.Filled("copies", value.Int, c.p*cols, 0)
			m.Across("copies", cols)
			m.Phase("count")
			m.Round("%d private histograms", c.p).Line("count").ForAll(0, c.p, func(l *tracer.Lane, k int) {
				for i := c.start(k); i < c.start(k+1); i++ {
					increment(l, copies, k*cols+bin.Index(l, i))
				}
				copies.Leave(l, k*cols, (k+1)*cols)
			})
			m.Phase("")
			m.In("reduce", func() { reduceRows(m, plus(a), copies, cols, "reduce") })
			m.OutputPart("y", copies, 0, bins)
			m.OutputPart("dropped", copies, bins, 1)
		},
		Oracle: oracleHistogram, Adds: addsCounts, Validate: checkHistogram, Generate: generateHistogram,
	}
}
