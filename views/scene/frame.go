package scene

// Layer is a list of shapes in painting order. It is immutable: an equal pointer means an equal
// picture, which is how the canvas painter knows what need not be painted again. A nil layer is
// empty.
type Layer struct {
	shapes  []Shape
	bounds  Rect
	boxes   []Rect   // of the shapes with their strokes, once a part of the layer has been asked for
	parts   []*Layer // of which it is made, instead of shapes of its own
	opacity float32  // by which those of the parts are multiplied
}

// NewLayer takes the shapes over; the caller must not touch the slice, nor the points in it,
// afterwards.
func NewLayer(shapes []Shape) *Layer {
	l := &Layer{shapes: shapes}
	for i := range shapes {
		l.bounds = l.bounds.Union(shapes[i].Bounds().Inset(-strokeMargin))
	}
	return l
}

// Stack is layers over each other, from below, all of an opacity. A painter paints anew those that
// are other ones than before.
func Stack(opacity float64, parts ...*Layer) *Layer {
	l := &Layer{parts: parts, opacity: float32(opacity)}
	for _, part := range parts {
		l.bounds = l.bounds.Union(part.Bounds())
	}
	return l
}

// Parts are the layers of which a layer is made; none where it has shapes of its own.
func (l *Layer) Parts() []*Layer {
	if l == nil {
		return nil
	}
	return l.parts
}

// Opacity is by what the opacity of all shapes of the parts is multiplied.
func (l *Layer) Opacity() float32 { return l.opacity }

// strokeMargin is how far the stroke of the widest ink may reach beyond the geometry of its shape.
const strokeMargin = 3

// Shapes lists the shapes in painting order. The slice must not be changed.
func (l *Layer) Shapes() []Shape {
	if l == nil {
		return nil
	}
	if l.shapes == nil {
		for _, part := range l.parts {
			l.shapes = append(l.shapes, part.Shapes()...)
		}
		for i := range l.shapes {
			l.shapes[i].Opacity *= l.opacity
		}
	}
	return l.shapes
}

// Bounds holds every shape of the layer together with its stroke.
func (l *Layer) Bounds() Rect {
	if l == nil {
		return Rect{}
	}
	return l.bounds
}

// Sheet is the structure of a figure drawn in one state: for every row the lines that lie under its
// nodes. A figure has a sheet for what has happened and one for what is to come; a row shows its
// part of one of them.
type Sheet struct {
	layer *Layer
	start []int // start[r] is the first shape of row r; one more entry than rows
}

// NewSheet builds a sheet from the shapes of each row.
func NewSheet(rows [][]Shape) *Sheet {
	s := &Sheet{start: make([]int, 1, len(rows)+1)}
	count := 0
	for _, row := range rows {
		count += len(row)
	}
	all := make([]Shape, 0, count)
	for _, row := range rows {
		all = append(all, row...)
		s.start = append(s.start, len(all))
	}
	s.layer = NewLayer(all)
	return s
}

// Shapes lists the shapes of all rows in painting order.
func (s *Sheet) Shapes() []Shape { return s.layer.Shapes() }

// Rows is the number of rows.
func (s *Sheet) Rows() int { return len(s.start) - 1 }

// Row lists the shapes of one row.
func (s *Sheet) Row(r int) []Shape { return s.layer.shapes[s.start[r]:s.start[r+1]] }

// Row is a strip of the figure, from one side to the other: across, or down where time goes from
// left to right. What it shows is painted within its bounds and nowhere else.
type Row struct {
	Bounds Rect
	Sheet  int    // which of the frame's sheets lies under the row
	Over   *Layer // nodes, values and labels
}

// Frame is a whole picture. From bottom to top: the backdrop; in every row its part of its sheet
// and what is over it; Lit, which changes when the step or the selection does; the margins;
// Overlay, which may change with every frame.
type Frame struct {
	Width, Height Unit
	Title         string // what the picture is, in a few words
	Desc          string // what it shows now, in a sentence
	Backdrop      *Layer
	Sheets        []*Sheet
	Rows          []Row
	Lit           *Layer
	Top, Left     Margin
	Bottom        Margin
	Overlay       *Layer
}

// Bounds is the whole figure.
func (f *Frame) Bounds() Rect { return Rect{0, 0, f.Width, f.Height} }

// Each calls visit with every run of shapes in painting order.
func (f *Frame) Each(visit func([]Shape)) {
	visit(f.Backdrop.Shapes())
	for r, row := range f.Rows {
		if row.Sheet < len(f.Sheets) {
			visit(f.Sheets[row.Sheet].Row(r))
		}
	}
	for _, row := range f.Rows {
		visit(row.Over.Shapes())
	}
	for _, l := range f.Above() {
		visit(l.Shapes())
	}
	visit(f.Overlay.Shapes())
}

// Count is the number of shapes.
func (f *Frame) Count() int {
	n := 0
	f.Each(func(s []Shape) { n += len(s) })
	return n
}
