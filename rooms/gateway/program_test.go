package gateway

import (
	"strings"
	"testing"

	"upsweep/rooms"
)

// Programs travel between a teacher and students: what one hands in, nobody else hears before the
// teacher has read it and lets it through.
func TestProgramsAreModerated(t *testing.T) {
	s := startSite(t, quick())
	_, teacher, students := class(t, at(s.address), 2)
	program := strings.Repeat("x = 1\n", 600)
	teacher.does(rooms.Message{Verb: rooms.Give, Program: &rooms.Program{ID: "p", Text: program}})
	for _, b := range students {
		b.sees("the program", func(t rooms.Told) bool { return t.Program != nil && t.Program.Text == program })
	}
	const own = "<script>alert(1)</script>"
	students[0].does(rooms.Message{Verb: rooms.Hand, Of: "p", Text: own})
	students[0].sees("that it is handed in", func(t rooms.Told) bool { return t.Program != nil && t.Program.Own == rooms.Mark(own) })
	teacher.does(rooms.Message{Verb: rooms.Look, Of: "p", N: 1})
	read := teacher.sees("it", func(t rooms.Told) bool { return t.Program != nil && t.Program.Looked == 1 }).Program
	if told := students[1].sees("that one is handed in", func(t rooms.Told) bool { return t.Program != nil && t.Program.Handed == 1 }); read.Seen != own || told.Program.Shared != "" || told.Program.Seen != "" {
		t.Errorf("the teacher reads %q, a student is told %+v", read.Seen, told.Program)
	}
	teacher.does(rooms.Message{Verb: rooms.Share, Of: "p", N: 1, Answer: rooms.Mark(read.Seen)})
	students[1].sees("what is let through", func(t rooms.Told) bool { return t.Program != nil && t.Program.Shared == own })
	teacher.does(rooms.Message{Verb: rooms.Collect, Of: "p"})
	students[1].sees("the end of the writing", func(t rooms.Told) bool { return t.Program == nil })
}
