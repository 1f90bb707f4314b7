package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// scanReverse: the scan from the right, y[i] = x[i] ⊕ … ⊕ x[n−1], with the indices left as they
// are.
//
// Work n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) combines, span ⌈log₂ n⌉. Needs associativity only: the operands
// stand as they stand in x. init, where given, is the left operand of every result, for n combines
// more. Source: Hillis and Steele, 1986, mirrored.
func scanReverse() Algorithm {
	return Algorithm{
		ID: "scan/reverse", Title: "Scan from the right", Family: "scan",
		Idea:   "Each lane combines its value with the one d places to its right, and d doubles. Only the direction is new: the operands keep their order.",
		Counts: "n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) combines in ⌈log₂ n⌉ rounds",
		Source: "W. D. Hillis and G. L. Steele, Data Parallel Algorithms, 1986, mirrored",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i < n − d in parallel", ""},
			{"        x′[i] ← x[i] ⊕ x[i + d]", "combine"},
			{"    barrier; swap x and x′", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine"}}, Slips: bufferSlips(), Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "3 1 7 0 4 1 6 3"),
		Costs: []Formula{
			{Combines, "n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1)", func(a *Args) int {
				n := a.N()
				switch {
				case foldsInit(a) == 0:
					return hillisSteeleCombines(n)
				case a.Bool("inclusive"):
					return hillisSteeleCombines(n) + n
				}
				return hillisSteeleCombines(n) + n - 1
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			reverseScan(m, op, x, "combine")
			n := x.Len()
			init, given := a.Init()
			if !a.Bool("inclusive") {
				shiftLeft(m, x, init)
				n-- // the last value is init itself
			}
			if given {
				m.Round("init").ForAll(0, n, func(l *tracer.Lane, i int) {
					x.Set(l, i, op.Combine(l, init, x.Get(l, i)))
				})
			}
			m.Output("y", x)
		},
		Oracle: func(a *Args) Answer {
			op := a.operator
			init, _ := a.Init()
			x := a.Words("x")
			y := make([]value.Word, len(x))
			for i := range x {
				acc := init
				from := i
				if !a.Bool("inclusive") {
					from++
				}
				for _, w := range x[from:] {
					acc = op.Combine(acc, w)
				}
				y[i] = acc
			}
			return Answer{"y": values(y)}
		},
	}
}

// reverseScan replaces the values in x by their inclusive scan from the right: ⌈log₂ n⌉ rounds.
func reverseScan(m *tracer.Machine, op Operator, x *tracer.Array, label string) {
	n := x.Real()
	for d := 1; d < n; d *= 2 {
		m.Round("stride %d", d).Line(label).ForAll(0, n-d, func(l *tracer.Lane, i int) {
			x.Set(l, i, op.Combine(l, x.Get(l, i), x.Get(l, i+d)))
		})
	}
}

// shiftLeft turns an inclusive scan from the right into the exclusive one: every value moves one to
// the left, last comes at the end.
func shiftLeft(m *tracer.Machine, x *tracer.Array, last value.Word) {
	m.Round("shift").ForAll(0, x.Real(), func(l *tracer.Lane, i int) {
		if i == x.Real()-1 {
			x.Put(l, i, last)
			return
		}
		x.Move(l, i, x.Get(l, i+1))
	})
}
