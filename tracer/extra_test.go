package tracer

import (
	"testing"

	"upsweep/tracer/value"
)

// In place is what takes nothing beside its input, and needs no second copy of it between reading
// and writing.
func TestExtra(t *testing.T) {
	for name, c := range map[string]struct {
		run  func(m *Machine, x *Array)
		want Extra
	}{
		"each lane its own cell": {func(m *Machine, x *Array) {
			m.Round("").ForAll(0, 4, func(l *Lane, i int) { x.Set(l, i, x.Get(l, i)) })
		}, Extra{}},
		"read by many, written by none": {func(m *Machine, x *Array) {
			m.Round("").ForAll(2, 4, func(l *Lane, i int) { x.Set(l, i, x.Get(l, i)+x.Get(l, 1)) })
		}, Extra{}},
		"read by the right neighbour": {func(m *Machine, x *Array) {
			m.Round("").ForAll(1, 4, func(l *Lane, i int) { x.Set(l, i, x.Get(l, i-1)+x.Get(l, i)) })
		}, Extra{Buffered: true}},
		"read by the left neighbour": {func(m *Machine, x *Array) {
			m.Round("").ForAll(0, 3, func(l *Lane, i int) { x.Set(l, i, x.Get(l, i)+x.Get(l, i+1)) })
		}, Extra{Buffered: true}},
		"one lane after another": {func(m *Machine, x *Array) {
			m.Round("").Serial(func(l *Lane) { x.Set(l, 1, x.Get(l, 0)); x.Set(l, 0, x.Get(l, 1)) })
		}, Extra{}},
		"a result beside the input": {func(m *Machine, x *Array) {
			y := m.Array("y", value.Int, 3)
			m.Round("").ForAll(0, 3, func(l *Lane, i int) { y.Set(l, i, x.Get(l, i+1)) })
		}, Extra{Cells: 3}},
		"counts of zero, padding, a second copy": {func(m *Machine, x *Array) {
			m.Filled("counts", value.Int, 5, 0)
			m.Padded("p", value.Int, ints(1, 2, 3), 4, 0)
			m.Input("again", value.Int, ints(3, 1, 2, 0)).Copies(x)
		}, Extra{Cells: 5 + 1 + 4}},
	} {
		m := New(Options{Record: true})
		c.run(m, m.Input("x", value.Int, ints(3, 1, 2, 0)))
		if got := m.Trace().Extra(); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
