package views

import (
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// rodPicture is a segmented scan: a wall at every head, and below the values a rod for each sum, as
// long as what it sums up. A rod that reaches a wall grows no further.
type rodPicture struct {
	*picture
	rows []arrayAt
	sums *tracer.ArrayInfo
	head []int      // by column: where its segment begins
	span []rodSpan  // by value
	base scene.Unit // where the rods begin
	unit scene.Unit // from rod to rod
}

// rodSpan is the columns of the inputs that a value sums up; none where it ends before it begins.
type rodSpan struct{ lo, hi int32 }

func layRods(p *picture) string {
	r := &rodPicture{picture: p, sums: p.array("y")}
	x, heads, flags := p.array("x"), p.array("heads"), p.array("flags")
	if x == nil || heads == nil {
		return nothingToDraw
	}
	names := []string{"input", "heads", "x", "y", "flags"}
	if r.sums == nil {
		if r.sums = x; flags == nil { // the heads themselves go along with the sums
			names[1], names[4] = "", "heads"
		}
	}
	longest := 0
	for i := range x.Len {
		if i == 0 || i < heads.Real && heads.Start[i] != 0 {
			r.head = append(r.head, i)
		} else {
			r.head = append(r.head, r.head[i-1])
		}
		longest = max(longest, i-r.head[i]+1)
	}
	r.findSpans(x)
	told := slices.Clone(names)
	for i, name := range names {
		switch {
		case name == "":
		case name == r.sums.Name:
			told[i] += ": sums"
		case i == 4: // goes along with the sums
			told[i] += ": met"
		}
	}
	p.columns(x.Len, 72, told...)
	k := p.m.scale
	above := 10 * k
	for i, name := range names {
		if a := p.array(name); a != nil {
			if i > 3 {
				above = 3 * k // a pair: the sum, and its flag below it
			}
			r.rows = append(r.rows, arrayAt{a, p.unnamed(name, above)})
			p.nameRow(&p.names, told[i], r.rows[len(r.rows)-1].y)
			above = 26 * k // sums come from the left
		}
	}
	r.base = p.height + 8*k
	r.unit = min(10*k, 160*k/scene.Unit(longest))
	if p.m.stacked == 0 {
		p.names.label(scene.KeyOf(scene.PartLabel, 2, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: p.m.gutter - 8*k, Y: r.base + p.m.name.Size}, "sum of", p.m.name, scene.End)
	}
	p.height = r.base + max(r.unit*scene.Unit(longest), p.m.name.Size*1.4)
	for i, from := range r.head {
		if i == from {
			r.drawWall(i)
		}
	}
	p.height += 4 * k
	p.numbers(x.Real, p.m.column)
	p.legend(meaning{scene.Down, "may still grow"}, meaning{scene.Up, "has met its wall"})
	p.place = r.place
	p.flows = func(_, to tracer.NodeID) bool { // a flag goes where its sum goes
		a, _ := p.s.place(to)
		return a == r.sums.ID
	}
	return ""
}

// findSpans finds which inputs each value sums up.
func (r *rodPicture) findSpans(x *tracer.ArrayInfo) {
	t, g := r.s.Trace, r.s.Graph
	r.span = make([]rodSpan, g.Nodes())
	for n := range r.span {
		of := rodSpan{int32(x.Len), -1}
		if a, i := t.Place(t.Origin(g.Cell(tracer.NodeID(n)))); g.IsInput(tracer.NodeID(n)) && a == x.ID && i < x.Real {
			of = rodSpan{int32(i), int32(i)}
		}
		g.Sources(tracer.NodeID(n), func(src tracer.Source) bool {
			if !src.Steer {
				of.lo, of.hi = min(of.lo, r.span[src.Node].lo), max(of.hi, r.span[src.Node].hi)
			}
			return true
		})
		r.span[n] = of
	}
}

// drawWall draws the wall at a head, and the ground of the segment that begins there.
func (r *rodPicture) drawWall(head int) {
	k, last := r.m.scale, head
	for last+1 < len(r.head) && r.head[last+1] == head {
		last++
	}
	left, top := r.m.column(head)-r.m.pitch/2, r.rows[0].y-5*k
	if r.m.stacked > 0 { // there the name of the row stands
		top += 4 * k
	}
	right := r.m.column(last) + r.m.pitch/2
	r.ground.band(2, head, r.s.segmentTone(head), scene.Rect{X: left, Y: top, W: right - left, H: r.height - top}, 0)
	r.ground.stroke(4, head, scene.SegmentA, scene.Point{X: left, Y: top}, scene.Point{X: left, Y: r.height})
}

func (r *rodPicture) place(st *setting) {
	t, k := r.s.Trace, r.m.scale
	for _, row := range r.rows {
		for i := range row.array.Len {
			s := st.put(t.Cell(row.array.ID, i), r.cell(i, row.y))
			if row.array != r.sums || s.node == tracer.NoNode {
				continue
			}
			of := r.span[s.node]
			if of.hi < of.lo {
				continue
			}
			lo, hi := int(of.lo), int(of.hi)
			ink := scene.Ink{Role: scene.Texel, State: scene.Past, Tone: scene.Down}
			switch {
			case lo < r.head[hi]: // it goes through a wall
				ink.Tone = scene.Conflict
			case lo == r.head[hi]:
				ink.Tone = scene.Up
			}
			s.tone = ink.Tone
			if r.isMade(s.node, st.step) {
				ink.State = scene.Present
			}
			inset := min(1.5*k, r.m.pitch*0.06)
			box := scene.Rect{X: r.m.column(lo) - r.m.pitch/2 + inset, Y: r.base + r.unit*scene.Unit(hi-r.head[hi]), H: r.unit * 0.75}
			box.W = r.m.column(hi) + r.m.pitch/2 - inset - box.X
			st.grow.box(scene.KeyOf(scene.PartLine, 7, int(s.cell)), ink, box, min(3*k, box.H/2))
		}
	}
}
