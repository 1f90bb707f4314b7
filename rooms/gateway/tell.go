//go:build !js

package gateway

import (
	"encoding/json"
	"time"

	"upsweep/rooms"
)

// telling is what a room's members have been told, and when they will be told next. It goes with live.mu.
//
// Students are told at once where the room is; what has merely been counted, once a second (Options.counts). A crowd takes a while to tell: a few steps in
// a row are told as they come, and while a hand drags the teacher's figure, it is told as often as that allows.
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
	timer *time.Timer
	due   time.Time // zero when it is not set
}

func (a *alarm) set(due time.Time, ring func()) {
	if !a.due.IsZero() && !due.Before(a.due) {
		return
	}
	a.due = due
	if a.timer == nil {
		a.timer = time.AfterFunc(time.Until(due), ring)
	} else {
		a.timer.Reset(time.Until(due))
	}
}

func (a *alarm) unset() {
	a.due = time.Time{}
	if a.timer != nil {
		a.timer.Stop()
	}
}

// changed sees to it that whoever has something new to see is told. l.mu is held.
func (l *live) changed() {
	now := time.Now()
	t := l.room.Tell("", rooms.Student, now.UnixMilli())
	if t.Version == l.told.Version && t.Over == l.told.Over {
		return
	}
	round, leaders := l.toldAt[0].Add(l.gateway.options.counts), l.ledAt.Add(leadersEvery)
	if !sameButForCounts(t, l.told) {
		round = l.toldAt[inARow-1].Add(inARow * min(time.Duration(len(l.sockets))*eachTakes, roundAtMost))
		leaders = now
		if t.Over {
			round = now
		}
	}
	if leaders.After(now) {
		l.leaders.set(leaders, l.locked(l.tellLeaders))
	} else {
		l.tellLeaders(now)
	}
	if round.After(now) {
		l.round.set(round, l.locked(l.tellRound))
	} else {
		l.tellRound(now)
	}
}

// locked is what an alarm does.
func (l *live) locked(do func(time.Time)) func() {
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.room != nil && l.ctx.Err() == nil {
			do(time.Now())
		}
	}
}

// tellRound tells students and walls. Those with the same vote of their own are told the same, in the same bytes.
func (l *live) tellRound(now time.Time) {
	l.round.unset()
	copy(l.toldAt[1:], l.toldAt[:])
	l.told, l.toldAt[0] = l.room.Tell("", rooms.Student, now.UnixMilli()), now
	frames := map[rooms.Owned][]byte{}
	for _, s := range l.sockets {
		if s.role == rooms.Teacher {
			continue
		}
		own := l.room.Own(s.member)
		frame, made := frames[own]
		if !made {
			frame = frameOf(l.told.As(own))
			frames[own] = frame
		}
		s.mailbox.tell(frame)
	}
	if l.told.Over && !l.ended {
		l.ended = true
		for _, s := range l.sockets {
			if s.role == rooms.Teacher {
				l.tellOwn(s)
			}
			s.refuse(rooms.Refused{Why: rooms.ErrOver.Error(), Final: true})
		}
	}
}

// tellLeaders tells teachers, of whom there are few.
func (l *live) tellLeaders(now time.Time) {
	l.leaders.unset()
	l.ledAt = now
	for _, s := range l.sockets {
		if s.role == rooms.Teacher {
			s.mailbox.tell(frameOf(l.room.Tell(s.member, s.role, now.UnixMilli())))
		}
	}
}

// tellOwn tells one browser.
func (l *live) tellOwn(s *socket) {
	s.mailbox.tell(frameOf(l.room.Tell(s.member, s.role, time.Now().UnixMilli())))
}

// quiet tells nobody any more.
func (l *live) quiet() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.round.unset()
	l.leaders.unset()
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
