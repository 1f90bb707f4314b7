package views

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// cells shows the arrays themselves as they are at one step, one below the other, and the values that move between them.
type cells struct {
	s       *Subject
	t       teller
	o       Options
	m       measure
	arrays  []arrayRow
	rowOf   map[tracer.ArrayID]int
	history map[tracer.CellID][]tracer.NodeID // the values that each cell takes, in order
	written map[int][]tracer.NodeID           // by step
	height  scene.Unit
	bars    *bars // values as heights; nil for none

	backdrop *scene.Layer
	over     map[cellsKey]*scene.Layer
}

// arrayRow is where an array stands.
type arrayRow struct {
	id          tracer.ArrayID
	top, bottom scene.Unit
	nodes       scene.Unit // upper side of its cells
	arched      bool       // values move within it
}

type cellsKey struct {
	row, step int
	landed    bool
	hide      bool
	gone      bool // bars are under way: what they leave is empty
}

func planCells(s *Subject, o Options) Plan {
	s = s.folded(o.Folded)
	c := &cells{
		s: s, t: teller{s: s}, o: o, m: measureCells(s, o), rowOf: map[tracer.ArrayID]int{}, history: map[tracer.CellID][]tracer.NodeID{},
		written: map[int][]tracer.NodeID{}, over: map[cellsKey]*scene.Layer{},
	}
	for i := range s.strips {
		st := &s.strips[i]
		if _, ok := c.rowOf[st.array]; !ok {
			c.rowOf[st.array] = len(c.arrays)
			c.arrays = append(c.arrays, arrayRow{id: st.array})
		}
		for _, n := range st.nodes {
			if st.given {
				continue
			}
			cell := s.Graph.Node(n).Cell
			c.history[cell] = append(c.history[cell], n)
			for step := st.from; step <= st.step; step++ {
				c.written[step] = append(c.written[step], n)
			}
		}
	}
	if o.Bars {
		c.bars = barsOf(s, 130*c.m.scale)
	}
	c.arches()
	c.place()
	c.backdrop = c.drawBackdrop()
	return c
}

func (c *cells) place() {
	k := c.m.scale
	const caption = 30 // the line that names the round
	y := caption * k
	for i := range c.arrays {
		above, below := 58*k, 16*k // arcs run above a row
		switch {
		case c.barred(i):
			above = c.bars.room + 14*k
		case i == 0 && !c.arrays[i].arched:
			above = 18 * k
		case len(c.arrays) > 4 || !c.arrays[i].arched:
			above = 34 * k
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

func (c *cells) drawBackdrop() *scene.Layer {
	k := c.m.scale
	if len(c.arrays) == 0 {
		return scene.NewLayer([]scene.Shape{scene.Label(scene.KeyOf(scene.PartLabel, 0, 0), scene.Ink{Role: scene.Note},
			scene.Point{X: c.m.width / 2, Y: c.height / 2}, "No values, nothing to do.", scene.Font{Size: 16 * k}, scene.Middle)})
	}
	var shapes []scene.Shape
	font := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	widest := scene.Width(strconv.Itoa(max(0, c.s.lanes-1)), font) + 6*k
	every := 1
	for scene.Unit(every)*c.m.pitch < widest {
		every *= 2
	}
	for i := 0; i < c.s.lanes; i += every {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler},
			scene.Point{X: c.m.column(i), Y: c.height - c.m.ruler*0.2}, strconv.Itoa(i), font, scene.Middle))
	}
	for i := range c.arrays {
		a := &c.arrays[i]
		name := c.s.name(a.id)
		at, anchor, room := scene.Point{X: c.m.first - c.m.pitch/2 - 10*k, Y: a.nodes + c.m.node.H/2 + c.m.name.Baseline()}, scene.End, c.m.gutter-12*k
		if c.m.stacked > 0 {
			at, anchor, room = scene.Point{X: 4 * k, Y: a.top + c.m.name.Size}, scene.Start, c.m.width-8*k
		}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 2, i), scene.Ink{Role: scene.Ruler}, at, clip(name, c.m.name, room), c.m.name, anchor))
	}
	return scene.NewLayer(shapes)
}

func (c *cells) Size() (width, height scene.Unit) { return c.m.width, c.height + c.m.ruler*0.4 }

func (c *cells) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := c.s.moment(at)
	width, height := c.Size()
	f := &scene.Frame{
		Width: width, Height: height, Title: c.title(), Desc: c.t.tell(landed),
		Backdrop: c.backdrop, Rows: make([]scene.Row, len(c.arrays)),
	}
	fold := c.s.foldOn(present)
	if fold != nil {
		under = fold.travel(present, under)
	}
	for i := range c.arrays {
		a := &c.arrays[i]
		f.Rows[i] = scene.Row{
			Bounds: scene.Rect{X: 0, Y: a.top, W: width, H: a.bottom - a.top},
			Over:   c.overOf(cellsKey{i, landed, under == 1, in.Hide, c.barred(i) && c.slides(present, under, in)}),
		}
	}
	lit := c.drawCaption(present, fold, under)
	for _, n := range c.m.thin(c.written[present]) {
		from := len(lit)
		lit = c.drawArcs(lit, n, scene.Present)
		if fold != nil {
			for i := from; i < len(lit); i++ {
				lit[i].Opacity = bundleInk(len(c.written[present]) * len(fold.takes) / 2)
			}
		}
	}
	lit = c.drawSelection(lit, landed, in)
	f.Lit = scene.NewLayer(lit)
	if under < 1 {
		f.Overlay = scene.NewLayer(c.drawTravel(present, under, in))
	}
	return f
}

func (c *cells) title() string {
	if title := c.s.Trace.Program().Title; title != "" {
		return title + ": cells"
	}
	return "Cells"
}

// drawCaption names the round above the arrays.
func (c *cells) drawCaption(step int, fold *fold, under float64) []scene.Shape {
	if len(c.arrays) == 0 {
		return nil
	}
	round := c.s.Trace.Steps()[step].Round
	text, tone := "input", scene.Neutral
	if round > 0 {
		info := c.s.Trace.Round(round)
		text, tone = info.Label, toneOf(info.Phase)
		if text == "" {
			text = fmt.Sprintf("round %d", round)
		}
		if info.Phase != "" {
			text = lastPart(info.Phase) + ", " + text
		}
	}
	font := scene.Font{Size: 15 * c.m.scale, Bold: true}
	at := scene.Point{X: 4 * c.m.scale, Y: 20 * c.m.scale}
	var shapes []scene.Shape
	if fold != nil {
		text, tone = fold.name+", "+fold.tally, toneOf(fold.path)
		if under < 1 {
			text = fold.name + ", " + fold.where(int(round-fold.first)+1)
		}
		shapes = append(shapes, chevron(0, at, font.Size, tone, fold.conflicts))
		at.X += chevronRoom * c.m.scale
	}
	return append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, 0), scene.Ink{Role: scene.Phase, Tone: tone},
		at, clip(text, font, c.m.width-4*c.m.scale-at.X), font, scene.Start))
}

// at is the value that a cell holds at a step; the cell of the start where nothing has been written yet.
func (c *cells) at(cell tracer.CellID, step int) tracer.NodeID {
	list := c.history[cell]
	i, _ := slices.BinarySearchFunc(list, step+1, func(n tracer.NodeID, s int) int { return c.s.stepOf(n) - s })
	if i == 0 {
		return tracer.NodeID(cell)
	}
	return list[i-1]
}

func (c *cells) box(row, i int) scene.Rect {
	return scene.Rect{X: c.m.column(i) - c.m.node.W/2, Y: c.arrays[row].nodes, W: c.m.node.W, H: c.m.node.H}
}

func (c *cells) overOf(k cellsKey) *scene.Layer {
	if l := c.over[k]; l != nil {
		return l
	}
	a := c.s.Trace.Array(c.arrays[k.row].id)
	var shapes []scene.Shape
	for i := range a.Len {
		n := c.at(c.s.Trace.Cell(a.ID, i), k.step)
		if k.gone && c.leaves(c.s.Trace.Cell(a.ID, i), k.step) {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, int(c.s.Trace.Cell(a.ID, i))), scene.Ink{Role: scene.Node, State: scene.Future}, c.box(k.row, i), 6*c.m.scale))
			continue
		}
		shapes = c.drawCell(shapes, k.row, i, n, k.landed && c.s.stepOf(n) == k.step && !c.s.Graph.IsInput(n), k.hide, 1)
	}
	if len(c.over) > 512 {
		clear(c.over) // a long trace scrubbed through would keep every step of it
	}
	l := scene.NewLayer(shapes)
	c.over[k] = l
	return l
}

func (c *cells) drawCell(shapes []scene.Shape, row, i int, n tracer.NodeID, present, hide bool, opacity float64) []scene.Shape {
	box := c.box(row, i)
	ink := scene.Ink{Role: scene.Node, State: scene.Past}
	padding := c.s.isPadding(n)
	set := c.s.isSet(n)
	if padding {
		ink.Role = scene.Pad
	}
	if c.s.Graph.IsInput(n) {
		ink.State = scene.Input
	} else {
		ink.Tone = c.s.toneOf(n)
	}
	switch {
	case !set:
		ink.State, ink.Tone = scene.Future, scene.Neutral
	case c.s.collides[n]:
		ink.Tone = scene.Conflict
	case ink.Tone == scene.Neutral && !present:
		ink.Tone = c.s.segmentTone(i)
	}
	if present {
		ink.State = scene.Present
		if ink.Tone == scene.Neutral {
			ink.Tone = scene.Active
		}
	}
	cell := int(c.s.Graph.Node(n).Cell)
	if !hide || c.s.Graph.IsInput(n) {
		shapes = c.drawBar(shapes, box, n, scene.KeyOf(scene.PartLine, 7, cell), ink, opacity)
	}
	if c.m.detail == texture {
		ink.Role = scene.Texel
		return append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, cell), ink, box, 0).Faded(opacity))
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, cell), ink, box, 6*c.m.scale).Faded(opacity))
	if !set || c.m.detail != full || hide && !c.s.Graph.IsInput(n) {
		return shapes
	}
	text := scene.Ink{Role: scene.Value, State: ink.State}
	if padding {
		text = scene.Ink{Role: scene.PadValue}
	}
	shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartValue, 0, cell), text,
		scene.Point{X: box.Centre().X, Y: box.Centre().Y + c.m.value.Baseline()}, abridge(c.s.text(n), c.m.characters), c.m.value, scene.Middle).Faded(opacity))
	if c.s.collides[n] && present {
		at := scene.Point{X: box.X, Y: box.Y}
		shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartBadge, 0, cell), scene.Ink{Role: scene.Badge, Tone: scene.Conflict}, at, 7*c.m.scale).Faded(opacity),
			scene.Label(scene.KeyOf(scene.PartBadge, 1, cell), scene.Ink{Role: scene.BadgeInk}, scene.Point{X: at.X, Y: at.Y + 4*c.m.scale}, "!",
				scene.Font{Bold: true, Size: 11 * c.m.scale}, scene.Middle).Faded(opacity))
	}
	return shapes
}

// arc is the way from the cell of a source to the cell of the value it goes into; nil where both are the same.
func (c *cells) arc(from, to tracer.NodeID) []scene.Point {
	a, i := c.s.place(from)
	b, j := c.s.place(to)
	ra, okA := c.rowOf[a]
	rb, okB := c.rowOf[b]
	if !okA || !okB || a == b && i == j {
		return nil
	}
	p, q := c.box(ra, i), c.box(rb, j)
	switch {
	case ra == rb: // above the row, higher the farther
		rise := min(c.m.pitch*scene.Unit(max(i-j, j-i))*0.45+8*c.m.scale, c.arrays[ra].nodes-c.arrays[ra].top-4*c.m.scale) * 4 / 3
		return []scene.Point{{X: p.Centre().X, Y: p.Y}, {X: p.Centre().X, Y: p.Y - rise}, {X: q.Centre().X, Y: q.Y - rise}, {X: q.Centre().X, Y: q.Y}}
	case ra < rb:
		path := c.between([]scene.Point{{X: p.Centre().X, Y: p.Bottom()}}, q, c.arrays[ra+1].nodes, c.arrays[rb-1].nodes+c.m.node.H, rb-ra)
		return bend(path, scene.Point{X: q.Centre().X, Y: q.Y})
	}
	path := c.between([]scene.Point{{X: p.Centre().X, Y: p.Y}}, q, c.arrays[ra-1].nodes+c.m.node.H, c.arrays[rb+1].nodes, ra-rb)
	return bend(path, scene.Point{X: q.Centre().X, Y: q.Bottom()})
}

// between leads a path past the rows that lie between two arrays: from begin to end, in the lane between two columns, so that it
// crosses no cell.
func (c *cells) between(path []scene.Point, to scene.Rect, begin, end scene.Unit, rows int) []scene.Point {
	if rows < 2 {
		return path
	}
	lane := path[0].X + c.m.pitch/2
	if to.Centre().X < path[0].X {
		lane -= c.m.pitch
	}
	return drop(bend(path, scene.Point{X: lane, Y: begin}), end)
}

func (c *cells) drawArcs(shapes []scene.Shape, to tracer.NodeID, state scene.State) []scene.Shape {
	for _, src := range c.s.ways(to, len(c.m.thin(c.written[c.s.stepOf(to)]))) {
		path := c.arc(src.Node, to)
		if path == nil || !c.s.isSet(src.Node) || c.ofKeys(src.Node) || c.ofKeys(to) { // they would cross the bars, whose sliding shows the same
			continue
		}
		ink := scene.Ink{Role: scene.Data, State: state}
		switch {
		case src.Steer:
			ink.Role = scene.Steer
		case c.s.isCopy(to):
			ink.Role = scene.Copy
		}
		if ink.Tone = c.s.toneOf(to); ink.Tone == scene.Neutral {
			ink.Tone = scene.Active
		}
		if c.s.racing[link{src.Node, to}] {
			ink.Tone = scene.Conflict
		}
		shapes = append(shapes, scene.Bezier(scene.KeyOf(scene.PartEdge, int(src.Node), int(to)), ink, path...))
	}
	return shapes
}

// drawSelection rings the selected values, and lights the cells that now hold what they depend on.
func (c *cells) drawSelection(shapes []scene.Shape, landed int, in Interaction) []scene.Shape {
	for _, n := range in.Selected {
		if n < 0 || int(n) >= c.s.Graph.Nodes() {
			continue
		}
		for _, m := range c.s.Graph.Cone(n) {
			cell := c.s.Graph.Node(m).Cell
			a, i := c.s.Trace.Place(cell)
			if row, ok := c.rowOf[a]; ok && c.at(cell, landed) == m && m != n {
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 1, int(m)), scene.Ink{Role: scene.Focus}, c.box(row, i).Inset(-2*c.m.scale), 8*c.m.scale).Faded(0.55))
			}
		}
		if box, ok := c.Place(float64(landed), n); ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-4*c.m.scale), 10*c.m.scale))
		}
	}
	return shapes
}

func (c *cells) drawTravel(present int, under float64, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	const most = 96
	moving := !in.Still && (c.m.detail == full || c.bars != nil) && len(c.written[present]) <= most
	for _, n := range c.written[present] {
		if !moving && present < c.s.stepOf(n) {
			continue // of a folded phase that goes on
		}
		a, i := c.s.place(n)
		row := c.rowOf[a]
		if moving && under < travelling {
			for _, src := range c.s.ways(n, len(c.written[present])) {
				if c.ofKeys(n) && !src.Steer {
					tone := c.s.toneOf(n)
					if tone == scene.Neutral {
						tone = scene.Active
					}
					shapes = c.drawSlide(shapes, src.Node, n, ease(under/travelling), tone, in.Hide)
					continue
				}
				path := c.arc(src.Node, n)
				if src.Steer || path == nil || !c.s.isSet(src.Node) {
					continue
				}
				tone := c.s.toneOf(n)
				if tone == scene.Neutral {
					tone = scene.Active
				}
				p := scene.Along(scene.Curve, path, ease(under/travelling))
				if c.s.foldOf(n) > 0 {
					shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartToken, int(src.Node), int(n)), scene.Ink{Role: scene.Token, Tone: tone}, p, 4.5*c.m.scale))
					continue
				}
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartToken, int(src.Node), int(n)), scene.Ink{Role: scene.Token, Tone: tone},
					scene.Centred(p, c.m.node.W*0.86, c.m.node.H*0.8), 6*c.m.scale))
				if !in.Hide || c.s.Graph.IsInput(src.Node) {
					font := c.m.value
					font.Size *= 0.88
					shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartTokenValue, int(src.Node), int(n)), scene.Ink{Role: scene.Riding, Tone: tone},
						scene.Point{X: p.X, Y: p.Y + font.Baseline()}, abridge(c.s.text(src.Node), c.m.characters), font, scene.Middle))
				}
			}
			continue
		}
		arrived := under
		if moving {
			arrived = (under - travelling) / (1 - travelling)
		}
		shapes = c.drawCell(shapes, row, i, n, true, in.Hide, max(0, min(1, arrived)))
	}
	return shapes
}

// Phase is the phase of the present, whose name stands above the arrays.
func (c *cells) Phase(at float64, p scene.Point) (int, bool) {
	_, present, _ := c.s.moment(at)
	if p.Y > 30*c.m.scale || len(c.arrays) == 0 {
		return 0, false
	}
	return c.s.phaseOn(present)
}

func (c *cells) Hit(at float64, p scene.Point) (tracer.NodeID, bool) {
	landed, _, _ := c.s.moment(at)
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
	landed, _, _ := c.s.moment(at)
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

// Place is the box of the cell that holds n; false when it holds another value at that position.
func (c *cells) Place(at float64, n tracer.NodeID) (scene.Rect, bool) {
	landed, _, _ := c.s.moment(at)
	if n < 0 || int(n) >= c.s.Graph.Nodes() {
		return scene.Rect{}, false
	}
	cell := c.s.Graph.Node(n).Cell
	a, i := c.s.Trace.Place(cell)
	row, ok := c.rowOf[a]
	if !ok || c.at(cell, landed) != n {
		return scene.Rect{}, false
	}
	return c.box(row, i), true
}
