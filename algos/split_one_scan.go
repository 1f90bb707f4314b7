package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// splitOneScan: one scan of the kept counts both sides, since the others before i are i less the
// kept before i.
//
// n applies of the predicate (none where flags are given) and two for each value that is not kept;
// 2(N − 1) combines of the scan, N = 2^⌈log₂ n⌉, and one for the count; n moves to the places.
// Stable on both sides. Source: Harris, Sengupta and Owens, 2007, for radix sort.
func splitOneScan() Algorithm {
	return Algorithm{
		ID: "split/one-scan", Title: "Split with one scan", Family: "split",
		Idea:   "The number of kept values before i also gives the number of the others before i: it is i minus that. So one scan is enough for both sides.",
		Counts: "n predicates, 2(N − 1) + 1 combines, two applies for each value that goes behind; n moves",
		Source: "M. Harris, S. Sengupta and J. D. Owens, Parallel Prefix Sum (Scan) with CUDA, 2007",
		Pseudocode: []Line{
			{"for all i in parallel: keep[i] ← pred(x[i])", "keep"},
			{"for all i in parallel: pos[i] ← keep[i]                keep is given", "keep"},
			{"pos ← exclusive scan(keep)", "scan"},
			{"count ← pos[n − 1] + keep[n − 1]", "count"},
			{"for all i in parallel", ""},
			{"    place[i] ← keep[i] ? pos[i] : i − pos[i] + count", "place"},
			{"for all i in parallel: y[place[i]] ← x[i]", "scatter"},
		},
		Forms:   testedOrFlagged(1),
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "pos", Last: true}, {Line: "place"}, {Line: "scatter"}}, Slips: placeSlips(groupSlips()...), Shows: []Trait{keptAndDropped(), unsorted("x")}, Draw: drawKept},
		Inputs:  keptInputs(), Params: []Param{predParam()}, Outputs: keptOutputs(),
		Stable: true, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "4 7 2 6 3 5 1 0", "keep", "1 0 1 1 0 0 0 1"),
		Costs: []Formula{
			{Applies, "n, none where flags are given, and 2 for each value not kept", func(a *Args) int {
				return predicates(a) + 2*(a.N()-keptCount(a))
			}},
			{Combines, "2(N − 1) + 1, N = 2^⌈log₂ n⌉", func(a *Args) int {
				if a.N() == 0 {
					return 0
				}
				return 2*(pow2Ceil(a.N())-1) + 1
			}},
		},
		Validate: keepFits,
		Generate: generateKept, Alike: alikeCompact,
		Adds: addsCounts,
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			n := x.Len()
			m.Phase("judge")
			keep, pos := judge(m, a, x, "keep")
			add := plus(a)
			exclusiveScan(m, add, pos, "scan", keptBefore)
			m.Phase("place")
			count := m.Filled("count", value.Int, 1, 0)
			m.Round("count").Line("count").ForAll(0, min(n, 1), func(l *tracer.Lane, _ int) {
				count.Set(l, 0, add.Combine(l, pos.Get(l, n-1), keep.Get(l, n-1)))
			})
			place := m.Array("place", value.Int, n)
			m.Round("places").Line("place").ForAll(0, n, func(l *tracer.Lane, i int) {
				if keep.Flag(l, i) {
					place.Move(l, i, pos.Get(l, i))
					return
				}
				l.Apply(2)
				place.Set(l, i, value.Word(i)-pos.Get(l, i)+count.Get(l, 0))
			})
			sendTo(m, x, place, "scatter")
			m.Output("count", count)
		},
		Oracle: oracleSplit,
	}
}
