package algos

import (
	"maps"
	"math/rand/v2"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// compactSerial: one loop that writes what is kept to the next free place.
//
// n applies of the predicate (none where flags are given), one combine and one move for every value
// kept. Stable. Source: folklore; the loop that parallel compaction is measured against.
func compactSerial() Algorithm {
	return Algorithm{
		ID: "compact/serial", Title: "Serial compaction", Family: "compact",
		Idea:   "One loop looks at one value after another and writes those that are kept to the next free place. Where that is depends on all values before: this loop seems impossible to run in parallel.",
		Counts: "n predicates, and a count and a move for every value kept",
		Source: "the loop that parallel compaction is measured against",
		Pseudocode: []Line{
			{"count ← 0", ""},
			{"for i = 0 … n − 1", ""},
			{"    if pred(x[i])", "test"},
			{"    if keep[i]                   keep is given", "test"},
			{"        y[count] ← x[i]", "move"},
			{"        count ← count + 1", "count"},
		},
		Forms:   testedOrFlagged(3),
		Matters: &Matters{Ask: []Moment{{Line: "move"}, {Line: "count"}}, Slips: indexSlips(), Shows: []Trait{keptAndDropped(), unsorted("x")}, Draw: drawKept},
		Inputs:  keptInputs(), Alike: alikeCompact, Params: []Param{predParam()}, Outputs: keptOutputs(),
		Stable: true, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 9,
		Example: inputs("x", "7 2 1 3 0 6 9 5"),
		Costs: []Formula{
			{Applies, "n, none where flags are given", predicates},
			{Combines, "one for every value kept", keptCount},
			{Moves, "one for every value kept", keptCount},
		},
		Validate: keepFits,
		Generate: generateKept,
		Adds:     addsCounts,
		Kernel: func(m *tracer.Machine, a *Args) {
			add := plus(a)
			x := a.Input(m, "x")
			var keep *tracer.Array
			if a.Has("keep") {
				keep = a.Input(m, "keep")
			}
			y := m.Array("y", x.Kind(), x.Len())
			count := m.Filled("count", value.Int, 1, 0)
			pred := a.predicate()
			if keep == nil {
				m.Param("keeps", pred.Name)
			}
			if x.Len() > 0 {
				m.Round("loop").Line("test").Serial(func(l *tracer.Lane) {
					for i := range x.Len() {
						var kept bool
						if keep != nil {
							kept = keep.Flag(l, i)
						}
						v := x.Get(l, i)
						if keep == nil {
							l.Apply(1)
							l.Decide()
							kept = pred.Of(x.Kind(), m.Pool(), v)
						}
						if kept {
							l.Line("move")
							y.Move(l, count.Index(l, 0), v)
							l.Line("count")
							count.Set(l, 0, add.Combine(l, count.Get(l, 0), 1))
						}
					}
					y.Leave(l, int(count.Peek(0)), y.Len())
					count.Leave(l, 0, 1)
				})
			}
			m.OutputPart("y", y, 0, int(count.Peek(0)))
			m.Output("count", count)
		},
		Oracle: oracleCompact,
	}
}

// This much is common to what keeps some values of x.

func keptInputs() []Input {
	return []Input{{Name: "x", Kind: KindAny}, {Name: "keep", Kind: KindFlag, Optional: true}}
}

func keptOutputs() []Output {
	return []Output{{Name: "y", Kind: KindAny}, {Name: "count", Kind: KindInt, Scalar: true}}
}

// keepFits refuses flags that are not one for each value.
func keepFits(a *Args) error { return a.sameLength("keep", "x", "value") }

// predicates is how often the predicate is applied.
func predicates(a *Args) int {
	if a.Has("keep") {
		return 0
	}
	return a.N()
}

// keptCount is how many values are kept.
func keptCount(a *Args) int {
	count := 0
	for _, kept := range a.keeps() {
		if kept {
			count++
		}
	}
	return count
}

func oracleCompact(a *Args) Answer {
	y := []Value{}
	for i, kept := range a.keeps() {
		if kept {
			y = append(y, Value{Word: a.Words("x")[i]})
		}
	}
	return Answer{"y": y, "count": values([]value.Word{value.Word(len(y))})}
}

// alikeCompact leaves the predicate the same at any length.
func alikeCompact(_ *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	return Request{Inputs: map[string]string{"x": RandomValues(r, KindInt, n)}, Params: maps.Clone(params)}
}
