package views_test

import (
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Where a value is selected, all that decided whether it was written leads to it by edges that are
// drawn; with data only, no edge is drawn from what only decided.
func TestSteeringIsDrawn(t *testing.T) {
	drawn := 0
	for _, id := range []string{"compact/serial", "split/one-scan", "sort/quick", "histogram/serial"} {
		alg, ok := algos.Find(id)
		if !ok {
			continue
		}
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		s := views.SubjectOf(res.Trace)
		view, _ := views.Named(views.Dag)
		last := float64(s.Steps() - 1)
		plan := view.Plan(s, views.Options{Width: 744, Wide: true})
		for _, o := range res.Trace.Outputs() {
			for _, c := range res.Trace.OutputCells(o) {
				n := s.Graph.Final(c)
				edges := func(dataOnly bool) map[[2]int]bool {
					out := map[[2]int]bool{}
					plan.Frame(last, views.Interaction{Selected: []tracer.NodeID{n}, DataOnly: dataOnly}).Each(func(shapes []scene.Shape) {
						for i := range shapes {
							if k := shapes[i].Key; k.Part() == scene.PartEdge && shapes[i].Ink.State == scene.Lit {
								out[[2]int{k.Group(), k.ID()}] = shapes[i].Ink.Role == scene.Steer
							}
						}
					})
					return out
				}
				all, data := edges(false), edges(true)
				s.Graph.SourcesThrough(n, nil, func(m tracer.NodeID) bool {
					if _, shown := plan.BoxOf(last, m); !shown || !s.IsSet(m) {
						return true // of an array that is not drawn
					}
					if _, there := all[[2]int{int(m), int(n)}]; !there {
						t.Errorf("%s: no edge leads from %d to %d", id, m, n)
					}
					drawn++
					return !t.Failed()
				})
				cone := map[tracer.NodeID]bool{}
				for _, m := range s.Graph.Cone(n, tracer.DataOnly) {
					cone[m] = true
				}
				for k := range data {
					if !cone[tracer.NodeID(k[0])] {
						t.Errorf("%s: with data only an edge is drawn from %d", id, k[0])
					}
				}
			}
		}
	}
	if drawn == 0 {
		t.Error("nothing decided anything")
	}
	t.Log(drawn, "edges")
}
