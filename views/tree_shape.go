package views

import (
	"unicode/utf8"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// treeShape is a run read as a tree: its leaves are inputs, every combine joins two subtrees, and
// where a second sweep comes down, each vertex gets a second value.
type treeShape struct {
	vertices []vertex
	at       map[tracer.NodeID]spot
	leaves   int
	levels   int
	comes    bool // values come down
	results  bool // and more is made of them below the leaves
	longest  int  // characters of the longest value, at least 1
}

// vertex is a place of the tree with its values; NoNode where it has none.
type vertex struct {
	up, down, result tracer.NodeID
	children         []int
	parent           int // -1 for a root
	level            int // 0 for leaves
	x                float64
}

// half is which of the values of a vertex.
type half uint8

const (
	upHalf half = iota + 1
	downHalf
	resultHalf
)

type spot struct {
	vertex int
	half   half
}

// readTree reads the run as a tree. Values that are used by two combines belong to none: a run that
// has no other is no tree, and the treeShape has no vertices but leaves.
func (s *Subject) readTree() *treeShape {
	a := &treeShape{at: map[tracer.NodeID]spot{}}
	leaf := func(n tracer.NodeID) {
		_, i := s.place(n)
		a.at[n] = spot{len(a.vertices), upHalf}
		a.vertices = append(a.vertices, vertex{up: n, down: tracer.NoNode, result: tracer.NoNode, parent: -1, x: float64(i)})
	}
	for i := range s.strips {
		st := &s.strips[i]
		if st.given && st.round < 1 && a.leaves == 0 && s.feeds(st) {
			for _, n := range st.nodes {
				leaf(n)
			}
			a.leaves = len(a.vertices)
		}
	}
	for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
		a.take(s, n)
	}
	for i := range a.vertices {
		a.levels = max(a.levels, a.vertices[i].level+1)
	}
	a.longest = 1
	for n := range a.at {
		a.longest = max(a.longest, utf8.RuneCountInString(s.text(n)))
	}
	return a
}

// feeds tells whether a combine depends on the values of a strip.
func (s *Subject) feeds(st *strip) bool {
	own := map[tracer.NodeID]bool{}
	for _, n := range st.nodes {
		own[n] = true
	}
	for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
		found := false
		s.Graph.Sources(n, func(src tracer.Source) bool {
			found = own[src.Node] && !src.Steer
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// take finds the place of a written value.
func (a *treeShape) take(s *Subject, n tracer.NodeID) {
	node := s.Graph.Node(n)
	var operands []spot
	for _, src := range s.sources(n) {
		if src.Steer {
			continue
		}
		if at, ok := a.at[src.Node]; ok {
			operands = append(operands, at)
		}
	}
	switch {
	case node.Kind == tracer.NodeConstant:
		a.takeRoot(n)
	case len(operands) == 0:
	case len(operands) == 1 && operands[0].half == upHalf && !node.Combined && PhaseTone(s.Trace.Round(node.Round).Phase) != scene.Down:
		a.at[n] = operands[0] // the same value elsewhere
	case a.comesDown(operands):
		a.takeDown(n, operands)
	default:
		a.join(n, operands)
	}
}

// takeRoot takes the constant from which values come down.
func (a *treeShape) takeRoot(n tracer.NodeID) {
	root := -1
	for i := range a.vertices {
		if v := &a.vertices[i]; v.parent < 0 && (root < 0 || v.level > a.vertices[root].level) {
			root = i
		}
	}
	if root >= 0 && a.vertices[root].down == tracer.NoNode && (a.vertices[root].level > 0 || a.leaves == 1) {
		a.vertices[root].down = n
		a.at[n] = spot{root, downHalf}
		a.comes = true
	}
}

func (a *treeShape) comesDown(operands []spot) bool {
	for _, o := range operands {
		if o.half != upHalf {
			return true
		}
	}
	return false
}

// takeDown takes a value that came down: to the left child as it is, to the right one combined with
// what the left child holds.
func (a *treeShape) takeDown(n tracer.NodeID, operands []spot) {
	parent, left := -1, -1
	for _, o := range operands {
		switch o.half {
		case downHalf:
			parent = o.vertex
		case upHalf:
			left = o.vertex
		}
	}
	if parent < 0 {
		return
	}
	v := &a.vertices[parent]
	if v.level == 0 { // below the leaves: combined with the input, or moved
		if v.result == tracer.NoNode {
			v.result = n
			a.at[n] = spot{parent, resultHalf}
			a.results = true
		}
		return
	}
	child := -1
	for _, c := range v.children {
		taken := a.vertices[c].down != tracer.NoNode
		switch {
		case left < 0 && !taken && child < 0:
			child = c
		case left >= 0 && c != left && !taken:
			child = c
		}
	}
	if child >= 0 {
		a.vertices[child].down = n
		a.at[n] = spot{child, downHalf}
	}
}

// join makes the vertex above its operands.
func (a *treeShape) join(n tracer.NodeID, operands []spot) {
	v := vertex{up: n, down: tracer.NoNode, result: tracer.NoNode, parent: -1}
	for _, o := range operands {
		if v := &a.vertices[o.vertex]; o.half != upHalf || v.parent >= 0 || v.down != tracer.NoNode {
			return // used already: no tree here
		}
		v.children = append(v.children, o.vertex)
		v.level = max(v.level, a.vertices[o.vertex].level+1)
		v.x += a.vertices[o.vertex].x / float64(len(operands))
	}
	if len(v.children) < 2 {
		return
	}
	if a.vertices[v.children[0]].x > a.vertices[v.children[len(v.children)-1]].x {
		for i, j := 0, len(v.children)-1; i < j; i, j = i+1, j-1 {
			v.children[i], v.children[j] = v.children[j], v.children[i]
		}
	}
	for _, c := range v.children {
		a.vertices[c].parent = len(a.vertices)
	}
	a.at[n] = spot{len(a.vertices), upHalf}
	a.vertices = append(a.vertices, v)
}
