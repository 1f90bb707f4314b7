package model

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/internal/escape"
	"upsweep/tracer"
)

// A table of at most this many values is written with the page.
const shortTable = 400

// TableIsShort tells whether it is.
func (r *Run) TableIsShort() bool { return r.Trace.Cells()*(r.Trace.Rounds()+1) <= shortTable }

// Table writes the rounds as a table, in HTML: the equivalent of the picture for those who do not
// see it.
func (r *Run) Table() string {
	if r.table == "" {
		r.table = r.writeTable()
	}
	return r.table
}

func (run *Run) writeTable() string {
	const maxRows, maxCells = 400, 128
	var b strings.Builder
	t, g := run.Trace, run.Graph
	b.WriteString(`<div class="rounds-table" tabindex="0" role="region" aria-label="Table of rounds"><table><thead><tr><th scope="col">Round</th><th scope="col">Phase</th><th scope="col">Array</th><th scope="col">Values after it</th><th scope="col">Computed from</th></tr></thead><tbody>`)
	c := t.Cursor()
	written := 0
	for r := 0; r <= t.Rounds() && written < maxRows; r++ {
		id := tracer.RoundID(r)
		c.Seek(t.StepOf(id))
		phase := "input"
		if r > 0 {
			info := t.Round(id)
			phase = strings.TrimSpace(info.Phase + " " + info.Label)
		}
		for _, a := range run.written(id, g) {
			info := t.Array(a)
			var values []string
			for i := range min(info.Real, maxCells) {
				values = append(values, c.Told(a, i))
			}
			if info.Real > maxCells {
				values = append(values, fmt.Sprintf("… %d more", info.Real-maxCells))
			}
			if info.Len > info.Real && len(values) < maxCells { // the picture shows them, so they are told
				values = append(values, "; padding")
				for i := info.Real; i < info.Len; i++ {
					values = append(values, c.Told(a, i))
				}
			}
			fmt.Fprintf(&b, `<tr><th scope="row">%d</th><td>%s</td><td>%s</td><td class="values">%s</td><td class="values">%s</td></tr>`, r, escape.HTML(phase),
				escape.HTML(t.RowName(a)), escape.HTML(strings.ReplaceAll(strings.Join(values, " "), " ;", ";")), escape.HTML(run.computedFrom(id, a)))
			written++
		}
	}
	b.WriteString("</tbody></table>")
	if written >= maxRows {
		fmt.Fprintf(&b, `<p>These are the first %d rows. For all of them, export the trace as text.</p>`, maxRows)
	}
	b.WriteString("</div>")
	return b.String()
}

// computedFrom names the cells of an array that a round wrote, each with those that it was computed
// from.
func (run *Run) computedFrom(r tracer.RoundID, a tracer.ArrayID) string {
	const most = 16
	if r == 0 {
		return "given"
	}
	g, t := run.Graph, run.Trace
	var list []string
	written := 0
	for from, to := g.NodesOf(r); from < to; from++ {
		array, i := t.Place(g.Node(from).Cell)
		if array != a {
			continue
		}
		if written++; written > most {
			continue
		}
		text := t.RowName(a) + "[" + strconv.Itoa(i) + "]"
		if sources := run.sources(from, false); sources != "" {
			text += " from " + sources
		}
		if steering := run.sources(from, true); steering != "" {
			text += ", steered by " + steering
		}
		list = append(list, text)
	}
	if written > most {
		list = append(list, strconv.Itoa(written-most)+" more")
	}
	return strings.Join(list, "; ")
}

// written lists the arrays that a round wrote; for the input, those that hold values from the
// start.
func (run *Run) written(r tracer.RoundID, g *tracer.Graph) []tracer.ArrayID {
	t := run.Trace
	var out []tracer.ArrayID
	if r == 0 {
		for _, a := range t.Arrays() {
			if a.Given && a.Before <= 1 {
				out = append(out, a.ID)
			}
		}
		return out
	}
	from, to := g.NodesOf(r)
	for n := from; n < to; n++ {
		if a, _ := t.Place(g.Node(n).Cell); !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}
