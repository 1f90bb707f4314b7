package tracer

import "slices"

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

// Sources calls f for what n depends on directly, in the order of its lane's reads, until f returns
// false. A value read twice comes twice.
func (g *Graph) Sources(n NodeID, f func(Source) bool) {
	junctions := g.junctions()
	for _, s := range g.raw(n) {
		if n := plain(s); n < junctions && !f(Source{Node: n, Steer: s < 0}) {
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

// Final returns the node whose value cell c holds at the end.
func (g *Graph) Final(c CellID) NodeID { return g.final[c] }

// Span returns the longest chain of dependent applications that reaches an output; where no output
// is declared, any value.
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
		next, steers := NoNode, false
		g.Sources(n, func(s Source) bool { // of equally deep ones what it was made of before what decided
			if next == NoNode || g.Depth(s.Node) > g.Depth(next) || steers && !s.Steer && g.Depth(s.Node) == g.Depth(next) {
				next, steers = s.Node, s.Steer
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

// Controlled reports whether something decided where or whether a value of the run was written. A
// graph without edges does not know, and says no.
func (g *Graph) Controlled() bool {
	return len(g.control.sources) > 0 || slices.ContainsFunc(g.sources, func(n NodeID) bool { return n < 0 })
}
