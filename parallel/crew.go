//go:build !js

package parallel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// WallClock tells the nanoseconds since it was made.
func WallClock() func() int64 {
	start := time.Now()
	return func() int64 { return int64(time.Since(start)) }
}

// A Crew runs jobs on goroutines. Its workers keep their buffers; a Crew runs one job at a time.
type Crew struct {
	// Patience is how long a worker waits at a barrier before the run ends with ErrTimeout.
	Patience time.Duration

	workers []*Worker
}

// NewCrew makes a crew; goroutines are started for each run, in as many as its job says.
func NewCrew() *Crew { return &Crew{Patience: 10 * time.Second} }

// RunCrew runs a job on the crew and returns when all of its goroutines have ended. Cancelling ctx
// ends it within a block. A worker that panics ends the run with an error; the others return at
// their next block or barrier.
func RunCrew[T Number](ctx context.Context, c *Crew, j Job, a *Arrays[T]) error {
	return runTogether(ctx, c, j, func(w *Worker) error { return Run(w, j, a) })
}

// FillCrew makes the input of a job, each worker its part.
func FillCrew[T Number](ctx context.Context, c *Crew, j Job, in Input, a *Arrays[T]) error {
	return runTogether(ctx, c, j, func(w *Worker) error { return Fill(w, j, in, a) })
}

// VerifyCrew compares the output of the last run of a job with a plain loop.
func VerifyCrew[T Number](c *Crew, j Job, a *Arrays[T]) error {
	one := j
	one.Workers = 1
	return runTogether(context.Background(), c, one, func(w *Worker) error { return Verify(w, j, a) })
}

// runTogether has the workers of a crew do their shares at the same time.
func runTogether(ctx context.Context, c *Crew, j Job, share func(w *Worker) error) error {
	if err := j.Check(); err != nil {
		return err
	}
	clock := WallClock()
	for len(c.workers) < j.Workers {
		c.workers = append(c.workers, NewWorker(clock))
	}
	t := &goroutines{size: j.Workers, patience: c.Patience}
	t.all.L = &t.mu
	stop := context.AfterFunc(ctx, func() { t.end(ErrCancelled) })
	defer stop()
	var wait sync.WaitGroup
	for rank, w := range c.workers[:j.Workers] {
		w.clock = clock
		w.Begin(rank, j.Workers, t)
		wait.Go(func() {
			defer func() {
				if cause := recover(); cause != nil {
					t.end(failure(rank, cause))
				}
			}()
			if err := share(w); err != nil {
				t.end(err)
			}
		})
	}
	wait.Wait()
	return t.failure()
}

// goroutines is a team in one memory.
type goroutines struct {
	size     int
	patience time.Duration
	over     atomic.Bool

	mu      sync.Mutex
	all     sync.Cond
	arrived int
	round   int
	err     error
}

// Barrier lets the workers through when the last has come.
func (t *goroutines) Barrier() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err != nil {
		return t.err
	}
	t.arrived++
	round := t.round
	if t.arrived == t.size {
		t.arrived = 0
		t.round++
		t.all.Broadcast()
		return nil
	}
	if t.arrived == 1 {
		late := time.AfterFunc(t.patience, func() { t.endRound(round) })
		defer late.Stop()
	}
	for t.round == round && t.err == nil {
		t.all.Wait()
	}
	return t.err
}

// Step is cheap: it looks whether the run is over.
func (t *goroutines) Step(int) error {
	if t.over.Load() {
		return t.failure()
	}
	return nil
}

// endRound ends the run if the round has not ended.
func (t *goroutines) endRound(round int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.round == round {
		t.endLocked(ErrTimeout)
	}
}

// end ends the run; the first cause counts.
func (t *goroutines) end(cause error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.endLocked(cause)
}

func (t *goroutines) endLocked(cause error) {
	if t.err == nil {
		t.err = cause
	}
	t.over.Store(true)
	t.all.Broadcast()
}

func (t *goroutines) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// failure tells what a worker has panicked with.
func failure(rank int, cause any) error {
	what := any("")
	switch cause := cause.(type) {
	case error:
		what = cause
	case string:
		what = cause
	}
	stack := make([]byte, 8<<10)
	return fault("worker ", rank, " failed: ", what, "\n", string(stack[:runtime.Stack(stack, false)]))
}
