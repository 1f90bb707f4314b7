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
