package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file holds where readers point and walk in pictures.

func (p *picture) Hit(at float64, q scene.Point) (tracer.NodeID, bool) {
	landed, _, _ := p.s.position(at)
	best, away := tracer.NoNode, scene.Unit(0)
	st := p.at(landed)
	if p.o.Ask {
		for _, n := range p.s.Next(landed) {
			if box, ok := p.expects(landed, n); ok && box.Inset(-2*p.m.scale).Contains(q) {
				return n, true
			}
		}
	}
	for i := range st.stands {
		s := &st.stands[i]
		if s.node == tracer.NoNode || !s.box.Inset(-5*p.m.scale).Contains(q) {
			continue
		}
		dx, dy := s.box.Centre().X-q.X, s.box.Centre().Y-q.Y
		if d := dx*dx + dy*dy; best == tracer.NoNode || d < away {
			best, away = s.node, d
		}
	}
	return best, best != tracer.NoNode
}

// Neighbour is the nearest value on that side: what lies straight ahead comes before what lies
// aslant.
func (p *picture) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	landed, _, _ := p.s.position(at)
	st := p.at(landed)
	here, ok := st.boxOf(n)
	best, away := tracer.NoNode, scene.Unit(0)
	for i := range st.stands {
		s := &st.stands[i]
		if s.node == tracer.NoNode || s.node == n {
			continue
		}
		d := scene.Unit(0)
		if ok {
			dx, dy := s.box.Centre().X-here.Centre().X, s.box.Centre().Y-here.Centre().Y
			switch way {
			case Leftward:
				dx = -dx
			case Upward:
				dx, dy = -dy, dx
			case Downward:
				dx, dy = dy, dx
			}
			if dx < 1 {
				continue
			}
			d = dx + 4*max(dy, -dy)
		} else if !p.isMade(s.node, landed) {
			d = 1 // walking begins at the present
		}
		if best == tracer.NoNode || d < away {
			best, away = s.node, d
		}
	}
	if best == tracer.NoNode {
		return n, false
	}
	return best, true
}

func (p *picture) BoxOf(at float64, n tracer.NodeID) (scene.Rect, bool) {
	landed, _, _ := p.s.position(at)
	if box, ok := p.at(landed).boxOf(n); ok || !p.o.Ask {
		return box, ok
	}
	return p.expects(landed, n)
}

// expects is the box in which a value of the step to come is asked for: where it will stand, or below that,
// as a value that stands there still may be needed to tell it. There is none where neither has room.
func (p *picture) expects(landed int, n tracer.NodeID) (scene.Rect, bool) {
	if p.s.Graph.IsInput(n) || p.s.Graph.StepOf(n) != landed+1 {
		return scene.Rect{}, false
	}
	box, ok := p.at(landed + 1).boxOf(n)
	if !ok {
		return box, false
	}
	free := true
	now := p.at(landed)
	for i := range now.stands {
		if s := &now.stands[i]; s.node != tracer.NoNode && s.box.Overlaps(box) {
			free = false
			break
		}
	}
	if !free {
		free = p.below[box.Y]
		box.Y = box.Bottom() + p.askGap()
	}
	return box, free
}

func (p *picture) askGap() scene.Unit { return 6 * p.m.scale }

// Active is what the present step makes, and what that is made of.
func (p *picture) Active(at float64) scene.Rect {
	_, present, _ := p.s.position(at)
	box := scene.Rect{}
	after := p.at(present)
	comes := func(src tracer.Source) bool {
		if from, ok := after.boxOf(src.Node); ok {
			box = box.Union(from)
		}
		return true
	}
	after.made(func(s *stand) {
		box = box.Union(s.box)
		p.s.Graph.Sources(s.node, comes)
		for _, rival := range p.s.rivals[s.node] {
			p.s.Graph.Sources(rival, comes)
		}
	})
	if box.Empty() {
		box = scene.Rect{W: p.m.width, H: p.height}
	}
	return box
}
