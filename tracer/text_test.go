package tracer

import (
	"strings"
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

func TestTextRoundTrips(t *testing.T) {
	for name, tr := range samples() {
		text := tr.Text()
		again, err := Decode(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := again.Text(); got != text {
			t.Errorf("%s reads back as\n%s\nwant\n%s", name, got, text)
		}
		a, b := tr.Cost(tr.Graph()), again.Cost(again.Graph())
		if a != b {
			t.Errorf("%s: cost %s, read back %s", name, a, b)
		}
		if sprint(tr.Steps()) != sprint(again.Steps()) {
			t.Errorf("%s: steps %v, read back %v", name, tr.Steps(), again.Steps())
		}
		if sprint(tr.Hazards()) != sprint(again.Hazards()) {
			t.Errorf("%s: hazards %v, read back %v", name, tr.Hazards(), again.Hazards())
		}
	}
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

func TestDecodeNamesTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                               `line 1: the text is empty; it should begin with "upsweep trace 1"`,
		"hello":                          `line 1: this is not a trace: it should begin with "upsweep trace 1"`,
		textHeader + "\nget x[0]":        `line 2: get outside every lane`,
		textHeader + "\nlane 1":          `line 2: a lane outside every round`,
		textHeader + "\ndance":           `line 2: "dance" begins no line of a trace`,
		textHeader + "\narray \"x\" int": `line 2: the line ends too early`,
		textHeader + "\narray \"x\" int global 0 len 2 real 2 = 1":           `line 2: 1 values for 2 cells`,
		textHeader + "\narray \"x\" int global 0 len 1 real 1 copies #7 = 1": `line 2: no line above declares the array #7 that it copies`,
	} {
		if _, err := Decode(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
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

func FuzzDecode(f *testing.F) {
	for name, tr := range samples() {
		if name != "many keyframes" {
			f.Add(tr.Text())
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := Decode(strings.NewReader(text))
		if err != nil {
			return
		}
		once := tr.Text()
		again, err := Decode(strings.NewReader(once))
		if err != nil {
			t.Fatalf("%q is refused: %v", once, err)
		}
		if again.Text() != once {
			t.Fatalf("%q becomes %q", once, again.Text())
		}
		g := tr.Graph()
		tr.Cost(g)
		tr.Hazards()
		g.LongestChain()
	})
}
