package shader

import (
	"fmt"
	"math"
	"slices"

	"github.com/gogpu/naga/ir"

	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/workbench/thread"
)

// lane is an invocation under way; nil while constants are computed. Without a lane of the machine
// nothing of it is recorded: so expectations are looked at.
type lane struct {
	run      *run
	t        *tracer.Lane
	id       int // in its dispatch
	group    int
	size     int                                // of its workgroup
	meetings int                                // operations of its subgroup that it has come to
	own      map[ir.GlobalVariableHandle][]word // variables of its own
	accesses int32
	steers   thread.Steers
	barriers int    // that it has come to
	epochs   [2]int // barriers that order buffers, and that order memory of workgroups
	depth    int    // of calls
	inside   int    // functions that a task gives: what they are made of is no operation of its own
	idle     map[*function][]*frame
}

// quiet tells whether nothing is accessed in the sight of the machine.
func (l *lane) quiet() bool { return l == nil || l.t == nil }

// records tells whether it is kept what values are made of.
func (l *lane) records() bool { return l != nil && l.t != nil && l.run.opt.Record }

// steer takes over that a value decides where or whether the lane writes.
func (l *lane) steer(from []tracer.Origin) {
	if from != nil && l.records() {
		l.steers.Add(from, 0)
	}
}

// made is what a value is made of that is computed of two, a chain of applications further.
func (l *lane) made(a, b []tracer.Origin, chain int32) []tracer.Origin {
	switch {
	case a == nil && b == nil || !l.records():
		return nil
	case b == nil && chain == 0:
		return a
	case a == nil && chain == 0:
		return b
	}
	out := thread.Join(a, b, chain)
	if len(out) > thread.MaxOrigins {
		out = out[len(out)-thread.MaxOrigins:]
		l.run.cut = true
	}
	l.run.steps += len(out) / 4
	return out
}

// count counts an application.
func (l *lane) count(compares bool) {
	switch {
	case l.quiet(), l.inside > 0:
	case compares:
		l.t.Compare(1)
	default:
		l.t.Apply(1)
	}
}

// operates begins a function that a task gives: ⊕, a predicate. It is one operation where it is
// given what has been read.
func (l *lane) operates(f *frame) {
	if slices.ContainsFunc(f.given, func(a argument) bool {
		return slices.ContainsFunc(a.value, func(w word) bool { return w.from != nil })
	}) {
		l.count(false)
	}
	l.inside++
}

// spend counts steps.
func (l *lane) spend(n int, f *frame) {
	if l == nil {
		return
	}
	r := l.run
	if r.steps += n; r.steps > r.budgetSteps {
		panic(&Fault{Kind: TooMuch, Line: f.line, Says: fmt.Sprintf("The invocations take more than %d steps: does a loop end?", r.budgetSteps)})
	}
	if r.steps-r.asked > 1<<12 {
		if r.asked = r.steps; r.opt.Cancel != nil && r.opt.Cancel() {
			panic(&Fault{Kind: Stopped, Line: f.line, Says: "It was stopped."})
		}
	}
}

// run runs statements.
func (f *frame) run(list []step) control {
	f.lane.spend(len(list), f)
	for _, s := range list {
		if how := s(f); how != next {
			return how
		}
	}
	return next
}

// enter begins a call.
func (l *lane) enter(fn *function, from *frame) *frame {
	if l == nil {
		panic(unsupported("a function in a constant"))
	}
	if l.depth++; l.depth > maxDepth {
		panic(&Fault{Kind: TooMuch, Line: from.line, Says: fmt.Sprintf("Functions call each other more than %d deep.", maxDepth)})
	}
	var f *frame
	if idle := l.idle[fn]; len(idle) > 0 {
		f = idle[len(idle)-1]
		l.idle[fn] = idle[:len(idle)-1]
	} else {
		f = &frame{fn: fn, lane: l, given: make([]argument, len(fn.fn.Arguments))}
		size := fn.slots + 2*len(fn.off)
		for _, v := range fn.locals {
			size += v.n
		}
		if l.run.held += size; l.run.held > maxHeld {
			panic(&Fault{Kind: TooMuch, Line: from.line, Says: fmt.Sprintf("The invocations hold more than %d numbers of their own.", maxHeld)})
		}
		f.grow()
		for _, v := range fn.locals {
			f.locals = append(f.locals, make([]word, v.n))
		}
	}
	if from != nil {
		f.line = from.line
	}
	return f
}

// leave ends a call.
func (l *lane) leave(f *frame) {
	l.depth--
	if l.idle == nil {
		l.idle = map[*function][]*frame{}
	}
	l.idle[f.fn] = append(l.idle[f.fn], f)
}

const (
	maxDepth = 100
	maxHeld  = 1 << 22
)

// variable is where a variable of the module lies.
func (l *lane) variable(h ir.GlobalVariableHandle) pointer {
	if l == nil {
		panic(unsupported("a variable in a constant"))
	}
	v := &l.run.p.module.GlobalVariables[h]
	switch v.Space {
	case ir.SpaceStorage, ir.SpaceUniform:
		return pointer{mem: l.run.buffers[h]}
	case ir.SpaceWorkGroup:
		if l.t == nil {
			panic(unsupported("a variable of a workgroup outside a dispatch"))
		}
		return pointer{mem: l.run.sharedBy(l.group, h)}
	case ir.SpacePrivate:
		own := l.own[h]
		if own == nil {
			n := l.run.p.layoutOf(v.Type).n
			if l.run.held += n; l.run.held > maxHeld {
				panic(&Fault{Kind: TooMuch, Says: fmt.Sprintf("The invocations hold more than %d numbers of their own.", maxHeld)})
			}
			own = make([]word, n)
			if c := l.run.p.constants; v.InitExpr != nil && int(*v.InitExpr) < len(c.fn.off) && c.fn.off[*v.InitExpr] >= 0 {
				copy(own, c.w[c.fn.off[*v.InitExpr]:])
			}
			if l.own == nil {
				l.own = map[ir.GlobalVariableHandle][]word{}
			}
			l.own[h] = own
		}
		return pointer{local: own}
	}
	panic(unsupported("the variable " + v.Name + ", which is no buffer and no variable of a workgroup,"))
}

// reads reads a leaf.
func (l *lane) reads(m *memory, i, line int) word {
	if l.quiet() {
		return word{bits: m.bits[i]}
	}
	a, at := m.at(i)
	l.step(line)
	a.Get(l.t, at)
	l.touch(m, i, line, false)
	if !m.written[i] {
		l.run.unwritten(l, m, i, line)
	}
	return l.seen(m, i)
}

// loads reads a leaf atomically.
func (l *lane) loads(m *memory, i, line int) word {
	if l.quiet() {
		return word{bits: m.bits[i]}
	}
	l.run.reach(m, i)
	a, at := m.at(i)
	l.step(line)
	a.Load(l.t, at)
	l.counts(m, i, line)
	return l.seen(m, i)
}

// step counts an access.
func (l *lane) step(line int) {
	l.run.line = line
	if l.run.steps++; l.run.steps > l.run.budgetSteps {
		panic(&Fault{Kind: TooMuch, Line: line, Says: fmt.Sprintf("The invocations take more than %d steps: does a loop end?", l.run.budgetSteps)})
	}
}

// counts takes over that an atomic begins with what nothing has written. In memory of a workgroup
// that is how counters begin, and meant.
func (l *lane) counts(m *memory, i, line int) {
	if !m.written[i] && !m.shared {
		l.run.unwritten(l, m, i, line)
	}
}

func (l *lane) seen(m *memory, i int) word { return l.saw(m.bits[i]) }

// saw counts an access that has just been made, and gives what it read, which is made of it.
func (l *lane) saw(bits uint32) word {
	l.accesses++
	if !l.records() {
		return word{bits: bits}
	}
	return word{bits, []tracer.Origin{{Access: l.accesses - 1}}}
}

// writes writes a leaf.
func (l *lane) writes(m *memory, i int, w *word, line int) {
	l.put(m, i, w, line, func(a *tracer.Array, at int, v value.Word) {
		l.setMadeOf(a, at, v, w.from)
		l.touch(m, i, line, true)
	})
}

// setMadeOf writes a cell by what the value is made of: another cell's, a constant, or a result.
func (l *lane) setMadeOf(a *tracer.Array, at int, v value.Word, from []tracer.Origin) {
	switch {
	case len(from) == 1 && from[0].Chain == 0:
		a.Move(l.t, at, v)
	case len(from) == 0:
		a.Put(l.t, at, v)
	default:
		a.Set(l.t, at, v)
	}
}

// stores writes a leaf atomically.
func (l *lane) stores(m *memory, i int, w *word, line int) {
	l.run.reach(m, i)
	l.put(m, i, w, line, func(a *tracer.Array, at int, v value.Word) { a.Store(l.t, at, v) })
}

// mayWrite ends the run where a memory can't be written, or nothing may be.
func (l *lane) mayWrite(m *memory, what string, line int) {
	if l.quiet() {
		panic(unsupported(what + " in an expectation"))
	}
	if m.fixed {
		panic(&Fault{Kind: Syntax, Line: line, Says: m.name + " can't be written: it is declared to be read."})
	}
}

func (l *lane) put(m *memory, i int, w *word, line int, set func(a *tracer.Array, at int, v value.Word)) {
	l.mayWrite(m, "a write", line)
	a, at := m.at(i)
	l.step(line)
	l.t.At(line)
	l.t.From(l.steers.On(w.from))
	bits := w.bits
	set(a, at, m.word(i, bits))
	m.bits[i], m.written[i] = bits, true
	l.accesses++
	l.steers.Wrote()
	if len(w.from) > 1 || len(w.from) == 1 && w.from[0].Chain > 0 {
		// From here on the value is what stands in the cell.
		w.from = []tracer.Origin{{Access: l.accesses - 1}}
	}
}

// updates replaces a leaf by what f makes of it, all at once, and returns what it held.
func (l *lane) updates(m *memory, i int, by *word, f func(old, by uint32) uint32, combines bool, line int) word {
	old, _ := l.atomically(m, i, by, func(old uint32) (uint32, bool) { return f(old, by.bits), true }, combines, line)
	return old
}

// exchanges replaces a leaf where it holds what is expected.
func (l *lane) exchanges(m *memory, i int, expected, by *word, line int) (word, bool) {
	l.count(true)
	l.steer(expected.from)
	return l.atomically(m, i, by, func(old uint32) (uint32, bool) {
		if old == expected.bits {
			return by.bits, true
		}
		return old, false
	}, false, line)
}

func (l *lane) atomically(m *memory, i int, by *word, f func(old uint32) (uint32, bool), combines bool, line int) (old word, done bool) {
	l.mayWrite(m, "an atomic", line)
	l.run.reach(m, i)
	a, at := m.at(i)
	l.step(line)
	chain := int32(0)
	if combines {
		l.t.Combine(1)
		chain = 1
	}
	l.t.At(line)
	l.t.From(l.steers.On(thread.Join(by.from, nil, chain)))
	a.Atomic(l.t, at, func(value.Word) value.Word {
		old.bits = m.bits[i]
		m.bits[i], done = f(old.bits)
		return m.word(i, m.bits[i])
	})
	l.counts(m, i, line)
	m.written[i] = true
	l.accesses += 2
	l.steers.Wrote()
	l.run.atomics[line] = true
	old.from = []tracer.Origin{{Access: l.accesses - 2}}
	return old, done
}

// beyond takes over an index beyond the end, and gives the one that is used in its place.
func (l *lane) beyond(f *frame, base ir.ExpressionHandle, of *layout, i uint32, n, line int) uint32 {
	if l == nil {
		panic(&Fault{Kind: Syntax, Line: line, Says: fmt.Sprintf("A constant asks for element %d of %d.", i, n)})
	}
	name := "an array of its own"
	if p := f.ptr[base]; p.mem != nil && f.fn.types[base].points != nil {
		name = p.mem.path(p.off, of)
	}
	index := fmt.Sprint(i)
	if i > math.MaxInt32 {
		index = fmt.Sprintf("%d (as a signed number %d)", i, int32(i))
	}
	l.run.found(Fault{
		Kind: Bounds, Line: line,
		Says: fmt.Sprintf("%s asks for element %s of %s, which has %s: it gets the last one here, and another on other devices.", l, index, name, counted(n, "element")),
	}, name)
	return uint32(n - 1)
}

// agreed takes over that an operation does what is agreed and nobody means.
func (l *lane) agreed(says string, line int) {
	if l != nil {
		l.run.found(Fault{Kind: Undefined, Line: line, Says: says}, "")
	}
}

// String names an invocation.
func (l *lane) String() string {
	if l.t == nil {
		return "The expectation"
	}
	if l.run.groups > 1 {
		return fmt.Sprintf("Invocation %d (workgroup %d)", l.id, l.group)
	}
	return fmt.Sprintf("Invocation %d", l.id)
}

func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
