package views

// layGather lays out a gather: the values, and below them lanes that fetch one each, from the place
// that stands under them.
func layGather(p *picture) string {
	x, index := p.array("x"), p.array("index")
	if x == nil || index == nil || p.lacks("y") {
		return nothingToDraw
	}
	place := p.numbered(index)
	p.columns(max(x.Real, index.Real), 72, "index")
	p.numbers(x.Real, p.m.column)
	p.stack(3, itself, "x")
	p.stack(72, place, "y")
	p.stack(3, place, "index")
	p.height += 8 * p.m.scale
	p.place = func(st *setting) {
		for i := range x.Real { // which is the first line
			s := &st.stands[i]
			s.aside = st.step == p.last() && p.s.lastUse[s.node] < 0
		}
	}
	return ""
}

// layScatter lays out a scatter: lanes, each with its value under the place that it sends it to, and
// below them the places. Where the places are sorted first, runs of equal ones are tinted, and the
// last lane of a run alone sends.
func layScatter(p *picture) string {
	x, y, index := p.array("x"), p.array("y"), p.array("index")
	if y == nil {
		y = p.array("into")
	}
	if x == nil || y == nil || index == nil {
		return nothingToDraw
	}
	place := p.numbered(index)
	p.columns(max(x.Real, y.Real), 72, "index", "heads")
	if p.lacks("order", "heads") {
		p.stack(2, place, "index")
		p.stack(3, place, "x")
		p.stack(72, itself, y.Name)
	} else {
		p.stack(20, place, "index")
		p.stack(3, place, "order", "heads")
		p.stack(24, func(i, _ int) int { return place(i, 0) }, "x")
		p.stack(46, place, "v")
		p.stack(46, itself, y.Name)
		p.place = func(st *setting) {
			st.tint(0, 2)
			if v := len(p.lines) - 2; v > 3 && p.s.isSet(p.s.holds(p.s.Trace.Cell(p.lines[v].array.ID, 0), st.step)) {
				st.tint(v, 0)
			}
		}
	}
	p.numbers(y.Real, p.m.column)
	p.height += 8 * p.m.scale
	return ""
}
