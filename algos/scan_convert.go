package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanConvert: each form of the scan made from the other.
//
// To inclusive: an exclusive scan, then n combines with the input in one round. To exclusive: an inclusive scan, then a shift to the
// right, which needs no combine, with the identity in the first place. Taking the input away again would need an inverse, which max
// and concat do not have. Needs associativity only. Source: Blelloch, 1990.
func scanConvert() Algorithm {
	return Algorithm{
		ID: "scan/convert", Title: "From one form of the scan to the other", Family: "scan",
		Idea:   "An exclusive scan becomes inclusive when every lane takes in its own value; an inclusive one becomes exclusive when all values move one place to the right and the identity comes in front. No subtraction: not every operator has an inverse.",
		Counts: "to inclusive, 2(N − 1) + n combines, N = 2^⌈log₂ n⌉; to exclusive, n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) and n − 1 moves",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []string{
			"e ← exclusive scan(x)                     to the inclusive form",
			"for all i in parallel: y[i] ← e[i] ⊕ x[i]",
			"",
			"y ← inclusive scan(x)                     to the exclusive form",
			"for all i > 0 in parallel: y[i] ← y[i − 1]",
			"y[0] ← identity",
		},
		Inputs: scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []string{"dag", "cells"}, Limit: 1 << 14,
		Example: inputs("x", "3 1 7 0 4 1 6 3").with("inclusive", "false"),
		Costs: []Formula{
			{"combines", "2(N − 1) + n; to exclusive n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1)", func(a *Args) int {
				if a.Bool("inclusive") {
					return 2*max(0, pow2Ceil(a.N())-1) + a.N()
				}
				return hillisSteeleCombines(a.N()) + foldsInit(a)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			first, _ := a.Init()
			if a.Bool("inclusive") {
				e := m.Padded("x", a.Kind("x"), a.Words("x"), pow2Ceil(a.N()), op.Identity)
				in := m.Input("input", a.Kind("x"), a.Words("x"))
				m.In("exclusive scan", func() {
					upSweep(m, op, e, 1)
					downSweep(m, op, e, first, 1, 1)
				})
				m.Phase("convert")
				m.Round("take in the input").Line(2).ForAll(0, e.Real(), func(l *tracer.Lane, i int) {
					e.Set(l, i, op.Combine(l, e.Get(l, i), in.Get(l, i)))
				})
				m.Output("y", e)
				return
			}
			y := a.Input(m, "x")
			foldInit(m, a, y)
			inclusiveScan(m, op, y, 4)
			m.Phase("convert")
			m.Round("shift").Line(5).ForAll(0, y.Len(), func(l *tracer.Lane, i int) {
				if i == 0 {
					l.Line(6)
					y.Put(l, 0, first)
					return
				}
				y.Move(l, i, y.Get(l, i-1))
			})
			m.Output("y", y)
		},
		Oracle: oracleScan,
	}
}
