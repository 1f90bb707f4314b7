package figure

import (
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// run is a trace with what a figure shows beside the picture, worked out once.
type run struct {
	trace   *tracer.Trace
	graph   *tracer.Graph
	cost    tracer.Cost
	lanes   int // the most lanes that any round ran
	tallies []tally
	phases  []playback.Phase
	tree    []tracer.Phase // those of the trace, which nest
	hazards []tracer.Hazard
	drawn   *views.Subject // as views take it; see subject
}

// tally is what has been counted when a step has landed.
type tally struct {
	round, work, span int
	active            int // lanes that wrote in this step
	pram              tracer.PRAM
}

func newRun(t *tracer.Trace) *run {
	r := &run{trace: t, graph: t.Graph()}
	r.cost = t.Cost(r.graph)
	r.hazards = t.Hazards()
	steps := t.Steps()
	r.tallies = make([]tally, len(steps))
	r.tallies[0].pram = tracer.EREW
	names := make([]string, len(steps))
	spans := r.spans()
	costs := t.RoundCosts(nil)
	for i := 1; i < len(steps); {
		id := steps[i].Round
		info := t.Round(id)
		r.lanes = max(r.lanes, info.Launched)
		c := costs[id]
		before := r.tallies[i-1]
		work := before.work
		for last := t.StepOf(id); i <= last; i++ {
			names[i] = info.Phase
			work += steps[i].Ops
			if i == last {
				work = before.work + c.Work // operators whose result no write keeps count as well
			}
			r.tallies[i] = tally{round: int(id), work: work, span: spans[i], active: steps[i].Active, pram: max(before.pram, c.PRAM)}
		}
	}
	r.phases, r.tree = playback.Phases(names), t.Phases()
	return r
}

// spans is, for every step, the length of the longest chain so far.
func (r *run) spans() []int {
	spans := make([]int, len(r.trace.Steps()))
	for n := range r.graph.Nodes() {
		id := tracer.NodeID(n)
		if at := r.graph.StepOf(id); at >= 0 && at < len(spans) {
			spans[at] = max(spans[at], int(r.graph.Depth(id)))
		}
	}
	for i := 1; i < len(spans); i++ {
		spans[i] = max(spans[i], spans[i-1])
	}
	// A chain that reaches no output does not count in the end.
	for i := range spans {
		spans[i] = min(spans[i], r.cost.Span)
	}
	return spans
}

// last is the index of the last step.
func (r *run) last() int { return len(r.tallies) - 1 }

// step finds the step that an address names: the end of a round, or a step inside it (counted from 1).
func (r *run) step(round, sub int) int {
	switch {
	case round <= 0:
		return 0
	case round > r.trace.Rounds():
		return r.last()
	case sub == 0:
		return r.trace.StepOf(tracer.RoundID(round))
	}
	return min(r.trace.FirstStepOf(tracer.RoundID(round))+sub-1, r.trace.StepOf(tracer.RoundID(round)))
}

// moment names a step as an address does; sub is 0 at the end of a round.
func (r *run) moment(step int) (round, sub int) {
	id := r.trace.Steps()[step].Round
	if step == r.trace.StepOf(id) {
		return int(id), 0
	}
	return int(id), step - r.trace.FirstStepOf(id) + 1
}
