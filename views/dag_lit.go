package views

import (
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// How much of the figure recedes behind a selection.
const veil = 0.72

// travelling is the part of a step in which values are under way; in the rest they have met and
// land.
const travelling = 0.78

// maxSteering is how many thin edges of a selection are drawn.
const maxSteering = 512

// steeredByMore tells whether more thin edges lead to a value, and to what it depends on, than are
// drawn.
func (s *Subject) steeredByMore(n tracer.NodeID) bool {
	cone := s.Graph.Cone(n, tracer.WithControl)
	within := map[tracer.NodeID]bool{}
	for _, m := range cone {
		within[m] = true
	}
	edges := 0
	for _, m := range cone {
		s.steering(m, func(o tracer.NodeID) bool {
			if within[o] {
				edges++
			}
			return edges <= maxSteering
		})
		if edges > maxSteering {
			return true
		}
	}
	return false
}

// drawLit draws what is singled out: the edges of the present, the cone of a selection, the longest
// chain.
func (d *dag) drawLit(present int, look Interaction) []scene.Shape {
	var shapes []scene.Shape
	for r := range d.rows {
		if !d.s.strips[r].on(present) {
			continue
		}
		if st := &d.s.strips[r]; st.fold != nil {
			if st.lead {
				shapes = d.intoFold(shapes, int32(r), scene.Present)
			}
			continue
		}
		draw := func(src tracer.Source, to tracer.NodeID) {
			from := len(shapes)
			shapes = d.drawEdge(shapes, src, to, scene.Present)
			for i := from; i < len(shapes); i++ {
				shapes[i].Opacity = d.faint(shapes[i].Points)
				if !d.seesLine(shapes[i].Points) {
					shapes = shapes[:i] // it is the only one
				}
			}
		}
		for _, to := range d.thin(d.within(int32(r))) {
			for _, src := range d.s.sources(to) {
				draw(src, to)
			}
		}
		for _, to := range d.left[int32(r)] {
			for _, src := range d.s.sources(to) {
				if d.holds(src.Node) {
					draw(src, to)
				}
			}
		}
	}
	shapes = d.retell(shapes, present)
	if singled, order := d.s.singled(look); len(singled) > 0 {
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1, 0), scene.Ink{Role: scene.Veil},
			scene.Rect{X: 0, Y: 0, W: d.m.width, H: d.height}, 0).Faded(veil))
		shapes = d.drawSingled(shapes, singled, order, present, look)
	}
	return shapes
}

// drawEdge appends the whole way of a value to where it is used.
func (d *dag) drawEdge(shapes []scene.Shape, src tracer.Source, to tracer.NodeID, state scene.State) []scene.Shape {
	if d.s.stripOf[src.Node] < 0 || d.s.stripOf[to] < 0 || !d.s.isSet(src.Node) {
		return shapes
	}
	ink := d.s.edgeInk(src, to, state)
	if ink.Tone == scene.Neutral {
		if ink.Tone = d.rows[d.s.stripOf[to]].tone; ink.Tone == scene.Neutral {
			ink.Tone = scene.Active
		}
	}
	if state == scene.Lit {
		ink.Tone = scene.Neutral
	}
	return append(shapes, scene.Bezier(scene.KeyOf(scene.PartEdge, int(src.Node), int(to)), ink, d.path(src.Node, to)...))
}

// drawSingled draws the nodes of the set again, over the veil, with the edges between them; of a
// chain those along it.
func (d *dag) drawSingled(shapes []scene.Shape, singled map[tracer.NodeID]bool, chain []tracer.NodeID, present int, look Interaction) []scene.Shape {
	onChain := map[link]bool{}
	for i := 1; i < len(chain); i++ {
		onChain[link{chain[i-1], chain[i]}] = true
	}
	var nodes []tracer.NodeID
	for r := range d.rows {
		for _, n := range d.s.strips[r].nodes {
			if singled[n] {
				nodes = append(nodes, n)
			}
		}
	}
	away, most := d.s.away(nodes, look)
	for _, n := range nodes {
		for _, src := range d.s.sources(n) {
			if singled[src.Node] && (d.holds(n) || d.holds(src.Node)) && (chain == nil || onChain[link{src.Node, n}]) && !look.passesBy(src.Node, n) && max(away[n], away[src.Node]) <= most {
				from := len(shapes)
				shapes = d.drawEdge(shapes, src, n, scene.Lit)
				for i := from; i < len(shapes) && look.Both; i++ {
					shapes[i].Opacity = float32(max(0.3, 1-0.14*float64(max(away[n], away[src.Node])-1)))
				}
			}
		}
	}
	if chain == nil && !look.DataOnly {
		shapes = d.drawSteering(shapes, nodes, singled, look)
	}
	shapes = d.drawSingledPorts(shapes, singled, present, look)
	for _, n := range nodes {
		if !d.holds(n) || !d.seesRow(int(d.s.stripOf[n])) {
			continue
		}
		st := &d.s.strips[d.s.stripOf[n]]
		hide := look.Hide && !st.given || st.step > present
		from := len(shapes)
		state := scene.Past
		if st.given {
			state = scene.Input
		}
		shapes = d.drawNode(shapes, n, state, hide, 1)
		shapes[from].Ink.State = scene.Lit
	}
	for _, n := range look.Selected {
		box, ok := d.BoxOf(float64(present), n)
		if !ok {
			box, ok = d.Band(n) // it is within a folded phase
		}
		if ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-4*d.m.scale), 11*d.m.scale))
		}
	}
	return shapes
}

// drawSteering draws the edges from what decided earlier in the turn of a lane, or in the program,
// where or whether it wrote the values that are singled out, up to a number that can be told apart
// (the card of a value says where there are more). A folded phase hands on what its inside was
// decided by.
func (d *dag) drawSteering(shapes []scene.Shape, nodes []tracer.NodeID, singled map[tracer.NodeID]bool, look Interaction) []scene.Shape {
	edges := 0
	for _, n := range nodes {
		if edges == maxSteering {
			break
		}
		if !d.holds(n) {
			continue
		}
		d.s.steering(n, func(m tracer.NodeID) bool {
			if singled[m] && !look.passesBy(m, n) {
				shapes = d.drawEdge(shapes, tracer.Source{Node: m, Steer: true}, n, scene.Lit)
				edges++
			}
			return edges < maxSteering
		})
	}
	return shapes
}

// drawTravel draws the values of a step under way: along their edges, until they meet at the
// operator and land.
func (d *dag) drawTravel(present int, under float64, look Interaction) []scene.Shape {
	var shapes []scene.Shape
	const most, texels = 96, 256 // values that an eye can follow, and that fade in together
	count := 0
	for r := range d.rows {
		if st := &d.s.strips[r]; st.on(present) {
			count += len(d.within(int32(r)))
		}
	}
	if count > texels {
		return nil // a texture of so many would be painted anew in every frame, and nobody could follow it: it lands at once
	}
	arrived := (under - travelling) / (1 - travelling)
	if look.Still || count > most || d.m.detail != full {
		arrived = under
	}
	arrived = max(0, min(1, arrived))
	for r := range d.rows {
		st := &d.s.strips[r]
		if !st.on(present) {
			continue
		}
		if st.fold != nil {
			shapes = d.drawWork(shapes, int32(r), present, look.Hide, arrived)
			if present < st.step {
				continue
			}
		}
		nodes := d.within(int32(r))
		if st.fold == nil && !look.Still && count <= most && d.m.detail == full && under < travelling {
			dots := slices.ContainsFunc(nodes, func(n tracer.NodeID) bool { return len(d.s.sources(n)) > manySources })
			for _, n := range nodes {
				shapes = d.drawTokens(shapes, n, ease(under/travelling), look.Hide, dots)
			}
			continue
		}
		for _, n := range nodes {
			shapes = d.drawNode(shapes, n, d.stateIn(st, n, scene.Present), look.Hide, arrived)
		}
	}
	return shapes
}

func (d *dag) drawTokens(shapes []scene.Shape, to tracer.NodeID, t float64, hide, dots bool) []scene.Shape {
	tone := d.rows[d.s.stripOf[to]].tone
	if tone == scene.Neutral {
		tone = scene.Active
	}
	for _, src := range d.s.sources(to) {
		if src.Steer || d.s.stripOf[src.Node] < 0 || !d.s.isSet(src.Node) {
			continue
		}
		p := scene.Along(scene.Curve, d.path(src.Node, to), t)
		if dots {
			shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartToken, int(src.Node), int(to)), scene.Ink{Role: scene.Token, Tone: tone}, p, min(4.5*d.m.scale, d.m.node.H/3)))
			continue
		}
		box := scene.Centred(p, d.m.node.W*0.86, d.m.node.H*0.8)
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartToken, int(src.Node), int(to)), scene.Ink{Role: scene.Token, Tone: tone}, box, 8*d.m.scale))
		if hide && !d.s.Graph.IsInput(src.Node) {
			continue
		}
		shapes = append(shapes, d.m.value.resized(0.88).label(scene.KeyOf(scene.PartTokenValue, int(src.Node), int(to)), scene.Ink{Role: scene.Riding, Tone: tone}, p, d.s.text(src.Node)))
	}
	return shapes
}

// ease is slow at both ends.
func ease(t float64) float64 { return t * t * (3 - 2*t) }

// BoxOf is the box of a value: in the row that a folded phase shows of its own, or else in that of
// what it leaves.
func (d *dag) BoxOf(at float64, n tracer.NodeID) (scene.Rect, bool) {
	if w, ok := d.workOf(at, n); ok {
		return d.workBox(w.row, w.slot, n), true
	}
	if n < 0 || int(n) >= len(d.s.stripOf) || d.s.stripOf[n] < 0 {
		return scene.Rect{}, false
	}
	return d.box(d.s.stripOf[n], n), true
}

// Hit finds the value at p: in the row that holds p, the nearest column, if it is near.
func (d *dag) Hit(moment float64, p scene.Point) (tracer.NodeID, bool) {
	if n, ok := d.workAt(moment, p); ok {
		return n, true
	}
	if p.Y >= d.result.top {
		return d.resultAt(p)
	}
	for r := range d.rows {
		at := &d.rows[r]
		if p.Y < at.top || p.Y >= at.bottom {
			continue
		}
		if at.ports > 0 && p.Y < at.edges {
			return d.portAt(int32(r), p)
		}
		column := int((p.X-d.m.first)/d.m.pitch + 0.5)
		if p.X < d.m.first-d.m.pitch/2 {
			return tracer.NoNode, false
		}
		if n, ok := d.nodeIn(int32(r), column); ok {
			return n, true
		}
		return tracer.NoNode, false
	}
	return tracer.NoNode, false
}

// Neighbour walks from node to node: along a row, or to the nearest column of the row above or
// below.
func (d *dag) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	if _, ok := d.BoxOf(at, n); !ok {
		return d.begin(at)
	}
	r := d.s.stripOf[n]
	_, column := d.s.place(n)
	w, works := d.workOf(at, n)
	if works {
		r = w.row
	}
	switch way {
	case Leftward, Rightward:
		nodes := d.s.strips[r].nodes
		if works {
			nodes = w.nodes
		}
		for i, m := range nodes {
			if m != n {
				continue
			}
			if way == Leftward && i > 0 {
				return nodes[i-1], true
			}
			if way == Rightward && i+1 < len(nodes) {
				return nodes[i+1], true
			}
		}
		return n, false
	case Upward:
		if r > 0 {
			return d.nearest(r-1, column), true
		}
	case Downward:
		if int(r)+1 < len(d.rows) {
			return d.nearest(r+1, column), true
		}
	}
	return n, false
}

// begin is the first value of the present.
func (d *dag) begin(at float64) (tracer.NodeID, bool) {
	landed, present, _ := d.s.position(at)
	for _, w := range d.works(present) {
		return w.nodes[0], true
	}
	first, step := tracer.NoNode, -1
	for r := range d.rows {
		if st := &d.s.strips[r]; st.step <= landed && st.step >= step && len(st.nodes) > 0 {
			first, step = st.nodes[0], st.step
		}
	}
	return first, first != tracer.NoNode
}

func (d *dag) nearest(r int32, column int) tracer.NodeID {
	best, distance := tracer.NoNode, 1<<30
	for _, n := range d.s.strips[r].nodes {
		_, i := d.s.place(n)
		if away := max(i-column, column-i); away < distance {
			best, distance = n, away
		}
	}
	return best
}
