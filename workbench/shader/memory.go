package shader

import (
	"fmt"
	"math"

	"github.com/gogpu/naga/ir"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// memory is a buffer, or a variable of a workgroup. Each of its scalars is a cell of a recorded
// array: one for the whole, or one for each field where there are structs.
type memory struct {
	name     string
	typ      *layout
	elements int // of the array without a length
	bits     []uint32
	written  []bool // since it was made, or given
	start    []uint32
	arrays   []*tracer.Array
	cells    []cell // of the leaves; nil where there is one array
	touched  []touches
	group    int  // of a variable of a workgroup
	shared   bool // it is one
	variable ir.GlobalVariableHandle
	shown    int  // how many of its cells are recorded; 0 for all
	fixed    bool // it can't be written
}

// cell is where a leaf lies.
type cell struct {
	array uint16
	at    int32
}

// newMemory makes memory of so many elements, whose cells hold zero, as the specification has it.
func (r *run) newMemory(name string, l *layout, elements int) *memory {
	n := l.sized(elements)
	if tail, _ := l.tail(); !l.unsized() && tail.count > 0 {
		elements = tail.count
	}
	if r.cells += n; n > maxElements || r.cells > r.budgetCells {
		panic(&Fault{Kind: TooMuch, Says: fmt.Sprintf("The buffers and the variables of workgroups have more than %d numbers.", r.budgetCells)})
	}
	return &memory{name: name, typ: l, elements: elements, bits: make([]uint32, n), written: make([]bool, n), touched: make([]touches, n)}
}

// fill gives memory its values.
func (m *memory) fill(bits []uint32) {
	copy(m.bits, bits)
	for i := range m.written {
		m.written[i] = true
	}
}

// column is a recorded array under way.
type column struct {
	name  string
	kind  value.Kind
	words []value.Word
}

// declare tells the machine of the memory.
func (m *memory) declare(machine *tracer.Machine, given bool) {
	var columns []*column
	if !m.typ.structured() {
		one := &column{name: m.name, kind: kindOf(m.typ.scalarAt(0))}
		bits := m.bits
		if m.shown > 0 {
			bits = bits[:min(m.shown, len(bits))]
		}
		for _, b := range bits {
			one.words = append(one.words, wordOf(one.kind, m.typ.scalar, b))
		}
		columns = []*column{one}
	} else {
		named := map[string]int{}
		m.cells = make([]cell, len(m.bits))
		for i, b := range m.bits {
			scalar, path, _ := m.typ.leaf(i)
			k, known := named[path]
			if !known {
				k = len(columns)
				named[path] = k
				columns = append(columns, &column{name: m.name + path, kind: kindOf(scalar.scalar)})
			}
			m.cells[i] = cell{uint16(k), int32(len(columns[k].words))}
			columns[k].words = append(columns[k].words, wordOf(columns[k].kind, scalar.scalar, b))
		}
	}
	for _, c := range columns {
		var a *tracer.Array
		switch {
		case m.shared:
			a = machine.Filled(c.name, c.kind, len(c.words), 0).In(tracer.Shared, m.group)
		case given:
			a = machine.Input(c.name, c.kind, c.words)
		default:
			a = machine.Array(c.name, c.kind, len(c.words))
		}
		m.arrays = append(m.arrays, a)
	}
	m.start = append([]uint32(nil), m.bits...)
}

// structured tells whether there are structs in a type.
func (l *layout) structured() bool {
	for ; l.elem != nil; l = l.elem {
	}
	return len(l.fields) > 0
}

func kindOf(kind ir.ScalarKind) value.Kind {
	switch kind {
	case ir.ScalarFloat:
		return value.Float
	case ir.ScalarBool:
		return value.Flag
	}
	return value.Int
}

// wordOf is a scalar as the machine has it.
func wordOf(k value.Kind, kind ir.ScalarKind, bits uint32) value.Word {
	switch {
	case k == value.Float:
		return value.FloatWord(float64(math.Float32frombits(bits)))
	case kind == ir.ScalarSint:
		return value.Word(int64(int32(bits)))
	}
	return value.Word(bits)
}

// at is the recorded cell of a leaf.
func (m *memory) at(i int) (*tracer.Array, int) {
	if m.cells == nil {
		return m.arrays[0], i
	}
	c := m.cells[i]
	return m.arrays[c.array], int(c.at)
}

// cellName is how a leaf is written: totals[3].sum.
func (m *memory) cellName(i int) string {
	_, _, place := m.typ.leaf(i)
	return m.name + place
}

// word is the value that the machine is told of a leaf.
func (m *memory) word(i int, bits uint32) value.Word {
	kind := m.typ.scalar
	if m.cells != nil {
		kind = m.typ.scalarAt(i)
	}
	return wordOf(kindOf(kind), kind, bits)
}

// path is how a part of a memory is written: the part of that type that begins at a leaf.
func (m *memory) path(off int, part *layout) string {
	l, name := m.typ, m.name
	for l != part {
		switch {
		case len(l.fields) > 0:
			var k int
			k, off = l.fieldAt(off)
			name += "." + l.names[k]
			l = l.fields[k]
		case l.elem != nil && l.elem.n > 0:
			name += fmt.Sprintf("[%d]", off/l.elem.n)
			off %= l.elem.n
			l = l.elem
		default:
			return m.name
		}
	}
	return name
}
