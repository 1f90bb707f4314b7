package views

import (
	"slices"
	"strings"
	"unicode/utf8"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// picture draws a run as its subject is drawn on a board: a merge as a path through a grid, a radix
// pass as keys that fall into buckets. A subject says where the values of a step stand and what is
// drawn around them (setting); all else is alike for every subject and is here: values that travel
// from where they stood, edges, cones, pointing, walking.
type picture struct {
	s      *Subject
	t      caption
	o      Options
	m      measure
	head   cells // names the round
	height scene.Unit
	ground shapes                            // what stands at every step
	names  shapes                            // of rows, over the edges
	lines  []line                            // rows of which nothing has to be told but what they hold
	place  func(st *setting)                 // of the subject: what else a step makes of it; nil for nothing
	steers bool                              // what chooses the cell of a value flies there, too
	bare   bool                              // no edges: they would cross the picture, which shows the same
	lintel scene.Unit                        // above the rows of records: from there the edges to their values run straight; 0 for no records
	sill   scene.Unit                        // below the rows of records: down to there the edges of their values run straight; 0 for no records
	foot   func(row scene.Unit) scene.Unit   // the same below a row; nil for no such rows
	level  bool                              // no edges but those along a row
	elbows bool                              // edges between rows turn at the column of what lies below, and keep to it
	drawn  func(from, to scene.Rect) bool    // which edges are drawn; nil for all
	tails  bool                              // rows end with the cell in which a sweep gathers all of them; see root
	flows  func(from, to tracer.NodeID) bool // whether a value is seen to go into another; nil for all

	window
	backdrop *scene.Layer
	over     map[pictureKey]*scene.Layer
	settings map[int]*setting
	idle     map[tracer.ArrayID]bool // see saysNothing
	below    map[scene.Unit]bool     // rows below which there is room for the boxes of the step to come
	begins   map[tracer.ArrayID]int  // see begun
	squeeze  scene.Unit              // by which the gaps between rows are multiplied, so that all are seen
	gaps     scene.Unit              // how high they were to be together
	lanes    int                     // columns
	count    int                     // of the stands of the latest setting
	selection
}

// setting is a subject as it stands when a step has landed.
type setting struct {
	p      *picture
	step   int
	stands []stand
	at     map[tracer.NodeID]int // by value: its place among the stands
	marks  shapes                // what is drawn under the values
	names  shapes                // of rows that have another one at another step, over the edges
	grow   shapes                // boxes that change their extent from step to step; one has the same key at all of them
}

// stand is the place of a value.
type stand struct {
	box   scene.Rect
	cell  tracer.CellID
	node  tracer.NodeID // NoNode for a place that is empty
	tone  scene.Tone    // of the part of the picture that it belongs to
	aside bool          // it is left out of what is made
	group int           // tells the places of one cell apart
	stays bool          // it goes on to stand here when the value moves on
	small bool          // its value is set as small as it has to be
	still bool          // what comes into it from another row is not seen to come: it would cross what lies between
}

type pictureKey struct {
	landed int
	on     flight
	hide   bool
}

// flight is how far a step is under way.
type flight uint8

const (
	atRest flight = iota
	fading        // with reduced motion
	flying
	landing
)

// subjects are the pictures, by what the id of a program begins with, which a space ends: of
// several the first.
func subjects() []struct {
	id  string
	lay func(*picture) (missing string)
} {
	return []struct {
		id  string
		lay func(*picture) (missing string)
	}{
		{"merge/", layMerge},
		{"sort/counting", layBuckets},
		{"sort/radix", layBuckets},
		{"sort/merge", layRuns},
		{"sort/quick ", layRecursion},
		{"sort/quick-segmented", layRecursion},
		{"sort/quick-serial ", layRecursion},
		{"scan/lookback", layTiles},
		{"segscan/", layRods},
		{"scan/chunked", layRooms},
		{"scan/warp", layRooms},
		{"scan/block", layRooms},
		{"scan/grid", layRooms},
		{"fold/parallel", layRooms},
		{"histogram/", layHistogram},
		{"allocate/", layStrip},
		{"sequence/flatten", layStrip},
		{"sequence/partition", layPieces},
		{"compact/scan", layShelves},
		{"compact/", layCounted},
		{"sequence/filter", layShelves},
		{"split/", layShelves},
		{"unique/", layShelves},
		{"spmv/", layMatrix},
		{"sequence/transpose", layTranspose},
		{"grid/", layGrid},
		{"sequence/stencil", layStencil},
		{"sequence/gather", layGather},
		{"sequence/scatter", layScatter},
		{"sequence/concurrent-write", layRules},
		{"reduce/vector", layVectors},
		{"scatter/", layScatter},
		{"sequence/group-by", layGroups},
		{"sequence/join", layTables},
		{"matrix/", layTilesOf},
		{"stencil/tiled", layTilesOf},
		{"tree/", layWalk},
		{"string/compare", layWords},
		{"string/automaton", layAutomaton},
	}
}

func planPicture(s *Subject, o Options) Plan {
	p, missing := layPicture(s, o, 1)
	for range 3 { // some gaps are beside others
		over := p.height - o.High
		if missing != "" || o.High == 0 || over <= 0 || p.gaps == 0 || p.squeeze == closest {
			break
		}
		p, missing = layPicture(s, o, max(closest, p.squeeze-over/p.gaps))
	}
	if missing != "" {
		return planNote(o, "Picture", missing)
	}
	if len(p.at(0).stands) > maxStands {
		return planNote(o, "Picture", "So many values can't be told apart in a picture: it is drawn for up to 12,288 places.")
	}
	p.head = cells{s: s, marked: s, m: p.m, arrays: make([]arrayRow, 1)}
	return p
}

// closest is how much of the gaps between rows stays at least.
const closest = 0.3

// layPicture lays the subject out with its gaps so much smaller, or says why it has no picture.
func layPicture(s *Subject, o Options, squeeze scene.Unit) (p *picture, missing string) {
	p = &picture{s: s, t: caption{s: s}, o: o, window: windowOf(o), settings: map[int]*setting{}, idle: map[tracer.ArrayID]bool{}, squeeze: squeeze}
	for _, subject := range subjects() {
		if strings.HasPrefix(s.Trace.Program().ID+" ", subject.id) {
			return p, subject.lay(p)
		}
	}
	return p, "This algorithm has no picture of its own; its dependencies show all of it."
}

// crowdOfPicture is for as many columns as a picture has beside each other at a width.
func crowdOfPicture(s *Subject, o Options) float64 {
	lanes := s.lanes
	if p, missing := layPicture(s, o, 1); missing == "" && p.lanes > 0 {
		lanes = p.lanes
	}
	return o.Scale * closePitch * float64(lanes) / float64(o.Width)
}

// closePitch is the room that a value takes in a picture at the least, in units at scale 1.
const closePitch = 25

// maxStands is how many places a picture has at most, so that a step of it is laid out in a few
// milliseconds.
const maxStands = 3 << 12

const nothingToDraw = "No values, nothing to draw."

func (p *picture) Size() (width, height scene.Unit) { return p.m.width, p.height }

// at is the subject at a step.
func (p *picture) at(step int) *setting {
	st := p.settings[step]
	if st == nil {
		st = &setting{p: p, step: step, stands: make([]stand, 0, p.count), at: make(map[tracer.NodeID]int, p.count)}
		st.standLines()
		if p.place != nil {
			p.place(st)
		}
		p.count = len(st.stands)
		if most := 1 << 17 / max(1, len(st.stands)); len(p.settings) > min(64, most) {
			clear(p.settings) // a long run scrubbed through would keep every step of it
		}
		p.settings[step] = st
	}
	return st
}

// put places the value that a cell holds, and returns its stand.
func (st *setting) put(c tracer.CellID, box scene.Rect) *stand {
	return st.hold(c, st.p.s.holds(c, st.step), box)
}

// hold places a value of a cell; what is none leaves the place empty.
func (st *setting) hold(c tracer.CellID, n tracer.NodeID, box scene.Rect) *stand {
	if n != tracer.NoNode && (!st.p.s.isSet(n) || n == tracer.NodeID(c) && st.p.saysNothing(c)) {
		n = tracer.NoNode
	}
	if n != tracer.NoNode {
		if _, twice := st.at[n]; !twice {
			st.at[n] = len(st.stands)
		}
	}
	st.stands = append(st.stands, stand{box: box, cell: c, node: n})
	return &st.stands[len(st.stands)-1]
}

// saysNothing tells whether what an array holds at first is set up by the program itself, and all of it
// written over before any of it is read.
func (p *picture) saysNothing(c tracer.CellID) bool {
	id, _ := p.s.Trace.Place(c)
	idle, known := p.idle[id]
	if !known {
		a := p.s.Trace.Array(id)
		idle = a.Filled
		for i := 0; idle && i < a.Real; i++ {
			n := tracer.NodeID(p.s.Trace.Cell(id, i))
			idle = p.s.lastUse[n] < 0 && n != p.s.Graph.Final(tracer.CellID(n))
		}
		p.idle[id] = idle
	}
	return idle
}

// boxOf is where a value stands.
func (st *setting) boxOf(n tracer.NodeID) (scene.Rect, bool) {
	i, ok := st.at[n]
	if !ok {
		return scene.Rect{}, false
	}
	return st.stands[i].box, true
}

// made visits the values that the step of the setting has made.
func (st *setting) made(visit func(*stand)) {
	for i := range st.stands {
		if s := &st.stands[i]; s.node != tracer.NoNode && st.p.isMade(s.node, st.step) {
			visit(s)
		}
	}
}

func (p *picture) isMade(n tracer.NodeID, step int) bool {
	return !p.s.Graph.IsInput(n) && p.s.Graph.StepOf(n) == step
}

func (p *picture) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := p.s.position(at)
	if p.move(in.Window) {
		p.backdrop, p.over, p.selection = scene.NewLayer(p.seen(p.ground)), map[pictureKey]*scene.Layer{}, selection{}
	}
	on := atRest
	switch {
	case under == 1:
	case in.Still:
		on = fading
	case under < travelling:
		on = flying
	default:
		on = landing
	}
	f := &scene.Frame{Width: p.m.width, Height: p.height, Title: p.s.titled("picture"), Desc: p.t.tell(landed), Backdrop: p.backdrop}
	f.Rows = []scene.Row{{Bounds: f.Bounds(), Over: p.overOf(pictureKey{landed, on, in.Hide})}}
	f.Lit = p.lit(singledOutAt(present, under == 1, in), func() []scene.Shape { return p.drawLit(present, landed, under == 1, in) })
	f.Top = scene.Margin{Extent: 28 * p.m.scale, Layer: noShapes(), Corner: p.head.captioned(present, nil, under)}
	if under < 1 {
		f.Overlay = scene.NewLayer(p.drawTravel(landed, present, under, in))
	}
	return f
}

// seen are the shapes that lie in the part that is drawn.
func (p *picture) seen(list shapes) shapes {
	out := make(shapes, 0, len(list))
	for i := range list {
		if p.sees(list[i].Bounds()) {
			out = append(out, list[i])
		}
	}
	return out
}

func (p *picture) overOf(k pictureKey) *scene.Layer {
	if l := p.over[k]; l != nil {
		return l
	}
	st := p.at(k.landed)
	if k.on == landing { // what is drawn round the values is as the step leaves it
		next := p.at(k.landed + 1)
		st = &setting{p: p, step: st.step, stands: st.stands, at: st.at, marks: next.marks, names: next.names}
	}
	l := p.seen(st.marks)
	present := k.landed
	if k.on != atRest {
		present++
	}
	p.drawEdges(&l, present)
	l = append(append(l, p.seen(p.names)...), p.seen(st.names)...)
	for i := range st.stands {
		s := st.stands[i]
		if k.on >= flying && s.node != tracer.NoNode && p.leaves(&s, k) {
			s.node = tracer.NoNode
		}
		p.draw(&l, &s, k.on == atRest && s.node != tracer.NoNode && p.isMade(s.node, k.landed), k.hide, 1)
	}
	if len(p.over) > 256 {
		clear(p.over)
	}
	p.over[k] = scene.NewLayer(l)
	return p.over[k]
}

// leaves tells whether a value no longer stands in its place when the next step is under way: what
// moves has left, and what is written over gives way when the new value lands.
func (p *picture) leaves(s *stand, k pictureKey) bool {
	next := p.at(k.landed + 1)
	if box, ok := next.boxOf(s.node); ok {
		return box != s.box && !s.stays
	}
	return k.on == landing
}

func (p *picture) draw(l *shapes, s *stand, present, hide bool, opacity float64) {
	if !p.sees(s.box) {
		return
	}
	from := len(*l)
	p.drawWhole(l, s, present, hide)
	for i := from; i < len(*l) && opacity < 1; i++ {
		(*l)[i].Opacity *= float32(opacity)
	}
}

func (p *picture) drawWhole(l *shapes, s *stand, present, hide bool) {
	k := p.m.scale
	radius := min(6*k, 0.28*min(s.box.W, s.box.H))
	if s.node == tracer.NoNode {
		if s.box.W >= 5 {
			l.box(scene.KeyOf(scene.PartNode, 64+s.group, int(s.cell)), scene.Ink{Role: scene.Node, State: scene.Future}, s.box, radius)
		}
		return
	}
	n, id := s.node, int(s.node)
	ink := scene.Ink{Role: scene.Node, State: scene.Past, Tone: s.tone}
	if p.s.Graph.IsInput(n) {
		ink.State = scene.Input
	} else if p.s.collides[n] {
		ink.Tone = scene.Conflict
	}
	if s.aside || p.s.isPadding(n) {
		ink.Role = scene.Pad
	}
	if present {
		if ink.State = scene.Present; ink.Tone == scene.Neutral {
			ink.Tone = scene.Active
		}
	}
	text := scene.Ink{Role: scene.Value, State: ink.State}
	if ink.Role == scene.Pad {
		text = scene.Ink{Role: scene.PadValue}
	}
	if s.box.W < 5 || s.box.H < 5 {
		ink.Role, radius = scene.Texel, 0
	}
	set := p.m.value
	written := p.m.detail == full && s.box.H >= p.m.node.H-1 && s.box.W >= p.m.node.W-1
	if s.small && p.m.detail == full && s.box.H >= minValue*k+5*k {
		set = letteringIn(scene.Font{Face: set.font.Face, Bold: true, Size: min(set.font.Size, s.box.H-5*k)}, s.box.W, k)
		written = set.most() >= utf8.RuneCountInString(p.s.text(n))
	}
	if !written && !present {
		ink.Role = scene.Texel
	}
	l.box(scene.KeyOf(scene.PartNode, s.group, id), ink, s.box, radius)
	if written && (!hide || p.s.Graph.IsInput(n)) {
		l.value(set, scene.KeyOf(scene.PartValue, s.group, id), text, s.box.Centre(), p.s.text(n))
	}
	if radius > 0 && p.s.collides[n] && !p.s.Graph.IsInput(n) {
		*l = append(*l, badge(s.group, id, scene.Point{X: s.box.X, Y: s.box.Y}, fitting(k, s.box), 1)...)
	}
}

// comes are the values that a value was made of, as far as they are seen to come from elsewhere.
func (p *picture) comes(s *stand, visit func(src tracer.Source, from scene.Rect), before, after *setting) {
	for _, src := range p.s.sources(s.node) {
		from, ok := before.boxOf(src.Node)
		if now, stays := after.boxOf(src.Node); stays {
			if ok && now != from {
				continue // it is on its way itself
			}
			from, ok = now, true
		}
		if p.flows != nil && !p.flows(src.Node, s.node) {
			continue
		}
		if ok && from != s.box && !(s.still && from.Y != s.box.Y) {
			visit(src, from)
		}
	}
}

// way leads from one place to another: down or up, or in an arc above a row. What leaves a record
// runs behind all that is known of it.
func (p *picture) way(from, to scene.Rect) []scene.Point {
	a, b := from.Centre(), to.Centre()
	switch {
	case p.elbows && from.Y != to.Y:
		return elbow(from, to)
	case to.Y >= from.Bottom():
		path := []scene.Point{{X: a.X, Y: from.Bottom()}}
		sill := p.sill
		if p.foot != nil {
			sill = p.foot(from.Y)
		}
		if from.Bottom() < sill && to.Y > sill {
			path = drop(path, sill)
		}
		if from.Bottom() <= p.lintel && to.Y > p.lintel {
			return drop(bend(path, scene.Point{X: b.X, Y: p.lintel}), to.Y)
		}
		return bend(path, scene.Point{X: b.X, Y: to.Y})
	case to.Bottom() <= from.Y:
		path := []scene.Point{{X: a.X, Y: from.Y}}
		if from.Y > p.lintel && to.Bottom() <= p.lintel {
			path = drop(path, p.lintel)
		}
		return bend(path, scene.Point{X: b.X, Y: to.Bottom()})
	}
	rise := min(0.3*max(a.X-b.X, b.X-a.X)+6*p.m.scale, 20*p.m.scale)
	return []scene.Point{{X: a.X, Y: from.Y}, {X: a.X, Y: from.Y - rise}, {X: b.X, Y: to.Y - rise}, {X: b.X, Y: to.Y}}
}

// elbow leads from the side of the upper of two places to above the lower one, and down, or back.
func elbow(from, to scene.Rect) []scene.Point {
	if to.Y < from.Y {
		path := elbow(to, from)
		slices.Reverse(path)
		return path
	}
	a, b := from.Centre(), to.Centre()
	if a.X = from.X; b.X > from.Right() {
		a.X = from.Right()
	}
	corner, end := scene.Point{X: b.X, Y: a.Y}, scene.Point{X: b.X, Y: to.Y}
	return []scene.Point{a, scene.LerpPoint(a, corner, 1.0/3), scene.LerpPoint(a, corner, 2.0/3), corner,
		scene.LerpPoint(corner, end, 1.0/3), scene.LerpPoint(corner, end, 2.0/3), end}
}

// toneOf is the tone in which a value arrives.
func (p *picture) toneOf(s *stand) scene.Tone {
	switch {
	case p.s.collides[s.node]:
		return scene.Conflict
	case s.tone != scene.Neutral:
		return s.tone
	}
	return scene.Active
}

// drawEdges draws from where the values of a step come, behind all values.
func (p *picture) drawEdges(l *shapes, present int) {
	after := p.at(present)
	if present == 0 || p.bare || after.count() > maxFlights {
		return
	}
	before := p.at(present - 1)
	moved := map[[2]scene.Unit]tracer.ArrayID{} // along a row, by where from and where to: in which array
	var places map[scene.Rect]bool              // where something stands, or an empty box
	after.made(func(s *stand) {
		p.comes(s, func(src tracer.Source, from scene.Rect) {
			path := p.way(from, s.box)
			if p.drawn != nil && !p.drawn(from, s.box) || src.Steer && !p.steers || p.level && from.Y != s.box.Y || !p.seesLine(path) {
				return
			}
			if from.Y == s.box.Y { // what goes with a key goes the same way
				move := [2]scene.Unit{from.X, s.box.X}
				array, _ := p.s.place(s.node)
				if first, known := moved[move]; known && first != array {
					return
				}
				moved[move] = array
			}
			ink := p.s.edgeInk(src, s.node, scene.Present)
			if ink.Tone == scene.Neutral {
				ink.Tone = p.toneOf(s)
			}
			*l = append(*l, scene.Bezier(scene.KeyOf(scene.PartEdge, int(src.Node), int(s.node)), ink, path...))
			if places == nil {
				places = make(map[scene.Rect]bool, len(after.stands))
				for i := range after.stands {
					places[after.stands[i].box] = true
				}
			}
			if !places[from] { // no edge begins at nothing: its value has left an empty place
				places[from] = true
				p.draw(l, &stand{box: from, cell: tracer.CellID(src.Node), node: tracer.NoNode, group: 1 << 10}, false, false, 1)
			}
		}, before, after)
	})
}

// count is how many values the step has made.
func (st *setting) count() (n int) {
	st.made(func(*stand) { n++ })
	return n
}

const maxFlights = 96 // more values than these do not travel: they would be a cloud

func (p *picture) drawLit(present, landed int, rest bool, in Interaction) []scene.Shape {
	var l shapes
	if rest {
		l = p.seen(p.at(present).grow)
	}
	now := p.at(landed)
	for _, n := range in.Selected {
		if n < 0 || int(n) >= p.s.Graph.Nodes() {
			continue
		}
		for _, m := range p.s.cone(n, in) {
			if box, ok := now.boxOf(m); ok && m != n {
				l.box(scene.KeyOf(scene.PartLine, 1, int(m)), scene.Ink{Role: scene.Focus}, box.Inset(-2*p.m.scale), 8*p.m.scale)
				l[len(l)-1].Opacity = 0.55
			}
		}
		if box, ok := now.boxOf(n); ok {
			l.box(scene.KeyOf(scene.PartLine, 0, int(n)), scene.Ink{Role: scene.Focus}, box.Inset(-4*p.m.scale), 10*p.m.scale)
		}
	}
	return l
}

func (p *picture) drawTravel(landed, present int, under float64, in Interaction) []scene.Shape {
	before, after := p.at(landed), p.at(present)
	t := ease(min(1, under/travelling))
	l := p.drawGrowth(before, after, t, in.Still)
	if in.Still || after.count() > maxFlights {
		after.made(func(s *stand) { p.draw(&l, s, true, in.Hide, under) })
		return l
	}
	token := func(n tracer.NodeID, to int, at scene.Point, tone scene.Tone) {
		if p.m.detail != full {
			at := scene.Centred(at, min(6*p.m.scale, p.m.node.W), min(6*p.m.scale, p.m.node.H))
			l.box(scene.KeyOf(scene.PartToken, int(n), to), scene.Ink{Role: scene.Texel, Tone: tone}, at, 3)
			return
		}
		l.box(scene.KeyOf(scene.PartToken, int(n), to), scene.Ink{Role: scene.Token, Tone: tone}, scene.Centred(at, p.m.node.W*0.9, p.m.node.H*0.86), 6*p.m.scale)
		if !in.Hide || p.s.Graph.IsInput(n) {
			l.value(p.m.value.resized(0.9), scene.KeyOf(scene.PartTokenValue, int(n), to), scene.Ink{Role: scene.Riding, Tone: tone}, at, p.s.text(n))
		}
	}
	for i := range before.stands { // what stays the same value and stands elsewhere
		s := &before.stands[i]
		j, ok := after.at[s.node]
		if s.node == tracer.NoNode || !ok || after.stands[j].box == s.box || before.at[s.node] != i {
			continue
		}
		next := &after.stands[j]
		token(s.node, int(s.node), scene.LerpPoint(s.box.Centre(), next.box.Centre(), t), p.toneOf(next))
	}
	after.made(func(s *stand) {
		if under >= travelling {
			p.draw(&l, s, true, in.Hide, (under-travelling)/(1-travelling))
			return
		}
		if &after.stands[after.at[s.node]] != s {
			return // a value that stands twice flies once
		}
		p.comes(s, func(src tracer.Source, from scene.Rect) {
			if !src.Steer || p.steers {
				token(src.Node, int(s.node), scene.Along(scene.Curve, p.way(from, s.box), t), p.toneOf(s))
			}
		}, before, after)
	})
	return l
}

// drawGrowth draws what grows on its way from one step to the next.
func (p *picture) drawGrowth(before, after *setting, t float64, still bool) shapes {
	if still {
		return p.seen(before.grow)
	}
	was := map[scene.Key]scene.Rect{}
	for i := range before.grow {
		was[before.grow[i].Key] = before.grow[i].Box
	}
	l := p.seen(after.grow)
	for i := range l {
		s := &l[i]
		if a, ok := was[s.Key]; ok {
			b := s.Box
			s.Box = scene.Rect{X: scene.Lerp(a.X, b.X, t), Y: scene.Lerp(a.Y, b.Y, t), W: scene.Lerp(a.W, b.W, t), H: scene.Lerp(a.H, b.H, t)}
		} else {
			s.Opacity *= float32(t)
		}
	}
	return l
}

func (p *picture) Hit(at float64, q scene.Point) (tracer.NodeID, bool) {
	landed, _, _ := p.s.position(at)
	best, away := tracer.NoNode, scene.Unit(0)
	st := p.at(landed)
	if p.o.Ask {
		for _, n := range p.s.Next(landed) {
			if box, ok := p.expects(landed, n); ok && box.Inset(-2*p.m.scale).Contains(q) {
				return n, true
			}
		}
	}
	for i := range st.stands {
		s := &st.stands[i]
		if s.node == tracer.NoNode || !s.box.Inset(-5*p.m.scale).Contains(q) {
			continue
		}
		dx, dy := s.box.Centre().X-q.X, s.box.Centre().Y-q.Y
		if d := dx*dx + dy*dy; best == tracer.NoNode || d < away {
			best, away = s.node, d
		}
	}
	return best, best != tracer.NoNode
}

// Neighbour is the nearest value on that side: what lies straight ahead comes before what lies
// aslant.
func (p *picture) Neighbour(at float64, n tracer.NodeID, way Direction) (tracer.NodeID, bool) {
	landed, _, _ := p.s.position(at)
	st := p.at(landed)
	here, ok := st.boxOf(n)
	best, away := tracer.NoNode, scene.Unit(0)
	for i := range st.stands {
		s := &st.stands[i]
		if s.node == tracer.NoNode || s.node == n {
			continue
		}
		d := scene.Unit(0)
		if ok {
			dx, dy := s.box.Centre().X-here.Centre().X, s.box.Centre().Y-here.Centre().Y
			switch way {
			case Leftward:
				dx = -dx
			case Upward:
				dx, dy = -dy, dx
			case Downward:
				dx, dy = dy, dx
			}
			if dx < 1 {
				continue
			}
			d = dx + 4*max(dy, -dy)
		} else if !p.isMade(s.node, landed) {
			d = 1 // walking begins at the present
		}
		if best == tracer.NoNode || d < away {
			best, away = s.node, d
		}
	}
	if best == tracer.NoNode {
		return n, false
	}
	return best, true
}

func (p *picture) BoxOf(at float64, n tracer.NodeID) (scene.Rect, bool) {
	landed, _, _ := p.s.position(at)
	if box, ok := p.at(landed).boxOf(n); ok || !p.o.Ask {
		return box, ok
	}
	return p.expects(landed, n)
}

// expects is the box in which a value of the step to come is asked for: where it will stand, or below that,
// as a value that stands there still may be needed to tell it. There is none where neither has room.
func (p *picture) expects(landed int, n tracer.NodeID) (scene.Rect, bool) {
	if p.s.Graph.IsInput(n) || p.s.Graph.StepOf(n) != landed+1 {
		return scene.Rect{}, false
	}
	box, ok := p.at(landed + 1).boxOf(n)
	if !ok {
		return box, false
	}
	free := true
	now := p.at(landed)
	for i := range now.stands {
		if s := &now.stands[i]; s.node != tracer.NoNode && s.box.Overlaps(box) {
			free = false
			break
		}
	}
	if !free {
		free = p.below[box.Y]
		box.Y = box.Bottom() + p.askGap()
	}
	return box, free
}

func (p *picture) askGap() scene.Unit { return 6 * p.m.scale }

// Active is what the present step makes, and what that is made of.
func (p *picture) Active(at float64) scene.Rect {
	_, present, _ := p.s.position(at)
	box := scene.Rect{}
	after := p.at(present)
	after.made(func(s *stand) {
		box = box.Union(s.box)
		for _, src := range p.s.sources(s.node) {
			if from, ok := after.boxOf(src.Node); ok {
				box = box.Union(from)
			}
		}
	})
	if box.Empty() {
		box = scene.Rect{W: p.m.width, H: p.height}
	}
	return box
}
