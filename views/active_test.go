package views_test

import (
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// What a screen brings into sight at a step lies in the frame, and holds what the step writes,
// wherever the view shows that.
func TestActiveHoldsWhatAStepWrites(t *testing.T) {
	for _, alg := range judged() {
		s := subject(t, alg.ID, alg.Example)
		for _, v := range views.All() {
			plan := v.Plan(s, views.Options{Growth: growth(t, alg.ID, v.ID)})
			w, h := plan.Size()
			for step := range s.Steps() {
				at := float64(step)
				active := plan.Active(at)
				if active.Empty() || !(scene.Rect{X: -1, Y: -1, W: w + 2, H: h + 2}).Contains(active.Centre()) || active.W > w+1 || active.H > h+1 {
					t.Fatalf("%s, %s, step %d: %v of %v × %v", alg.ID, v.ID, step, active, w, h)
				}
				if v.ID == views.Code || v.ID == views.Network { // there boxes stand for lanes; there wires end in what they hold now
					continue
				}
				for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
					if box, ok := plan.BoxOf(at, n); ok && s.Graph.StepOf(n) == step && !active.Inset(-4).Contains(box.Centre()) {
						t.Fatalf("%s, %s, step %d: a value at %v is not in %v", alg.ID, v.ID, step, box, active)
					}
				}
			}
		}
	}
}
