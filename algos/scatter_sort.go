package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// scatterSort: sort the values' places, and let the last of each run of equal ones send its value:
// no two lanes ever write one place.
//
// A stable sort of n keys in ⌈log₂ n⌉ rounds, n − 1 comparisons of neighbours, one move for every
// place that is written. Where the places are a permutation, what is left of the scatter is a
// gather. Of several values for one place the one from the highest lane stays. Source: Fatahalian
// and Olukotun, Parallel Computing (CS149), 2019.
func scatterSort() Algorithm {
	return Algorithm{
		ID: "scatter/sort", Title: "Scatter as sort and gather", Family: "scatter",
		Idea:   "After sorting by target, the values for one place stand together, the one from the highest lane last. Only that one is written, so no lanes collide, and the writes are in ascending order.",
		Counts: "one stable sort of n keys, n − 1 comparisons of neighbours, and a move for every place written",
		Source: "K. Fatahalian and K. Olukotun, Parallel Computing (CS149), 2019",
		Pseudocode: []Line{
			{"sort (index, order) by index, stably      order begins as 0, 1, 2, …", "sort"},
			{"for all i in parallel", ""},
			{"    heads[i] ← i = 0 or index[i] ≠ index[i − 1]", "heads"},
			{"for all i with i = n − 1 or heads[i + 1] in parallel", ""},
			{"    y[index[i]] ← x[order[i]]", "gather"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "heads"}, {Line: "gather"}}, Slips: indexSlips("gather for scatter"), Shows: []Trait{hitTwice((*Args).Places), unsorted("x")}, Draw: drawScatter},
		Inputs:  scatterInputs(), Params: []Param{scatterLength()}, Outputs: []Output{{Name: "y", Kind: KindAny}},
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11,
		Example: inputs("x", "5 1 4 2 6 3", "index", "1 1 0 2 0 0"),
		Costs: []Formula{
			{Combines, "0", func(a *Args) int { return 0 }},
			{Moves, "2n⌈log₂ n⌉, and one for every place written", func(a *Args) int {
				return 2*a.N()*log2Ceil(a.N()) + len(a.targets())
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			y := a.scatterTarget(m)
			x, index, order, heads := sortPlaces(m, a)
			n := x.Len()
			m.Round("gather").Line("gather").Chooses(y).ForAll(0, n, func(l *tracer.Lane, i int) {
				if i == n-1 || heads.Flag(l, i+1) {
					y.Move(l, index.Index(l, i), x.Get(l, order.Index(l, i)))
				}
			})
			m.Output("y", y)
		},
		Oracle: func(a *Args) Answer {
			y := a.scatterStart()
			for i, to := range a.Words("index") {
				y[to] = Value{Word: a.Words("x")[i]}
			}
			return Answer{"y": y}
		},
		Validate: checkScatter, Generate: generateScatter,
	}
}

// sortPlaces sorts the places of a scatter with the numbers of the lanes that they belong to, and
// flags the first of each run of equal ones; also is a copy of these flags for each array in it.
// Both scatters label their lines of it sort and heads.
func sortPlaces(m *tracer.Machine, a *Args, also ...*tracer.Array) (x, index, order, heads *tracer.Array) {
	x, index = a.Input(m, "x"), a.Input(m, "index")
	n := x.Len()
	order, heads = m.Input("order", value.Int, numbers(n)), m.Array("heads", value.Flag, n)
	by := integers(a)
	sortByKey(m, by, "sort", index, order)
	markRuns(m, by, "heads", index, heads, also...)
	return x, index, order, heads
}

// targets returns the places that a scatter writes.
func (a *Args) targets() map[value.Word]bool {
	out := map[value.Word]bool{}
	for _, to := range a.Words("index") {
		out[to] = true
	}
	return out
}
