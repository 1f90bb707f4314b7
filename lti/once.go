//go:build !js

package lti

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Once remembers names for a while: what is used up must not be used again.
type Once interface {
	// First tells whether a name is said for the first time, and has it remembered for as long as
	// keep.
	First(ctx context.Context, name string, keep time.Duration) (bool, error)
}

// maxNames bounds what a Memory remembers. Only launches that a platform has signed take room in
// it.
const maxNames = 100_000

var errFull = errors.New("too many people have come within minutes")

// Memory is the Once of one process. It is safe for concurrent use.
type Memory struct {
	now func() time.Time

	mu    sync.Mutex
	until map[string]time.Time
	swept time.Time
}

// NewMemory remembers nothing yet.
func NewMemory(now func() time.Time) *Memory { return &Memory{now: now, until: map[string]time.Time{}} }

// First implements Once. Its error is that there is no room.
func (m *Memory) First(_ context.Context, name string, keep time.Duration) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if now.Sub(m.swept) > time.Minute || len(m.until) >= maxNames {
		for n, until := range m.until {
			if now.After(until) {
				delete(m.until, n)
			}
		}
		m.swept = now
	}
	if until, known := m.until[name]; known && !now.After(until) {
		return false, nil
	}
	if len(m.until) >= maxNames {
		return false, errFull
	}
	m.until[name] = now.Add(keep)
	return true, nil
}
