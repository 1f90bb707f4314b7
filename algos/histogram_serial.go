package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// histogramSerial: one loop that adds 1 to the bin of each value.
//
// n applies (which bin) and n combines (one more), one after another. Source: folklore.
func histogramSerial() Algorithm {
	return Algorithm{
		ID: "histogram/serial", Title: "Serial histogram", Family: "histogram",
		Idea:   "One loop finds the bin of each value and adds 1 to it. The parallel forms must give the same result.",
		Counts: "n applies and n combines, one after another",
		Source: "the loop that parallel histograms are measured against",
		Pseudocode: []Line{
			{"for i = 0 … n − 1", ""},
			{"    b ← bin of x[i]                 outside the range: dropped", ""},
			{"    y[b] ← y[b] + 1", "count"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "count"}}, Slips: []string{"cumulative counts"}, Shows: []Trait{skewedBins()}},
		Inputs:  histogramInputs(), Alike: alikeHistogram, Params: histogramParams(noLanes(noCopies)), Outputs: histogramOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 10, Example: histogramExample(),
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Combines, "n", func(a *Args) int { return a.N() }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			b, _ := a.binning()
			b.say(m)
			x := a.Input(m, "x")
			y, dropped := m.Filled("y", value.Int, b.bins, 0), m.Filled("dropped", value.Int, 1, 0)
			m.Round("loop").Line("count").Chooses(y, dropped).Serial(func(l *tracer.Lane) {
				for i := range x.Len() {
					l.Apply(1)
					if bin := b.of(x.Kind(), x.Probe(l, i)); bin < b.bins {
						increment(l, y, bin)
					} else {
						increment(l, dropped, 0)
					}
				}
			})
			m.Output("y", y)
			m.Output("dropped", dropped)
		},
		Oracle: oracleHistogram, Adds: addsCounts, Validate: checkHistogram, Generate: generateHistogram,
	}
}
