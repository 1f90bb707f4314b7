package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds the step that every comparator network is made of.

// wires are the cells that comparators join, with what goes with their keys.
type wires struct {
	order keyOrder
	x     *tracer.Array
	with  []*tracer.Array
}

// compare is a comparator: of the keys in cells i and j the smaller goes to i. Equal keys stay
// where they are. It writes both cells even where they keep their keys, as a network does; what
// goes with the keys moves only when they do.
func (w wires) compare(l *tracer.Lane, i, j int) {
	l.Forget() // a comparator comes whatever those before it did
	a, b := w.x.Get(l, i), w.x.Get(l, j)
	if len(w.with) > 0 {
		l.Decide()
	}
	exchange := w.order.Less(l, b, a)
	if exchange {
		a, b = b, a
	}
	w.x.Set(l, i, a)
	w.x.Set(l, j, b)
	if !exchange || len(w.with) == 0 {
		for _, v := range w.with {
			v.Leave(l, i, i+1)
			v.Leave(l, j, j+1)
		}
		return
	}
	w.x.Probe(l, i) // the decision that the values follow
	for _, v := range w.with {
		a, b := v.Get(l, i), v.Get(l, j)
		v.Move(l, i, b)
		v.Move(l, j, a)
	}
}

// blank is a value of a kind that stands for nothing: what pads the values that go with padding
// keys.
func (a *Args) blank(k value.Kind) value.Word {
	switch k {
	case value.Text:
		return a.pool.Text("")
	case value.Pair:
		return a.pool.Pair(0, 0)
	case value.Mat2:
		return a.pool.Mat2([4]int64{})
	}
	return 0
}

// adjoin makes an input able to hold absent values, which come after every key.
func (a *Args) adjoin(name string) {
	in := a.arrays[name]
	words := make([]value.Word, len(in.words))
	for i, w := range in.words {
		words[i] = a.pool.Some(in.kind, w)
	}
	a.arrays[name] = array{kind: value.Maybe, words: words}
}
