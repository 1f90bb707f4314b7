package scene

// Margin is what stands along a side of a figure and tells where one is: the numbers of lanes along
// the top; the names of rounds, phases and arrays at the left; the answer along the bottom.
// Painters of a whole frame paint it where it stands, over all but the overlay. A painter that
// shows a part of a frame keeps it in sight ("pins" it): those at the top and at the bottom move
// across with the figure but not down, the one at the left down but not across, and their corners
// not at all.
//
// To pin without a lens, over a canvas that the browser scrolls: paint Frame.Pinned of the window
// that is seen, or give each margin a canvas of its own that is sticky, on which its Ground and its
// Layer are painted.
type Margin struct {
	Extent Unit   // the height of the one at the top or bottom, the width of the one at the left; 0 where its shapes stand on plates among the others
	Ground *Layer // under a pinned margin, over the ground of the theme: the tints of what lies behind it
	Layer  *Layer // in coordinates of the frame, like all shapes; nil for a figure that has no such margin
	Corner *Layer // of the one at the top or bottom: what stands at its left end
}

// Pinned gives the margins as they stand in a window on the frame, in coordinates of the frame: to
// be painted over what is seen of it. A margin that the window shows where it is stays there,
// without a ground.
func (f *Frame) Pinned(seen Rect) []Shape {
	var out []Shape
	ground := func(r Rect) {
		if r.W > 0 && r.H > 0 {
			out = append(out, Box(0, Ink{Role: Veil}, r, 0))
		}
	}
	add := func(l *Layer, dx, dy Unit) {
		l.within(Rect{seen.X - dx, seen.Y - dy, seen.W, seen.H}, func(shapes []Shape) {
			for i := range shapes {
				out = append(out, shapes[i].Moved(dx, dy))
			}
		})
	}
	x := max(0, seen.X)
	if f.Left.Layer != nil {
		if x > 0 {
			ground(Rect{x, seen.Y, f.Left.Extent, seen.H})
			add(f.Left.Ground, x, 0)
		}
		add(f.Left.Layer, x, 0)
	}
	across := func(m *Margin, top, dy Unit) {
		if m.Layer == nil {
			return
		}
		if dy != 0 {
			ground(Rect{seen.X, top + dy, seen.W, m.Extent})
			add(m.Ground, 0, dy)
		}
		add(m.Layer, 0, dy)
		if x > 0 && f.Left.Layer != nil { // what has moved behind the margin at the left
			ground(Rect{x, top + dy, f.Left.Extent, m.Extent})
		}
		add(m.Corner, x, dy)
	}
	across(&f.Top, 0, max(0, seen.Y))
	across(&f.Bottom, f.Height-f.Bottom.Extent, min(0, seen.Bottom()-f.Height))
	return out
}

// Above is what lies over the rows, from below: what is lit, and the margins.
func (f *Frame) Above() [6]*Layer {
	return [...]*Layer{f.Lit, f.Left.Layer, f.Top.Layer, f.Top.Corner, f.Bottom.Layer, f.Bottom.Corner}
}

// Moved returns the shape at another place.
func (s Shape) Moved(dx, dy Unit) Shape {
	if dx == 0 && dy == 0 {
		return s
	}
	s.Box.X, s.Box.Y = s.Box.X+dx, s.Box.Y+dy
	if s.Points != nil {
		points := make([]Point, len(s.Points))
		for i, p := range s.Points {
			points[i] = Point{p.X + dx, p.Y + dy}
		}
		s.Points = points
	}
	return s
}
