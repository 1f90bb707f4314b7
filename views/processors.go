package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// processors is a Gantt chart: the tasks of the run packed on p processors, idle time hatched, and
// below it the time that every number of processors takes, against the bounds of Brent and Graham.
type processors struct {
	s *Subject
	t caption
	o Options
	p int

	plan  *tracer.Schedule
	times *tracer.Times
	other int   // T(p) of the other schedule
	span  int   // T on as many processors as one likes
	first []int // by step: when its tasks begin and
	last  []int // have all ended
	ends  []int // by round: when its tasks have all ended

	answers   // of the curve of T(p)
	height    scene.Unit
	left, top scene.Unit // of the chart
	unit, row scene.Unit // of time; of a processor
	named     bool       // tasks are big enough for the number of their lane
	words     []string   // T(p) and its bounds, in lines
	bold      int        // of which so many are the first sentence
	tasks     [][]int    // by step
	during    [][]int    // by task: the steps at which something lands that it writes
	of        []int32    // by node: its task, -1 none

	window
	backdrop *scene.Layer
	names    *scene.Layer // of the processors
	over     map[processorsKey]*scene.Layer
	selection
}

type processorsKey struct {
	landed, present int
	under           bool
}

func planProcessors(s *Subject, o Options) Plan {
	c := &processors{s: s, t: caption{s: s}, o: o, answers: answers{k: scene.Unit(o.Scale)}, p: o.Processors, window: windowOf(o)}
	if c.p <= 0 {
		c.p = 4
	}
	c.p = min(c.p, maxProcessors)
	const endless = 1 << 30
	c.plan, c.times = s.Schedule(c.p, o.Greedy), s.times()
	if len(c.plan.Tasks) == 0 {
		return planNote(o, "Processors", "This run does nothing, so there is nothing to schedule.")
	}
	c.index()
	if o.Greedy {
		c.other, c.span = c.times.Barrier(c.p), s.greedyTime(endless)
	} else {
		c.other, c.span = s.greedyTime(c.p), c.times.Chain()
	}
	c.measure()
	return c
}

// minTask is the height below which tasks are not drawn one by one.
const minTask = 6

// maxProcessors is the most that are drawn: more would be thinner than a pixel.
const maxProcessors = 1024

func (c *processors) index() {
	steps := c.s.Steps()
	c.tasks, c.first, c.last = make([][]int, steps), make([]int, steps), make([]int, steps)
	c.ends = make([]int, c.s.Trace.Rounds()+1)
	c.of = make([]int32, c.s.Graph.Nodes())
	for i := range c.of {
		c.of[i] = -1
	}
	type turn struct {
		round tracer.RoundID
		lane  tracer.LaneID
	}
	c.during = make([][]int, len(c.plan.Tasks))
	drawn := map[turn]int32{} // the latest task of the turn that takes time, or the first to come
	for i := len(c.plan.Tasks) - 1; i >= 0; i-- {
		if t := &c.plan.Tasks[i]; t.Steps > 0 {
			drawn[turn{t.Round, t.Lane}] = int32(i)
		}
	}
	taken := make([]bool, steps)
	for i := range c.plan.Tasks {
		t := &c.plan.Tasks[i]
		at := int32(i)
		if t.Steps == 0 { // a write that takes no time stands with what its lane does beside it
			at = drawn[turn{t.Round, t.Lane}]
		} else {
			drawn[turn{t.Round, t.Lane}] = at
			c.ends[t.Round] = max(c.ends[t.Round], t.End())
			c.tasks[t.Step] = append(c.tasks[t.Step], i)
		}
		shown := &c.plan.Tasks[at]
		lands := func(step int) {
			if list := c.during[at]; len(list) == 0 || list[len(list)-1] != step {
				c.during[at] = append(list, step)
			}
			if !taken[step] || shown.Start < c.first[step] {
				c.first[step] = shown.Start
			}
			taken[step] = true
			c.last[step] = max(c.last[step], shown.End())
		}
		lands(t.Step)
		for n := t.First; n <= t.Last; n++ {
			c.of[n] = at
			lands(c.s.Graph.StepOf(n))
		}
	}
	for i := 1; i < steps; i++ {
		if !taken[i] {
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
	c.unit = min(96*k*c.o.apart(), (c.width-c.left-right)/scene.Unit(max(1, c.plan.Time)))
	c.row = max(0.25*k, min(30*k, ganttHigh*c.o.room/scene.Unit(c.p)))
	c.named = c.unit >= 17*k && c.row >= 15*k
	c.height = c.top + c.row*scene.Unit(c.p) + curveHeight*k + 100*k
}

func (c *processors) Size() (width, height scene.Unit) { return c.width, c.height }

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
	var names []scene.Shape
	every := 1
	for scene.Unit(every)*c.row < mono.Size*1.15 {
		every *= 2
	}
	for i := 0; i < c.p; i += every {
		if !c.sees(scene.Rect{Y: c.rowY(i), W: c.left, H: max(c.row, mono.Size)}) {
			continue
		}
		name := strconv.Itoa(i)
		if i == 0 {
			name = "p 0"
		}
		names = append(names, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler},
			scene.Point{X: c.left - 7*k, Y: c.rowY(i) + max(c.row/2+mono.Baseline(), mono.Size*0.9)}, name, mono, scene.End))
	}
	c.names = scene.NewLayer(names)
	if c.large {
		shapes, c.names = append(shapes, names...), nil
	}
	shapes = append(shapes, c.drawTime(mono)...)
	return scene.NewLayer(append(shapes, c.drawCurve()...))
}

func (c *processors) rowY(processor int) scene.Unit { return c.top + c.row*scene.Unit(processor) }

func (c *processors) timeX(t int) scene.Unit { return c.left + c.unit*scene.Unit(t) }

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
		if !c.sees(scene.Rect{X: c.timeX(t) - scene.Unit(every)*c.unit, Y: bottom, W: 2 * scene.Unit(every) * c.unit, H: 20 * k}) {
			continue
		}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 1, t), scene.Ink{Role: scene.Ruler}, scene.Point{X: c.timeX(t), Y: bottom + 17*k}, strconv.Itoa(t), mono, scene.Middle))
	}
	if !c.o.Greedy {
		before := 0
		for round, end := range c.ends {
			if end > 0 && c.unit*scene.Unit(end-before) >= 3*k {
				x := c.timeX(end)
				shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartLine, 1, round), scene.Ink{Role: scene.Axis}, scene.Point{X: x, Y: c.top - 5*k}, scene.Point{X: x, Y: bottom + 4*k}))
			}
			before = max(before, end)
		}
	}
	words := scene.Font{Size: 13 * k}
	if x := c.timeX(c.plan.Time); x+16*k+scene.Width("steps", words) < c.width {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 14*k, Y: bottom + 17*k}, "steps", words, scene.Start))
	}
	return shapes
}

func (c *processors) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := c.s.position(at)
	if c.move(in.Window) {
		c.backdrop, c.over, c.selection = c.drawBackdrop(), map[processorsKey]*scene.Layer{}, selection{}
	}
	first, second := c.sentence()
	f := &scene.Frame{
		Width: c.width, Height: c.height, Title: c.s.titled("processors"), Desc: first + ". " + second + ". " + c.t.tell(landed),
		Backdrop: c.backdrop, Left: scene.Margin{Extent: c.left, Layer: c.names},
	}
	f.Rows = []scene.Row{{Bounds: scene.Rect{Y: c.top - 6*c.k, W: c.width, H: c.row*scene.Unit(c.p) + 12*c.k}, Over: c.overOf(processorsKey{landed, present, under < 1})}}
	f.Lit = c.lit(singledOutAt(landed, under == 1, in), func() []scene.Shape { return c.drawLit(landed, in) })
	over := c.drawAnswer(in.Pointed)
	if under < 1 && !c.o.Greedy && !in.Still {
		x := scene.Lerp(c.timeX(c.first[present]), c.timeX(c.last[present]), under)
		over = append(over, scene.Line(scene.KeyOf(scene.PartToken, 0, 0), scene.Ink{Role: scene.Focus},
			scene.Point{X: x, Y: c.top - 6*c.k}, scene.Point{X: x, Y: c.rowY(c.p) + 4*c.k}))
	}
	if over != nil {
		f.Overlay = scene.NewLayer(over)
	}
	return f
}

// taskOf is the task that writes a value.
func (c *processors) taskOf(n tracer.NodeID) (int, bool) {
	if n < 0 || int(n) >= len(c.of) || c.of[n] < 0 {
		return 0, false
	}
	return int(c.of[n]), true
}

func (c *processors) BoxOf(_ float64, n tracer.NodeID) (scene.Rect, bool) {
	i, ok := c.taskOf(n)
	if !ok {
		return scene.Rect{}, false
	}
	box, t := c.boxOf(i), &c.plan.Tasks[i]
	if n < t.First || n > t.Last {
		return box, true
	}
	box.W /= scene.Unit(t.Last - t.First + 1) // each of the values that a task writes has its part
	box.X += box.W * scene.Unit(n-t.First)
	return box, true
}

func (c *processors) Hit(_ float64, p scene.Point) (tracer.NodeID, bool) {
	time, processor := int((p.X-c.left)/c.unit), int((p.Y-c.top)/c.row)
	if p.X < c.left || p.Y < c.top || processor >= c.p || time >= c.plan.Time {
		return tracer.NoNode, false
	}
	for i := range c.plan.Tasks {
		if t := &c.plan.Tasks[i]; t.Writes() && t.Start <= time && time < t.End() && t.Processor == processor {
			box := c.boxOf(i)
			part := (p.X - box.X) / max(1, box.W) * scene.Unit(t.Last-t.First+1)
			return min(t.Last, t.First+tracer.NodeID(max(0, part))), true
		}
	}
	return tracer.NoNode, false
}

// Neighbour walks along a processor's tasks, or to the task beside it at the same time.
func (c *processors) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	i, ok := c.taskOf(n)
	if !ok {
		_, present, _ := c.s.position(at)
		for _, list := range [][]int{c.tasks[present], {0}} {
			if len(list) > 0 && c.plan.Tasks[list[0]].Writes() {
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
		case !t.Writes():
			continue
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

// Active is the time that the present step takes on the processors.
func (c *processors) Active(at float64) scene.Rect {
	_, present, _ := c.s.position(at)
	x := c.timeX(c.first[present])
	return scene.Rect{X: x, Y: c.top, W: max(1, c.timeX(c.last[present])-x), H: c.row * scene.Unit(c.p)}
}
