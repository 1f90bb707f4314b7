package algos

import (
	"math/rand/v2"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceAdjacentDifference: every value less its left neighbour.
//
// n − 1 subtractions in one round, and a move for the first value; span 1. Every value is read by up
// to two lanes: CREW. An inclusive scan by + gives the input back. Source: adjacent_difference of
// the C++ standard library, 1994, after Iverson, 1962.
func sequenceAdjacentDifference() Algorithm {
	return Algorithm{
		ID: "sequence/adjacent-difference", Title: "Adjacent difference", Family: "sequence",
		Idea:   "Every value becomes what it is more than its left neighbour; the first stays. It undoes an inclusive scan by +. But where the scan has to add up all values in front, here every lane needs two, and none waits.",
		Counts: "n − 1 subtractions, none of which waits for another, and a move",
		Source: "A. Stepanov and M. Lee, The Standard Template Library, 1994 (adjacent_difference)",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    if i = 0: y[0] ← x[0]", "first"},
			{"    else:     y[i] ← x[i] − x[i − 1]", "subtract"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "subtract"}}, Slips: []string{"swapped operands", "an operand left out", "off by one"}, Shows: []Trait{differing("x"), unsorted("x")}},
		Inputs:  []Input{{Name: "x", Kind: KindNumber}},
		Outputs: []Output{{Name: "y", Kind: KindNumber}}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 14,
		Example: inputs("x", "3 4 11 11 15 16 22 25"),
		Own:     func(a *Args) op.Operator { return op.Minus(a.Kind("x")) },
		Costs: []Formula{
			{Combines, "n − 1", func(a *Args) int { return max(0, a.N()-1) }},
			{Moves, "1", func(a *Args) int { return min(1, a.N()) }},
			{Span, "1", func(a *Args) int { return min(1, max(0, a.N()-1)) }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			y := m.Array("y", x.Kind(), x.Len())
			m.Round("subtract the left neighbour").Line("subtract").ForAll(0, x.Len(), subtractLeft(x, y))
			m.Output("y", y)
		},
		Oracle: func(a *Args) Answer {
			y := append([]value.Word(nil), a.Words("x")...)
			for i := len(y) - 1; i > 0; i-- {
				if y[i] -= y[i-1]; a.Kind("x") == value.Float {
					y[i] = value.FloatWord(a.Words("x")[i].Float() - a.Words("x")[i-1].Float())
				}
			}
			return Answer{"y": values(y)}
		},
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			return map[string]string{"x": RandomValues(r, []Kind{KindInt, KindFloat}[r.IntN(2)], n)}
		},
	}
}

// subtractLeft is what a lane does: y gets x[i] less its left neighbour.
func subtractLeft(x, y *tracer.Array) func(l *tracer.Lane, i int) {
	minus := Operator{op.Minus(x.Kind())}
	return func(l *tracer.Lane, i int) {
		if i == 0 {
			l.Line("first")
			y.Move(l, 0, x.Get(l, 0))
			return
		}
		y.Set(l, i, minus.Combine(l, x.Get(l, i), x.Get(l, i-1)))
	}
}

// sequenceAdjacentDifferenceTurned subtracts a value from its left neighbour.
func sequenceAdjacentDifferenceTurned() Algorithm {
	alg := mistaken(sequenceAdjacentDifference(), "turned", "Adjacent difference with its operands exchanged", Fault{
		Cause: "operand order",
		Says:  "The value is taken from its left neighbour, and not that from the value: each difference has the other sign.",
	}, func(m *tracer.Machine, a *Args) {
		x := a.Input(m, "x")
		y := m.Array("y", x.Kind(), x.Len())
		minus := Operator{op.Minus(x.Kind())}
		m.Round("subtract the left neighbour").Line("subtract").ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
			if i == 0 {
				subtractLeft(x, y)(l, i)
				return
			}
			own := x.Get(l, i)
			y.Set(l, i, minus.Combine(l, x.Get(l, i-1), own))
		})
		m.Output("y", y)
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "subtract", "    else:     y[i] ← x[i − 1] − x[i]")
	return alg
}

// sequenceAdjacentDifferenceInPlace does without the second array.
func sequenceAdjacentDifferenceInPlace() Algorithm {
	alg := mistaken(sequenceAdjacentDifference(), "in-place", "Adjacent difference in place", Fault{
		Cause: "missing barrier", Racy: true,
		Says: "The differences are written over the values that they are made of, with no barrier between: a lane may read a difference where it should read its left neighbour.",
	}, func(m *tracer.Machine, a *Args) {
		x := a.Input(m, "x")
		m.Round("subtract the left neighbour").Line("subtract").Unsynchronised(1, x.Len(), subtractLeft(x, x))
		m.Output("y", x)
	})
	alg.Params = []Param{seedParam()}
	alg.Pseudocode = []Line{{"for all i ≥ 1 in parallel", ""}, {"    x[i] ← x[i] − x[i − 1]      no barrier between reading and writing", "subtract"}}
	return alg
}
