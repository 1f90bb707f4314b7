package views_test

import (
	"strings"
	"testing"

	"upsweep/internal/sample"
	"upsweep/views"
	"upsweep/views/scene"
)

// No box is inside out: a layout that runs out of room makes boxes small, never less than nothing.
func TestBoxesHaveAnExtent(t *testing.T) {
	native(t)
	for turn, c := range []struct {
		id string
		n  int
	}{{"sort/bitonic", 256}, {"scan/blelloch", 512}, {"scan/hillis-steele", 300}, {"sort/odd-even", 64}, {"reduce/tree", 1024}, {"sort/radix", 128}, {"scan/serial", 200}} {
		x := make([]string, c.n)
		for i := range x {
			x[i] = string(rune('0' + i*7%10))
		}
		s := one(t, c.id, strings.Join(x, " "))
		for k, view := range views.All() {
			for _, o := range sample.One(turn+k, []views.Options{{Width: 240}, {Width: 354}, {}, {Width: 1400, Scale: 2}, {Width: 744, Zoom: 3}, {Bars: true}}) {
				plan := view.Plan(s, o)
				for _, at := range []float64{0, float64(s.Steps()/2) + 0.4, float64(s.Steps() - 1)} {
					f := plan.Frame(at, views.Interaction{Chain: true})
					f.Each(func(shapes []scene.Shape) {
						for i := range shapes {
							if b := shapes[i].Box; shapes[i].Kind != scene.Text && (b.W < 0 || b.H < 0 || shapes[i].Radius < 0) {
								t.Errorf("%s of %d, %s, %+v, at %v: a %s of %v × %v, radius %v", c.id, c.n, view.ID, o, at, shapes[i].Ink.Role, b.W, b.H, shapes[i].Radius)
							}
						}
					})
				}
			}
		}
	}
}
