package algos

import (
	"strings"

	"upsweep/tracer"
)

// scanBlockMissingBarrier keeps the warps' totals in front of the array that the warps scan, and
// stores them before every warp has finished: the total of a fast warp lands in the part that warp
// 0 is still scanning.
//
// Lanes of a warp wait for each other, as lock step or a warp's barrier has it; nothing orders the
// warps. Source: a block scan as it stands in lecture notes.
func scanBlockMissingBarrier() Algorithm {
	alg := mistaken(scanBlock(), "missing-barrier", "Block scan with a barrier missing", Fault{
		Cause: "missing barrier", Racy: true,
		Says: "The last lane of each warp stores the warp's total into the front of the array that warp 0 scans, with no barrier before: a warp that is faster than warp 0 overwrites what warp 0 still has to read.",
	}, func(m *tracer.Machine, a *Args) {
		y := inTiles(m, a, func(x, y *tracer.Array) func(t, n int) { return newHastyBlock(m, a, x, y).scan })
		toExclusive(m, a, y)
	})
	warp, block := warpParam(), blockParam()
	warp.Try, block.Try = []string{"2", "4", "8"}, []string{"16", "32"}
	alg.Params = append(scanParams(true), warp, block, seedParam())
	alg.Limit = 1 << 9
	alg.Example = inputs("x", "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7").with("block", "16", "warp", "4", "seed", "4") // with 0 all is well
	alg.Forms, alg.Pseudocode = nil, []Line{
		{"for all threads i of the block: s[i] ← x[i];  barrier", "load"},
		{"each warp: inclusive scan of its part of s", "warp-scan"},
		{"own ← s[i]", "own"},
		{"last lane of warp w: s[w] ← own                 no barrier before", "publish"},
		{"barrier; first warp: inclusive scan of s[0 … warps − 1]", "scan-totals"},
		{"barrier; y[i] ← s[w − 1] ⊕ own                  w > 0", "add-bases"},
	}
	for _, line := range alg.Pseudocode {
		alg.Fault.Meant = append(alg.Fault.Meant, strings.Replace(line.Text, "last lane of warp w: s[w] ← own                 no barrier before", "barrier; last lane of warp w: s[w] ← own", 1))
	}
	return alg
}

// hastyBlock is a block whose warps scan and publish in one array, each as fast as it can.
type hastyBlock struct {
	m    *tracer.Machine
	a    *Args
	x, y *tracer.Array
	s    *tracer.Array // shared memory: the values, and in front of them the totals
	own  *tracer.Array // what each thread keeps in a register
	warp int
}

func newHastyBlock(m *tracer.Machine, a *Args, x, y *tracer.Array) *hastyBlock {
	n := min(a.Int("block"), x.Len())
	return &hastyBlock{
		m: m, a: a, x: x, y: y, warp: a.Int("warp"),
		s: m.Array("s", x.Kind(), n).In(tracer.Shared, 0), own: m.Array("own", x.Kind(), n).In(tracer.Local, 0),
	}
}

func (b *hastyBlock) scan(t, n int) {
	b.m.Phase("load")
	b.m.Round("").Line("load").Launch(n, func(l *tracer.Lane, i int) { takeIn(l, b.a, b.x, b.y, b.s, t, i) })
	b.m.Phase("scan each warp and publish")
	b.m.Round("").Line("warp-scan").Blocks(b.warp).Warps(b.warp).Unsynchronised(0, n, func(l *tracer.Lane, i int) { b.warpScan(l, n, i) })
	full := n / b.warp
	op := b.a.Op()
	b.m.Phase("scan the totals")
	for d := 1; d < full; d *= 2 {
		b.m.Round("stride %d", d).Line("scan-totals").ForAll(d, full, func(l *tracer.Lane, i int) {
			b.s.Set(l, i, op.Combine(l, b.s.Get(l, i-d), b.s.Get(l, i)))
		})
	}
	b.m.Phase("add the bases")
	b.m.Round("").Line("add-bases").Launch(n, func(l *tracer.Lane, i int) {
		if w := i / b.warp; w > 0 {
			b.y.Set(l, t+i, op.Combine(l, b.s.Get(l, w-1), b.own.Get(l, i)))
			return
		}
		b.y.Move(l, t+i, b.own.Get(l, i))
	})
	b.m.Phase("")
}

// warpScan is what one lane does up to the barrier of the block. Barriers here are those of its
// warp.
func (b *hastyBlock) warpScan(l *tracer.Lane, n, i int) {
	op, s, lane := b.a.Op(), b.s, i%b.warp
	for d := 1; d < min(b.warp, n); d *= 2 {
		if lane < d {
			l.Barrier()
		} else {
			sum := op.Combine(l, s.Get(l, i-d), s.Get(l, i))
			l.Barrier() // all lanes have read
			s.Set(l, i, sum)
		}
		l.Barrier() // all lanes have written
	}
	l.Line("own")
	v := s.Get(l, i)
	b.own.Move(l, i, v)
	l.Barrier()
	if lane == b.warp-1 {
		l.Line("publish")
		s.Move(l, i/b.warp, b.own.Get(l, i))
	}
}
