//go:build !js

package parallel

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// slow is an array whose loading takes its time, so that a run can be caught in the middle.
type slow struct {
	Shared[int32]
	at func()
}

func (s slow) Load(lo, hi int, room []int32) []int32 { s.at(); return s.Shared.Load(lo, hi, room) }

func TestCancelInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	j := Job{Kernel: InclusiveScan, Type: Int32, N: 1 << 20, Workers: 4}
	a := arraysFor(together, j, make([]int32, j.N), nil)
	loads := make(chan bool, 1<<20)
	a.X = slow{a.X, func() {
		loads <- true
		if len(loads) == 8 {
			cancel()
		}
		if ctx.Err() != nil {
			time.Sleep(time.Millisecond)
		}
	}}
	c := NewCrew()
	if err := RunCrew(ctx, c, j, a); !errors.Is(err, ErrCancelled) {
		t.Errorf("got %v", err)
	}
	if n := len(loads); n > 100 {
		t.Errorf("%d blocks were loaded after the run was cancelled", n-8)
	}
	a.X = a.X.(slow).Shared
	if err := RunCrew(context.Background(), c, j, a); err != nil {
		t.Errorf("the next run: %v", err)
	}
}

func TestWorkerThatFails(t *testing.T) {
	j := Job{Kernel: Reduce, Type: Int32, N: 1 << 16, Workers: 3}
	a := arraysFor(together, j, make([]int32, j.N), nil)
	var once sync.Once
	a.X = slow{a.X, func() { once.Do(func() { panic("broken memory") }) }}
	if err := RunCrew(context.Background(), NewCrew(), j, a); err == nil || !strings.Contains(err.Error(), "broken memory") {
		t.Errorf("got %v", err)
	}
}

func TestWorkerThatHangs(t *testing.T) {
	j := Job{Kernel: Reduce, Type: Int32, N: 1 << 16, Workers: 3}
	a := arraysFor(together, j, make([]int32, j.N), nil)
	var first atomic.Bool
	a.X = slow{a.X, func() {
		if first.CompareAndSwap(false, true) {
			time.Sleep(300 * time.Millisecond)
		}
	}}
	c := NewCrew()
	c.Patience = 20 * time.Millisecond
	if err := RunCrew(context.Background(), c, j, a); !errors.Is(err, ErrTimeout) {
		t.Errorf("got %v", err)
	}
}

// A hundred runs in a row keep the buffers that the first has made.
func TestBuffersStay(t *testing.T) {
	c := NewCrew()
	held := func() (sum int) {
		for _, w := range c.workers {
			sum += w.Held()
		}
		return sum
	}
	first := 0
	for i := range 100 {
		for _, k := range Kernels() {
			j := Job{Kernel: k, Type: Float64, N: 30000, Workers: 2}.Ready()
			a := arraysFor(copied, j, make([]float64, j.N), make([]uint8, j.N))
			if err := RunCrew(context.Background(), c, j, a); err != nil {
				t.Fatal(err)
			}
		}
		if i == 0 {
			first = held()
		}
	}
	if held() != first || first == 0 {
		t.Errorf("%d bytes are held, %d after the first round", held(), first)
	}
}

// The time of a phase is split without loss.
func TestPhases(t *testing.T) {
	now := int64(0)
	in, out := int64(0), int64(0)
	w := NewWorker(func() int64 { return now })
	w.Copied = func() (int64, int64) { defer func() { in, out = 0, 0 }(); return in, out }
	w.Begin(0, 2, &idle{})
	now, in, out = 100, 30, 20
	if err := w.Barrier(); err != nil {
		t.Fatal(err)
	}
	now = 150
	w.Finish()
	want := []Phase{{Start: 0, CopyIn: 30, Compute: 50, CopyOut: 20}, {Start: 100, Compute: 50}}
	if !slices.Equal(w.Phases, want) {
		t.Errorf("got %+v", w.Phases)
	}
	if p := w.Phases[0]; p.Start+p.CopyIn+p.Compute+p.CopyOut+p.Wait != w.Phases[1].Start {
		t.Error("the phases leave a gap")
	}
}
