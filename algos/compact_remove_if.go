package algos

import (
	"maps"
	"math/rand/v2"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// compactRemoveIf: what passes a test goes, what stays moves up, in the array itself.
//
// n moves into a second array, n applies of the predicate, 2(N − 1) combines of the scan, N =
// 2^⌈log₂ n⌉, one move for every value that stays. Stable; what stands behind the end is what stood
// there before. Source: remove_if of the C++ standard library, 1994; in Thrust (Hoberock and Bell,
// 2010) with a second array, as here.
func compactRemoveIf() Algorithm {
	return Algorithm{
		ID: "compact/remove-if", Title: "Removal in place", Family: "compact",
		Idea:   "The values that pass the test are removed, and the others move up in the array itself. A place may be written before its old value has moved away; so all values are copied first, and the copies move.",
		Counts: "n moves to copy, n predicates, 2(N − 1) combines in the scan, N = 2^⌈log₂ n⌉, a move for every value that stays",
		Source: "A. Stepanov and M. Lee, The Standard Template Library, 1994 (remove_if); J. Hoberock and N. Bell, Thrust, 2010",
		Pseudocode: []Line{
			{"for all i in parallel: copy[i] ← x[i]", "copy"},
			{"for all i in parallel: keep[i] ← not pred(copy[i])", "keep"},
			{"pos ← exclusive scan(keep);  count ← its total", "scan"},
			{"for all i with keep[i] in parallel", ""},
			{"    x[pos[i]] ← copy[i]", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "keep", Of: "keep"}, {Line: "scan", Of: "pos", Last: true}, {Line: "scatter", Of: "x"}}, Slips: placeSlips(), Causes: []string{"raw input"}, Shows: []Trait{keptAndDropped(), unsorted("x")}, Draw: drawRemoved},
		Inputs:  []Input{{Name: "x", Kind: KindAny}}, Alike: alikeCompact,
		Params:  []Param{{Name: "pred", Kind: ParamPredicate, Default: "even", Choices: predParam().Choices, Help: "what is removed"}},
		Outputs: keptOutputs(),
		Stable:  true, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "1 4 2 8 5 7"),
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Combines, "2(N − 1), N = 2^⌈log₂ n⌉", func(a *Args) int { return 2 * max(0, pow2Ceil(a.N())-1) }},
			{Moves, "n to copy, N in the scan, one for every value that stays", func(a *Args) int { return 2*a.N() + pow2Ceil(a.N()) - keptCount(a) }},
		},
		Generate: func(r *rand.Rand, n int, params map[string]string) map[string]string {
			in := generateKept(r, n, params)
			delete(in, "keep")
			return in
		},
		Adds: addsCounts,
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			spare := m.Array("copy", x.Kind(), x.Len())
			m.Round("copy").Line("copy").ForAll(0, x.Len(), func(l *tracer.Lane, i int) { spare.Move(l, i, x.Get(l, i)) })
			keep, pos := stays(m, a, spare)
			count := places(m, a, keep, pos, "scan", keptBefore)
			m.Round("scatter").Line("scatter").Chooses(x).ForAll(0, x.Len(), moveUp(keep, pos, spare, x))
			m.Output("y", x)
			m.Output("count", count)
		},
		Oracle: func(a *Args) Answer {
			y := append([]value.Word(nil), a.Words("x")...)
			count := 0
			for i, goes := range a.keeps() {
				if !goes {
					y[count] = y[i]
					count++
				}
			}
			return Answer{"y": values(y), "count": values([]value.Word{value.Word(count)})}
		},
	}
}

// stays makes the flags of what a predicate does not remove from x, and counters that begin as these
// flags. n applies.
func stays(m *tracer.Machine, a *Args, x *tracer.Array) (keep, pos *tracer.Array) {
	keep, pos = m.Array("keep", value.Flag, x.Len()), counters(m, "pos", x.Len())
	pred := a.predicate()
	m.Param("keeps", "not "+pred.Name)
	m.Formula("keep", "not "+pred.Text(), func(w, _ value.Word) value.Word { return 1 - a.judged(pred, x.Kind())(w, 0) })
	m.Round("predicate %s", pred.Name).Line("keep").ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
		l.Apply(1)
		flag := value.FlagWord(!pred.Of(x.Kind(), m.Pool(), x.Get(l, i)))
		keep.Set(l, i, flag)
		pos.Set(l, i, flag)
	})
	return keep, pos
}

// moveUp is what a lane does with a value of from that stays.
func moveUp(keep, pos, from, to *tracer.Array) func(l *tracer.Lane, i int) {
	return func(l *tracer.Lane, i int) {
		if keep.Flag(l, i) {
			to.Move(l, pos.Index(l, i), from.Get(l, i))
		}
	}
}

// drawRemoved is drawKept with a test, always.
func drawRemoved(r *rand.Rand, n int, params map[string]string) map[string]string {
	params = maps.Clone(params)
	in := drawKept(r, n, params)
	delete(in, "keep")
	return in
}

// compactRemoveIfInPlace moves the values without a copy.
func compactRemoveIfInPlace() Algorithm {
	alg := mistaken(compactRemoveIf(), "in-place", "Removal without a copy", Fault{
		Cause: "missing barrier", Racy: true,
		Says: "The values move within one array, with no barrier between reading and writing: a place may be written before the value that stood there has been read.",
	}, func(m *tracer.Machine, a *Args) {
		x := a.Input(m, "x")
		keep, pos := stays(m, a, x)
		count := places(m, a, keep, pos, "scan", keptBefore)
		m.Round("scatter").Line("scatter").Chooses(x).Unsynchronised(0, x.Len(), moveUp(keep, pos, x, x))
		m.Output("y", x)
		m.Output("count", count)
	})
	alg.Params = append(alg.Params, seedParam())
	alg.Example = inputs("x", "4 1 2 3 5 7") // values move into places that others have to leave first
	alg.Pseudocode = []Line{
		{"for all i in parallel: keep[i] ← not pred(x[i])", "keep"},
		alg.Pseudocode[2], alg.Pseudocode[3],
		{"    x[pos[i]] ← x[i]      no barrier between reading and writing", "scatter"},
	}
	return alg
}
