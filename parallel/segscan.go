package parallel

// segScan is an inclusive scan that starts anew wherever heads is not 0; element 0 always heads a
// segment.
//
// Work at most 2n additions, one barrier: the scan of the pairs (flag, sum) with (f, s) ⊕ (g, t) =
// (f or g, t where g, else s+t). Source: Blelloch 1990, section 1.5; Schwartz 1980.
func segScan[T Number](w *Worker, a *Arrays[T]) error {
	bounds := scanParts(a.X.Len(), w.Size, ReduceShare)
	var total T
	var headed bool
	var err error
	if w.Rank == 0 {
		total, err = segScanPart(w, a, 0, bounds[1], 0)
	} else {
		total, headed, err = segSumPart(w, a, bounds[w.Rank], bounds[w.Rank+1])
	}
	if err != nil || w.Size == 1 {
		return err
	}
	a.tell(w.Rank, float64(total), float64(flag(headed)))
	if err := w.Barrier(); err != nil {
		return err
	}
	part := w.Rank
	if part == 0 {
		part = w.Size
	}
	var carry T
	for k := range part {
		pair := a.told(k, 2)
		if pair[1] != 0 {
			carry = 0
		}
		carry += T(pair[0])
	}
	_, err = segScanPart(w, a, bounds[part], bounds[part+1], carry)
	return err
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// segSumPart adds the elements lo to hi from the last head on, and tells whether there was one.
//
//go:noinline
func segSumPart[T Number](w *Worker, a *Arrays[T], lo, hi int) (total T, headed bool, err error) {
	block := blockOf[T]()
	in, marks := room[T](w, 0, block), room[uint8](w, 2, block)
	for ; lo < hi; lo += block {
		end := min(hi, lo+block)
		from, heads := a.X.Load(lo, end, in), a.Heads.Load(lo, end, marks)
		last := len(heads) - 1
		for last >= 0 && heads[last] == 0 {
			last--
		}
		if last >= 0 {
			headed, total, from = true, 0, from[last:]
		}
		total += sum(from)
		if err := w.Step(end - lo); err != nil {
			return 0, false, err
		}
	}
	return total, headed, nil
}

//go:noinline
func segScanPart[T Number](w *Worker, a *Arrays[T], lo, hi int, carry T) (T, error) {
	block := blockOf[T]()
	in, out, marks := room[T](w, 0, block), room[T](w, 1, block), room[uint8](w, 2, block)
	for ; lo < hi; lo += block {
		end := min(hi, lo+block)
		from, to, heads := a.X.Load(lo, end, in), a.Y.Place(lo, end, out), a.Heads.Load(lo, end, marks)
		carry = segScanBlock(to, from, heads, carry)
		a.Y.Store(lo, to)
		if err := w.Step(end - lo); err != nil {
			return carry, err
		}
	}
	return carry, nil
}

// segScanBlock takes four elements at a time where no segment begins among them.
func segScanBlock[T Number](to, from []T, heads []uint8, carry T) T {
	to, heads = to[:len(from)], heads[:len(from)]
	for ; len(from) >= 4 && len(to) >= 4 && len(heads) >= 4; from, to, heads = from[4:], to[4:], heads[4:] {
		x, y, marks := (*[4]T)(from), (*[4]T)(to), (*[4]uint8)(heads)
		if marks[0]|marks[1]|marks[2]|marks[3] != 0 {
			for i, v := range x {
				if marks[i] != 0 {
					carry = 0
				}
				carry += v
				y[i] = carry
			}
			continue
		}
		carry += x[0]
		y[0] = carry
		carry += x[1]
		y[1] = carry
		carry += x[2]
		y[2] = carry
		carry += x[3]
		y[3] = carry
	}
	for i, v := range from {
		if heads[i] != 0 {
			carry = 0
		}
		carry += v
		to[i] = carry
	}
	return carry
}
