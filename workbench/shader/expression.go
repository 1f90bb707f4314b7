package shader

import (
	"github.com/gogpu/naga/ir"
)

// expression compiles what computes an expression, whose slots have been made.
func (c *compiler) expression(h ir.ExpressionHandle, l *layout) {
	switch e := c.f.fn.Expressions[h].Kind.(type) {
	case ir.Literal:
		bits, ok := literal(e.Value)
		if !ok {
			panic(unsupported("a number of another width than 32 bits"))
		}
		c.f.off[h] = c.fix([]word{{bits: bits}})
	case ir.ExprConstant:
		c.f.off[h] = c.fix(c.p.constant(e.Constant))
	case ir.ExprOverride:
		known(c.p.overrides, uint32(e.Override))
		c.f.off[h] = c.fix([]word{c.p.overrides[e.Override]})
	case ir.ExprZeroValue:
		c.f.off[h] = c.slot(c.bounded(l).n)
		c.f.finish()
	case ir.ExprFunctionArgument:
		c.argument(h, e, l)
	case ir.ExprGlobalVariable:
		known(c.p.module.GlobalVariables, uint32(e.Variable))
		c.set(func(f *frame) { f.ptr[h] = f.lane.variable(e.Variable) })
	case ir.ExprLocalVariable:
		known(c.f.fn.LocalVars, e.Variable)
		c.set(func(f *frame) { f.ptr[h] = pointer{local: f.locals[e.Variable]} })
	case ir.ExprLoad:
		c.steps = append(c.steps, c.load(c.place(e.Pointer), l, c.f.off[h]))
	case ir.ExprCompose:
		c.compose(h, e, l)
	case ir.ExprSplat:
		from, to, n := c.value(e.Value, nil), c.f.off[h], l.n
		c.set(func(f *frame) {
			for i := range n {
				f.w[to+i] = f.w[from]
			}
		})
	case ir.ExprSwizzle:
		from, to, n := c.value(e.Vector, nil), c.f.off[h], l.n
		size := c.valueType(e.Vector).n
		for _, k := range e.Pattern[:n] {
			known(make([]bool, size), uint32(k))
		}
		c.set(func(f *frame) {
			for i := range n {
				f.w[to+i] = f.w[from+int(e.Pattern[i])]
			}
		})
	case ir.ExprAccess, ir.ExprAccessIndex:
		c.access(h, l)
	default:
		c.computed(h, l)
	}
}

// bounded refuses a type that has no size.
func (c *compiler) bounded(l *layout) *layout {
	if l.unsized() || l.points != nil {
		panic(unsupported("a value without a size"))
	}
	return l
}

// computed compiles what is computed of values.
func (c *compiler) computed(h ir.ExpressionHandle, l *layout) {
	to := c.f.off[h]
	switch e := c.f.fn.Expressions[h].Kind.(type) {
	case ir.ExprUnary:
		c.unary(e, l, to)
	case ir.ExprBinary:
		c.binary(e, l, to)
	case ir.ExprSelect:
		c.selection(e, l, to)
	case ir.ExprRelational:
		c.relational(e, l, to)
	case ir.ExprMath:
		c.math(e, l, to)
	case ir.ExprAs:
		c.as(e, l, to)
	case ir.ExprArrayLength:
		p := c.place(e.Array)
		tail := c.typeOf(p).points
		c.set(func(f *frame) {
			n := tail.count
			if at := f.ptr[p]; n < 0 && at.mem != nil {
				n = at.mem.elements
			}
			f.w[to] = word{bits: uint32(n)}
		})
	case ir.ExprAtomicResult, ir.ExprCallResult, ir.ExprWorkGroupUniformLoadResult:
		// A statement has set it, or sets it later.
	default:
		if name := called(e); len(name) > 8 && name[:8] == "subgroup" {
			panic(unsupported("a function of subgroups"))
		}
		panic(unsupported("this expression (" + called(e) + ")"))
	}
}

func (c *compiler) argument(h ir.ExpressionHandle, e ir.ExprFunctionArgument, l *layout) {
	known(c.f.fn.Arguments, e.Index)
	to, n := c.f.off[h], l.n
	if l.points != nil {
		c.set(func(f *frame) { f.ptr[h] = f.given[e.Index].place })
		return
	}
	c.set(func(f *frame) { copy(f.at(to, n), f.given[e.Index].value) })
}

func (c *compiler) compose(h ir.ExpressionHandle, e ir.ExprCompose, l *layout) {
	type part struct{ off, n int }
	var parts []part
	total := 0
	for i, one := range e.Components {
		n := c.valueType(one).n
		var want *layout
		switch {
		case i < len(l.fields):
			want = l.fields[i]
		case l.elem != nil && l.elem.n == n:
			want = l.elem
		case l.elem != nil && l.elem.elem == nil: // a vector made of vectors
			want = repeated(ir.VectorType{Size: ir.VectorSize(n), Scalar: ir.ScalarType{Kind: l.elem.scalar, Width: 4}}, l.elem, n)
		case l.elem != nil && n == 1: // a matrix made of numbers
			want = l.elem.elem
		}
		parts = append(parts, part{c.value(one, want), n})
		total += n
	}
	if total != l.n {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "A value is made of another number of parts than it has."})
	}
	to := c.f.off[h]
	c.set(func(f *frame) {
		at := to
		for _, p := range parts {
			at += copy(f.w[at:at+p.n], f.w[p.off:p.off+p.n])
		}
	})
}

// access compiles an index or a field of a place or of a value.
func (c *compiler) access(h ir.ExpressionHandle, l *layout) {
	var base ir.ExpressionHandle
	index, fixedIndex := -1, 0
	switch e := c.f.fn.Expressions[h].Kind.(type) {
	case ir.ExprAccess:
		base, index = e.Base, c.value(e.Index, nil)
		if l := c.valueType(e.Index); l.n != 1 || l.scalar != ir.ScalarUint && l.scalar != ir.ScalarSint {
			panic(&Fault{Kind: Syntax, Line: c.line, Says: "An index is no whole number."})
		}
	case ir.ExprAccessIndex:
		base, fixedIndex = e.Base, int(e.Index)
	}
	c.use(base)
	from := c.typeOf(base)
	inPlace := from.points != nil
	if inPlace {
		from = from.points
	}
	if len(from.fields) > 0 && index < 0 {
		known(from.fields, uint32(fixedIndex))
		c.part(h, base, inPlace, from.at[fixedIndex], from.fields[fixedIndex])
		return
	}
	if from.elem == nil {
		panic(unsupported("an index of what has no elements"))
	}
	line, elem, count := c.line, from.elem, from.count
	at := func(f *frame) int {
		i, n := uint32(fixedIndex), count
		if index >= 0 {
			i = f.w[index].bits
			f.lane.steer(f.w[index].from)
		}
		if n < 0 {
			n = 1
			if m := f.ptr[base].mem; m != nil {
				n = m.elements
			}
		}
		if i >= uint32(n) {
			i = f.lane.beyond(f, base, from, i, n, line)
		}
		return int(i) * elem.n
	}
	if inPlace {
		c.set(func(f *frame) {
			p := f.ptr[base]
			p.off += at(f)
			f.ptr[h] = p
		})
		return
	}
	off, to, n := c.f.off[base], c.f.off[h], l.n
	if n != elem.n || off < 0 {
		panic(unsupported("an index of what has no elements"))
	}
	c.set(func(f *frame) {
		i := off + at(f)
		copy(f.w[to:to+n], f.w[i:i+n])
	})
}

// part compiles a field.
func (c *compiler) part(h, base ir.ExpressionHandle, inPlace bool, at int, field *layout) {
	if inPlace {
		c.set(func(f *frame) {
			p := f.ptr[base]
			p.off += at
			f.ptr[h] = p
		})
		return
	}
	off, to, n := c.f.off[base]+at, c.f.off[h], field.n
	if c.f.off[base] < 0 || to < 0 || c.f.types[h].n != n {
		panic(unsupported("a field of what has none"))
	}
	c.set(func(f *frame) { copy(f.w[to:to+n], f.w[off:off+n]) })
}

func (c *compiler) selection(e ir.ExprSelect, l *layout, to int) {
	condition, accept, reject, n := c.value(e.Condition, nil), c.value(e.Accept, l), c.value(e.Reject, l), l.n
	wide := c.valueType(e.Condition).n > 1
	if wide && c.valueType(e.Condition).n != n {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "select chooses by a condition of another size than its values."})
	}
	c.set(func(f *frame) {
		for i := range n {
			by := f.w[condition]
			if wide {
				by = f.w[condition+i]
			}
			w := f.w[reject+i]
			if by.bits != 0 {
				w = f.w[accept+i]
			}
			f.w[to+i] = word{w.bits, f.lane.made(by.from, w.from, 0)}
		}
	})
}

func (c *compiler) relational(e ir.ExprRelational, l *layout, to int) {
	from, n := c.value(e.Argument, nil), c.valueType(e.Argument).n
	if e.Fun != ir.RelationalAll && e.Fun != ir.RelationalAny {
		panic(unsupported("this function of floats"))
	}
	all := e.Fun == ir.RelationalAll
	c.set(func(f *frame) {
		out := word{bits: flag(all)}
		for i := range n {
			w := f.w[from+i]
			if all && w.bits == 0 || !all && w.bits != 0 {
				out.bits = flag(!all)
			}
			out.from = f.lane.made(out.from, w.from, 0)
		}
		f.w[to] = out
	})
}

func (c *compiler) as(e ir.ExprAs, l *layout, to int) {
	from := c.valueType(e.Expr)
	off, n := c.value(e.Expr, nil), l.n
	if from.n != n {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "A value is converted to a type of another size."})
	}
	if e.Convert != nil && *e.Convert != 4 && e.Kind != ir.ScalarBool {
		panic(unsupported("a number of another width than 32 bits"))
	}
	kind, bitcast := from.scalar, e.Convert == nil
	c.set(func(f *frame) {
		for i := range n {
			w := f.w[off+i]
			if !bitcast {
				w.bits = convert(w.bits, kind, l.scalar)
			}
			f.w[to+i] = w
		}
	})
}
