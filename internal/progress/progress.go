// Package progress says how far a command is that takes more than two seconds, on standard error.
// Steps flow in, lines flow out. It imports nothing of ours.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// pause is how long nothing is said, at first and between two lines.
const pause = 2 * time.Second

// A Meter counts the steps of a command. Several goroutines may use it at once.
type Meter struct {
	what string
	all  int
	out  io.Writer
	now  func() time.Time

	mu   sync.Mutex
	done int
	said time.Time
}

// New begins to count: what says what is counted ("files written"), and all is how many there are,
// or 0 if nobody knows yet.
func New(what string, all int) *Meter { return newMeter(what, all, os.Stderr, time.Now) }

func newMeter(what string, all int, out io.Writer, now func() time.Time) *Meter {
	return &Meter{what: what, all: all, out: out, now: now, said: now()}
}

// Step counts one more.
func (m *Meter) Step() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	now := m.now()
	if now.Sub(m.said) < pause {
		return
	}
	m.said = now
	count := fmt.Sprint(m.done)
	if m.all > 0 {
		count = fmt.Sprintf("%d of %d", m.done, m.all)
	}
	// A terminal that takes no more lines is no reason to stop.
	_, _ = fmt.Fprintf(m.out, "%s %s …\n", count, m.what)
}
