package algos

import (
	"math/rand/v2"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// reduceDot: the products of two vectors, place by place, and their sum by a tree.
//
// n applies (products) and n − 1 combines (sums), span 1 + ⌈log₂ n⌉. Source: the inner product; as a
// map and a reduction in K. E. Iverson, A Programming Language, 1962.
func reduceDot() Algorithm {
	return Algorithm{
		ID: "reduce/dot", Title: "Dot product", Family: "reduce",
		Idea:   "A map, then a reduction: each lane multiplies the two values of one place, and the products are added up by a tree.",
		Counts: "n products in one round, n − 1 sums in ⌈log₂ n⌉ rounds",
		Source: "K. E. Iverson, A Programming Language, 1962",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    p[i] ← a[i]·b[i]", "multiply"},
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i divisible by 2d with i + d < n in parallel", ""},
			{"        p[i] ← p[i] + p[i + d]", "combine"},
			{"y ← p[0]", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "multiply"}, {Line: "combine"}}, Slips: []string{"an operand left out", "off by one", "several rounds at once"}, Shows: []Trait{differing("a")}, Draw: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			return map[string]string{"a": smallNumbers(r, max(n, 2), 1, 5), "b": smallNumbers(r, max(n, 2), 1, 5)}
		}},
		Inputs:  []Input{{Name: "a", Kind: KindNumber}, {Name: "b", Kind: KindNumber, Like: "a"}},
		Outputs: []Output{{Name: "y", Kind: KindNumber, Scalar: true}}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 13,
		Example: inputs("a", "1 2 3 4 5", "b", "2 0 1 3 1"),
		Adds:    addsFactors,
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.Len("a") }},
			{Combines, "n − 1", func(a *Args) int { return max(0, a.Len("a")-1) }},
			{Span, "1 + ⌈log₂ n⌉", func(a *Args) int { return min(1, a.Len("a")) + log2Ceil(a.Len("a")) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, w := a.Input(m, "a"), a.Input(m, "b")
			if x.Len() == 0 {
				m.OutputPart("y", m.Filled("y", x.Kind(), 1, 0), 0, 1)
				return
			}
			p := m.Array("p", x.Kind(), x.Len())
			times := a.bound("*", x.Kind())
			m.Formula("multiply", timesText, times.Operator.Combine)
			m.Round("multiply").Line("multiply").ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
				u, v := x.Get(l, i), w.Get(l, i)
				l.Apply(1)
				p.Set(l, i, times.Operator.Combine(u, v))
			})
			treeReduce(m, a.bound("+", x.Kind()), p, "interleaved")
			m.OutputPart("y", p, 0, 1)
		},
		Oracle: func(a *Args) Answer {
			return Answer{"y": values([]value.Word{a.dot(0, a.Len("a"))})}
		},
		Validate: func(a *Args) error {
			if n, other := a.Len("a"), a.Len("b"); n != other {
				return wrong("b", "has %d values, and a has %d; write as many", other, n)
			}
			return nil
		},
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			kind := []Kind{KindInt, KindFloat}[r.IntN(2)]
			return map[string]string{"a": RandomValues(r, kind, n), "b": RandomValues(r, kind, n)}
		},
		Alike: func(_ *Algorithm, r *rand.Rand, n int, _ map[string]string) Request {
			return inputs("a", RandomValues(r, KindInt, n), "b", RandomValues(r, KindInt, n))
		},
	}
}

// dot is the sum of the products from lo up to hi, one after another.
func (a *Args) dot(lo, hi int) (sum value.Word) {
	for i := lo; i < hi; i++ {
		switch v, w := a.Words("a")[i], a.Words("b")[i]; {
		case a.Kind("a") != value.Float:
			sum += v * w
		case i == lo: // not 0 + product, which would lose the sign of −0
			sum = value.FloatWord(v.Float() * w.Float())
		default:
			sum = value.FloatWord(sum.Float() + v.Float()*w.Float())
		}
	}
	return sum
}
