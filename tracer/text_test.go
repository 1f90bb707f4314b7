package tracer

import (
	"testing"

	"upsweep/tracer/value"
)

// samples are small traces that between them use every kind of round and access.
func samples() map[string]*Trace {
	out := map[string]*Trace{
		"empty":         record(func(m *Machine) {}),
		"blelloch":      record(func(m *Machine) { blelloch(m, ints(3, 1, 7, 0)) }),
		"hillis-steele": record(func(m *Machine) { hillisSteele(m, ints(1, 2, 3, 4, 5)) }),
		"many keyframes": record(func(m *Machine) {
			hillisSteele(m, make([]value.Word, 4096))
		}),
	}
	out["a second copy of the input"] = record(func(m *Machine) {
		x := m.Padded("x", value.Int, ints(3, 1), 4, 0)
		again := m.Input("input", value.Int, ints(3, 1)).Copies(x)
		m.Round("add").ForAll(0, 2, func(l *Lane, i int) { x.Set(l, i, x.Get(l, i)+again.Get(l, i)) })
	})
	out["unsynchronised"] = record(func(m *Machine) {
		pool := m.Pool()
		lock := m.Filled("lock", value.Int, 1, 0)
		x := m.Input("x", value.Text, []value.Word{pool.Text("two words"), pool.Text(""), pool.Text("c")}).In(Shared, 1)
		y := m.Array("x", value.Maybe, 3)
		m.Param("tile", 8)
		m.Param("tile", 2)
		m.Param("edges", "two words")
		m.In("outer", func() {
			m.Phase("inner")
			m.Round("say \"hello\"").Blocks(2).Warps(2).Unsynchronised(0, 3, func(l *Lane, i int) {
				lock.Lock(l, 0)
				l.Line("say")
				l.Apply(300)
				y.Set(l, i, pool.Some(value.Text, x.Get(l, i)))
				lock.Unlock(l, 0)
				l.Barrier()
				if lock.Index(l, 0) == 0 && i == 0 {
					y.Put(l, 1, value.Null)
				}
				lock.Atomic(l, 0, func(w value.Word) value.Word { return w })
				lock.Load(l, 0)
			})
		})
		m.Output("y", y)
	})
	return out
}

func TestTextReadsWell(t *testing.T) {
	tr := record(func(m *Machine) {
		x := m.Input("x", value.Int, ints(3, 1))
		m.Round("stride 1").Line("add").ForAll(1, 2, func(l *Lane, i int) {
			a, b := x.Get(l, 0), x.Get(l, 1)
			l.Combined(a, b)
			x.Set(l, 1, a+b)
		})
		m.Output("y", x)
	})
	const want = `upsweep trace 1
id ""
title ""
operator ""
seed 0
array "x" int global 0 len 2 real 2 = 3 1
round synchronous phase "" label "stride 1" line 3 block 0 warp 0 launched 1 first 1 stride 1 combines 1 compares 0 applies 0
lane 1
  get x[0]
  get x[1]
  set x[1] = 4 ops 1 c
output "y" x 0 -1
`
	if got := tr.Text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSamplesAreValid(t *testing.T) {
	for name, tr := range samples() {
		if err := tr.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Seeking to every step from every other gives the same memory as walking there.
func TestSeekFromAnywhere(t *testing.T) {
	for name, tr := range samples() {
		n := len(tr.Steps())
		want := make([]string, n)
		all := func(c *Cursor) string {
			s := ""
			for _, a := range tr.Arrays() {
				for i := range a.Len {
					s += c.Text(a.ID, i) + " "
				}
			}
			return s
		}
		walk := tr.Cursor()
		for i := range n {
			walk.Seek(i)
			want[i] = all(walk)
		}
		jump := tr.Cursor()
		for from := range n {
			for to := range n {
				jump.Seek(from)
				jump.Seek(to)
				if got := all(jump); got != want[to] {
					t.Fatalf("%s: from step %d to %d", name, from, to)
				}
			}
		}
	}
}
