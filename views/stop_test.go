package views

import (
	"math"
	"testing"

	"upsweep/views/scene"
)

// Where a run stopped is marked in the column of the lane and the row of the round, from that round
// on.
func TestWhereARunStopped(t *testing.T) {
	for _, view := range []ID{Dag, Cells} {
		v, _ := Named(view)
		s := subjectOn(t, "scan/hillis-steele", "3 1 7 0 4 1 6 3")
		p := v.Plan(s, Options{Width: 600})
		badges := func(at float64, stop Stop) []scene.Shape {
			f := p.Frame(at, Interaction{})
			s.Stopped(f, p, at, stop)
			var out []scene.Shape
			if f.Overlay == nil {
				return nil
			}
			for _, shape := range f.Overlay.Shapes() {
				if shape.Ink.Role == scene.Badge {
					out = append(out, shape)
				}
			}
			return out
		}
		stop := Stop{Round: 3, Lane: 5}
		if n := len(badges(2, stop)); n > 0 {
			t.Errorf("%s: %d marks before the round", view, n)
		}
		if n := len(badges(3, Stop{})) + len(badges(3, Stop{Round: 9})); n > 0 {
			t.Errorf("%s: %d marks of a run that went on", view, n)
		}
		marks := badges(3, stop)
		if len(marks) != 1 {
			t.Fatalf("%s: %d marks", view, len(marks))
		}
		column, _ := p.BoxOf(3, s.Graph.Final(5))
		row := p.Active(3)
		c := marks[0].Bounds().Centre()
		if math.Abs(float64(c.X-column.Centre().X)) > 1 || c.Y < row.Y || c.Y > row.Y+row.H {
			t.Errorf("%s: the mark is at %v, the column at %v, the row at %v", view, c, column, row)
		}
	}
}
