package views_test

import (
	"testing"

	"upsweep/views"
	"upsweep/views/scene"
)

// On a screen of its own a figure with columns, or with wires, is spread over its width; on a page
// it is as wide as its type asks for. Values are larger, and no row is higher for it.
func TestAFigureFillsAScreenOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		id   string
		view views.ID
		x    string
	}{
		{"scan/blelloch", views.Dag, "3 1 7 0 4 1 6 3"},
		{"scan/hillis-steele", views.Dag, "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7"},
		{"scan/blelloch", views.Cells, "3 1 7 0 4 1 6 3"},
		{"reduce/tree", views.Tree, "3 1 7 0 4 1 6 3"},
		{"sort/bitonic", views.Network, "3 1 7 0 4 1 6 3"},
	} {
		s := one(t, c.id, c.x)
		view, _ := views.Named(c.view)
		extent := func(o views.Options) (across, height, type_ scene.Unit) {
			plan := view.Plan(s, o)
			left, right := scene.Unit(1e9), scene.Unit(0)
			plan.Frame(float64(s.Steps()-1), views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					switch shape := &shapes[i]; {
					case shape.Key.Part() == scene.PartNode:
						left, right = min(left, shape.Box.X), max(right, shape.Box.Right())
					case shape.Ink.Role == scene.Value:
						type_ = max(type_, shape.Font.Size)
					}
				}
			})
			_, height = plan.Size()
			return right - left, height, type_
		}
		_, high, small := extent(views.Options{Width: 1840})
		across, higher, large := extent(views.Options{Width: 1840, Scale: 1.45})
		if across < 0.75*1840 {
			t.Errorf("%s, %s: on a screen of 1,840 the values stand within %.0f", c.id, c.view, across)
		}
		if higher > 1.46*high {
			t.Errorf("%s, %s: at scale 1.45 it is %.2f times as high", c.id, c.view, higher/high)
		}
		if large < 1.44*small {
			t.Errorf("%s, %s: at scale 1.45 values are %.2f times as large", c.id, c.view, large/small)
		}
	}
}
