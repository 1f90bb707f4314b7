package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanHanCarlson: pair up, run Hillis and Steele's network on every second value, complete the
// others.
//
// Work (n/2) log₂ n combines in log₂ n + 1 rounds for n = 2ᵏ ≥ 4: half the work of Hillis-Steele
// for one round more, and still no value read by more than two lanes. Needs associativity only.
// Source: Han and Carlson, 1987.
func scanHanCarlson() Algorithm {
	return Algorithm{
		ID: "scan/han-carlson", Title: "Han-Carlson scan", Family: "scan",
		Idea:   "Add up pairs, run Hillis and Steele's rounds on every second value only, and let a last round complete the values between. That halves the work and adds one round.",
		Counts: "(n/2) log₂ n combines in log₂ n + 1 rounds for n = 2ᵏ",
		Source: "T. Han and D. A. Carlson, Fast Area-Efficient VLSI Adders, 1987",
		Pseudocode: []Line{
			{"for all odd i in parallel", ""},
			{"    x[i] ← x[i − 1] ⊕ x[i]", "pair"},
			{"for d = 2, 4, … while d < n", ""},
			{"    for all odd i > d in parallel", ""},
			{"        x[i] ← x[i − d] ⊕ x[i]", "combine"},
			{"for all even i ≥ 2 in parallel", ""},
			{"    x[i] ← x[i − 1] ⊕ x[i]", "fill"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "pair"}, {Line: "combine"}, {Line: "fill"}}, Slips: levelSlips(), Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewNetwork, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "3 1 7 0 4 1 6 3"),
		Costs: []Formula{
			{Combines, "n − 1 and a Hillis-Steele scan of ⌊n/2⌋ values", func(a *Args) int {
				return max(0, a.N()-1) + hillisSteeleCombines(a.N()/2) + foldsInit(a)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			foldInit(m, a, x)
			n := x.Len()
			pairUp(m, op, x, "pair")
			m.Phase("every second value")
			for d := 2; d+1 < n; d *= 2 {
				m.Round("stride %d", d).Line("combine").Every(d+1, n, 2, func(l *tracer.Lane, i int) {
					x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
				})
			}
			fillIn(m, op, x, "fill")
			toExclusive(m, a, x)
			m.Output("y", x)
		},
		Oracle: oracleScan,
	}
}

// pairUp leaves the sum of each pair of neighbours in the odd one.
func pairUp(m *tracer.Machine, op Operator, x *tracer.Array, label string) {
	if x.Len() < 2 {
		return
	}
	m.Phase("pair up")
	m.Round("stride 1").Line(label).Every(1, x.Len(), 2, func(l *tracer.Lane, i int) {
		x.Set(l, i, op.Combine(l, x.Get(l, i-1), x.Get(l, i)))
	})
}

// fillIn completes the even values from the finished odd ones on their left.
func fillIn(m *tracer.Machine, op Operator, x *tracer.Array, label string) {
	if x.Len() > 2 {
		m.Phase("fill in")
		m.Round("stride 1").Line(label).Every(2, x.Len(), 2, func(l *tracer.Lane, i int) {
			x.Set(l, i, op.Combine(l, x.Get(l, i-1), x.Get(l, i)))
		})
	}
	m.Phase("")
}
