package views_test

import (
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Of each merge, at its end: walking along the path that is drawn, a step to the right takes the
// key of a above it, a step down the key of b beside it, and in this order they are y.
func TestTheMergePathIsTheMerge(t *testing.T) {
	walked := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		if !strings.HasPrefix(id, "merge/") || strings.HasPrefix(id, "merge/rank-same") {
			return // there keys are lost
		}
		plan := pictureOf(s, 744)
		if !isPicture(plan) {
			return
		}
		end := float64(s.Steps() - 1)
		a, b, y := s.Trace.ArrayNamed("a"), s.Trace.ArrayNamed("b"), s.Trace.ArrayNamed("y")
		centres := func(of *tracer.ArrayInfo, along func(scene.Point) scene.Unit) (out []scene.Unit) {
			for i := range of.Len {
				box, _ := plan.BoxOf(end, tracer.NodeID(s.Trace.Cell(of.ID, i)))
				out = append(out, along(box.Centre()))
			}
			return out
		}
		xs, ys := centres(a, func(p scene.Point) scene.Unit { return p.X }), centres(b, func(p scene.Point) scene.Unit { return p.Y })
		taken := map[int]tracer.CellID{}
		before := func(list []scene.Unit, at scene.Unit) (n int) {
			for _, u := range list {
				if u < at {
					n++
				}
			}
			return n
		}
		plan.Frame(end, views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				sh := &shapes[i]
				if sh.Key.Part() != scene.PartLine || sh.Key.Group() != 5 || sh.Kind != scene.Polyline {
					continue
				}
				for k := 1; k < len(sh.Points); k++ {
					p, q := sh.Points[k-1], sh.Points[k]
					i, j := before(xs, p.X+0.01), before(ys, p.Y+0.01)
					switch toI, toJ := before(xs, q.X+0.01), before(ys, q.Y+0.01); {
					case toI == i+1 && toJ == j:
						taken[i+j] = s.Trace.Cell(a.ID, i)
					case toI == i && toJ == j+1:
						taken[i+j] = s.Trace.Cell(b.ID, j)
					default:
						t.Fatalf("%s: a step from (%d, %d) to (%d, %d)", name, i, j, toI, toJ)
					}
				}
			}
		})
		for k := range y.Len {
			from, ok := taken[k]
			want := s.Graph.Text(s.Graph.Final(s.Trace.Cell(y.ID, k)))
			if !ok || s.Graph.Text(tracer.NodeID(from)) != want {
				t.Fatalf("%s: the path takes %v as key %d, and y has %s", name, s.Graph.Text(tracer.NodeID(from)), k, want)
			}
			walked++
		}
	})
	if walked == 0 && !testing.Short() {
		t.Error("no path was walked")
	}
}
