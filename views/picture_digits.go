package views

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// digitsPicture is a radix sort that takes the most significant digit first: a row for each pass, from
// above, with the buckets side by side that the pass before has left. A key has the tone of the digit
// by which it goes on, and a bucket that of the digit that its keys share. Below the rows is what the
// present pass finds out: its counters, and the place of each key.
type digitsPicture struct {
	*picture
	x, payload *tracer.ArrayInfo // payload is what goes with the keys; nil for nothing
	passes     []digitPass
	levels     [][]bucketOf // by level: the buckets, from left to right; one level more than passes
	rows       []scene.Unit
	below      []arrayAt
	counted    scene.Unit
}

// digitPass is a pass over all buckets that are still large, or the last one, which sorts small ones by
// insertion.
type digitPass struct {
	first, scatter int
	digits         []int // by cell: the digit of its key in this pass, none where it takes no part or has none
	counts         *tracer.ArrayInfo
	radix          int
	kept           []int // the counters that are drawn
}

// bucketOf is a bucket: its cells, the digit that its keys share, none for all keys, and the bucket that
// it is a part of.
type bucketOf struct{ lo, hi, digit, within int }

func layDigits(p *picture) string {
	d := &digitsPicture{picture: p, x: p.array("x"), payload: p.array("v")}
	if d.x == nil {
		return nothingToDraw
	}
	columns := max(d.x.Real, d.findPasses())
	if len(d.passes) == 0 {
		return "All keys are alike, or there is only one: nothing moves."
	}
	p.columns(columns, 72, "relative")
	k := p.m.scale
	above := 6 * k
	names := d.names()
	for i := range d.levels {
		d.rows = append(d.rows, p.row(names[i], above))
		if d.payload != nil {
			p.row("", 3*k)
		}
		above = max(18, min(40, 240/scene.Unit(len(d.levels)))) * k
	}
	p.height += 4 * k
	p.numbers(d.x.Real, p.m.column)
	d.counted = p.row("counts", 30*k) // sums move along the row
	for _, name := range []string{"digit", "relative", "place"} {
		if a := p.array(name); a != nil {
			d.below = append(d.below, arrayAt{a, p.row(name, 8*k)})
		}
	}
	p.height += 8 * k
	p.place = d.place
	return ""
}

// names are those of the levels: what their keys are sorted by.
func (d *digitsPicture) names() []string {
	out := []string{"x"}
	for _, p := range d.passes {
		name := d.s.Trace.Round(d.s.Trace.Steps()[p.scatter].Round).Phase
		if from, to, both := strings.Cut(strings.TrimPrefix(name, "bits "), " to "); both && from == to {
			name = "bit " + from
		}
		if p.counts == nil {
			name = "insertion"
		}
		out = append(out, name)
	}
	return out
}

// findPasses reads the passes off the run, and returns how many counters the longest has, with the cell
// in which a sweep gathers all of them.
func (d *digitsPicture) findPasses() (columns int) {
	t, g := d.s.Trace, d.s.Graph
	digit, place := d.array("digit"), d.array("place")
	var tables []*tracer.ArrayInfo
	for i := range t.Arrays() {
		if a := &t.Arrays()[i]; a.Name == "counts" && a.Real > 0 {
			tables = append(tables, a)
		}
	}
	d.levels = [][]bucketOf{{{0, d.x.Real, none, none}}}
	first := 0
	for r := tracer.RoundID(1); int(r) <= t.Rounds(); r++ {
		if t.Round(r).Label != "scatter" || digit == nil || place == nil {
			continue
		}
		p := digitPass{first: first, scatter: t.StepOf(r), digits: make([]int, d.x.Real)}
		first = p.scatter + 1
		now := func(a *tracer.ArrayInfo, i int) bool {
			return i < a.Real && g.StepOf(d.holds(t.Cell(a.ID, i), p.scatter)) >= max(1, p.first)
		}
		large := 0
		level := d.levels[len(d.levels)-1]
		var next []bucketOf
		for k, b := range level {
			sizes := map[int]int{}
			for i := b.lo; i < b.hi; i++ {
				p.digits[i] = none
				if now(digit, i) {
					p.digits[i], _ = d.number(t.Cell(digit.ID, i), p.scatter)
					sizes[p.digits[i]]++
				}
			}
			if len(sizes) == 0 || !now(place, b.lo) {
				next = append(next, bucketOf{b.lo, b.hi, b.digit, k})
				continue
			}
			large++
			lo := b.lo
			for _, of := range slices.Sorted(maps.Keys(sizes)) {
				next = append(next, bucketOf{lo, lo + sizes[of], of, k})
				lo += sizes[of]
			}
		}
		if large > 0 && len(tables) > 0 {
			p.counts, tables = tables[0], tables[1:]
			p.radix = max(1, p.counts.Real/large)
			d.keep(&p, level, next)
			columns = max(columns, len(p.kept)+d.withRoot(p.counts)-p.counts.Real)
		}
		d.passes, d.levels = append(d.passes, p), append(d.levels, next)
	}
	return columns
}

// keep chooses the counters of a pass that are drawn: of many digits those that some key has.
func (d *digitsPicture) keep(p *digitPass, level, next []bucketOf) {
	if p.radix <= few {
		for i := range p.counts.Real {
			p.kept = append(p.kept, i)
		}
		return
	}
	large, within := -1, none
	for _, b := range next {
		if p.digits[level[b.within].lo] == none {
			continue
		}
		if b.within != within {
			large, within = large+1, b.within
		}
		p.kept = append(p.kept, large*p.radix+b.digit)
	}
}

func (d *digitsPicture) place(st *setting) {
	t, g := d.s.Trace, d.s.Graph
	now := sort.Search(len(d.passes)-1, func(i int) bool { return d.passes[i].scatter >= st.step })
	for level := len(d.levels) - 1; level >= 0; level-- { // a key stands where it has come to last
		step, to := st.step, st.step
		if level < len(d.passes) {
			to = min(step, d.passes[level].scatter-1)
		}
		come := level == 0 || step >= d.passes[level-1].scatter
		for k, b := range d.levels[level] {
			d.drawBucket(st, level, k, come)
			for i := b.lo; i < b.hi; i++ {
				d.stand(st, level, i, to, come)
			}
		}
	}
	pass := &d.passes[now]
	since := max(1, pass.first)
	for _, row := range d.below {
		for i := range min(d.x.Real, row.array.Real) {
			c := t.Cell(row.array.ID, i)
			n := d.holds(c, st.step)
			if g.StepOf(n) < since {
				n = tracer.NoNode // of the pass before
			}
			s := st.hold(c, n, d.cell(i, row.y))
			s.group, s.still = 63, true
			s.tone = d.toneAt(pass, i, st.step)
		}
	}
	if pass.counts == nil {
		return
	}
	for i, kept := range pass.kept {
		s := st.put(t.Cell(pass.counts.ID, kept), d.cell(i, d.counted))
		s.group, s.still, s.tone = 63, true, partTone(kept%pass.radix)
	}
	st.putRoot(pass.counts, since, d.m.column(len(pass.kept)-1), d.counted)
}

// stand places what a cell has held at a level, with what goes along.
func (d *digitsPicture) stand(st *setting, level, i, step int, come bool) {
	y := d.rows[level]
	for _, a := range []*tracer.ArrayInfo{d.x, d.payload} {
		if a == nil {
			continue
		}
		c, n := d.s.Trace.Cell(a.ID, i), tracer.NoNode
		if come {
			n = d.holds(c, step)
		}
		s := st.hold(c, n, d.cell(i, y))
		s.group = level
		if come && level < len(d.passes) {
			s.tone = d.toneAt(&d.passes[level], i, st.step)
		}
		y += d.beyond()
	}
}

// toneAt is the tone of the digit of a cell in a pass, once it is known.
func (d *digitsPicture) toneAt(p *digitPass, i, step int) scene.Tone {
	if of := p.digits[i]; of != none {
		n := d.holds(d.s.Trace.Cell(d.array("digit").ID, i), min(step, p.scatter))
		if d.s.Graph.StepOf(n) >= max(1, p.first) {
			return partTone(of)
		}
	}
	return scene.Neutral
}

// drawBucket draws the ground of a bucket, and what joins it to the one that it is a part of. One that
// is to come is an outline.
func (d *digitsPicture) drawBucket(st *setting, level, k int, come bool) {
	b := d.levels[level][k]
	u := d.m.scale
	box := d.bucketBox(level, b)
	ink := scene.Ink{Role: scene.Band, Tone: scene.SegmentB}
	if b.digit != none {
		ink.Tone = partTone(b.digit)
	}
	if !come {
		ink = scene.Ink{Role: scene.Node, State: scene.Future}
	}
	st.marks.box(scene.KeyOf(scene.PartBand, 2+level, b.lo), ink, box, min(7*u, box.W/4))
	if level == 0 || !come {
		return
	}
	above := d.levels[level-1][b.within]
	from := d.bucketBox(level-1, above)
	x := box.Centre().X
	st.marks.line(2, level<<16+k, scene.Ink{Role: scene.Axis}, scene.Point{X: scene.Lerp(x, from.Centre().X, 0.35), Y: from.Bottom()}, scene.Point{X: x, Y: box.Y})
}

// bucketBox is the ground of a bucket at a level, with what goes along with its keys.
func (d *digitsPicture) bucketBox(level int, b bucketOf) scene.Rect {
	box := d.runBox(b.lo, b.hi-1, d.rows[level])
	if d.payload != nil {
		box.H += d.beyond()
	}
	return box
}

// beyond is from a key to what goes along with it.
func (d *digitsPicture) beyond() scene.Unit { return d.m.node.H + 3*d.m.scale*d.squeeze }
