package algos

import (
	"strconv"

	"upsweep/tracer"
)

// sortMerge: merge sort in three tiers, each of which keeps all lanes busy at its size: a network
// sorts small tiles, runs up to a block are merged by ranks, longer ones between splitters, block
// by block.
//
// tile rounds of at most n/2 comparators, one round for each doubling up to a block, two for each
// beyond; a key takes part in ⌈log₂(n/tile)⌉ merges. Stable: the network is odd-even transposition.
// Source: Satish, Harris and Garland, 2009.
func sortMerge() Algorithm {
	alg := Algorithm{
		ID: "sort/merge", Title: "Parallel merge sort", Family: "sort",
		Idea:   "Small tiles are sorted by a network, runs that fit a block are merged by ranks, and longer runs are cut by splitters into pieces that fit one.",
		Counts: "n⌈log₂(n/tile)⌉ moves in tile + ⌈log₂(block/tile)⌉ + 2⌈log₂(n/block)⌉ rounds, for tile and block powers of two and n ≥ block",
		Source: "N. Satish, M. Harris and M. Garland, Designing Efficient Sorting Algorithms for Manycore GPUs, 2009",
		Pseudocode: []Line{
			{"for r = 0, 1, … tile − 1                                tier 1: odd-even transposition in each tile", ""},
			{"    for all i of the parity of r, i + 1 in the same tile, in parallel", ""},
			{"        if x[i + 1] < x[i] then exchange x[i], x[i + 1]", "exchange"},
			{"for width = tile, 2·tile, … while 2·width ≤ block       tier 2: ranks", ""},
			{"    for all i in parallel:  x[place of x[i] in its pair of runs] ← x[i]", "rank"},
			{"for longer widths                                       tier 3: splitters, every block keys", ""},
			{"    for all splitters in parallel:  cut[rank of the splitter] ← its places in both runs", "cut"},
			{"    for all pieces between two cuts in parallel", ""},
			{"        for all keys in parallel:  x[start + own place + rank in the other run's piece] ← key", "place"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "rank"}, {Line: "cut"}, {Line: "place"}}, Slips: indexSlips("order of equal keys lost", "all kept in order"), Shows: []Trait{equalKeys("x", "v"), unsorted("x")}, With: []string{"v"}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort,
		Params: sortParams(
			Param{Name: "tile", Kind: ParamInt, Default: "4", Min: 1, Max: 64, Help: "keys that one network sorts", Try: []string{"1", "2", "3", "4", "8"}},
			keysInBlock("keys from splitter to splitter, and the longest runs merged by ranks alone")),
		Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewCells, ViewDag}, Limit: 1 << 11,
		Example: inputs("x", "5 1 2 4 3 3 2 0 9").with("tile", "2", "block", "4"),
		Costs: []Formula{
			{Moves, "n⌈log₂(n/tile)⌉, and what goes with keys in the network", func(a *Args) int {
				return withRecord(a)*a.N()*mergeLevels(a) + movedInTiles(a)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			n, tile, block := x.Len(), a.Int("tile"), a.Int("block")
			order := a.keysOf("x")
			m.Phase("network in tiles of " + strconv.Itoa(tile))
			transposeTiles(m, wires{order, x, with}, tile)
			width := tile
			m.In("ranks", func() {
				for ; width < n && 2*width <= block; width *= 2 {
					mergeRuns(m, order, width, "rank", x, with...)
				}
			})
			for ; width < n; width *= 2 {
				m.In("splitters, runs of "+strconv.Itoa(width), func() {
					splitterMerge(m, order, block, neighbours(sortedRun{x, with, 0, n}, width))
				})
			}
			m.Phase("")
			giveSorted(m, x, with)
		},
		Validate: recordsFit, Oracle: oracleSort,
	}
	alg.Generate = stableRecords(&alg)
	return alg
}

// transposeTiles sorts every tile of so many wires by odd-even transposition.
func transposeTiles(m *tracer.Machine, w wires, tile int) {
	n := w.x.Len()
	if tile < 2 || n < 2 {
		return
	}
	for r := range min(tile, n) {
		side := "even pairs"
		if r%2 == 1 {
			side = "odd pairs"
		}
		m.Round("%s", side).Line("exchange").Launch(n-1, func(l *tracer.Lane, i int) {
			if at := i % tile; at%2 == r%2 && at+1 < tile {
				w.compare(l, i, i+1)
			}
		})
	}
}

// neighbours pairs the runs of so many keys; a last run without a partner merges with none.
func neighbours(all sortedRun, width int) []merging {
	var pairs []merging
	for lo := all.lo; lo < all.hi; lo += 2 * width {
		middle, hi := min(lo+width, all.hi), min(lo+2*width, all.hi)
		pairs = append(pairs, merging{all.part(lo, middle), all.part(middle, hi), all.part(lo, hi)})
	}
	return pairs
}

// mergeLevels is the number of merges in which each key takes part.
func mergeLevels(a *Args) int {
	levels := 0
	for width := a.Int("tile"); width < a.N(); width *= 2 {
		levels++
	}
	return levels
}

// movedInTiles is how many values follow their keys in the network: two for each exchange, and
// there is one for each pair of keys of a tile that stand in the wrong order.
func movedInTiles(a *Args) int {
	if !a.Has("v") {
		return 0
	}
	less, x, moved := a.keysOf("x").compare, a.Words("x"), 0
	for j := range x {
		for i := j / a.Int("tile") * a.Int("tile"); i < j; i++ {
			if less(x[j], x[i]) < 0 {
				moved += 2
			}
		}
	}
	return moved
}
