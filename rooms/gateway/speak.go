//go:build !js

package gateway

import (
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"upsweep/rooms"
)

// speaking is how a room's members are heard: whatever has come while the store was writing goes into one entry. So a crowd that votes at once costs a
// few entries, and what one member sends stays in order. It goes with live.mu.
type speaking struct {
	wake    chan struct{}
	done    chan struct{} // closed when nothing will be said any more
	closing bool

	queue   []heard
	flying  batch // that the store has been asked to append, until it has been applied
	batches uint64

	wentAt    time.Time      // when something was appended last
	present   rooms.Presence // as it was said last
	moved     bool           // it is not that any more, perhaps
	presentAt time.Time
	past      int       // the questions and programs that were over when the room was stored as a whole
	summed    bool      // the room that is over has been stored as such
	failedAt  time.Time // when that did not succeed
}

// heard is what a browser has sent.
type heard struct {
	said
	from *socket // nil for what the server says itself
	size int
}

// batch is what is appended at once.
type batch struct {
	name  string
	said  []said
	from  []*socket
	bytes int
}

// How much is appended at once, how much may wait for that, and for how long it is tried.
const (
	mostBatch      = 256
	mostBatchBytes = 256 << 10
	mostQueue      = 10_000
	storePatience  = 15 * time.Second
)

// positionsEvery is how often a figure's position is appended: each is a frame for everybody in the room.
const positionsEvery = 25 * time.Millisecond

// presenceStays is how often presence is said when it does not change, so that it counts as fresh. When it does, it is said as often as counts are told.
const presenceStays = 5 * time.Second

// A room is stored as a whole after so many entries, which is what a server reads at most when it loads one; and when a question is over, since the entries
// before that say who has voted what. Where it fails, it is tried again later.
const (
	mostReplayed = 500
	shortenAgain = 5 * time.Second
)

// nudge has the room look whether there is something to say. l.mu is held.
func (l *live) nudge() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// hearFrom takes what a browser has sent, to be appended. Of positions that wait, a member's latest is enough.
func (l *live) hearFrom(s *socket, m rooms.Message, size int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closing {
		return ErrClosed
	}
	h := heard{said{s.member, s.role, m}, s, size}
	if m.Verb == rooms.Go {
		for i := len(l.queue) - 1; i >= 0; i-- {
			if l.queue[i].From == s.member {
				if l.queue[i].Message.Verb == rooms.Go {
					l.queue[i] = h
					return nil
				}
				break
			}
		}
	}
	if len(l.queue) >= mostQueue {
		return errBusy
	}
	l.queue = append(l.queue, h)
	l.nudge()
	return nil
}

// speak appends what is heard until the room is let go.
func (l *live) speak() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for l.ctx.Err() == nil {
		b, wait, closing := l.collect(time.Now())
		if len(b.said) > 0 {
			l.append(b)
			continue
		}
		again := l.shorten()
		if closing {
			return
		}
		timer.Reset(min(wait, again))
		select {
		case <-l.ctx.Done():
		case <-l.wake:
		case <-timer.C:
		}
	}
}

// collect takes what waits to be said, and says when there will be more if nobody speaks.
func (l *live) collect(now time.Time) (b batch, wait time.Duration, closing bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if wait = positionsEvery - now.Sub(l.wentAt); wait > 0 && !l.closing && l.onlyPositions() {
		return b, wait, false
	}
	for len(b.said) < min(mostBatch, len(l.queue)) && b.bytes < mostBatchBytes {
		h := l.queue[len(b.said)]
		b.said, b.from, b.bytes = append(b.said, h.said), append(b.from, h.from), b.bytes+h.size
	}
	if l.queue = l.queue[len(b.said):]; len(l.queue) == 0 {
		l.queue = nil
	}
	if l.room.Over(now.UnixMilli()) {
		wait = time.Hour
	} else {
		if wait = l.presenceDue(now); wait <= 0 {
			here := l.presence()
			if l.closing {
				here = rooms.Presence{}
			}
			l.present, l.presentAt, l.moved, wait = here, now, false, 0
			b.said = append(b.said, said{Message: rooms.Message{Verb: rooms.Present, Server: l.gateway.name, Here: &here}})
			b.from = append(b.from, nil)
		}
		wait = min(wait, time.Until(time.UnixMilli(l.room.Ends))+time.Millisecond)
	}
	if len(b.said) > 0 {
		l.wentAt = now
		l.batches++
		b.name = l.gateway.process + "." + string(l.code) + "." + strconv.FormatUint(l.batches, 36)
		l.flying = b
	}
	return b, wait, l.closing
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
	switch {
	case l.closing && l.present != rooms.Presence{}:
		return 0
	case l.moved && !l.closing:
		return l.gateway.options.counts - since
	case l.students > 0 && !l.closing:
		return presenceStays - since
	}
	return time.Hour
}

// keep is for how long the store has to keep what is appended now.
func (l *live) keep() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Until(time.UnixMilli(l.room.Ends)) + afterwards
}

// append has the store append a batch, and waits until the room has heard it.
func (l *live) append(b batch) {
	text, err := json.Marshal(entry{By: b.name, Said: b.said})
	if err != nil {
		l.fail(b, err)
		return
	}
	keep := l.keep()
	for began, wait := time.Now(), 20*time.Millisecond; ; wait = min(2*wait, time.Second) {
		sequence, err := l.gateway.store.say(l.ctx, l.code, b.name, text, keep)
		switch {
		case err == nil:
			l.await(sequence)
			return
		case errors.Is(err, errFull) || l.ctx.Err() != nil || time.Since(began) > storePatience:
			l.fail(b, err)
			return
		}
		l.sleep(wait)
	}
}

// fail tells those who have said something that it is lost.
func (l *live) fail(b batch, err error) {
	l.gateway.options.Log.Error("the rooms' store takes nothing", "room", l.code, "error", err)
	why := errLost
	if errors.Is(err, errFull) {
		why = errFull
	}
	l.mu.Lock()
	l.flying = batch{}
	l.mu.Unlock()
	for i, s := range b.from {
		if s != nil {
			s.refuse(rooms.Refused{Why: why.Error(), Of: b.said[i].Message.Verb})
		}
	}
}

// await waits until an entry has been applied. The store says it again at once; where that is lost, it is asked.
func (l *live) await(sequence uint64) {
	patience := time.NewTimer(500 * time.Millisecond)
	defer patience.Stop()
	for {
		l.applying.Lock()
		there := l.sequence >= sequence
		l.applying.Unlock()
		if there {
			return
		}
		select {
		case <-l.ctx.Done():
			return
		case <-l.advanced:
		case <-patience.C:
			if err := l.catchUp(storePatience); err != nil {
				return
			}
		}
	}
}

// shorten stores the room as a whole where it is time to, and says when it is to be tried again.
func (l *live) shorten() (again time.Duration) {
	now := time.Now()
	text, last, keep, wait := l.whole(now)
	if text == nil {
		return wait
	}
	err := l.gateway.store.replace(l.ctx, l.code, last, text, keep)
	if err == nil || errors.Is(err, errChanged) || l.ctx.Err() != nil {
		return wait
	}
	l.gateway.options.Log.Warn("a room is not stored as a whole", "room", l.code, "error", err)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failedAt, l.summed = now, false
	return shortenAgain
}

// whole is the room as it is to be stored in place of everything up to a sequence, or nothing where that is not due.
func (l *live) whole(now time.Time) (text []byte, last uint64, keep, wait time.Duration) {
	l.applying.Lock()
	defer l.applying.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	over := l.room.Over(now.UnixMilli())
	if over {
		l.changed() // where it is the clock that has ended the room
	}
	if due := over && !l.summed || l.replayed >= mostReplayed || l.room.Done() > l.past; !due {
		return nil, 0, 0, time.Hour
	}
	if wait := shortenAgain - now.Sub(l.failedAt); wait > 0 {
		return nil, 0, 0, wait
	}
	keep, l.summed = afterwards, over
	if !over {
		keep += time.UnixMilli(l.room.Ends).Sub(now)
	}
	text, err := json.Marshal(entry{Room: l.room, Keys: &l.keys})
	if err != nil {
		panic(err) // nothing in it can't be written
	}
	return text, l.sequence, keep, time.Hour
}
