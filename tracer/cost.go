package tracer

import "fmt"

// PRAM is the weakest of the classic machines that allows what a program did, or Ordered.
type PRAM uint8

// The machines. The zero PRAM is invalid.
const (
	EREW    PRAM = iota + 1 // no cell is touched, read or written, by two lanes in one round
	CREW                    // some are, but none is written by two
	CRCW                    // cells are written by several lanes in one round
	Ordered                 // lanes meet at cells, and atomics or waits within the round order them, which no PRAM has
)

var pramNames = [...]string{"invalid", "EREW", "CREW", "CRCW", "ordered by waits"}

func (p PRAM) String() string { return pramNames[p] }

// Cost counts what a trace, or a part of it, did.
type Cost struct {
	Work     int // combines + compares + applies
	Combines int
	Compares int
	Applies  int
	Moves    int
	Atomics  int // atomic read-modify-writes, each also one read and one write
	Reads    int
	Writes   int
	Rounds   int
	Span     int // longest chain of dependent applications that reaches an output
	PRAM     PRAM
}

// RoundCost is what one round adds.
type RoundCost struct {
	Cost
	Active     int // lanes that accessed anything
	Concurrent int // the most lanes that read, or that wrote, one cell
}

// RoundCost counts round r. Its Span is the depth of the deepest value written, which is not yet
// known to reach an output.
func (t *Trace) RoundCost(r RoundID, g *Graph) RoundCost { return t.newMeetings().cost(t, r, g) }

// meeting counts the lanes that meet at a cell in a round.
type meeting struct {
	round            RoundID
	reader, writer   LaneID // the last of each
	readers, writers int32
	first            LaneID // that touched it
	shared           bool   // another did too
}

// meetings is the memory that counting a round takes; it serves one round after another.
type meetings struct {
	cells []meeting
	lanes map[LaneID]bool // seen in an unsynchronised round
}

func (t *Trace) newMeetings() *meetings {
	return &meetings{cells: make([]meeting, t.live), lanes: map[LaneID]bool{}}
}

func (m *meetings) cost(t *Trace, r RoundID, g *Graph) RoundCost {
	info := t.Round(r)
	c := RoundCost{Concurrent: 1}
	c.Rounds = 1
	c.Combines, c.Compares, c.Applies = info.Combines, info.Compares, info.Applies
	c.Work = c.Combines + c.Compares + c.Applies
	c.PRAM = EREW
	turnLane, turns, ordered := LaneID(-1), 0, false
	single := info.Mode == Serial || info.Launched < 2
	t.replay(r, func(e event) {
		if turns == 0 || e.lane != turnLane {
			turnLane = e.lane
			turns++
			if info.Mode == Unsynchronised {
				m.lanes[e.lane] = true
			}
		}
		reads, writes := e.kind.reads(), e.kind.writes()
		if reads {
			c.Reads++
		}
		if writes {
			c.Writes++
		}
		switch e.kind {
		case kindMove:
			c.Moves++
		case kindAtomic:
			c.Atomics++
		}
		ordered = ordered || e.kind.orders()
		if single || !e.kind.touches() {
			return
		}
		at := &m.cells[e.cell]
		if at.round != r {
			*at = meeting{round: r, reader: -1, writer: -1, first: e.lane}
		}
		if reads && at.reader != e.lane {
			at.reader = e.lane
			at.readers++
		}
		if writes && at.writer != e.lane {
			at.writer = e.lane
			at.writers++
		}
		c.Concurrent = max(c.Concurrent, int(at.readers), int(at.writers))
		at.shared = at.shared || at.first != e.lane
		switch {
		case at.writers > 1:
			c.PRAM = CRCW
		case at.shared && c.PRAM == EREW:
			c.PRAM = CREW
		}
	})
	if ordered && c.PRAM > EREW {
		c.PRAM = Ordered
	}
	c.Active = turns
	if info.Mode == Unsynchronised {
		c.Active = len(m.lanes)
		clear(m.lanes)
	}
	if g != nil {
		from, to := g.NodesOf(r)
		for n := from; n < to; n++ {
			c.Span = max(c.Span, int(g.Depth(n)))
		}
	}
	return c
}

// Add adds the counts of a later part.
func (c *Cost) Add(d Cost) {
	c.Work += d.Work
	c.Combines += d.Combines
	c.Compares += d.Compares
	c.Applies += d.Applies
	c.Moves += d.Moves
	c.Atomics += d.Atomics
	c.Reads += d.Reads
	c.Writes += d.Writes
	c.Rounds += d.Rounds
	c.Span = max(c.Span, d.Span)
	c.PRAM = max(c.PRAM, d.PRAM)
}

// RoundCosts counts every round; entry 0, the input, is empty.
func (t *Trace) RoundCosts(g *Graph) []RoundCost {
	m := t.newMeetings()
	out := make([]RoundCost, t.Rounds()+1)
	for r := 1; r <= t.Rounds(); r++ {
		out[r] = m.cost(t, RoundID(r), g)
	}
	return out
}

// Cost counts the whole trace.
func (t *Trace) Cost(g *Graph) Cost { return g.Total(t.RoundCosts(nil)) }

// Total is the cost of the whole trace, of the costs of its rounds.
func (g *Graph) Total(rounds []RoundCost) Cost {
	c := Cost{PRAM: EREW}
	for i := range rounds {
		c.Add(rounds[i].Cost)
	}
	c.Span = g.Span()
	return c
}

// Count is what has been counted when a step has landed.
type Count struct {
	Round  RoundID
	Work   int  // of all steps so far
	Span   int  // the longest chain of dependent applications so far, of those that reach an output in the end
	Active int  // lanes that write in this step; in a round of one step, lanes that access anything
	PRAM   PRAM // that allows all rounds so far
}

// Counts counts step by step, with the costs of the rounds.
func (g *Graph) Counts(rounds []RoundCost) []Count {
	t := g.t
	steps := t.Steps()
	out := make([]Count, len(steps))
	out[0].PRAM = EREW
	for i := range g.nodes {
		n := &g.nodes[i]
		at := &out[t.FirstStepOf(n.round)+int(n.sub)]
		at.Span = max(at.Span, int(n.depth))
	}
	whole := g.Span()
	for i := 1; i < len(steps); {
		id := steps[i].Round
		before := out[i-1]
		work := before.Work
		for last := t.StepOf(id); i <= last; i++ {
			work += steps[i].Ops
			if i == last {
				work = before.Work + rounds[id].Work // operators whose result no write keeps count as well
			}
			span := max(out[i].Span, out[i-1].Span)
			out[i] = Count{Round: id, Work: work, Span: min(span, whole), Active: steps[i].Active, PRAM: max(before.PRAM, rounds[id].PRAM)}
		}
	}
	return out
}

func (c Cost) String() string {
	return fmt.Sprintf("work %d (%d combines, %d compares, %d applies) · %d moves · %d atomics · %d reads · %d writes · %d rounds · span %d · %s",
		c.Work, c.Combines, c.Compares, c.Applies, c.Moves, c.Atomics, c.Reads, c.Writes, c.Rounds, c.Span, c.PRAM)
}
