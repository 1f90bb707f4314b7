package views

import (
	"math"
	"sort"
	"strconv"

	"upsweep/views/scene"
)

// axis maps numbers to places. Its numbers are at least 1 where it is logarithmic.
type axis struct {
	lo, hi   float64
	log      bool
	binary   bool       // its ticks are powers of two, however few
	from, to scene.Unit // where lo and hi are
}

func (a axis) at(v float64) scene.Unit {
	if a.hi <= a.lo {
		return a.from
	}
	f := (v - a.lo) / (a.hi - a.lo)
	if a.log {
		f = math.Log(max(v, a.lo)/a.lo) / math.Log(a.hi/a.lo)
	}
	return scene.Lerp(a.from, a.to, f)
}

// ticks are round numbers along the axis, at most about most of them: powers of two or of ten on a
// logarithmic one.
func (a axis) ticks(most int) []float64 {
	var out []float64
	if a.log {
		base := 2.0
		for math.Log(a.hi/a.lo)/math.Log(base) > float64(most) {
			base *= 2
			switch {
			case a.binary:
			case base == 8:
				base = 10
			case base > 10:
				base = 100
			}
		}
		for v := math.Pow(base, math.Ceil(math.Log(a.lo)/math.Log(base)-1e-9)); v <= a.hi*1.0001; v *= base {
			out = append(out, v)
		}
		return out
	}
	step := math.Pow(10, math.Floor(math.Log10(max(1, (a.hi-a.lo)/float64(most)))))
	for _, m := range []float64{1, 2, 5, 10} {
		if (a.hi-a.lo)/(step*m) <= float64(most) {
			step *= m
			break
		}
	}
	for v := math.Ceil(a.lo/step) * step; v <= a.hi+1e-9; v += step {
		out = append(out, v)
	}
	return out
}

// plot is a pair of axes and what is drawn on them.
type plot struct {
	x, y   axis
	k      scene.Unit
	shapes []scene.Shape
	labels []lineLabel
}

// lineLabel names a line beside its end.
type lineLabel struct {
	y    scene.Unit
	text string
	tone scene.Tone
	bold bool
	sign func(at scene.Point) scene.Shape // the sign of the line's points, beside its name; nil for none
}

// frame draws the grid, and the numbers and names of the axes.
func (p *plot) frame(xName, yName string) {
	k := p.k
	font := scene.Font{Face: scene.Mono, Size: 11.5 * k}
	words := scene.Font{Size: 13 * k}
	across := int((p.x.to - p.x.from) / (52 * k))
	for i, v := range p.x.ticks(max(2, across)) {
		x := p.x.at(v)
		p.shapes = append(p.shapes, scene.Line(scene.KeyOf(scene.PartLine, 10, i), scene.Ink{Role: scene.Grid}, scene.Point{X: x, Y: p.y.from}, scene.Point{X: x, Y: p.y.to}),
			scene.Label(scene.KeyOf(scene.PartRuler, 10, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: x, Y: p.y.from + 16*k}, plain(v), font, scene.Middle))
	}
	down := int((p.y.from - p.y.to) / (30 * k))
	for i, v := range p.y.ticks(max(2, down)) {
		y := p.y.at(v)
		p.shapes = append(p.shapes, scene.Line(scene.KeyOf(scene.PartLine, 11, i), scene.Ink{Role: scene.Grid}, scene.Point{X: p.x.from, Y: y}, scene.Point{X: p.x.to, Y: y}),
			scene.Label(scene.KeyOf(scene.PartRuler, 11, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: p.x.from - 7*k, Y: y + font.Baseline()}, plain(v), font, scene.End))
	}
	p.shapes = append(p.shapes,
		scene.Line(scene.KeyOf(scene.PartLine, 12, 0), scene.Ink{Role: scene.Axis}, scene.Point{X: p.x.from, Y: p.y.to}, scene.Point{X: p.x.from, Y: p.y.from}, scene.Point{X: p.x.to, Y: p.y.from}),
		scene.Label(scene.KeyOf(scene.PartLabel, 10, 0), scene.Ink{Role: scene.Round, State: scene.Past}, scene.Point{X: p.x.to, Y: p.y.from + 34*k}, xName, words, scene.End),
		scene.Label(scene.KeyOf(scene.PartLabel, 10, 1), scene.Ink{Role: scene.Round, State: scene.Past}, scene.Point{X: p.x.from, Y: p.y.to - 12*k}, yName, words, scene.Start))
}

// plain prints a tick in full, but for whole millions: 2,048 as 2k would hide that it is a power of
// two.
func plain(v float64) string {
	if v >= 1e6 && math.Mod(v, 1e6) == 0 {
		return strconv.FormatFloat(v/1e6, 'f', -1, 64) + "M"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// line draws a curve through points, and names it at its end.
func (p *plot) line(id int, ink scene.Ink, name string, xs, ys []float64) {
	var points []scene.Point
	for i := range xs {
		points = append(points, scene.Point{X: p.x.at(xs[i]), Y: p.y.at(ys[i])})
	}
	if len(points) == 0 {
		return
	}
	if len(points) > 1 {
		p.shapes = append(p.shapes, scene.Line(scene.KeyOf(scene.PartEdge, 20, id), ink, points...))
	}
	if name != "" {
		p.labels = append(p.labels, lineLabel{y: points[len(points)-1].Y, text: name, tone: ink.Tone, bold: ink.Role == scene.Series})
	}
}

// name writes the names of the lines at the right, pushed apart where lines end close together.
func (p *plot) name(right scene.Unit) {
	font := scene.Font{Size: 13 * p.k}
	high := font.Size * 1.3
	sort.SliceStable(p.labels, func(i, j int) bool { return p.labels[i].y < p.labels[j].y })
	total := high * scene.Unit(len(p.labels))
	for round := 0; round < 2; round++ {
		for i := 1; i < len(p.labels); i++ {
			p.labels[i].y = max(p.labels[i].y, p.labels[i-1].y+high)
		}
		if n := len(p.labels); n > 0 && p.labels[n-1].y > p.y.from {
			p.labels[n-1].y = max(p.y.to+total-high, p.y.from)
			for i := n - 2; i >= 0; i-- {
				p.labels[i].y = min(p.labels[i].y, p.labels[i+1].y-high)
			}
		}
	}
	for i, l := range p.labels {
		f, ink, x := font, scene.Ink{Role: scene.Phase, Tone: l.tone}, p.x.to+8*p.k
		f.Bold = l.bold
		if l.tone == scene.Neutral {
			ink = scene.Ink{Role: scene.Round, State: scene.Present}
		}
		if l.sign != nil {
			p.shapes = append(p.shapes, l.sign(scene.Point{X: x + 5*p.k, Y: l.y}))
			x += 14 * p.k
		}
		p.shapes = append(p.shapes, scene.Label(scene.KeyOf(scene.PartLabel, 11, i), ink, scene.Point{X: x, Y: l.y + f.Baseline()}, clip(l.text, f, right-x), f, scene.Start))
	}
}
