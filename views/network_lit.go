package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// drawLit draws the gates of the present, and what is singled out.
func (n *network) drawLit(present, landed int, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	for i := n.gatesOf[present][0]; i < n.gatesOf[present][1]; i++ {
		shapes = n.drawGate(shapes, i, scene.Present)
		if landed >= present && n.level >= 2 {
			shapes = n.drawJoints(shapes, i, scene.Present, in.Hide)
		}
	}
	set, order := n.s.singled(in)
	if len(set) == 0 {
		return shapes
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1, 0), scene.Ink{Role: scene.Veil}, scene.Rect{W: n.width, H: n.height}, 0).Faded(veil))
	link := func(from, to tracer.NodeID) {
		if path := n.path(from, to); path != nil && n.seesLine(path) {
			shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartEdge, int(from), int(to)), scene.Ink{Role: scene.Data, State: scene.Lit}, path...))
		}
	}
	var nodes []tracer.NodeID
	for m := range n.s.Graph.Nodes() {
		if id := tracer.NodeID(m); set[id] && (n.s.Graph.IsInput(id) || n.at[id] >= 0) {
			nodes = append(nodes, id)
		}
	}
	if order != nil {
		for i := 1; i < len(order); i++ {
			link(order[i-1], order[i])
		}
	} else {
		for _, m := range nodes {
			for _, src := range n.s.sources(m) {
				if set[src.Node] && n.at[m] >= 0 && !in.passesBy(src.Node, m) {
					link(src.Node, m)
				}
			}
		}
	}
	for _, m := range nodes {
		from := len(shapes)
		state, hide := scene.Past, in.Hide || n.s.Graph.StepOf(m) > landed
		if n.s.Graph.IsInput(m) {
			state, hide = scene.Input, false
		}
		if !n.stations && state != scene.Input {
			if box, ok := n.box(m); ok {
				shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartNode, 0, int(m)), scene.Ink{Role: scene.Dot, State: scene.Lit}, box.Centre(), n.dot()))
			}
			continue
		}
		if shapes = n.drawValue(shapes, m, state, hide, 1); len(shapes) > from {
			shapes[from].Ink.State = scene.Lit
		}
	}
	for _, m := range in.Selected {
		if box, ok := n.box(m); ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(m)), scene.Ink{Role: scene.Focus}, box.Inset(-3*n.scale), 8*n.scale))
		}
	}
	return shapes
}

// drawTravel draws the values of a step under way along the wires.
func (n *network) drawTravel(present int, under float64, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	const most = 128
	gates := n.w.gates[n.gatesOf[present][0]:n.gatesOf[present][1]]
	count := 0
	for i := range gates {
		if n.seesGate(&gates[i]) {
			count += len(gates[i].writes)
		}
	}
	if in.Still || count > most {
		if n.stations && count <= most {
			for i := range gates {
				for _, m := range gates[i].writes {
					shapes = n.drawValue(shapes, m, scene.Present, in.Hide, under)
				}
			}
		}
		return shapes
	}
	for i := range gates {
		g := &gates[i]
		for _, m := range g.writes {
			for _, src := range n.s.sources(m) {
				if src.Steer || g.pair && n.s.Graph.Text(src.Node) != n.s.Graph.Text(m) || g.pair && !g.swaps && n.s.wireOf(src.Node) != n.s.wireOf(m) {
					continue // of a comparator's two operands, one goes on
				}
				shapes = n.drawToken(shapes, src.Node, m, min(1, under/travelling), n.toneOf(g), in.Hide)
			}
		}
	}
	return shapes
}

func (n *network) drawToken(shapes []scene.Shape, from, to tracer.NodeID, t float64, tone scene.Tone, hide bool) []scene.Shape {
	path := n.path(from, to)
	if path == nil || !n.seesLine(path) {
		return shapes
	}
	if !n.stations { // within its own stretch: what comes before is the wire
		path[0].X = max(path[0].X, n.columns[n.s.Graph.StepOf(to)].left)
		path = append(path, scene.Point{X: n.columns[n.s.Graph.StepOf(to)].right, Y: path[len(path)-1].Y})
		if n.s.Graph.StepOf(to) == len(n.columns)-1 {
			path[len(path)-1].X = n.columns[n.s.Graph.StepOf(to)].station
		}
	}
	p := scene.Along(scene.Polyline, path, ease(t))
	key := scene.KeyOf(scene.PartToken, int(from), int(to))
	ink := scene.Ink{Role: scene.Token, Tone: tone}
	if !n.stations {
		return append(shapes, scene.Disc(key, ink, p, max(2, min(4*n.scale, n.pitch*0.4))))
	}
	shapes = append(shapes, scene.Box(key, ink, scene.Centred(p, n.node.W, n.node.H), min(6*n.scale, n.node.H*0.3)))
	if hide && !n.s.Graph.IsInput(from) {
		return shapes
	}
	return append(shapes, n.value.label(scene.KeyOf(scene.PartTokenValue, int(from), int(to)), scene.Ink{Role: scene.Riding, Tone: tone}, p, n.s.wireText(from)))
}
