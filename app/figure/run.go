package figure

import (
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// run is a trace with what a figure shows beside the picture. All that is derived from the trace is
// its subject's, which the views share.
type run struct {
	of      *views.Subject
	trace   *tracer.Trace
	graph   *tracer.Graph
	cost    tracer.Cost
	hazards []tracer.Hazard
	counts  []tracer.Count // by step
	lanes   int            // the most lanes that any round ran
	phases  []playback.Phase
	tree    []tracer.Phase // those of the trace, which nest
}

func newRun(t *tracer.Trace) *run {
	s := views.SubjectOf(t)
	r := &run{of: s, trace: t, graph: s.Graph, cost: s.Cost(), hazards: s.Hazards, counts: s.Counts()}
	names := make([]string, len(r.counts))
	for i := 1; i < len(names); i++ {
		info := t.Round(r.counts[i].Round)
		names[i], r.lanes = info.Phase, max(r.lanes, info.Launched)
	}
	r.phases, r.tree = playback.Phases(names), t.Phases()
	return r
}

// subject is the trace as views take it.
func (r *run) subject() *views.Subject { return r.of }

// last is the index of the last step.
func (r *run) last() int { return len(r.counts) - 1 }

// step finds the step that an address names: the end of a round, or a step inside it (counted from
// 1).
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
