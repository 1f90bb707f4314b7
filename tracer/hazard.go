package tracer

import (
	"fmt"
	"sort"
)

// HazardKind is how two accesses of one round collide.
type HazardKind uint8

// The hazards. The zero kind is invalid.
const (
	ReadAfterWrite    HazardKind = iota + 1 // a lane read what another wrote, with nothing to order them
	WriteAfterRead                          // a lane overwrote what another had read, with nothing to order them
	WriteAfterWrite                         // two lanes wrote one cell
	BarrierNotReached                       // a lane ended while others waited at a barrier for it
	ReadOfUnwritten                         // a lane read a cell that held nothing yet; both accesses are that read
)

var hazardNames = [...]string{"invalid", "read-after-write", "write-after-read", "write-after-write", "barrier-not-reached", "read-of-unwritten"}

func (k HazardKind) String() string { return hazardNames[k] }

// Access is one side of a hazard.
type Access struct {
	Lane  LaneID
	Write bool
	Step  int // of the timeline
}

func (a Access) String() string {
	if a.Write {
		return fmt.Sprintf("lane %d writes", a.Lane)
	}
	return fmt.Sprintf("lane %d reads", a.Lane)
}

// Hazard names two accesses that no barrier, atomic or lock orders.
type Hazard struct {
	Kind  HazardKind
	Round RoundID
	Cell  CellID // NoCell for a barrier
	First Access
	Then  Access
}

// Describe says the hazard in a sentence.
func (t *Trace) Describe(h Hazard) string {
	if h.Kind == BarrierNotReached {
		return fmt.Sprintf("round %d: lane %d ends before the barrier at which lane %d waits", h.Round, h.First.Lane, h.Then.Lane)
	}
	a, i := t.Place(h.Cell)
	if h.Kind == ReadOfUnwritten {
		return fmt.Sprintf("round %d: %s %s[%d], which nothing has written yet", h.Round, h.First, t.Array(a).Name, i)
	}
	order := "with no barrier between"
	if t.Round(h.Round).Mode == Synchronous {
		order = "in the same round; the highest lane's value stays"
	}
	return fmt.Sprintf("round %d: %s %s[%d] and %s it, %s", h.Round, h.First, t.Array(a).Name, i, h.Then, order)
}

// Hazards lists the hazards of a trace of which nothing else is asked; who has its graph asks that.
func (t *Trace) Hazards() []Hazard { return t.Graph().Hazards() }

// Hazards lists, for every round and cell, the first collision of each kind, and for every cell the
// first read of it while it held nothing. In synchronous rounds only two lanes writing one cell
// collide, since reads see old values; in unsynchronised ones any two accesses of which one writes
// do, unless barriers, atomics or locks order them (happens-before, Lamport 1978).
func (g *Graph) Hazards() []Hazard {
	t := g.t
	var out []Hazard
	writes := make([]lastWrite, t.live)
	holds, empty := t.heldAtStart()
	for id := RoundID(1); int(id) <= t.Rounds(); id++ {
		switch t.Round(id).Mode {
		case Synchronous:
			out = append(out, g.conflicts(id, writes)...)
		case Unsynchronised:
			out = append(out, t.races(id)...)
		}
		if empty > 0 { // else every cell holds something
			out = append(out, t.unwritten(id, holds, &empty)...)
		}
	}
	told := map[RoundID]bool{}
	for _, m := range t.record.missed {
		if told[m.round] {
			continue
		}
		told[m.round] = true
		out = append(out, Hazard{
			Kind: BarrierNotReached, Round: m.round, Cell: NoCell,
			First: Access{Lane: m.lane, Step: t.FirstStepOf(m.round)}, Then: Access{Lane: m.others, Step: t.FirstStepOf(m.round)},
		})
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Round < out[j].Round })
	return out
}

// firstWrite is since when a cell has held a value; round -1 for never. Where a read of it before
// that has been told, told is set.
type firstWrite struct {
	round RoundID
	lane  LaneID
	told  bool
}

// heldAtStart is what every cell has held before the first round, and how many hold nothing. An
// array that holds nothing at the start may still be given later.
func (t *Trace) heldAtStart() (holds []firstWrite, empty int) {
	holds = make([]firstWrite, t.live)
	for i := range t.arrays {
		if a := &t.arrays[i]; !a.Given {
			for j := range a.Len {
				holds[a.base+j].round = -1
			}
			empty += a.Len
		}
	}
	return holds, empty
}

// unwritten finds the cells that a round reads before they hold anything: before any write, or in a
// synchronous round before the barrier at which another lane's first write lands. It keeps count of
// the cells that hold nothing.
func (t *Trace) unwritten(id RoundID, holds []firstWrite, empty *int) []Hazard {
	synchronous := t.Round(id).Mode == Synchronous
	var out []Hazard
	t.replay(id, func(e event) {
		if !e.kind.touches() {
			return
		}
		h := &holds[e.cell]
		if e.kind.reads() && !h.told && (h.round < 0 || h.round == id && synchronous && h.lane != e.lane) {
			h.told = true
			read := Access{Lane: e.lane}
			out = append(out, Hazard{Kind: ReadOfUnwritten, Round: id, Cell: e.cell, First: read, Then: read})
		}
		if h.round < 0 && e.kind.writes() {
			h.round, h.lane = id, e.lane
			*empty--
		}
	})
	if len(out) > 0 {
		t.timeReads(id, out)
	}
	return out
}

// timeReads tells at which steps the reads of a round's hazards are made.
func (t *Trace) timeReads(id RoundID, list []Hazard) {
	mode, first := t.Round(id).Mode, t.FirstStepOf(id)
	var state lanes[grouper]
	var q queue
	told := make([]bool, len(list))
	t.replay(id, func(e event) {
		step := first + q.on(state.of(mode, e), mode, e.kind, e.cell)
		for i := range list {
			if h := &list[i]; !told[i] && e.kind.reads() && e.cell == h.Cell && e.lane == h.First.Lane {
				told[i] = true
				h.First.Step, h.Then.Step = step, step
			}
		}
	})
}

// lastWrite is who wrote a cell last.
type lastWrite struct {
	round RoundID
	lane  LaneID
	step  int32
	told  bool // that the cell collides in this round
}

// conflicts finds the cells that several lanes write in a synchronous round. writes has a place for
// every cell; it serves one round after another.
func (g *Graph) conflicts(id RoundID, writes []lastWrite) []Hazard {
	var out []Hazard
	first := g.t.FirstStepOf(id)
	from, to := g.NodesOf(id)
	for i := from; i < to; i++ {
		n := &g.nodes[int(i)-g.cells]
		if n.kind == NodeAtomic {
			continue
		}
		w, step := &writes[n.cell], first+int(n.sub)
		if w.round != id {
			*w = lastWrite{round: id, lane: n.lane, step: int32(step)}
			continue
		}
		if w.lane != n.lane && !w.told {
			w.told = true
			out = append(out, Hazard{
				Kind: WriteAfterWrite, Round: id, Cell: n.cell,
				First: Access{w.lane, true, int(w.step)}, Then: Access{n.lane, true, step},
			})
		}
		w.lane, w.step = n.lane, int32(step)
	}
	return out
}
