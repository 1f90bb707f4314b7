// Package shader runs compute shaders in WGSL on the recording machine.
//
// The text of a shader with its head flows in (Compile); a Run flows out, with its buffers and its
// trace, and with what is wrong: races, barriers that not all come to, indices beyond the end. Verify
// runs it in several orders of its invocations, and finds orders that show what a race does. Nothing
// here draws, reads a clock or starts a goroutine of its own.
//
// The front end is github.com/gogpu/naga, which parses, types and lowers a text; what it lowers to
// is compiled to steps that run on the machine. An invocation is a lane, a workgroup a block, a
// dispatch a round. Buffers and memory of workgroups are recorded arrays, a cell for each scalar;
// variables of functions are not recorded, and values carry the accesses that they are made of.
package shader

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gogpu/naga/ir"

	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/workbench/thread"
)

// Options set up one run.
type Options struct {
	Budget budget.Budget // budget.Shader
	Seed   uint64        // makes random buffers
	Cancel func() bool   // asked now and then; true ends the run with a Fault of kind Stopped
	Order  thread.Order  // of the invocations, as a witness has it; nil lets each go on as long as it can
	Record bool          // a trace, with what every value is made of
	Trim   bool          // of memory of workgroups, record as many cells as the invocations come to: a picture has no room for the others
	Policy Policy        // who goes on where Order says nothing
}

// Run is what a run gave.
type Run struct {
	Buffers     []Buffer
	Faults      []Fault // and what is worth knowing alone
	Trace       *tracer.Trace
	Steps       int
	Accesses    int
	Invocations int
	Workgroups  int
	Barriers    int // that an invocation came to, one after another
	Cut         bool
	order       thread.Order
	run         *run
}

// Buffer is a buffer as it is in the end.
type Buffer struct {
	Name    string
	Values  []string
	Written []bool
	bits    []uint32
	kinds   func(i int) ir.ScalarKind
}

// Order is the order that the invocations had.
func (r *Run) Order() thread.Order { return r.order }

// Words are the bits of the buffer's numbers.
func (b *Buffer) Words() []uint32 { return b.bits }

// run is a run under way.
type run struct {
	p           *Program
	opt         Options
	m           *tracer.Machine
	buffers     map[ir.GlobalVariableHandle]*memory
	shared      map[[2]int]*memory
	reached     map[ir.GlobalVariableHandle]int // cells of a variable of workgroups that are come to, from the first on
	trimmed     map[ir.GlobalVariableHandle]int // the same of a run before; nil for all cells
	gates       map[[2]int]*gate
	exchanges   map[[2]int]*exchange
	meetings    map[[3]int]*meeting
	faults      []Fault
	faultAt     map[string]int
	atomics     map[int]bool // lines of atomics
	turns       thread.Order
	director    *director
	dispatches  int
	groups      int // of the dispatch under way
	out         *Run
	line        int // of the latest access
	steps       int
	asked       int
	held        int
	cells       int
	budgetSteps int
	budgetCells int
	cut         bool
}

// maxFaults is how many faults a run tells apart.
const maxFaults = 64

// Run runs the shader. Its error is a *Fault; the Run then has what was found before.
func (p *Program) Run(opt Options) (out *Run, err error) {
	r := &run{
		p: p, opt: opt, out: &Run{}, buffers: map[ir.GlobalVariableHandle]*memory{}, reached: map[ir.GlobalVariableHandle]int{}, faultAt: map[string]int{}, atomics: map[int]bool{},
		budgetSteps: opt.Budget.Most(budget.Instructions), budgetCells: opt.Budget.Most(budget.Cells), director: &director{Policy: opt.Policy},
	}
	if opt.Trim && opt.Record && p.roomy() {
		before := opt
		before.Record, before.Trim = false, false
		if out, err := p.Run(before); err == nil {
			r.trimmed = out.run.reached
		}
	}
	r.m = tracer.New(tracer.Options{
		Record: opt.Record, Budget: opt.Budget, Cancel: opt.Cancel, Origins: true, Next: r.next,
		Program: tracer.Program{ID: "shader", Title: "Shader", Pseudocode: p.lines},
	})
	r.out.run = r
	defer func() {
		if e := recover(); e != nil {
			err = r.failure(e)
		}
		r.finish()
		out = r.out
	}()
	r.host()
	if opt.Record {
		r.m.End()
		for h := range p.module.GlobalVariables {
			if m := r.buffers[ir.GlobalVariableHandle(h)]; m != nil && !m.fixed && !strings.HasSuffix(m.name, before) {
				for _, a := range m.arrays {
					r.m.Output(a.Name(), a)
				}
			}
		}
		r.out.Trace = r.m.Trace()
	}
	r.expect()
	return r.out, nil
}

// roomy tells whether workgroups have more memory than the buffers: then some of it may never be come
// to.
func (p *Program) roomy() bool {
	most := 0
	for _, s := range p.head.Steps {
		most = max(most, s.Fill.Count, len(s.Fill.Words), len(s.Fill.Bits))
	}
	return slices.ContainsFunc(p.module.GlobalVariables, func(v ir.GlobalVariable) bool {
		return v.Space == ir.SpaceWorkGroup && p.layoutOf(v.Type).n > most
	})
}

// failure is the fault that ended the run.
func (r *run) failure(e any) error {
	err, ok := e.(error)
	if !ok {
		return &Fault{Kind: Syntax, Line: r.line, Says: fmt.Sprintf("It can't be run: %s.", short(fmt.Sprint(e)))}
	}
	var own *Fault
	var over *budget.Exceeded
	switch {
	case errors.As(err, &own):
		f := *own
		if f.Line == 0 {
			f.Line = r.line
		}
		return &f
	case errors.As(err, &over):
		return &Fault{Kind: TooMuch, Line: r.line, Says: "The run takes more than " + over.Bound() + "."}
	case errors.Is(err, tracer.ErrDeadlock):
		return &Fault{Kind: Barrier, Line: r.line, Says: "Some invocations of a subgroup wait at an operation of subgroups, and others at a barrier: none goes on."}
	case errors.Is(err, tracer.ErrCancelled):
		return &Fault{Kind: Stopped, Line: r.line, Says: "It was stopped."}
	}
	return &Fault{Kind: Syntax, Line: r.line, Says: fmt.Sprintf("It can't be run: %s.", short(err.Error()))}
}

// finish takes over how the buffers are.
func (r *run) finish() {
	r.out.Faults, r.out.Steps, r.out.order, r.out.Cut = r.faults, r.steps, r.turns, r.cut
	for h, v := range r.p.module.GlobalVariables {
		m := r.buffers[ir.GlobalVariableHandle(h)]
		if m == nil || v.Space != ir.SpaceStorage || m.fixed || strings.HasSuffix(v.Name, before) {
			continue
		}
		b := Buffer{Name: m.name, Written: m.written, bits: m.bits, kinds: m.typ.scalarAt}
		for i, bits := range m.bits {
			b.Values = append(b.Values, format(m.typ.scalarAt(i), bits))
		}
		r.out.Buffers = append(r.out.Buffers, b)
	}
}

// host does what the head says, step by step.
func (r *run) host() {
	r.begin()
	done := map[string]bool{}
	begun := false
	for i, s := range r.p.head.Steps {
		if s.Buffer == "" {
			if !begun {
				begun = true
				r.declare()
			}
			r.dispatch(s)
			continue
		}
		if begun || done[s.Buffer] { // the first of each has been taken over already
			m := r.buffers[ir.GlobalVariableHandle(r.p.bufferNamed(s.Buffer))]
			bits, elements, err := s.Fill.bits(m.typ, s.Buffer, s.Line, r.opt.Seed+uint64(i))
			if err != nil {
				panic(err)
			}
			if m.typ.unsized() && elements != m.elements {
				panic(badHead(s.Line, "The buffer %s has %s: its length does not change.", s.Buffer, counted(m.elements, "element")))
			}
			r.overwrite(m, bits)
			continue
		}
		done[s.Buffer] = true
	}
}

// begin makes the buffers, with what they hold at first.
func (r *run) begin() {
	first := map[string]int{}
	for i, s := range r.p.head.Steps {
		if _, known := first[s.Buffer]; !known && s.Buffer != "" {
			first[s.Buffer] = i
		}
	}
	for h, v := range r.p.module.GlobalVariables {
		if v.Space != ir.SpaceStorage && v.Space != ir.SpaceUniform {
			continue
		}
		name, copied := strings.CutSuffix(v.Name, before)
		if copied = copied && r.p.bufferNamed(v.Name) == h && r.p.bufferNamed(name) >= 0; !copied {
			name = v.Name
		}
		l := r.p.layoutOf(v.Type)
		var bits []uint32
		elements := 0
		i, given := first[name]
		if given {
			var err error
			s := r.p.head.Steps[i]
			if bits, elements, err = s.Fill.bits(l, name, s.Line, r.opt.Seed+uint64(i)); err != nil {
				panic(err)
			}
		}
		m := r.newMemory(v.Name, l, elements)
		m.fixed = v.Space == ir.SpaceUniform || copied || v.Access == ir.StorageRead
		if bits != nil || v.Space == ir.SpaceUniform {
			m.fill(bits)
		}
		r.buffers[ir.GlobalVariableHandle(h)] = m
	}
}

// declare tells the machine of the buffers, when their values are known.
func (r *run) declare() {
	for h := range r.p.module.GlobalVariables {
		if m := r.buffers[ir.GlobalVariableHandle(h)]; m != nil && !strings.HasSuffix(m.name, before) {
			m.declare(r.m, slices.Contains(m.written, true))
		}
	}
}

// overwrite has the host write a buffer between dispatches, in a round of its own.
func (r *run) overwrite(m *memory, bits []uint32) {
	if bits == nil {
		bits = make([]uint32, len(m.bits))
	}
	m.fill(bits)
	if len(m.arrays) == 0 {
		return
	}
	r.m.Round("host writes %s", m.name).Serial(func(l *tracer.Lane) {
		for i, b := range bits {
			a, at := m.at(i)
			a.Put(l, at, m.word(i, b))
		}
	})
}

// dispatch runs an entry point.
func (r *run) dispatch(s Step) {
	e := r.p.entries[s.Entry]
	size := e.invocations()
	r.groups = s.Groups[0] * s.Groups[1] * s.Groups[2]
	r.dispatches++
	r.shared, r.gates = map[[2]int]*memory{}, map[[2]int]*gate{}
	r.exchanges, r.meetings = map[[2]int]*exchange{}, map[[3]int]*meeting{}
	r.turns = append(r.turns, nil)
	r.director.begin(r.opt.Order, r.dispatches-1)
	r.out.Invocations += r.groups * size
	r.out.Workgroups += r.groups
	came := make([]int, r.groups*size)
	r.m.Phase(fmt.Sprintf("dispatch %d", r.dispatches))
	r.m.Round("%s", e.name).Blocks(size).Warps(subgroupSize).Unsynchronised(0, r.groups*size, func(t *tracer.Lane, i int) {
		l := &lane{run: r, t: t, id: i, group: i / size, size: size}
		f := l.enter(e.fn, &frame{})
		for k, a := range e.fn.fn.Arguments {
			f.given[k].value = l.builtins(a, e, s.Groups)
		}
		f.run(e.fn.body)
		l.leave(f)
		came[i] = l.barriers
		r.held -= l.kept()
		r.out.Accesses += int(l.accesses)
	})
	r.out.Barriers += slices.Max(came)
	r.deserted(e, came)
}

// kept is how many numbers of its own an invocation holds.
func (l *lane) kept() int {
	n := 0
	for fn, list := range l.idle {
		size := fn.slots + 2*len(fn.off)
		for _, v := range fn.locals {
			size += v.n
		}
		n += size * len(list)
	}
	for _, own := range l.own {
		n += len(own)
	}
	return n
}

// builtins is an argument of an entry point.
func (l *lane) builtins(a ir.FunctionArgument, e *entry, groups [3]int) []word {
	t := l.run.p.layoutOf(a.Type)
	if len(t.fields) == 0 {
		return l.builtin(a.Binding, t, e, groups)
	}
	var out []word
	for i, m := range t.inner.(ir.StructType).Members {
		out = append(out, l.builtin(m.Binding, t.fields[i], e, groups)...)
	}
	return out
}

func (l *lane) builtin(b *ir.Binding, t *layout, e *entry, groups [3]int) []word {
	if b == nil {
		panic(unsupported("an argument that is not built in"))
	}
	v, ok := (*b).(ir.BuiltinBinding)
	if !ok {
		panic(unsupported("an argument that is not built in"))
	}
	size := e.invocations()
	at := func(i int, of [3]int) [3]int { return [3]int{i % of[0], i / of[0] % of[1], i / of[0] / of[1]} }
	local, group := at(l.id%size, e.size), at(l.group, groups)
	var is [3]int
	switch v.Builtin {
	case ir.BuiltinLocalInvocationID:
		is = local
	case ir.BuiltinLocalInvocationIndex:
		is[0] = l.id % size
	case ir.BuiltinGlobalInvocationID:
		for k := range is {
			is[k] = group[k]*e.size[k] + local[k]
		}
	case ir.BuiltinWorkGroupID:
		is = group
	case ir.BuiltinNumWorkGroups:
		is = groups
	case ir.BuiltinSubgroupInvocationID:
		is[0] = l.id % size % subgroupSize
	case ir.BuiltinSubgroupID:
		is[0] = l.id % size / subgroupSize
	case ir.BuiltinSubgroupSize:
		is[0] = subgroupSize
	case ir.BuiltinNumSubgroups:
		is[0] = (size + subgroupSize - 1) / subgroupSize
	default:
		panic(unsupported("what is not known to a compute shader"))
	}
	out := make([]word, min(3, t.n))
	for k := range out {
		out[k].bits = uint32(is[k])
	}
	return out
}

// sharedBy is a variable of a workgroup.
func (r *run) sharedBy(group int, h ir.GlobalVariableHandle) *memory {
	key := [2]int{group, int(h)}
	m := r.shared[key]
	if m == nil {
		v := &r.p.module.GlobalVariables[h]
		m = r.newMemory(v.Name, r.p.layoutOf(v.Type), 0)
		m.shared, m.group, m.variable = true, group, h
		if r.trimmed != nil {
			m.shown = max(1, r.trimmed[h])
		}
		m.declare(r.m, true)
		r.shared[key] = m
	}
	return m
}

// unwritten takes over that a cell is read that nothing has written.
func (r *run) unwritten(l *lane, m *memory, i, line int) {
	kind := "a buffer that the head gives no values"
	if m.shared {
		kind = "memory of the workgroup"
	}
	r.found(Fault{Kind: Unwritten, Line: line, Says: fmt.Sprintf("%s reads %s, which nothing has written: it is %s, and holds zero.", l, m.cellName(i), kind)}, m.name)
}

// found takes over a fault: the first of its lines and its memory, and how many there are.
func (r *run) found(f Fault, of string) {
	key := fmt.Sprint(f.Kind, " ", min(f.Line, cmpOther(f)), " ", max(f.Line, cmpOther(f)), " ", of)
	if at, known := r.faultAt[key]; known {
		if at >= 0 {
			r.faults[at].Count++
		}
		return
	}
	if len(r.faults) >= maxFaults {
		r.faultAt[key] = -1
		return
	}
	f.Count = 1
	r.faultAt[key] = len(r.faults)
	r.faults = append(r.faults, f)
}

// cmpOther is the other line of a fault that has two.
func cmpOther(f Fault) int { return cmp.Or(f.Other, f.Line) }

// expect looks whether what was to hold does.
func (r *run) expect() {
	for k, e := range r.p.head.Expect {
		f, below := r.p.functionNamed(fmt.Sprint(expectName, k)), r.p.functionNamed(fmt.Sprint(belowName, k))
		l := &lane{run: r}
		call := func(f *function, i int) uint32 {
			in := l.enter(f, &frame{line: e.Line})
			if len(in.given) > 0 {
				in.given[0].value = []word{{bits: uint32(i)}}
			}
			in.run(f.body)
			l.leave(in)
			return in.result[0].bits
		}
		n := 1
		switch names := indexed(e.Text); {
		case below != nil:
			n = int(call(below, 0))
		case len(names) > 0:
			n = math.MaxInt
			for _, name := range names {
				if h := r.p.bufferNamed(name); h >= 0 {
					n = min(n, r.buffers[ir.GlobalVariableHandle(h)].elements)
				}
			}
			if n == math.MaxInt {
				n = 1
			}
		}
		for i := range n {
			if call(f, i) == 0 {
				says := fmt.Sprintf("%s does not hold", oneLine(e.Text))
				if n > 1 || below != nil {
					says += fmt.Sprintf(" for i = %d", i)
				}
				r.faults = append(r.faults, Fault{Kind: Wrong, Line: e.Line, Count: 1, Says: says + r.holds(e.Text, i) + "."})
				break
			}
		}
	}
}

// holds says what the buffers that an expectation indexes by i hold there.
func (r *run) holds(text string, i int) string {
	var said []string
	for _, name := range indexed(text) {
		h := r.p.bufferNamed(name)
		if h < 0 {
			continue
		}
		m := r.buffers[ir.GlobalVariableHandle(h)]
		tail, first := m.typ.tail()
		if i >= m.elements || tail.elem == nil {
			continue
		}
		var values []string
		for k := range tail.elem.n {
			at := first + i*tail.elem.n + k
			values = append(values, format(m.typ.scalarAt(at), m.bits[at]))
		}
		one := fmt.Sprintf("%s[%d] is %s", name, i, strings.Join(values, " "))
		if !slices.Contains(said, one) {
			said = append(said, one)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return ": " + strings.Join(said, ", ")
}

func (p *Program) functionNamed(name string) *function {
	for _, f := range p.functions {
		if f.fn.Name == name {
			return f
		}
	}
	return nil
}

// LineOf is the line that wrote an element of a buffer last; 0 for none.
func (r *Run) LineOf(buffer string, element int) int {
	h := r.run.p.bufferNamed(buffer)
	if h < 0 {
		return 0
	}
	m := r.run.buffers[ir.GlobalVariableHandle(h)]
	tail, first := m.typ.tail()
	i := first + element
	if tail.elem != nil {
		i = first + element*tail.elem.n
	}
	if i >= len(m.touched) {
		return 0
	}
	return int(m.touched[i].write.line)
}
