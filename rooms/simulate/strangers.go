package simulate

import (
	"net/netip"
	"time"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// strangers are those who want to do harm: each kind goes on for as long as the world does, with
// pauses.
func (s *Simulation) strangers() {
	for _, harm := range []func(){s.floodOwnRoom, s.floodClass, s.pretend, s.guess, s.openMany, s.babble} {
		s.poisson(0.5, time.Hour, harm)
	}
}

// foe is a stranger's address, or a school's own.
func (s *Simulation) foe() netip.Prefix {
	if s.world.chance(0.3) {
		return address(1, byte(s.world.random.IntN(3)))
	}
	return address(3, byte(s.world.random.IntN(4)))
}

// someClass is a class that is there, or nil.
func (s *Simulation) someClass() *class {
	var there []*class
	for _, c := range s.classes {
		if !c.over && c.ended == 0 {
			there = append(there, c)
		}
	}
	if len(there) == 0 {
		return nil
	}
	return there[s.world.random.IntN(len(there))]
}

// noise is text that can't be made smaller.
func (s *Simulation) noise(n int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	text := make([]byte, n)
	for i := range text {
		text[i] = letters[s.world.random.IntN(len(letters))]
	}
	return string(text)
}

// floodOwnRoom opens rooms and fills them with as much as it can: with what teachers send, and with
// what made-up students hand back.
func (s *Simulation) floodOwnRoom() {
	s.count("floods of own rooms")
	from := address(3, byte(s.world.random.IntN(4)))
	for range 1 + s.world.random.IntN(4) {
		server := s.servers[s.world.random.IntN(len(s.servers))]
		if !server.up {
			continue
		}
		server.host.Open(from, func(opened rooms.Opened, err error) {
			if err != nil {
				return
			}
			c := &class{sim: s, code: opened.Code, secret: opened.Secret, from: from, opened: s.world.now, flooded: true,
				ballots: map[string]*ballot{}, closed: map[string]bool{}, states: map[string]bool{"": true}}
			s.classes = append(s.classes, c)
			c.over = true
			teacher := c.browser(rooms.Teacher)
			teacher.from, teacher.deaf = from, true
			teacher.open()
			for i := range 60 {
				s.world.after(time.Duration(i)*200*time.Millisecond, func() {
					switch i % 10 {
					case 0:
						teacher.says(rooms.Message{Verb: rooms.Lead})
					case 1, 2, 3, 4, 5, 6:
						state := s.noise(6000)
						c.states[state] = true
						options := []rooms.Option{{Text: s.noise(900), Misconception: s.noise(900)}, {Text: s.noise(900), Misconception: s.noise(900)}}
						teacher.says(rooms.Message{Verb: rooms.Ask, Question: &rooms.Question{ID: s.noise(20), Kind: rooms.Choice, Prompt: s.noise(900), Options: options,
							At: rooms.Position{Page: "/", State: state}}})
					case 7:
						teacher.says(rooms.Message{Verb: rooms.Give, Program: &rooms.Program{ID: "p", Text: "x"}})
					}
				})
			}
			for range 8 {
				s.shout(c, from, 12, func(b *browser) {
					b.deaf = true
					b.says(rooms.Message{Verb: rooms.Hand, Of: "p", Text: s.noise(rooms.LongestProgram)})
				})
			}
			s.world.after(5*time.Minute, teacher.leave)
		})
	}
}

// floodClass has made-up devices vote and hand back in a class.
func (s *Simulation) floodClass() {
	c := s.someClass()
	if c == nil {
		return
	}
	s.count("floods of classes")
	c.flooded = true
	from := s.foe()
	for range 20 {
		s.shout(c, from, 18, func(b *browser) {
			switch {
			case b.told == nil:
			case b.told.Question != nil && s.world.chance(0.5):
				b.vote(b.told.Question.ID, b.told.Question.Round, string('0'+byte(s.world.random.IntN(3))))
			case b.told.Program != nil:
				b.says(rooms.Message{Verb: rooms.Hand, Of: b.told.Program.ID, Text: s.noise(rooms.LongestProgram)})
			default: // what a student may not
				b.says(rooms.Message{Verb: rooms.Go, To: &rooms.Position{Page: "/", State: "stolen"}})
				b.says(rooms.Message{Verb: rooms.Lead})
				b.says(rooms.Message{Verb: rooms.End})
			}
		})
	}
}

// shout has a made-up device send something a few times a second.
func (s *Simulation) shout(c *class, from netip.Prefix, times int, says func(*browser)) {
	b := c.browser(rooms.Student)
	b.from, b.hears = from, func(rooms.Told) {}
	b.open()
	for i := range times {
		s.world.after(time.Second+time.Duration(i)*s.world.between(10*time.Millisecond, 300*time.Millisecond), func() { says(b) })
	}
	s.world.after(time.Minute, b.leave)
}

// pretend says to be a class's teacher, with secrets that are wrong.
func (s *Simulation) pretend() {
	c := s.someClass()
	if c == nil {
		return
	}
	s.count("pretenders")
	for range 10 {
		b := c.browser(rooms.Teacher)
		b.from, b.secret, b.hears = s.foe(), s.noise(20), func(rooms.Told) {}
		b.open()
		for _, m := range []rooms.Message{{Verb: rooms.Lead}, {Verb: rooms.Go, To: &rooms.Position{Page: "/", State: "stolen"}}, {Verb: rooms.End}} {
			b.says(m)
		}
		s.world.after(30*time.Second, b.leave)
	}
}

// guess tries codes.
func (s *Simulation) guess() {
	s.count("guessers")
	from := s.foe()
	for i := range 300 {
		s.world.after(time.Duration(i)*s.world.between(time.Millisecond, 20*time.Millisecond), func() {
			code, err := rooms.NewCode(s.world)
			if server := s.servers[s.world.random.IntN(len(s.servers))]; err == nil && server.up {
				server.host.Find(string(code), from, "", func(f host.Found, err error) {
					if err == nil {
						s.count("codes guessed")
					}
				})
			}
		})
	}
}

// openMany opens rooms that nobody enters.
func (s *Simulation) openMany() {
	s.count("openers")
	from := s.foe()
	for i := range 40 {
		s.world.after(time.Duration(i)*time.Second, func() {
			if server := s.servers[s.world.random.IntN(len(s.servers))]; server.up {
				server.host.Open(from, func(_ rooms.Opened, err error) {
					if err == nil {
						s.count("rooms opened for nobody")
					}
				})
			}
		})
	}
}

// babble sends what no browser would.
func (s *Simulation) babble() {
	c := s.someClass()
	if c == nil {
		return
	}
	s.count("babblers")
	for range 5 {
		b := c.browser(rooms.Student)
		b.from, b.hears = s.foe(), func(rooms.Told) {}
		b.open()
		for i := range 40 {
			s.world.after(time.Duration(i)*50*time.Millisecond, func() {
				if b.line == nil {
					return
				}
				texts := []string{"", "{", "null", `{"beat":1}`, `{"message":{"verb":"present","server":"x","here":{"students":9}}}`, `{"message":{"verb":"vote","of":"q1","answer":"0","round":7}}`,
					`{"message":{"verb":"hand","of":"p1","text":"x","origin":{"since":-5}}}`, `{"following":false}`, s.noise(100), s.noise(rooms.LongestFrame + 1)}
				b.line.send([]byte(texts[s.world.random.IntN(len(texts))]))
			})
		}
		s.world.after(time.Minute, b.leave)
	}
}
