package tracer

import (
	"testing"

	"upsweep/tracer/value"
)

func TestNarration(t *testing.T) {
	m := New(Options{Record: true, Program: Program{Operator: "+", Combine: func(a, b value.Word) value.Word { return a + b }}})
	blelloch(m, ints(3, 1, 7, 0))
	tr := m.Trace()
	g := tr.Graph()
	for step, want := range []string{
		"Input. 4 values in x.",
		"Up-sweep, stride 1. 2 values are combined: x[1] ← 3 + 1 = 4, x[3] ← 7 + 0 = 7.",
		"Up-sweep, stride 2. One value is combined: x[3] ← 4 + 7 = 11.",
		"Clear, root. One value is set: x[3] ← 0.",
		"Down-sweep, stride 2. One value is combined: x[3] ← 0 + 4 = 4. One value moves: x[1] ← 0 from x[3].",
		"Down-sweep, stride 1. 2 values are combined: x[1] ← 0 + 3 = 3, x[3] ← 4 + 7 = 11. 2 values move: x[0] ← 0 from x[1], x[2] ← 4 from x[3].",
	} {
		if got := tr.Narrate(step, g).String(); got != want {
			t.Errorf("step %d:\n%s\nwant\n%s", step, got, want)
		}
	}
}

// Comparators are told as pairs: which of them exchange, and what.
func TestNarrationOfComparators(t *testing.T) {
	m := New(Options{Record: true})
	x := m.Input("x", value.Int, ints(7, 1, 3, 5, 2, 2))
	at := m.Array("at", value.Int, 2)
	y := m.Array("y", value.Int, 2)
	compare := func(l *Lane, i, j int) {
		a, b := x.Get(l, i), x.Get(l, j)
		l.Compare(1)
		x.Set(l, i, min(a, b))
		x.Set(l, j, max(a, b))
	}
	m.Round("pairs").Every(0, 6, 2, func(l *Lane, i int) { compare(l, i, i+1) })
	m.Round("pairs").Every(0, 6, 2, func(l *Lane, i int) { compare(l, i, i+1) })
	m.Round("one").ForAll(0, 1, func(l *Lane, _ int) { compare(l, 1, 4) })
	m.Round("one").ForAll(0, 1, func(l *Lane, _ int) { compare(l, 1, 4) })
	m.Round("two").ForAll(0, 2, func(l *Lane, k int) { compare(l, 2+k, 4+k) })
	m.Round("ranks").ForAll(0, 2, func(l *Lane, k int) {
		key := x.Get(l, k)
		x.Probe(l, 1-k)
		l.Compare(1)
		y.Move(l, k, key)
	})
	m.Round("flags").ForAll(0, 1, func(l *Lane, k int) {
		l.Compare(1)
		at.Set(l, 0, x.Get(l, 0)-x.Get(l, 1))
		at.Set(l, 1, 0)
	})
	m.Round("look").ForAll(0, 1, func(l *Lane, k int) {
		x.Probe(l, 0)
		l.Compare(1)
	})
	tr := m.Trace()
	g := tr.Graph()
	for step, want := range []string{
		"Input. 6 values in x.",
		"Pairs. 1 of 3 comparators exchanges 7 and 1 in x[0] and x[1].",
		"Pairs. 3 comparators leave everything as it is.",
		"One. One comparator exchanges 7 and 2 in x[1] and x[4].",
		"One. One comparator leaves 2 and 7 in x[1] and x[4].",
		"Two. 1 of 2 comparators exchanges 5 and 2 in x[3] and x[5].",
		"Ranks. 2 values move where comparisons put them: y[0] ← 1 from x[0], y[1] ← 2 from x[1].",
		"Flags. 2 values are found by comparing: at[0] ← -1, at[1] ← 0.",
		"Look. 1 operation, and nothing is written.",
	} {
		if got := tr.Narrate(step, g).String(); got != want {
			t.Errorf("step %d:\n%s\nwant\n%s", step, got, want)
		}
	}
}
