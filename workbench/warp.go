package workbench

import (
	"math/bits"

	"go.starlark.net/starlark"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what the threads of a warp do together. The machine lets its threads go on one by
// one, so lock step is made: each thread puts its value into a register that its warp can see, the
// warp meets, and each reads what it asks for. Registers come in two sets that take turns: a fast
// thread that is already at the next call does not overwrite what a slow one has still to read.

// widestWarp is how many threads a warp has at most, and as many as it has where launch is not
// told.
const widestWarp = 32

// registers are those of one warp, for values of one kind.
type registers struct {
	*array
	turn []int // by cell: in which turn it was written
}

// warpOf is the number of a thread's warp among those of the launch, its place there, and how many
// threads the warp has.
func (l launched) warpOf(thread int) (warp, lane, size int) {
	block := l.block
	if block == 0 {
		block = max(1, l.threads)
	}
	lane = thread % block % l.warp
	first := thread - lane
	return l.group(meets, thread), lane, min(l.warp, l.threads-first, block-first%block)
}

// meet is a warp_sync, and a part of every call below.
func (r *run) meet(starlark.Tuple) (starlark.Value, error) {
	if err := r.threadsOnly("warp_sync()"); err != nil {
		return nil, err
	}
	l := r.lane
	return starlark.None, r.waiting(standstill{}, func() { l.l.WarpBarrier() })
}

// show puts the value of the thread in hand into its register, and comes back when all threads of
// the warp have done so.
func (r *run) show(what string, d *datum) (*registers, error) {
	in := r.launches[len(r.launches)-1]
	warp, lane, _ := in.warpOf(r.lane.id)
	key := sharing{launch: r.round, block: warp, k: 128 + int(d.kind)}
	regs := r.registers[key]
	if regs == nil {
		m, err := r.newMemory("registers", 2*in.warp)
		if err != nil {
			return nil, err
		}
		m.space, m.owner, m.number, m.kind = tracer.Local, r.lane.id-lane, key.number(), d.kind
		regs = &registers{&array{of: m, n: 2 * in.warp}, make([]int, 2*in.warp)}
		r.registers[key] = regs
	}
	r.lane.shown++
	cell := r.lane.shown%2*in.warp + lane
	if err := r.write(regs.of, cell, d, (*tracer.Array).Set, 0); err != nil {
		return nil, err
	}
	regs.turn[cell] = r.lane.shown
	_, err := r.meet(nil)
	return regs, err
}

// seen reads what another thread of the warp has shown in this turn.
func (r *run) seen(what string, regs *registers, lane int) (*datum, error) {
	in := r.launches[len(r.launches)-1]
	_, own, _ := in.warpOf(r.lane.id)
	cell := r.lane.shown%2*in.warp + lane
	if regs.turn[cell] != r.lane.shown {
		return nil, failed(Wrong, "Thread %d takes no part in this %s: all threads of a warp call it together.", r.lane.id-own+lane, what)
	}
	v, _, err := regs.Get(starlark.MakeInt(cell))
	if err != nil {
		return nil, err
	}
	return v.(*datum), nil
}

// shuffle gives the thread in hand what thread to(lane) of its warp has shown, and its own value
// if there is no such thread.
func (r *run) shuffle(a starlark.Tuple, what string, to func(lane, by int) int) (starlark.Value, error) {
	if err := r.threadsOnly(what + "(v, d)"); err != nil {
		return nil, err
	}
	by, err := r.whole(a[1])
	if err != nil {
		return nil, err
	}
	if by < 0 || by >= widestWarp {
		return nil, failed(Wrong, "%s goes by 0 to %d places, and not by %d.", what, widestWarp-1, by)
	}
	d, err := r.lift(a[0], value.Invalid)
	if err != nil {
		return nil, err
	}
	regs, err := r.show(what, d)
	if err != nil {
		return nil, err
	}
	_, lane, size := r.launches[len(r.launches)-1].warpOf(r.lane.id)
	from := to(lane, by)
	if from < 0 || from >= size {
		return d, nil
	}
	return r.seen(what, regs, from)
}

func (r *run) shuffleUp(a starlark.Tuple) (starlark.Value, error) {
	return r.shuffle(a, "shuffle_up", func(lane, by int) int { return lane - by })
}

func (r *run) shuffleDown(a starlark.Tuple) (starlark.Value, error) {
	return r.shuffle(a, "shuffle_down", func(lane, by int) int { return lane + by })
}

func (r *run) shuffleXor(a starlark.Tuple) (starlark.Value, error) {
	return r.shuffle(a, "shuffle_xor", func(lane, by int) int { return lane ^ by })
}

// ballot is ballot(p): a number whose bit k tells whether p holds in thread k of the warp. One
// application.
func (r *run) ballot(a starlark.Tuple) (starlark.Value, error) {
	if err := r.threadsOnly("ballot(p)"); err != nil {
		return nil, err
	}
	d := &datum{run: r, kind: value.Int}
	if p, ok := a[0].(*datum); ok { // what is asked is data, and does not steer
		d.from = p.from
		d.word = value.FlagWord(p.word != 0 && (p.kind != value.Float || p.word.Float() != 0))
	} else {
		d.word = value.FlagWord(bool(a[0].Truth()))
	}
	regs, err := r.show("ballot", d)
	if err != nil {
		return nil, err
	}
	_, _, size := r.launches[len(r.launches)-1].warpOf(r.lane.id)
	mask := value.Word(0)
	votes := make([]*datum, size)
	for k := range votes {
		if votes[k], err = r.seen("ballot", regs, k); err != nil {
			return nil, err
		}
		mask |= votes[k].word << k
	}
	r.lane.l.Apply(1)
	return r.made(value.Int, mask, votes...)
}

// popcount is popcount(v): how many bits of a whole number are 1. One application on data.
func (r *run) popcount(a starlark.Tuple) (starlark.Value, error) {
	d, ok := a[0].(*datum)
	if !ok {
		n, err := r.whole(a[0])
		return starlark.MakeInt(bits.OnesCount64(uint64(n))), err
	}
	if d.kind != value.Int && d.kind != value.Flag {
		return nil, failed(Wrong, "popcount takes a whole number, and this is one of %s.", kindInWords(d.kind))
	}
	if err := r.inRound("popcount is applied"); err != nil {
		return nil, err
	}
	r.lane.l.Apply(1)
	return r.made(value.Int, value.Word(bits.OnesCount64(uint64(d.word))), d)
}
