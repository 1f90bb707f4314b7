//go:build !js

package catalogue

import (
	"fmt"
	"strings"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/tracer"
)

// The box of a thumbnail, in CSS pixels, and the most values that one shows.
const (
	thumbWidth  = 132.0
	thumbHeight = 88.0
	thumbMost   = 3000
)

// thumbnail draws the shape of a figure's run: cells across, steps down, a square for every value
// written, in the colour of its phase, and a line from each value that it depends on. It has no
// text, and about a hundredth of the figure's weight. It is trusted HTML.
func thumbnail(f *model.Figure) string {
	r := f.Subject()
	columns, rows := 1, len(r.Trace.Steps())
	for _, a := range r.Trace.Arrays() {
		columns = max(columns, a.Len)
	}
	across, down := thumbWidth/float64(columns), thumbHeight/float64(rows)
	at := func(n tracer.NodeID) (x, y float64) {
		_, i := r.Trace.Place(r.Graph.Node(n).Cell)
		return (float64(i) + 0.5) * across, (float64(r.Graph.StepOf(n)) + 0.5) * down
	}
	size := max(1.2, min(across*0.62, down*0.62, 7))
	var edges strings.Builder
	marks := map[string]*strings.Builder{}
	order := []string{"thumb-input"}
	drawn := map[string]bool{} // several arrays may have a value in one place
	once := func(into *strings.Builder, path string) {
		if !drawn[path] {
			drawn[path] = true
			into.WriteString(path)
		}
	}
	most := min(r.Graph.Nodes(), thumbMost)
	for n := range most {
		id := tracer.NodeID(n)
		class := "thumb-input"
		if r.Graph.IsInput(id) {
			if array, _ := r.Trace.Place(r.Graph.Node(id).Cell); !r.Trace.Array(array).Given {
				continue
			}
		} else {
			class = figure.PhaseClass(r.Trace.Round(r.Graph.Node(id).Round).Phase)
		}
		x, y := at(id)
		if marks[class] == nil {
			marks[class] = &strings.Builder{}
			if class != order[0] {
				order = append(order, class)
			}
		}
		once(marks[class], fmt.Sprintf("M%s %sh%s", tenths(x-size/2), tenths(y), tenths(size)))
		r.Graph.Sources(id, func(s tracer.Source) bool {
			u, v := at(s.Node)
			once(&edges, fmt.Sprintf("M%s %sl%s %s", tenths(u), tenths(v), tenths(x-u), tenths(y-v)))
			return true
		})
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="thumb" viewBox="0 0 %g %g" width="%g" height="%g" aria-hidden="true">`, thumbWidth, thumbHeight, thumbWidth, thumbHeight)
	draw := func(class string) {
		if marks[class] != nil {
			fmt.Fprintf(&b, `<path class="%s" stroke-width="%s" d="%s"/>`, class, tenths(size), marks[class])
		}
	}
	draw(order[0])
	fmt.Fprintf(&b, `<g class="thumb-run"><path class="thumb-edges" d="%s"/>`, edges.String()) // what the run has written, which a page may let appear
	for _, class := range order[1:] {
		draw(class)
	}
	b.WriteString("</g></svg>")
	return b.String()
}

// tenths prints a coordinate with at most one decimal.
func tenths(v float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0")
}
