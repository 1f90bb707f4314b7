package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

func (t *tree) drawBackdrop() *scene.Layer {
	k := t.k
	var shapes []scene.Shape
	font := scene.Font{Face: scene.Mono, Size: 12 * k}
	every := 1
	for scene.Unit(every)*t.pitch < scene.Width(strconv.Itoa(t.a.leaves), font)+6*k {
		every *= 2
	}
	y := t.top + t.step*scene.Unit(t.a.levels-1) + t.node.H*t.values() + 18*k
	if t.a.results {
		y += t.node.H + 12*k
	}
	for i := 0; i < t.a.leaves; i += every {
		at := scene.Point{X: t.left + t.pitch*(scene.Unit(t.a.vertices[i].x)+0.5), Y: y}
		if t.sees(scene.Centred(at, t.pitch, 2*font.Size)) {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler}, at, strconv.Itoa(int(t.a.vertices[i].x)), font, scene.Middle))
		}
	}
	for i, line := range t.legend() {
		tone := scene.Up
		if i == 1 {
			tone = scene.Down
		}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 0, i), scene.Ink{Role: scene.Phase, Tone: tone},
			scene.Point{X: t.left, Y: y + (26+20*scene.Unit(i))*k}, clip(line, t.label, t.width-2*t.left), t.label, scene.Start))
	}
	return scene.NewLayer(shapes)
}

// inkOf is how a value looks at a moment.
func (t *tree) inkOf(n tracer.NodeID, k treeKey) scene.Ink {
	ink := scene.Ink{Role: scene.Node, State: scene.Past}
	step := t.s.Graph.StepOf(n)
	switch {
	case t.s.Graph.IsInput(n):
		ink.State = scene.Input
		return ink
	case step > k.landed:
		ink.State = scene.Future
		return ink
	case step == k.landed && !k.under:
		ink.State = scene.Present
	}
	if ink.Tone = PhaseTone(t.s.Trace.Round(t.s.Graph.Node(n).Round).Phase); ink.Tone == scene.Neutral && ink.State == scene.Present {
		ink.Tone = scene.Active
	}
	if t.s.collides[n] {
		ink.Tone = scene.Conflict
	}
	return ink
}

func (t *tree) overOf(k treeKey) *scene.Layer {
	if l := t.over[k]; l != nil {
		return l
	}
	var edges, shapes []scene.Shape
	t.eachValue(func(n tracer.NodeID, at spot) {
		if !t.sees(t.reach(at)) {
			return
		}
		ink := t.inkOf(n, k)
		paths, from := t.edges(n)
		for i, path := range paths {
			if at.half == downHalf && i > 0 {
				continue // what comes from the sibling is drawn while it happens
			}
			line := scene.Ink{Role: scene.Data, State: scene.Past}
			if ink.State == scene.Future {
				line.State = scene.Future
			}
			if t.s.Graph.Node(n).Kind == tracer.NodeMoved {
				line.Role = scene.Copy
			}
			if t.s.racing[link{from[i], n}] && line.State != scene.Future {
				line.Tone = scene.Conflict
			}
			edges = append(edges, scene.Bezier(scene.KeyOf(scene.PartEdge, int(from[i]), int(n)), line, path...))
		}
		shapes = t.drawValue(shapes, n, at, ink, k.hide && ink.State != scene.Input, 1)
	})
	if len(t.over) > 128 {
		clear(t.over)
	}
	l := scene.NewLayer(append(edges, shapes...))
	t.over[k] = l
	return l
}

func (t *tree) drawValue(shapes []scene.Shape, n tracer.NodeID, at spot, ink scene.Ink, hide bool, opacity float64) []scene.Shape {
	box := t.boxAt(at)
	if !t.sees(box) {
		return shapes
	}
	if t.s.isPadding(n) {
		ink.Role = scene.Pad
	}
	if !t.texts {
		ink.Role = scene.Texel
		return append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, int(n)), ink, box, 0).Faded(opacity))
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, int(n)), ink, box, min(6*t.k, box.H*0.3)).Faded(opacity))
	if t.s.collides[n] && ink.State != scene.Future && ink.State != scene.Input {
		shapes = append(shapes, badge(0, int(n), scene.Point{X: box.X, Y: box.Y}, t.k, opacity)...)
	}
	if ink.State == scene.Future || hide {
		return shapes
	}
	text := scene.Ink{Role: scene.Value, State: ink.State}
	if ink.Role == scene.Pad {
		text = scene.Ink{Role: scene.PadValue}
	}
	return append(shapes, t.value.label(scene.KeyOf(scene.PartValue, 0, int(n)), text, box.Centre(), t.s.text(n)).Faded(opacity))
}

func (t *tree) drawLit(present, landed int, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	if t.pitch >= 2 {
		t.eachValue(func(n tracer.NodeID, at spot) {
			if t.s.Graph.StepOf(n) != present || t.s.Graph.IsInput(n) || !t.sees(t.reach(at)) {
				return
			}
			shapes = t.drawEdges(shapes, n, scene.Present, nil, in)
		})
	}
	set, _ := t.s.singled(in)
	if len(set) == 0 {
		return shapes
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1, 0), scene.Ink{Role: scene.Veil}, scene.Rect{W: t.width, H: t.height}, 0).Faded(veil))
	t.eachValue(func(n tracer.NodeID, at spot) {
		if set[n] && t.sees(t.reach(at)) {
			shapes = t.drawEdges(shapes, n, scene.Lit, set, in)
		}
	})
	t.eachValue(func(n tracer.NodeID, at spot) {
		if set[n] {
			from := len(shapes)
			ink := t.inkOf(n, treeKey{landed: landed, under: true})
			shapes = t.drawValue(shapes, n, at, ink, in.Hide && ink.State != scene.Input, 1)
			if from < len(shapes) {
				shapes[from].Ink.State = scene.Lit
			}
		}
	})
	for _, n := range in.Selected {
		if box, ok := t.BoxOf(0, n); ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-3*t.k), 8*t.k))
		}
	}
	return shapes
}

func (t *tree) drawEdges(shapes []scene.Shape, n tracer.NodeID, state scene.State, within map[tracer.NodeID]bool, in Interaction) []scene.Shape {
	paths, from := t.edges(n)
	for i, path := range paths {
		if within != nil && (!within[from[i]] || in.passesBy(from[i], n)) {
			continue
		}
		ink := scene.Ink{Role: scene.Data, State: state}
		if t.s.Graph.Node(n).Kind == tracer.NodeMoved {
			ink.Role = scene.Copy
		}
		if state == scene.Present {
			if ink.Tone = PhaseTone(t.s.Trace.Round(t.s.Graph.Node(n).Round).Phase); ink.Tone == scene.Neutral {
				ink.Tone = scene.Active
			}
			if t.s.racing[link{from[i], n}] {
				ink.Tone = scene.Conflict
			}
		}
		shapes = append(shapes, scene.Bezier(scene.KeyOf(scene.PartEdge, int(from[i]), int(n)), ink, path...))
	}
	return shapes
}

func (t *tree) drawTravel(present int, under float64, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	var values []tracer.NodeID
	t.eachValue(func(n tracer.NodeID, at spot) {
		if t.s.Graph.StepOf(n) == present && !t.s.Graph.IsInput(n) && t.sees(t.reach(at)) {
			values = append(values, n)
		}
	})
	const most = 96
	for _, n := range values {
		ink := t.inkOf(n, treeKey{landed: present})
		if in.Still || len(values) > most || !t.texts || under >= travelling {
			arrived := under
			if !in.Still && t.texts && len(values) <= most {
				arrived = (under - travelling) / (1 - travelling)
			}
			shapes = t.drawValue(shapes, n, t.a.at[n], ink, in.Hide, max(0, min(1, arrived)))
			continue
		}
		paths, from := t.edges(n)
		for i, path := range paths {
			p := scene.Along(scene.Curve, path, ease(under/travelling))
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartToken, int(from[i]), int(n)), scene.Ink{Role: scene.Token, Tone: ink.Tone},
				scene.Centred(p, t.node.W*0.9, t.node.H*0.86), 6*t.k))
			if in.Hide && !t.s.Graph.IsInput(from[i]) {
				continue
			}
			shapes = append(shapes, t.value.resized(0.9).label(scene.KeyOf(scene.PartTokenValue, int(from[i]), int(n)), scene.Ink{Role: scene.Riding, Tone: ink.Tone}, p, t.s.text(from[i])))
		}
	}
	return shapes
}
