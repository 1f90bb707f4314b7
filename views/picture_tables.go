package views

import "upsweep/views/scene"

// layGroups lays out a group by key: keys with their values, tinted by key; below, what is told of
// each group.
func layGroups(p *picture) string {
	if p.lacks("x", "v", "head", "group", "keys", "starts") {
		return nothingToDraw
	}
	x := p.array("x")
	key := p.alike("x")(x)
	p.columns(max(x.Real, p.withRoot(p.array("group"))), 72, "starts", "group")
	p.tails = true
	p.stack(20, key, "group")
	p.stack(3, key, "head")
	p.stack(22, key, "v")
	p.stack(3, key, "x")
	below := len(p.lines)
	p.stack(48, itself, "keys")
	p.stack(3, itself, "starts")
	p.height += (belowFloor + 13) * p.m.scale
	for g := range p.lines[below].array.Real {
		p.trayOf(&p.ground, "group", g, g, g, g+1, below, below+1)
	}
	p.place = func(st *setting) { st.tint(2, 1) }
	return ""
}

// layTables lays out a join: one table of records above the other, threads between equal keys, and
// below them the pairs of each record of the upper table.
func layTables(p *picture) string {
	if p.lacks("a", "b", "va", "vb", "first", "matches", "offsets") {
		return nothingToDraw
	}
	a, b, offsets, owner := p.array("a"), p.array("b"), p.array("offsets"), p.array("owner")
	of := p.alike("a", "b")
	left, right := of(a), of(b)
	widest, done := max(p.withRoot(offsets), b.Real), p.last()
	if owner != nil {
		widest = max(widest, owner.Real)
		done = p.s.Graph.StepOf(p.s.Graph.Final(p.s.Trace.Cell(offsets.ID, 0)))
	}
	p.columns(widest, 72, "matches", "offsets")
	p.tails = true
	ofLeft := func(i, step int) int {
		if i < 0 || i >= a.Real { // behind the offsets stands the total
			return -1
		}
		return left(i, step)
	}
	p.stack(20, ofLeft, "offsets")
	p.stack(3, ofLeft, "matches", "first")
	upper := len(p.lines)
	p.stack(22, left, "va")
	p.stack(3, left, "a")
	p.stack(46, right, "b")
	p.stack(3, right, "vb")
	below := len(p.lines)
	ofPair := func(i, step int) int { return ofLeft(p.numbered(owner)(i, p.last()), p.last()) }
	p.stack(46, ofPair, "owner")
	p.stack(3, ofPair, "keys", "left", "right")
	p.height += (belowFloor + 13) * p.m.scale
	first, matches, begins := p.numbered(p.array("first")), p.numbered(p.array("matches")), p.numbered(offsets)
	p.level = true
	p.place = func(st *setting) {
		st.tint(upper, 1)
		st.tint(upper+2, 1)
		from, to := p.lines[upper+1].y+p.m.node.H, p.lines[upper+2].y
		for i := range a.Real {
			at, n, key := first(i, st.step), matches(i, st.step), left(i, st.step)
			for j := max(0, at); j < min(at+n, b.Real) && a.Real*b.Real <= 1<<12; j++ {
				st.marks.stroke(5, i*b.Real+j, partTone(key), scene.Point{X: p.m.column(i), Y: from}, scene.Point{X: p.m.column(j), Y: to})
			}
			if lo := begins(i, st.step); st.step >= done && owner != nil {
				p.trayOf(&st.marks, "row", i, key, lo, lo+n, below, len(p.lines)-1)
			}
		}
	}
	return ""
}
