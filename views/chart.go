package views

import (
	"fmt"
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// Growth is what an algorithm counted on inputs of growing length: entry i of each list is one run.
type Growth struct {
	Name                   string
	N, Work, Span          []int
	StatedWork, StatedSpan []int // by the literature's formulas; -1 where they state nothing
}

// chart plots measured counts against the length of the input on logarithmic axes: the run's own algorithm first, with its formula, its
// rivals beside it.
type chart struct {
	width, height scene.Unit
	title, told   string
	layer         *scene.Layer
	lit           *scene.Layer
}

func planChart(s *Subject, o Options) Plan {
	if len(o.Growth) == 0 || len(o.Growth[0].N) < 2 {
		return planNote(o, "Chart", "There are no measurements to chart here.")
	}
	k := scene.Unit(o.Scale)
	c := &chart{width: o.Width, title: s.titled("growth")}
	n := 0
	for _, a := range s.Trace.Arrays() {
		if a.Given && a.Before <= 1 {
			n = max(n, a.Real)
		}
	}
	cost := s.Cost()
	quantities := []struct {
		name string
		now  int
		of   func(Growth) (counted, stated []int)
	}{
		{"work", cost.Work, func(g Growth) (counted, stated []int) { return g.Work, g.StatedWork }},
		{"span", cost.Span, func(g Growth) (counted, stated []int) { return g.Span, g.StatedSpan }},
	}
	const high = 230
	labels := scene.Unit(0)
	for _, g := range o.Growth {
		labels = max(labels, scene.Width(g.Name, scene.Font{Size: 13 * k, Bold: true}))
	}
	labels = min(labels+14*k, o.Width*0.36)
	var shapes, marks []scene.Shape
	y := 34 * k
	for q, quantity := range quantities {
		top, bottom := 1.0, 2.0
		for _, g := range o.Growth {
			counted, _ := quantity.of(g)
			top = max(top, float64(slices.Max(counted)))
		}
		most := float64(slices.Max(o.Growth[0].N))
		pl := &plot{k: k,
			x: axis{lo: 1, hi: most, log: true, from: 58 * k, to: o.Width - labels - 8*k},
			y: axis{lo: 1, hi: max(bottom, top), log: true, from: y + high*k, to: y}}
		pl.frame("length n", quantity.name)
		for i := len(o.Growth) - 1; i >= 0; i-- {
			counted, stated := quantity.of(o.Growth[i])
			pl.curve(q, i, o.Growth[i], counted, stated)
		}
		pl.name(o.Width)
		if !slices.ContainsFunc(o.Growth, func(g Growth) bool { counted, _ := quantity.of(g); return slices.Max(counted) > 0 }) {
			pl.shapes = append(pl.shapes, scene.Label(scene.KeyOf(scene.PartLabel, 13, q), scene.Ink{Role: scene.Note}, scene.Point{X: (pl.x.from + pl.x.to) / 2, Y: (pl.y.from + pl.y.to) / 2},
				"none: values are only moved, nothing is computed", scene.Font{Size: 14 * k}, scene.Middle))
		}
		shapes = append(shapes, pl.shapes...)
		if n >= 1 && quantity.now >= 1 && float64(n) <= most && float64(quantity.now) <= top {
			marks = append(marks, scene.Disc(scene.KeyOf(scene.PartBadge, 1, q), scene.Ink{Role: scene.Badge, Tone: scene.Active},
				scene.Point{X: pl.x.at(float64(n)), Y: pl.y.at(float64(quantity.now))}, 5.5*k))
		}
		y += (high + 92) * k
	}
	font := scene.Font{Size: 12.5 * k}
	text := "points: counted on random inputs; the large one: this run"
	if slices.Max(o.Growth[0].StatedWork) >= 0 || slices.Max(o.Growth[0].StatedSpan) >= 0 {
		text = "points: counted on random inputs; dashes: the formula; the large point: this run"
	}
	y -= 36 * k
	for i, line := range wrap(text, font, o.Width-12*k) {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 12, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: 6 * k, Y: y}, line, font, scene.Start))
		y += 18 * k
	}
	c.told = "Work and span of " + o.Growth[0].Name + " on inputs of growing length, on logarithmic axes."
	for _, g := range o.Growth {
		last := len(g.N) - 1
		c.told += fmt.Sprintf(" %s at n = %d: work %d, span %d.", g.Name, g.N[last], g.Work[last], g.Span[last])
	}
	c.height = y
	c.layer, c.lit = scene.NewLayer(shapes), scene.NewLayer(marks)
	return c
}

// curve draws what algorithm i counted of quantity q; the first one, which the run is of, with its points and its formula.
func (p *plot) curve(q, i int, g Growth, counted, stated []int) {
	tones := []scene.Tone{scene.Active, scene.Up, scene.Down, scene.SegmentA, scene.Neutral}
	var xs, ys, sx, sy []float64
	for j, length := range g.N { // nothing and zero have no place on a logarithmic axis
		if length >= 1 && counted[j] >= 1 {
			xs, ys = append(xs, float64(length)), append(ys, float64(counted[j]))
		}
		if length >= 1 && stated[j] >= 1 {
			sx, sy = append(sx, float64(length)), append(sy, float64(stated[j]))
		}
	}
	if len(xs) == 0 {
		return
	}
	ink := scene.Ink{Role: scene.Series, Tone: tones[i%len(tones)]}
	if i > 0 {
		p.line(2*i+100*q, ink, g.Name, xs, ys)
		p.labels[len(p.labels)-1].bold = false
		return
	}
	p.line(100*q, ink, g.Name, xs, ys)
	if len(sx) > 1 {
		p.line(1+100*q, scene.Ink{Role: scene.Formula, Tone: scene.Neutral}, "", sx, sy)
	}
	for j := range xs {
		p.shapes = append(p.shapes, scene.Disc(scene.KeyOf(scene.PartNode, 1+q, j), scene.Ink{Role: scene.Dot, State: scene.Present, Tone: scene.Active},
			scene.Point{X: p.x.at(xs[j]), Y: p.y.at(ys[j])}, 2.6*p.k))
	}
}

func (c *chart) Size() (width, height scene.Unit) { return c.width, c.height }
func (c *chart) Frame(float64, Interaction) *scene.Frame {
	return &scene.Frame{Width: c.width, Height: c.height, Title: c.title, Desc: c.told, Backdrop: c.layer, Lit: c.lit}
}
func (c *chart) Hit(float64, scene.Point) (tracer.NodeID, bool)  { return tracer.NoNode, false }
func (c *chart) BoxOf(float64, tracer.NodeID) (scene.Rect, bool) { return scene.Rect{}, false }
func (c *chart) Neighbour(float64, tracer.NodeID, Direction) (tracer.NodeID, bool) {
	return tracer.NoNode, false
}

func (c *chart) Active(float64) scene.Rect { return scene.Rect{W: c.width, H: c.height} }
