package algos

import (
	"math/rand/v2"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// stringCompare: which of two strings comes first in a dictionary.
//
// With n characters in the longer string and m in the shorter: m compares, n − 1 combines, ⌈log₂ n⌉ +
// 1 rounds before the result is moved out. ⊕ keeps the first difference; it is associative, not
// commutative. The result is 0 for equal strings, else the place of the first difference, from 1,
// with a minus where a is less. Source: Blelloch, 1990, who lists the comparison of strings first among the uses of
// scans.
func stringCompare() Algorithm {
	return Algorithm{
		ID: "string/compare", Title: "Comparison of strings", Family: "string",
		Idea:   "The first difference decides. All places are compared at once: each gives 0, or its own number, counted from 1, with a minus where the first string is less. A tree then keeps, of any two stretches, what the left one says, and what the right one says only where the left one has no difference.",
		Counts: "a compare for each place that both strings have, n − 1 combines for n places of the longer one",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    c[i] ← −(i + 1), 0 or i + 1 as a[i] is less than, equal to or greater than b[i]", "compare"},
			{"            (a string that has ended is less, without a comparison)", ""},
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i divisible by 2d with i + d < n in parallel", ""},
			{"        c[i] ← c[i] if c[i] ≠ 0, else c[i + d]", "combine"},
			{"y ← c[0]", "take"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "compare"}, {Line: "combine"}}, Slips: levelSlips(), Shows: []Trait{differsLater()}, Draw: drawStrings},
		Inputs:  []Input{{Name: "a", Kind: KindText}, {Name: "b", Kind: KindText}}, Alike: alikeStrings,
		Outputs: []Output{{Name: "y", Kind: KindInt, Scalar: true}}, Views: []View{ViewPicture, ViewDag, ViewTree, ViewCells}, Limit: 1 << 12,
		Example: inputs("a", "p r e f i x", "b", "p r e f a c e"),
		Own:     func(*Args) op.Operator { return op.First() },
		Costs: []Formula{
			{Compares, "those of the shorter string", func(a *Args) int { return min(a.Len("a"), a.Len("b")) }},
			{Combines, "n − 1, n the length of the longer string", func(a *Args) int { return max(0, longerString(a)-1) }},
			{Moves, "1", func(a *Args) int { return min(1, longerString(a)) }},
			{Span, "⌈log₂ n⌉ + 1", func(a *Args) int { return log2Ceil(longerString(a)) + min(1, a.Len("a"), a.Len("b")) }},
		},
		Generate: generateStrings,
		Kernel: func(m *tracer.Machine, a *Args) {
			comparison(m, a, func(first Operator, l *tracer.Lane, left, right value.Word) value.Word {
				return first.Combine(l, left, right)
			})
		},
		Oracle: func(a *Args) Answer {
			spell := func(name string) (out []string) {
				for _, w := range a.Words(name) {
					out = append(out, a.pool.TextOf(w))
				}
				return out
			}
			x, y := spell("a"), spell("b")
			for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
				x, y = x[1:], y[1:]
			}
			says := value.Word(a.Len("a") - len(x) + 1)
			switch {
			case len(x) == 0 && len(y) == 0:
				says = 0
			case len(x) == 0 || len(y) > 0 && x[0] < y[0]:
				says = -says
			}
			return Answer{"y": values([]value.Word{says})}
		},
	}
}

func longerString(a *Args) int { return max(a.Len("a"), a.Len("b")) }

// comparison compares two strings; meet applies the operator to what two stretches say.
func comparison(m *tracer.Machine, a *Args, meet func(first Operator, l *tracer.Lane, left, right value.Word) value.Word) {
	x, y, n := a.Input(m, "a"), a.Input(m, "b"), longerString(a)
	if n == 0 {
		m.Output("y", m.Filled("y", value.Int, 1, 0))
		return
	}
	c := m.Array("c", value.Int, n)
	order, first := a.comparing("a"), Operator{op.First()}
	m.Round("compare").Line("compare").ForAll(0, n, func(l *tracer.Lane, i int) {
		switch {
		case i >= x.Len():
			c.Put(l, i, -value.Word(i+1))
		case i >= y.Len():
			c.Put(l, i, value.Word(i+1))
		default:
			l.Compare(1)
			v := x.Get(l, i)
			c.Set(l, i, value.Word((i+1)*order(v, y.Get(l, i))))
		}
	})
	for d := 1; d < n; d *= 2 {
		m.Round("stride %d", d).Line("combine").Every(0, n-d, 2*d, func(l *tracer.Lane, i int) {
			left := c.Get(l, i)
			c.Set(l, i, meet(first, l, left, c.Get(l, i+d)))
		})
	}
	out := m.Array("y", value.Int, 1)
	m.Round("take").Line("take").ForAll(0, 1, func(l *tracer.Lane, i int) { out.Move(l, 0, c.Get(l, 0)) })
	m.Output("y", out)
}

// stringCompareLastDifference asks the right stretch first.
func stringCompareLastDifference() Algorithm {
	alg := mistaken(stringCompare(), "last-difference", "Comparison of strings by their last difference", Fault{
		Cause: "operand order",
		Says:  "The operands are exchanged: of two stretches the right one is asked first. The result is the last difference of the strings, and the first one should decide.",
	}, func(m *tracer.Machine, a *Args) {
		comparison(m, a, func(first Operator, l *tracer.Lane, left, right value.Word) value.Word {
			return first.Combine(l, right, left)
		})
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "combine", "        c[i] ← c[i + d] if c[i + d] ≠ 0, else c[i]")
	return alg
}

// generateStrings makes strings that begin alike and go on apart, one of which may end where the
// other goes on.
func generateStrings(r *rand.Rand, n int, _ map[string]string) map[string]string {
	letters := func(k, among int) []string {
		out := make([]string, k)
		for i := range out {
			out[i] = string(rune('a' + r.IntN(among)))
		}
		return out
	}
	a := letters(n, 1+r.IntN(4))
	b := append(append([]string(nil), a[:r.IntN(n+1)]...), letters(r.IntN(n+2), 4)...)
	if r.IntN(8) == 0 {
		b = a
	}
	return map[string]string{"a": strings.Join(a, " "), "b": strings.Join(b, " ")}
}

// drawStrings makes words of about n letters that differ twice, both ways, and not in the first
// letter.
func drawStrings(r *rand.Rand, n int, params map[string]string) map[string]string {
	for range 50 {
		in := generateStrings(r, n, params)
		a, b := strings.Fields(in["a"]), strings.Fields(in["b"])
		apart := 0
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				apart++
			}
		}
		if len(b) > n/2 && len(b) <= n+1 && 2*apart >= n {
			return in
		}
	}
	return generateStrings(r, n, params)
}

// alikeStrings makes strings of the same letters: all of them have to be looked at.
func alikeStrings(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := alg.Sized(r, n, params)
	text := strings.TrimSpace(strings.Repeat("a ", n))
	req.Inputs = map[string]string{"a": text, "b": text}
	return req
}

// differsLater: the strings begin alike, and differ in two places that say opposite things.
func differsLater() Trait {
	return Trait{"strings that begin alike, and that two later places would order differently", func(a *Args) bool {
		order, x, y := a.comparing("a"), a.Words("a"), a.Words("b")
		if longerString(a) < 4 {
			return true
		}
		if len(x) == 0 || len(y) == 0 || order(x[0], y[0]) != 0 {
			return false
		}
		less, greater := len(x) < len(y), len(x) > len(y)
		for i := range min(len(x), len(y)) {
			less, greater = less || order(x[i], y[i]) < 0, greater || order(x[i], y[i]) > 0
		}
		return less && greater
	}}
}

// stringInvariants are those of the comparison of strings.
func stringInvariants() map[string][]Invariant {
	compared := func(s *State) series {
		order, x, y := s.Args.comparing("a"), s.Args.Words("a"), s.Args.Words("b")
		v := series{op.First().Combine, 0, nil}
		for i := range longerString(s.Args) {
			switch {
			case i >= len(x):
				v.of = append(v.of, -value.Word(i+1))
			case i >= len(y):
				v.of = append(v.of, value.Word(i+1))
			default:
				v.of = append(v.of, value.Word((i+1)*order(x[i], y[i])))
			}
		}
		return v
	}
	return map[string][]Invariant{"string/automaton": automatonInvariants(), "string/compare": {
		{After: []string{"compare"}, Says: "c[i] is 0 where the characters at i are equal; else i + 1, with a minus where the one of a is less.", Breaks: func(s *State) string {
			v := compared(s)
			return s.cells("c", func(i int) (value.Word, bool) { return v.of[i], true })
		}},
		{After: []string{"combine"}, Says: "After the round of stride d, c[i] with i divisible by 2d is the first of c[i] … c[i + 2d − 1], as they were compared, that is not 0; 0 if there is none.", Breaks: func(s *State) string {
			v, size := compared(s), 2<<s.Turn
			return s.cells("c", func(i int) (value.Word, bool) { return v.sum(i, min(i+size, len(v.of))), i%size == 0 })
		}},
	}}
}
