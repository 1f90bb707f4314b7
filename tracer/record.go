package tracer

import (
	"slices"

	"upsweep/budget"
	"upsweep/tracer/value"
)

// accessKind is what a lane did to a cell.
type accessKind uint8

// The kinds. The zero kind is invalid.
const (
	kindRead    accessKind = iota + 1 // Get
	kindSteer                         // Index, Flag
	kindWrite                         // Set
	kindMove                          // Move
	kindConst                         // Put
	kindAtomic                        // one atomic read-modify-write
	kindLoad                          // atomic load: acquires
	kindStore                         // atomic store: releases
	kindUnlock                        // atomic store of the constant 0: releases
	kindBarrier                       // the lane waited for the other lanes of its block
	kindWarp                          // the lane waited for the other lanes of its warp
	kindDecide                        // what the lane has read decides what it does next
	kindForget                        // what the lane has read decides nothing of what it does next
	kindLeave                         // what the lane has read decides that a cell stays as it is
	kindDefer                         // what the lane has just read decides nothing of its next write
)

// Marks of a write: which kinds of application its lane made since the write before.
const (
	combined uint8 = 1 << iota
	compared
	applied
	swapped // the lane read the right operand of its combine first
)

// touches tells that a cell was accessed: the lane neither came to a barrier nor said what decides.
func (k accessKind) touches() bool { return k < kindBarrier }

// says tells that the lane did nothing but say what decides.
func (k accessKind) says() bool { return k >= kindDecide }

// orders tells whether the access orders lanes within a round.
func (k accessKind) orders() bool { return k >= kindAtomic && !k.says() }

func (k accessKind) writes() bool {
	switch k {
	case kindWrite, kindMove, kindConst, kindAtomic, kindStore, kindUnlock:
		return true
	}
	return false
}

func (k accessKind) reads() bool {
	switch k {
	case kindRead, kindSteer, kindAtomic, kindLoad:
		return true
	}
	return false
}

// Columns grow in chunks of this many entries, so that recording neither copies what it has nor
// holds twice the memory.
const (
	chunkBits = 10
	chunkLen  = 1 << chunkBits
	chunkMask = chunkLen - 1
)

// An access is one word: its kind in the low bits, its cell above them.
const kindBits = 4

// maxCells is how many cells a recording machine can have.
const maxCells = 1 << (32 - kindBits)

type accessChunk [chunkLen]uint32

type writeChunk struct {
	value [chunkLen]value.Word
	note  [chunkLen]uint32 // applications since the lane's last write (saturated ones are in manyOps), line << 8, marks << 16
}

type laneChunk struct {
	lane   [chunkLen]LaneID
	access [chunkLen]uint32 // first access of the lane's turn
}

const saturated = 255

// recorder fills the columns of a trace.
type recorder struct {
	accesses   []*accessChunk
	writes     []*writeChunk
	turns      []*laneChunk
	nAccess    uint32
	nWrite     uint32
	nTurn      uint32
	lastAccess *accessChunk
	lastWrite  *writeChunk
	lastTurn   *laneChunk
	manyOps    map[uint32]uint32 // write → applications, where they do not fit a byte
	rounds     []RoundInfo
	frames     []keyframe
	steps      []Step
	stepOf     []uint32         // first step of each round, of the input too
	counted    [applied + 1]int // applications in the running round, by mark
	opening    Step             // what the first writes of the running round's lanes add to its first step
	firstStep  int              // of the running round
	active     int              // lanes of the running round that accessed anything
	since      int              // accesses since the last keyframe
	mode       Mode             // of the running round
	queue      queue            // of the running round
	turnOf     *Lane            // whose turn it is in an unsynchronised round
	missed     []missedBarrier
	params     []Param
	choices    []choice
	decisions  []decision
	telling    bool // each write tells what it is made of: Options.Origins
	origins    []Origin
	originEnds []uint32 // of each write
	rests      []rest
}

// rest is what a lane applies in a round after its last write.
type rest struct {
	round RoundID
	lane  LaneID
	ops   uint32
}

// leave keeps what a lane that ends has applied since its last write.
func (r *recorder) leave(l *Lane) {
	if ops := uint32(l.tally); ops > 0 {
		r.rests = append(r.rests, rest{RoundID(len(r.rounds)), l.id, ops})
	}
	l.tally = 0
}

// restOf returns what the lanes of a round applied after their last writes.
func (r *recorder) restOf(id RoundID) []rest {
	from, _ := slices.BinarySearchFunc(r.rests, id, func(a rest, id RoundID) int { return int(a.round - id) })
	to := from
	for to < len(r.rests) && r.rests[to].round == id {
		to++
	}
	return r.rests[from:to]
}

type missedBarrier struct {
	round  RoundID
	lane   LaneID
	others LaneID
}

func newRecorder() *recorder {
	return &recorder{manyOps: map[uint32]uint32{}, steps: []Step{{}}, stepOf: []uint32{0}}
}

// RoundID numbers the rounds of a trace from 1; round 0 is the input.
type RoundID int32

// RoundInfo describes one round of a trace.
type RoundInfo struct {
	Phase    string // nested phases separated by " / "
	Label    string
	Line     int // line of the pseudocode, from 1; 0 none
	Mode     Mode
	Block    int // lanes a block; 0 when the round has no blocks
	Warp     int // lanes a warp where the round sets it; else 0
	Launched int // lanes that ran, those that accessed nothing included
	First    int // the lowest of these lanes
	Stride   int // from each of these lanes to the next

	Combines, Compares, Applies int
	arrays                      int // arrays declared when the round ran
	access, write, turn         uint32
}

func (r *recorder) openRound(rd *Round) {
	phase, label := rd.m.phasePath(), rd.label
	if rd.m.opt.Unnamed {
		phase, label = "", ""
	}
	r.rounds = append(r.rounds, RoundInfo{
		Phase: phase, Label: label, Line: rd.line, Mode: rd.mode, Block: rd.block, Warp: rd.warp,
		access: r.nAccess, write: r.nWrite, turn: r.nTurn,
	})
	r.turnOf, r.active, r.firstStep, r.opening = nil, 0, len(r.steps), Step{}
	r.counted = [applied + 1]int{}
	r.mode = rd.mode
	clear(r.queue)
	rd.m.within(budget.Steps, r.firstStep+1)
	r.stepOf = append(r.stepOf, uint32(r.firstStep))
	r.steps = append(r.steps, Step{Round: RoundID(len(r.rounds))})
}

func (r *recorder) closeRound(rd *Round) {
	info := &r.rounds[len(r.rounds)-1]
	info.Launched, info.First, info.Stride = rd.launched, rd.first, rd.stride
	info.Combines += r.counted[combined]
	info.Compares += r.counted[compared]
	info.Applies += r.counted[applied]
	info.arrays = len(rd.m.arrays)
	s := &r.steps[r.firstStep]
	s.Writes += r.opening.Writes
	s.Active += r.opening.Active
	s.Ops += r.opening.Ops
	if len(r.steps) == r.firstStep+1 {
		// What a lane does after its last write belongs to the round as well.
		s.Ops, s.Active = info.Combines+info.Compares+info.Applies, r.active
	}
	r.since += int(r.nAccess - info.access)
	if r.since >= max(4096, rd.m.live) {
		r.frames = append(r.frames, snapshot(rd.m, RoundID(len(r.rounds))))
		r.since = 0
	}
}

func (r *recorder) count(l *Lane, mark uint8, n int) {
	r.counted[mark] += n
	if n > 0 {
		l.tally = (l.tally + uint64(n)) | uint64(mark)<<32
	}
}

// begin begins a turn of lane l: a run of accesses by one lane.
func (r *recorder) begin(l *Lane) {
	i := r.nTurn & chunkMask
	if i == 0 {
		r.lastTurn = new(laneChunk)
		r.turns = append(r.turns, r.lastTurn)
	}
	c := r.lastTurn
	c.lane[i], c.access[i] = l.id, r.nAccess
	r.nTurn++
	if l.pause == nil {
		r.active++ // a lane of its own turn
	} else if !l.started {
		l.started = true // it will come back
		r.active++
	}
	r.turnOf = l
}

func (r *recorder) access(l *Lane, cell int, k accessKind) {
	if r.turnOf != l {
		r.begin(l)
	}
	i := r.nAccess & chunkMask
	if i == 0 {
		r.growAccesses(l)
	}
	r.lastAccess[i] = uint32(cell)<<kindBits | uint32(k)
	r.nAccess++
}

func (r *recorder) growAccesses(l *Lane) {
	r.lastAccess = new(accessChunk)
	r.accesses = append(r.accesses, r.lastAccess)
	l.m.within(budget.Accesses, int(r.nAccess))
	if l.m.opt.Cancel != nil && l.m.opt.Cancel() {
		panic(ErrCancelled)
	}
}

func (r *recorder) read(l *Lane, a *Array, i int, k accessKind) {
	if uint(i) >= uint(len(a.cells)) {
		return // the access itself panics, with the index
	}
	r.access(l, a.base+i, k)
	r.queue.on(&l.group, r.mode, k, CellID(a.base+i))
}

func (r *recorder) write(l *Lane, a *Array, i int, v value.Word, k accessKind) {
	if uint(i) >= uint(len(a.cells)) {
		return // the access itself panics, with the index
	}
	if at := r.nAccess & chunkMask; r.turnOf != l || at == 0 {
		r.access(l, a.base+i, k)
	} else {
		r.lastAccess[at] = uint32(a.base+i)<<kindBits | uint32(k)
		r.nAccess++
	}
	j := r.nWrite & chunkMask
	if j == 0 {
		l.m.within(budget.Nodes, l.m.live+int(r.nWrite))
		r.lastWrite = new(writeChunk)
		r.writes = append(r.writes, r.lastWrite)
	}
	c := r.lastWrite
	c.value[j] = v
	ops := uint32(l.tally)
	if ops >= saturated {
		r.manyOps[r.nWrite] = ops
		ops = saturated
	}
	if r.telling {
		r.tell(l)
	}
	c.note[j] = ops | uint32(l.line)<<8 | uint32(l.tally>>32)<<16
	r.nWrite++
	if l.group.any || r.mode == Unsynchronised || k == kindAtomic && queues(r.mode, k) {
		r.step(l, k, CellID(a.base+i))
	} else {
		// A lane's first write belongs to the first step of the round: the usual case, kept short.
		l.group.any, l.group.read = true, false
		r.opening.Writes++
		r.opening.Active++
		r.opening.Ops += int(uint32(l.tally))
	}
	l.tally = 0
}

// step counts a later write of a lane, or one that may have to queue, into its sub-step of the
// round.
func (r *recorder) step(l *Lane, k accessKind, cell CellID) {
	before := l.group
	sub := r.queue.on(&l.group, r.mode, k, cell)
	at := r.firstStep + sub
	if at == len(r.steps) {
		l.m.within(budget.Steps, at+1)
		r.steps = append(r.steps, Step{Round: RoundID(len(r.rounds)), Sub: sub})
	}
	s := &r.steps[at]
	s.Writes++
	if int(before.sub) != sub || !before.any {
		s.Active++
	}
	s.Ops += int(uint32(l.tally))
}

// keyframe is the whole memory after a round.
type keyframe struct {
	round RoundID
	words []value.Word
	set   []uint64 // bit set
}

func snapshot(m *Machine, after RoundID) keyframe {
	k := keyframe{round: after, words: make([]value.Word, 0, m.live), set: make([]uint64, (m.live+63)/64)}
	for _, a := range m.arrays {
		k.words = append(k.words, a.cells...)
		if a.given {
			fill(k.set, a.base, a.base+len(a.cells))
			continue
		}
		for i := range a.cells {
			if a.IsSet(i) {
				c := a.base + i
				k.set[c>>6] |= 1 << (c & 63)
			}
		}
	}
	return k
}

// fill sets the bits from lo to hi of a bit set.
func fill(set []uint64, lo, hi int) {
	for ; lo < hi && lo&63 != 0; lo++ {
		set[lo>>6] |= 1 << (lo & 63)
	}
	for ; lo+64 <= hi; lo += 64 {
		set[lo>>6] = ^uint64(0)
	}
	for ; lo < hi; lo++ {
		set[lo>>6] |= 1 << (lo & 63)
	}
}
