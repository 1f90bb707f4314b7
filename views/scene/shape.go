package scene

import "math"

// Kind is the geometry of a shape.
type Kind uint8

// The kinds; the zero kind is invalid.
const (
	RoundRect Kind = iota + 1 // Box and Radius
	Circle                    // the circle inscribed in Box
	Polyline                  // Points, joined by straight lines
	Curve                     // Points: a start, then three points for each cubic Bézier segment
	Text                      // Text, set in Font, anchored at the upper left corner of Box; that point is on the baseline
)

// Anchor tells which point of a text its position is.
type Anchor uint8

// The anchors of a text.
const (
	Start Anchor = iota
	Middle
	End
)

// Shape is one mark of a figure. Opacity multiplies what the theme gives; layouts set it to 1 for a
// shape in full.
type Shape struct {
	Key     Key
	Box     Rect
	Radius  Unit
	Opacity float32
	Kind    Kind
	Anchor  Anchor
	Ink     Ink
	Font    Font
	Points  []Point
	Text    string
}

// At is where the text stands or the line begins.
func (s *Shape) At() Point {
	if len(s.Points) > 0 {
		return s.Points[0]
	}
	return Point{s.Box.X, s.Box.Y}
}

// Bounds is the box that the shape's geometry fills, without the width of its stroke. The bounds of
// a curve are those of its control polygon; those of a text are estimated from Width.
func (s *Shape) Bounds() Rect {
	switch s.Kind {
	case Polyline, Curve:
		if len(s.Points) == 0 {
			return Rect{}
		}
		lo, hi := s.Points[0], s.Points[0]
		for _, p := range s.Points[1:] {
			lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
			hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
		}
		return Rect{lo.X, lo.Y, hi.X - lo.X, hi.Y - lo.Y}
	case Text:
		w := Width(s.Text, s.Font)
		x := s.Box.X
		switch s.Anchor {
		case Middle:
			x -= w / 2
		case End:
			x -= w
		}
		return Rect{x, s.Box.Y - s.Font.Size*capHeight, w, s.Font.Size * (capHeight + descent)}
	}
	return s.Box
}

// Box returns a rounded rectangle.
func Box(key Key, ink Ink, r Rect, radius Unit) Shape {
	return Shape{Key: key, Kind: RoundRect, Ink: ink, Box: r, Radius: min(radius, r.W/2, r.H/2), Opacity: 1}
}

// Disc returns a circle of the given radius around c.
func Disc(key Key, ink Ink, c Point, radius Unit) Shape {
	return Shape{Key: key, Kind: Circle, Ink: ink, Box: Centred(c, 2*radius, 2*radius), Radius: radius, Opacity: 1}
}

// Line returns a polyline through the points.
func Line(key Key, ink Ink, points ...Point) Shape {
	return Shape{Key: key, Kind: Polyline, Ink: ink, Points: points, Opacity: 1}
}

// Bezier returns a chain of cubic curves: a start, then three points a segment.
func Bezier(key Key, ink Ink, points ...Point) Shape {
	return Shape{Key: key, Kind: Curve, Ink: ink, Points: points, Opacity: 1}
}

// Label returns a text whose baseline runs through p.
func Label(key Key, ink Ink, p Point, text string, font Font, anchor Anchor) Shape {
	return Shape{Key: key, Kind: Text, Ink: ink, Box: Rect{X: p.X, Y: p.Y}, Text: text, Font: font, Anchor: anchor, Opacity: 1}
}

// Faded returns the shape with its opacity multiplied by o.
func (s Shape) Faded(o float64) Shape {
	s.Opacity *= float32(o)
	return s
}

// Along is the point a fraction t of the way along a polyline or a chain of curves. Segments get
// time in proportion to their length (of a curve: the mean of its chord and its control polygon),
// so a value keeps an even pace.
func Along(kind Kind, points []Point, t float64) Point {
	stride := 1
	if kind == Curve {
		stride = 3
	}
	n := (len(points) - 1) / stride
	switch {
	case len(points) == 0:
		return Point{}
	case n == 0 || t <= 0:
		return points[0]
	case t >= 1:
		return points[n*stride]
	}
	total := 0.0
	for i := range n {
		total += segmentLength(points[i*stride : i*stride+stride+1])
	}
	left := t * total
	for i := range n {
		seg := points[i*stride : i*stride+stride+1]
		length := segmentLength(seg)
		if left > length && i < n-1 {
			left -= length
			continue
		}
		u := 0.0
		if length > 0 {
			u = math.Min(1, left/length)
		}
		if kind == Curve {
			return cubic(seg, u)
		}
		return LerpPoint(seg[0], seg[1], u)
	}
	return points[n*stride]
}

func segmentLength(p []Point) float64 {
	chord := distance(p[0], p[len(p)-1])
	if len(p) == 2 {
		return chord
	}
	return (chord + distance(p[0], p[1]) + distance(p[1], p[2]) + distance(p[2], p[3])) / 2
}

func cubic(p []Point, t float64) Point {
	u := 1 - t
	a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return Point{
		Unit(a*float64(p[0].X) + b*float64(p[1].X) + c*float64(p[2].X) + d*float64(p[3].X)),
		Unit(a*float64(p[0].Y) + b*float64(p[1].Y) + c*float64(p[2].Y) + d*float64(p[3].Y)),
	}
}
