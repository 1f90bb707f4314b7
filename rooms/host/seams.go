package host

import (
	"errors"
	"time"

	"upsweep/rooms"
)

// Clock tells the time and calls back. Its time goes on evenly, whatever is done to the machine's
// clock: only differences count.
type Clock interface {
	Now() time.Time
	// After calls f once, later and from nowhere in particular, unless it is stopped before.
	After(d time.Duration, f func()) (stop func())
}

// Store keeps the entries of rooms, each room's in order. It answers later, from any goroutine:
// once, and never before the call has returned.
type Store interface {
	// Say appends an entry, which is on the disk when its sequence is answered. What is said again
	// under the same name, because no answer came, is kept once.
	Say(code rooms.Code, name string, data []byte, keep time.Duration, done func(sequence uint64, err error))
	// Replace appends an entry in place of everything up to a sequence; its error is ErrChanged
	// where something has come after that. A new room comes after 0.
	Replace(code rooms.Code, last uint64, data []byte, keep time.Duration, done func(sequence uint64, err error))
	// Next finds a room's first entry from a sequence on, or ErrNoRoom.
	Next(code rooms.Code, from uint64, done func(Stored, error))
	// Listen hears what is appended to a room, one after another. It may miss some, which the next
	// one tells.
	Listen(code rooms.Code, hear func(Stored)) (stop func(), err error)
	// Size tells how much is kept, and what time it is there: the time by which rooms go.
	Size(done func(Size, error))
}

// Stored is an entry with its place among all of its stream.
type Stored struct {
	Sequence uint64
	Before   uint64 // the sequence of the room's entry before it, where it is known
	Time     int64  // in milliseconds
	Data     []byte
}

// Size is how much a store keeps.
type Size struct {
	Rooms int
	Bytes int64
	Time  int64 // of the store, in milliseconds
}

// Line is the way to one browser. None of its methods waits for it.
type Line interface {
	Tell(frame []byte) // what the member is told: what was told before, and is not written yet, is of no use any more
	Say(frame []byte)  // a word
	Beat(frame []byte) // a word, which also looks whether the browser is still there
	End(Ending)        // closes the line once everything is written; nothing is taken behind it
	Ending() bool      // whether it is being closed
}

// Ending is why a line is closed.
type Ending struct {
	Again  bool // the browser is to come back
	Reason string
}

// What stores answer.
var (
	ErrNoRoom  = errors.New("there is no room with this code")
	ErrChanged = errors.New("something else was appended meanwhile")
	ErrFull    = errors.New("the rooms' store is full")
)
