package views

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// Growth is what an algorithm counted on inputs of growing length: entry i of each list is one run.
type Growth struct {
	Name                   string
	N, Work, Span          []int
	StatedWork, StatedSpan []int // by the literature's formulas; -1 where they state nothing

	At, AtWork, AtSpan []int // what the formulas say at these lengths and at more between them, as a line is drawn
}

// chart plots measured counts against the length of the input on logarithmic axes: the run's own
// algorithm first, as points on the curve of its formula, its rivals beside it. Every line has a
// tone, a dash and a sign of its own.
type chart struct {
	answers
	height      scene.Unit
	title, told string
	layer       *scene.Layer
}

// quantity is what one plot of a chart shows.
type quantity struct {
	name string
	now  int // of the run
	of   func(Growth) (counted, stated []int)
	line func(Growth) []int // of the formula, at the lengths At
}

const chartHigh = 230

func planChart(s *Subject, o Options) Plan {
	if len(o.Growth) == 0 || len(o.Growth[0].N) < 2 {
		return planNote(o, "Chart", "There are no measurements to chart here.")
	}
	k := scene.Unit(o.Scale)
	c := &chart{answers: answers{k: k, width: o.Width}, title: s.titled("growth"), told: toldOf(o.Growth)}
	n := 0
	for _, a := range s.Trace.Arrays() {
		if a.Given && a.Before <= 1 {
			n = max(n, a.Real)
		}
	}
	cost := s.Cost()
	quantities := []quantity{
		{"work", cost.Work, func(g Growth) (counted, stated []int) { return g.Work, g.StatedWork }, func(g Growth) []int { return g.AtWork }},
		{"span", cost.Span, func(g Growth) (counted, stated []int) { return g.Span, g.StatedSpan }, func(g Growth) []int { return g.AtSpan }},
	}
	labels := scene.Unit(0)
	for _, g := range o.Growth {
		labels = max(labels, scene.Width(g.Name, scene.Font{Size: 13 * k, Bold: true}))
	}
	labels = min(labels+28*k, o.Width*0.4)
	var shapes []scene.Shape
	y := 34 * k
	most := 1.0
	for _, g := range o.Growth {
		most = max(most, float64(slices.Max(g.N)))
	}
	for q, quantity := range quantities {
		top := 2.0
		for _, g := range o.Growth {
			counts, _ := quantity.of(g)
			top = max(top, float64(slices.Max(counts)))
		}
		pl := &plot{k: k,
			x: axis{lo: 1, hi: most, log: true, binary: true, from: 58 * k, to: o.Width - labels - 8*k},
			y: axis{lo: 1, hi: top, log: true, from: y + chartHigh*k, to: y}}
		c.plots = append(c.plots, pl)
		pl.frame("length n", quantity.name)
		for i := len(o.Growth) - 1; i >= 0; i-- {
			c.draw(q, i, o.Growth[i], quantity)
		}
		pl.name(o.Width)
		if len(pl.labels) == 0 {
			pl.shapes = append(pl.shapes, scene.Label(scene.KeyOf(scene.PartLabel, 13, q), scene.Ink{Role: scene.Note}, scene.Point{X: (pl.x.from + pl.x.to) / 2, Y: (pl.y.from + pl.y.to) / 2},
				"none: values are only moved", scene.Font{Size: 14 * k}, scene.Middle))
		}
		shapes = append(shapes, pl.shapes...)
		if n >= 1 && quantity.now >= 1 && float64(n) <= most && float64(quantity.now) <= top {
			shapes = append(shapes, ring(scene.KeyOf(scene.PartBadge, 1, q), scene.Point{X: pl.x.at(float64(n)), Y: pl.y.at(float64(quantity.now))}, k))
		}
		y += (chartHigh + 92) * k
	}
	font := scene.Font{Size: 12.5 * k}
	text := "points: counted on random inputs; the ring: this run"
	if slices.Max(o.Growth[0].StatedWork) >= 0 || slices.Max(o.Growth[0].StatedSpan) >= 0 {
		text = "points: counted on random inputs; the solid line: the formula; the ring: this run"
	}
	y -= 36 * k
	for i, line := range wrap(text, font, o.Width-12*k) {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 12, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: 6 * k, Y: y}, line, font, scene.Start))
		y += 18 * k
	}
	c.height = y
	c.layer = scene.NewLayer(shapes)
	return c
}

// toldOf says what a chart shows: of the run's own algorithm every count, of the others the last.
func toldOf(growth []Growth) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Work and span of %s on inputs of growing length, on logarithmic axes.", growth[0].Name)
	for i, g := range growth {
		last := len(g.N) - 1
		fmt.Fprintf(&b, " %s at n = %d: work %d, span %d.", g.Name, g.N[last], g.Work[last], g.Span[last])
		for j := last - 1; i == 0 && j >= 0; j-- {
			fmt.Fprintf(&b, " At n = %d: work %d, span %d.", g.N[j], g.Work[j], g.Span[j])
		}
	}
	return b.String()
}

// lineTones are the tones of the lines of a chart: that of the run's own algorithm first.
var lineTones = [...]scene.Tone{scene.Neutral, scene.LineA, scene.LineB, scene.LineC, scene.LineD}

// sign is a point of line i.
func sign(key scene.Key, i int, at scene.Point, k scene.Unit) scene.Shape {
	tone := lineTones[i%len(lineTones)]
	filled, hollow := scene.Ink{Role: scene.Dot, State: scene.Present, Tone: tone}, scene.Ink{Role: scene.Ring, State: scene.Present, Tone: tone}
	switch i % len(lineTones) {
	case 0:
		return scene.Disc(key, scene.Ink{Role: scene.Dot, State: scene.Lit}, at, 2.8*k)
	case 1:
		return scene.Box(key, filled, scene.Centred(at, 4*k, 4*k), 0)
	case 2:
		return scene.Disc(key, hollow, at, 2.6*k)
	case 3:
		return scene.Box(key, hollow, scene.Centred(at, 4.5*k, 4.5*k), 0)
	}
	return scene.Disc(key, filled, at, 1.8*k)
}

// ring marks the run that the figure shows, and the point that is pointed at.
func ring(key scene.Key, at scene.Point, k scene.Unit) scene.Shape {
	return scene.Line(key, scene.Ink{Role: scene.Focus}, circle(at, 7*k)...)
}

// circle is the outline of a disc, which hides nothing.
func circle(at scene.Point, radius scene.Unit) []scene.Point {
	const sides = 24
	out := make([]scene.Point, sides+1)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / sides)
		out[i] = scene.Point{X: at.X + radius*scene.Unit(cos), Y: at.Y + radius*scene.Unit(sin)}
	}
	return out
}

// draw adds algorithm i to plot q: what was counted as points, on the curve of the formula where
// the run's own has one, else on a line through them.
func (c *chart) draw(q, i int, g Growth, quantity quantity) {
	p := c.plots[q]
	counts, stated := quantity.of(g)
	var xs, ys, sx, sy []float64
	var signs []scene.Shape
	line := quantity.line(g)
	for j, length := range g.At { // nothing and zero have no place on a logarithmic axis
		if length >= 1 && line[j] >= 1 {
			sx, sy = append(sx, float64(length)), append(sy, float64(line[j]))
		}
	}
	for j, length := range g.N {
		if length < 1 || counts[j] < 1 {
			continue
		}
		xs, ys = append(xs, float64(length)), append(ys, float64(counts[j]))
		at := scene.Point{X: p.x.at(float64(length)), Y: p.y.at(float64(counts[j]))}
		signs = append(signs, sign(scene.KeyOf(scene.PartNode, 10*q+i, j), i, at, p.k))
		text := fmt.Sprintf("n = %d: %s %d", length, quantity.name, counts[j])
		if stated[j] >= 0 {
			text += fmt.Sprintf(", formula %d", stated[j])
		}
		c.points = append(c.points, measured{at, q, i, j, g.Name + "\n" + text})
	}
	if len(xs) == 0 {
		return
	}
	ink := scene.Ink{Role: scene.Series, Tone: lineTones[i%len(lineTones)]}
	if i == 0 && len(sx) > 1 {
		p.line(1+100*q, ink, "", sx, sy)
		p.labels = append(p.labels, lineLabel{y: p.y.at(ys[len(ys)-1]), text: g.Name})
	} else {
		p.line(2*i+100*q, ink, g.Name, xs, ys)
	}
	named := &p.labels[len(p.labels)-1]
	named.bold = i == 0
	named.sign = func(at scene.Point) scene.Shape { return sign(scene.KeyOf(scene.PartNode, 10*q+i, 1<<12), i, at, p.k) }
	p.shapes = append(p.shapes, signs...)
}

func (c *chart) Size() (width, height scene.Unit) { return c.width, c.height }

func (c *chart) Frame(_ float64, in Interaction) *scene.Frame {
	f := &scene.Frame{Width: c.width, Height: c.height, Title: c.title, Desc: c.told, Backdrop: c.layer}
	if shapes := c.drawAnswer(in.Pointed); shapes != nil {
		f.Overlay = scene.NewLayer(shapes)
	}
	return f
}

func (c *chart) Hit(float64, scene.Point) (tracer.NodeID, bool)  { return tracer.NoNode, false }
func (c *chart) BoxOf(float64, tracer.NodeID) (scene.Rect, bool) { return scene.Rect{}, false }
func (c *chart) Neighbour(float64, tracer.NodeID, Direction) (tracer.NodeID, bool) {
	return tracer.NoNode, false
}

func (c *chart) Active(float64) scene.Rect { return scene.Rect{W: c.width, H: c.height} }
