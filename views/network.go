package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// network draws a run as wires from left to right, one for each cell, and gates that join them:
// comparators, or the operators of a prefix network. Every step is a stretch of the figure, with as
// many columns as keep its gates apart.
type network struct {
	s *Subject
	w *wiring
	t caption

	width, height scene.Unit
	scale         scene.Unit
	top           scene.Unit // of the highest wire
	pitch         scene.Unit // from wire to wire
	start         scene.Unit // where the wires begin
	node          scene.Rect // extent of a value, at the origin
	value         lettering
	label         scene.Font
	stations      bool // every step shows the values that it leaves; else only the latest are shown, at the right
	texts         bool // values are set as text
	level         scene.Unit
	columns       []column // by step; the first holds the input
	gatesOf       [][2]int // by step: its gates, half-open
	at            []int32  // by node: its gate, -1 none

	window
	backdrop *scene.Layer
	words    *scene.Layer // names of phases and rounds
	numbers  *scene.Layer // of the wires
	sheets   []*scene.Sheet
	over     map[networkKey]*scene.Layer
	selection
}

// column is where a step stands.
type column struct {
	left, right scene.Unit // its share of the figure
	gates       scene.Unit // centre of the first of its inner columns
	station     scene.Unit // centre of the values that it leaves
}

type networkKey struct {
	column, step int
	held         int // of the last column: the step whose values it shows where they are the last
	landed, hide bool
}

func planNetwork(s *Subject, o Options) Plan {
	w := s.wire()
	if w.fault != "" {
		return planNote(o, "Network", w.fault)
	}
	n := &network{s: s, w: w, t: caption{s: s}, window: windowOf(o)}
	n.measure(o)
	n.index()
	return n
}

// index finds the gates of a step, and of a value.
func (n *network) index() {
	n.gatesOf = make([][2]int, n.s.Steps())
	n.at = make([]int32, n.s.Graph.Nodes())
	for i := range n.at {
		n.at[i] = -1
	}
	for i := range n.w.gates {
		g := &n.w.gates[i]
		if n.gatesOf[g.step][1] == 0 {
			n.gatesOf[g.step][0] = i
		}
		n.gatesOf[g.step][1] = i + 1
		for _, m := range g.writes {
			n.at[m] = int32(i)
		}
	}
}

const (
	networkHead = 50  // for the names of phases and rounds
	networkFoot = 30  // for the legend
	wiresHigh   = 660 // height that the wires share
	minLevel    = 6.5
	maxLevel    = 44
	minWide     = 330 // room for the legend
	minWired    = 8.5 // smallest size of values on wires
)

// measure chooses the distance of the wires first, then spreads the steps over the width.
func (n *network) measure(o Options) {
	k := scene.Unit(o.Scale)
	n.width, n.scale = o.Width, k
	n.label = scene.Font{Size: 13 * k}
	wires := max(1, n.w.wires)
	n.pitch = max(0.75*k, min(46*k, wiresHigh*o.room/scene.Unit(wires)))
	if o.High > 0 { // they come closer as long as their values can be read
		n.pitch = min(n.pitch, max(22*k, (o.High-(networkHead+networkFoot)*k)/scene.Unit(wires)))
	}
	size := min(15, (n.pitch/k-5)*0.62)
	n.texts = size >= minWired
	usual, longest := 1, 1
	if scene.Unit(n.w.wires) <= 64*o.room { // else values are no texts
		longest = n.w.longest
		usual = min(longest, n.s.textLengths(o).usual)
	}
	n.node = scene.Rect{W: scene.Unit(min(usual, 7))*0.6*size*k + 9*k, H: min(n.pitch-3*k, size*1.65*k)}
	n.node.W = max(n.node.W, n.node.H, scene.Unit(min(longest, 12))*0.6*minWired*k+6*k)
	n.value = letteringIn(scene.Font{Face: scene.Mono, Bold: true, Size: size * k}, n.node.W, k)
	n.value.least = minWired * k
	if !n.texts {
		n.node = scene.Rect{W: min(8*k, max(2*k, n.pitch)), H: min(8*k, n.pitch*0.8)}
	}
	n.top = networkHead*k + n.pitch/2
	n.height = networkHead*k + n.pitch*scene.Unit(wires) + networkFoot*k
	n.spread(o)
}

// spread gives every step its stretch: room for its gates, and where it fits for the values that it
// leaves.
func (n *network) spread(o Options) {
	k := n.scale
	levels := scene.Unit(0)
	for _, l := range n.w.levels {
		levels += scene.Unit(l)
	}
	digits := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	n.start = scene.Width(strconv.Itoa(max(0, n.w.wires-1)), digits) + 10*k + n.node.W/2
	steps := scene.Unit(n.s.Steps() - 1)
	inputs := n.start + n.node.W/2 + 3*k
	const margin = 6
	fit := func(station scene.Unit) (level, spare scene.Unit) {
		left := n.width - inputs - margin*k - steps*station
		return left / max(1, levels+steps), left
	}
	station := n.node.W + 4*k
	level, _ := fit(station)
	if o.Wide && n.texts && level < minLevel*k { // the values of every step are worth more than a figure that is seen as a whole
		whole := inputs + margin*k + steps*station + minLevel*k*(levels+steps)
		if n.width = max(n.width, whole); n.width > maxWide*o.Width {
			n.width = o.Width
		}
		level, _ = fit(station)
	}
	n.stations = n.texts && level >= minLevel*k
	if !n.stations {
		inputs += n.node.W + 10*k // the latest values stand at the right
		station = 0
		if level, _ = fit(station); level <= 0 {
			level = 0.1
		}
	}
	n.level = min(level, maxLevel*k*o.apart())
	n.columns = append(n.columns[:0], column{left: 0, right: n.start + n.node.W/2 + 3*k, station: n.start})
	x := n.columns[0].right
	for step := 1; step < n.s.Steps(); step++ {
		c := column{left: x, gates: x + n.level}
		x += n.level*scene.Unit(n.w.levels[step]+1) + station
		c.right, c.station = x, x-station/2
		if !n.stations {
			c.station = x - n.level/2
		}
		n.columns = append(n.columns, c)
	}
	if !n.stations { // the latest values
		x += n.node.W + 10*k
	}
	n.width = min(n.width, max(x+margin*k, minWide*k))
	n.columns[len(n.columns)-1].right = min(n.width, x+margin*k)
}

func (n *network) Size() (width, height scene.Unit) { return n.width, n.height }

func (n *network) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := n.s.position(at)
	if n.move(in.Window) {
		n.backdrop, n.sheets, n.over, n.selection = n.drawBackdrop(), n.drawSheets(), map[networkKey]*scene.Layer{}, selection{}
	}
	f := &scene.Frame{
		Width: n.width, Height: n.height, Title: n.s.titled("network"), Desc: n.t.tell(landed),
		Backdrop: n.backdrop, Sheets: n.sheets, Rows: make([]scene.Row, len(n.columns)),
	}
	for c := range n.columns {
		key := networkKey{column: c, step: c, landed: under == 1 && landed == c, hide: in.Hide}
		if c > landed {
			key.step = -1 // to come
		}
		if last := len(n.columns) - 1; c == last && !n.stations {
			key.step, key.landed = landed, under == 1 // the latest values stand there
		} else if c == last {
			key.held = landed
		}
		sheet := 0
		if c > present {
			sheet = 1
		}
		f.Rows[c] = scene.Row{
			Bounds: scene.Rect{X: n.columns[c].left, Y: 0, W: n.columns[c].right - n.columns[c].left, H: n.height},
			Sheet:  sheet,
		}
		if n.sees(f.Rows[c].Bounds) {
			f.Rows[c].Over = n.overOf(key)
		}
	}
	f.Left, f.Top = scene.Margin{Extent: n.start - n.node.W/2 - 2*n.scale, Layer: n.numbers}, scene.Margin{Extent: networkHead * n.scale, Layer: n.words}
	f.Lit = n.lit(singledOutAt(present, under == 1, in), func() []scene.Shape { return n.drawLit(present, landed, in) })
	if under < 1 {
		f.Overlay = scene.NewLayer(n.drawTravel(present, under, in))
	}
	return f
}

func (n *network) wireY(i int) scene.Unit { return n.top + n.pitch*scene.Unit(i) }

// wiresSeen are the wires in the part that is drawn, half-open.
func (n *network) wiresSeen() (from, to int) {
	return among(n.w.wires, n.top, n.pitch, n.part.Y, n.part.Bottom())
}

// gateX is the inner column of a gate.
func (n *network) gateX(g *gate) scene.Unit {
	return n.columns[g.step].gates + n.level*scene.Unit(g.level)
}

// box is where a value stands on its wire: where its step leaves it, or, where nothing stands
// there, at its gate.
func (n *network) box(m tracer.NodeID) (scene.Rect, bool) {
	if m < 0 || int(m) >= n.s.Graph.Nodes() {
		return scene.Rect{}, false
	}
	a, i := n.s.place(m)
	if a != n.w.array || !n.s.Graph.IsInput(m) && n.at[m] < 0 {
		return scene.Rect{}, false
	}
	if n.s.Graph.IsInput(m) || n.stations {
		c := n.columns[n.s.Graph.StepOf(m)]
		return scene.Centred(scene.Point{X: c.station, Y: n.wireY(i)}, n.node.W, n.node.H), true
	}
	side := min(n.level, n.pitch, 8*n.scale)
	return scene.Centred(scene.Point{X: n.gateX(&n.w.gates[n.at[m]]), Y: n.wireY(i)}, side, side), true
}

// path is the way of a value: along its wire to the gate, across, and on to where the step leaves
// it.
func (n *network) path(from, to tracer.NodeID) []scene.Point {
	a, okA := n.box(from)
	b, okB := n.box(to)
	if !okA || !okB {
		return nil
	}
	x := n.gateX(&n.w.gates[n.at[to]])
	y0, y1 := a.Centre().Y, b.Centre().Y
	path := []scene.Point{{X: a.Centre().X, Y: y0}}
	if n.stations || n.s.Graph.IsInput(from) {
		path[0].X = a.Right()
	}
	path = append(path, scene.Point{X: x, Y: y0})
	if y0 != y1 {
		path = append(path, scene.Point{X: x, Y: y1})
	}
	if end := b.X; n.stations {
		path = append(path, scene.Point{X: end, Y: y1})
	}
	return path
}

func (n *network) BoxOf(_ float64, m tracer.NodeID) (scene.Rect, bool) { return n.box(m) }

// Hit finds the value on the nearest wire in the stretch that holds p: what the wire carries there.
func (n *network) Hit(at float64, p scene.Point) (tracer.NodeID, bool) {
	wire := int((p.Y-n.top)/n.pitch + 0.5)
	if p.Y < n.top-n.pitch/2 || wire < 0 || wire >= n.w.wires || p.X < n.start-n.node.W {
		return tracer.NoNode, false
	}
	for c := len(n.columns) - 1; c >= 0; c-- {
		if p.X < n.columns[c].left {
			continue
		}
		if c == len(n.columns)-1 && !n.stations && p.X > n.columns[c].station {
			landed, _, _ := n.s.position(at)
			c = min(c, landed)
		}
		if m := n.carried(wire, c); c > 0 && n.s.Graph.StepOf(m) == c && p.X < n.gateX(&n.w.gates[n.at[m]])-n.level/2 {
			return n.carried(wire, c-1), true
		}
		return n.carried(wire, c), true
	}
	return tracer.NoNode, false
}

// carried is the value that a wire holds when a step has landed.
func (n *network) carried(wire, step int) tracer.NodeID {
	cell := n.s.Trace.Cell(n.w.array, wire)
	return n.s.holds(cell, step)
}

// Neighbour walks along a wire to where it changes, or to the next wire.
func (n *network) Neighbour(at float64, m tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	landed, _, _ := n.s.position(at)
	if _, ok := n.box(m); !ok {
		if n.w.wires == 0 {
			return tracer.NoNode, false
		}
		return n.carried(0, landed), true
	}
	_, wire := n.s.place(m)
	step := n.s.Graph.StepOf(m)
	switch way {
	case Leftward:
		if step > 0 {
			return n.carried(wire, step-1), true
		}
	case Rightward:
		for s := step + 1; s < n.s.Steps(); s++ {
			if next := n.carried(wire, s); next != m {
				return next, true
			}
		}
	case Upward:
		if wire > 0 {
			return n.carried(wire-1, step), true
		}
	case Downward:
		if wire+1 < n.w.wires {
			return n.carried(wire+1, step), true
		}
	}
	return m, false
}

// Active is the stretch of the present step.
func (n *network) Active(at float64) scene.Rect {
	_, present, _ := n.s.position(at)
	c := &n.columns[present]
	return scene.Rect{X: c.left, W: c.right - c.left, H: n.height}
}
