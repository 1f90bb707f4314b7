package exercises

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/tracer"
)

// This file finds what can be asked about in a run, and names it.

// Moment is a part of a run that can be asked about: what the steps after from, up to to, leave in
// cells [lo, hi) of an array.
type Moment struct {
	Round    tracer.RoundID
	From, To int
	Array    tracer.ArrayID
	Lo, Hi   int
	Changed  int // cells whose value differs afterwards

	Opens string // what of a loop it is, from its beginning (algos.Moment); "" of any other
}

// Moments lists what can be asked of a run, in order.
func (r *Run) Moments() []Moment {
	t := r.Trace
	var out []Moment
	before, after := t.Cursor(), t.Cursor()
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		if t.Round(id).Mode == tracer.Unsynchronised {
			continue
		}
		first, last := t.FirstStepOf(id), t.StepOf(id)
		whole := r.moment(id, first-1, last, before, after)
		out = append(out, whole...)
		switch {
		case len(whole) == 0 || whole[0].Changed < 2:
			// One cell that a loop writes again and again: ask what it holds half way.
			for s := first + 1; s < last; s++ {
				out = append(out, r.moment(id, s-1, s, before, after)...)
			}
		case r.sorts():
			out = append(out, r.opening(id, before, after)...)
			for s := first + 1; s+fewSteps <= last; s += 2 {
				out = append(out, r.moment(id, s-1, s+fewSteps, before, after)...)
			}
		}
	}
	if len(out) == 0 && r.Alg.Fault == nil {
		// Lanes that nothing keeps in step: what they leave in the end is the same in every order.
		end := len(t.Steps()) - 1
		for _, m := range r.moment(t.Steps()[end].Round, 0, end, before, after) {
			if slices.ContainsFunc(t.Outputs(), func(o tracer.Output) bool { return o.Array == m.Array }) {
				out = append(out, m)
			}
		}
	}
	return out
}

// opening is what a loop does until a line writes the first cell that ends what has a name; none where
// the algorithm names nothing, or that line finds nothing to write.
func (r *Run) opening(id tracer.RoundID, before, after *tracer.Cursor) []Moment {
	for _, ask := range r.Alg.Matters.Ask {
		if ask.Opens == "" || r.Trace.Round(id).Mode != tracer.Serial {
			continue
		}
		line := r.Result.Args.LineOf(ask.Line)
		from, to := r.Graph.NodesOf(id)
		opened, last := false, 0
		written := map[tracer.ArrayID]int{} // when: once more, the line is run once more
		for n := from; n < to; n++ {
			if r.Graph.Node(n).Line != line {
				if last > 0 {
					break
				}
				continue
			}
			array, i := r.Trace.Place(r.Graph.Cell(n))
			step := r.Graph.StepOf(n)
			if at, twice := written[array]; twice && at != step {
				break
			}
			written[array] = step
			opened, last = opened || i == 0, step
		}
		if !opened {
			continue
		}
		out := r.moment(id, r.Trace.FirstStepOf(id)-1, last, before, after)
		for k := range out {
			out[k].Opens = ask.Opens
		}
		return out
	}
	return nil
}

// fewSteps is how many steps of a loop are asked about after the first of them.
const fewSteps = 3

// sorts reports whether the run puts keys in order.
func (r *Run) sorts() bool { return r.Alg.Family == "sort" || r.Alg.Family == "merge" }

// WorthAsking leaves out of moments, where others remain, those that read more than the board shows,
// those in which the idea does not happen, and those that can be answered without it: what is left
// in order of a sort.
func (r *Run) WorthAsking(list []Moment) []Moment {
	after := r.Trace.Cursor()
	for _, better := range []func(m Moment) bool{
		r.stands,
		func(m Moment) bool { return r.Matters(m.Round) && r.MattersIn(m.Round, m.Array) },
		func(m Moment) bool { return r.Matters(m.Round) },
		func(m Moment) bool {
			after.Seek(m.To)
			return !r.sorts() || !inOrder(r.Trace, after, m)
		},
	} {
		list = Preferred(list, better)
	}
	return list
}

// Preferred leaves those of a list that are better; all of it where none is.
func Preferred[T any](list []T, better func(T) bool) []T {
	var kept []T
	for _, one := range list {
		if better(one) {
			kept = append(kept, one)
		}
	}
	if len(kept) == 0 {
		return list
	}
	return kept
}

// stands reports whether the board shows every cell that is read for what a moment asks.
func (r *Run) stands(m Moment) bool {
	for _, a := range r.Acts(m.From, m.To) {
		if id, i := r.Trace.Place(a.To); id != m.Array || i < m.Lo || i >= m.Hi {
			continue
		}
		for _, s := range r.Graph.SourcesOf(a.Node) {
			id, i := r.Trace.Place(r.Graph.Node(s.Node).Cell)
			info := r.Trace.Array(id)
			if lo, hi := shownOf(info, m.Lo, m.Hi); Shown(*info) && (i < lo || i >= hi) {
				return false
			}
		}
	}
	return true
}

// inOrder reports whether the cells of a moment hold keys in ascending or descending order.
func inOrder(t *tracer.Trace, c *tracer.Cursor, m Moment) bool {
	kind, pool := t.Array(m.Array).Kind, t.Pool()
	if m.Hi-m.Lo < 3 {
		return false
	}
	up, down := true, true
	for i := m.Lo; i+1 < m.Hi; i++ {
		a, ok := c.Value(m.Array, i)
		b, also := c.Value(m.Array, i+1)
		if !ok || !also {
			return false
		}
		up, down = up && !Less(pool, kind, b, a), down && !Less(pool, kind, a, b)
	}
	return up || down
}

// Ordered reports whether an array holds keys in ascending or descending order.
func Ordered(t *tracer.Trace, c *tracer.Cursor, array tracer.ArrayID) bool {
	return inOrder(t, c, Moment{Array: array, Hi: t.Array(array).Real})
}

func (r *Run) moment(id tracer.RoundID, from, to int, before, after *tracer.Cursor) []Moment {
	t := r.Trace
	before.Seek(from)
	after.Seek(to)
	var best Moment
	wanted := false // it is of an array that the idea is about
	for _, info := range t.Arrays() {
		n := Extent(&info)
		if !Shown(info) || info.Real == 0 {
			continue
		}
		m := Moment{Round: id, From: from, To: to, Array: info.ID, Hi: n}
		lo, hi := n, 0
		for i := range n {
			if _, set := after.Value(info.ID, i); set && before.Text(info.ID, i) != after.Text(info.ID, i) {
				m.Changed++
				lo, hi = min(lo, i), max(hi, i+1)
			}
		}
		matters := r.MattersIn(id, info.ID)
		if m.Changed == 0 || m.Changed <= best.Changed && (wanted || !matters) || wanted && !matters {
			continue
		}
		wanted = matters
		if n > MaxAsked {
			m.Lo, m.Hi = lo, min(hi, lo+MaxAsked)
		}
		best = m
	}
	if best.Changed == 0 {
		return nil
	}
	return []Moment{best}
}

// MomentName says when: "after round 3", or "after step 4 of round 1".
func MomentName(t *tracer.Trace, m Moment) string {
	first := t.FirstStepOf(m.Round)
	if m.To == t.StepOf(m.Round) {
		return fmt.Sprintf("after round %d", m.Round)
	}
	return fmt.Sprintf("after step %d of round %d", m.To-first+1, m.Round)
}

// ComesNext says which round it is, as the figure heads it.
func ComesNext(t *tracer.Trace, m Moment) string {
	info := t.Round(m.Round)
	text := fmt.Sprintf("Round %d of %d", m.Round, t.Rounds())
	switch first := t.FirstStepOf(m.Round); {
	case m.Opens != "":
		return fmt.Sprintf("%s, comes next: steps %d to %d of round %d.", m.Opens, m.From-first+2, m.To-first+1, m.Round)
	case m.To == t.StepOf(m.Round):
	case m.To > m.From+1:
		return fmt.Sprintf("Steps %d to %d of round %d", m.From-first+2, m.To-first+1, m.Round) + PhaseAndLabel(info) + " come next."
	default:
		text = fmt.Sprintf("Step %d of round %d", m.To-first+1, m.Round)
	}
	return text + PhaseAndLabel(info) + " comes next."
}

// RunLength is how long the runs are that a round makes or merges, as its name says; 0 where that speaks of none.
func RunLength(info tracer.RoundInfo) (length int) {
	_, name, _ := strings.Cut(PhaseAndLabel(info), "runs of ")
	fmt.Sscanf(name, "%d", &length)
	return length
}

// PhaseAndLabel is what a round is called, in parentheses: " (down-sweep, stride 2)"; "" where it
// has no name.
func PhaseAndLabel(info tracer.RoundInfo) string {
	parts := slices.DeleteFunc([]string{info.Phase, info.Label}, func(s string) bool { return s == "" })
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
