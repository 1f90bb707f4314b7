package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// arc is the way from the cell of a source to the cell of the value it goes into; nil where both
// are the same.
func (c *cells) arc(from, to tracer.NodeID) []scene.Point {
	a, i := c.s.place(from)
	b, j := c.s.place(to)
	ra, okA := c.rowOf[a]
	rb, okB := c.rowOf[b]
	if !okA || !okB || a == b && i == j {
		return nil
	}
	p, q := c.box(ra, i), c.box(rb, j)
	switch {
	case ra == rb: // above the row, higher the farther
		rise := min(c.m.pitch*scene.Unit(max(i-j, j-i))*0.45+8*c.m.scale, c.arrays[ra].nodes-c.arrays[ra].top-4*c.m.scale) * 4 / 3
		return []scene.Point{{X: p.Centre().X, Y: p.Y}, {X: p.Centre().X, Y: p.Y - rise}, {X: q.Centre().X, Y: q.Y - rise}, {X: q.Centre().X, Y: q.Y}}
	case ra < rb:
		path := c.between([]scene.Point{{X: p.Centre().X, Y: p.Bottom()}}, q, c.arrays[ra+1].nodes, c.arrays[rb-1].nodes+c.m.node.H, rb-ra)
		return bend(path, scene.Point{X: q.Centre().X, Y: q.Y})
	}
	path := c.between([]scene.Point{{X: p.Centre().X, Y: p.Y}}, q, c.arrays[ra-1].nodes+c.m.node.H, c.arrays[rb+1].nodes, ra-rb)
	return bend(path, scene.Point{X: q.Centre().X, Y: q.Bottom()})
}

// between leads a path past the rows that lie between two arrays: from begin to end, in the lane
// between two columns, so that it crosses no cell.
func (c *cells) between(path []scene.Point, to scene.Rect, begin, end scene.Unit, rows int) []scene.Point {
	if rows < 2 {
		return path
	}
	lane := path[0].X + c.m.pitch/2
	if to.Centre().X < path[0].X {
		lane -= c.m.pitch
	}
	return drop(bend(path, scene.Point{X: lane, Y: begin}), end)
}

func (c *cells) drawArcs(shapes []scene.Shape, to tracer.NodeID, state scene.State) []scene.Shape {
	for _, src := range c.s.sources(to) {
		path := c.arc(src.Node, to)
		if path == nil || !c.s.isSet(src.Node) || c.ofKeys(src.Node) || c.ofKeys(to) { // they would cross the bars, whose sliding shows the same
			continue
		}
		ink := c.s.edgeInk(src, to, state)
		if ink.Tone == scene.Neutral {
			ink.Tone = c.marked.toneOf(to)
		}
		if ink.Tone == scene.Neutral {
			ink.Tone = scene.Active
		}
		shapes = append(shapes, scene.Bezier(scene.KeyOf(scene.PartEdge, int(src.Node), int(to)), ink, path...))
	}
	return shapes
}

// drawSelection rings the selected values, and lights the cells that now hold what they depend on,
// or what depends on them.
func (c *cells) drawSelection(shapes []scene.Shape, landed int, in Interaction) []scene.Shape {
	for _, n := range in.Selected {
		if n < 0 || int(n) >= c.s.Graph.Nodes() {
			continue
		}
		for _, m := range c.s.cone(n, in) {
			cell := c.s.Graph.Node(m).Cell
			a, i := c.s.Trace.Place(cell)
			if row, ok := c.rowOf[a]; ok && c.at(cell, landed) == m && m != n {
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 1, int(m)), scene.Ink{Role: scene.Focus}, c.box(row, i).Inset(-2*c.m.scale), 8*c.m.scale).Faded(0.55))
			}
		}
		if box, ok := c.BoxOf(float64(landed), n); ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-4*c.m.scale), 10*c.m.scale))
		}
	}
	return shapes
}

func (c *cells) drawTravel(present int, under float64, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	const most = 96
	moving := !in.Still && (c.m.detail == full || c.bars != nil) && len(c.seen(present)) <= most
	for _, n := range c.seen(present) {
		a, i := c.s.place(n)
		row := c.rowOf[a]
		if moving && under < travelling {
			for _, src := range c.s.sources(n) {
				if c.ofKeys(n) && !src.Steer {
					tone := c.marked.toneOf(n)
					if tone == scene.Neutral {
						tone = scene.Active
					}
					shapes = c.drawSlide(shapes, src.Node, n, ease(under/travelling), tone, in.Hide)
					continue
				}
				path := c.arc(src.Node, n)
				if src.Steer || path == nil || !c.s.isSet(src.Node) {
					continue
				}
				tone := c.marked.toneOf(n)
				if tone == scene.Neutral {
					tone = scene.Active
				}
				p := scene.Along(scene.Curve, path, ease(under/travelling))
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartToken, int(src.Node), int(n)), scene.Ink{Role: scene.Token, Tone: tone},
					scene.Centred(p, c.m.node.W*0.86, c.m.node.H*0.8), 6*c.m.scale))
				if !in.Hide || c.s.Graph.IsInput(src.Node) {
					shapes = append(shapes, c.m.value.resized(0.88).label(scene.KeyOf(scene.PartTokenValue, int(src.Node), int(n)), scene.Ink{Role: scene.Riding, Tone: tone}, p, c.s.text(src.Node)))
				}
			}
			continue
		}
		arrived := under
		if moving {
			if arrived = (under - travelling) / (1 - travelling); c.ofKeys(n) {
				arrived = 1 // it has come as a whole
			}
		}
		shapes = c.drawCell(shapes, row, i, n, true, in.Hide, max(0, min(1, arrived)))
	}
	return shapes
}
