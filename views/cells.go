package views

import (
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// cells shows the arrays themselves as they are at one step, one below the other, and the values
// that move between them.
type cells struct {
	aims    bool // it says what a scan is for, below the name of its round
	s       *Subject
	t       caption
	o       Options
	m       measure
	arrays  []arrayRow
	rowOf   map[tracer.ArrayID]int
	marked  *Subject          // with the phases that are folded: they have one caption each; the memory is the same
	written [][]tracer.NodeID // by step
	height  scene.Unit
	bars    *bars // values as heights; nil for none

	window
	backdrop  *scene.Layer
	names     *scene.Layer
	numbers   *scene.Layer
	caption   *scene.Layer
	captionAt captionKey
	over      map[cellsKey]*scene.Layer
	selection
	shown map[int][]tracer.NodeID // by step: what is written where it is seen
}

// arrayRow is where an array stands.
type arrayRow struct {
	id          tracer.ArrayID
	top, bottom scene.Unit
	nodes       scene.Unit // upper side of its cells
	arched      bool       // values move within it
	written     bool
	rewritten   bool // more than once
}

// captionKey tells what the caption of a moment says.
type captionKey struct {
	present int
	within  bool // a folded phase, which goes on
}

type cellsKey struct {
	row, step int
	landed    bool
	hide      bool
	gone      bool // what is written over is empty
}

func planCells(s *Subject, o Options) Plan {
	c := &cells{
		s: s, marked: s.marked(o.Folded), t: caption{s: s}, o: o, m: measureCells(s, o), rowOf: map[tracer.ArrayID]int{},
		written: make([][]tracer.NodeID, s.Steps()), window: windowOf(o),
	}
	for i := range s.strips {
		st := &s.strips[i]
		if _, ok := c.rowOf[st.array]; !ok {
			c.rowOf[st.array] = len(c.arrays)
			c.arrays = append(c.arrays, arrayRow{id: st.array})
		}
		row := &c.arrays[c.rowOf[st.array]]
		row.rewritten, row.written = row.rewritten || row.written, true
		if st.given {
			continue
		}
		c.written[st.step] = append(slices.Clip(c.written[st.step]), st.nodes...)
	}
	if o.Bars {
		c.bars = barsOf(s, 130*c.m.scale)
	}
	c.arches()
	c.stack()
	return c
}

func (c *cells) stack() {
	k := c.m.scale
	const caption = 30 // the line that names the round
	y := caption * k
	for i := range c.arrays {
		above, below := 58*k, 16*k // arcs run above a row
		switch {
		case c.barred(i):
			above = c.bars.room + 14*k
			if c.m.stacked > 0 {
				above += 6 * k // the name of the array stands there
			}
		case i == 0 && !c.arrays[i].arched:
			above = 18 * k
		case len(c.arrays) > 4 || !c.arrays[i].arched:
			above = 34 * k
		}
		if i == 0 && c.m.stacked > 0 {
			y += 6 * k // between the names of the round and of the array
		}
		if c.asksBelow(i) {
			below += c.m.node.H + 6*k
		}
		c.arrays[i].top = y
		c.arrays[i].nodes = y + above
		y += above + c.m.node.H + below
		c.arrays[i].bottom = y
	}
	c.height = y + 6*k
	if len(c.arrays) == 0 {
		c.height = 96 * k
	}
}

func (c *cells) Size() (width, height scene.Unit) { return c.m.width, c.height + c.m.ruler*0.4 }

func (c *cells) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := c.s.position(at)
	if c.move(in.Window) {
		c.backdrop, c.over, c.selection, c.shown = c.drawBackdrop(), map[cellsKey]*scene.Layer{}, selection{}, map[int][]tracer.NodeID{}
	}
	width, height := c.Size()
	f := &scene.Frame{
		Width: width, Height: height, Title: c.s.titled("cells"), Desc: c.t.tell(landed),
		Backdrop: c.backdrop, Rows: make([]scene.Row, len(c.arrays)),
	}
	fold := c.marked.foldOn(present)
	for i := range c.arrays {
		a := &c.arrays[i]
		f.Rows[i] = scene.Row{
			Bounds: scene.Rect{X: 0, Y: a.top, W: width, H: a.bottom - a.top},
		}
		if c.sees(f.Rows[i].Bounds) {
			f.Rows[i].Over = c.overOf(cellsKey{i, landed, under == 1, in.Hide, c.gone(i, under, in)})
		}
	}
	f.Lit = c.lit(singledOutAt(present, landed == present, in), func() []scene.Shape {
		var lit []scene.Shape
		if c.large {
			lit = c.drawCaption(present, fold, under)
		}
		for _, n := range c.m.thin(c.seen(present)) {
			lit = c.drawArcs(lit, n, scene.Present)
		}
		return c.drawSelection(lit, landed, in)
	})
	c.margins(f, present, fold, under)
	if under < 1 {
		f.Overlay = scene.NewLayer(c.drawTravel(present, under, in))
	}
	return f
}

// seen lists what a step writes, as far as it or what it depends on stands in the part that is
// drawn.
func (c *cells) seen(step int) []tracer.NodeID {
	if !c.large {
		return c.written[step]
	}
	list, ok := c.shown[step]
	if !ok {
		for _, n := range c.written[step] {
			_, i := c.s.place(n)
			from, to := i, i
			c.s.Graph.Sources(n, func(src tracer.Source) bool {
				_, j := c.s.place(src.Node)
				from, to = min(from, j), max(to, j)
				return true
			})
			if c.sees(scene.Rect{X: c.m.column(from) - c.m.pitch, W: c.m.column(to) - c.m.column(from) + 2*c.m.pitch, H: c.height}) { // arcs rise above their rows
				list = append(list, n)
			}
		}
		c.shown[step] = list
	}
	return list
}

// at is the value that a cell holds at a step; the cell of the start where nothing has been written
// yet.
func (c *cells) at(cell tracer.CellID, step int) tracer.NodeID {
	return c.s.holds(cell, step)
}

func (c *cells) box(row, i int) scene.Rect {
	return scene.Rect{X: c.m.column(i) - c.m.node.W/2, Y: c.arrays[row].nodes, W: c.m.node.W, H: c.m.node.H}
}

// Phase is the phase of the present, whose name stands above the arrays.
func (c *cells) Phase(at float64, p scene.Point) (int, bool) {
	_, present, _ := c.s.position(at)
	if p.Y > 30*c.m.scale || len(c.arrays) == 0 {
		return 0, false
	}
	return c.marked.phaseOn(present)
}

func (c *cells) Hit(at float64, p scene.Point) (tracer.NodeID, bool) {
	landed, _, _ := c.s.position(at)
	if n, ok := c.expectedAt(landed, p); ok {
		return n, true
	}
	for row := range c.arrays {
		a := &c.arrays[row]
		if p.Y < a.nodes-8*c.m.scale || p.Y > a.nodes+c.m.node.H+8*c.m.scale || p.X < c.m.first-c.m.pitch/2 {
			continue
		}
		i := int((p.X-c.m.first)/c.m.pitch + 0.5)
		if i < c.s.Trace.Array(a.id).Len {
			return c.at(c.s.Trace.Cell(a.id, i), landed), true
		}
	}
	return tracer.NoNode, false
}

func (c *cells) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	landed, _, _ := c.s.position(at)
	if len(c.arrays) == 0 {
		return tracer.NoNode, false
	}
	holds := func(row, i int) (tracer.NodeID, bool) {
		if row < 0 || row >= len(c.arrays) || i < 0 {
			return n, false
		}
		a := c.s.Trace.Array(c.arrays[row].id)
		if a.Len == 0 {
			return n, false
		}
		return c.at(c.s.Trace.Cell(a.ID, min(i, a.Len-1)), landed), true
	}
	if n < 0 || int(n) >= c.s.Graph.Nodes() {
		return holds(0, 0)
	}
	a, i := c.s.place(n)
	row, ok := c.rowOf[a]
	if !ok {
		return holds(0, 0)
	}
	switch way {
	case Leftward:
		return holds(row, i-1)
	case Rightward:
		if i+1 < c.s.Trace.Array(a).Len {
			return holds(row, i+1)
		}
	case Upward:
		return holds(row-1, i)
	case Downward:
		return holds(row+1, i)
	}
	return n, false
}

// BoxOf is the box of the cell that holds n; false when it holds another value at that position.
func (c *cells) BoxOf(at float64, n tracer.NodeID) (scene.Rect, bool) {
	landed, _, _ := c.s.position(at)
	if n < 0 || int(n) >= c.s.Graph.Nodes() {
		return scene.Rect{}, false
	}
	cell := c.s.Graph.Node(n).Cell
	a, i := c.s.Trace.Place(cell)
	row, ok := c.rowOf[a]
	if !ok || c.at(cell, landed) != n {
		return c.expects(landed, n)
	}
	return c.box(row, i), true
}

// Active is the arrays that the present step reads and writes, as far as it does.
func (c *cells) Active(at float64) scene.Rect {
	_, present, _ := c.s.position(at)
	box := scene.Rect{}
	see := func(n tracer.NodeID) {
		a, i := c.s.place(n)
		if row, ok := c.rowOf[a]; ok {
			cell := c.box(row, i)
			box = box.Union(scene.Rect{X: cell.X, Y: c.arrays[row].top, W: cell.W, H: c.arrays[row].bottom - c.arrays[row].top})
		}
	}
	for _, n := range c.written[present] {
		see(n)
		for _, src := range c.s.sources(n) {
			see(src.Node)
		}
	}
	if box.Empty() { // the input
		w, _ := c.Size()
		for i := range c.arrays {
			box = box.Union(scene.Rect{Y: c.arrays[i].top, W: w, H: c.arrays[i].bottom - c.arrays[i].top})
		}
	}
	return box
}
