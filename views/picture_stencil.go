package views

import (
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// stencilPicture is an array, or a matrix, with what stands beyond its edges, and the window that
// one lane looks through: at the start that of the first lane, at the end that of the last.
type stencilPicture struct {
	*picture
	arrays     [2]*tracer.ArrayInfo // x and y
	corners    [2]scene.Point       // upper left, of the first place that is no edge
	rows, cols int
	down, side int // how far a lane looks
	plus       bool
	edges      string     // what stands beyond them
	rise       scene.Unit // from row to row
	told       scene.Unit // where it is told what a lane adds up
}

func layStencil(p *picture) string {
	g := &stencilPicture{picture: p, arrays: [2]*tracer.ArrayInfo{p.array("x"), p.array("y")}}
	if g.arrays[0] == nil || g.arrays[1] == nil {
		return nothingToDraw
	}
	terms := g.findShape()
	if terms == 0 {
		return nothingToDraw
	}
	k := scene.Unit(p.o.Scale)
	count := g.cols + 2*g.side
	across := g.rows > 1 && scene.Unit(2*count)*34*k <= p.o.Width-60*k
	if across {
		count += g.cols + 2
	}
	p.columns(count, 72, "x", "y")
	k = p.m.scale
	g.rise = min(p.m.node.H+6*k, max(2, 420*p.o.room/scene.Unit(g.rows+2*g.down)))
	x := p.m.first - p.m.pitch/2 + p.m.pitch*scene.Unit(g.side)
	for of, name := range []string{"x", "y"} {
		beyond := g.rise * scene.Unit(g.down*(1-of))
		if of == 1 && across {
			x += p.m.pitch * scene.Unit(g.cols+g.side+2)
			g.corners[1] = scene.Point{X: x, Y: g.corners[0].Y}
			p.ground.label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: x - 12*k, Y: g.corners[0].Y + p.m.node.H/2 + p.m.name.Baseline()}, name, p.m.name, scene.End)
			break
		}
		y := p.row(name, beyond+scene.Unit(4+60*of)*k)
		g.corners[of] = scene.Point{X: x, Y: y}
		p.height = y + g.rise*scene.Unit(g.rows) + beyond
	}
	if g.rows == 1 {
		p.numbers(g.cols, func(i int) scene.Unit { return p.m.column(g.side + i) })
	}
	g.told = p.height + 18*k
	p.height += 26 * k
	p.place = g.place
	p.bare = g.rows > 1
	reach := (scene.Unit(g.side) + 0.5) * p.m.pitch
	p.drawn = func(from, to scene.Rect) bool { return max(from.X-to.X, to.X-from.X) < reach } // what wraps comes from beyond the edge
	every := 1 + g.arrays[1].Real*terms/maxFlights
	p.flows = func(_, to tracer.NodeID) bool { // of many windows only some are seen to be looked through
		_, i := p.s.place(to)
		return i%every == 0
	}
	return ""
}

// findShape finds what neighbourhood is summed up, and returns of how many places it is; 0 where the
// run does not say.
func (g *stencilPicture) findShape() (terms int) {
	t := g.s.Trace
	if g.rows, g.cols = t.IntParam("rows"), t.IntParam("cols"); g.rows*g.cols != g.arrays[0].Real {
		return 0
	}
	g.down, g.side, g.edges = t.IntParam("down"), t.IntParam("right"), t.Param("boundary")
	switch t.Param("shape") {
	case "row":
		return 2*g.side + 1
	case "plus":
		g.plus = true
		return 4*g.side + 1
	case "square":
		return (2*g.side + 1) * (2*g.side + 1)
	}
	return 0
}

// box is the box of a place of x or y.
func (g *stencilPicture) box(of, r, c int) scene.Rect {
	q := g.corners[of]
	return scene.Centred(scene.Point{X: q.X + g.m.pitch*(scene.Unit(c)+0.5), Y: q.Y + g.m.node.H/2 + g.rise*scene.Unit(r)}, g.m.node.W, min(g.m.node.H, g.rise*0.85))
}

func (g *stencilPicture) place(st *setting) {
	for of, a := range g.arrays {
		for i := range a.Real {
			st.put(g.s.Trace.Cell(a.ID, i), g.box(of, i/g.cols, i%g.cols))
		}
	}
	for r := -g.down; r < g.rows+g.down; r++ {
		for c := -g.side; c < g.cols+g.side; c++ {
			if c == 0 && r >= 0 && r < g.rows {
				c = g.cols // what lies within stands already
			}
			g.beyond(st, r, c)
		}
	}
	lane := (g.arrays[1].Real - 1) * st.step / max(1, g.last())
	r, c := lane/g.cols, lane%g.cols
	down := g.down
	if g.plus {
		g.frame(st, 0, 0, r-down, r+down, c, c)
		down = 0
	}
	g.frame(st, 1, 0, r-down, r+down, c-g.side, c+g.side)
	g.frame(st, 2, 1, r, r, c, c)
	if n := g.holds(g.s.Trace.Cell(g.arrays[1].ID, lane), st.step); st.step == g.last() && !g.s.Graph.IsInput(n) {
		st.formula(n, 1, strings.Fields(g.s.Trace.Param("weights")), scene.Point{X: g.m.first - g.m.pitch/2, Y: g.told}, scene.Active)
	}
}

// beyond draws what stands at a place beyond the edges, where a lane looks.
func (g *stencilPicture) beyond(st *setting, r, c int) {
	if c >= g.cols+g.side || g.plus && (r < 0 || r >= g.rows) && (c < 0 || c >= g.cols) {
		return
	}
	box, at := g.box(0, r, c), c
	switch g.edges {
	case "zero":
		if g.m.detail == full {
			st.marks.label(scene.KeyOf(scene.PartRuler, 4+g.down+r, g.side+c), scene.Ink{Role: scene.Ruler}, scene.Point{X: box.Centre().X, Y: box.Centre().Y + g.m.name.Baseline()}, "0", g.m.name, scene.Middle)
		}
		return
	case "skip":
		return
	case "clamp":
		r, c = min(max(r, 0), g.rows-1), min(max(c, 0), g.cols-1)
	default:
		r, c = (r+g.down*g.rows)%g.rows, (c+g.side*g.cols)%g.cols
	}
	s := st.put(g.s.Trace.Cell(g.arrays[0].ID, r*g.cols+c), box)
	s.aside, s.stays, s.group = true, true, len(st.stands)
	if g.bare || st.step == 0 || st.step < g.last() {
		return
	}
	copied := s.node
	for lane := max(0, at-g.side); lane <= min(g.cols-1, at+g.side); lane++ { // what is read here comes from here
		to := g.s.Graph.Final(g.s.Trace.Cell(g.arrays[1].ID, lane))
		if g.flows(copied, to) && g.isMade(to, st.step) {
			st.marks.curve(scene.KeyOf(scene.PartLine, 9, (at+g.side)<<12+lane), scene.Ink{Role: scene.Data, State: scene.Present, Tone: scene.Active}, g.way(box, g.box(1, 0, lane)))
		}
	}
}

// frame draws a frame round places of x or y, which moves from the first lane's to the last one's.
func (g *stencilPicture) frame(st *setting, id, of, r0, r1, c0, c1 int) {
	box := g.box(of, r0, c0).Union(g.box(of, r1, c1)).Inset(-3.5 * g.m.scale)
	st.grow.frame(id, scene.Active, box, 6*g.m.scale)
}
