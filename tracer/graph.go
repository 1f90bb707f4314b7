package tracer

import (
	"slices"
	"sort"

	"upsweep/tracer/value"
)

// NodeID numbers the values of a trace: first every cell as it was at the start, then every write in recorded order.
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
	handed  []int    // which of them a Move has handed on since
	wrote   bool     // a write has come since
	shared  int32    // depth of the deepest value that was computed since
	last    int32    // depth of the lane's last write
}

// Graph builds the dependency graph, in time proportional to the accesses.
func (t *Trace) Graph() *Graph { return t.graph(true) }

// Depths builds the graph without its edges, at a fraction of the memory: enough for Depth, Span, Cell and NodesOf, and for nothing else.
func (t *Trace) Depths() *Graph { return t.graph(false) }

func (t *Trace) graph(edges bool) *Graph {
	g := &Graph{t: t, cells: t.live}
	if edges {
		g.nodes, g.first = make([]node, 0, t.Writes()), make([]uint32, 1, t.Writes()+1)
	} else {
		g.old = make([]shade, 0, t.Writes())
	}
	now := make([]NodeID, t.live) // what a read of the cell sees
	for c := range now {
		now[c] = NodeID(c)
	}
	type landing struct {
		cell CellID
		node NodeID
	}
	var landings []landing
	next := make([]NodeID, t.live) // written in this synchronous round
	for c := range next {
		next[c] = NoNode
	}
	for id := RoundID(1); int(id) <= t.Rounds(); id++ {
		info := t.Round(id)
		line := uint8(info.Line)
		landings = landings[:0]
		var state lanes[laneState]
		var q queue
		synchronous := info.Mode == Synchronous
		t.replay(id, func(e event) {
			s := state.of(info.Mode, e)
			sub := q.on(&s.grouper, info.Mode, e.kind, e.cell)
			if e.kind == kindBarrier {
				return
			}
			seen := now[e.cell]
			if synchronous {
				// A lane sees its own writes; an atomic follows the atomics before it.
				if n := next[e.cell]; n != NoNode && (g.nodes[int(n)-g.cells-len(g.old)].lane == e.lane || e.kind == kindAtomic) {
					seen = n
				}
			}
			if !e.kind.writes() {
				if s.wrote {
					s.pending, s.handed, s.wrote, s.shared = s.pending[:0], s.handed[:0], false, 0
				}
				if e.kind == kindSteer {
					seen = ^seen
				}
				s.pending = append(s.pending, seen)
				return
			}
			n := g.add(e, s, seen, info.Mode)
			g.nodes[len(g.nodes)-1].sub = int32(sub)
			if g.nodes[len(g.nodes)-1].line == 0 {
				g.nodes[len(g.nodes)-1].line = line
			}
			if synchronous {
				next[e.cell] = n
				landings = append(landings, landing{e.cell, n})
			} else {
				now[e.cell] = n
			}
		})
		for _, l := range landings {
			now[l.cell], next[l.cell] = l.node, NoNode
		}
		if !edges {
			for i := range g.nodes {
				g.old = append(g.old, shade{g.nodes[i].depth, g.nodes[i].cell})
			}
			g.nodes = g.nodes[:0]
		}
	}
	g.final = now
	return g
}

// add makes the node of a write and works out its sources and depth.
func (g *Graph) add(e event, s *laneState, seen NodeID, mode Mode) NodeID {
	r := g.t.record
	n := node{round: e.round, lane: e.lane, cell: e.cell, ops: r.opsAt(e.write), marks: r.marksAt(e.write), line: r.lineAt(e.write)}
	start := uint32(len(g.sources))
	base := int32(0)
	switch e.kind {
	case kindMove:
		n.kind = NodeMoved
		if from := g.moved(s, e); from != NoNode {
			g.sources = append(g.sources, from)
		}
		g.sources = appendSteering(g.sources, s.pending)
	case kindConst, kindUnlock:
		n.kind = NodeConstant
		g.sources = appendSteering(g.sources, s.pending)
	case kindAtomic:
		n.kind = NodeAtomic
		g.sources = append(append(g.sources, seen), s.pending...)
	default:
		n.kind = NodeComputed
		g.sources = append(g.sources, s.pending...)
		base = s.shared
	}
	for _, src := range g.sources[start:] {
		base = max(base, g.Depth(plain(src)))
	}
	if mode == Serial {
		base = max(base, s.last)
	}
	n.depth = base + int32(n.ops)
	if n.kind == NodeComputed {
		s.shared = n.depth
	}
	s.wrote, s.last = true, n.depth
	g.nodes = append(g.nodes, n)
	if g.first == nil {
		g.sources = g.sources[:0]
	} else {
		g.first = append(g.first, uint32(len(g.sources)))
	}
	return NodeID(g.cells + len(g.old) + len(g.nodes) - 1)
}

// moved returns which of the values read a Move hands on: the latest with its value, one from its own array first. Each serves one
// Move, as long as there is another: a lane that has read two equal values moves both.
func (g *Graph) moved(s *laneState, e event) NodeID {
	only, reads := 0, 0
	for i, p := range s.pending {
		if p >= 0 {
			only = i
			reads++
		}
	}
	switch reads {
	case 0:
		return NoNode
	case 1:
		return s.pending[only]
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
		return s.pending[only]
	}
	s.handed = append(s.handed, best)
	return s.pending[best]
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

func appendSteering(to, pending []NodeID) []NodeID {
	for _, p := range pending {
		if p < 0 {
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

// Nodes returns the number of nodes: cells and writes.
func (g *Graph) Nodes() int { return g.cells + len(g.old) + len(g.nodes) }

// IsInput reports whether n is a cell as it was at the start.
func (g *Graph) IsInput(n NodeID) bool { return int(n) < g.cells }

// Node is everything that is known of one value.
type Node struct {
	ID       NodeID
	Kind     NodeKind
	Cell     CellID
	Round    RoundID
	Sub      int // sub-step within the round
	Lane     LaneID
	Depth    int // longest chain of combines, compares and applies that ends here
	Ops      int // applications made for this value
	Combined bool
	Compared bool
	Applied  bool
	Swapped  bool // of its two operands the one read last stands left
	Line     int  // of the pseudocode, from 1; 0 none
}

// Node returns node n.
func (g *Graph) Node(n NodeID) Node {
	if g.IsInput(n) {
		return Node{ID: n, Kind: NodeInput, Cell: CellID(n)}
	}
	w := &g.nodes[int(n)-g.cells]
	return Node{
		ID: n, Kind: w.kind, Cell: w.cell, Round: w.round, Sub: int(w.sub), Lane: w.lane, Depth: int(w.depth), Ops: int(w.ops),
		Combined: w.marks&combined != 0, Compared: w.marks&compared != 0, Applied: w.marks&applied != 0, Swapped: w.marks&swapped != 0, Line: int(w.line),
	}
}

// NodesOf returns the nodes written in a round, as the half-open range [from, to).
func (g *Graph) NodesOf(r RoundID) (from, to NodeID) {
	if r < 1 {
		return 0, NodeID(g.cells)
	}
	_, end, _ := g.t.record.ends(r)
	return NodeID(g.cells + int(g.t.record.rounds[r-1].write)), NodeID(g.cells + int(end))
}

// StepOf returns the step of the timeline at which node n lands; 0 for inputs.
func (g *Graph) StepOf(n NodeID) int {
	if g.IsInput(n) {
		return 0
	}
	w := &g.nodes[int(n)-g.cells]
	return g.t.FirstStepOf(w.round) + int(w.sub)
}

// Text prints the value of node n, "null" for a cell that held none.
func (g *Graph) Text(n NodeID) string {
	t := g.t
	if g.IsInput(n) {
		a, i := t.Place(CellID(n))
		info := t.Array(a)
		if !info.Given {
			return "null"
		}
		return t.Format(a, info.Start[i])
	}
	a, _ := t.Place(g.nodes[int(n)-g.cells].cell)
	return t.Format(a, t.record.valueAt(uint32(int(n)-g.cells)))
}

// Depth returns the longest chain of applications that ends at n.
func (g *Graph) Depth(n NodeID) int32 {
	if n == NoNode || g.IsInput(n) {
		return 0
	}
	i := int(n) - g.cells
	if i < len(g.old) {
		return g.old[i].depth
	}
	return g.nodes[i-len(g.old)].depth
}

// Sources calls f for what n depends on directly, in the order of its lane's reads, until f returns false. A value read twice comes
// twice.
func (g *Graph) Sources(n NodeID, f func(Source) bool) {
	if g.IsInput(n) || g.first == nil {
		return
	}
	i := int(n) - g.cells
	for _, s := range g.sources[g.first[i]:g.first[i+1]] {
		if !f(Source{Node: plain(s), Steer: s < 0}) {
			return
		}
	}
}

// SourcesOf returns what n depends on directly.
func (g *Graph) SourcesOf(n NodeID) []Source {
	var out []Source
	g.Sources(n, func(s Source) bool { out = append(out, s); return true })
	return out
}

// Cone returns every node that n depends on, itself included, in ascending order.
func (g *Graph) Cone(n NodeID) []NodeID {
	seen := map[NodeID]bool{n: true}
	out := []NodeID{n}
	for i := 0; i < len(out); i++ {
		g.Sources(out[i], func(s Source) bool {
			if !seen[s.Node] {
				seen[s.Node] = true
				out = append(out, s.Node)
			}
			return true
		})
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// Inputs returns the cells of the start that n depends on, ascending.
func (g *Graph) Inputs(n NodeID) []CellID {
	var out []CellID
	for _, m := range g.Cone(n) {
		if !g.IsInput(m) {
			break
		}
		out = append(out, CellID(m))
	}
	return out
}

// Final returns the node whose value cell c holds at the end.
func (g *Graph) Final(c CellID) NodeID { return g.final[c] }

// Span returns the longest chain of dependent applications that reaches an output; where no output is declared, any value.
func (g *Graph) Span() int { return int(g.Depth(g.deepest())) }

func (g *Graph) deepest() NodeID {
	best := NodeID(0)
	if g.Nodes() == 0 {
		return NoNode
	}
	consider := func(n NodeID) {
		if g.Depth(n) > g.Depth(best) {
			best = n
		}
	}
	if len(g.t.outputs) == 0 {
		for n := range g.Nodes() {
			consider(NodeID(n))
		}
		return best
	}
	for _, o := range g.t.outputs {
		for _, c := range g.t.OutputCells(o) {
			consider(g.final[c])
		}
	}
	return best
}

// LongestChain returns one longest chain, from an input or a constant to an output.
func (g *Graph) LongestChain() []NodeID {
	n := g.deepest()
	if n == NoNode || g.Depth(n) == 0 {
		return nil
	}
	chain := []NodeID{n}
	for {
		next := NoNode
		g.Sources(n, func(s Source) bool {
			if next == NoNode || g.Depth(s.Node) > g.Depth(next) {
				next = s.Node
			}
			return true
		})
		if next == NoNode {
			break
		}
		chain = append(chain, next)
		n = next
	}
	for i, j := 0, len(chain)-1; i < j; i, j = i+1, j-1 {
		chain[i], chain[j] = chain[j], chain[i]
	}
	return chain
}
