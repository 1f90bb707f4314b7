package tracer

import "fmt"

// Mode is how the lanes of a round are ordered against each other.
type Mode uint8

// The modes. The zero Mode is invalid.
const (
	Synchronous    Mode = iota + 1 // old values are read, new ones land at the barrier
	Serial                         // one lane, in program order
	Unsynchronised                 // lanes interleave access by access, as the seed picks
)

var modeNames = [...]string{"invalid", "synchronous", "serial", "unsynchronised"}

func (m Mode) String() string { return modeNames[m] }

// Round is one round about to run. Its methods set it up and then run it once.
type Round struct {
	m        *Machine
	label    string
	line     int
	block    int
	warp     int
	launched int
	first    int // lane, and how far apart the lanes are
	stride   int
	mode     Mode
}

// Round begins the description of a round. The label is formatted only when the machine records.
func (m *Machine) Round(format string, args ...any) *Round {
	r := &m.round
	*r = Round{m: m}
	if m.rec != nil {
		r.label = fmt.Sprintf(format, args...)
	}
	return r
}

// Line marks the line of the pseudocode, by its label, that the round runs.
func (r *Round) Line(label string) *Round {
	if r.m.rec != nil {
		r.line = r.m.line(label)
	}
	return r
}

// Blocks says that each size lanes form a block: they share memory and a barrier.
func (r *Round) Blocks(size int) *Round { r.block = size; return r }

// Warps sets how many lanes run in lock step, where that is not the default of the memory model.
func (r *Round) Warps(size int) *Round { r.warp = size; return r }

// ForAll runs f once for every lane lo ≤ i < hi, all at once.
func (r *Round) ForAll(lo, hi int, f func(l *Lane, i int)) { r.Every(lo, hi, 1, f) }

// Every runs f once for the lanes lo, lo+step, … below hi, all at once.
func (r *Round) Every(lo, hi, step int, f func(l *Lane, i int)) {
	l := r.open(Synchronous)
	r.m.begin(max(0, (hi-lo)/step))
	epoch := r.m.epoch
	if l.rec != nil {
		for i := lo; i < hi; i += step {
			epoch++
			l.epoch, l.id = epoch, LaneID(i)
			f(l, i)
			l.reset()
		}
	} else {
		for i := lo; i < hi; i += step {
			epoch++
			l.epoch, l.id, l.plain = epoch, LaneID(i), true
			f(l, i)
		}
	}
	r.launched, r.first, r.stride = max(0, (hi-lo+step-1)/step), lo, step
	r.m.epoch = epoch
	r.close()
}

// Launch runs n threads, of which those that access nothing count as launched but masked.
func (r *Round) Launch(n int, f func(l *Lane, i int)) { r.Every(0, n, 1, f) }

// Serial runs f as one lane in program order: each write also depends on the one before it.
func (r *Round) Serial(f func(l *Lane)) {
	l := r.open(Serial)
	l.direct, l.plain = true, !l.long
	r.m.epoch++
	l.epoch = r.m.epoch
	r.launched, r.stride = 1, 1
	f(l)
	if l.rec != nil {
		l.rec.leave(l)
	}
	r.close()
}

func (r *Round) open(mode Mode) *Lane {
	m := r.m
	r.mode = mode
	m.first = m.epoch + 1
	m.begin(1 + len(m.arrays))
	if m.opt.Cancel != nil && m.opt.Cancel() {
		panic(ErrCancelled)
	}
	m.lane = Lane{m: m, rec: m.rec, first: m.first, long: m.rec != nil}
	if m.rec != nil {
		m.rec.openRound(r)
	}
	return &m.lane
}

// close is the barrier: what was written becomes what will be read.
func (r *Round) close() {
	m := r.m
	if r.mode == Synchronous {
		for _, a := range m.arrays {
			if a.written == 0 {
				continue
			}
			cells, next := a.cells, a.next
			for _, i := range a.dirty[:a.written] {
				cells[i] = next[i]
			}
			a.written = 0
		}
	}
	if m.rec != nil {
		m.rec.closeRound(r)
	}
}
