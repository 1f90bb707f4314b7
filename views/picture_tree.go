package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// walkPicture is an operation on a tree by a walk round it: the tree, each node with its value and its
// result above the part of the walk that passes its subtree, and below it the walk. A leg leads from a node
// to each of its two brackets there, and its values go along the legs.
type walkPicture struct {
	*picture
	x, y, tour *tracer.ArrayInfo
	nodes      []walkNode
	levels     []scene.Unit // by depth: where values stand; results stand below them
	under      scene.Unit   // from the values to the results
	row        scene.Unit   // of the walk
	opens      []bool       // by place of the walk
}

// walkNode is a node with the places of its brackets, its parent, and how deep it lies.
type walkNode struct{ open, close, up, depth int }

func layWalk(p *picture) string {
	w := &walkPicture{picture: p, x: p.array("x"), y: p.array("y"), tour: p.array("tour")}
	open, close := p.array("open"), p.array("close")
	if w.x == nil || w.y == nil || w.tour == nil || open == nil || close == nil {
		return nothingToDraw
	}
	const deepest = 24
	depth, ok := w.findNodes(open, close)
	switch {
	case !ok: // a run of another program under these names
		return nothingToDraw
	case depth > deepest:
		return "The tree is too deep to be drawn; Cells shows the walk round it."
	}
	p.columns(p.withRoot(w.tour), 72, "tour")
	k := p.m.scale
	names := [2]string{"x", "y"}
	for range depth {
		w.levels = append(w.levels, p.row(names[0], 4*k))
		w.under = p.row(names[1], 3*k) - w.levels[len(w.levels)-1]
		names = [2]string{}
		p.height += 18 * k
	}
	w.row = p.row("tour", 30*k)
	w.drawTree()
	p.height += 20 * k
	p.legend(meaning{scene.Up, "( the walk enters a subtree"}, meaning{scene.Down, ") the walk leaves it"})
	p.place, p.elbows = w.place, true
	return ""
}

// findNodes reads the tree off the places of the brackets, and returns how deep it is; ok is false
// where the places are no walk round a tree.
func (w *walkPicture) findNodes(open, close *tracer.ArrayInfo) (depth int, ok bool) {
	w.nodes, w.opens = make([]walkNode, w.x.Real), make([]bool, w.tour.Real)
	at := make([]int, w.tour.Real)
	if len(at) != 2*len(w.nodes) || w.y.Real != w.x.Real || open.Real != w.x.Real || close.Real != w.x.Real {
		return 0, false
	}
	for v := range w.nodes {
		n := &w.nodes[v]
		n.open, _ = w.number(w.s.Trace.Cell(open.ID, v), 0)
		n.close, _ = w.number(w.s.Trace.Cell(close.ID, v), 0)
		if n.open < 0 || n.close <= n.open || n.close >= len(at) {
			return 0, false
		}
		at[n.open], at[n.close], w.opens[n.open] = v, v, true
	}
	within := []int{none}
	for i, v := range at {
		if !w.opens[i] {
			if within[len(within)-1] != v || w.nodes[v].close != i {
				return 0, false
			}
			within = within[:len(within)-1]
			continue
		}
		n := &w.nodes[v]
		n.up, n.depth = within[len(within)-1], len(within)-1
		within = append(within, v)
		depth = max(depth, n.depth+1)
	}
	return depth, true
}

// box is where the value of a node stands, or its result.
func (w *walkPicture) box(v int, y scene.Unit) scene.Rect {
	n := &w.nodes[v]
	return w.boxAt((w.m.column(n.open)+w.m.column(n.close))/2, w.levels[n.depth]+y)
}

// drawTree draws what joins nodes to their parents and to their brackets.
func (w *walkPicture) drawTree() {
	k := w.m.scale
	for v, n := range w.nodes {
		box := w.box(v, 0)
		y, left, right := box.Centre().Y, w.m.column(n.open), w.m.column(n.close)
		w.ground.line(2, v, scene.Ink{Role: scene.Grid}, scene.Point{X: left, Y: w.row}, scene.Point{X: left, Y: y}, scene.Point{X: right, Y: y}, scene.Point{X: right, Y: w.row})
		if n.up >= 0 {
			up := w.box(n.up, w.under)
			w.ground.line(3, v, scene.Ink{Role: scene.Axis}, scene.Point{X: up.Centre().X, Y: up.Bottom()}, scene.Point{X: box.Centre().X, Y: box.Y})
		}
		font := w.ruler()
		if wide := scene.Width(strconv.Itoa(v), font) + 8*k; wide < 2*w.m.pitch-w.m.node.W && wide < box.X { // between neighbours
			w.ground.label(scene.KeyOf(scene.PartRuler, 3, v), scene.Ink{Role: scene.Ruler}, scene.Point{X: box.X - 3*k, Y: y - 4*k}, strconv.Itoa(v), font, scene.End)
		}
		for i, text := range []string{"(" + strconv.Itoa(v), strconv.Itoa(v) + ")"} {
			if at := []scene.Unit{left, right}[i]; scene.Width(text, font) < w.m.pitch-2*k {
				w.ground.label(scene.KeyOf(scene.PartRuler, 1+i, v), scene.Ink{Role: scene.Ruler}, scene.Point{X: at, Y: w.height + 14*k}, text, font, scene.Middle)
			}
		}
	}
}

func (w *walkPicture) place(st *setting) {
	t := w.s.Trace
	for v := range w.nodes {
		st.put(t.Cell(w.x.ID, v), w.box(v, 0))
		st.put(t.Cell(w.y.ID, v), w.box(v, w.under))
	}
	for i, opens := range w.opens {
		s := st.put(t.Cell(w.tour.ID, i), w.cell(i, w.row))
		if s.tone = scene.Down; opens {
			s.tone = scene.Up
		}
	}
	st.putRoot(w.tour, 0, w.m.column(w.tour.Real-1), w.row)
}
