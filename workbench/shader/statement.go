package shader

import (
	"slices"

	"github.com/gogpu/naga/ir"
)

// block compiles statements.
func (c *compiler) block(list []ir.Statement) {
	for _, s := range list {
		c.statement(s.Kind)
	}
}

func (c *compiler) statement(kind ir.StatementKind) {
	switch s := kind.(type) {
	case ir.StmtEmit:
		for h := s.Range.Start; h < s.Range.End && int(h) < len(c.f.types); h++ {
			c.use(h)
		}
	case ir.StmtBlock:
		inner := c.scope(func() { c.block(s.Block) })
		c.steps = append(c.steps, func(f *frame) control { return f.run(inner) })
	case ir.StmtIf:
		c.branch(s)
	case ir.StmtSwitch:
		c.choice(s)
	case ir.StmtLoop:
		c.loop(s)
	case ir.StmtBreak:
		c.steps = append(c.steps, func(*frame) control { return breaks })
	case ir.StmtContinue:
		c.steps = append(c.steps, func(*frame) control { return continues })
	case ir.StmtReturn:
		c.back(s)
	case ir.StmtStore:
		c.store(s.Pointer, s.Value)
	case ir.StmtBarrier:
		c.barrier(s)
	case ir.StmtAtomic:
		c.atomic(s)
	case ir.StmtWorkGroupUniformLoad:
		c.uniformLoad(s)
	case ir.StmtCall:
		c.call(s)
	case ir.StmtSubgroupBallot:
		c.ballot(s)
	case ir.StmtSubgroupCollectiveOperation:
		c.collective(s)
	case ir.StmtSubgroupGather:
		c.gather(s)
	default:
		panic(unsupported("this statement (" + called(kind) + ")"))
	}
}

func (c *compiler) branch(s ir.StmtIf) {
	condition := c.condition(s.Condition)
	accept := c.scope(func() { c.block(s.Accept) })
	reject := c.scope(func() { c.block(s.Reject) })
	c.steps = append(c.steps, func(f *frame) control {
		f.lane.steer(f.w[condition].from)
		if f.w[condition].bits != 0 {
			return f.run(accept)
		}
		return f.run(reject)
	})
}

func (c *compiler) choice(s ir.StmtSwitch) {
	selector := c.value(s.Selector, nil)
	bodies := make([][]step, len(s.Cases))
	otherwise := -1
	at := map[uint32]int{}
	for i, one := range s.Cases {
		bodies[i] = c.scope(func() { c.block(one.Body) })
		switch v := one.Value.(type) {
		case ir.SwitchValueI32:
			at[uint32(v)] = i
		case ir.SwitchValueU32:
			at[uint32(v)] = i
		default:
			otherwise = i
		}
	}
	c.steps = append(c.steps, func(f *frame) control {
		f.lane.steer(f.w[selector].from)
		i, found := at[f.w[selector].bits]
		if !found {
			i = otherwise
		}
		for ; i >= 0 && i < len(bodies); i++ {
			switch how := f.run(bodies[i]); {
			case how == breaks:
				return next
			case how != next:
				return how
			case !s.Cases[i].FallThrough:
				return next
			}
		}
		return next
	})
}

func (c *compiler) loop(s ir.StmtLoop) {
	var body, continuing []step
	line, until := c.line, -1
	body = c.scope(func() {
		c.block(s.Body)
		continuing = c.scope(func() { // sees what the body has computed
			c.line = line
			c.block(s.Continuing)
			if s.BreakIf != nil {
				until = c.condition(*s.BreakIf)
			}
		})
	})
	c.steps = append(c.steps, func(f *frame) control {
		for {
			f.line = line
			switch f.run(body) {
			case breaks:
				return next
			case returns:
				return returns
			}
			f.line = line
			f.run(continuing)
			f.lane.spend(1, f)
			if until >= 0 {
				f.lane.steer(f.w[until].from)
				if f.w[until].bits != 0 {
					return next
				}
			}
		}
	})
}

func (c *compiler) back(s ir.StmtReturn) {
	if s.Value == nil || c.f.result == nil {
		c.steps = append(c.steps, func(*frame) control { return returns })
		return
	}
	off, n := c.value(*s.Value, c.f.result), c.f.result.n
	c.steps = append(c.steps, func(f *frame) control {
		f.result = append(f.result[:0], f.at(off, n)...)
		return returns
	})
}

func (c *compiler) store(to, what ir.ExpressionHandle) {
	p := c.place(to)
	l := c.typeOf(p).points
	off, n, line := c.value(what, l), l.n, c.line
	c.charge(n)
	if l.unsized() {
		panic(unsupported("an array without a length as a value"))
	}
	c.steps = append(c.steps, func(f *frame) control {
		at := f.ptr[p]
		if at.mem == nil {
			copy(at.local[at.off:at.off+n], f.at(off, n))
			return next
		}
		for i := range n {
			if l.atomic {
				f.lane.stores(at.mem, at.off+i, &f.w[off+i], line)
			} else {
				f.lane.writes(at.mem, at.off+i, &f.w[off+i], line)
			}
		}
		return next
	})
}

func (c *compiler) barrier(s ir.StmtBarrier) {
	line := c.line
	switch {
	case s.Flags&ir.BarrierSubGroup != 0:
		panic(unsupported("a barrier of subgroups"))
	case s.Flags&ir.BarrierTexture != 0 && s.Flags&^ir.BarrierTexture == 0:
		panic(unsupported("a barrier of textures"))
	}
	c.steps = append(c.steps, func(f *frame) control { f.lane.meets(s.Flags, line); return next })
}

// uniformLoad is workgroupUniformLoad: a barrier, a read, a barrier. All invocations get what stands
// there, so one read is enough for each.
func (c *compiler) uniformLoad(s ir.StmtWorkGroupUniformLoad) {
	p := c.place(s.Pointer)
	l := c.valueType(p)
	off := c.slot(l.n)
	c.f.off[s.Result], c.f.types[s.Result] = off, l
	read, line := c.load(p, l, off), c.line
	c.done[s.Result] = true
	c.trail = append(c.trail, s.Result)
	c.steps = append(c.steps, func(f *frame) control {
		f.lane.meets(ir.BarrierWorkGroup, line)
		read(f)
		f.lane.meets(ir.BarrierWorkGroup, line)
		return next
	})
}

// operand is a value that a function is called with, in the caller: slots, or a pointer.
type operand struct {
	off, n  int
	pointer ir.ExpressionHandle
	points  bool
}

func (c *compiler) call(s ir.StmtCall) {
	known(c.p.functions, uint32(s.Function))
	if s.Function == c.p.marker {
		c.mark(s)
		return
	}
	callee := c.p.functions[s.Function]
	one := slices.Contains(c.p.given, callee.fn.Name)
	var given []operand
	if len(s.Arguments) != len(callee.fn.Arguments) {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: callee.fn.Name + " is called with another number of arguments than it has."})
	}
	for i, h := range s.Arguments {
		l := c.p.layoutOf(callee.fn.Arguments[i].Type)
		if l.points != nil {
			given = append(given, operand{pointer: c.place(h), points: true})
			continue
		}
		given = append(given, operand{off: c.value(h, l), n: l.n})
	}
	result, n := -1, 0
	if s.Result != nil && callee.result != nil {
		known(c.f.off, uint32(*s.Result))
		n = callee.result.n
		c.charge(n)
		result = c.slot(n)
		c.f.off[*s.Result], c.f.types[*s.Result] = result, callee.result
		c.done[*s.Result] = true
		c.trail = append(c.trail, *s.Result)
	}
	c.steps = append(c.steps, func(f *frame) control {
		in := f.lane.enter(callee, f)
		for i, a := range given {
			if a.points {
				in.given[i].place = f.ptr[a.pointer]
			} else {
				in.given[i].value = append(in.given[i].value[:0], f.at(a.off, a.n)...)
			}
		}
		if one {
			f.lane.operates(in)
		}
		in.run(callee.body)
		if one {
			f.lane.inside--
		}
		if result >= 0 {
			copy(f.at(result, n), in.result)
		}
		f.lane.leave(in)
		return next
	})
}

// mark takes over the line that a marker tells.
func (c *compiler) mark(s ir.StmtCall) {
	if len(s.Arguments) != 1 {
		return
	}
	if l, ok := c.f.fn.Expressions[s.Arguments[0]].Kind.(ir.Literal); ok {
		if n, ok := literal(l.Value); ok {
			line := int(n)
			c.line = line
			c.steps = append(c.steps, func(f *frame) control { f.line = line; return next })
		}
	}
}

func (c *compiler) atomic(s ir.StmtAtomic) {
	p := c.place(s.Pointer)
	l := c.valueType(p)
	line, kind := c.line, l.scalar
	off, against, result := -1, -1, -1
	_, loads := s.Fun.(ir.AtomicLoad)
	if !loads {
		off = c.value(s.Value, l)
	}
	exchange, isExchange := s.Fun.(ir.AtomicExchange)
	if isExchange && exchange.Compare != nil {
		against = c.value(*exchange.Compare, l)
	}
	if s.Result != nil {
		known(c.f.off, uint32(*s.Result))
		n := 1
		if against >= 0 {
			n = 2
		}
		result = c.slot(n)
		c.f.off[*s.Result] = result
		c.typeOf(*s.Result)
		c.done[*s.Result] = true
		c.trail = append(c.trail, *s.Result)
	}
	if _, stores := s.Fun.(ir.AtomicStore); stores {
		c.store(s.Pointer, s.Value)
		return
	}
	f := updates(s.Fun, kind)
	c.steps = append(c.steps, func(fr *frame) control {
		at := fr.ptr[p]
		if at.mem == nil {
			panic(unsupported("an atomic in a variable of one invocation"))
		}
		var old word
		swapped := true
		switch {
		case loads:
			old = fr.lane.loads(at.mem, at.off, line)
		case against >= 0:
			old, swapped = fr.lane.exchanges(at.mem, at.off, &fr.w[against], &fr.w[off], line)
		default:
			old = fr.lane.updates(at.mem, at.off, &fr.w[off], f, !isExchange, line)
		}
		if result >= 0 {
			fr.w[result] = old
			if against >= 0 {
				fr.w[result+1] = word{flag(swapped), fr.lane.made(old.from, nil, 1)}
			}
		}
		return next
	})
}

// updates is what an atomic function makes of the old value and another.
func updates(fun ir.AtomicFunction, kind ir.ScalarKind) func(old, by uint32) uint32 {
	switch fun.(type) {
	case ir.AtomicAdd:
		return func(old, by uint32) uint32 { return old + by }
	case ir.AtomicSubtract:
		return func(old, by uint32) uint32 { return old - by }
	case ir.AtomicAnd:
		return func(old, by uint32) uint32 { return old & by }
	case ir.AtomicExclusiveOr:
		return func(old, by uint32) uint32 { return old ^ by }
	case ir.AtomicInclusiveOr:
		return func(old, by uint32) uint32 { return old | by }
	case ir.AtomicMin, ir.AtomicMax:
		_, least := fun.(ir.AtomicMin)
		return func(old, by uint32) uint32 {
			less := old < by
			if kind == ir.ScalarSint {
				less = int32(old) < int32(by)
			}
			if less == least {
				return old
			}
			return by
		}
	case ir.AtomicExchange, ir.AtomicLoad:
		return func(_, by uint32) uint32 { return by }
	}
	panic(unsupported("this atomic (" + called(fun) + ")"))
}
