package tracer

import (
	"errors"
	"fmt"

	"upsweep/tracer/value"
)

// ErrCancelled is what a machine panics with when Options.Cancel asked it to stop; Run turns it
// into an error.
var ErrCancelled = errors.New("cancelled")

// Trace is what one run did: immutable, columnar, deterministic for the same kernel, input and
// seed.
type Trace struct {
	program Program
	pool    *value.Pool
	seed    uint64
	arrays  []ArrayInfo
	outputs []Output
	live    int
	record  *recorder

	cancel func() bool // asked while During runs
}

// During calls f, which derives something from the trace, and asks cancel now and then, which may
// let others have a turn; true ends f. Its error is ErrCancelled where it was, and nil otherwise.
// Only one goroutine may use the trace meanwhile.
func (t *Trace) During(cancel func() bool, f func()) (err error) {
	t.cancel = cancel
	defer func() {
		t.cancel = nil
		if p := recover(); p != nil {
			if p != any(ErrCancelled) {
				panic(p)
			}
			err = ErrCancelled
		}
	}()
	f()
	return nil
}

// Rest is called between the parts of what is derived, while During runs: it asks whether to go on.
func (t *Trace) Rest() {
	if t.cancel != nil && t.cancel() {
		panic(ErrCancelled)
	}
}

// ArrayInfo describes one array of a trace.
type ArrayInfo struct {
	ID     ArrayID
	Name   string
	Kind   value.Kind
	Space  Space
	Owner  int          // block of a shared array, lane of a local one
	Len    int          // cells, padding included
	Real   int          // cells without padding
	Given  bool         // it holds values from the start
	Filled bool         // those are one value everywhere that the program sets, such as counts of nought: no input
	Copies ArrayID      // whose first values it holds once more, index by index; NoArray for none
	Start  []value.Word // those values
	Before RoundID      // declared before this round ran
	base   int
}

// Output names part of an array as a result.
type Output struct {
	Name  string
	Array ArrayID
	From  int // first cell
	Len   int // cells; -1 for all that are real
}

// CellID numbers all cells of a trace, array after array.
type CellID int32

// NoCell is no cell.
const NoCell CellID = -1

// Output declares that the real cells of a are the result called name. Costs count what reaches an
// output.
func (m *Machine) Output(name string, a *Array) { m.OutputPart(name, a, 0, -1) }

// OutputPart declares that n cells of a from index from are the result called name; n = -1 stands
// for all real cells.
func (m *Machine) OutputPart(name string, a *Array, from, n int) {
	m.outputs = append(m.outputs, Output{name, a.id, from, n})
}

// Outputs returns what has been declared as results.
func (m *Machine) Outputs() []Output { return m.outputs }

// Result returns the words of an output as they are now; set tells which of them hold a value.
func (m *Machine) Result(o Output) (a *Array, words []value.Word, set []bool) {
	a = m.arrays[o.Array-1]
	from, n := o.From, o.Len
	if n < 0 {
		n = a.real
	}
	set = make([]bool, n)
	for i := range set {
		set[i] = a.IsSet(from + i)
	}
	return a, append([]value.Word(nil), a.cells[from:from+n]...), set
}

// Trace ends the recording and returns it; nil when the machine does not record. The machine must
// not run on.
func (m *Machine) Trace() *Trace {
	if m.rec == nil {
		return nil
	}
	t := &Trace{program: m.opt.Program, pool: m.pool, seed: m.opt.Seed, live: m.live, record: m.rec, outputs: m.outputs}
	for _, a := range m.arrays {
		before := RoundID(len(m.rec.rounds) + 1)
		for i, r := range m.rec.rounds {
			if r.arrays >= int(a.id) {
				before = RoundID(i + 1)
				break
			}
		}
		t.arrays = append(t.arrays, ArrayInfo{
			ID: a.id, Name: a.name, Kind: a.kind, Space: a.space, Owner: a.block, Len: len(a.cells), Real: a.real,
			Given: a.given, Filled: a.filled, Copies: a.copies, Start: a.start, Before: before, base: a.base,
		})
	}
	m.rec = nil
	return t
}

// Program returns what the trace knows of its algorithm.
func (t *Trace) Program() Program { return t.program }

// Spoken writes the printed values in a text as readers know them: where ⊕ is max or min, its identity is the smallest or
// the largest integer, and has the sign of an infinity.
func (t *Trace) Spoken(text string) string {
	if op := t.program.Operator; op == "max" || op == "min" {
		return value.Limits.Replace(text)
	}
	return text
}

// Pool returns the interned values that the words of the trace refer to. It must not be written to.
func (t *Trace) Pool() *value.Pool { return t.pool }

// Seed returns the seed that picked the interleaving.
func (t *Trace) Seed() uint64 { return t.seed }

// Rounds returns the number of rounds; the input is round 0 and not counted.
func (t *Trace) Rounds() int { return len(t.record.rounds) }

// Round returns round r, 1 ≤ r ≤ Rounds().
func (t *Trace) Round(r RoundID) RoundInfo { return t.record.rounds[r-1] }

// Arrays returns the arrays in the order of their declaration.
func (t *Trace) Arrays() []ArrayInfo { return t.arrays }

// Array returns the array with the given id.
func (t *Trace) Array(id ArrayID) *ArrayInfo { return &t.arrays[id-1] }

// ArrayNamed returns the array with the given name, or nil.
func (t *Trace) ArrayNamed(name string) *ArrayInfo {
	for i := range t.arrays {
		if t.arrays[i].Name == name {
			return &t.arrays[i]
		}
	}
	return nil
}

// Outputs returns the results in the order of their declaration.
func (t *Trace) Outputs() []Output { return t.outputs }

// OutputCells returns the cells that hold an output.
func (t *Trace) OutputCells(o Output) []CellID {
	n := o.Len
	if n < 0 {
		n = t.Array(o.Array).Real
	}
	out := make([]CellID, n)
	for i := range out {
		out[i] = t.Cell(o.Array, o.From+i)
	}
	return out
}

// Cells returns the number of cells of all arrays.
func (t *Trace) Cells() int { return t.live }

// Cell returns the number of cell i of array a.
func (t *Trace) Cell(a ArrayID, i int) CellID { return CellID(t.arrays[a-1].base + i) }

// Origin returns the cell whose first value c holds once more: c itself, unless its array is a
// copy.
func (t *Trace) Origin(c CellID) CellID {
	a, i := t.Place(c)
	for of := t.Array(a).Copies; of != NoArray && i < t.Array(of).Len; of = t.Array(a).Copies {
		a = of
	}
	return t.Cell(a, i)
}

// Place returns the array and the index of a cell.
func (t *Trace) Place(c CellID) (ArrayID, int) {
	lo, hi := 0, len(t.arrays)
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if t.arrays[mid].base <= int(c) {
			lo = mid
		} else {
			hi = mid
		}
	}
	// Arrays of no cells share a base with the one after them; the last of them holds the cell.
	return ArrayID(lo + 1), int(c) - t.arrays[lo].base
}

// Format prints a word of array a.
func (t *Trace) Format(a ArrayID, w value.Word) string { return t.pool.Format(t.arrays[a-1].Kind, w) }

// Accesses returns the number of recorded accesses.
func (t *Trace) Accesses() int { return int(t.record.nAccess) }

// Writes returns the number of recorded writes.
func (t *Trace) Writes() int { return int(t.record.nWrite) }

// event is one access as the trace replays it.
type event struct {
	kind  accessKind
	round RoundID
	lane  LaneID
	turn  uint32
	cell  CellID
	write uint32 // number of the write, where it is one
}

func (r *recorder) accessAt(i uint32) (accessKind, CellID) {
	a := r.accesses[i>>chunkBits][i&chunkMask]
	return accessKind(a & (1<<kindBits - 1)), CellID(a >> kindBits)
}
func (r *recorder) marksAt(i uint32) uint8      { return uint8(r.noteAt(i) >> 16) }
func (r *recorder) noteAt(i uint32) uint32      { return r.writes[i>>chunkBits].note[i&chunkMask] }
func (r *recorder) valueAt(i uint32) value.Word { return r.writes[i>>chunkBits].value[i&chunkMask] }
func (r *recorder) lineAt(i uint32) uint8       { return uint8(r.noteAt(i) >> 8) }
func (r *recorder) laneAt(i uint32) LaneID      { return r.turns[i>>chunkBits].lane[i&chunkMask] }
func (r *recorder) turnAccess(i uint32) uint32 {
	if i == r.nTurn {
		return r.nAccess
	}
	return r.turns[i>>chunkBits].access[i&chunkMask]
}
func (r *recorder) opsAt(i uint32) uint32 {
	n := uint8(r.noteAt(i))
	if n == saturated {
		return r.manyOps[i]
	}
	return uint32(n)
}

// ends returns one past the last access, write and turn of round r.
func (r *recorder) ends(id RoundID) (access, write, turn uint32) {
	if int(id) == len(r.rounds) {
		return r.nAccess, r.nWrite, r.nTurn
	}
	n := &r.rounds[id]
	return n.access, n.write, n.turn
}

// replay calls f for every access of round id in recorded order.
func (t *Trace) replay(id RoundID, f func(event)) {
	r := t.record
	t.Rest()
	info := &r.rounds[id-1]
	_, _, lastTurn := r.ends(id)
	w := info.write
	for turn := info.turn; turn < lastTurn; turn++ {
		e := event{round: id, lane: r.laneAt(turn), turn: turn}
		for i, end := r.turnAccess(turn), r.turnAccess(turn+1); i < end; i++ {
			if i&chunkMask == 0 {
				t.Rest() // rounds can be long
			}
			e.kind, e.cell = r.accessAt(i)
			if e.kind.writes() {
				e.write = w
				w++
			}
			f(e)
		}
	}
}

// RowName returns the name under which an array is listed: its own, with the block or lane that
// owns it where several arrays have one name.
func (t *Trace) RowName(id ArrayID) string {
	a := t.Array(id)
	same, later := 0, 0
	for i := range t.arrays {
		if t.arrays[i].Name == a.Name {
			same++
			if t.arrays[i].ID <= id {
				later++
			}
		}
	}
	if same == 1 {
		return a.Name
	}
	if a.Space != Global {
		return fmt.Sprintf("%s@%d", a.Name, a.Owner)
	}
	return fmt.Sprintf("%s#%d", a.Name, later)
}
