package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// mergeSplitters: every s-th key of both lists is a splitter. A splitter's place in the other list
// cuts both, and between two cuts lie at most s keys of each list, which a block merges by ranks.
//
// ⌈m/s⌉+⌈n/s⌉−2 searches of at most ⌈log₂(max(m, n)+1)⌉ comparisons, then at most ⌈log₂(s+1)⌉ for
// each key: two rounds. Stable. Source: Satish, Harris and Garland, 2009.
func mergeSplitters() Algorithm {
	return Algorithm{
		ID: "merge/splitters", Title: "Merge between splitters", Family: "merge",
		Idea:   "Every s-th key of both lists is a splitter and is searched for in the other list. Between two cuts lie at most s keys of each list: small enough for a block to merge by ranks.",
		Counts: "⌈m/s⌉ + ⌈n/s⌉ − 2 searches in whole lists, then at most ⌈log₂(s + 1)⌉ comparisons for each key",
		Source: "N. Satish, M. Harris and M. Garland, Designing Efficient Sorting Algorithms for Manycore GPUs, 2009",
		Pseudocode: []Line{
			{"for all splitters a[s], a[2s], … and b[s], b[2s], … in parallel", ""},
			{"    j ← place of the splitter in the other list, found by binary search", ""},
			{"    cut[number of splitters in front of it] ← its places in a and in b", "cut"},
			{"for all keys between two cuts in parallel: rank among the keys of the other list there", ""},
			{"    y[start + own place + rank] ← key", "place"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "cut"}, {Line: "place", Of: "v"}}, Slips: indexSlips("order of equal keys lost"), Shows: []Trait{takingTurns()}, With: []string{"va", "vb"}, Draw: drawLists},
		Inputs:  mergeInputs(), Alike: alikeMerge,
		Params:  []Param{orderParam(), {Name: "s", Kind: ParamInt, Default: "4", Min: 1, Max: 1024, Help: "keys from splitter to splitter", Try: []string{"1", "2", "3", "4", "8", "32"}}},
		Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12, Example: inputs("a", "1 2 5 9", "b", "0 4 7 8").with("s", "2"),
		Costs: []Formula{
			{Moves, "m + n", mergeMoves},
			{Rounds, "2", func(*Args) int { return 2 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			left, right, out := mergeOf(m, a)
			splitterMerge(m, a.orderOf(out.keys), a.Int("s"), []merging{{left, right, out}})
		},
		Validate: mergeFits, Oracle: oracleMerge, Generate: randomRuns,
	}
}

// merging is a pair of sorted runs and where their merge goes.
type merging struct{ left, right, out sortedRun }

// splitters is the number of keys s, 2s, … of a run.
func (r sortedRun) splitters(s int) int { return max(0, (r.size()-1)/s) }

// splitterMerge merges all pairs at once. The caller's lines are labelled cut and place.
func splitterMerge(m *tracer.Machine, order keyOrder, s int, pairs []merging) {
	slots := 1 // parts of the pair that has most
	for _, p := range pairs {
		slots = max(slots, p.left.splitters(s)+p.right.splitters(s)+1)
	}
	cutA := m.Array("cut of a", value.Int, len(pairs)*(slots-1))
	cutB := m.Array("cut of b", value.Int, len(pairs)*(slots-1))
	m.Phase("search the splitters")
	m.Round("every %d keys", s).Line("cut").Launch(len(pairs)*(slots-1), func(l *tracer.Lane, t int) {
		p, k := pairs[t/(slots-1)], t%(slots-1)
		fromLeft := p.left.splitters(s)
		if k >= fromLeft+p.right.splitters(s) {
			return
		}
		// A splitter's rank among all splitters follows from its place in the other list: those in
		// front of that place go before it.
		var at cut
		var rank int
		if k < fromLeft {
			i := p.left.lo + (k+1)*s
			at = cut{i, order.lowerBound(l, p.right.keys, p.right.lo, p.right.hi, p.left.keys.Probe(l, i))}
			rank = k + p.right.part(p.right.lo, at.j).splitters(s)
		} else {
			j := p.right.lo + (k-fromLeft+1)*s
			at = cut{order.upperBound(l, p.left.keys, p.left.lo, p.left.hi, p.right.keys.Probe(l, j)), j}
			rank = k - fromLeft + p.left.part(p.left.lo, at.i).splitters(s)
		}
		cutA.Set(l, t-k+rank, value.Word(at.i))
		cutB.Set(l, t-k+rank, value.Word(at.j))
	})
	m.Phase("merge between the cuts")
	m.Round("at most %d keys", 2*s).Line("place").Blocks(2*s).Launch(len(pairs)*slots*2*s, func(l *tracer.Lane, t int) {
		block, t := t/(2*s), t%(2*s)
		first := block / slots * (slots - 1) // the cells of the pair's cuts
		p, k := pairs[block/slots], block%slots
		parts := p.left.splitters(s) + p.right.splitters(s) + 1
		if k >= parts {
			return
		}
		from, to := cut{p.left.lo, p.right.lo}, cut{p.left.hi, p.right.hi}
		if k > 0 {
			from = cut{cutA.Index(l, first+k-1), cutB.Index(l, first+k-1)}
		}
		if k < parts-1 {
			to = cut{cutA.Index(l, first+k), cutB.Index(l, first+k)}
		}
		left, right := p.left.part(from.i, to.i), p.right.part(from.j, to.j)
		start := p.out.lo + from.i - p.left.lo + from.j - p.right.lo
		out := p.out.part(start, start+left.size()+right.size())
		switch {
		case t < left.size():
			placeLeft(l, order, left, right, out, left.lo+t)
		case t < left.size()+right.size():
			placeRight(l, order, left, right, out, right.lo+t-left.size())
		}
	})
	m.Phase("")
}
