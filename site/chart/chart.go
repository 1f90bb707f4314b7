// Package chart draws the charts of lessons. Numbers that others have counted on runs, or measured,
// flow in; a figure of HTML with its picture as SVG flows out. It runs nothing and knows of no
// lesson.
package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"upsweep/internal/escape"
)

// An Axis is logarithmic: what doubles or grows tenfold moves by the same distance.
type Axis struct {
	Title    string
	From, To float64 // both above 0
	Ticks    []Tick
}

// A Tick is a place on an axis with what is written there.
type Tick struct {
	At    float64
	Label string
}

// Powers are ticks at powers of a base.
func Powers(base float64, from, to float64, label func(float64) string) []Tick {
	var list []Tick
	first := math.Ceil(math.Log(from)/math.Log(base) - 1e-9)
	for e := first; ; e++ {
		at := math.Pow(base, e)
		if at > to*(1+1e-9) {
			return list
		}
		list = append(list, Tick{at, label(at)})
	}
}

// Style is how a series is drawn.
type Style uint8

// The styles. Dots are what was counted or measured; lines join such dots, and a bound is what
// a formula gives.
const (
	Dots Style = iota
	Line
	Bound
)

// A Point of a series.
type Point struct{ X, Y float64 }

// A Series is drawn in one colour, and its name stands at its last point.
type Series struct {
	Name   string
	Style  Style
	Colour int // 0 is that of the text, others count on
	Points []Point
	Above  bool // the name stands above the end, not behind it
}

// A Plot is a picture with two axes. Says describes it to those who do not see it.
type Plot struct {
	Says   string
	X, Y   Axis
	Series []Series
}

// The measures of a plot, in the units of its picture. A picture is so wide that a phone shows all of
// it, with text that can be read.
const (
	width      = 416.0
	left       = 56.0
	right      = 96.0 // for the names of series
	plotWidth  = width - left - right
	top        = 24.0
	bottom     = 48.0
	plotHeight = 270.0
	nameHeight = 15.0
	nameLength = 14 // letters, in a line of a name
)

// across is where a value lies on the axis from left to right.
func (a Axis) across(x float64) float64 {
	return left + plotWidth*(math.Log(x)-math.Log(a.From))/(math.Log(a.To)-math.Log(a.From))
}

// up is where a value lies on an axis of that height that begins below and has top above it.
func (a Axis) up(y, height float64) float64 {
	return top + height*(1-(math.Log(y)-math.Log(a.From))/(math.Log(a.To)-math.Log(a.From)))
}

// SVG is the picture.
func (p Plot) SVG() string {
	var b strings.Builder
	open(&b, p.Says, top+plotHeight+bottom)
	p.draw(&b, plotHeight)
	foot(&b, p.X, top+plotHeight)
	b.WriteString(`</svg>`)
	return b.String()
}

func open(b *strings.Builder, says string, height float64) {
	fmt.Fprintf(b, `<svg class="chart-picture" viewBox="0 0 %g %g" role="img" aria-label="%s">`, width, height, escape.HTML(says))
}

// draw draws the grid, the upright axis and the series.
func (p Plot) draw(b *strings.Builder, height float64) {
	for _, t := range p.X.Ticks {
		x := p.X.across(t.At)
		fmt.Fprintf(b, `<path class="chart-grid" d="M%.1f %gv%g"/>`, x, top, height)
	}
	for _, t := range p.Y.Ticks {
		y := p.Y.up(t.At, height)
		fmt.Fprintf(b, `<path class="chart-grid" d="M%g %.1fh%g"/><text class="chart-tick" x="%g" y="%.1f" text-anchor="end">%s</text>`, left, y, plotWidth, left-8, y+4, escape.HTML(t.Label))
	}
	fmt.Fprintf(b, `<text class="chart-axis" transform="translate(14 %g) rotate(-90)" text-anchor="middle">%s</text>`, top+height/2, escape.HTML(p.Y.Title))
	for _, s := range p.Series {
		p.series(b, s, height)
	}
	p.names(b, height)
}

// names writes the name of every series behind its end, so far apart that all can be read.
func (p Plot) names(b *strings.Builder, height float64) {
	type name struct {
		s     Series
		x, y  float64 // of the middle
		lines []string
	}
	var list []name
	for _, s := range p.Series {
		if len(s.Points) == 0 {
			continue
		}
		end := s.Points[len(s.Points)-1]
		n := name{s, p.X.across(end.X), p.Y.up(end.Y, height), broken(s.Name)}
		if s.Above {
			fmt.Fprintf(b, `<text class="chart-name chart-%d" x="%.1f" y="%.1f" text-anchor="end">%s</text>`, s.Colour, n.x, n.y-8, escape.HTML(s.Name))
			continue
		}
		list = append(list, n)
	}
	slices.SortStableFunc(list, func(a, b name) int { return cmp.Compare(a.y, b.y) })
	free := 0.0 // what lies above it is taken
	for _, n := range list {
		half := nameHeight / 2 * float64(len(n.lines))
		n.y = max(n.y, free+half)
		free = n.y + half
		for i, line := range n.lines {
			fmt.Fprintf(b, `<text class="chart-name chart-%d" x="%.1f" y="%.1f">%s</text>`, n.s.Colour, n.x+8, n.y-half+nameHeight*float64(i)+12, escape.HTML(line))
		}
	}
}

// broken breaks a name that is too long for a line into two, as even as its words allow.
func broken(name string) []string {
	if utf8.RuneCountInString(name) <= nameLength {
		return []string{name}
	}
	at, longest := -1, len(name)
	for i, c := range name {
		if n := max(i, len(name)-i-1); c == ' ' && n < longest {
			at, longest = i, n
		}
	}
	if at < 0 {
		return []string{name}
	}
	return []string{name[:at], name[at+1:]}
}

func (p Plot) series(b *strings.Builder, s Series, height float64) {
	if len(s.Points) == 0 {
		return
	}
	at := func(q Point) (x, y float64) { return p.X.across(q.X), p.Y.up(q.Y, height) }
	if s.Style != Dots {
		class := "chart-line"
		if s.Style == Bound {
			class = "chart-bound"
		}
		fmt.Fprintf(b, `<path class="%s chart-%d" d="`, class, s.Colour)
		for i, q := range s.Points {
			x, y := at(q)
			fmt.Fprintf(b, "%c%.1f %.1f", "ML"[min(i, 1)], x, y)
		}
		b.WriteString(`"/>`)
	}
	if s.Style != Bound {
		for _, q := range s.Points {
			x, y := at(q)
			fmt.Fprintf(b, `<circle class="chart-dot chart-%d" cx="%.1f" cy="%.1f" r="3.2"/>`, s.Colour, x, y)
		}
	}
}

// foot draws the axis from left to right below what lies above y.
func foot(b *strings.Builder, a Axis, y float64) {
	for _, t := range a.Ticks {
		fmt.Fprintf(b, `<text class="chart-tick" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, a.across(t.At), y+18, escape.HTML(t.Label))
	}
	fmt.Fprintf(b, `<text class="chart-axis" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, left+plotWidth/2, y+39, escape.HTML(a.Title))
}

// Figure puts a picture, a table of its numbers behind a fold and a caption, which is trusted HTML,
// into one figure.
func Figure(id, svg, caption, summary, table string) string {
	return fmt.Sprintf(`<figure class="chart" id="%s"><div class="race-scroll" tabindex="0" role="group" aria-label="Chart">%s</div><figcaption>%s</figcaption><details class="fold"><summary>%s</summary><div class="race-scroll" tabindex="0" role="group" aria-label="%[4]s">%[5]s</div></details></figure>`,
		escape.HTML(id), svg, caption, escape.HTML(summary), table)
}

// Table is the numbers of series that share their places on the lower axis.
func (p Plot) Table(place func(float64) string, number func(float64) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<table class="chart-table"><thead><tr><th scope="col">%s</th>`, escape.HTML(p.X.Title))
	var xs []float64
	for _, s := range p.Series {
		if s.Style == Bound {
			continue
		}
		fmt.Fprintf(&b, `<th scope="col">%s</th>`, escape.HTML(s.Name))
		if len(s.Points) > len(xs) {
			xs = xs[:0]
			for _, q := range s.Points {
				xs = append(xs, q.X)
			}
		}
	}
	b.WriteString(`</tr></thead><tbody>`)
	for _, x := range xs {
		fmt.Fprintf(&b, `<tr><th scope="row">%s</th>`, escape.HTML(place(x)))
		for _, s := range p.Series {
			if s.Style == Bound {
				continue
			}
			cell := ""
			for _, q := range s.Points {
				if q.X == x {
					cell = number(q.Y)
				}
			}
			fmt.Fprintf(&b, `<td>%s</td>`, escape.HTML(cell))
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}
