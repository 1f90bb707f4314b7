package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// gridPartial: p lanes fill grids of their own, which one scan merges.
//
// n combines (the lengths), then 2(N − 1) of the scan over p·cells lengths, N = 2^⌈log₂ (p·cells)⌉.
// No locks and no atomics; the memory of p grids. Lengths lie cell by cell, and within a cell part
// by part, so that their scan places every list of every part. Source: Fatahalian and Olukotun,
// 2019; the scan over (digit, block) counts is that of Zagha and Blelloch, Radix Sort for Vector
// Multiprocessors, 1991.
func gridPartial() Algorithm {
	return Algorithm{
		ID: "grid/partial", Title: "Particles in a grid, merged from partial grids", Family: "grid",
		Idea:   "Each lane puts its share of the particles into a grid of its own, which needs no lock. A scan over the lengths of all lists, cell after cell, says where each list goes in the common grid.",
		Counts: "n appends without locks, and a scan over p lengths for each cell",
		Source: "M. Zagha and G. E. Blelloch, Radix Sort for Vector Multiprocessors, 1991; K. Fatahalian and K. Olukotun, Parallel Computing (CS149), 2019",
		Pseudocode: []Line{
			{"cell[i] ← cell of particle i, for all i in parallel", "cell"},
			{"for all parts k in parallel, for each particle i of the part", ""},
			{"    rank[i] ← length[cell[i], k]                 its place in the list of this part", "rank"},
			{"    length[cell[i], k] ← length[cell[i], k] + 1", "count"},
			{"begin ← exclusive scan(length)                   cell after cell, part after part; length becomes begin", "scan"},
			{"starts[c], ends[c] ← begin[c, 0], begin[c + 1, 0]      −1 where the cell is empty", "bounds"},
			{"order[begin[cell[i], k] + rank[i]] ← i, for all i in parallel", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "rank"}, {Line: "count"}, {Line: "scan", Of: "length", Last: true}, {Line: "bounds"}, {Line: "scatter"}}, Slips: placeSlips(), Shows: []Trait{crowdedCell()}, Draw: drawCells},
		Inputs:  gridInputs(), Alike: alikeGrid, Params: gridParams(chunksParam("4", "partial grids, each filled by one lane")), Outputs: gridOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11, Example: gridExample().with("p", "2"),
		Costs: []Formula{
			{Applies, "n to place the particles, none where their cells are given", placed},
			{Combines, "n + 2(N − 1), N = 2^⌈log₂ (p·cells)⌉", func(a *Args) int {
				return a.particles() + 2*(pow2Ceil(a.Int("p")*a.cells())-1)
			}},
			{Atomics, "0", func(a *Args) int { return 0 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			cell := cellsOf(m, a, "cell")
			n, p := cell.Len(), a.Int("p")
			c := chunks{n, p}
			length, rank := counters(m, "length", a.cells()*p), m.Array("rank", value.Int, n)
			m.Across("length", p)
			m.Phase("partial grids")
			m.Round("%d grids", p).Line("count").ForAll(0, p, func(l *tracer.Lane, k int) {
				for i := c.start(k); i < c.start(k+1); i++ {
					at := cell.Index(l, i)*p + k
					before := length.Get(l, at)
					l.Line("rank")
					rank.Move(l, i, before)
					l.Line("count")
					l.Combine(1)
					length.Set(l, at, before+1)
				}
				for c := range a.cells() {
					length.Leave(l, c*p+k, c*p+k+1)
				}
			})
			m.Phase("merge")
			exclusiveScan(m, plus(a), length, "scan", "each list gets the place where it begins")
			giveBounds(m, a, length, p, "bounds")
			order := m.Array("order", value.Int, n)
			m.Phase("merge")
			m.Round("scatter").Line("scatter").ForAll(0, n, func(l *tracer.Lane, i int) {
				order.Put(l, length.Index(l, cell.Index(l, i)*p+c.of(i))+rank.Index(l, i), value.Word(i))
			})
			m.Output("order", order)
		},
		Oracle: oracleGrid, Adds: addsCounts, Validate: checkGrid, Generate: generateGrid,
	}
}
