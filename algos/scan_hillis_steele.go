package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanHillisSteele: every lane adds the value d to its left, d doubling, between barriers.
//
// Work n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) combines, span ⌈log₂ n⌉. Needs associativity only. The same
// network as Kogge and Stone, 1973. Source: Hillis and Steele, 1986.
func scanHillisSteele() Algorithm {
	return Algorithm{
		ID: "scan/hillis-steele", Title: "Hillis-Steele scan", Family: "scan",
		Idea:   "In every round each lane combines its value with the one d places to the left, and d doubles: after ⌈log₂ n⌉ rounds every lane has seen everything before it.",
		Counts: "n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) combines in ⌈log₂ n⌉ rounds",
		Source: "W. D. Hillis and G. L. Steele, Data Parallel Algorithms, 1986",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i ≥ d in parallel", ""},
			{"        x′[i] ← x[i − d] ⊕ x[i]", "combine"},
			{"    barrier; swap x and x′", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine"}}, Slips: append(bufferSlips(), "shifted too early"), Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewNetwork, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "0 4 2 6 3 2 0 1"),
		Costs: []Formula{
			{Combines, "n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1)", func(a *Args) int {
				if a.N() == 0 {
					return 0
				}
				return a.N()*log2Ceil(a.N()) - (pow2Ceil(a.N()) - 1) + foldsInit(a)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			foldInit(m, a, x)
			n := x.Len()
			for d := 1; d < n; d *= 2 {
				m.Round("stride %d", d).Line("combine").ForAll(d, n, func(l *tracer.Lane, i int) {
					x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
				})
			}
			if !a.Bool("inclusive") {
				first, _ := a.Init()
				shiftRight(m, x, first)
			}
			m.Output("y", x)
		},
		Oracle: oracleScan,
	}
}
