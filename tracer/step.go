package tracer

// Step is one position of the player: round and write-by-write sub-step inside it. Step 0 is the input, of round 0.
//
// In most rounds every lane writes once, and the round is one step. Where lanes write several times one after another (a
// serial loop, a chunk a lane), sub-step s holds the s-th write of each lane; writes with no read between them, such as the two
// results of a comparator, are one.
type Step struct {
	Round  RoundID
	Sub    int // from 0
	Writes int // cells written
	Active int // lanes that write here; in a round of one step, lanes that access anything
	Ops    int // combines, compares and applies that these writes took
}

// grouper numbers the sub-steps of one lane.
type grouper struct {
	sub  int
	read bool // a read has come since the last write
	any  bool // a write has come
}

// on returns the sub-step of an access by the lane.
func (g *grouper) on(k accessKind) int {
	if !k.writes() {
		g.read = true
		if g.any {
			return g.sub + 1
		}
		return g.sub
	}
	if g.any && (g.read || k == kindAtomic) {
		g.sub++
	}
	g.any, g.read = true, false
	return g.sub
}

// lanes gives each lane of a round its own state of type T. In synchronous and serial rounds a lane has one turn, so one
// state serves all; in unsynchronised ones lanes come back.
type lanes[T any] struct {
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
		var zero T
		s.one, s.turn, s.begun = zero, e.turn, true
	}
	return &s.one
}

// index builds the timeline.
func (t *Trace) index() {
	t.steps = append(t.steps, Step{})
	t.stepOf = append(t.stepOf, 0)
	for id := RoundID(1); int(id) <= t.Rounds(); id++ {
		first := len(t.steps)
		t.stepOf = append(t.stepOf, uint32(first))
		t.steps = append(t.steps, Step{Round: id})
		mode := t.Round(id).Mode
		var state lanes[struct {
			grouper
			lastSub int
		}]
		active := 0
		t.replay(id, func(e event) {
			g := state.of(mode, e)
			fresh := !g.any && !g.read
			if fresh {
				active++
			}
			wrote := g.any
			sub := g.on(e.kind)
			if !e.kind.writes() {
				return
			}
			if first+sub == len(t.steps) {
				t.steps = append(t.steps, Step{Round: id, Sub: sub})
			}
			s := &t.steps[first+sub]
			s.Writes++
			if !wrote || g.lastSub != sub {
				s.Active++
			}
			g.lastSub = sub
			s.Ops += int(t.record.opsAt(e.write))
		})
		if len(t.steps) == first+1 {
			// What a lane does after its last write belongs to the round as well.
			info := t.Round(id)
			t.steps[first].Ops = info.Combines + info.Compares + info.Applies
			t.steps[first].Active = active
		}
	}
}

// Steps returns the timeline; its first entry is the input.
func (t *Trace) Steps() []Step { return t.steps }

// StepOf returns the last step of round r: the state that the round leaves.
func (t *Trace) StepOf(r RoundID) int {
	if int(r) >= t.Rounds() {
		return len(t.steps) - 1
	}
	return int(t.stepOf[r+1]) - 1
}

// FirstStepOf returns the first step of round r.
func (t *Trace) FirstStepOf(r RoundID) int { return int(t.stepOf[min(max(0, int(r)), t.Rounds())]) }
