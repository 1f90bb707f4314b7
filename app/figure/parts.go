package figure

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/internal/escape"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// viewInfo is a view of the figure's algorithm that is built.
type viewInfo struct{ ID, Title string }

// views lists the tabs, in the order in which the algorithm wants them.
func (f *Figure) views() []viewInfo {
	var out []viewInfo
	for _, id := range f.alg.Views {
		if v, ok := views.Named(views.ID(id)); ok {
			out = append(out, viewInfo{string(v.ID), v.Title})
		}
	}
	return out
}

// card tells what is known of the value that is pointed at.
type card struct {
	node  tracer.NodeID
	value string
	facts []views.Fact
}

// Plan lays the figure out for a width, and so many times larger than that.
func (f *Figure) Plan(width scene.Unit, scale, zoom float64) views.Plan {
	o := f.Options(width, scale)
	o.Zoom = zoom
	return f.CurrentView().Plan(f.run.subject(), o)
}

// Options are what its view is asked for. What is to be predicted is made of values that a folded
// phase hides: then nothing is folded.
func (f *Figure) Options(width scene.Unit, scale float64) views.Options {
	var folded []int
	if !f.predict {
		folded = f.foldedPhases()
	}
	return views.Options{
		Width: width, Scale: scale, Wide: true, Folded: folded, Intervals: f.intervals, Bars: f.bars, Ask: f.predict, Processors: f.processors, Greedy: f.greedy, Growth: f.growth(),
	}
}

// charted is the longest input of the chart's measurements: they are taken while the reader waits.
const charted = 256

// growth measures the algorithm and its rivals for the chart, once for each set of parameters.
func (f *Figure) growth() []views.Growth {
	if views.ID(f.view) != views.Chart {
		return nil
	}
	if key := fmt.Sprint(f.request.Params); f.curves == nil || f.curvesFor != key {
		f.curvesFor, f.curves = key, []views.Growth{}
		if curves, err := f.alg.Curves(charted, f.request.Params, allowance().With(budget.Accesses, 1<<17)); err == nil {
			for _, c := range curves {
				f.curves = append(f.curves, views.Growth(c))
			}
		}
	}
	return f.curves
}

// LayOut is Plan at its own size, kept until something else is asked for.
func (f *Figure) LayOut(width scene.Unit, scale float64) views.Plan {
	key := f.PlanKey(width, scale)
	if f.laid == nil || f.laid.key != key {
		f.laid = &laidOut{key, f.Plan(width, scale, 1)}
	}
	return f.laid.plan
}

// PlanKey is what the plan for a width depends on now: while it stays the same, so does the plan.
func (f *Figure) PlanKey(width scene.Unit, scale float64) PlanKey {
	key := PlanKey{run: f.run, view: f.view, width: width, scale: scale, intervals: f.intervals}
	if views.ID(f.view) == views.Cells {
		key.bars, key.ask = f.bars, f.predict
	}
	switch views.ID(f.view) {
	case views.Dag, views.Cells, views.Code:
		key.folds = strings.Join(f.folds(), ",")
	}
	if views.ID(f.view) == views.Processors {
		key.processors, key.greedy = f.processors, f.greedy
	}
	return key
}

// laidOut is a plan and what it was made for.
type laidOut struct {
	key  PlanKey
	plan views.Plan
}

// PlanKey is what a plan depends on.
type PlanKey struct {
	run       *run
	view      string
	width     scene.Unit
	scale     float64
	intervals bool

	bars, ask  bool
	folds      string
	processors int
	greedy     bool
}

// Interaction is what the reader has singled out.
func (f *Figure) Interaction() views.Interaction {
	in := views.Interaction{Chain: f.chain, DataOnly: f.data, Still: f.player.Reduced}
	if f.card != nil {
		in.Selected = []tracer.NodeID{f.card.node}
		in.Forward = f.pulling != nil && f.pulling.way != 0 // what a drag changes
	} else if f.linked != tracer.NoNode {
		in.Selected = []tracer.NodeID{f.linked}
	}
	return in
}

// LinesNow are the lines of the pseudocode that the current step runs.
func (f *Figure) LinesNow() map[int32]bool {
	out := map[int32]bool{}
	step := f.player.Current()
	round := f.run.trace.Steps()[step].Round
	if round < 1 {
		return out
	}
	from, to := f.run.graph.NodesOf(round)
	for n := from; n < to && n < from+4096; n++ {
		if f.run.graph.StepOf(n) == step {
			out[int32(f.run.graph.Node(n).Line)] = true
		}
	}
	return out
}

// hazardList names every collision of the run, up to a number that can be read.
func (f *Figure) hazardList() string {
	const most = 60
	list := f.run.hazards
	var b strings.Builder
	fmt.Fprintf(&b, `<details class="fold"><summary>All %s hazards</summary><ul class="hazards">`, ui.Thousands(len(list)))
	for _, h := range list[:min(len(list), most)] {
		fmt.Fprintf(&b, "<li>%s</li>", escape.HTML(ui.Sentence(f.run.trace.Describe(h))))
	}
	if len(list) > most {
		fmt.Fprintf(&b, "<li>and %s more.</li>", ui.Thousands(len(list)-most))
	}
	b.WriteString("</ul></details>")
	return b.String()
}

// A table of at most this many values is written with the page.
const shortTable = 400

func (f *Figure) tableIsShort() bool {
	return f.run != nil && f.run.trace.Cells()*(f.run.trace.Rounds()+1) <= shortTable
}

// tableHTML writes the rounds as a table: the equivalent of the picture for those who do not see
// it.
func (f *Figure) tableHTML() string {
	if f.run == nil {
		return "<div></div>"
	}
	if f.tableFor == f.run {
		return f.tableText
	}
	const maxRows, maxCells = 400, 128
	var b strings.Builder
	t, g := f.run.trace, f.run.graph
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
		for _, a := range f.changed(id, g) {
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
				escape.HTML(t.RowName(a)), escape.HTML(strings.ReplaceAll(strings.Join(values, " "), " ;", ";")), escape.HTML(f.computedFrom(id, a)))
			written++
		}
	}
	b.WriteString("</tbody></table>")
	if written >= maxRows {
		fmt.Fprintf(&b, `<p>These are the first %d rows. For all of them, export the trace as text.</p>`, maxRows)
	}
	b.WriteString("</div>")
	f.tableFor, f.tableText = f.run, b.String()
	return f.tableText
}

// computedFrom names the cells of an array that a round wrote, each with those that it was computed
// from.
func (f *Figure) computedFrom(r tracer.RoundID, a tracer.ArrayID) string {
	const most = 16
	if r == 0 {
		return "given"
	}
	g, t := f.run.graph, f.run.trace
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
		if sources := f.sources(from, false); sources != "" {
			text += " from " + sources
		}
		if steering := f.sources(from, true); steering != "" {
			text += ", steered by " + steering
		}
		list = append(list, text)
	}
	if written > most {
		list = append(list, strconv.Itoa(written-most)+" more")
	}
	return strings.Join(list, "; ")
}

// changed lists the arrays that a round wrote; for the input, those that hold values from the
// start.
func (f *Figure) changed(r tracer.RoundID, g *tracer.Graph) []tracer.ArrayID {
	t := f.run.trace
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
