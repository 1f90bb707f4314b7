package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what the sorts and merges share: key orders that count, the rank merge, and the
// stable sort by key that algorithms outside this family call as a step.

func orderParam() Param {
	return Param{Name: "order", Kind: ParamChoice, Default: "asc", Choices: []string{"asc", "desc"}, Help: "ascending or descending"}
}

func keyParam() Param {
	return Param{Name: "key", Kind: ParamChoice, Default: "int", Choices: []string{"int", "float", "text"}, Help: "what the keys are"}
}

// keyOrder compares keys and counts each comparison for the lane that makes it.
type keyOrder struct{ compare op.Order }

// keysOf returns the order of the keys in an input, ascending unless the run asks for desc.
func (a *Args) keysOf(input string) keyOrder {
	return keyOrder{op.OrderOf(a.Kind(input), a.Text("order") == "desc", a.pool)}
}

// orderOf returns the order of the keys in an array.
func (a *Args) orderOf(keys *tracer.Array) keyOrder {
	return keyOrder{op.OrderOf(keys.Kind(), a.Text("order") == "desc", a.pool)}
}

// Less reports whether x comes before y.
func (o keyOrder) Less(l *tracer.Lane, x, y value.Word) bool {
	l.Compare(1)
	return o.compare(x, y) < 0
}

// Equal reports whether neither of x and y comes before the other.
func (o keyOrder) Equal(l *tracer.Lane, x, y value.Word) bool {
	l.Compare(1)
	return o.compare(x, y) == 0
}

// lowerBound returns the first index from lo on, below hi, at which keys holds nothing that comes
// before key; hi if there is none. It takes at most ⌈log₂(hi − lo + 1)⌉ comparisons.
func (o keyOrder) lowerBound(l *tracer.Lane, keys *tracer.Array, lo, hi int, key value.Word) int {
	for lo < hi {
		mid := (lo + hi) / 2
		if o.Less(l, keys.Probe(l, mid), key) {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// upperBound returns the first index from lo on, below hi, at which keys holds something that comes
// after key; hi if there is none.
func (o keyOrder) upperBound(l *tracer.Lane, keys *tracer.Array, lo, hi int, key value.Word) int {
	for lo < hi {
		mid := (lo + hi) / 2
		if o.Less(l, key, keys.Probe(l, mid)) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// sortByKey sorts keys, and the arrays that go with them, stably: sorted runs of 1, 2, 4, … are
// merged with their neighbours, every element searching its place in the other run. ⌈log₂ n⌉ rounds
// of n lanes.
func sortByKey(m *tracer.Machine, order keyOrder, label string, keys *tracer.Array, with ...*tracer.Array) {
	m.In("sort by key", func() {
		for width := 1; width < keys.Real(); width *= 2 {
			mergeRuns(m, order, width, label, keys, with...)
		}
	})
}

// mergeRuns merges every sorted run of width keys with the next one, in one round: an element's
// place is its place in its own run plus its rank in the other, the first place that holds (left
// run) or comes after (right run) its key. So equal keys never collide and the left ones stay in
// front.
func mergeRuns(m *tracer.Machine, order keyOrder, width int, label string, keys *tracer.Array, with ...*tracer.Array) {
	n := keys.Real()
	record := make([]value.Word, len(with))
	m.Round("runs of %d", width).Line(label).ForAll(0, n, func(l *tracer.Lane, i int) {
		key := keys.Get(l, i)
		l.Decide() // where what goes with the key is moved
		run := i / width
		middle := (run | 1) * width // where the right one of the two runs begins
		place := i
		if run%2 == 0 {
			place += order.lowerBound(l, keys, min(middle, n), min(middle+width, n), key) - min(middle, n)
		} else {
			place += order.upperBound(l, keys, middle-width, middle, key) - middle
		}
		for k, w := range with {
			record[k] = w.Get(l, i)
		}
		keys.Move(l, place, key)
		for k, w := range with {
			w.Move(l, place, record[k])
		}
	})
}
