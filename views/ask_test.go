package views

import (
	"testing"

	"upsweep/views/scene"
)

// In every view that shows values, the boxes of the next round have room of their own: they hide no
// value that is needed.
func TestBoxesOfTheNextRound(t *testing.T) {
	for _, view := range []ID{Dag, Cells, Tree} {
		v, _ := Named(view)
		s := subjectOn(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
		p := v.Plan(s, Options{Ask: true})
		for step := range s.Steps() - 1 {
			for _, n := range s.Next(step) {
				box, ok := p.BoxOf(float64(step), n)
				if !ok {
					t.Fatalf("%s: after step %d there is no box for %s", view, step, s.Graph.CellName(n))
				}
				if m, hit := p.Hit(float64(step), box.Centre()); !hit || m != n {
					t.Errorf("%s: a press on the box of %s after step %d is one on %d", view, s.Graph.CellName(n), step, m)
				}
				for _, src := range s.Graph.SourcesOf(n) {
					if from, shown := p.BoxOf(float64(step), src.Node); shown && from.Overlaps(box) {
						t.Errorf("%s: after step %d the box of %s hides %s", view, step, s.Graph.CellName(n), s.Graph.CellName(src.Node))
					}
				}
			}
		}
	}
}

// What is asked for is drawn empty, and with its value once it is there; what arrives are its own
// operands alone.
func TestAsk(t *testing.T) {
	s := subjectOn(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
	v, _ := Named(Dag)
	p := v.Plan(s, Options{})
	boxes := s.Next(0)
	if len(boxes) != 4 {
		t.Fatalf("the first round of eight values writes %d boxes, want 4", len(boxes))
	}
	texts := func(asked []Asked) (out []string) {
		f := p.Frame(0, Interaction{})
		s.Ask(f, p, 0, asked)
		for _, shape := range f.Overlay.Shapes() {
			if shape.Ink.Role == scene.Value {
				out = append(out, shape.Text)
			}
		}
		return out
	}
	if got := texts([]Asked{{Node: boxes[0], Is: NotYet}, {Node: boxes[1], Is: NotYet}}); len(got) != 0 {
		t.Errorf("empty boxes show %q", got)
	}
	if got := texts([]Asked{{Node: boxes[0], Is: Right}, {Node: boxes[1], Is: Wrong}, {Node: boxes[2], Is: Shown}, {Node: boxes[3], Is: NotYet}}); len(got) != 3 || got[0] != "4" || got[1] != "7" || got[2] != "5" {
		t.Errorf("the boxes show %q, want 4, 7 and 5", got)
	}
	if got := texts([]Asked{{Node: boxes[0], Is: Given, Text: "12"}, {Node: boxes[1], Is: Wrong, Text: "8"}}); len(got) != 2 || got[0] != "12" || got[1] != "8" {
		t.Errorf("the boxes show %q, want what has been given: 12 and 8", got)
	}
	f := p.Frame(0, Interaction{})
	Arrive(f, p, 0, boxes[1], 0.5)
	var riding []string
	for _, shape := range f.Overlay.Shapes() {
		if shape.Ink.Role == scene.Riding {
			riding = append(riding, shape.Text)
		}
	}
	if len(riding) != 2 || riding[0]+riding[1] != "70" && riding[0]+riding[1] != "07" {
		t.Errorf("%q travel into x[3], want 7 and 0", riding)
	}
}
