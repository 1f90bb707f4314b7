package tracer

import (
	"fmt"

	"upsweep/budget"
	"upsweep/tracer/value"
)

// ArrayID numbers the arrays of a machine in the order of their declaration, from 1.
type ArrayID uint16

// NoArray is the zero ArrayID, which no array has.
const NoArray ArrayID = 0

// maxArrays is how many arrays a machine can have.
const maxArrays = 1<<16 - 1

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

// Array is typed memory whose accesses are recorded.
type Array struct {
	m      *Machine
	id     ArrayID
	name   string
	kind   value.Kind
	space  Space
	block  int // block that owns shared memory, lane that owns local memory
	base   int // number of its first cell among all cells of the machine
	real   int // length without padding
	given  bool
	filled bool         // by the program, not by who runs it
	copies ArrayID      // of which it holds the first values once more; NoArray for none
	start  []value.Word // what it held when it was declared; nil unless recording

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
	a.given, a.filled = true, true
	return a.begin()
}

// Padded declares an array that holds the values and, up to length n, the filler v; the padding is
// drawn apart.
func (m *Machine) Padded(name string, kind value.Kind, values []value.Word, n int, v value.Word) *Array {
	a := m.declare(name, kind, n)
	for i := copy(a.cells, values); i < n; i++ {
		a.cells[i] = v
	}
	a.real = len(values)
	a.given, a.filled = true, n > 0 && len(values) == 0
	return a.begin()
}

func (m *Machine) declare(name string, kind value.Kind, n int) *Array {
	m.within(budget.Cells, n)
	m.within(budget.Cells, m.live+n)
	m.within(budget.Arrays, len(m.arrays)+1)
	if len(m.arrays) == maxArrays {
		panic(&budget.Exceeded{Of: budget.Arrays, Most: maxArrays})
	}
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

// In places the array in another space: shared memory of a block, local memory of a lane. It
// returns the array.
func (a *Array) In(s Space, owner int) *Array {
	a.space, a.block = s, owner
	return a
}

// Copies tells that the array holds once more what of held when it was declared, index by index: a
// second copy of an input, not another input. It returns the array.
func (a *Array) Copies(of *Array) *Array {
	a.copies = of.id
	return a
}

// Unpadded sets how many of the cells are real; the others are padding. It returns the array.
func (a *Array) Unpadded(real int) *Array {
	a.real = real
	return a
}

// ID returns the array's number.
func (a *Array) ID() ArrayID { return a.id }

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

// Peek returns cell i as it is now, outside every lane and unrecorded: for the control of a kernel
// between rounds, as a host program reads a counter back.
func (a *Array) Peek(i int) value.Word { return a.cells[i] }
