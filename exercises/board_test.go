package exercises

import (
	"strings"
	"testing"

	"upsweep/tracer"
)

// What the lanes of a round read stands on the board as it was before the round: nobody has to
// follow the run from its beginning to answer.
func TestWhatLanesReadStandsOnTheBoard(t *testing.T) {
	checked := 0
	everyExercise(t, func(t *testing.T, e *Exercise) {
		q, ok := e.Question.(*prediction)
		if !ok || q.m.from+1 != q.m.to || e.Run.racy() {
			return // in the middle of a loop what one step reads another may have written
		}
		trace, g := e.Run.trace, e.Run.graph
		before := trace.Cursor()
		before.Seek(q.m.from)
		shows := func(c tracer.CellID) bool {
			id, i := trace.Place(c)
			for _, row := range e.Board {
				for _, cell := range row.Cells {
					if row.Array == trace.RowName(id) && cell.Index == i && cell.Slot < 0 && cell.Text == before.Text(id, i) {
						return true
					}
				}
			}
			return false
		}
		for slot := range q.want {
			w, written := q.writer(e, slot)
			if !written {
				continue
			}
			g.Sources(w.node, func(s tracer.Source) bool {
				c := g.Node(s.Node).Cell
				if id, _ := trace.Place(c); shown(*trace.Array(id)) && g.StepOf(s.Node) <= q.m.from && !shows(c) {
					t.Errorf("%s: %s is made from %s, which is not on the board", e.Spec, e.Slots[slot].Label, nameOf(trace, c))
				}
				checked++
				return true
			})
		}
	})
	if checked < 1000 {
		t.Errorf("only %d sources have been looked at", checked)
	}
}

// Padding that the lanes work on is on the board, and the prompt speaks of it.
func TestPaddingIsShown(t *testing.T) {
	e, err := New(Spec{Kind: Predict, Algorithm: "scan/blelloch", Given: []Field{{"x", "3 1 7 0 4 1"}}})
	if err != nil {
		t.Fatal(err)
	}
	if row := e.Board[len(e.Board)-1]; len(row.Cells) != 8 || !strings.Contains(e.Prompt, "Behind its 6 cells, x is padded with 0 to a length of 8.") {
		t.Errorf("%d cells: %s", len(row.Cells), e.Prompt)
	}
}

// A row that is copied from before the round earns nothing.
func TestNothingDoneEarnsNothing(t *testing.T) {
	everyExercise(t, func(t *testing.T, e *Exercise) {
		for _, m := range e.Mistakes {
			if g := e.Grade(m.Answer); e.Spec.Kind == Predict && m.Name == NotYet && g.Score > 0 {
				t.Errorf("%s: the row before the round earns %d of %d", e.Spec, g.Score, g.Of)
			}
		}
	})
}
