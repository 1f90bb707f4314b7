//go:build !js

package host

import (
	"errors"
	"net/netip"
	"reflect"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"upsweep/budget"
	"upsweep/rooms"
)

// live is a room that this server has members in, or has had a moment ago.
type live struct {
	host *Host
	code rooms.Code

	holders int // who need it in memory; with host.mu

	mu       sync.Mutex
	stopped  bool
	loaded   bool
	failed   error // why it could not be loaded
	waiting  []func(error)
	unlisten func()
	keys     keys
	room     *rooms.Room
	sequence uint64    // of the last entry that was applied
	reading  bool      // the store is being asked for what comes next
	again    bool      // and is to be asked once more
	since    time.Time // when the store has last answered that, or was first asked

	visitors []*Visitor // each knows its place here
	members  map[rooms.Member]*attendance
	first    map[rooms.Member]int64 // when each came first, in milliseconds
	homes    map[netip.Prefix]bool  // from where somebody has been let in
	students int                    // members that are students
	walls    int                    // members that are projectors
	teachers int                    // windows of those who may lead

	speaking
	telling
}

// attendance is a member that is here.
type attendance struct {
	tabs     int
	pending  int // messages that are not applied yet
	messages *rate.Limiter
}

// maxRemembered bounds of how many members it is remembered when they came.
const maxRemembered = 20_000

func newLive(h *Host, code rooms.Code) *live {
	return &live{host: h, code: code, members: map[rooms.Member]*attendance{}, first: map[rooms.Member]int64{}, homes: map[netip.Prefix]bool{}}
}

// load reads the room, and listens from then on.
func (l *live) load() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.read()
}

// whenLoaded calls back once the room has been read, or could not be.
func (l *live) whenLoaded(then func(error)) {
	l.mu.Lock()
	if !l.loaded && l.failed == nil {
		l.waiting = append(l.waiting, then)
		l.mu.Unlock()
		return
	}
	err := l.failed
	l.mu.Unlock()
	then(err)
}

func (l *live) hasFailed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.failed != nil
}

// settle tells those who wait whether the room could be loaded. l.mu is held.
func (l *live) settle(err error) {
	l.loaded, l.failed = err == nil, err
	waiting := l.waiting
	l.waiting = nil
	l.host.options.Clock.After(0, func() {
		for _, then := range waiting {
			then(err)
		}
	})
}

// read asks the store for the entries that follow the last one. l.mu is held.
func (l *live) read() {
	if l.again = l.reading; l.reading || l.stopped {
		return
	}
	l.reading, l.since = true, l.host.options.Clock.Now()
	l.next()
}

func (l *live) next() { l.host.options.Store.Next(l.code, l.sequence+1, l.answered) }

// A room that nobody is in yet is given up when the store does not answer: at once where nothing is
// known of it, which may be a code that somebody guesses; where some of its entries have been read,
// not before a store would be given up, since whoever asks again would begin anew. With hundreds of
// entries, of which each answer may be late, that would never end.
const (
	findPatience = Answers
	readPatience = storePatience
	readAgain    = 100 * time.Millisecond // how long a store is left alone that does not answer
)

// answered takes the store's answer to next.
func (l *live) answered(e Stored, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.stopped:
		return
	case err == nil:
		if l.unlisten == nil { // only now, so that a code that somebody guesses costs nothing more
			if l.unlisten, err = l.host.options.Store.Listen(l.code, l.hear); err != nil {
				l.reading = false
				l.settle(err)
				return
			}
		}
		l.since = l.host.options.Clock.Now()
		if e.Sequence > l.sequence {
			l.take(e)
		}
		l.next()
		return
	case !errors.Is(err, ErrNoRoom):
		patience := findPatience
		if l.sequence > 0 {
			patience = readPatience
		}
		if !l.loaded && l.host.options.Clock.Now().Sub(l.since) > patience {
			l.reading = false
			l.settle(err)
			return
		}
		l.after(readAgain, l.next)
		return
	}
	if l.reading = false; l.again {
		l.read()
		return
	}
	if !l.loaded && l.failed == nil {
		if l.room == nil {
			l.settle(ErrNoRoom)
			return
		}
		l.settle(nil)
	}
	l.pump()
}

// after calls f with l.mu held, unless the room has been let go of by then.
func (l *live) after(d time.Duration, f func()) {
	l.host.options.Clock.After(d, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !l.stopped {
			f()
		}
	})
}

// hear takes what the store has just said of the room.
func (l *live) hear(e Stored) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.stopped || e.Sequence <= l.sequence:
	case e.Before != l.sequence:
		l.read()
	default:
		l.take(e)
		l.pump()
	}
}

// behind has the room ask for what it may have missed.
func (l *live) behind() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.loaded {
		l.read()
	}
}

// entryCosts is about what a store needs for an entry beside its bytes.
const entryCosts = 128

// take applies an entry. l.mu is held.
func (l *live) take(s Stored) {
	size := int64(len(s.Data) + entryCosts)
	if l.holds(s) {
		l.sequence = s.Sequence
		l.replaced(size)
		l.changed()
		l.arrived()
		return
	}
	l.sequence = s.Sequence
	e, err := unpack(s.Data)
	if err != nil {
		// Every server passes it over, so they still have the same room.
		l.host.options.Log.Error("a room's stream", "room", l.code, "error", err)
		return
	}
	switch {
	case e.Room != nil:
		l.enact(e, s.Time)
		l.replaced(size)
	case l.room != nil:
		l.stored += size
		l.apply(e, s.Time)
		l.replayed++
	}
	if l.room != nil {
		l.changed()
	}
	l.arrived()
}

// holds tells whether an entry is the whole room as it stands here: it was stored on condition that
// nothing had been said since the entry before it, which was the last one here. Only with the entry
// that says that somebody has entered is a room changed at the same time.
func (l *live) holds(s Stored) bool {
	return l.room != nil && l.room.Entered && isPacked(s.Data) && s.Before == l.sequence
}

// replaced counts what the store keeps of the room from now on: itself as a whole.
func (l *live) replaced(size int64) {
	l.replayed, l.past, l.whole, l.stored = 0, l.room.Done(), size, size
	l.renewed = l.room.Entered
}

// apply has the room hear what was said. Who has said it here, and is refused, is told why; who has
// voted is told what of it counts.
func (l *live) apply(e entry, at int64) {
	var from []*Visitor
	if b := l.flying; b != nil && b.name == e.By {
		from = b.from
		l.land(b)
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

// isHome tells whether somebody from an address has been in the room, or has opened it.
func (l *live) isHome(from netip.Prefix) bool {
	l.mu.Lock()
	home := l.homes[from]
	l.mu.Unlock()
	return home || l.host.addresses.opened(from, l.code)
}

// knows tells whether a member has been here. l.mu is held.
func (l *live) knows(m rooms.Member) bool {
	_, known := l.first[m]
	return known
}

// join has a member's browser told of the room from now on.
func (l *live) join(v *Visitor) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.room.Over(l.host.now()) {
		return rooms.ErrOver
	}
	if l.closing || l.stopped {
		return ErrClosed
	}
	here, known := l.members[v.member]
	switch {
	case v.role == rooms.Teacher && l.teachers >= l.host.options.Budget.Teachers:
		return errTeachers
	case !known && v.role != rooms.Teacher && l.crowd() >= l.host.options.Members:
		return errCrowded
	}
	if !known {
		here = &attendance{messages: rate.NewLimiter(budget.MessagesRate, budget.MessagesBurst)}
		l.members[v.member] = here
		l.count(v.role, 1)
	}
	if here.tabs >= maxTabs {
		l.oldest(v.member).refuse(rooms.Refused{Why: "this room is open in too many windows", Final: true})
	}
	here.tabs++
	if v.role == rooms.Teacher {
		l.teachers++
	}
	if _, ok := l.first[v.member]; !ok && len(l.first) < maxRemembered {
		l.first[v.member] = l.host.now()
	}
	if len(l.homes) < maxRemembered {
		l.homes[v.from] = true
	}
	v.here, v.place = here, len(l.visitors)
	l.visitors = append(l.visitors, v)
	l.tellOwn(v)
	l.move()
	return nil
}

// oldest is the browser of a member that came first: a line that is dead, as a rule, which nobody
// has noticed yet.
func (l *live) oldest(m rooms.Member) (oldest *Visitor) {
	for _, v := range l.visitors {
		if v.member == m && (oldest == nil || v.id < oldest.id) && !v.line.Ending() {
			oldest = v
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

// crowd is how many are in the room, teachers aside: those here, and the students whom other
// servers have.
func (l *live) crowd() int {
	count, now := l.students+l.walls, l.host.now()
	for name, p := range l.room.Servers {
		if name != l.host.options.Name && p.Fresh(now) {
			count += p.Students
		}
	}
	return count
}

// part has a browser told no more.
func (l *live) part(v *Visitor) {
	l.mu.Lock()
	defer l.mu.Unlock()
	last := len(l.visitors) - 1
	l.visitors[v.place] = l.visitors[last]
	l.visitors[v.place].place = v.place
	l.visitors[last] = nil
	l.visitors = l.visitors[:last]
	if v.here.tabs--; v.here.tabs == 0 {
		delete(l.members, v.member)
		l.count(v.role, -1)
	}
	if v.role == rooms.Teacher {
		l.teachers--
	}
	l.move()
}

// follow notes whether a student's figure is where the teacher's is.
func (l *live) follow(v *Visitor, follows bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if v.role == rooms.Student && v.strays == follows {
		v.strays = !follows
		l.move()
	}
}

// move notes that presence is not as it was said. l.mu is held.
func (l *live) move() {
	l.moved = true
	l.pump()
}

// presence counts the students here, and those of them who follow: who has the room open twice is
// one, and follows where both do.
func (l *live) presence() rooms.Presence {
	strays := map[rooms.Member]bool{}
	for _, v := range l.visitors {
		if v.strays {
			strays[v.member] = true
		}
	}
	return rooms.Presence{Students: l.students, Following: l.students - len(strays)}
}

// everybody lists the browsers in the room.
func (l *live) everybody() []*Visitor {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]*Visitor(nil), l.visitors...)
}

// found says what is known of the room, and to those who bring its secret how its votes came out.
func (l *live) found(secret string) (f Found, opens bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.host.now()
	f = Found{Code: l.code, Over: l.room.Over(now)}
	if opens = secret != "" && l.keys.opens(secret); opens {
		s := l.room.Summary(now)
		f.Summary = &s
	}
	return f, opens
}

// close sends everybody away, to come back to another server or later, and calls back when the
// store has what they have said.
func (l *live) close(done func()) {
	l.whenLoaded(func(err error) {
		if err != nil {
			done()
			return
		}
		for _, v := range l.everybody() {
			v.line.End(Ending{Again: true, Reason: ErrClosed.Error()})
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.stopped {
			done()
			return
		}
		l.closing, l.closed = true, done
		l.after(2*Answers, l.finish)
		l.move()
	})
}

// finish ends the closing. l.mu is held.
func (l *live) finish() {
	if l.closed != nil {
		l.closed()
		l.closed = nil
	}
	l.stopLocked()
}

// stop lets go of the room.
func (l *live) stop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stopLocked()
}

func (l *live) stopLocked() {
	l.stopped = true
	l.round.unset()
	l.leaders.unset()
	l.alarm.unset()
	for _, h := range l.queue {
		l.forgetQueued(h)
	}
	l.queue = nil
	if l.flying != nil {
		l.land(l.flying)
	}
	if l.unlisten != nil {
		l.unlisten()
		l.unlisten = nil
	}
}

// sameButForCounts tells whether a student has nothing new to see but numbers.
func sameButForCounts(a, b rooms.Told) bool {
	return reflect.DeepEqual(a.As(rooms.Owned{}).Bare(), b.As(rooms.Owned{}).Bare())
}
