package parallel

import mathbits "math/bits"

// mostDigit is the widest digit in bits: its 2,048 counters fit the first-level cache, and 22 bits take two passes.
const mostDigit = 11

// few is the number of elements from which on counting beats insertion.
const few = 48

// lsd sorts x stably, by least significant digit first, over the bits in which its keys differ. Both x and y, of the same length, are
// written; the one that holds the result is returned. counts has 1<<mostDigit cells.
func lsd[U bits](x, y []U, counts []int32, k keys[U]) []U {
	if len(x) < few {
		insertion(x, k)
		return x
	}
	first := k.of(x[0])
	var differ U
	for _, v := range x {
		differ |= k.of(v) ^ first
	}
	if differ == 0 {
		return x
	}
	low, high := mathbits.TrailingZeros64(uint64(differ)), mathbits.Len64(uint64(differ))
	// No wider than the elements pay for: a pass goes through all counters too.
	widest := min(mostDigit, max(4, mathbits.Len(uint(len(x)))-1))
	passes := (high - low + widest - 1) / widest
	for p := range passes {
		from := low + (high-low)*p/passes
		to := low + (high-low)*(p+1)/passes
		pass(y, x, counts[:1<<(to-from)], from, k)
		x, y = y, x
	}
	return x
}

// pass distributes x to y by the digit whose lowest bit is shift; the number of counters, a power of two, is its range.
func pass[U bits](y, x []U, counts []int32, shift int, k keys[U]) {
	clear(counts)
	mask := U(len(counts) - 1)
	shift &= width[U]() - 1
	for _, v := range x {
		counts[(k.of(v)>>shift)&mask]++
	}
	var at int32
	for j, c := range counts {
		counts[j] = at
		at += c
	}
	for _, v := range x {
		c := &counts[(k.of(v)>>shift)&mask]
		y[*c] = v
		*c++
	}
}

// insertion sorts a few elements stably.
func insertion[U bits](x []U, k keys[U]) {
	for i := 1; i < len(x); i++ {
		v := x[i]
		key := k.of(v)
		j := i
		for ; j > 0 && k.of(x[j-1]) > key; j-- {
			x[j] = x[j-1]
		}
		x[j] = v
	}
}
