package shader

import (
	"fmt"
	"math"
	"strings"

	"github.com/gogpu/naga/ir"

	"upsweep/budget"
	"upsweep/tracer"
)

// word is a scalar with what it was made of.
type word struct {
	bits uint32
	from []tracer.Origin
}

// pointer is where a value lies: in memory that is recorded, or in a variable of an invocation.
type pointer struct {
	mem   *memory
	local []word
	off   int
}

// control is how a statement ends.
type control uint8

const (
	next control = iota
	breaks
	continues
	returns
)

// step is a part of a function that has been compiled.
type step func(f *frame) control

// function is a function that has been compiled.
type function struct {
	fn     *ir.Function
	types  []*layout // of its expressions
	off    []int     // the first slot of each; -1 for none
	slots  int
	fixed  []word // the first values of the slots: literals and constants
	locals []*layout
	body   []step
	result *layout
}

// frame is a call of a function.
type frame struct {
	fn     *function
	lane   *lane
	w      []word
	ptr    []pointer
	locals [][]word
	given  []argument
	line   int
	result []word
}

// argument is what a function is called with.
type argument struct {
	value []word
	place pointer
}

// grow makes room for slots that have been added.
func (f *frame) grow() {
	f.w = append(f.w, f.fn.fixed[len(f.w):]...)
	f.ptr = append(f.ptr, make([]pointer, len(f.fn.off)-len(f.ptr))...)
}

// at is the value of so many leaves at a slot.
func (f *frame) at(off, n int) []word { return f.w[off : off+n : off+n] }

// compiler compiles one function.
type compiler struct {
	p      *Program
	f      *function
	steps  []step
	line   int
	done   []bool // expressions that have been computed where the compiler stands
	trail  []ir.ExpressionHandle
	within int // how deep expressions and statements nest
}

func (p *Program) declared(fn *ir.Function) *function {
	f := &function{fn: fn, types: make([]*layout, len(fn.Expressions)), off: make([]int, len(fn.Expressions))}
	for i := range f.off {
		f.off[i] = -1
	}
	if fn.Result != nil {
		f.result = p.layoutOf(fn.Result.Type)
	}
	return f
}

// translate compiles the body of a function.
func (p *Program) translate(f *function) (err error) {
	c := &compiler{p: p, f: f}
	defer func() {
		if e := recover(); e != nil {
			err = recovered(e)
			if own, ok := err.(*Fault); ok && own.Line == 0 {
				own.Line = c.line
			}
		}
	}()
	c.done = make([]bool, len(f.fn.Expressions))
	for i, v := range f.fn.LocalVars {
		l := p.layoutOf(v.Type)
		f.locals = append(f.locals, l)
		c.charge(l.n)
		if v.Init == nil {
			c.steps = append(c.steps, func(f *frame) control { clear(f.locals[i]); return next })
			continue
		}
		off, n := c.value(*v.Init, l), l.n
		c.steps = append(c.steps, func(f *frame) control { copy(f.locals[i], f.at(off, n)); return next })
	}
	c.block(f.fn.Body)
	f.body = c.steps
	f.finish()
	total := f.slots
	for _, l := range f.locals {
		total += l.n
	}
	if total > p.budget.Most(budget.Cells) || total > most/2 {
		panic(&Fault{Kind: TooMuch, Line: c.line, Says: fmt.Sprintf("The values of %s take more than %s numbers.", f.fn.Name, budget.Grouped(p.budget.Most(budget.Cells)))})
	}
	return nil
}

// finish sets the slots up.
func (f *function) finish() { f.fixed = append(f.fixed, make([]word, max(0, f.slots-len(f.fixed)))...) }

// slot makes room for a value.
func (c *compiler) slot(n int) int {
	off := c.f.slots
	c.f.slots += n
	if c.f.slots > c.p.budget.Most(budget.Cells) {
		panic(&Fault{Kind: TooMuch, Line: c.line, Says: fmt.Sprintf("The values of %s take more than %s numbers.", c.f.fn.Name, budget.Grouped(c.p.budget.Most(budget.Cells)))})
	}
	return off
}

// fix makes room for a value that never changes.
func (c *compiler) fix(value []word) int {
	off := c.slot(len(value))
	c.f.finish()
	copy(c.f.fixed[off:], value)
	return off
}

// typeOf is the type of an expression.
func (c *compiler) typeOf(h ir.ExpressionHandle) *layout {
	if int(h) >= len(c.f.types) {
		panic(unsupported("an expression that is not known"))
	}
	if c.f.types[h] == nil {
		c.f.types[h] = c.resolve(h)
	}
	return c.f.types[h]
}

func (c *compiler) resolve(h ir.ExpressionHandle) *layout {
	// What the front end has typed by an operand that is a pointer is of the type that it points to.
	switch k := c.f.fn.Expressions[h].Kind.(type) {
	case ir.ExprBinary:
		l := c.valueType(k.Left)
		switch {
		case k.Op >= ir.BinaryEqual && k.Op <= ir.BinaryGreaterEqual:
			return likeBool(l)
		case k.Op == ir.BinaryMultiply:
			return product(l, c.valueType(k.Right))
		case l.elem == nil && c.valueType(k.Right).elem != nil:
			return c.valueType(k.Right)
		}
		return l
	case ir.ExprUnary:
		return c.valueType(k.Expr)
	}
	var t ir.TypeResolution
	if int(h) < len(c.f.fn.ExpressionTypes) {
		t = c.f.fn.ExpressionTypes[h]
	}
	if t.Handle == nil && t.Value == nil {
		var err error
		if t, err = ir.ResolveExpressionType(c.p.module, c.f.fn, h); err != nil {
			panic(unsupported("an expression without a type"))
		}
	}
	if t.Handle != nil {
		return c.p.layoutOf(*t.Handle)
	}
	return c.p.layoutFor(t.Value)
}

// valueType is the type of an operand: of a pointer, what it points to.
func (c *compiler) valueType(h ir.ExpressionHandle) *layout {
	l := c.typeOf(h)
	if l.points != nil {
		l = l.points
	}
	if l.atomic {
		return &layout{inner: ir.ScalarType{Kind: l.scalar, Width: 4}, scalar: l.scalar, n: 1}
	}
	return l
}

func likeBool(l *layout) *layout {
	one := scalarLayout(ir.ScalarType{Kind: ir.ScalarBool, Width: 1})
	if v, ok := l.inner.(ir.VectorType); ok {
		return repeated(ir.VectorType{Size: v.Size, Scalar: ir.ScalarType{Kind: ir.ScalarBool, Width: 1}}, one, int(v.Size))
	}
	return one
}

// charge has a copy of many numbers cost steps.
func (c *compiler) charge(n int) {
	if n > 16 {
		c.set(func(f *frame) { f.lane.spend(n/4, f) })
	}
}

// value computes an operand, loads it where it is a pointer, and returns its first slot. It has to
// be of a type where one is given.
func (c *compiler) value(h ir.ExpressionHandle, want *layout) int {
	c.use(h)
	l := c.valueType(h)
	if want != nil && l.n != want.n {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "A value is of another type than where it goes to."})
	}
	off := c.f.off[h]
	if c.typeOf(h).points != nil {
		off = c.slot(l.n)
		c.steps = append(c.steps, c.load(h, l, off))
	}
	if want != nil && want.scalar != l.scalar && len(want.fields) == 0 && len(l.fields) == 0 {
		if !l.loose {
			panic(&Fault{Kind: Syntax, Line: c.line, Says: fmt.Sprintf("A value of type %s stands where one of type %s is needed.", scalarName(l.scalar), scalarName(want.scalar))})
		}
		to, n, from, into := c.slot(l.n), l.n, l.scalar, want.scalar
		at := off
		c.steps = append(c.steps, func(f *frame) control {
			for i := range n {
				f.w[to+i] = word{convert(f.w[at+i].bits, from, into), f.w[at+i].from}
			}
			return next
		})
		return to
	}
	return off
}

// condition computes an operand that has to be a truth value.
func (c *compiler) condition(h ir.ExpressionHandle) int {
	if l := c.valueType(h); l.scalar != ir.ScalarBool || l.n != 1 {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "A condition is no truth value: compare it with something."})
	}
	return c.value(h, nil)
}

// place computes an operand that is a pointer.
func (c *compiler) place(h ir.ExpressionHandle) ir.ExpressionHandle {
	c.use(h)
	if c.typeOf(h).points == nil {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "A value stands where a place in memory is needed."})
	}
	return h
}

// load copies what lies at a pointer into a slot.
func (c *compiler) load(h ir.ExpressionHandle, l *layout, off int) step {
	line, n := c.line, l.n
	if l.unsized() {
		panic(unsupported("an array without a length as a value"))
	}
	c.charge(n)
	atomic := c.typeOf(h).points.atomic
	return func(f *frame) control {
		p := f.ptr[h]
		if p.mem == nil {
			copy(f.at(off, n), p.local[p.off:p.off+n])
			return next
		}
		for i := range n {
			if atomic {
				f.w[off+i] = f.lane.loads(p.mem, p.off+i, line)
			} else {
				f.w[off+i] = f.lane.reads(p.mem, p.off+i, line)
			}
		}
		return next
	}
}

// use computes an expression where it has not been.
func (c *compiler) use(h ir.ExpressionHandle) {
	if int(h) >= len(c.f.types) {
		panic(unsupported("an expression that is not known"))
	}
	kind := c.f.fn.Expressions[h].Kind
	if c.f.off[h] >= 0 && fixed(kind) || c.done[h] {
		return
	}
	if c.within++; c.within > 4*deepest {
		panic(&Fault{Kind: TooMuch, Line: c.line, Says: "Expressions nest too deep."})
	}
	defer func() { c.within-- }()
	l := c.typeOf(h)
	if c.f.off[h] < 0 && l.points == nil && !l.unsized() && !fixed(kind) {
		c.f.off[h] = c.slot(l.n)
		c.charge(l.n)
	}
	c.expression(h, l)
	c.done[h] = true
	c.trail = append(c.trail, h)
}

// fixed tells whether an expression has one value.
func fixed(k ir.ExpressionKind) bool {
	switch k.(type) {
	case ir.Literal, ir.ExprConstant, ir.ExprOverride, ir.ExprZeroValue:
		return true
	}
	return false
}

// set has a slot computed from others.
func (c *compiler) set(s func(f *frame)) {
	c.steps = append(c.steps, func(f *frame) control { s(f); return next })
}

// scope compiles a part whose expressions are known to nothing after it.
func (c *compiler) scope(f func()) []step {
	before, mark, line := c.steps, len(c.trail), c.line
	if c.within++; c.within > 4*deepest {
		panic(&Fault{Kind: TooMuch, Line: c.line, Says: "Blocks nest too deep."})
	}
	c.steps = nil
	f()
	inner := c.steps
	c.steps, c.line = before, line
	for _, h := range c.trail[mark:] {
		c.done[h] = false
	}
	c.trail = c.trail[:mark]
	c.within--
	return inner
}

func literal(l ir.LiteralValue) (uint32, bool) {
	switch v := l.(type) {
	case ir.LiteralF32:
		return math.Float32bits(float32(v)), true
	case ir.LiteralU32:
		return uint32(v), true
	case ir.LiteralI32:
		return uint32(v), true
	case ir.LiteralBool:
		return flag(bool(v)), true
	case ir.LiteralAbstractInt:
		return uint32(v), true
	case ir.LiteralAbstractFloat:
		return math.Float32bits(float32(v)), true
	}
	return 0, false
}

func flag(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// called is the name of a kind of the front end, for what is not run.
func called(kind any) string {
	name := fmt.Sprintf("%T", kind)
	name = name[strings.LastIndexByte(name, '.')+1:]
	for _, prefix := range []string{"Expr", "Stmt"} {
		name = strings.TrimPrefix(name, prefix)
	}
	return strings.ToLower(name)
}

// known refuses a handle that is not among those of a list.
func known[T any](list []T, h uint32) {
	if int(h) >= len(list) {
		panic(unsupported("a name that is not known"))
	}
}
