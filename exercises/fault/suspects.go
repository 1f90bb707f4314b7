package fault

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file says what is to be said to a fault that was looked for in the wrong place, or put down
// to another cause.

func (q *finding) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	switch {
	case strings.TrimSpace(a[0]) == "" && strings.TrimSpace(a[1]) == "":
		return "Neither a cell nor a cause is picked yet."
	case g.First == 0 && strings.TrimSpace(a[0]) == "":
		return "No cell of the table is picked yet."
	case g.First == 0:
		return q.judge(e, plainRef(e, a[0])).where
	case strings.TrimSpace(a[1]) == "":
		return "The cell is right. Now choose the cause."
	case !isCause(q, a[1]):
		return fmt.Sprintf("The cell is right. “%s” is not one of the causes.", short(a[1]))
	}
	return "The cell is right, but the cause is a different one."
}

// isCause reports whether an answer names one of the causes.
func isCause(q *finding, text string) bool {
	k, err := strconv.Atoi(exercises.Plain(text))
	return err == nil && k >= 0 && k < len(q.causes)
}

// short is what somebody wrote, cut where it is long.
func short(text string) string { return strings.Trim(value.Abridged(strings.TrimSpace(text)), `"`) }

// What tells of the cell that was picked, if it is right, what it should hold.
func (q *finding) What(e *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	return q.explain(q.begins(plainRef(e, a[0])))
}

// begins is the place that is first wrong in the cell that was picked, in whichever round that was; the first of all
// where it has none.
func (q *finding) begins(at string) string {
	for _, first := range q.first {
		if w, isWrong := q.wrong[at]; isWrong && w.at == q.wrong[first].at {
			return first
		}
	}
	return q.first[0]
}

// Reads says how to find it.
func (q *finding) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	h := q.Hints(e, a)
	return h[0] + " " + h[1]
}

// suspects are the mistakes behind the cell and the cause that were picked.
func (q *finding) suspects(e *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	s := &exercises.Suspect{Leaves: []string{"", ""}, Local: true}
	at := plainRef(e, a[0])
	of := q.begins(at)
	if is := q.judge(e, at); of != at && is.name != "" {
		s.Name, s.Says, s.Leaves[0] = is.name, is.says, at
	}
	if k, err := strconv.Atoi(exercises.Plain(a[1])); err == nil && k != q.picked && isCause(q, a[1]) {
		c := q.causes[k]
		name, says := "cause mistaken: "+c.name, q.speaksAgainst(c, of)
		if s.Name != "" {
			name, says = s.Name+" and "+name, strings.TrimSpace(s.Says+" The cause is another, too. "+says)
		}
		s.Name, s.Says, s.Leaves[1] = name, says, strconv.Itoa(k)
	}
	if s.Name == "" {
		return nil
	}
	return []*exercises.Suspect{s}
}

// judgement is what is said of a cell that is not first wrong.
type judgement struct {
	where      string
	name, says string // of the mistake; "" where it is no cell of the table
}

// judge says of a cell that is not first wrong what it is.
func (q *finding) judge(e *exercises.Exercise, at string) judgement {
	round, cell, known := strings.Cut(at, ":")
	if w, isWrong := q.wrong[at]; isWrong {
		if q.sound == nil {
			return judgement{cell + " is wrong, but not the first that is.",
				"a later result taken for the first", "A result with a smaller index is wrong as well: look further left."}
		}
		is := judgement{fmt.Sprintf("%s is wrong after round %d, but not the first that is.", cell, w.round),
			"a consequence taken for the fault", "Another cell went wrong in an earlier round: look at the rounds above."}
		if first := q.wrong[q.begins(at)]; first.at == w.at {
			is.where = fmt.Sprintf("%s is wrong after round %d, but not for the first time.", cell, w.round)
			is.says = fmt.Sprintf("%s was wrong already after round %d: look at the rounds above.", cell, first.round)
		}
		return is
	}
	row, c := onBoard(e, at)
	switch {
	case row == nil && !known && slices.ContainsFunc(pickable(e), func(other string) bool { return strings.HasSuffix(other, ":"+at) }):
		return judgement{where: fmt.Sprintf("%s stands in several rows. Put the round in front of it, as in 2:x[3].", at)}
	case row == nil && !isInput(e, cell):
		says := fmt.Sprintf("“%s” is not a cell of the table.", short(at))
		if strings.Count(at, "[") > 1 {
			return judgement{where: says + " Pick one cell."}
		}
		if known && strings.HasSuffix(cell, "]") {
			return judgement{where: says + rowsOf(e, round, cell)}
		}
		return judgement{where: says + " Write it as 2:x[3]: the round, then the cell."}
	case row == nil || row.Round == 0:
		is := judgement{cell + " is the input of the run: nothing has been computed there yet.",
			"an input taken for the fault", "The input is as it was given. Look for what the first rounds make of it."}
		if k, err := strconv.Atoi(round); row == nil && known && err == nil && k > 0 && k <= e.Run.Trace.Rounds() {
			is.where = fmt.Sprintf("%s is the input of the run: round %s writes nothing there.", cell, round)
		}
		if row != nil {
			is.says = cmp.Or(q.beside(row, c.Index), is.says)
		}
		if id := q.writtenElsewhere(e, cell); id > 0 {
			return judgement{fmt.Sprintf("This run writes nothing to %s: it holds what was given.", cell), is.name,
				fmt.Sprintf("A run without the fault writes it in round %d. Look for the first cell that goes wrong for that reason in a row of the table.", id)}
		}
		return is
	case q.sound == nil && !picks(e, at):
		return q.onTheWay(row, c, at)
	}
	is := judgement{fmt.Sprintf("%s is right after round %s.", cell, round), "a right cell taken for the fault", ""}
	if i := arrayOf(q.made, row.Array); i != nil && c.Index >= i.Real {
		is.says = fmt.Sprintf("%s is padding: it stands behind the %d cells of %s.", cell, i.Real, row.Array)
	} else if q.sound == nil {
		is.says = fmt.Sprintf("It holds %s, which is what a loop over the input gives.", holds(c.Text)) + q.madeRight(i, row, c)
	} else if q.leftOut(row, c.Index) {
		is.says = fmt.Sprintf("It holds %s then, as in a run without the fault, though that works on it in this round and this one does not.", holds(c.Text))
	} else {
		is.says = fmt.Sprintf("It holds %s then, and so it does in a run without the fault.", holds(c.Text)) + q.madeRight(i, row, c)
	}
	is.says = strings.TrimSpace(is.says + " " + q.beside(row, c.Index))
	return is
}

// madeRight says how the round of a row comes by what a cell holds that is right, or that it leaves it as it was.
func (q *finding) madeRight(array *tracer.ArrayInfo, row *exercises.Row, c exercises.BoardCell) string {
	if array == nil || c.Index >= array.Len {
		return ""
	}
	t, round := q.made.Trace, tracer.RoundID(row.Round)
	cell := t.Cell(array.ID, c.Index)
	n := writer(q.made, cell, round)
	if n < 0 || q.made.Graph.Node(n).Round != round {
		return fmt.Sprintf(" Nothing is written to %s in this round%s.", exercises.NameOf(t, cell), q.leftFor(cell, round))
	}
	says, act := q.made.Graph.Say(n), q.made.Act(n)
	if _, what, is := strings.Cut(says, " ← "); is { // the cell has the name of its row
		says = exercises.NameOf(t, cell) + " ← " + what
	}
	switch steered := len(q.made.Steers(act)) > 0; {
	case steered || act.How == exercises.Opaque || act.How == exercises.Compared:
		says, _, _ = strings.Cut(says, " from ")
		return " " + says + ". " + q.made.LaneReads(act)
	case act.How == exercises.Combined:
		says += ", from " + exercises.NameOf(t, act.Operands[0]) + " and " + exercises.NameOf(t, act.Operands[1])
	}
	return " " + says + "."
}

// leftFor says for which flag a lane leaves a cell as it is in a round: those that combine there find the other value in
// theirs. It is empty where a lane of the run without the fault does not leave it for what it reads.
func (q *finding) leftFor(c tracer.CellID, id tracer.RoundID) string {
	if q.sound == nil {
		return ""
	}
	t, sound, left := q.made.Trace, q.sound.Trace, false
	array, i := t.Place(c)
	same := exercises.Counterpart(sound, *t.Array(array))
	sound.Left(id, func(other tracer.CellID, _ int) {
		left = left || same != nil && i < same.Len && other == sound.Cell(same.ID, i)
	})
	before := t.Cursor()
	before.Seek(t.FirstStepOf(id) - 1)
	if !left {
		return ""
	}
	if bars := q.made.BarredBy(q.made.Acts(t.FirstStepOf(id)-1, t.StepOf(id)), c, before); len(bars) > 0 {
		flags, own := t.Place(bars[0])
		return fmt.Sprintf(": %s[%d] is %s, so the lane leaves it as it is", t.RowName(flags), own, before.Text(flags, own))
	}
	return ""
}

// beside tells of a cell that is first wrong in the round behind one that is right, in a place beside it, or in the
// same place of another row; "" if there is none.
func (q *finding) beside(row *exercises.Row, index int) string {
	info := arrayOf(q.made, row.Array)
	if info == nil {
		return ""
	}
	for _, at := range q.first {
		w := q.wrong[at]
		of, i := q.made.Trace.Place(w.at)
		here, beside := of == info.ID && i == index, of == info.ID && (i == index-1 || i == index+1)
		if w.round == row.Round+1 && here || w.round == row.Round && (i == index || beside) {
			return fmt.Sprintf("Close by, %s is wrong after round %d; rounds are counted from 1, and cells from 0.", cellOf(at), w.round)
		}
	}
	return ""
}

// leftOut reports whether a round of the sound run writes a cell that this one leaves as it is.
func (q *finding) leftOut(row *exercises.Row, index int) bool {
	info := arrayOf(q.made, row.Array)
	if info == nil {
		return false
	}
	same := exercises.Counterpart(q.sound.Trace, *info)
	if same == nil || index >= same.Len {
		return false
	}
	round := tracer.RoundID(row.Round)
	in := func(r *exercises.Run, cell tracer.CellID) bool {
		n := writer(r, cell, round)
		return n >= 0 && r.Graph.Node(n).Round == round
	}
	return in(q.sound, q.sound.Trace.Cell(same.ID, index)) && !in(q.made, q.made.Trace.Cell(info.ID, index))
}

// rowsOf says of a cell that is in none of the rows of the table after which rounds its array has one, or how far
// that goes; "" if it has none.
func rowsOf(e *exercises.Exercise, round, cell string) string {
	name, _, _ := strings.Cut(cell, "[")
	var rounds []string
	for _, row := range e.Board {
		if row.Array == name && row.Round > 0 {
			rounds = append(rounds, strconv.Itoa(row.Round))
		}
	}
	switch {
	case len(rounds) > 0 && slices.Contains(rounds, round):
		return lastCell(e, round, name)
	case len(rounds) == 0:
		return ""
	case len(rounds) == 1:
		return fmt.Sprintf(" It has %s after round %s.", name, rounds[0])
	}
	return fmt.Sprintf(" It has %s after rounds %s.", name, exercises.Listed(rounds))
}

// writtenElsewhere is the round in which the run without the fault writes another value to a cell that this one only
// reads; 0 if there is none.
func (q *finding) writtenElsewhere(e *exercises.Exercise, cell string) tracer.RoundID {
	row, c := onBoard(e, "0:"+cell)
	if row == nil || q.right == nil || !isInput(e, cell) {
		return 0
	}
	info := arrayOf(q.made, row.Array)
	same := exercises.Counterpart(q.right.Trace, *info)
	if same == nil || c.Index >= same.Real {
		return 0
	}
	for id := tracer.RoundID(1); int(id) <= q.right.Trace.Rounds(); id++ {
		from, to := q.right.Graph.NodesOf(id)
		at := q.right.Trace.Cursor()
		at.Seek(q.right.Trace.StepOf(id))
		for n := from; n < to; n++ {
			if q.right.Graph.Node(n).Cell == q.right.Trace.Cell(same.ID, c.Index) && at.Text(same.ID, c.Index) != c.Text {
				return id
			}
		}
	}
	return 0
}

// lastCell says how far a row of the table goes.
func lastCell(e *exercises.Exercise, round, name string) string {
	for _, row := range e.Board {
		if n := len(row.Cells); row.Array == name && strconv.Itoa(row.Round) == round && n > 0 {
			return fmt.Sprintf(" After round %s it has %s[%d] to %s[%d].", round, name, row.Cells[0].Index, name, row.Cells[n-1].Index)
		}
	}
	return ""
}

// onBoard is the row and the cell of a place; nil where the table has none such.
func onBoard(e *exercises.Exercise, at string) (*exercises.Row, exercises.BoardCell) {
	for i := range e.Board {
		for _, c := range e.Board[i].Cells {
			if exercises.Ref(e.Board[i].Round, e.Board[i].Array, c.Index) == at {
				return &e.Board[i], c
			}
		}
	}
	return nil, exercises.BoardCell{}
}

// isInput reports whether a cell is one of an array that the run only reads.
func isInput(e *exercises.Exercise, cell string) bool {
	name, _, _ := strings.Cut(cell, "[")
	input := func(r exercises.Row) bool { return r.Array == name && r.Round == 0 }
	changed := func(r exercises.Row) bool { return r.Array == name && r.Round > 0 }
	return slices.ContainsFunc(e.Board, input) && !slices.ContainsFunc(e.Board, changed)
}

// arrayOf is the array that a row of the table shows.
func arrayOf(r *exercises.Run, row string) *tracer.ArrayInfo {
	for _, info := range r.Trace.Arrays() {
		if r.Trace.RowName(info.ID) == row {
			return r.Trace.Array(info.ID)
		}
	}
	return nil
}

// onTheWay says of a cell that it is none of the results, among which the first wrong one is asked for;
// and whether it is right, where that can be known.
func (q *finding) onTheWay(row *exercises.Row, c exercises.BoardCell, at string) judgement {
	_, cell, _ := strings.Cut(at, ":")
	const look = "The question asks for the first wrong result: look in the rows of the last round, from the left."
	is := judgement{cell + " stands on the way to the results.", "a step on the way taken for a result", look}
	switch want, known := q.wantedThere(row, c.Index); {
	case known && want != c.Text:
		return judgement{fmt.Sprintf("%s is wrong after round %d: it holds %s, and in a run without the fault %s. But it is not yet a result.", cell, row.Round, holds(c.Text), holds(want)),
			"what leads to the wrong result taken for it", look}
	case q.races(row, c.Index):
		return judgement{fmt.Sprintf("In round %d lanes race for %s: the fault shows there already. But it is not yet a result.", row.Round, cell),
			"what leads to the wrong result taken for it", look}
	case known:
		is.where = fmt.Sprintf("%s is right after round %d.", cell, row.Round)
		if !slices.ContainsFunc(q.made.Trace.Outputs(), func(o tracer.Output) bool { return q.made.Trace.RowName(o.Array) == row.Array }) || q.writtenLater(row) {
			is.where = strings.TrimSuffix(is.where, ".") + ", and it is not yet a result."
		}
	}
	return is
}

// races reports whether lanes race for a cell in the round of a row.
func (q *finding) races(row *exercises.Row, index int) bool {
	info := arrayOf(q.made, row.Array)
	return info != nil && slices.ContainsFunc(q.made.Graph.Hazards(), func(h tracer.Hazard) bool {
		return int(h.Round) == row.Round && h.Cell == q.made.Trace.Cell(info.ID, index)
	})
}

// wantedThere is what a cell on the way holds in a run without the fault, whose rounds are others: where a
// round does the same in both, or where nothing writes the array any more.
func (q *finding) wantedThere(row *exercises.Row, index int) (want string, known bool) {
	info := arrayOf(q.made, row.Array)
	if q.right == nil || info == nil {
		return "", false
	}
	same := exercises.Counterpart(q.right.Trace, *info)
	if same == nil || index >= same.Len || same.Real != info.Real {
		return "", false
	}
	at, round := q.right.Trace.Cursor(), tracer.RoundID(row.Round)
	other, both := q.sameRound(round)
	switch {
	case both:
		at.Seek(q.right.Trace.StepOf(other))
	case !q.writtenLater(row):
		at.Seek(len(q.right.Trace.Steps()) - 1)
	default:
		return "", false
	}
	return at.Text(same.ID, index), true
}

// writtenLater reports whether a round behind that of a row writes its array.
func (q *finding) writtenLater(row *exercises.Row) bool {
	info := arrayOf(q.made, row.Array)
	for id := tracer.RoundID(row.Round) + 1; info != nil && int(id) <= q.made.Trace.Rounds(); id++ {
		if slices.Contains(q.made.Written(id), info.ID) {
			return true
		}
	}
	return false
}

// sameRound is the round of the right run that does what a round of the one with the fault does: it has the
// same name, and writes the same cells from the same cells.
func (q *finding) sameRound(id tracer.RoundID) (other tracer.RoundID, one bool) {
	named := func(r *exercises.Run) (found []tracer.RoundID) {
		for k := tracer.RoundID(1); int(k) <= r.Trace.Rounds(); k++ {
			if a, b := q.made.Trace.Round(id), r.Trace.Round(k); a.Phase == b.Phase && a.Label == b.Label {
				found = append(found, k)
			}
		}
		return found
	}
	here, there := named(q.made), named(q.right)
	if len(here) != 1 || len(there) != 1 || !slices.Equal(does(q.made, id), does(q.right, there[0])) {
		return 0, false
	}
	return there[0], true
}

// does lists what a round writes and reads.
func does(r *exercises.Run, id tracer.RoundID) (out []string) {
	from, to := r.Graph.NodesOf(id)
	for n := from; n < to; n++ {
		text := r.Graph.CellName(n)
		r.Graph.Sources(n, func(s tracer.Source) bool {
			text += " " + r.Graph.CellName(s.Node)
			return true
		})
		out = append(out, text)
	}
	return out
}

// holds says what a cell holds, at the beginning of a sentence.
func holds(text string) string {
	switch text {
	case "null":
		return "nothing"
	case `""`:
		return "the empty text"
	}
	return text
}
