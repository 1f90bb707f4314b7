package views

import (
	"fmt"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// overOf draws the nodes of a row in a state, once.
func (d *dag) overOf(k overKey) *scene.Layer {
	if l := d.over[k]; l != nil {
		return l
	}
	if len(d.over) > 64+4*len(d.rows) {
		clear(d.over) // the columns that a window has passed
	}
	st := &d.s.strips[k.row]
	nodes := d.within(k.row)
	room := len(nodes)
	switch d.m.detail {
	case full:
		room += 2 * len(nodes) // a value and an operator each
	case texture:
		room = 32 // most neighbours look alike, and are one
	}
	shapes := d.drawPorts(make([]scene.Shape, 0, room), k)
	switch {
	case !d.opens(k.row):
	case k.within > 0:
		shapes = d.drawWork(shapes, k.row, k.within, k.hide, 1)
	case k.within == 0:
		shapes = d.drawTally(shapes, k.row)
	}
	if d.m.detail == texture {
		shapes = d.drawTexels(shapes, k.row, k.state)
	} else {
		for _, n := range nodes {
			shapes = d.drawNode(shapes, n, d.stateIn(st, n, k.state), k.hide && !st.given, 1)
		}
	}
	l := scene.NewLayer(shapes)
	d.over[k] = l
	return l
}

// unseen is a gap, in pixels, that nobody could see.
const unseen = 0.5

// drawTexels draws the nodes of a row as a texture: neighbours that look alike are one box, where
// nobody could see a gap between them.
func (d *dag) drawTexels(shapes []scene.Shape, r int32, state scene.State) []scene.Shape {
	open := -1 // the box that goes on
	for _, n := range d.within(r) {
		_, column := d.s.place(n)
		ink, left := d.nodeInk(n, r, d.stateIn(&d.s.strips[r], n, state)), d.m.column(column)-d.rows[r].width/2
		if open >= 0 && shapes[open].Ink == ink && left-shapes[open].Box.Right() <= unseen {
			shapes[open].Box.W = left + d.rows[r].width - shapes[open].Box.X
			continue
		}
		open = len(shapes)
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, int(n)), ink,
			scene.Rect{X: left, Y: d.rows[r].nodes, W: d.rows[r].width, H: d.m.node.H}, 0))
	}
	return shapes
}

// box is where node n of row r stands.
func (d *dag) box(r int32, n tracer.NodeID) scene.Rect {
	at := &d.rows[r]
	return scene.Rect{X: d.x(n) - at.width/2, Y: at.nodes, W: at.width, H: d.m.node.H}
}

// texelWidth is the width of the nodes of a row in a texture: four fifths of the least distance
// between two of them, at most some pixels.
func (d *dag) texelWidth(st *strip) scene.Unit {
	apart, before := d.s.lanes, -d.s.lanes
	for _, n := range st.nodes {
		_, column := d.s.place(n)
		if apart, before = min(apart, column-before), column; apart == 1 {
			break
		}
	}
	return max(0.5, min(0.8*d.m.pitch*scene.Unit(apart), 5*d.m.scale))
}

// stateIn is when a value of a row is: of what a folded phase leaves, its last step has not made
// all.
func (d *dag) stateIn(st *strip, n tracer.NodeID, state scene.State) scene.State {
	if state == scene.Present && st.fold != nil && d.s.Graph.StepOf(n) != st.step {
		return scene.Past
	}
	return state
}

// nodeInk is how the box of a node looks in a row.
func (d *dag) nodeInk(n tracer.NodeID, r int32, state scene.State) scene.Ink {
	ink := scene.Ink{Role: scene.Node, State: state, Tone: d.rows[r].tone}
	id, column := d.s.place(n)
	array := d.s.Trace.Array(id)
	if column >= array.Real {
		ink.Role = scene.Pad
	}
	switch {
	case state == scene.Future || state == scene.Input && (d.s.own == nil || !d.s.collides[n]): // in a reader's own work what was left as it was can be wrong
		ink.Tone = scene.Neutral
	case d.s.collides[n]:
		ink.Tone = scene.Conflict
	case state == scene.Present && ink.Tone == scene.Neutral:
		ink.Tone = scene.Active
	}
	if ink.Tone == scene.Neutral && (state == scene.Input || state == scene.Past) && d.s.segments != nil {
		ink.Tone = d.s.segmentTone(column)
	}
	if !array.Given && d.s.Graph.IsInput(n) {
		ink.State, ink.Tone = scene.Future, scene.Neutral
	}
	if d.m.detail == texture {
		ink.Role = scene.Texel
	}
	return ink
}

// drawNode appends a node with its value, operator, interval and badge.
func (d *dag) drawNode(shapes []scene.Shape, n tracer.NodeID, state scene.State, hide bool, opacity float64) []scene.Shape {
	r := d.s.stripOf[n]
	return d.drawNodeIn(shapes, r, d.box(r, n), n, state, hide, opacity)
}

// drawNodeIn appends a node in a box of a row.
func (d *dag) drawNodeIn(shapes []scene.Shape, r int32, box scene.Rect, n tracer.NodeID, state scene.State, hide bool, opacity float64) []scene.Shape {
	state, hide = d.s.look(n, state, hide)
	ink := d.nodeInk(n, r, state)
	id, group := int(n), 0
	if d.s.strips[r].fold != nil && box.Y < d.rows[r].nodes {
		group = workGroup
	}
	if d.m.detail == texture {
		return append(shapes, scene.Box(scene.KeyOf(scene.PartNode, group, id), ink, box, 0).Faded(opacity))
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, group, id), ink, box, min(8*d.m.scale, 0.28*min(box.W, box.H))).Faded(opacity))
	if state == scene.Future || !d.s.isSet(n) {
		return shapes
	}
	if d.m.detail == full {
		shapes = d.drawTexts(shapes, r, box, n, ink, group, hide, opacity)
	}
	if d.s.collides[n] && (state != scene.Input || d.s.own != nil) {
		size := fitting(d.m.scale, box) // between neighbours are 4 units at least: none hangs over another's box
		shapes = append(shapes, badge(group/2, id, scene.Point{X: box.X + max(0, 7*size-3), Y: box.Y}, size, opacity)...)
	}
	return shapes
}

// drawTexts appends the value, operator and interval of a node.
func (d *dag) drawTexts(shapes []scene.Shape, r int32, box scene.Rect, n tracer.NodeID, ink scene.Ink, group int, hide bool, opacity float64) []scene.Shape {
	id, state := int(n), ink.State
	if !hide {
		text := scene.Ink{Role: scene.Value, State: state}
		if d.s.isPadding(n) {
			text = scene.Ink{Role: scene.PadValue}
		}
		shapes = append(shapes, d.m.value.label(scene.KeyOf(scene.PartValue, group, id), text, box.Centre(), d.s.text(n)).Faded(opacity))
	}
	if glyph := operatorGlyph(d.s, n); glyph != "" && (d.s.strips[r].fold == nil || group == workGroup && state == scene.Present) && d.m.operator.Size > 0 {
		op := scene.Ink{Role: scene.Operator, State: state}
		if state == scene.Present {
			op.Tone = ink.Tone
		}
		at := scene.Point{X: box.Right() + 5*d.m.scale, Y: box.Y + d.m.operator.Baseline()}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartOperator, group, id), op, at, glyph, d.m.operator, scene.Start).Faded(opacity))
	}
	if text := d.interval(n); text != "" {
		at := scene.Point{X: box.Right() + 5*d.m.scale, Y: box.Bottom() - 1*d.m.scale}
		if d.m.intervals == below {
			at = scene.Point{X: box.Centre().X + 3*d.m.scale, Y: box.Bottom() + 1.15*d.m.small.Size}
		}
		if scene.Width(text, d.m.small) <= d.intervalRoom() {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartInterval, group, id), scene.Ink{Role: scene.Interval}, at, text, d.m.small, scene.Start).Faded(opacity))
		}
	}
	return shapes
}

// interval says which inputs a value covers: 3–7 when they lie side by side, else how many; nothing
// of an input itself.
func (d *dag) interval(n tracer.NodeID) string {
	if d.m.intervals == 0 || d.s.Graph.IsInput(n) {
		return ""
	}
	if text, ok := d.covered[n]; ok {
		return text
	}
	text := coverage(d.s, n)
	d.covered[n] = text
	return text
}

// intervalRoom is the width that an interval may take.
func (d *dag) intervalRoom() scene.Unit {
	if d.m.intervals == below {
		return d.m.pitch - 5*d.m.scale
	}
	return d.m.pitch - d.m.node.W - 7*d.m.scale
}

func coverage(s *Subject, n tracer.NodeID) string {
	cells := s.inputsOf(n, tracer.WithControl)
	if len(cells) == 0 {
		return ""
	}
	array, lo := s.Trace.Place(cells[0])
	last, hi := s.Trace.Place(cells[len(cells)-1])
	switch {
	case array != last || hi-lo+1 != len(cells):
		return fmt.Sprintf("%d of", len(cells))
	case lo == hi:
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("%d–%d", lo, hi)
}
