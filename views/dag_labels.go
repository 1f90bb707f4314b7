package views

import (
	"strings"

	"upsweep/views/scene"
)

// drawBackdrop draws what never changes: bands, names of phases and arrays, the ruler.
func (d *dag) drawBackdrop() *scene.Layer {
	shapes := d.drawPanels()
	shapes = append(shapes, d.bands...)
	k := d.m.scale
	if len(d.rows) == 0 {
		at := scene.Point{X: d.m.width / 2, Y: d.height / 2}
		return scene.NewLayer(append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 0, 0), scene.Ink{Role: scene.Note}, at,
			"No values, nothing to do.", scene.Font{Size: 16 * k}, scene.Middle)))
	}
	return scene.NewLayer(d.drawFolds(d.drawCrossings(d.hairlines(shapes))))
}

// leftMargin is what tells rounds, phases and arrays at a step, the present one bold.
func (d *dag) leftMargin(present, landed int) scene.Margin {
	m := scene.Margin{Extent: d.m.gutter}
	if d.floats() {
		m.Extent = 0
	}
	if at := [2]int{present, landed}; d.labels == nil || d.labelled != at {
		d.labelled, d.labels = at, scene.NewLayer(d.drawLabels(present, landed))
	}
	if d.tints == nil && m.Extent > 0 {
		tints := append(d.drawPanels(), d.bands...)
		for i := range tints {
			tints[i].Box.W = m.Extent
		}
		d.tints = scene.NewLayer(tints)
	}
	m.Ground, m.Layer = d.tints, d.labels
	return m
}

// floats tells whether labels stand on plates, above their rows: where there is no room at the
// left, or the reader has zoomed in.
func (d *dag) floats() bool { return d.m.stacked > 0 || d.large }

// Stacks tells whether the names of rows stand above them, over the lines, for want of room at the left.
func Stacks(p Plan) bool {
	switch p := p.(type) {
	case *dag:
		return p.m.stacked > 0
	case *picture:
		return p.m.stacked > 0
	}
	return false
}

// drawLabels writes names of phases, labels of rounds and names of arrays.
func (d *dag) drawLabels(present, landed int) []scene.Shape {
	var shapes []scene.Shape
	k, round := d.m.scale, d.s.Trace.Steps()[present].Round
	bold := d.m.label
	bold.Bold = true
	for i := range d.rows {
		at := &d.rows[i]
		if !d.seesRow(i) {
			continue
		}
		now, done := d.s.strips[i].round == round && !d.s.strips[i].given, 0
		if fold := d.s.strips[i].fold; fold != nil {
			if now = fold.first <= round && round <= fold.last; now && landed < fold.to {
				done = int(round-fold.first) + 1
			}
		}
		shapes = d.drawLabel(shapes, i, present, now, done)
		phase, _ := d.s.wording(i)
		if phase != "" && !d.floats() && at.bottom-at.top > 2.8*d.m.label.Size {
			clear := d.labelY(at) - 1.05*d.m.label.Size // of the round's own label, where rows are low
			p := scene.Point{X: bandInset * k, Y: min(at.top+at.above+bandLead*k+1.3*d.m.label.Size, clear)}
			room := d.phaseRoom(at, p.Y)
			if d.s.strips[i].fold != nil {
				shapes = append(shapes, d.chevron(i, p))
				p.X += chevronRoom * k
				room -= chevronRoom * k
			}
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, i), scene.Ink{Role: scene.Phase, Tone: at.tone},
				p, clip(lastPart(phase), bold, room), bold, scene.Start))
		}
		for _, w := range d.works(present) {
			if name := d.s.name(w.array); int(w.row) == i && d.m.nameAt > 0 && !d.floats() {
				y := at.work + scene.Unit(w.slot)*d.workPitch() + d.m.node.H/2 + d.m.name.Baseline()
				shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 9+w.slot, i), scene.Ink{Role: scene.Ruler},
					scene.Point{X: d.m.nameAt, Y: y}, clip(name, d.m.name, 72*k), d.m.name, scene.End))
			}
		}
		if name := d.nameOf(i); name != "" && d.m.nameAt > 0 && !d.floats() && d.m.node.H >= d.m.name.Size*0.8 {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 2, i), scene.Ink{Role: scene.Ruler},
				scene.Point{X: d.m.nameAt, Y: at.nodes + d.m.node.H/2 + d.m.name.Baseline()}, clip(name, d.m.name, 72*k), d.m.name, scene.End))
		}
	}
	return shapes
}

// nameOf is the name of a row's array, where there are several: not again while the steps of one
// round go on in it.
func (d *dag) nameOf(r int) string {
	st := &d.s.strips[r]
	if d.s.arrays < 2 || (!d.opens(int32(r)) || st.fold.work == 0) && r > 0 && d.s.strips[r-1].array == st.array && (d.solo[st.panel] || !st.given && d.s.strips[r-1].round == st.round) {
		return ""
	}
	return d.s.name(st.array)
}

// labelRoom is the width that labels at the left may take.
func (d *dag) labelRoom() scene.Unit {
	room := d.m.gutter - bandInset*d.m.scale
	if d.m.nameAt > 0 {
		room = d.m.nameAt - min(d.s.widestName(d.m.name), 72*d.m.scale) - (bandInset+6)*d.m.scale
	}
	return room
}

// phaseRoom is the width that the name of a phase may take: all of the gutter where it stands above
// the name of the array.
func (d *dag) phaseRoom(at *row, y scene.Unit) scene.Unit {
	if at.work > 0 {
		return d.labelRoom() // beside names of arrays that come and go
	}
	if y+0.3*d.m.label.Size < at.nodes+d.m.node.H/2-0.6*d.m.name.Size {
		return d.m.gutter - bandInset*d.m.scale
	}
	return d.labelRoom()
}

// drawLabel writes the label of a row's round, bold in the present.
func (d *dag) drawLabel(shapes []scene.Shape, r, present int, now bool, done int) []scene.Shape {
	phase, label := d.s.wording(r)
	name := d.nameOf(r)
	if done > 0 && label != "" {
		label = d.s.strips[r].fold.where(done)
		if names := d.workNames(int32(r), present); names != "" {
			name = names
		}
	}
	at := &d.rows[r]
	font, ink := d.m.label, scene.Ink{Role: scene.Round, State: scene.Past}
	if now {
		ink.State, font.Bold = scene.Present, true
	}
	if d.floats() {
		return d.floatLabel(shapes, r, lastPart(phase), label, name, ink, font)
	}
	if label == "" || at.bottom-at.top < font.Size*1.2 {
		return shapes
	}
	bold := font // clipped as bold, so that it reads the same at all times
	bold.Bold = true
	if d.s.strips[r].fold != nil && scene.Width(label, bold) > d.labelRoom() {
		label, _, _ = strings.Cut(label, ",")
	}
	lines, y := []string{label}, d.labelY(at)
	if d.m.wraps && scene.Width(label, bold) > d.labelRoom() {
		lines = inTwo(label)
		y -= 0.6 * font.Size * scene.Unit(len(lines)-1)
	}
	for i, line := range lines {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 3+20*i, r), ink,
			scene.Point{X: bandInset * d.m.scale, Y: y + 1.2*font.Size*scene.Unit(i)}, clip(line, bold, d.labelRoom()), font, scene.Start))
	}
	return shapes
}

// labelY is the base line of a round's label: beside the nodes, but within the row where the nodes
// are small.
func (d *dag) labelY(at *row) scene.Unit {
	return min(at.nodes+d.m.node.H/2+d.m.label.Baseline(), at.bottom-0.3*d.m.label.Size)
}

// stackedLabel tells whether a label stands above a row.
func (d *dag) stackedLabel(r int) bool {
	phase, label := d.s.wording(r)
	return phase != "" || label != "" || d.nameOf(r) != ""
}

// floatLabel writes phase, label and array in one line above the row, as narrow pages need it, on a
// plate that keeps the lines of the columns off the words. Where the reader has zoomed in it keeps
// its size.
func (d *dag) floatLabel(shapes []scene.Shape, r int, phase, label, name string, ink scene.Ink, font scene.Font) []scene.Shape {
	switch {
	case label == "":
		label = name
	case name != "":
		label += " · " + name
	}
	at, k := &d.rows[r], d.m.scale
	y := at.top + at.above + bandLead*k + d.m.stacked*0.66
	if d.large {
		if font.Size *= d.o.own / k; at.nodes-at.top < 1.2*font.Size {
			return shapes
		}
		y = max(y, at.top+at.above+bandLead*k+font.Size)
	}
	return d.plateLabel(shapes, r, scene.Point{X: bandInset * d.o.own / 2, Y: y}, phase, label, ink, font)
}

// plateLabel writes phase and label in one line that begins at a point, on a plate.
func (d *dag) plateLabel(shapes []scene.Shape, r int, from scene.Point, phase, label string, ink scene.Ink, font scene.Font) []scene.Shape {
	if phase == "" && label == "" {
		return shapes
	}
	at, k, x, y := &d.rows[r], d.m.scale, from.X, from.Y
	bold := font
	bold.Bold = true
	if d.s.strips[r].fold != nil && phase != "" {
		shapes = append(shapes, d.chevron(r, scene.Point{X: x, Y: y}))
		x += chevronRoom * k
	}
	phase = clip(phase, bold, d.m.width/2)
	words := scene.Unit(0)
	if phase != "" {
		words = scene.Width(phase, bold) + 7*k
	}
	label = clip(label, bold, d.m.width-bandInset*k-words)
	plate := scene.Ink{Role: scene.Plate, Tone: at.tone}
	if at.band < 0 {
		if plate = (scene.Ink{Role: scene.Veil}); len(d.solo) > 1 {
			plate = scene.Ink{Role: scene.Plate, Tone: panelTone(d.s.strips[r].panel)}
		}
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLabel, 4, r), plate,
		scene.Rect{X: x - 2*k, Y: y - font.Size, W: words + scene.Width(label, bold) + 4*k, H: font.Size * 1.35}, 3*k))
	if phase != "" {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, r), scene.Ink{Role: scene.Phase, Tone: at.tone}, scene.Point{X: x, Y: y}, phase, bold, scene.Start))
	}
	if label != "" {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 3, r), ink, scene.Point{X: x + words, Y: y}, label, font, scene.Start))
	}
	return shapes
}
