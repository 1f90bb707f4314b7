package exercises

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/tracer"
)

// This file finds what can be asked about in a run, and names it.

// moment is a part of a run that can be asked about: what the steps after from, up to to, leave in
// cells [lo, hi) of an array.
type moment struct {
	round    tracer.RoundID
	from, to int
	array    tracer.ArrayID
	lo, hi   int
	changed  int // cells whose value differs afterwards
}

// moments lists what can be asked of a run, in order.
func (r *Run) moments() []moment {
	t := r.trace
	var out []moment
	before, after := t.Cursor(), t.Cursor()
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		if t.Round(id).Mode == tracer.Unsynchronised {
			continue
		}
		first, last := t.FirstStepOf(id), t.StepOf(id)
		whole := r.moment(id, first-1, last, before, after)
		out = append(out, whole...)
		switch {
		case len(whole) == 0 || whole[0].changed < 2:
			// One cell that a loop writes again and again: ask what it holds half way.
			for s := first + 1; s < last; s++ {
				out = append(out, r.moment(id, s-1, s, before, after)...)
			}
		case r.sorts():
			for s := first + 1; s+fewSteps <= last; s += 2 {
				out = append(out, r.moment(id, s-1, s+fewSteps, before, after)...)
			}
		}
	}
	if len(out) == 0 && r.alg.Fault == nil {
		// Lanes that nothing keeps in step: what they leave in the end is the same in every order.
		end := len(t.Steps()) - 1
		for _, m := range r.moment(t.Steps()[end].Round, 0, end, before, after) {
			if slices.ContainsFunc(t.Outputs(), func(o tracer.Output) bool { return o.Array == m.array }) {
				out = append(out, m)
			}
		}
	}
	return out
}

// fewSteps is how many steps of a loop are asked about after the first of them.
const fewSteps = 3

// sorts reports whether the run puts keys in order.
func (r *Run) sorts() bool { return r.alg.Family == "sort" || r.alg.Family == "merge" }

// worthAsking leaves out of moments, where others remain, those that read more than the board shows,
// those in which the idea does not happen, and those that can be answered without it: what is left
// in order of a sort.
func (r *Run) worthAsking(list []moment) []moment {
	after := r.trace.Cursor()
	for _, better := range []func(m moment) bool{
		r.stands,
		func(m moment) bool { return r.matters(m.round) },
		func(m moment) bool {
			after.Seek(m.to)
			return !r.sorts() || !inOrder(r.trace, after, m)
		},
	} {
		var kept []moment
		for _, m := range list {
			if better(m) {
				kept = append(kept, m)
			}
		}
		if len(kept) > 0 {
			list = kept
		}
	}
	return list
}

// stands reports whether the board shows every cell that is read for what a moment asks.
func (r *Run) stands(m moment) bool {
	for _, a := range r.acts(m.from, m.to) {
		if id, i := r.trace.Place(a.to); id != m.array || i < m.lo || i >= m.hi {
			continue
		}
		for _, s := range r.graph.SourcesOf(a.node) {
			id, i := r.trace.Place(r.graph.Node(s.Node).Cell)
			info := r.trace.Array(id)
			if lo, hi := shownOf(info, m.lo, m.hi); shown(*info) && (i < lo || i >= hi) {
				return false
			}
		}
	}
	return true
}

// inOrder reports whether the cells of a moment hold keys in ascending or descending order.
func inOrder(t *tracer.Trace, c *tracer.Cursor, m moment) bool {
	kind, pool := t.Array(m.array).Kind, t.Pool()
	if m.hi-m.lo < 3 {
		return false
	}
	up, down := true, true
	for i := m.lo; i+1 < m.hi; i++ {
		a, ok := c.Value(m.array, i)
		b, also := c.Value(m.array, i+1)
		if !ok || !also {
			return false
		}
		up, down = up && !less(pool, kind, b, a), down && !less(pool, kind, a, b)
	}
	return up || down
}

func (r *Run) moment(id tracer.RoundID, from, to int, before, after *tracer.Cursor) []moment {
	t := r.trace
	before.Seek(from)
	after.Seek(to)
	var best moment
	wanted := false // it is of an array that the idea is about
	for _, info := range t.Arrays() {
		n := extent(&info)
		if !shown(info) || info.Real == 0 {
			continue
		}
		m := moment{round: id, from: from, to: to, array: info.ID, hi: n}
		lo, hi := n, 0
		for i := range n {
			if _, set := after.Value(info.ID, i); set && before.Text(info.ID, i) != after.Text(info.ID, i) {
				m.changed++
				lo, hi = min(lo, i), max(hi, i+1)
			}
		}
		matters := r.mattersIn(id, info.ID)
		if m.changed == 0 || m.changed <= best.changed && (wanted || !matters) || wanted && !matters {
			continue
		}
		wanted = matters
		if n > maxAsked {
			m.lo, m.hi = lo, min(hi, lo+maxAsked)
		}
		best = m
	}
	if best.changed == 0 {
		return nil
	}
	return []moment{best}
}

// momentName says when: "after round 3", or "after step 4 of round 1".
func momentName(t *tracer.Trace, m moment) string {
	first := t.FirstStepOf(m.round)
	if m.to == t.StepOf(m.round) {
		return fmt.Sprintf("after round %d", m.round)
	}
	return fmt.Sprintf("after step %d of round %d", m.to-first+1, m.round)
}

// comesNext says which round it is, as the figure heads it.
func comesNext(t *tracer.Trace, m moment) string {
	info := t.Round(m.round)
	text := fmt.Sprintf("Round %d of %d", m.round, t.Rounds())
	switch first := t.FirstStepOf(m.round); {
	case m.to == t.StepOf(m.round):
	case m.to > m.from+1:
		return fmt.Sprintf("Steps %d to %d of round %d", m.from-first+2, m.to-first+1, m.round) + phaseAndLabel(info) + " come next."
	default:
		text = fmt.Sprintf("Step %d of round %d", m.to-first+1, m.round)
	}
	return text + phaseAndLabel(info) + " comes next."
}

// phaseAndLabel is what a round is called, in parentheses: " (down-sweep, stride 2)"; "" where it
// has no name.
func phaseAndLabel(info tracer.RoundInfo) string {
	parts := slices.DeleteFunc([]string{info.Phase, info.Label}, func(s string) bool { return s == "" })
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
