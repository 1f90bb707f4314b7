package views

import (
	"fmt"
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// chevronRoom is the room before the name of a folded phase, for the mark that says so.
const chevronRoom = 13

// where says how far a folded phase has come.
func (f *fold) where(done int) string {
	return fmt.Sprintf("round %d of %d", done, int(f.last-f.first)+1)
}

// chevron is the mark of a folded phase, before the text that begins at p.
func (d *dag) chevron(r int, p scene.Point) scene.Shape {
	return chevron(r, p, d.m.label.Size, d.rows[r].tone, d.s.strips[r].fold.conflicts)
}

func chevron(id int, p scene.Point, size scene.Unit, tone scene.Tone, conflicts bool) scene.Shape {
	ink := scene.Ink{Role: scene.Data, State: scene.Present, Tone: tone}
	switch {
	case conflicts:
		ink.Tone = scene.Conflict
	case tone == scene.Neutral:
		ink.Tone = scene.Active
	}
	h := size * 0.28
	y := p.Y - size*0.34
	return scene.Line(scene.KeyOf(scene.PartLine, 3, id), ink,
		scene.Point{X: p.X + 1.5, Y: y - h}, scene.Point{X: p.X + 1.5 + h, Y: y}, scene.Point{X: p.X + 1.5, Y: y + h})
}

// through appends the way through a folded phase to a value that it leaves: down into its box,
// across, and out.
func through(path []scene.Point, p scene.Point) []scene.Point {
	q := path[len(path)-1]
	h := p.Y - q.Y
	return drop(bend(drop(path, q.Y+0.2*h), scene.Point{X: p.X, Y: q.Y + 0.8*h}), p.Y)
}

// foldBox is the box of a folded phase: round what it leaves in a panel, with its name above, and
// what it takes above that or right outside.
func (d *dag) foldBox(r int32) scene.Rect {
	st := &d.s.strips[r]
	box := scene.Rect{}
	grow := func(column int) {
		box = box.Union(scene.Rect{X: d.m.column(column) - d.m.pitch/2, Y: d.rows[r].edges, W: d.m.pitch, H: d.rows[r].bottom - d.rows[r].edges})
	}
	for last := r; int(last) < len(d.rows) && d.s.strips[last].fold == st.fold && d.s.together(r, last); last++ {
		for _, n := range d.s.strips[last].nodes {
			_, i := d.s.place(n)
			grow(i)
		}
		box.H = d.rows[last].bottom - box.Y
	}
	if d.opens(r) && st.fold.work > 0 {
		grow(st.fold.left)
		grow(st.fold.right)
	}
	for _, n := range st.fold.takes {
		if _, i := d.s.place(n); d.s.stripOf[n] >= 0 && d.s.isSet(n) {
			grow(i)
		}
	}
	if ports := d.rows[r].ports; ports > 0 {
		up := ports - 6*d.m.scale
		box.Y, box.H = up, box.Bottom()-up
	}
	return box
}

// drawFolds draws the boxes of the folded phases, and the ways into them.
func (d *dag) drawFolds(shapes []scene.Shape) []scene.Shape {
	k := d.m.scale
	for r := range d.rows {
		st := &d.s.strips[r]
		if st.fold == nil || !st.lead || d.m.detail == texture {
			continue
		}
		box := d.foldBox(int32(r))
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 3, r), scene.Ink{Role: scene.Veil}, box, 8*k),
			scene.Box(scene.KeyOf(scene.PartBand, 4, r), scene.Ink{Role: scene.Axis}, box, 8*k))
	}
	return shapes
}

// drawTally writes into the box of a folded phase what it does in all, while it is not under way.
func (d *dag) drawTally(shapes []scene.Shape, r int32) []scene.Shape {
	if d.m.stacked > 0 || d.m.detail == texture {
		return shapes // the line above the box says it, or there is no box
	}
	bold, k := d.m.label, d.m.scale
	bold.Bold = true
	box, fold := d.foldBox(r), d.s.strips[r].fold
	text := fold.name + ": " + fold.tally
	if scene.Width(text, bold) > box.W-12*k {
		text = clip(fold.name, bold, box.W-12*k)
	}
	if gap := d.rows[r].nodes - d.rows[r].edges; gap > 1.3*bold.Size {
		label := scene.Label(scene.KeyOf(scene.PartLabel, 8, int(r)), scene.Ink{Role: scene.Phase, Tone: d.rows[r].tone},
			scene.Point{X: box.Centre().X, Y: d.rows[r].edges + gap/2 + bold.Baseline()}, text, bold, scene.Middle)
		ground := scene.Box(scene.KeyOf(scene.PartBand, 5, int(r)), scene.Ink{Role: scene.Veil}, label.Bounds().Inset(-3*k), 3*k)
		shapes = append(shapes, ground, label) // values that are carried past the phase run through its box
	}
	return shapes
}

// retell writes the tallies of folded phases again where the lines of the present step run over
// them.
func (d *dag) retell(shapes []scene.Shape, present int) []scene.Shape {
	lines := len(shapes)
	for r := range d.rows {
		fold := d.s.strips[r].fold
		if fold == nil || !d.opens(int32(r)) || !d.seesRow(r) || fold.from <= present && present <= fold.to && len(d.s.current(fold, present)) > 0 {
			continue
		}
		tally := d.drawTally(nil, int32(r))
		if len(tally) == 0 {
			continue
		}
		box := tally[0].Box
		if slices.ContainsFunc(shapes[:lines], func(s scene.Shape) bool { return s.Bounds().Inset(-1).Overlaps(box) }) {
			shapes = append(shapes, tally...)
		}
	}
	return shapes
}

// intoFold appends the ways of the values that a folded phase takes, to where its box begins or
// they stand in it.
func (d *dag) intoFold(shapes []scene.Shape, r int32, state scene.State) []scene.Shape {
	end := d.rows[r].edges
	if d.rows[r].ports > 0 {
		end = d.rows[r].ports
	}
	ink := scene.Ink{Role: scene.Data, State: state, Tone: d.rows[r].tone}
	if ink.Tone == scene.Neutral {
		ink.Tone = scene.Active
	}
	for _, n := range d.m.thin(d.s.strips[r].fold.takes) {
		from := d.s.stripOf[n]
		if from < 0 || from >= r || !d.s.isSet(n) || !d.holds(n) || from != r-1 && !d.s.together(from, r) && d.s.strips[from+1].fold == d.s.strips[r].fold {
			continue // or another box of the phase lies between
		}
		path := d.carryTo(n, r)
		path[len(path)-1].Y = end
		line := d.carried(n, path)
		line.Ink = ink
		shapes = append(shapes, line)
	}
	return shapes
}

// ported tells whether the values that a folded phase takes are shown again as its first row: not
// where they stand right above it, and only where each has its own column and comes straight down.
func (d *dag) ported(r int32) bool {
	if d.m.detail != full || r == 0 {
		return false
	}
	column := map[int]bool{}
	above := true
	for _, n := range d.s.strips[r].fold.takes {
		if d.s.stripOf[n] < 0 || !d.s.isSet(n) {
			continue
		}
		_, i := d.s.place(n)
		if column[i] || d.rail(n, r) != d.x(n) {
			return false
		}
		column[i] = true
		above = above && d.s.stripOf[n] == r-1
	}
	return !above
}

// port is where a value stands among those that a folded phase takes.
func (d *dag) port(r int32, n tracer.NodeID) scene.Rect {
	at := &d.rows[r]
	w := at.width * 0.84
	return scene.Rect{X: d.x(n) - w/2, Y: at.ports, W: w, H: d.m.node.H * 0.84}
}

// drawPorts draws the values that a folded phase takes.
func (d *dag) drawPorts(shapes []scene.Shape, k overKey) []scene.Shape {
	if d.rows[k.row].ports == 0 {
		return shapes
	}
	for _, n := range d.s.strips[k.row].fold.takes {
		shapes = d.drawPort(shapes, k.row, n, scene.Input, k.begun, k.hide)
	}
	return shapes
}

func (d *dag) drawPort(shapes []scene.Shape, r int32, n tracer.NodeID, state scene.State, begun, hide bool) []scene.Shape {
	if d.s.stripOf[n] < 0 || !d.s.isSet(n) {
		return shapes
	}
	if !begun {
		state = scene.Future
	}
	box := d.port(r, n)
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 1+int(r), int(n)), scene.Ink{Role: scene.Node, State: state}, box, min(8*d.m.scale, 0.28*min(box.W, box.H))))
	if !begun || hide && !d.s.Graph.IsInput(n) {
		return shapes
	}
	value := d.m.value.resized(0.84)
	value.font.Bold = false
	return append(shapes, value.label(scene.KeyOf(scene.PartValue, 1+int(r), int(n)), scene.Ink{Role: scene.Value, State: scene.Input}, box.Centre(), d.s.text(n)))
}

// drawSingledPorts draws those of a singled out set among the values that a folded phase takes,
// with the way down to them, where the phase leaves a value of the set that depends on them.
func (d *dag) drawSingledPorts(shapes []scene.Shape, singled map[tracer.NodeID]bool, present int, in Interaction) []scene.Shape {
	for r := range d.rows {
		if d.rows[r].ports == 0 {
			continue
		}
		lit := map[tracer.NodeID]bool{}
		for _, to := range d.s.strips[r].fold.leftBy(d.s) {
			if !singled[to] {
				continue
			}
			for _, src := range d.s.sources(to) {
				if n := src.Node; singled[n] && !lit[n] && !in.passesBy(n, to) && d.s.stripOf[n] >= 0 && d.s.isSet(n) {
					lit[n] = true
					x := d.x(n)
					shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartEdge, int(n), int(n)), scene.Ink{Role: scene.Data, State: scene.Lit},
						scene.Point{X: x, Y: d.under(d.s.stripOf[n])}, scene.Point{X: x, Y: d.rows[r].ports}))
					shapes = d.drawPort(shapes, int32(r), n, scene.Lit, d.s.Graph.StepOf(n) <= present, in.Hide)
				}
			}
		}
	}
	return shapes
}

// leftBy lists the values that the fold leaves.
func (f *fold) leftBy(s *Subject) []tracer.NodeID {
	var out []tracer.NodeID
	for i := range s.strips {
		if s.strips[i].fold == f {
			out = append(out, s.strips[i].nodes...)
		}
	}
	return out
}

// portAt is the value that a folded phase takes in the column at p.
func (d *dag) portAt(r int32, p scene.Point) (tracer.NodeID, bool) {
	for _, n := range d.s.strips[r].fold.takes {
		if x := d.x(n); d.s.stripOf[n] >= 0 && p.X >= x-d.m.pitch/2 && p.X < x+d.m.pitch/2 && p.Y >= d.rows[r].ports {
			return n, true
		}
	}
	return tracer.NoNode, false
}

// Band is the band of the folded phase that a value is made in, from its name to what it leaves.
func (d *dag) Band(n tracer.NodeID) (scene.Rect, bool) {
	if n < 0 || int(n) >= d.s.Graph.Nodes() || d.s.foldOf(n) == 0 {
		return scene.Rect{}, false
	}
	for r := range d.rows {
		if d.s.strips[r].fold == &d.s.folds[d.s.foldOf(n)-1] {
			box := d.bands[d.rows[r].band].Box
			return box.Inset(6 * d.m.scale), true
		}
	}
	return scene.Rect{}, false
}

// Phase is the phase whose name stands at p: at the left of its rows, or above the first of them.
func (d *dag) Phase(_ float64, p scene.Point) (int, bool) {
	for r := range d.rows {
		at := &d.rows[r]
		if p.Y < at.top || p.Y >= at.bottom {
			continue
		}
		named := p.X < d.m.gutter
		if d.m.stacked > 0 {
			phase, label := d.s.wording(r)
			named = p.Y < at.top+at.above+bandLead*d.m.scale+d.m.stacked && phase+label != ""
		}
		switch st := &d.s.strips[r]; {
		case !named || st.given || st.round < 1:
			return 0, false
		case st.fold != nil:
			return st.fold.phase, true
		default:
			i := innermost(d.s.Trace.Phases(), st.round)
			return i, i >= 0
		}
	}
	return 0, false
}
