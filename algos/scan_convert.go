package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanConvert: each form of the scan made from the other.
//
// To inclusive: an exclusive scan, then either n combines with the input in one round (apply), or a
// shift to the left and one combine, the last prefix with the last value (shift). To exclusive: an
// inclusive scan, then a shift to the right, which needs no combine, with the identity in the first
// place. Taking the input away again would need an inverse, which max and concat do not have. Needs
// associativity only. Source: Blelloch, 1990.
func scanConvert() Algorithm {
	return Algorithm{
		ID: "scan/convert", Title: "From one form of the scan to the other", Family: "scan",
		Idea:   "An exclusive scan becomes inclusive when every lane takes in its own value; an inclusive one becomes exclusive when all values move one place to the right and the identity comes in front. No subtraction: not every operator has an inverse.",
		Counts: "to inclusive, 2(N − 1) combines and n or, with a shift, one more, N = 2^⌈log₂ n⌉; to exclusive, n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) and n − 1 moves",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"e ← exclusive scan(x)                        to the inclusive form", "scan"},
			{"for all i: y[i] ← e[i] ⊕ x[i]                apply", "take-in"},
			{"for all i < n − 1: y[i] ← e[i + 1]           shift", "shift-left"},
			{"y[n − 1] ← e[n − 1] ⊕ x[n − 1]", "last"},
			{},
			{"y ← inclusive scan(x)                        to the exclusive form", "scan"},
			{"for all i > 0 in parallel: y[i] ← y[i − 1]", "shift-right"},
			{"y[0] ← identity", "first"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan"}, {Line: "take-in"}, {Line: "shift-left"}, {Line: "last"}, {Line: "shift-right"}, {Line: "first"}}, Slips: append(bufferSlips(), "shifted too early"), Shows: []Trait{differing("x")}},
		Forms: []Form{
			{1, 4, func(a *Args) bool { return a.Bool("inclusive") }}, form(2, 2, "apply"), form(3, 4, "shift"),
			{6, 8, func(a *Args) bool { return !a.Bool("inclusive") }},
		},
		Inputs: scanInputs(),
		Params: append(scanParams(true), Param{
			Name: "form", Kind: ParamChoice, Default: "apply", Choices: []string{"apply", "shift"}, Help: "how an exclusive scan becomes inclusive",
			Idle: func(a *Args) bool { return !a.Bool("inclusive") },
		}),
		Outputs: scanOutputs(),
		Laws:    []op.Law{op.Associative}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "3 1 7 0 4 1 6 3").with("inclusive", "false"),
		Costs: []Formula{
			{Combines, "2(N − 1) + n, with shift 2(N − 1) + 1; to exclusive n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1)", func(a *Args) int {
				n := a.N()
				switch {
				case !a.Bool("inclusive"):
					return hillisSteeleCombines(n) + foldsInit(a)
				case a.Text("form") == "shift":
					return 2*max(0, pow2Ceil(n)-1) + min(n, 1)
				}
				return 2*max(0, pow2Ceil(n)-1) + n
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			if a.Bool("inclusive") {
				convertToInclusive(m, a)
			} else {
				convertToExclusive(m, a)
			}
		},
		Oracle: oracleScan,
	}
}

// convertToInclusive makes the inclusive scan of an exclusive one: every lane takes in its own
// value, or all but the last take the next prefix.
func convertToInclusive(m *tracer.Machine, a *Args) {
	op := a.Op()
	first, _ := a.Init()
	e := m.Padded("x", a.Kind("x"), a.Words("x"), pow2Ceil(a.N()), op.Identity)
	in := inputAgain(m, a, e)
	m.In("exclusive scan", func() {
		upSweep(m, op, e, "scan")
		downSweep(m, op, e, first, "scan", "scan")
	})
	m.Phase("convert")
	last := e.Real() - 1
	if a.Text("form") == "shift" {
		m.Round("shift").Line("shift-left").ForAll(0, e.Real(), func(l *tracer.Lane, i int) {
			if i < last {
				e.Move(l, i, e.Get(l, i+1))
			} else {
				l.Line("last")
				e.Set(l, i, op.Combine(l, e.Get(l, i), in.Get(l, i)))
			}
		})
	} else {
		m.Round("take in the input").Line("take-in").ForAll(0, e.Real(), func(l *tracer.Lane, i int) {
			e.Set(l, i, op.Combine(l, e.Get(l, i), in.Get(l, i)))
		})
	}
	m.Output("y", e)
}

// convertToExclusive makes the exclusive scan of an inclusive one: all values move to the right,
// and the identity comes in front.
func convertToExclusive(m *tracer.Machine, a *Args) {
	first, _ := a.Init()
	y := a.Input(m, "x")
	foldInit(m, a, y)
	inclusiveScan(m, a.Op(), y, "scan", "")
	m.Phase("convert")
	m.Round("shift").Line("shift-right").ForAll(0, y.Len(), func(l *tracer.Lane, i int) {
		if i == 0 {
			l.Line("first")
			y.Put(l, 0, first)
			return
		}
		y.Move(l, i, y.Get(l, i-1))
	})
	m.Output("y", y)
}
