package model

import (
	"fmt"
	"math"
	"strings"

	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Tab is a view of the figure's algorithm that is built.
type Tab struct{ ID, Title string }

// Views lists the tabs, in the order in which the algorithm wants them.
func (f *Figure) Views() []Tab {
	var out []Tab
	for _, id := range f.Alg.Views {
		if v, ok := views.Named(views.ID(id)); ok {
			out = append(out, Tab{string(v.ID), v.Title})
		}
	}
	return out
}

// Card tells what is known of the value that is pointed at.
type Card struct {
	Value string
	Facts []views.Fact
}

// Plan lays the figure out for a width, and so many times larger than that.
func (f *Figure) Plan(width scene.Unit, scale, zoom float64) views.Plan {
	o := f.Options(width, scale)
	o.Zoom = zoom
	return f.CurrentView().Plan(f.Run.Subject, o)
}

// Options are what its view is asked for. What is to be predicted is made of values that a folded
// phase hides: then nothing is folded.
func (f *Figure) Options(width scene.Unit, scale float64) views.Options {
	var folded []int
	if !f.Predict {
		folded = f.foldedPhases()
	}
	return views.Options{
		Width: width, High: f.high(scale), Scale: scale, Wide: true, Folded: folded, Intervals: f.Intervals, Bars: f.Bars, Ask: f.Predict, Processors: f.Processors, Greedy: f.Greedy, Growth: f.growth(),
	}
}

// charted is the longest input of the chart's measurements: they are taken while the reader waits.
const charted = 256

// growth measures the algorithm and its rivals for the chart, once for each set of parameters.
func (f *Figure) growth() []views.Growth {
	if views.ID(f.View) != views.Chart {
		return nil
	}
	if key := fmt.Sprint(f.Ran.Params); f.curves == nil || f.curvesFor != key {
		f.curvesFor, f.curves = key, []views.Growth{}
		if curves, err := f.Alg.Curves(charted, f.Ran.Params, Allowance().With(budget.Accesses, 1<<17)); err == nil {
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

// How much smaller or larger than on a page a figure may be drawn to fit its room. A round is at
// least 34 pixels high at the smallest.
const (
	smallest = 0.75
	largest  = 1.6
)

// fitted is the scale at which a figure fits its room. It is kept while the input changes and the
// run keeps its extent: nothing is laid out twice for a value that is dragged.
type fitted struct {
	key          PlanKey
	steps, lanes int
	room         scene.Rect
	scale        float64
	crowded      bool // its values are small already: see fitting
}

// Fit is the scale at which the figure, laid out for a width, is seen whole in a room, or as much of
// it as can be; one that is smaller than its room grows with it. A room without height sets no
// bounds.
func (f *Figure) Fit(width scene.Unit, room scene.Rect, grows bool) float64 {
	if room.H < 1 || f.Run == nil {
		return 1
	}
	now := fitted{key: f.PlanKey(width, largest), steps: f.Run.Subject.Steps(), lanes: f.Run.Trace.MaxWidth(), room: room}
	now.key.run = nil
	if !grows {
		now.key.scale = 1
	}
	if now.scale, now.crowded = f.fit.scale, f.fit.crowded; now != f.fit {
		f.fit, f.fit.crowded = now, false
		f.fit.scale = f.fitting(width, room, now.key.scale)
	}
	return f.fit.scale
}

// high is the room into which the rows of a figure that is drawn as small as can be move together.
func (f *Figure) high(scale float64) scene.Unit {
	if scale == smallest || scale == 1 && f.fit.crowded {
		return f.fit.room.H
	}
	return 0
}

// fitting looks for the largest scale at which all of the figure is seen, or else is the smallest.
// Heights are not quite in proportion to it.
func (f *Figure) fitting(width scene.Unit, room scene.Rect, most float64) float64 {
	if f.CurrentView().Crowded(f.Run.Subject, f.Options(width, 1)) {
		f.fit.crowded = true
		return 1 // to lay it out takes a while
	}
	best, scale, fails := smallest, 1.0, math.Inf(1)
	stacks := false // in its own size
	for try := range 6 {
		plan := f.Plan(width, scale, 1)
		w, h := plan.Size()
		over := float64((h - 1) / room.H)
		if try == 0 {
			stacks = views.Stacks(plan)
		} else if !stacks && views.Stacks(plan) { // names keep off the lines
			over = max(over, scale)
		}
		if w > max(room.W, width)+1 {
			over = max(over, float64(w/room.W))
		}
		if over <= 1 {
			best = max(best, scale)
		} else {
			fails = min(fails, scale)
		}
		next := max(smallest, min(scale/over, most))
		if next >= fails || over > 1 && try > 1 && best > smallest { // it jumps where names leave the margin
			next = (best + fails) / 2
		}
		if over <= 1 && next < 1.03*scale || next == scale {
			break
		}
		scale = next
	}
	return best
}

// PlanKey is what the plan for a width depends on now: while it stays the same, so does the plan.
func (f *Figure) PlanKey(width scene.Unit, scale float64) PlanKey {
	key := PlanKey{run: f.Run, view: f.View, width: width, high: f.high(scale), scale: scale, intervals: f.Intervals}
	if views.ID(f.View) == views.Cells {
		key.bars, key.ask = f.Bars, f.Predict
	}
	switch views.ID(f.View) {
	case views.Dag, views.Cells, views.Code:
		key.folds = strings.Join(f.Folds(), ",")
	}
	if views.ID(f.View) == views.Processors {
		key.processors, key.greedy = f.Processors, f.Greedy
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
	run       *Run
	view      string
	width     scene.Unit
	high      scene.Unit
	scale     float64
	intervals bool

	bars, ask  bool
	folds      string
	processors int
	greedy     bool
}

// Interaction is what the reader has singled out.
func (f *Figure) Interaction() views.Interaction {
	in := views.Interaction{Chain: f.Chain, DataOnly: f.Data, Still: f.Player.Reduced}
	if f.Picked != tracer.NoNode {
		in.Selected = []tracer.NodeID{f.Picked}
		in.Forward = f.pulling != nil && f.pulling.way != 0 // what a drag changes
		in.Both = f.Pinned && !in.Forward
	} else if f.Lit != tracer.NoNode {
		in.Selected = []tracer.NodeID{f.Lit}
	}
	return in
}

// LinesNow are the lines of the pseudocode that the current step runs.
func (f *Figure) LinesNow() map[int32]bool {
	out := map[int32]bool{}
	step := f.Player.Current()
	round := f.Run.Trace.Steps()[step].Round
	if round < 1 {
		return out
	}
	from, to := f.Run.Graph.NodesOf(round)
	for n := from; n < to && n < from+4096; n++ {
		if f.Run.Graph.StepOf(n) == step {
			out[int32(f.Run.Graph.Node(n).Line)] = true
		}
	}
	return out
}

// LineValues is what a lane has done on a line.
type LineValues struct {
	Line int
	Text string
}

// ValuesNow is what one lane does at the current step, line by line: the one that wrote the value
// that is singled out, or the first.
func (f *Figure) ValuesNow() (list []LineValues) {
	g, step := f.Run.Graph, f.Player.Current()
	round := f.Run.Trace.Steps()[step].Round
	if round < 1 {
		return nil
	}
	lane := tracer.LaneID(-1)
	if n := f.Picked; n != tracer.NoNode && !g.IsInput(n) && g.StepOf(n) == step {
		lane = g.Node(n).Lane
	}
	from, to := g.NodesOf(round)
	for n := from; n < to && n < from+4096; n++ {
		node := g.Node(n)
		if g.StepOf(n) != step || lane >= 0 && node.Lane != lane || node.Line == 0 {
			continue
		}
		lane = node.Lane
		text := g.Say(n)
		if len(list) == 0 {
			text = fmt.Sprintf("lane %d: %s", lane, text)
		}
		if k := len(list) - 1; k >= 0 && list[k].Line == node.Line {
			list[k].Text += ", " + text
			continue
		}
		list = append(list, LineValues{node.Line, text})
	}
	return list
}
