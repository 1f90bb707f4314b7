package tracer_test

import (
	"fmt"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// A reduction as a kernel on the machine: a phase, rounds of lanes that run one line of the pseudocode, reads as memory was when the round began.
// The trace tells each step in words, and what the run took.
func ExampleMachine() {
	m := tracer.New(tracer.Options{
		Record:  true,
		Program: tracer.Program{Pseudocode: []string{"for d = 1, 2, 4, … while d < n", "    x[i] ← x[i − d] ⊕ x[i]"}},
		Labels:  []string{"", "combine"},
	})
	x := m.Input("x", value.Int, []value.Word{3, 1, 7, 0})
	m.Phase("up-sweep")
	for d := 1; d < x.Len(); d *= 2 {
		m.Round("stride %d", d).Line("combine").Every(2*d-1, x.Len(), 2*d, func(l *tracer.Lane, i int) {
			a, b := x.Get(l, i-d), x.Get(l, i)
			l.Combined(a, b)
			x.Set(l, i, a+b)
		})
	}
	m.OutputPart("sum", x, x.Len()-1, 1)

	trace := m.Trace()
	g := trace.Graph()
	for step := range trace.Steps() {
		fmt.Println(trace.Narrate(step, g))
	}
	fmt.Println(trace.Cost(g))
	fmt.Println("line", trace.Round(1).Line, "runs:", trace.Program().Pseudocode[trace.Round(1).Line-1])

	// Output:
	// Input. 4 values in x.
	// Up-sweep, stride 1. 2 values are combined: x[1] ← 4 from 3 and 1; x[3] ← 7 from 7 and 0.
	// Up-sweep, stride 2. One value is combined: x[3] ← 11 from 4 and 7.
	// work 3 (3 combines, 0 compares, 0 applies) · 0 moves · 0 atomics · 6 reads · 3 writes · 2 rounds · span 2 · EREW
	// line 2 runs:     x[i] ← x[i − d] ⊕ x[i]
}

// A cursor stands at a step of the player and reads memory as it is there, forwards and backwards.
func ExampleTrace_Cursor() {
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, []value.Word{3, 1, 7, 0})
	for d := 1; d < x.Len(); d *= 2 {
		m.Round("stride %d", d).ForAll(d, x.Len(), func(l *tracer.Lane, i int) {
			x.Set(l, i, x.Get(l, i-d)+x.Get(l, i))
		})
	}
	trace := m.Trace()
	c := trace.Cursor()
	for _, step := range []int{2, 1, 0} {
		c.Seek(step)
		fmt.Println(step, c.Row(trace.ArrayNamed("x").ID))
	}

	// Output:
	// 2 [3 4 11 11]
	// 1 [3 4 8 7]
	// 0 [3 1 7 0]
}
