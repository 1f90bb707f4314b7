package tracer

import (
	"testing"

	"upsweep/tracer/value"
)

// What a program sets up is no input, and a value is told by what it is made of. Both survive the
// text form of a trace.
func TestNarrationOfOrigins(t *testing.T) {
	m := New(Options{Record: true, Program: Program{Operator: "+", Combine: func(a, b value.Word) value.Word { return a + b }}})
	x := m.Input("x", value.Int, ints(3, 1, 7))
	count := m.Filled("count", value.Int, 2, 0)
	y := m.Array("y", value.Int, 2)
	m.Round("sum").ForAll(0, 1, func(l *Lane, _ int) {
		l.Combine(2)
		y.Set(l, 0, x.Get(l, 0)+x.Get(l, 1)+x.Get(l, 2))
	})
	m.Round("greatest").ForAll(0, 2, func(l *Lane, i int) {
		l.Combine(1)
		count.Set(l, i, max(x.Get(l, i), x.Get(l, i+1)))
	})
	tr := m.Trace()
	for step, want := range []string{
		"Input. 3 values in x.",
		"Sum. One value is combined: y[0] ← 3 + 1 + 7 = 11.",
		"Greatest. 2 values are combined: count[0] ← 3 from 3 and 1; count[1] ← 7 from 1 and 7.",
	} {
		if got := tr.Narrate(step, tr.Graph()).String(); got != want {
			t.Errorf("step %d:\n%s\nwant\n%s", step, got, want)
		}
	}
	for _, a := range decoded(t, tr).Arrays() {
		if want := a.Name == "count"; a.Filled != want {
			t.Errorf("%s is filled: %t, want %t", a.Name, a.Filled, want)
		}
	}
}

// A lane that looks back reads the nearest total first, and sets each further one to the left of
// what it has: the sentence has them in the order of ⊕.
func TestNarrationOfLookingBack(t *testing.T) {
	m := New(Options{Record: true, Program: Program{Operator: "+", Combine: func(a, b value.Word) value.Word { return a + b }}})
	x := m.Input("x", value.Int, ints(11, 14, 16))
	y := m.Array("y", value.Int, 1)
	m.Round("look back").ForAll(0, 1, func(l *Lane, _ int) {
		sum := x.Get(l, 2)
		for i := 1; i >= 0; i-- {
			left := x.Get(l, i)
			l.Combined(left, sum)
			sum += left
		}
		y.Set(l, 0, sum)
	})
	tr := m.Trace()
	want := "Look back. One value is combined: y[0] ← 11 + 14 + 16 = 41."
	if got := tr.Narrate(1, tr.Graph()).String(); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
