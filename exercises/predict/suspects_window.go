package predict

import (
	"slices"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds mistakes in which cells around its own a lane reads.

// A window is what every lane reads around its own place in a row.
type window struct {
	r       *formulaRound
	array   tracer.ArrayID
	n       int
	offsets []int
	factors []int // by which each is multiplied, in a sum of products
}

// What stands in for values beyond the edges of a row.
type edge int

const (
	nothing edge = iota
	nearest
	otherEnd
)

// windowOf finds the window of a round; ok is false if there is none.
func (r *formulaRound) windowOf() (w window, ok bool) {
	w.r = r
	for _, a := range r.acts {
		var offsets, factors []int
		_, at := r.s.t.Place(a.To)
		for k := 0; k+r.step <= len(a.Operands); k += r.step {
			array, i := r.s.t.Place(a.Operands[k+r.step-1]) // the weight comes first
			if w.array != tracer.NoArray && array != w.array {
				return w, false
			}
			w.array = array
			if !slices.Contains(offsets, i-at) {
				offsets = append(offsets, i-at)
			}
			if r.step == 2 {
				factor, known := r.s.numbers(a.Operands[k : k+1])
				if !known {
					return w, false
				}
				factors = append(factors, factor...)
			}
		}
		if len(offsets) > len(w.offsets) {
			w.offsets, w.factors = offsets, factors
		}
	}
	w.n = r.s.t.Array(w.array).Real
	return w, len(w.offsets) > 1 && w.array != r.s.q.m.Array
}

// texts reckons the row with other offsets or another edge; with renewed, what has been written already is
// read again.
func (w window) texts(offsets []int, beyond edge, renewed bool) func(k int) string {
	r := w.r
	at, fresh := map[int]string{}, map[int]int{}
	x := make([]int, w.n)
	for i := range x {
		x[i], _ = strconv.Atoi(exercises.Plain(r.s.text(w.array, i)))
	}
	acts := slices.Clone(r.acts)
	slices.SortFunc(acts, func(a, b exercises.Act) int { return int(a.To) - int(b.To) })
	for _, a := range acts {
		_, to := r.s.t.Place(a.To)
		var numbers []int
		for k, by := range offsets {
			i, n := to+by, 0
			switch inside := i >= 0 && i < w.n; {
			case !inside && beyond == nearest:
				n = x[max(0, min(i, w.n-1))]
			case !inside && beyond == otherEnd:
				n = x[((i%w.n)+w.n)%w.n]
			case inside:
				n = x[i]
				if written, done := fresh[i]; renewed && done {
					n = written
				}
			}
			if r.step == 2 {
				numbers = append(numbers, w.factors[min(k, len(w.factors)-1)])
			}
			numbers = append(numbers, n)
		}
		fresh[to] = r.f(numbers)
		at[to] = strconv.Itoa(fresh[to])
	}
	return func(k int) string {
		if text, written := at[r.s.q.cells[k]]; written {
			return text
		}
		return r.s.held(k)
	}
}

// windows are mistakes in which cells around its own a lane reads; it reports whether there is a window.
func (r *formulaRound) windows() bool {
	w, ok := r.windowOf()
	if !ok {
		return false
	}
	beyond := nothing
	for ; beyond <= otherEnd; beyond++ {
		of := w.texts(w.offsets, beyond, false)
		if !slices.ContainsFunc(r.s.q.cells, func(i int) bool {
			k := slices.Index(r.s.q.cells, i)
			return !exercises.Same(of(k), r.s.q.want[k])
		}) {
			break
		}
	}
	if beyond > otherEnd {
		return false
	}
	try := func(rank int, name, says string, offsets []int, beyond edge) {
		r.s.texts(rank, name, says, w.texts(offsets, beyond, false))
	}
	for other, says := range []string{"nothing is added", "the value at the edge is taken again", "the row goes on at its other end"} {
		if name := []string{exercises.NoEdge, exercises.NoEdge, wrapsRound}[other]; edge(other) != beyond {
			says = "That is what comes out where " + says + " in place of a neighbour that is not there."
			if len(r.s.wrong) > 0 {
				says += r.s.see(r.s.wrong[0])
			}
			try(20, name, says, w.offsets, edge(other))
		}
	}
	shifted := func(by int) (out []int) {
		for _, o := range w.offsets {
			out = append(out, o+by)
		}
		return out
	}
	for side, where := range []string{"left", "right"} {
		r.s.row(22, exercises.OffByOne, "The window is shifted by one cell to the "+where+".", w.texts(shifted(2*side-1), beyond, false))
	}
	for k, by := range w.offsets {
		which := map[int]string{-1: "left neighbour", 0: "value at the cell's own place", 1: "right neighbour"}[by]
		if which == "" {
			which = "value " + exercises.Plural(max(by, -by), "place") + " away"
		}
		if r.step == 1 && len(w.offsets) > 2 {
			r.without(w, k, "The "+which+" is left out.", beyond)
		}
	}
	if r.step == 2 {
		turned := w
		turned.factors = slices.Clone(w.factors)
		slices.Reverse(turned.factors)
		r.s.texts(13, turnedRound, "The weights are taken in the reverse order: the first belongs to the first cell of the window.", turned.texts(w.offsets, beyond, false))
	}
	first, last := slices.Min(w.offsets), slices.Max(w.offsets)
	if r.s.given != nil {
		r.s.edges(w.array, func(i int) bool { return i+first < 0 || i+last >= w.n })
	}
	if first == -last && first < 0 {
		try(23, "window too narrow", "The window is too narrow: the neighbours furthest away are left out.", w.offsets[1:len(w.offsets)-1], beyond)
	} else {
		var mirrored []int
		for _, by := range w.offsets {
			mirrored = append(mirrored, -by)
		}
		try(22, exercises.Mirrored, "The neighbours on the other side are read.", mirrored, beyond)
		if len(w.offsets) == 2 && r.s.given != nil {
			try(23, exercises.OtherStride, "The neighbour two places away is read.", []int{2 * w.offsets[0], 2 * w.offsets[1]}, beyond)
		}
	}
	if r.step == 1 && len(w.offsets) > 2 {
		try(23, tooWide, "The window is too wide: a neighbour more on either side is added.", slices.Concat([]int{first - 1}, w.offsets, []int{last + 1}), beyond)
	}
	r.s.texts(24, exercises.InPlace, "Neighbours that have been written already are read again. The lanes read what stood there before the round.", w.texts(w.offsets, beyond, true))
	return true
}

// without leaves out one of the offsets of a window: its value counts as nothing.
func (r *formulaRound) without(w window, left int, says string, beyond edge) {
	f := r.f
	r.f = func(x []int) int {
		x = slices.Clone(x)
		if left < len(x) {
			x[left] = 0
		}
		return f(x)
	}
	r.s.texts(24, exercises.LeftOut, says, w.texts(w.offsets, beyond, false))
	r.f = f
}
