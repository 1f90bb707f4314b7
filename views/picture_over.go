package views

import (
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file draws what stands in a picture at a moment. A step changes little of it: what looks as
// it did when the picture was drawn last is the same layer, which need not be painted again.

// over is what was drawn last.
type over struct {
	key   pictureKey
	layer *scene.Layer
	parts []*scene.Layer
	looks []look // of the stands
	spare []look
}

// look is what a stand is drawn from.
type look struct {
	stand
	present bool
}

// together is how many stands are one part of the picture.
const together = 128

// overOf is what lies over the ground, from below: what is drawn round the values, the edges, the
// names, and the values.
func (p *picture) overOf(k pictureKey) *scene.Layer {
	o := &p.over
	if o.layer != nil && o.key == k {
		return o.layer
	}
	before, hidden := o.parts, o.layer != nil && o.key.hide == k.hide
	o.key, o.parts = k, nil
	add := func(l shapes) {
		if i := len(o.parts); i < len(before) && slices.EqualFunc(before[i].Shapes(), l, alike) {
			o.parts = append(o.parts, before[i])
			return
		}
		o.parts = append(o.parts, scene.NewLayer(l))
	}
	st := p.at(k.landed)
	next := st
	if k.on != atRest {
		next = p.at(k.landed + 1)
	}
	round := st
	if k.on == landing { // what is drawn round the values is as the step leaves it
		round = next
	}
	var edges shapes
	p.drawEdges(&edges, next.step)
	add(p.seen(round.marks))
	add(edges)
	add(append(p.seen(p.names), p.seen(round.names)...))
	looks, were := o.spare[:0], o.looks
	for i := range st.stands {
		s := look{stand: st.stands[i]}
		if k.on >= flying && s.node != tracer.NoNode && s.leaves(next, k.on) {
			s.node = tracer.NoNode
		}
		looks = append(looks, s)
	}
	for _, i := range st.fresh {
		looks[i].present = k.on == atRest
	}
	for from := 0; from < len(looks); from += together {
		to := min(from+together, len(looks))
		if hidden && to <= len(were) && (to-from == together || to == len(were)) && slices.Equal(looks[from:to], were[from:to]) {
			o.parts = append(o.parts, before[len(o.parts)])
			continue
		}
		l := make(shapes, 0, to-from)
		for i := from; i < to; i++ {
			p.draw(&l, &looks[i].stand, looks[i].present, k.hide, 1)
		}
		o.parts = append(o.parts, scene.NewLayer(l))
	}
	o.looks, o.spare = looks, were
	o.layer = scene.Stack(1, o.parts...)
	return o.layer
}

// alike tells whether two shapes are the same.
func alike(a, b scene.Shape) bool {
	return a.Key == b.Key && a.Box == b.Box && a.Radius == b.Radius && a.Opacity == b.Opacity && a.Kind == b.Kind && a.Anchor == b.Anchor &&
		a.Ink == b.Ink && a.Font == b.Font && a.Text == b.Text && slices.Equal(a.Points, b.Points)
}
