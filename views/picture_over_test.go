package views_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"upsweep/views"
	"upsweep/views/command"
	"upsweep/views/scene"
)

// Whatever moments were shown before, steps under way among them, and whatever of them a picture and
// its painter have kept, the canvas shows what a new picture shows of the moment.
func TestPicturesAreTheSameByAnyWay(t *testing.T) {
	native(t)
	const moments = 10
	r := rand.New(rand.NewPCG(7, 28))
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 744)
		if !isPicture(plan) || s.Steps() < 2 {
			return
		}
		var painter command.Painter
		var canvas command.Recorder
		at := 0.0
		for range moments {
			switch last := float64(s.Steps() - 1); r.IntN(3) {
			case 0:
				at = min(last, at+0.3)
			case 1:
				at = float64(r.IntN(s.Steps()))
			default:
				at = last * r.Float64()
			}
			in := views.Interaction{Hide: r.IntN(8) == 0, Still: r.IntN(8) == 0}
			where := fmt.Sprintf("%s, at %v", name, at)
			if err := canvas.Play(painter.Paint(plan.Frame(at, in), scene.Light())); err != nil {
				t.Fatalf("%s: %v", where, err)
			}
			var again command.Painter
			var empty command.Recorder
			if err := empty.Play(again.Paint(pictureOf(s, 744).Frame(at, in), scene.Light())); err != nil {
				t.Fatalf("%s: %v", where, err)
			}
			got, want := canvas.Picture(), empty.Picture()
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				for _, d := range got {
					if !slices.Contains(want, d) {
						t.Errorf("%s: shown, but not by a new picture: %s", where, d)
					}
				}
				for _, d := range want {
					if !slices.Contains(got, d) {
						t.Errorf("%s: not shown: %s", where, d)
					}
				}
				t.FailNow()
			}
		}
	})
}
