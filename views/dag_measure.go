package views

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// detail is how much of a node is drawn.
type detail uint8

const (
	texture detail = iota + 1 // a filled cell; hairlines and most edges give way
	boxes                     // an outlined box; values give way
	full                      // the value
)

// side is where the inputs that a value covers are written.
type side uint8

const (
	beside side = iota + 1 // below the operator
	below                  // beside the line that carries the value on
)

// measure is the geometry of a dependency diagram: how big things are and where columns stand.
type measure struct {
	width     scene.Unit
	scale     scene.Unit
	detail    detail
	gutter    scene.Unit // for labels, at the left; 0 when they stand above their rows
	nameAt    scene.Unit // right end of the names of arrays; 0 when there is one array only
	first     scene.Unit // centre of column 0
	pitch     scene.Unit // from column to column
	node      scene.Rect // extent of a node, at the origin
	most      scene.Unit // largest size of values, at scale 1
	value     lettering
	label     scene.Font
	name      scene.Font
	operator  scene.Font
	small     scene.Font
	intervals side
	ruler     scene.Unit // height of the ruler
	wraps     bool       // labels stand in two lines where that keeps them at the left
	stacked   scene.Unit // height of the label line above a row; 0 when there is a gutter
	gap       scene.Unit // from the top of a row to its nodes, where edges run
	bottom    scene.Unit // from the nodes to the end of the row
}

const (
	manySources = 4   // more values than these travel as dots: their texts would cover each other
	maxPitch    = 104 // columns of a small input need not fill a wide page
	minValue    = 9   // smallest size that values are set in
	maxValue    = 16  // largest, on a page
	bandInset   = 10
	rulerHeight = 24
	fewRows     = 4    // a diagram of no more rows than these leaves room on any page
	tallest     = 2400 // height at which rows of any number stop growing
)

// foldGap is the room that a folded phase takes above what it leaves: its name stands there.
func (m *measure) foldGap() scene.Unit { return max(m.gap, min(56*m.scale, 2.2*m.gap)) }

// panelGap is the room between two panels.
func (m *measure) panelGap() scene.Unit { return min(14*m.scale, 0.6*m.gap) }

// height is the height of a row without the label that may stand above it.
func (m *measure) height() scene.Unit { return m.gap + m.node.H + m.bottom }

// column is the centre of column i.
func (m *measure) column(i int) scene.Unit { return m.first + m.pitch*scene.Unit(i) }

// measureDag chooses sizes so that nothing overlaps: first the columns, then the rows.
func measureDag(s *Subject, o Options) measure {
	m, text := measureType(s, o)
	names := scene.Unit(0)
	if s.arrays > 1 {
		names = min(s.widestName(m.name)+10*m.scale, 72*m.scale)
	}
	labels := scene.Unit(0)
	bold := m.label
	bold.Bold = true
	for i := range s.strips {
		phase, label := s.wording(i)
		labels = max(labels, scene.Width(phase, bold), scene.Width(label, m.label))
	}
	m.columns(s, o, text.usual, labels, names)
	if m.stacked > 0 && len(s.strips) <= fewRows && len(s.Trace.Phases()) == 0 {
		labels = 0
		for i := range s.strips {
			_, label := s.wording(i)
			for _, line := range inTwo(label) {
				labels = max(labels, scene.Width(line, bold))
			}
		}
		of := m
		of.stacked, of.wraps = 0, true
		if of.columns(s, o, text.usual, labels, names); of.stacked == 0 {
			m = of
		}
	}
	m.nodes(text)
	m.rows(s, o)
	return m
}

// inTwo breaks a label of several words into two lines of about the same length.
func inTwo(label string) []string {
	at := -1
	for i, c := range label {
		if c == ' ' && (at < 0 || max(i, len(label)-i) < max(at, len(label)-at)) {
			at = i
		}
	}
	if at < 0 {
		return []string{label}
	}
	return []string{label[:at], label[at+1:]}
}

// measureType chooses the type, and counts the characters of values.
func measureType(s *Subject, o Options) (measure, lengths) {
	k := scene.Unit(o.Scale)
	m := measure{
		width: o.Width, scale: k,
		label: scene.Font{Size: 14 * k}, name: scene.Font{Face: scene.Mono, Size: 12.5 * k},
		operator: scene.Font{Face: scene.Mono, Bold: true, Size: 13 * k}, small: scene.Font{Face: scene.Mono, Size: 10 * k},
	}
	if o.Width < 520*k {
		m.label.Size = 13 * k
	}
	m.most = maxValue
	if o.projected() {
		m.most = 1.25 * maxValue // for the last row of a class: the boxes stay as high
	}
	return m, s.textLengths(o)
}

// widestName is the room that the longest name of an array takes.
func (s *Subject) widestName(font scene.Font) scene.Unit {
	widest := scene.Unit(0)
	for _, st := range s.unfolded() {
		widest = max(widest, scene.Width(s.name(st.array), font))
	}
	return widest
}

// columns places labels and names of the given widths, and spreads the lanes over what is left.
func (m *measure) columns(s *Subject, o Options, text int, labels, names scene.Unit) {
	k, lanes := m.scale, max(1, s.lanes)
	need := widened(o, max(text, 2)) / 0.86
	if o.near {
		need = 0.6*minValue*scene.Unit(max(text, 2))*k + 7*k + 4 // see nodes
	}
	spread := func(gutter, inset scene.Unit) scene.Unit {
		m.width = o.Width
		pitch := (m.width - gutter - inset) / scene.Unit(lanes)
		if o.Wide && need > pitch && need*scene.Unit(lanes) <= maxWide*(m.width-gutter-inset) {
			pitch, m.width = need, gutter+inset+need*scene.Unit(lanes)
		}
		if o.Intervals { // what stands to the right of the last column needs its room too
			right := s.widestInterval(m.small) + 8*k
			if pitch > right+36*k { // it will stand beside its node, not below
				right += 18 * k
			}
			pitch = min(pitch, (m.width-gutter-right)/(scene.Unit(lanes)-0.5))
		}
		return min(pitch, max(maxPitch*k*o.apart(), need))
	}
	whole := bandInset*k + labels + names + 10*k
	gutter := min(whole, max(96*k, m.width*0.3))
	if m.wraps {
		gutter = min(whole, m.width*0.4)
	}
	pitch := spread(gutter, bandInset*k)
	wanted := min(scene.Unit(text), 5)*0.6*11*k + 12*k
	// On a narrow page labels stand above their rows, where values would have no room beside them,
	// or labels would be cut.
	if o.Width < 620*k && (pitch < wanted && lanes > 4 || gutter < whole) {
		m.stacked = m.label.Size * 1.5
		gutter, names = bandInset*k/2, 0
		pitch = spread(gutter, gutter)
	} else if names > 0 {
		m.nameAt = gutter - 4*k
	}
	m.gutter, m.pitch = gutter, pitch
	m.first = gutter + pitch/2
}

// nodes chooses the size of values and of the boxes round them: for what nine in ten of them need.
// What is longer is set smaller.
func (m *measure) nodes(of lengths) {
	k := m.scale
	space := m.space()
	m.detail = full
	text := m.room(of, space)
	size := m.most
	for ; size > minValue; size -= 0.5 {
		if scene.Unit(text)*0.6*size*k+7*k <= space {
			break
		}
	}
	height := (min(size, maxValue)*0.9 + 15) * k
	need := scene.Unit(of.most)*0.6*minValue*k + 6*k // of the longest, which need not leave operators their room
	width := min(max(scene.Unit(text)*0.6*size*k+14*k, 36*k, height, min(need, space-20*k)), space)
	m.value = letteringIn(scene.Font{Face: scene.Mono, Bold: true, Size: size * k}, width, k)
	if most := m.value.most(); most < text && most < of.least() {
		m.detail = boxes
	}
	switch {
	case m.pitch < 5:
		m.detail = texture
		width, height = max(m.pitch*0.8, 0.5), 12*k
	case m.detail == boxes:
		width = min(space, 20*k)
		height = max(min(width, 20*k), 10*k)
	}
	m.node = scene.Rect{W: width, H: height}
	if space-width < 20*k { // no room beside a node
		m.operator.Size = 0
	}
}

// space is the width that a box may take: between neighbours there is always some air.
func (m *measure) space() scene.Unit { return m.pitch - max(4, min(12, m.pitch*0.14)) }

// rows chooses the distance from row to row. Many rows come closer, at last so close that values
// give way.
func (m *measure) rows(s *Subject, o Options) {
	k := m.scale
	m.ruler = rulerHeight * o.own
	m.gap, m.bottom = 32*k, 2*k // rows meet right under the nodes, so that edges begin there
	if s.lanes > 16 && m.detail == full {
		m.gap = 30 * k // longer edges need a gentler slope
	}
	if m.detail == texture {
		m.gap = 40 * k
	}
	if s.fanIn > manySources || s.fanIn > 2 && len(s.strips) <= fewRows {
		m.gap = 72 * k // a fan needs height to be read as one, and so do crossing searches where there is room for them
	}
	if o.Intervals && m.detail == full {
		m.intervals = beside
		if m.pitch-m.node.W < s.widestInterval(m.small)+10*k {
			m.intervals, m.bottom = below, m.small.Size*1.4+2*k
		}
	}
	if s.sameStrip {
		m.bottom = max(m.bottom, 20*k)
	}
	count := scene.Unit(len(s.strips))
	const tall, tight = 1040, 800
	if m.stacked > 0 && m.detail == full && count*m.height() > tight*o.room { // a narrow page: two windows of a phone hold as much of it as can be
		m.stacked = m.label.Size * 1.25
		m.node.H = min(m.node.H, m.value.font.Size*0.9+8*k)
		m.gap = max(14*k, m.gap-(count*m.height()-tight*o.room)/count)
	}
	most := tall * o.room
	if o.High > 0 {
		beside := m.stacked*count + m.panelGap()*scene.Unit(s.arrays-1)
		most = min(most, o.High-m.ruler-m.node.H-24*k-beside) // below them stands the result
	}
	if over := count*m.height() - most; over > 0 && count > 0 {
		m.gap = max(14*k, m.gap-over/count)
	}
	if over := count*m.height() - most; over > 0 && o.High > 0 && m.detail == full {
		m.node.H = max(min(m.node.H, m.value.font.Size*0.9+6*k), m.node.H-over/count)
	}
	if count*m.height() <= tallest*o.room {
		return
	}
	h := max(3, tallest*o.room/count)
	if gap := h - m.node.H - m.bottom; gap >= 9*k { // values are worth more than room for edges
		m.gap = gap
		return
	}
	m.stacked = 0
	if m.detail == full {
		m.detail = boxes
	}
	m.node.H = max(1.5, min(m.node.H, h*0.45))
	if m.node.H < 8 {
		m.operator.Size = 0
	}
	m.bottom = h * 0.1
	m.gap = h - m.node.H - m.bottom
}

// widestInterval is the room that the longest interval of inputs takes.
func (s *Subject) widestInterval(font scene.Font) scene.Unit {
	last := strconv.Itoa(max(0, s.lanes-1))
	return scene.Width(last+"–"+last, font)
}

// lengths are those of the values of a run, in characters, each at least 1: of the longest, of one
// that nine in ten do not exceed, and of one that half of them do not.
type lengths struct {
	most, usual, half int
	numbers           bool // which are never cut
}

// least is the room without which values give way: texts can be cut to the ends of them; of numbers
// half must be there.
func (l lengths) least() int {
	if l.numbers {
		return max(2, l.half)
	}
	return 2
}

// textLengths measures the values of a run. Of very many some are asked.
func (s *Subject) textLengths(o Options) lengths {
	const few, asked = 256, 2048
	every := 1
	if s.lanes > few {
		if o.Width < 5*scene.Unit(s.lanes) { // nothing of that many lanes is set as text
			return lengths{1, 1, 1, false}
		}
		every = max(1, s.Graph.Nodes()/asked)
	}
	var list []int
	numbers := 0
	ask := func(n tracer.NodeID) {
		text := s.text(n)
		list = append(list, utf8.RuneCountInString(text))
		if isNumber(text) {
			numbers++
		}
	}
	for _, a := range s.Trace.Arrays() { // also what an array was filled with, which not every view shows
		if a.Filled && a.Len > 0 {
			ask(tracer.NodeID(s.Trace.Cell(a.ID, 0)))
		}
	}
	for _, st := range s.unfolded() {
		for j := 0; j < len(st.nodes); j += every {
			ask(st.nodes[j])
		}
	}
	if len(list) == 0 {
		return lengths{1, 1, 1, false}
	}
	slices.Sort(list)
	last := len(list) - 1
	return lengths{max(1, list[last]), max(1, list[last*9/10]), max(1, list[last/2]), 2*numbers > len(list)}
}

// room is the number of characters that values are given room for in boxes of at most that width:
// all of the longest where that lets them be set in a good size, else as many as nine in ten values
// need, or where those do not fit, half of them.
func (m *measure) room(of lengths, space scene.Unit) int {
	fits := func(characters int, size scene.Unit) bool {
		return scene.Unit(characters)*0.6*size*m.scale+7*m.scale <= space
	}
	switch {
	case fits(of.most, 12):
		return of.most
	case fits(of.usual, minValue) || !of.numbers:
		return of.usual
	}
	return of.half
}

// wording is what stands beside strip i: the name of a phase where one begins, and the label of the
// round.
func (s *Subject) wording(i int) (phase, label string) {
	st := &s.strips[i]
	if st.fold != nil {
		if !st.lead {
			return "", ""
		}
		return st.fold.name, st.fold.tally
	}
	if st.given {
		word := s.origin(i)
		if i > 0 && s.strips[i-1].given && s.origin(i-1) == word {
			word = ""
		}
		return "", word
	}
	if !st.lead && i > 0 && s.strips[i-1].round == st.round && !s.strips[i-1].given {
		return "", ""
	}
	info := s.Trace.Round(st.round)
	if i == 0 || s.phase(i-1) != info.Phase {
		phase = info.Phase
	}
	switch label = info.Label; {
	case label != "" || s.own != nil && phase == "":
		return phase, label
	case phase != "": // its first round needs no other name
		return "", lastPart(phase)
	}
	return "", "round " + strconv.Itoa(int(st.round))
}

// origin is where the values of a strip come from that no round has written.
func (s *Subject) origin(i int) string {
	if s.own != nil {
		return "before"
	}
	if a := s.Trace.Array(s.strips[i].array); a.Filled || a.Before > 1 {
		return "start"
	}
	return "input"
}

// phase is the phase that strip i belongs to; inputs belong to none, unless they come in between.
func (s *Subject) phase(i int) string {
	st := &s.strips[i]
	switch {
	case st.round < 1:
		return ""
	case st.fold != nil:
		return st.fold.path
	}
	return s.Trace.Round(st.round).Phase
}

// lastPart is the innermost of nested phases.
func lastPart(phase string) string {
	for i := len(phase) - 3; i >= 0; i-- {
		if phase[i:i+3] == " / " {
			return phase[i+3:]
		}
	}
	return phase
}

// operatorGlyph is what stands beside a value for what has made it: ⊕, ≤, or, in three characters at most,
// what its formula applies.
func operatorGlyph(s *Subject, id tracer.NodeID) string {
	p, n := s.Trace.Program(), s.Graph.Node(id)
	switch {
	case n.Combined && utf8.RuneCountInString(p.Operator) == 1:
		return p.Operator
	case n.Combined:
		return "⊕"
	case n.Compared:
		return "≤"
	case n.Applied:
		if f := s.Graph.FormulaOf(id); f != nil {
			if glyph := strings.ReplaceAll(strings.ReplaceAll(f.Text, "%s", ""), " ", ""); utf8.RuneCountInString(glyph) <= 3 {
				return glyph
			}
		}
		return "ƒ"
	}
	return ""
}
