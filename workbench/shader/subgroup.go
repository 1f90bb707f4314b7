package shader

import (
	"fmt"
	"math"

	"github.com/gogpu/naga/ir"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Subgroups: lanes of a workgroup in a row, as many as a warp has. What they exchange is recorded
// as if it went through cells: each writes its value; the first of them combines what is combined,
// and writes what each gets; each reads that. So the cones of what comes of it are exact. An
// operation orders no memory, and waits until all of the subgroup that have not ended have come.

// subgroupSize is how many lanes a subgroup has.
const subgroupSize = 32

// meeting is an operation of a subgroup under way.
type meeting struct {
	line, lane int
	came, left int
	given      [subgroupSize][]word // nil of lanes that did not come
	gets       [subgroupSize][]word
}

// exchange is the cells of a workgroup's subgroups for scalars of a kind: those that are given, by
// turns, and those that are got.
type exchange struct {
	given [2]*tracer.Array
	gets  *tracer.Array
}

// widest is how many scalars an operation exchanges at most: those of a vector.
const widest = 4

func (r *run) exchangeOf(group int, kind value.Kind, lanes int) *exchange {
	key := [2]int{group, int(kind)}
	e := r.exchanges[key]
	if e == nil {
		made := func(name string) *tracer.Array {
			return r.m.Filled(fmt.Sprintf("%s by subgroups", name), kind, lanes*widest, 0).In(tracer.Shared, group)
		}
		e = &exchange{given: [2]*tracer.Array{made("given"), made("given in turn")}, gets: made("got")}
		r.exchanges[key] = e
	}
	return e
}

// share has the lane exchange a value: combine, which the first of those that came calls, makes of
// what is given what each gets; where it is nil, from says whose value the lane gets.
func (l *lane) share(own []word, kind ir.ScalarKind, combine func(m *meeting), from func(lane int, m *meeting) int, line int) []word {
	if l.quiet() {
		panic(unsupported("an operation of subgroups in an expectation"))
	}
	r := l.run
	at := l.id % l.size
	sub, place := at/subgroupSize, at%subgroupSize
	l.step(line)
	l.meetings++
	key := [3]int{l.group, sub, l.meetings}
	m := r.meetings[key]
	switch {
	case m == nil:
		m = &meeting{line: line, lane: l.id}
		r.meetings[key] = m
	case m.line != line:
		panic(&Fault{
			Kind: Barrier, Line: line, Other: m.line,
			Says: fmt.Sprintf("Invocation %d comes to the operation of subgroups at line %d while invocation %d of its subgroup comes to the one at line %d: all of a subgroup have to come to the same.", l.id, line, m.lane, m.line),
		})
	}
	m.came++
	e := r.exchangeOf(l.group, kindOf(kind), l.size)
	turn := e.given[l.meetings%2]
	cell := func(lane, i int) int { return (sub*subgroupSize+lane)*widest + i }
	given := make([]word, len(own))
	for i, w := range own {
		l.gives(turn, cell(place, i), w, kind, line)
		given[i] = word{bits: w.bits}
	}
	m.given[place] = given
	l.t.WarpBarrier()
	out := make([]word, len(own))
	if combine == nil {
		other := from(place, m)
		for i := range own {
			out[i] = l.takes(turn, cell(other, i), m.given[other][i].bits, line)
		}
		l.leaves(key, m)
		return out
	}
	if m.first() == place {
		for lane, words := range m.given {
			for i := range words {
				words[i] = l.takes(turn, cell(lane, i), words[i].bits, line)
			}
		}
		combine(m)
		for lane, words := range m.gets {
			for i := range words {
				l.gives(e.gets, cell(lane, i), words[i], kind, line)
			}
		}
	}
	l.t.WarpBarrier()
	out = out[:0]
	for i, w := range m.gets[place] {
		out = append(out, l.takes(e.gets, cell(place, i), w.bits, line))
	}
	l.leaves(key, m)
	return out
}

// gives writes a word into a cell through which it is exchanged, and takes reads one.
func (l *lane) gives(a *tracer.Array, at int, w word, kind ir.ScalarKind, line int) {
	l.step(line)
	l.t.At(line)
	l.t.From(l.steers.On(w.from))
	l.setMadeOf(a, at, wordOf(kindOf(kind), kind, w.bits), w.from)
	l.accesses++
	l.steers.Wrote()
}

func (l *lane) takes(a *tracer.Array, at int, bits uint32, line int) word {
	l.step(line)
	a.Get(l.t, at)
	return l.saw(bits)
}

func (m *meeting) first() int {
	for lane, words := range m.given {
		if words != nil {
			return lane
		}
	}
	return 0
}

func (l *lane) leaves(key [3]int, m *meeting) {
	if m.left++; m.left == m.came {
		delete(l.run.meetings, key)
	}
}

// shared makes room for the result of an operation of subgroups.
func (c *compiler) shared(result ir.ExpressionHandle, n int) int {
	known(c.f.off, uint32(result))
	off := c.slot(n)
	c.f.off[result] = off
	c.done[result] = true
	c.trail = append(c.trail, result)
	return off
}

// given is the argument of an operation of subgroups.
func (c *compiler) given(h ir.ExpressionHandle) (off int, l *layout) {
	l = c.valueType(h)
	if l.n > widest || len(l.fields) > 0 || l.elem != nil && l.elem.n != 1 {
		panic(&Fault{Kind: Syntax, Line: c.line, Says: "Subgroups exchange numbers and vectors alone."})
	}
	return c.value(h, nil), l
}

// collective compiles subgroupAdd and what is like it.
func (c *compiler) collective(s ir.StmtSubgroupCollectiveOperation) {
	off, l := c.given(s.Argument)
	c.f.types[s.Result] = l
	to, n, line, kind := c.shared(s.Result, l.n), l.n, c.line, l.scalar
	f, identity := collected(s.Op, kind)
	c.steps = append(c.steps, func(fr *frame) control {
		combine := func(m *meeting) {
			lane := fr.lane
			sum := make([]word, n)
			for i := range sum {
				sum[i].bits = identity
			}
			begun := false
			for at, words := range m.given {
				if words == nil {
					continue
				}
				if s.CollectiveOp == ir.CollectiveExclusiveScan {
					m.gets[at] = append([]word(nil), sum...)
				}
				for i := range words {
					if !begun {
						sum[i] = words[i]
						continue
					}
					lane.t.Combine(1)
					sum[i] = word{f(sum[i].bits, words[i].bits), lane.made(lane.made(sum[i].from, words[i].from, 0), nil, 1)}
				}
				begun = true
				if s.CollectiveOp == ir.CollectiveInclusiveScan {
					m.gets[at] = append([]word(nil), sum...)
				}
			}
			if s.CollectiveOp == ir.CollectiveReduce {
				for at, words := range m.given {
					if words != nil {
						m.gets[at] = append([]word(nil), sum...)
					}
				}
			}
		}
		copy(fr.at(to, n), fr.lane.share(fr.at(off, n), kind, combine, nil, line))
		return next
	})
}

// collected is the operator of a collective operation and its identity.
func collected(op ir.SubgroupOperation, kind ir.ScalarKind) (f func(a, b uint32) uint32, identity uint32) {
	binary := func(op ir.BinaryOperator) func(a, b uint32) uint32 {
		f := operatorOf(op, kind)
		return func(a, b uint32) uint32 { out, _ := f(a, b); return out }
	}
	one := uint32(1)
	if kind == ir.ScalarFloat {
		one = bitsOf(1)
	}
	switch op {
	case ir.SubgroupOperationAll:
		return func(a, b uint32) uint32 { return a & b }, 1
	case ir.SubgroupOperationAny, ir.SubgroupOperationOr:
		return func(a, b uint32) uint32 { return a | b }, 0
	case ir.SubgroupOperationAnd:
		return func(a, b uint32) uint32 { return a & b }, math.MaxUint32
	case ir.SubgroupOperationXor:
		return func(a, b uint32) uint32 { return a ^ b }, 0
	case ir.SubgroupOperationAdd:
		return binary(ir.BinaryAdd), 0
	case ir.SubgroupOperationMul:
		return binary(ir.BinaryMultiply), one
	}
	fun := ir.MathMin
	if op == ir.SubgroupOperationMax {
		fun = ir.MathMax
	}
	of := ordering(fun, kind)
	return func(a, b uint32) uint32 { return of([]uint32{a, b}) }, 0
}

// ballot compiles subgroupBallot: a bit of each lane whose predicate holds.
func (c *compiler) ballot(s ir.StmtSubgroupBallot) {
	off := -1
	if s.Predicate != nil {
		off = c.condition(*s.Predicate)
	}
	to, line := c.shared(s.Result, widest), c.line
	c.typeOf(s.Result)
	c.steps = append(c.steps, func(fr *frame) control {
		vote := []word{{bits: 1}}
		if off >= 0 {
			vote[0] = fr.w[off]
		}
		combine := func(m *meeting) {
			lane := fr.lane
			var votes word
			for at, words := range m.given {
				if words != nil {
					lane.t.Combine(1)
					votes = word{votes.bits | words[0].bits<<at, lane.made(lane.made(votes.from, words[0].from, 0), nil, 1)}
				}
			}
			for at, words := range m.given {
				if words != nil {
					m.gets[at] = []word{votes}
				}
			}
		}
		got := fr.lane.share(vote, ir.ScalarUint, combine, nil, line)
		clear(fr.at(to, widest))
		fr.w[to] = got[0]
		return next
	})
}

// gather compiles subgroupShuffle and what is like it.
func (c *compiler) gather(s ir.StmtSubgroupGather) {
	off, l := c.given(s.Argument)
	var by ir.ExpressionHandle
	var of func(lane int, by uint32) int // nil: that of the first who came
	switch mode := s.Mode.(type) {
	case ir.GatherBroadcast:
		by, of = mode.Index, func(_ int, by uint32) int { return int(by) }
	case ir.GatherShuffle:
		by, of = mode.Index, func(_ int, by uint32) int { return int(by) }
	case ir.GatherShuffleDown:
		by, of = mode.Delta, func(lane int, by uint32) int { return lane + int(by) }
	case ir.GatherShuffleUp:
		by, of = mode.Delta, func(lane int, by uint32) int { return lane - int(by) }
	case ir.GatherShuffleXor:
		by, of = mode.Mask, func(lane int, by uint32) int { return lane ^ int(by) }
	case ir.GatherBroadcastFirst:
	default:
		panic(unsupported("a function of quads"))
	}
	at := -1
	if of != nil {
		at = c.value(by, nil)
	}
	c.f.types[s.Result] = l
	to, n, line, kind := c.shared(s.Result, l.n), l.n, c.line, l.scalar
	c.steps = append(c.steps, func(fr *frame) control {
		var index uint32
		if at >= 0 {
			fr.lane.steer(fr.w[at].from)
			index = fr.w[at].bits
		}
		from := func(lane int, m *meeting) int {
			if of == nil {
				return m.first()
			}
			if other := of(lane, index); other >= 0 && other < subgroupSize && m.given[other] != nil {
				return other
			}
			return lane // indeterminate: its own, as many devices have it
		}
		copy(fr.at(to, n), fr.lane.share(fr.at(off, n), kind, nil, from, line))
		return next
	})
}
