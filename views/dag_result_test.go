package views_test

import (
	"slices"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Below the rows stands the answer of every algorithm: at the end each cell of its outputs, before
// that those that hold their last value already.
func TestTheAnswerStandsBelowTheRows(t *testing.T) {
	for _, alg := range judged() {
		s := subject(t, alg.ID, alg.Example)
		plan := dagOf(s, views.Options{Width: 1440})
		for _, step := range []int{0, s.Steps() / 2, s.Steps() - 1} {
			var want, got []string
			seen := map[tracer.CellID]bool{}
			for _, o := range s.Trace.Outputs() {
				for _, cell := range s.Trace.OutputCells(o) {
					n := s.Graph.Final(cell)
					if _, shown := plan.BoxOf(0, n); shown && !seen[cell] && s.IsSet(n) && s.Graph.StepOf(n) <= step {
						seen[cell] = true
						want = append(want, s.Graph.Text(n))
					}
				}
			}
			for _, shape := range plan.Frame(float64(step), views.Interaction{}).Bottom.Layer.Shapes() {
				if shape.Ink.Role == scene.Value {
					got = append(got, s.Graph.Text(tracer.NodeID(shape.Key.ID())))
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if len(got) > 0 && !slices.Equal(got, want) || len(got) == 0 && len(want) > 0 && len(want) <= 16 {
				t.Errorf("%s, step %d: the answer below the rows is %q, want %q", alg.ID, step, got, want)
			}
			for _, shape := range plan.Frame(float64(step), views.Interaction{}).Bottom.Layer.Shapes() {
				if n, ok := plan.Hit(float64(step), shape.Box.Centre()); shape.Ink.Role == scene.Node && (!ok || int(n) != shape.Key.ID()) {
					t.Errorf("%s: pointing at a value of the answer finds %d, not %d", alg.ID, n, shape.Key.ID())
				}
			}
		}
	}
}
