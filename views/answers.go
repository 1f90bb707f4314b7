package views

import (
	"math"
	"slices"
	"strings"

	"upsweep/views/scene"
)

// answers are the points of plots, each with its numbers, for a reader who points at them.
type answers struct {
	k      scene.Unit
	width  scene.Unit // of the figure
	points []measured
	plots  []*plot
}

// measured is a point of a plot: what one run counted.
type measured struct {
	at             scene.Point
	plot, line, of int // line: which algorithm; of: which of its runs
	text           string
}

// nearest is the point nearest to where the reader points, if they point into its plot.
func (c *answers) nearest(p scene.Point) (int, bool) {
	best, least := -1, math.Inf(1)
	for i, point := range c.points {
		pl := c.plots[point.plot]
		if p == (scene.Point{}) || p.Y < pl.y.to-20*c.k || p.Y > pl.y.from+20*c.k || p.X > pl.x.to+20*c.k {
			continue
		}
		if far := math.Hypot(float64(point.at.X-p.X), float64(point.at.Y-p.Y)); far < least {
			best, least = i, far
		}
	}
	return best, best >= 0
}

// Answer is what the plots say of the point nearest to p, and where that is; false where p is
// beside it.
func (c *answers) Answer(p scene.Point) (says string, at scene.Point, ok bool) {
	i, ok := c.nearest(p)
	if !ok {
		return "", scene.Point{}, false
	}
	return strings.ReplaceAll(c.points[i].text, "\n", ", "), c.points[i].at, true
}

// Beside is where the next point from p lies: along its line, or on the next line of its plot at
// the same length. From nowhere it is the run's own last.
func (c *answers) Beside(p scene.Point, d Direction) (scene.Point, bool) {
	i, ok := c.nearest(p)
	if !ok {
		i = slices.IndexFunc(c.points, func(o measured) bool { return o.line == 0 })
		for j, o := range c.points {
			if i >= 0 && o.plot == c.points[i].plot && o.line == 0 {
				i = j
			}
		}
		if i < 0 {
			return scene.Point{}, false
		}
		return c.points[i].at, true
	}
	from, best, least := c.points[i], -1, math.Inf(1)
	for j, o := range c.points {
		dx, dy := float64(o.at.X-from.at.X), float64(o.at.Y-from.at.Y)
		fits := false
		switch d {
		case Leftward:
			fits = o.plot == from.plot && o.line == from.line && dx < -0.5
		case Rightward:
			fits = o.plot == from.plot && o.line == from.line && dx > 0.5
		case Upward:
			fits = math.Abs(dx) < 0.5 && dy < -0.5
		case Downward:
			fits = math.Abs(dx) < 0.5 && dy > 0.5
		}
		if far := math.Hypot(dx, dy); fits && far < least {
			best, least = j, far
		}
	}
	if best < 0 {
		return from.at, true
	}
	return c.points[best].at, true
}

// drawAnswer draws what is said of the point nearest to p; nil where p is beside the plots.
func (c *answers) drawAnswer(p scene.Point) []scene.Shape {
	i, ok := c.nearest(p)
	if !ok {
		return nil
	}
	return c.answer(c.points[i])
}

// answer draws what is said of a point: a ring round it, and its numbers on a plate beside it.
func (c *answers) answer(p measured) []scene.Shape {
	k, pl := c.k, c.plots[p.plot]
	name, numbers, _ := strings.Cut(p.text, "\n")
	bold, plain := scene.Font{Size: 13 * k, Bold: true}, scene.Font{Size: 13 * k}
	width := max(scene.Width(name, bold), scene.Width(numbers, plain)) + 20*k
	box := scene.Rect{X: p.at.X - width/2, Y: p.at.Y - 58*k, W: width, H: 46 * k}
	if box.Y < pl.y.to-30*k {
		box.Y = p.at.Y + 12*k
	}
	box.X = max(2*k, min(box.X, c.width-width-2*k))
	key := func(part scene.Part, i int) scene.Key { return scene.KeyOf(part, 90, i) }
	return []scene.Shape{
		ring(key(scene.PartLine, 0), p.at, k),
		scene.Box(key(scene.PartNode, 0), scene.Ink{Role: scene.Node, State: scene.Input}, box, 8*k),
		scene.Label(key(scene.PartLabel, 0), scene.Ink{Role: scene.Note}, scene.Point{X: box.X + 10*k, Y: box.Y + 19*k}, name, bold, scene.Start),
		scene.Label(key(scene.PartLabel, 1), scene.Ink{Role: scene.Note}, scene.Point{X: box.X + 10*k, Y: box.Y + 37*k}, numbers, plain, scene.Start),
	}
}
