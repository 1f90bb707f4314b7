package views_test

import (
	"testing"

	"upsweep/views"
	"upsweep/views/scene"
)

// A step that writes something shows it: a value that it marks as present, or a line that was not there
// before. What has no place in a picture is a number that a program keeps beside its arrays.
func TestPicturesShowEveryStep(t *testing.T) {
	shown := 0
	for _, alg := range pictured() {
		s := subject(t, alg.ID, alg.Example)
		for _, width := range []scene.Unit{344, 744} {
			plan := pictureOf(s, width)
			if !isPicture(plan) {
				continue
			}
			was := linesIn(plan.Frame(0, views.Interaction{}))
			for step := 1; step < s.Steps(); step++ {
				f := plan.Frame(float64(step), views.Interaction{})
				lines := linesIn(f)
				shows := false
				f.Each(func(shapes []scene.Shape) {
					for i := range shapes {
						sh := &shapes[i]
						shows = shows || sh.Key.Part() == scene.PartNode && sh.Ink.State == scene.Present
					}
				})
				for key := range lines {
					shows = shows || !was[key]
				}
				was = lines
				w := witness{s: s, step: step}
				scalars := true
				for _, n := range w.made() {
					a, _ := s.Trace.Place(s.Graph.Cell(n))
					scalars = scalars && s.Trace.Array(a).Len == 1
				}
				if !shows && !scalars {
					t.Errorf("%s, %v wide, step %d: nothing of %q is shown", alg.ID, width, step, f.Desc)
				}
				shown++
			}
		}
	}
	if shown == 0 {
		t.Error("no step was seen")
	}
}

// linesIn are the lines of a frame in the tone of a part.
func linesIn(f *scene.Frame) map[scene.Key]bool {
	out := map[scene.Key]bool{}
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if sh := &shapes[i]; sh.Key.Part() == scene.PartLine && sh.Ink.State == scene.Present {
				out[sh.Key] = true
			}
		}
	})
	return out
}
