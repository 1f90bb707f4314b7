package simulate

import (
	"container/heap"
	"math/rand/v2"
	"time"
)

// world has the time, and what will happen.
type world struct {
	random *rand.Rand
	now    time.Duration // since the beginning
	events events
	order  int // of events at the same time: the one that was planned first
	steps  int
}

// event happens at a time, unless it is off.
type event struct {
	at    time.Duration
	order int
	do    func()
	off   bool
}

func newWorld(seed uint64) *world { return &world{random: rand.New(rand.NewPCG(seed, 0x5eed))} }

// after has something happen later.
func (w *world) after(d time.Duration, do func()) *event {
	w.order++
	e := &event{at: w.now + max(d, 0), order: w.order, do: do}
	heap.Push(&w.events, e)
	return e
}

// step lets the next thing happen, and tells whether there was one before a time.
func (w *world) step(until time.Duration) bool {
	for len(w.events) > 0 && w.events[0].off {
		heap.Pop(&w.events)
	}
	if len(w.events) == 0 || w.events[0].at > until {
		return false
	}
	e := heap.Pop(&w.events).(*event)
	w.now = e.at
	w.steps++
	e.do()
	return true
}

// chance tells whether something with a probability happens now.
func (w *world) chance(p float64) bool { return w.random.Float64() < p }

// between is a duration drawn from a range.
func (w *world) between(low, high time.Duration) time.Duration {
	return low + time.Duration(w.random.Int64N(int64(high-low)+1))
}

// Read makes the world a source of random bytes: codes, secrets and names are drawn from the seed
// too.
func (w *world) Read(bytes []byte) (int, error) {
	for i := range bytes {
		bytes[i] = byte(w.random.Uint32())
	}
	return len(bytes), nil
}

// begin is when worlds begin, by the store's clock.
var begin = time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC)

// clock is a server's. It goes on evenly, as host.Clock demands; a planted fault makes it jump.
type clock struct {
	world *world
	alive func() bool // callbacks of a server that has crashed never come
	jumps time.Duration
}

func (c *clock) Now() time.Time { return begin.Add(c.world.now + c.jumps) }

func (c *clock) After(d time.Duration, f func()) (stop func()) {
	e := c.world.after(d, func() {
		if c.alive() {
			f()
		}
	})
	return func() { e.off = true }
}

// events is a heap, the earliest first.
type events []*event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return e[i].at < e[j].at || e[i].at == e[j].at && e[i].order < e[j].order
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(*event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}
