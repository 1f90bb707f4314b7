package views

import "upsweep/tracer"

// caption keeps the sentence of a step, which is shown in many frames.
type caption struct {
	s        *Subject
	step     int
	sentence string
}

// tell says in a sentence what a step did.
func (t *caption) tell(step int) string {
	if t.sentence == "" || t.step != step {
		t.step, t.sentence = step, t.s.Trace.Narrate(step, t.s.Graph).String()
	}
	return t.sentence
}

// titled names a picture of the subject.
func (s *Subject) titled(view string) string {
	if title := s.Trace.Program().Title; title != "" {
		return title + ": " + view
	}
	return tracer.Capitalised(view)
}
