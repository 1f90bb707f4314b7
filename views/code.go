package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// code shows the program: the line that runs is lit, and beside it are the lanes that run it.
type code struct {
	s *Subject
	t caption
	k scene.Unit

	width, height scene.Unit
	font          scene.Font
	remarks       scene.Unit // where remarks begin, if they stand beside
	lines         []codeLine
	lanes         scene.Unit // upper side of the strip of lanes
	side          scene.Unit // of a lane's square
	pitch         scene.Unit
	perRow        int
	most          int // lanes that are drawn

	backdrop *scene.Layer
	over     map[int]*scene.Layer
	selection
	ran map[int]map[int][]tracer.NodeID // by step and line: the values written
}

// codeLine is a line of the program, or several that a folded phase has made one: what it does, set
// over as many rows as it takes, and what is remarked beside it.
type codeLine struct {
	from, to int     // the lines of the program, from 1, both included
	folds    []int32 // the folds that these lines are, from 1; nil for a line that stands for itself
	indent   int     // blanks before the text
	rows     []string
	remark   string
	y        scene.Unit // baseline of the first row
	below    bool       // the remark stands on a row of its own
}

func planCode(s *Subject, o Options) Plan {
	s = s.marked(o.Folded)
	p := s.Trace.Program().Pseudocode
	if len(p) == 0 {
		return planNote(o, "Code", "This algorithm has no pseudocode.")
	}
	c := &code{s: s, t: caption{s: s}, k: scene.Unit(o.Scale), width: o.Width, over: map[int]*scene.Layer{}, ran: map[int]map[int][]tracer.NodeID{}}
	for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
		step, line := s.Graph.StepOf(n), s.Graph.Node(n).Line
		if c.ran[step] == nil {
			c.ran[step] = map[int][]tracer.NodeID{}
		}
		c.ran[step][line] = append(c.ran[step][line], n)
	}
	c.measure(p)
	c.backdrop = c.drawBackdrop()
	return c
}

func (c *code) measure(p []string) {
	k := c.k
	size := 15 * k
	if c.width < 560*k {
		size = 12.5 * k
	}
	c.font = scene.Font{Face: scene.Mono, Size: size}
	bold := c.font
	bold.Bold = true
	room := c.width - 44*k
	column, remarks := 0, scene.Unit(0)
	for _, l := range c.fold(p) {
		text, remark := SplitRemark(p[l.from-1])
		bare := strings.TrimLeft(text, " ")
		l.indent, l.remark = min(len(text)-len(bare), int(room/(0.6*size)/3)), remark
		if l.folds != nil {
			l.indent += 2 // for the mark
			if text := c.foldedText(&l); l.from < l.to {
				bare, l.remark = text, ""
			} else {
				l.remark = text // one line it was before
			}
		}
		l.rows = wrap(bare, bold, room-scene.Unit(l.indent+2)*0.6*size)
		for _, row := range l.rows {
			column = max(column, l.indent+2+len([]rune(row)))
		}
		remarks = max(remarks, scene.Width(l.remark, scene.Font{Size: size}))
		c.lines = append(c.lines, l)
	}
	c.remarks = 36*k + scene.Unit(column+1)*0.6*size
	y := 56 * k
	for i := range c.lines {
		l := &c.lines[i]
		l.y = y
		y += size * (0.4 + 1.35*scene.Unit(len(l.rows)))
		if l.below = l.remark != "" && c.remarks+remarks > c.width; l.below {
			y += size * 1.3
		}
	}
	c.lanes = y + 20*k
	c.most = 1
	for r := 1; r <= c.s.Trace.Rounds(); r++ {
		info := c.s.Trace.Round(tracer.RoundID(r))
		c.most = max(c.most, info.First+(info.Launched-1)*max(1, info.Stride)+1)
	}
	for n := tracer.NodeID(c.s.Trace.Cells()); int(n) < c.s.Graph.Nodes(); n++ {
		c.most = max(c.most, int(c.s.Graph.Node(n).Lane)+1)
	}
	c.most = min(c.most, 1024)
	c.side, c.pitch = 16*k, 20*k
	if c.most > 32 {
		c.side, c.pitch = 8*k, 11*k
	}
	c.perRow = max(1, int((c.width-24*k)/c.pitch))
	rows := (c.most + c.perRow - 1) / c.perRow
	c.height = c.lanes + c.pitch*scene.Unit(rows) + 24*k
}

// SplitRemark parts a line of pseudocode, with its indentation, from the remark that stands to its
// right after several blanks.
func SplitRemark(line string) (text, remark string) {
	body := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(body)]
	if i := strings.LastIndex(body, "   "); i > 0 {
		return indent + strings.Join(strings.Fields(body[:i]), " "), strings.TrimSpace(body[i:])
	}
	return line, ""
}

func (c *code) drawBackdrop() *scene.Layer {
	k := c.k
	var shapes []scene.Shape
	number := scene.Font{Face: scene.Mono, Size: c.font.Size * 0.8}
	for i, l := range c.lines {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: 26 * k, Y: l.y}, strconv.Itoa(l.from), number, scene.End))
		if l.folds != nil {
			f := &c.s.folds[l.folds[0]-1]
			shapes = append(shapes, chevron(i, scene.Point{X: c.textX(&l) - chevronRoom*k, Y: l.y}, c.font.Size, PhaseTone(f.path), f.conflicts))
		}
		if l.remark == "" {
			continue
		}
		at := scene.Point{X: c.remarks, Y: l.y}
		remark := scene.Font{Size: c.font.Size}
		if l.below {
			at = scene.Point{X: c.textX(&l), Y: l.y + c.font.Size*1.35*scene.Unit(len(l.rows))}
		}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 2, i), scene.Ink{Role: scene.Phase, Tone: PhaseTone(l.remark)}, at, clip(l.remark, remark, c.width-at.X-4*k), remark, scene.Start))
	}
	shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: 10 * k, Y: c.lanes - 9*k}, "lanes", scene.Font{Size: 13 * k}, scene.Start))
	return scene.NewLayer(shapes)
}

// textX is where the text of a line begins. (Blanks at the start of a text would be dropped in
// SVG.)
func (c *code) textX(l *codeLine) scene.Unit { return 36*c.k + scene.Unit(l.indent)*0.6*c.font.Size }

func (c *code) Size() (width, height scene.Unit) { return c.width, c.height }

// now is the step that a moment shows: the one under way, or the one that has landed.
func (c *code) now(at float64) int {
	_, present, _ := c.s.position(at)
	return present
}

func (c *code) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := c.s.position(at)
	f := &scene.Frame{Width: c.width, Height: c.height, Title: c.s.titled("code"), Desc: c.t.tell(landed), Backdrop: c.backdrop}
	f.Rows = []scene.Row{{Bounds: f.Bounds(), Over: c.overOf(present)}}
	f.Lit = c.lit(singledOutAt(present, under == 1, in), func() []scene.Shape {
		var shapes []scene.Shape
		for _, n := range in.Selected {
			if box, ok := c.BoxOf(at, n); ok {
				shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-2*c.k), 4*c.k))
			}
		}
		return shapes
	})
	return f
}

// overOf draws what a step has run: its name, its lines, its lanes.
func (c *code) overOf(step int) *scene.Layer {
	if l := c.over[step]; l != nil {
		return l
	}
	ran := c.ran[step]
	if c.s.Trace.Steps()[step].Round < 1 {
		ran = nil
	}
	heading, tone := c.heading(step)
	bold := scene.Font{Size: 15 * c.k, Bold: true}
	shapes := []scene.Shape{scene.Label(scene.KeyOf(scene.PartLabel, 0, 0), scene.Ink{Role: scene.Phase, Tone: tone}, scene.Point{X: 10 * c.k, Y: 22 * c.k},
		clip(heading, bold, c.width-20*c.k), bold, scene.Start)}
	var badges []scene.Shape // over all else
	for i := range c.lines {
		shapes, badges = c.drawLine(shapes, badges, i, ran, tone)
	}
	shapes, badges = c.drawLanes(shapes, badges, ran, tone)
	if len(c.over) > 256 {
		clear(c.over)
	}
	l := scene.NewLayer(append(shapes, badges...))
	c.over[step] = l
	return l
}

// heading names the round that a step belongs to, or the folded phase, in its colour.
func (c *code) heading(step int) (string, scene.Tone) {
	round := c.s.Trace.Steps()[step].Round
	if round < 1 {
		return "Before the first round", scene.Active
	}
	info := c.s.Trace.Round(round)
	phase, heading := info.Phase, fmt.Sprintf("Round %d", round)
	if name := named(info); name != "" {
		heading += ", " + name
	}
	if fold := c.s.foldOn(step); fold != nil {
		phase, heading = fold.path, fold.name+", "+fold.where(int(round-fold.first)+1) // its rounds are one band
	}
	if tone := PhaseTone(phase); tone != scene.Neutral {
		return heading, tone
	}
	return heading, scene.Active
}

// drawLine writes a line of the listing; on a plate, with the lanes that ran it, where the step
// has.
func (c *code) drawLine(shapes, badges []scene.Shape, i int, ran map[int][]tracer.NodeID, tone scene.Tone) (all, over []scene.Shape) {
	l := &c.lines[i]
	ink, font := scene.Ink{Role: scene.Code, State: scene.Past}, c.font
	var nodes []tracer.NodeID
	for line := l.from; line <= l.to; line++ {
		nodes = append(nodes, ran[line]...)
	}
	if len(nodes) > 0 {
		ink.State, font.Bold = scene.Present, true
		shapes, badges = c.drawRan(shapes, badges, i, nodes, tone)
	}
	for j, row := range l.rows {
		if row == "" {
			continue // a line that parts two others
		}
		x := c.textX(l)
		if j > 0 {
			x += 2 * 0.6 * c.font.Size
		}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 8+j, i), ink, scene.Point{X: x, Y: l.y + 1.35*c.font.Size*scene.Unit(j)}, row, font, scene.Start))
	}
	return shapes, badges
}

// drawRan draws the plate under a line that has run, its number, and which lanes ran it.
func (c *code) drawRan(shapes, badges []scene.Shape, i int, nodes []tracer.NodeID, tone scene.Tone) (all, over []scene.Shape) {
	l, k := &c.lines[i], c.k
	bold := c.font
	bold.Bold = true
	plate := scene.Rect{X: 4 * k, Y: l.y - c.font.Size*1.15, W: c.width - 8*k, H: c.font.Size * (0.27 + 1.35*scene.Unit(len(l.rows)))}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartBand, 0, i), scene.Ink{Role: scene.Plate, Tone: tone}, plate, 5*k),
		scene.Box(scene.KeyOf(scene.PartBand, 1, i), scene.Ink{Role: scene.Texel, State: scene.Present, Tone: tone}, scene.Rect{X: 4 * k, Y: plate.Y, W: 3 * k, H: plate.H}, 0),
		scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: 26 * k, Y: l.y}, strconv.Itoa(l.from), scene.Font{Face: scene.Mono, Size: c.font.Size * 0.8}, scene.End))
	for _, s := range c.backdrop.Shapes() { // the plate lies over them
		if s.Key == scene.KeyOf(scene.PartLabel, 2, i) && !l.below || s.Key == scene.KeyOf(scene.PartLine, 3, i) {
			shapes = append(shapes, s)
		}
	}
	text, said := lanesOf(c.s, nodes), tone
	if met := slices.DeleteFunc(slices.Clone(nodes), func(n tracer.NodeID) bool { return !c.s.collides[n] }); len(met) > 0 {
		text, said = lanesOf(c.s, met)+" collide", scene.Conflict
		badges = append(badges, badge(1, i, scene.Point{X: 8 * k, Y: l.y - c.font.Size*0.35}, 0.8*k, 1)...)
	}
	words := scene.Font{Size: 13 * k}
	used := c.textX(l) + scene.Width(l.rows[0], bold) + 16*k
	if l.remark != "" && !l.below {
		used = c.width
	}
	if used+scene.Width(text, words) < c.width-12*k {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 4, i), scene.Ink{Role: scene.Phase, Tone: said}, scene.Point{X: c.width - 12*k, Y: l.y}, text, words, scene.End))
	}
	return shapes, badges
}

// drawLanes draws the lanes, those that ran in the phase's colour.
func (c *code) drawLanes(shapes, badges []scene.Shape, ran map[int][]tracer.NodeID, tone scene.Tone) (all, over []scene.Shape) {
	k := c.k
	at, meets := map[int]bool{}, map[int]bool{}
	for _, nodes := range ran {
		for _, n := range nodes {
			lane := int(c.s.Graph.Node(n).Lane)
			at[lane], meets[lane] = true, meets[lane] || c.s.collides[n]
		}
	}
	for i := range c.most {
		ink := scene.Ink{Role: scene.Ring, State: scene.Future}
		if at[i] {
			ink = scene.Ink{Role: scene.Dot, State: scene.Present, Tone: tone}
		}
		box := c.laneBox(i)
		if meets[i] {
			ink.Tone = scene.Conflict
			badges = append(badges, badge(0, i, scene.Point{X: box.X, Y: box.Y}, 0.7*k, 1)...)
		}
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, i), ink, box, 3*k))
		if font := (scene.Font{Face: scene.Mono, Size: 9.5 * k}); c.side >= 14*k && scene.Width(strconv.Itoa(i), font) < box.W-1 {
			text := scene.Ink{Role: scene.Ruler}
			if at[i] {
				text = scene.Ink{Role: scene.BadgeInk}
			}
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartValue, 0, i), text, scene.Point{X: box.Centre().X, Y: box.Centre().Y + font.Baseline()}, strconv.Itoa(i), font, scene.Middle))
		}
	}
	return shapes, badges
}

func (c *code) laneBox(i int) scene.Rect {
	return scene.Rect{X: 10*c.k + c.pitch*scene.Unit(i%c.perRow), Y: c.lanes + c.pitch*scene.Unit(i/c.perRow), W: c.side, H: c.side}
}

// lanesOf names the lanes that wrote values: the first three, and how many in all.
func lanesOf(s *Subject, nodes []tracer.NodeID) string {
	var lanes []int
	for _, n := range nodes {
		if lane := int(s.Graph.Node(n).Lane); !slices.Contains(lanes[max(0, len(lanes)-4):], lane) {
			lanes = append(lanes, lane)
		}
	}
	slices.Sort(lanes)
	lanes = slices.Compact(lanes)
	if len(lanes) == 1 {
		return "lane " + strconv.Itoa(lanes[0])
	}
	text := "lanes "
	for i, lane := range lanes {
		switch {
		case i == 3 && len(lanes) > 5:
			return text + fmt.Sprintf(", … %d (%d)", lanes[len(lanes)-1], len(lanes))
		case i > 0:
			text += ", "
		}
		text += strconv.Itoa(lane)
	}
	return text
}

// value is the last of what a lane writes at a step.
func (c *code) value(step, lane int) (tracer.NodeID, bool) {
	best := tracer.NoNode
	for _, nodes := range c.ran[step] {
		for _, n := range nodes {
			if int(c.s.Graph.Node(n).Lane) == lane && n > best {
				best = n
			}
		}
	}
	return best, best != tracer.NoNode && c.s.Trace.Steps()[step].Round > 0
}

func (c *code) Hit(at float64, p scene.Point) (tracer.NodeID, bool) {
	for i := range c.most {
		if c.laneBox(i).Inset(-1.5 * c.k).Contains(p) {
			return c.value(c.now(at), i)
		}
	}
	return tracer.NoNode, false
}

func (c *code) BoxOf(at float64, n tracer.NodeID) (scene.Rect, bool) {
	step := c.now(at)
	if n < 0 || int(n) >= c.s.Graph.Nodes() || c.s.Graph.IsInput(n) || c.s.Graph.StepOf(n) != step {
		return scene.Rect{}, false
	}
	lane := int(c.s.Graph.Node(n).Lane)
	if v, ok := c.value(step, lane); !ok || v != n || lane >= c.most {
		return scene.Rect{}, false
	}
	return c.laneBox(lane), true
}

// Neighbour walks the lanes that are at work.
func (c *code) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	step := c.now(at)
	lane := -1
	if _, ok := c.BoxOf(at, n); ok {
		lane = int(c.s.Graph.Node(n).Lane)
	}
	d := 1
	if lane >= 0 && (way == Leftward || way == Upward) {
		d = -1
	}
	for i := lane + d; i >= 0 && i < c.most; i += d {
		if v, ok := c.value(step, i); ok {
			return v, true
		}
	}
	return n, false
}

// Active is the lines that the present step runs; the whole program where it runs none.
func (c *code) Active(at float64) scene.Rect {
	box, ran := scene.Rect{}, c.ran[c.now(at)]
	for i := range c.lines {
		l := &c.lines[i]
		for line := l.from; line <= l.to; line++ {
			if len(ran[line]) > 0 {
				box = box.Union(scene.Rect{Y: l.y - c.font.Size*1.15, W: c.width, H: c.font.Size * (0.27 + 1.35*scene.Unit(len(l.rows)))})
			}
		}
	}
	if box.Empty() {
		box = scene.Rect{W: c.width, H: c.height}
	}
	return box
}
