package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanBrentKung: reduce up a tree, then complete the prefixes that fall between on the way down.
//
// Work 2n − 2 − log₂ n combines for n = 2ᵏ, in 2 log₂ n − 1 rounds. Needs associativity only. The
// inclusive sibling of Blelloch's scan, with no more than two lanes at any value. Source: Brent and
// Kung, 1982.
func scanBrentKung() Algorithm {
	return Algorithm{
		ID: "scan/brent-kung", Title: "Brent-Kung scan", Family: "scan",
		Idea:   "The up-sweep leaves some prefixes finished; on the way down each finished one completes the prefix half a block to its right. It does the least work of the classic networks, in twice as many rounds.",
		Counts: "2n − 2 − log₂ n combines in 2 log₂ n − 1 rounds for n = 2ᵏ",
		Source: "R. P. Brent and H. T. Kung, A Regular Layout for Parallel Adders, 1982",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while 2d ≤ n                  up-sweep", ""},
			{"    for all i = 2d − 1, 4d − 1, … in parallel", ""},
			{"        x[i] ← x[i − d] ⊕ x[i]", "up"},
			{"for d = …, 4, 2, 1                               down-sweep", ""},
			{"    for all i = 3d − 1, 5d − 1, … in parallel", ""},
			{"        x[i] ← x[i − d] ⊕ x[i]", "down"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "up"}, {Line: "down"}}, Slips: levelSlips(), Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewNetwork, ViewCells}, Limit: 1 << 14,
		Example: inputs("x", "3 1 7 0 4 1 6 3"),
		Costs: []Formula{
			{Combines, "2n − 2 − ⌊log₂ n⌋ for n = 2ᵏ", func(a *Args) int {
				n, total := a.N(), foldsInit(a)
				for d := 1; d < n; d *= 2 {
					total += n / (2 * d)       // up
					total += max(0, (n/d-1)/2) // down: 3d − 1, 5d − 1, … below n
				}
				return total
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			foldInit(m, a, x)
			n := x.Len()
			m.Phase("up-sweep")
			top := 0
			for d := 1; 2*d <= n; d *= 2 {
				top = d
				m.Round("stride %d", d).Line("up").Every(2*d-1, n, 2*d, func(l *tracer.Lane, i int) {
					x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
				})
			}
			m.Phase("down-sweep")
			for d := top; d > 0; d /= 2 {
				if 3*d-1 >= n {
					continue // nothing lies between at this stride
				}
				m.Round("stride %d", d).Line("down").Every(3*d-1, n, 2*d, func(l *tracer.Lane, i int) {
					x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
				})
			}
			m.Phase("")
			if !a.Bool("inclusive") {
				first, _ := a.Init()
				shiftRight(m, x, first)
			}
			m.Output("y", x)
		},
		Oracle: oracleScan,
	}
}
