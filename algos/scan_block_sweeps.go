package algos

import "upsweep/tracer"

// blockSweeps is one block that runs Blelloch's sweeps in shared memory, n/2 threads in the first
// round and half as many in each after it.
type blockSweeps struct {
	m       *tracer.Machine
	a       *Args
	x, y, s *tracer.Array
	carry   *tracer.Array // what goes before the tile; nil where one tile is all
	padded  bool
}

func newBlockSweeps(m *tracer.Machine, a *Args, x, y *tracer.Array) *blockSweeps {
	b := &blockSweeps{m: m, a: a, x: x, y: y, padded: a.Text("padding") == "conflict-free"}
	size := pow2Ceil(min(a.Int("block"), x.Len()))
	b.s = m.Array("s", x.Kind(), b.cell(size-1)+1).In(tracer.Shared, 0)
	if x.Len() > a.Int("block") {
		first, _ := a.Init()
		b.carry = m.Filled("carry", x.Kind(), 1, first).In(tracer.Shared, 0)
	}
	return b
}

// cell is where value i lies in shared memory. Strides of the sweeps are powers of two, and so are
// banks; an empty cell after every row of banks lets the lanes of a wide stride meet different
// ones.
func (b *blockSweeps) cell(i int) int {
	if b.padded {
		return i + i/tracer.Banks
	}
	return i
}

func (b *blockSweeps) round(label string, size int, format string, args ...any) *tracer.Round {
	return b.m.Round(format, args...).Line(label).Blocks(size).Warps(b.a.Int("warp"))
}

// scan scans the n values from x[t] on.
func (b *blockSweeps) scan(t, n int) {
	op, s, size := b.a.Op(), b.s, pow2Ceil(n)
	b.m.Phase("load")
	b.round("load", size, "").Launch(size, func(l *tracer.Lane, i int) {
		if i < n {
			s.Move(l, b.cell(i), b.x.Get(l, t+i))
		} else {
			s.Put(l, b.cell(i), op.Identity)
		}
	})
	b.m.Phase("up-sweep")
	for d := 1; d < size; d *= 2 {
		b.round("up", size, "stride %d", d).Every(2*d-1, size, 2*d, func(l *tracer.Lane, i int) {
			right := b.cell(i)
			s.Set(l, right, op.Combine(l, s.Get(l, b.cell(i-d)), s.Get(l, right)))
		})
	}
	b.clear(t, n, size)
	b.m.Phase("down-sweep")
	for d := size / 2; d > 0; d /= 2 {
		b.round("down", size, "stride %d", d).Every(2*d-1, size, 2*d, func(l *tracer.Lane, i int) {
			left, right := b.cell(i-d), b.cell(i)
			sum, prefix := s.Get(l, left), s.Get(l, right)
			s.Set(l, right, op.Combine(l, prefix, sum))
			s.Move(l, left, prefix)
		})
	}
	b.m.Phase("store")
	b.round("store", size, "").Launch(n, func(l *tracer.Lane, i int) {
		if b.a.Bool("inclusive") {
			b.y.Set(l, t+i, op.Combine(l, s.Get(l, b.cell(i)), b.x.Get(l, t+i)))
		} else {
			b.y.Move(l, t+i, s.Get(l, b.cell(i)))
		}
	})
	b.m.Phase("")
}

// clear puts into the root what goes before the tile, and adds what the root held to what goes
// before the next.
func (b *blockSweeps) clear(t, n, size int) {
	op, root := b.a.Op(), b.cell(size-1)
	b.m.Phase("clear")
	if b.carry == nil {
		first, _ := b.a.Init()
		b.round("clear", size, "root ← %s", told(b.m, b.s.Kind(), first)).ForAll(size-1, size, func(l *tracer.Lane, _ int) {
			b.s.Put(l, root, first)
		})
		return
	}
	last := t+n == b.x.Len()
	b.round("clear", size, "root ← carry").Launch(size, func(l *tracer.Lane, i int) {
		switch {
		case i == size-1:
			b.s.Move(l, root, b.carry.Get(l, 0))
		case i == 0 && !last:
			b.carry.Set(l, 0, op.Combine(l, b.carry.Get(l, 0), b.s.Get(l, root)))
		}
	})
}
