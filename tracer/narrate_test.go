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
