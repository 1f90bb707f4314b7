package tracer

// Step is one position of the player: round and write-by-write sub-step inside it. Step 0 is the
// input, of round 0.
//
// In most rounds every lane writes once, and the round is one step. Where lanes write several times
// one after another (a serial loop, a chunk a lane), sub-step s holds the s-th write of each lane;
// writes with no read between them, such as the two results of a comparator, are one. Where lanes
// queue at a cell, as atomics and the lanes of an unsynchronised round do, each write lands a
// sub-step after the one before it, and its lane goes on from there. A lane that has waited for a flag
// goes on after the sub-step at which the flag was raised.
type Step struct {
	Round  RoundID
	Sub    int // from 0
	Writes int // cells written
	Active int // lanes that write here; in a round of one step, lanes that access anything
	Ops    int // combines, compares and applies that these writes took
}

// grouper numbers the sub-steps of one lane.
type grouper struct {
	sub  int32
	read bool // a read has come since the last write
	any  bool // a write has come
}

// on returns the sub-step of an access by the lane.
func (g *grouper) on(k accessKind) int {
	if k.says() {
		return int(g.sub)
	}
	if !k.writes() {
		g.read = true
		if g.any {
			return int(g.sub) + 1
		}
		return int(g.sub)
	}
	if g.any && (g.read || k == kindAtomic) {
		g.sub++
	}
	g.any, g.read = true, false
	return int(g.sub)
}

// queue keeps the writes to one cell apart that follow one another in one round: atomics, and in
// unsynchronised rounds all writes.
type queue map[CellID]int32 // the sub-step after that of the latest write

// on returns the sub-step of an access by the lane that g follows.
func (q *queue) on(g *grouper, mode Mode, k accessKind, c CellID) int {
	sub := g.on(k)
	if k == kindLoad && mode == Unsynchronised {
		if raised := (*q)[c]; raised > int32(sub) {
			if g.sub = raised; g.any {
				g.sub-- // the next write goes on by one
			}
			sub = int(raised)
		}
		return sub
	}
	if !k.writes() || !queues(mode, k) {
		return sub
	}
	g.sub = max(g.sub, (*q)[c])
	if *q == nil {
		*q = queue{}
	}
	(*q)[c] = g.sub + 1
	return int(g.sub)
}

// queues reports whether a write waits for those that other lanes have made to its cell in the same
// round.
func queues(mode Mode, k accessKind) bool {
	return mode == Unsynchronised || mode == Synchronous && k == kindAtomic
}

// lanes gives each lane of a round its own state of type T. In synchronous and serial rounds a lane
// has one turn, so one state serves all; in unsynchronised ones lanes come back.
type lanes[T any] struct {
	renew  func(*T) // makes a used state a fresh one; nil for those whose zero is that
	turn   uint32
	begun  bool
	one    T
	byLane map[LaneID]*T
}

func (s *lanes[T]) of(mode Mode, e event) *T {
	if mode == Unsynchronised {
		if s.byLane == nil {
			s.byLane = map[LaneID]*T{}
		}
		p := s.byLane[e.lane]
		if p == nil {
			p = new(T)
			s.byLane[e.lane] = p
		}
		return p
	}
	if !s.begun || s.turn != e.turn {
		if s.renew != nil {
			s.renew(&s.one)
		} else {
			var zero T
			s.one = zero
		}
		s.turn, s.begun = e.turn, true
	}
	return &s.one
}

// Steps returns the timeline; its first entry is the input.
func (t *Trace) Steps() []Step { return t.record.steps }

// StepOf returns the last step of round r: the state that the round leaves.
func (t *Trace) StepOf(r RoundID) int {
	if int(r) >= t.Rounds() {
		return len(t.record.steps) - 1
	}
	return int(t.record.stepOf[r+1]) - 1
}

// FirstStepOf returns the first step of round r.
func (t *Trace) FirstStepOf(r RoundID) int {
	return int(t.record.stepOf[min(max(0, int(r)), t.Rounds())])
}
