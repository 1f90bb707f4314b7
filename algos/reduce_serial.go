package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// reduceSerial: one loop.
//
// Work n−1 combines, span n−1. Needs associativity only. Source: folklore.
func reduceSerial() Algorithm {
	return Algorithm{
		ID: "reduce/serial", Title: "Serial reduction", Family: "reduce",
		Idea:   "One loop takes in one value after another. Every step waits for the one before it.",
		Counts: "n − 1 combines, one after another",
		Source: "the loop that parallel reductions are measured against",
		Pseudocode: []Line{
			{"y ← x[0]", "first"},
			{"for i = 1 … n − 1", ""},
			{"    y ← y ⊕ x[i]", "combine"},
		},
		Matters: wholeMatters(),
		Inputs:  []Input{{Name: "x", Kind: KindAny}}, Params: []Param{opParam(), initParam()},
		Outputs: []Output{{Name: "y", Kind: KindAny, Scalar: true}},
		Laws:    []op.Law{op.Associative}, Views: []View{ViewDag, ViewTree, ViewCells}, Limit: 1 << 10,
		Example: inputs("x", "1 4 2 2 1 0 4 1"),
		Costs: []Formula{
			{Combines, "n − 1", func(a *Args) int { return max(0, a.N()-1) + foldsInit(a) }},
			{Span, "n − 1", func(a *Args) int { return max(0, a.N()-1) + foldsInit(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			init, given := a.Init()
			if x.Len() == 0 {
				m.Output("y", m.Filled("y", x.Kind(), 1, init))
				return
			}
			y := m.Array("y", x.Kind(), 1)
			m.Round("loop").Line("combine").Serial(func(l *tracer.Lane) {
				l.Line("first")
				if given {
					y.Set(l, 0, op.Combine(l, init, x.Get(l, 0)))
				} else {
					y.Move(l, 0, x.Get(l, 0))
				}
				l.Line("combine")
				for i := 1; i < x.Len(); i++ {
					y.Set(l, 0, op.Combine(l, y.Get(l, 0), x.Get(l, i)))
				}
			})
			m.Output("y", y)
		},
		Oracle: oracleReduce,
	}
}
