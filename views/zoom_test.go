package views

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views/scene"
)

// subjectOn runs an algorithm on an input and derives what views need.
func subjectOn(t *testing.T, id, input string) *Subject {
	t.Helper()
	alg, ok := algos.Find(id)
	if !ok {
		t.Fatalf("no algorithm %s", id)
	}
	args, err := alg.Check(algos.Request{Inputs: map[string]string{"x": input}}, budget.Command())
	if err != nil {
		t.Fatal(err)
	}
	result, err := args.Run(algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	return SubjectOf(result.Trace)
}

// seen lists what a frame shows of a window, by part.
func seen(f *scene.Frame, window scene.Rect) (all int, texts []string, nodes map[scene.Key]bool) {
	nodes = map[scene.Key]bool{}
	f.Within(window, func(shapes []scene.Shape) {
		all += len(shapes)
		for i := range shapes {
			switch shapes[i].Key.Part() {
			case scene.PartNode:
				nodes[shapes[i].Key] = true
			case scene.PartValue:
				texts = append(texts, shapes[i].Text)
			}
		}
	})
	return all, texts, nodes
}

// Of 1,024 lanes the page shows a texture; nearer there are boxes, and nearer still all values of
// the columns that are looked at.
func TestDetailComesWithTheZoom(t *testing.T) {
	s := subjectOn(t, "scan/hillis-steele", strings.Repeat("1 2 3 4 ", 256))
	view, _ := Named(Dag)
	o := Options{Width: 800}
	most := view.MaxZoom(s, o)
	for _, c := range []struct {
		zoom   float64
		detail detail
		shapes int // at most
	}{{1.5, texture, 4000}, {4, texture, 5000}, {12, boxes, 5000}, {most / 4, full, 4000}, {most, full, 600}} {
		o.Zoom = c.zoom
		plan := view.Plan(s, o).(*dag)
		w, h := plan.Size()
		window := scene.Rect{X: w / 2, Y: 0, W: 800, H: min(h, 700)}
		count, texts, nodes := seen(plan.Frame(5, Interaction{Window: window}), window)
		if plan.m.detail != c.detail || count > c.shapes || count == 0 {
			t.Errorf("zoom %.1f: detail %d with %d shapes, want detail %d with at most %d", c.zoom, plan.m.detail, count, c.detail, c.shapes)
		}
		if (len(texts) > 0) != (c.detail == full) {
			t.Errorf("zoom %.1f: %d values are told", c.zoom, len(texts))
		}
		if c.detail != full {
			continue
		}
		for r := range plan.rows { // every value of the present and the past within the window is a node with its own text
			for _, n := range plan.s.strips[r].nodes {
				box := plan.box(int32(r), n)
				if box.Intersect(window) != box || plan.s.strips[r].step > 5 {
					continue
				}
				if !nodes[scene.KeyOf(scene.PartNode, 0, int(n))] || !slices.Contains(texts, s.Graph.Text(n)) {
					t.Fatalf("zoom %.1f: value %s of row %d is not drawn", c.zoom, s.Graph.Text(n), r)
				}
			}
		}
	}
}

// Of 1,024 lanes every view draws little more than is looked at, and that serves while the window
// moves on a little.
func TestNoMoreIsDrawnThanIsLookedAt(t *testing.T) {
	for _, id := range []string{"scan/hillis-steele", "sort/bitonic", "reduce/tree"} {
		s := subjectOn(t, id, strings.Repeat("4 2 3 1 ", 256))
		for _, view := range All() {
			o := Options{Width: 1000}
			_, high := view.Plan(s, o).Size()
			most := view.MaxZoom(s, o)
			for _, zoom := range []float64{math.Sqrt(most), most / 2, most} {
				o.Zoom = zoom
				plan := view.Plan(s, o)
				w, h := plan.Size()
				window := scene.Rect{X: (w - 1000) / 2, Y: (h - high) / 2, W: 1000, H: high}
				frame := plan.Frame(3, Interaction{Window: window})
				looked, _, _ := seen(frame, window)
				if drawn := frame.Count(); drawn > 4*looked+1200 {
					t.Errorf("%s, %s at zoom %.0f: %d shapes are drawn for %d that are seen", id, view.ID, zoom, drawn, looked)
				}
				window.X += 100
				next := plan.Frame(3, Interaction{Window: window})
				for i := range next.Rows {
					if next.Rows[i].Over != frame.Rows[i].Over {
						t.Errorf("%s, %s at zoom %.0f: row %d is drawn anew when the window moves by 100", id, view.ID, zoom, i)
					}
				}
			}
		}
	}
}

// What is drawn of a window is what the whole frame shows there, wherever the window goes.
func TestAWindowShowsThePartOfTheWhole(t *testing.T) {
	for _, id := range []string{"scan/blelloch", "scan/tree", "sort/bitonic"} {
		s := subjectOn(t, id, "3 1 7 0 4 1 6 3 2 9 5 8 11 10 12 15")
		for _, v := range All() {
			o := Options{Width: 600, Zoom: 3}
			plan, other := v.Plan(s, o), v.Plan(s, o)
			w, h := plan.Size()
			if w <= 600 && h <= 600 {
				continue // a sentence in place of a picture
			}
			for _, at := range []float64{0, 2, 2.5, float64(s.Steps() - 1)} {
				whole := other.Frame(at, Interaction{})
				for _, window := range []scene.Rect{{X: w * 0.4, Y: h * 0.3, W: 600, H: 400}, {X: w*0.4 + 150, Y: h*0.3 + 60, W: 600, H: 400}, {X: 10, Y: h * 0.5, W: 300, H: 200}, {X: w - 600, Y: h - 400, W: 600, H: 400}} {
					_, textsA, nodesA := seen(plan.Frame(at, Interaction{Window: window}), window)
					_, textsB, nodesB := seen(whole, window)
					slices.Sort(textsA)
					slices.Sort(textsB)
					if !maps.Equal(nodesA, nodesB) || !slices.Equal(textsA, textsB) {
						t.Errorf("%s, %s at %g: %d nodes and %q in the window %v, %d and %q of the whole", id, v.ID, at, len(nodesA), textsA, window, len(nodesB), textsB)
					}
				}
			}
		}
	}
}

// Pointing works however large a figure is: every value that has a place is hit there.
func TestHitsWhereItIsEnlarged(t *testing.T) {
	s := subjectOn(t, "sort/bitonic", "3 1 7 0 4 1 6 3")
	last := float64(s.Steps() - 1)
	for _, v := range All() {
		for _, zoom := range []float64{1, 2.5, v.MaxZoom(s, Options{})} {
			plan := v.Plan(s, Options{Zoom: zoom})
			placed, hit := 0, 0
			for n := range s.Graph.Nodes() {
				box, ok := plan.BoxOf(last, tracer.NodeID(n))
				if !ok {
					continue
				}
				placed++
				if got, ok := plan.Hit(last, box.Centre()); ok {
					if again, ok := plan.BoxOf(last, got); ok && again.Contains(box.Centre()) {
						hit++
					}
				}
			}
			if hit < placed {
				t.Errorf("%s at zoom %.1f: %d of %d values are hit", v.ID, zoom, hit, placed)
			}
		}
	}
}

// The most that a view can be enlarged is enough to read it, and not without end.
func TestMostZoom(t *testing.T) {
	small, large := subjectOn(t, "scan/blelloch", "1 2 3 4"), subjectOn(t, "scan/blelloch", strings.Repeat("1 ", 1024))
	for _, v := range All() {
		a, b := v.MaxZoom(small, Options{Width: 800}), v.MaxZoom(large, Options{Width: 800})
		if a < maxType || a > 2*maxType || b < a || b > 1000 {
			t.Errorf("%s is enlarged up to %.1f and %.1f times", v.ID, a, b)
		}
		if w, _ := v.Plan(small, Options{Width: 800, Zoom: 1000}).Size(); w > scene.Unit(800*a)+1 {
			t.Errorf("%s is %.0f wide beyond its largest zoom", v.ID, w)
		}
	}
}
