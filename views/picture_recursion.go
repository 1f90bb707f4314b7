package views

import (
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// recursionPicture is a quicksort: a row for each depth of the recursion, from above, with the
// parts that are still to be split side by side; what is in its place has come down to the last
// row. Below that is what a partition finds out of each key.
type recursionPicture struct {
	*picture
	x           *tracer.ArrayInfo
	low, equals *tracer.ArrayInfo // equals is nil where a part is split the second time at once
	parts       []keysPart
	deepest     []int // by cell: the part in which it is left, the last that it lies in
	rows        []scene.Unit
	done        scene.Unit
	below       []arrayAt
}

// keysPart is a part that is split: its cells, how deep it lies, and the steps at which it has come
// to be, at which its pivot is chosen and at which its keys move into their parts. What is split in
// place shows its pivot in the middle then.
type keysPart struct {
	lo, hi, depth      int
	born, pivot, split int
	within             int // the part that it is a part of; -1 for none
	inPlace            bool
	middle             int // where its pivot stands when it is split in place
}

func layRecursion(p *picture) string {
	r := &recursionPicture{picture: p, x: p.array("x"), low: p.array("low"), equals: p.array("equals")}
	if r.x == nil {
		return nothingToDraw
	}
	switch {
	case !p.lacks("from", "to"):
		r.findLevels()
	case r.low != nil:
		r.findParts()
	case p.s.Trace.Rounds() == 1:
		r.findCalls()
	}
	if len(r.parts) == 0 {
		return "Nothing is partitioned: so few keys are in order, or are sorted by insertion."
	}
	const deepest = 48
	depth := r.nest()
	if depth > deepest || depth*r.x.Real > maxStands {
		return "The recursion is too deep to be drawn; Cells shows every partition."
	}
	p.columns(r.x.Real, 72, "in place", "level 1")
	k := p.m.scale
	above := 6 * k
	for range depth {
		name := "x"
		if at := len(r.rows); at > 0 {
			if name = "level " + strconv.Itoa(at); p.m.stacked > 0 {
				name = "" // parts are joined there
			}
		}
		r.rows = append(r.rows, p.row(name, above))
		above = max(14, min(40, 300/scene.Unit(depth))) * k
	}
	r.done = p.row("in place", 30*k)
	p.height += 6 * k
	p.numbers(r.x.Real, p.m.column)
	for _, name := range []string{"low", "rank"} {
		if a := p.array(name); a != nil {
			r.below = append(r.below, arrayAt{a, p.row(name, 20*k)})
		}
	}
	p.legend(meaning{scene.SegmentA, "pivot"}, meaning{scene.Up, "goes to the left"}, meaning{scene.Down, "goes to the right"})
	p.place = r.place
	return ""
}

// findParts reads the parts off the phases, which are named after their cells.
func (r *recursionPicture) findParts() {
	t := r.s.Trace
	for _, p := range t.Phases() {
		name, ok := strings.CutPrefix(p.Name, "cells ")
		lo, hi, both := strings.Cut(name, " to ")
		if !ok || !both || p.Depth > 0 {
			continue
		}
		part := keysPart{lo: countIn(lo), hi: countIn(hi) + 1, split: -1}
		for q := p.First; q <= p.Last; q++ {
			switch label := t.Round(q).Label; {
			case label == "pivot":
				part.pivot = t.StepOf(q)
			case label == "partition" && part.split < 0:
				part.split = t.StepOf(q)
			}
		}
		if part.split >= 0 {
			r.parts = append(r.parts, part)
		}
	}
}

// countIn is the number that a text writes.
func countIn(text string) (n int) {
	for _, c := range text {
		n = 10*n + int(c-'0')
	}
	return n
}

// findLevels reads the parts off what the cells of each level say of them.
func (r *recursionPicture) findLevels() {
	t := r.s.Trace
	from, to := r.array("from"), r.array("to")
	for _, p := range t.Phases() {
		if p.Depth > 0 || !strings.HasPrefix(p.Name, "level ") {
			continue
		}
		begin := t.FirstStepOf(p.First) - 1
		pivot, split := 0, 0
		for q := p.First; q <= p.Last; q++ {
			switch t.Round(q).Label {
			case "pivots":
				pivot = t.StepOf(q)
			case "partition":
				split = t.StepOf(q)
			}
		}
		for i := range from.Real {
			f, known := r.number(t.Cell(from.ID, i), begin)
			if e, ends := r.number(t.Cell(to.ID, i), begin); known && ends && f == i && e > f {
				r.parts = append(r.parts, keysPart{lo: f, hi: e, pivot: pivot, split: split})
			}
		}
	}
}

// findCalls reads the parts off the cells that a serial sort leaves as they are: at each pivot those
// of the three keys that it is chosen of, and in the end all.
func (r *recursionPicture) findCalls() {
	t, g := r.s.Trace, r.s.Graph
	r.level = true // the keys go down to their calls
	var cells, writes []int
	t.Left(1, func(c tracer.CellID, before int) {
		if a, i := t.Place(c); a == r.x.ID {
			cells, writes = append(cells, i), append(writes, before)
		}
	})
	first, end := g.NodesOf(1)
	step := func(writes int) int { // that of the last of them
		if writes == 0 {
			return 0
		}
		return g.StepOf(first + tracer.NodeID(writes-1))
	}
	calls := len(cells) - r.x.Real
	for i := 0; i+2 < calls; i += 3 {
		part := keysPart{lo: cells[i], hi: cells[i+2] + 1, pivot: max(1, step(writes[i])), inPlace: true, middle: cells[i]}
		done := int(end - first)
		if i+3 < calls {
			for done = writes[i+3]; done > writes[i] && g.Node(first+tracer.NodeID(done-1)).Line == 1; done-- {
				// the first line chooses the next pivot
			}
		}
		part.split = step(done)
		pivot := r.holds(t.Cell(r.x.ID, part.lo), part.pivot)
		for k := part.lo; k < part.hi; k++ {
			n := r.holds(t.Cell(r.x.ID, k), part.split)
			if n != pivot {
				g.Sources(n, func(src tracer.Source) bool {
					if src.Node == pivot && !src.Steer {
						part.middle = k
					}
					return true
				})
			}
		}
		r.parts = append(r.parts, part)
	}
}

// nest finds which part each part lies in, and returns how deep the recursion goes.
func (r *recursionPicture) nest() (depth int) {
	r.deepest = make([]int, r.x.Real)
	for i := range r.deepest {
		r.deepest[i] = -1
	}
	for k := range r.parts {
		p := &r.parts[k]
		if p.within = r.deepest[p.lo]; p.within >= 0 {
			p.depth, p.born = r.parts[p.within].depth+1, r.parts[p.within].split
		}
		for i := p.lo; i < p.hi; i++ {
			r.deepest[i] = k
		}
		depth = max(depth, p.depth+1)
	}
	for i, k := range r.deepest { // what a last split leaves waits in a row of its own, for an insertion
		final := r.s.Graph.Final(r.s.Trace.Cell(r.x.ID, i))
		if k >= 0 && r.s.Graph.StepOf(final) > r.parts[k].split {
			depth = max(depth, r.parts[k].depth+2)
		}
	}
	return depth
}

func (r *recursionPicture) place(st *setting) {
	t, g := r.s.Trace, r.s.Graph
	for i := range r.x.Real {
		c := t.Cell(r.x.ID, i)
		n := r.holds(c, st.step)
		k := r.deepest[i]
		home := r.cell(i, r.done)
		left := k < 0 || st.step >= r.parts[k].split // no part that is yet to be split holds it
		if left && n == g.Final(c) {
			st.hold(c, n, home).group = len(r.rows)
			continue
		}
		st.hold(c, tracer.NoNode, home).group = len(r.rows)
		if left && k >= 0 {
			s := st.hold(c, n, r.cell(i, r.rows[r.parts[k].depth+1]))
			s.group, s.tone = r.parts[k].depth+1, r.sideOf(&r.parts[k], n, st.step)
		}
	}
	for k := len(r.parts) - 1; k >= 0; k-- { // a key stands where it has come to last
		p := &r.parts[k]
		if st.step < p.born { // it is to come
			for i := p.lo; i < p.hi; i++ {
				st.hold(t.Cell(r.x.ID, i), tracer.NoNode, r.cell(i, r.rows[p.depth])).group = p.depth
			}
			continue
		}
		r.drawPart(st, k)
		step := min(st.step, p.split)
		if !p.inPlace {
			step = min(step, p.split-1)
		}
		for i := p.lo; i < p.hi; i++ {
			c := t.Cell(r.x.ID, i)
			s := st.hold(c, r.holds(c, step), r.cell(i, r.rows[p.depth]))
			s.group, s.tone, s.stays = p.depth, r.side(p, i, step), p.inPlace && st.step+1 >= p.split
			if p.within >= 0 && s.tone == scene.Neutral {
				s.tone = r.sideOf(&r.parts[p.within], s.node, st.step)
			}
		}
	}
	for _, row := range r.below {
		for i := range row.array.Real {
			s := st.put(t.Cell(row.array.ID, i), r.cell(i, row.y))
			s.group, s.still = 63, true
			if low, known := r.number(s.cell, st.step); known && row.array == r.low {
				s.tone = sides[1-min(max(low, 0), 1)]
			}
		}
	}
}

// side is the tone of a key in a part: which side of the pivot it goes to, once that is known.
func (r *recursionPicture) side(p *keysPart, i, step int) scene.Tone {
	if p.inPlace && step == p.split {
		switch {
		case i < p.middle:
			return scene.Up
		case i > p.middle:
			return scene.Down
		}
		return scene.SegmentA
	}
	if i == p.lo && step >= p.pivot && r.choosesFirst(p, step) {
		return scene.SegmentA
	}
	if r.low == nil {
		return scene.Neutral
	}
	c := r.s.Trace.Cell(r.low.ID, i)
	low, known := r.number(c, step)
	switch n := r.holds(c, step); {
	case !known || r.s.Graph.IsInput(n) || r.s.Graph.StepOf(n) < p.pivot:
		return scene.Neutral
	case low == 1:
		return scene.Up
	}
	return scene.Down
}

// sideOf is the tone of a key that comes down from a part: that of the side to which it goes.
func (r *recursionPicture) sideOf(p *keysPart, n tracer.NodeID, step int) scene.Tone {
	if p.inPlace || step != p.split || n == tracer.NoNode || !r.isMade(n, step) {
		return scene.Neutral
	}
	for _, src := range r.s.sources(n) {
		if a, i := r.s.place(src.Node); a == r.x.ID && !src.Steer {
			return r.side(p, i, step-1)
		}
	}
	return scene.Neutral
}

// choosesFirst tells whether the pivot of a part is its first key; else it is the key behind it.
func (r *recursionPicture) choosesFirst(p *keysPart, step int) bool {
	if r.equals == nil {
		return true
	}
	behind, _ := r.number(r.s.Trace.Cell(r.equals.ID, p.lo), step)
	return behind == 0
}

// drawPart draws the ground of a part, and what joins it to the part above.
func (r *recursionPicture) drawPart(st *setting, k int) {
	p := &r.parts[k]
	u := r.m.scale
	box := r.runBox(p.lo, p.hi-1, r.rows[p.depth])
	st.marks.band(2+p.depth, p.lo, scene.SegmentB, box, u)
	if p.within >= 0 {
		above := r.runBox(r.parts[p.within].lo, r.parts[p.within].hi-1, r.rows[p.depth-1])
		x := box.Centre().X
		st.marks.line(2, k, scene.Ink{Role: scene.Axis}, scene.Point{X: scene.Lerp(x, above.Centre().X, 0.35), Y: above.Bottom()}, scene.Point{X: x, Y: box.Y})
	}
}
