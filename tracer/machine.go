// Package tracer is the machine that algorithms run on, the trace that it records, and everything that is derived from
// a trace: cursor, steps, dependency graph, cost, schedule on p processors, hazards, memory model, narration, text form.
//
// Kernel calls flow in (rounds of lanes that read and write arrays); an immutable Trace flows out. Nothing here knows
// which algorithm runs, and nothing here draws: this package imports only tracer/value.
//
// The machine is bulk-synchronous. A round is a set of lanes between two barriers. Reads see memory as it was when the
// round began, writes land at the barrier, a lane sees its own writes at once. When several lanes write one cell in one
// round, the highest lane's value stays and the trace reports a write conflict.
package tracer

import (
	"fmt"

	"upsweep/tracer/value"
)

// LaneID numbers the lanes of a round.
type LaneID int32

// ArrayID numbers the arrays of a machine in the order of their declaration, from 1.
type ArrayID uint16

// NoArray is the zero ArrayID, which no array has.
const NoArray ArrayID = 0

// Space is where an array lives.
type Space uint8

// The spaces. The zero Space is invalid.
const (
	Global Space = iota + 1 // seen by every lane; 32-byte sectors
	Shared                  // seen by the lanes of one block; 32 banks
	Local                   // one lane's own
)

var spaceNames = [...]string{"invalid", "global", "shared", "local"}

func (s Space) String() string { return spaceNames[s] }

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

// Options set up a machine.
type Options struct {
	Record  bool                 // record a trace; without it a kernel runs at a few nanoseconds an access
	Seed    uint64               // picks the interleaving of unsynchronised rounds
	Cancel  func() (cancel bool) // asked now and then; true ends the run with ErrCancelled
	Program Program              // what the trace says of its algorithm
	Pool    *value.Pool          // holds texts, pairs and matrices; nil makes one
}

// Program is what a trace carries about the algorithm that made it.
type Program struct {
	ID         string
	Title      string
	Pseudocode []string // lines; Line marks in the trace count from 1
	Operator   string   // the name of ⊕, if the algorithm has one

	// Combine is ⊕ itself, for narration; nil where unknown. It is not part of the text form.
	Combine func(a, b value.Word) value.Word
}

// Machine runs one kernel. It is not safe for use by several goroutines.
type Machine struct {
	opt     Options
	pool    *value.Pool
	rec     *recorder
	arrays  []*Array
	phase   []string
	lane    Lane   // the one lane object that synchronous rounds reuse
	round   Round  // the round object that Round returns
	epoch   uint32 // of the latest lane; epochs number the turns of lanes from 2
	first   uint32 // epoch of the first lane of the running round
	live    int    // cells of all arrays
	outputs []Output
	sched   *schedule // of the unsynchronised round under way
}

// New returns a machine with no arrays.
func New(opt Options) *Machine {
	m := &Machine{opt: opt, pool: opt.Pool, phase: []string{""}, epoch: landed}
	if m.pool == nil {
		m.pool = &value.Pool{}
	}
	if opt.Record {
		m.rec = newRecorder()
	}
	m.round.m = m
	return m
}

// Pool returns the machine's interned values.
func (m *Machine) Pool() *value.Pool { return m.pool }

// Array is typed memory whose accesses are recorded.
type Array struct {
	m     *Machine
	id    ArrayID
	name  string
	kind  value.Kind
	space Space
	block int // block that owns shared memory, lane that owns local memory
	base  int // number of its first cell among all cells of the machine
	real  int // length without padding
	given bool
	start []value.Word // what it held when it was declared; nil unless recording

	cells   []value.Word // as of the last barrier
	next    []value.Word // written in this round
	stamp   []uint32     // epoch of the lane that wrote the cell last, landed for a direct write; 0 never
	dirty   []uint32     // the cells written in this round: the first so many entries
	written int
}

// Input declares an array that holds the given values.
func (m *Machine) Input(name string, kind value.Kind, values []value.Word) *Array {
	a := m.declare(name, kind, len(values))
	copy(a.cells, values)
	a.given = true
	return a.begin()
}

// Array declares n cells that are unset until they are written.
func (m *Machine) Array(name string, kind value.Kind, n int) *Array {
	return m.declare(name, kind, n).begin()
}

// Filled declares n cells that all hold v from the start.
func (m *Machine) Filled(name string, kind value.Kind, n int, v value.Word) *Array {
	a := m.declare(name, kind, n)
	for i := range a.cells {
		a.cells[i] = v
	}
	a.given = true
	return a.begin()
}

// Padded declares an array that holds the values and, up to length n, the filler v; the padding is drawn apart.
func (m *Machine) Padded(name string, kind value.Kind, values []value.Word, n int, v value.Word) *Array {
	a := m.declare(name, kind, n)
	for i := copy(a.cells, values); i < n; i++ {
		a.cells[i] = v
	}
	a.real = len(values)
	a.given = true
	return a.begin()
}

func (m *Machine) declare(name string, kind value.Kind, n int) *Array {
	a := &Array{
		m: m, id: ArrayID(len(m.arrays) + 1), name: name, kind: kind, space: Global, base: m.live, real: n,
		cells: make([]value.Word, n), next: make([]value.Word, n), stamp: make([]uint32, n), dirty: make([]uint32, n),
	}
	m.arrays = append(m.arrays, a)
	m.live += n
	if m.rec != nil && m.live > maxCells {
		panic(fmt.Errorf("tracer: more than %d cells", maxCells))
	}
	return a
}

func (a *Array) begin() *Array {
	if a.m.rec != nil {
		a.start = append([]value.Word(nil), a.cells...)
	}
	return a
}

// In places the array in another space: shared memory of a block, local memory of a lane. It returns the array.
func (a *Array) In(s Space, owner int) *Array {
	a.space, a.block = s, owner
	return a
}

// Unpadded sets how many of the cells are real; the others are padding. It returns the array.
func (a *Array) Unpadded(real int) *Array {
	a.real = real
	return a
}

// Len returns the number of cells, padding included.
func (a *Array) Len() int { return len(a.cells) }

// Real returns the number of cells without padding.
func (a *Array) Real() int { return a.real }

// Kind returns what its words mean.
func (a *Array) Kind() value.Kind { return a.kind }

// Name returns the name that the trace shows.
func (a *Array) Name() string { return a.name }

// Words returns the values of the real cells as they are now, for the caller to keep.
func (a *Array) Words() []value.Word { return append([]value.Word(nil), a.cells[:a.real]...) }

// landed is the stamp of a write that did not wait for a barrier.
const landed = 1

// IsSet reports whether cell i holds a value.
func (a *Array) IsSet(i int) bool { return a.given || a.stamp[i] != 0 }

// Peek returns cell i as it is now, outside every lane and unrecorded: for the control of a kernel between rounds, as a host
// program reads a counter back.
func (a *Array) Peek(i int) value.Word { return a.cells[i] }

// Phase names the part of the algorithm that the following rounds belong to.
func (m *Machine) Phase(name string) { m.phase[len(m.phase)-1] = name }

// In runs f with its phases nested below name, as when one kernel calls another; the phase goes on as it was.
func (m *Machine) In(name string, f func()) {
	outer := m.phase[len(m.phase)-1]
	m.Phase(name)
	m.phase = append(m.phase, "")
	f()
	m.phase = m.phase[:len(m.phase)-1]
	m.Phase(outer)
}

func (m *Machine) phasePath() string {
	path := ""
	for _, p := range m.phase {
		switch {
		case p == "":
		case path == "":
			path = p
		default:
			path += " / " + p
		}
	}
	return path
}

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

// Line marks the line of the pseudocode, from 1, that the round runs.
func (r *Round) Line(line int) *Round { r.line = line; return r }

// Blocks says that each size lanes form a block: they share memory and a barrier.
func (r *Round) Blocks(size int) *Round { r.block = size; return r }

// Warps sets how many lanes run in lock step, where that is not the default of the memory model.
func (r *Round) Warps(size int) *Round { r.warp = size; return r }

// ForAll runs f once for every lane lo ≤ i < hi, all at once.
func (r *Round) ForAll(lo, hi int, f func(l *Lane, i int)) { r.Every(lo, hi, 1, f) }

// Every runs f once for the lanes lo, lo+step, … below hi, all at once.
func (r *Round) Every(lo, hi, step int, f func(l *Lane, i int)) {
	l := r.open(Synchronous)
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
	r.close()
}

func (r *Round) open(mode Mode) *Lane {
	m := r.m
	r.mode = mode
	m.first = m.epoch + 1
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
	scope   *barrierScope // the barrier it shares; nil outside unsynchronised rounds
	wait    waitKind      // why it has paused
	waitsOn int           // cell that it waits for
}

// reset forgets what the recorder knows of the lane, so that the next may use the object.
func (l *Lane) reset() {
	l.tally, l.line, l.group = 0, 0, grouper{}
	l.rec.turnOf = nil
}

// ID returns the lane's number.
func (l *Lane) ID() LaneID { return l.id }

// Line marks the line of the pseudocode, from 1, that the lane's following accesses run. 0 goes back to the round's.
func (l *Lane) Line(line int) { l.line = uint8(line) }

// Combine counts n applications of ⊕.
func (l *Lane) Combine(n int) {
	if l.rec != nil {
		l.rec.count(l, combined, n)
	}
}

// Combined counts one application of ⊕ on left and right. Where the lane read its right operand first, the trace keeps that
// they are to be written the other way round.
func (l *Lane) Combined(left, right value.Word) {
	if l.rec != nil {
		l.rec.count(l, combined, 1)
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

// Get reads cell i.
func (a *Array) Get(l *Lane, i int) value.Word {
	// Small enough to be inlined: this is what a kernel costs when nothing is recorded.
	if l.plain {
		return a.cells[i]
	}
	return a.get(l, i)
}

// Index reads cell i as a number that steers the lane: an address, a count. It is a dependency of the lane's next write.
func (a *Array) Index(l *Lane, i int) int {
	if l.plain {
		return int(a.cells[i])
	}
	return int(a.steer(l, i))
}

// Flag reads cell i as a decision that steers the lane. It is a dependency of the lane's next write.
func (a *Array) Flag(l *Lane, i int) bool { return a.Index(l, i) != 0 }

// Probe reads cell i as a value that only steers the lane: a key that a search compares with. It is a dependency of the lane's
// next write.
func (a *Array) Probe(l *Lane, i int) value.Word {
	if l.plain {
		return a.cells[i]
	}
	return a.steer(l, i)
}

func (a *Array) get(l *Lane, i int) value.Word {
	if l.pause != nil {
		l.pause()
	}
	v := a.cells[i]
	if l.group.any || l.rec == nil {
		v = a.peek(l, i)
	}
	if r := l.rec; r != nil {
		// What access does, written out: this is the most frequent call of a recording machine.
		at := r.nAccess & chunkMask
		if r.turnOf != l || at == 0 {
			r.access(l, a.base+i, kindRead)
		} else {
			r.lastAccess[at] = uint32(a.base+i)<<kindBits | uint32(kindRead)
			r.nAccess++
		}
		l.group.read, l.seen = true, v
	}
	return v
}

func (a *Array) steer(l *Lane, i int) value.Word {
	if l.pause != nil {
		l.pause()
	}
	v := a.peek(l, i)
	if r := l.rec; r != nil {
		r.access(l, a.base+i, kindSteer)
		l.group.read = true
	}
	return v
}

// peek is what the lane sees: its own write, or what the last barrier left.
func (a *Array) peek(l *Lane, i int) value.Word {
	if a.stamp[i] == l.epoch {
		return a.next[i]
	}
	return a.cells[i]
}

// Set writes v to cell i. Its sources are the lane's reads since its last write; where there are none, it shares the
// sources of that write, as the two results of a comparator do.
func (a *Array) Set(l *Lane, i int, v value.Word) {
	if l.long {
		a.write(l, i, v, kindWrite)
		return
	}
	a.store(l, i, v)
}

// Move writes v, a value that the lane has just read with Get, to cell i unchanged. That read is its source (of several, the latest
// of this value, one from the same array first), with the steering reads of the lane since it began to write; it counts as a
// move, not as work. So a lane may read a record from several arrays and then move all of it.
func (a *Array) Move(l *Lane, i int, v value.Word) {
	if l.long {
		a.write(l, i, v, kindMove)
		return
	}
	a.store(l, i, v)
}

// Put writes the constant v to cell i; it has no sources but the lane's steering reads.
func (a *Array) Put(l *Lane, i int, v value.Word) {
	if l.long {
		a.write(l, i, v, kindConst)
		return
	}
	a.store(l, i, v)
}

func (a *Array) write(l *Lane, i int, v value.Word, k accessKind) {
	if l.pause != nil {
		l.pause()
	}
	if l.rec != nil {
		l.rec.write(l, a, i, v, k)
	}
	a.store(l, i, v)
	if l.scope != nil {
		a.m.sched.changed(a.base + i)
	}
}

func (a *Array) store(l *Lane, i int, v value.Word) {
	if l.direct {
		a.cells[i], a.stamp[i] = v, landed
		return
	}
	if a.stamp[i] < l.first {
		a.dirty[a.written] = uint32(i)
		a.written++
	}
	a.stamp[i], a.next[i] = l.epoch, v
	l.plain = false
}
