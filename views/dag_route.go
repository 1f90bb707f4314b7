package views

import (
	"maps"
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// row is where a strip stands.
type row struct {
	top, bottom scene.Unit // its share of the figure; rows tile it without gaps
	above       scene.Unit // of that, what lies between its panel and the one before
	edges       scene.Unit // where edges leave the columns
	ports       scene.Unit // upper side of the values that a folded phase takes; 0 where they stand right above anyway
	work        scene.Unit // upper side of the rows that a folded phase shows of its own; 0 for none
	nodes       scene.Unit // upper side of the nodes
	width       scene.Unit // of its nodes: as a texture, sparse rows have wider ones, or nobody would see them
	band        int        // index of its band, -1 none
	tone        scene.Tone
}

func (d *dag) under(r int32) scene.Unit { return d.rows[r].nodes + d.m.node.H }

// x is the centre of a node's column.
func (d *dag) x(n tracer.NodeID) scene.Unit {
	_, i := d.s.place(n)
	return d.m.column(i)
}

// rail is the column in which the value of n is carried to row end. It is the column of its cell,
// unless the node of another array stands in the way: then it is the lane between two columns. A
// value has one rail for all that read it, so that every edge begins on its hairline; only the row
// right below takes it from its own column.
func (d *dag) rail(n tracer.NodeID, end int32) scene.Unit {
	x := d.x(n)
	from := d.s.stripOf[n]
	switch {
	case end == from+1 || from < end && (d.s.arrays < 2 || int(end) < len(d.rows) && d.s.together(from, end) && d.solo[d.s.strips[from].panel]):
		return x
	case from < end:
		end = max(end, d.s.lastUse[n])
	}
	array, i := d.s.place(n)
	for r := min(from, end) + 1; r < max(from, end); r++ {
		if d.occupied(r, i) {
			return x + d.m.pitch/2 + scene.Unit(int(array)%3-1)*min(1.5, d.m.pitch/8)
		}
	}
	if from > end {
		return x + d.m.pitch/2
	}
	return x
}

func (d *dag) occupied(r int32, column int) bool {
	_, ok := d.nodeIn(r, column)
	return ok
}

// nodeIn is the node of row r in a column.
func (d *dag) nodeIn(r int32, column int) (tracer.NodeID, bool) {
	nodes := d.s.strips[r].nodes
	lo, hi := 0, len(nodes)
	for lo < hi {
		mid := (lo + hi) / 2
		if _, i := d.s.place(nodes[mid]); i < column {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(nodes) {
		if _, i := d.s.place(nodes[lo]); i == column {
			return nodes[lo], true
		}
	}
	return tracer.NoNode, false
}

// tangled tells whether edges that arrive in row r cross so many others that only more height keeps
// them apart.
func (d *dag) tangled(r int) bool {
	const rows, edges, many = 14, 64, 3
	if d.m.detail != full || len(d.s.strips) > rows {
		return false
	}
	type way struct{ from, to scene.Unit }
	var ways []way
	for _, n := range d.s.strips[r].nodes {
		for _, src := range d.s.sources(n) {
			w := way{d.x(src.Node), d.x(n)}
			if d.crosses(src.Node, int32(r)) {
				continue
			}
			if a := d.s.stripOf[src.Node]; a >= 0 && int(a) < r {
				w.from = d.rail(src.Node, int32(r))
			}
			if !src.Steer && w.from != w.to { // what comes straight down is easily told from the rest
				ways = append(ways, w)
			}
		}
	}
	if len(ways) > edges {
		return false
	}
	for _, a := range ways {
		crossed := 0
		for _, b := range ways {
			if (a.from-b.from)*(a.to-b.to) < 0 {
				crossed++
			}
		}
		if crossed >= many {
			return true
		}
	}
	return false
}

// bend appends an S from where the path is to p, leaving and arriving vertically.
func bend(path []scene.Point, p scene.Point) []scene.Point {
	q := path[len(path)-1]
	h := p.Y - q.Y
	if q.X == p.X {
		return append(path, scene.Point{X: q.X, Y: q.Y + h/3}, scene.Point{X: q.X, Y: q.Y + 2*h/3}, p)
	}
	return append(path, scene.Point{X: q.X, Y: q.Y + 0.72*h}, scene.Point{X: p.X, Y: p.Y - 0.72*h}, p)
}

func drop(path []scene.Point, y scene.Unit) []scene.Point {
	q := path[len(path)-1]
	if q.Y == y {
		return path
	}
	return bend(path, scene.Point{X: q.X, Y: y})
}

// path is the way of the value of from to to, as a chain of curves. Its last segment lies in the
// row of to.
func (d *dag) path(from, to tracer.NodeID) []scene.Point {
	a, b := d.s.stripOf[from], d.s.stripOf[to]
	start, end := d.x(from), d.x(to)
	switch {
	case a == b: // a neighbour's value of the same round: below the nodes, from one to the other
		y := d.under(a)
		sag := (d.rows[a].bottom - y) * 0.9
		return []scene.Point{{X: start, Y: y}, {X: start, Y: y + sag}, {X: end, Y: y + sag}, {X: end, Y: y}}
	case a > b: // a value of a lane that ran ahead: back up
		rail := d.rail(from, b)
		path := []scene.Point{{X: start, Y: d.rows[a].nodes}}
		path = bend(path, scene.Point{X: rail, Y: d.rows[a].top})
		path = drop(path, d.rows[b].bottom)
		return bend(path, scene.Point{X: end, Y: d.under(b)})
	}
	if d.rows[b].ports > 0 {
		return through([]scene.Point{{X: start, Y: d.rows[b].ports + 0.84*d.m.node.H}}, scene.Point{X: end, Y: d.rows[b].nodes})
	}
	path := append(make([]scene.Point, 0, 7), scene.Point{X: start, Y: d.under(a)}) // most ways are two curves
	if rail := d.rail(from, b); rail != start {
		path = drop(path, d.rows[a+1].edges)
		path = bend(path, scene.Point{X: rail, Y: d.rows[a+1].nodes})
	}
	path = drop(path, d.rows[b].edges)
	if d.s.strips[b].fold != nil {
		return through(path, scene.Point{X: end, Y: d.rows[b].nodes})
	}
	return bend(path, scene.Point{X: end, Y: d.rows[b].nodes})
}

// drawSheets draws the structure of some columns twice: as it looks once it has happened, and as a
// ghost.
func (d *dag) drawSheets() []*scene.Sheet {
	past, future := make([][]scene.Shape, len(d.rows)), make([][]scene.Shape, len(d.rows))
	for r := range d.rows {
		if d.s.strips[r].fold != nil || !d.seesRow(r) && (r == 0 || !d.seesRow(r-1)) {
			continue // what goes into the box of a folded phase is drawn when it is in the present or singled out only
		}
		nodes := d.thin(d.within(int32(r)))
		was, will := d.forms(int32(r))
		if was {
			past[r] = slices.Grow(past[r], 5*len(nodes)) // two edges each, most of two parts
		}
		if will {
			future[r] = slices.Grow(future[r], 4*len(nodes))
		}
		for _, to := range nodes {
			for _, src := range d.s.sources(to) {
				d.arrive(int32(r), src, to, past, future)
			}
		}
		for _, to := range d.left[int32(r)] {
			for _, src := range d.s.sources(to) {
				if d.holds(src.Node) {
					d.arrive(int32(r), src, to, past, future)
				}
			}
		}
	}
	return []*scene.Sheet{scene.NewSheet(past), scene.NewSheet(future)}
}

// arrive draws the last part of an edge; what comes before is the hairline of the value carried
// there.
func (d *dag) arrive(r int32, src tracer.Source, to tracer.NodeID, past, future [][]scene.Shape) {
	if d.s.stripOf[src.Node] < 0 || !d.s.isSet(src.Node) {
		return
	}
	path := d.path(src.Node, to)
	if d.s.stripOf[src.Node] <= r {
		path = path[len(path)-4:]
	}
	ink := d.s.edgeInk(src, to, scene.Past)
	from := d.s.stripOf[src.Node]
	if from > r || d.crosses(src.Node, r) {
		return // it crosses rows, and is drawn when it is in the present or singled out only
	}
	add := func(edge scene.Shape) {
		edge.Opacity = d.faint(edge.Points)
		d.both(r, edge, past, future)
	}
	if from < r {
		at := &d.rows[r]
		if at.edges > at.top && at.ports == 0 && from == r-1 { // from farther it comes as a hairline
			add(scene.Line(scene.KeyOf(scene.PartLine, 9, int(src.Node)), ink, scene.Point{X: path[0].X, Y: at.top}, scene.Point{X: path[0].X, Y: at.edges}))
		}
		// Where there is room under the nodes, the value goes on through it in full ink, not as if
		// it were merely carried.
		if up := &d.rows[from]; from == r-1 && d.seesRow(int(from)) && (up.bottom-d.under(from) > 4*d.m.scale || !d.s.together(from, r)) {
			d.both(from, scene.Line(scene.KeyOf(scene.PartLine, 9, int(src.Node)), ink, scene.Point{X: path[0].X, Y: d.under(from)}, scene.Point{X: path[0].X, Y: up.bottom}), past, future)
		}
	}
	add(scene.Bezier(scene.KeyOf(scene.PartEdge, int(src.Node), int(to)), ink, path...))
}

// carried is the hairline of a value, or a part of it, of straight lines or of curves.
func (d *dag) carried(n tracer.NodeID, points []scene.Point) scene.Shape {
	line := scene.Line(scene.KeyOf(scene.PartLine, 9, int(n)), scene.Ink{Role: scene.Carried, State: scene.Past}, points...)
	if len(points) > 2 {
		line.Kind = scene.Curve
	}
	return line
}

// both adds a line to a row as it looks once it has happened, and as a ghost: in the forms that are
// drawn of the row.
func (d *dag) both(r int32, line scene.Shape, past, future [][]scene.Shape) {
	was, will := d.forms(r)
	if was {
		past[r] = append(past[r], line)
	}
	if will {
		line.Ink.State, line.Ink.Tone = scene.Future, scene.Neutral
		future[r] = append(future[r], line)
	}
}

// thin makes an even choice among very many nodes: as a texture, edges must leave room between them
// to be seen as lines.
func (m *measure) thin(nodes []tracer.NodeID) []tracer.NodeID {
	most := 256
	if m.detail == texture {
		most = 96
	}
	return even(nodes, most)
}

// even chooses at most so many nodes, the same distance apart.
func even(nodes []tracer.NodeID, most int) []tracer.NodeID {
	if len(nodes) <= most {
		return nodes
	}
	every := (len(nodes) + most - 1) / most
	var out []tracer.NodeID
	for i := 0; i < len(nodes); i += every {
		out = append(out, nodes[i])
	}
	return out
}

// hairlines adds the lines that carry values from their boxes down to the last row that reads them,
// and of a result to the answer. Where so many would be a ground of their own, only those of the
// edges that are drawn. They look the same at all times.
func (d *dag) hairlines(shapes []scene.Shape) []scene.Shape {
	add := func(n tracer.NodeID, last int32) {
		if from := d.s.stripOf[n]; last > from && from >= 0 && d.s.isSet(n) {
			if line := d.carried(n, d.carryTo(n, last)); d.seesLine(line.Points) {
				shapes = append(shapes, line)
			}
		}
	}
	far := map[tracer.NodeID]int32{}
	for r := range d.rows {
		if d.carries() {
			for _, n := range d.within(int32(r)) {
				last := d.s.lastUse[n]
				if d.result.rows != nil && d.comesDown(n) {
					last = int32(len(d.rows))
				}
				add(n, last)
			}
			continue
		}
		reads := func(n tracer.NodeID) {
			if from := d.s.stripOf[n]; from >= 0 && from < int32(r)-1 && d.s.together(from, int32(r)) {
				far[n] = int32(r)
			}
		}
		if fold := d.s.strips[r].fold; fold != nil {
			for _, n := range d.thin(fold.takes) {
				reads(n)
			}
			continue
		}
		for _, to := range d.thin(d.within(int32(r))) {
			for _, src := range d.s.sources(to) {
				reads(src.Node)
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(far)) {
		add(n, far[n])
	}
	return shapes
}

// carryTo is the way of a value from its box to where a row takes it, or past the last row to the
// answer.
func (d *dag) carryTo(n tracer.NodeID, last int32) []scene.Point {
	from := d.s.stripOf[n]
	path := []scene.Point{{X: d.x(n), Y: d.under(from)}}
	if int(last) == len(d.rows) {
		return append(path, scene.Point{X: path[0].X, Y: d.result.top})
	}
	rail := d.rail(n, last)
	if rail == path[0].X {
		return append(path, scene.Point{X: rail, Y: d.rows[last].edges})
	}
	path = bend(drop(path, d.rows[from+1].edges), scene.Point{X: rail, Y: d.rows[from+1].nodes})
	return drop(path, d.rows[last].edges)
}
