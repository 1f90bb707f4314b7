package views

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// mergeGrid is a merge as a walk from corner to corner of a grid: a key of a, along the top, is a
// step to the right, a key of b, down the left side, a step down. The k-th step is the k-th key of
// y.
type mergeGrid struct {
	*picture
	a, b, y    *tracer.ArrayInfo
	cutA, cutB *tracer.ArrayInfo // nil where nothing is cut
	top, low   scene.Unit        // upper sides of the row of a and of the grid
	pitch      scene.Unit        // from row to row
	rows       []arrayAt         // below the grid
	steps      []mergeStep
	cuts       []int // how many keys lie in front of each cut, ascending
}

// arrayAt is a row that shows an array.
type arrayAt struct {
	array *tracer.ArrayInfo
	y     scene.Unit
}

// mergeStep is a step of the walk: from (i, j) to the right or down.
type mergeStep struct {
	i, j  int
	right bool
	node  tracer.NodeID // what it has brought to y; NoNode where nothing came
}

func layMerge(p *picture) string {
	g := &mergeGrid{picture: p, a: p.s.Trace.ArrayNamed("a"), b: p.s.Trace.ArrayNamed("b"), y: p.array("y"), cutA: p.array("cut of a"), cutB: p.array("cut of b")}
	if g.y == nil || g.a == nil || g.b == nil {
		return nothingToDraw
	}
	if g.cutB == nil {
		g.cutA = nil
	}
	names := []string{"y"}
	if g.cutA != nil {
		names = append(names, g.cutA.Name)
	}
	p.columns(max(g.y.Len, g.a.Len+2), 72, names...)
	k := p.m.scale
	g.top = p.height
	g.low = g.top + p.m.node.H + 10*k
	if g.narrow() {
		g.low += 6 * k // for the name of b
	}
	g.pitch = min(p.m.node.H+8*k, max(2, 560*p.o.room/scene.Unit(max(1, g.b.Len))))
	p.height = g.low + g.pitch*scene.Unit(g.b.Len) + 8*k
	for _, a := range []*tracer.ArrayInfo{g.cutA, g.cutB, g.y, p.array("v")} {
		if a != nil {
			g.rows = append(g.rows, arrayAt{a, p.row(a.Name, 10*k)})
		}
	}
	p.numbers(g.y.Len, p.m.column)
	if p.height += 6 * k; p.s.Trace.Param("ranks") != "" {
		p.legend(meaning{sides[0], "a[i] goes to i + keys of b before it"}, meaning{sides[1], "b[j] goes to j + keys of a before it"})
	} else if g.cutA == nil {
		p.legend(meaning{sides[0], "right: a key of a"}, meaning{sides[1], "down: a key of b"}, meaning{scene.Neutral, "framed: the two compared"})
	}
	g.walk()
	g.drawGrid()
	p.place, p.bare = g.place, true
	return ""
}

// narrow tells whether the names of a and b have no more than a column's room.
func (g *mergeGrid) narrow() bool { return g.m.pitch < 2*g.m.name.Size }

// walk finds the steps, and the final cuts.
func (g *mergeGrid) walk() {
	t := g.s.Trace
	for k := range g.y.Len {
		step := mergeStep{node: g.s.Graph.Final(t.Cell(g.y.ID, k))}
		if g.s.Graph.IsInput(step.node) {
			step.node = tracer.NoNode
		} else {
			g.s.Graph.Sources(step.node, func(src tracer.Source) bool {
				if a, i := g.s.place(src.Node); !src.Steer {
					if step.right = a == g.a.ID; step.right {
						step.i, step.j = i, k-i
					} else {
						step.i, step.j = k-i, i
					}
				}
				return true
			})
		}
		g.steps = append(g.steps, step)
	}
	for _, c := range g.cutsAt(g.last()) {
		g.cuts = append(g.cuts, c.i+c.j)
	}
}

// mergeCut is a cut that is known: at (i, j), since some step.
type mergeCut struct {
	i, j, since int
	node        tracer.NodeID // that says i
}

// cutsAt lists the cuts that are known at a step, from corner to corner.
func (g *mergeGrid) cutsAt(step int) []mergeCut {
	var out []mergeCut
	if g.cutA == nil {
		return nil
	}
	for k := range g.cutA.Len {
		ca := g.s.Trace.Cell(g.cutA.ID, k)
		i, ok := g.number(ca, step)
		j, too := g.number(g.s.Trace.Cell(g.cutB.ID, k), step)
		if ok && too {
			n := g.holds(ca, step)
			out = append(out, mergeCut{i, j, g.s.Graph.StepOf(n), n})
		}
	}
	sort.SliceStable(out, func(x, y int) bool { return out[x].i+out[x].j < out[y].i+out[y].j })
	return out
}

// at is a corner of the grid: behind i keys of a and j of b.
func (g *mergeGrid) corner(i, j int) scene.Point {
	return scene.Point{X: g.m.column(i) + g.m.pitch/2, Y: g.low + g.pitch*scene.Unit(j)}
}

// part is which of the parts between cuts the k-th key of y lies in.
func (g *mergeGrid) part(k int) int {
	return sort.SearchInts(g.cuts, k+1)
}

// tone is that of the part of a step, or where nothing is cut of the side that its key is from.
func (g *mergeGrid) tone(k int) scene.Tone {
	switch {
	case g.cutA != nil:
		return partTone(g.part(k))
	case g.steps[k].right:
		return scene.Up
	}
	return scene.Down
}

func (g *mergeGrid) drawGrid() {
	line := func(id int, p, q scene.Point) {
		g.ground.line(2, id, scene.Ink{Role: scene.Grid}, p, q)
	}
	every := func(pitch scene.Unit, n int) int {
		if pitch < 5 {
			return max(1, n)
		}
		return 1
	}
	for i := 0; i <= g.a.Len; i += every(g.m.pitch, g.a.Len) {
		line(i, g.corner(i, 0), g.corner(i, g.b.Len))
	}
	for j := 0; j <= g.b.Len; j += every(g.pitch, g.b.Len) {
		line(1<<16+j, g.corner(0, j), g.corner(g.a.Len, j))
	}
	name := func(id int, text string, x, y scene.Unit, anchor scene.Anchor) {
		g.ground.label(scene.KeyOf(scene.PartLabel, 3, id), scene.Ink{Role: scene.Ruler}, scene.Point{X: x, Y: y}, text, g.m.name, anchor)
	}
	// In the corner above b and beside a: the name of a next to its row, that of b right above its column.
	k, row := g.m.scale, g.top+g.m.node.H/2+g.m.name.Baseline()
	switch {
	case !g.narrow():
		name(0, "a", g.m.column(1)-g.m.node.W/2-6*k, row, scene.End)
		name(1, "b", g.m.column(0)-g.m.node.W/2+2*k, g.low-3*k, scene.Start)
	case g.m.pitch < g.m.name.Size:
		name(0, "a", min(g.corner(g.a.Len, 0).X+8*k, g.m.width-g.m.name.Size), row, scene.Start)
		name(1, "b", g.m.column(0)-min(g.m.node.W, 8*k)/2, g.low-3*k, scene.Start)
	default:
		name(0, "a", g.m.column(0), row, scene.Middle)
		name(1, "b", g.m.column(0), g.low-3*k, scene.Middle)
	}
	if strings.HasPrefix(g.s.Trace.Program().ID, "merge/path") {
		for k, d := range g.cuts {
			from, to := max(0, d-g.b.Len), min(d, g.a.Len)
			g.ground.line(3, k, scene.Ink{Role: scene.Copy, State: scene.Past}, g.corner(from, d-from), g.corner(to, d-to))
		}
	}
}

func (g *mergeGrid) place(st *setting) {
	t := g.s.Trace
	side := g.cutA == nil
	for i := range g.a.Len {
		s := st.put(t.Cell(g.a.ID, i), g.cell(i+1, g.top))
		if side {
			s.tone = scene.Up
		}
	}
	for j := range g.b.Len {
		h := min(g.m.node.H, g.pitch*0.85)
		s := st.put(t.Cell(g.b.ID, j), scene.Centred(scene.Point{X: g.m.column(0), Y: g.corner(0, j).Y + g.pitch/2}, g.m.node.W, h))
		if side {
			s.tone = scene.Down
		}
	}
	for _, r := range g.rows {
		for i := range r.array.Len {
			s := st.put(t.Cell(r.array.ID, i), g.cell(i, r.y))
			if r.array.Len == g.y.Len && r.array != g.cutA && r.array != g.cutB {
				s.tone = g.tone(i)
			}
		}
	}
	cuts := g.cutsAt(st.step)
	g.drawParts(st, cuts)
	g.drawPath(st)
	g.drawCuts(st, cuts)
	g.drawCompared(st)
}

// maxCompared is of how many steps at once it is shown which keys they compare.
const maxCompared = 4

// drawCompared frames the two keys that each step of this moment has compared, where a few are made at once.
func (g *mergeGrid) drawCompared(st *setting) {
	var made []int
	for k := range g.steps {
		if s := &g.steps[k]; s.node != tracer.NoNode && g.isMade(s.node, st.step) {
			made = append(made, k)
		}
	}
	if len(made) > maxCompared {
		return
	}
	for _, k := range made {
		var compared []scene.Rect
		g.s.Graph.Sources(g.steps[k].node, func(src tracer.Source) bool {
			if a, i := g.s.place(src.Node); src.Steer && (a == g.a.ID && i == g.steps[k].i || a == g.b.ID && i == g.steps[k].j) {
				if box, ok := st.boxOf(src.Node); ok {
					compared = append(compared, box)
				}
			}
			return true
		})
		if len(compared) != 2 {
			continue // one list is used up
		}
		for n, box := range compared {
			st.marks.frame(2*k+n, g.tone(k), box.Inset(-3*g.m.scale), 6*g.m.scale)
		}
	}
}

// drawParts tints what lies between two cuts, and beside the grid says which keys that are.
func (g *mergeGrid) drawParts(st *setting, cuts []mergeCut) {
	k := g.m.scale
	if len(cuts) == 0 {
		return
	}
	from := mergeCut{}
	font := scene.Font{Size: 13.5 * k}
	left := g.m.column(g.a.Len+1) + g.m.pitch/2 + 6*k
	told := len(cuts) < 10 && 20*k*scene.Unit(len(cuts)+1) < g.pitch*scene.Unit(g.b.Len)
	for x, c := range append(cuts, mergeCut{i: g.a.Len, j: g.b.Len}) {
		p, q := g.corner(from.i, from.j), g.corner(c.i, c.j)
		tone := partTone(g.part(from.i + from.j))
		if part := (scene.Rect{X: p.X, Y: p.Y, W: q.X - p.X, H: q.Y - p.Y}).Inset(0.75); !part.Empty() {
			st.marks.band(1, x, tone, part, 0)
		}
		text := fmt.Sprintf("a[%d…%d), b[%d…%d)", from.i, c.i, from.j, c.j)
		if told && left+18*k+scene.Width(text, font) < g.m.width {
			y := g.low + (16+20*scene.Unit(x))*k
			st.marks.stroke(4, x, tone, scene.Point{X: left, Y: y - 4*k}, scene.Point{X: left + 12*k, Y: y - 4*k})
			st.marks.label(scene.KeyOf(scene.PartLabel, 4, x), scene.Ink{Role: scene.Phase, Tone: tone}, scene.Point{X: left + 18*k, Y: y}, text, font, scene.Start)
		}
		from = c
	}
}

// drawPath draws the steps that have been made, and where those of this step have come.
func (g *mergeGrid) drawPath(st *setting) {
	var line []scene.Point
	tone := scene.Neutral
	flush := func(id int) {
		if len(line) > 1 {
			st.marks.stroke(5, id, tone, line...)
		}
		line = nil
	}
	heads := 0
	for k := range g.steps {
		if s := &g.steps[k]; s.node != tracer.NoNode && g.isMade(s.node, st.step) {
			heads++
		}
	}
	var ends shapes
	for k := range g.steps {
		s := &g.steps[k]
		if s.node == tracer.NoNode || g.s.Graph.StepOf(s.node) > st.step || s.i > g.a.Len || s.j > g.b.Len || s.i < 0 || s.j < 0 {
			flush(k)
			continue
		}
		from, to := g.corner(s.i, s.j), g.corner(s.i, s.j+1)
		if s.right {
			to = g.corner(s.i+1, s.j)
		}
		if len(line) == 0 || tone != g.tone(k) || line[len(line)-1] != from {
			flush(k)
			line, tone = []scene.Point{from}, g.tone(k)
		}
		line = append(line, to)
		if 2*heads < len(g.steps) && heads <= 8 && g.isMade(s.node, st.step) {
			ends.disc(9, k, scene.Ink{Role: scene.Dot, State: scene.Present, Tone: tone}, to, 4*g.m.scale)
		}
	}
	flush(len(g.steps))
	st.marks = append(st.marks, ends...)
}

// drawCuts rings the cuts, and of those that this step has found the cells of the grid that their
// searches looked at, in their order.
func (g *mergeGrid) drawCuts(st *setting, cuts []mergeCut) {
	k := g.m.scale
	fresh := 0
	taken := map[[2]int]bool{}
	for x, c := range cuts {
		ink := scene.Ink{Role: scene.Ring, State: scene.Lit}
		if c.since == st.step {
			ink.State, ink.Tone = scene.Present, scene.Active
			fresh++
		}
		if min(g.pitch, g.m.pitch) >= 16*k && c.since == st.step && fresh <= 8 {
			g.drawProbes(st, c, taken)
		}
		st.marks.disc(8, x, ink, g.corner(c.i, c.j), min(5*k, 0.4*min(g.pitch, g.m.pitch)))
	}
}

func (g *mergeGrid) drawProbes(st *setting, c mergeCut, taken map[[2]int]bool) {
	pairs := strings.HasPrefix(g.s.Trace.Program().ID, "merge/path") // each comparison is of two keys on the diagonal; else one key is looked up
	i, j, count := -1, -1, 0
	font := scene.Font{Face: scene.Mono, Size: 10 * g.m.scale}
	g.s.Graph.Sources(c.node, func(src tracer.Source) bool {
		switch a, at := g.s.place(src.Node); a {
		case g.a.ID:
			i = at
		case g.b.ID:
			j = at
		default:
			return true
		}
		if i < 0 || j < 0 {
			return true
		}
		count++
		if cell := [2]int{i, j}; !taken[cell] {
			taken[cell] = true
			p, q := g.corner(i, j), g.corner(i+1, j+1)
			centre := scene.LerpPoint(p, q, 0.5)
			id := i<<12 + j
			st.marks.disc(10, id, scene.Ink{Role: scene.Ring, State: scene.Present, Tone: scene.Active}, centre, 7.5*g.m.scale)
			st.marks.label(scene.KeyOf(scene.PartLabel, 6, id), scene.Ink{Role: scene.Round, State: scene.Present},
				scene.Point{X: centre.X, Y: centre.Y + font.Baseline()}, strconv.Itoa(count), font, scene.Middle)
		}
		if pairs {
			i, j = -1, -1
		}
		return true
	})
}
