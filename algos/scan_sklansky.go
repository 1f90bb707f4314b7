package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanSklansky: in round k, the right half of every block of 2ᵏ⁺¹ adds the last value of the left
// half.
//
// Work Σ popcount(i) for 0 ≤ i < n, that is (n/2) log₂ n for n = 2ᵏ; span ⌈log₂ n⌉. Needs
// associativity only. One value is read by up to n/2 lanes at once. Source: Sklansky, 1960.
func scanSklansky() Algorithm {
	return Algorithm{
		ID: "scan/sklansky", Title: "Sklansky scan", Family: "scan",
		Idea:   "Divide and conquer: scan both halves, then add the last value of the left half to all of the right half. The fewest rounds, at half the work of Hillis-Steele, but one value is read by ever more lanes.",
		Counts: "(n/2) log₂ n combines in log₂ n rounds for n = 2ᵏ",
		Source: "J. Sklansky, Conditional-Sum Addition Logic, 1960",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i with ⌊i / d⌋ odd in parallel", ""},
			{"        x[i] ← x[⌊i / d⌋·d − 1] ⊕ x[i]", "combine"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine"}}, Slips: append(levelSlips(), "the same distance in every lane"), Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewNetwork, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "3 1 7 0 4 1 6 3"),
		Costs: []Formula{
			{Combines, "Σ popcount(i), 0 ≤ i < n", func(a *Args) int {
				return popcounts(a.N()) + foldsInit(a)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			foldInit(m, a, x)
			n := x.Len()
			for d := 1; d < n; d *= 2 {
				m.Round("stride %d", d).Line("combine").Launch(n, func(l *tracer.Lane, i int) {
					if (i/d)%2 == 1 {
						x.Set(l, i, op.Combine(l, x.Get(l, i/d*d-1), x.Get(l, i)))
					}
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
