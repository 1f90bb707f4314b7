package views_test

import (
	"maps"
	"slices"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Of a value that is followed, in the diagram, the tree and the network, those edges stay that lead
// to it and those that lead on from it, and no others; in the diagram they grow fainter with every
// step away from it.
func TestAValueIsFollowedBothWays(t *testing.T) {
	followed := 0
	for _, c := range []struct {
		id   string
		view views.ID
	}{{"scan/blelloch", views.Dag}, {"scan/blelloch", views.Tree}, {"sort/bitonic", views.Network}, {"sort/bitonic", views.Dag}, {"scan/hillis-steele", views.Dag}} {
		alg, ok := algos.Find(c.id)
		if !ok {
			continue
		}
		s := subject(t, c.id, alg.Example)
		v, _ := views.Named(c.view)
		plan := v.Plan(s, views.Options{Width: 744})
		last := float64(s.Steps() - 1)
		lit := func(in views.Interaction) map[scene.Key]float32 {
			out := map[scene.Key]float32{}
			plan.Frame(last, in).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					if sh := &shapes[i]; sh.Key.Part() == scene.PartEdge && sh.Ink.State == scene.Lit {
						out[sh.Key] = max(out[sh.Key], sh.Opacity)
					}
				}
			})
			return out
		}
		for n := range tracer.NodeID(s.Graph.Nodes()) {
			in := views.Interaction{Selected: []tracer.NodeID{n}, DataOnly: true}
			want := lit(in)
			in.Forward = true
			maps.Copy(want, lit(in))
			in.Forward, in.Both = false, true
			got := lit(in)
			if !maps.EqualFunc(got, want, func(float32, float32) bool { return true }) {
				t.Fatalf("%s, %s: %s is followed along %v, not %v", c.id, c.view, s.Graph.CellName(n), slices.Collect(maps.Keys(got)), slices.Collect(maps.Keys(want)))
			}
			for k, opacity := range got {
				near := k.Group() == int(n) || k.ID() == int(n)
				if c.view == views.Dag && (near && opacity < 1 || opacity < 0.3) {
					t.Fatalf("%s, %s: the edge from %d to %d has opacity %v", c.id, s.Graph.CellName(n), k.Group(), k.ID(), opacity)
				}
				followed++
			}
		}
	}
	if followed == 0 {
		t.Error("no value was followed")
	}
}
