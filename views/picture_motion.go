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
func (s *stand) leaves(next *setting, on flight) bool {
	if box, ok := next.boxOf(s.node); ok {
		return box != s.box && !s.stays
	}
	return on == landing
}

func (p *picture) drawTravel(landed, present int, under float64, in Interaction) *scene.Layer {
	before, after := p.at(landed), p.at(present)
	t := ease(min(1, under/travelling))
	l := p.drawGrowth(before, after, t, in.Still)
	if in.Still || len(after.fresh) > maxFlights {
		return scene.Stack(1, scene.NewLayer(l), scene.Stack(under, after.arriving(in.Hide)))
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
		if s.node == tracer.NoNode || after.first[s.node] == 0 || int(before.first[s.node]) != i+1 {
			continue
		}
		if next := &after.stands[after.first[s.node]-1]; next.box != s.box {
			token(s.node, int(s.node), scene.LerpPoint(s.box.Centre(), next.box.Centre(), t), p.toneOf(next))
		}
	}
	after.made(func(s *stand) {
		if under >= travelling {
			p.draw(&l, s, true, in.Hide, (under-travelling)/(1-travelling))
			return
		}
		if &after.stands[after.first[s.node]-1] != s {
			return // a value that stands twice flies once
		}
		p.comes(s, func(src tracer.Source, from scene.Rect) {
			if !src.Steer || p.steers {
				token(src.Node, int(s.node), scene.Along(scene.Curve, p.way(from, s.box), t), p.toneOf(s))
			}
		}, before, after)
	})
	return scene.NewLayer(l)
}

// arriving is the values that the step has made, in their places.
func (st *setting) arriving(hide bool) *scene.Layer {
	if st.arrived == nil || st.hides != hide {
		l := make(shapes, 0, len(st.fresh))
		st.made(func(s *stand) { st.p.draw(&l, s, true, hide, 1) })
		st.arrived, st.hides = scene.NewLayer(l), hide
	}
	return st.arrived
}

// drawGrowth draws what grows on its way from one step to the next.
func (p *picture) drawGrowth(before, after *setting, t float64, still bool) shapes {
	if still {
		return p.seen(before.grow)
	}
	l := p.seen(after.grow)
	var places map[scene.Key]int // made where boxes are others than before
	for i := range l {
		s, at, ok := &l[i], i, true
		if i >= len(before.grow) || before.grow[i].Key != s.Key {
			if places == nil {
				places = make(map[scene.Key]int, len(before.grow))
				for j := range before.grow {
					places[before.grow[j].Key] = j
				}
			}
			at, ok = places[s.Key]
		}
		if !ok {
			s.Opacity *= float32(t)
			continue
		}
		if a, b := before.grow[at].Box, s.Box; a != b {
			s.Box = scene.Rect{X: scene.Lerp(a.X, b.X, t), Y: scene.Lerp(a.Y, b.Y, t), W: scene.Lerp(a.W, b.W, t), H: scene.Lerp(a.H, b.H, t)}
		}
	}
	return l
}
