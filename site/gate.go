package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"runtime"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
)

// A gate lets a few drawings go on at a time, so that a crowd of them takes neither all processors
// nor all memory. Whoever comes later waits in line; only a flood is refused.
type gate struct {
	width   int
	turns   *semaphore.Weighted // which serves in the order of arrival
	waiting atomic.Int32
}

// How many may wait for each drawing under way, and for how long: a small figure takes some 20 ms,
// so a line of this length passes in time.
const (
	gateQueue    = 256
	gatePatience = 10 * time.Second
)

// What is drawn in a moment, as most that readers look at: an address of few bytes in which no
// number is large, since runs grow with the length of their input and with whole numbers.
const (
	shortQuery  = 256
	shortNumber = 2 // digits
)

// isShort guesses from a query whether its figure is drawn in a moment. A wrong guess costs others
// some waiting and nothing else.
func isShort(query string) bool {
	if len(query) > shortQuery {
		return false
	}
	if text, err := url.QueryUnescape(query); err == nil {
		query = text // %2B is a sign, and no number
	}
	digits := 0
	for _, c := range []byte(query) {
		if c < '0' || c > '9' {
			digits = 0
		} else if digits++; digits > shortNumber {
			return false
		}
	}
	return true
}

var errBusy = errors.New("too many drawings are under way")

// newGate leaves one processor, where there are several, to everything else. On two, a short
// drawing and a long one may take both: what is served from memory then waits for a slice of time.
func newGate() *gate {
	width := max(1, runtime.GOMAXPROCS(0)-1)
	return &gate{width: width, turns: semaphore.NewWeighted(int64(width))}
}

// enter waits for a turn. Its error is errBusy, or the context's where the reader has gone; without
// one, leave has to be called.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { g.turns.Release(1) }
	if g.turns.TryAcquire(1) {
		return leave, nil
	}
	defer g.waiting.Add(-1)
	if int(g.waiting.Add(1)) > gateQueue*g.width {
		return nil, errBusy
	}
	patient, cancel := context.WithTimeout(ctx, gatePatience)
	defer cancel()
	if g.turns.Acquire(patient, 1) == nil {
		return leave, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, errBusy
}

// busyAnswer asks the reader to come back in a moment.
func busyAnswer(site *Site) answer {
	a := plainPage(site, http.StatusServiceUnavailable, "A moment, please", "Many figures are being drawn just now",
		`<p><a href="">Load the page again</a> in a few seconds, or go <a href="`+site.Location.path("/")+`">to the course</a>.</p>`)
	a.retry = "2"
	return a
}
