// Package big has the names of math/big that the interpreter of readers' programs asks for, with whole numbers of 64 bits behind them.
//
// The language has no others: workbench refuses a numeral beyond them, and what would grow beyond them. So the program that browsers load is
// compiled with this package in the place of math/big (web/bundle/interpreter.go). What does not fit is then an error in Upsweep: it panics, and
// never wraps. It imports nothing of ours.
package big

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
)

// An Int is a whole number of 64 bits, or stands for a numeral beyond them.
type Int struct {
	n      int64
	beyond bool
}

func NewInt(n int64) *Int { return &Int{n: n} }

func (x *Int) whole() int64 {
	if x.beyond {
		panic("a number beyond 64 bits")
	}
	return x.n
}

// made is what z becomes, if it fits.
func (z *Int) made(n int64, fits bool) *Int {
	*z = Int{n, !fits}
	z.whole()
	return z
}

func (z *Int) Set(x *Int) *Int         { *z = *x; return z }
func (z *Int) SetInt64(n int64) *Int   { return z.made(n, true) }
func (z *Int) SetUint64(n uint64) *Int { return z.made(int64(n), n <= math.MaxInt64) }

// SetString reads a numeral.
func (z *Int) SetString(s string, base int) (*Int, bool) {
	n, err := strconv.ParseInt(s, base, 64)
	if e, ok := err.(*strconv.NumError); ok && e.Err != strconv.ErrRange {
		return nil, false
	}
	*z = Int{n, err != nil}
	return z, true
}

func (x *Int) Int64() int64               { return x.whole() }
func (x *Int) Uint64() uint64             { return uint64(x.whole()) }
func (x *Int) IsInt64() bool              { return !x.beyond }
func (x *Int) IsUint64() bool             { return !x.beyond && x.n >= 0 }
func (x *Int) Bits() []Word               { return []Word{Word(magnitude(x.whole()))} }
func (x *Int) Text(base int) string       { return strconv.FormatInt(x.whole(), base) }
func (x *Int) String() string             { return x.Text(10) }
func (x *Int) Format(s fmt.State, _ rune) { _, _ = s.Write([]byte(x.String())) }

// A Word is a digit of a number, of which one here has only this.
type Word uint

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// BitLen is the length of x without its sign; one that does not fit is longer than all that do.
func (x *Int) BitLen() int {
	if x.beyond {
		return 65
	}
	return bits.Len64(magnitude(x.n))
}

func (x *Int) Sign() int { return x.Cmp(&Int{}) }

func (x *Int) Cmp(y *Int) int {
	switch a, b := x.whole(), y.whole(); {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (z *Int) Add(x, y *Int) *Int {
	a, b := x.whole(), y.whole()
	return z.made(a+b, (a+b < a) == (b < 0))
}

func (z *Int) Sub(x, y *Int) *Int {
	a, b := x.whole(), y.whole()
	return z.made(a-b, (a-b < a) == (b > 0))
}

func (z *Int) Mul(x, y *Int) *Int {
	a, b := x.whole(), y.whole()
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	most := uint64(math.MaxInt64)
	if (a < 0) != (b < 0) {
		most++
	}
	return z.made(a*b, high == 0 && low <= most)
}

func (z *Int) And(x, y *Int) *Int { return z.made(x.whole()&y.whole(), true) }
func (z *Int) Or(x, y *Int) *Int  { return z.made(x.whole()|y.whole(), true) }
func (z *Int) Xor(x, y *Int) *Int { return z.made(x.whole()^y.whole(), true) }
func (z *Int) Not(x *Int) *Int    { return z.made(^x.whole(), true) }

func (z *Int) Lsh(x *Int, by uint) *Int {
	a := x.whole()
	return z.made(a<<by, a<<by>>by == a)
}

func (z *Int) Rsh(x *Int, by uint) *Int { return z.made(x.whole()>>by, true) }

// QuoRem cuts the quotient off towards zero.
func (z *Int) QuoRem(x, y, remainder *Int) (*Int, *Int) {
	a, b := x.whole(), y.whole()
	return z.made(a/b, a != math.MinInt64 || b != -1), remainder.made(a%b, true)
}

// Div is for one quotient alone, of a Rat that does not fit.
func (z *Int) Div(*Int, *Int) *Int { return z.made(0, false) }

// An Accuracy says how a rounded number lies to the exact one.
type Accuracy int

const (
	Below Accuracy = iota - 1
	Exact
	Above
)

// A Float is a whole number on its way to 64 bits with a fraction.
type Float struct{ f float64 }

func (z *Float) SetInt(x *Int) *Float         { z.f = float64(x.whole()); return z }
func (z *Float) Float64() (float64, Accuracy) { return z.f, Exact }

// A Rat is a number of 64 bits, whole or with a fraction, in a comparison.
type Rat struct {
	n     int64
	f     float64
	float bool
}

func (z *Rat) SetInt64(n int64) *Rat { *z = Rat{n: n}; return z }
func (z *Rat) SetInt(x *Int) *Rat    { return z.SetInt64(x.whole()) }

// SetFloat64 returns nil for an infinity and for what is no number.
func (z *Rat) SetFloat64(f float64) *Rat {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return nil
	}
	*z = Rat{f: f, float: true}
	return z
}

// Num and Denom are asked of what has no whole part of 64 bits.
func (z *Rat) Num() *Int   { return new(Int).made(0, false) }
func (z *Rat) Denom() *Int { return z.Num() }

// Cmp compares exactly: 1<<53 + 1 is more than the float that it would be rounded to.
func (x *Rat) Cmp(y *Rat) int {
	switch {
	case !x.float && !y.float:
		return NewInt(x.n).Cmp(NewInt(y.n))
	case !x.float:
		return -y.Cmp(x)
	case !y.float && x.f >= 1<<63:
		return 1
	case !y.float && x.f < -1<<63:
		return -1
	case !y.float:
		whole := math.Floor(x.f)
		if c := NewInt(int64(whole)).Cmp(NewInt(y.n)); c != 0 || whole == x.f {
			return c
		}
		return 1
	case x.f < y.f:
		return -1
	case x.f > y.f:
		return 1
	}
	return 0
}
