package algos

import (
	"math/bits"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// digits reads keys as bit strings whose order as unsigned numbers is the order of the keys, from
// which a radix sort takes digits. How many bits there are is told by the keys beforehand, as a
// sort of 32-bit numbers knows its 32.
type digits struct {
	lo, hi     int // the bits that are not alike in all keys: bit lo and up, below hi
	descending bool
	bitsAt     func(key value.Word, at, width int) int
}

// at returns the digit of width bits that begins at bit p, as one that ascends in the order of the
// run.
func (d digits) at(key value.Word, p, width int) int {
	digit := d.bitsAt(key, p, width)
	if d.descending {
		digit = 1<<width - 1 - digit
	}
	return digit
}

// digitsOf finds how the keys of an input are read.
func digitsOf(a *Args, input string) digits {
	keys := a.Words(input)
	var d digits
	switch a.Kind(input) {
	case value.Float:
		d = floatDigits(keys)
	case value.Text:
		d = textDigits(a.pool, keys)
	default:
		d = intDigits(keys)
	}
	d.descending = a.Text("order") == "desc"
	return d
}

// decidedDigits finds how the keys in x are read, which all of them decide.
func decidedDigits(a *Args, x *tracer.Array) digits {
	decideDigits(x)
	return digitsOf(a, "x")
}

// decideDigits says that all keys have decided how each is read: from which end of their range, and
// in how many bits.
func decideDigits(x *tracer.Array) {
	for i := range x.Len() {
		x.Decide(i)
	}
}

// unsigned takes digits from numbers that turn makes of keys.
func unsigned(turn func(value.Word) uint64) func(value.Word, int, int) int {
	return func(key value.Word, at, width int) int { return int(turn(key) >> at & (1<<width - 1)) }
}

// intDigits reads integers in as few bits as hold them all. Where some are negative that is two's
// complement with the sign bit turned over, which puts the negative ones in front.
func intDigits(keys []value.Word) digits {
	width, negative := 0, false
	for _, k := range keys {
		if k < 0 {
			negative = true
			k = ^k
		}
		width = max(width, bits.Len64(uint64(k)))
	}
	if !negative {
		return digits{hi: width, bitsAt: unsigned(func(k value.Word) uint64 { return uint64(k) })}
	}
	sign := uint64(1) << width
	return digits{hi: width + 1, bitsAt: unsigned(func(k value.Word) uint64 { return (uint64(k) + sign) & (sign<<1 - 1) })}
}

// floatDigits reads the 64 bits of a float: positive ones with the sign bit set, negative ones
// turned over altogether. −0 is read as +0, so that the two stay in their order, and every NaN as
// the positive one, behind all numbers. Bits that all keys share are left out.
func floatDigits(keys []value.Word) digits {
	turn := func(key value.Word) uint64 {
		f := key.Float()
		switch {
		case f == 0:
			key = 0
		case f != f:
			key = value.Word(0x7ff8 << 48)
		}
		u := uint64(key)
		if u>>63 == 1 {
			return ^u
		}
		return u | 1<<63
	}
	var differ uint64
	for _, k := range keys {
		differ |= turn(k) ^ turn(keys[0])
	}
	return digits{lo: bits.TrailingZeros64(differ) % 64, hi: bits.Len64(differ), bitsAt: unsigned(turn)}
}

// textDigits reads a text as its bytes, each one more than it is, with zeros behind it up to the
// longest: so a text comes before its continuations.
func textDigits(pool *value.Pool, keys []value.Word) digits {
	longest, largest := 0, 0
	for _, k := range keys {
		t := pool.TextOf(k)
		longest = max(longest, len(t))
		for i := range len(t) {
			largest = max(largest, int(t[i])+1)
		}
	}
	symbol := max(1, bits.Len(uint(largest)))
	return digits{hi: longest * symbol, bitsAt: func(key value.Word, at, width int) int {
		text, digit := pool.TextOf(key), 0
		for b := at + width - 1; b >= at; b-- {
			digit *= 2
			i := longest - 1 - b/symbol
			if i >= 0 && i < len(text) {
				digit += (int(text[i]) + 1) >> (b % symbol) & 1
			}
		}
		return digit
	}}
}

// longestKey is the longest text that a radix sort takes: each of its bytes is up to nine passes.
const longestKey = 64

// radixFits refuses what a sort by digits cannot take.
func radixFits(a *Args) error {
	if a.Kind("x") == value.Text {
		for _, k := range a.Words("x") {
			if n := len(a.pool.TextOf(k)); n > longestKey {
				return wrong("x", "a text of %d bytes takes too many passes; write texts of at most %d", n, longestKey)
			}
		}
	}
	return recordsFit(a)
}
