package stage

import (
	"math"

	"upsweep/views"
	"upsweep/views/scene"
)

// lens is how far the reader has zoomed into a figure, and where. It lies beside the figure:
// neither its run nor its address knows of it.
//
// A plan is laid out for a zoom (views/zoom.go), which takes a while where there is much to lay
// out. So the zoom of the plan that is seen follows the reader's: while a gesture goes on the plan
// is only scaled, and made anew when the difference is large or the gesture rests.
type lens struct {
	zoom float64     // that the reader wants; 1, or 0 at the start: the whole figure
	made float64     // that the plan was made for
	at   scene.Point // of the plan, at the upper left corner of the picture
}

// least is the zoom from which a figure counts as enlarged: closer to 1 it snaps back to the whole.
const least = 1.04

func (l *lens) enlarged() bool { return l.zoom >= least }

// fit shows the whole figure.
func (l *lens) fit() { *l = lens{} }

// through is the lens as painters know it, on a pane of the given size.
func (l *lens) through(w, h scene.Unit) scene.Lens {
	return scene.Lens{Zoom: scene.Unit(l.zoom / l.made), At: l.at, W: w, H: h}
}

// about zooms by a factor, up to most; what is at a point of the pane stays there.
func (l *lens) about(p scene.Point, factor, most float64) {
	if !l.enlarged() {
		*l = lens{zoom: 1, made: 1, at: l.at}
	}
	before := l.through(0, 0)
	still := before.ToFrame(p)
	l.zoom = max(1, min(l.zoom*factor, most))
	if !l.enlarged() {
		l.fit()
		return
	}
	after := scene.Unit(l.zoom / l.made)
	l.at = scene.Point{X: still.X - p.X/after, Y: still.Y - p.Y/after}
}

// pan moves what is seen by a distance in the pane.
func (l *lens) pan(dx, dy scene.Unit) {
	z := scene.Unit(l.zoom / l.made)
	l.at.X += dx / z
	l.at.Y += dy / z
}

// hold keeps the window on a plan. A plan that is smaller than the window stands where figures do:
// at the upper left.
func (l *lens) hold(plan views.Plan, pane scene.Rect) {
	w, h := plan.Size()
	z := scene.Unit(l.zoom / l.made)
	l.at.X = max(0, min(l.at.X, w-pane.W/z))
	l.at.Y = max(0, min(l.at.Y, h-pane.H/z))
}

// reveal moves the window as far as needed to have a box of the plan in it.
func (l *lens) reveal(box, pane scene.Rect) {
	const air = 24
	z := scene.Unit(l.zoom / l.made)
	into := func(at, length, from, to scene.Unit) scene.Unit {
		if to+air > at+length {
			at = to + air - length
		}
		return min(at, from-air)
	}
	l.at.X = into(l.at.X, pane.W/z, box.X, box.Right())
	l.at.Y = into(l.at.Y, pane.H/z, box.Y, box.Bottom())
}

// lag is by how many octaves the plan is scaled.
func (l *lens) lag() float64 { return math.Abs(math.Log2(l.zoom / l.made)) }

// adopt goes over to another plan of the same subject. What was at the point p of the pane stays
// there: the value, or else the place.
func (l *lens) adopt(old, plan views.Plan, position float64, p scene.Point, made float64) {
	before := l.through(0, 0)
	was := before.ToFrame(p)
	l.made = made
	z := scene.Unit(l.zoom / l.made)
	w0, h0 := old.Size()
	w1, h1 := plan.Size()
	now := scene.Point{X: was.X * w1 / max(1, w0), Y: was.Y * h1 / max(1, h0)}
	if n, ok := old.Hit(position, was); ok {
		a, okA := old.BoxOf(position, n)
		b, okB := plan.BoxOf(position, n)
		if okA && okB {
			part := func(at, from, length, to, long scene.Unit) scene.Unit {
				share := max(-1, min((at-from)/max(1, length), 2))
				return to + share*long
			}
			now = scene.Point{X: part(was.X, a.X, a.W, b.X, b.W), Y: part(was.Y, a.Y, a.H, b.Y, b.H)}
		}
	}
	l.at = scene.Point{X: now.X - p.X/z, Y: now.Y - p.Y/z}
}
