package simulate

import (
	"errors"
	"time"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// store is the disk and the network before it, which all servers share. What is appended is on the
// disk a while later; only then it is answered for and told to those who listen. What is not on the
// disk when the store crashes is gone.
type store struct {
	world    *world
	trouble  *Trouble
	disk     int64 // bytes that it holds
	limit    int64 // bytes that it can hold; less while another program fills it
	sequence uint64
	rooms    map[rooms.Code]*kept
	said     map[string]uint64 // names of entries, which are kept once
	listener map[rooms.Code]map[*listening]bool
	order    []*listening
	down     bool
	life     int // counts crashes

	queue   []func() // what is to be written, one after another
	writing bool
}

// kept are the entries of a room.
type kept struct {
	entries []record
	last    uint64
}

type record struct {
	host.Stored
	until time.Duration // is dropped then
}

type listening struct {
	code rooms.Code
	hear func(host.Stored)
	off  bool
}

var errAway = errors.New("the store does not answer")

func newStore(w *world, t *Trouble, limit int64) *store {
	return &store{world: w, trouble: t, limit: limit, rooms: map[rooms.Code]*kept{}, said: map[string]uint64{}, listener: map[rooms.Code]map[*listening]bool{}}
}

// time is the store's, in milliseconds.
func (s *store) time() int64 { return begin.Add(s.world.now).UnixMilli() }

// travels is how long a call is under way, each way.
func (s *store) travels() time.Duration {
	if s.world.chance(s.trouble.Slow) {
		return s.world.between(0, 3*time.Second)
	}
	return s.world.between(100*time.Microsecond, 5*time.Millisecond)
}

// lost tells whether a call, or an answer, never arrives.
func (s *store) lost() bool { return s.world.chance(s.trouble.Loss) }

// call has something done at the store and its answer brought back: at most once, since either may
// be lost, and then as errAway after the time that a server waits.
func (s *store) call(do func(answer func(reply func())), fail func()) {
	answered := false
	var timeout *event
	once := func(f func()) {
		if !answered {
			answered, timeout.off = true, true
			f()
		}
	}
	timeout = s.world.after(host.Answers, func() { once(fail) })
	if s.lost() {
		return
	}
	s.world.after(s.travels(), func() {
		if s.down {
			return
		}
		do(func(reply func()) {
			if !s.lost() {
				s.world.after(s.travels(), func() { once(reply) })
			}
		})
	})
}

// write does something once everything before it is on the disk and a moment has passed. A crash in
// between forgets it.
func (s *store) write(do func()) {
	s.queue = append(s.queue, do)
	s.next()
}

func (s *store) next() {
	if s.writing || len(s.queue) == 0 {
		return
	}
	do, life := s.queue[0], s.life
	s.queue, s.writing = s.queue[1:], true
	s.world.after(s.world.between(50*time.Microsecond, 4*time.Millisecond), func() {
		if life == s.life {
			s.writing = false
			do()
			s.next()
		}
	})
}

func (s *store) room(code rooms.Code) *kept {
	k := s.rooms[code]
	if k == nil {
		return &kept{}
	}
	live := k.entries[:0]
	for _, r := range k.entries {
		if r.until > s.world.now {
			live = append(live, r)
		} else {
			s.disk -= size(r.Data)
		}
	}
	if k.entries = live; len(live) == 0 {
		delete(s.rooms, code)
		return &kept{}
	}
	return k
}

func size(data []byte) int64 { return int64(len(data)) + 128 }

// put writes an entry, and tells those who listen.
func (s *store) put(code rooms.Code, data []byte, keep time.Duration, instead bool) uint64 {
	k := s.room(code)
	before := uint64(0)
	if len(k.entries) > 0 {
		before = k.last
	}
	s.sequence++
	e := host.Stored{Sequence: s.sequence, Before: before, Time: s.time(), Data: data}
	if instead {
		for _, r := range k.entries {
			s.disk -= size(r.Data)
		}
		k.entries = nil
	}
	k.entries = append(k.entries, record{e, s.world.now + keep.Round(time.Second)})
	k.last = e.Sequence
	s.rooms[code] = k
	s.disk += size(data)
	for _, l := range s.order {
		if l.code == code && !l.off && !s.lost() {
			s.world.after(s.travels(), func() {
				if !l.off {
					l.hear(e)
				}
			})
		}
	}
	return e.Sequence
}

// Say appends an entry.
func (s *store) Say(code rooms.Code, name string, data []byte, keep time.Duration, done func(uint64, error)) {
	s.call(func(answer func(func())) {
		s.write(func() {
			sequence, known := s.said[name]
			if !known {
				if s.disk+size(data) > s.limit {
					answer(func() { done(0, host.ErrFull) })
					return
				}
				sequence = s.put(code, data, keep, false)
				s.said[name] = sequence
				s.world.after(2*time.Minute, func() { delete(s.said, name) })
			}
			answer(func() { done(sequence, nil) })
		})
	}, func() { done(0, errAway) })
}

// Replace appends an entry in place of the others.
func (s *store) Replace(code rooms.Code, last uint64, data []byte, keep time.Duration, done func(uint64, error)) {
	s.call(func(answer func(func())) {
		s.write(func() {
			k := s.room(code)
			now := uint64(0)
			if len(k.entries) > 0 {
				now = k.last
			}
			switch {
			case now != last:
				answer(func() { done(0, host.ErrChanged) })
			case s.disk+size(data) > s.limit:
				answer(func() { done(0, host.ErrFull) })
			default:
				sequence := s.put(code, data, keep, true)
				answer(func() { done(sequence, nil) })
			}
		})
	}, func() { done(0, errAway) })
}

// Next finds an entry.
func (s *store) Next(code rooms.Code, from uint64, done func(host.Stored, error)) {
	s.call(func(answer func(func())) {
		for _, r := range s.room(code).entries {
			if r.Sequence >= from {
				found := r.Stored
				found.Before = 0
				answer(func() { done(found, nil) })
				return
			}
		}
		answer(func() { done(host.Stored{}, host.ErrNoRoom) })
	}, func() { done(host.Stored{}, errAway) })
}

// Listen hears what is appended.
func (s *store) Listen(code rooms.Code, hear func(host.Stored)) (stop func(), err error) {
	l := &listening{code: code, hear: hear}
	s.order = append(s.order, l)
	return func() {
		l.off = true
		for i, other := range s.order {
			if other == l {
				s.order = append(s.order[:i:i], s.order[i+1:]...)
				return
			}
		}
	}, nil
}

// Size tells how much is kept.
func (s *store) Size(done func(host.Size, error)) {
	s.call(func(answer func(func())) {
		for code := range s.rooms {
			s.room(code)
		}
		size := host.Size{Rooms: len(s.rooms), Bytes: s.disk, Time: s.time()}
		answer(func() { done(size, nil) })
	}, func() { done(host.Size{}, errAway) })
}

// crash forgets what is not on the disk, and answers nothing for a while.
func (s *store) crash(away time.Duration) {
	s.down = true
	s.life++
	s.queue, s.writing = nil, false
	s.world.after(away, func() { s.down = false })
}
