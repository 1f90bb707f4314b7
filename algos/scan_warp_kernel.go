package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// warp is one warp at work on a scan: its shared memory, its registers and what it carries from
// tile to tile.
type warp struct {
	a     *Args
	op    Operator
	x, y  *tracer.Array
	s     *tracer.Array // shared memory: the identities in front, a value for each lane, what is carried on
	r     *tracer.Array // the lanes' registers, in the register form
	front int           // identities before the first lane's value
	carry int           // the cell of s for what goes before the tile; used where one tile is not all
	size  int
}

func newWarp(m *tracer.Machine, a *Args, x, y *tracer.Array) *warp {
	w := &warp{a: a, op: a.Op(), x: x, y: y, size: a.Int("warp")}
	lanes := min(w.size, x.Len())
	form := a.Text("form")
	if form != "guarded" {
		w.front = pow2Ceil(lanes) / 2 // as far as the longest stride reaches
	}
	w.carry = w.front + lanes
	cells := w.carry
	if x.Len() > w.size {
		cells++
	}
	if w.front == 0 {
		w.s = m.Array("s", x.Kind(), cells)
	} else {
		w.s = m.Filled("s", x.Kind(), cells, w.op.Identity)
	}
	w.s.In(tracer.Shared, 0)
	if form == "register" {
		w.r = m.Array("r", x.Kind(), lanes).In(tracer.Local, 0)
	}
	return w
}

// scan scans the tile that begins at x[t].
func (w *warp) scan(m *tracer.Machine, t int) {
	size := min(w.size, w.x.Len()-t)
	m.Phase("load")
	m.Round("").Line("load").Warps(w.size).Launch(size, func(l *tracer.Lane, i int) { w.load(l, t, i) })
	m.Phase("scan")
	for d := 1; d < size; d *= 2 {
		switch {
		case w.r != nil:
			m.Round("stride %d", d).Line("step").Warps(w.size).Launch(size, func(l *tracer.Lane, i int) {
				v := w.op.Combine(l, w.s.Get(l, w.front+i-d), w.r.Get(l, i))
				w.r.Set(l, i, v)
				w.s.Set(l, w.front+i, v)
			})
		case w.front > 0:
			m.Round("stride %d", d).Line("step").Warps(w.size).Launch(size, func(l *tracer.Lane, i int) { w.step(l, d, i) })
		default:
			m.Round("stride %d", d).Line("step").Warps(w.size).Launch(size, func(l *tracer.Lane, i int) {
				if i >= d {
					w.step(l, d, i)
				}
			})
		}
	}
	m.Phase("store")
	m.Round("").Line("store").Warps(w.size).Launch(size, func(l *tracer.Lane, i int) { w.store(l, t, i) })
	m.Phase("")
}

// load takes lane i's value into shared memory, and into its register where it has one. The first
// lane takes in what went before.
func (w *warp) load(l *tracer.Lane, t, i int) {
	init, given := w.a.Init()
	switch {
	case i == 0 && t > 0:
		before, v := w.s.Get(l, w.front+w.size-1), w.x.Get(l, t)
		w.put(l, 0, w.op.Combine(l, before, v))
		w.s.Move(l, w.carry, before)
	case i == 0 && given:
		w.put(l, 0, w.op.Combine(l, init, w.x.Get(l, 0)))
	default:
		v := w.x.Get(l, t+i)
		w.s.Move(l, w.front+i, v)
		if w.r != nil {
			w.r.Move(l, i, v)
		}
	}
}

// put writes a value that lane i has computed to shared memory and to its register.
func (w *warp) put(l *tracer.Lane, i int, v value.Word) {
	w.s.Set(l, w.front+i, v)
	if w.r != nil {
		w.r.Set(l, i, v)
	}
}

// step is one lane's part of a round on shared memory alone.
func (w *warp) step(l *tracer.Lane, d, i int) {
	at := w.front + i
	w.s.Set(l, at, w.op.Combine(l, w.s.Get(l, at-d), w.s.Get(l, at)))
}

// store gives lane i's result.
func (w *warp) store(l *tracer.Lane, t, i int) {
	first, _ := w.a.Init()
	switch {
	case w.a.Bool("inclusive"):
		w.y.Move(l, t+i, w.s.Get(l, w.front+i))
	case i > 0:
		w.y.Move(l, t+i, w.s.Get(l, w.front+i-1))
	case t > 0:
		w.y.Move(l, t, w.s.Get(l, w.carry))
	default:
		w.y.Put(l, 0, first)
	}
}
