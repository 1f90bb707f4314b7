package simulate

import (
	"fmt"
	"testing"
	"time"

	"upsweep/rooms"
)

// A room of 200 entries comes back on a server that has not had it, even where some of the
// store's answers are lost and others late: what has been read stays read.
func TestLongRoomComesBack(t *testing.T) {
	s := New(1, Trouble{})
	begins := func() *server {
		server := &server{sim: s}
		s.servers = append(s.servers, server)
		server.start()
		return server
	}
	pass := func(until func() bool, within time.Duration) {
		t.Helper()
		for end := s.world.now + within; !until(); {
			if !s.world.step(end) {
				t.Fatalf("nothing has come of it in %v", within)
			}
			s.check()
		}
	}
	first := begins()
	pass(func() bool { return first.up }, time.Second)
	c := &class{sim: s, from: address(1, 1), ballots: map[string]*ballot{}, closed: map[string]bool{}, states: map[string]bool{"": true}}
	first.host.Open(c.from, func(opened rooms.Opened, err error) {
		c.code, c.secret = opened.Code, opened.Secret
	})
	pass(func() bool { return c.code != "" }, time.Second)
	c.teacher = c.browser(rooms.Teacher)
	c.teacher.open()
	pass(func() bool { return c.teacher.told != nil }, time.Second)
	c.teacher.says(rooms.Message{Verb: rooms.Lead})
	const entries = 200 // at about 64 KB the room itself takes their place
	for i := 0; len(s.store.room(c.code).entries) < entries; i++ {
		at := rooms.Position{Page: "/", State: fmt.Sprint("step=", i)}
		c.states[at.State] = true
		c.teacher.says(rooms.Message{Verb: rooms.Go, To: &at})
		before := s.store.sequence
		pass(func() bool { return s.store.sequence > before }, time.Second)
	}
	first.crash(time.Hour)
	s.Trouble = Everything()
	second := begins()
	pass(func() bool { return second.up }, time.Minute)
	student := c.browser(rooms.Student)
	student.open()
	pass(func() bool { return student.told != nil }, 2*time.Minute)
	if s.violation != nil {
		t.Error(s.violation)
	}
}
