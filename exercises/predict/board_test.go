package predict

import (
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
	"upsweep/tracer"
)

// What the lanes of a round read stands on the board as it was before the round: nobody has to
// follow the run from its beginning to answer.
func TestWhatLanesReadStandsOnTheBoard(t *testing.T) {
	checked := 0
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q, ok := e.Question.(*prediction)
		if !ok || q.m.From+1 != q.m.To || e.Run.Racy() {
			return // in the middle of a loop what one step reads another may have written
		}
		trace, g := e.Run.Trace, e.Run.Graph
		before := trace.Cursor()
		before.Seek(q.m.From)
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
			g.Sources(w.Node, func(s tracer.Source) bool {
				c := g.Node(s.Node).Cell
				if id, _ := trace.Place(c); exercises.Shown(*trace.Array(id)) && g.StepOf(s.Node) <= q.m.From && !shows(c) {
					t.Errorf("%s: %s is made from %s, which is not on the board", e.Spec, e.Slots[slot].Label, exercises.NameOf(trace, c))
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
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "scan/blelloch", Given: []exercises.Field{{Name: "x", Value: "3 1 7 0 4 1"}}})
	if err != nil {
		t.Fatal(err)
	}
	if row := e.Board[len(e.Board)-1]; len(row.Cells) != 8 || !strings.Contains(e.Prompt, "Behind its 6 cells, x is padded with 0 to a length of 8.") {
		t.Errorf("%d cells: %s", len(row.Cells), e.Prompt)
	}
}

// A row that is copied from before the round earns nothing.
func TestNothingDoneEarnsNothing(t *testing.T) {
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		for _, m := range e.Mistakes {
			if g := e.Grade(m.Answer); e.Spec.Kind == Kind && m.Name == exercises.NotYet && g.Score > 0 {
				t.Errorf("%s: the row before the round earns %d of %d", e.Spec, g.Score, g.Of)
			}
		}
	})
}
