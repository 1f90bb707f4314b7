package algos

import "upsweep/tracer"

// blocks scans values cut into blocks of threads, all blocks at once: the warps of a block scan
// what is theirs, a scan of the warps' totals follows, and every value takes in the total of the
// warps before its own. The caller's lines are labelled load, warp-scan, publish, scan-totals and
// add-bases.
type blocks struct {
	op         Operator
	size, warp int           // threads of a block and of a warp
	s          *tracer.Array // shared memory, one cell a thread
	totals     *tracer.Array // shared memory, one cell a warp; nil where a block is one warp
}

// newBlocks declares the shared memory for n threads. suffix tells the memories of several levels
// apart.
func newBlocks(m *tracer.Machine, a *Args, like *tracer.Array, n int, suffix string) *blocks {
	b := &blocks{op: a.Op(), size: a.Int("block"), warp: a.Int("warp")}
	b.s = m.Array("s"+suffix, like.Kind(), n).In(tracer.Shared, 0)
	if w := b.warps(); w > 1 && n > b.warp {
		b.totals = m.Array("totals"+suffix, like.Kind(), (n+b.size-1)/b.size*w).In(tracer.Shared, 0)
	}
	return b
}

// warps is how many warps a block has.
func (b *blocks) warps() int { return (b.size + b.warp - 1) / b.warp }

// thread is where a thread stands: its block, its warp in the block, its lane in the warp.
type thread struct{ block, warp, lane int }

func (b *blocks) thread(i int) thread {
	in := i % b.size
	return thread{i / b.size, in / b.warp, in % b.warp}
}

// round describes a round of n threads.
func (b *blocks) round(m *tracer.Machine, n int, label string, f func(l *tracer.Lane, i int, t thread)) {
	m.Round("").Line(label).Blocks(b.size).Warps(b.warp).Launch(n, func(l *tracer.Lane, i int) { f(l, i, b.thread(i)) })
}

// strides runs f in a round for each stride below most.
func (b *blocks) strides(m *tracer.Machine, n, most int, label string, f func(l *tracer.Lane, d, i int, t thread)) {
	for d := 1; d < most; d *= 2 {
		m.Round("stride %d", d).Line(label).Blocks(b.size).Warps(b.warp).Launch(n, func(l *tracer.Lane, i int) { f(l, d, i, b.thread(i)) })
	}
}

// scan scans the n values of x from lo on into y, block by block. take reads thread i's value into
// s; store gives away the result of thread i, which is in s[i] and still wants base in front of it
// where based.
func (b *blocks) scan(m *tracer.Machine, n int, take func(l *tracer.Lane, i int), store func(l *tracer.Lane, i int, base int, based bool)) {
	m.Phase("load")
	b.round(m, n, "load", func(l *tracer.Lane, i int, _ thread) { take(l, i) })
	m.Phase("scan each warp")
	b.strides(m, n, min(b.warp, b.size, n), "warp-scan", func(l *tracer.Lane, d, i int, t thread) {
		if t.lane >= d {
			b.s.Set(l, i, b.op.Combine(l, b.s.Get(l, i-d), b.s.Get(l, i)))
		}
	})
	if b.totals != nil && n > b.warp {
		b.scanTotals(m, n)
	}
	m.Phase("add the bases")
	b.round(m, n, "add-bases", func(l *tracer.Lane, i int, t thread) {
		store(l, i, t.block*b.warps()+t.warp-1, t.warp > 0)
	})
	m.Phase("")
}

// scanTotals has the last lane of every full warp publish the warp's total, and the first threads
// of every block scan these.
func (b *blocks) scanTotals(m *tracer.Machine, n int) {
	m.Phase("publish")
	b.round(m, n, "publish", func(l *tracer.Lane, i int, t thread) {
		if t.lane == b.warp-1 {
			b.totals.Move(l, t.block*b.warps()+t.warp, b.s.Get(l, i))
		}
	})
	m.Phase("scan the totals")
	b.strides(m, n, min(b.size, n)/b.warp, "scan-totals", func(l *tracer.Lane, d, i int, t thread) {
		j := i % b.size
		if full := min(b.size, n-t.block*b.size) / b.warp; j >= d && j < full {
			at := t.block*b.warps() + j
			b.totals.Set(l, at, b.op.Combine(l, b.totals.Get(l, at-d), b.totals.Get(l, at)))
		}
	})
}

// blockCombines is the number of combines of blocks.scan on n values.
func blockCombines(n, size, warp int) int {
	total := 0
	for lo := 0; lo < n; lo += size {
		block := min(size, n-lo)
		for w := 0; w < block; w += warp {
			total += hillisSteeleCombines(min(warp, block-w))
		}
		if block > warp {
			total += hillisSteeleCombines(block/warp) + block - warp
		}
	}
	return total
}
