package views

import (
	"math"
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// Asked is a value of the step to come that the reader is to predict: an empty box, or what has
// become of it.
type Asked struct {
	Node tracer.NodeID
	Is   Answered
	Text string // what stands in the box, where that is not its value
}

// Answered is what has become of a box.
type Answered uint8

// The zero Answered is a box that is still empty.
const (
	NotYet Answered = iota
	Right
	Wrong // the true value stands there, or what the reader gave
	Shown // the reader has had it revealed
	Given // filled in, and not judged
)

// Next lists the values that the step after the given one makes, array by array, from left to
// right: those that views show.
func (s *Subject) Next(step int) []tracer.NodeID {
	if step+1 >= s.Steps() {
		return nil
	}
	var out []tracer.NodeID
	from, to := s.Graph.NodesOf(s.Trace.Steps()[step+1].Round)
	for n := from; n < to; n++ {
		if s.Graph.StepOf(n) == step+1 && s.stripOf[n] >= 0 && !s.isPadding(n) {
			out = append(out, n)
		}
	}
	s.sortByCell(out)
	return slices.CompactFunc(out, func(a, b tracer.NodeID) bool { return s.Graph.Cell(a) == s.Graph.Cell(b) })
}

// Ask draws the boxes of the step to come over a frame: the empty ones invite, the others hold
// their values.
func (s *Subject) Ask(f *scene.Frame, p Plan, at float64, asked []Asked) {
	shapes := slices.Clone(f.Overlay.Shapes())
	for _, a := range asked {
		box, ok := p.BoxOf(at, a.Node)
		if !ok || box.H < 8 {
			continue
		}
		ink := map[Answered]scene.Ink{
			NotYet: {Role: scene.Asked},
			Right:  {Role: scene.Node, State: scene.Past, Tone: scene.Active},
			Wrong:  {Role: scene.Node, State: scene.Past, Tone: scene.Conflict},
			Shown:  {Role: scene.Node, State: scene.Past},
			Given:  {Role: scene.Asked},
		}[a.Is]
		id := int(a.Node)
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 2, id), ink, box, min(8, 0.28*min(box.W, box.H))))
		if a.Is == NotYet {
			continue
		}
		text := a.Text
		if text == "" {
			text = s.text(a.Node)
		}
		share := scene.Unit(0.54) // of the height, as values have it
		if box.H > 30 {           // enlarged: see projected
			share = 0.68
		}
		font := scene.Font{Face: scene.Mono, Bold: true, Size: share * box.H}
		shapes = append(shapes, letteringIn(font, box.W, 1).label(scene.KeyOf(scene.PartValue, 2, id), scene.Ink{Role: scene.Value, State: scene.Past}, box.Centre(), text))
		corner, k := scene.Point{X: box.X, Y: box.Y}, min(1, box.H/28)
		switch a.Is {
		case Wrong:
			shapes = append(shapes, badge(2, id, corner, k, 1)...)
		case Right:
			shapes = append(shapes, tick(2, id, corner, k)...)
		}
	}
	f.Overlay = scene.NewLayer(shapes)
}

// tick is the sign of what is right, as the badge is that of what is not: neither is known by its
// colour alone.
func tick(group, id int, c scene.Point, k scene.Unit) []scene.Shape {
	return []scene.Shape{
		scene.Disc(scene.KeyOf(scene.PartBadge, 2*group, id), scene.Ink{Role: scene.Token, Tone: scene.Active}, c, 7*k),
		scene.Line(scene.KeyOf(scene.PartBadge, 2*group+1, id), scene.Ink{Role: scene.Data, State: scene.Present, Tone: scene.Active},
			scene.Point{X: c.X - 3.2*k, Y: c.Y + 0.2*k}, scene.Point{X: c.X - 0.8*k, Y: c.Y + 2.8*k}, scene.Point{X: c.X + 3.4*k, Y: c.Y - 2.8*k}),
	}
}

// Arrive draws over a frame how one value of the step to come is made: under, from 0 to 1, tells
// how far its operands have come. It is the animation of that step, with all other values left out.
func Arrive(f *scene.Frame, p Plan, at float64, n tracer.NodeID, under float64) {
	shapes := slices.Clone(f.Overlay.Shapes())
	for _, shape := range p.Frame(math.Floor(at)+max(0.01, min(under, 0.99)), Interaction{}).Overlay.Shapes() {
		switch part := shape.Key.Part(); {
		case shape.Key.ID() != int(n):
		case part == scene.PartToken, part == scene.PartTokenValue:
			shapes = append(shapes, shape)
		}
	}
	f.Overlay = scene.NewLayer(shapes)
}

// asksBelow tells whether the boxes of the step to come stand below the cells of an array, whose
// values are needed to predict them.
func (c *cells) asksBelow(row int) bool { return c.o.Ask && c.arrays[row].rewritten }

// expects is the box in which a value of the step to come is asked for; false where it is none.
func (c *cells) expects(landed int, n tracer.NodeID) (scene.Rect, bool) {
	a, i := c.s.place(n)
	row, ok := c.rowOf[a]
	if !c.o.Ask || !ok || c.s.Graph.IsInput(n) || c.s.Graph.StepOf(n) != landed+1 {
		return scene.Rect{}, false
	}
	box := c.box(row, i)
	if c.asksBelow(row) && c.s.isSet(c.at(c.s.Graph.Cell(n), landed)) {
		box.Y = box.Bottom() + 6*c.m.scale
	}
	return box, true
}

// expectedAt is the value of the step to come that is asked for at a point.
func (c *cells) expectedAt(landed int, p scene.Point) (tracer.NodeID, bool) {
	if !c.o.Ask {
		return tracer.NoNode, false
	}
	for _, n := range c.s.Next(landed) {
		if box, ok := c.expects(landed, n); ok && box.Inset(-4*c.m.scale).Contains(p) {
			return n, true
		}
	}
	return tracer.NoNode, false
}
