//go:build !js

package catalogue

import (
	"fmt"
	"html"
	"math"
	"strings"

	"upsweep/app/ui"
)

// The scatter has a dot for each algorithm: work upwards, span to the right, both on logarithmic
// axes that begin with a place for 0, one doubling below 1. Lines of equal work ÷ span, which is
// how many lanes can be kept busy, run diagonally. Places are shares of the plot, so that it is as
// wide as its page; dots that share a place stand a few pixels beside each other.

// octaves are how many doublings from the place of 0 an axis reaches.
type octaves int

// axisTo is the axis on which a count has a place, with a number of octaves that steps divide.
func axisTo(most, steps int) octaves {
	n := 1 + int(math.Ceil(math.Log2(float64(max(most, 2)))))
	return octaves((n+steps-2)/steps*steps + 1)
}

// at is the place of a count, from 0 to 1.
func (o octaves) at(count int) float64 {
	if count <= 0 {
		return 0
	}
	return (1 + math.Log2(float64(count))) / float64(o)
}

// end is the count at the end of the axis.
func (o octaves) end() int { return 1 << (int(o) - 1) }

// dot is the place of an algorithm: shares of the plot's width and height, from its lower left
// corner, and pixels to the right and down.
type dot struct {
	x, y   float64
	dx, dy float64
}

// The plot as dots are kept apart in it, in pixels; it is drawn about as large.
const (
	plotWidth, plotHeight = 296.0, 226.0
	dotApart              = 11.5
)

// dots places what has so much span and work, and moves those that would lie over another to the
// nearest free place around theirs.
func dots(spans, works []int, across, up octaves) []dot {
	out := make([]dot, len(spans))
	for i := range out {
		d := dot{x: across.at(spans[i]), y: up.at(works[i])}
		for turn := 0; ; turn++ {
			// A spiral, a dot apart from turn to turn.
			far, angle := dotApart*0.5*math.Sqrt(float64(turn)), 2.4*float64(turn)
			d.dx, d.dy = far*math.Cos(angle), far*math.Sin(angle)
			if free(out[:i], d) {
				break
			}
		}
		out[i] = d
	}
	return out
}

func free(others []dot, d dot) bool {
	for _, o := range others {
		if math.Hypot((o.x-d.x)*plotWidth+o.dx-d.dx, (d.y-o.y)*plotHeight+o.dy-d.dy) < dotApart {
			return false
		}
	}
	return true
}

// steps of the axes and of the diagonals, in doublings.
const (
	spanStep, workStep, ratioStep = 3, 3, 2
)

// scatterHTML draws work over span. A dot leads to its card (web/app-catalogue.js), which leads
// where the dot does without scripts. It is trusted HTML.
func scatterHTML(entries []entry) string {
	var shown []*entry
	var spans, works []int
	maxSpan, maxWork, n := 1, 1, 0
	for i := range entries {
		if e := &entries[i]; !e.Fixed {
			shown = append(shown, e)
			spans, works = append(spans, e.Span), append(works, e.Work)
			maxSpan, maxWork, n = max(maxSpan, e.Span), max(maxWork, e.Work), max(n, e.N)
		}
	}
	across, up := axisTo(maxSpan, spanStep), axisTo(maxWork, workStep)
	share := func(v float64) string { return fmt.Sprintf("%.4g%%", 100*v) }
	var b strings.Builder
	fmt.Fprintf(&b, `<div class="scatter" role="group" aria-labelledby="scatter-title"><h2 id="scatter-title">Work over span at n = %d</h2><svg class="scatter-plot" width="100%%" height="%g">`, n, plotHeight)
	line := func(class string, x1, y1, x2, y2 float64) {
		fmt.Fprintf(&b, `<line%s x1="%s" y1="%s" x2="%s" y2="%s"/>`, class, share(x1), share(1-y1), share(x2), share(1-y2))
	}
	label := func(x, y float64, attributes, text string) {
		fmt.Fprintf(&b, `<text x="%s" y="%s" %s>%s</text>`, share(x), share(1-y), attributes, text)
	}
	b.WriteString(`<g class="scatter-axes" aria-hidden="true">`)
	line("", 0, 0, 1, 0)
	line("", 0, 0, 0, 1)
	label(0, 0, `dy="18" text-anchor="middle"`, "0")
	for v := 1; v <= across.end(); v <<= spanStep {
		line(` class="scatter-tick"`, across.at(v), 0, across.at(v), 1)
		label(across.at(v), 0, `dy="18" text-anchor="middle"`, fmt.Sprint(v))
	}
	label(1, 0, `dy="36" text-anchor="end" class="scatter-name"`, "span")
	for v := 1; v <= up.end(); v <<= workStep {
		line(` class="scatter-tick"`, 0, up.at(v), 1, up.at(v))
		label(0, up.at(v), `dx="-6" dy="4" text-anchor="end"`, ui.Thousands(v))
	}
	label(0, 1, `dx="-36" dy="-18" class="scatter-name"`, "work")
	for ratio := 1; ratio < up.end(); ratio <<= ratioStep {
		to := min(across.end(), up.end()/ratio)
		x, y := across.at(to), up.at(to*ratio)
		line(` class="scatter-ratio"`, across.at(1), up.at(ratio), x, y)
		switch {
		case y < 1:
			label(x, y, `dx="4" dy="4" class="scatter-times"`, fmt.Sprint(ratio))
		case to > 1:
			label(x, y, `dy="-4" text-anchor="middle" class="scatter-times"`, fmt.Sprint(ratio))
		}
	}
	b.WriteString(`</g>`)
	for i, d := range dots(spans, works, across, up) {
		e, class := shown[i], "dot"
		if !e.Efficient {
			class = "dot dot-hollow"
		}
		says := fmt.Sprintf("%s: work %s, span %s", e.Title, ui.Thousands(e.Work), ui.Thousands(e.Span))
		fmt.Fprintf(&b, `<a class="%s" href="/play/%s" data-card="%[2]s" tabindex="-1" aria-label="%s"><circle cx="%s" cy="%s" r="5" transform="translate(%.1f %.1f)"/></a>`,
			class, e.ID, html.EscapeString(says), share(d.x), share(1-d.y), d.dx, d.dy)
	}
	b.WriteString(`</svg><p class="scatter-told" aria-hidden="true"><span>Each dot is an algorithm; point at one, or walk with the arrow keys.</span></p><p class="scatter-idea" aria-hidden="true"></p>` +
		`<p class="scatter-key">Filled: work-efficient. Diagonals: equal work ÷ span.</p></div>`)
	return b.String()
}
