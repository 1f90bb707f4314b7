package views_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"upsweep/internal/sample"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Every edge of a dependency diagram leads from the box of a value to the box of one that is made
// of it: its own line begins there, or on the hairline that carries the value down from its box. In
// the other views the ends of an edge lie on boxes.
func TestEdgesBeginAndEndAtBoxes(t *testing.T) {
	edges := 0
	for turn, alg := range judged() {
		for i, n := range []int{0, 8, 16, 32, 64} {
			s := subject(t, alg.ID, alg.Example)
			if n > 0 {
				s, _ = subjectWith(t, alg, n, []func(r *rand.Rand) string{wholeKinds["integers"], wholeKinds["floats"], func(r *rand.Rand) string { return fmt.Sprint(r.IntN(50)) }}[i%3])
			}
			for k, id := range []views.ID{views.Dag, views.Cells, views.Tree} {
				v, _ := views.Named(id)
				for _, width := range sample.One(turn+i+k, []scene.Unit{390, 744, 1440}) {
					plan := v.Plan(s, views.Options{Width: width})
					for _, at := range []float64{0, float64((s.Steps() - 1) / 2), float64(s.Steps() - 1)} {
						f := plan.Frame(at, views.Interaction{})
						edges += judgeEdges(t, fmt.Sprintf("%s of %d, %s %v wide, at %v", alg.ID, n, id, width, at), plan, f, at, id == views.Dag)
					}
				}
				if t.Failed() {
					return
				}
			}
		}
	}
	if edges == 0 {
		t.Error("no edge was seen")
	}
}

// touches tells whether a point lies on the border of a box, or as far from it as its stroke is
// wide.
func touches(box scene.Rect, p scene.Point) bool {
	const stroke = 2.5
	return box.Inset(-stroke).Contains(p) && !box.Inset(stroke).Contains(p)
}

func judgeEdges(t *testing.T, where string, plan views.Plan, f *scene.Frame, at float64, byNode bool) (edges int) {
	t.Helper()
	carried := map[tracer.NodeID][]scene.Shape{}
	var boxes []scene.Rect
	f.Each(func(shapes []scene.Shape) {
		for _, s := range shapes {
			switch {
			case s.Key.Part() == scene.PartLine && s.Key.Group() == 9:
				carried[tracer.NodeID(s.Key.ID())] = append(carried[tracer.NodeID(s.Key.ID())], s)
			case s.Key.Part() == scene.PartNode:
				boxes = append(boxes, s.Box)
			}
		}
	})
	reaches := map[tracer.NodeID][]scene.Shape{} // the parts of a hairline that lead down from its box
	begins := func(n tracer.NodeID, p scene.Point) bool {
		box, ok := plan.BoxOf(at, n)
		if !ok {
			return false
		}
		led, known := reaches[n]
		for more := !known; more; {
			more = false
			for i, part := range carried[n] {
				if part.Kind == 0 {
					continue
				}
				from := part.Points[0]
				if touches(box, from) || onAny(led, from) {
					led = append(led, part)
					carried[n][i].Kind = 0
					more = true
				}
			}
			reaches[n] = led
		}
		return touches(box, p) || onAny(led, p)
	}
	for _, e := range shapesOf(f, func(s *scene.Shape) bool { return s.Kind == scene.Curve && s.Key.Part() == scene.PartEdge }) {
		edges++
		first, last := e.Points[0], e.Points[len(e.Points)-1]
		if !byNode {
			ends := 0
			for _, p := range []scene.Point{first, last} {
				for _, b := range boxes {
					if touches(b, p) {
						ends++
						break
					}
				}
			}
			if ends < 2 {
				t.Errorf("%s: an edge from %v to %v begins or ends in mid-air", where, first, last)
			}
			continue
		}
		from, to := tracer.NodeID(e.Key.Group()), tracer.NodeID(e.Key.ID())
		if box, ok := plan.BoxOf(at, to); !ok || !touches(box, last) {
			t.Errorf("%s: the edge from %d to %d ends at %v, not at the box %v", where, from, to, last, box)
		}
		if !begins(from, first) {
			box, _ := plan.BoxOf(at, from)
			t.Errorf("%s: the edge from %d to %d begins at %v, not below the box %v", where, from, to, first, box)
		}
		if t.Failed() {
			return
		}
	}
	return edges
}

// onAny tells whether a point lies on one of some lines that lead down.
func onAny(lines []scene.Shape, p scene.Point) bool {
	for _, l := range lines {
		stride := 1
		if l.Kind == scene.Curve {
			stride = 3
		}
		for i := stride; i < len(l.Points); i += stride {
			if a, b := l.Points[i-stride], l.Points[i]; a.X == b.X && math.Abs(float64(b.X-p.X)) < 0.6 && p.Y >= a.Y-0.6 && p.Y <= b.Y+2.5 {
				return true
			}
		}
	}
	return false
}
