package views

import (
	"fmt"
	"slices"
	"sort"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// processors is a Gantt chart: the tasks of the run packed on p processors, idle time hatched, and below it the time that every number
// of processors takes, against the bounds of Brent and Graham.
type processors struct {
	s *Subject
	t teller
	o Options
	p int

	plan  *tracer.Schedule
	other int   // T(p) of the other schedule
	span  int   // T on as many processors as one likes
	first []int // by step: when its tasks begin and
	last  []int // have all ended

	width, height scene.Unit
	k             scene.Unit
	left, top     scene.Unit // of the chart
	unit, row     scene.Unit // of time; of a processor
	named         bool       // tasks are big enough for the number of their lane
	words         []string   // T(p) and its bounds, in lines
	bold          int        // of which so many are the first sentence
	tasks         [][]int    // by step
	of            map[tracer.NodeID]int

	backdrop *scene.Layer
	over     map[processorsKey]*scene.Layer
	lit      litCache
	chain    []tracer.NodeID
}

type processorsKey struct {
	landed, present int
	under           bool
}

func planProcessors(s *Subject, o Options) Plan {
	c := &processors{s: s, t: teller{s: s}, o: o, k: scene.Unit(o.Scale), p: o.Processors, over: map[processorsKey]*scene.Layer{}, of: map[tracer.NodeID]int{}}
	if c.p <= 0 {
		c.p = 4
	}
	c.p = min(c.p, mostProcessors)
	const endless = 1 << 30
	if o.Greedy {
		c.plan = s.Graph.Greedy(c.p)
	} else {
		c.plan = s.Graph.Barrier(c.p)
	}
	if len(c.plan.Tasks) == 0 {
		return planNote(o, "Processors", "This run writes nothing, so there is nothing to schedule.")
	}
	c.index()
	if o.Greedy {
		c.other, c.span = c.barrierTime(c.p), s.Graph.Greedy(endless).Time
	} else {
		c.other, c.span = s.Graph.Greedy(c.p).Time, c.barrierTime(endless)
	}
	c.measure()
	c.backdrop = c.drawBackdrop()
	return c
}

// leastTask is the height below which tasks are not drawn one by one.
const leastTask = 6

// barrierTime is T(p) with a barrier after every step, in tasks: a lane that only reads has none.
func (c *processors) barrierTime(p int) int {
	time := 0
	for _, tasks := range c.tasks {
		time += (len(tasks) + p - 1) / p
	}
	return time
}

// mostProcessors is the most that are drawn: more would be thinner than a pixel.
const mostProcessors = 1024

func (c *processors) index() {
	steps := c.s.Steps()
	c.tasks, c.first, c.last = make([][]int, steps), make([]int, steps), make([]int, steps)
	for i, t := range c.plan.Tasks {
		if len(c.tasks[t.Step]) == 0 || t.Start < c.first[t.Step] {
			c.first[t.Step] = t.Start
		}
		c.last[t.Step] = max(c.last[t.Step], t.Start+1)
		c.tasks[t.Step] = append(c.tasks[t.Step], i)
		for n := t.First; n <= t.Last; n++ {
			c.of[n] = i
		}
	}
	for i := 1; i < steps; i++ {
		if len(c.tasks[i]) == 0 {
			c.first[i], c.last[i] = c.last[i-1], c.last[i-1]
		}
	}
}

const (
	curveHeight = 150
	ganttHigh   = 330 // height that the processors share
)

func (c *processors) measure() {
	k := c.k
	c.width = c.o.Width
	font := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	c.left = scene.Width(strconv.Itoa(c.p-1), font) + 26*k
	first, second := c.sentence()
	c.words = wrap(first, scene.Font{Size: 15 * k, Bold: true}, c.width-8*k)
	c.bold = len(c.words)
	c.words = append(c.words, wrap(second, scene.Font{Size: 13 * k}, c.width-8*k)...)
	c.top = (24 + 21*scene.Unit(len(c.words))) * k
	right := max(10*k, scene.Width(strconv.Itoa(c.plan.Time), font)/2+2*k) // of the last number of the time axis, its half
	c.unit = min(40*k, (c.width-c.left-right)/scene.Unit(max(1, c.plan.Time)))
	c.row = max(0.25*k, min(26*k, ganttHigh*c.o.room/scene.Unit(c.p)))
	c.named = c.unit >= 17*k && c.row >= 15*k
	c.height = c.top + c.row*scene.Unit(c.p) + curveHeight*k + 100*k
}

func (c *processors) Size() (width, height scene.Unit) { return c.width, c.height }

// sentence tells T(p) against its bounds.
func (c *processors) sentence() (first, second string) {
	w := c.plan.Work()
	lower, upper := tracer.Bounds(w, c.span, c.p)
	with, without := "with a barrier after every step", "without barriers"
	if c.o.Greedy {
		with, without = without, with
	}
	first = fmt.Sprintf("T(%d) = %d, %s; %d %s", c.p, c.plan.Time, with, c.other, without)
	second = fmt.Sprintf("max(W/p, S) = %s ≤ T(p) ≤ W/p + S = %s, for W = %d tasks and S = %d", trim(lower), trim(upper), w, c.span)
	return first, second
}

func trim(v float64) string { return strconv.FormatFloat(float64(int(v*10+0.5))/10, 'f', -1, 64) }

func (c *processors) drawBackdrop() *scene.Layer {
	k := c.k
	var shapes []scene.Shape
	for i, line := range c.words {
		font, ink := scene.Font{Size: 15 * k, Bold: true}, scene.Ink{Role: scene.Note}
		if i >= c.bold {
			font, ink = scene.Font{Size: 13 * k}, scene.Ink{Role: scene.Ruler}
		}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 0, i), ink, scene.Point{X: 4 * k, Y: (19 + 21*scene.Unit(i)) * k}, line, font, scene.Start))
	}
	mono := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	every := 1
	for scene.Unit(every)*c.row < mono.Size*1.15 {
		every *= 2
	}
	for i := 0; i < c.p; i += every {
		name := strconv.Itoa(i)
		if i == 0 {
			name = "p 0"
		}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler},
			scene.Point{X: c.left - 7*k, Y: c.rowY(i) + max(c.row/2+mono.Baseline(), mono.Size*0.9)}, name, mono, scene.End))
	}
	shapes = append(shapes, c.drawTime(mono)...)
	return scene.NewLayer(append(shapes, c.drawCurve()...))
}

func (c *processors) rowY(processor int) scene.Unit { return c.top + c.row*scene.Unit(processor) }
func (c *processors) timeX(t int) scene.Unit        { return c.left + c.unit*scene.Unit(t) }

// drawTime numbers the units of time below the chart, and rules a line at every barrier.
func (c *processors) drawTime(mono scene.Font) []scene.Shape {
	k := c.k
	bottom := c.rowY(c.p)
	var shapes []scene.Shape
	every := 1
	for scene.Unit(every)*c.unit < scene.Width(strconv.Itoa(c.plan.Time), mono)+12*k {
		every *= 2
	}
	for t := 0; t <= c.plan.Time; t += every {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 1, t), scene.Ink{Role: scene.Ruler}, scene.Point{X: c.timeX(t), Y: bottom + 17*k}, strconv.Itoa(t), mono, scene.Middle))
	}
	if !c.o.Greedy {
		for step := 1; step < len(c.last); step++ {
			if len(c.tasks[step]) > 0 && c.unit*scene.Unit(c.last[step]-c.first[step]) >= 3*k {
				x := c.timeX(c.last[step])
				shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartLine, 1, step), scene.Ink{Role: scene.Axis}, scene.Point{X: x, Y: c.top - 5*k}, scene.Point{X: x, Y: bottom + 4*k}))
			}
		}
	}
	words := scene.Font{Size: 13 * k}
	if x := c.timeX(c.plan.Time); x+16*k+scene.Width("time", words) < c.width {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 14*k, Y: bottom + 17*k}, "time", words, scene.Start))
	}
	return shapes
}

// drawCurve plots T(p) of every p between its bounds.
func (c *processors) drawCurve() []scene.Shape {
	k := c.k
	most := max(c.p, c.s.Trace.MaxWidth(), 2)
	var ps, ts, lower, upper []float64
	for p := 1; p <= most; p = next(p) {
		p = min(p, most)
		time := c.barrierTime(p)
		if c.o.Greedy && len(c.plan.Tasks) <= 1<<12 {
			time = c.s.Graph.Greedy(p).Time
		}
		lo, hi := tracer.Bounds(c.plan.Work(), c.span, p)
		ps, ts, lower, upper = append(ps, float64(p)), append(ts, float64(time)), append(lower, lo), append(upper, hi)
	}
	top := c.rowY(c.p) + 62*k
	right := c.width - scene.Width("W/p + S", scene.Font{Size: 13 * k}) - 96*k
	if c.width < 520*k {
		right = c.width - 84*k
	}
	pl := &plot{k: k,
		x: axis{lo: 1, hi: float64(most), log: true, from: c.left + 12*k, to: min(right, c.left+520*k)},
		y: axis{lo: 1, hi: max(2, upper[0]), log: true, from: top + curveHeight*k, to: top}}
	pl.frame("processors p", "time T(p)")
	pl.line(0, scene.Ink{Role: scene.Formula, Tone: scene.Down}, "W/p + S", ps, upper)
	pl.line(1, scene.Ink{Role: scene.Formula, Tone: scene.Up}, "max(W/p, S)", ps, lower)
	pl.line(2, scene.Ink{Role: scene.Series, Tone: scene.Active}, "T(p)", ps, ts)
	pl.name(c.width)
	at := scene.Point{X: pl.x.at(float64(c.p)), Y: pl.y.at(float64(c.plan.Time))}
	return append(pl.shapes, scene.Disc(scene.KeyOf(scene.PartBadge, 1, 0), scene.Ink{Role: scene.Badge, Tone: scene.Active}, at, 5.5*k))
}

// next is the next number of processors that is worth computing: all small ones, then ever fewer.
func next(p int) int {
	if p < 64 {
		return p + 1
	}
	return p + p/16
}

func (c *processors) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := c.s.moment(at)
	first, second := c.sentence()
	f := &scene.Frame{
		Width: c.width, Height: c.height, Title: c.s.titled("processors"), Desc: first + ". " + second + ". " + c.t.tell(landed),
		Backdrop: c.backdrop,
	}
	f.Rows = []scene.Row{{Bounds: scene.Rect{Y: c.top - 6*c.k, W: c.width, H: c.row*scene.Unit(c.p) + 12*c.k}, Over: c.overOf(processorsKey{landed, present, under < 1})}}
	f.Lit = c.lit.of(litKeyOf(landed, under == 1, in), func() []scene.Shape { return c.drawLit(landed, in) })
	if under < 1 && !c.o.Greedy && !in.Still {
		x := scene.Lerp(c.timeX(c.first[present]), c.timeX(c.last[present]), under)
		f.Overlay = scene.NewLayer([]scene.Shape{scene.Line(scene.KeyOf(scene.PartToken, 0, 0), scene.Ink{Role: scene.Focus},
			scene.Point{X: x, Y: c.top - 6*c.k}, scene.Point{X: x, Y: c.rowY(c.p) + 4*c.k})})
	}
	return f
}

// overOf draws the tasks as they look at a moment, and the hatching of what is idle.
func (c *processors) overOf(k processorsKey) *scene.Layer {
	if l := c.over[k]; l != nil {
		return l
	}
	var shapes []scene.Shape
	if c.unit < 4*c.k || c.row < leastTask*c.k {
		shapes = c.drawBlocks(k)
	} else {
		shapes = c.drawIdle(shapes)
		for i := range c.plan.Tasks {
			shapes = c.drawTask(shapes, i, c.stateOf(c.plan.Tasks[i].Step, k))
		}
	}
	if len(c.over) > 64 {
		clear(c.over)
	}
	l := scene.NewLayer(shapes)
	c.over[k] = l
	return l
}

func (c *processors) stateOf(step int, k processorsKey) scene.State {
	switch {
	case step > k.landed:
		return scene.Future
	case step == k.present && !k.under:
		return scene.Present
	}
	return scene.Past
}

func (c *processors) inkOf(step int, state scene.State) scene.Ink {
	ink := scene.Ink{Role: scene.Node, State: state}
	if state != scene.Future {
		ink.Tone = toneOf(c.s.Trace.Round(c.s.Trace.Steps()[step].Round).Phase)
		if ink.Tone == scene.Neutral && state == scene.Present {
			ink.Tone = scene.Active
		}
	}
	return ink
}

func (c *processors) boxOf(i int) scene.Rect {
	t := &c.plan.Tasks[i]
	gap := min(2*c.k, c.unit*0.08, c.row*0.12)
	return scene.Rect{X: c.timeX(t.Start) + gap, Y: c.rowY(t.Processor) + gap, W: c.unit - 2*gap, H: c.row - 2*gap}
}

func (c *processors) drawTask(shapes []scene.Shape, i int, state scene.State) []scene.Shape {
	t := &c.plan.Tasks[i]
	box := c.boxOf(i)
	ink := c.inkOf(t.Step, state)
	for n := t.First; n <= t.Last; n++ {
		if c.s.collides[n] && state != scene.Future {
			ink.Tone = scene.Conflict
		}
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, i), ink, box, min(4*c.k, box.H*0.25)))
	if ink.Tone == scene.Conflict && c.named {
		shapes = append(shapes, badge(0, i, scene.Point{X: box.X, Y: box.Y}, c.k*0.8, 1)...)
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
	busy := make([][]int, c.p)
	for i := range c.plan.Tasks {
		t := &c.plan.Tasks[i]
		busy[t.Processor] = append(busy[t.Processor], t.Start)
	}
	for p, starts := range busy {
		slices.Sort(starts)
		at := 0
		for _, s := range append(starts, c.plan.Time) {
			if s > at {
				shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartLine, 2+p, at), scene.Ink{Role: scene.Idle},
					hatch(scene.Rect{X: c.timeX(at), Y: c.rowY(p), W: c.timeX(s) - c.timeX(at), H: c.row}.Inset(min(3*c.k, c.row*0.2)), 7*c.k)...))
			}
			at = s + 1
		}
	}
	return shapes
}

// hatch is one line that goes up and down a box in parallel slants, along its sides between them.
func hatch(r scene.Rect, apart scene.Unit) []scene.Point {
	if r.W <= 0 || r.H <= 0 {
		return []scene.Point{{X: r.X, Y: r.Y}, {X: r.X, Y: r.Y}}
	}
	// A slant starts at distance s along the lower side (beyond its end: up the right side) and ends s up the left side (beyond its end:
	// along the upper side).
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

// drawBlocks draws tasks too small to be seen one by one: for every moment how many processors work, all that is equal in one box.
func (c *processors) drawBlocks(k processorsKey) []scene.Shape {
	type slice struct{ step, count int }
	at := make([]map[int]int, c.plan.Time) // by time and step: tasks
	for i := range c.plan.Tasks {
		t := &c.plan.Tasks[i]
		if at[t.Start] == nil {
			at[t.Start] = map[int]int{}
		}
		at[t.Start][t.Step]++
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
			ink := c.inkOf(s.step, c.stateOf(s.step, k))
			ink.Role = scene.Texel
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, s.step, from), ink, scene.Rect{X: c.timeX(from), Y: y, W: max(0.5, width-min(1, width*0.1)), H: max(0.5, h-min(0.5, h*0.1))}, 0))
			y += h
			used += s.count
		}
		if idle := c.row * scene.Unit(c.p-used); idle > 3 && width > 2 {
			shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartLine, 2, from), scene.Ink{Role: scene.Idle},
				hatch(scene.Rect{X: c.timeX(from), Y: y, W: width, H: idle}.Inset(min(1, width/4)), 7*c.k)...))
		}
		from = to
	}
	return shapes
}

// drawLit rings the tasks of the selected values, and veils all that they do not depend on.
func (c *processors) drawLit(landed int, in Interaction) []scene.Shape {
	var shapes []scene.Shape
	set, _ := c.s.singled(in, &c.chain)
	if len(set) == 0 || c.unit < 4*c.k || c.row < leastTask*c.k {
		return shapes
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 1, 0), scene.Ink{Role: scene.Veil},
		scene.Rect{X: c.left, Y: c.top - 2*c.k, W: c.timeX(c.plan.Time) - c.left, H: c.row*scene.Unit(c.p) + 4*c.k}, 0).Faded(veil))
	done := map[int]bool{}
	for n := range set {
		if i, ok := c.of[n]; ok {
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
			shapes[from].Ink.State = scene.Lit
		}
	}
	for _, n := range in.Selected {
		if box, ok := c.Place(0, n); ok {
			shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-2*c.k), 6*c.k))
		}
	}
	return shapes
}

func (c *processors) Place(_ float64, n tracer.NodeID) (scene.Rect, bool) {
	i, ok := c.of[n]
	if !ok || c.plan.Tasks[i].First != n && c.plan.Tasks[i].Last != n {
		return scene.Rect{}, false
	}
	box := c.boxOf(i)
	if t := &c.plan.Tasks[i]; t.First != t.Last { // of the two values of a comparator each has its half
		box.W /= 2
		if n == t.Last {
			box.X += box.W
		}
	}
	return box, true
}

func (c *processors) Hit(_ float64, p scene.Point) (tracer.NodeID, bool) {
	time, processor := int((p.X-c.left)/c.unit), int((p.Y-c.top)/c.row)
	if p.X < c.left || p.Y < c.top || processor >= c.p || time >= c.plan.Time {
		return tracer.NoNode, false
	}
	for i := range c.plan.Tasks {
		if t := &c.plan.Tasks[i]; t.Start == time && t.Processor == processor {
			if t.First != t.Last && p.X >= c.boxOf(i).Centre().X {
				return t.Last, true
			}
			return t.First, true
		}
	}
	return tracer.NoNode, false
}

// Neighbour walks along a processor's tasks, or to the task beside it at the same time.
func (c *processors) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	i, ok := c.of[n]
	if !ok {
		_, present, _ := c.s.moment(at)
		for _, list := range [][]int{c.tasks[present], {0}} {
			if len(list) > 0 {
				return c.plan.Tasks[list[0]].First, true
			}
		}
		return tracer.NoNode, false
	}
	from := &c.plan.Tasks[i]
	best, away := tracer.NoNode, 1<<30
	for j := range c.plan.Tasks {
		t := &c.plan.Tasks[j]
		time, row := t.Start-from.Start, t.Processor-from.Processor
		var d int
		switch {
		case way == Leftward && row == 0 && time < 0:
			d = -time
		case way == Rightward && row == 0 && time > 0:
			d = time
		case way == Upward && time == 0 && row < 0:
			d = -row
		case way == Downward && time == 0 && row > 0:
			d = row
		default:
			continue
		}
		if d < away {
			best, away = t.First, d
		}
	}
	if best == tracer.NoNode {
		return n, false
	}
	return best, true
}
