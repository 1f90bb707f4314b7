package algos

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// bucket is a run of keys that agree in all digits so far.
type bucket struct{ lo, hi int }

// fewKeys is the size below which a bucket is not worth its counters, 2ʳ of them, and is sorted by
// insertion; 16 at most.
func fewKeys(r int) int { return min(1<<r, 16) }

// firstDigit returns where the most significant digit of r bits begins.
func (d digits) firstDigit(r int) int { return d.lo + (d.hi-d.lo-1)/r*r }

// msdRadixSort takes the most significant digit first. All buckets take part in a pass at once: one
// lane counts the digits of each, and one scan over (bucket, digit) makes places of the counts.
func msdRadixSort(m *tracer.Machine, a *Args, x *tracer.Array, with []*tracer.Array, d digits, r int) {
	n := x.Len()
	p := &msdPass{
		x: x, with: with, add: plus(a), radix: 1 << r,
		digit: m.Array("digit", value.Int, n), relative: m.Array("relative", value.Int, n), place: m.Array("place", value.Int, n),
		of: make([]int, n),
	}
	var small []bucket
	large := []bucket{{0, n}}
	for at := d.firstDigit(r); at >= d.lo && len(large) > 0; at -= r {
		m.In("bits "+strconv.Itoa(at)+" to "+strconv.Itoa(at+r-1), func() {
			parts := p.run(m, large, func(key value.Word) int { return d.at(key, at, r) })
			large = large[:0]
			for _, b := range parts {
				switch size := b.hi - b.lo; {
				case at == d.lo || size < 2: // equal keys, or one
				case size < fewKeys(r):
					small = append(small, b)
				default:
					large = append(large, b)
				}
			}
		})
	}
	if len(small) > 0 {
		m.Phase("small buckets")
		p.insert(m, a.keysOf("x"), small)
	}
}

// msdPass is the memory of passes over buckets.
type msdPass struct {
	x                      *tracer.Array
	with                   []*tracer.Array
	digit, relative, place *tracer.Array
	add                    Operator
	radix                  int
	of                     []int // by cell: its bucket in this pass, -1 none
}

// run sorts each bucket stably by a digit and returns the parts into which the buckets fall.
func (p *msdPass) run(m *tracer.Machine, buckets []bucket, digitOf func(value.Word) int) []bucket {
	n := p.x.Len()
	p.assign(buckets)
	counts := counters(m, "counts", len(buckets)*p.radix)
	m.Round("digits").Line("count").ForAll(0, n, func(l *tracer.Lane, i int) {
		if p.of[i] >= 0 {
			l.Apply(1)
			p.digit.Set(l, i, value.Word(digitOf(p.x.Get(l, i))))
		}
	})
	m.Round("count").Line("count").ForAll(0, len(buckets), func(l *tracer.Lane, b int) {
		for i := buckets[b].lo; i < buckets[b].hi; i++ {
			at := b*p.radix + p.digit.Index(l, i)
			before := counts.Get(l, at)
			p.relative.Move(l, i, before)
			counts.Set(l, at, p.add.Combine(l, before, 1))
		}
		counts.Leave(l, b*p.radix, (b+1)*p.radix)
	})
	exclusiveScan(m, p.add, counts, "scan", "each counter tells the keys counted before it")
	m.Round("places").Line("scatter").ForAll(0, n, func(l *tracer.Lane, i int) {
		if b := p.of[i]; b >= 0 {
			// The scan has counted the keys of the buckets in front, too.
			start := value.Word(buckets[b].lo-counts.Index(l, b*p.radix)) + counts.Get(l, b*p.radix+p.digit.Index(l, i))
			p.place.Set(l, i, p.add.Combine(l, start, p.relative.Get(l, i)))
		}
	})
	p.scatter(m)
	var parts []bucket
	for b, bk := range buckets {
		first := counts.Decide(b * p.radix)
		lo := bk.lo
		for k := 1; k <= p.radix; k++ {
			hi := bk.hi
			if k < p.radix {
				hi = bk.lo + counts.Decide(b*p.radix+k) - first
			}
			if hi > lo {
				parts = append(parts, bucket{lo, hi})
			}
			lo = hi
		}
	}
	return parts
}

// insert sorts each bucket on one lane.
func (p *msdPass) insert(m *tracer.Machine, order keyOrder, buckets []bucket) {
	p.assign(buckets)
	m.Round("insertion").Line("insertion").ForAll(0, len(buckets), func(l *tracer.Lane, b int) {
		placeByInsertion(l, order, p.x, p.place, buckets[b])
	})
	p.scatter(m)
}

// placeByInsertion finds the place of every key of a bucket by inserting one after another among
// those in front of it.
func placeByInsertion(l *tracer.Lane, order keyOrder, x, place *tracer.Array, b bucket) {
	var sorted []int // cells by key
	keys := make([]value.Word, b.hi-b.lo)
	for i := range keys {
		keys[i] = x.Get(l, b.lo+i)
		k := len(sorted)
		for k > 0 && order.Less(l, keys[i], keys[sorted[k-1]]) {
			k--
		}
		sorted = append(sorted, 0)
		copy(sorted[k+1:], sorted[k:])
		sorted[k] = i
	}
	for k, i := range sorted {
		place.Set(l, b.lo+i, value.Word(b.lo+k))
	}
}

// scatter sends the records of the buckets to their places.
func (p *msdPass) scatter(m *tracer.Machine) {
	m.Round("scatter").Line("scatter").ForAll(0, p.x.Len(), func(l *tracer.Lane, i int) {
		if p.of[i] >= 0 {
			moveRecord(l, p.x, p.with, i, p.place.Index(l, i))
		}
	})
}

func (p *msdPass) assign(buckets []bucket) {
	for i := range p.of {
		p.of[i] = -1
	}
	for b, bk := range buckets {
		for i := bk.lo; i < bk.hi; i++ {
			p.of[i] = b
		}
	}
}

// msdWork counts the applies and combines of the most significant digit first, by grouping the keys
// digit by digit.
func msdWork(a *Args) (applies, combines int) {
	d, r := digitsOf(a, "x"), a.Int("digit")
	if a.N() == 0 || d.lo >= d.hi {
		return 0, 0
	}
	groups := [][]value.Word{a.Words("x")}
	for at := d.firstDigit(r); at >= d.lo && len(groups) > 0; at -= r {
		var next [][]value.Word
		for _, g := range groups {
			parts := make([][]value.Word, 1<<r)
			for _, key := range g {
				k := d.at(key, at, r)
				parts[k] = append(parts[k], key)
			}
			for _, part := range parts {
				if len(part) >= fewKeys(r) {
					next = append(next, part)
				}
			}
			applies += len(g)
			combines += 2 * len(g)
		}
		combines += 2 * (pow2Ceil(len(groups)<<r) - 1)
		groups = next
	}
	return applies, combines
}
