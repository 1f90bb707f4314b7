package shader

import (
	"fmt"

	"github.com/gogpu/naga/ir"
)

// This file finds races. In this language barriers alone order accesses, and only those of one
// workgroup: workgroupBarrier those to memory of the workgroup, storageBarrier those to buffers.
// Atomics are relaxed: they order nothing but themselves. So no clocks are needed: two accesses of
// different invocations to one cell, of which one writes, are ordered if and only if a barrier of
// their workgroup lies between them.

// touch is an access to a cell.
type touch struct {
	lane, group int32
	epoch, meet int32 // barriers that its invocation had come to: that order such memory, and all
	line        int32
	dispatch    int32 // 0 for none
	turn        int32 // of the dispatch, in which it was made
}

// touches are those of a cell that a later access is compared with. Up to the first race at a cell
// its writes are all ordered, so the last is enough; of the reads two are, the later by another
// invocation, and rather of another workgroup.
type touches struct {
	write       touch
	read, other touch
	told        bool
}

// raced is two accesses that race.
type raced struct {
	first, then touch
	writes      [2]bool
	mem         *memory
	cell        int
}

// touch compares a plain access with those before it.
func (l *lane) touch(m *memory, i, line int, writes bool) {
	if m.fixed {
		return
	}
	space := 0
	if m.shared {
		l.run.reach(m, i)
		space = 1
	}
	now := touch{int32(l.id), int32(l.group), int32(l.epochs[space]), int32(l.barriers), int32(line), int32(l.run.dispatches), int32(len(l.run.turns[l.run.dispatches-1]) - 1)}
	t := &m.touched[i]
	if l.run.races(t.write, now) {
		l.run.raced(m, i, t.write, now, true, writes)
		t.told = true
	}
	if !writes {
		switch {
		case t.read.dispatch != now.dispatch || t.read.lane == now.lane && t.read.epoch == now.epoch:
		case t.other.dispatch != now.dispatch, t.read.group != now.group, t.other.group == now.group && t.read.epoch >= t.other.epoch:
			t.other = t.read
		}
		t.read = now
		return
	}
	for _, r := range [...]touch{t.read, t.other} {
		if l.run.races(r, now) {
			l.run.raced(m, i, r, now, false, true)
			t.told = true
			break
		}
	}
	t.write = now
}

// reach takes over that a cell of a variable of workgroups is come to.
func (r *run) reach(m *memory, i int) {
	if m.shared && i >= r.reached[m.variable] {
		r.reached[m.variable] = i + 1
	}
}

// races tells whether nothing orders two accesses.
func (r *run) races(a, b touch) bool {
	return a.dispatch == b.dispatch && a.lane != b.lane && (a.group != b.group || a.epoch == b.epoch)
}

func (r *run) raced(m *memory, i int, a, b touch, wrote, writes bool) {
	does := func(w bool) string {
		if w {
			return "writes"
		}
		return "reads"
	}
	why := "no barrier lies between"
	switch {
	case a.group != b.group:
		why = "they are of different workgroups, which nothing orders within a dispatch"
	case a.meet != b.meet && m.shared:
		why = "storageBarrier, which lies between, orders buffers alone: write workgroupBarrier"
	case a.meet != b.meet:
		why = "workgroupBarrier, which lies between, orders memory of the workgroup alone: write storageBarrier as well"
	}
	f := Fault{
		Kind: Race, Line: int(a.line), Other: int(b.line),
		Says: fmt.Sprintf("Invocation %d %s %s%s, and invocation %d %s it%s: %s.", a.lane, does(wrote), m.cellName(i), at(a.line), b.lane, does(writes), at(b.line), why),
		race: &raced{first: a, then: b, writes: [2]bool{wrote, writes}, mem: m, cell: i},
	}
	r.found(f, m.name)
}

func at(line int32) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf(" at line %d", line)
}

// gate is a barrier that the invocations of a workgroup come to, the k-th of each.
type gate struct {
	line, lane, came int
}

// meets comes to a barrier.
func (l *lane) meets(flags ir.BarrierFlags, line int) {
	if l.quiet() {
		panic(unsupported("a barrier in an expectation"))
	}
	r := l.run
	l.step(line)
	l.barriers++
	at := [2]int{l.group, l.barriers}
	g := r.gates[at]
	switch {
	case g == nil:
		g = &gate{line: line, lane: l.id}
		r.gates[at] = g
	case g.line != line:
		r.found(Fault{
			Kind: Barrier, Line: line, Other: g.line,
			Says: fmt.Sprintf("Invocation %d comes to the barrier at line %d while invocation %d comes to the one at line %d: all of a workgroup have to come to the same.", l.id, line, g.lane, g.line),
		}, "")
	}
	g.came++
	l.t.Barrier()
	if flags&ir.BarrierStorage != 0 {
		l.epochs[0]++
	}
	if flags&ir.BarrierWorkGroup != 0 {
		l.epochs[1]++
	}
}

// deserted finds barriers that some of a workgroup have not come to.
func (r *run) deserted(e *entry, came []int) {
	size := e.invocations()
	for group := range r.groups {
		least, most := group*size, group*size
		for i := group * size; i < (group+1)*size; i++ {
			if came[i] < came[least] {
				least = i
			}
			if came[i] > came[most] {
				most = i
			}
		}
		if came[least] == came[most] {
			continue
		}
		g := r.gates[[2]int{group, came[least] + 1}]
		r.found(Fault{
			Kind: Barrier, Line: g.line,
			Says: fmt.Sprintf("Invocation %d ends without coming to the barrier at line %d, where invocation %d waits: all of a workgroup have to come to it.", least, g.line, g.lane),
		}, "")
	}
}
