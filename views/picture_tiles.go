package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// tilesPicture is matrices, and below them the tiles that blocks hold of them in shared memory. A product
// stands where the rows of its left factor and the columns of its right one meet. What
// belongs to a block is tinted alike; frames lie round the cells that a step reads for it. Where nothing is
// cut into tiles, they lie round what one lane reads: at the start the first, at the end the last.
type tilesPicture struct {
	*picture
	rows, cols, high, wide int
	turned                 bool       // y is x turned: the tile of a cell is that of its counterpart
	grids                  []tileGrid // the matrices and tiles
	y                      int        // which of them is the result
	rise                   scene.Unit // from row to row
}

// tileGrid is a rectangle of cells of an array, which begin at one of them and lie row by row.
type tileGrid struct {
	array            *tracer.ArrayInfo
	name             string
	from, rows, cols int
	block            int // whose tile it is; none for a matrix
	section          int // what stands on the same lines
	shift            int // columns left free before it
	at               scene.Point
}

func layTilesOf(p *picture) string {
	t := p.s.Trace
	g := &tilesPicture{picture: p, rows: t.IntParam("rows"), cols: t.IntParam("cols"), high: t.IntParam("high"), wide: t.IntParam("wide")}
	if p.lacks("y") || g.rows*g.cols == 0 {
		return nothingToDraw
	}
	matrix := func(name string, rows, cols, section int) {
		if a := p.array(name); a != nil && rows*cols == a.Real {
			g.grids = append(g.grids, tileGrid{array: a, name: name, rows: rows, cols: cols, block: none, section: section})
		}
	}
	inner := t.IntParam("inner")
	meets := inner > 0 && inner+apart+g.cols <= g.most()
	if meets {
		matrix("b", inner, g.cols, -1)
		matrix("a", g.rows, inner, 0)
		matrix("y", g.rows, g.cols, 0)
		g.y = len(g.grids) - 1
		g.grids[0].shift = inner + apart
	} else if inner > 0 {
		matrix("a", g.rows, inner, 0)
		matrix("b", inner, g.cols, 0)
	}
	matrix("x", g.rows, g.cols, 0)
	pitch := g.wide
	if g.turned = t.Param("pitch") != ""; g.turned {
		pitch = t.IntParam("pitch")
	} else if t.Param("shape") != "" {
		pitch += 2 * t.IntParam("right")
	}
	for b := range g.blocks() {
		for _, name := range []string{"s", "ta", "tb", "sum"} {
			if a := p.array(name); a != nil && pitch > 0 {
				size := a.Real / g.blocks()
				g.grids = append(g.grids, tileGrid{array: a, name: name + ", block " + strconv.Itoa(b), from: b * size, rows: size / pitch, cols: pitch, block: b, section: 1})
			}
		}
	}
	if !meets {
		high, wide := g.rows, g.cols
		if g.turned {
			high, wide = wide, high
		}
		matrix("y", high, wide, 2)
		g.y = len(g.grids) - 1
	}
	if len(g.grids) < 2 {
		return nothingToDraw
	}
	g.arrange()
	g.drawGrids()
	p.place, p.bare = g.place, true
	return ""
}

// blocks is how many blocks work, each on a tile of y; 0 where nothing is cut into tiles.
func (g *tilesPicture) blocks() int {
	if g.high*g.wide == 0 {
		return 0
	}
	return (g.rows + g.high - 1) / g.high * g.across()
}

func (g *tilesPicture) across() int { return (g.cols + g.wide - 1) / g.wide }

// blockOf is the block that a cell of a matrix belongs to; none where it serves several.
func (g *tilesPicture) blockOf(of *tileGrid, r, c int) int {
	switch {
	case of.block != none:
		return of.block
	case g.blocks() == 0 || of.array.Name == "a" || of.array.Name == "b":
		return none
	case g.turned && of.array.Name == "y":
		r, c = c, r
	}
	return r/g.high*g.across() + c/g.wide
}

// apart is how many columns are between neighbours.
const apart = 1

// most is how many columns can be read.
func (g *tilesPicture) most() int {
	scale := scene.Unit(g.o.Scale)
	return int((g.o.Width - 30*scale) / (30 * scale))
}

// arrange sets the grids beside each other, on as many lines as each section needs.
func (g *tilesPicture) arrange() {
	most := g.most()
	for _, of := range g.grids {
		most = max(most, of.shift+of.cols)
	}
	lines := [][]int{}
	across, used, high := 0, 0, 0
	for i, of := range g.grids {
		if i == 0 || of.section != g.grids[i-1].section || used+apart+of.shift+of.cols > most {
			lines, used = append(lines, nil), -apart
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], i)
		used += apart + of.shift + of.cols
		across = max(across, used)
	}
	for _, line := range lines {
		tall := 0
		for _, i := range line {
			tall = max(tall, g.grids[i].rows)
		}
		high += tall
	}
	g.columns(across, 54)
	k := g.m.scale
	g.rise = min(g.m.node.H+5*k, max(2, 480*g.o.room/scene.Unit(high)))
	title := 26 * k
	if len(lines) > 12 {
		title = 6 * k
	}
	for _, line := range lines {
		g.height += title
		column, tall := 0, 0
		for _, i := range line {
			of := &g.grids[i]
			column += of.shift
			of.at = scene.Point{X: g.m.first - g.m.pitch/2 + g.m.pitch*scene.Unit(column), Y: g.height}
			if room := min(g.m.pitch*scene.Unit(of.cols+apart), g.m.width-of.at.X); title > 20*k {
				g.ground.label(scene.KeyOf(scene.PartLabel, 3, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: of.at.X, Y: of.at.Y - 7*k}, g.title(of, room-4*k), g.m.name, scene.Start)
			}
			column += of.cols + apart
			tall = max(tall, of.rows)
		}
		g.height += g.rise * scene.Unit(tall)
	}
	if g.height += 14 * k; g.blocks() == 0 {
		g.height += 12 * k // what a lane adds up
	}
}

// title is the name of a grid as far as there is room: whole, or without the block.
func (g *tilesPicture) title(of *tileGrid, room scene.Unit) string {
	for _, text := range []string{of.name, of.array.Name} {
		if scene.Width(text, g.m.name) <= room {
			return text
		}
	}
	return ""
}

// corner is the upper left corner of a place of a grid.
func (g *tilesPicture) corner(of *tileGrid, r, c int) scene.Point {
	return scene.Point{X: of.at.X + g.m.pitch*scene.Unit(c), Y: of.at.Y + g.rise*scene.Unit(r)}
}

// drawGrids draws the lines of the grids; those between tiles are strokes.
func (g *tilesPicture) drawGrids() {
	for i := range g.grids {
		of := &g.grids[i]
		line := func(id int, p, q scene.Point) { g.ground.line(2, i<<12+id, scene.Ink{Role: scene.Grid}, p, q) }
		for r := 0; r <= of.rows; r++ {
			if g.rise >= 5 || r == 0 || r == of.rows {
				line(r, g.corner(of, r, 0), g.corner(of, r, of.cols))
			}
		}
		for c := 0; c <= of.cols; c++ {
			if g.m.pitch >= 5 || c == 0 || c == of.cols {
				line(1<<11+c, g.corner(of, 0, c), g.corner(of, of.rows, c))
			}
		}
	}
}

func (g *tilesPicture) place(st *setting) {
	read := map[[2]int]scene.Rect{} // by block and grid
	for i := range g.grids {
		of := &g.grids[i]
		down, right := 0, 0
		if of.block != none { // a halo has no tint
			down, right = g.s.Trace.IntParam("down"), g.s.Trace.IntParam("right")
			if g.rows == 1 {
				down = 0
			}
		}
		for r := range of.rows {
			for c := range of.cols {
				s := st.put(g.s.Trace.Cell(of.array.ID, of.from+r*of.cols+c), g.box(of, r, c))
				block := g.blockOf(of, r, c)
				if block >= 0 && r >= down && r < of.rows-down && c >= right && c < of.cols-right {
					s.tone = partTone(block)
				}
				if block >= 0 && block < 16 && s.node != tracer.NoNode && g.isMade(s.node, st.step) {
					g.frame(read, s.node, block)
				}
			}
		}
	}
	if y := &g.grids[g.y]; g.blocks() == 0 {
		lane := (y.array.Real - 1) * st.step / max(1, g.last())
		read[[2]int{0, g.y}] = g.placeOf(y, lane)
		n := g.s.Graph.Final(g.s.Trace.Cell(y.array.ID, lane))
		if g.frame(read, n, 0); st.step == g.last() && !g.s.Graph.IsInput(n) {
			st.formula(n, 2, nil, scene.Point{X: g.m.first - g.m.pitch/2, Y: g.height - 8*g.m.scale}, partTone(0))
		}
	}
	for block := range max(1, min(16, g.blocks())) {
		for i := range g.grids {
			if box, is := read[[2]int{block, i}]; is {
				st.grow.frame(block<<8+i, partTone(block), box, 5*g.m.scale)
			}
		}
	}
}

// box is that of the value at a place of a grid.
func (g *tilesPicture) box(of *tileGrid, r, c int) scene.Rect {
	q := g.corner(of, r, c)
	return scene.Centred(scene.Point{X: q.X + g.m.pitch/2, Y: q.Y + g.rise/2}, g.m.node.W, min(g.m.node.H, g.rise*0.85))
}

// placeOf is the place of one cell of a grid.
func (g *tilesPicture) placeOf(of *tileGrid, i int) scene.Rect {
	q := g.corner(of, i/of.cols, i%of.cols)
	return scene.Rect{X: q.X, Y: q.Y, W: g.m.pitch, H: g.rise}
}

// frame widens the frames of a block by what a value is made of.
func (g *tilesPicture) frame(read map[[2]int]scene.Rect, n tracer.NodeID, block int) {
	for _, src := range g.s.sources(n) {
		a, at := g.s.place(src.Node)
		for i := range g.grids {
			if of := &g.grids[i]; of.array.ID == a && at >= of.from && at < of.from+of.rows*of.cols && (of.block == none || of.block == block) {
				read[[2]int{block, i}] = read[[2]int{block, i}].Union(g.placeOf(of, at-of.from))
				break
			}
		}
	}
}
