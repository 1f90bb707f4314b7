package parallel

import (
	"math"
	"unsafe"
)

// bits are the representations of the element types.
type bits interface{ uint32 | uint64 }

// keys turns the bits of an element into an unsigned number of the same order. For floats -0 and +0
// are equal, and every NaN is the last of all, so that a stable sort keeps their order (the rule of
// the whole catalogue).
type keys[U bits] struct {
	sign  U // the highest bit
	inf   U // the bits of +Inf
	float bool
}

func keys32(t Type) keys[uint32] {
	k := keys[uint32]{sign: 1 << 31}
	if t == Float32 {
		k.float, k.inf = true, math.Float32bits(float32(math.Inf(1)))
	}
	return k
}

func keys64() keys[uint64] {
	return keys[uint64]{sign: 1 << 63, float: true, inf: math.Float64bits(math.Inf(1))}
}

// of is the key of an element given by its bits.
func (k *keys[U]) of(b U) U {
	if k.float {
		if k.special(b) {
			if b == k.sign {
				return b // -0 is 0
			}
			return ^U(0)
		}
		if b >= k.sign {
			return ^b
		}
	}
	return b ^ k.sign
}

// special tells whether the bits are those of -0 or NaN, which have their keys in common with
// others.
func (k *keys[U]) special(b U) bool { return b == k.sign || b&^k.sign > k.inf }

// keyed writes the keys of floats, and tells whether one of them is special. Without special ones,
// no jump depends on the values.
func (k *keys[U]) keyed(to, x []U) (special bool) {
	to = to[:len(x)]
	sign, inf, top := k.sign, k.inf, width[U]()-1
	found := 0
	for i, v := range x {
		found |= flag(v == sign) | flag(v&^sign > inf)
		to[i] = v ^ (-(v >> top) | sign)
	}
	if found == 0 {
		return false
	}
	for i, v := range x {
		to[i] = k.of(v)
	}
	return true
}

// back turns the keys of floats into their bits again, if none of them is special.
//
//go:noinline
func (k *keys[U]) back(x []U) {
	sign, top := k.sign, width[U]()-1
	for i, u := range x {
		x[i] = u ^ (u>>top - 1 | sign)
	}
}

// enter writes the bits of elements as numbers of the same order that can be turned back, and tells
// whether one of them is special. Where none is, equal numbers are equal elements; where one is,
// rank says how they compare.
func (k *keys[U]) enter(to, x []U) (special bool) {
	to = to[:len(x)]
	if !k.float {
		for i, v := range x {
			to[i] = v ^ k.sign
		}
		return false
	}
	sign, inf, top := k.sign, k.inf, width[U]()-1
	found := 0
	for i, v := range x {
		found |= flag(v == sign) | flag(v&^sign > inf)
		to[i] = v ^ (-(v >> top) | sign)
	}
	return found != 0
}

// leave is the way back.
func (k *keys[U]) leave(x []U) {
	if k.float {
		k.back(x)
		return
	}
	for i, u := range x {
		x[i] = u ^ k.sign
	}
}

// rank turns what enter has made into its key: -0 is 0, and every NaN the last of all.
func (k *keys[U]) rank(u U) U {
	switch {
	case !k.float:
		return u
	case u == ^k.sign:
		return k.sign
	case u > k.inf^k.sign || u < ^(k.inf|k.sign):
		return ^U(0)
	}
	return u
}

// width is the number of bits in a key.
func width[U bits]() int {
	var u U
	return int(unsafe.Sizeof(u)) * 8
}

// bitsOf sees elements as their bits. T and U have the same size.
func bitsOf[T Number, U bits](x []T) []U {
	return unsafe.Slice((*U)(unsafe.Pointer(unsafe.SliceData(x))), len(x))
}

// numbersOf is the way back.
func numbersOf[T Number, U bits](x []U) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(x))), len(x))
}
