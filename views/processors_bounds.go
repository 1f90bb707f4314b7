package views

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// sentence tells T(p) against its bounds, in steps, and why those are not the work and the span
// that the counters have.
func (c *processors) sentence() (first, second string) {
	w := c.times.Work()
	lower, upper := tracer.Bounds(w, c.span, c.p)
	with, without := "with a barrier after every round", "without barriers"
	if c.o.Greedy {
		with, without = without, with
	}
	first = fmt.Sprintf("T(%d) = %d steps, %s; %d %s", c.p, c.plan.Time, with, c.other, without)
	longest := "the longest turn of each round, one after another"
	if c.o.Greedy {
		longest = "the longest chain"
	}
	cost := c.s.Cost()
	second = fmt.Sprintf("max(W/p, S) = %s ≤ T(p) ≤ W/p + S = %s. W = T(1) = %s, S = %d (%s). ", trim(lower), trim(upper), tracer.Plural(w, "step"), c.span, longest)
	if w == cost.Work {
		second += fmt.Sprintf("Every lane that has a turn computes, so W is the work; the span of %d counts no barriers", cost.Span)
		if c.span == cost.Span {
			second = strings.TrimSuffix(second, fmt.Sprintf("; the span of %d counts no barriers", cost.Span)) + ", and S the span"
		}
	} else {
		second += fmt.Sprintf("Work (%d) and span (%d) count operations; a lane that makes none in a round takes a step as well", cost.Work, cost.Span)
	}
	return first, second
}

func trim(v float64) string { return strconv.FormatFloat(float64(int(v*10+0.5))/10, 'f', -1, 64) }

// drawCurve plots T(p) of every p between its bounds.
func (c *processors) drawCurve() []scene.Shape {
	k := c.k
	most := max(c.p, c.s.Trace.MaxWidth(), 2)
	var ps, ts, lower, upper []float64
	for p := 1; p <= most; p = next(p) {
		p = min(p, most)
		time := c.times.Barrier(p)
		if c.o.Greedy && len(c.plan.Tasks) <= 1<<12 {
			time = c.s.greedyTime(p)
		}
		lo, hi := tracer.Bounds(c.times.Work(), c.span, p)
		ps, ts, lower, upper = append(ps, float64(p)), append(ts, float64(time)), append(lower, lo), append(upper, hi)
	}
	top := c.rowY(c.p) + 62*k
	right := c.width - scene.Width("W/p + S", scene.Font{Size: 13 * k}) - 96*k
	if c.width < 520*k {
		right = c.width - 84*k
	}
	pl := &plot{k: k,
		x: axis{lo: 1, hi: float64(most), log: true, from: c.left + 12*k, to: right},
		y: axis{lo: 1, hi: max(2, upper[0]), log: true, from: top + curveHeight*k, to: top}}
	c.plots, c.points = []*plot{pl}, nil
	for i, p := range ps {
		at := scene.Point{X: pl.x.at(p), Y: pl.y.at(ts[i])}
		c.points = append(c.points, measured{at: at, of: i, text: fmt.Sprintf("T(%g) = %g\nmax(W/p, S) = %s, W/p + S = %s", p, ts[i], trim(lower[i]), trim(upper[i]))})
	}
	pl.frame("processors p", "T(p) in steps")
	pl.line(0, scene.Ink{Role: scene.Formula, Tone: scene.LineA}, "W/p + S", ps, upper)
	pl.line(1, scene.Ink{Role: scene.Formula, Tone: scene.LineC}, "max(W/p, S)", ps, lower)
	pl.line(2, scene.Ink{Role: scene.Series}, "T(p)", ps, ts)
	pl.name(c.width)
	at := scene.Point{X: pl.x.at(float64(c.p)), Y: pl.y.at(float64(c.plan.Time))}
	return append(pl.shapes, scene.Disc(scene.KeyOf(scene.PartBadge, 1, 0), scene.Ink{Role: scene.Ring, State: scene.Lit}, at, 5*k))
}

// next is the next number of processors that is worth computing: all small ones, then ever fewer.
func next(p int) int {
	if p < 64 {
		return p + 1
	}
	return p + p/16
}
