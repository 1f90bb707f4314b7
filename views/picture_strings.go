package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// layWords lays out a comparison of strings: the two above each other, and below them what stretches say,
// which grow. A frame lies round the first difference of each stretch, as far as it has one.
func layWords(p *picture) string {
	c := p.array("c")
	if c == nil {
		return nothingToDraw
	}
	says := p.numbered(c)
	differ := func(i, step int) int {
		if step > 0 && says(i, 1) == 0 {
			return aside
		}
		return none
	}
	p.columns(c.Real, 72, "a")
	k := p.m.scale
	p.numbers(c.Real, p.m.column)
	p.stack(3, differ, "a")
	p.stack(3, differ, "b")
	long := func(step int) int { return 1 << min(max(step-1, 0), 30) } // how many places a stretch has
	p.stack(30, func(i, step int) int {
		if i%long(step) > 0 {
			return aside // its stretch has gone into another
		}
		return none
	}, "c")
	rows := len(p.lines)
	p.stack(30, func(int, int) int { return none }, "y")
	p.height += 8 * k
	p.legend(meaning{scene.SegmentA, "the first difference of a stretch"}, meaning{scene.Neutral, "c: 0 the same, else ±(place + 1)"}, meaning{scene.Neutral, "minus: a comes first"})
	p.place = func(st *setting) {
		if st.step == 0 {
			return
		}
		for i := 0; i < c.Real; i += long(st.step) {
			hi := min(i+long(st.step), c.Real) - 1
			box := p.runBox(i, hi, p.lines[rows-1].y)
			st.marks.band(2, i, scene.SegmentB, box, k)
			if at := max(says(i, st.step), -says(i, st.step)) - 1; at >= i && at <= hi {
				frame := p.runBox(at, at, p.lines[0].y)
				frame.H += p.lines[rows-2].y - p.lines[0].y
				st.grow.frame(i, scene.SegmentA, frame.Inset(1.5*k), 6*k)
			}
		}
	}
	return ""
}

// automatonPicture is a text that an automaton reads: the states below each other, and lines along which
// each character leads from the states before it to those behind it. Below stand the functions, which a
// scan composes, and the states that they lead to from state 0, along a walk that is drawn then.
type automatonPicture struct {
	*picture
	x, f, y *tracer.ArrayInfo
	chars   scene.Unit    // where the text stands
	states  []scene.Unit  // the middle of each state's row
	below   [2]scene.Unit // where the functions and the results stand
}

func layAutomaton(p *picture) string {
	a := &automatonPicture{picture: p, x: p.array("x"), f: p.array("f"), y: p.array("y")}
	if a.x == nil || a.f == nil || a.y == nil {
		return nothingToDraw
	}
	p.columns(a.x.Real+1, 72, "state 0")
	a.chars = p.row("x", 0)
	above := 14 * p.m.scale
	for s := range p.s.Graph.Text(p.holds(p.s.Trace.Cell(a.f.ID, 0), 1)) {
		a.states = append(a.states, p.row("state "+strconv.Itoa(s), above)+p.m.node.H/2)
		above = 4 * p.m.scale
	}
	a.below = [2]scene.Unit{p.row("f", 24*p.m.scale), p.row("y", 16*p.m.scale)}
	p.height += 8 * p.m.scale
	p.legend(meaning{scene.Neutral, "f: where states 0…" + strconv.Itoa(len(a.states)-1) + " lead"}, meaning{scene.SegmentB, "all characters so far: y is its first digit"})
	p.place = a.place
	return ""
}

// at is where a state stands, behind so many characters.
func (a *automatonPicture) at(state, chars int) scene.Point {
	return scene.Point{X: a.m.column(chars), Y: a.states[state]}
}

func (a *automatonPicture) place(st *setting) {
	t, k := a.s.Trace, a.m.scale
	state := 0
	dot := func(i, s int, ink scene.Ink, radius scene.Unit) {
		st.marks.disc(60+s, i, ink, a.at(s, i), min(radius*k, a.m.pitch/6))
	}
	for i := range a.x.Real {
		between := a.m.column(i) + a.m.pitch/2
		st.put(t.Cell(a.x.ID, i), a.boxAt(between, a.chars))
		whole := st.put(t.Cell(a.f.ID, i), a.boxAt(between, a.below[0]))
		if whole.node == a.s.Graph.Final(whole.cell) {
			whole.tone = scene.SegmentB
		}
		s := st.put(t.Cell(a.y.ID, i), a.boxAt(between, a.below[1]))
		if st.step > 0 {
			a.lead(st, i)
		}
		if now, known := a.number(s.cell, st.step); known && now < len(a.states) {
			s.tone = partTone(now)
			st.marks.stroke(9, i, s.tone, a.at(state, i), a.at(now, i+1))
			state = now
		}
	}
	for i := range a.x.Real + 1 {
		for s := range a.states {
			dot(i, s, scene.Ink{Role: scene.Texel, State: scene.Past}, 2.5)
		}
		if now, known := 0, true; i == 0 {
			dot(i, now, scene.Ink{Role: scene.Texel, State: scene.Present, Tone: partTone(now)}, 5)
		} else if now, known = a.number(t.Cell(a.y.ID, i-1), st.step); known && now < len(a.states) {
			dot(i, now, scene.Ink{Role: scene.Texel, State: scene.Present, Tone: partTone(now)}, 5)
		}
	}
}

// lead draws the lines along which a character leads from each state.
func (a *automatonPicture) lead(st *setting, i int) {
	for s, next := range a.s.Graph.Text(a.holds(a.s.Trace.Cell(a.f.ID, i), 1)) {
		if to := int(next - '0'); to >= 0 && to < len(a.states) && s < len(a.states) {
			p, q := a.at(s, i), a.at(to, i+1)
			st.marks.line(2, i<<4+s, scene.Ink{Role: scene.Grid}, p, q)
		}
	}
}
