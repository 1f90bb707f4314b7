package views

import (
	"fmt"
	"slices"

	"upsweep/tracer"
)

// caption keeps the sentence of a step, which is shown in many frames.
type caption struct {
	s        *Subject
	step     int
	sentence string
}

// tell says in a sentence what a step did.
func (t *caption) tell(step int) string {
	if t.sentence == "" || t.step != step {
		t.step, t.sentence = step, t.s.Narrate(step).String()
	}
	return t.sentence
}

// Narrate says what a step does, and first of all which cells race in it: what they hold then is chance.
func (s *Subject) Narrate(step int) tracer.Narration {
	said := s.Trace.Narrate(step, s.Graph)
	var cells []tracer.CellID
	for i := range s.Racing.List {
		if r := &s.Racing.List[i]; r.Step == step && !slices.Contains(cells, r.Cell) {
			cells = append(cells, r.Cell)
		}
	}
	if len(cells) == 0 {
		return said
	}
	a, i := s.Trace.Place(slices.Min(cells))
	race := fmt.Sprintf("A race: lanes access %s[%d]", s.Trace.Array(a).Name, i)
	if more := len(cells) - 1; more > 0 {
		race += " and " + tracer.Plural(more, "more cell")
	}
	said.Body = race + " with nothing to order them. " + said.Body
	return said
}

// titled names a picture of the subject.
func (s *Subject) titled(view string) string {
	if title := s.Trace.Program().Title; title != "" {
		return title + ": " + view
	}
	return tracer.Capitalised(view)
}
