package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// splitTwoScans: a kept value moves left by the values before it that are not kept, one that is not
// kept moves right by the kept values after it: a scan from each side.
//
// Applies: n predicates (none where flags are given), n negations, n places; 2(N − 1) combines of
// the exclusive scan, N = 2^⌈log₂ n⌉, and n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) of the one from the right; n
// moves to the places. Stable on both sides. Source: Blelloch, 1990.
func splitTwoScans() Algorithm {
	return Algorithm{
		ID: "split/two-scans", Title: "Split with two scans", Family: "split",
		Idea:   "Kept values go to the front, the others behind them, both in their order. A kept value moves left past those before it that are not kept; one that is not kept moves right past those after it that are.",
		Counts: "n predicates, n negations, n places; an exclusive scan and a scan from the right; n moves",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990 (split)",
		Pseudocode: []Line{
			{"for all i in parallel: keep[i] ← pred(x[i]); before[i] ← not keep[i]; after[i] ← keep[i]", "keep"},
			{"for all i in parallel: before[i] ← not keep[i]; after[i] ← keep[i]       keep is given", "keep"},
			{"before ← exclusive scan(before)                 others before i", "before"},
			{"after ← inclusive scan(after) from the right    kept from i on", "after"},
			{"for all i in parallel", ""},
			{"    place[i] ← keep[i] ? i − before[i] : i + after[i]", "place"},
			{"for all i in parallel: y[place[i]] ← x[i]", "scatter"},
		},
		Forms:   testedOrFlagged(1),
		Matters: &Matters{Ask: []Moment{{Line: "before", Of: "before", Last: true}, {Line: "after", Of: "after", Last: true}, {Line: "place"}, {Line: "scatter"}}, Slips: placeSlips(groupSlips()...), Shows: []Trait{keptAndDropped(), unsorted("x")}, Draw: drawKept},
		Inputs:  keptInputs(), Params: []Param{predParam()}, Outputs: keptOutputs(),
		Stable: true, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11,
		Example: inputs("x", "2 5 6 4 9 1 8"),
		Costs: []Formula{
			{Applies, "3n, 2n where flags are given", func(a *Args) int { return predicates(a) + 2*a.N() }},
			{Combines, "2(N − 1) + n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1)", func(a *Args) int {
				return 2*max(0, pow2Ceil(a.N())-1) + hillisSteeleCombines(a.N())
			}},
		},
		Validate: keepFits,
		Generate: generateKept, Alike: alikeCompact,
		Adds: addsCounts,
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			n := x.Len()
			keep, before, after := judgeBothWays(m, a, x, "keep")
			add := plus(a)
			exclusiveScan(m, add, before, "before", "before[i] counts the values not kept before x[i]")
			m.Scans(after, "after[i] counts the values kept from x[i] on")
			m.In("scan from the right", func() { reverseScan(m, add, after, "after") })
			place := m.Array("place", value.Int, n)
			m.Phase("place")
			m.Round("").Line("place").ForAll(0, n, func(l *tracer.Lane, i int) {
				l.Apply(1)
				if keep.Flag(l, i) {
					place.Set(l, i, value.Word(i)-before.Get(l, i))
				} else {
					place.Set(l, i, value.Word(i)+after.Get(l, i))
				}
			})
			sendTo(m, x, place, "scatter")
			giveCount(m, after)
		},
		Oracle: oracleSplit,
	}
}

// judgeBothWays makes the flags that say which values are kept, counters of those that are not, and
// counters of those that are.
func judgeBothWays(m *tracer.Machine, a *Args, x *tracer.Array, label string) (keep, before, after *tracer.Array) {
	n := x.Len()
	given := a.Has("keep")
	if given {
		keep = a.Input(m, "keep")
	} else {
		keep = m.Array("keep", value.Flag, n)
	}
	before, after = counters(m, "before", n), m.Array("after", value.Int, n)
	pred := a.predicate()
	if !given {
		m.Param("keeps", pred.Name)
	}
	m.Formula(label, pred.Text(), a.judged(pred, x.Kind()))
	m.Phase("judge")
	m.Round("").Line(label).ForAll(0, n, func(l *tracer.Lane, i int) {
		var kept value.Word
		if given {
			kept = keep.Get(l, i)
			after.Move(l, i, kept)
		} else {
			l.Apply(1)
			kept = value.FlagWord(pred.Of(x.Kind(), m.Pool(), x.Get(l, i)))
			keep.Set(l, i, kept)
			after.Set(l, i, kept)
		}
		l.Apply(1)
		before.Set(l, i, 1-kept)
	})
	return keep, before, after
}

// sendTo moves every value of x to its place and gives the result as y.
func sendTo(m *tracer.Machine, x, place *tracer.Array, label string) {
	y := m.Array("y", x.Kind(), x.Len())
	m.Phase("scatter")
	m.Round("").Line(label).ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
		y.Move(l, place.Index(l, i), x.Get(l, i))
	})
	m.Phase("")
	m.Output("y", y)
}

// giveCount gives the first cell of an array that counts from the right as the output count; 0
// where it is empty.
func giveCount(m *tracer.Machine, after *tracer.Array) {
	if after.Len() == 0 {
		m.Output("count", m.Filled("count", value.Int, 1, 0))
		return
	}
	m.OutputPart("count", after, 0, 1)
}

// oracleSplit lists the kept values, then the others.
func oracleSplit(a *Args) Answer {
	front, back := []Value{}, []Value{}
	for i, kept := range a.keeps() {
		if v := (Value{Word: a.Words("x")[i]}); kept {
			front = append(front, v)
		} else {
			back = append(back, v)
		}
	}
	return Answer{"y": append(front, back...), "count": values([]value.Word{value.Word(len(front))})}
}
