//go:build !js

package gateway

import (
	"context"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// mailbox is what waits to be written to a browser: the latest that it is told, and a few short
// words. Nobody waits for a browser that reads slowly. A mailbox has a goroutine only while it
// writes.
type mailbox struct {
	conn *websocket.Conn

	mu      sync.Mutex
	latest  []byte   // what the member is told; what was told before and is not written yet is of no use any more
	words   [][]byte // refusals and beats
	writing bool
	since   time.Time // when the write under way began
	last    *ending   // what comes after everything else; nothing is taken behind it
}

type ending struct {
	status websocket.StatusCode
	reason string
}

// maxWords bounds what waits beside what is told. Beyond that the oldest go.
const maxWords = 16

// tell puts the latest in.
func (b *mailbox) tell(frame []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last == nil {
		b.latest = frame
		b.write()
	}
}

// say puts a word in.
func (b *mailbox) say(frame []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last != nil {
		return
	}
	if len(b.words) >= maxWords {
		b.words = append(b.words[:0], b.words[1:]...)
	}
	b.words = append(b.words, frame)
	b.write()
}

// end closes the line once everything is written.
func (b *mailbox) end(status websocket.StatusCode, reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last == nil {
		b.last = &ending{status, reason}
		b.write()
	}
}

// closing tells whether the line is being closed.
func (b *mailbox) closing() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last != nil
}

// stuck tells whether one write has taken too long.
func (b *mailbox) stuck(now time.Time, patience time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.writing && now.Sub(b.since) > patience
}

// write sees to it that somebody writes. b.mu is held.
func (b *mailbox) write() {
	if !b.writing {
		b.writing, b.since = true, time.Now()
		go b.empty()
	}
}

// empty writes until there is nothing left.
func (b *mailbox) empty() {
	for {
		frame, ending := b.take()
		if ending != nil {
			b.close(*ending)
			return
		}
		if frame == nil {
			return
		}
		if err := b.conn.Write(context.Background(), websocket.MessageText, frame); err != nil {
			b.close(cut)
			return
		}
	}
}

// cut is the ending of a line that is gone: there is nobody to say it to.
var cut = ending{websocket.StatusAbnormalClosure, ""}

// close closes the line. What reads it notices.
func (b *mailbox) close(e ending) {
	// A line that is gone already can't be closed.
	if e.status == websocket.StatusAbnormalClosure {
		_ = b.conn.CloseNow()
		return
	}
	_ = b.conn.Close(e.status, e.reason)
}

// take is what comes next: what is told before words, since of them the last may be a farewell; nil
// for nothing, and then nobody writes any more.
func (b *mailbox) take() (frame []byte, last *ending) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since = time.Now()
	switch {
	case b.latest != nil:
		frame, b.latest = b.latest, nil
	case len(b.words) > 0:
		frame, b.words = b.words[0], b.words[1:]
	case b.last != nil:
		return nil, b.last
	default:
		b.words, b.writing = nil, false
	}
	return frame, nil
}
