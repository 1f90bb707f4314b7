package views

import (
	"math"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// bars draws the values of an array as heights, over their cells: the form in which the order of a
// sort is seen at a glance.
type bars struct {
	room   scene.Unit // height of the tallest bar
	lo, hi float64
	keys   map[tracer.ArrayID]bool // arrays that have bars: those of what is sorted, not of what is counted on the way
}

// keys finds the arrays that hold what the run hands out, and those that such values are moved
// through.
func (s *Subject) keys() map[tracer.ArrayID]bool {
	keys, ways := map[tracer.ArrayID]bool{}, map[[2]tracer.ArrayID]bool{}
	for _, o := range s.Trace.Outputs() {
		keys[o.Array] = true
	}
	for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
		if s.Graph.Node(n).Kind != tracer.NodeMoved {
			continue
		}
		to, _ := s.place(n)
		s.Graph.Sources(n, func(src tracer.Source) bool {
			if from, _ := s.place(src.Node); !src.Steer && from != to {
				ways[[2]tracer.ArrayID{from, to}] = true
			}
			return true
		})
	}
	for more := true; more; {
		more = false
		for way := range ways {
			if keys[way[0]] != keys[way[1]] {
				keys[way[0]], keys[way[1]], more = true, true, true
			}
		}
	}
	return keys
}

// barred tells whether a row has bars.
func (c *cells) barred(row int) bool { return c.bars != nil && c.bars.keys[c.arrays[row].id] }

// ofKeys tells whether a value lies in a row of bars.
func (c *cells) ofKeys(n tracer.NodeID) bool {
	a, _ := c.s.place(n)
	return c.bars != nil && c.bars.keys[a]
}

// barsOf draws the numbers of a run at most so high; nil where it has none, or only one.
func barsOf(s *Subject, room scene.Unit) *bars {
	b := *once(s, &s.shaped.bars, s.readBars)
	if b.hi <= b.lo {
		return nil
	}
	b.room = room
	return &b
}

func (s *Subject) readBars() *bars {
	b := &bars{lo: 0, hi: math.Inf(-1), keys: s.keys()}
	for i := range s.strips {
		if !b.keys[s.strips[i].array] {
			continue
		}
		for _, n := range s.strips[i].nodes {
			if v, ok := number(s, n); ok {
				b.lo, b.hi = min(b.lo, v), max(b.hi, v)
			}
		}
	}
	return b
}

// number is the value of a node, if it is a number that has a height; padding has none.
func number(s *Subject, n tracer.NodeID) (float64, bool) {
	if !s.isSet(n) || s.isPadding(n) {
		return 0, false
	}
	v, err := strconv.ParseFloat(s.Graph.Text(n), 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1e15 {
		return 0, false
	}
	return v, true
}

// bar is the bar that stands on a box.
func (c *cells) bar(box scene.Rect, n tracer.NodeID) (scene.Rect, bool) {
	if !c.ofKeys(n) {
		return scene.Rect{}, false
	}
	v, ok := number(c.s, n)
	if !ok {
		return scene.Rect{}, false
	}
	h := max(1.5*c.m.scale, c.bars.room*scene.Unit((v-c.bars.lo)/(c.bars.hi-c.bars.lo)))
	w := max(0.5, min(box.W, 34*c.m.scale))
	return scene.Rect{X: box.Centre().X - w/2, Y: box.Y - 3*c.m.scale - h, W: w, H: h}, true
}

// drawBar appends the bar of a value that stands in a box, in the ink of its cell.
func (c *cells) drawBar(shapes []scene.Shape, box scene.Rect, n tracer.NodeID, key scene.Key, ink scene.Ink, opacity float64) []scene.Shape {
	at, ok := c.bar(box, n)
	if !ok || ink.State == scene.Future {
		return shapes
	}
	ink.Role = scene.Texel
	return append(shapes, scene.Box(key, ink, at, min(2.5*c.m.scale, at.W/4)).Faded(opacity))
}

// drawSlide moves the bar of a value along its row, with its cell.
func (c *cells) drawSlide(shapes []scene.Shape, from, to tracer.NodeID, t float64, tone scene.Tone, hide bool) []scene.Shape {
	a, i := c.s.place(from)
	b, j := c.s.place(to)
	ra, okA := c.rowOf[a]
	rb, okB := c.rowOf[b]
	if !okA || !okB || c.s.Graph.Text(from) != c.s.Graph.Text(to) {
		return shapes // of the values that a comparator reads, this one goes elsewhere
	}
	p, q := c.box(ra, i), c.box(rb, j)
	box := scene.Rect{X: scene.Lerp(p.X, q.X, t), Y: scene.Lerp(p.Y, q.Y, t), W: p.W, H: p.H}
	shapes = c.drawBar(shapes, box, from, scene.KeyOf(scene.PartLine, 8, int(to)), scene.Ink{State: scene.Present, Tone: tone}, 0.75)
	if c.m.detail != full {
		return shapes
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartToken, int(from), int(to)), scene.Ink{Role: scene.Token, Tone: tone}, box, 6*c.m.scale))
	if hide && !c.s.Graph.IsInput(from) {
		return shapes
	}
	return append(shapes, c.m.value.label(scene.KeyOf(scene.PartTokenValue, int(from), int(to)), scene.Ink{Role: scene.Riding, Tone: tone}, box.Centre(), c.s.text(from)))
}

// gone tells whether what a step writes over is no longer shown: two heights, or two values, are
// not to be seen in one place. Bars leave when they begin to move, other values when those that
// take their place land.
func (c *cells) gone(row int, under float64, in Interaction) bool {
	return under < 1 && (c.barred(row) || under >= travelling && !in.Still)
}

// leaves tells whether the step after the given one takes the value of a cell away.
func (c *cells) leaves(cell tracer.CellID, step int) bool {
	n := c.at(cell, step+1)
	return n != c.at(cell, step) && c.s.isSet(c.at(cell, step))
}
