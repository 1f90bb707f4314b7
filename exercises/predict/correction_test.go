package predict

import (
	"fmt"
	"slices"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
)

// Where a mistake can be shown, the two runs really are those of the right and of the mistaken
// answer.
func TestMistakenTraces(t *testing.T) {
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q, ok := e.Question.(*prediction)
		if !ok {
			return
		}
		for _, m := range e.Mistakes {
			if m.Correction == nil {
				continue
			}
			shown := m.Correction()
			right, wrong := shown.Right, shown.Wrong
			differ := 0
			for slot, text := range e.Model() {
				if m.Answer[slot] != text {
					differ++
				}
			}
			if len(shown.Differ) != differ {
				t.Errorf("%s, %s: %d cells are wrong, and %d are drawn so", e.Spec, m.Name, differ, len(shown.Differ))
			}
			for _, n := range shown.Differ {
				if text := wrong.Graph().Text(n); !slices.ContainsFunc(m.Answer, func(given string) bool { return exercises.Same(given, text) }) {
					t.Errorf("%s, %s: %q is drawn as wrong, the answer is %q", e.Spec, m.Name, text, m.Answer)
				}
			}
			if name := right.Round(1).Label; right != e.Run.Trace && name != "" && name != e.Run.Trace.Round(q.m.Round).Label && name != fmt.Sprint("round ", q.m.Round) {
				t.Errorf("%s, %s: the round is called %q", e.Spec, m.Name, name)
			}
			if err := right.Validate(); err != nil {
				t.Errorf("%s, %s: %v", e.Spec, m.Name, err)
			}
			if err := wrong.Validate(); err != nil {
				t.Errorf("%s, %s: %v", e.Spec, m.Name, err)
			}
			if right == e.Run.Trace {
				continue // two whole runs
			}
			for k, tr := range map[int]exercises.Answer{0: e.Model(), 1: m.Answer} {
				trace := right
				if k == 1 {
					trace = wrong
				}
				c := trace.Cursor()
				c.Seek(len(trace.Steps()) - 1)
				array := trace.ArrayNamed(e.Run.Trace.Array(q.m.Array).Name)
				for slot, i := range q.cells {
					if got := c.Text(array.ID, i); !exercises.Same(got, tr[slot]) {
						t.Errorf("%s, %s: %s is %s in the trace and %s in the answer", e.Spec, m.Name, e.Slots[slot].Label, got, tr[slot])
					}
				}
			}
		}
	})
}
