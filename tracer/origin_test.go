package tracer

import (
	"slices"
	"strings"
	"testing"

	"upsweep/tracer/value"
)

// Where writes tell their origins, each depends on what it is made of alone, whatever its lane has
// read besides; a chain counts from each origin.
func TestOrigins(t *testing.T) {
	m := New(Options{Record: true, Origins: true})
	x := m.Input("x", value.Int, ints(3, 1, 2, 5))
	y := m.Array("y", value.Int, 3)
	m.Round("").ForAll(0, 1, func(l *Lane, _ int) {
		a, b := x.Get(l, 0), x.Get(l, 1)
		l.From([]Origin{{Access: 1}})
		y.Move(l, 0, b)
		l.From([]Origin{{Access: 0}})
		y.Move(l, 1, a)
		c := x.Get(l, 2)
		l.Combine(2)
		l.From([]Origin{{Access: 2, Chain: 1}, {Access: 4, Chain: 2}, {Access: 0, Steer: true}})
		y.Set(l, 2, b+c+c)
	})
	m.Output("y", y)
	trace := m.Trace()
	if err := trace.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, trace := range []*Trace{trace, decoded(t, trace)} {
		g := trace.Graph()
		want := [][]Source{{{Node: 1}}, {{Node: 0}}, {{Node: 7}, {Node: 2}, {Node: 0, Steer: true}}}
		for i, sources := range want {
			var got []Source
			g.Sources(NodeID(7+i), func(s Source) bool { got = append(got, s); return true })
			if len(got) != len(sources) {
				t.Fatalf("y[%d] has %d sources, want %d", i, len(got), len(sources))
			}
			for k := range sources {
				if got[k] != sources[k] {
					t.Errorf("y[%d]: source %d is %+v, want %+v", i, k, got[k], sources[k])
				}
			}
		}
		if d := g.Depth(9); d != 2 || g.Depth(7) != 0 {
			t.Errorf("depths %d and %d, want 0 and 2", g.Depth(7), d)
		}
	}
	// An access that the lane has not made is no origin.
	if !strings.Contains(trace.Text(), "from 1") {
		t.Fatal("no write is made of the second access of its lane")
	}
	whole := trace.AppendBinary(nil)
	for k := range whole {
		changed := slices.Clone(whole)
		changed[k] = 9 << 1
		if again, err := DecodeBinary(changed, trace.Program(), nil); err == nil && strings.Contains(again.Text(), "from 9") {
			t.Errorf("with byte %d changed, a write is made of an access that comes after it", k)
		}
	}
}

// decoded is a trace as its binary form gives it back.
func decoded(t *testing.T, trace *Trace) *Trace {
	t.Helper()
	out, err := DecodeBinary(trace.AppendBinary(nil), trace.Program(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
