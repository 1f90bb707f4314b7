package algos

import (
	"math/rand/v2"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceConvolution: each value becomes the sum of those from it on, weighed one after another.
//
// k weights: k products and k − 1 sums for a value, fewer at the end; one round, span 2k − 1. Every
// value is read by up to k lanes: CREW. Source: the correlation of signal processing, N. Wiener,
// 1949; in machine learning it is called convolution.
func sequenceConvolution() Algorithm {
	return Algorithm{
		ID: "sequence/convolution", Title: "Convolution in one dimension", Family: "sequence",
		Idea:   "The weights are laid on the values, beginning at place i: what lies on each other is multiplied, and the products are added up. At the end the weights that lie on nothing count for nothing.",
		Counts: "k products and k − 1 sums for every value, k weights, in one round; fewer for the last k − 1 values",
		Source: "N. Wiener, Extrapolation, Interpolation, and Smoothing of Stationary Time Series, 1949",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    y[i] ← w[0]·x[i] + w[1]·x[i + 1] + …   as long as there are values", "sum"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "sum"}}, Slips: []string{"off by one"}, Shows: []Trait{differing("x"), unsorted("x")}, Draw: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			return map[string]string{"x": smallNumbers(r, max(n, 3), 1, 6), "w": smallNumbers(r, 2+r.IntN(2), 1, 3)}
		}},
		Inputs:  []Input{{Name: "x", Kind: KindNumber}, {Name: "w", Kind: KindNumber, Like: "x"}},
		Outputs: []Output{{Name: "y", Kind: KindNumber}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "3 1 0 2 5 1", "w", "1 2 1"),
		Adds:    func(a *Args) value.Kind { return a.Kind("x") },
		Costs: []Formula{
			{Applies, "kn, minus the terms beyond the end", func(a *Args) int { return a.convolved() }},
			{Combines, "(k − 1)n, minus the same terms", func(a *Args) int { return a.convolved() - a.Len("x") }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, w := a.Input(m, "x"), a.Input(m, "w")
			y := m.Array("y", x.Kind(), x.Len())
			add, times := a.bound("+", x.Kind()), a.bound("*", x.Kind())
			m.Formula("sum", timesText, times.Operator.Combine)
			m.Round("sums of %d", w.Len()).Line("sum").ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
				var sum value.Word
				for k := range min(w.Len(), x.Len()-i) {
					u, v := w.Get(l, k), x.Get(l, i+k)
					l.Apply(1)
					if v = times.Operator.Combine(u, v); k == 0 {
						sum = v
					} else {
						sum = add.Combine(l, sum, v)
					}
				}
				y.Set(l, i, sum)
			})
			m.Output("y", y)
		},
		// The oracle goes the other way: each value sends its products to the sums that it belongs to.
		Oracle: func(a *Args) Answer {
			x, w := a.Words("x"), a.Words("w")
			y := make([]value.Word, len(x))
			for k, u := range w {
				for j := k; j < len(x); j++ {
					switch at := &y[j-k]; {
					case a.Kind("x") != value.Float:
						*at += u * x[j]
					case k == 0: // not 0 + product, which would lose the sign of −0
						*at = value.FloatWord(u.Float() * x[j].Float())
					default:
						*at = value.FloatWord(at.Float() + u.Float()*x[j].Float())
					}
				}
			}
			return Answer{"y": values(y)}
		},
		Validate: func(a *Args) error {
			if a.Len("w") == 0 {
				return wrong("w", "write one weight at least")
			}
			if a.Len("w") > maxWeights {
				return wrong("w", "has %d weights; write at most %d", a.Len("w"), maxWeights)
			}
			return nil
		},
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			kind := []Kind{KindInt, KindFloat}[r.IntN(2)]
			return map[string]string{"x": RandomValues(r, kind, n), "w": RandomValues(r, kind, 1+r.IntN(5))}
		},
		Alike: func(_ *Algorithm, r *rand.Rand, n int, _ map[string]string) Request {
			return inputs("x", RandomValues(r, KindInt, n), "w", "1 2 3 1")
		},
	}
}

// convolved is the number of products.
func (a *Args) convolved() int {
	total := 0
	for i := range a.Len("x") {
		total += min(a.Len("w"), a.Len("x")-i)
	}
	return total
}
