package views_test

import (
	"fmt"
	"testing"

	"upsweep/views"
	"upsweep/views/scene"
)

// What stands in a margin lies in its strip: pinned, it is on a ground of its own, and nothing of
// the figure shows through.
func TestMarginsKeepToTheirStrips(t *testing.T) {
	for _, alg := range judged() {
		s := subject(t, alg.ID, alg.Example)
		for _, id := range []views.ID{views.Dag, views.Cells, views.Network, views.Picture, views.Processors} {
			v, _ := views.Named(id)
			for _, o := range []views.Options{{Width: 390, Wide: true}, {}, {Width: 1440, Wide: true, Bars: true}, {Width: 1440, Scale: 2}} {
				f := v.Plan(s, o).Frame(float64(s.Steps()/2), views.Interaction{})
				where := fmt.Sprintf("%s, %s %+v", alg.ID, id, o.Width)
				within := func(name string, l *scene.Layer, strip scene.Rect) {
					if b := l.Bounds().Inset(3); !b.Empty() && (b.X < strip.X-1 || b.Y < strip.Y-1 || b.Right() > strip.Right()+1 || b.Bottom() > strip.Bottom()+1) { // without the stroke
						t.Errorf("%s: what stands %s reaches over %v, the margin over %v", where, name, b, strip)
					}
				}
				if f.Left.Extent > 0 {
					within("at the left", f.Left.Layer, scene.Rect{W: f.Left.Extent, H: f.Height})
				}
				within("above", f.Top.Layer, scene.Rect{W: f.Width, H: f.Top.Extent})
				within("below", f.Bottom.Layer, scene.Rect{Y: f.Height - f.Bottom.Extent, W: f.Width, H: f.Bottom.Extent})
				within("in the corner above", f.Top.Corner, scene.Rect{W: f.Width, H: f.Top.Extent})
				within("in the corner below", f.Bottom.Corner, scene.Rect{Y: f.Height - f.Bottom.Extent, W: f.Width, H: f.Bottom.Extent})
			}
		}
	}
}
