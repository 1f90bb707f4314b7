package views

import (
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// gridPicture is a grid of cells with the particles in each: beside it, or above it where there is no
// room, the particles with the cell of each, in a cell its particles, first those that are in no list and
// then the list of them as far as it is known, with a frame round it while its lock is taken; below the grid the particles in the order of
// their cells, and what is counted for the cells.
type gridPicture struct {
	*picture
	cell, order, starts, lock *tracer.ArrayInfo
	lists                     []*tracer.ArrayInfo // by cell; nil where no particle lies, or there are no lists
	listed, sorts             bool
	rows, cols                int
	where                     []int      // by particle: its cell
	holds                     []int      // by cell: how many particles
	part                      []int      // by cell: which of those with particles it is; -1 for one without
	box                       scene.Rect // the first cell
	tray                      int        // the lines that are cut into the runs of cells begin here
}

func layGrid(p *picture) string {
	g := &gridPicture{picture: p, cell: p.array("cell"), order: p.array("order"), starts: p.array("starts"), lock: p.array("lock")}
	if g.cell == nil || g.order == nil || g.starts == nil || !g.findCells() {
		return nothingToDraw
	}
	g.sorts = g.order.Given
	length, lengths, per := p.array("length"), 1, 1
	if length != nil && length.Real%g.starts.Real != 0 {
		length = nil
	}
	if length != nil {
		per = length.Real / g.starts.Real
		if lengths = per; per > 8 { // so many partial grids stand in one row
			lengths = 1
		}
	}
	p.columns(max(g.cell.Real, g.starts.Real*per/lengths), 72, "length", "part 0")
	k := p.m.scale
	g.standParticles()
	for j := range lengths {
		name, above := "length", scene.Unit(24)
		if lengths > 1 {
			name = "part " + strconv.Itoa(j)
		}
		if length != nil {
			p.lines = append(p.lines, line{arrayAt{length, p.row(name, above*k)}, func(i, _ int) int { return g.part[i*lengths/per] }, j, lengths, true})
		}
	}
	ofCell := func(c, _ int) int { return g.partOf(c) }
	p.stack(14, ofCell, "starts")
	p.stack(3, ofCell, "ends")
	p.numbers(g.starts.Real, p.m.column)
	p.height += 2 * k
	p.flows, p.place, p.steers = g.flow, g.place, !g.sorts
	return ""
}

// partOf is the part that a cell is.
func (g *gridPicture) partOf(c int) int {
	switch {
	case c < 0 || c >= len(g.part):
		return none
	case g.part[c] < 0:
		return aside
	}
	return g.part[c]
}

// standParticles makes room for the rows of particles and for the grid: beside them, where it can be
// read there.
func (g *gridPicture) standParticles() {
	k, cellOf, particle := g.m.scale, g.numbered(g.cell), g.numbered(g.order)
	ofParticle := func(i, step int) int { return g.partOf(cellOf(i, step)) }
	ofPlace := func(i, step int) int {
		if n := particle(i, step); n >= 0 && n < len(g.where) {
			return g.partOf(g.where[n])
		}
		return none
	}
	const between = 0.9 // columns
	left, top := g.m.column(g.cell.Real-1)+between*g.m.pitch, g.height
	if g.m.stacked > 0 { // there names stand above the rows
		left = max(left, 10*k+scene.Width("order", g.m.name))
	}
	beside := scene.Unit(g.cols)*g.least() <= g.m.width-left
	if beside {
		g.standGrid(left)
		g.height, top = top, g.height
	} else if !g.listed {
		g.standGrid(g.m.gutter)
	}
	g.numbers(g.cell.Real, g.m.column)
	g.stack(3, ofParticle, "px", "py", "rank")
	if g.sorts {
		g.gap(17 * k) // keys move along the row
	}
	g.stack(3, ofParticle, "cell")
	if g.lock != nil && g.lock.Real == 1 {
		g.stack(8, func(int, int) int { return none }, "lock")
		g.lines[len(g.lines)-1].counts = true
	}
	above := scene.Unit(40)
	switch {
	case beside && g.listed: // lists are joined from above
		g.height, above = max(g.height, top), 16
	case g.listed:
		g.standGrid(g.m.gutter)
	}
	if g.tray = len(g.lines); g.sorts {
		g.tray, above = g.tray-1, 3
	}
	g.stack(above, ofPlace, "order")
	g.explainLocks()
	g.height += (belowFloor + 13) * k
	if beside {
		g.height = max(g.height, top)
	}
}

// explainLocks says behind the last row what a frame round a cell means, where there is room.
func (g *gridPicture) explainLocks() {
	const says = "framed: its lock is taken"
	k, x := g.m.scale, g.m.column(g.cell.Real)
	if g.lock == nil || g.lock.Real == 1 || x+24*k+scene.Width(says, g.m.name) > g.m.width {
		return
	}
	y := g.height - g.m.node.H/2 + g.m.name.Baseline()
	g.ground.box(scene.KeyOf(scene.PartLine, 9, 1<<12), scene.Ink{Role: scene.Data, State: scene.Present, Tone: scene.Active}, scene.Rect{X: x, Y: y - 10*k, W: 16 * k, H: 12 * k}, 3*k)
	g.ground.label(scene.KeyOf(scene.PartLabel, 9, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 24*k, Y: y}, says, g.m.name, scene.Start)
}

// findCells reads where the particles lie when they have been placed, and of how many rows and
// columns the grid is. It reports whether all lie in the grid.
func (g *gridPicture) findCells() bool {
	t := g.s.Trace
	cells := g.starts.Real
	g.lists = make([]*tracer.ArrayInfo, cells)
	if g.rows, g.cols = t.IntParam("rows"), t.IntParam("cols"); g.rows*g.cols != cells {
		g.rows, g.cols = 1, cells
	}
	placed := 0
	if !g.cell.Given && t.Rounds() > 0 {
		placed = t.StepOf(1)
	}
	of := g.numbered(g.cell)
	g.holds, g.part = make([]int, cells), make([]int, cells)
	for i := range g.cell.Real {
		c := of(i, placed)
		if c < 0 || c >= cells {
			return false
		}
		g.where = append(g.where, c)
		g.holds[c]++
	}
	some := 0
	for c, n := range g.holds {
		g.part[c] = -1
		if n > 0 {
			g.part[c] = some
			some++
			g.lists[c] = g.array("list " + strconv.Itoa(c))
			g.listed = g.listed || g.lists[c] != nil
		}
	}
	return true
}

// least is how wide a cell is at least when its particles and its list can be read.
func (g *gridPicture) least() scene.Unit {
	most := 0
	for c, n := range g.holds {
		if list := g.lists[c]; list != nil {
			n = list.Real
		}
		most = max(most, n)
	}
	if !g.listed {
		return 34 * g.m.scale
	}
	return max(34, 6+scene.Unit(16*most)) * g.m.scale
}

// standGrid makes room for the grid, and draws its lines, the numbers of its cells and its particles.
func (g *gridPicture) standGrid(left scene.Unit) {
	k := g.m.scale
	left = max(left, 4*k)
	h := 28 * k
	if g.listed {
		h = 48 * k
	}
	g.height += 8 * k
	g.box = scene.Rect{X: left, Y: g.height, W: min(150*k, (g.m.width-left-4*k)/scene.Unit(g.cols)), H: min(h, max(4, 420*g.o.room/scene.Unit(g.rows)))}
	for c := range g.holds {
		box := g.boxOf(c)
		ink := scene.Ink{Role: scene.Band}
		if g.part[c] >= 0 {
			ink.Tone = partTone(g.part[c])
		}
		g.ground.box(scene.KeyOf(scene.PartBand, 1, c), ink, box.Inset(min(1.5*k, box.W/12)), min(5*k, box.W/6))
		if font, text := g.ruler(), strconv.Itoa(c); g.tells() {
			g.plate(c, scene.Point{X: box.X + 5*k + scene.Width(text, font)/2, Y: box.Y + 14*k}, text, font)
		}
	}
	if !g.listed {
		g.drawParticles(&g.names, nil)
	}
	g.height += g.box.H*scene.Unit(g.rows) + 6*k
}

// tells reports whether cells of the grid have room for their numbers.
func (g *gridPicture) tells() bool { return g.box.H >= 20*g.m.scale && g.box.W >= 30*g.m.scale }

// boxOf is the box of a cell of the grid.
func (g *gridPicture) boxOf(c int) scene.Rect {
	box := g.box
	box.X += box.W * scene.Unit(c%g.cols)
	box.Y += box.H * scene.Unit(c/g.cols)
	return box
}

// drawParticles draws the particles in their cells but those that are in a list already: there their numbers
// stand.
func (g *gridPicture) drawParticles(l *shapes, listed map[int]bool) {
	seen := make([]int, len(g.holds))
	for i, c := range g.where {
		if !listed[i] {
			g.drawParticle(l, i, c, seen[c])
		}
		seen[c]++
	}
}

// drawParticle draws a particle with its number, one of those of its cell, over the edges.
func (g *gridPicture) drawParticle(l *shapes, i, c, nth int) {
	k, box, font := g.m.scale, g.boxOf(c), scene.Font{Face: scene.Mono, Size: 10 * g.m.scale}
	left := 3 * k
	if g.tells() {
		left = 8*k + scene.Width(strconv.Itoa(len(g.holds)), g.ruler())
	}
	apart := min(16*k, (box.W-left-3*k)/scene.Unit(g.holds[c]))
	at := scene.Point{X: box.X + left + apart*(scene.Unit(nth)+0.5), Y: box.Y + min(11.5*k, box.H/2)}
	ink := scene.Ink{Role: scene.Ring, State: scene.Present, Tone: partTone(g.part[c])}
	if text := strconv.Itoa(i); apart >= scene.Width(text, font)+5*k && box.H >= 20*k {
		l.disc(10, i, ink, at, 7.5*k)
		l.label(scene.KeyOf(scene.PartLabel, 6, i), scene.Ink{Role: scene.Round, State: scene.Past}, scene.Point{X: at.X, Y: at.Y + font.Baseline()}, text, font, scene.Middle)
		return
	}
	ink.Role = scene.Dot
	l.disc(10, i, ink, at, max(1, min(4*k, 0.3*min(max(apart, 4), box.H))))
}

func (g *gridPicture) place(st *setting) {
	k, listed := g.m.scale, map[int]bool{}
	for c, list := range g.lists {
		if list == nil {
			continue
		}
		box := g.boxOf(c)
		apart := min(g.m.node.W+4*k, (box.W-6*k)/scene.Unit(list.Real))
		h := min(23*k, box.H*0.5)
		for j := range list.Real {
			w := min(g.m.node.W, apart*0.92)
			cell := g.s.Trace.Cell(list.ID, j)
			if n, in := g.number(cell, st.step); in && g.begun(list) <= st.step {
				listed[n] = true
			}
			s := st.put(cell, scene.Rect{X: box.X + 4*k + apart*scene.Unit(j), Y: box.Bottom() - h - 4*k, W: w, H: h})
			s.tone, s.small = partTone(g.part[c]), true
		}
	}
	if g.listed {
		g.drawParticles(&st.names, listed)
	}
	starts, ends := g.numbered(g.starts), g.numbered(g.array("ends"))
	last := g.tray
	if g.sorts {
		last++
	}
	for c := range g.holds {
		g.trayOf(&st.marks, "cell", c, max(0, g.part[c]), starts(c, st.step), ends(c, st.step), g.tray, last)
	}
	if g.lock == nil {
		return
	}
	held := g.numbered(g.lock)
	for i := range min(g.lock.Real, len(g.holds)) {
		if held(i, st.step) == 1 {
			box := g.boxOf(i)
			if g.lock.Real == 1 {
				box = box.Union(g.boxOf(len(g.holds) - 1))
			}
			st.marks.box(scene.KeyOf(scene.PartLine, 9, i), scene.Ink{Role: scene.Data, State: scene.Present, Tone: scene.Active}, box, 5*k)
		}
	}
}

// flow tells whether a value is seen to go into another. What decides where and whether is not: but
// a particle goes from its place above into its list, or into the order.
func (g *gridPicture) flow(from, to tracer.NodeID) bool {
	a, i := g.s.place(from)
	b, _ := g.s.place(to)
	x, y := g.s.Trace.Array(a).Name, g.s.Trace.Array(b).Name
	end := y == "order" || strings.HasPrefix(y, "list")
	switch {
	case a == b || x == "px" || x == "py":
		return true
	case x == "cell":
		return end && g.s.Graph.Text(to) == strconv.Itoa(i)
	case strings.HasPrefix(x, "list"):
		return g.s.Graph.Text(from) == g.s.Graph.Text(to)
	}
	return x == "length" && !end
}
