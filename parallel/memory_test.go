//go:build !js

package parallel

import (
	"sync"
	"testing"
)

// apart is an array that no worker can address, as the shared memory of the browser: everything is
// copied, and a cell that is placed but not written holds rubbish.
type apart[E Elements] struct {
	mu    *sync.Mutex
	cells []E
}

func newApart[E Elements](n int) apart[E] { return apart[E]{&sync.Mutex{}, make([]E, n)} }

func (a apart[E]) Len() int { return len(a.cells) }

func (a apart[E]) Load(lo, hi int, room []E) []E {
	a.mu.Lock()
	defer a.mu.Unlock()
	return room[:copy(room[:hi-lo], a.cells[lo:hi])]
}

func (a apart[E]) Place(lo, hi int, room []E) []E {
	for i := range room[:hi-lo] {
		room[i] = 99
	}
	return room[:hi-lo]
}

func (a apart[E]) Store(lo int, cells []E) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if copy(a.cells[lo:], cells) != len(cells) {
		panic("stored beyond the end")
	}
}

func (a apart[E]) Scatter(cells []E, from, at []int32) {
	for k, to := range at {
		a.Store(int(to), cells[from[k]:from[k+1]])
	}
}

// memory makes the arrays of a job on one of the two kinds of memory.
type memory string

const (
	together memory = "one memory"
	copied   memory = "copied"
)

func make1[E Elements](m memory, n int) Shared[E] {
	if m == copied {
		return newApart[E](n)
	}
	return make(Local[E], n)
}

func whole[E Elements](s Shared[E]) []E { return s.Load(0, s.Len(), make([]E, s.Len())) }

func arraysFor[T Number](m memory, j Job, x []T, heads []uint8) *Arrays[T] {
	needs := j.Needs()
	a := &Arrays[T]{X: make1[T](m, len(x)), Scratch: make1[float64](m, ScratchLen(j.Workers))}
	a.X.Store(0, x)
	if needs.Y {
		a.Y = make1[T](m, len(x))
	}
	if needs.Tmp {
		a.Tmp = make1[T](m, len(x))
	}
	if needs.Heads {
		a.Heads = make1[uint8](m, len(x))
		a.Heads.Store(0, heads)
	}
	if needs.Bins {
		a.Bins = make1[int32](m, j.Bins)
	}
	return a
}

func result[T Number](a *Arrays[T], workers int) float64 {
	return whole(a.Scratch)[ResultAt(workers)]
}

// fillAll has one worker make the parts of all.
func fillAll[T Number](t testing.TB, w *Worker, j Job, in Input, a *Arrays[T]) {
	t.Helper()
	for rank := range j.Workers {
		w.Begin(rank, j.Workers, idle{})
		if err := Fill(w, j, in, a); err != nil {
			t.Fatal(err)
		}
	}
}

type idle struct{}

func (idle) Barrier() error { return nil }
func (idle) Step(int) error { return nil }

// ResultAt is where in Scratch a run leaves its result.
func ResultAt(workers int) int { return workers * scratchRow }
