package parallel

import mathbits "math/bits"

// maxDigit is the widest digit in bits: its 4,096 counters fit the first-level cache, and 24 bits
// take two passes.
const maxDigit = 12

// digits are as many counters as a digit has values.
type digits [1 << maxDigit]int32

// few is the number of elements from which on counting beats insertion.
const few = 48

// order says how elements that are being sorted become their keys: their bits turned over by flip,
// or, where some are special, as of says.
type order[U bits] struct {
	keys[U]
	flip    U
	special bool
}

func (o *order[U]) key(v U) U {
	if o.special {
		return o.of(v)
	}
	return v ^ o.flip
}

// lsd sorts x stably, by least significant digit first, over the bits in which its keys differ.
// Both x and y, of the same length, are written; the one that holds the result is returned.
func lsd[U bits](x, y []U, counts *digits, o order[U]) []U {
	if len(x) < few {
		insertion(x, o)
		return x
	}
	d := o.differ(x)
	if d == 0 {
		return x
	}
	low, high := mathbits.TrailingZeros64(uint64(d)), mathbits.Len64(uint64(d))
	// No wider than the elements pay for: a pass goes through all counters too.
	widest := min(maxDigit, max(4, mathbits.Len(uint(len(x)))-1))
	passes := (high - low + widest - 1) / widest
	for p := range passes {
		from := low + (high-low)*p/passes
		to := low + (high-low)*(p+1)/passes
		used := counts[:1<<(to-from)]
		clear(used)
		o.count(counts, x, from, U(len(used)-1))
		var at int32
		for j, c := range used {
			used[j] = at
			at += c
		}
		o.scatter(y, x, counts, from, U(len(used)-1))
		x, y = y, x
	}
	return x
}

// differ has the bits set in which keys differ.
func (o *order[U]) differ(x []U) U {
	first := o.key(x[0])
	var a, b U
	if o.special {
		for _, v := range x {
			a |= o.of(v) ^ first
		}
		return a
	}
	first ^= o.flip
	for ; len(x) >= 4; x = x[4:] {
		a |= (x[0] ^ first) | (x[1] ^ first)
		b |= (x[2] ^ first) | (x[3] ^ first)
	}
	for _, v := range x {
		a |= v ^ first
	}
	return a | b
}

// count counts the digits that begin at bit shift.
func (o *order[U]) count(counts *digits, x []U, shift int, mask U) {
	if o.special {
		for _, v := range x {
			counts[o.of(v)>>shift&mask%(1<<maxDigit)]++
		}
		return
	}
	shift &= width[U]() - 1
	flip := o.flip
	for ; len(x) >= 4; x = x[4:] {
		a, b, c, d := x[0]^flip, x[1]^flip, x[2]^flip, x[3]^flip
		counts[a>>shift&mask%(1<<maxDigit)]++
		counts[b>>shift&mask%(1<<maxDigit)]++
		counts[c>>shift&mask%(1<<maxDigit)]++
		counts[d>>shift&mask%(1<<maxDigit)]++
	}
	for _, v := range x {
		counts[(v^flip)>>shift&mask%(1<<maxDigit)]++
	}
}

// scatter writes each element to the next place of its digit.
func (o *order[U]) scatter(y, x []U, next *digits, shift int, mask U) {
	if o.special {
		for _, v := range x {
			j := o.of(v) >> shift & mask % (1 << maxDigit)
			y[next[j]] = v
			next[j]++
		}
		return
	}
	shift &= width[U]() - 1
	flip := o.flip
	for ; len(x) >= 4; x = x[4:] {
		a, b, c, d := x[0], x[1], x[2], x[3]
		i := (a ^ flip) >> shift & mask % (1 << maxDigit)
		j := (b ^ flip) >> shift & mask % (1 << maxDigit)
		k := (c ^ flip) >> shift & mask % (1 << maxDigit)
		l := (d ^ flip) >> shift & mask % (1 << maxDigit)
		at := next[i]
		next[i] = at + 1
		y[at] = a
		at = next[j]
		next[j] = at + 1
		y[at] = b
		at = next[k]
		next[k] = at + 1
		y[at] = c
		at = next[l]
		next[l] = at + 1
		y[at] = d
	}
	for _, v := range x {
		j := (v ^ flip) >> shift & mask % (1 << maxDigit)
		y[next[j]] = v
		next[j]++
	}
}

// insertion sorts a few elements stably.
func insertion[U bits](x []U, o order[U]) {
	for i := 1; i < len(x); i++ {
		v := x[i]
		key := o.key(v)
		j := i
		for ; j > 0 && o.key(x[j-1]) > key; j-- {
			x[j] = x[j-1]
		}
		x[j] = v
	}
}
