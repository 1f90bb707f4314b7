package tracer

import (
	"slices"
	"sync"

	"upsweep/tracer/value"
)

// NodeID numbers the values of a trace: first every cell as it was at the start, then every write
// in recorded order.
type NodeID int32

// NoNode is no node.
const NoNode NodeID = -1

// Source is one value that another depends on.
type Source struct {
	Node  NodeID
	Steer bool // it decided where or whether, not what
}

// NodeKind is how a value came to be.
type NodeKind uint8

// The kinds of node. The zero kind is invalid.
const (
	NodeInput    NodeKind = iota + 1 // it was there from the start
	NodeComputed                     // written by Set
	NodeMoved                        // written by Move: the value of its source, unchanged
	NodeConstant                     // written by Put
	NodeAtomic                       // written by an atomic read-modify-write
)

var nodeKindNames = [...]string{"invalid", "input", "computed", "moved", "constant", "atomic"}

func (k NodeKind) String() string { return nodeKindNames[k] }

// Graph is the dependency graph of a trace: values and what each depends on. It is immutable.
type Graph struct {
	t       *Trace
	cells   int
	nodes   []node   // of the writes
	old     []shade  // in a graph without edges: the writes of earlier rounds, which nodes then does not hold
	first   []uint32 // of the sources of each write, and one past the last; nil in a graph without edges
	sources []NodeID // steering ones are kept complemented
	final   []NodeID // last node of every cell
	control control

	once  sync.Once // the turns are worked out when a schedule first asks for them
	turns *timetable
}

type node struct {
	round RoundID
	sub   int32
	lane  LaneID
	cell  CellID
	depth int32
	ops   uint32
	kind  NodeKind
	marks uint8
	line  uint8
}

// shade is what a graph without edges keeps of a write.
type shade struct {
	depth int32
	cell  CellID
}

// laneState follows one lane of a round.
type laneState struct {
	grouper
	pending []NodeID // reads since the lane last began to read, steering ones complemented
	later   []NodeID // of them those that steer only after the next write
	handed  []int    // which of them a Move has handed on since
	wrote   bool     // a write has come since
	shared  int32    // depth of the deepest value that was computed since
	last    int32    // depth of the lane's last write
	made    []NodeID // of each access in this round, where writes tell their origins
	noted   int      // how many of the reads have been looked through for what steered
	past    []NodeID // what has decided in this turn and stands in no junction yet
	control NodeID   // the junction of what has decided in this turn; 0 for none
}

// renew makes the state that of another lane; its memory stays.
func (s *laneState) renew() {
	*s = laneState{pending: s.pending[:0], later: s.later[:0], handed: s.handed[:0], made: s.made[:0], past: s.past[:0]}
}

// Graph builds the dependency graph, in time proportional to the accesses.
func (t *Trace) Graph() *Graph { return t.graph(true) }

// Depths builds the graph without its edges, at a fraction of the memory: enough for Depth, Span,
// Cell and NodesOf, and for nothing else.
func (t *Trace) Depths() *Graph { return t.graph(false) }

func (t *Trace) graph(edges bool) *Graph {
	g := &Graph{t: t, cells: t.live}
	if edges {
		g.nodes, g.first = make([]node, 0, t.Writes()), make([]uint32, 1, t.Writes()+1)
		g.sources = make([]NodeID, 0, t.Accesses()-t.Writes()) // where every read serves one write
	} else {
		g.old = make([]shade, 0, t.Writes())
	}
	b := builder{Graph: g, edges: edges, now: make([]NodeID, t.live), next: make([]NodeID, t.live)}
	for c := range b.now {
		b.now[c], b.next[c] = NodeID(c), NoNode
	}
	decisions := t.record.decisions
	for id := RoundID(1); int(id) <= t.Rounds(); id++ {
		made := 0
		for made < len(decisions) && decisions[made].after < id {
			made++
		}
		g.decideHost(decisions[:made], b.now)
		decisions = decisions[made:]
		b.build(id)
	}
	g.decideHost(decisions, b.now)
	g.final = b.now
	return g
}

// add makes the node of a write and works out its sources and depth.
func (g *Graph) add(e event, s *laneState, seen NodeID, mode Mode) NodeID {
	r := g.t.record
	n := node{round: e.round, lane: e.lane, cell: e.cell, ops: r.opsAt(e.write), marks: r.marksAt(e.write), line: r.lineAt(e.write)}
	start := uint32(len(g.sources))
	base := int32(0)
	if r.telling {
		n.kind = toldKinds[e.kind]
		if e.kind == kindAtomic {
			g.sources = append(g.sources, seen)
			base = g.Depth(seen) + int32(n.ops)
		}
		base = max(base, g.addOrigins(r.originsAt(e.write), s.made))
		if mode == Serial {
			base = max(base, s.last+int32(n.ops))
		}
		n.depth = base
		id := g.keep(n, s, start)
		s.made = append(s.made, id)
		return id
	}
	switch e.kind {
	case kindMove:
		n.kind = NodeMoved
		from := g.moved(s, e)
		if from >= 0 {
			g.sources = append(g.sources, s.pending[from])
		}
		g.sources = g.appendSteering(g.sources, s.pending, from)
	case kindConst, kindUnlock:
		n.kind = NodeConstant
		g.sources = g.appendSteering(g.sources, s.pending, -1)
	case kindAtomic:
		n.kind = NodeAtomic
		g.sources = append(append(g.sources, seen), s.pending...)
	default:
		n.kind = NodeComputed
		g.sources = append(g.sources, s.pending...)
		base = s.shared
	}
	junctions := g.junctions()
	for _, src := range g.sources[start:] {
		if src = plain(src); src < junctions {
			base = max(base, g.Depth(src))
		}
	}
	if mode == Serial {
		base = max(base, s.last)
	}
	n.depth = base + int32(n.ops)
	return g.keep(n, s, start)
}

// toldKinds are the kinds of node that writes make which tell their origins.
var toldKinds = [...]NodeKind{
	kindWrite: NodeComputed, kindStore: NodeComputed, kindMove: NodeMoved, kindConst: NodeConstant, kindUnlock: NodeConstant, kindAtomic: NodeAtomic,
}

// keep adds a node whose sources are those from start on.
func (g *Graph) keep(n node, s *laneState, start uint32) NodeID {
	if n.kind == NodeComputed {
		s.shared = n.depth
	}
	s.wrote, s.last = true, n.depth
	if g.first == nil {
		g.sources = g.sources[:0]
	} else {
		if j := g.controlOf(s); j != 0 {
			g.sources = append(g.sources, ^j)
		}
		g.first = append(g.first, uint32(len(g.sources)))
	}
	g.nodes = append(g.nodes, n)
	if len(s.later) > 0 {
		s.resumes(g)
	}
	return NodeID(g.cells + len(g.old) + len(g.nodes) - 1)
}

// moved returns which of the reads, −1 for none, a Move hands on: the latest with its value, one from its
// own array first. Each serves one Move, as long as there is another: a lane that has read two
// equal values moves both.
func (g *Graph) moved(s *laneState, e event) int {
	only, reads := -1, 0
	for i, p := range s.pending {
		if p >= 0 {
			only = i
			reads++
		}
	}
	if reads < 2 {
		return only
	}
	v := g.t.record.valueAt(e.write)
	array, _ := g.t.Place(e.cell)
	best, rank := -1, 0
	for i, p := range s.pending {
		if p < 0 || g.value(p) != v {
			continue
		}
		is := 1
		if a, _ := g.t.Place(g.Cell(p)); a == array {
			is = 2
		}
		if !slices.Contains(s.handed, i) {
			is += 2
		}
		if is >= rank {
			best, rank = i, is
		}
	}
	if best < 0 {
		return only
	}
	s.handed = append(s.handed, best)
	return best
}

// Cell returns the cell that a node is a value of.
func (g *Graph) Cell(n NodeID) CellID {
	switch i := int(n) - g.cells; {
	case i < 0:
		return CellID(n)
	case i < len(g.old):
		return g.old[i].cell
	default:
		return g.nodes[i-len(g.old)].cell
	}
}

// value returns what node n holds; 0 for a cell that held nothing.
func (g *Graph) value(n NodeID) value.Word {
	if !g.IsInput(n) {
		return g.t.record.valueAt(uint32(int(n) - g.cells))
	}
	a, i := g.t.Place(CellID(n))
	if info := g.t.Array(a); info.Given {
		return info.Start[i]
	}
	return 0
}

// appendSteering appends the reads that steer, and why these and the one that is moved still stood there:
// junctions follow what was read.
func (g *Graph) appendSteering(to, pending []NodeID, moved int) []NodeID {
	counts := false
	for i, p := range pending {
		if p >= 0 || !g.isJunction(^p) {
			counts = p < 0 || i == moved
		}
		if p < 0 && counts {
			to = append(to, p)
		}
	}
	return to
}

func plain(n NodeID) NodeID {
	if n < 0 {
		return ^n
	}
	return n
}
