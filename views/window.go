package views

import "upsweep/views/scene"

// window is the part of a figure that its plan has drawn. A figure as large as its page is drawn as
// a whole; of one that is larger, what the reader looks at and some beside it, so that what is
// drawn serves while the window moves on a little.
type window struct {
	large bool
	part  scene.Rect // empty when nothing has been drawn
}

// windowOf is for a figure of which nothing has been drawn.
func windowOf(o Options) window { return window{large: o.Zoom > 1} }

// noShapes is a layer without any.
func noShapes() *scene.Layer { return &scene.Layer{} }

// everything is a part that holds all of any figure.
func everything() scene.Rect { return scene.Rect{X: -1e6, Y: -1e6, W: 1e8, H: 1e8} }

// move turns to a window, empty for the whole, and tells whether what is drawn so far does not
// serve: then all must be drawn anew.
func (v *window) move(window scene.Rect) (anew bool) {
	const beside, most = 0.35, 4 // of the window, on each side; and how many windows wide and high what is drawn may be
	before := v.part
	within := window.X >= before.X && window.Y >= before.Y && window.Right() <= before.Right() && window.Bottom() <= before.Bottom()
	switch {
	case !v.large || window.Empty():
		v.part = everything()
	case !within || before.W > most*window.W || before.H > most*window.H:
		v.part = scene.Rect{X: window.X - beside*window.W, Y: window.Y - beside*window.H, W: (1 + 2*beside) * window.W, H: (1 + 2*beside) * window.H}
	}
	return v.part != before
}

// sees tells whether a box lies in the part that is drawn, or so close that its stroke does.
func (v *window) sees(box scene.Rect) bool {
	const stroke = 3
	return box.X-stroke < v.part.Right() && v.part.X < box.Right()+stroke && box.Y-stroke < v.part.Bottom() && v.part.Y < box.Bottom()+stroke
}

// seesLine tells whether any of a way may lie there: a curve stays within the box of its points.
func (v *window) seesLine(points []scene.Point) bool {
	line := scene.Shape{Kind: scene.Polyline, Points: points}
	return v.sees(line.Bounds())
}

// among is the part of so many columns that is drawn, half-open: their centres begin at first and
// are pitch apart, along one side of the figure whose part goes from … to.
func among(count int, first, pitch, from, to scene.Unit) (int, int) {
	clamp := func(u scene.Unit) int { return int(max(0, min(u, scene.Unit(count)))) }
	return clamp((from-first)/pitch - 0.5), clamp((to-first)/pitch + 1.5)
}
