package views_test

import (
	"fmt"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// At every step of every picture an edge leads from a box of the value that it comes from to a box of the
// one that is made of it. Where the former has left its place, the edge begins at an empty box.
func TestEdgesOfPicturesLeaveTheirValues(t *testing.T) {
	native(t)
	stand, left := 0, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 744)
		if !isPicture(plan) {
			return
		}
		for step := range s.Steps() {
			boxes, empty := map[tracer.NodeID][]scene.Rect{}, []scene.Rect{}
			f := plan.Frame(float64(step), views.Interaction{})
			edges := shapesOf(f, func(sh *scene.Shape) bool {
				switch n := tracer.NodeID(sh.Key.ID()); {
				case sh.Key.Part() != scene.PartNode:
				case sh.Key.Group() < 64:
					boxes[n] = append(boxes[n], sh.Box)
				default:
					empty = append(empty, sh.Box)
				}
				return sh.Key.Part() == scene.PartEdge
			})
			for _, e := range edges {
				from, to := tracer.NodeID(e.Key.Group()), tracer.NodeID(e.Key.ID())
				where := fmt.Sprintf("%s, step %d: the edge from %s to %s", name, step, s.Graph.CellName(from), s.Graph.CellName(to))
				if last := e.Points[len(e.Points)-1]; !touchesAny(boxes[to], last) {
					t.Fatalf("%s ends at %v, its value stands at %v", where, last, boxes[to])
				}
				switch first := e.Points[0]; {
				case touchesAny(boxes[from], first):
					stand++
				case len(boxes[from]) > 0 && s.Graph.StepOf(from) != step:
					t.Fatalf("%s begins at %v, its value stands at %v", where, first, boxes[from])
				case !touchesAny(empty, first):
					written := false // over what came from there
					for _, list := range boxes {
						written = written || touchesAny(list, first)
					}
					if !written {
						t.Fatalf("%s begins at %v, in mid-air", where, first)
					}
				default:
					left++
				}
			}
		}
	})
	if stand == 0 || left == 0 {
		t.Errorf("%d edges from values and %d from where they stood were seen", stand, left)
	}
}

func touchesAny(boxes []scene.Rect, p scene.Point) bool {
	for _, box := range boxes {
		if touches(box, p) {
			return true
		}
	}
	return false
}
