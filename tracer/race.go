package tracer

import (
	"maps"
	"slices"
)

// This file finds the races of one unsynchronised round with vector clocks (Mattern, 1989).

// clock is a vector clock: for each lane how much of it is known to have happened. Absent lanes are
// at 0.
type clock map[LaneID]uint32

func (c clock) join(d clock) {
	for l, n := range d {
		c[l] = max(c[l], n)
	}
}

// stamped is an access and when its lane made it.
type stamped struct {
	lane LaneID
	time uint32
	step int
}

// racer is what is known of one lane.
type racer struct {
	time    uint32      // accesses so far
	since   *gathering  // the latest barrier that it has passed: what all knew there, it knows
	knows   clock       // of the others besides; nil until something orders this lane after another
	waiting bool        // it stands at a barrier
	at      barrierTurn // the latest that it has come to
	passed  [2]int      // barriers that it has come to, of its block and of its warp
	reading []*entry    // its reads of cells that are raced for since it last began to read
	wrote   bool        // a write has come since
	grouper
}

// knowsOf reports whether the lane comes after what lane l did at a time.
func (c *racer) knowsOf(l LaneID, time uint32) bool {
	return c.knows[l] >= time || c.since != nil && c.since.known[l] >= time
}

// tell adds all that the lane knows of others to d.
func (c *racer) tell(d clock) {
	if c.since != nil {
		d.join(c.since.known)
	}
	d.join(c.knows)
}

// learn orders the lane after everything in d.
func (c *racer) learn(d clock) {
	if len(d) == 0 {
		return
	}
	if c.knows == nil {
		c.knows = clock{}
	}
	c.knows.join(d)
}

// cellPast is what is kept of one cell: its last plain write, the reads since then, the atomic
// accesses since then, and what its last release made known.
type cellPast struct {
	write    stamped
	written  bool
	reads    []stamped
	stores   []stamped // atomic writes: an update knows of those before it, and stands for them
	loads    map[LaneID]stamped
	released clock
	told     [WriteAfterWrite + 1]bool
	meeting  *raced // all who race for it, where that is asked
}

// gathering is what the lanes that come to a barrier know together. They share it: a clock of its
// own for each would take time and memory that grow with the square of their number.
type gathering struct {
	known clock
	told  *gathering // the latest gathering that a lane came from: the others from there know no more of it
}

// barrierTurn is one use of the barrier of a block or of a warp.
type barrierTurn struct {
	of          accessKind
	group, turn int
}

// detector follows the accesses of one unsynchronised round. A lane needs a clock only once
// something has ordered it after another.
type detector struct {
	round    RoundInfo
	id       RoundID
	cells    map[CellID]*cellPast
	racers   map[LaneID]*racer
	barriers map[barrierTurn]*gathering // what is known to all who pass
	found    []Hazard
	all      *Racing // where all that race are asked for
}

// races lists the first collision of each kind at every cell of an unsynchronised round.
func (t *Trace) races(id RoundID) []Hazard {
	d := detector{cells: map[CellID]*cellPast{}}
	d.follow(t, id)
	return d.found
}

// follow takes over the accesses of a round.
func (d *detector) follow(t *Trace, id RoundID) {
	d.round, d.id, d.racers, d.barriers = t.Round(id), id, map[LaneID]*racer{}, map[barrierTurn]*gathering{}
	first := t.FirstStepOf(id)
	var q queue
	var c *racer
	latest := LaneID(-1)
	t.replay(id, func(e event) {
		if e.kind.says() {
			return
		}
		if c == nil || e.lane != latest {
			latest, c = e.lane, d.racer(e.lane)
		}
		at := first + q.on(&c.grouper, Unsynchronised, e.kind, e.cell)
		if c.waiting {
			// The first access after a barrier: all who waited there have come, and what they did
			// is known.
			c.waiting = false
			c.since, c.knows = d.barriers[c.at], nil
		}
		c.time++
		if d.all != nil {
			c.makes(NodeID(t.live)+NodeID(e.write), e)
		}
		switch e.kind {
		case kindBarrier, kindWarp:
			d.arrive(c, e)
		case kindLoad, kindAtomic, kindStore, kindUnlock:
			d.synchronise(c, e)
			if d.all != nil {
				d.enter(NodeID(t.live)+NodeID(e.write), c, e, at)
				return
			}
			d.atomic(c, e, at)
		default:
			if d.all != nil {
				d.enter(NodeID(t.live)+NodeID(e.write), c, e, at)
				return
			}
			d.access(c, e, at)
		}
	})
}

func (d *detector) racer(l LaneID) *racer {
	c := d.racers[l]
	if c == nil {
		c = &racer{}
		d.racers[l] = c
	}
	return c
}

func (d *detector) past(c CellID) *cellPast {
	p := d.cells[c]
	if p == nil {
		p = &cellPast{}
		d.cells[c] = p
	}
	return p
}

// arrive adds what a lane knows to what all of its block know after the barrier to which it has
// come.
func (d *detector) arrive(c *racer, e event) {
	c.waiting = true
	turn := &c.passed[e.kind-kindBarrier]
	*turn++
	c.at = barrierTurn{e.kind, 0, *turn}
	switch {
	case e.kind == kindWarp:
		c.at.group = d.round.warps().of(int(e.lane))
	case d.round.Block > 0:
		c.at.group = int(e.lane) / d.round.Block
	}
	b := d.barriers[c.at]
	if b == nil {
		b = &gathering{known: clock{}}
		d.barriers[c.at] = b
	}
	if c.since != nil && c.since != b.told {
		b.known.join(c.since.known)
		b.told = c.since
	}
	b.known.join(c.knows)
	b.known[e.lane] = c.time
}

// synchronise orders a lane by an atomic access: a load acquires what the cell's stores have
// released, a store or an unlock releases what its lane knows, an update does both.
func (d *detector) synchronise(c *racer, e event) {
	p := d.past(e.cell)
	if e.kind == kindLoad || e.kind == kindAtomic {
		c.learn(p.released)
	}
	if e.kind != kindLoad {
		if p.released == nil {
			p.released = clock{}
		}
		c.tell(p.released)
		p.released[e.lane] = c.time
	}
}

// atomic compares an atomic access with the plain ones of other lanes before it: two atomic
// accesses never race, an atomic and a plain one do.
func (d *detector) atomic(c *racer, e event, at int) {
	p := d.past(e.cell)
	me := stamped{e.lane, c.time, at}
	if !e.kind.writes() {
		if p.written {
			d.tell(ReadAfterWrite, c, p, p.write, e, at)
		}
		if p.loads == nil {
			p.loads = map[LaneID]stamped{}
		}
		p.loads[e.lane] = me
		return
	}
	if p.written {
		d.tell(WriteAfterWrite, c, p, p.write, e, at)
	}
	for _, r := range p.reads {
		d.tell(WriteAfterRead, c, p, r, e, at)
	}
	if e.kind == kindAtomic {
		p.stores = p.stores[:0]
	}
	p.stores = append(p.stores, me)
}

// access compares a plain read or write with what other lanes did to the cell before.
func (d *detector) access(c *racer, e event, at int) {
	p := d.past(e.cell)
	me := stamped{e.lane, c.time, at}
	if e.kind.writes() {
		if p.written {
			d.tell(WriteAfterWrite, c, p, p.write, e, at)
		}
		for _, r := range p.reads {
			d.tell(WriteAfterRead, c, p, r, e, at)
		}
		for _, s := range p.stores {
			d.tell(WriteAfterWrite, c, p, s, e, at)
		}
		for _, l := range slices.Sorted(maps.Keys(p.loads)) {
			d.tell(WriteAfterRead, c, p, p.loads[l], e, at)
		}
		clear(p.loads)
		p.write, p.written, p.reads, p.stores = me, true, p.reads[:0], p.stores[:0]
		return
	}
	if p.written {
		d.tell(ReadAfterWrite, c, p, p.write, e, at)
	}
	for _, s := range p.stores {
		d.tell(ReadAfterWrite, c, p, s, e, at)
	}
	if k := len(p.reads); k > 0 && p.reads[k-1].lane == e.lane {
		p.reads[k-1] = me // who comes after this read comes after the one before too
		return
	}
	p.reads = append(p.reads, me)
}

// tell reports that an access collides with one before it, unless its lane comes after that, or the
// cell has such a hazard already.
func (d *detector) tell(k HazardKind, c *racer, p *cellPast, before stamped, e event, at int) {
	if before.lane == e.lane || p.told[k] || c.knowsOf(before.lane, before.time) {
		return
	}
	p.told[k] = true
	d.found = append(d.found, Hazard{
		Kind: k, Round: d.id, Cell: e.cell,
		First: Access{before.lane, k != WriteAfterRead, before.step}, Then: Access{e.lane, e.kind.writes(), at},
	})
}
