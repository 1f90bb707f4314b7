package algos

import "upsweep/tracer"

// foldSerial: fold left. One loop takes each element into what has been accumulated.
//
// n applies of f, span n: every step waits for the one before. Where f accumulates more than its
// result, one apply more reads it. f need not be associative, and may accumulate another kind of
// value. Source: McCarthy, 1960, for the recursion over lists; as fold in Bird and Wadler, 1988.
func foldSerial() Algorithm {
	return Algorithm{
		ID: "fold/serial", Title: "Fold left", Family: "fold",
		Idea:   "One loop takes each element into what has been accumulated so far. Any function will do, and each step waits for the one before.",
		Counts: "n applies of f, one after another, and one to read the longest run",
		Source: "R. Bird and P. Wadler, Introduction to Functional Programming, 1988",
		Pseudocode: []Line{
			{"b ← start", "start"},
			{"for i = 0 … n − 1", ""},
			{"    b ← f(b, x[i])", "fold"},
			{"y ← result of b", "result"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "fold"}}, Slips: []string{"a step too few", "one step too many", "an operand left out", "the function left out"}, Shows: []Trait{unsorted("x")}},
		Inputs:  foldInputs(), Params: []Param{foldFunctionParam()},
		Outputs: []Output{{Name: "y", Kind: KindAny, Scalar: true}}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 10,
		Example: inputs("x", "3 8 4 6 3 9 2 8").with("f", "sum-squares"),
		Adds:    addsFolded,
		Costs: []Formula{
			{Applies, "n, and one to read the longest run", func(a *Args) int { return a.N() + finishes(a) }},
			{Combines, "0", func(a *Args) int { return 0 }},
			{Span, "n, and one to read the longest run", func(a *Args) int { return a.N() + finishes(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			f := a.folding()
			x := a.Input(m, "x")
			b := m.Array("b", f.state, 1)
			f.say(m)
			m.Round("loop").Line("fold").Serial(func(l *tracer.Lane) {
				l.Line("start")
				b.Put(l, 0, f.start)
				l.Line("fold")
				for i := range x.Len() {
					b.Set(l, 0, f.take(l, x, b.Get(l, 0), i))
				}
			})
			giveFolded(m, f, b, "result")
		},
		Oracle: oracleFold, Validate: checkFold, Generate: generateFold,
	}
}
