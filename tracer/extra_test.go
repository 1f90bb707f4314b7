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

// Accesses are counted of all lanes, and those in turn of the lane that makes most between two
// barriers. Registers count for neither.
func TestTouched(t *testing.T) {
	for name, c := range map[string]struct {
		run              func(m *Machine, x *Array)
		accesses, inTurn int
		most             string
	}{
		"nothing": {func(m *Machine, x *Array) {}, 0, 0, ""},
		"each lane reads its cell and writes it": {func(m *Machine, x *Array) {
			m.Round("").ForAll(0, 4, func(l *Lane, i int) { x.Set(l, i, x.Get(l, i)) })
		}, 8, 2, "x"},
		"each lane reads all cells before its own": {func(m *Machine, x *Array) {
			y := m.Array("y", value.Int, 4)
			m.Round("").ForAll(0, 4, func(l *Lane, i int) {
				for k := range i {
					x.Get(l, k)
				}
				y.Set(l, i, 0)
			})
		}, 6 + 4, 3 + 1, "x"},
		"one lane": {func(m *Machine, x *Array) {
			m.Round("").Serial(func(l *Lane) {
				for k := range 4 {
					x.Get(l, k)
				}
			})
		}, 4, 4, "x"},
		"two rounds": {func(m *Machine, x *Array) {
			for range 2 {
				m.Round("").ForAll(0, 4, func(l *Lane, i int) { x.Get(l, i) })
			}
		}, 8, 2, "x"},
		"the longest turns before and behind a barrier": {func(m *Machine, x *Array) {
			m.Round("").Unsynchronised(0, 2, func(l *Lane, i int) {
				for range 1 + 2*i { // 1 and 3
					x.Get(l, 0)
				}
				l.Barrier()
				for range 5 - 4*i { // 5 and 1
					x.Get(l, 1)
				}
			})
		}, 10, 8, "x"},
		"registers": {func(m *Machine, x *Array) {
			own := m.Array("r", value.Int, 4).In(Local, 0)
			m.Round("").ForAll(0, 1, func(l *Lane, i int) { own.Get(l, 0); own.Get(l, 1); x.Get(l, 2) })
		}, 1, 1, "x"},
	} {
		m := New(Options{Record: true})
		c.run(m, m.Input("x", value.Int, ints(3, 1, 2, 0)))
		trace := m.Trace()
		got, most := trace.Touched(), ""
		for _, in := range got.Rounds {
			if in.Array != NoArray {
				most = trace.Array(in.Array).Name
			}
		}
		if got.Accesses != c.accesses || got.InTurn != c.inTurn || most != c.most {
			t.Errorf("%s: %+v of %q, want %d, %d in turn, most of %q", name, got, most, c.accesses, c.inTurn, c.most)
		}
	}
}
