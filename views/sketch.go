package views

import (
	"maps"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// Sketch tells how values look that a reader has made, or is to make, in a run of the reader's own.
type Sketch struct {
	Open  []tracer.NodeID // still to be made: drawn as what is to come, whenever it is
	Blank []tracer.NodeID // made, but not told
	Wrong []tracer.NodeID // marked as what collides is
}

// sketch is a Sketch to be asked.
type sketch struct{ open, blank map[tracer.NodeID]bool }

// Sketched is the subject as a reader's own work.
func (s *Subject) Sketched(k Sketch) *Subject {
	out := *s
	out.own = &sketch{map[tracer.NodeID]bool{}, map[tracer.NodeID]bool{}}
	for _, n := range k.Open {
		out.own.open[n] = true
	}
	for _, n := range k.Blank {
		out.own.blank[n] = true
	}
	out.collides = maps.Clone(s.collides)
	for _, n := range k.Wrong {
		out.collides[n] = true
	}
	return &out
}

// look is how a value looks that would look so in a run.
func (s *Subject) look(n tracer.NodeID, state scene.State, hide bool) (scene.State, bool) {
	if s.own != nil && s.own.open[n] {
		state = scene.Future
	}
	return state, hide || s.own != nil && s.own.blank[n]
}

// Ring rings the values that have been picked, numbered in their order, and the one that the
// keyboard has come to: Nothing for none.
func Ring(f *scene.Frame, p Plan, at float64, picked []tracer.NodeID, cursor tracer.NodeID) {
	var shapes []scene.Shape
	if f.Overlay != nil {
		shapes = append(shapes, f.Overlay.Shapes()...)
	}
	ring := func(n tracer.NodeID, away scene.Unit) (box scene.Rect, ok bool) {
		if box, ok = p.BoxOf(at, n); ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, int(away), int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-away), 10))
		}
		return box, ok
	}
	if cursor != Nothing {
		ring(cursor, 7)
	}
	for i, n := range picked {
		box, ok := ring(n, 3)
		if !ok {
			continue
		}
		c := scene.Point{X: box.X, Y: box.Y}
		shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartToken, i, int(n)), scene.Ink{Role: scene.Token, Tone: scene.Active}, c, 9),
			scene.Label(scene.KeyOf(scene.PartTokenValue, i, int(n)), scene.Ink{Role: scene.Riding, Tone: scene.Active}, scene.Point{X: c.X, Y: c.Y + 4},
				strconv.Itoa(i+1), scene.Font{Bold: true, Size: 12}, scene.Middle))
	}
	f.Overlay = scene.NewLayer(shapes)
}
