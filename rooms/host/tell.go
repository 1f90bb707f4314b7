//go:build !js

package host

import (
	"encoding/json"
	"time"

	"upsweep/rooms"
)

// telling is what a room's members have been told, and when they will be told next. It goes with
// live.mu.
//
// Students are told at once where the room is; what has merely been counted, once a second
// (Options.counts). A crowd takes a while to tell: a few steps in a row are told as they come, and
// while a hand drags the teacher's figure, it is told as often as that allows.
type telling struct {
	told    rooms.Told        // the students, as if none had voted
	toldAt  [inARow]time.Time // the last rounds, the latest first
	round   alarm             // when students and walls are told next
	leaders alarm             // when teachers are
	ledAt   time.Time
	ended   bool // everybody has been told that the room is over
}

// How often who is told.
const (
	leadersEvery = 100 * time.Millisecond
	eachTakes    = 40 * time.Microsecond // to tell one member, about, with what reads it
	roundAtMost  = 250 * time.Millisecond
	inARow       = 3 // rounds that may follow each other at once
)

// alarm rings once, at the earliest time it is set to.
type alarm struct {
	stop func() // nil when it is not set
	due  time.Time
}

func (a *alarm) set(clock Clock, wait time.Duration, ring func()) {
	due := clock.Now().Add(wait)
	if a.stop != nil && !due.Before(a.due) {
		return
	}
	a.unset()
	a.due, a.stop = due, clock.After(max(wait, 0), ring)
}

func (a *alarm) unset() {
	if a.stop != nil {
		a.stop()
		a.stop = nil
	}
}

// changed sees to it that whoever has something new to see is told. l.mu is held.
func (l *live) changed() {
	now := l.host.options.Clock.Now()
	t := l.room.Tell("", rooms.Student, l.host.now())
	if t.Version == l.told.Version && t.Over == l.told.Over {
		return
	}
	round, leaders := l.toldAt[0].Add(l.host.options.Counts), l.ledAt.Add(leadersEvery)
	if !sameButForCounts(t, l.told) {
		round = l.toldAt[inARow-1].Add(inARow * min(time.Duration(len(l.visitors))*eachTakes, roundAtMost))
		leaders = now
		if t.Over {
			round = now
		}
	}
	if leaders.After(now) {
		l.leaders.set(l.host.options.Clock, leaders.Sub(now), l.locked(l.tellLeaders))
	} else {
		l.tellLeaders(now)
	}
	if round.After(now) {
		l.round.set(l.host.options.Clock, round.Sub(now), l.locked(l.tellRound))
	} else {
		l.tellRound(now)
	}
}

// locked is what an alarm does.
func (l *live) locked(do func(time.Time)) func() {
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.room != nil && !l.stopped {
			do(l.host.options.Clock.Now())
		}
	}
}

// tellRound tells students and walls. Those with the same vote of their own are told the same, in
// the same bytes.
func (l *live) tellRound(now time.Time) {
	l.round.unset()
	copy(l.toldAt[1:], l.toldAt[:])
	l.told, l.toldAt[0] = l.room.Tell("", rooms.Student, l.host.now()), now
	frames := map[rooms.Owned][]byte{}
	for _, v := range l.visitors {
		if v.role == rooms.Teacher {
			continue
		}
		own := l.room.Own(v.member)
		frame, made := frames[own]
		if !made {
			frame = frameOf(l.told.As(own))
			frames[own] = frame
		}
		v.line.Tell(frame)
	}
	if l.told.Over && !l.ended {
		l.ended = true
		for _, v := range l.visitors {
			if v.role == rooms.Teacher {
				l.tellOwn(v)
			}
			v.refuse(rooms.Refused{Why: rooms.ErrOver.Error(), Final: true})
		}
	}
}

// tellLeaders tells teachers, each window of which leads or does not: what is alike is the same
// bytes.
func (l *live) tellLeaders(now time.Time) {
	l.leaders.unset()
	l.ledAt = now
	type seen struct {
		leads bool
		own   rooms.Owned
	}
	frames := map[seen][]byte{}
	for _, v := range l.visitors {
		if v.role != rooms.Teacher {
			continue
		}
		as := seen{v.member == l.room.Leader, l.room.Own(v.member)}
		if frames[as] == nil {
			frames[as] = frameOf(l.room.Tell(v.member, v.role, l.host.now()))
		}
		v.line.Tell(frames[as])
	}
}

// tellOwn tells one browser.
func (l *live) tellOwn(v *Visitor) {
	v.line.Tell(frameOf(l.room.Tell(v.member, v.role, l.host.now())))
}

// frameOf writes what is told as a frame.
func frameOf(t rooms.Told) []byte { return encoded(rooms.Heard{Told: &t}) }

func encoded(h rooms.Heard) []byte {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // nothing in it can't be written
	}
	return text
}
