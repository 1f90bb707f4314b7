package views

import (
	"slices"
	"sort"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// tree draws a reduction, or the two sweeps of a scan, as the tree that they walk: leaves below,
// the root on top. A vertex holds the sum of its leaves; where a second sweep comes down, under it
// what lies to the left of them all.
type tree struct {
	s *Subject
	a *treeShape
	t caption

	width, height scene.Unit
	k             scene.Unit
	left, top     scene.Unit
	pitch         scene.Unit // from leaf to leaf
	step          scene.Unit // from level to level
	node          scene.Rect // one value, at the origin
	value         lettering
	label         scene.Font
	texts         bool

	window
	backdrop *scene.Layer
	over     map[treeKey]*scene.Layer
	selection
}

type treeKey struct {
	landed int
	under  bool
	hide   bool
}

func planTree(s *Subject, o Options) Plan {
	t := &tree{s: s, a: s.treeShape(), t: caption{s: s}, k: scene.Unit(o.Scale), window: windowOf(o)}
	if t.a.leaves == 0 {
		return planNote(o, "Tree", "No values, so there is no tree to draw.")
	}
	if t.a.levels < 2 && t.a.leaves > 1 {
		return planNote(o, "Tree", "This run is not a tree: its values are combined more than once, or not at all.")
	}
	if t.a.leaves > maxLeaves {
		return planNote(o, "Tree", "A tree with so many leaves can't be read: trees are drawn for up to 4,096 values.")
	}
	t.measure(o)
	return t
}

// maxLeaves is how many leaves a tree is drawn of. Every one is a box of its own; beyond that they
// are narrower than a pixel.
const maxLeaves = 1 << 12

func (t *tree) measure(o Options) {
	k := t.k
	t.width = o.Width
	t.label = scene.Font{Size: 13 * k}
	t.left = 8 * k
	t.pitch = min((t.width-2*t.left)/scene.Unit(t.a.leaves), maxPitch*k*o.apart())
	usual, longest := 1, 1
	if scene.Unit(t.a.leaves) <= 256*o.room {
		longest = t.a.longest
		usual = min(longest, t.s.textLengths(o).usual)
	}
	if o.Wide {
		t.pitch = max(t.pitch, min(widened(o, usual)/0.92, maxWide*(t.width-2*t.left)/scene.Unit(t.a.leaves)))
		t.width = max(t.width, t.pitch*scene.Unit(t.a.leaves)+2*t.left)
	}
	room := t.pitch * 0.92
	characters := func(size scene.Unit) int { return int((room - 9*k) / (0.6 * size * k)) }
	t.texts = characters(minValue) >= min(usual, 2)
	size := scene.Unit(15)
	for ; size > minValue && characters(size) < usual; size -= 0.5 {
	}
	width := min(room, max(scene.Unit(usual)*0.6*size*k+9*k, scene.Unit(longest)*0.6*minValue*k+6*k, 30*k))
	t.value = letteringIn(scene.Font{Face: scene.Mono, Bold: true, Size: size * k}, width, k)
	t.node = scene.Rect{W: width, H: (size*0.9 + 12) * k}
	if !t.texts {
		t.node = scene.Rect{W: max(0.6, min(9*k, t.pitch*0.8)), H: 9 * k}
	}
	t.step = t.node.H*t.values() + 30*k
	if over := scene.Unit(t.a.levels) * t.step; over > 760*o.room {
		t.step = max(t.node.H*t.values()+5*k, 760*o.room/scene.Unit(t.a.levels))
	}
	t.top = 12 * k
	t.height = t.top + t.step*scene.Unit(t.a.levels-1) + t.node.H*t.values() + 8*k
	if t.a.results {
		t.height += t.node.H + 12*k
	}
	t.height += 22 * k // the numbers of the leaves
	if t.a.comes {
		t.height += 48 * k // the legend
	}
}

// legend tells the two values of a vertex apart.
func (t *tree) legend() []string {
	if !t.a.comes {
		return nil
	}
	sum := "⊕"
	if t.s.Trace.Program().Operator == "+" {
		sum = "sum"
	}
	return []string{"above: the " + sum + " of its leaves, made on the way up", "below: the " + sum + " of all leaves to their left, made on the way down"}
}

// values is how many values a vertex has, one under the other.
func (t *tree) values() scene.Unit {
	if t.a.comes {
		return 2
	}
	return 1
}

func (t *tree) Size() (width, height scene.Unit) { return t.width, t.height }

// centre is the middle of the upper value of a vertex.
func (t *tree) centre(v *vertex) scene.Point {
	return scene.Point{
		X: t.left + t.pitch*(scene.Unit(v.x)+0.5),
		Y: t.top + t.step*scene.Unit(t.a.levels-1-v.level) + t.node.H/2,
	}
}

func (t *tree) boxAt(at spot) scene.Rect {
	c := t.centre(&t.a.vertices[at.vertex])
	switch at.half {
	case downHalf:
		c.Y += t.node.H
	case resultHalf:
		c.Y += 2*t.node.H + 10*t.k
	}
	return scene.Centred(c, t.node.W, t.node.H)
}

// edges are the ways on which a value came to its place.
func (t *tree) edges(n tracer.NodeID) (paths [][]scene.Point, from []tracer.NodeID) {
	at := t.a.at[n]
	v := &t.a.vertices[at.vertex]
	add := func(src tracer.NodeID, a, b scene.Point) {
		h := (b.Y - a.Y) * 0.5
		paths = append(paths, []scene.Point{a, {X: a.X, Y: a.Y + h}, {X: b.X, Y: b.Y - h}, b})
		from = append(from, src)
	}
	box := t.boxAt(at)
	switch at.half {
	case upHalf:
		for _, c := range v.children {
			add(t.a.vertices[c].up, scene.Point{X: t.centre(&t.a.vertices[c]).X, Y: t.boxAt(spot{c, upHalf}).Y}, scene.Point{X: box.Centre().X, Y: t.foot(at.vertex)})
		}
	case downHalf:
		if v.parent < 0 || t.a.vertices[v.parent].down == tracer.NoNode {
			return nil, nil
		}
		off := min(5*t.k, t.node.W*0.25)
		add(t.a.vertices[v.parent].down, scene.Point{X: t.centre(&t.a.vertices[v.parent]).X + off, Y: t.foot(v.parent)}, scene.Point{X: box.Centre().X + off, Y: t.boxAt(spot{at.vertex, upHalf}).Y})
		for _, c := range t.a.vertices[v.parent].children {
			if c == at.vertex {
				continue
			}
			for _, src := range t.s.sources(n) {
				if s, ok := t.a.at[src.Node]; ok && s == (spot{c, upHalf}) {
					a := t.boxAt(s)
					p, q := scene.Point{X: a.Right(), Y: a.Centre().Y}, scene.Point{X: box.X, Y: box.Centre().Y}
					if q.X < p.X {
						p.X, q.X = a.X, box.Right()
					}
					w := (q.X - p.X) * 0.5
					paths = append(paths, []scene.Point{p, {X: p.X + w, Y: p.Y}, {X: q.X - w, Y: q.Y}, q})
					from = append(from, src.Node)
				}
			}
		}
	case resultHalf:
		above := t.boxAt(spot{at.vertex, downHalf})
		add(v.down, scene.Point{X: above.Centre().X, Y: above.Bottom()}, scene.Point{X: box.Centre().X, Y: box.Y})
	}
	return paths, from
}

// reach is the box of a value with the ways on which it came.
func (t *tree) reach(at spot) scene.Rect {
	box := t.boxAt(at)
	v := &t.a.vertices[at.vertex]
	switch {
	case at.half == upHalf:
		for _, c := range v.children {
			box = box.Union(t.boxAt(spot{c, upHalf}))
		}
	case at.half == downHalf && v.parent >= 0:
		box = box.Union(t.boxAt(spot{v.parent, upHalf}))
		for _, c := range t.a.vertices[v.parent].children {
			box = box.Union(t.boxAt(spot{c, upHalf}))
		}
	case at.half == resultHalf:
		box = box.Union(t.boxAt(spot{at.vertex, downHalf}))
	}
	return box
}

// foot is the lower side of a vertex.
func (t *tree) foot(vertex int) scene.Unit {
	if t.a.vertices[vertex].down == tracer.NoNode {
		return t.boxAt(spot{vertex, upHalf}).Bottom()
	}
	return t.boxAt(spot{vertex, downHalf}).Bottom()
}

func (t *tree) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := t.s.position(at)
	if t.move(in.Window) {
		t.backdrop, t.over, t.selection = t.drawBackdrop(), map[treeKey]*scene.Layer{}, selection{}
	}
	f := &scene.Frame{Width: t.width, Height: t.height, Title: t.s.titled("tree"), Desc: t.t.tell(landed), Backdrop: t.backdrop}
	f.Rows = []scene.Row{{Bounds: f.Bounds(), Over: t.overOf(treeKey{landed, under < 1, in.Hide})}}
	f.Lit = t.lit(singledOutAt(present, under == 1, in), func() []scene.Shape { return t.drawLit(present, landed, in) })
	if under < 1 {
		f.Overlay = scene.NewLayer(t.drawTravel(present, under, in))
	}
	return f
}

// eachValue visits the values of the tree from the leaves up, and then down.
func (t *tree) eachValue(visit func(n tracer.NodeID, at spot)) {
	for _, h := range []half{upHalf, downHalf, resultHalf} {
		for i := range t.a.vertices {
			v := &t.a.vertices[i]
			if n := [...]tracer.NodeID{upHalf: v.up, downHalf: v.down, resultHalf: v.result}[h]; n != tracer.NoNode {
				visit(n, spot{i, h})
			}
		}
	}
}

// BoxOf is the box of a value, if the tree has it in its own place.
func (t *tree) BoxOf(_ float64, n tracer.NodeID) (scene.Rect, bool) {
	at, ok := t.a.at[n]
	if !ok || t.node1(at) != n {
		return scene.Rect{}, false
	}
	return t.boxAt(at), true
}

// node1 is the value that a place shows; others that it has are the same value elsewhere.
func (t *tree) node1(at spot) tracer.NodeID {
	v := &t.a.vertices[at.vertex]
	switch at.half {
	case downHalf:
		return v.down
	case resultHalf:
		return v.result
	}
	return v.up
}

func (t *tree) Hit(_ float64, p scene.Point) (tracer.NodeID, bool) {
	best, away := tracer.NoNode, scene.Unit(0)
	t.eachValue(func(n tracer.NodeID, at spot) {
		box := t.boxAt(at)
		reach := box.Inset(-max(2*t.k, (t.pitch-box.W)/4))
		reach.Y, reach.H = box.Y, box.H
		if !reach.Contains(p) {
			return
		}
		d := max(p.X-box.Centre().X, box.Centre().X-p.X)
		if best == tracer.NoNode || d < away {
			best, away = n, d
		}
	})
	return best, best != tracer.NoNode
}

// Neighbour walks to parents, to first children, and along a level.
func (t *tree) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	here, ok := t.a.at[n]
	if !ok {
		landed, _, _ := t.s.position(at)
		first := tracer.NoNode
		t.eachValue(func(m tracer.NodeID, _ spot) {
			if t.s.Graph.StepOf(m) <= landed && (first == tracer.NoNode || t.s.Graph.StepOf(m) > t.s.Graph.StepOf(first)) {
				first = m
			}
		})
		return first, first != tracer.NoNode
	}
	v := &t.a.vertices[here.vertex]
	var next tracer.NodeID = tracer.NoNode
	switch way {
	case Upward:
		switch {
		case here.half == resultHalf:
			next = v.down
		case here.half == downHalf:
			next = v.up
		case v.parent >= 0:
			if next = t.a.vertices[v.parent].down; next == tracer.NoNode {
				next = t.a.vertices[v.parent].up
			}
		}
	case Downward:
		switch {
		case here.half == upHalf && v.down != tracer.NoNode:
			next = v.down
		case here.half != resultHalf && v.level == 0:
			next = v.result
		case here.half != resultHalf && len(v.children) > 0:
			next = t.a.vertices[v.children[0]].up
		}
	case Leftward, Rightward:
		var level []int
		for i := range t.a.vertices {
			if t.a.vertices[i].level == v.level && t.node1(spot{i, here.half}) != tracer.NoNode {
				level = append(level, i)
			}
		}
		sort.Slice(level, func(i, j int) bool { return t.a.vertices[level[i]].x < t.a.vertices[level[j]].x })
		i := slices.Index(level, here.vertex) + 1
		if way == Leftward {
			i -= 2
		}
		if i >= 0 && i < len(level) {
			next = t.node1(spot{level[i], here.half})
		}
	}
	if next == tracer.NoNode {
		return n, false
	}
	return next, true
}

// Active is the values of the present step, before the first the leaves; all where a step makes
// none.
func (t *tree) Active(at float64) scene.Rect {
	_, present, _ := t.s.position(at)
	box := scene.Rect{}
	t.eachValue(func(n tracer.NodeID, at spot) {
		if t.s.Graph.StepOf(n) == present {
			box = box.Union(t.boxAt(at))
		}
	})
	if box.Empty() {
		box = scene.Rect{W: t.width, H: t.height}
	}
	return box
}
