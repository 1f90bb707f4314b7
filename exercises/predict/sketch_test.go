package predict

import (
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
)

// The boxes of a Predict are its slots, from left to right; no line leads to one. Once it is done,
// they hold what the run does.
func TestASketchOfRowsIsTheBoard(t *testing.T) {
	drawn, made := 0, 0
	exercisetest.Every(t, Kind, func(_ *testing.T, e *exercises.Exercise) {
		if e.Spec.Kind != Kind {
			return
		}
		made++
		s := e.Sketch(e.Empty(), 0, false, false)
		if s == nil {
			return
		}
		drawn++
		g, q := s.Trace.Graph(), e.Question.(*prediction)
		if len(s.Asked) != len(e.Slots) || g.StepOf(s.Asked[0]) != s.At+1 {
			t.Fatalf("%s: %d boxes for %d slots, in step %d after %d", e.Spec, len(s.Asked), len(e.Slots), g.StepOf(s.Asked[0]), s.At)
		}
		for slot, n := range s.Asked {
			if _, i := s.Trace.Place(g.Cell(n)); i != q.cells[slot] || len(g.SourcesOf(n)) > 0 {
				t.Errorf("%s: box %d is %s, made of %v", e.Spec, slot, g.CellName(n), g.SourcesOf(n))
			}
		}
		for _, row := range e.Board {
			if row.Given {
				continue
			}
			if info := s.Trace.ArrayNamed(row.Array); info == nil {
				t.Errorf("%s: the board shows %s, the figure does not", e.Spec, row.Array)
			}
		}
		done := e.Sketch(e.Model(), 0, false, true)
		if err := done.Trace.Validate(); err != nil || len(done.Wrong) > 0 {
			t.Fatalf("%s: wrong %v, %v", e.Spec, done.Wrong, err)
		}
		for slot, i := range q.cells {
			name := e.Run.Trace.RowName(q.m.Array)
			if n, ok := done.Reads(exercises.CellName(name, name, i)); len(done.Asked) == 0 && (!ok || !exercises.Same(done.Trace.Graph().Text(n), q.want[slot])) {
				t.Errorf("%s: done, %s holds %q (%v), not %s", e.Spec, done.Trace.Graph().CellName(n), done.Trace.Graph().Text(n), ok, q.want[slot])
			}
		}
	})
	if drawn == 0 || drawn*10 < made*9 {
		t.Errorf("%d of %d predictions are drawn", drawn, made)
	}
}
