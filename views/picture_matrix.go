package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// matrixPicture is a sparse matrix times a vector: each entry stands at its row and column, v above
// the columns, y to the right of the rows. Below lie the products as they lie in memory, or the sums
// of the lanes, a rod for each row.
type matrixPicture struct {
	*picture
	values, cols, v, y *tracer.ArrayInfo
	starts             []int // by row: its first entry; behind the last, their number
	laid               []int // by row: the first cell of its rod, which is that of its first entry or of its first lane; behind the last, their number
	column             []int // by entry
	layer              []int // by entry: how many lie in the same place already
	top                scene.Unit
	tops, bottoms      []scene.Unit // of the rows
	below              []arrayAt    // what is known of each entry; y is how far below its line it is
	lines              []scene.Unit // of the rods: where each begins
	rods               []rodAt      // in the order of the rows
}

// rodAt is the part of a row that stands on one line; of a row without entries it is empty.
type rodAt struct {
	row, from, to, line int
	at                  float64 // column of its first entry
}

func layMatrix(p *picture) string {
	a := &matrixPicture{picture: p, values: p.array("values"), cols: p.array("cols"), v: p.array("v"), y: p.array("y")}
	rows := p.array("rows")
	if a.values == nil || a.cols == nil || a.v == nil || a.y == nil || rows == nil {
		return nothingToDraw
	}
	for r := range rows.Real {
		n, _ := p.number(p.s.Trace.Cell(rows.ID, r), 0)
		a.starts = append(a.starts, n)
	}
	tall := a.findEntries()
	names := []string{}
	a.laid = a.starts
	for _, name := range []string{"heads", "row", "products"} {
		if p.array(name) != nil {
			names = append(names, name)
		}
	}
	if s := p.array("s"); s != nil {
		names, a.laid = []string{"s"}, make([]int, len(a.starts))
		for r := range a.laid {
			a.laid[r] = r * s.Real / max(1, a.rowCount())
		}
	}
	square := a.v.Real + 2
	long := square
	if len(names) > 0 {
		readable := int((p.o.Width - 90) / (34 * scene.Unit(p.o.Scale)))
		whole := a.laid[a.rowCount()] + len(a.starts)/2
		long = max(square, min(whole, max(readable, whole/6)))
		a.layRods(long)
	}
	p.columns(long, 72, append(names, "v")...)
	k := p.m.scale
	p.numbers(a.v.Real, p.m.column)
	a.top = p.row("v", 0)
	p.height += 14 * k
	pitch := min(p.m.node.H+8*k, max(2, 560*p.o.room/scene.Unit(max(1, a.rowCount()))))
	for r := range a.rowCount() {
		a.tops = append(a.tops, p.height)
		p.height += pitch * scene.Unit(max(1, tall[r]))
		a.bottoms = append(a.bottoms, p.height)
	}
	a.drawGrid()
	a.stackRods(names)
	p.height += 8 * k
	p.place, p.level = a.place, true
	return ""
}

func (a *matrixPicture) rowCount() int { return len(a.starts) - 1 }

// findEntries reads the columns of the entries, and returns how many of each row lie in one place at
// most.
func (a *matrixPicture) findEntries() (tall []int) {
	for r := range a.rowCount() {
		in := map[int]int{}
		most := 0
		for i := a.starts[r]; i < a.starts[r+1]; i++ {
			c, _ := a.number(a.s.Trace.Cell(a.cols.ID, i), 0)
			a.column, a.layer = append(a.column, c), append(a.layer, in[c])
			in[c]++
			most = max(most, in[c])
		}
		tall = append(tall, most)
	}
	return tall
}

// layRods cuts the entries into rods, on lines of so many columns. A row that fits a line is not
// broken.
func (a *matrixPicture) layRods(long int) {
	at, line := 0.0, 0
	for r := range a.rowCount() {
		from, to := a.laid[r], a.laid[r+1]
		if at > 0 && at+float64(to-from) > float64(long) {
			at, line = 0, line+1
		}
		for to-from > long {
			a.rods = append(a.rods, rodAt{r, from, from + long, line, 0})
			from, line = from+long, line+1
		}
		a.rods = append(a.rods, rodAt{r, from, to, line, at})
		at += float64(to-from) + 0.5
	}
}

func (a *matrixPicture) stackRods(names []string) {
	k := a.m.scale
	if len(names) == 0 {
		return
	}
	step := scene.Unit(0)
	for line := 0; line <= a.rods[len(a.rods)-1].line; line++ {
		a.height += 26 * k
		start := a.height
		for i, name := range names {
			above := scene.Unit(0)
			if i > 0 {
				above = 18 * k // sums move along the row
			}
			if line > 0 {
				name = ""
			}
			y := a.row(name, above)
			if line == 0 {
				a.below = append(a.below, arrayAt{a.array(names[i]), y - start})
				step = max(step, y-start)
			}
		}
		a.lines = append(a.lines, start)
		a.height = max(a.height, start+step+a.m.node.H) + 40*k
	}
	for id := range a.rods {
		a.drawRod(id)
	}
}

// drawRod draws the walls of a rod, with the numbers of its entries and the name of its row.
func (a *matrixPicture) drawRod(id int) {
	rod, k := a.rods[id], a.m.scale
	var rows []arrayAt
	for _, r := range a.below {
		rows = append(rows, arrayAt{r.array, a.lines[rod.line] + r.y})
	}
	if rod.from == rod.to { // a wall alone
		x := a.rodX(&rod, rod.from) - a.m.pitch/2
		top, floor := rows[0].y-10*k, rows[len(rows)-1].y+a.m.node.H+4*k
		a.ground.stroke(4, rod.row, partTone(rod.row), scene.Point{X: x, Y: top}, scene.Point{X: x, Y: floor})
		if scene.Width("000", a.ruler()) < a.m.pitch/2 { // rows without entries are half a column apart
			x := max(x, scene.Width("00", a.ruler())) // the first of a line stands at the edge
			a.ground.label(scene.KeyOf(scene.PartLabel, 4, rod.row), scene.Ink{Role: scene.Phase, Tone: partTone(rod.row)},
				scene.Point{X: x, Y: floor + 33*k}, strconv.Itoa(rod.row), scene.Font{Size: 13 * k, Bold: true}, scene.Middle)
		}
		return
	}
	floor := a.tray(&a.ground, "row", rod.row, partTone(rod.row), a.rodX(&rod, rod.from), a.rodX(&rod, rod.to-1), rows)
	every := a.every(a.laid[a.rowCount()], 4*k)
	for i := (rod.from + every - 1) / every * every; i < rod.to; i += every {
		if x := a.rodX(&rod, i); x >= scene.Width(strconv.Itoa(i), a.ruler())/2 {
			a.placeNumber(&a.ground, i, x, floor)
		}
	}
}

// rodX is the middle of an entry of a rod.
func (a *matrixPicture) rodX(rod *rodAt, i int) scene.Unit {
	return a.m.first + a.m.pitch*scene.Unit(rod.at+float64(i-rod.from))
}

// drawGrid draws the lines between rows and columns, and the numbers of the rows.
func (a *matrixPicture) drawGrid() {
	k := a.m.scale
	left, right := a.m.column(0)-a.m.pitch/2, a.m.column(a.v.Real-1)+a.m.pitch/2
	line := func(id int, p, q scene.Point) { a.ground.line(2, id, scene.Ink{Role: scene.Grid}, p, q) }
	for c := 0; c <= a.v.Real; c++ {
		if x := left + a.m.pitch*scene.Unit(c); a.m.pitch >= 5 || c == 0 || c == a.v.Real {
			line(c, scene.Point{X: x, Y: a.tops[0]}, scene.Point{X: x, Y: a.bottoms[len(a.bottoms)-1]})
		}
	}
	font := a.ruler()
	for r := range a.tops {
		if r == 0 || a.bottoms[r]-a.tops[r] >= 5 {
			line(1<<16+r, scene.Point{X: left, Y: a.tops[r]}, scene.Point{X: right, Y: a.tops[r]})
		}
		if a.bottoms[r]-a.tops[r] < font.Size*1.3 || left < scene.Width(strconv.Itoa(len(a.tops)), font)+7*k {
			continue
		}
		a.ground.label(scene.KeyOf(scene.PartRuler, 4, r), scene.Ink{Role: scene.Ruler},
			scene.Point{X: left - 6*k, Y: (a.tops[r]+a.bottoms[r])/2 + font.Baseline()}, strconv.Itoa(r), font, scene.End)
	}
	line(1<<17, scene.Point{X: left, Y: a.height}, scene.Point{X: right, Y: a.height})
	a.ground.label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler},
		scene.Point{X: a.m.column(a.v.Real + 1), Y: a.top + a.m.node.H/2 + a.m.name.Baseline()}, "y", a.m.name, scene.Middle)
}

// inRow is a box at x in a row of the matrix, so many layers below its upper side.
func (a *matrixPicture) inRow(x scene.Unit, r, layer, layers int) scene.Rect {
	pitch := (a.bottoms[r] - a.tops[r]) / scene.Unit(layers)
	h := min(a.m.node.H, pitch*0.85)
	return scene.Centred(scene.Point{X: x, Y: a.tops[r] + pitch*(scene.Unit(layer)+0.5)}, a.m.node.W, h)
}

func (a *matrixPicture) place(st *setting) {
	t := a.s.Trace
	for c := range a.v.Real {
		st.put(t.Cell(a.v.ID, c), a.cell(c, a.top))
	}
	for r := range a.rowCount() {
		tone, layers := partTone(r), 1
		for i := a.starts[r]; i < a.starts[r+1]; i++ {
			layers = max(layers, a.layer[i]+1)
		}
		for i := a.starts[r]; i < a.starts[r+1]; i++ {
			st.put(t.Cell(a.values.ID, i), a.inRow(a.m.column(a.column[i]), r, a.layer[i], layers)).tone = tone
		}
		if r < a.y.Real {
			s := st.put(t.Cell(a.y.ID, r), a.inRow(a.m.column(a.v.Real+1), r, 0, 1))
			if s.tone = tone; s.node != tracer.NoNode && a.isMade(s.node, st.step) {
				a.frame(st, s.node, tone)
			}
		}
	}
	for i := range a.rods {
		rod := &a.rods[i]
		for e := rod.from; e < rod.to; e++ {
			for _, row := range a.below {
				st.put(t.Cell(row.array.ID, e), a.boxAt(a.rodX(rod, e), a.lines[rod.line]+row.y)).tone = partTone(rod.row)
			}
		}
	}
}

// frame draws a frame round the entry that a value of y takes at a step and the value of v above it,
// with which it is multiplied.
func (a *matrixPicture) frame(st *setting, n tracer.NodeID, tone scene.Tone) {
	for _, src := range a.s.sources(n) {
		of, c := a.s.place(src.Node)
		if of != a.v.ID {
			continue
		}
		box, _ := st.boxOf(src.Node)
		for _, entry := range a.s.sources(n) {
			if of, i := a.s.place(entry.Node); of == a.values.ID && a.column[i] == c {
				at, _ := st.boxOf(entry.Node)
				box = box.Union(at)
			}
		}
		st.grow.frame(0, tone, box.Inset(-2*a.m.scale), 6*a.m.scale)
	}
}
