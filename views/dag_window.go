package views

import (
	"slices"
	"sort"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// A diagram that is much larger than the page is drawn as far as it is looked at: the nodes of some
// columns, and the edges of which one end stands there.

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
	d.left, d.backdrop, d.sheets, d.labels, d.result.layer = d.leaving(), d.drawBackdrop(), nil, nil, nil
	d.ruler = scene.NewLayer(d.drawRuler(d.in))
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

// forms tells in which forms a row is drawn: of a figure that is drawn as a whole in both, since it
// is played.
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

// leaving is the nodes elsewhere that depend on values in the columns, by row. Where edges are a
// sample, those that arrive are enough.
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

// thin is the nodes whose edges are drawn: all, or an even choice where they would cover each
// other.
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

// drawRuler numbers the columns, every so many where they are narrow. It keeps its size, however
// far the reader has zoomed in.
func (d *dag) drawRuler(in span) []scene.Shape {
	if len(d.rows) == 0 {
		return nil
	}
	font, y := scene.Font{Face: scene.Mono, Size: 12.5 * d.o.own}, d.m.ruler-9*d.o.own
	widest := scene.Width(strconv.Itoa(max(0, d.s.lanes-1)), font) + 6*d.o.own
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

// faint is the opacity of a way across: where a window is far narrower than the ways through it are
// long, they must not cover it.
func (d *dag) faint(path []scene.Point) float32 {
	run := path[len(path)-1].X - path[0].X
	if d.o.Zoom <= 1 || run == 0 {
		return 1
	}
	return float32(max(0.25, min(1, 0.5*d.o.page/max(run, -run))))
}
