package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file holds pictures that are rows of arrays below each other: a record is what stands in one
// column, and records that belong together are tinted together.

// line is a row of cells of an array, the first of which and every so-manieth after it stand in
// columns 0, 1, 2, …, each in the tone of the part that it belongs to.
type line struct {
	arrayAt
	part         func(i, step int) int // by column; none for one that no part has, aside for what is left out
	first, every int
	counts       bool // its cells count from what the program has set them to
}

const (
	none  = -1
	aside = -2
)

// stack makes lines of the arrays named, as far as there are any, so far below each other.
func (p *picture) stack(above scene.Unit, part func(i, step int) int, names ...string) {
	for _, name := range names {
		if a := p.array(name); a != nil {
			p.lines = append(p.lines, line{arrayAt: arrayAt{a, p.row(name, above*p.m.scale)}, part: part, every: 1})
		}
	}
}

// standLines places the values of the lines.
func (st *setting) standLines() {
	p := st.p
	for _, l := range p.lines {
		for i := 0; l.first+i*l.every < l.array.Real; i++ {
			c := p.s.Trace.Cell(l.array.ID, l.first+i*l.every)
			n := p.holds(c, st.step)
			if !l.counts && p.unwritten(l.array, n, st.step) {
				n = tracer.NoNode
			}
			s := st.hold(c, n, p.cell(i, l.y))
			k := l.part(i, st.step)
			if s.aside = k == aside; k >= 0 {
				s.tone = partTone(k)
			}
		}
		if p.tails && l.every == 1 {
			st.putRoot(l.array, 0, p.m.column(l.array.Real-1), l.y)
		}
	}
}

// tint draws the grounds of neighbours that belong together in a line, down to the line that is so
// many further.
func (st *setting) tint(at, further int) {
	p := st.p
	l, n := &p.lines[at], p.lines[at].array.Real
	for lo, hi := 0, 0; lo < n; lo = hi {
		k := l.part(lo, st.step)
		for hi = lo + 1; hi < n && l.part(hi, st.step) == k; {
			hi++
		}
		if k >= 0 && p.m.pitch >= 3 {
			box := p.runBox(lo, hi-1, l.y)
			box.H += p.lines[at+further].y - l.y
			st.marks.band(2+at, lo, partTone(k), box, p.m.scale)
		}
	}
}

// alike numbers the values that some arrays hold in the end, in their order there and equal ones
// alike, and tells of a cell of an array which of them it holds at a step.
func (p *picture) alike(names ...string) func(a *tracer.ArrayInfo) func(i, step int) int {
	numbers := map[string]int{}
	text := func(n tracer.NodeID) string {
		if t := p.s.Graph.Text(n); t != "-0" {
			return t
		}
		return "0"
	}
	for _, name := range names {
		if a := p.array(name); a != nil {
			for i := range a.Real {
				t := text(p.s.Graph.Final(p.s.Trace.Cell(a.ID, i)))
				if _, known := numbers[t]; !known {
					numbers[t] = len(numbers)
				}
			}
		}
	}
	known := make([]int32, p.s.Graph.Nodes()) // by value, from 1
	return func(a *tracer.ArrayInfo) func(i, step int) int {
		return func(i, step int) int {
			n := p.holds(p.s.Trace.Cell(a.ID, i), step)
			if known[n] == 0 {
				known[n] = int32(numbers[text(n)] + 1)
			}
			return int(known[n]) - 1
		}
	}
}

// numbered is the part that the number in a cell of an array names; none where there is no such
// cell or number.
func (p *picture) numbered(a *tracer.ArrayInfo) func(i, step int) int {
	return func(i, step int) int {
		if a != nil && i < a.Real {
			if n, ok := p.number(p.s.Trace.Cell(a.ID, i), step); ok {
				return n
			}
		}
		return none
	}
}

// itself is the part of a place that is one by itself.
func itself(i, _ int) int { return i }

// trayOf draws a tray round places of the lines from one to the last, and nothing where there are no
// such places.
func (p *picture) trayOf(l *shapes, name string, id, part, lo, hi, from, to int) {
	if a := p.lines[from].array; lo >= 0 && lo < hi && hi <= a.Real {
		p.trayNamed(l, name, id, partTone(part), p.m.column(lo), p.m.column(hi-1), p.m.pitch/2-1.5*p.m.scale, belowFloor, []arrayAt{p.lines[from].arrayAt, p.lines[to].arrayAt})
	}
}
