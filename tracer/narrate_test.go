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

// A formula is written where it gives the value, alone or summed up, also on what a cell held; cells of
// matrices are named by row and column.
func TestNarrationWritesFormulas(t *testing.T) {
	plus := func(a, b value.Word) value.Word { return a + b }
	m := New(Options{Record: true, Program: Program{Operator: "+", Combine: plus}, Labels: []string{"square", "products"}})
	x, y := m.Input("x", value.Int, ints(3, -1, 2, 5)), m.Array("y", value.Int, 2)
	m.Across("x", 2)
	m.Formula("square", "%s²", func(a, _ value.Word) value.Word { return a * a })
	m.Formula("products", "%s·%s", func(a, b value.Word) value.Word { return a * b })
	m.Round("one").Line("square").ForAll(0, 2, func(l *Lane, i int) {
		v := x.Get(l, i)
		l.Apply(1)
		y.Set(l, i, v*v)
	})
	m.Round("wrong").Line("square").ForAll(0, 1, func(l *Lane, i int) {
		l.Apply(1)
		y.Set(l, 1, x.Get(l, 1)+7)
	})
	m.Round("several").Line("products").ForAll(0, 2, func(l *Lane, i int) {
		a, b, c, d := x.Get(l, 0), x.Get(l, 1), x.Get(l, 2), x.Get(l, 3)
		l.Apply(2)
		l.Combine(1)
		y.Set(l, i, a*b+c*d)
	})
	m.Round("further").Line("products").ForAll(0, 1, func(l *Lane, i int) {
		l.Apply(1)
		l.Combine(1)
		y.Set(l, i, y.Get(l, i)+x.Get(l, 2)*x.Get(l, 3))
	})
	m.Round("move").ForAll(0, 1, func(l *Lane, i int) { x.Move(l, 3, y.Get(l, 0)) })
	tr := m.Trace()
	g := tr.Graph()
	for step, want := range []string{
		"Input. 4 values in x.",
		"One. 2 values are computed: y[0] ← 3² = 9, y[1] ← (-1)² = 1.",
		"Wrong. One value is computed: y[1] ← 6 from -1.",
		"Several. 2 values are combined: y[0] ← 3·(-1) + 2·5 = 7, y[1] ← 3·(-1) + 2·5 = 7.",
		"Further. One value is combined: y[0] ← 7 + 2·5 = 17.",
		"Move. One value moves: x[1][1] ← 17 from y[0].",
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

// What is made of several values names them; what the program fills arrays with is no input; and a
// round in which much happens says a little less of each.
func TestNarrationNamesWhatValuesComeFrom(t *testing.T) {
	m := New(Options{Record: true, Program: Program{Operator: "+", Combine: func(a, b value.Word) value.Word { return a + b }}})
	x := m.Input("x", value.Int, ints(3, -1, 7, 2, 5))
	pos := m.Filled("pos", value.Int, 5, 0)
	count := m.Filled("count", value.Int, 1, 0)
	total, y := m.Array("total", value.Int, 2), m.Array("y", value.Int, 12)
	add := func(l *Lane, a, b value.Word) value.Word { l.Combine(1); return a + b }
	m.Round("total").ForAll(0, 1, func(l *Lane, _ int) {
		total.Set(l, 0, add(l, add(l, x.Get(l, 0), x.Get(l, 1)), x.Get(l, 2)))
		total.Set(l, 1, add(l, x.Get(l, 2), x.Get(l, 3))*2)
	})
	m.Round("apply").ForAll(0, 1, func(l *Lane, _ int) {
		a, b, c := x.Get(l, 0), x.Get(l, 1), x.Get(l, 2)
		l.Apply(1)
		total.Set(l, 0, a*b*c)
	})
	m.Round("much").ForAll(0, 12, func(l *Lane, i int) {
		switch v := x.Get(l, i%5); i % 3 {
		case 0:
			y.Set(l, i, add(l, v, count.Get(l, 0)))
		case 1:
			y.Move(l, i, v)
		default:
			y.Set(l, i, 0)
		}
	})
	m.Round("fill").ForAll(0, 5, func(l *Lane, i int) { pos.Set(l, i, 8) })
	tr := m.Trace()
	g := tr.Graph()
	for step, want := range []string{
		"Input. 5 values in x.",
		"Total, step 1 of 2. One value is combined: total[0] ← 3 + (-1) + 7 = 9.",
		"Total, step 2 of 2. One value is combined: total[1] ← 18 from 7 and 2.",
		"Apply. One value is computed: total[0] ← -21 from 3, -1 and 7.",
		"Much. 4 values are combined: y[0] ← 3 + 0 = 3, y[3] ← 2 + 0 = 2 and 2 more. 4 values are computed: y[2] ← 0 from 7, y[5] ← 0 from 3 and 2 more. " +
			"4 values move: y[1] ← -1 from x[1], y[4] ← 5 from x[4] and 2 more.",
		"Fill. 5 values are computed: pos[0] ← 8, pos[1] ← 8, pos[2] ← 8 and 2 more.",
	} {
		if got := tr.Narrate(step, g).String(); got != want {
			t.Errorf("step %d:\n%s\nwant\n%s", step, got, want)
		}
	}
}

func TestSubtractionsAreWrittenWithTheirSign(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{{"4", "3", "4 − 3"}, {"4", "-3", "4 − (-3)"}} {
		if got := expression("−", c.a, c.b); got != c.want {
			t.Errorf("%s less %s is written %q, not %q", c.a, c.b, got, c.want)
		}
	}
}
