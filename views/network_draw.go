package views

import (
	"slices"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// drawBackdrop draws what never changes: bands and names of phases and rounds, the numbers of the wires, the legend.
func (n *network) drawBackdrop() *scene.Layer {
	k := n.scale
	var shapes []scene.Shape
	foot := n.height - networkFoot*k
	shapes = append(shapes, n.drawRounds(foot)...)
	font := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	every := 1
	for scene.Unit(every)*n.pitch < font.Size*1.1 {
		every *= 2
	}
	for i := 0; i < n.w.wires; i += every {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler},
			scene.Point{X: n.start - n.node.W/2 - 6*k, Y: n.wireY(i) + font.Baseline()}, strconv.Itoa(i), font, scene.End))
	}
	if n.w.wires == 0 {
		return scene.NewLayer(append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 9, 0), scene.Ink{Role: scene.Note},
			scene.Point{X: n.width / 2, Y: n.height / 2}, "No values, nothing to do.", scene.Font{Size: 16 * k}, scene.Middle)))
	}
	return scene.NewLayer(append(shapes, n.drawLegend(foot+19*k)...))
}

// drawRounds draws the ground of every phase and writes the names of phases and rounds above their columns, where they fit.
func (n *network) drawRounds(foot scene.Unit) []scene.Shape {
	k := n.scale
	bold := n.label
	bold.Bold = true
	var bands, words []scene.Shape
	steps := n.s.Trace.Steps()
	phaseEnd := scene.Unit(0)
	for from := 1; from < len(n.columns); {
		phase := n.s.Trace.Round(steps[from].Round).Phase
		to := from
		for to < len(n.columns) && n.s.Trace.Round(steps[to].Round).Phase == phase {
			to++
		}
		left, right := n.columns[from].left, n.columns[to-1].right
		if phase != "" {
			ink := scene.Ink{Role: scene.Band, Tone: toneOf(phase)}
			bands = append(bands, scene.Box(scene.KeyOf(scene.PartBand, 0, from), ink, scene.Rect{X: left + k, Y: 2 * k, W: right - left - 2*k, H: foot - 2*k}, 10*k))
			if text := clip(lastPart(phase), bold, right-left-14*k); len([]rune(text)) > 3 && left >= phaseEnd {
				words = append(words, scene.Label(scene.KeyOf(scene.PartLabel, 1, from), scene.Ink{Role: scene.Phase, Tone: toneOf(phase)},
					scene.Point{X: left + 8*k, Y: 19 * k}, text, bold, scene.Start))
				phaseEnd = left + 8*k + scene.Width(text, bold)
			}
		}
		from = to
	}
	return append(append(bands, words...), n.drawRoundNames()...)
}

// drawRoundNames writes above every round its label, or, where the labels of all do not fit, its number.
func (n *network) drawRoundNames() []scene.Shape {
	k := n.scale
	font := scene.Font{Size: 12 * k}
	steps := n.s.Trace.Steps()
	name := func(text func(tracer.RoundID) string) (out []scene.Shape, all bool) {
		end, all := scene.Unit(0), true
		for from := 1; from < len(n.columns); {
			round, to := steps[from].Round, from
			for to < len(n.columns) && steps[to].Round == round {
				to++
			}
			middle, right := scene.Unit(0), n.columns[to-1].right
			if to == len(n.columns) && !n.stations {
				right = n.columns[to-1].station
			}
			middle = (n.columns[from].left + right) / 2
			half := scene.Width(text(round), font) / 2
			if middle-half < end || 2*half > right-n.columns[from].left+8*k || middle+half > n.width {
				all = false
			} else {
				out = append(out, scene.Label(scene.KeyOf(scene.PartLabel, 3, int(round)), scene.Ink{Role: scene.Ruler},
					scene.Point{X: middle, Y: 40 * k}, text(round), font, scene.Middle))
				end = middle + half + 5*k
			}
			from = to
		}
		return out, all
	}
	if labels, all := name(func(r tracer.RoundID) string { return n.s.Trace.Round(r).Label }); all {
		return labels
	}
	numbers, _ := name(func(r tracer.RoundID) string { return strconv.Itoa(int(r)) })
	if room := n.columns[0].right; scene.Width("round", font) < room {
		numbers = append(numbers, scene.Label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler},
			scene.Point{X: room - 2*k, Y: 40 * k}, "round", font, scene.End))
	}
	return numbers
}

// drawLegend tells what the marks of a comparator mean.
func (n *network) drawLegend(y scene.Unit) []scene.Shape {
	k := n.scale
	if len(n.w.gates) == 0 {
		return nil
	}
	font := scene.Font{Size: 12.5 * k}
	var shapes []scene.Shape
	x := n.start - n.node.W/2
	mark := func(id int, role scene.Role, text string) {
		if x+14*k+scene.Width(text, font) > n.width {
			return
		}
		shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartLine, 2, id), scene.Ink{Role: role, State: scene.Past}, scene.Point{X: x + 4*k, Y: y - 4*k}, 3.2*k),
			scene.Label(scene.KeyOf(scene.PartLabel, 4, id), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 13*k, Y: y}, text, font, scene.Start))
		x += 13*k + scene.Width(text, font) + 18*k
	}
	if !n.w.pairs {
		mark(0, scene.Dot, "a value is written")
		mark(1, scene.Ring, "a value is read")
		return shapes
	}
	mark(0, scene.Dot, "exchanged")
	mark(1, scene.Ring, "left as they were")
	if text := "the larger value"; x+14*k+scene.Width(text, font) <= n.width {
		head := arrowhead(scene.Point{X: x + 4*k, Y: y - 1*k}, scene.Point{X: x + 4*k, Y: y - 8*k}, 4*k)
		shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartLine, 3, 0), scene.Ink{Role: scene.Data, State: scene.Past}, scene.Point{X: x + 4*k, Y: y - 10*k}, scene.Point{X: x + 4*k, Y: y - 1*k}),
			scene.Line(scene.KeyOf(scene.PartLine, 3, 1), scene.Ink{Role: scene.Data, State: scene.Past}, head...),
			scene.Label(scene.KeyOf(scene.PartLabel, 4, 2), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 13*k, Y: y}, text, font, scene.Start))
	}
	return shapes
}

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
	for c := range n.columns {
		at := &n.columns[c]
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
			for i := range n.w.wires {
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
	if g.lo == g.hi {
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

func (n *network) toneOf(g *gate) scene.Tone {
	if tone := toneOf(n.s.Trace.Round(n.s.Trace.Steps()[g.step].Round).Phase); tone != scene.Neutral {
		return tone
	}
	return scene.Active
}

// dot is the radius of the joints of a gate.
func (n *network) dot() scene.Unit { return max(0.8, min(3.6*n.scale, n.level*0.36, n.pitch*0.3)) }

// drawJoints appends the joints of a gate. Filled: it has exchanged its values, or it made the value on this wire.
func (n *network) drawJoints(shapes []scene.Shape, i int, state scene.State, hide bool) []scene.Shape {
	g := &n.w.gates[i]
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
		if state == scene.Present {
			ink.Tone = n.toneOf(g)
		}
		shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartNode, 1+wire, i), ink, scene.Point{X: x, Y: n.wireY(wire)}, n.dot()))
	}
	return shapes
}

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
		for i := range n.w.wires {
			shapes = n.drawValue(shapes, n.carried(i, 0), scene.Input, false, 1)
		}
	case n.stations:
		for i := n.gatesOf[k.column][0]; i < n.gatesOf[k.column][1]; i++ {
			for _, m := range n.w.gates[i].writes {
				shapes = n.drawValue(shapes, m, state, k.hide, 1)
			}
		}
	}
	if latest {
		shapes = n.drawLatest(shapes, k)
	}
	if len(n.over) > 2048 {
		clear(n.over)
	}
	l := scene.NewLayer(shapes)
	n.over[k] = l
	return l
}

// drawLatest writes at the right what the wires hold now, where there is no room for it between the gates.
func (n *network) drawLatest(shapes []scene.Shape, k networkKey) []scene.Shape {
	if !n.texts {
		return shapes
	}
	for i := range n.w.wires {
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

func (n *network) drawValue(shapes []scene.Shape, m tracer.NodeID, state scene.State, hide bool, opacity float64) []scene.Shape {
	box, ok := n.box(m)
	if !ok {
		return shapes
	}
	return n.drawBox(shapes, m, box, scene.KeyOf(scene.PartNode, 0, int(m)), state, hide, opacity)
}

// drawBox appends a value in its box.
func (n *network) drawBox(shapes []scene.Shape, m tracer.NodeID, box scene.Rect, key scene.Key, state scene.State, hide bool, opacity float64) []scene.Shape {
	ink := scene.Ink{Role: scene.Node, State: state}
	if n.s.isPadding(m) {
		ink.Role = scene.Pad
	}
	if state == scene.Present || state == scene.Past {
		if i := n.at[m]; i >= 0 {
			ink.Tone = toneOf(n.s.Trace.Round(n.s.Graph.Node(m).Round).Phase)
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
	if state == scene.Future || hide || !n.s.isSet(m) {
		return shapes
	}
	text := scene.Ink{Role: scene.Value, State: state}
	if ink.Role == scene.Pad {
		text = scene.Ink{Role: scene.PadValue}
	}
	return append(shapes, scene.Label(scene.KeyOf(scene.PartValue, key.Group(), key.ID()), text,
		scene.Point{X: box.Centre().X, Y: box.Centre().Y + n.value.Baseline()}, abridge(n.text(m), n.characters), n.value, scene.Middle).Faded(opacity))
}

// drawLit draws the gates of the present, and what is singled out.
func (n *network) drawLit(present, landed int, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	for i := n.gatesOf[present][0]; i < n.gatesOf[present][1]; i++ {
		shapes = n.drawGate(shapes, i, scene.Present)
		if landed >= present && n.level >= 2 {
			shapes = n.drawJoints(shapes, i, scene.Present, in.Hide)
		}
	}
	set, order := n.s.singled(in, &n.chain)
	if len(set) == 0 {
		return shapes
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1, 0), scene.Ink{Role: scene.Veil}, scene.Rect{W: n.width, H: n.height}, 0).Faded(veil))
	link := func(from, to tracer.NodeID) {
		if path := n.path(from, to); path != nil {
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
				if set[src.Node] && n.at[m] >= 0 {
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
		count += len(gates[i].writes)
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
	if path == nil {
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
	return append(shapes, scene.Label(scene.KeyOf(scene.PartTokenValue, int(from), int(to)), scene.Ink{Role: scene.Riding, Tone: tone},
		scene.Point{X: p.X, Y: p.Y + n.value.Baseline()}, abridge(n.text(from), n.characters), n.value, scene.Middle))
}
