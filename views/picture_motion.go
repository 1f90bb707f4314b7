package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file holds what moves in pictures while a step is under way.

const maxFlights = 96 // more values than these do not travel: they would be a cloud

// flight is how far a step is under way.
type flight uint8

const (
	atRest flight = iota
	fading        // with reduced motion
	flying
	landing
)

// leaves tells whether a value no longer stands in its place when the next step is under way: what
// moves has left, and what is written over gives way when the new value lands.
func (p *picture) leaves(s *stand, k pictureKey) bool {
	next := p.at(k.landed + 1)
	if box, ok := next.boxOf(s.node); ok {
		return box != s.box && !s.stays
	}
	return k.on == landing
}

func (p *picture) drawTravel(landed, present int, under float64, in Interaction) []scene.Shape {
	before, after := p.at(landed), p.at(present)
	t := ease(min(1, under/travelling))
	l := p.drawGrowth(before, after, t, in.Still)
	if in.Still || after.count() > maxFlights {
		after.made(func(s *stand) { p.draw(&l, s, true, in.Hide, under) })
		return l
	}
	token := func(n tracer.NodeID, to int, at scene.Point, tone scene.Tone) {
		if p.m.detail != full {
			at := scene.Centred(at, min(6*p.m.scale, p.m.node.W), min(6*p.m.scale, p.m.node.H))
			l.box(scene.KeyOf(scene.PartToken, int(n), to), scene.Ink{Role: scene.Texel, Tone: tone}, at, 3)
			return
		}
		l.box(scene.KeyOf(scene.PartToken, int(n), to), scene.Ink{Role: scene.Token, Tone: tone}, scene.Centred(at, p.m.node.W*0.9, p.m.node.H*0.86), 6*p.m.scale)
		if !in.Hide || p.s.Graph.IsInput(n) {
			l.value(p.m.value.resized(0.9), scene.KeyOf(scene.PartTokenValue, int(n), to), scene.Ink{Role: scene.Riding, Tone: tone}, at, p.s.text(n))
		}
	}
	for i := range before.stands { // what stays the same value and stands elsewhere
		s := &before.stands[i]
		j, ok := after.at[s.node]
		if s.node == tracer.NoNode || !ok || after.stands[j].box == s.box || before.at[s.node] != i {
			continue
		}
		next := &after.stands[j]
		token(s.node, int(s.node), scene.LerpPoint(s.box.Centre(), next.box.Centre(), t), p.toneOf(next))
	}
	after.made(func(s *stand) {
		if under >= travelling {
			p.draw(&l, s, true, in.Hide, (under-travelling)/(1-travelling))
			return
		}
		if &after.stands[after.at[s.node]] != s {
			return // a value that stands twice flies once
		}
		p.comes(s, func(src tracer.Source, from scene.Rect) {
			if !src.Steer || p.steers {
				token(src.Node, int(s.node), scene.Along(scene.Curve, p.way(from, s.box), t), p.toneOf(s))
			}
		}, before, after)
	})
	return l
}

// drawGrowth draws what grows on its way from one step to the next.
func (p *picture) drawGrowth(before, after *setting, t float64, still bool) shapes {
	if still {
		return p.seen(before.grow)
	}
	was := map[scene.Key]scene.Rect{}
	for i := range before.grow {
		was[before.grow[i].Key] = before.grow[i].Box
	}
	l := p.seen(after.grow)
	for i := range l {
		s := &l[i]
		if a, ok := was[s.Key]; ok {
			b := s.Box
			s.Box = scene.Rect{X: scene.Lerp(a.X, b.X, t), Y: scene.Lerp(a.Y, b.Y, t), W: scene.Lerp(a.W, b.W, t), H: scene.Lerp(a.H, b.H, t)}
		} else {
			s.Opacity *= float32(t)
		}
	}
	return l
}
