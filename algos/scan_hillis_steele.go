package algos

import (
	"slices"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
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
		Kernel: func(m *tracer.Machine, a *Args) { hillisSteele(m, a, 0, Operator.Combine) },
		Oracle: oracleScan,
	}
}

// hillisSteele begins each round so many lanes late, and combines what is further in front with a lane's own
// value as join does.
func hillisSteele(m *tracer.Machine, a *Args, late int, join func(o Operator, l *tracer.Lane, before, own value.Word) value.Word) {
	op := a.Op()
	x := a.Input(m, "x")
	foldInit(m, a, x)
	n := x.Len()
	for d := 1; d < n; d *= 2 {
		m.Round("stride %d", d).Line("combine").ForAll(min(d+late, n), n, func(l *tracer.Lane, i int) {
			before := x.Get(l, i-d)
			x.Set(l, i, join(op, l, before, x.Get(l, i)))
		})
	}
	if !a.Bool("inclusive") {
		first, _ := a.Init()
		shiftRight(m, x, first)
	}
	m.Output("y", x)
}

// scanHillisSteeleTurned puts what stands further in front behind a lane's own value.
func scanHillisSteeleTurned() Algorithm {
	alg := mistaken(scanHillisSteele(), "turned", "Hillis-Steele scan with its operands exchanged", Fault{
		Cause: "operand order",
		Says:  "A lane puts its own value in front of the one d places to the left, though that comes before it: only with a commutative operator is the result right.",
	}, func(m *tracer.Machine, a *Args) {
		hillisSteele(m, a, 0, func(o Operator, l *tracer.Lane, before, own value.Word) value.Word { return o.Combine(l, own, before) })
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "combine", "        x′[i] ← x[i] ⊕ x[i − d]")
	alg.Example, alg.Limit = inputs("x", "a b c d e f g h").with("op", "concat"), 1<<9
	return alg
}

// scanHillisSteeleLate leaves out the first lane of each round.
func scanHillisSteeleLate() Algorithm {
	alg := mistaken(scanHillisSteele(), "late", "Hillis-Steele scan that leaves out a lane", Fault{
		Cause: "off by one",
		Says:  "The lanes begin behind d, not at d: the first that has a value d places to its left does not take it in.",
	}, func(m *tracer.Machine, a *Args) { hillisSteele(m, a, 1, Operator.Combine) })
	alg.Pseudocode = slices.Clone(alg.Pseudocode)
	alg.Pseudocode[1].Text = "    for all i > d in parallel"
	alg.Example = inputs("x", "3 1 7 0 4 1 6 3")
	return alg
}
