package algos

import "upsweep/tracer"

// foldParallel: p lanes fold a chunk each; a combiner joins what they accumulated, neighbours
// first.
//
// n applies of f and p − 1 combines of comb; span ⌈n/p⌉ + ⌈log₂ p⌉. Where f accumulates more than
// its result, one apply more reads it. start must be the identity of comb, comb associative, and
// f(b, x) = comb(b, f(start, x)). Order is kept, so comb need not commute. Source: the homomorphism
// lemmas of Bird, 1987; as fold with a combiner in the lectures of Fatahalian, 2019.
func foldParallel() Algorithm {
	return Algorithm{
		ID: "fold/parallel", Title: "Fold with a combiner", Family: "fold",
		Idea:   "Each lane folds a chunk of its own from the start value. What the lanes have accumulated are states, not elements, so a second function joins them, neighbours first, until one is left.",
		Counts: "n applies of f, ⌈n/p⌉ one after another, and p − 1 combines in ⌈log₂ p⌉ rounds; one more apply to read the longest run",
		Source: "R. Bird, An Introduction to the Theory of Lists, 1987",
		Pseudocode: []Line{
			{"for all chunks k in parallel", ""},
			{"    b[k] ← start", ""},
			{"    for each i in chunk k", ""},
			{"        b[k] ← f(b[k], x[i])", "fold"},
			{"for d = 1, 2, 4, … while d < p", ""},
			{"    for all k divisible by 2d with k + d < p in parallel", ""},
			{"        b[k] ← comb(b[k], b[k + d])", "combine"},
			{"y ← result of b[0]", "result"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "fold"}, {Line: "combine"}}, Slips: []string{"a lane forgotten", "several rounds at once", "an operand left out"}, Shows: []Trait{unsorted("x")}},
		Inputs:  foldInputs(), Params: []Param{foldFunctionParam(), chunksParam("4", "chunks, each folded by one lane")},
		Outputs: []Output{{Name: "y", Kind: KindAny, Scalar: true}}, Views: []View{ViewDag, ViewCells, ViewPicture}, Limit: 1 << 12,
		Example: inputs("x", "3 8 4 6 3 9 2 8").with("f", "sum-squares"),
		Adds:    addsFolded,
		Costs: []Formula{
			{Applies, "n, and one to read the longest run", func(a *Args) int { return a.N() + finishes(a) }},
			{Combines, "p − 1", func(a *Args) int { return a.Int("p") - 1 }},
			{Rounds, "1 + ⌈log₂ p⌉, and one to read the longest run", func(a *Args) int { return 1 + log2Ceil(a.Int("p")) + finishes(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			f := a.folding()
			x := a.Input(m, "x")
			p := a.Int("p")
			c := chunks{x.Len(), p}
			b := m.Filled("b", f.state, p, f.start)
			f.say(m)
			m.Phase("fold")
			m.Round("%s", tracer.Plural(p, "chunk")).Line("fold").ForAll(0, p, func(l *tracer.Lane, k int) {
				for i := c.start(k); i < c.start(k+1); i++ {
					b.Set(l, k, f.take(l, x, b.Get(l, k), i))
				}
			})
			m.Phase("combine")
			for d := 1; d < p; d *= 2 {
				m.Round("stride %d", d).Line("combine").Every(0, p-d, 2*d, func(l *tracer.Lane, k int) {
					b.Set(l, k, f.comb(l, x, b.Get(l, k), b.Get(l, k+d), c.start(k+d)))
				})
			}
			m.Phase("")
			giveFolded(m, f, b, "result")
		},
		Oracle: oracleFold, Validate: checkFold, Generate: generateFold,
	}
}
