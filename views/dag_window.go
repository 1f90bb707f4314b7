package views

import (
	"slices"
	"sort"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// A diagram that is much larger than the page is drawn as far as it is looked at: the nodes of some columns, and the edges of which one
// end stands there.

// span is the columns that are drawn, half-open.
type span struct{ from, to int }

// whole is the span of a diagram that is looked at as a whole.
func (d *dag) whole() span { return span{0, d.s.lanes} }

// turn draws what the window shows.
func (d *dag) turn() {
	d.in = d.whole()
	if d.large {
		d.in.from, d.in.to = among(d.s.lanes, d.m.first, d.m.pitch, d.part.X, d.part.Right())
	}
	d.left, d.backdrop, d.sheets = d.leaving(), d.drawBackdrop(), nil
	d.over, d.selection = map[overKey]*scene.Layer{}, selection{}
}

// reach draws the structure as it is at a step, unless it is drawn.
func (d *dag) reach(present int) {
	begun := 0
	for r := range d.rows {
		if d.s.strips[r].from <= present {
			begun++
		}
	}
	if d.sheets == nil || d.large && d.begun != begun {
		d.present, d.begun = present, begun
		d.sheets = d.drawSheets()
	}
}

// forms tells in which forms a row is drawn: of a figure that is drawn as a whole in both, since it is played.
func (d *dag) forms(r int32) (past, future bool) {
	begun := d.s.strips[r].from <= d.present
	return !d.large || begun, !d.large || !begun
}

// seesRow tells whether any of a row is drawn.
func (d *dag) seesRow(r int) bool {
	at := &d.rows[r]
	return d.sees(scene.Rect{Y: at.top, X: d.part.X, W: d.part.W, H: at.bottom - at.top})
}

// holds tells whether the node stands in one of the columns.
func (d *dag) holds(n tracer.NodeID) bool {
	_, i := d.s.place(n)
	return i >= d.in.from && i < d.in.to
}

// within is the nodes of a row that stand in the columns.
func (d *dag) within(r int32) []tracer.NodeID {
	nodes := d.s.strips[r].nodes
	if d.in == d.whole() {
		return nodes
	}
	at := func(column int) int {
		return sort.Search(len(nodes), func(k int) bool { _, i := d.s.place(nodes[k]); return i >= column })
	}
	return nodes[at(d.in.from):at(d.in.to)]
}

// leaving is the nodes elsewhere that depend on values in the columns, by row. Where edges are a sample, those
// that arrive are enough.
func (d *dag) leaving() map[int32][]tracer.NodeID {
	out := map[int32][]tracer.NodeID{}
	if d.in == d.whole() || d.m.detail != full {
		return out
	}
	for r := range d.rows {
		for _, n := range d.within(int32(r)) {
			for _, to := range d.s.readersOf(n) {
				if at := d.s.stripOf[to]; at >= 0 && !d.holds(to) && !slices.Contains(out[at], to) {
					out[at] = append(out[at], to)
				}
			}
		}
	}
	return out
}

// thin is the nodes whose edges are drawn: all, or an even choice where they would cover each other.
func (d *dag) thin(nodes []tracer.NodeID) []tracer.NodeID {
	if d.o.Zoom > 1 && d.m.detail == boxes {
		return even(nodes, 96)
	}
	return d.m.thin(nodes)
}

// carries tells whether the hairlines of values that stay in their cells have room to be seen.
func (d *dag) carries() bool {
	if d.o.Zoom > 1 {
		return d.m.pitch >= 12
	}
	return d.m.pitch >= 6
}

// drawPinned keeps in view what tells where the window is: the numbers of its columns, and the labels of its rows once those have
// moved out of it. It keeps its size, however far the reader has zoomed in.
func (d *dag) drawPinned(window scene.Rect, present int) []scene.Shape {
	k := d.o.own
	var shapes []scene.Shape
	if window.X > d.m.gutter*0.8 {
		round := d.s.Trace.Steps()[present].Round
		for r := range d.rows {
			at := &d.rows[r]
			font, ink := scene.Font{Size: d.m.label.Size * k / d.m.scale}, scene.Ink{Role: scene.Round, State: scene.Past}
			if at.bottom < window.Y || at.top > window.Bottom() || at.nodes-at.top < font.Size*1.2 {
				continue
			}
			phase, label := d.s.wording(r)
			if d.s.strips[r].round == round && !d.s.strips[r].given {
				ink.State, font.Bold = scene.Present, true
			}
			shapes = d.plateLabel(shapes, r, scene.Point{X: window.X + bandInset*k/2, Y: at.top + bandLead*d.m.scale + font.Size}, lastPart(phase), label, ink, font)
		}
	}
	height := rulerHeight * k
	if y := max(window.Y, 0); y > 0 {
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartRuler, 1, 0), scene.Ink{Role: scene.Veil}, scene.Rect{X: window.X, Y: y, W: window.W, H: height}, 0))
		return append(shapes, d.drawRuler(d.in, y+height*0.62, k)...)
	}
	return append(shapes, d.drawRuler(d.in, d.m.ruler-height*0.38, k)...)
}

// drawRuler numbers the columns, every so many where they are narrow.
func (d *dag) drawRuler(in span, y, k scene.Unit) []scene.Shape {
	font := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	widest := scene.Width(strconv.Itoa(max(0, d.s.lanes-1)), font) + 6*k
	every := 1
	for scene.Unit(every)*d.m.pitch < widest {
		every *= 2
	}
	var out []scene.Shape
	for i := (in.from + every - 1) / every * every; i < in.to; i += every {
		out = append(out, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: d.m.column(i), Y: y}, strconv.Itoa(i), font, scene.Middle))
	}
	return out
}

// faint is the opacity of a way across: where a window is far narrower than the ways through it are long, they must not cover it.
func (d *dag) faint(path []scene.Point) float32 {
	run := path[len(path)-1].X - path[0].X
	if d.o.Zoom <= 1 || run == 0 {
		return 1
	}
	return float32(max(0.25, min(1, 0.5*d.o.page/max(run, -run))))
}
