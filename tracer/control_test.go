package tracer

import (
	"slices"
	"testing"

	"upsweep/tracer/value"
)

// Kernels of a few lines, and what the last cell that they name depends on: by data, and with what
// decided. The inputs are the cells of x.
func TestControlIsDependence(t *testing.T) {
	x := []value.Word{0, 1, 1, 0}
	cases := []struct {
		name   string
		kernel func(m *Machine, x, y *Array) (cell int) // of y
		data   []CellID
		with   []CellID
	}{
		{"what has steered a lane goes on steering it", func(m *Machine, x, y *Array) int {
			m.Round("").ForAll(0, 1, func(l *Lane, _ int) {
				if x.Flag(l, 1) {
					y.Move(l, 0, x.Get(l, 0))
				}
				y.Move(l, 1, x.Get(l, 3))
			})
			return 1
		}, []CellID{3}, []CellID{1, 3}},
		{"until the kernel says that it does not", func(m *Machine, x, y *Array) int {
			m.Round("").ForAll(0, 1, func(l *Lane, _ int) {
				if x.Flag(l, 1) {
					y.Move(l, 0, x.Get(l, 0))
				}
				l.Forget()
				y.Move(l, 1, x.Get(l, 3))
			})
			return 1
		}, []CellID{3}, []CellID{3}},
		{"other lanes have turns of their own", func(m *Machine, x, y *Array) int {
			m.Round("").ForAll(0, 4, func(l *Lane, i int) {
				if x.Flag(l, i) {
					y.Move(l, i, x.Get(l, 0))
				}
			})
			return 2
		}, []CellID{0}, []CellID{0, 2}},
		{"what was read as data decides", func(m *Machine, x, y *Array) int {
			m.Round("").ForAll(0, 1, func(l *Lane, _ int) {
				v := x.Get(l, 2)
				l.Decide()
				if v != 0 {
					y.Put(l, 0, 7)
				}
			})
			return 0
		}, nil, []CellID{2}},
		{"a cell is left as it is", func(m *Machine, x, y *Array) int {
			m.Round("").ForAll(0, 4, func(l *Lane, i int) {
				if x.Flag(l, i) {
					y.Put(l, i, 7)
				} else {
					y.Leave(l, i, i+1)
				}
			})
			m.Round("").ForAll(0, 1, func(l *Lane, _ int) { y.Move(l, 2, y.Get(l, 3)) })
			return 2
		}, nil, []CellID{3}},
		{"lanes choose their cells", func(m *Machine, x, y *Array) int {
			m.Round("").Chooses(y).ForAll(1, 3, func(l *Lane, i int) { y.Put(l, x.Index(l, i), 7) })
			return 0
		}, nil, []CellID{1, 2}},
		{"the program goes on as a cell says", func(m *Machine, x, y *Array) int {
			if x.Decide(1) == 1 {
				m.Round("").ForAll(0, 1, func(l *Lane, _ int) { y.Move(l, 0, x.Get(l, 3)) })
			}
			return 0
		}, []CellID{3}, []CellID{1, 3}},
		{"or ends as it says", func(m *Machine, x, y *Array) int {
			m.Round("").ForAll(0, 1, func(l *Lane, _ int) { y.Move(l, 0, x.Get(l, 3)) })
			if x.Decide(0) != 0 {
				m.Round("").ForAll(0, 1, func(l *Lane, _ int) { y.Put(l, 0, 7) })
			}
			return 0
		}, []CellID{3}, []CellID{0, 3}},
		{"in a loop it is handed on from turn to turn", func(m *Machine, x, y *Array) int {
			count := m.Filled("count", value.Int, 1, 0)
			m.Round("").Serial(func(l *Lane) {
				for i := range 4 {
					if x.Flag(l, i) {
						y.Put(l, count.Index(l, 0), value.Word(i))
						count.Set(l, 0, count.Get(l, 0)+1)
					}
				}
			})
			return 1
		}, nil, []CellID{0, 1, 2}},
	}
	for _, c := range cases {
		m := New(Options{Record: true})
		in := m.Input("x", value.Int, x)
		y := m.Filled("y", value.Int, 4, 9)
		cell := CellID(4 + c.kernel(m, in, y))
		tr := m.Trace()
		if err := tr.Validate(); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		binary, err := DecodeBinary(tr.AppendBinary(nil), Program{}, nil)
		if err != nil || binary.Text() != tr.Text() {
			t.Fatalf("%s: in bytes it is another trace: %v", c.name, err)
		}
		for _, again := range []*Trace{tr, binary} {
			g := again.Graph()
			for scope, want := range [...][]CellID{WithControl: c.with, DataOnly: c.data} {
				got := slices.DeleteFunc(g.InputsAtEnd(cell, Scope(scope)), func(c CellID) bool { return c >= 4 })
				if !slices.Equal(got, want) {
					t.Errorf("%s: y[%d] depends on x%v, want x%v (scope %d)", c.name, cell-4, got, want, scope)
				}
				for i := range CellID(4) { // the other way round, and by marks
					end := g.Final(cell)
					marks := g.Gather(func(n NodeID) uint64 {
						if n == NodeID(i) {
							return 1
						}
						return 0
					}, Scope(scope))
					if in := marks.After(end, RoundID(again.Rounds())) != 0; in != slices.Contains(want, i) {
						t.Errorf("%s: x[%d] is marked in y[%d]: %t", c.name, i, cell-4, in)
					}
					if way := g.Way(end, RoundID(again.Rounds()), Scope(scope), func(n NodeID) bool { return n == NodeID(i) }); (way != nil) != slices.Contains(want, i) {
						t.Errorf("%s: the way from x[%d] to y[%d] is %v", c.name, i, cell-4, way)
					}
				}
			}
		}
	}
}
