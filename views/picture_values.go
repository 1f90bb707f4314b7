package views

import (
	"unicode/utf8"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file draws the values of pictures in their places, and frames those that are selected.

func (p *picture) draw(l *shapes, s *stand, present, hide bool, opacity float64) {
	if !p.sees(s.box) {
		return
	}
	from := len(*l)
	p.drawWhole(l, s, present, hide)
	for i := from; i < len(*l) && opacity < 1; i++ {
		(*l)[i].Opacity *= float32(opacity)
	}
}

func (p *picture) drawWhole(l *shapes, s *stand, present, hide bool) {
	k := p.m.scale
	radius := min(6*k, 0.28*min(s.box.W, s.box.H))
	if s.node == tracer.NoNode {
		if s.box.W >= 5 {
			l.box(scene.KeyOf(scene.PartNode, 64+s.group, int(s.cell)), scene.Ink{Role: scene.Node, State: scene.Future}, s.box, radius)
		}
		return
	}
	n, id := s.node, int(s.node)
	ink := scene.Ink{Role: scene.Node, State: scene.Past, Tone: s.tone}
	if p.s.Graph.IsInput(n) {
		ink.State = scene.Input
	} else if p.s.collides[n] {
		ink.Tone = scene.Conflict
	}
	if s.aside || p.s.isPadding(n) {
		ink.Role = scene.Pad
	}
	if present {
		if ink.State = scene.Present; ink.Tone == scene.Neutral {
			ink.Tone = scene.Active
		}
	}
	text := scene.Ink{Role: scene.Value, State: ink.State}
	if ink.Role == scene.Pad {
		text = scene.Ink{Role: scene.PadValue}
	}
	if s.box.W < 5 || s.box.H < 5 {
		ink.Role, radius = scene.Texel, 0
	}
	set := p.m.value
	written := p.m.detail == full && s.box.H >= p.m.node.H-1 && s.box.W >= p.m.node.W-1
	if s.small && p.m.detail == full && s.box.H >= minValue*k+5*k {
		set = letteringIn(scene.Font{Face: set.font.Face, Bold: true, Size: min(set.font.Size, s.box.H-5*k)}, s.box.W, k)
		written = set.most() >= utf8.RuneCountInString(p.s.text(n))
	}
	if !written && !present {
		ink.Role = scene.Texel
	}
	if radius == 0 && l.joins(ink, s.box) {
		return
	}
	l.box(scene.KeyOf(scene.PartNode, s.group, id), ink, s.box, radius)
	if written && (!hide || p.s.Graph.IsInput(n)) {
		l.value(set, scene.KeyOf(scene.PartValue, s.group, id), text, s.box.Centre(), p.s.text(n))
	}
	if radius > 0 && p.s.collides[n] && !p.s.Graph.IsInput(n) {
		*l = append(*l, badge(s.group, id, scene.Point{X: s.box.X, Y: s.box.Y}, fitting(k, s.box), 1)...)
	}
}

func (p *picture) drawLit(present, landed int, rest bool, in Interaction) []scene.Shape {
	var l shapes
	if rest {
		l = p.seen(p.at(present).grow)
	}
	now := p.at(landed)
	for _, n := range in.Selected {
		if n < 0 || int(n) >= p.s.Graph.Nodes() {
			continue
		}
		for _, m := range p.s.cone(n, in) {
			if box, ok := now.boxOf(m); ok && m != n {
				l.box(scene.KeyOf(scene.PartLine, 1, int(m)), scene.Ink{Role: scene.Focus}, box.Inset(-2*p.m.scale), 8*p.m.scale)
				l[len(l)-1].Opacity = 0.55
			}
		}
		if box, ok := now.boxOf(n); ok {
			l.box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-4*p.m.scale), 10*p.m.scale)
		}
	}
	return l
}
