package parallel

// reduce adds all elements of x; the result is scratch[result].
//
// Work n-1 additions, one barrier: each worker adds its part in blocks, worker 0 adds the sums of
// the workers in order. Source: Blelloch 1990, section 1.2 (processors hold blocks).
func reduce[T Number](w *Worker, a *Arrays[T]) error {
	n := a.X.Len()
	total, err := sumPart(w, a.X, equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1))
	if err != nil {
		return err
	}
	a.tell(w.Rank, float64(total))
	if err := w.Barrier(); err != nil {
		return err
	}
	if w.Rank == 0 {
		var sum T
		for k := range w.Size {
			sum += T(a.told(k, 1)[0])
		}
		a.answer(float64(sum))
	}
	return nil
}

// sumPart adds the elements lo to hi.
func sumPart[T Number](w *Worker, x Shared[T], lo, hi int) (total T, err error) {
	block := blockOf[T]()
	in := room[T](w, 0, block)
	for ; lo < hi; lo += block {
		end := min(hi, lo+block)
		total += sum(x.Load(lo, end, in))
		if err := w.Step(end - lo); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// sum adds in four chains, so that an addition need not wait for the one before it, and eight
// elements at a time.
func sum[T Number](x []T) T {
	var a, b, c, d T
	for ; len(x) >= 8; x = x[8:] {
		v := (*[8]T)(x)
		a += v[0] + v[4]
		b += v[1] + v[5]
		c += v[2] + v[6]
		d += v[3] + v[7]
	}
	for _, v := range x {
		a += v
	}
	return (a + b) + (c + d)
}
