package tracer

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"upsweep/tracer/value"
)

// ErrDeadlock is what a machine panics with when every lane waits for another. What they did before
// is recorded.
var ErrDeadlock = errors.New("deadlock: every lane waits for another")

// resident is how many lanes of an unsynchronised round run at a time, as the lanes that fit a
// processor do. More are let in when all of them wait.
const resident = 64

// runner is a lane under way.
type runner struct {
	lane *Lane
	next func() (struct{}, bool)
	stop func()
}

// barrierScope is the barrier that a warp, a block or the whole round waits at.
type barrierScope struct {
	members  int // lanes that have not ended
	waiting  []*runner
	latest   LaneID // that came to wait
	passed   int    // times the barrier opened
	deserter LaneID // a lane that ended
	deserted bool
}

// waitKind is what a lane that has paused waits for.
type waitKind uint8

const (
	goesOn   waitKind = iota // it waits for nothing
	forValue                 // a cell to hold a value that it accepts
	forLock                  // a lock to be free
	atBarrier
	atWarp
)

// Unsynchronised runs f once for every lane lo ≤ i < hi with nothing to order them: before each
// access a scheduler, seeded by Options.Seed, picks the lane that goes on. Writes land at once.
// Atomics, Await, locks and Lane.Barrier order lanes.
func (r *Round) Unsynchronised(lo, hi int, f func(l *Lane, i int)) {
	m := r.m
	r.open(Unsynchronised)
	m.begin(max(0, hi-lo))
	r.launched, r.first, r.stride = max(0, hi-lo), lo, 1
	s := &schedule{
		m: m, rng: rand.New(rand.NewPCG(m.opt.Seed, uint64(m.first))), scopes: map[group]*barrierScope{}, parked: map[int][]*runner{},
	}
	m.sched = s
	width := warps{}
	if r.warp > 0 {
		width = RoundInfo{Warp: r.warp, Block: r.block, First: lo, Launched: r.launched, Stride: 1}.warps()
	}
	scopesOf := func(i int) (block, warp *barrierScope) {
		if r.warp > 0 {
			warp = s.scope(group{atWarp, width.of(i)})
		}
		return s.scope(group{atBarrier, r.scopeOf(i)}), warp
	}
	for i := lo; i < hi; i++ {
		block, warp := scopesOf(i)
		block.members++
		if warp != nil {
			warp.members++
		}
	}
	defer s.abandon()
	entering := lo
	enter := func() {
		m.epoch++
		block, warp := scopesOf(entering)
		s.enter(entering, block, warp, f)
		entering++
	}
	for {
		for entering < hi && len(s.running)+s.waiting < resident {
			enter()
		}
		if len(s.running) == 0 {
			switch {
			case entering < hi:
				enter() // those that wait may wait for one that has not begun
			case s.waiting > 0:
				r.close()
				panic(ErrDeadlock)
			default:
				r.close()
				return
			}
		}
		s.step()
	}
}

func (r *Round) scopeOf(lane int) int {
	if r.block == 0 {
		return 0
	}
	return lane / r.block
}

// schedule is an unsynchronised round under way.
type schedule struct {
	m       *Machine
	rng     *rand.Rand
	running []*runner         // that can go on
	parked  map[int][]*runner // that wait for a cell to change, by cell
	waiting int               // lanes parked or at a barrier
	ids     []LaneID          // for Options.Next
	scopes  map[group]*barrierScope
}

// group is the lanes of a block or of a warp, which share a barrier.
type group struct {
	at waitKind
	id int
}

func (s *schedule) scope(id group) *barrierScope {
	b := s.scopes[id]
	if b == nil {
		b = &barrierScope{}
		s.scopes[id] = b
	}
	return b
}

func (s *schedule) enter(i int, block, warp *barrierScope, f func(l *Lane, i int)) {
	m := s.m
	l := &Lane{m: m, rec: m.rec, id: LaneID(i), epoch: m.epoch, direct: true, long: true, first: m.first, scope: block, warp: warp}
	next, stop := iter.Pull(func(yield func(struct{}) bool) {
		l.pause = func() {
			if !yield(struct{}{}) {
				panic(abandoned{})
			}
		}
		defer func() {
			// The coroutine of an abandoned round unwinds here; every other panic goes on to the
			// caller of next.
			if p := recover(); p != nil {
				if _, ok := p.(abandoned); !ok {
					panic(p)
				}
			}
		}()
		f(l, i)
	})
	s.running = append(s.running, &runner{lane: l, next: next, stop: stop})
}

type abandoned struct{}

// abandon ends the round: the coroutines of lanes that are still under way, after a panic, are
// unwound.
func (s *schedule) abandon() {
	s.m.sched = nil
	for _, r := range s.running {
		r.stop()
	}
	for _, list := range s.parked {
		for _, r := range list {
			r.stop()
		}
	}
	for _, b := range s.scopes {
		for _, r := range b.waiting {
			r.stop()
		}
	}
}

// step lets a lane go on to its next access.
func (s *schedule) step() {
	k := s.pick()
	r := s.running[k]
	if _, alive := r.next(); !alive {
		s.leave(k)
		s.end(r)
		return
	}
	l := r.lane
	switch l.wait {
	case goesOn:
	case atBarrier, atWarp:
		s.leave(k)
		s.waiting++
		b := l.barrierOf(l.wait)
		b.waiting = append(b.waiting, r)
		b.latest = l.id
		s.open(b)
	default:
		s.leave(k)
		s.waiting++
		s.parked[l.waitsOn] = append(s.parked[l.waitsOn], r)
	}
}

// pick is the place of the lane that goes on.
func (s *schedule) pick() int {
	if s.m.opt.Next == nil {
		return s.rng.IntN(len(s.running))
	}
	s.ids = s.ids[:0]
	for _, r := range s.running {
		s.ids = append(s.ids, r.lane.id)
	}
	return s.m.opt.Next(s.ids)
}

// leave takes the lane at place k off those that can go on.
func (s *schedule) leave(k int) {
	last := len(s.running) - 1
	s.running[k] = s.running[last]
	s.running = s.running[:last]
}

// end lets the barriers of a lane that has ended know.
func (s *schedule) end(r *runner) {
	if r.lane.rec != nil {
		r.lane.reset()
	}
	s.desert(r, r.lane.scope)
	if r.lane.warp != nil {
		s.desert(r, r.lane.warp)
	}
}

func (s *schedule) desert(r *runner, b *barrierScope) {
	b.members--
	if len(b.waiting) > 0 && r.lane.rec != nil {
		r.lane.rec.missed = append(r.lane.rec.missed, missedBarrier{RoundID(len(r.lane.rec.rounds)), r.lane.id, b.latest})
	}
	b.deserter, b.deserted = r.lane.id, true
	s.open(b)
}

// open lets the lanes at barrier b go on when all that are left have come.
func (s *schedule) open(b *barrierScope) {
	if len(b.waiting) == 0 || len(b.waiting) < b.members {
		return
	}
	s.waiting -= len(b.waiting)
	s.running = append(s.running, b.waiting...)
	b.waiting = nil
	b.passed++
}

// changed lets lanes that wait for a cell look again: all that wait for a value, and one of those
// that wait for a lock. Whoever then has the lock wakes the next.
func (s *schedule) changed(cell int) {
	list := s.parked[cell]
	if len(list) == 0 {
		return
	}
	kept := list[:0]
	var lockers []*runner
	for _, r := range list {
		if r.lane.wait == forLock {
			lockers = append(lockers, r)
			continue
		}
		s.running = append(s.running, r)
		s.waiting--
	}
	switch {
	case len(lockers) == 0:
	case s.m.opt.Next != nil: // any of them may be the next
		s.running = append(s.running, lockers...)
		s.waiting -= len(lockers)
	default:
		k := s.rng.IntN(len(lockers))
		s.running = append(s.running, lockers[k])
		s.waiting--
		kept = append(kept, lockers[:k]...)
		kept = append(kept, lockers[k+1:]...)
	}
	if len(kept) == 0 {
		delete(s.parked, cell)
		return
	}
	s.parked[cell] = kept
}

// waitFor pauses the lane until a cell has changed, or its barrier has opened.
func (l *Lane) waitFor(k waitKind, cell int) {
	l.wait, l.waitsOn = k, cell
	l.pause()
	l.wait = goesOn
}

// Barrier makes the lane wait until every lane of its block, or of the round where it has no
// blocks, has come. Lanes that end without coming are a hazard.
func (l *Lane) Barrier() { l.meet(atBarrier, kindBarrier) }

// WarpBarrier makes the lane wait until every lane of its warp has come, in a round that says by
// Warps how wide these are.
func (l *Lane) WarpBarrier() { l.meet(atWarp, kindWarp) }

func (l *Lane) barrierOf(k waitKind) *barrierScope {
	if k == atWarp {
		return l.warp
	}
	return l.scope
}

func (l *Lane) meet(at waitKind, k accessKind) {
	b := l.barrierOf(at)
	if b == nil {
		panic(fmt.Errorf("tracer: a barrier in a synchronous round, or one of a warp in a round without warps"))
	}
	l.pause()
	if l.rec != nil {
		l.rec.access(l, 0, k)
		if b.deserted {
			l.rec.missed = append(l.rec.missed, missedBarrier{RoundID(len(l.rec.rounds)), b.deserter, l.id})
		}
	}
	if arrived := l.m.opt.Arrived; arrived != nil {
		arrived(l.id, at == atWarp)
	}
	for turn := b.passed; b.passed == turn; {
		l.waitFor(at, 0)
	}
}

// Atomic replaces cell i by f of it, all at once, and returns what it held. Several lanes may do so
// in one round: they follow one another.
func (a *Array) Atomic(l *Lane, i int, f func(old value.Word) value.Word) value.Word {
	if l.pause != nil {
		l.pause()
	}
	old := a.cells[i]
	if !l.direct && a.stamp[i] >= a.m.first {
		old = a.next[i]
	}
	now := f(old)
	if l.rec != nil {
		l.rec.write(l, a, i, now, kindAtomic)
	}
	a.store(l, i, now)
	if l.scope != nil {
		a.m.sched.changed(a.base + i)
	}
	return old
}

// Load reads cell i atomically: what its writer wrote before its Store or Atomic is seen too.
func (a *Array) Load(l *Lane, i int) value.Word {
	if l.pause != nil {
		l.pause()
	}
	if l.rec != nil {
		l.rec.read(l, a, i, kindLoad)
	}
	return a.peek(l, i)
}

// Store writes v to cell i atomically, after everything that the lane wrote before.
func (a *Array) Store(l *Lane, i int, v value.Word) { a.write(l, i, v, kindStore) }

// Await waits until cell i holds a value that ok accepts, and returns it: one atomic load, however
// long it takes. Only in unsynchronised rounds.
func (a *Array) Await(l *Lane, i int, ok func(value.Word) bool) value.Word {
	if l.pause == nil {
		panic(fmt.Errorf("tracer: Await in a synchronous round"))
	}
	l.pause()
	for !ok(a.cells[i]) {
		l.waitFor(forValue, a.base+i)
	}
	if l.rec != nil {
		l.rec.read(l, a, i, kindLoad)
	}
	return a.cells[i]
}

// Lock waits until cell i is 0 and makes it 1, atomically. Only in unsynchronised rounds.
func (a *Array) Lock(l *Lane, i int) {
	if l.pause == nil {
		panic(fmt.Errorf("tracer: Lock in a synchronous round"))
	}
	l.pause()
	for a.cells[i] != 0 {
		l.waitFor(forLock, a.base+i)
	}
	a.store(l, i, 1)
	if l.rec != nil {
		l.rec.write(l, a, i, 1, kindAtomic)
	}
}

// Unlock makes cell i 0, after everything that the lane wrote before.
func (a *Array) Unlock(l *Lane, i int) { a.write(l, i, 0, kindUnlock) }
