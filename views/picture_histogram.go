package views

import (
	"slices"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// barPicture is a histogram: bars that grow on their counters, each value falling to its bin. The
// private copies of lanes stand beside each other, each in a tone of its own as the values that it
// counts, and are poured together below them. Where they have no room beside each other, or are rows
// that are reduced, they stand above each other. Where values are sorted, the tones are those of bins.
type barPicture struct {
	*picture
	rows  []arrayAt // the values, and what is found out of each
	bins  []binBars
	tones []int      // by value: which copy counts it
	table bool       // copies stand above each other
	unit  scene.Unit // height of a count of one, where there is room
	step  scene.Unit // from value to value
}

// binBars is one set of bars. The last counts what lies outside all bins.
type binBars struct {
	name  string
	cells []tracer.CellID
	x, y  scene.Unit // of the first counter, its upper side
	foot  scene.Unit // below all that is told of it
	most  int
	copy  int // which of several; none for the result of others
}

func layHistogram(p *picture) string {
	b := &barPicture{picture: p}
	x := p.array("x")
	if x == nil {
		return nothingToDraw
	}
	b.steers = p.array("starts") == nil // where values are sorted, they are moved
	private, whole := b.findBins()
	if len(whole.cells) == 0 {
		return nothingToDraw
	}
	b.findTones(private, whole)
	b.table = len(private) > 0 && (whole.copy >= 0 || !b.fit(len(private), len(whole.cells)))
	perLine := max(1, len(private))
	if b.table {
		perLine = 1
	}
	names := []string{"copy 0"}
	p.columns(max(perLine*len(whole.cells)+perLine-1, len(whole.cells)+1), 72, names...)
	for x.Len > 1 && scene.Unit(x.Len)*p.m.node.W*1.1 > p.m.width-p.m.gutter { // so many values are closer than bins
		p.height = 0
		p.columns(x.Len, 72, names...)
		break
	}
	k := p.m.scale
	b.step = min(72*k, (p.m.width-p.m.gutter)/scene.Unit(x.Len))
	if !b.steers && b.step >= scene.Width(strconv.Itoa(x.Real), p.ruler())+6*k {
		p.numbers(x.Real, b.value)
	}
	above := 2 * k
	for _, name := range []string{"x", "bin"} {
		if a := p.array(name); a != nil {
			b.rows = append(b.rows, arrayAt{a, p.row(name, above)})
		}
		if above = 8 * k; !b.steers {
			above = 24 * k
		}
	}
	if a := p.array("starts"); a != nil {
		b.rows = append(b.rows, arrayAt{a, p.row("starts", 44*k)})
	}
	most := 1
	for _, set := range append(private, whole) {
		most = max(most, set.most)
	}
	b.unit = 96 * k / scene.Unit(most)
	if b.table {
		b.unit *= 0.6
	}
	for len(private) > 0 {
		n := min(perLine, len(private))
		b.line(private[:n], !b.table)
		private = private[n:]
	}
	b.line([]binBars{whole}, true)
	b.drawBorders(&b.bins[len(b.bins)-1])
	if p.height += 8 * k; !b.steers {
		p.legend(meaning{scene.Neutral, "starts: of each bin's run, −1 for none"})
	}
	p.place, p.drawn, p.foot = b.place, b.draws, b.below
	return ""
}

// value is the middle of the column of a value.
func (b *barPicture) value(i int) scene.Unit { return b.m.gutter + b.step*(scene.Unit(i)+0.5) }

// findTones finds which copy counts each value.
func (b *barPicture) findTones(private []binBars, whole binBars) {
	of := map[tracer.CellID]int{}
	for _, set := range append(private, whole) {
		for _, c := range set.cells {
			of[c] = set.copy
		}
	}
	bin := b.array("bin")
	if bin == nil || len(private) == 0 {
		return
	}
	b.tones = make([]int, bin.Real)
	for i := range b.tones {
		b.tones[i] = none
		for _, n := range b.s.readersOf(b.s.Graph.Final(b.s.Trace.Cell(bin.ID, i))) {
			if k, known := of[b.s.Graph.Cell(n)]; known {
				b.tones[i] = k
			}
		}
	}
}

// draws tells whether an edge is drawn: of copies above each other only what goes down a column, since
// all else would cross them; so of sizes, which would have edges through the bars beside them.
func (b *barPicture) draws(from, to scene.Rect) bool {
	if !b.table && b.steers || to.Y < b.bins[0].y {
		return true
	}
	return b.steers && from.X == to.X && (!b.table || from.Y >= b.bins[0].y)
}

// below is where the names of a row of counters end.
func (b *barPicture) below(row scene.Unit) scene.Unit {
	for i := range b.bins {
		if b.bins[i].y == row {
			return b.bins[i].foot
		}
	}
	return 0
}

// fit tells whether copies have room beside each other to be read.
func (b *barPicture) fit(copies, cells int) bool {
	const readable = 22
	return scene.Unit(copies*(cells+1)-1)*readable*scene.Unit(b.o.Scale) <= b.o.Width-80*scene.Unit(b.o.Scale)
}

// findBins finds the counters: those of lanes of their own, and those of the result.
func (b *barPicture) findBins() (private []binBars, whole binBars) {
	t := b.s.Trace
	whole.copy = none
	add := func(set *binBars, a *tracer.ArrayInfo, from, to int) {
		for i := from; i < to; i++ {
			c := t.Cell(a.ID, i)
			set.cells = append(set.cells, c)
			if n, ok := b.number(c, b.last()); ok {
				set.most = max(set.most, n)
			}
		}
	}
	for _, a := range t.Arrays() {
		switch a.Name {
		case "local":
			set := binBars{name: "lane " + strconv.Itoa(len(private)), copy: len(private)}
			add(&set, &a, 0, a.Real)
			private = append(private, set)
		case "copies":
			cols := max(1, 1+t.Outputs()[0].Len)
			for k := 0; k*cols < a.Real; k++ {
				set := binBars{name: "copy " + strconv.Itoa(k), copy: k}
				add(&set, &a, k*cols, (k+1)*cols)
				private = append(private, set)
			}
		case "y", "dropped", "size":
			if add(&whole, &a, 0, a.Real); whole.name == "" {
				whole.name = a.Name
			}
		}
	}
	if len(whole.cells) == 0 && len(private) > 0 { // the first copy becomes the result
		whole, private = private[0], private[1:]
		slices.Reverse(private) // so that what is reduced goes down
	}
	return private, whole
}

// line sets some bars beside each other, and writes the names of bins below them where it is told to.
func (b *barPicture) line(sets []binBars, named bool) {
	k := b.m.scale
	most := 0
	for _, set := range sets {
		most = max(most, set.most)
	}
	room := b.unit*scene.Unit(max(1, most)) + 8*k
	var y scene.Unit
	switch {
	case len(sets) > 1:
		y = b.row("", room)
	case b.m.stacked > 0: // the name stands above the bars
		top := b.height + 8*k*b.squeeze + b.m.name.Size*1.35
		y = b.unnamed(sets[0].name, room+8*k)
		b.nameRow(&b.names, sets[0].name, top)
	default:
		y = b.row(sets[0].name, room)
	}
	for i := range sets {
		set := &sets[i]
		set.x, set.y = b.m.first+scene.Unit(i*(len(set.cells)+1))*b.m.pitch, y
		set.foot = b.height
		if named {
			set.foot += 18 * k
		}
		if len(sets) > 1 {
			set.foot += 18 * k
		}
		b.bins = append(b.bins, *set)
		font := b.ruler()
		for c := range set.cells {
			text := strconv.Itoa(c)
			if c == len(set.cells)-1 {
				text = "out"
			}
			if named && scene.Width(text, font)+3*k <= b.m.pitch {
				b.plate(int(set.cells[c]), scene.Point{X: set.x + scene.Unit(c)*b.m.pitch, Y: b.height + 14*k}, text, font)
			}
		}
		if len(sets) > 1 {
			b.plate(1<<20+i+int(y), scene.Point{X: set.x + b.m.pitch*scene.Unit(len(set.cells)-1)/2, Y: b.height + 31*k}, set.name, b.m.name)
		}
		left := set.x - b.m.pitch/2
		b.ground.line(3, int(set.cells[0]), scene.Ink{Role: scene.Axis}, scene.Point{X: left, Y: y - 3*k}, scene.Point{X: left + b.m.pitch*scene.Unit(len(set.cells)), Y: y - 3*k})
	}
	b.height = sets[0].foot
}

// drawBorders writes below the bars of the result at which values bins begin and end.
func (b *barPicture) drawBorders(set *binBars) {
	t, k := b.s.Trace, b.m.scale
	lo, err := strconv.ParseFloat(t.Param("lo"), 64)
	width, wrong := strconv.ParseFloat(t.Param("width"), 64)
	if err != nil || wrong != nil {
		return
	}
	font := b.ruler()
	widest := scene.Unit(0)
	text := func(i int) string { return strconv.FormatFloat(lo+float64(i)*width, 'g', 4, 64) }
	for i := range set.cells {
		widest = max(widest, scene.Width(text(i), font))
	}
	every := 1
	for scene.Unit(every)*b.m.pitch < 1.5*widest+6*k { // the first may be pushed in
		every *= 2
	}
	left, y := set.x-b.m.pitch/2, b.height+2*k
	for i := 0; i < len(set.cells); i += every { // the last border is where those begin that lie outside
		x := left + b.m.pitch*scene.Unit(i)
		b.ground.line(4, i, scene.Ink{Role: scene.Axis}, scene.Point{X: x, Y: y}, scene.Point{X: x, Y: y + 5*k})
		b.ground.label(scene.KeyOf(scene.PartRuler, 5, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: max(x, scene.Width(text(i), font)/2+2*k), Y: y + 17*k}, text(i), font, scene.Middle)
	}
	b.ground.line(4, 1<<12, scene.Ink{Role: scene.Axis}, scene.Point{X: left, Y: y}, scene.Point{X: left + b.m.pitch*scene.Unit(len(set.cells)-1), Y: y})
	b.height += 20 * k
}

func (b *barPicture) place(st *setting) {
	t, k := b.s.Trace, b.m.scale
	for _, r := range b.rows {
		for i := range r.array.Real {
			x, c := b.value(i), t.Cell(r.array.ID, i)
			n := b.holds(c, st.step)
			if r.array.Name == "starts" {
				if x = b.m.column(i); b.unwritten(r.array, n, st.step) {
					n = tracer.NoNode
				}
			}
			s := st.hold(c, n, b.boxAt(x, r.y))
			switch bin, ok := b.number(c, st.step); {
			case b.tones != nil && b.tones[i] >= 0:
				s.tone = partTone(b.tones[i])
			case ok && r.array.Name == "bin" && !b.steers && bin >= 0:
				s.tone = partTone(bin)
			case r.array.Name == "starts":
				s.tone = partTone(i)
			}
		}
	}
	if !b.steers {
		b.lead(st)
	}
	for _, set := range b.bins {
		tone := func(i int) scene.Tone {
			switch {
			case i == len(set.cells)-1:
				return scene.Neutral
			case set.copy >= 0 && b.tones != nil:
				return partTone(set.copy)
			case !b.steers:
				return partTone(i)
			}
			return scene.Up
		}
		for i, c := range set.cells {
			s := st.put(c, b.boxAt(set.x+scene.Unit(i)*b.m.pitch, set.y))
			n, ok := b.number(c, st.step)
			ink := scene.Ink{Role: scene.Texel, State: scene.Past, Tone: tone(i)}
			if s.aside = i == len(set.cells)-1; !s.aside && (ink.Tone != scene.Up || !b.steers || set.copy >= 0 && b.tones != nil) {
				s.tone = ink.Tone
			}
			if !ok {
				continue
			}
			switch {
			case b.s.collides[s.node]:
				ink.Tone = scene.Conflict
			case b.isMade(s.node, st.step) && ink.Tone == scene.Up && s.tone == scene.Neutral:
				ink.Tone = scene.Active
			}
			h := b.unit * b.squeeze * scene.Unit(min(n, set.most))
			st.grow.box(scene.KeyOf(scene.PartLine, 7, int(c)), ink, scene.Rect{X: s.box.X, Y: set.y - 3*k - h, W: s.box.W, H: h}, min(2.5*k, h/2))
		}
	}
}

// lead draws the runs of sorted values, once it is known where they begin, and from there to each the
// number that says so.
func (b *barPicture) lead(st *setting) {
	k, starts, bins := b.m.scale, b.rows[len(b.rows)-1], b.rows[len(b.rows)-2]
	if bins.array.Name != "bin" || st.step < b.begun(starts.array) {
		return
	}
	begins, bin := b.numbered(starts.array), b.numbered(bins.array)
	for i := range starts.array.Real {
		lo := begins(i, st.step)
		if lo < 0 || lo >= bins.array.Real {
			continue
		}
		hi := lo
		for bin(hi+1, st.step) == i {
			hi++
		}
		first := b.boxAt(b.value(lo), bins.y)
		box := first.Union(b.boxAt(b.value(hi), bins.y)).Inset(-min(4*k, (b.step-b.m.node.W)*0.4))
		st.marks.band(2, i, partTone(i), box, k)
		st.marks.lead(i, partTone(i), b.way(first, b.boxAt(b.m.column(i), starts.y)))
	}
}
