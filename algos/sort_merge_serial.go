package algos

import (
	"upsweep/tracer"
)

// sortMergeSerial: runs of 1, 2, 4, … keys are merged in pairs, to and fro between two arrays, by
// one lane.
//
// n⌈log₂ n⌉ moves, at most n⌈log₂ n⌉ − n + 1 comparisons: each of the n − 1 merges moves its last
// key without one. From the bottom up, runs are as uneven as n leaves them, so that the top-down
// program's bound, n⌈log₂ n⌉ − 2^⌈log₂ n⌉ + 1, holds for n = 2ᵏ alone, where both are the same.
// Stable. Source: von Neumann, 1945.
func sortMergeSerial() Algorithm {
	alg := Algorithm{
		ID: "sort/merge-serial", Title: "Serial merge sort", Family: "sort",
		Idea:   "One key is a sorted run. Merge runs in pairs, then the longer runs in pairs, until one is left.",
		Counts: "n⌈log₂ n⌉ moves, at most n⌈log₂ n⌉ − n + 1 comparisons",
		Source: "J. von Neumann, 1945, as D. E. Knuth gives it in The Art of Computer Programming 3, 5.2.4",
		Pseudocode: []Line{
			{"for width = 1, 2, 4, … while width < n, with (a, b) = (x, t) and (t, x) in turn", ""},
			{"    for lo = 0, 2·width, 4·width, … while lo < n", ""},
			{"        merge a[lo … lo + width), a[lo + width … lo + 2·width) to b[lo …), the left key first where two are equal", "merge"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "merge"}}, Slips: []string{"a lane forgotten", "a step too few"}, Shows: []Trait{equalKeys("x", "v"), unsorted("x")}, With: []string{"v"}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(), Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewCells, ViewDag}, Limit: 1 << 7, Example: inputs("x", "5 1 2 4 3 3 2 0 9"),
		Costs: []Formula{
			{Moves, "n⌈log₂ n⌉", func(a *Args) int { return withRecord(a) * a.N() * log2Ceil(a.N()) }},
			{Rounds, "1", func(*Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			n := x.Len()
			from, to := sortedRun{keys: x, with: with, hi: n}, sortedRun{keys: m.Array("t", x.Kind(), n), hi: n}
			for _, v := range with {
				to.with = append(to.with, m.Array("tv", v.Kind(), n))
			}
			order := a.keysOf("x")
			m.Round("runs of 1, 2, 4, …").Line("merge").Serial(func(l *tracer.Lane) {
				for width := 1; width < n; width *= 2 {
					for lo := 0; lo < n; lo += 2 * width {
						middle, hi := min(lo+width, n), min(lo+2*width, n)
						mergeSerially(l, order, from.part(lo, middle), from.part(middle, hi), to.part(lo, hi))
					}
					from, to = to, from
				}
			})
			giveSorted(m, from.keys, from.with)
		},
		Validate: recordsFit, Oracle: oracleSort,
	}
	alg.Generate = stableRecords(&alg)
	return alg
}
