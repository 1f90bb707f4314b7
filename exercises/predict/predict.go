// Package predict has a reader fill in what the next round writes.
package predict

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Kind has the cells filled in that the next round writes.
var Kind = &exercises.Kind{
	Name:   "predict",
	Title:  "Predict a round",
	Says:   "Fill in what the next round writes.",
	Suits:  func(c *exercises.Candidate) bool { return c.Predictable() && len(c.Example.Moments()) > 0 },
	Make:   predict,
	Paired: true,
}

// prediction is the question of a Predict exercise.
type prediction struct {
	m     exercises.Moment
	acts  []exercises.Act // of the moment
	want  exercises.Answer
	cells []int  // index of the cell of each slot
	earns []bool // of a slot: it holds something else than before
}

// maxRuns is how many runs a prediction is looked for in.
const maxRuns = 4

// predict looks for the moment at which the most misconceptions show.
func predict(e *exercises.Exercise, r *rand.Rand) error {
	var best *exercises.Exercise
	most := 0
	declared := !e.Alg.Matters.Whole
	runs := maxRuns
	if !declared {
		runs = 2
	}
	for range runs {
		var moments []exercises.Moment
		made, err := e.Spec.Runs(e.Alg, r, exercises.IdeaTries, func(made *exercises.Run) bool {
			moments = made.WorthAsking(made.Moments())
			return len(moments) > 0 && made.Matters(moments[0].Round)
		})
		if err != nil {
			made, err = e.Spec.Runs(e.Alg, r, 12, func(made *exercises.Run) bool {
				moments = made.WorthAsking(made.Moments())
				return len(moments) > 0
			})
		}
		if err != nil {
			return err
		}
		if e.Spec.AsksHeart() {
			moments = exercises.Preferred(moments, func(m exercises.Moment) bool { return made.HeartOf(m) })
		}
		for range min(3, len(moments)) {
			draft := *e
			draft.Mistakes = nil
			draft.Run = made
			ask(&draft, moments[r.IntN(len(moments))])
			draft.KeepDistinct()
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
func silent(e *exercises.Exercise) []string {
	shows := map[string]bool{}
	list := e.Question.(*prediction).suspects(e, nil)
	nothing := slices.IndexFunc(list, func(s *exercises.Suspect) bool { return s.Name == exercises.NotYet })
	for _, s := range list {
		if s.Name == exercises.OneDirection && nothing >= 0 && !apart(s.Leaves, list[nothing].Leaves, e.Question.Model()) {
			return []string{s.Name} // who takes all comparators for upward ones is told that lanes have been forgotten
		}
		switch s.Name {
		case exercises.Forgotten, exercises.TooManyLanes, exercises.WrongCell, exercises.NoMove, exercises.LostUpdate, exercises.OtherIdentity, exercises.SeveralRounds, exercises.TooFew, exercises.SumPrefix:
			continue
		}
		if slices.Contains(e.Alg.Matters.Slips, s.Name) && (s.Name != exercises.Swapped || !commutes(e.Run)) {
			shows[s.Name] = shows[s.Name] || len(s.Against(e.Question.Model())) > 0
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

// apart reports whether a mistake leaves in some cell neither what belongs there nor what another does.
func apart(leaves, other []string, want exercises.Answer) bool {
	for k, text := range leaves {
		if !exercises.Same(text, want[k]) && !exercises.Same(text, other[k]) {
			return true
		}
	}
	return false
}

// worth prefers many distinguishable mistakes, then many cells to find; a round that only shifts a
// row comes last.
func worth(e *exercises.Exercise) int {
	q := e.Question.(*prediction)
	w := 3*len(e.Mistakes) + min(q.m.Changed, 6)
	if !e.Run.Telling([]exercises.Stretch{{Acts: q.acts}}) {
		w -= 100
	}
	return w
}

// ask makes the exercise of a moment.
func ask(e *exercises.Exercise, m exercises.Moment) {
	run, t := e.Run, e.Run.Trace
	q := &prediction{m: m, acts: run.Acts(m.From, m.To)}
	e.Question, e.Also = q, exercises.Also{Suspects: q.suspects, Further: q.further, Shaped: q.shaped, Sketch: q.sketch}
	before, after := t.Cursor(), t.Cursor()
	before.Seek(m.From)
	after.Seek(m.To)
	name := t.RowName(m.Array)
	when := exercises.MomentName(t, m)
	others := q.beside(run)
	e.Board = run.StartingRows(m.From, others)
	for _, id := range others {
		e.Board = append(e.Board, exercises.RowOf(t, before, id, m.Lo, m.Hi, run.LabelAt(m.From, id)))
	}
	row := exercises.Row{Label: when, Array: name, Round: int(m.Round)}
	for i := m.Lo; i < m.Hi; i++ {
		c := exercises.BoardCell{Index: i, Slot: -1, Text: after.Text(m.Array, i)}
		if _, set := after.Value(m.Array, i); set {
			c.Slot = len(e.Slots)
			e.Slots = append(e.Slots, exercises.Slot{Form: exercises.Cell, Label: fmt.Sprintf("%s[%d] %s", name, i, when)})
			q.want = append(q.want, exercises.Told(c.Text))
			q.cells = append(q.cells, i)
			q.earns = append(q.earns, c.Text != before.Text(m.Array, i))
		}
		row.Cells = append(row.Cells, c)
	}
	e.Board = append(e.Board, row)
	what := "the cells of " + name
	if exercises.Extent(t.Array(m.Array)) > exercises.MaxAsked { // of a long array only what changes is asked for
		what = fmt.Sprintf("the cells from %s[%d] to %s[%d]", name, m.Lo, name, m.Hi-1)
	}
	e.Prompt = fmt.Sprintf("%s. %s What do %s hold %s?", tracer.Capitalised(run.Subject()), exercises.ComesNext(t, m), what, when)
	e.Notes = run.Notes()
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: run.Request, Round: int(m.Round)}
	e.Mistakes = misconceptions(run, m, q.cells)
}

// beside lists the arrays to show as they were before: the one that is asked about, where it held
// anything, and those that the moment reads.
func (q *prediction) beside(r *exercises.Run) []tracer.ArrayID {
	t := r.Trace
	show := map[tracer.ArrayID]bool{q.m.Array: true}
	for _, a := range q.acts {
		if id, _ := t.Place(a.To); id != q.m.Array {
			continue
		}
		r.Graph.Sources(a.Node, func(s tracer.Source) bool {
			id, _ := t.Place(r.Graph.Node(s.Node).Cell)
			show[id] = true
			return true
		})
	}
	c := t.Cursor()
	c.Seek(q.m.From)
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

func (q *prediction) Model() exercises.Answer { return q.want }

// Grade gives a point for each cell that changes. One that keeps its value earns none, but to give
// it another costs one: or a copy of the row before would earn most of the points.
func (q *prediction) Grade(e *exercises.Exercise, a exercises.Answer) exercises.Grade {
	g := exercises.BySlot(a, q.want, func(int, bool) string { return "" }, q.summary(e))
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

// shaped takes a sign for nothing, as boards have it, for an empty cell where others are wrong: a mistake that
// leaves nothing there is seen in those.
func (q *prediction) shaped(a exercises.Answer) (given, want exercises.Answer) {
	given = slices.Clone(a)
	filled := false
	for k, text := range a {
		if !exercises.Same(text, q.want[k]) {
			if emptySign(text) {
				given[k] = ""
			} else {
				filled = filled || strings.TrimSpace(text) != ""
			}
		}
	}
	if !filled {
		given = a
	}
	return given, q.want
}

// emptySign reports whether a text says that nothing stands in a cell.
func emptySign(text string) bool {
	return slices.Contains([]string{"·", "-", "—", "_", "null"}, exercises.Plain(text))
}

// place names the cell of a slot.
func (q *prediction) place(e *exercises.Exercise, slot int) string {
	return fmt.Sprintf("%s[%d]", e.Run.Trace.RowName(q.m.Array), q.cells[slot])
}

func (q *prediction) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	if strings.TrimSpace(a[g.First]) == "" {
		return fmt.Sprintf("%s is still empty.", q.place(e, g.First))
	}
	return fmt.Sprintf("%s is the first wrong cell.", q.place(e, g.First))
}

func (q *prediction) What(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	text := fmt.Sprintf("%s should hold %s", q.place(e, g.First), q.want[g.First])
	if given := strings.TrimSpace(a[g.First]); given != "" {
		text += fmt.Sprintf(", not %s", given)
	}
	return text + ". " + q.because(e, g.First)
}

// Reads says what the lane that writes the first wrong cell reads, and what the reader has right.
func (q *prediction) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	w, written := q.writer(e, g.First)
	says := "Ask first whether a lane writes it in this round."
	if written {
		says = e.Run.LaneReads(w)
	}
	noun := "cell"
	for slot, earns := range q.earns { // what keeps its value earns nothing, and is not counted
		if !earns && g.Right[slot] {
			a, noun = slices.Clone(a), "changed cell"
			a[slot] = ""
		}
	}
	return strings.TrimSpace(says + " " + e.RightBeside(a, g, noun))
}

// summary says how the values of the row come to be.
func (q *prediction) summary(e *exercises.Exercise) string {
	text := "Every cell is right."
	for slot := range q.want {
		if w, written := q.writer(e, slot); written && w.How != exercises.Constant {
			return text + " For example, " + q.because(e, slot)
		}
	}
	return text
}

// writer is the act that leaves the value of a slot, and ok is false where the cell is only
// carried.
func (q *prediction) writer(e *exercises.Exercise, slot int) (exercises.Act, bool) {
	cell := e.Run.Trace.Cell(q.m.Array, q.cells[slot])
	for i := len(q.acts) - 1; i >= 0; i-- {
		if q.acts[i].To == cell {
			return q.acts[i], true
		}
	}
	return exercises.Act{}, false
}

// stretch is what is asked for, of the round: all of it, or some of its steps.
func stretch(t *tracer.Trace, m exercises.Moment) string {
	switch {
	case m.From < t.FirstStepOf(m.Round) && m.To >= t.StepOf(m.Round):
		return "this round"
	case m.To-m.From == 1:
		return "this step"
	}
	return "these steps"
}

// because says how the value of a slot comes to be.
func (q *prediction) because(e *exercises.Exercise, slot int) string {
	t, g := e.Run.Trace, e.Run.Graph
	a, written := q.writer(e, slot)
	if !written {
		return fmt.Sprintf("No lane writes %s[%d] in %s; it keeps what it held.", t.RowName(q.m.Array), q.cells[slot], stretch(t, q.m))
	}
	text := g.Say(a.Node)
	writes := 0
	for _, other := range q.acts {
		if other.To == a.To {
			writes++
		}
	}
	switch {
	case a.How == exercises.Combined && writes > 1 && slices.Contains(a.Operands, a.To) && t.Round(q.m.Round).Mode != tracer.Serial:
		text += fmt.Sprintf(", which %d lanes write one after another", writes)
	case a.How == exercises.Combined:
		text += fmt.Sprintf(", from %s and %s", exercises.NameOf(t, a.Operands[0]), exercises.NameOf(t, a.Operands[1]))
		before := true
		g.Sources(a.Node, func(s tracer.Source) bool {
			before = before && g.Node(s.Node).Round < q.m.Round
			return true
		})
		if before {
			text += " as they were before the round"
		}
	case a.How == exercises.Compared && t.Array(q.m.Array).Kind == value.Flag:
		text += fmt.Sprintf(", by a comparison of %s and %s", exercises.NameOf(t, a.Operands[0]), exercises.NameOf(t, a.Operands[1]))
	case a.How == exercises.Compared:
		text += fmt.Sprintf(", one of %s and %s, which are compared", exercises.NameOf(t, a.Operands[0]), exercises.NameOf(t, a.Operands[1]))
	case a.How == exercises.Constant && slices.ContainsFunc(q.acts, func(b exercises.Act) bool {
		array, _ := t.Place(b.To)
		return array == q.m.Array && b.How == exercises.Constant && b.Value != a.Value
	}):
		text += fmt.Sprintf(", a value of lane %d’s own", a.Lane) // its number, for instance
	case a.How == exercises.Constant:
		text += ", a constant"
	case a.How == exercises.Opaque:
		if head, _, found := strings.Cut(text, " from "); found && len(a.Operands) == 1 { // a value that it was made of: that of which cell
			if text = head + " from " + exercises.NameOf(t, a.Operands[0]); len(e.Run.Steers(a)) == 0 {
				break
			}
		}
		text += ". " + strings.TrimSuffix(e.Run.LaneReads(a), ".")
	}
	return text + "."
}

func (q *prediction) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	slot := exercises.FirstOpen(a, q.want)
	t := e.Run.Trace
	info := t.Round(q.m.Round)
	w, written := q.writer(e, slot)
	for k := slot; !written && k < len(q.want); k++ { // a cell that is written says more than one that keeps its value
		if other, ok := q.writer(e, k); ok && !exercises.Same(a[k], q.want[k]) {
			slot, w, written = k, other, true
		}
	}
	where := fmt.Sprintf("Look at %s[%d]", t.RowName(q.m.Array), q.cells[slot])
	if written {
		where += fmt.Sprintf(". Lane %d writes it; which cells does it read?", w.Lane)
	} else {
		where += ". Does any lane write it in this round?"
	}
	rule := ""
	line := info.Line
	if written {
		if l := e.Run.Graph.Node(w.Node).Line; l > 0 {
			line = l
		}
	}
	if text := e.Run.LineText(line); text != "" {
		rule = fmt.Sprintf("Line %d is running: %s", line, text)
		if info.Label != "" {
			rule += fmt.Sprintf(" (%s)", info.Label)
		}
		rule += "."
	} else {
		rule = "A lane reads what the cells held when the round began; what it writes lands at the barrier."
	}
	return [3]string{where, rule, q.because(e, slot)}
}
