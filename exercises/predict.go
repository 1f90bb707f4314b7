package exercises

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
)

// Predict has the cells filled in that the next round writes.
var Predict = &Kind{
	Name:   "predict",
	Title:  "Predict a round",
	Says:   "Fill in what the next round writes.",
	Suits:  func(c *Candidate) bool { return c.predictable() && len(c.example.moments()) > 0 },
	Make:   predict,
	Paired: true,
}

// prediction is the question of a Predict exercise.
type prediction struct {
	Defaults
	m     moment
	want  Answer
	cells []int  // index of the cell of each slot
	earns []bool // of a slot: it holds something else than before
}

// maxRuns is how many runs a prediction is looked for in.
const maxRuns = 4

// predict looks for the moment at which the most misconceptions show.
func predict(e *Exercise, r *rand.Rand) error {
	var best *Exercise
	most := 0
	declared := !e.Alg.Matters.Whole
	runs := maxRuns
	if !declared {
		runs = 2
	}
	for range runs {
		var moments []moment
		made, err := e.Spec.runs(e.Alg, r, ideaTries, func(made *Run) bool {
			moments = made.worthAsking(made.moments())
			return len(moments) > 0 && made.matters(moments[0].round)
		})
		if err != nil {
			made, err = e.Spec.runs(e.Alg, r, 12, func(made *Run) bool {
				moments = made.worthAsking(made.moments())
				return len(moments) > 0
			})
		}
		if err != nil {
			return err
		}
		for range min(3, len(moments)) {
			draft := *e
			draft.Mistakes = nil
			draft.Run = made
			draft.ask(moments[r.IntN(len(moments))])
			draft.keepDistinct()
			good := worth(&draft)
			if declared && good > 0 { // all that an entry names is worth asking alike, where its mistakes show
				if len(silent(&draft)) == 0 {
					*e = draft
					return nil
				}
				good = 1
			}
			if best == nil || good > most {
				best, most = &draft, good
			}
		}
	}
	*e = *best
	return nil
}

// silent lists the mistakes of an entry that can be made in the round that is asked about, and leave
// everything as it belongs: who makes one gets full marks. Operands that may be exchanged are no
// accident, nor is what has no cell to show in: a lane too many where all lanes work.
func silent(e *Exercise) []string {
	shows := map[string]bool{}
	for _, s := range e.Question.(*prediction).Suspects(e, nil) {
		switch s.name {
		case Forgotten, TooManyLanes, WrongCell, NoMove, LostUpdate, OtherIdentity, SeveralRounds, TooFew, SumPrefix:
			continue
		}
		if slices.Contains(e.Alg.Matters.Slips, s.name) && (s.name != Swapped || !slices.Contains(op.LawsOf(e.Run.operator()), op.Commutative)) {
			shows[s.name] = shows[s.name] || len(s.against(e.Question.Model())) > 0
		}
	}
	var out []string
	for name, shown := range shows {
		if !shown {
			out = append(out, name)
		}
	}
	return out
}

// worth prefers many distinguishable mistakes, then many cells to find; a round that only shifts a
// row comes last.
func worth(e *Exercise) int {
	m := e.Question.(*prediction).m
	w := 3*len(e.Mistakes) + min(m.changed, 6)
	if !e.Run.telling([]stretch{{acts: e.Run.acts(m.from, m.to)}}) {
		w -= 100
	}
	return w
}

// ask makes the exercise of a moment.
func (e *Exercise) ask(m moment) {
	run, t := e.Run, e.Run.trace
	q := &prediction{m: m}
	e.Question = q
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
			q.want = append(q.want, told(c.Text))
			q.cells = append(q.cells, i)
			q.earns = append(q.earns, c.Text != before.Text(m.array, i))
		}
		row.Cells = append(row.Cells, c)
	}
	e.Board = append(e.Board, row)
	e.Prompt = fmt.Sprintf("%s. %s What do the cells of %s hold %s?", tracer.Capitalised(run.subject()), comesNext(t, m), name, when)
	e.Notes = run.notes()
	e.Showing = Showing{e.Alg.ID, run.request, int(m.round)}
	e.Mistakes = run.misconceptions(m, q.cells)
}

// beside lists the arrays to show as they were before: the one that is asked about, where it held
// anything, and those that the moment reads.
func (r *Run) beside(m moment) []tracer.ArrayID {
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

func (q *prediction) Model() Answer { return q.want }

// grade gives a point for each cell that changes. One that keeps its value earns none, but to give
// it another costs one: or a copy of the row before would earn most of the points.
func (q *prediction) Grade(e *Exercise, a Answer) Grade {
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
	return fmt.Sprintf("%s[%d]", e.Run.trace.RowName(q.m.array), q.cells[slot])
}

func (q *prediction) Where(e *Exercise, a Answer, g Grade) string {
	if strings.TrimSpace(a[g.First]) == "" {
		return fmt.Sprintf("%s is still empty.", q.place(e, g.First))
	}
	return fmt.Sprintf("%s is the first wrong cell.", q.place(e, g.First))
}

func (q *prediction) What(e *Exercise, a Answer, g Grade) string {
	text := fmt.Sprintf("It holds %s", q.want[g.First])
	if given := strings.TrimSpace(a[g.First]); given != "" {
		text += fmt.Sprintf(", not %s", given)
	}
	return text + ". " + q.because(e, g.First)
}

// reads says what the lane that writes the first wrong cell reads, and what the reader has right.
func (q *prediction) Reads(e *Exercise, a Answer, g Grade) string {
	w, written := q.writer(e, g.First)
	says := fmt.Sprintf("No lane writes %s in this round.", q.place(e, g.First))
	if written {
		says = e.Run.laneReads(w)
	}
	return strings.TrimSpace(says + " " + e.rightBeside(a, g, "cell"))
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

// writer is the act that leaves the value of a slot, and ok is false where the cell is only
// carried.
func (q *prediction) writer(e *Exercise, slot int) (act, bool) {
	cell := e.Run.trace.Cell(q.m.array, q.cells[slot])
	acts := e.Run.acts(q.m.from, q.m.to)
	for i := len(acts) - 1; i >= 0; i-- {
		if acts[i].to == cell {
			return acts[i], true
		}
	}
	return act{}, false
}

// because says how the value of a slot comes to be.
func (q *prediction) because(e *Exercise, slot int) string {
	t, g := e.Run.trace, e.Run.graph
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
		text += ". " + strings.TrimSuffix(e.Run.laneReads(a), ".")
	}
	return text + "."
}

func (q *prediction) Hints(e *Exercise, a Answer) [3]string {
	slot := firstOpen(a, q.want)
	t := e.Run.trace
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
		if l := e.Run.graph.Node(w.node).Line; l > 0 {
			line = l
		}
	}
	if code := e.Run.listing(); line > 0 && line <= len(code) {
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
