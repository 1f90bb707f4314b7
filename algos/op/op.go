// Package op holds what the algorithms apply to values: associative operators with their laws,
// predicates, element functions and key orders.
//
// Names as people write them flow in ("+", "even", "<7", "desc"); functions over words flow out,
// bound to the pool whose values they make. Nothing here knows machines or traces; the package
// imports only tracer/value.
package op

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"upsweep/tracer/value"
)

// Law is a property of an operator, or one that an algorithm needs.
type Law string

// The laws.
const (
	Associative Law = "associative"
	Commutative Law = "commutative"
	HasIdentity Law = "identity" // of its own: the algorithm does not work with an adjoined one
)

// Operator is ⊕ on the words of one kind, with its identity: a monoid.
type Operator struct {
	Name     string // as in an address: + * max min and or xor concat affine mat2 left right
	Kind     value.Kind
	Identity value.Word
	Combine  func(a, b value.Word) value.Word
	Laws     []Law
}

// Obeys reports whether the operator has a law.
func (o Operator) Obeys(l Law) bool { return slices.Contains(o.Laws, l) }

type row struct {
	name  string
	kinds []value.Kind // of the operands, narrowest first
	laws  []Law
	means string
}

var (
	group    = []Law{Associative, Commutative, HasIdentity}
	ordered  = []Law{Associative, HasIdentity}
	adjoined = []Law{Associative}
)

func table() []row {
	return []row{
		{"+", []value.Kind{value.Int, value.Float}, group, "sum"},
		{"*", []value.Kind{value.Int, value.Float}, group, "product"},
		{"max", []value.Kind{value.Int, value.Float}, group, "the larger"},
		{"min", []value.Kind{value.Int, value.Float}, group, "the smaller"},
		{"and", []value.Kind{value.Int}, group, "bitwise and"},
		{"or", []value.Kind{value.Int}, group, "bitwise or"},
		{"xor", []value.Kind{value.Int}, group, "bitwise exclusive or"},
		{"concat", []value.Kind{value.Text}, ordered, "texts joined in order"},
		{"affine", []value.Kind{value.Pair}, ordered, "first v ↦ a·v+b of the left pair, then of the right"},
		{"mat2", []value.Kind{value.Mat2}, ordered, "product of 2×2 matrices"},
		{"left", []value.Kind{value.Int, value.Float, value.Pair, value.Mat2, value.Text}, adjoined, "the left operand"},
		{"right", []value.Kind{value.Int, value.Float, value.Pair, value.Mat2, value.Text}, adjoined, "the right operand"},
	}
}

// Names returns the operators in the order in which a menu shows them.
func Names() []string {
	var out []string
	for _, r := range table() {
		out = append(out, r.name)
	}
	return out
}

func find(name string) (row, bool) {
	for _, r := range table() {
		if r.name == name {
			return r, true
		}
	}
	return row{}, false
}

// Means says in words what an operator does.
func Means(name string) string { r, _ := find(name); return r.means }

// Kinds returns the kinds of operand that an operator takes, narrowest first; nil for an unknown
// name.
func Kinds(name string) []value.Kind { r, _ := find(name); return r.kinds }

// LawsOf returns the laws of an operator.
func LawsOf(name string) []Law { r, _ := find(name); return r.laws }

// Adjoins reports whether an operator has no identity of its own, so that its values are kept as
// value.Maybe.
func Adjoins(name string) bool { return name == "left" || name == "right" }

// Bind returns the operator on operands of kind k, making its values in pool. An operator that
// adjoins its identity works on words of kind value.Maybe.
func Bind(name string, k value.Kind, pool *value.Pool) (Operator, error) {
	r, ok := find(name)
	if !ok {
		return Operator{}, fmt.Errorf("%q is not an operator; write one of %s", name, strings.Join(Names(), " "))
	}
	if !slices.Contains(r.kinds, k) {
		return Operator{}, fmt.Errorf("%s works on %s values, not on %s", name, kindList(r.kinds), k)
	}
	o := Operator{Name: name, Kind: k, Laws: r.laws}
	switch k {
	case value.Int:
		o.Identity, o.Combine = onInts(name)
	case value.Float:
		o.Identity, o.Combine = onFloats(name)
	}
	switch name {
	case "concat":
		o.Identity = pool.Text("")
		o.Combine = func(a, b value.Word) value.Word { return pool.Text(pool.TextOf(a) + pool.TextOf(b)) }
	case "affine":
		o.Identity = pool.Pair(1, 0)
		o.Combine = func(a, b value.Word) value.Word {
			a1, b1 := pool.PairOf(a)
			a2, b2 := pool.PairOf(b)
			return pool.Pair(a2*a1, a2*b1+b2)
		}
	case "mat2":
		o.Identity = pool.Mat2([4]int64{1, 0, 0, 1})
		o.Combine = func(a, b value.Word) value.Word {
			x, y := pool.Mat2Of(a), pool.Mat2Of(b)
			return pool.Mat2([4]int64{
				x[0]*y[0] + x[1]*y[2], x[0]*y[1] + x[1]*y[3],
				x[2]*y[0] + x[3]*y[2], x[2]*y[1] + x[3]*y[3],
			})
		}
	case "left":
		o.Kind, o.Identity, o.Combine = value.Maybe, value.Null, orElse
	case "right":
		o.Kind, o.Identity = value.Maybe, value.Null
		o.Combine = func(a, b value.Word) value.Word { return orElse(b, a) }
	}
	return o, nil
}

// Minus is left − right on operands of kind k. It obeys no law and has no identity: no reader is
// offered it as an operator to choose.
func Minus(k value.Kind) Operator {
	o := Operator{Name: "−", Kind: k, Combine: func(a, b value.Word) value.Word { return a - b }}
	if k == value.Float {
		o.Combine = func(a, b value.Word) value.Word { return value.FloatWord(oneNaN(a.Float() - b.Float())) }
	}
	return o
}

// First is the first of two integers that is not 0: associative, not commutative, with the identity
// 0. No reader is offered it.
func First() Operator {
	return Operator{Name: "first", Kind: value.Int, Laws: ordered, Combine: func(a, b value.Word) value.Word {
		if a != 0 {
			return a
		}
		return b
	}}
}

// Then is the composition of functions on the states 0, 1, 2, … below states, at most ten: first the
// left one, then the right one. A function is the text of its values, a digit each. No reader is
// offered it.
func Then(states int, pool *value.Pool) Operator {
	return Operator{Name: "then", Kind: value.Text, Laws: ordered, Identity: pool.Text("0123456789"[:states]), Combine: func(a, b value.Word) value.Word {
		f, g := pool.TextOf(a), pool.TextOf(b)
		var out strings.Builder
		for i := range f {
			out.WriteByte(g[f[i]-'0'])
		}
		return pool.Text(out.String())
	}}
}

// orElse is a, or b where a is the adjoined identity.
func orElse(a, b value.Word) value.Word {
	if a == value.Null {
		return b
	}
	return a
}

func onInts(name string) (value.Word, func(a, b value.Word) value.Word) {
	switch name {
	case "+":
		return 0, func(a, b value.Word) value.Word { return a + b }
	case "*":
		return 1, func(a, b value.Word) value.Word { return a * b }
	case "max":
		return math.MinInt64, func(a, b value.Word) value.Word { return max(a, b) }
	case "min":
		return math.MaxInt64, func(a, b value.Word) value.Word { return min(a, b) }
	case "and":
		return -1, func(a, b value.Word) value.Word { return a & b }
	case "or":
		return 0, func(a, b value.Word) value.Word { return a | b }
	case "xor":
		return 0, func(a, b value.Word) value.Word { return a ^ b }
	}
	return 0, nil
}

func onFloats(name string) (value.Word, func(a, b value.Word) value.Word) {
	lift := func(f func(a, b float64) float64) func(a, b value.Word) value.Word {
		return func(a, b value.Word) value.Word { return value.FloatWord(f(a.Float(), b.Float())) }
	}
	switch name {
	case "+":
		return value.FloatWord(0), lift(func(a, b float64) float64 { return a + b })
	case "*":
		return value.FloatWord(1), lift(func(a, b float64) float64 { return a * b })
	case "max":
		return value.FloatWord(math.Inf(-1)), lift(func(a, b float64) float64 { return oneNaN(max(a, b)) })
	case "min":
		return value.FloatWord(math.Inf(1)), lift(func(a, b float64) float64 { return oneNaN(min(a, b)) })
	}
	return 0, nil
}

// oneNaN makes all NaNs the same, so that the laws of max and min hold to the bit. Both follow one
// rule, that of the maximum and minimum operations of IEEE 754-2019: NaN where either operand is
// NaN, an infinity on the other side included, and −0 below +0. (math.Max differs: of NaN and +Inf
// it makes +Inf.)
func oneNaN(f float64) float64 {
	if f != f {
		return math.NaN()
	}
	return f
}

func kindList(ks []value.Kind) string {
	names := make([]string, len(ks))
	for i, k := range ks {
		names[i] = k.String()
	}
	return strings.Join(names, " or ")
}
