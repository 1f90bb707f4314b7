package views_test

import (
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Of each convolution: level with a sum stand the weights that it is made of, each below the value that it is
// multiplied with, and no others.
func TestWeightsStandBelowWhatTheyAreMultipliedWith(t *testing.T) {
	read := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		if s.Trace.Program().ID != "sequence/convolution" || !isPicture(plan) {
			return
		}
		f := plan.Frame(float64(s.Steps()-1), views.Interaction{})
		boxes := standsIn(f)
		type at struct {
			cell     tracer.CellID
			row      int
			x, level scene.Unit
		}
		weights := map[at]bool{}
		w, y := s.Trace.ArrayNamed("w"), s.Trace.ArrayNamed("y")
		f.Each(func(shapes []scene.Shape) {
			for i := range shapes {
				key := shapes[i].Key
				if key.Part() != scene.PartNode || key.Group() == 0 || key.ID() >= s.Graph.Nodes() {
					continue
				}
				if a, _ := s.Trace.Place(s.Graph.Cell(tracer.NodeID(key.ID()))); a == w.ID {
					c := shapes[i].Box.Centre()
					weights[at{s.Graph.Cell(tracer.NodeID(key.ID())), key.Group() - 1, scene.Unit(int(c.X + 0.5)), scene.Unit(int(c.Y + 0.5))}] = true
				}
			}
		})
		for i := range y.Real {
			sum := s.Graph.Final(s.Trace.Cell(y.ID, i))
			level := scene.Unit(int(boxes[sum].Centre().Y + 0.5))
			var weight tracer.CellID
			for k, src := range s.Graph.SourcesOf(sum) {
				if k%2 == 0 {
					weight = s.Graph.Cell(src.Node)
					continue
				}
				below := at{weight, i, scene.Unit(int(boxes[src.Node].Centre().X + 0.5)), level}
				if !weights[below] {
					t.Fatalf("%s: %s is multiplied with %s for y[%d], and stands nowhere below it", name, s.Graph.CellName(tracer.NodeID(weight)), s.Graph.CellName(src.Node), i)
				}
				delete(weights, below)
				read++
			}
		}
		if len(weights) > 0 {
			t.Fatalf("%s: weights stand below values that they are not multiplied with: %v", name, weights)
		}
	})
	if read == 0 && !testing.Short() {
		t.Error("nothing was read")
	}
}
