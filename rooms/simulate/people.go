package simulate

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"upsweep/rooms"
)

// browser is a page in a room. It comes back by itself, as web/room.js does.
type browser struct {
	sim    *Simulation
	class  *class
	role   rooms.Role
	code   rooms.Code
	secret string
	device string
	from   netip.Prefix

	line    *line
	tries   int
	told    *rooms.Told // on this line
	since   time.Duration
	done    bool // it comes back no more
	deaf    bool // it takes no notice of what it is told but once
	hears   func(rooms.Told)
	refused func(rooms.Refused)

	own     map[string]answered // what the room has acknowledged, by question and round
	pending string              // the ballot of a vote that is neither acknowledged nor refused
	sent    time.Duration
}

// answered is a vote that a browser was told to be its own, and at which version of the room.
type answered struct {
	answer  string
	version uint64
	sent    int // how many had been sent by then
}

func (b *browser) open() {
	b.since = b.sim.world.now
	b.connect()
}

func (b *browser) connect() {
	if b.done || b.line != nil {
		return
	}
	var mine *line
	mine = b.sim.connect(b, func(frame []byte) {
		if b.line == mine {
			b.frame(frame)
		}
	}, func() {
		if b.line == mine {
			b.line = nil
			if b.told != nil {
				b.told, b.tries, b.since = nil, 0, b.sim.world.now
			}
			b.again()
		}
	})
	if mine == nil {
		b.again()
		return
	}
	b.line = mine
	b.send(rooms.Sent{Hello: &rooms.Hello{Role: b.role, Device: b.device, Secret: b.secret}})
}

func (b *browser) again() {
	wait := time.Duration(rooms.Wait(b.tries, b.sim.world.random.Float64())) * time.Millisecond
	b.tries++
	b.sim.world.after(wait, b.connect)
}

// leave closes the page.
func (b *browser) leave() {
	b.done = true
	if b.line != nil {
		b.line.cut()
	}
}

func (b *browser) send(sent rooms.Sent) {
	text, err := json.Marshal(sent)
	if err != nil {
		panic(err) // of our own types, which hold nothing that JSON lacks
	}
	if b.line != nil {
		b.line.send(text)
	}
}

func (b *browser) says(m rooms.Message) { b.send(rooms.Sent{Message: &m}) }

func (b *browser) frame(frame []byte) {
	if b.deaf && b.told != nil {
		return
	}
	h, err := b.sim.decoded(frame)
	if err != nil {
		b.sim.violated("a server says %s: %v", frame, err)
		return
	}
	switch {
	case h.Told != nil:
		b.told = h.Told
		b.hear(*h.Told)
	case h.Refused != nil:
		b.turned(*h.Refused)
	}
}

// maxFrames bounds how many frames are remembered: a class hears each one about at the same time.
const maxFrames = 64

// decoded reads a frame of a server, once for all who are told the same. None of them changes it.
func (s *Simulation) decoded(frame []byte) (rooms.Heard, error) {
	if h, known := s.frames[string(frame)]; known {
		return h, nil
	}
	h, err := rooms.DecodeHeard(frame)
	if err == nil {
		if len(s.frames) == maxFrames {
			clear(s.frames)
		}
		s.frames[string(frame)] = h
	}
	return h, err
}

// class is a room as it was meant: what was opened, sent and acknowledged. What servers say is held
// to it.
type class struct {
	sim      *Simulation
	code     rooms.Code
	secret   string
	from     netip.Prefix
	opened   time.Duration
	entered  time.Duration // when somebody was first told of it; 0 for never
	ended    time.Duration // when its teacher has asked for its end
	flooded  bool          // strangers know its code
	large    time.Duration // when it last had much in the store
	teacher  *browser
	students []*browser
	ballots  map[string]*ballot
	closed   map[string]bool // questions that somebody has been told are over
	states   map[string]bool // of the figure, that a teacher has sent
	asked    int
	over     bool // its people have gone
}

// ballot is what was sent and acknowledged in one vote, by device.
type ballot struct {
	sent  map[string][]string
	last  map[string]string // acknowledged, with nothing sent after that
	voted map[string]bool   // ever acknowledged
}

func key(question string, round int) string { return fmt.Sprint(question, "/", round) }

func (c *class) ballot(k string) *ballot {
	if c.ballots[k] == nil {
		c.ballots[k] = &ballot{map[string][]string{}, map[string]string{}, map[string]bool{}}
	}
	return c.ballots[k]
}

// newClass has a teacher open a room, and students come.
func (s *Simulation) newClass() {
	c := &class{sim: s, from: address(1, byte(s.world.random.IntN(3))), ballots: map[string]*ballot{}, closed: map[string]bool{}, states: map[string]bool{"": true}}
	server := s.servers[s.world.random.IntN(len(s.servers))]
	if !server.up {
		s.world.after(5*time.Second, s.newClass)
		return
	}
	life, answered := server.life, false
	again := func() {
		if !answered {
			answered = true
			s.world.after(30*time.Second, s.newClass)
		}
	}
	s.world.after(20*time.Second, again)
	server.host.Open(c.from, func(opened rooms.Opened, err error) {
		if err != nil || answered || server.life != life {
			again()
			return
		}
		answered = true
		s.count("rooms opened")
		c.code, c.secret, c.opened = opened.Code, opened.Secret, s.world.now
		s.classes = append(s.classes, c)
		c.begin()
	})
}

// begin has the people of a class come.
func (c *class) begin() {
	w := c.sim.world
	if w.chance(0.1) { // nobody ever comes
		c.over = true
		w.after(w.between(time.Minute, 5*time.Minute), c.sim.newClass)
		return
	}
	c.teacher = c.browser(rooms.Teacher)
	w.after(w.between(0, 30*time.Second), c.teacher.open)
	c.teach()
	for range 2 + w.random.IntN(7) {
		b := c.browser(rooms.Student)
		c.students = append(c.students, b)
		w.after(w.between(time.Second, 3*time.Minute), b.open)
		c.study(b)
	}
	if w.chance(0.3) {
		b := c.browser(rooms.Wall)
		c.students = append(c.students, b)
		w.after(w.between(time.Second, time.Minute), b.open)
	}
	w.after(w.between(15*time.Minute, 50*time.Minute), c.finish)
}

func (c *class) browser(role rooms.Role) *browser {
	b := &browser{sim: c.sim, class: c, role: role, code: c.code, device: c.sim.device(), from: c.from, own: map[string]answered{}}
	if role == rooms.Teacher {
		b.secret = c.secret
	}
	if role == rooms.Student && c.sim.world.chance(0.2) {
		b.from = address(2, byte(c.sim.world.random.IntN(200))) // a phone on a network of its own
	}
	return b
}

// finish ends the lesson. Some rooms are ended, and some left as they are: into those somebody
// comes hours later.
func (c *class) finish() {
	w := c.sim.world
	if w.chance(0.5) {
		c.ended = w.now
		c.teacher.says(rooms.Message{Verb: rooms.End})
	}
	w.after(w.between(2*time.Second, 20*time.Second), func() {
		for _, b := range append(c.students, c.teacher) {
			b.leave()
		}
		c.over = true
	})
	w.after(w.between(time.Minute, 10*time.Minute), c.sim.newClass)
	w.after(w.between(5*time.Minute, 11*time.Hour), func() {
		c.sim.count("late comers")
		late := c.browser(rooms.Student)
		late.open()
		w.after(8*time.Minute, late.leave)
		c.students = append(c.students, late)
	})
}

// teach has the teacher do one thing after another, by what the room was last told to be.
func (c *class) teach() {
	w := c.sim.world
	w.after(w.between(time.Second, 15*time.Second), func() {
		if c.over || c.ended > 0 {
			return
		}
		c.lesson()
		c.teach()
	})
}

func (c *class) lesson() {
	w, t := c.sim.world, c.teacher.told
	switch {
	case w.chance(0.01): // another device, with the key
		c.teacher.leave()
		c.teacher = c.browser(rooms.Teacher)
		c.teacher.open()
		return
	case t == nil:
		return
	case !t.Leads:
		c.teacher.says(rooms.Message{Verb: rooms.Lead})
		return
	case t.Question != nil:
		q := t.Question
		next := map[rooms.Phase][]rooms.Phase{
			rooms.Voting: {rooms.Counted}, rooms.Counted: {rooms.Talking, rooms.Again, rooms.Revealed}, rooms.Talking: {rooms.Again, rooms.Revealed},
			rooms.Again: {rooms.Recounted}, rooms.Recounted: {rooms.Revealed},
		}[q.Phase]
		if len(next) > 0 && !w.chance(0.05) {
			c.teacher.says(rooms.Message{Verb: rooms.Turn, Of: q.ID, Phase: next[w.random.IntN(len(next))]})
		} else {
			c.teacher.says(rooms.Message{Verb: rooms.Close, Of: q.ID})
		}
		return
	case t.Program != nil && w.chance(0.5):
		switch w.random.IntN(4) {
		case 0:
			c.teacher.says(rooms.Message{Verb: rooms.Collect, Of: t.Program.ID})
		case 1:
			if t.Program.Seen != "" {
				c.teacher.says(rooms.Message{Verb: rooms.Share, Of: t.Program.ID, N: t.Program.Looked, Answer: rooms.Mark(t.Program.Seen)})
			}
		default:
			if t.Program.Handed > 0 {
				c.teacher.says(rooms.Message{Verb: rooms.Look, Of: t.Program.ID, N: 1 + w.random.IntN(t.Program.Handed)})
			}
		}
		return
	}
	c.asked++
	state := fmt.Sprint("step=", c.asked)
	c.states[state] = true
	switch at := (rooms.Position{Page: "/play/scan/blelloch", State: state}); w.random.IntN(6) {
	case 0, 1:
		q := &rooms.Question{ID: fmt.Sprint("q", c.asked), Kind: rooms.Choice, Prompt: "Which stride comes next?", Right: "1",
			Options: []rooms.Option{{Text: "2 again", Misconception: "it stays"}, {Text: "4"}, {Text: "1"}}, At: at}
		c.sim.count("questions")
		c.teacher.says(rooms.Message{Verb: rooms.Ask, Question: q})
	case 2:
		c.teacher.says(rooms.Message{Verb: rooms.Give, Program: &rooms.Program{ID: fmt.Sprint("p", c.asked), Text: "def kernel(m):\n    pass\n"}})
	default:
		for range 1 + w.random.IntN(20) {
			c.teacher.says(rooms.Message{Verb: rooms.Go, To: &at})
		}
	}
}

// study has a student answer what is asked.
func (c *class) study(b *browser) {
	w := c.sim.world
	w.after(w.between(time.Second, 10*time.Second), func() {
		if c.over {
			return
		}
		b.answer()
		c.study(b)
	})
}

func (b *browser) answer() {
	w := b.sim.world
	if b.told == nil {
		return
	}
	if q := b.told.Question; q != nil && (q.Phase == rooms.Voting || q.Phase == rooms.Again) && w.chance(0.7) {
		if k := key(q.ID, q.Round); q.Own == "" || w.chance(0.2) || b.own[k].answer != q.Own {
			b.vote(q.ID, q.Round, fmt.Sprint(w.random.IntN(len(q.Options))))
		}
	}
	if p := b.told.Program; p != nil && w.chance(0.2) {
		b.says(rooms.Message{Verb: rooms.Hand, Of: p.ID, Text: strings.Repeat("x = 1\n", 1+w.random.IntN(300)) + b.device, N: int(w.now.Milliseconds())})
	}
}

// vote sends an answer, and notes it.
func (b *browser) vote(question string, round int, answer string) {
	k, w := key(question, round), b.sim.world
	ballot := b.class.ballot(k)
	ballot.sent[b.device] = append(ballot.sent[b.device], answer)
	delete(ballot.last, b.device)
	b.sim.count("votes sent")
	b.pending, b.sent = k, w.now
	b.says(rooms.Message{Verb: rooms.Vote, Of: question, Round: round, Answer: answer, N: int(w.now.Milliseconds())})
}
