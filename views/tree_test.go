package views_test

import (
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

func treeOf(s *views.Subject, o views.Options) views.Plan {
	v, _ := views.Named(views.Tree)
	return v.Plan(s, o)
}

// Every sum stands above the values that it was made of, halfway between them.
func TestTreeStandsOnItsLeaves(t *testing.T) {
	for _, id := range []string{"reduce/tree", "reduce/serial", "scan/blelloch"} {
		s := one(t, id, "3 1 7 0 4 1 6")
		plan := treeOf(s, views.Options{})
		joined := 0
		for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
			box, ok := plan.BoxOf(0, n)
			round := s.Trace.Round(s.Graph.Node(n).Round)
			if !ok || round.Phase == "down-sweep" || s.Graph.Node(n).Kind != tracer.NodeComputed {
				continue
			}
			joined++
			middle := scene.Unit(0)
			sources := s.Graph.SourcesOf(n)
			for _, src := range sources {
				below, there := plan.BoxOf(0, src.Node)
				if !there && s.Graph.Node(src.Node).Kind == tracer.NodeMoved { // a leaf that has been copied is drawn once
					below, there = plan.BoxOf(0, s.Graph.SourcesOf(src.Node)[0].Node)
				}
				if !there || below.Y <= box.Bottom() {
					t.Errorf("%s: value %d at %v stands on value %d at %v", id, n, box, src.Node, below)
				}
				middle += below.Centre().X / scene.Unit(len(sources))
			}
			if d := box.Centre().X - middle; d > 0.01 || d < -0.01 {
				t.Errorf("%s: value %d is %.1f off the middle of its operands", id, n, d)
			}
		}
		want := 6
		if id == "scan/blelloch" {
			want = 7 // with the padding
		}
		if joined != want {
			t.Errorf("%s: %d sums have a place, want %d", id, joined, want)
		}
	}
}

// In the second sweep every value that comes down stands under the sum of its own vertex: what lies
// left of the leaves 4 to 7 is the sum of the leaves 0 to 3.
func TestTreeGivesEveryVertexItsPrefix(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
	plan := treeOf(s, views.Options{})
	under := 0
	for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
		if s.Trace.Round(s.Graph.Node(n).Round).Phase != "down-sweep" {
			continue
		}
		box, ok := plan.BoxOf(0, n)
		above, found := plan.Hit(0, scene.Point{X: box.Centre().X, Y: box.Y - 2})
		if !ok || !found {
			t.Errorf("value %d has no place under a sum", n)
			continue
		}
		under++
		cells := s.Graph.Inputs(above, tracer.WithControl)
		if len(cells) == 0 { // a leaf
			cells = []tracer.CellID{s.Graph.Node(above).Cell}
		}
		_, first := s.Trace.Place(cells[0])
		want := 0
		for _, c := range s.Graph.Inputs(n, tracer.WithControl) {
			if _, i := s.Trace.Place(c); i != want {
				t.Errorf("value %d, above the leaves from %d on, depends on leaf %d", n, first, i)
			}
			want++
		}
		if want != first {
			t.Errorf("value %d is the sum of %d leaves, %d lie to the left of its vertex", n, want, first)
		}
	}
	if under != 14 {
		t.Errorf("%d values come down, want 14", under)
	}
}

func TestTreeRefusesWhatIsNone(t *testing.T) {
	f := treeOf(one(t, "scan/hillis-steele", "1 2 3 4"), views.Options{}).Frame(0, views.Interaction{})
	if f.Count() == 0 || len(f.Rows) > 0 && f.Desc == "" {
		t.Errorf("Hillis and Steele's scan is drawn as a tree: %q", f.Desc)
	}
}
