// Package value says what a value of Upsweep is: a 64-bit Word whose meaning a Kind gives, with
// texts, pairs and matrices interned in a Pool.
//
// Texts that a person wrote flow in (Parse); words flow out, and texts again at the other end
// (Pool.Format). Nothing here knows about algorithms, operators or traces.
//
// Invariant: inside one Pool, equal values of one kind have equal words.
package value

import (
	"math"
	"strconv"
	"strings"

	"upsweep/budget"
)

// Word holds one value. Int and Flag are the number itself, Float the IEEE 754 bits; Text, Pair,
// Mat2 and Maybe index the Pool of the machine that made them.
type Word int64

// Kind tells what a Word means.
type Kind uint8

// The kinds. The zero Kind is invalid.
const (
	Invalid Kind = iota
	Int          // 64-bit two's complement; arithmetic wraps
	Float        // IEEE 754 binary64
	Flag         // 0 or 1
	Text         // a string of Unicode text
	Pair         // (a,b), both Int
	Mat2         // (a,b,c,d): the 2×2 matrix with rows a b and c d
	Maybe        // a value of another kind, or null: the identity adjoined to an operator that has none
)

var kindNames = [...]string{"invalid", "int", "float", "flag", "text", "pair", "mat2", "optional"}

// String returns the name that the command line uses.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "invalid"
}

// KindOf returns the kind with the given name, or Invalid.
func KindOf(name string) Kind {
	for k, n := range kindNames {
		if n == name {
			return Kind(k)
		}
	}
	return Invalid
}

// FloatWord returns f as a Word.
func FloatWord(f float64) Word { return Word(math.Float64bits(f)) }

// Float returns the number in a word of kind Float.
func (w Word) Float() float64 { return math.Float64frombits(uint64(w)) }

// FlagWord returns 1 for true.
func FlagWord(b bool) Word {
	if b {
		return 1
	}
	return 0
}

// Null is the absent value of kind Maybe.
const Null Word = 0

type optional struct {
	kind Kind
	word Word
}

// Pool interns the values that do not fit in a word. The zero Pool is ready to use.
type Pool struct {
	texts   []string
	textOf  map[string]Word
	pairs   [][2]int64
	pairOf  map[[2]int64]Word
	mats    [][4]int64
	matOf   map[[4]int64]Word
	maybes  []optional
	maybeOf map[optional]Word
	bounded bool
	most    int // bytes that may be made, if bounded
	made    int // since then
}

// Bound lets no more than so many bytes of values be made from now on: what is over ends in a panic
// with a *budget.Exceeded. Texts that grow at every application of ⊕ take memory, and time, that no
// count of accesses shows.
func (p *Pool) Bound(most int) { p.bounded, p.most, p.made = true, most, 0 }

// Unbound lets any number be made again.
func (p *Pool) Unbound() { p.bounded = false }

// spend counts n bytes, made anew or found again: comparing them takes as long as making them.
func (p *Pool) spend(n int) {
	if p.made += n; p.bounded && p.made > p.most {
		panic(&budget.Exceeded{Of: budget.Bytes, Most: p.most})
	}
}

// intern finds a value, or keeps it. Word 0 is the zero of its kind, as for numbers: it is what a
// lane finds in a cell that nothing has written yet, and must not be some value of the input.
func intern[T comparable](list *[]T, index *map[T]Word, v T) Word {
	if *index == nil {
		var zero T
		*list, *index = append(*list, zero), map[T]Word{zero: 0}
	}
	if w, ok := (*index)[v]; ok {
		return w
	}
	w := Word(len(*list))
	*list = append(*list, v)
	(*index)[v] = w
	return w
}

// Text interns s.
func (p *Pool) Text(s string) Word {
	p.spend(len(s) + 1)
	return intern(&p.texts, &p.textOf, s)
}

// TextOf returns the text of a word of kind Text.
func (p *Pool) TextOf(w Word) string { return p.texts[w] }

// Pair interns (a,b).
func (p *Pool) Pair(a, b int64) Word {
	p.spend(16)
	return intern(&p.pairs, &p.pairOf, [2]int64{a, b})
}

// PairOf returns the two numbers of a word of kind Pair.
func (p *Pool) PairOf(w Word) (a, b int64) { v := p.pairs[w]; return v[0], v[1] }

// Mat2 interns the matrix with rows (a b) and (c d).
func (p *Pool) Mat2(m [4]int64) Word {
	p.spend(32)
	return intern(&p.mats, &p.matOf, m)
}

// Mat2Of returns the entries of a word of kind Mat2, row by row.
func (p *Pool) Mat2Of(w Word) [4]int64 { return p.mats[w] }

// Some interns a present value of kind k as a Maybe.
func (p *Pool) Some(k Kind, w Word) Word {
	p.spend(16)
	return intern(&p.maybes, &p.maybeOf, optional{k, w})
}

// MaybeOf returns the value inside a word of kind Maybe; ok is false for Null.
func (p *Pool) MaybeOf(w Word) (k Kind, v Word, ok bool) {
	if w == Null {
		return Invalid, 0, false
	}
	m := p.maybes[w]
	return m.kind, m.word, true
}

// Format returns the value as the command line writes it; Parse reads it back.
func (p *Pool) Format(k Kind, w Word) string {
	switch k {
	case Int, Flag:
		return strconv.FormatInt(int64(w), 10)
	case Float:
		return FormatFloat(w.Float())
	case Text:
		return Quote(p.TextOf(w))
	case Pair:
		a, b := p.PairOf(w)
		return "(" + strconv.FormatInt(a, 10) + "," + strconv.FormatInt(b, 10) + ")"
	case Mat2:
		m := p.Mat2Of(w)
		parts := make([]string, 4)
		for i, v := range m {
			parts[i] = strconv.FormatInt(v, 10)
		}
		return "(" + strings.Join(parts, ",") + ")"
	case Maybe:
		if inner, v, ok := p.MaybeOf(w); ok {
			return p.Format(inner, v)
		}
		return "null"
	}
	return "?"
}

// FormatAll returns the values separated by single spaces.
func (p *Pool) FormatAll(k Kind, ws []Word) string {
	var b strings.Builder
	for i, w := range ws {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.Format(k, w))
	}
	return b.String()
}

// FormatFloat prints a number as short as it reads back, with NaN, Inf and -Inf as words.
func FormatFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Inf"
	case math.IsInf(f, -1):
		return "-Inf"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// MaybeKind returns the kind that the values of kind Maybe wrap: of the first one made, or Int
// if there is none.
func (p *Pool) MaybeKind() Kind {
	if len(p.maybes) < 2 {
		return Int
	}
	return p.maybes[1].kind
}
