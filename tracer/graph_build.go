package tracer

import (
	"maps"
	"slices"
)

// builder builds a graph, round by round.
type builder struct {
	*Graph
	edges    bool
	now      []NodeID // of each cell: what a read sees
	next     []NodeID // what this synchronous round has written to it
	landings []landing

	// Of the running round:
	info    RoundInfo
	state   lanes[laneState]
	queue   queue
	decided []NodeID // by all lanes, where they choose cells
}

// landing is a value that lands at the barrier.
type landing struct {
	cell CellID
	node NodeID
}

// build adds the nodes of a round.
func (b *builder) build(id RoundID) {
	b.info, b.queue, b.landings, b.decided = b.t.Round(id), nil, b.landings[:0], nil
	b.state = lanes[laneState]{renew: (*laneState).renew}
	choices := b.t.record.choicesOf(id)
	if !b.edges {
		choices = nil
	}
	if choices != nil {
		b.state.renew = func(s *laneState) {
			b.decide(s)
			s.renew()
		}
	}
	b.t.replay(id, b.take)
	if choices != nil {
		b.decide(&b.state.one)
		for _, lane := range slices.Sorted(maps.Keys(b.state.byLane)) {
			b.decide(b.state.byLane[lane])
		}
		b.chosen(id, choices, b.decided)
	}
	for _, l := range b.landings {
		b.now[l.cell], b.next[l.cell] = l.node, NoNode
	}
	if !b.edges {
		for i := range b.nodes {
			b.old = append(b.old, shade{b.nodes[i].depth, b.nodes[i].cell})
		}
		b.nodes = b.nodes[:0]
	}
}

// decide adds what has decided in the turn of a lane to what has decided in the round.
func (b *builder) decide(s *laneState) {
	s.resumes(b.Graph)
	s.decides(b.Graph, false)
	b.decided = append(b.decided, s.past...)
	if s.control != 0 {
		b.decided = append(b.decided, s.control)
	}
}

// take takes over an access.
func (b *builder) take(e event) {
	s := b.state.of(b.info.Mode, e)
	if e.kind.says() {
		b.hear(e, s)
		return
	}
	sub := b.queue.on(&s.grouper, b.info.Mode, e.kind, e.cell)
	if !e.kind.touches() {
		return
	}
	synchronous := b.info.Mode == Synchronous
	seen := b.now[e.cell]
	if synchronous {
		// A lane sees its own writes; an atomic follows the atomics before it.
		if n := b.next[e.cell]; n != NoNode && (b.nodes[int(n)-b.cells-len(b.old)].lane == e.lane || e.kind == kindAtomic) {
			seen = n
		}
	}
	s.saw(b.t.record, e, seen)
	if !e.kind.writes() {
		b.read(e, s, seen)
		return
	}
	if e.kind == kindAtomic {
		b.addLeft(s, seen, e)
	}
	n := b.add(e, s, seen, b.info.Mode)
	made := &b.nodes[len(b.nodes)-1]
	made.sub = int32(sub)
	if made.line == 0 {
		made.line = uint8(b.info.Line)
	}
	if synchronous {
		b.next[e.cell] = n
		b.landings = append(b.landings, landing{e.cell, n})
	} else {
		b.now[e.cell] = n
	}
}

// read keeps what a lane has found for the write that follows.
func (b *builder) read(e event, s *laneState, seen NodeID) {
	if s.wrote {
		if b.edges && !b.t.record.telling {
			s.decides(b.Graph, false)
		}
		s.pending, s.handed, s.noted, s.wrote, s.shared = s.pending[:0], s.handed[:0], 0, false, 0
	}
	if e.kind == kindSteer {
		s.pending = append(s.pending, ^seen)
	} else {
		s.pending = append(s.pending, seen)
	}
	b.addLeft(s, seen, e)
}

// hear takes over what a lane says of what decides.
func (b *builder) hear(e event, s *laneState) {
	switch {
	case e.kind == kindDecide:
		s.decides(b.Graph, true)
	case e.kind == kindDefer:
		s.defers(b.Graph)
	case e.kind == kindForget:
		s.forgets()
	case b.edges:
		b.leave(s, e.round, e.cell)
	}
}
