//go:build !js

package host

import (
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"upsweep/rooms"
)

// speaking is how a room's members are heard: whatever has come while the store was writing goes
// into one entry. So a crowd that votes at once costs a few entries, and what one member sends
// stays in order. It goes with live.mu.
type speaking struct {
	alarm   alarm
	closing bool
	closed  func() // is called when nothing will be said any more

	queue   []heard
	held    int64 // bytes that wait or fly
	leading int   // messages of those who lead among them: until they are applied nobody knows what the room will allow
	flying  *batch
	batches uint64
	busy    bool   // the store is writing, or what it has written has not come back yet
	awaited uint64 // the sequence of what has to come back

	wentAt    time.Time      // when something was appended last
	present   rooms.Presence // as it was said last
	moved     bool           // it is not that any more, perhaps
	presentAt time.Time

	stored   int64     // bytes that the store keeps of the room
	whole    int64     // those of the entry that holds the room itself
	replayed int       // entries since then
	past     int       // the questions and programs that were over in it
	renewed  bool      // it is kept for as long as the room lasts
	summed   bool      // the room that is over has been stored as such
	failedAt time.Time // when that did not succeed
}

// heard is what a browser has sent.
type heard struct {
	said
	from  *Visitor // nil for what the server says itself
	here  *attendance
	size  int
	leads bool // only somebody who leads says this
	held  bool // it counts among the bytes of all queues
}

// batch is what is appended at once.
type batch struct {
	name  string
	said  []said
	from  []*Visitor
	heard []heard
	bytes int
}

// How much is appended at once, how much may wait for that, and for how long it is tried.
const (
	maxBatch      = 256
	maxBatchBytes = 256 << 10
	maxQueue      = 10_000
	storePatience = 15 * time.Second
	firstWait     = 20 * time.Millisecond
	echoWithin    = 500 * time.Millisecond // an entry that does not come back in that time is asked for
)

// positionsEvery is how often a figure's position is appended: each is a frame for everybody in the
// room.
const positionsEvery = 25 * time.Millisecond

// presenceStays is how often presence is said when it does not change, so that it counts as fresh.
// When it does, it is said as often as counts are told.
const presenceStays = 5 * time.Second

// A room is stored as a whole after so many entries, or bytes, which is what a server reads at most
// when it loads one; when a question is over, since the entries before that say who has voted what;
// and when it keeps more than it may. Where it fails, it is tried again later.
const (
	maxReplayed      = 500
	shortenBytes     = 64 << 10
	shortenFull      = 16 << 10
	shortenAgain     = 5 * time.Second
	shortenAfterRace = 200 * time.Millisecond
)

// hearFrom takes what a browser has sent, to be appended. What would change nothing, or is more
// than the room or the server takes, is refused before anything is stored. Of positions that wait,
// a member's latest is enough.
func (l *live) hearFrom(v *Visitor, m rooms.Message, size int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closing || l.stopped {
		return ErrClosed
	}
	if l.leading == 0 {
		switch err := l.room.Judge(v.member, v.role, m, l.host.now()); {
		case errors.Is(err, rooms.ErrKnown) && v.here.pending == 0:
			l.tellOwn(v)
			return nil
		case err != nil && !errors.Is(err, rooms.ErrKnown):
			return err
		}
	}
	if m.Verb == rooms.Hand {
		m.Origin = &rooms.Origin{Part: l.keys.part(v.from), Since: l.first[v.member]}
	}
	h := heard{said: said{v.member, v.role, m}, from: v, here: v.here, size: size, leads: v.role == rooms.Teacher && m.Verb != rooms.Vote}
	if m.Verb == rooms.Go && l.replace(h) {
		return nil
	}
	if err := l.hold(&h); err != nil {
		return err
	}
	l.queue = append(l.queue, h)
	l.pump()
	return nil
}

// replace has a position take the place of the same member's that still waits.
func (l *live) replace(h heard) bool {
	for i := len(l.queue) - 1; i >= 0; i-- {
		if waits := &l.queue[i]; waits.From == h.From {
			if waits.Message.Verb == rooms.Go && h.size <= waits.size {
				waits.Message, waits.from = h.Message, h.from
				return true
			}
			return false
		}
	}
	return false
}

// share is how much the room may keep now.
func (l *live) share() int64 {
	if l.host.crowded() {
		return l.host.options.Budget.Share
	}
	return l.host.options.Budget.Room
}

// hold counts a message among what waits, if there is space for it: in the room's queue, in all
// queues, and in what the room may keep. A reserve is there for those who lead, so that a crowd
// can't take the room from its teacher.
func (l *live) hold(h *heard) error {
	size, b := int64(h.size), l.host.options.Budget
	reserve := int64(0)
	if h.leads {
		reserve = b.Reserve
	}
	switch {
	case len(l.queue) >= maxQueue || l.held+size > b.QueuedRoom+reserve:
		return errBusy
	case l.stored+l.held+size+entryCosts > l.share()+reserve:
		l.read() // another server may have stored the room as a whole, which has not been heard of here
		return errKept
	}
	if h.held = l.host.queued.TryAcquire(size); !h.held && !h.leads {
		return errBusy
	}
	l.held += size
	l.host.waiting.Add(size)
	h.here.pending++
	if h.leads {
		l.leading++
	}
	return nil
}

// forgetQueued counts a message no longer among what waits.
func (l *live) forgetQueued(h heard) {
	if h.here == nil {
		return
	}
	if h.held {
		l.host.queued.Release(int64(h.size))
	}
	l.held -= int64(h.size)
	l.host.waiting.Add(-int64(h.size))
	h.here.pending--
	if h.leads {
		l.leading--
	}
}

// land ends the flight of a batch.
func (l *live) land(b *batch) {
	if l.flying != b {
		return
	}
	l.flying = nil
	for _, h := range b.heard {
		l.forgetQueued(h)
	}
}

// pump does what is to be done next, unless the store is still at the last: it appends what has
// been heard, or stores the room as a whole, or sets the alarm for when there will be something.
// l.mu is held.
func (l *live) pump() {
	if l.stopped || !l.loaded || l.busy {
		return
	}
	l.alarm.unset()
	now, at := l.host.options.Clock.Now(), l.host.now()
	if wait := l.enter(now, at); wait > 0 {
		l.ring(wait)
		return
	}
	if l.busy {
		return
	}
	b, wait := l.collect(now, at)
	if b != nil {
		l.append(b)
		return
	}
	again := l.shorten(now, at)
	switch {
	case l.busy:
	case l.closing:
		l.finish()
	default:
		l.ring(min(wait, again))
	}
}

func (l *live) ring(wait time.Duration) {
	l.alarm.set(l.host.options.Clock, wait, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.pump()
	})
}

// enter has a room last that somebody has come to, before anything is said in it, and tells how
// long it is until that is tried again. The store keeps a room that nobody enters for a short time:
// only one entry, which takes the other's place, is sure to change that.
func (l *live) enter(now time.Time, at int64) (wait time.Duration) {
	if l.room.Entered || len(l.visitors) == 0 || l.room.Over(at) {
		return 0
	}
	if wait := l.failing(now); wait > 0 {
		return wait
	}
	l.store(l.room.Lasting(), at)
	return 0
}

// collect takes what waits to be said, and says when there will be more if nobody speaks.
func (l *live) collect(now time.Time, at int64) (b *batch, wait time.Duration) {
	if wait = positionsEvery - now.Sub(l.wentAt); wait > 0 && !l.wentAt.IsZero() && !l.closing && l.onlyPositions() {
		return nil, wait
	}
	b = &batch{}
	for len(b.said) < min(maxBatch, len(l.queue)) && b.bytes < maxBatchBytes {
		h := l.queue[len(b.said)]
		b.said, b.from, b.heard, b.bytes = append(b.said, h.said), append(b.from, h.from), append(b.heard, h), b.bytes+h.size
	}
	if l.queue = l.queue[len(b.said):]; len(l.queue) == 0 {
		l.queue = nil
	}
	if l.room.Over(at) {
		wait = time.Hour
	} else {
		if wait = l.presenceDue(now); wait <= 0 {
			here := l.presence()
			if l.closing {
				here = rooms.Presence{}
			}
			l.present, l.presentAt, l.moved, wait = here, now, false, 0
			b.said = append(b.said, said{Message: rooms.Message{Verb: rooms.Present, Server: l.host.options.Name, Here: &here}})
			b.from = append(b.from, nil)
		}
		wait = min(wait, time.Duration(l.room.Ends-at)*time.Millisecond+time.Millisecond)
	}
	if len(b.said) == 0 {
		return nil, wait
	}
	l.wentAt = now
	l.batches++
	b.name = l.host.process + "." + string(l.code) + "." + strconv.FormatUint(l.batches, 36)
	return b, wait
}

// onlyPositions tells whether nothing waits but where the figure is. l.mu is held.
func (l *live) onlyPositions() bool {
	for _, h := range l.queue {
		if h.Message.Verb != rooms.Go {
			return false
		}
	}
	return len(l.queue) > 0
}

// presenceDue is how long it is until presence is to be said. l.mu is held.
func (l *live) presenceDue(now time.Time) time.Duration {
	since := now.Sub(l.presentAt)
	if l.presentAt.IsZero() {
		since = time.Hour
	}
	switch {
	case l.closing && l.present != rooms.Presence{}:
		return 0
	case l.moved && !l.closing:
		return l.host.options.Counts - since
	case l.students > 0 && !l.closing:
		return presenceStays - since
	}
	return time.Hour
}

// keep is for how long the store has to keep what is appended now.
func (l *live) keep(r *rooms.Room, at int64) time.Duration {
	return max(time.Duration(r.Ends-at)*time.Millisecond, 0) + Afterwards
}

// append has the store append a batch, and waits until the room has heard it.
func (l *live) append(b *batch) {
	l.busy, l.flying = true, b
	text, err := json.Marshal(entry{By: b.name, Said: b.said})
	if err != nil {
		l.fail(b, err)
		return
	}
	keep, began := l.keep(l.room, l.host.now()), l.host.options.Clock.Now()
	var try func(wait time.Duration)
	try = func(wait time.Duration) {
		l.host.options.Store.Say(l.code, b.name, text, keep, func(sequence uint64, err error) {
			l.mu.Lock()
			defer l.mu.Unlock()
			switch {
			case l.stopped:
			case err == nil:
				l.await(sequence, began)
			case errors.Is(err, ErrFull) || l.host.options.Clock.Now().Sub(began) > storePatience:
				l.fail(b, err)
			default:
				l.after(wait, func() { try(min(2*wait, time.Second)) })
			}
		})
	}
	try(firstWait)
}

// fail tells those who have said something that it is lost.
func (l *live) fail(b *batch, err error) {
	l.host.options.Log.Error("the rooms' store takes nothing", "room", l.code, "error", err)
	why := errLost
	if errors.Is(err, ErrFull) {
		why = ErrFull
	}
	l.land(b)
	for i, v := range b.from {
		if v != nil {
			v.refuse(rooms.Refused{Why: why.Error(), Of: b.said[i].Message.Verb})
		}
	}
	l.rest()
}

// rest has the room go on after the store's answer.
func (l *live) rest() {
	l.busy, l.awaited = false, 0
	l.after(0, l.pump)
}

// await waits until an entry has been applied. The store says it again at once; where that is lost,
// it is asked, and where it is not there at all, it is given up.
func (l *live) await(sequence uint64, began time.Time) {
	l.awaited = sequence
	if l.arrived(); l.awaited != sequence {
		return
	}
	l.after(echoWithin, func() {
		switch {
		case l.awaited != sequence:
		case l.host.options.Clock.Now().Sub(began) > storePatience:
			if l.flying != nil {
				l.fail(l.flying, errLost)
			} else {
				l.rest()
			}
		default:
			l.read()
			l.await(sequence, began)
		}
	})
}

// arrived goes on when what was awaited has been applied. l.mu is held.
func (l *live) arrived() {
	if l.awaited == 0 || l.sequence < l.awaited {
		return
	}
	if l.flying != nil { // it was said under another name, or could not be read: its senders hear how the room stands
		l.land(l.flying)
	}
	l.busy, l.awaited = false, 0
	l.pump()
}

// failing is how long it is until the room may be stored as a whole again after that has failed.
func (l *live) failing(now time.Time) time.Duration {
	if l.failedAt.IsZero() {
		return 0
	}
	return shortenAgain - now.Sub(l.failedAt)
}

// shorten stores the room as a whole where it is time to, and says when it is to be tried again.
func (l *live) shorten(now time.Time, at int64) (again time.Duration) {
	over := l.room.Over(at)
	if over {
		l.changed() // where it is the clock that has ended the room
	}
	since := l.stored - l.whole
	due := over && !l.summed || l.replayed >= maxReplayed || l.room.Done() > l.past || l.room.Entered && !l.renewed ||
		since >= max(shortenBytes, l.whole) || since >= shortenFull && l.stored > l.share()
	if !due {
		return time.Hour
	}
	if wait := l.failing(now); wait > 0 {
		return wait
	}
	l.summed = over
	l.store(l.room, at)
	return time.Hour
}

// store stores a room as a whole, in place of everything up to now.
func (l *live) store(r *rooms.Room, at int64) {
	text, err := json.Marshal(entry{Room: r, Keys: &l.keys})
	if err != nil {
		panic(err) // nothing in it can't be written
	}
	data, err := compressed(text)
	if err != nil {
		panic(err) // into memory everything can be written
	}
	l.busy = true
	began := l.host.options.Clock.Now()
	l.host.addresses.lasts(l.code, r.Ends)
	l.host.options.Store.Replace(l.code, l.sequence, data, l.keep(r, at), func(sequence uint64, err error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.stopped {
			return
		}
		now := l.host.options.Clock.Now()
		switch {
		case err == nil:
			l.failedAt = time.Time{}
			l.await(sequence, began)
			return
		case errors.Is(err, ErrChanged):
			l.failedAt = now.Add(shortenAfterRace - shortenAgain)
			l.read()
		default:
			l.host.options.Log.Warn("a room is not stored as a whole", "room", l.code, "error", err)
			l.failedAt = now
		}
		l.summed = false
		l.rest()
	})
}
