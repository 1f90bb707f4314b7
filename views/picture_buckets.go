package views

import (
	"sort"
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// bucketPicture is a sort by digits: above, the counters of the digits, so that no key crosses them on
// its way; below them the keys as they come into a pass, with what is found out of each; and below
// these the places that they go to, cut into a bucket for each digit. When a pass is over the buckets
// are emptied, one after the other, into the row of the next.
type bucketPicture struct {
	*picture
	x, payload    *tracer.ArrayInfo // payload is what goes with the keys; nil for nothing
	digit, counts *tracer.ArrayInfo // counts is nil for a split by one bit
	radix, blocks int               // digits, and the counters of each
	passes        []bucketPass
	above         []arrayAt // what is known of each key, the keys first
	below         []arrayAt // the places that they go to
	heads         scene.Unit
}

// bucketPass is a pass: the step at which it begins, that at which its keys have moved, and where
// they go.
type bucketPass struct {
	first, scatter int
	bucketOf       []int // by key
	buckets        []bucketAt
}

// bucketAt is a bucket: its digit, its places, and which cells of the picture it takes.
type bucketAt struct{ digit, lo, hi, column, width int }

func layBuckets(p *picture) string {
	const still = "All keys are alike, or there is only one: nothing moves."
	b := &bucketPicture{picture: p, x: p.array("x"), payload: p.array("v"), digit: p.array("digit"), counts: p.array("counts"), radix: 2, blocks: 1}
	if b.x == nil {
		return nothingToDraw
	}
	if b.digit == nil {
		b.digit, b.counts = p.array("bit"), nil
	}
	if b.digit == nil {
		return still
	}
	tables := 0
	for _, a := range p.s.Trace.Arrays() {
		if a.Name == "counts" {
			tables++
		}
	}
	for _, phase := range p.s.Trace.Phases() {
		if phase.Name == "small buckets" || tables > 1 {
			return layDigits(p) // the most significant digit first: buckets are sorted within buckets
		}
	}
	columns := b.findPasses()
	if len(b.passes) == 0 {
		return still
	}
	names := []string{"place"}
	if b.counts != nil {
		names = append(names, "relative")
	}
	p.columns(columns, 72, names...)
	b.stack()
	p.place = b.place
	return ""
}

// findPasses reads off the run which key goes to which bucket, and counts the cells that the widest
// pass takes, with the gaps between buckets.
func (b *bucketPicture) findPasses() (columns int) {
	t := b.s.Trace
	for r, first := tracer.RoundID(1), 0; int(r) <= t.Rounds(); r++ {
		info := t.Round(r)
		if info.Label == "count" && b.counts != nil {
			b.blocks = max(1, info.Launched)
			b.radix = b.counts.Real / b.blocks
		}
		if info.Label != "scatter" {
			continue
		}
		pass := bucketPass{first: first, scatter: t.StepOf(r), bucketOf: make([]int, b.x.Real)}
		first = pass.scatter + 1
		size := map[int]int{}
		for i := range pass.bucketOf {
			d, _ := b.number(t.Cell(b.digit.ID, i), pass.scatter)
			pass.bucketOf[i] = d
			size[d]++
		}
		at := map[int]int{}
		lo, column := 0, 0
		for d := range b.radix {
			if size[d] == 0 && b.radix > few {
				continue
			}
			width := max(size[d], b.blocks)
			at[d] = len(pass.buckets)
			pass.buckets = append(pass.buckets, bucketAt{d, lo, lo + size[d], column, width})
			lo, column = lo+size[d], column+width
		}
		for i, d := range pass.bucketOf {
			pass.bucketOf[i] = at[d]
		}
		b.passes = append(b.passes, pass)
		column += (len(pass.buckets) + 2) / 3
		if b.counts != nil {
			column += b.withRoot(b.counts) - b.counts.Real
		}
		columns = max(columns, b.x.Real, b.withRoot(b.array("zeros")), column)
	}
	return columns
}

const few = 16 // of more digits those that no key has are left out

func (b *bucketPicture) stack() {
	k := b.m.scale
	add := func(to *[]arrayAt, a *tracer.ArrayInfo, name string, above scene.Unit) {
		if a != nil {
			*to = append(*to, arrayAt{a, b.row(name, above)})
		}
	}
	if b.counts != nil {
		b.gap(30 * k) // the names of the digits, and sums that move along the row
		b.heads = b.row("counts", 0)
	} else {
		b.heads = b.row("total", 0)
	}
	add(&b.above, b.x, "x", 34*k)
	b.lintel = b.above[0].y - 2*k
	add(&b.above, b.payload, "v", 3*k)
	for _, name := range []string{b.digit.Name, "relative", "zeros", "place"} {
		above := 10 * k
		if name == "zeros" {
			above = 20 * k // sums move along the row
		}
		add(&b.above, b.array(name), name, above)
	}
	b.sill = b.height
	add(&b.below, b.x, "new x", 44*k)
	add(&b.below, b.payload, "new v", 3*k)
	b.height += 46 * k // the numbers of the places, the names of the buckets
	if b.radix > few {
		b.ground.label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler},
			scene.Point{X: b.m.gutter, Y: b.height + 12*k}, clip("Digits that no key has are left out.", b.m.label, b.m.width-b.m.gutter), b.m.label, scene.Start)
		b.height += 22 * k
	}
}

// x of the i-th cell of bucket number k.
func (b *bucketPicture) column(pass *bucketPass, k, i int) scene.Unit {
	return b.m.column(pass.buckets[k].column+i) + scene.Unit(k)*b.m.pitch/3
}

// passAt is the pass that a step belongs to.
func (b *bucketPicture) passAt(step int) *bucketPass {
	i := sort.Search(len(b.passes)-1, func(i int) bool { return b.passes[i].scatter >= step })
	return &b.passes[i]
}

func (b *bucketPicture) place(st *setting) {
	t, g := b.s.Trace, b.s.Graph
	pass := b.passAt(st.step)
	tones := make([]scene.Tone, b.x.Real) // of the keys whose digits the pass knows
	for i := range tones {
		if d := b.holds(t.Cell(b.digit.ID, i), st.step); !g.IsInput(d) && g.StepOf(d) >= pass.first {
			tones[i] = partTone(pass.bucketOf[i])
		}
	}
	for _, row := range b.above {
		moves := row.array == b.x || row.array == b.payload
		for i := range b.x.Real {
			c := t.Cell(row.array.ID, i)
			n := b.holds(c, st.step)
			if moves {
				n = b.holds(c, min(st.step, pass.scatter-1))
			} else if g.StepOf(n) < pass.first {
				n = tracer.NoNode // of the pass before
			}
			st.hold(c, n, b.cell(i, row.y)).tone = tones[i]
		}
	}
	if zeros := b.array("zeros"); zeros != nil {
		for _, row := range b.above {
			if row.array == zeros {
				st.putRoot(zeros, pass.first, b.m.column(zeros.Real-1), row.y)
			}
		}
	}
	if b.counts != nil {
		last := len(pass.buckets) - 1
		st.putRoot(b.counts, pass.first, b.column(pass, last, pass.buckets[last].width-1), b.heads)
	}
	for k, bucket := range pass.buckets {
		b.drawBucket(st, pass, k)
		for i := bucket.lo; i < bucket.hi; i++ {
			for _, row := range b.below {
				c, n := t.Cell(row.array.ID, i), tracer.NoNode
				if st.step >= pass.scatter {
					n = b.holds(c, st.step)
				}
				s := st.hold(c, n, b.boxAt(b.column(pass, k, i-bucket.lo), row.y))
				s.tone, s.group = partTone(k), 1
			}
		}
	}
}

// nameBucket writes the name of a digit over its counters.
func (b *bucketPicture) nameBucket(st *setting, tone scene.Tone, digit int, first, last scene.Unit) {
	font := scene.Font{Size: 13 * b.m.scale, Bold: true}
	for _, text := range []string{"digit " + strconv.Itoa(digit), strconv.Itoa(digit)} {
		if scene.Width(text, font) <= last-first+b.m.pitch {
			st.marks.label(scene.KeyOf(scene.PartLabel, 5, digit), scene.Ink{Role: scene.Phase, Tone: tone}, scene.Point{X: (first + last) / 2, Y: b.heads - 18*b.m.scale}, text, font, scene.Middle)
			return
		}
	}
}

// drawBucket draws the walls of a bucket, its name, its counters and the numbers of its places.
func (b *bucketPicture) drawBucket(st *setting, pass *bucketPass, k int) {
	t := b.s.Trace
	bucket := pass.buckets[k]
	tone := partTone(k)
	name := b.digit.Name
	if b.counts == nil {
		name += " =" // of a bit, whose number is in the head
	}
	floor := b.tray(&st.marks, name, bucket.digit, tone, b.column(pass, k, 0), b.column(pass, k, bucket.width-1), b.below)
	if b.counts != nil {
		for i := range b.blocks {
			c := t.Cell(b.counts.ID, bucket.digit*b.blocks+i)
			st.put(c, b.boxAt(b.column(pass, k, i), b.heads)).tone = tone
		}
		b.nameBucket(st, tone, bucket.digit, b.column(pass, k, 0), b.column(pass, k, b.blocks-1))
	} else if total := b.array("total"); total != nil && k == 1 {
		n := b.holds(t.Cell(total.ID, 0), st.step)
		if b.s.Graph.StepOf(n) < pass.first {
			n = tracer.NoNode
		}
		st.hold(t.Cell(total.ID, 0), n, b.boxAt(b.column(pass, k, 0), b.heads)).tone = tone
	}
	for i := bucket.lo; i < bucket.hi; i++ {
		if scene.Width(strconv.Itoa(i), b.ruler())+4*b.m.scale > b.m.pitch {
			break // nor do longer ones have room
		}
		b.placeNumber(&st.marks, i, b.column(pass, k, i-bucket.lo), floor)
	}
}
