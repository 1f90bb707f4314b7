package chart

import (
	"fmt"
	"math"
	"strings"

	"upsweep/internal/escape"
)

// A Roof is a limit of a machine: operations a second, or bytes a second.
type Roof struct {
	Name string
	Rate float64
}

// Kernel is a program that was measured: operations for each byte that it moves, and operations a
// second.
type Kernel struct {
	Name            string
	Intensity, Rate float64
	Drop            float64 // how far below the dot its name stands; 0 leaves the name out
}

// A Family is a row of algorithms below the roofline.
type Family struct {
	Title   string
	Members []Member
}

// Member is an algorithm with the operations that it makes for each byte that it moves.
type Member struct {
	ID, Title string
	Intensity float64
}

// Roofline is the picture of a machine's limits over arithmetic intensity. Flat roofs are operations
// a second, slopes bytes a second; kernels lie under them, and below, in the same scale, every
// algorithm has a dot in the row of its family. What makes no operations stands at the left edge.
type Roofline struct {
	Says    string
	X, Y    Axis
	Flat    []Roof
	Slopes  []Roof
	Kernels []Kernel
	Rows    []Family
}

// The measures of the rows below.
const (
	roofHeight = 230.0
	rowHeight  = 17.0
	rowsGap    = 20.0
	rowsName   = 286.0 // where the names of families begin: near the corner, where no algorithm is
)

// SVG is the picture.
func (r Roofline) SVG() string {
	rows := rowsGap + rowHeight*float64(len(r.Rows))
	var b strings.Builder
	open(&b, r.Says, top+roofHeight+rows+bottom)
	Plot{X: r.X, Y: r.Y}.draw(&b, roofHeight)
	highest := 0.0
	for _, roof := range r.Flat {
		highest = max(highest, roof.Rate)
	}
	for i, slope := range r.Slopes {
		corner := highest / slope.Rate
		x0, y0 := r.X.across(r.X.From), r.Y.up(slope.Rate*r.X.From, roofHeight)
		x1, y1 := r.X.across(min(corner, r.X.To)), r.Y.up(highest, roofHeight)
		class := "chart-line chart-0"
		if i > 0 {
			class = "chart-bound chart-0"
		}
		fmt.Fprintf(&b, `<path class="%s" d="M%.1f %.1fL%.1f %.1f"/>`, class, x0, y0, x1, y1)
		angle := math.Atan2(y1-y0, x1-x0) * 180 / math.Pi
		middle, side := 0.34, -7.0
		if i > 0 {
			side = 16
		}
		fmt.Fprintf(&b, `<text class="chart-name chart-0" transform="translate(%.1f %.1f) rotate(%.1f)" y="%g">%s</text>`, x0+middle*(x1-x0), y0+middle*(y1-y0), angle, side, escape.HTML(slope.Name))
	}
	for i, roof := range r.Flat {
		y := r.Y.up(roof.Rate, roofHeight)
		from := r.X.across(roof.Rate / r.Slopes[0].Rate)
		class := "chart-line chart-0"
		if i > 0 {
			class = "chart-bound chart-0"
		}
		fmt.Fprintf(&b, `<path class="%s" d="M%.1f %.1fH%g"/><text class="chart-name chart-0" x="%g" y="%.1f">%s</text>`, class, from, y, left+plotWidth, left+plotWidth+8, y+4.5, escape.HTML(roof.Name))
	}
	// Where the slope of the reader's own machine is drawn once it is known (web/app-gpu.js): the
	// picture's frame, and the logarithms of what stands at its edges.
	fmt.Fprintf(&b, `<path class="chart-line chart-4 chart-own" data-frame="%g %g %g %g" data-axes="%.4f %.4f %.4f %.4f"/>`,
		left, top, plotWidth, roofHeight, math.Log(r.X.From), math.Log(r.X.To), math.Log(r.Y.From), math.Log(r.Y.To))
	for _, k := range r.Kernels {
		x, y := r.X.across(k.Intensity), r.Y.up(k.Rate, roofHeight)
		fmt.Fprintf(&b, `<circle class="chart-dot chart-1" cx="%.1f" cy="%.1f" r="3.6"><title>%s</title></circle>`, x, y, escape.HTML(k.Name))
		if k.Drop > 0 {
			fmt.Fprintf(&b, `<path class="chart-leader chart-1" d="M%.1f %.1fV%.1f"/><text class="chart-name chart-1" x="%.1f" y="%.1f">%s</text>`, x, y+4, y+k.Drop-4, x+4, y+k.Drop, escape.HTML(k.Name))
		}
	}
	for i, f := range r.Rows {
		y := top + roofHeight + rowsGap + rowHeight*(float64(i)+0.5)
		fmt.Fprintf(&b, `<path class="chart-grid" d="M%g %.1fH%g"/><text class="chart-tick" x="%g" y="%.1f">%s</text>`, left, y, rowsName-6, rowsName, y+4, escape.HTML(f.Title))
		for _, m := range f.Members {
			fmt.Fprintf(&b, `<circle class="chart-dot chart-2" cx="%.1f" cy="%.1f" r="3.6"><title>%s: %s</title></circle>`, r.X.across(min(max(m.Intensity, r.X.From), r.X.To)), y, escape.HTML(m.Title), Intensity(m.Intensity))
		}
	}
	foot(&b, r.X, top+roofHeight+rows)
	b.WriteString(`</svg>`)
	return b.String()
}

// Table lists all algorithms, family by family.
func (r Roofline) Table() string {
	var b strings.Builder
	b.WriteString(`<table class="chart-table"><thead><tr><th scope="col">Algorithm</th><th scope="col">Operations for each byte</th></tr></thead>`)
	for _, f := range r.Rows {
		fmt.Fprintf(&b, `<tbody><tr><th scope="rowgroup" colspan="2">%s</th></tr>`, escape.HTML(f.Title))
		for _, m := range f.Members {
			fmt.Fprintf(&b, `<tr><th scope="row"><a href="/play/%s">%s</a></th><td>%s</td></tr>`, escape.HTML(m.ID), escape.HTML(m.Title), Intensity(m.Intensity))
		}
		b.WriteString(`</tbody>`)
	}
	b.WriteString(`</table>`)
	return b.String()
}

// Intensity writes operations for each byte in two digits, as lessons do.
func Intensity(x float64) string { return fmt.Sprintf("%.2g", x) }
