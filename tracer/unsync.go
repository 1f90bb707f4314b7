package tracer

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"upsweep/tracer/value"
)

// ErrDeadlock is what a machine panics with when every lane waits for another.
var ErrDeadlock = errors.New("deadlock: every lane waits for another")

// resident is how many lanes of an unsynchronised round run at a time, as the lanes that fit a processor do. More are let in
// when all of them wait.
const resident = 64

type runner struct {
	lane  *Lane
	next  func() (struct{}, bool)
	stop  func()
	scope int
}

// barrierScope is the barrier that one block of lanes, or the whole round, waits at.
type barrierScope struct {
	members  int // lanes that have not ended
	waiting  int
	latest   LaneID // that came to wait
	passed   int    // times the barrier opened
	deserter LaneID // a lane that ended
	deserted bool
}

// Unsynchronised runs f once for every lane lo ≤ i < hi with nothing to order them: before each access a scheduler,
// seeded by Options.Seed, picks the lane that goes on. Writes land at once. Atomics, Await, locks and Lane.Barrier order lanes.
func (r *Round) Unsynchronised(lo, hi int, f func(l *Lane, i int)) {
	m := r.m
	r.open(Unsynchronised)
	r.launched, r.first, r.stride = max(0, hi-lo), lo, 1
	s := &schedule{m: m, rng: rand.New(rand.NewPCG(m.opt.Seed, uint64(m.first))), scopes: map[int]*barrierScope{}}
	for i := lo; i < hi; i++ {
		s.scope(r.scopeOf(i)).members++
	}
	defer s.abandon()
	entering := lo
	enter := func() {
		m.epoch++
		s.enter(m, entering, r.scopeOf(entering), f)
		entering++
	}
	for {
		for entering < hi && len(s.running) < resident {
			enter()
		}
		if len(s.running) == 0 {
			break
		}
		if s.stuck() {
			if entering == hi {
				panic(ErrDeadlock)
			}
			enter()
		}
		s.step()
	}
	r.close()
}

func (r *Round) scopeOf(lane int) int {
	if r.block == 0 {
		return 0
	}
	return lane / r.block
}

type schedule struct {
	m       *Machine
	rng     *rand.Rand
	running []*runner
	scopes  map[int]*barrierScope
	idle    int // picks in a row that moved no lane
}

func (s *schedule) scope(id int) *barrierScope {
	b := s.scopes[id]
	if b == nil {
		b = &barrierScope{}
		s.scopes[id] = b
	}
	return b
}

func (s *schedule) enter(m *Machine, i, scope int, f func(l *Lane, i int)) {
	l := &Lane{m: m, rec: m.rec, id: LaneID(i), epoch: m.epoch, direct: true, long: true, first: m.first, scope: s.scope(scope)}
	next, stop := iter.Pull(func(yield func(struct{}) bool) {
		l.pause = func() {
			if !yield(struct{}{}) {
				panic(abandoned{})
			}
		}
		defer func() {
			// The coroutine of an abandoned round unwinds here; every other panic goes on to the caller of next.
			if p := recover(); p != nil {
				if _, ok := p.(abandoned); !ok {
					panic(p)
				}
			}
		}()
		f(l, i)
	})
	s.running = append(s.running, &runner{lane: l, next: next, stop: stop, scope: scope})
}

type abandoned struct{}

func (s *schedule) abandon() {
	for _, r := range s.running {
		r.stop()
	}
}

// stuck reports whether every running lane waits and has looked in vain since the last lane moved.
func (s *schedule) stuck() bool {
	for _, r := range s.running {
		if !r.lane.waiting {
			return false
		}
	}
	return s.idle > 4*len(s.running)
}

func (s *schedule) step() {
	k := s.rng.IntN(len(s.running))
	if s.idle > 0 && s.running[k].lane.waiting {
		// All may wait but one: go round, so that it is found.
		k = (k + s.idle) % len(s.running)
	}
	r := s.running[k]
	if _, alive := r.next(); alive {
		if r.lane.waiting {
			s.idle++
		} else {
			s.idle = 0
		}
		return
	}
	s.idle = 0
	if r.lane.rec != nil {
		r.lane.reset()
	}
	b := s.scopes[r.scope]
	b.members--
	if b.waiting > 0 && r.lane.rec != nil {
		r.lane.rec.missed = append(r.lane.rec.missed, missedBarrier{RoundID(len(r.lane.rec.rounds)), r.lane.id, b.latest})
	}
	b.deserter, b.deserted = r.lane.id, true
	s.open(b)
	last := len(s.running) - 1
	s.running[k] = s.running[last]
	s.running = s.running[:last]
}

// open lets the lanes at barrier b go on when all that are left have come.
func (s *schedule) open(b *barrierScope) {
	if b.waiting > 0 && b.waiting == b.members {
		b.waiting = 0
		b.passed++
	}
}

// Barrier makes the lane wait until every lane of its block, or of the round where it has no blocks, has come. Lanes that
// end without coming are a hazard.
func (l *Lane) Barrier() {
	b := l.scope
	if b == nil {
		panic(fmt.Errorf("tracer: Barrier in a synchronous round"))
	}
	l.pause()
	if l.rec != nil {
		l.rec.access(l, 0, kindBarrier)
		if b.deserted {
			l.rec.missed = append(l.rec.missed, missedBarrier{RoundID(len(l.rec.rounds)), b.deserter, l.id})
		}
	}
	b.waiting++
	b.latest = l.id
	turn := b.passed
	if b.waiting == b.members {
		b.waiting = 0
		b.passed++
	}
	for b.passed == turn {
		l.waiting = true
		l.pause()
	}
	l.waiting = false
}

// Atomic replaces cell i by f of it, all at once, and returns what it held. Several lanes may do so in one round: they follow
// one another.
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

// Await waits until cell i holds a value that ok accepts, and returns it: one atomic load, however long it takes. Only in
// unsynchronised rounds.
func (a *Array) Await(l *Lane, i int, ok func(value.Word) bool) value.Word {
	if l.pause == nil {
		panic(fmt.Errorf("tracer: Await in a synchronous round"))
	}
	l.pause()
	for !ok(a.cells[i]) {
		l.waiting = true
		l.pause()
	}
	l.waiting = false
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
		l.waiting = true
		l.pause()
	}
	l.waiting = false
	a.store(l, i, 1)
	if l.rec != nil {
		l.rec.write(l, a, i, 1, kindAtomic)
	}
}

// Unlock makes cell i 0, after everything that the lane wrote before.
func (a *Array) Unlock(l *Lane, i int) { a.Store(l, i, 0) }
