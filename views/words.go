package views

import (
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// text is a value as it is written in its node: a dash where the array has a hole, which is no word
// that a reader has to know.
func (s *Subject) text(n tracer.NodeID) string {
	text := s.Graph.Text(n)
	if a, _ := s.place(n); text == "null" && s.Trace.Array(a).Kind == value.Maybe {
		return "–"
	}
	return s.Trace.Spoken(text)
}

// name is the name of an array as a figure writes it.
func (s *Subject) name(id tracer.ArrayID) string { return s.names[id] }

// named is what a round is called: its phase, the innermost of nested ones, and its label.
func named(info tracer.RoundInfo) string {
	phase := lastPart(info.Phase)
	if phase != "" && info.Label != "" {
		return phase + ", " + info.Label
	}
	return phase + info.Label
}

// call gives every array its name: where several have one, each with the number that tells it from
// the others.
func (s *Subject) call() {
	list := s.Trace.Arrays()
	alike := map[string]int{}
	for i := range list {
		if list[i].Len > 0 {
			alike[list[i].Name]++
		}
	}
	s.names = make(map[tracer.ArrayID]string, len(list))
	for i := range list {
		id := list[i].ID
		if s.names[id] = list[i].Name; alike[list[i].Name] > 1 {
			s.names[id] = strings.ReplaceAll(strings.ReplaceAll(s.Trace.RowName(id), "@", " "), "#", " ")
		}
	}
}
