package simulate

import (
	"errors"
	"net/netip"
	"testing"
	"time"

	"upsweep/budget"
	"upsweep/rooms"
	"upsweep/rooms/host"
)

// Beyond what a school would try in minutes, codes of rooms elsewhere are not even looked for:
// neither wrong ones nor right ones. The room of those who are in it already stays theirs, and so
// it does of a device that has been there, and of the teacher.
func TestManyGuesses(t *testing.T) {
	s := New(1, Trouble{})
	server := &server{sim: s}
	s.servers = append(s.servers, server)
	server.start()
	pass := func(d time.Duration) {
		for until := s.world.now + d; s.world.step(until); {
			s.check()
		}
	}
	pass(time.Second)
	school, elsewhere := address(1, 1), address(3, 1)
	c := &class{sim: s, from: school, ballots: map[string]*ballot{}, closed: map[string]bool{}, states: map[string]bool{"": true}}
	server.host.Open(school, func(opened rooms.Opened, err error) {
		c.code, c.secret = opened.Code, opened.Secret
	})
	pass(time.Second)
	enters := func(role rooms.Role, from netip.Prefix, device string) bool {
		b := c.browser(role)
		b.from, b.deaf = from, true
		if device != "" {
			b.device = device
		}
		b.open()
		pass(500 * time.Millisecond)
		in := b.told != nil
		b.leave()
		return in
	}
	known := s.device()
	if !enters(rooms.Student, address(1, 2), known) || !enters(rooms.Student, elsewhere, "") {
		t.Fatal("nobody is let in")
	}
	stranger := address(3, 2)
	exhaust := func() {
		for _, from := range []netip.Prefix{school, elsewhere, stranger} {
			for range budget.Lookups {
				code, err := rooms.NewCode(s.world)
				if err != nil {
					t.Fatal(err)
				}
				server.host.Find(string(code), from, "", func(host.Found, error) {})
			}
		}
	}
	exhaust()
	var got error
	server.host.Find(string(c.code), stranger, "", func(_ host.Found, err error) { got = err })
	if !errors.Is(got, host.ErrGuesses) {
		t.Errorf("a stranger who has tried %d codes finds a room: %v", budget.Lookups, got)
	}
	for _, may := range []struct {
		who    string
		role   rooms.Role
		from   netip.Prefix
		device string
	}{
		{"a student behind the address that opened the room", rooms.Student, school, ""},
		{"a student behind an address of which somebody is in it", rooms.Student, elsewhere, ""},
		{"a device that has been there", rooms.Student, stranger, known},
		{"the teacher", rooms.Teacher, stranger, ""},
	} {
		exhaust()
		if !enters(may.role, may.from, may.device) {
			t.Errorf("%s is not let in beside somebody who guesses", may.who)
		}
	}
	if s.violation != nil {
		t.Error(s.violation)
	}
}
