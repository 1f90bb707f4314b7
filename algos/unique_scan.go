package algos

import (
	"math/rand/v2"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// uniqueScan: flag the first of each run of equal values, then compact.
//
// n − 1 comparisons of neighbours, 2(N − 1) combines in the scan, N = 2^⌈log₂ n⌉, one move for
// every run. Equal values that do not stand side by side stay; of floats, −0 equals +0 and NaN
// itself. Source: Blelloch, 1990; unique of the C++ standard library, 1994.
func uniqueScan() Algorithm {
	return Algorithm{
		ID: "unique/scan", Title: "Removing repetitions", Family: "unique",
		Idea:   "A value that differs from its left neighbour begins a run, and every lane can test that on its own. The rest is a compaction.",
		Counts: "n − 1 comparisons, 2(N − 1) combines in the scan, N = 2^⌈log₂ n⌉, a move for every run",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for all i in parallel: head[i] ← i = 0 or x[i] ≠ x[i − 1]", "heads"},
			{"pos ← exclusive scan(head);  count ← its total", "scan"},
			{"for all i with head[i] in parallel", ""},
			{"    y[pos[i]] ← x[i]", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "pos", Last: true}, {Line: "scatter", Of: "y"}}, Slips: placeSlips(), Shows: []Trait{runsOfKeys("x")}, Draw: drawRuns},
		Inputs:  []Input{{Name: "x", Kind: KindAny}}, Outputs: keptOutputs(),
		Stable: true, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "1 1 1 2 2 3 1 1"),
		Costs: []Formula{
			{Compares, "n − 1", func(a *Args) int { return max(0, a.N()-1) }},
			{Combines, "2(N − 1), N = 2^⌈log₂ n⌉", func(a *Args) int { return 2 * max(0, pow2Ceil(a.N())-1) }},
			{Moves, "N and one for every run", func(a *Args) int { return pow2Ceil(a.N()) + len(oracleUnique(a)["y"]) }},
		},
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			kind := []Kind{KindInt, KindFloat, KindFloatKey, KindText, KindPair, KindMat2}[r.IntN(6)]
			values := strings.Fields(RandomValues(r, kind, n))
			for i := 1; i < n; i++ {
				if r.IntN(2) == 0 {
					values[i] = values[i-1] // so that there are runs
				}
			}
			return map[string]string{"x": strings.Join(values, " ")}
		},
		Adds: addsCounts,
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			head, pos := m.Array("head", value.Flag, x.Len()), counters(m, "pos", x.Len())
			markRuns(m, a.keysOf("x"), "heads", x, head, pos)
			count := places(m, a, head, pos, "scan", "pos[i] counts the runs that begin before x[i]")
			y := m.Array("y", x.Kind(), int(count.Peek(0)))
			pack(m, head, pos, "scatter", x, y)
			m.Output("y", y)
			m.Output("count", count)
		},
		Oracle: oracleUnique,
	}
}

func oracleUnique(a *Args) Answer {
	same := func(v, w value.Word) bool {
		if a.Kind("x") != value.Float {
			return v == w
		}
		f, g := v.Float(), w.Float()
		return f == g || f != f && g != g
	}
	y := []Value{}
	for i, w := range a.Words("x") {
		if i == 0 || !same(a.Words("x")[i-1], w) {
			y = append(y, Value{Word: w})
		}
	}
	return Answer{"y": y, "count": values([]value.Word{value.Word(len(y))})}
}
