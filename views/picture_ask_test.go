package views_test

import (
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/views"
	"upsweep/views/scene"
)

// With Predict on, a picture has a box for what the next step writes: where it will stand, or below a value
// that is needed to tell it. The box lies over no value, over no other box, and is found where it lies.
func TestPicturesAskForTheNextStep(t *testing.T) {
	for _, alg := range pictured() {
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		s := views.SubjectOf(res.Trace)
		v, _ := views.Named(views.Picture)
		asked, all := 0, 0
		for _, width := range []scene.Unit{360, 860} {
			plan := v.Plan(s, views.Options{Width: width, Ask: true})
			for step := range s.Steps() - 1 {
				at := float64(step)
				stands := shapesOf(plan.Frame(at, views.Interaction{}), func(sh *scene.Shape) bool {
					return sh.Key.Part() == scene.PartNode && sh.Key.Group() < 64 || sh.Kind == scene.Text && sh.Ink.Role != scene.Round && sh.Ink.Role != scene.Phase
				})
				var boxes []scene.Rect
				for _, n := range s.Next(step) {
					all++
					box, ok := plan.BoxOf(at, n)
					if !ok {
						continue
					}
					asked++
					for _, sh := range stands {
						if sh.Bounds().Inset(0.5).Overlaps(box) {
							t.Fatalf("%s, %v wide, step %d: the box of %s at %v lies over %q at %v", alg.ID, width, step, s.Graph.CellName(n), box, sh.Text, sh.Bounds())
						}
					}
					for _, other := range boxes {
						if other.Inset(0.5).Overlaps(box) {
							t.Fatalf("%s, %v wide, step %d: the box of %s at %v lies over another at %v", alg.ID, width, step, s.Graph.CellName(n), box, other)
						}
					}
					boxes = append(boxes, box)
					if m, hit := plan.Hit(at, box.Centre()); !hit || m != n {
						t.Fatalf("%s, %v wide, step %d: a press on the box of %s is one on %d", alg.ID, width, step, s.Graph.CellName(n), m)
					}
				}
			}
		}
		t.Logf("%-28s %4d of %4d values", alg.ID, asked/2, all/2)
		if asked == 0 && all > 0 {
			t.Errorf("%s: nothing is asked", alg.ID)
		}
	}
}
