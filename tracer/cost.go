package tracer

import "fmt"

// PRAM is the weakest of the classic machines that allows what a program did.
type PRAM uint8

// The machines. The zero PRAM is invalid.
const (
	EREW PRAM = iota + 1 // no cell is read or written by two lanes in one round
	CREW                 // cells are read by several lanes in one round
	CRCW                 // cells are written by several lanes in one round
)

var pramNames = [...]string{"invalid", "EREW", "CREW", "CRCW"}

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
	Concurrent int // the most lanes that met at one cell: 1 for an EREW round
}

// RoundCost counts round r. Its Span is the depth of the deepest value written, which is not yet known to reach an output.
func (t *Trace) RoundCost(r RoundID, g *Graph) RoundCost { return t.newMeetings().cost(t, r, g) }

// meeting counts the lanes that meet at a cell in a round.
type meeting struct {
	round            RoundID
	reader, writer   LaneID // the last of each
	readers, writers int32
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
	turnLane, turns := LaneID(-1), 0
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
		if single || e.kind == kindBarrier {
			return
		}
		at := &m.cells[e.cell]
		if at.round != r {
			*at = meeting{round: r, reader: -1, writer: -1}
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
		switch {
		case at.writers > 1:
			c.PRAM = CRCW
		case at.readers > 1 && c.PRAM == EREW:
			c.PRAM = CREW
		}
	})
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
func (t *Trace) Cost(g *Graph) Cost {
	c := Cost{PRAM: EREW}
	m := t.newMeetings()
	for r := RoundID(1); int(r) <= t.Rounds(); r++ {
		c.Add(m.cost(t, r, nil).Cost)
	}
	c.Span = g.Span()
	return c
}

func (c Cost) String() string {
	return fmt.Sprintf("work %d (%d combines, %d compares, %d applies) · %d moves · %d atomics · %d reads · %d writes · %d rounds · span %d · %s",
		c.Work, c.Combines, c.Compares, c.Applies, c.Moves, c.Atomics, c.Reads, c.Writes, c.Rounds, c.Span, c.PRAM)
}
