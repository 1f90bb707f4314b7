package views

import (
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file holds the edges of pictures: from where the values of a step come.

// comes are the values that a value was made of, as far as they are seen to come from elsewhere.
func (p *picture) comes(s *stand, visit func(src tracer.Source, from scene.Rect), before, after *setting) {
	for _, src := range p.s.sources(s.node) {
		from, ok := before.boxOf(src.Node)
		if now, stays := after.boxOf(src.Node); stays {
			if ok && now != from {
				continue // it is on its way itself
			}
			from, ok = now, true
		}
		if p.flows != nil && !p.flows(src.Node, s.node) {
			continue
		}
		if ok && from != s.box && !(s.still && from.Y != s.box.Y) {
			visit(src, from)
		}
	}
}

// way leads from one place to another: down or up, or in an arc above a row. What leaves a record
// runs behind all that is known of it.
func (p *picture) way(from, to scene.Rect) []scene.Point {
	a, b := from.Centre(), to.Centre()
	switch {
	case p.elbows && from.Y != to.Y:
		return elbow(from, to)
	case to.Y >= from.Bottom():
		path := []scene.Point{{X: a.X, Y: from.Bottom()}}
		sill := p.sill
		if p.foot != nil {
			sill = p.foot(from.Y)
		}
		if from.Bottom() < sill && to.Y > sill {
			path = drop(path, sill)
		}
		if from.Bottom() <= p.lintel && to.Y > p.lintel {
			return drop(bend(path, scene.Point{X: b.X, Y: p.lintel}), to.Y)
		}
		return bend(path, scene.Point{X: b.X, Y: to.Y})
	case to.Bottom() <= from.Y:
		path := []scene.Point{{X: a.X, Y: from.Y}}
		if from.Y > p.lintel && to.Bottom() <= p.lintel {
			path = drop(path, p.lintel)
		}
		return bend(path, scene.Point{X: b.X, Y: to.Bottom()})
	}
	rise := min(0.3*max(a.X-b.X, b.X-a.X)+6*p.m.scale, 20*p.m.scale)
	return []scene.Point{{X: a.X, Y: from.Y}, {X: a.X, Y: from.Y - rise}, {X: b.X, Y: to.Y - rise}, {X: b.X, Y: to.Y}}
}

// elbow leads from the side of the upper of two places to above the lower one, and down, or back.
func elbow(from, to scene.Rect) []scene.Point {
	if to.Y < from.Y {
		path := elbow(to, from)
		slices.Reverse(path)
		return path
	}
	a, b := from.Centre(), to.Centre()
	if a.X = from.X; b.X > from.Right() {
		a.X = from.Right()
	}
	corner, end := scene.Point{X: b.X, Y: a.Y}, scene.Point{X: b.X, Y: to.Y}
	return []scene.Point{a, scene.LerpPoint(a, corner, 1.0/3), scene.LerpPoint(a, corner, 2.0/3), corner,
		scene.LerpPoint(corner, end, 1.0/3), scene.LerpPoint(corner, end, 2.0/3), end}
}

// toneOf is the tone in which a value arrives.
func (p *picture) toneOf(s *stand) scene.Tone {
	switch {
	case p.s.collides[s.node]:
		return scene.Conflict
	case s.tone != scene.Neutral:
		return s.tone
	}
	return scene.Active
}

// drawEdges draws from where the values of a step come, behind all values.
func (p *picture) drawEdges(l *shapes, present int) {
	after := p.at(present)
	if present == 0 || p.bare || len(after.fresh) > maxFlights {
		return
	}
	before := p.at(present - 1)
	moved := map[[2]scene.Unit]tracer.ArrayID{} // along a row, by where from and where to: in which array
	var places map[scene.Rect]bool              // where something stands, or an empty box; made where that is not seen at once
	after.made(func(s *stand) {
		p.comes(s, func(src tracer.Source, from scene.Rect) {
			path := p.way(from, s.box)
			if p.drawn != nil && !p.drawn(from, s.box) || src.Steer && !p.steers || p.level && from.Y != s.box.Y || !p.seesLine(path) {
				return
			}
			if from.Y == s.box.Y { // what goes with a key goes the same way
				move := [2]scene.Unit{from.X, s.box.X}
				array, _ := p.s.place(s.node)
				if first, known := moved[move]; known && first != array {
					return
				}
				moved[move] = array
			}
			ink := p.s.edgeInk(src, s.node, scene.Present)
			if ink.Tone == scene.Neutral {
				ink.Tone = p.toneOf(s)
			}
			if len(p.s.rivals[s.node]) > 0 && !slices.ContainsFunc(p.s.sourcesOf(s.node), func(of tracer.Source) bool { return of.Node == src.Node }) {
				ink.State, ink.Tone = scene.Future, scene.Neutral // what it carries does not stay
			}
			l.curve(scene.KeyOf(scene.PartEdge, int(src.Node), int(s.node)), ink, path)
			if i := int(before.first[src.Node]) - 1; after.first[src.Node] > 0 || i < len(after.stands) && after.stands[i].box == from {
				return
			}
			if places == nil {
				places = make(map[scene.Rect]bool, len(after.stands))
				for i := range after.stands {
					places[after.stands[i].box] = true
				}
			}
			if !places[from] { // no edge begins at nothing: its value has left an empty place
				places[from] = true
				p.draw(l, &stand{box: from, cell: tracer.CellID(src.Node), node: tracer.NoNode, group: 1 << 10}, false, false, 1)
			}
		}, before, after)
	})
}
