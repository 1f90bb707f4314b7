package views_test

import (
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// With Predict on, a picture has a box for what the next step writes: where it will stand, or below a value
// that is needed to tell it. The box lies over no value, over no other box, and is found where it lies.
func TestPicturesAskForTheNextStep(t *testing.T) {
	native(t)
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

// What has been answered is set as large as the value that will stand there, however much the figure is
// enlarged.
func TestAnswersAreSetAsLargeAsValues(t *testing.T) {
	native(t)
	size := func(f *scene.Frame, group int, n tracer.NodeID) (of scene.Unit) {
		f.Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if shapes[i].Key == scene.KeyOf(scene.PartValue, group, int(n)) {
					of = shapes[i].Font.Size
				}
			}
		})
		return of
	}
	compared := 0
	for _, id := range []string{"scan/blelloch", "sort/bitonic", "merge/path", "compact/scan", "sort/radix", "segscan/serial"} {
		alg, _ := algos.Find(id)
		s := subject(t, alg.ID, alg.Example)
		for _, view := range []views.ID{views.Dag, views.Cells, views.Picture} {
			for _, scale := range []float64{1, 1.6, 3} {
				v, _ := views.Named(view)
				plan := v.Plan(s, views.Options{Width: scene.Unit(744 * scale), Scale: scale, Ask: true})
				for step := range s.Steps() - 1 {
					var asked []views.Asked
					for _, n := range s.Next(step) {
						asked = append(asked, views.Asked{Node: n, Is: views.Right})
					}
					f, then := plan.Frame(float64(step), views.Interaction{}), plan.Frame(float64(step+1), views.Interaction{})
					s.Ask(f, plan, float64(step), asked)
					for _, a := range asked {
						answered, value := size(f, 2, a.Node), size(then, 0, a.Node)
						if answered == 0 || value == 0 {
							continue
						}
						if compared++; answered < 0.8*value || answered > 1.25*value {
							t.Errorf("%s, %s at %v, step %d: %s is set in %v as an answer, in %v as a value", id, view, scale, step, s.Graph.CellName(a.Node), answered, value)
						}
					}
				}
			}
		}
	}
	if compared < 100 {
		t.Errorf("%d answers were compared", compared)
	}
}
