package workbench

import (
	"slices"

	"upsweep/tracer"
	"upsweep/workbench/thread"
)

// Order is in which order threads make their accesses and come to their barriers.
type Order = thread.Order

// fair is how many steps a thread goes on alone while others could: then it may be waiting for them
// in a loop.
const fair = 256

// director orders the threads of one run: as an order says, and beyond it with as few changes as
// can be, or by priorities.
type director struct {
	order Order
	round int // of the launch under way
	at    int // in the order of it
	seen  int // launches begun
	last  int // thread that went on last
	alone int // steps for which it has gone on
	ranks *ranks
	spins map[int]spin
	begun map[int]bool    // threads that have gone on at all
	free  []tracer.LaneID // those that can go on and do not ask in a loop for what has not changed
}

// again is the director as it began; nil of none.
func (d *director) again() *director {
	if d == nil {
		return nil
	}
	out := &director{order: d.order}
	if d.ranks != nil {
		out.ranks = newRanks(d.ranks.seed, d.ranks.accesses)
	}
	return out
}

// spin is that a thread loads one cell again and again.
type spin struct {
	of    cellName
	line  uint16
	count int
}

// spinning is after how many loads of one cell by one line a thread waits, as far as the order is
// concerned, until another changes something.
const spinning = 2

// next picks among the threads that can go on.
func (d *director) next(round int, lanes []tracer.LaneID) int {
	d.enter(round)
	if d.seen <= len(d.order) {
		for list := d.order[d.seen-1]; d.at < len(list); d.at++ { // one that cannot go on loses its turn
			if k := slices.Index(lanes, tracer.LaneID(list[d.at])); k >= 0 {
				d.last, d.alone = list[d.at], 0
				d.begun[list[d.at]] = true
				return k
			}
			// It may wait at a barrier for one that ends without an access, which no order tells.
			if k := slices.IndexFunc(lanes, func(l tracer.LaneID) bool { return !d.begun[int(l)] }); k >= 0 {
				d.begun[int(lanes[k])] = true
				return k
			}
		}
	}
	d.free = slices.DeleteFunc(append(d.free[:0], lanes...), func(l tracer.LaneID) bool { return d.spins[int(l)].count >= spinning })
	if len(d.free) == 0 {
		d.free = append(d.free, lanes...)
	}
	var k int
	if d.ranks != nil {
		k = d.ranks.next(d.free, d.alone >= fair)
	} else {
		k = d.going(d.free)
	}
	now := d.free[k]
	d.begun[int(now)] = true
	if int(now) != d.last {
		d.last, d.alone = int(now), 0
	}
	d.alone++
	return slices.Index(lanes, now)
}

// going is the thread that went last, unless it cannot or others have waited long; then the next
// one.
func (d *director) going(lanes []tracer.LaneID) int {
	k := slices.Index(lanes, tracer.LaneID(d.last))
	if k >= 0 && d.alone < fair {
		return k
	}
	after := -1
	for i, l := range lanes {
		if d.alone >= fair && int(l) > d.last && (after < 0 || l < lanes[after]) {
			after = i
		}
	}
	if after >= 0 {
		return after
	}
	return slices.Index(lanes, slices.Min(lanes))
}

// did tells what a thread has done.
func (d *director) did(e event) {
	lane := int(e.lane)
	d.enter(int(e.round))
	switch {
	case e.how == loads:
		now := spin{of: cellName{e.of.number, int(e.i)}, line: e.line, count: 1}
		if old := d.spins[lane]; old.of == now.of && old.line == now.line {
			now.count = old.count + 1
		}
		d.spins[lane] = now
	case e.how.changes():
		clear(d.spins)
	default:
		delete(d.spins, lane)
	}
	if d.seen <= len(d.order) && d.at < len(d.order[d.seen-1]) && d.order[d.seen-1][d.at] == lane {
		d.at++
	}
	if d.ranks != nil {
		d.ranks.did(lane)
	}
}

func (d *director) enter(round int) {
	if round != d.round {
		d.round, d.at, d.last, d.alone, d.spins, d.begun = round, 0, 0, 0, map[int]spin{}, map[int]bool{}
		d.seen++
	}
}

// orderOf is the order in which the threads of a run went.
func orderOf(log []event) Order {
	out, round := Order{}, int32(-1)
	for _, e := range log {
		if e.round != round {
			out, round = append(out, nil), e.round
		}
		out[len(out)-1] = append(out[len(out)-1], int(e.lane))
	}
	return out
}
