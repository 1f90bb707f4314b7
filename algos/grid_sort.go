package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// gridSort: sort the particles by cell, and find where cells change.
//
// A stable sort of n keys in ⌈log₂ n⌉ rounds and n − 1 comparisons of neighbours; no locks, no
// atomics, n lanes at work in every round. Source: Green, Particle Simulation using CUDA, 2010.
func gridSort() Algorithm {
	return Algorithm{
		ID: "grid/sort", Title: "Particles in a grid, by sorting", Family: "grid",
		Idea:   "Sorted by cell, the particles of a cell stand together. Each particle compares its cell with that of the particle before: where they differ, one cell ends and another begins.",
		Counts: "one stable sort of n keys, and n − 1 comparisons of neighbours",
		Source: "S. Green, Particle Simulation using CUDA, 2010",
		Pseudocode: []Line{
			{"cell[i] ← cell of particle i, for all i in parallel", "cell"},
			{"sort (cell, order) by cell, stably", "sort"},
			{"for all i in parallel", ""},
			{"    if i = 0 or cell[i] ≠ cell[i − 1]", ""},
			{"        starts[cell[i]] ← i", "start"},
			{"        ends[cell[i − 1]] ← i                    except i = 0", "end"},
			{"    if i = n − 1: ends[cell[i]] ← n", "last"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "start"}, {Line: "end"}, {Line: "last"}}, Slips: []string{"a lane forgotten", "another identity", "off by one"}, Shows: []Trait{crowdedCell()}, Draw: drawCells},
		Inputs:  gridInputs(), Alike: alikeGrid, Params: gridParams(noLanes("for the forms that share the particles among lanes; this one has a lane for each particle")), Outputs: gridOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11, Example: gridExample(),
		Costs: []Formula{
			{Applies, "n to place the particles, none where their cells are given", placed},
			{Moves, "2n⌈log₂ n⌉", func(a *Args) int { return 2 * a.particles() * log2Ceil(a.particles()) }},
			{Combines, "0", func(a *Args) int { return 0 }},
			{Atomics, "0", func(a *Args) int { return 0 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			cell := cellsOf(m, a, "cell")
			n := cell.Len()
			order := m.Input("order", value.Int, numbers(n))
			starts, ends := m.Filled("starts", value.Int, a.cells(), -1), m.Filled("ends", value.Int, a.cells(), -1)
			by := integers(a)
			sortByKey(m, by, "sort", cell, order)
			m.Phase("bounds")
			nameBounds(m, a).Line("start").Chooses(starts, ends).ForAll(0, n, func(l *tracer.Lane, i int) {
				own := cell.Index(l, i)
				if i == 0 {
					starts.Put(l, own, 0)
				} else if before := cell.Probe(l, i-1); !by.Equal(l, before, value.Word(own)) {
					starts.Put(l, own, value.Word(i))
					l.Line("end")
					ends.Put(l, int(before), value.Word(i))
				}
				if i == n-1 {
					l.Line("last")
					ends.Put(l, own, value.Word(n))
				}
			})
			m.Output("order", order)
			m.Output("starts", starts)
			m.Output("ends", ends)
		},
		Oracle: oracleGrid, Validate: checkGrid, Generate: generateGrid,
	}
}
