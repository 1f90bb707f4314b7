package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// gridPerCell: a lane for every cell looks through all the particles.
//
// cells·n applies (is it here?), n combines (the lengths), a scan of the lengths. No two lanes
// write one list, and no more lanes than cells have anything to do.
func gridPerCell() Algorithm {
	return Algorithm{
		ID: "grid/per-cell", Title: "Particles in a grid, cell by cell", Family: "grid",
		Idea:   "Each cell has a lane, which looks at every particle and keeps those that lie in it. The lanes do not disturb one another, but there are only as many lanes as cells, and every particle is looked at once for each cell.",
		Counts: "n tests for every cell: as many times the work of a loop as there are cells",
		Source: "K. Fatahalian and K. Olukotun, Parallel Computing (CS149), 2019",
		Pseudocode: []Line{
			{"cell[i] ← cell of particle i, for all i in parallel", "cell"},
			{"for all cells c in parallel", ""},
			{"    for each particle i", ""},
			{"        if cell[i] = c: append i to list[c]", "append"},
			{"begin ← exclusive scan(length of list)             in place: length becomes begin", "scan"},
			{"starts[c], ends[c] ← begin[c], begin[c + 1]      −1 where list[c] is empty", "bounds"},
			{"order[begin[c] … begin[c + 1] − 1] ← list[c], for all c in parallel", "join"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "append"}, {Line: "bounds"}, {Line: "join", Of: "order"}}, Slips: []string{"another identity", "off by one", "the index in place of the value"}, Shows: []Trait{crowdedCell()}, Draw: drawCells},
		Inputs:  gridInputs(), Alike: alikeGrid, Params: gridParams(noLanes("for the forms that share the particles among lanes; this one has a lane for each cell")), Outputs: gridOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 8, Example: gridExample(),
		Costs: []Formula{
			{Applies, "cells·n, and n to place the particles", func(a *Args) int { return a.cells()*a.particles() + placed(a) }},
			{Combines, "n + 2(N − 1), N = 2^⌈log₂ cells⌉", func(a *Args) int { return a.particles() + 2*(pow2Ceil(a.cells())-1) }},
			{Atomics, "0", func(a *Args) int { return 0 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			cell := cellsOf(m, a, "cell")
			lists := newCellLists(m, a, cell)
			m.Phase("append")
			m.Round("look at every particle").Line("append").ForAll(0, a.cells(), func(l *tracer.Lane, c int) {
				for i := range cell.Len() {
					l.Apply(1)
					if cell.Index(l, i) == c {
						lists.add(l, c, i)
					}
				}
				lists.length.Leave(l, c, c+1)
			})
			m.Phase("")
			lists.join(m, a, true)
		},
		Oracle: oracleGrid, Adds: addsCounts, Validate: checkGrid, Generate: generateGrid,
	}
}

// gridGlobalLock: p lanes append to the lists, one at a time: a single lock guards them all.
//
// n locks taken, n combines, a scan of the lengths; then each list is sorted, since chance ordered
// it. While a lane holds the lock, all the others wait.
func gridGlobalLock() Algorithm {
	return gridLocked("grid/global-lock", "Particles in a grid, one lock", "one lock",
		"The lanes share the particles, and append each to the list of its cell. One lock guards all lists, so a lane that wants to append waits for the lane that is appending.",
		func(*Args) int { return 1 }, func(int) int { return 0 })
}

// gridCellLocks: the same with a lock for every cell, so that only lanes with particles in the same
// cell wait for each other.
func gridCellLocks() Algorithm {
	return gridLocked("grid/cell-locks", "Particles in a grid, a lock for each cell", "lock per cell",
		"The lanes share the particles, and append each to the list of its cell. Each list has a lock of its own, so lanes wait for each other only if their particles lie in the same cell.",
		(*Args).cells, func(cell int) int { return cell })
}

// gridLocked is the form with as many locks as locks says, of which lockOf(c) guards the list of
// cell c.
func gridLocked(id, title, guard, idea string, locks func(a *Args) int, lockOf func(cell int) int) Algorithm {
	name := map[string]string{"grid/global-lock": "lock", "grid/cell-locks": "lock[c]"}[id]
	return Algorithm{
		ID: id, Title: title, Family: "grid",
		Idea:   idea,
		Counts: "n locks taken for n appends, a scan of the lengths, and each list sorted",
		Source: "K. Fatahalian and K. Olukotun, Parallel Computing (CS149), 2019",
		Pseudocode: []Line{
			{"cell[i] ← cell of particle i, for all i in parallel", "cell"},
			{"for all lanes in parallel, for each particle i of the lane", ""},
			{"    c ← cell[i];  lock(" + name + ")", "lock"},
			{"    append i to list[c]", "append"},
			{"    unlock(" + name + ")", "unlock"},
			{"begin ← exclusive scan(length of list)             in place: length becomes begin", "scan"},
			{"starts[c], ends[c] ← begin[c], begin[c + 1]      −1 where list[c] is empty", "bounds"},
			{"order[begin[c] … begin[c + 1] − 1] ← list[c] sorted, for all c in parallel", "join"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "append"}, {Line: "bounds"}, {Line: "join", Of: "order"}}, Slips: []string{"another identity", "off by one", "the index in place of the value"}, Shows: []Trait{crowdedCell()}, Draw: drawCells},
		Inputs:  gridInputs(), Alike: alikeGrid, Params: append(gridParams(chunksParam("4", "lanes that share the particles")), seedParam()), Outputs: gridOutputs(),
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 8, Example: gridExample(),
		Costs: []Formula{
			{Applies, "n to place the particles, none where their cells are given", placed},
			{Combines, "n + 2(N − 1), N = 2^⌈log₂ cells⌉", func(a *Args) int { return a.particles() + 2*(pow2Ceil(a.cells())-1) }},
			{Atomics, "n: the locks taken", func(a *Args) int { return a.particles() }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			cell := cellsOf(m, a, "cell")
			lists := newCellLists(m, a, cell)
			lock := m.Filled("lock", value.Flag, locks(a), 0)
			c := chunks{cell.Len(), a.Int("p")}
			m.Phase("append")
			m.Round("%s", guard).Line("append").Chooses(lists.all()...).Unsynchronised(0, c.p, func(l *tracer.Lane, k int) {
				for i := c.start(k); i < c.start(k+1); i++ {
					at := cell.Index(l, i)
					l.Line("lock")
					lock.Lock(l, lockOf(at))
					l.Line("append")
					lists.add(l, at, i)
					l.Line("unlock")
					lock.Unlock(l, lockOf(at))
				}
			})
			m.Phase("")
			lists.join(m, a, false)
		},
		Oracle: oracleGrid, Adds: addsCounts, Validate: checkGrid, Generate: generateGrid,
	}
}
