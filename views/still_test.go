package views_test

import (
	"testing"

	"upsweep/views"
	"upsweep/views/scene"
)

// With reduced motion nothing travels: whatever is drawn on the way from one step to the next stays
// where it is, and only appears or fades.
func TestNothingMovesWithReducedMotion(t *testing.T) {
	type kept struct {
		key  scene.Key
		kind scene.Kind
		role scene.Role
		nth  int // of those alike in one frame: an edge is in its sheet and, lit, over it
	}
	for _, alg := range judged() {
		s := subject(t, alg.ID, alg.Example)
		for _, view := range views.All() {
			plan := view.Plan(s, views.Options{Bars: alg.Family == "sort"})
			for step := range min(s.Steps()-1, 12) {
				places := map[kept]scene.Rect{}
				for _, under := range []float64{0.1, 0.4, 0.7, 0.95} {
					alike := map[kept]int{}
					plan.Frame(float64(step)+under, views.Interaction{Still: true}).Each(func(shapes []scene.Shape) {
						for i := range shapes {
							shape := &shapes[i]
							if shape.Ink.Role == scene.Token || shape.Ink.Role == scene.Riding {
								t.Fatalf("%s %s, step %d: a value is on its way", alg.ID, view.ID, step)
							}
							if shape.Key == 0 {
								continue
							}
							k := kept{shape.Key, shape.Kind, shape.Ink.Role, 0}
							alike[k]++
							k.nth = alike[k]
							if old, ok := places[k]; ok && old != shape.Bounds() {
								t.Fatalf("%s %s, step %d: a %s moves from %v to %v", alg.ID, view.ID, step, shape.Ink.Role, old, shape.Bounds())
							}
							places[k] = shape.Bounds()
						}
					})
				}
			}
		}
	}
}
