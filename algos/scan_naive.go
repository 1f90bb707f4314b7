package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanNaive: every output reduces its own prefix.
//
// Work n(n−1)/2 combines, span n−1 (each lane reduces serially). Needs associativity only.
// Source: the strawman of Blelloch, 1990.
func scanNaive() Algorithm {
	return Algorithm{
		ID: "scan/naive", Title: "Naive parallel scan", Family: "scan",
		Idea:   "Every output has a lane of its own, which reduces all inputs up to it. All outputs are computed at once, but most of the work is done many times over.",
		Counts: "n(n − 1)/2 combines in one round",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    y[i] ← x[0] ⊕ x[1] ⊕ … ⊕ x[i]", "reduce"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "reduce"}}, Slips: []string{"swapped operands", "an operand left out", "exclusive for inclusive", "shifted too early"}, Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 9,
		Example: inputs("x", "10 4 5 8"),
		Costs: []Formula{
			{Combines, "n(n − 1)/2", func(a *Args) int { return a.N()*(a.N()-1)/2 + foldsInit(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			y := m.Array("y", x.Kind(), x.Len())
			foldInit(m, a, x)
			m.Round("reduce each prefix").Line("reduce").ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
				acc := x.Get(l, 0)
				for j := 1; j <= i; j++ {
					acc = op.Combine(l, acc, x.Get(l, j))
				}
				y.Set(l, i, acc)
			})
			if !a.Bool("inclusive") {
				first, _ := a.Init()
				shiftRight(m, y, first)
			}
			m.Output("y", y)
		},
		Oracle: oracleScan,
	}
}
