package parallel

import "unsafe"

// Why a run can end early. ErrCancelled: somebody has cancelled it. ErrTimeout: a worker waited for
// the others longer than the limit, because one of them has died or hangs.
const (
	ErrCancelled Problem = "cancelled"
	ErrTimeout   Problem = "a worker did not reach the barrier in time"
)

// A Team ties the workers of one run together.
type Team interface {
	// Barrier returns when all workers have called it, or with an error when the run is over.
	Barrier() error
	// Step tells that a worker has gone through so many more elements, and whether the run is over.
	Step(elements int) error
}

// A Phase is what a worker did from one barrier to the next, in nanoseconds of one clock. Copying
// is spread over the phase in blocks; its sums are given.
type Phase struct {
	Start   int64 `json:"start"`
	CopyIn  int64 `json:"copyIn"`
	Compute int64 `json:"compute"`
	CopyOut int64 `json:"copyOut"`
	Wait    int64 `json:"wait"`
}

// A Worker is one of the Size workers of a run, and what it has measured. Its buffers stay from run
// to run.
type Worker struct {
	Rank, Size int
	Phases     []Phase

	// Copied tells how long the arrays of the run have copied in and out since it was last asked,
	// in nanoseconds; nil where workers address the arrays themselves.
	Copied func() (in, out int64)

	team  Team
	clock func() int64
	begun int64
	rooms [5][]uint64
}

// NewWorker makes a worker whose time is told by clock, in nanoseconds from any moment on.
func NewWorker(clock func() int64) *Worker { return &Worker{clock: clock} }

// Begin makes the worker part of a team for one run.
func (w *Worker) Begin(rank, size int, team Team) {
	w.Rank, w.Size, w.team = rank, size, team
	w.Phases = w.Phases[:0]
	if w.Copied != nil {
		w.Copied()
	}
	w.begun = w.clock()
}

// Finish closes the last phase.
func (w *Worker) Finish() { w.close(0) }

// Barrier waits for the other workers and begins a new phase.
//
//go:noinline
func (w *Worker) Barrier() error {
	if w.Size == 1 {
		return w.team.Step(0)
	}
	arrived := w.clock()
	err := w.team.Barrier()
	w.close(w.clock() - arrived)
	return err
}

//go:noinline
func (w *Worker) close(wait int64) {
	now := w.clock()
	p := Phase{Start: w.begun, Wait: wait}
	if w.Copied != nil {
		p.CopyIn, p.CopyOut = w.Copied()
	}
	p.Compute = max(0, now-w.begun-p.CopyIn-p.CopyOut-wait)
	w.Phases = append(w.Phases, p)
	w.begun = now
}

// Step tells the team that the worker has gone through so many more elements; an error ends the
// run.
func (w *Worker) Step(elements int) error { return w.team.Step(elements) }

// Held is how many bytes of buffers the worker keeps for its next run.
func (w *Worker) Held() int {
	sum := 0
	for _, r := range w.rooms {
		sum += 8 * len(r)
	}
	return sum
}

// room is buffer k of the worker for n elements. It keeps its size from run to run, and its content
// is anything.
//
//go:noinline
func room[E Elements | buckets | digits](w *Worker, k, n int) []E {
	var e E
	words := (n*int(unsafe.Sizeof(e)) + 7) / 8
	if words > len(w.rooms[k]) {
		w.rooms[k] = nil // before the new one is made: the two need not exist at once
		w.rooms[k] = make([]uint64, words)
	}
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*E)(unsafe.Pointer(unsafe.SliceData(w.rooms[k]))), n)
}
