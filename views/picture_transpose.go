package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// transposePicture is a matrix and its transpose as rectangles, each with the strip of memory in
// which it lies: a row of x is one piece of its strip, and in that of y it lies in places a stride
// apart. The tone of a value is that of its row of x.
type transposePicture struct {
	*picture
	rows, cols int
	across     bool // the rectangles stand beside each other
	x, y       *tracer.ArrayInfo
	strips     [2]scene.Unit // upper sides
	tops       [2]scene.Unit // of the rectangles
	shift      scene.Unit    // of the second rectangle
	rise       scene.Unit    // from row to row
	step       scene.Unit    // in the strips, from value to value
}

func layTranspose(p *picture) string {
	a := &transposePicture{picture: p, x: p.array("x"), y: p.array("y")}
	if a.x == nil || a.y == nil {
		return nothingToDraw
	}
	a.findShape()
	beside := a.cols + a.rows + 1
	if a.across = scene.Unit(beside)*30*scene.Unit(p.o.Scale) <= p.o.Width-60; !a.across {
		beside = max(a.cols, a.rows)
	}
	p.columns(max(beside, min(a.x.Real, int((p.o.Width-60)/(30*scene.Unit(p.o.Scale))))), 72, "x", "y")
	k := p.m.scale
	a.step = min(p.m.pitch, (p.m.width-p.m.gutter)/scene.Unit(a.x.Real))
	a.rise = min(p.m.node.H+8*k, max(2, 420*p.o.room/scene.Unit(max(a.rows, a.cols))))
	a.strip(0, "x", 0)
	p.height += 48 * k
	a.tops[0] = p.height
	if p.height += a.rise * scene.Unit(a.rows); a.across {
		a.tops[1], a.shift = a.tops[0], p.m.pitch*scene.Unit(a.cols+1)
		p.height = max(p.height, a.tops[1]+a.rise*scene.Unit(a.cols))
	} else {
		p.height += 48 * k
		a.tops[1] = p.height
		p.height += a.rise * scene.Unit(a.cols)
	}
	p.height += 14 * k
	a.strip(1, "y", 12*k)
	p.height += 8 * k
	a.drawGrid(0, a.rows, a.cols)
	a.drawGrid(1, a.cols, a.rows)
	p.place, p.bare = a.place, true
	return ""
}

// findShape finds how many rows and columns x has.
func (a *transposePicture) findShape() {
	t := a.s.Trace
	if a.rows, a.cols = t.IntParam("rows"), t.IntParam("cols"); a.rows*a.cols != a.x.Real {
		a.rows, a.cols = 1, a.x.Real
	}
}

// strip makes room for the memory of x or y, with the numbers of its cells.
func (a *transposePicture) strip(of int, name string, above scene.Unit) {
	a.strips[of] = a.row(name, above)
	k := a.m.scale
	font := a.ruler()
	every := 1
	for scene.Unit(every)*a.step < scene.Width(strconv.Itoa(a.x.Real), font)+6*k {
		every *= 2
	}
	for i := 0; i < a.x.Real; i += every {
		a.ground.label(scene.KeyOf(scene.PartRuler, 1+of, i), scene.Ink{Role: scene.Ruler},
			scene.Point{X: a.inStrip(i), Y: a.height + 14*k}, strconv.Itoa(i), font, scene.Middle)
	}
	a.height += 18 * k
}

// inStrip is the middle of a cell of a strip.
func (a *transposePicture) inStrip(i int) scene.Unit { return a.m.gutter + a.step*(scene.Unit(i)+0.5) }

// corner is the upper left corner of a place of a rectangle.
func (a *transposePicture) corner(of, r, c int) scene.Point {
	p := scene.Point{X: a.m.gutter + a.m.pitch*scene.Unit(c), Y: a.tops[of] + a.rise*scene.Unit(r)}
	if of == 1 {
		p.X += a.shift
	}
	return p
}

// drawGrid draws the lines of a rectangle, and the numbers of its rows and columns.
func (a *transposePicture) drawGrid(of, rows, cols int) {
	k, font := a.m.scale, a.ruler()
	title := [...]string{"x", "y"}[of] + " as " + strconv.Itoa(rows) + " × " + strconv.Itoa(cols)
	corner := a.corner(of, 0, 0)
	a.ground.label(scene.KeyOf(scene.PartLabel, 3, of), scene.Ink{Role: scene.Ruler}, scene.Point{X: corner.X, Y: corner.Y - 22*k},
		clip(title, a.m.name, a.m.width-corner.X-2*k), a.m.name, scene.Start)
	line := func(id int, p, q scene.Point) { a.ground.line(2+of, id, scene.Ink{Role: scene.Grid}, p, q) }
	for r := 0; r <= rows; r++ {
		if a.rise >= 5 || r == 0 || r == rows {
			line(r, a.corner(of, r, 0), a.corner(of, r, cols))
		}
		if q := a.corner(of, r, 0); r < rows && a.rise > font.Size*1.3 && q.X > scene.Width(strconv.Itoa(rows), font)+6*k {
			a.ground.label(scene.KeyOf(scene.PartRuler, 3+of, r), scene.Ink{Role: scene.Ruler},
				scene.Point{X: q.X - 5*k, Y: q.Y + a.rise/2 + font.Baseline()}, strconv.Itoa(r), font, scene.End)
		}
	}
	for c := 0; c <= cols; c++ {
		if a.m.pitch >= 5 || c == 0 || c == cols {
			line(1<<16+c, a.corner(of, 0, c), a.corner(of, rows, c))
		}
		if q := a.corner(of, 0, c); c < cols && a.m.pitch > scene.Width(strconv.Itoa(cols), font)+6*k {
			a.ground.label(scene.KeyOf(scene.PartRuler, 5+of, c), scene.Ink{Role: scene.Ruler},
				scene.Point{X: q.X + a.m.pitch/2, Y: q.Y - 5*k}, strconv.Itoa(c), font, scene.Middle)
		}
	}
}

func (a *transposePicture) place(st *setting) {
	t := a.s.Trace
	for of, array := range []*tracer.ArrayInfo{a.x, a.y} {
		cols := a.cols
		if of == 1 {
			cols = a.rows
		}
		for i := range array.Real {
			c, r := i%cols, i/cols
			row := r
			if of == 1 {
				row = c
			}
			q := a.corner(of, r, c)
			box := scene.Centred(scene.Point{X: q.X + a.m.pitch/2, Y: q.Y + a.rise/2}, a.m.node.W, min(a.m.node.H, a.rise*0.85))
			st.put(t.Cell(array.ID, i), box).tone = partTone(row)
		}
	}
	for of, array := range []*tracer.ArrayInfo{a.x, a.y} {
		for i := range array.Real {
			row := i / a.cols
			if of == 1 {
				row = i % a.rows
			}
			s := st.put(t.Cell(array.ID, i), scene.Rect{X: a.inStrip(i) - min(a.m.node.W, a.step*0.86)/2, Y: a.strips[of], W: min(a.m.node.W, a.step*0.86), H: a.m.node.H})
			s.tone, s.stays, s.group = partTone(row), true, 1
		}
	}
}
