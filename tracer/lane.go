package tracer

import "upsweep/tracer/value"

// LaneID numbers the lanes of a round.
type LaneID int32

// Lane is one processor of a round. Its pointer is valid only while its function runs.
type Lane struct {
	m       *Machine
	rec     *recorder
	id      LaneID
	epoch   uint32
	first   uint32 // epoch of the round's first lane: later stamps are writes of this round
	long    bool   // every access goes the long way: it is recorded, or may be interrupted
	plain   bool   // reads need only the memory of the last barrier: the lane has written nothing yet
	direct  bool   // writes land at once: a serial or unsynchronised round
	pause   func()
	tally   uint64     // applications since the lane's last write, and from bit 32 the marks that tell which kinds those were
	line    uint8      // line of the pseudocode, where the lane set one
	seen    value.Word // by the latest Get, while recording
	started bool       // the recorder knows of this lane
	group   grouper
	scope   *barrierScope // the barrier it shares with its block; nil outside unsynchronised rounds
	warp    *barrierScope // the one it shares with its warp; nil where the round sets no width
	wait    waitKind      // why it has paused
	waitsOn int           // cell that it waits for
	from    []Origin      // of its next write
}

// reset forgets what the recorder knows of the lane, so that the next may use the object.
func (l *Lane) reset() {
	if l.tally != 0 {
		l.rec.leave(l)
	}
	l.line, l.group = 0, grouper{}
	l.rec.turnOf, l.from = nil, nil
}

// ID returns the lane's number.
func (l *Lane) ID() LaneID { return l.id }

// Line marks the line of the pseudocode, by its label, that the lane's following accesses run. ""
// goes back to the round's.
func (l *Lane) Line(label string) {
	if l.rec != nil {
		l.line = uint8(l.m.line(label))
	}
}

// At marks the line of a program, from 1, that the lane's following accesses run, where the listing
// is the program itself. 0 goes back to the round's; lines beyond 255 are not marked.
func (l *Lane) At(line int) {
	if l.rec != nil {
		l.line = uint8(line)
		if line > 255 {
			l.line = 0
		}
	}
}

// Combine counts n applications of ⊕.
func (l *Lane) Combine(n int) {
	if l.rec != nil {
		l.rec.count(l, combined, n)
	}
}

// Combined counts one application of ⊕ on left and right. Where the lane read its right operand
// first, the trace keeps that they are to be written the other way round.
func (l *Lane) Combined(left, right value.Word) {
	if r := l.rec; r != nil {
		// What count does, written out: kernels make most of their calls here and in Get and Set.
		r.counted[combined]++
		l.tally = (l.tally + 1) | uint64(combined)<<32
		if left == l.seen && left != right {
			l.tally |= uint64(swapped) << 32
		}
	}
}

// Compare counts n comparisons of keys.
func (l *Lane) Compare(n int) {
	if l.rec != nil {
		l.rec.count(l, compared, n)
	}
}

// Apply counts n applications of another element function.
func (l *Lane) Apply(n int) {
	if l.rec != nil {
		l.rec.count(l, applied, n)
	}
}
