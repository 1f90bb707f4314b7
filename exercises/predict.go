package exercises

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/tracer"
)

// moment is a part of a run that can be asked about: what the steps after from, up to to, leave in cells [lo, hi) of an array.
type moment struct {
	round    tracer.RoundID
	from, to int
	array    tracer.ArrayID
	lo, hi   int
	changed  int // cells whose value differs afterwards
}

// mostAsked is how many cells a reader is asked to fill in.
const mostAsked = 16

// moments lists what can be asked of a run, in order.
func (r *run) moments() []moment {
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
		case t.Round(id).Mode == tracer.Serial && r.sorts():
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
func (r *run) sorts() bool { return r.alg.Family == "sort" || r.alg.Family == "merge" }

// worthAsking leaves out of moments, where others remain, those that ask about a step which the algorithm borrows from another, and those
// that can be answered without it: what is left in order of a sort.
func (r *run) worthAsking(list []moment) []moment {
	after := r.trace.Cursor()
	for _, better := range []func(m moment) bool{
		func(m moment) bool { return !r.borrowed(m.round) },
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

// borrowed reports whether a round belongs to a step, such as a scan, that the algorithm takes from another one.
func (r *run) borrowed(id tracer.RoundID) bool {
	if r.alg.Family == "scan" || r.alg.Family == "segscan" {
		return false
	}
	for _, part := range strings.Split(r.trace.Round(id).Phase, " / ") {
		if part == "scan" || part == "segmented scan" || part == "sort by key" {
			return true
		}
	}
	return false
}

// inOrder reports whether the cells of a moment hold keys in ascending or descending order.
func inOrder(t *tracer.Trace, c *tracer.Cursor, m moment) bool {
	kind, pool := t.Array(m.array).Kind, t.Pool()
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

func (r *run) moment(id tracer.RoundID, from, to int, before, after *tracer.Cursor) []moment {
	t := r.trace
	before.Seek(from)
	after.Seek(to)
	var best moment
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
		if m.changed <= best.changed {
			continue
		}
		if n > mostAsked {
			m.lo, m.hi = lo, min(hi, lo+mostAsked)
		}
		best = m
	}
	if best.changed == 0 {
		return nil
	}
	return []moment{best}
}

// prediction is the question of a Predict exercise.
type prediction struct {
	m     moment
	want  Answer
	cells []int  // index of the cell of each slot
	earns []bool // of a slot: it holds something else than before
}

// predict looks for the moment at which the most misconceptions show.
func (e *Exercise) predict(r *rand.Rand) error {
	var best *Exercise
	for range 2 {
		var moments []moment
		made, err := e.Spec.runs(e.Alg, r, 12, func(made *run) bool {
			moments = made.moments()
			return len(moments) > 0
		})
		if err != nil {
			return err
		}
		moments = made.worthAsking(moments)
		for range min(3, len(moments)) {
			draft := *e
			draft.mistakes = nil
			draft.run = made
			draft.ask(moments[r.IntN(len(moments))])
			draft.keepDistinct()
			if best == nil || worth(&draft) > worth(best) {
				best = &draft
			}
		}
	}
	*e = *best
	return nil
}

// worth prefers many distinguishable mistakes, then many cells to find; a round that only shifts a row comes last.
func worth(e *Exercise) int {
	m := e.question.(*prediction).m
	w := 3*len(e.mistakes) + min(m.changed, 6)
	if !e.run.telling([]stretch{{acts: e.run.acts(m.from, m.to)}}) {
		w -= 100
	}
	return w
}

// ask makes the exercise of a moment.
func (e *Exercise) ask(m moment) {
	run, t := e.run, e.run.trace
	q := &prediction{m: m}
	e.question = q
	before, after := t.Cursor(), t.Cursor()
	before.Seek(m.from)
	after.Seek(m.to)
	name := t.RowName(m.array)
	when := momentName(t, m)
	beside := run.beside(m)
	e.Board = run.startingRows(m.from, beside)
	for _, id := range beside {
		e.Board = append(e.Board, rowOf(t, before, id, m.lo, m.hi, run.labelAt(m.from, id)))
	}
	row := Row{Label: when, Array: name, Round: int(m.round)}
	for i := m.lo; i < m.hi; i++ {
		c := BoardCell{Index: i, Slot: -1, Text: after.Text(m.array, i)}
		if _, set := after.Value(m.array, i); set {
			c.Slot = len(e.Slots)
			e.Slots = append(e.Slots, Slot{Form: Cell, Label: fmt.Sprintf("%s[%d] %s", name, i, when)})
			q.want = append(q.want, c.Text)
			q.cells = append(q.cells, i)
			q.earns = append(q.earns, c.Text != before.Text(m.array, i))
		}
		row.Cells = append(row.Cells, c)
	}
	e.Board = append(e.Board, row)
	e.Prompt = fmt.Sprintf("%s. %s What do the cells of %s hold %s?", tracer.Capitalised(run.subject()), comesNext(t, m), name, when)
	e.Notes = run.notes()
	e.Showing = Showing{e.Alg.ID, run.request, int(m.round)}
	e.mistakes = run.misconceptions(m, q.cells)
}

// beside lists the arrays to show as they were before: the one that is asked about, where it held anything, and those that the
// moment reads.
func (r *run) beside(m moment) []tracer.ArrayID {
	t := r.trace
	show := map[tracer.ArrayID]bool{m.array: true}
	for _, a := range r.acts(m.from, m.to) {
		if id, _ := t.Place(a.to); id != m.array {
			continue
		}
		r.graph.Sources(a.node, func(s tracer.Source) bool {
			id, _ := t.Place(r.graph.Node(s.Node).Cell)
			show[id] = true
			return true
		})
	}
	c := t.Cursor()
	c.Seek(m.from)
	var out []tracer.ArrayID
	for _, info := range t.Arrays() {
		any := false
		for i := range info.Real {
			_, set := c.Value(info.ID, i)
			any = any || set
		}
		if any && show[info.ID] {
			out = append(out, info.ID)
		}
	}
	return out
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

// phaseAndLabel is what a round is called, in parentheses: " (down-sweep, stride 2)"; "" where it has no name.
func phaseAndLabel(info tracer.RoundInfo) string {
	parts := slices.DeleteFunc([]string{info.Phase, info.Label}, func(s string) bool { return s == "" })
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func (q *prediction) model() Answer { return q.want }

// grade gives a point for each cell that changes. One that keeps its value earns none, but to give it another costs one: or a copy of the row
// before would earn most of the points.
func (q *prediction) grade(e *Exercise, a Answer) Grade {
	g := bySlot(a, q.want, func(int, bool) string { return "" }, q.summary(e))
	g.Score, g.Of = 0, 0
	for slot, earns := range q.earns {
		switch {
		case earns && g.Right[slot]:
			g.Score, g.Of = g.Score+1, g.Of+1
		case earns:
			g.Of++
		case !g.Right[slot]:
			g.Score--
		}
	}
	g.Score = max(0, g.Score)
	return g
}

// place names the cell of a slot.
func (q *prediction) place(e *Exercise, slot int) string {
	return fmt.Sprintf("%s[%d]", e.run.trace.RowName(q.m.array), q.cells[slot])
}

func (q *prediction) where(e *Exercise, a Answer, g Grade) string {
	if strings.TrimSpace(a[g.First]) == "" {
		return fmt.Sprintf("%s is still empty.", q.place(e, g.First))
	}
	return fmt.Sprintf("%s is the first wrong cell.", q.place(e, g.First))
}

func (q *prediction) what(e *Exercise, a Answer, g Grade) string {
	text := fmt.Sprintf("It holds %s", q.want[g.First])
	if given := strings.TrimSpace(a[g.First]); given != "" {
		text += fmt.Sprintf(", not %s", given)
	}
	return text + ". " + q.because(e, g.First)
}

// reads says what the lane that writes the first wrong cell reads, and what the reader has right.
func (q *prediction) reads(e *Exercise, a Answer, g Grade) string {
	w, written := q.writer(e, g.First)
	says := fmt.Sprintf("No lane writes %s in this round.", q.place(e, g.First))
	if written {
		says = e.run.laneReads(w)
	}
	return strings.TrimSpace(says + " " + e.rightBeside(a, g, "cell"))
}

// laneReads says what a lane reads for a value, with the values: "For x[3], lane 3 reads x[1] = 9 and x[3] = 4."
func (r *run) laneReads(a act) string {
	var from []string
	r.graph.Sources(a.node, func(s tracer.Source) bool {
		text := fmt.Sprintf("%s = %s", r.graph.CellName(s.Node), r.graph.Text(s.Node))
		if !slices.Contains(from, text) && len(from) < 6 {
			from = append(from, text)
		}
		return true
	})
	name := nameOf(r.trace, a.to)
	if len(from) == 0 {
		return fmt.Sprintf("Lane %d reads no cell for %s: it writes a value of its own.", a.lane, name)
	}
	if r.trace.Round(r.graph.Node(a.node).Round).Mode == tracer.Serial {
		return fmt.Sprintf("For %s the loop reads %s.", name, listed(from))
	}
	return fmt.Sprintf("For %s, lane %d reads %s.", name, a.lane, listed(from))
}

// summary says how the values of the row come to be.
func (q *prediction) summary(e *Exercise) string {
	text := "Every cell is right."
	for slot := range q.want {
		if w, written := q.writer(e, slot); written && w.how != constant {
			return text + " For example, " + q.because(e, slot)
		}
	}
	return text
}

// writer is the act that leaves the value of a slot, and ok is false where the cell is only carried.
func (q *prediction) writer(e *Exercise, slot int) (act, bool) {
	cell := e.run.trace.Cell(q.m.array, q.cells[slot])
	acts := e.run.acts(q.m.from, q.m.to)
	for i := len(acts) - 1; i >= 0; i-- {
		if acts[i].to == cell {
			return acts[i], true
		}
	}
	return act{}, false
}

// because says how the value of a slot comes to be.
func (q *prediction) because(e *Exercise, slot int) string {
	t, g := e.run.trace, e.run.graph
	a, written := q.writer(e, slot)
	if !written {
		return fmt.Sprintf("No lane writes %s[%d] in this round; it keeps what it held.", t.RowName(q.m.array), q.cells[slot])
	}
	text := g.Say(a.node)
	switch {
	case a.how == combined:
		text += fmt.Sprintf(", from %s and %s as they were before the round", nameOf(t, a.operands[0]), nameOf(t, a.operands[1]))
		if t.Round(q.m.round).Mode == tracer.Serial {
			text = strings.TrimSuffix(text, " as they were before the round")
		}
	case a.how == compared:
		text += fmt.Sprintf(", one of %s and %s, which are compared", nameOf(t, a.operands[0]), nameOf(t, a.operands[1]))
	case a.how == constant:
		text += ", a constant"
	case a.how == opaque:
		text += ". " + strings.TrimSuffix(e.run.laneReads(a), ".")
	}
	return text + "."
}

// nameOf writes a cell as x[3].
func nameOf(t *tracer.Trace, c tracer.CellID) string {
	id, i := t.Place(c)
	return fmt.Sprintf("%s[%d]", t.RowName(id), i)
}

func (q *prediction) hints(e *Exercise, a Answer) [3]string {
	slot := firstOpen(a, q.want)
	t := e.run.trace
	info := t.Round(q.m.round)
	w, written := q.writer(e, slot)
	for k := slot; !written && k < len(q.want); k++ { // a cell that is written says more than one that keeps its value
		if other, ok := q.writer(e, k); ok && !same(a[k], q.want[k]) {
			slot, w, written = k, other, true
		}
	}
	where := fmt.Sprintf("Look at %s[%d]", t.RowName(q.m.array), q.cells[slot])
	if written {
		where += fmt.Sprintf(". Lane %d writes it; which cells does it read?", w.lane)
	} else {
		where += ". Does any lane write it in this round?"
	}
	rule := ""
	line := info.Line
	if written {
		if l := e.run.graph.Node(w.node).Line; l > 0 {
			line = l
		}
	}
	if code := e.run.listing(); line > 0 && line <= len(code) {
		rule = fmt.Sprintf("Line %d is running: %s", line, strings.Join(strings.Fields(code[line-1]), " "))
		if info.Label != "" {
			rule += fmt.Sprintf(" (%s)", info.Label)
		}
		rule += "."
	} else {
		rule = "A lane reads what the cells held when the round began; what it writes lands at the barrier."
	}
	return [3]string{where, rule, q.because(e, slot)}
}
