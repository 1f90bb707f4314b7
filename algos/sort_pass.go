package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds the two stable passes that sorts by digits are made of: a split by one bit, and a
// counting sort by a digit.

// split is the memory of split passes over keys and what goes with them.
type split struct {
	x          *tracer.Array
	with       []*tracer.Array
	bit, zeros *tracer.Array
	total      *tracer.Array
	add        Operator
}

func newSplit(m *tracer.Machine, a *Args, x *tracer.Array, with []*tracer.Array) split {
	n := x.Real()
	return split{x, with, m.Array("bit", value.Flag, n), counters(m, "zeros", n), m.Array("total", value.Int, 1), plus(a)}
}

// run moves the keys whose bit is 0 in front of the others, all in their order: a zero's place is
// the number of zeros before it, a one's the number of all zeros and of the ones before it. n
// applies, 2(N − 1) + 1 combines, n moves and N − 1. It is pass p, from 0; the caller's lines are
// labelled bits, scan, total and scatter.
func (s split) run(m *tracer.Machine, p int, bitOf func(value.Word) int) {
	n := s.x.Real()
	m.Round("bits").Line("bits").ForAll(0, s.zeros.Len(), func(l *tracer.Lane, i int) {
		if i >= n {
			if p > 0 {
				s.zeros.Put(l, i, 0) // the padding holds sums of the pass before
			}
			return
		}
		l.Apply(1)
		bit := value.Word(bitOf(s.x.Get(l, i)))
		s.bit.Set(l, i, bit)
		s.zeros.Set(l, i, 1-bit)
	})
	exclusiveScan(m, s.add, s.zeros, "scan", "zeros[i] counts the keys with a 0 before key i")
	m.Round("zeros in all").Line("total").ForAll(0, 1, func(l *tracer.Lane, _ int) {
		s.total.Set(l, 0, s.add.Combine(l, s.zeros.Get(l, n-1), 1-s.bit.Get(l, n-1)))
	})
	m.Round("scatter").Line("scatter").ForAll(0, n, func(l *tracer.Lane, i int) {
		place := s.zeros.Index(l, i)
		if s.bit.Flag(l, i) {
			place = s.total.Index(l, 0) + i - place
		}
		moveRecord(l, s.x, s.with, i, place)
	})
}

// moveRecord moves a key and what goes with it from cell i to cell to.
func moveRecord(l *tracer.Lane, x *tracer.Array, with []*tracer.Array, i, to int) {
	key := x.Get(l, i)
	if len(with) == 0 {
		x.Move(l, to, key)
		return
	}
	record := make([]value.Word, len(with))
	for k, v := range with {
		record[k] = v.Get(l, i)
	}
	x.Move(l, to, key)
	for k, v := range with {
		v.Move(l, to, record[k])
	}
}

// counting is the memory of counting passes over keys and what goes with them. Each block of keys
// has a counter for every digit; those of one digit stand together, block after block, so that one
// scan gives every block its places.
type counting struct {
	x                       *tracer.Array
	with                    []*tracer.Array
	block, blocks           int
	digit, relative, counts *tracer.Array
	place                   *tracer.Array
	add                     Operator
	used                    bool // the counters hold an earlier pass
	reversed                bool // a fault: equal digits are placed from the last place down
}

// newCounting makes room for passes by digits below radix, in blocks of so many keys.
func newCounting(m *tracer.Machine, a *Args, x *tracer.Array, with []*tracer.Array, radix, block int) *counting {
	n := x.Real()
	block = max(1, min(block, n))
	blocks := (n + block - 1) / block
	return &counting{
		x: x, with: with, block: block, blocks: blocks, add: plus(a),
		digit: m.Array("digit", value.Int, n), relative: m.Array("relative", value.Int, n),
		counts: counters(m, "counts", radix*blocks), place: m.Array("place", value.Int, n),
	}
}

// run sorts stably by the digit of each key. One lane a block counts how many keys of its block
// have each digit, and finds on the way how many equal ones stand before each; a scan of the
// counters makes starts of them. n applies, 2n + 2(N − 1) combines, N the number of counters padded
// to a power of two. The caller's lines are labelled digits, count, scan, place and scatter.
func (c *counting) run(m *tracer.Machine, digitOf func(value.Word) int) {
	n := c.x.Real()
	m.Round("digits").Line("digits").ForAll(0, n, func(l *tracer.Lane, i int) {
		l.Apply(1)
		c.digit.Set(l, i, value.Word(digitOf(c.x.Get(l, i))))
	})
	if c.used {
		m.Round("clear the counters").Line("count").ForAll(0, c.counts.Len(), func(l *tracer.Lane, i int) { c.counts.Put(l, i, 0) })
	}
	c.used = true
	m.Round("count").Line("count").ForAll(0, c.blocks, func(l *tracer.Lane, b int) {
		for i := b * c.block; i < min(n, (b+1)*c.block); i++ {
			at := c.digit.Index(l, i)*c.blocks + b
			before := c.counts.Get(l, at)
			c.relative.Move(l, i, before)
			c.counts.Set(l, at, c.add.Combine(l, before, 1))
		}
		for at := b; at < c.counts.Real(); at += c.blocks {
			c.counts.Leave(l, at, at+1)
		}
	})
	if c.reversed {
		inclusiveScan(m, c.add, c.counts, "scan", "")
	} else {
		exclusiveScan(m, c.add, c.counts, "scan", "each counter gets the place of its first key")
	}
	m.Round("places").Line("place").ForAll(0, n, func(l *tracer.Lane, i int) {
		at := c.digit.Index(l, i)*c.blocks + i/c.block
		start, relative := c.counts.Get(l, at), c.relative.Get(l, i)
		if c.reversed {
			relative = -1 - relative
		}
		c.place.Set(l, i, c.add.Combine(l, start, relative))
	})
	m.Round("scatter").Line("scatter").ForAll(0, n, func(l *tracer.Lane, i int) {
		moveRecord(l, c.x, c.with, i, c.place.Index(l, i))
	})
}
