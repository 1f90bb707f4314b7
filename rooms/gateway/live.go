//go:build !js

package gateway

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"upsweep/rooms"
)

// live is a room that this server has members in, or has had a moment ago.
type live struct {
	gateway *Gateway
	code    rooms.Code
	ctx     context.Context
	stop    context.CancelFunc

	holders int // who need it in memory; with gateway.mu
	idle    *time.Timer

	loaded chan struct{} // closed when the room has been read; failed and keys are set before
	failed error
	keys   keys

	applying sync.Mutex // one entry of the stream after another
	sequence uint64     // of the last one that was applied
	advanced chan struct{}

	mu       sync.Mutex
	room     *rooms.Room
	replayed int       // entries since the room itself was stored
	sockets  []*socket // each knows its place here
	members  map[rooms.Member]int
	students int // members that are students
	walls    int // members that are projectors

	speaking
	telling
}

func newLive(g *Gateway, code rooms.Code) *live {
	l := &live{gateway: g, code: code, loaded: make(chan struct{}), advanced: make(chan struct{}, 1), members: map[rooms.Member]int{}}
	l.ctx, l.stop = context.WithCancel(g.ctx)
	l.wake = make(chan struct{}, 1)
	l.done = make(chan struct{})
	return l
}

// load reads the room, and from then on listens.
func (l *live) load() {
	listening, err := l.gateway.store.listen(l.code, l.hear)
	if err == nil {
		err = l.catchUp(storeAnswers)
	}
	l.mu.Lock()
	if err == nil && l.room == nil {
		err = errNoRoom
	}
	l.failed = err
	l.mu.Unlock()
	close(l.loaded)
	if err == nil {
		l.speak()
	}
	close(l.done)
	<-l.ctx.Done()
	if listening != nil {
		// A connection that is closed listens no longer either.
		if err := listening.Unsubscribe(); err != nil && !errors.Is(err, nats.ErrConnectionClosed) && !errors.Is(err, nats.ErrBadSubscription) {
			l.gateway.options.Log.Warn("a room is still listened to", "error", err)
		}
	}
	l.quiet()
}

// hear takes what the store has just said of the room.
func (l *live) hear(e stored) {
	l.applying.Lock()
	defer l.applying.Unlock()
	switch {
	case e.sequence <= l.sequence:
	case e.before != l.sequence:
		l.replay(time.Hour)
	default:
		l.take(e)
	}
}

// behind has the room ask for what it may have missed.
func (l *live) behind() {
	go func() {
		if err := l.catchUp(time.Hour); err != nil {
			l.gateway.options.Log.Warn("a room can't be read", "error", err)
		}
	}()
}

// catchUp applies what has been appended since, trying for a while where the store does not answer.
func (l *live) catchUp(patience time.Duration) error {
	l.applying.Lock()
	defer l.applying.Unlock()
	return l.replay(patience)
}

// replay is catchUp with l.applying held.
func (l *live) replay(patience time.Duration) error {
	for began := time.Now(); ; {
		e, err := l.gateway.store.next(l.ctx, l.code, l.sequence+1)
		switch {
		case err == nil:
			l.take(e)
		case errors.Is(err, errNoRoom):
			return nil
		case l.ctx.Err() != nil || time.Since(began) > patience:
			return err
		default:
			l.sleep(100 * time.Millisecond)
		}
	}
}

func (l *live) sleep(d time.Duration) {
	select {
	case <-l.ctx.Done():
	case <-time.After(d):
	}
}

// take applies an entry. l.applying is held.
func (l *live) take(stored stored) {
	l.sequence = stored.sequence
	e, err := unpack(stored.data)
	if err != nil {
		// Every server passes it over, so they still have the same room.
		l.gateway.options.Log.Error("a room's stream", "room", l.code, "error", err)
		return
	}
	l.mu.Lock()
	switch {
	case e.Room != nil:
		if l.room == nil {
			l.keys = *e.Keys
		}
		l.room, l.replayed, l.past = e.Room, 0, e.Room.Done()
	case l.room != nil:
		l.apply(e, stored.time)
		l.replayed++
	}
	if l.room != nil {
		l.changed()
	}
	l.mu.Unlock()
	select {
	case l.advanced <- struct{}{}:
	default:
	}
}

// apply has the room hear what was said. Who has said it here, and is refused, is told why; who has voted is told what of it counts.
func (l *live) apply(e entry, at int64) {
	var from []*socket
	if l.flying.name != "" && l.flying.name == e.By {
		from, l.flying = l.flying.from, batch{}
	}
	for i, s := range e.Said {
		err := l.room.Apply(s.From, s.Role, s.Message, at)
		if i >= len(from) || from[i] == nil {
			continue
		}
		if err != nil {
			from[i].refuse(rooms.Refused{Why: err.Error(), Of: s.Message.Verb})
		}
		if s.Message.Verb == rooms.Vote || s.Message.Verb == rooms.Hand {
			l.tellOwn(from[i])
		}
	}
}

// join has a member's browser told of the room from now on.
func (l *live) join(s *socket) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if l.room.Over(now.UnixMilli()) {
		return rooms.ErrOver
	}
	if l.closing {
		return ErrClosed
	}
	if _, known := l.members[s.member]; !known && s.role != rooms.Teacher && l.crowd(now) >= l.gateway.options.MostMembers {
		return errCrowded
	}
	if l.members[s.member] >= mostTabs {
		l.oldest(s.member).refuse(rooms.Refused{Why: "this room is open in too many windows", Final: true})
	}
	if l.members[s.member]++; l.members[s.member] == 1 {
		l.count(s.role, 1)
	}
	s.place = len(l.sockets)
	l.sockets = append(l.sockets, s)
	l.tellOwn(s)
	l.move()
	return nil
}

// oldest is the browser of a member that came first: a line that is dead, as a rule, which nobody has noticed yet.
func (l *live) oldest(m rooms.Member) (oldest *socket) {
	for _, s := range l.sockets {
		if s.member == m && !s.mailbox.closing() && (oldest == nil || s.id < oldest.id) {
			oldest = s
		}
	}
	return oldest
}

// count notes that a member has come or gone.
func (l *live) count(role rooms.Role, by int) {
	switch role {
	case rooms.Student:
		l.students += by
	case rooms.Wall:
		l.walls += by
	}
}

// crowd is how many are in the room, teachers aside: those here, and the students whom other servers have.
func (l *live) crowd(now time.Time) int {
	count := l.students + l.walls
	for name, p := range l.room.Servers {
		if name != l.gateway.name && p.Fresh(now.UnixMilli()) {
			count += p.Students
		}
	}
	return count
}

// part has a browser told no more.
func (l *live) part(s *socket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	last := len(l.sockets) - 1
	l.sockets[s.place] = l.sockets[last]
	l.sockets[s.place].place = s.place
	l.sockets[last] = nil
	l.sockets = l.sockets[:last]
	if l.members[s.member]--; l.members[s.member] == 0 {
		delete(l.members, s.member)
		l.count(s.role, -1)
	}
	l.move()
}

// follow notes whether a student's figure is where the teacher's is.
func (l *live) follow(s *socket, follows bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.role == rooms.Student && s.strays == follows {
		s.strays = !follows
		l.move()
	}
}

// move notes that presence is not as it was said. l.mu is held.
func (l *live) move() {
	l.moved = true
	l.nudge()
}

// presence counts the students here, and those of them who follow: who has the room open twice is one, and follows where both do.
func (l *live) presence() rooms.Presence {
	strays := map[rooms.Member]bool{}
	for _, s := range l.sockets {
		if s.strays {
			strays[s.member] = true
		}
	}
	return rooms.Presence{Students: l.students, Following: l.students - len(strays)}
}

// everybody lists the browsers in the room.
func (l *live) everybody() []*socket {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]*socket(nil), l.sockets...)
}

// summary sums the room up.
func (l *live) summary(now time.Time) rooms.Summary {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.room.Summary(now.UnixMilli())
}

// over tells whether the room has ended.
func (l *live) over(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.room.Over(now.UnixMilli())
}

// close sends everybody away, to come back to another server or later, and waits until the store has what they have said.
func (l *live) close() {
	<-l.loaded
	for _, s := range l.everybody() {
		s.goAway()
	}
	l.mu.Lock()
	l.closing = true
	l.move()
	l.mu.Unlock()
	select {
	case <-l.done:
	case <-time.After(2 * storeAnswers):
	}
	l.stop()
}

// sameButForCounts tells whether a student has nothing new to see but numbers.
func sameButForCounts(a, b rooms.Told) bool {
	return reflect.DeepEqual(a.As(rooms.Owned{}).Bare(), b.As(rooms.Owned{}).Bare())
}
