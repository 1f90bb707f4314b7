package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

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
			if v := len(p.lines) - 2; v > 3 && p.s.isSet(p.holds(p.s.Trace.Cell(p.lines[v].array.ID, 0), st.step)) {
				st.tint(v, 0)
			}
		}
	}
	p.numbers(y.Real, p.m.column)
	p.height += 8 * p.m.scale
	return ""
}

// layRules lays out concurrent writes: lanes, each with its value under the place that it sends it to,
// and below them the places as the latest rule leaves them. What a rule has left goes down to a row of
// its own when the next one begins.
func layRules(p *picture) string {
	if p.lacks("x", "index", "broken", "common", "arbitrary", "priority") {
		return nothingToDraw
	}
	x, index, broken := p.array("x"), p.array("index"), p.array("broken")
	rules := []*tracer.ArrayInfo{p.array("common"), p.array("arbitrary"), p.array("priority")}
	p.columns(max(x.Real, broken.Real), 72, "by "+rules[1].Name)
	place := p.numbered(index)
	p.stack(2, place, "index")
	p.stack(3, place, "x")
	written, now := p.lines[1].y, p.unnamed(rules[1].Name, 72*p.m.scale)
	p.numbers(broken.Real, p.m.column)
	p.stack(14, itself, "broken")
	var rows []scene.Unit
	for _, a := range rules[:2] {
		rows = append(rows, p.row("by "+a.Name, 8*p.m.scale)) // what this rule has left
	}
	p.legend(meaning{scene.Conflict, "! several write here: the red stays"}, meaning{scene.Neutral, "broken 1: they write different values"})
	p.place = func(st *setting) {
		latest := 0
		for k, a := range rules {
			if p.begun(a) <= st.step {
				latest = k
			}
		}
		for k, a := range rules {
			for i := range a.Real {
				c := p.s.Trace.Cell(a.ID, i)
				if k == latest {
					st.put(c, p.cell(i, now)).tone = partTone(i)
				}
				if k < len(rows) { // the last rule's stay where they are written
					n := tracer.NoNode
					if k < latest {
						n = p.holds(c, st.step)
					}
					s := st.hold(c, n, p.cell(i, rows[k]))
					s.tone, s.group = partTone(i), 1
				}
			}
		}
		if st.step == p.begun(rules[0])+1 { // what a place holds is compared with what was to be written there
			for i := range x.Real {
				to, tone := place(i, st.step), scene.Neutral
				if to < 0 || to >= rules[0].Real {
					continue
				}
				if p.s.text(p.holds(p.s.Trace.Cell(x.ID, i), st.step)) != p.s.text(p.holds(p.s.Trace.Cell(rules[0].ID, to), st.step)) {
					tone = scene.Conflict
				}
				st.marks.lead(i, tone, p.way(p.cell(i, written), p.cell(to, now)))
			}
		}
		p.nameRow(&st.names, rules[latest].Name, now)
	}
	return ""
}
