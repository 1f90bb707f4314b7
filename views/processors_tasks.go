package views

import (
	"slices"
	"sort"
	"strconv"

	"upsweep/views/scene"
)

// overOf draws the tasks as they look at a moment, and the hatching of what is idle.
func (c *processors) overOf(k processorsKey) *scene.Layer {
	if l := c.over[k]; l != nil {
		return l
	}
	var shapes []scene.Shape
	if c.unit < 4*c.k || c.row < minTask*c.k {
		shapes = c.drawBlocks(k)
	} else {
		shapes = c.drawIdle(shapes)
		for i := range c.plan.Tasks {
			if c.plan.Tasks[i].Steps > 0 {
				shapes = c.drawTask(shapes, i, stateOf(c.during[i], k))
			}
		}
	}
	if len(c.over) > 64 {
		clear(c.over)
	}
	l := scene.NewLayer(shapes)
	c.over[k] = l
	return l
}

// stateOf is when something is of which parts land at some steps.
func stateOf(lands []int, k processorsKey) scene.State {
	switch {
	case slices.Min(lands) > k.landed:
		return scene.Future
	case !k.under && slices.Contains(lands, k.present):
		return scene.Present
	}
	return scene.Past
}

func (c *processors) inkOf(step int, state scene.State) scene.Ink {
	ink := scene.Ink{Role: scene.Node, State: state}
	if state != scene.Future {
		ink.Tone = PhaseTone(c.s.Trace.Round(c.s.Trace.Steps()[step].Round).Phase)
		if ink.Tone == scene.Neutral && state == scene.Present {
			ink.Tone = scene.Active
		}
	}
	return ink
}

func (c *processors) boxOf(i int) scene.Rect {
	t := &c.plan.Tasks[i]
	gap := min(2*c.k, c.unit*0.08, c.row*0.12)
	return scene.Rect{X: c.timeX(t.Start) + gap, Y: c.rowY(t.Processor) + gap, W: c.unit*scene.Unit(t.Steps) - 2*gap, H: c.row - 2*gap}
}

func (c *processors) drawTask(shapes []scene.Shape, i int, state scene.State) []scene.Shape {
	t := &c.plan.Tasks[i]
	box := c.boxOf(i)
	if !c.sees(box) {
		return shapes
	}
	ink := c.inkOf(t.Step, state)
	for n := t.First; n <= t.Last; n++ {
		if c.s.collides[n] && state != scene.Future {
			ink.Tone = scene.Conflict
		}
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, i), ink, box, min(4*c.k, box.H*0.25)))
	if ink.Tone == scene.Conflict {
		shapes = append(shapes, badge(0, i, scene.Point{X: box.X, Y: box.Y}, fitting(c.k*0.8, box), 1)...)
	}
	if !c.named {
		return shapes
	}
	size := min(12.5*c.k, c.row*0.62)
	font := scene.Font{Face: scene.Mono, Size: size}
	text := strconv.Itoa(int(t.Lane))
	if scene.Width(text, font) > box.W-3*c.k {
		return shapes
	}
	words := scene.Ink{Role: scene.Value, State: state}
	if state == scene.Future {
		words = scene.Ink{Role: scene.PadValue} // soft, as it is not yet
	}
	return append(shapes, scene.Label(scene.KeyOf(scene.PartValue, 0, i), words, scene.Point{X: box.Centre().X, Y: box.Centre().Y + font.Baseline()}, text, font, scene.Middle))
}

// drawIdle hatches every stretch in which a processor waits.
func (c *processors) drawIdle(shapes []scene.Shape) []scene.Shape {
	busy := make([][][2]int, c.p)
	for i := range c.plan.Tasks {
		t := &c.plan.Tasks[i]
		busy[t.Processor] = append(busy[t.Processor], [2]int{t.Start, t.End()})
	}
	for p, list := range busy {
		sort.Slice(list, func(i, j int) bool {
			return list[i][0] < list[j][0] || list[i][0] == list[j][0] && list[i][1] < list[j][1]
		})
		at := 0
		for _, b := range append(list, [2]int{c.plan.Time, c.plan.Time}) {
			if s := b[0]; s > at {
				shapes = c.drawHatch(shapes, scene.KeyOf(scene.PartLine, 2+p, at), scene.Rect{X: c.timeX(at), Y: c.rowY(p), W: c.timeX(s) - c.timeX(at), H: c.row}.Inset(min(3*c.k, c.row*0.2)))
			}
			at = max(at, b[1])
		}
	}
	return shapes
}

// drawHatch hatches as much of a box as is drawn; cut along its slants, so that they stay where
// they are while the window moves.
func (c *processors) drawHatch(shapes []scene.Shape, key scene.Key, r scene.Rect) []scene.Shape {
	apart := 7 * c.k
	if !c.sees(r) {
		return shapes
	}
	if c.large {
		left := r.X + apart*floor((c.part.X-r.X)/apart)
		bottom := r.Bottom() - apart*floor((r.Bottom()-c.part.Bottom())/apart)
		top := max(r.Y, c.part.Y-apart)
		r = scene.Rect{X: left, Y: top, W: min(r.Right(), c.part.Right()+apart) - left, H: bottom - top}
	}
	return append(shapes, scene.Line(key, scene.Ink{Role: scene.Idle}, hatch(r, apart)...))
}

// floor is the largest whole number that is not above u, at least 0.
func floor(u scene.Unit) scene.Unit { return max(0, scene.Unit(int(u))) }

// hatch is one line that goes up and down a box in parallel slants, along its sides between them.
func hatch(r scene.Rect, apart scene.Unit) []scene.Point {
	if r.W <= 0 || r.H <= 0 {
		return []scene.Point{{X: r.X, Y: r.Y}, {X: r.X, Y: r.Y}}
	}
	// A slant starts at distance s along the lower side (beyond its end: up the right side) and
	// ends s up the left side (beyond its end: along the upper side).
	low := func(s scene.Unit) scene.Point {
		return scene.Point{X: r.X + min(s, r.W), Y: r.Bottom() - max(0, s-r.W)}
	}
	high := func(s scene.Unit) scene.Point {
		return scene.Point{X: r.X + max(0, s-r.H), Y: r.Bottom() - min(s, r.H)}
	}
	var out []scene.Point
	up := true
	for s := apart; s < r.W+r.H; s += apart {
		a, b := low(s), high(s)
		if !up {
			a, b = b, a
		}
		out = append(out, a, b)
		up = !up
	}
	if len(out) < 2 {
		return []scene.Point{low((r.W + r.H) / 2), high((r.W + r.H) / 2)}
	}
	return out
}

// drawBlocks draws tasks too small to be seen one by one: for every moment how many processors
// work, all that is equal in one box.
func (c *processors) drawBlocks(k processorsKey) []scene.Shape {
	type slice struct{ step, count int }
	at := make([]map[int]int, c.plan.Time) // by time and step: tasks
	for i := range c.plan.Tasks {
		t := &c.plan.Tasks[i]
		for time := t.Start; time < t.End(); time++ {
			if at[time] == nil {
				at[time] = map[int]int{}
			}
			at[time][t.Step]++
		}
	}
	list := make([][]slice, len(at))
	for t, m := range at {
		for step, count := range m {
			list[t] = append(list[t], slice{step, count})
		}
		sort.Slice(list[t], func(i, j int) bool { return list[t][i].step < list[t][j].step })
	}
	var shapes []scene.Shape
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && slices.Equal(list[from], list[to]) {
			to++
		}
		y, used := c.top, 0
		width := c.timeX(to) - c.timeX(from)
		for _, s := range list[from] {
			h := c.row * scene.Unit(s.count)
			ink := c.inkOf(s.step, stateOf([]int{s.step}, k))
			ink.Role = scene.Texel
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, s.step, from), ink, scene.Rect{X: c.timeX(from), Y: y, W: max(0.5, width-min(1, width*0.1)), H: max(0.5, h-min(0.5, h*0.1))}, 0))
			y += h
			used += s.count
		}
		if idle := c.row * scene.Unit(c.p-used); idle > 3 && width > 2 {
			shapes = c.drawHatch(shapes, scene.KeyOf(scene.PartLine, 2, from), scene.Rect{X: c.timeX(from), Y: y, W: width, H: idle}.Inset(min(1, width/4)))
		}
		from = to
	}
	return shapes
}

// drawLit rings the tasks of the selected values, and veils all that they do not depend on.
func (c *processors) drawLit(landed int, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	set, _ := c.s.singled(in)
	if len(set) == 0 || c.unit < 4*c.k || c.row < minTask*c.k {
		return shapes
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1, 0), scene.Ink{Role: scene.Veil},
		scene.Rect{X: c.left, Y: c.top - 2*c.k, W: c.timeX(c.plan.Time) - c.left, H: c.row*scene.Unit(c.p) + 4*c.k}, 0).Faded(veil))
	done := map[int]bool{}
	for n := range set {
		if i, ok := c.taskOf(n); ok {
			done[i] = true
		}
	}
	for i := range c.plan.Tasks {
		if done[i] {
			state := scene.Past
			if c.plan.Tasks[i].Step > landed {
				state = scene.Future
			}
			from := len(shapes)
			shapes = c.drawTask(shapes, i, state)
			if from < len(shapes) {
				shapes[from].Ink.State = scene.Lit
			}
		}
	}
	for _, n := range in.Selected {
		if box, ok := c.BoxOf(0, n); ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-2*c.k), 6*c.k))
		}
	}
	return shapes
}
