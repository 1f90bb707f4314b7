package scene

// Lens shows part of a frame in a pane, larger or smaller than it was laid out. The zero Lens shows
// frames as they are.
type Lens struct {
	Zoom Unit  // pixels of the pane for a unit of the frame
	At   Point // of the frame, at the upper left corner of the pane
	W, H Unit  // of the pane
}

// Seen is the part of a frame that the pane shows.
func (l Lens) Seen() Rect { return Rect{l.At.X, l.At.Y, l.W / l.Zoom, l.H / l.Zoom} }

// ToFrame is the point of the frame at a point of the pane.
func (l Lens) ToFrame(p Point) Point { return Point{l.At.X + p.X/l.Zoom, l.At.Y + p.Y/l.Zoom} }

// ToPane is where a box of the frame stands in the pane.
func (l Lens) ToPane(r Rect) Rect {
	return Rect{(r.X - l.At.X) * l.Zoom, (r.Y - l.At.Y) * l.Zoom, r.W * l.Zoom, r.H * l.Zoom}
}

// Bars tell, at two sides of the pane, which part of a frame of the given size is seen; a side that
// shows all of it has none.
func (l Lens) Bars(width, height Unit) []Shape {
	const thick, inset = 4, 2
	var out []Shape
	if seen := l.Seen(); width > seen.W+1 {
		out = append(out, Box(0, Ink{Role: Texel, State: Past}, Rect{l.W * max(0, seen.X/width), l.H - thick - inset, max(thick, l.W*min(1, seen.W/width)), thick}, thick/2))
	}
	if seen := l.Seen(); height > seen.H+1 {
		out = append(out, Box(0, Ink{Role: Texel, State: Past}, Rect{l.W - thick - inset, l.H * max(0, seen.Y/height), thick, max(thick, l.H*min(1, seen.H/height))}, thick/2))
	}
	return out
}

// Within calls visit with every run of shapes that can be seen in the box, in painting order: it is
// Each for a part of the frame, in which the margins are pinned.
func (f *Frame) Within(seen Rect, visit func([]Shape)) {
	f.Backdrop.within(seen, visit)
	for r, row := range f.Rows {
		if row.Sheet < len(f.Sheets) && row.Bounds.Overlaps(seen) {
			s := f.Sheets[row.Sheet]
			s.layer.part(s.start[r], s.start[r+1], seen, visit)
		}
	}
	for _, row := range f.Rows {
		if row.Bounds.Overlaps(seen) {
			row.Over.within(seen, visit)
		}
	}
	f.Lit.within(seen, visit)
	f.Overlay.within(seen, visit)
	visit(f.Pinned(seen)) // what is under way passes below it
}

func (l *Layer) within(seen Rect, visit func([]Shape)) {
	if l != nil {
		l.part(0, len(l.Shapes()), seen, visit)
	}
}

// part visits the runs of the shapes from … to-1 whose boxes meet seen.
func (l *Layer) part(from, to int, seen Rect, visit func([]Shape)) {
	if l.boxes == nil { // measured when they are first asked for: a figure that is seen as a whole never needs them
		l.boxes = make([]Rect, len(l.shapes))
		for i := range l.shapes {
			l.boxes[i] = l.shapes[i].Bounds().Inset(-strokeMargin)
		}
	}
	start := from
	for i := from; i < to; i++ {
		if !l.boxes[i].Overlaps(seen) {
			if i > start {
				visit(l.shapes[start:i])
			}
			start = i + 1
		}
	}
	if to > start {
		visit(l.shapes[start:to])
	}
}
