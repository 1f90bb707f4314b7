package tracer

// Extra is the memory that a run takes beside its input.
type Extra struct {
	Cells    int  // of arrays that are no input, of padding, and of second copies of an input
	Buffered bool // in some round one lane writes a cell that another one reads: the old values have to be kept until the barrier
}

// Extra measures the memory that the run took beside its input.
func (t *Trace) Extra() Extra {
	var out Extra
	for _, a := range t.arrays {
		out.Cells += a.Len
		if a.Given && !a.Filled && a.Copies == NoArray {
			out.Cells -= a.Real
		}
	}
	cells := make([]use, t.live)
	for r := RoundID(1); int(r) <= t.Rounds() && !out.Buffered; r++ {
		if info := t.Round(r); info.Mode != Synchronous || info.Launched < 2 {
			continue
		}
		t.replay(r, func(e event) {
			if !e.kind.touches() {
				return
			}
			at := &cells[e.cell]
			if at.round != r {
				*at = use{round: r, reader: nobody, writer: nobody}
			}
			if e.kind.reads() {
				at.reader = at.reader.joined(e.lane)
			}
			if e.kind.writes() {
				at.writer = at.writer.joined(e.lane)
			}
			out.Buffered = out.Buffered || at.reader != nobody && at.writer != nobody && at.reader.joined(LaneID(at.writer)) == several
		})
	}
	return out
}

// Touched is how often the lanes of a run access cells. Registers, which a lane has to itself, are
// left out; an atomic reads and writes.
type Touched struct {
	Accesses int
	InTurn   int       // those that follow one another: between two barriers, those of the lane that makes most
	Rounds   []InRound // from round 1
}

// InRound is what a round adds.
type InRound struct {
	Accesses, InTurn int
	Array            ArrayID // the one that is accessed most; NoArray where none is
	Of               int     // the accesses of it
}

// Touched counts the accesses of a run.
func (t *Trace) Touched() Touched {
	out := Touched{Rounds: make([]InRound, t.Rounds())}
	for k := range out.Rounds {
		in := &out.Rounds[k]
		of := make([]int, len(t.arrays)+1)
		lanes := map[LaneID]*passage{}
		longest := []int{0} // behind so many barriers
		last, at := LaneID(-1), (*passage)(nil)
		t.replay(RoundID(k+1), func(e event) {
			if at == nil || e.lane != last {
				if last, at = e.lane, lanes[e.lane]; at == nil {
					at = &passage{}
					lanes[last] = at
				}
			}
			if e.kind == kindBarrier {
				if *at = (passage{barriers: at.barriers + 1}); at.barriers == len(longest) {
					longest = append(longest, 0)
				}
			}
			if !e.kind.touches() {
				return
			}
			a, _ := t.Place(e.cell)
			if t.Array(a).Space == Local {
				return
			}
			for _, does := range [...]bool{e.kind.reads(), e.kind.writes()} {
				if does {
					in.Accesses++
					of[a]++
					at.made++
				}
			}
			longest[at.barriers] = max(longest[at.barriers], at.made)
		})
		for a, n := range of {
			if n > in.Of {
				in.Array, in.Of = ArrayID(a), n
			}
		}
		for _, n := range longest {
			in.InTurn += n
		}
		out.Accesses += in.Accesses
		out.InTurn += in.InTurn
	}
	return out
}

// passage is how many barriers a lane has passed in a round, and the accesses it has made since.
type passage struct{ barriers, made int }

// use is who reads and writes a cell in a round.
type use struct {
	round          RoundID
	reader, writer user
}

// user is a lane, nobody, or several.
type user LaneID

const (
	nobody  user = -1
	several user = -2
)

func (u user) joined(l LaneID) user {
	switch u {
	case nobody, user(l):
		return user(l)
	}
	return several
}
