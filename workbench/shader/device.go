package shader

import (
	"strings"

	"github.com/gogpu/naga/ir"
)

// This file says what a host does that dispatches a shader on a GPU as the recording machine has run
// it: the text, buffers as bytes in the layout of the language, what they hold at first and in the
// end, and each step.

// Plan is what a host does.
type Plan struct {
	Code    string         `json:"code"`
	Buffers []DeviceBuffer `json:"buffers"`
	Steps   []DeviceStep   `json:"steps"`
}

// DeviceBuffer is a buffer: its words of 32 bits, with those that are padding.
type DeviceBuffer struct {
	Name    string   `json:"name"`
	Group   int      `json:"group"`
	Binding int      `json:"binding"`
	Type    string   `json:"type"` // storage, read-only-storage or uniform
	Words   []uint32 `json:"words"`
	At      []int    `json:"at"`    // where each number lies
	Want    []uint32 `json:"want"`  // the numbers in the end
	Float   []bool   `json:"float"` // which are
	Cells   []string `json:"cells"` // how each is written
}

// DeviceStep writes a buffer anew, or dispatches an entry point.
type DeviceStep struct {
	Buffer int      `json:"buffer"` // -1 for a dispatch
	Words  []uint32 `json:"words"`
	Entry  string   `json:"entry"`
	Groups [3]int   `json:"groups"`
}

// Plan is what a host does to have what a run has had. given is the text that was read behind the
// shader's (Head.Given).
func (r *Run) Plan(given string) *Plan {
	p := r.run.p
	out := &Plan{Code: strings.Join(p.lines, "\n") + "\n" + given + "\n"}
	at := map[string]int{}
	for h, v := range p.module.GlobalVariables {
		m := r.run.buffers[ir.GlobalVariableHandle(h)]
		if m == nil || v.Binding == nil || strings.HasSuffix(v.Name, before) {
			continue
		}
		b := DeviceBuffer{Name: v.Name, Group: int(v.Binding.Group), Binding: int(v.Binding.Binding), Type: "storage", Want: m.bits}
		switch {
		case v.Space == ir.SpaceUniform:
			b.Type = "uniform"
		case v.Access == ir.StorageRead:
			b.Type = "read-only-storage"
		}
		size := m.typ.places(0, m.elements, &b.At)
		for i := range m.bits {
			b.Float = append(b.Float, m.typ.scalarAt(i) == ir.ScalarFloat)
			b.Cells = append(b.Cells, m.cellName(i))
		}
		b.Words = spread(b.At, m.start, size)
		at[v.Name] = len(out.Buffers)
		out.Buffers = append(out.Buffers, b)
	}
	begun := false
	for i, s := range p.head.Steps {
		k, known := at[s.Buffer]
		switch {
		case s.Buffer == "":
			begun = true
			out.Steps = append(out.Steps, DeviceStep{Buffer: -1, Entry: s.Entry, Groups: s.Groups})
		case begun && known:
			m := r.run.buffers[ir.GlobalVariableHandle(p.bufferNamed(s.Buffer))]
			bits, _, err := s.Fill.bits(m.typ, s.Buffer, s.Line, r.run.opt.Seed+uint64(i))
			if err == nil {
				out.Steps = append(out.Steps, DeviceStep{Buffer: k, Words: spread(out.Buffers[k].At, bits, len(out.Buffers[k].Words))})
			}
		}
	}
	return out
}

// spread puts numbers where they lie among so many words.
func spread(at []int, bits []uint32, size int) []uint32 {
	out := make([]uint32, size)
	for i, b := range bits {
		out[at[i]] = b
	}
	return out
}

// places says in which word each leaf of a value lies that begins at a word, of an array without a
// length as many elements as there are; it returns the words that the value takes.
func (l *layout) places(from, elements int, out *[]int) int {
	switch t := l.inner.(type) {
	case ir.StructType:
		for i, f := range l.fields {
			begin := int(t.Members[i].Offset) / 4
			if end := f.places(from+begin, elements, out); f.unsized() {
				return begin + end
			}
		}
		return int(t.Span) / 4
	case ir.ArrayType:
		n := l.count
		if n < 0 {
			n = elements
		}
		return l.row(from, n, elements, out)
	case ir.MatrixType:
		return l.row(from, l.count, elements, out)
	case ir.VectorType:
		for k := range l.count {
			*out = append(*out, from+k)
		}
		return l.count
	}
	*out = append(*out, from)
	return 1
}

// row places so many elements, each where its alignment lets it begin.
func (l *layout) row(from, n, elements int, out *[]int) int {
	stride := l.elem.words()
	for k := range n {
		l.elem.places(from+k*stride, elements, out)
	}
	return n * stride
}

// words is how many words a value takes in an array.
func (l *layout) words() int {
	switch t := l.inner.(type) {
	case ir.StructType:
		return int(t.Span) / 4
	case ir.VectorType:
		return l.count + l.count%2 // a vector of three numbers is aligned as one of four
	}
	if l.elem != nil {
		return max(0, l.count) * l.elem.words()
	}
	return 1
}

// Binding is a buffer as a host binds it, whatever it is filled with.
type Binding struct {
	Name           string
	Group, Binding int
	Type           string // storage, read-only-storage or uniform
	Scalar         string // of its first number
	base, stride   int
}

// Words are those of so many elements.
func (b Binding) Words(elements int) int { return b.base + b.stride*(elements-1) }

// Bindings are the buffers, in the order of the text.
func (p *Program) Bindings() []Binding {
	var out []Binding
	for _, v := range p.module.GlobalVariables {
		if v.Space != ir.SpaceStorage && v.Space != ir.SpaceUniform || v.Binding == nil || strings.HasSuffix(v.Name, before) {
			continue
		}
		l := p.layoutOf(v.Type)
		var at []int
		one := Binding{Name: v.Name, Group: int(v.Binding.Group), Binding: int(v.Binding.Binding), Type: "storage", base: l.places(0, 1, &at)}
		if l.unsized() {
			one.stride = l.places(0, 2, &at) - one.base
		}
		if len(at) > 0 {
			one.Scalar = scalarName(l.scalarAt(0))
		}
		switch {
		case v.Space == ir.SpaceUniform:
			one.Type = "uniform"
		case v.Access == ir.StorageRead:
			one.Type = "read-only-storage"
		}
		out = append(out, one)
	}
	return out
}
