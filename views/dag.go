package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// dag is the dependency diagram: cells across, time down, a node for every value written, edges from what it depends on.
type dag struct {
	s      *Subject
	t      teller
	o      Options
	m      measure
	rows   []row
	bands  []scene.Shape
	height scene.Unit

	backdrop *scene.Layer
	sheets   []*scene.Sheet
	drawn    span                      // the columns of the sheets
	left     map[int32][]tracer.NodeID // and what depends on them elsewhere, by row
	over     map[overKey]*scene.Layer
	chain    []tracer.NodeID
	lit      litKey
	litLayer *scene.Layer
	covered  map[tracer.NodeID]string // intervals, as they are asked for
}

// overKey tells what the nodes of a row look like.
type overKey struct {
	row   int32
	state scene.State
	now   bool // its round is the present one
	hide  bool
	begun bool // of a folded phase: what it takes is there
	done  int  // of a folded phase under way: the round that it is in, counted within it
	in    span
}

// litKey tells what is singled out.
type litKey struct {
	step     int
	landed   bool
	chain    bool
	hide     bool
	selected string
	in       span
	made     bool
}

// bandLead is how far below the nodes a band ends: rows meet right under the nodes, bands leave them some air.
const bandLead = 6

func planDag(s *Subject, o Options) Plan {
	s = s.folded(o.Folded)
	d := &dag{s: s, t: teller{s: s}, o: o, m: measureDag(s, o), over: map[overKey]*scene.Layer{}, covered: map[tracer.NodeID]string{}}
	d.place()
	d.backdrop = d.drawBackdrop()
	if o.Zoom <= 1 { // else as far as they are looked at
		d.sheetsOf(d.whole())
	}
	return d
}

// place stacks the rows and gathers those of one phase into a band.
func (d *dag) place() {
	y := d.m.ruler
	lead := bandLead * d.m.scale
	open := -1 // the band that goes on
	for i := range d.s.strips {
		st := &d.s.strips[i]
		at := row{top: y, band: -1, tone: toneOf(d.s.phase(i)), width: d.m.node.W, ink: d.bundleInk(int32(i))}
		if d.m.detail == texture {
			at.width = d.texelWidth(st)
		}
		gap := d.m.gap
		if i == 0 {
			gap = min(gap, 10*d.m.scale) // nothing leads into the first row
		}
		at.edges = y
		if d.stackedLabel(i) {
			at.edges += d.m.stacked
		}
		if st.fold != nil {
			gap = d.m.foldGap()
			if st.lead && d.ported(int32(i)) {
				at.ports = at.edges + (bandLead+6)*d.m.scale
				at.edges = at.ports + d.m.node.H
			}
		}
		at.nodes = at.edges + gap
		at.bottom = at.nodes + d.m.node.H + d.m.bottom
		y = at.bottom
		phase := d.s.phase(i)
		switch {
		case phase == "":
			open = -1
		case open >= 0 && d.s.phase(i-1) == phase && !(st.given && st.round < 1) && (st.fold == nil || !st.lead):
			box := &d.bands[open].Box
			box.H = at.bottom + lead - box.Y
			at.band = open
		default:
			open = len(d.bands)
			at.band = open
			band := scene.Box(scene.KeyOf(scene.PartBand, 0, open), scene.Ink{Role: scene.Band, Tone: at.tone},
				scene.Rect{X: 0, Y: at.top + lead, W: d.m.width, H: at.bottom - at.top}, 10*d.m.scale)
			d.bands = append(d.bands, band)
		}
		d.rows = append(d.rows, at)
	}
	d.height = y + lead + 2*d.m.scale
	if len(d.rows) == 0 {
		d.height = 96 * d.m.scale
	}
}

// drawBackdrop draws what never changes: bands, names of phases and arrays, the ruler.
func (d *dag) drawBackdrop() *scene.Layer {
	shapes := slices.Clone(d.bands)
	k := d.m.scale
	if len(d.rows) == 0 {
		at := scene.Point{X: d.m.width / 2, Y: d.height / 2}
		return scene.NewLayer(append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 0, 0), scene.Ink{Role: scene.Note}, at,
			"No values, nothing to do.", scene.Font{Size: 16 * k}, scene.Middle)))
	}
	if d.o.Zoom <= 1 { // else it is kept in view
		shapes = append(shapes, d.drawRuler(d.whole(), d.m.ruler*0.62, d.m.scale)...)
	}
	bold := d.m.label
	bold.Bold = true
	for i := range d.rows {
		at := &d.rows[i]
		phase, _ := d.s.wording(i)
		if phase != "" && d.m.stacked == 0 && at.bottom-at.top > 2.8*d.m.label.Size {
			clear := d.labelY(at) - 1.05*d.m.label.Size // of the round's own label, where rows are low
			p := scene.Point{X: bandInset * k, Y: min(at.top+bandLead*k+1.3*d.m.label.Size, clear)}
			room := d.phaseRoom(at, p.Y)
			if d.s.strips[i].fold != nil {
				shapes = append(shapes, d.chevron(i, p))
				p.X += chevronRoom * k
				room -= chevronRoom * k
			}
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, i), scene.Ink{Role: scene.Phase, Tone: at.tone},
				p, clip(lastPart(phase), bold, room), bold, scene.Start))
		}
		if name := d.nameOf(i); name != "" && d.m.nameAt > 0 && d.m.node.H >= d.m.name.Size*0.8 {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 2, i), scene.Ink{Role: scene.Ruler},
				scene.Point{X: d.m.nameAt, Y: at.nodes + d.m.node.H/2 + d.m.name.Baseline()}, clip(name, d.m.name, 72*k), d.m.name, scene.End))
		}
	}
	return scene.NewLayer(shapes)
}

// nameOf is the name of a row's array, where there are several: not again while the steps of one round go on in it.
func (d *dag) nameOf(r int) string {
	st := &d.s.strips[r]
	if d.s.arrays < 2 || r > 0 && !st.given && d.s.strips[r-1].array == st.array && d.s.strips[r-1].round == st.round {
		return ""
	}
	return d.s.name(st.array)
}

// labelRoom is the width that labels at the left may take.
func (d *dag) labelRoom() scene.Unit {
	room := d.m.gutter - bandInset*d.m.scale
	if d.m.nameAt > 0 {
		room = d.m.nameAt - min(d.s.widestName(d.m.name), 72*d.m.scale) - (bandInset+6)*d.m.scale
	}
	return room
}

// phaseRoom is the width that the name of a phase may take: all of the gutter where it stands above the name of the array.
func (d *dag) phaseRoom(at *row, y scene.Unit) scene.Unit {
	if y+0.3*d.m.label.Size < at.nodes+d.m.node.H/2-0.6*d.m.name.Size {
		return d.m.gutter - bandInset*d.m.scale
	}
	return d.labelRoom()
}

func (d *dag) Size() (width, height scene.Unit) { return d.m.width, d.height }

func (d *dag) Frame(at float64, look Interaction) *scene.Frame {
	landed, present, under := d.s.moment(at)
	in := d.spanOf(look.Window)
	f := &scene.Frame{
		Width: d.m.width, Height: d.height, Title: d.title(), Desc: d.t.tell(landed),
		Backdrop: d.backdrop, Sheets: d.sheetsOf(in), Rows: make([]scene.Row, len(d.rows)),
	}
	round := d.s.Trace.Steps()[present].Round
	for r := range d.rows {
		state := d.stateOf(r, landed, present, under)
		now := d.s.strips[r].round == round && !d.s.strips[r].given
		k := overKey{row: int32(r), state: state, hide: look.Hide, now: now, in: in}
		if fold := d.s.strips[r].fold; fold != nil {
			k.foldNow(fold, round, landed >= fold.to)
			k.begun = landed >= fold.from-1
		}
		sheet := 0
		if d.s.strips[r].from > present {
			sheet = 1
		}
		f.Rows[r] = scene.Row{Bounds: scene.Rect{X: 0, Y: d.rows[r].top, W: d.m.width, H: d.rows[r].bottom - d.rows[r].top}, Sheet: sheet}
		if look.Window.Empty() || f.Rows[r].Bounds.Overlaps(look.Window) {
			f.Rows[r].Over = d.overOf(k)
		}
	}
	f.Lit = d.litOf(present, under == 1, look, in)
	var over []scene.Shape
	if fold := d.s.foldOn(present); under < 1 || fold != nil && present < fold.to {
		over = d.drawTravel(present, under, look, in)
	}
	if !look.Window.Empty() {
		over = append(over, d.drawPinned(look.Window, present)...)
	}
	if over != nil {
		f.Overlay = scene.NewLayer(over)
	}
	return f
}

func (d *dag) title() string {
	if title := d.s.Trace.Program().Title; title != "" {
		return title + ": dependency diagram"
	}
	return "Dependency diagram"
}

// stateOf is when row r is, seen from the present.
func (d *dag) stateOf(r, landed, present int, under float64) scene.State {
	st := &d.s.strips[r]
	switch {
	case st.given && st.step <= present:
		return scene.Input
	case st.step > landed:
		return scene.Future // what is under way has not landed yet: it is drawn on the overlay
	case st.step == present && under == 1:
		return scene.Present
	}
	return scene.Past
}

// overOf draws the nodes of a row in a state, once.
func (d *dag) overOf(k overKey) *scene.Layer {
	if l := d.over[k]; l != nil {
		return l
	}
	if len(d.over) > 64+4*len(d.rows) {
		clear(d.over) // the columns that a window has passed
	}
	st := &d.s.strips[k.row]
	shapes := d.drawLabel(nil, int(k.row), k.now, k.done)
	shapes = d.drawPorts(shapes, k)
	if d.m.detail == texture {
		shapes = d.drawTexels(shapes, k.row, k.state, k.in)
	} else {
		for _, n := range d.within(k.row, k.in) {
			shapes = d.drawNode(shapes, n, k.state, k.hide && !st.given, 1)
		}
	}
	l := scene.NewLayer(shapes)
	d.over[k] = l
	return l
}

// drawTexels draws the nodes of a row as a texture: neighbours that look alike are one box, where nobody could see a gap between them.
func (d *dag) drawTexels(shapes []scene.Shape, r int32, state scene.State, in span) []scene.Shape {
	const seen = 0.5 // of a pixel
	open := -1       // the box that goes on
	for _, n := range d.within(r, in) {
		_, column := d.s.place(n)
		ink, left := d.nodeInk(n, column, state), d.m.column(column)-d.rows[r].width/2
		if open >= 0 && shapes[open].Ink == ink && left-shapes[open].Box.Right() <= seen {
			shapes[open].Box.W = left + d.rows[r].width - shapes[open].Box.X
			continue
		}
		open = len(shapes)
		shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, int(n)), ink,
			scene.Rect{X: left, Y: d.rows[r].nodes, W: d.rows[r].width, H: d.m.node.H}, 0))
	}
	return shapes
}

// drawLabel writes the label of a row's round, bold in the present.
func (d *dag) drawLabel(shapes []scene.Shape, r int, now bool, done int) []scene.Shape {
	phase, label := d.s.wording(r)
	if done > 0 && label != "" {
		label = d.s.strips[r].fold.where(done)
	}
	at := &d.rows[r]
	font, ink := d.m.label, scene.Ink{Role: scene.Round, State: scene.Past}
	if now {
		ink.State, font.Bold = scene.Present, true
	}
	if d.m.stacked > 0 {
		return d.stackLabel(shapes, r, lastPart(phase), label, ink, font)
	}
	if label == "" || at.bottom-at.top < font.Size*1.2 {
		return shapes
	}
	bold := font // clipped as bold, so that it reads the same at all times
	bold.Bold = true
	if d.s.strips[r].fold != nil && scene.Width(label, bold) > d.labelRoom() {
		label, _, _ = strings.Cut(label, ",")
	}
	return append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 3, r), ink,
		scene.Point{X: bandInset * d.m.scale, Y: d.labelY(at)}, clip(label, bold, d.labelRoom()), font, scene.Start))
}

// labelY is the base line of a round's label: beside the nodes, but within the row where the nodes are small.
func (d *dag) labelY(at *row) scene.Unit {
	return min(at.nodes+d.m.node.H/2+d.m.label.Baseline(), at.bottom-0.3*d.m.label.Size)
}

// stackedLabel tells whether a label stands above a row.
func (d *dag) stackedLabel(r int) bool {
	phase, label := d.s.wording(r)
	return phase != "" || label != "" || d.nameOf(r) != ""
}

// stackLabel writes phase, label and array in one line above the row, as narrow pages need it, on a plate that keeps the
// lines of the columns off the words.
func (d *dag) stackLabel(shapes []scene.Shape, r int, phase, label string, ink scene.Ink, font scene.Font) []scene.Shape {
	switch name := d.nameOf(r); {
	case label == "":
		label = name
	case name != "":
		label += " · " + name
	}
	at, k := &d.rows[r], d.m.scale
	return d.plateLabel(shapes, r, scene.Point{X: bandInset * k / 2, Y: at.top + bandLead*k + d.m.stacked*0.66}, phase, label, ink, font)
}

// plateLabel writes phase and label in one line that begins at a point, on a plate.
func (d *dag) plateLabel(shapes []scene.Shape, r int, from scene.Point, phase, label string, ink scene.Ink, font scene.Font) []scene.Shape {
	if phase == "" && label == "" {
		return shapes
	}
	at, k, x, y := &d.rows[r], d.m.scale, from.X, from.Y
	bold := font
	bold.Bold = true
	if d.s.strips[r].fold != nil && phase != "" {
		shapes = append(shapes, d.chevron(r, scene.Point{X: x, Y: y}))
		x += chevronRoom * k
	}
	phase = clip(phase, bold, d.m.width/2)
	words := scene.Unit(0)
	if phase != "" {
		words = scene.Width(phase, bold) + 7*k
	}
	label = clip(label, bold, d.m.width-bandInset*k-words)
	plate := scene.Ink{Role: scene.Plate, Tone: at.tone}
	if at.band < 0 {
		plate = scene.Ink{Role: scene.Veil}
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartLabel, 4, r), plate,
		scene.Rect{X: x - 2*k, Y: y - font.Size, W: words + scene.Width(label, bold) + 4*k, H: font.Size * 1.35}, 3*k))
	if phase != "" {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 1, r), scene.Ink{Role: scene.Phase, Tone: at.tone}, scene.Point{X: x, Y: y}, phase, bold, scene.Start))
	}
	if label != "" {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 3, r), ink, scene.Point{X: x + words, Y: y}, label, font, scene.Start))
	}
	return shapes
}

// box is where node n of row r stands.
func (d *dag) box(r int32, n tracer.NodeID) scene.Rect {
	at := &d.rows[r]
	return scene.Rect{X: d.x(n) - at.width/2, Y: at.nodes, W: at.width, H: d.m.node.H}
}

// texelWidth is the width of the nodes of a row in a texture: four fifths of the least distance between two of them, at
// most some pixels.
func (d *dag) texelWidth(st *strip) scene.Unit {
	apart, before := d.s.lanes, -d.s.lanes
	for _, n := range st.nodes {
		_, column := d.s.place(n)
		if apart, before = min(apart, column-before), column; apart == 1 {
			break
		}
	}
	return max(0.5, min(0.8*d.m.pitch*scene.Unit(apart), 5*d.m.scale))
}

// nodeInk is how the box of a node in a column looks.
func (d *dag) nodeInk(n tracer.NodeID, column int, state scene.State) scene.Ink {
	st := &d.s.strips[d.s.stripOf[n]]
	ink := scene.Ink{Role: scene.Node, State: state, Tone: d.rows[d.s.stripOf[n]].tone}
	array := d.s.Trace.Array(st.array)
	if column >= array.Real {
		ink.Role = scene.Pad
	}
	switch {
	case state == scene.Future || state == scene.Input:
		ink.Tone = scene.Neutral
	case d.s.collides[n]:
		ink.Tone = scene.Conflict
	case state == scene.Present && ink.Tone == scene.Neutral:
		ink.Tone = scene.Active
	}
	if ink.Tone == scene.Neutral && (state == scene.Input || state == scene.Past) && d.s.segments != nil {
		ink.Tone = d.s.segmentTone(column)
	}
	if !array.Given && d.s.Graph.IsInput(n) {
		ink.State, ink.Tone = scene.Future, scene.Neutral
	}
	if d.m.detail == texture {
		ink.Role = scene.Texel
	}
	return ink
}

// drawNode appends a node with its value, operator, interval and badge.
func (d *dag) drawNode(shapes []scene.Shape, n tracer.NodeID, state scene.State, hide bool, opacity float64) []scene.Shape {
	r := d.s.stripOf[n]
	node := d.s.Graph.Node(n)
	box := d.box(r, n)
	_, column := d.s.place(n)
	ink := d.nodeInk(n, column, state)
	padding, set := d.s.isPadding(n), d.s.isSet(n)
	id := int(n)
	if d.m.detail == texture {
		return append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, id), ink, box, 0).Faded(opacity))
	}
	shapes = append(shapes, scene.Box(scene.KeyOf(scene.PartNode, 0, id), ink, box, min(8*d.m.scale, 0.28*min(box.W, box.H))).Faded(opacity))
	if state == scene.Future || d.m.detail != full || !set {
		return shapes
	}
	if !hide {
		text := scene.Ink{Role: scene.Value, State: state}
		if padding {
			text = scene.Ink{Role: scene.PadValue}
		}
		at := scene.Point{X: box.Centre().X, Y: box.Centre().Y + d.m.value.Baseline()}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartValue, 0, id), text, at, abridge(d.s.text(n), d.m.characters), d.m.value, scene.Middle).Faded(opacity))
	}
	if glyph := operatorGlyph(d.s.Trace.Program(), node); glyph != "" && d.s.strips[r].fold == nil && d.m.operator.Size > 0 {
		op := scene.Ink{Role: scene.Operator, State: state}
		if state == scene.Present {
			op.Tone = ink.Tone
		}
		at := scene.Point{X: box.Right() + 5*d.m.scale, Y: box.Y + d.m.operator.Baseline()}
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartOperator, 0, id), op, at, glyph, d.m.operator, scene.Start).Faded(opacity))
	}
	if text := d.interval(n); text != "" {
		at := scene.Point{X: box.Right() + 5*d.m.scale, Y: box.Bottom() - 1*d.m.scale}
		if d.m.intervals == below {
			at = scene.Point{X: box.Centre().X + 3*d.m.scale, Y: box.Bottom() + 1.15*d.m.small.Size}
		}
		if scene.Width(text, d.m.small) <= d.intervalRoom() {
			shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartInterval, 0, id), scene.Ink{Role: scene.Interval}, at, text, d.m.small, scene.Start).Faded(opacity))
		}
	}
	if d.s.collides[n] && state != scene.Input {
		c := scene.Point{X: box.X, Y: box.Y}
		size := 7 * d.m.scale
		shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartBadge, 0, id), scene.Ink{Role: scene.Badge, Tone: scene.Conflict}, c, size).Faded(opacity),
			scene.Label(scene.KeyOf(scene.PartBadge, 1, id), scene.Ink{Role: scene.BadgeInk}, scene.Point{X: c.X, Y: c.Y + 4*d.m.scale}, "!",
				scene.Font{Bold: true, Size: 11 * d.m.scale}, scene.Middle).Faded(opacity))
	}
	return shapes
}

// interval says which inputs a value covers: 3–7 when they lie side by side, else how many; nothing of an input itself.
func (d *dag) interval(n tracer.NodeID) string {
	if d.m.intervals == 0 || d.s.Graph.IsInput(n) {
		return ""
	}
	if text, ok := d.covered[n]; ok {
		return text
	}
	text := coverage(d.s, n)
	d.covered[n] = text
	return text
}

// intervalRoom is the width that an interval may take.
func (d *dag) intervalRoom() scene.Unit {
	if d.m.intervals == below {
		return d.m.pitch - 5*d.m.scale
	}
	return d.m.pitch - d.m.node.W - 7*d.m.scale
}

func coverage(s *Subject, n tracer.NodeID) string {
	cells := s.Graph.Inputs(n)
	if len(cells) == 0 {
		return ""
	}
	array, lo := s.Trace.Place(cells[0])
	last, hi := s.Trace.Place(cells[len(cells)-1])
	switch {
	case array != last || hi-lo+1 != len(cells):
		return fmt.Sprintf("%d of", len(cells))
	case lo == hi:
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("%d–%d", lo, hi)
}
