package gateway

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"upsweep/rooms"
)

// Rooms are copied, the store is lost, and the copy is brought back: in the middle of a vote
// everybody finds the room as it was, with every vote that was acknowledged, once; the teacher's
// key opens it, and the vote goes on.
func TestBackup(t *testing.T) {
	copied := filepath.Join(t.TempDir(), "rooms.gz")
	options := quick()
	options.Dir = t.TempDir()
	first := startSite(t, options)
	var now atomic.Value
	now.Store(first.address)
	const crowd = 6
	opened, teacher, students := class(t, func() string { return now.Load().(string) }, crowd)
	teacher.does(goTo(4), rooms.Message{Verb: rooms.Give, Program: &rooms.Program{ID: "p", Text: "given"}}, ask("q0"))
	students[0].sees("a question", isIn("q0", rooms.Voting))
	teacher.does(rooms.Message{Verb: rooms.Close, Of: "q0"}, ask("q1"))
	for i, b := range students {
		b.sees("the question", isIn("q1", rooms.Voting))
		b.does(choose("q1", fmt.Sprint(i%3), 0), rooms.Message{Verb: rooms.Hand, Of: "p", Text: fmt.Sprint("by ", i)})
		b.sees("their vote and program", func(told rooms.Told) bool {
			return owns(fmt.Sprint(i%3))(told) && told.Program.Own == rooms.Mark(fmt.Sprint("by ", i))
		})
	}
	if _, err := Backup(t.Context(), options, copied); err == nil {
		t.Error("the store of a server that runs is copied")
	}
	first.shut(t)
	if count, err := Backup(t.Context(), options, copied); err != nil || count != 1 {
		t.Fatalf("%d rooms are copied: %v", count, err)
	}
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v, %v", info.Mode(), err)
	}
	options.Dir = t.TempDir()
	for _, want := range []int{1, 0} { // what is there stays as it is
		if count, err := Restore(t.Context(), options, copied); err != nil || count != want {
			t.Fatalf("%d rooms are brought back: %v", count, err)
		}
	}
	if _, err := Restore(t.Context(), options, os.Args[0]); err == nil {
		t.Error("a program is taken for a copy")
	}
	second := startSite(t, options)
	now.Store(second.address)
	teacher.sees("all votes", given(crowd, 0))
	for i, b := range students {
		b.sees("their vote and program", func(told rooms.Told) bool {
			return owns(fmt.Sprint(i%3))(told) && told.Program.Own == rooms.Mark(fmt.Sprint("by ", i))
		})
	}
	again := join(t, at(second.address), opened.Code, rooms.Teacher, opened.Secret)
	again.sees("the room", isIn("q1", rooms.Voting))
	again.does(lead(), turn("q1", rooms.Counted))
	told := again.sees("the counts", isIn("q1", rooms.Counted))
	if got := fmt.Sprint(told.Question.Votes[0]); got != "[{0 2 false true} {1 2 true true} {2 2 false true}]" || told.At.State != "step=3" || told.Program.Handed != crowd {
		t.Errorf("the room has come back as %+v, %s", told, got)
	}
}
