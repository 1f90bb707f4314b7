package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// barPicture is a histogram: bars that grow on their counters, each value falling to its bin. The
// private copies of lanes stand beside each other, and are poured together below them.
type barPicture struct {
	*picture
	rows []arrayAt // the values, and what is found out of each
	bins []binBars
	unit scene.Unit // height of a count of one
	step scene.Unit // from value to value
}

// binBars is one set of bars. The last counts what lies outside all bins.
type binBars struct {
	name  string
	cells []tracer.CellID
	x, y  scene.Unit // of the first counter, its upper side
	most  int
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
	perLine := b.share(len(private), len(whole.cells))
	names := []string{"copy 0"}
	p.columns(max(perLine*len(whole.cells)+perLine-1, len(whole.cells)+1), 72, names...)
	for x.Len > 1 && scene.Unit(x.Len)*p.m.node.W*1.1 > p.m.width-p.m.gutter { // so many values are closer than bins
		p.height = 0
		p.columns(x.Len, 72, names...)
		break
	}
	b.step = min(72*p.m.scale, (p.m.width-p.m.gutter)/scene.Unit(x.Len))
	above := 2 * p.m.scale
	for _, name := range []string{"x", "bin"} {
		if a := p.array(name); a != nil {
			b.rows = append(b.rows, arrayAt{a, p.row(name, above)})
		}
		if above = 8 * p.m.scale; !b.steers {
			above = 24 * p.m.scale
		}
	}
	most := 1
	for _, set := range append(private, whole) {
		most = max(most, set.most)
	}
	b.unit = 96 * p.m.scale / scene.Unit(most)
	for len(private) > 0 {
		n := min(perLine, len(private))
		b.line(private[:n])
		private = private[n:]
	}
	b.line([]binBars{whole})
	b.drawBorders(&b.bins[len(b.bins)-1])
	if a := p.array("starts"); a != nil {
		b.rows = append(b.rows, arrayAt{a, p.row("starts", 10*p.m.scale)})
	}
	p.height += 8 * p.m.scale
	p.place = b.place
	return ""
}

// share is how many of the private copies stand on a line, where they have room to be read.
func (b *barPicture) share(copies, cells int) int {
	if copies == 0 {
		return 1
	}
	const readable = 30
	room := int((b.o.Width - 80) / (readable * scene.Unit(b.o.Scale)))
	most := max(1, min(copies, (room+1)/(cells+1)))
	lines := (copies + most - 1) / most
	return (copies + lines - 1) / lines
}

// findBins finds the counters: those of lanes of their own, and those of the result.
func (b *barPicture) findBins() (private []binBars, whole binBars) {
	t := b.s.Trace
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
			set := binBars{name: "lane " + strconv.Itoa(len(private))}
			add(&set, &a, 0, a.Real)
			private = append(private, set)
		case "copies":
			cols := max(1, 1+t.Outputs()[0].Len)
			for k := 0; k*cols < a.Real; k++ {
				set := binBars{name: "copy " + strconv.Itoa(k)}
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
		whole.name = "copy 0"
	}
	return private, whole
}

// line sets some bars beside each other.
func (b *barPicture) line(sets []binBars) {
	k := b.m.scale
	most := 0
	for _, set := range sets {
		most = max(most, set.most)
	}
	room := b.unit*scene.Unit(max(1, most)) + 14*k
	var y scene.Unit
	switch {
	case len(sets) > 1:
		y = b.row("", room)
	case b.m.stacked > 0: // the name stands above the bars
		b.row(sets[0].name, 8*k)
		b.height -= b.m.node.H
		y = b.row("", room)
	default:
		y = b.row(sets[0].name, room)
	}
	for i := range sets {
		set := &sets[i]
		set.x, set.y = b.m.first+scene.Unit(i*(len(set.cells)+1))*b.m.pitch, y
		b.bins = append(b.bins, *set)
		font := scene.Font{Face: scene.Mono, Size: 11 * k}
		for c := range set.cells {
			text := strconv.Itoa(c)
			if c == len(set.cells)-1 {
				text = "out"
			}
			if scene.Width(text, font)+3*k <= b.m.pitch {
				b.plate(int(set.cells[c]), scene.Point{X: set.x + scene.Unit(c)*b.m.pitch, Y: b.height + 14*k}, text, font)
			}
		}
		if len(sets) > 1 {
			b.plate(1<<20+i+int(y), scene.Point{X: set.x + b.m.pitch*scene.Unit(len(set.cells)-1)/2, Y: b.height + 31*k}, set.name, b.m.name)
		}
		left := set.x - b.m.pitch/2
		b.ground.line(3, int(set.cells[0]), scene.Ink{Role: scene.Axis}, scene.Point{X: left, Y: y - 3*k}, scene.Point{X: left + b.m.pitch*scene.Unit(len(set.cells)), Y: y - 3*k})
	}
	b.height += 18 * k
	if len(sets) > 1 {
		b.height += 18 * k
	}
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
			x := b.m.gutter + b.step*(scene.Unit(i)+0.5)
			if r.array.Name == "starts" {
				x = b.m.column(i)
			}
			st.put(t.Cell(r.array.ID, i), b.boxAt(x, r.y))
		}
	}
	for _, set := range b.bins {
		for i, c := range set.cells {
			s := st.put(c, b.boxAt(set.x+scene.Unit(i)*b.m.pitch, set.y))
			n, ok := b.number(c, st.step)
			ink := scene.Ink{Role: scene.Texel, State: scene.Past, Tone: scene.Up}
			if i == len(set.cells)-1 {
				ink.Tone, s.aside = scene.Neutral, true
			}
			if !ok {
				continue
			}
			switch {
			case b.s.collides[s.node]:
				ink.Tone = scene.Conflict
			case b.isMade(s.node, st.step):
				ink.Tone = scene.Active
			}
			h := b.unit * scene.Unit(min(n, set.most))
			st.grow.box(scene.KeyOf(scene.PartLine, 7, int(c)), ink, scene.Rect{X: s.box.X, Y: set.y - 3*k - h, W: s.box.W, H: h}, min(2.5*k, h/2))
		}
	}
}
