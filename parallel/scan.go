package parallel

// ReduceShare is what reducing an element costs of what scanning one does, the r of scanParts: a
// scan writes what it reads, a reduction does not. Measured on 2²⁴ int32, it is 0.67 natively and,
// with the copying that belongs to each, 0.64 in wasm.
const ReduceShare = 0.65

// scan writes the sums of all elements before (exclusive) or up to (inclusive) each element of x
// into y.
//
// Work at most 2n additions, one barrier, uneven parts (scanParts).
// Source: Blelloch 1990, section 1.3; Merrill and Garland 2016 on reduce-then-scan.
func scan[T Number](w *Worker, a *Arrays[T], exclusive bool) error {
	bounds := scanParts(a.X.Len(), w.Size, ReduceShare)
	var total T
	var err error
	if w.Rank == 0 {
		total, err = scanPart(w, a.X, a.Y, 0, bounds[1], 0, exclusive)
	} else {
		total, err = sumPart(w, a.X, bounds[w.Rank], bounds[w.Rank+1])
	}
	if err != nil || w.Size == 1 {
		return err
	}
	a.tell(w.Rank, float64(total))
	if err := w.Barrier(); err != nil {
		return err
	}
	part := w.Rank
	if part == 0 {
		part = w.Size
	}
	var carry T
	for k := range part {
		carry += T(a.told(k, 1)[0])
	}
	_, err = scanPart(w, a.X, a.Y, bounds[part], bounds[part+1], carry, exclusive)
	return err
}

// scanPart scans the elements lo to hi, with carry before them, and returns carry and all of them
// added.
func scanPart[T Number](w *Worker, x, y Shared[T], lo, hi int, carry T, exclusive bool) (T, error) {
	block := blockOf[T]()
	in, out := room[T](w, 0, block), room[T](w, 1, block)
	for ; lo < hi; lo += block {
		end := min(hi, lo+block)
		from, to := x.Load(lo, end, in), y.Place(lo, end, out)
		if exclusive {
			carry = scanExclusive(to, from, carry)
		} else {
			carry = scanInclusive(to, from, carry)
		}
		y.Store(lo, to)
		if err := w.Step(end - lo); err != nil {
			return carry, err
		}
	}
	return carry, nil
}

// The loops take eight elements at a time, as an array: one check of bounds and one jump are then
// shared by eight additions.

func scanInclusive[T Number](to, from []T, carry T) T {
	to = to[:len(from)]
	for ; len(from) >= 8 && len(to) >= 8; from, to = from[8:], to[8:] {
		x, y := (*[8]T)(from), (*[8]T)(to)
		carry += x[0]
		y[0] = carry
		carry += x[1]
		y[1] = carry
		carry += x[2]
		y[2] = carry
		carry += x[3]
		y[3] = carry
		carry += x[4]
		y[4] = carry
		carry += x[5]
		y[5] = carry
		carry += x[6]
		y[6] = carry
		carry += x[7]
		y[7] = carry
	}
	for i, v := range from {
		carry += v
		to[i] = carry
	}
	return carry
}

func scanExclusive[T Number](to, from []T, carry T) T {
	to = to[:len(from)]
	for ; len(from) >= 8 && len(to) >= 8; from, to = from[8:], to[8:] {
		x, y := (*[8]T)(from), (*[8]T)(to)
		a := carry + x[0]
		b := a + x[1]
		c := b + x[2]
		d := c + x[3]
		y[0], y[1], y[2], y[3] = carry, a, b, c
		a = d + x[4]
		b = a + x[5]
		c = b + x[6]
		carry = c + x[7]
		y[4], y[5], y[6], y[7] = d, a, b, c
	}
	for i, v := range from {
		to[i] = carry
		carry += v
	}
	return carry
}
