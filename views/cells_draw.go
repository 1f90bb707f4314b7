package views

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

func (c *cells) drawBackdrop() *scene.Layer {
	k := c.m.scale
	if len(c.arrays) == 0 {
		return scene.NewLayer([]scene.Shape{scene.Label(scene.KeyOf(scene.PartLabel, 0, 0), scene.Ink{Role: scene.Note},
			scene.Point{X: c.m.width / 2, Y: c.height / 2}, "No values, nothing to do.", scene.Font{Size: 16 * k}, scene.Middle)})
	}
	if !c.large { // else it is in sight where it stands
		return nil
	}
	return scene.NewLayer(append(c.drawNumbers(), c.drawNames()...))
}

// margins are the caption above the arrays, their names at the left, and the numbers of the columns
// below.
func (c *cells) margins(f *scene.Frame, present int, fold *fold, under float64) {
	k := c.m.scale
	if c.large || len(c.arrays) == 0 {
		return
	}
	if c.names == nil {
		c.names, c.numbers = scene.NewLayer(c.drawNames()), scene.NewLayer(c.drawNumbers())
	}
	f.Left, f.Top = scene.Margin{Extent: c.m.gutter, Layer: c.names}, scene.Margin{Extent: 28 * k, Layer: noShapes(), Corner: c.captioned(present, fold, under)}
	f.Bottom = scene.Margin{Extent: f.Height - c.height + 18*k, Layer: c.numbers}
	if c.m.stacked > 0 {
		f.Left.Extent = 0
	}
}

// drawNumbers numbers the columns, below.
func (c *cells) drawNumbers() []scene.Shape {
	k := c.m.scale
	var shapes []scene.Shape
	font := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	widest := scene.Width(strconv.Itoa(max(0, c.s.lanes-1)), font) + 6*k
	every := 1
	for scene.Unit(every)*c.m.pitch < widest {
		every *= 2
	}
	from, to := c.columnsSeen(c.s.lanes)
	for i := (from + every - 1) / every * every; i < to; i += every {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler},
			scene.Point{X: c.m.column(i), Y: c.height - c.m.ruler*0.2}, strconv.Itoa(i), font, scene.Middle))
	}
	return shapes
}

// drawNames writes the names of arrays at the left; above their rows, as narrow pages need it, each
// on a plate that keeps the arcs off it.
func (c *cells) drawNames() (shapes []scene.Shape) {
	k := c.m.scale
	for i := range c.arrays {
		a := &c.arrays[i]
		if c.m.stacked == 0 {
			at := scene.Point{X: c.m.first - c.m.pitch/2 - 10*k, Y: a.nodes + c.m.node.H/2 + c.m.name.Baseline()}
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 2, i), scene.Ink{Role: scene.Ruler},
				at, clip(c.s.name(a.id), c.m.name, c.m.gutter-12*k), c.m.name, scene.End))
			continue
		}
		name, at := clip(c.s.name(a.id), c.m.name, c.m.width-8*k), scene.Point{X: 4 * k, Y: a.top + c.m.name.Size}
		shapes = append(shapes,
			scene.Box(scene.KeyOf(scene.PartLabel, 4, i), scene.Ink{Role: scene.Veil},
				scene.Rect{X: at.X - 2*k, Y: at.Y - c.m.name.Size, W: scene.Width(name, c.m.name) + 4*k, H: c.m.name.Size * 1.35}, 3*k),
			scene.Label(scene.KeyOf(scene.PartLabel, 2, i), scene.Ink{Role: scene.Ruler}, at, name, c.m.name, scene.Start))
	}
	return shapes
}

// captioned is the caption of a moment.
func (c *cells) captioned(present int, fold *fold, under float64) *scene.Layer {
	at := captionKey{present, fold != nil && under < 1}
	if c.caption == nil || c.captionAt != at {
		c.captionAt, c.caption = at, scene.NewLayer(c.drawCaption(present, fold, under))
	}
	return c.caption
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
		text, tone = named(info), PhaseTone(info.Phase)
		if text == "" {
			text = fmt.Sprintf("round %d", round)
		}
		if strings.Contains(" / "+info.Phase, " / scan / ") {
			text = c.scanned(round) + text
		}
	}
	font := scene.Font{Size: 15 * c.m.scale, Bold: true}
	at := scene.Point{X: 4 * c.m.scale, Y: 20 * c.m.scale}
	var shapes []scene.Shape
	if fold != nil {
		text, tone = fold.name+", "+fold.tally, PhaseTone(fold.path)
		if step < fold.to || under < 1 {
			text = fold.name + ", " + fold.where(int(round-fold.first)+1)
		}
		shapes = append(shapes, chevron(0, at, font.Size, tone, fold.conflicts))
		at.X += chevronRoom * c.m.scale
	}
	room := c.m.width - 4*c.m.scale - at.X
	if wide := scene.Width(text, font); wide > room { // smaller before it is cut
		font.Size *= max(0.75, room/wide)
	}
	shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, 0), scene.Ink{Role: scene.Phase, Tone: tone}, at, clip(text, font, room), font, scene.Start))
	if !c.aims || round == 0 {
		return shapes
	}
	if aim := c.s.Trace.ScanAim(round, c.s.Graph); aim != "" {
		font := scene.Font{Size: 13 * c.m.scale}
		if wide := scene.Width(aim, font); wide > room {
			font.Size *= room / wide
		}
		at.Y += aimRoom * c.m.scale
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 11, 0), scene.Ink{Role: scene.Ruler}, at, aim, font, scene.Start))
	}
	return shapes
}

// aimRoom is how far below the name of a round stands what its scan is for.
const aimRoom = 16

// scanned says what a round of a scan that is part of a program works on: its row does not hold what
// it is named for until the scan is over.
func (c *cells) scanned(round tracer.RoundID) string {
	from, to := c.s.Graph.NodesOf(round)
	for n := from; n < to; n++ {
		id, _ := c.s.place(n)
		if a := c.s.Trace.Array(id); a.Real > 1 { // else it is the total
			return "scan of " + a.Name + ": "
		}
	}
	return ""
}

// columnsSeen are the first of so many columns that stand in the part that is drawn, half-open.
func (c *cells) columnsSeen(count int) (from, to int) {
	return among(count, c.m.first, c.m.pitch, c.part.X, c.part.Right())
}

func (c *cells) overOf(k cellsKey) *scene.Layer {
	if l := c.over[k]; l != nil {
		return l
	}
	a := c.s.Trace.Array(c.arrays[k.row].id)
	var shapes []scene.Shape
	for i, end := c.columnsSeen(a.Len); i < end; i++ {
		n := c.at(c.s.Trace.Cell(a.ID, i), k.step)
		if k.gone && c.leaves(c.s.Trace.Cell(a.ID, i), k.step) {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, int(c.s.Trace.Cell(a.ID, i))), scene.Ink{Role: scene.Node, State: scene.Future}, c.box(k.row, i), 6*c.m.scale))
			continue
		}
		shapes = c.drawCell(shapes, k.row, i, n, k.landed && c.s.Graph.StepOf(n) == k.step && !c.s.Graph.IsInput(n), k.hide, 1)
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
		ink.Tone = c.marked.toneOf(n)
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
	radius := 6 * c.m.scale
	if c.m.detail == boxes { // without a value: an empty capsule would be read as a zero
		if radius = 1.5 * c.m.scale; set && !padding {
			if ink.Role = scene.Texel; !present && ink.Tone < scene.Active {
				ink.Tone = scene.Neutral // filled, what is past must not look like what is present
			}
		}
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, cell), ink, box, radius).Faded(opacity))
	if set && c.m.detail == full && (!hide || c.s.Graph.IsInput(n)) {
		text := scene.Ink{Role: scene.Value, State: ink.State}
		if padding {
			text = scene.Ink{Role: scene.PadValue}
		}
		shapes = append(shapes, c.m.value.label(scene.KeyOf(scene.PartValue, 0, cell), text, box.Centre(), c.s.text(n)).Faded(opacity))
	}
	if set && c.s.collides[n] && !c.s.Graph.IsInput(n) {
		size := fitting(c.m.scale, box)
		shapes = append(shapes, badge(0, cell, scene.Point{X: box.X + max(0, 7*size-3), Y: box.Y}, size, opacity)...)
	}
	return shapes
}
