package parallel

// compact writes the elements above limit, in their order, to the front of y; the result is their
// number. NaN is not above anything.
//
// Work 2n comparisons, one barrier: each worker counts what it will keep, the counts are scanned,
// each writes to its place. Source: Blelloch 1990, section 1.4.2 (pack).
func compact[T Number](w *Worker, a *Arrays[T], limit T) error {
	n, block := a.X.Len(), blockOf[T]()
	lo, hi := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
	in, out := room[T](w, 0, block), room[T](w, 1, block+1)
	kept := 0
	for at := lo; at < hi; at += block {
		end := min(hi, at+block)
		kept += countAbove(a.X.Load(at, end, in), limit)
		if err := w.Step(end - at); err != nil {
			return err
		}
	}
	a.tell(w.Rank, float64(kept))
	if err := w.Barrier(); err != nil {
		return err
	}
	to, all := 0, 0
	for k := range w.Size {
		if k == w.Rank {
			to = all
		}
		all += int(a.told(k, 1)[0])
	}
	for at := lo; at < hi; at += block {
		end := min(hi, at+block)
		m := packAbove(out, a.X.Load(at, end, in), limit)
		a.Y.Store(to, out[:m])
		to += m
		if err := w.Step(end - at); err != nil {
			return err
		}
	}
	if w.Rank == 0 {
		a.answer(float64(all))
	}
	return nil
}

func countAbove[T Number](x []T, limit T) int {
	var a, b, c, d int
	for ; len(x) >= 4; x = x[4:] {
		v := (*[4]T)(x)
		a += flag(v[0] > limit)
		b += flag(v[1] > limit)
		c += flag(v[2] > limit)
		d += flag(v[3] > limit)
	}
	for _, v := range x {
		a += flag(v > limit)
	}
	return a + b + c + d
}

// packAbove writes every element and goes on only after one that stays: no jump depends on the
// values.
func packAbove[T Number](to, x []T, limit T) int {
	n := 0
	for ; len(x) >= 4; x = x[4:] {
		v := (*[4]T)(x)
		a, b, c, d := v[0], v[1], v[2], v[3]
		to[n] = a
		n += flag(a > limit)
		to[n] = b
		n += flag(b > limit)
		to[n] = c
		n += flag(c > limit)
		to[n] = d
		n += flag(d > limit)
	}
	for _, v := range x {
		to[n] = v
		n += flag(v > limit)
	}
	return n
}
