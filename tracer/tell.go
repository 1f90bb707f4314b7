package tracer

import "upsweep/tracer/value"

// This file gives out, one value at a time, what narration says of a whole step: for feedback that speaks of one cell.

// Word returns the value of node n and what it means; the kind is value.Invalid where the cell held nothing.
func (g *Graph) Word(n NodeID) (value.Word, value.Kind) { return g.word(n) }

// CellName writes the cell of node n as x[3].
func (g *Graph) CellName(n NodeID) string { return g.cellName(n) }

// Say writes how node n came to be: "x[3] ← 4 + 7 = 11", "x[1] ← 3 from x[0]", or the value alone where it is not known how.
func (g *Graph) Say(n NodeID) string {
	node := g.Node(n)
	switch {
	case node.Kind == NodeMoved:
		return g.sayMove(node)
	case node.Kind == NodeInput || node.Kind == NodeConstant || node.Kind == NodeAtomic || node.Compared || g.second(n):
		return g.cellName(n) + " ← " + g.Text(n)
	case node.Combined:
		return g.sayCombine(node)
	}
	return g.sayApply(node)
}

// second reports whether node n is a second result of a comparison.
func (g *Graph) second(n NodeID) bool {
	return int(n) > g.cells && g.Node(n).Ops == 0 && g.sharesWith(n-1, n) && g.Node(n-1).Compared
}
