package algos

import (
	"math/rand/v2"

	"upsweep/tracer"
)

// sequenceFilter: flag what is kept, scan the flags into places, scatter.
//
// n applies of the predicate, 2(N − 1) combines of the scan, N = 2^⌈log₂ n⌉; one move for every
// value kept. Source: Blelloch, 1990, as pack.
func sequenceFilter() Algorithm {
	return Algorithm{
		ID: "sequence/filter", Title: "Filter", Family: "sequence",
		Idea:   "All values are tested at once. A scan of the results tells each value that stays how many stay before it, and that is its place in the result.",
		Counts: "n applies of the predicate, one exclusive scan, and a move for every value kept",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990 (pack)",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    keep[i] ← pred(x[i])", "keep"},
			{"    pos[i] ← keep[i]            keep is given", "keep"},
			{"pos ← exclusive scan(keep)", "scan"},
			{"for all i with keep[i] in parallel", ""},
			{"    y[pos[i]] ← x[i]", "scatter"},
		},
		Forms:   testedOrFlagged(2),
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "pos", Last: true}, {Line: "scatter", Of: "y"}}, Slips: placeSlips(), Shows: []Trait{keptAndDropped(), unsorted("x")}, Draw: drawKept},
		Inputs:  []Input{{Name: "x", Kind: KindAny}, {Name: "keep", Kind: KindFlag, Optional: true}}, Alike: alikeCompact, Params: []Param{predParam()},
		Outputs: []Output{{Name: "y", Kind: KindAny}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "7 2 1 3 0 6 9 5"),
		Costs:   packCosts(),
		Adds:    addsCounts,
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			keep, pos := judge(m, a, x, "keep")
			total := places(m, a, keep, pos, "scan", keptBefore)
			y := m.Array("y", x.Kind(), int(total.Peek(0)))
			pack(m, keep, pos, "scatter", x, y)
			m.Output("y", y)
		},
		Oracle: func(a *Args) Answer {
			y := []Value{}
			for i, keep := range a.keeps() {
				if keep {
					y = append(y, Value{Word: a.Words("x")[i]})
				}
			}
			return Answer{"y": y}
		},
		Validate: func(a *Args) error { return a.sameLength("keep", "x", "value") },
		Generate: generateKept,
	}
}

// generateKept makes values of any kind, with flags for every other request and a predicate for the
// rest.
func generateKept(r *rand.Rand, n int, params map[string]string) map[string]string {
	kind := []Kind{KindInt, KindInt, KindFloat, KindFloatKey, KindText, KindPair}[r.IntN(6)]
	in := map[string]string{"x": RandomValues(r, kind, n)}
	if r.IntN(2) == 0 {
		in["keep"] = RandomValues(r, KindFlag, n)
	} else if params["pred"] == "" {
		params["pred"] = []string{"even", "odd", "positive", "nonzero", "lower", "upper", "<3", ">-2", "<0.5"}[r.IntN(9)]
	}
	return in
}

// packCosts are what a predicate, a scan of its flags and a scatter cost.
func packCosts() []Formula {
	return []Formula{
		{Applies, "n, none where flags are given", func(a *Args) int {
			if a.Has("keep") {
				return 0
			}
			return a.N()
		}},
		{Combines, "2(N − 1), N = 2^⌈log₂ n⌉", func(a *Args) int { return 2 * max(0, pow2Ceil(a.N())-1) }},
		{Moves, "N, one for every value kept, and n for given flags", func(a *Args) int {
			moves := pow2Ceil(a.N())
			if a.Has("keep") {
				moves += a.N()
			}
			for _, keep := range a.keeps() {
				if keep {
					moves++
				}
			}
			return moves
		}},
	}
}
