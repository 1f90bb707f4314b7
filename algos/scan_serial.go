package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanSerial: one loop, each prefix from the one before.
//
// Work n−1 combines, span n−1. Needs associativity only.
// Source: folklore; as a baseline in Blelloch, 1990.
func scanSerial() Algorithm {
	return Algorithm{
		ID: "scan/serial", Title: "Serial scan", Family: "scan",
		Idea:   "One loop computes each prefix from the one before. It does the least possible work, and no two of its steps can run at once.",
		Counts: "n − 1 combines, one after another",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"y[0] ← x[0]                    (exclusive: identity)", "first"},
			{"for i = 1 … n − 1", ""},
			{"    y[i] ← y[i − 1] ⊕ x[i]      (exclusive: ⊕ x[i − 1])", "combine"},
		},
		Matters: wholeMatters(),
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 10,
		Example: inputs("x", "3 1 7 0 4 1 6 3"),
		Costs: []Formula{
			{Combines, "n − 1", func(a *Args) int {
				if a.Bool("inclusive") {
					return max(0, a.N()-1) + foldsInit(a)
				}
				return max(0, a.N()-1)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			n := x.Len()
			y := m.Array("y", x.Kind(), n)
			m.Output("y", y)
			if n == 0 {
				return
			}
			back := 1
			if a.Bool("inclusive") {
				back = 0
			}
			m.Round("loop").Line("combine").Serial(func(l *tracer.Lane) {
				init, given := a.Init()
				l.Line("first")
				switch {
				case back == 1:
					y.Put(l, 0, init)
				case given:
					y.Set(l, 0, op.Combine(l, init, x.Get(l, 0)))
				default:
					y.Move(l, 0, x.Get(l, 0))
				}
				l.Line("combine")
				for i := 1; i < n; i++ {
					y.Set(l, i, op.Combine(l, y.Get(l, i-1), x.Get(l, i-back)))
				}
			})
		},
		Oracle: oracleScan,
	}
}
