package algos

import (
	"math"
	"slices"
)

// Order is how a count grows with the length n of the input.
type Order uint8

// The orders, the least first. The zero Order is that of a count that is always zero.
const (
	NoOrder Order = iota
	Constant
	Logarithmic
	LogSquared
	Root
	Linear
	Linearithmic
	LinearLogSquared
	Quadratic
	Irregular // none of these: what is counted depends on the values
)

// orders are what each order is written as, and a curve of it.
var orders = [...]struct {
	text string
	at   func(n, log float64) float64
}{
	{"0", nil},
	{"1", func(float64, float64) float64 { return 1 }},
	{"log n", func(_, log float64) float64 { return log }},
	{"log² n", func(_, log float64) float64 { return log * log }},
	{"√n", func(n, _ float64) float64 { return math.Sqrt(n) }},
	{"n", func(n, _ float64) float64 { return n }},
	{"n log n", func(n, log float64) float64 { return n * log }},
	{"n log² n", func(n, log float64) float64 { return n * log * log }},
	{"n²", func(n, _ float64) float64 { return n * n }},
	{"by values", nil},
}

// String writes the order as in O(…): "n log n"; "0" for none.
func (o Order) String() string { return orders[o].text }

// How far counts may lie from the nearest curve of their order, and how much nearer a greater order
// must come than a lesser one. Both are of the square: the root of the mean is the distance in
// proportion to the counts.
const (
	maxMisfit  = 0.14 * 0.14
	muchNearer = 0.65
)

// OrderOf finds the order of counts at ascending lengths of the input, all at least 1.
func OrderOf(ns, counts []int) Order { return orderOf(ns, counts) }

// orderOf finds the order of counts at ascending lengths ns, all at least 1: that of the curve
// a·f(n) + b, a ≥ 0, that comes closest to them, in proportion to each. A greater order has to come
// much nearer.
func orderOf(ns, counts []int) Order {
	if len(counts) == 0 || slices.Max(counts) == 0 {
		return NoOrder
	}
	best, least := Irregular, math.Inf(1)
	for o := Constant; o < Irregular; o++ {
		if off := misfit(o, ns, counts); off < muchNearer*least-1e-9 {
			best, least = o, off
		}
	}
	if least > maxMisfit {
		return Irregular
	}
	return best
}

// misfit is how far counts lie from the nearest curve of an order: the mean of the squares of their
// distances, in proportion to the counts.
func misfit(o Order, ns, counts []int) float64 {
	var w, wf, wff, wy, wfy float64
	weight := func(i int) float64 { y := max(1, float64(counts[i])); return float64(i+1) / (y * y) }
	at := func(i int) float64 { return orders[o].at(float64(ns[i]), math.Log2(float64(ns[i]))) }
	for i, c := range counts {
		u, f, y := weight(i), at(i), float64(c)
		w, wf, wff, wy, wfy = w+u, wf+u*f, wff+u*f*f, wy+u*y, wfy+u*f*y
	}
	a, b := 0.0, wy/w
	if det := w*wff - wf*wf; det > 1e-12*w*wff {
		if slope := (w*wfy - wf*wy) / det; slope > 0 {
			a, b = slope, (wy-slope*wf)/w
		}
	}
	off := 0.0
	for i, c := range counts {
		d := a*at(i) + b - float64(c)
		off += weight(i) * d * d
	}
	return off / float64(len(counts)*(len(counts)+1)/2)
}
