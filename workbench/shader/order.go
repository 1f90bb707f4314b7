package shader

import (
	"math/rand/v2"
	"slices"

	"upsweep/tracer"
	"upsweep/workbench/thread"
)

// Policy is who goes on where nothing else says.
type Policy struct {
	How  How
	Seed uint64
}

// How is a kind of policy.
type How uint8

// The kinds.
const (
	InTurn   How = iota // the one that went last, as long as it can, and then the lowest
	Backward            // the same, and then the highest
	Together            // one after another, an access each
	Random              // by priorities that change now and then
)

// fair is how many turns an invocation takes while others could: then it may be waiting for them in
// a loop.
const fair = 256

// director picks who goes on.
type director struct {
	Policy
	order []int // of this dispatch
	at    int
	last  int
	alone int
	rng   *rand.Rand
	ranks map[int]int
	until int // the priorities change
}

// begin begins a dispatch.
func (d *director) begin(o thread.Order, dispatch int) {
	d.order, d.at, d.last, d.alone = nil, 0, -1, 0
	if dispatch < len(o) {
		d.order = o[dispatch]
	}
	d.rng = rand.New(rand.NewPCG(d.Policy.Seed, uint64(dispatch)))
	d.ranks = map[int]int{}
}

// next picks among the lanes that can go on.
func (r *run) next(lanes []tracer.LaneID) int {
	d := r.director
	k := d.pick(lanes)
	now := int(lanes[k])
	if now != d.last {
		d.last, d.alone = now, 0
	}
	d.alone++
	at := len(r.turns) - 1
	if len(r.turns[at]) < maxKept {
		r.turns[at] = append(r.turns[at], now)
	}
	return k
}

// maxKept is how many turns of a dispatch are kept.
const maxKept = 1 << 16

func (d *director) pick(lanes []tracer.LaneID) int {
	for ; d.at < len(d.order); d.at++ {
		if k := slices.Index(lanes, tracer.LaneID(d.order[d.at])); k >= 0 {
			d.at++
			return k
		}
	}
	switch d.Policy.How {
	case Random:
		return d.byRank(lanes)
	case Together:
		return after(lanes, d.last)
	}
	k := slices.Index(lanes, tracer.LaneID(d.last))
	switch {
	case k >= 0 && d.alone < fair:
		return k
	case k >= 0:
		return after(lanes, d.last)
	case d.Policy.How == Backward:
		return slices.Index(lanes, slices.Max(lanes))
	}
	return slices.Index(lanes, slices.Min(lanes))
}

// after is the place of the first lane behind another, and of the first where none is.
func after(lanes []tracer.LaneID, last int) int {
	best, least := -1, 0
	for i, l := range lanes {
		if int(l) > last && (best < 0 || l < lanes[best]) {
			best = i
		}
		if l < lanes[least] {
			least = i
		}
	}
	if best >= 0 {
		return best
	}
	return least
}

// byRank is the lane of the highest priority. Now and then the one that went last comes to be the
// lowest.
func (d *director) byRank(lanes []tracer.LaneID) int {
	if d.until--; d.until <= 0 || d.alone >= fair {
		d.until = 1 + d.rng.IntN(40)
		d.ranks[d.last] = -d.rng.IntN(1 << 20)
	}
	best := 0
	for i, l := range lanes {
		if _, known := d.ranks[int(l)]; !known {
			d.ranks[int(l)] = 1 + d.rng.IntN(1<<20)
		}
		if d.ranks[int(l)] > d.ranks[int(lanes[best])] {
			best = i
		}
	}
	return best
}
