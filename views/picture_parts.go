package views

import (
	"math"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file holds what pictures are made of: rows of cells, their names and numbers, the tones of
// parts.

// partTones are those of parts that take turns.
var partTones = [...]scene.Tone{scene.Up, scene.Down, scene.Active, scene.SegmentA}

func partTone(i int) scene.Tone { return partTones[i%len(partTones)] }

// array finds an array that has cells; nil where the run has none of that name.
func (p *picture) array(name string) *tracer.ArrayInfo {
	if a := p.s.Trace.ArrayNamed(name); a != nil && a.Real > 0 {
		return a
	}
	return nil
}

// lacks tells whether the run has no cells in one of the arrays named.
func (p *picture) lacks(names ...string) bool {
	for _, name := range names {
		if p.array(name) == nil {
			return true
		}
	}
	return false
}

// columns chooses sizes for so many cells beside each other, behind the names of rows, at most so
// far apart.
func (p *picture) columns(count int, most scene.Unit, names ...string) {
	own, o := *p.s, p.o
	p.lanes = max(1, count)
	own.lanes, o.near = p.lanes, true
	m, text := measureType(&own, o)
	widest := scene.Unit(0)
	for _, name := range names {
		widest = max(widest, scene.Width(name, m.name))
	}
	m.columns(&own, o, text.usual, 0, widest+10*m.scale)
	m.pitch = min(m.pitch, most*m.scale*p.o.apart())
	m.first = m.gutter + m.pitch/2
	m.nodes(text)
	p.m = m
	p.height = p.headRoom()
}

// headRoom is how high the line is that names the round, with that below it that says what a scan is for.
func (p *picture) headRoom() scene.Unit {
	if p.s.Trace.HasScanAim() {
		return (36 + aimRoom) * p.m.scale
	}
	return 36 * p.m.scale
}

// row makes room for a row of cells below what is there, writes its name, and returns where its
// cells begin.
func (p *picture) row(name string, above scene.Unit) (y scene.Unit) {
	if name == "" {
		p.gap(above)
		y = p.height
		p.height += p.m.node.H
		return y
	}
	y = p.unnamed(name, above)
	p.nameRow(&p.names, name, y)
	return y
}

// unnamed makes room for a row whose name is written later or elsewhere.
func (p *picture) unnamed(name string, above scene.Unit) (y scene.Unit) {
	if p.gap(above); p.m.stacked > 0 {
		p.height += p.m.name.Size * 1.35
	}
	y = p.height
	p.height += p.m.node.H
	if p.o.Ask && p.rewritten(name) {
		if p.below == nil {
			p.below = map[scene.Unit]bool{}
		}
		p.below[y] = true
		p.height += p.m.node.H + p.askGap()
	}
	return y
}

// nameRow writes the name of a row whose cells begin at y.
func (p *picture) nameRow(l *shapes, name string, y scene.Unit) {
	k := p.m.scale
	at, anchor, font := scene.Point{X: p.m.gutter - 8*k, Y: y + p.m.node.H/2 + p.m.name.Baseline()}, scene.End, p.m.name
	room := p.m.gutter - 10*k
	if p.m.stacked > 0 {
		at, anchor, room = scene.Point{X: 4 * k, Y: y - 4*k}, scene.Start, p.m.width-8*k
		l.box(scene.KeyOf(scene.PartLabel, 1, int(at.Y)), scene.Ink{Role: scene.Veil}, scene.Rect{X: 2 * k, Y: at.Y - font.Size, W: scene.Width(name, font) + 4*k, H: font.Size * 1.3}, 3*k)
	}
	l.label(scene.KeyOf(scene.PartLabel, 2, int(y)), scene.Ink{Role: scene.Ruler}, at, clip(name, font, room), font, anchor)
}

// gap leaves room between two rows, less of it where the figure has to fit.
func (p *picture) gap(high scene.Unit) {
	p.gaps += high
	p.height += high * p.squeeze
}

// root is the cell behind those of an array in which a sweep gathers all of them; -1 where there is
// none, or nothing comes to it.
func (p *picture) root(a *tracer.ArrayInfo) int {
	if a != nil && a.Len > a.Real && !p.s.Graph.IsInput(p.s.Graph.Final(p.s.Trace.Cell(a.ID, a.Len-1))) {
		return a.Len - 1
	}
	return -1
}

// withRoot is how many columns an array takes with its root.
func (p *picture) withRoot(a *tracer.ArrayInfo) int {
	switch {
	case a == nil:
		return 0
	case p.root(a) < 0:
		return a.Real
	case p.showsPadding(a):
		return a.Len + 1
	}
	return a.Real + 2
}

// showsPadding tells whether the cells between those of an array and its root have room, too: a sweep
// reads and writes them, and its sentence names them.
func (p *picture) showsPadding(a *tracer.ArrayInfo) bool {
	return p.o.Width >= 30*scene.Unit(p.o.Scale)*scene.Unit(a.Len+3)
}

// putRoot places the root of an array, as it has been written since a step, behind the last column of
// its row, with the padding before it, or dots between them where that has no room.
func (st *setting) putRoot(a *tracer.ArrayInfo, since int, last, y scene.Unit) {
	p := st.p
	i := p.root(a)
	if i < 0 {
		return
	}
	c := p.s.Trace.Cell(a.ID, i)
	n := p.holds(c, st.step)
	if p.s.Graph.StepOf(n) < max(1, since) {
		n = tracer.NoNode
	}
	behind := func(j int) scene.Rect { return p.boxAt(last+(1.7+scene.Unit(j))*p.m.pitch, y) }
	if p.showsPadding(a) {
		for j := a.Real; j < i; j++ {
			c := p.s.Trace.Cell(a.ID, j)
			n := p.holds(c, st.step)
			if p.s.Graph.StepOf(n) < max(1, since) {
				n = tracer.NoNode
			}
			st.hold(c, n, behind(j-a.Real))
		}
		st.hold(c, n, behind(i-a.Real))
		return
	}
	st.hold(c, n, behind(0))
	if font := p.ruler(); i > a.Real && p.m.pitch > 2*font.Size {
		st.marks.label(scene.KeyOf(scene.PartRuler, 6, int(c)), scene.Ink{Role: scene.Ruler}, scene.Point{X: last + 0.85*p.m.pitch, Y: y + p.m.node.H/2 + font.Baseline()}, "…", font, scene.Middle)
	}
}

// unwritten tells whether a value is one that the program has set up, and that is still to be written
// over, or in an array to which nothing has been written yet: its cell is as good as empty.
func (p *picture) unwritten(a *tracer.ArrayInfo, n tracer.NodeID, step int) bool {
	if !a.Filled || !p.s.Graph.IsInput(n) {
		return false
	}
	return step < p.begun(a) || p.s.Graph.Final(tracer.CellID(n)) != n
}

// begun is the step at which something is written to an array first; the number of steps where
// nothing ever is.
func (p *picture) begun(a *tracer.ArrayInfo) int {
	if p.begins == nil {
		p.begins = map[tracer.ArrayID]int{}
		for n := tracer.NodeID(p.s.Trace.Cells()); int(n) < p.s.Graph.Nodes(); n++ {
			id, _ := p.s.place(n)
			at := p.s.Graph.StepOf(n)
			if first, known := p.begins[id]; !known || at < first {
				p.begins[id] = at
			}
		}
	}
	if first, written := p.begins[a.ID]; written {
		return first
	}
	return p.s.Steps()
}

// rewritten tells whether some cell of an array is written over.
func (p *picture) rewritten(name string) bool {
	a := p.array(name)
	for i := 0; a != nil && i < a.Real; i++ {
		c := p.s.Trace.Cell(a.ID, i)
		first := tracer.NodeID(c)
		for step := 0; !p.s.isSet(first) && step < p.s.Steps(); step++ {
			first = p.holds(c, step)
		}
		if first != p.s.Graph.Final(c) {
			return true
		}
	}
	return false
}

// plate writes a label over the edges that run behind it.
func (p *picture) plate(id int, at scene.Point, text string, font scene.Font) {
	w := scene.Width(text, font)
	p.names.box(scene.KeyOf(scene.PartLabel, 7, id), scene.Ink{Role: scene.Veil}, scene.Rect{X: at.X - w/2 - 1, Y: at.Y - font.Size*0.9, W: w + 2, H: font.Size * 1.15}, 2*p.m.scale)
	p.names.label(scene.KeyOf(scene.PartRuler, 3, id), scene.Ink{Role: scene.Ruler}, at, text, font, scene.Middle)
}

// cell is the box of column i of a row.
func (p *picture) cell(i int, y scene.Unit) scene.Rect { return p.boxAt(p.m.column(i), y) }

// boxAt is a box round x whose upper side is at y.
func (p *picture) boxAt(x, y scene.Unit) scene.Rect {
	return scene.Rect{X: x - p.m.node.W/2, Y: y, W: p.m.node.W, H: p.m.node.H}
}

// tray draws the walls of places beside each other, round their cells in some rows, with its name and
// number below, under the numbers of its places, as far as there is room. It returns where its floor is.
func (p *picture) tray(l *shapes, name string, id int, tone scene.Tone, first, last scene.Unit, rows []arrayAt) (floor scene.Unit) {
	return p.trayNamed(l, name, id, tone, first, last, p.m.pitch/2+min(p.m.pitch/12, 3*p.m.scale), belowNumbers, rows) // trays stand a third of a column apart
}

// trayNamed is tray with its walls so far from the middles of its outer cells, and the name so far below
// the floor.
func (p *picture) trayNamed(l *shapes, name string, id int, tone scene.Tone, first, last, side, below scene.Unit, rows []arrayAt) (floor scene.Unit) {
	u := p.m.scale
	left, right := first-side, last+side
	top, floor := rows[0].y-10*u, rows[len(rows)-1].y+p.m.node.H+4*u
	if p.below[rows[len(rows)-1].y] {
		floor += p.m.node.H + p.askGap()
	}
	if p.m.stacked > 0 { // there the name of the row stands
		top = rows[0].y - 2*u
	}
	if p.m.pitch >= 3 {
		l.stroke(4, id, tone, scene.Point{X: left, Y: top}, scene.Point{X: left, Y: floor}, scene.Point{X: right, Y: floor}, scene.Point{X: right, Y: top})
	}
	font := scene.Font{Size: 13 * u, Bold: true}
	full := name + " " + strconv.Itoa(id)
	for _, text := range []string{full + ": " + p.says[full], p.says[full], full, strconv.Itoa(id)} {
		if strings.HasSuffix(text, ": ") || text == "" {
			continue // nothing is said of it
		}
		if scene.Width(text, font) <= right-left {
			l.label(scene.KeyOf(scene.PartLabel, 4, id), scene.Ink{Role: scene.Phase, Tone: tone}, scene.Point{X: (left + right) / 2, Y: floor + below*u}, text, font, scene.Middle)
			break
		}
	}
	return floor
}

// How far below the floor of a tray its name stands: with the numbers of its places between, and
// without them. From the rows of a tray to the end of what is told below it is 13 more.
const (
	belowNumbers = 33
	belowFloor   = 17
)

// placeNumber writes the number of a place below the floor of its tray.
func (p *picture) placeNumber(l *shapes, i int, x, floor scene.Unit) {
	l.label(scene.KeyOf(scene.PartRuler, 2, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: x, Y: floor + 15*p.m.scale}, strconv.Itoa(i), p.ruler(), scene.Middle)
}

// ruler is the font of numbers of columns.
func (p *picture) ruler() scene.Font { return scene.Font{Face: scene.Mono, Size: 11 * p.m.scale} }

// every is how far numbers up to count have to stand apart, in columns, so that a gap is between
// them.
func (p *picture) every(count int, gap scene.Unit) int {
	n, room := 1, scene.Width(strconv.Itoa(count), p.ruler())+gap
	for scene.Unit(n)*p.m.pitch < room {
		n *= 2
	}
	return n
}

// numbers writes the numbers of so many columns below what is there.
func (p *picture) numbers(count int, column func(i int) scene.Unit) {
	k := p.m.scale
	font, every := p.ruler(), p.every(count, 6*k)
	for i := 0; i < count; i += every {
		p.ground.label(scene.KeyOf(scene.PartRuler, 1, int(p.height)<<12+i), scene.Ink{Role: scene.Ruler}, scene.Point{X: column(i), Y: p.height + 13*k}, strconv.Itoa(i), font, scene.Middle)
	}
	p.height += 18 * k
}

// number is the number that a cell holds at a step, and whether there is one.
func (p *picture) number(c tracer.CellID, step int) (int, bool) {
	n := p.holds(c, step)
	if p.read == nil {
		p.read = make([]int32, p.s.Graph.Nodes())
	}
	is := p.read[n] // 0 for one that has not been asked for, else a number below zero, or one more than a number
	if is == 0 {
		is = noNumber
		if v, err := strconv.Atoi(p.s.Graph.Text(n)); err == nil && p.s.isSet(n) {
			if v >= 0 {
				v++
			}
			is = int32(max(noNumber+1, min(v, math.MaxInt32)))
		}
		p.read[n] = is
	}
	if is > 0 {
		return int(is) - 1, true
	}
	return int(is), is != noNumber
}

const noNumber = math.MinInt32

// holds is the value that a cell has when a step has landed.
func (p *picture) holds(c tracer.CellID, step int) tracer.NodeID { return p.cells.at(c, step) }

// meaning says what a tone means in a picture.
type meaning struct {
	tone scene.Tone
	text string
}

// legend says below what is there what tones mean, in as many lines as that takes.
func (p *picture) legend(list ...meaning) {
	k := p.m.scale
	font := scene.Font{Size: 13 * k}
	widest := scene.Unit(0)
	for _, m := range list {
		widest = max(widest, 18*k+scene.Width(m.text, font))
	}
	left := max(min(p.m.gutter, p.m.width-4*k-widest), 4*k)
	x := left
	p.height += 24 * k
	for i, m := range list {
		w := 18*k + scene.Width(m.text, font)
		if x > left && x+w > p.m.width-4*k {
			x = left
			p.height += 19 * k
		}
		p.ground.stroke(6, i, m.tone, scene.Point{X: x, Y: p.height - 4*k}, scene.Point{X: x + 12*k, Y: p.height - 4*k})
		p.ground.label(scene.KeyOf(scene.PartLabel, 9, i), scene.Ink{Role: scene.Phase, Tone: m.tone}, scene.Point{X: x + 18*k, Y: p.height}, m.text, font, scene.Start)
		x += w + 22*k
	}
	p.height += 8 * k
}

// last is the last step.
func (p *picture) last() int { return p.s.Steps() - 1 }

// shapes is what has been drawn. Its methods take a shape's parts: shapes are large, and a program
// that handed them about would be.
type shapes []scene.Shape

func (l *shapes) line(group, id int, ink scene.Ink, points ...scene.Point) {
	*l = append(*l, scene.Line(scene.KeyOf(scene.PartLine, group, id), ink, points...))
}

// stroke is a line in the tone of a part.
func (l *shapes) stroke(group, id int, tone scene.Tone, points ...scene.Point) {
	l.line(group, id, scene.Ink{Role: scene.Data, State: scene.Present, Tone: tone}, points...)
}

func (l *shapes) box(key scene.Key, ink scene.Ink, box scene.Rect, radius scene.Unit) {
	*l = append(*l, scene.Box(key, ink, box, radius))
}

// joins draws a box as one with that before it, if they look alike and nobody could see a gap between
// them.
func (l *shapes) joins(ink scene.Ink, box scene.Rect) bool {
	if len(*l) == 0 {
		return false
	}
	last := &(*l)[len(*l)-1]
	gap := box.X - last.Box.Right()
	if last.Kind != scene.RoundRect || last.Ink != ink || last.Radius > 0 || last.Opacity < 1 || last.Box.Y != box.Y || last.Box.H != box.H || gap < 0 || gap > unseen {
		return false
	}
	last.Box.W = box.Right() - last.Box.X
	return true
}

// band is the ground of what belongs together.
func (l *shapes) band(group, id int, tone scene.Tone, box scene.Rect, scale scene.Unit) {
	l.box(scene.KeyOf(scene.PartBand, group, id), scene.Ink{Role: scene.Band, Tone: tone}, box, min(7*scale, box.W/4))
}

// frame is a frame that moves from step to step.
func (l *shapes) frame(id int, tone scene.Tone, box scene.Rect, radius scene.Unit) {
	l.box(scene.KeyOf(scene.PartLine, 8, id), scene.Ink{Role: scene.Data, State: scene.Present, Tone: tone}, box, radius)
}

func (l *shapes) curve(key scene.Key, ink scene.Ink, path []scene.Point) {
	*l = append(*l, scene.Bezier(key, ink, path...))
}

// lead is a line that says where something begins, or is looked for.
func (l *shapes) lead(id int, tone scene.Tone, path []scene.Point) {
	l.curve(scene.KeyOf(scene.PartLine, 5, id), scene.Ink{Role: scene.Steer, State: scene.Present, Tone: tone}, path)
}

func (l *shapes) disc(group, id int, ink scene.Ink, at scene.Point, radius scene.Unit) {
	*l = append(*l, scene.Disc(scene.KeyOf(scene.PartBadge, group, id), ink, at, radius))
}

func (l *shapes) label(key scene.Key, ink scene.Ink, at scene.Point, text string, font scene.Font, anchor scene.Anchor) {
	*l = append(*l, scene.Label(key, ink, at, text, font, anchor))
}

// value is a value, set round a point.
func (l *shapes) value(set lettering, key scene.Key, ink scene.Ink, at scene.Point, text string) {
	*l = append(*l, set.label(key, ink, at, text))
}
