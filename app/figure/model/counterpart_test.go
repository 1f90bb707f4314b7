package model

import (
	"strconv"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// lit lists the values that a picture of a figure shows in full ink, or rings.
func lit(f *Figure) map[tracer.NodeID]bool {
	out := map[tracer.NodeID]bool{}
	frame := f.Plan(744, 1, 1).Frame(f.Player.Position, f.Interaction())
	for _, s := range frame.Lit.Shapes() {
		if s.Ink.Role == scene.Node && s.Ink.State == scene.Lit {
			out[tracer.NodeID(uint32(s.Key))] = true
		}
	}
	return out
}

// Pointing at a cell of the input or of the result in one figure lights the same cell in the other,
// each with its own cone.
func TestComparedFiguresSelectTogether(t *testing.T) {
	l, r := compared(t, "a=scan/hillis-steele&b=scan/brent-kung&x=3,1,7,0,4,1,6,3&view=dag")
	both := func(from, to *Figure) {
		t.Helper()
		for i := range 8 {
			x := from.Run.Trace.ArrayNamed("x")
			n := tracer.NodeID(from.Run.Trace.Cell(x.ID, i))
			from.singleOut(n, true)
			if want := tracer.NodeID(to.Run.Trace.Cell(to.Run.Trace.ArrayNamed("x").ID, i)); to.Lit != want || len(lit(to)) != 1 || !lit(to)[want] {
				t.Errorf("%s: input %d lights %v of %s, want %d", from.Algorithm, i, lit(to), to.Algorithm, want)
			}
			y := from.Run.Trace.Outputs()[0]
			n = from.Run.Graph.Final(from.Run.Trace.OutputCells(y)[i])
			from.singleOut(n, true)
			want := to.Run.Graph.Final(to.Run.Trace.OutputCells(to.Run.Trace.Outputs()[0])[i])
			if i == 0 {
				continue // y[0] is x[0], unchanged
			}
			if to.Lit != want || to.Picked != tracer.NoNode {
				t.Errorf("%s: y[%d] is linked to node %d, want %d", from.Algorithm, i, to.Lit, want)
			}
			for f, m := range map[*Figure]tracer.NodeID{from: n, to: want} {
				shown := lit(f)
				if cone := f.Run.Graph.Cone(m, tracer.WithControl); len(cone) != len(shown) {
					t.Errorf("%s: %d values are lit for y[%d], its cone has %d", f.Algorithm, len(shown), i, len(cone))
				}
			}
			if text := from.besides(n); !strings.Contains(text, "] = "+to.Run.Graph.Text(want)) && !to.keptBack(want) {
				t.Errorf("the card tells %q", text)
			}
		}
	}
	both(l, r)
	both(r, l)
	_, end := r.Run.Graph.NodesOf(1) // the last of them is the sum of a pair, and not the last value of its cell
	r.singleOut(end-1, true)
	if l.Lit != tracer.NoNode || l.Picked != tracer.NoNode {
		t.Errorf("a value that is neither input nor result lights node %d", l.Lit)
	}
	if l.singleOut(0, false) {
		t.Error("the figure that has singled out nothing lets go of something")
	}
	r.singleOut(tracer.NodeID(r.Run.Trace.Cell(r.Run.Trace.ArrayNamed("x").ID, 2)), true)
	if r.singleOut(0, false); l.Lit != tracer.NoNode || r.Picked != tracer.NoNode {
		t.Error("what was let go is still singled out")
	}
	r.singleOut(tracer.NodeID(r.Run.Trace.Cell(r.Run.Trace.ArrayNamed("x").ID, 2)), true)
	l.set(named(l.Controls, "x"), "5 6 7")
	if l.Lit != tracer.NoNode || r.Lit != tracer.NoNode || r.Picked != tracer.NoNode {
		t.Error("on another input what was singled out still is")
	}
}

// The crossing of work and span: on many processors Hillis-Steele finishes first, on two Blelloch.
// The pictures say so.
func TestCompareShowsTheCrossing(t *testing.T) {
	l, r := compared(t, "a=scan/hillis-steele&b=scan/blelloch&view=processors&x="+strings.TrimSuffix(strings.Repeat("3,1,", 32), ","))
	heading := func(f *Figure) string {
		text := ""
		f.Plan(744, 1, 1).Frame(0, views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if text == "" && strings.HasPrefix(shapes[i].Text, "T(") {
					text = shapes[i].Text
				}
			}
		})
		return text
	}
	for _, test := range []struct {
		p           int
		left, right int // counted by hand: Σ over rounds of ⌈lanes / p⌉
	}{
		{64, 6, 13},
		{2, 32 + 31 + 30 + 28 + 24 + 16, 16 + 8 + 4 + 2 + 1 + 1 + 1 + 1 + 1 + 2 + 4 + 8 + 16},
	} {
		l.setProcessors(test.p)
		if r.Processors != test.p {
			t.Fatalf("the slider moves one figure: %d and %d", l.Processors, r.Processors)
		}
		left, right := l.Time(), r.Time()
		if left != test.left {
			t.Errorf("p = %d: T is %d, want %d", test.p, left, test.left)
		}
		if right != test.right {
			t.Errorf("p = %d: T is %d, want %d", test.p, right, test.right)
		}
		for f, time := range map[*Figure]int{l: left, r: right} {
			if want := "T(" + strconv.Itoa(test.p) + ") = " + strconv.Itoa(time) + " steps,"; !strings.HasPrefix(heading(f), want) {
				t.Errorf("%s: the picture says %q, want %q", f.Algorithm, heading(f), want)
			}
		}
		if again, other := compared(t, l.Pair.Query()); again.Processors != test.p || other.Processors != test.p {
			t.Errorf("%s opens on %d and %d processors", l.Pair.Query(), again.Processors, other.Processors)
		}
	}
}
