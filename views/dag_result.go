package views

import (
	"cmp"
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// The answer stands on many rows of a dependency diagram: a scan leaves a prefix wherever it was
// made first. Below the rows it is shown again, cell by cell, as it comes to be. A screen that
// shows only part of a figure keeps that in sight.

// resultRows are the rows of the answer, one for each array that holds some of it.
type resultRows struct {
	top  scene.Unit // of their share of the figure; far below if there are none
	rows []resultRow
	of   map[tracer.NodeID]bool // the values in them

	at    resultKey
	layer *scene.Layer
	names *scene.Layer
}

type resultRow struct {
	name  string
	nodes []tracer.NodeID // the last value of each cell, by column
	top   scene.Unit      // of the boxes
}

type resultKey struct {
	landed, present int
	hide            bool
}

// foot lays the answer out below the rows.
func (d *dag) foot() {
	d.result.top, d.result.of = 1e9, map[tracer.NodeID]bool{}
	if d.s.own != nil || len(d.rows) == 0 {
		return
	}
	k := d.m.scale
	of := map[tracer.ArrayID]int{}
	for _, o := range d.s.Trace.Outputs() {
		for _, cell := range d.s.Trace.OutputCells(o) {
			n := d.s.Graph.Final(cell)
			if _, i := d.s.Trace.Place(cell); d.s.stripOf[n] < 0 || !d.s.isSet(n) || i >= d.s.lanes {
				continue // it is shown nowhere: a verdict on the run, say
			}
			at, ok := of[o.Array]
			if !ok {
				at = len(d.result.rows)
				of[o.Array] = at
				d.result.rows = append(d.result.rows, resultRow{name: d.s.name(o.Array)})
			}
			row := &d.result.rows[at]
			row.nodes = append(row.nodes, n)
			d.result.of[n] = true
		}
	}
	if len(d.result.rows) == 0 {
		return
	}
	d.result.top = d.height
	y := d.height + 4*k
	for i := range d.result.rows {
		row := &d.result.rows[i]
		d.s.sortByCell(row.nodes)
		row.nodes = slices.Compact(row.nodes)
		y += 8 * k
		if d.named() {
			y += 1.2 * d.m.label.Size
		}
		row.top = y
		y += d.m.node.H
	}
	d.height = y + 8*k
}

// named tells whether the names of the answer stand above its rows.
func (d *dag) named() bool {
	return d.floats() || d.m.gutter < scene.Width("result", d.m.label)+(bandInset+8)*d.m.scale
}

// resultBox is where a value of the answer stands.
func (d *dag) resultBox(row *resultRow, n tracer.NodeID) scene.Rect {
	return scene.Rect{X: d.x(n) - d.m.node.W/2, Y: row.top, W: d.m.node.W, H: d.m.node.H}
}

// comesDown tells whether a value of the answer is carried down to it in its own column.
func (d *dag) comesDown(n tracer.NodeID) bool {
	return d.result.of[n] && d.s.strips[d.s.stripOf[n]].panel == len(d.solo)-1 && d.rail(n, int32(len(d.rows))) == d.x(n)
}

// showResult adds the answer to a frame: as the margin at its lower side, or, of a figure that is
// seen through a window, as its last row.
func (d *dag) showResult(f *scene.Frame, landed, present int, look Interaction) {
	if len(d.result.rows) == 0 {
		return
	}
	if at := (resultKey{landed, present, look.Hide}); d.result.layer == nil || d.result.at != at {
		d.result.at = at
		row, names := d.drawResult(at), d.drawResultNames()
		if d.floats() { // there is no margin at the left in which they could stay
			row, names = append(row, names...), nil
		}
		d.result.layer, d.result.names = scene.NewLayer(row), scene.NewLayer(names)
	}
	extent := d.height - d.result.top
	if d.large {
		f.Rows = append(f.Rows, scene.Row{Bounds: scene.Rect{Y: d.result.top, W: d.m.width, H: extent}, Sheet: len(f.Sheets), Over: d.result.layer}) // it lies over the backdrop alone
		return
	}
	f.Bottom = scene.Margin{Extent: extent, Layer: d.result.layer, Corner: d.result.names}
}

func (d *dag) drawResult(at resultKey) []scene.Shape {
	k := d.m.scale
	shapes := []scene.Shape{scene.Line(scene.KeyOf(scene.PartLine, 4, 0), scene.Ink{Role: scene.Grid}, scene.Point{Y: d.result.top}, scene.Point{X: d.m.width, Y: d.result.top})}
	for i := range d.result.rows {
		row := &d.result.rows[i]
		for _, n := range row.nodes {
			box := d.resultBox(row, n)
			if !d.sees(box) {
				continue
			}
			if i == 0 && d.carries() && d.comesDown(n) {
				shapes = append(shapes, d.carried(n, []scene.Point{{X: box.Centre().X, Y: d.result.top}, {X: box.Centre().X, Y: box.Y}}))
			}
			ink := scene.Ink{Role: scene.Node, State: scene.Past}
			switch step := d.s.Graph.StepOf(n); {
			case step > at.landed:
				ink.State = scene.Future
			case d.s.Graph.IsInput(n):
				ink.State = scene.Input
			case step == at.present:
				ink.State = scene.Present
			}
			if ink.State == scene.Present {
				ink.Tone = scene.Active
				if r := d.s.stripOf[n]; r >= 0 && d.rows[r].tone != scene.Neutral {
					ink.Tone = d.rows[r].tone
				}
			}
			if d.s.isPadding(n) {
				ink.Role = scene.Pad
			}
			radius := min(8*k, 0.28*min(box.W, box.H))
			if d.m.detail == texture {
				ink.Role, radius = scene.Texel, 0
				if last := len(shapes) - 1; shapes[last].Ink == ink && box.X-shapes[last].Box.Right() < 0.5 {
					shapes[last].Box.W = box.Right() - shapes[last].Box.X
					continue
				}
			}
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 1<<20+i, int(n)), ink, box, radius))
			if d.m.detail == full && ink.State != scene.Future && (!at.hide || d.s.Graph.IsInput(n)) {
				shapes = append(shapes, d.m.value.label(scene.KeyOf(scene.PartValue, 1<<20+i, int(n)), scene.Ink{Role: scene.Value, State: ink.State}, box.Centre(), d.s.text(n)))
			}
		}
	}
	return shapes
}

// drawResultNames writes what the rows of the answer are, at the left.
func (d *dag) drawResultNames() []scene.Shape {
	var shapes []scene.Shape
	k := d.m.scale
	for i := range d.result.rows {
		row := &d.result.rows[i]
		font := d.m.label
		font.Bold = true
		at, word := scene.Point{X: bandInset * k, Y: row.top + d.m.node.H/2 + font.Baseline()}, ""
		if i == 0 {
			word = cmp.Or(d.s.Trace.Param("result"), "result")
		}
		lines := []string{word}
		switch {
		case d.named():
			if d.s.arrays > 1 {
				word += " · " + row.name
			}
			lines = []string{word}
			at = scene.Point{X: bandInset * k / 2, Y: row.top - 0.3*font.Size}
		case d.m.nameAt > 0:
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 6, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: d.m.nameAt, Y: row.top + d.m.node.H/2 + d.m.name.Baseline()},
				clip(row.name, d.m.name, 72*k), d.m.name, scene.End))
		}
		if word != "" && d.named() { // among hairlines
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLabel, 7, i), scene.Ink{Role: scene.Veil},
				scene.Rect{X: at.X - 2*k, Y: at.Y - 0.9*font.Size, W: scene.Width(word, font) + 4*k, H: 1.15 * font.Size}, 3*k))
		}
		if !d.named() && scene.Width(word, font) > d.labelRoom() {
			if lines = inTwo(word); len(lines) < 2 || max(scene.Width(lines[0], font), scene.Width(lines[1], font)) > d.labelRoom() || row.top-d.result.top+d.m.node.H < 2.4*font.Size {
				lines = []string{"result"}
			}
			at.Y -= 0.6 * font.Size * scene.Unit(len(lines)-1)
		}
		for j, line := range lines {
			if line != "" {
				shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 5+20*j, i), scene.Ink{Role: scene.Round, State: scene.Present}, at, line, font, scene.Start))
				at.Y += 1.2 * font.Size
			}
		}
	}
	return shapes
}

// resultAt is the value of the answer at a point.
func (d *dag) resultAt(p scene.Point) (tracer.NodeID, bool) {
	for i := range d.result.rows {
		row := &d.result.rows[i]
		for _, n := range row.nodes {
			if x := d.x(n); p.X >= x-d.m.pitch/2 && p.X < x+d.m.pitch/2 && p.Y >= row.top-4*d.m.scale && p.Y < row.top+d.m.node.H+4*d.m.scale {
				return n, true
			}
		}
	}
	return tracer.NoNode, false
}
