package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what the quicksorts share: the choice of a pivot, exchanges, and insertion for
// partitions of few keys.
//
// All three keep one rule for equal keys. A partition is split into keys that are not larger than
// the pivot and keys that are. Where nothing is larger, the pivot goes to the end and what is left
// is split again, into keys smaller than that one and keys equal to it, which are then in place. So
// every split takes something away, and equal keys end.

func fewParam() Param {
	return Param{Name: "tile", Kind: ParamInt, Default: "4", Min: 1, Max: 64, Help: "partitions of at most this many keys are sorted by insertion", Try: []string{"1", "2", "4", "16"}}
}

// medianOfThree returns which of the first, the middle and the last key of cells lo … hi−1 is
// neither the smallest nor the largest: at most three comparisons.
func medianOfThree(l *tracer.Lane, order keyOrder, x *tracer.Array, lo, hi int) int {
	if hi-lo < 3 {
		return lo
	}
	a, b, c := lo, (lo+hi-1)/2, hi-1
	keyA, keyB, keyC := x.Probe(l, a), x.Probe(l, b), x.Probe(l, c)
	if order.Less(l, keyB, keyA) {
		a, b, keyA, keyB = b, a, keyB, keyA
	}
	switch {
	case !order.Less(l, keyC, keyB):
		return b
	case order.Less(l, keyC, keyA):
		return a
	}
	return c
}

// choosePivot exchanges the first record of cells lo … hi−1 and that of the median of three keys.
// It decides where all three stand.
func choosePivot(l *tracer.Lane, order keyOrder, x *tracer.Array, with []*tracer.Array, lo, hi int) {
	exchangeRecords(l, x, with, lo, medianOfThree(l, order, x, lo, hi))
	for _, i := range [...]int{lo, (lo + hi - 1) / 2, hi - 1} {
		leaveRecords(l, x, with, i, i+1)
	}
}

// leaveRecords says that the lane leaves cells lo … hi−1 of the keys, and of what goes with them,
// as they are.
func leaveRecords(l *tracer.Lane, x *tracer.Array, with []*tracer.Array, lo, hi int) {
	x.Leave(l, lo, hi)
	for _, v := range with {
		v.Leave(l, lo, hi)
	}
}

// exchangeRecords exchanges the keys in cells i and j, and what goes with them.
func exchangeRecords(l *tracer.Lane, x *tracer.Array, with []*tracer.Array, i, j int) {
	if i == j {
		return
	}
	a, b := x.Get(l, i), x.Get(l, j)
	if len(with) == 0 {
		x.Move(l, i, b)
		x.Move(l, j, a)
		return
	}
	first, second := make([]value.Word, len(with)), make([]value.Word, len(with))
	for k, v := range with {
		first[k], second[k] = v.Get(l, i), v.Get(l, j)
	}
	x.Move(l, i, b)
	x.Move(l, j, a)
	for k, v := range with {
		v.Move(l, i, second[k])
		v.Move(l, j, first[k])
	}
}

// sortSmall sorts partitions of few keys by insertion, each on a lane, and moves everything to its
// place in the next round.
func sortSmall(m *tracer.Machine, order keyOrder, x *tracer.Array, with []*tracer.Array, label string, few []bucket) {
	if len(few) == 0 {
		return
	}
	m.Phase("small partitions")
	place := m.Filled("place", value.Int, x.Len(), -1)
	m.Round("insertion").Line(label).ForAll(0, len(few), func(l *tracer.Lane, b int) {
		placeByInsertion(l, order, x, place, few[b])
	})
	m.Round("scatter").Line(label).ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
		if to := place.Index(l, i); to >= 0 {
			moveRecord(l, x, with, i, to)
		}
	})
}
