// Package scene is the display list of a figure: shapes and text that mean something, before anyone
// decides on colours or pixels.
//
// Layouts (package views) that know traces flow in; frames flow out, which the painters (packages
// svg and command) turn into a picture. A shape carries a role, not a colour, and a key that
// follows from what it shows (an array, a cell, a write), so the same trace gives the same frame,
// always. Frames and layers are immutable once returned: a painter may keep a pointer and conclude
// from an equal pointer that nothing changed.
//
// This package must not import anything of ours: it knows neither traces, nor algorithms, nor the
// browser.
package scene

import "math"

// Unit is a length in scene space: one CSS pixel at zoom 1. Lanes, rounds and steps are not units;
// a layout maps them.
type Unit float32

// Point is a place in scene space, x to the right and y down.
type Point struct{ X, Y Unit }

// Rect is an axis-parallel box given by its upper left corner and its extent.
type Rect struct{ X, Y, W, H Unit }

// Centred returns the w × h box around c.
func Centred(c Point, w, h Unit) Rect { return Rect{c.X - w/2, c.Y - h/2, w, h} }

// Right is the x of the right side.
func (r Rect) Right() Unit { return r.X + r.W }

// Bottom is the y of the lower side.
func (r Rect) Bottom() Unit { return r.Y + r.H }

// Centre is the middle of the box.
func (r Rect) Centre() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Empty tells whether the box has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains tells whether p lies in the box; the left and upper sides belong to it.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.X && p.X < r.Right() && p.Y >= r.Y && p.Y < r.Bottom()
}

// Overlaps tells whether the boxes share some area; touching sides do not count.
func (r Rect) Overlaps(o Rect) bool {
	return r.X < o.Right() && o.X < r.Right() && r.Y < o.Bottom() && o.Y < r.Bottom()
}

// Inset shrinks the box by d on every side; a negative d grows it.
func (r Rect) Inset(d Unit) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Union is the smallest box that holds both; an empty box adds nothing.
func (r Rect) Union(o Rect) Rect {
	switch {
	case r.Empty():
		return o
	case o.Empty():
		return r
	}
	x, y := min(r.X, o.X), min(r.Y, o.Y)
	return Rect{x, y, max(r.Right(), o.Right()) - x, max(r.Bottom(), o.Bottom()) - y}
}

// Intersect is the common box, empty if there is none.
func (r Rect) Intersect(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	c := Rect{x, y, min(r.Right(), o.Right()) - x, min(r.Bottom(), o.Bottom()) - y}
	if c.Empty() {
		return Rect{}
	}
	return c
}

// Lerp is the value a fraction t of the way from a to b.
func Lerp(a, b Unit, t float64) Unit { return a + Unit(float64(b-a)*t) }

// LerpPoint is the point a fraction t of the way from a to b.
func LerpPoint(a, b Point, t float64) Point { return Point{Lerp(a.X, b.X, t), Lerp(a.Y, b.Y, t)} }

func distance(a, b Point) float64 {
	return math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))
}
