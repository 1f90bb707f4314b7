package model

import (
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// Run is a trace with what a figure shows beside the picture. All that is derived from the trace is
// its subject's, which the views share.
type Run struct {
	Subject *views.Subject
	Trace   *tracer.Trace
	Graph   *tracer.Graph
	Cost    tracer.Cost
	Hazards []tracer.Hazard
	Counts  []tracer.Count // by step
	Lanes   int            // the most lanes that any round ran
	Phases  []playback.Phase
	Tree    []tracer.Phase // those of the trace, which nest
	stop    views.Stop     // where the run of a program could not go on
	table   string         // in words and numbers, once it has been asked for
}

func newRun(t *tracer.Trace) *Run {
	s := views.SubjectOf(t)
	r := &Run{Subject: s, Trace: t, Graph: s.Graph, Cost: s.Cost(), Hazards: s.Hazards, Counts: s.Counts()}
	names := make([]string, len(r.Counts))
	for i := 1; i < len(names); i++ {
		info := t.Round(r.Counts[i].Round)
		names[i], r.Lanes = info.Phase, max(r.Lanes, info.Launched)
	}
	r.Phases, r.Tree = playback.Phases(names), t.Phases()
	return r
}

// Last is the index of the last step.
func (r *Run) Last() int { return len(r.Counts) - 1 }

// step finds the step that an address names: the end of a round, or a step inside it (counted from
// 1).
func (r *Run) step(round, sub int) int {
	switch {
	case round <= 0:
		return 0
	case round > r.Trace.Rounds():
		return r.Last()
	case sub == 0:
		return r.Trace.StepOf(tracer.RoundID(round))
	}
	return min(r.Trace.FirstStepOf(tracer.RoundID(round))+sub-1, r.Trace.StepOf(tracer.RoundID(round)))
}

// Moment names a step as an address does; sub is 0 at the end of a round.
func (r *Run) Moment(step int) (round, sub int) {
	id := r.Trace.Steps()[step].Round
	if step == r.Trace.StepOf(id) {
		return int(id), 0
	}
	return int(id), step - r.Trace.FirstStepOf(id) + 1
}
