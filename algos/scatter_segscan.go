package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// scatterSegscan: an atomic scatter without atomics. Sort the values' places, combine the values
// for each place by a segmented scan, and let the last of each run carry the result to its place.
//
// A stable sort of n keys in ⌈log₂ n⌉ rounds, n − 1 comparisons of neighbours, a segmented scan of
// n values, and one combine with what is in place already. Needs associativity only: values for one
// place are combined in the order of their lanes, which atomics cannot promise. Source: Fatahalian
// and Olukotun, Parallel Computing (CS149), 2019; the segmented scan is that of Blelloch, 1990.
func scatterSegscan() Algorithm {
	return Algorithm{
		ID: "scatter/segscan", Title: "Atomic scatter by segmented scan", Family: "scatter",
		Idea:   "After sorting by target, the values for one place form a segment. A segmented scan combines each segment, in the order of the lanes, and the last lane of a segment writes the result to its place.",
		Counts: "one stable sort of n keys, n − 1 comparisons of neighbours, and one segmented scan",
		Source: "K. Fatahalian and K. Olukotun, Parallel Computing (CS149), 2019; G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"sort (index, order) by index, stably      order begins as 0, 1, 2, …", "sort"},
			{"for all i in parallel", ""},
			{"    heads[i] ← i = 0 or index[i] ≠ index[i − 1]", "heads"},
			{"    v[i] ← x[order[i]]", "gather"},
			{"v ← segmented scan(v, heads)", "scan"},
			{"for all i with i = n − 1 or heads[i + 1] in parallel", ""},
			{"    y[index[i]] ← y[index[i]] ⊕ v[i]      v[i] where there was nothing", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "v"}, {Line: "scatter"}}, Slips: segmentSlips(laneSlips()), Shows: []Trait{hitTwice((*Args).Places), unsorted("x")}, Draw: drawScatter},
		Inputs:  scatterInputs(), Params: []Param{opParam(), scatterLength()}, Outputs: []Output{{Name: "y", Kind: KindAny}},
		Laws: []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 10,
		Example: inputs("x", "5 1 4 2 6 3", "index", "1 1 0 2 0 0", "into", "10 20 30"),
		Costs: []Formula{
			{Moves, "2n⌈log₂ n⌉ + n, and one for every place that held nothing", func(a *Args) int {
				moves := 2*a.N()*log2Ceil(a.N()) + a.N()
				if !a.Has("into") {
					moves += len(a.targets())
				}
				return moves
			}},
			{Atomics, "0", func(a *Args) int { return 0 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			y := a.scatterTarget(m)
			reached := m.Array("reached", value.Flag, a.N())
			x, index, order, heads := sortPlaces(m, a, reached)
			n := x.Len()
			v := m.Array("v", x.Kind(), n)
			m.Round("gather").Line("gather").ForAll(0, n, func(l *tracer.Lane, i int) {
				v.Move(l, i, x.Get(l, order.Index(l, i)))
			})
			m.Scans(v, "v[i] combines the values for one place up to i")
			segmentedScan(m, op, v, reached, "scan")
			into := a.Has("into")
			m.Round("last of each segment").Line("scatter").Chooses(y).ForAll(0, n, func(l *tracer.Lane, i int) {
				if i < n-1 && !heads.Flag(l, i+1) {
					return
				}
				to := index.Index(l, i)
				if into {
					y.Set(l, to, op.Combine(l, y.Get(l, to), v.Get(l, i)))
				} else {
					y.Move(l, to, v.Get(l, i))
				}
			})
			m.Output("y", y)
		},
		Oracle: func(a *Args) Answer {
			y := a.scatterStart()
			for i, to := range a.Words("index") {
				w := a.Words("x")[i]
				if !y[to].Absent {
					w = a.operator.Combine(y[to].Word, w)
				}
				y[to] = Value{Word: w}
			}
			return Answer{"y": y}
		},
		Validate: checkScatter, Generate: generateScatter,
	}
}
