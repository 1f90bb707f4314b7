package simulate

import (
	"time"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// server is one process that has a host. It crashes and comes back as another process.
type server struct {
	sim   *Simulation
	host  *host.Host
	clock *clock
	up    bool // it takes visitors
	life  int
	lines map[*line]bool
}

// start starts a process, which takes visitors once the store has answered it.
func (s *server) start() {
	s.life++
	life := s.life
	alive := func() bool { return s.life == life }
	s.clock = &clock{world: s.sim.world, alive: alive}
	if s.sim.JumpingClock && s.sim.world.chance(0.3) {
		s.sim.world.after(s.sim.world.between(time.Minute, time.Hour), func() { s.clock.jumps = 13 * time.Hour })
	}
	h, err := host.New(host.Options{
		Clock: s.clock, Store: alone{s.sim.store, alive}, Random: s.sim.world, Rooms: s.sim.rooms, Members: s.sim.members, Budget: s.sim.budget,
		Beat: 30 * time.Second, Counts: time.Second, Linger: time.Minute,
	})
	if err != nil {
		panic(err) // its randomness never ends
	}
	s.host, s.lines = h, map[*line]bool{}
	var try func()
	try = func() {
		h.Start(func(err error) {
			if err != nil {
				s.sim.world.after(time.Second, func() {
					if alive() {
						try()
					}
				})
				return
			}
			s.up = true
		})
	}
	try()
}

// crash ends the process: nothing that it has begun goes on, and its lines are cut.
func (s *server) crash(away time.Duration) {
	s.sim.count("server crashes")
	s.up = false
	s.life++
	for _, l := range s.sim.lines {
		if l.server == s {
			l.cut()
		}
	}
	s.sim.world.after(away, s.start)
}

// alone is the store as one process has it: answers to one that has crashed reach nobody.
type alone struct {
	*store
	alive func() bool
}

func (a alone) Say(code rooms.Code, name string, data []byte, keep time.Duration, done func(uint64, error)) {
	a.store.Say(code, name, data, keep, func(n uint64, err error) {
		if a.alive() {
			done(n, err)
		}
	})
}

func (a alone) Replace(code rooms.Code, last uint64, data []byte, keep time.Duration, done func(uint64, error)) {
	a.store.Replace(code, last, data, keep, func(n uint64, err error) {
		if a.alive() {
			done(n, err)
		}
	})
}

func (a alone) Next(code rooms.Code, from uint64, done func(host.Stored, error)) {
	a.store.Next(code, from, func(e host.Stored, err error) {
		if a.alive() {
			done(e, err)
		}
	})
}

func (a alone) Listen(code rooms.Code, hear func(host.Stored)) (stop func(), err error) {
	return a.store.Listen(code, func(e host.Stored) {
		if a.alive() {
			hear(e)
		}
	})
}

func (a alone) Size(done func(host.Size, error)) {
	a.store.Size(func(size host.Size, err error) {
		if a.alive() {
			done(size, err)
		}
	})
}

// line is a WebSocket between a browser and a server: what is sent arrives in order, later, or
// never.
type line struct {
	sim     *Simulation
	server  *server
	visitor *host.Visitor
	release func()
	life    int // of the server

	heard func([]byte) // by the browser
	ended func()       // to the browser, once

	early   [][]byte // frames that came before the browser was let in
	entered bool
	greeted bool
	up      time.Duration // when the last frame arrives at the server
	down    time.Duration // and at the browser
	ending  bool
	gone    bool
}

// connect opens a line to a server, or returns nil if there is none.
func (s *Simulation) connect(b *browser, heard func([]byte), ended func()) *line {
	server := s.servers[s.world.random.IntN(len(s.servers))]
	if !server.up {
		return nil
	}
	release, err := server.host.Admit(b.from)
	if err != nil {
		s.count("sockets refused")
		return nil
	}
	l := &line{sim: s, server: server, life: server.life, release: release, heard: heard, ended: ended}
	s.lines = append(s.lines, l)
	l.visitor = server.host.Visit(l, string(b.code), b.from, func() {
		l.entered = true
		early := l.early
		l.early = nil
		for _, frame := range early {
			if !l.ending {
				l.visitor.Hear(frame)
			}
		}
	})
	return l
}

func (l *line) alive() bool { return !l.gone && l.server.life == l.life }

// send has a frame arrive at the server.
func (l *line) send(frame []byte) {
	l.up = max(l.up, l.sim.world.now+l.sim.world.between(time.Millisecond, 80*time.Millisecond))
	l.sim.world.after(l.up-l.sim.world.now, func() {
		switch {
		case !l.alive() || l.ending:
		case !l.greeted:
			l.greeted = true
			l.visitor.Hear(frame)
		case !l.entered:
			if len(l.early) < 100 {
				l.early = append(l.early, frame)
			}
		default:
			l.visitor.Hear(frame)
		}
	})
}

// arrive has something come to the browser.
func (l *line) arrive(do func()) {
	l.down = max(l.down, l.sim.world.now+l.sim.world.between(time.Millisecond, 80*time.Millisecond))
	l.sim.world.after(l.down-l.sim.world.now, func() {
		if !l.gone {
			do()
		}
	})
}

// Tell, Say, Beat, End and Ending are what the server does.
func (l *line) Tell(frame []byte) {
	if !l.ending && l.alive() {
		l.arrive(func() { l.heard(frame) })
	}
}
func (l *line) Say(frame []byte)  { l.Tell(frame) }
func (l *line) Beat(frame []byte) { l.Tell(frame) }
func (l *line) Ending() bool      { return l.ending }
func (l *line) End(host.Ending) {
	if !l.ending {
		l.ending = true
		l.arrive(l.cut)
	}
}

// cut ends the line at both sides: each notices in its time.
func (l *line) cut() {
	if l.gone {
		return
	}
	l.gone = true
	for i, other := range l.sim.lines {
		if other == l {
			l.sim.lines = append(l.sim.lines[:i:i], l.sim.lines[i+1:]...)
			break
		}
	}
	l.sim.world.after(l.sim.world.between(0, 2*time.Second), func() {
		if l.server.life == l.life {
			l.visitor.Leave()
			l.release()
		}
	})
	l.sim.world.after(l.sim.world.between(0, 2*time.Second), l.ended)
}
