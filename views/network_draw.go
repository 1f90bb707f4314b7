package views

import (
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// arrowhead is an open head at tip, for a line that comes from from.
func arrowhead(tip, from scene.Point, size scene.Unit) []scene.Point {
	d := size
	if from.Y > tip.Y {
		d = -size
	}
	return []scene.Point{{X: tip.X - size*0.7, Y: tip.Y - d}, tip, {X: tip.X + size*0.7, Y: tip.Y - d}}
}

// drawSheets draws wires and gates twice: as they look once they have happened, and as a ghost.
func (n *network) drawSheets() []*scene.Sheet {
	past, future := make([][]scene.Shape, len(n.columns)), make([][]scene.Shape, len(n.columns))
	first, end := n.wiresSeen()
	for c := range n.columns {
		at := &n.columns[c]
		if !n.sees(scene.Rect{X: at.left, W: at.right - at.left, H: n.height}) {
			continue
		}
		left, right := at.left, at.right
		if c == 0 {
			left = n.start
		}
		if c == len(n.columns)-1 {
			right = at.station
			if !n.stations {
				right = n.width - n.node.W - 6*n.scale
			}
		}
		if n.pitch >= 2.5 {
			for i := first; i < end; i++ {
				line := scene.Shape{Kind: scene.Polyline, Opacity: 1, Ink: scene.Ink{Role: scene.Wire, State: scene.Past},
					Points: []scene.Point{{X: left, Y: n.wireY(i)}, {X: right, Y: n.wireY(i)}}}
				past[c] = append(past[c], line)
				line.Ink.State = scene.Future
				future[c] = append(future[c], line)
			}
		}
		for i := n.gatesOf[c][0]; i < n.gatesOf[c][1]; i++ {
			past[c] = n.drawGate(past[c], i, scene.Past)
			future[c] = n.drawGate(future[c], i, scene.Future)
		}
	}
	return []*scene.Sheet{scene.NewSheet(past), scene.NewSheet(future)}
}

// drawGate appends the line of a gate and its direction.
func (n *network) drawGate(shapes []scene.Shape, i int, state scene.State) []scene.Shape {
	g := &n.w.gates[i]
	x := n.gateX(g)
	ink := scene.Ink{Role: scene.Data, State: state}
	if state == scene.Present {
		ink.Tone = n.toneOf(g)
	}
	if state != scene.Future && slices.ContainsFunc(g.writes, n.collides) {
		ink.Tone = scene.Conflict
	}
	if g.lo == g.hi || !n.seesGate(g) {
		return shapes
	}
	a, b := scene.Point{X: x, Y: n.wireY(g.lo)}, scene.Point{X: x, Y: n.wireY(g.hi)}
	shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartEdge, 0, i), ink, a, b))
	if size := min(4.5*n.scale, n.level*0.4, n.pitch*0.3); size > 2 {
		if g.pair && g.larger < 0 {
			return shapes
		}
		tip, from := b, a
		if g.pair && g.larger == g.lo {
			tip, from = a, b
		}
		if !g.pair {
			if len(g.writes) != 1 {
				return shapes
			}
			if n.s.wireOf(g.writes[0]) == g.lo {
				tip, from = a, b
			}
		}
		r := n.dot()
		if from.Y < tip.Y {
			r = -r
		}
		tip.Y += 1.6 * r // short of the dot
		shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartEdge, 1, i), ink, arrowhead(tip, from, size)...))
	}
	return shapes
}

// seesGate tells whether any of a gate stands in the part that is drawn.
func (n *network) seesGate(g *gate) bool {
	r := n.dot()
	return n.sees(scene.Rect{X: n.gateX(g) - r, Y: n.wireY(g.lo) - r, W: 2 * r, H: n.wireY(g.hi) - n.wireY(g.lo) + 2*r})
}

func (n *network) toneOf(g *gate) scene.Tone {
	if tone := PhaseTone(n.s.Trace.Round(n.s.Trace.Steps()[g.step].Round).Phase); tone != scene.Neutral {
		return tone
	}
	return scene.Active
}

// dot is the radius of the joints of a gate.
func (n *network) dot() scene.Unit { return max(0.8, min(3.6*n.scale, n.level*0.36, n.pitch*0.3)) }

// drawJoints appends the joints of a gate. Filled: it has exchanged its values, or it made the
// value on this wire.
func (n *network) drawJoints(shapes []scene.Shape, i int, state scene.State, hide bool) []scene.Shape {
	g := &n.w.gates[i]
	if !n.seesGate(g) {
		return shapes
	}
	x := n.gateX(g)
	if state == scene.Future || g.lo == g.hi && !g.pair {
		hide = true
	}
	wires := []int{g.lo, g.hi}
	if !g.pair {
		wires = wires[:0]
		for _, m := range g.writes {
			wires = append(wires, n.s.wireOf(m))
			for _, src := range n.s.sources(m) {
				if a, j := n.s.place(src.Node); a == n.w.array && !slices.Contains(wires, j) {
					wires = append(wires, j)
				}
			}
		}
	}
	for _, wire := range wires {
		ink := scene.Ink{Role: scene.Ring, State: state}
		made := slices.ContainsFunc(g.writes, func(m tracer.NodeID) bool { return n.s.wireOf(m) == wire })
		if !hide && (g.pair && g.swaps || !g.pair && made) {
			ink.Role = scene.Dot
		}
		radius := n.dot()
		switch state {
		case scene.Present:
			ink.Tone = n.toneOf(g)
		case scene.Future: // a joint only: what it will do is not known
			ink.Role, radius = scene.Dot, 0.4*radius
		}
		shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartNode, 1+wire, i), ink, scene.Point{X: x, Y: n.wireY(wire)}, radius))
	}
	for _, m := range g.writes { // without stations a value that collides is marked where it is made
		if !n.stations && state != scene.Future && n.collides(m) {
			shapes = append(shapes, badge(1, int(m), scene.Point{X: x, Y: n.wireY(n.s.wireOf(m))}, max(0.4*n.scale, min(0.8*n.scale, n.level*0.07, n.pitch*0.06)), 1)...)
		}
	}
	return shapes
}

// collides tells whether an access of a value's making collides with another.
func (n *network) collides(m tracer.NodeID) bool { return n.s.collides[m] }

// overOf draws the joints of a column and the values that its step leaves.
func (n *network) overOf(k networkKey) *scene.Layer {
	if l := n.over[k]; l != nil {
		return l
	}
	var shapes []scene.Shape
	state := scene.Past
	happened := k.step >= k.column
	latest := k.column == len(n.columns)-1 && !n.stations && k.column > 0
	if latest {
		happened = k.step == k.column
	}
	switch {
	case !happened:
		state = scene.Future
	case k.landed && (!latest || k.step == k.column):
		state = scene.Present
	}
	if n.level >= 2 {
		for i := n.gatesOf[k.column][0]; i < n.gatesOf[k.column][1]; i++ {
			shapes = n.drawJoints(shapes, i, state, k.hide)
		}
	}
	switch {
	case k.column == 0:
		for i, end := n.wiresSeen(); i < end; i++ {
			shapes = n.drawValue(shapes, n.carried(i, 0), scene.Input, false, 1)
		}
	case n.stations:
		for i := n.gatesOf[k.column][0]; i < n.gatesOf[k.column][1]; i++ {
			for _, m := range n.w.gates[i].writes {
				shapes = n.drawValue(shapes, m, state, k.hide, 1)
			}
		}
	}
	switch {
	case latest:
		shapes = n.drawLatest(shapes, k)
	case k.column > 0 && k.column == len(n.columns)-1:
		shapes = n.drawResult(shapes, k)
	}
	if len(n.over) > 2048 {
		clear(n.over)
	}
	l := scene.NewLayer(shapes)
	n.over[k] = l
	return l
}

// drawLatest writes at the right what the wires hold now, where there is no room for it between the
// gates.
func (n *network) drawLatest(shapes []scene.Shape, k networkKey) []scene.Shape {
	if !n.texts {
		return shapes
	}
	for i, end := n.wiresSeen(); i < end; i++ {
		m := n.carried(i, k.step)
		state := scene.Past
		if k.landed && n.s.Graph.StepOf(m) == k.step && !n.s.Graph.IsInput(m) {
			state = scene.Present
		}
		box := scene.Centred(scene.Point{X: n.width - n.node.W/2 - 4*n.scale, Y: n.wireY(i)}, n.node.W, n.node.H)
		shapes = n.drawBox(shapes, m, box, scene.KeyOf(scene.PartNode, 0, n.s.Graph.Nodes()+i), state, k.hide && !n.s.Graph.IsInput(m), 1)
	}
	return shapes
}

// drawResult shows at the right, as soon as it is there, what the wires hold in the end that the
// last step leaves alone.
func (n *network) drawResult(shapes []scene.Shape, k networkKey) []scene.Shape {
	for i, end := n.wiresSeen(); i < end; i++ {
		m := n.carried(i, k.column)
		if n.s.Graph.StepOf(m) == k.column {
			continue
		}
		state := scene.Past
		switch {
		case n.s.Graph.StepOf(m) > k.held:
			state = scene.Future
		case n.s.Graph.IsInput(m):
			state = scene.Input
		}
		box := scene.Centred(scene.Point{X: n.columns[k.column].station, Y: n.wireY(i)}, n.node.W, n.node.H)
		shapes = n.drawBox(shapes, m, box, scene.KeyOf(scene.PartNode, 0, n.s.Graph.Nodes()+i), state, k.hide && !n.s.Graph.IsInput(m), 1)
	}
	return shapes
}

func (n *network) drawValue(shapes []scene.Shape, m tracer.NodeID, state scene.State, hide bool, opacity float64) []scene.Shape {
	box, ok := n.box(m)
	if !ok || !n.sees(box) {
		return shapes
	}
	return n.drawBox(shapes, m, box, scene.KeyOf(scene.PartNode, 0, int(m)), state, hide, opacity)
}

// drawBox appends a value in its box.
func (n *network) drawBox(shapes []scene.Shape, m tracer.NodeID, box scene.Rect, key scene.Key, state scene.State, hide bool, opacity float64) []scene.Shape {
	state, hide = n.s.look(m, state, hide)
	ink := scene.Ink{Role: scene.Node, State: state}
	if n.s.isPadding(m) {
		ink.Role = scene.Pad
	}
	if state == scene.Present || state == scene.Past {
		if i := n.at[m]; i >= 0 {
			ink.Tone = PhaseTone(n.s.Trace.Round(n.s.Graph.Node(m).Round).Phase)
		}
		if ink.Tone == scene.Neutral && state == scene.Present {
			ink.Tone = scene.Active
		}
	}
	if n.s.collides[m] && state != scene.Future && state != scene.Input {
		ink.Tone = scene.Conflict
	}
	if !n.s.isSet(m) {
		ink.State = scene.Future
	}
	if !n.texts {
		ink.Role = scene.Texel
		return append(shapes, scene.Box(key, ink, box, 0).Faded(opacity))
	}
	shapes = append(shapes, scene.Box(key, ink, box, min(6*n.scale, box.H*0.3)).Faded(opacity))
	if ink.Tone == scene.Conflict && n.stations {
		shapes = append(shapes, badge(0, int(m), scene.Point{X: box.X, Y: box.Y}, 0.8*n.scale, opacity)...)
	}
	if state == scene.Future || hide || !n.s.isSet(m) {
		return shapes
	}
	text := scene.Ink{Role: scene.Value, State: state}
	if ink.Role == scene.Pad {
		text = scene.Ink{Role: scene.PadValue}
	}
	return append(shapes, n.value.label(scene.KeyOf(scene.PartValue, key.Group(), key.ID()), text, box.Centre(), n.s.wireText(m)).Faded(opacity))
}
