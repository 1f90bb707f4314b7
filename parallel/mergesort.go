package parallel

// runLen is the number of elements in the runs that are sorted in the cache before they are merged.
const runLen = 1 << 14

// mergeSort sorts x into y, stably: runs in the cache, then merges of pairs of runs, each level cut into equal pieces of output for
// all workers, however few the runs are.
//
// Work about n⌈log₂ n⌉ comparisons; a barrier for each of the ⌈log₂(n/2¹⁴)⌉ levels of merging.
// Source: Deo and Sarkar 1991; Odeh et al. 2012 (merge path) for the cuts; Knuth, TAOCP 3, 5.2.4.
func mergeSort[T Number](w *Worker, a *Arrays[T]) error {
	n := a.X.Len()
	runs := (n + runLen - 1) / runLen
	levels := 0
	for 1<<levels < runs {
		levels++
	}
	// The levels take turns between the two arrays and must end in y.
	from, to := a.Tmp, a.Y
	if levels%2 == 0 {
		from, to = to, from
	}
	if err := sortRuns(w, a.X, from, runs*w.Rank/w.Size, runs*(w.Rank+1)/w.Size); err != nil {
		return err
	}
	for length := runLen; length < n; length *= 2 {
		if err := w.Barrier(); err != nil {
			return err
		}
		lo, hi := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
		for lo < hi {
			// The pair of runs that output lo belongs to, and as much of it as is this worker's.
			first := lo / (2 * length) * (2 * length)
			mid, last := min(n, first+length), min(n, first+2*length)
			end := min(hi, last)
			if err := mergePiece(w, from, to, first, mid, last, lo, end); err != nil {
				return err
			}
			lo = end
		}
		from, to = to, from
	}
	return nil
}

// sortRuns sorts runs first to last of x into y.
func sortRuns[T Number](w *Worker, x, y Shared[T], first, last int) error {
	n := x.Len()
	in, out, spare := room[T](w, 0, runLen), room[T](w, 1, runLen), room[T](w, 2, runLen)
	for ; first < last; first++ {
		lo, hi := first*runLen, min(n, (first+1)*runLen)
		cells := y.Place(lo, hi, out)
		copy(cells, x.Load(lo, hi, in))
		y.Store(lo, mergeRun(cells, spare[:hi-lo]))
		if err := w.Step(hi - lo); err != nil {
			return err
		}
	}
	return nil
}

// mergeRun sorts x stably from the bottom up; x or spare holds the result.
func mergeRun[T Number](x, spare []T) []T {
	const chunk = 16
	n := len(x)
	for lo := 0; lo < n; lo += chunk {
		insert(x[lo:min(n, lo+chunk)])
	}
	for length := chunk; length < n; length *= 2 {
		for lo := 0; lo < n; lo += 2 * length {
			mid, hi := min(n, lo+length), min(n, lo+2*length)
			i, j := merge(spare[lo:hi], x[lo:mid], x[mid:hi])
			copy(spare[lo+i+j:hi], x[lo+i:mid])
			copy(spare[lo+i+j:hi], x[mid+j:hi])
		}
		x, spare = spare, x
	}
	return x
}

func insert[T Number](x []T) {
	for i := 1; i < len(x); i++ {
		v := x[i]
		j := i
		for ; j > 0 && before(v, x[j-1]); j-- {
			x[j] = x[j-1]
		}
		x[j] = v
	}
}

// before tells whether a must stand before b: it is less, or b is no number and a is one. So -0 and +0 are equal, and NaN is last.
func before[T Number](a, b T) bool { return a < b || (b != b && a == a) }

// merge merges a and b into to until one of the three is used up, and returns how far it went in a and b. Of equals, a's come first.
// What is taken is chosen by arithmetic: a jump would be guessed wrong half of the time.
func merge[T Number](to, a, b []T) (i, j int) {
	for k := range to {
		if i >= len(a) || j >= len(b) {
			break
		}
		v, w := a[i], b[j]
		second := flag(before(w, v))
		if second != 0 {
			v = w
		}
		to[k] = v
		i += 1 - second
		j += second
	}
	return i, j
}

// mergePiece writes the elements lo to hi of the merge of the runs first–mid and mid–last.
func mergePiece[T Number](w *Worker, from, to Shared[T], first, mid, last, lo, hi int) error {
	i := corank(from, first, mid, last, lo-first)
	i, j := first+i, mid+lo-first-i
	block := blockOf[T]()
	roomA, roomB, out := room[T](w, 0, block), room[T](w, 1, block), room[T](w, 2, block)
	var a, b []T
	for lo < hi {
		end := min(hi, lo+block)
		cells := to.Place(lo, end, out)
		for k := 0; k < len(cells); {
			if len(a) == 0 {
				a = from.Load(i, min(mid, i+block), roomA)
			}
			if len(b) == 0 {
				b = from.Load(j, min(last, j+block), roomB)
			}
			var di, dj int
			switch {
			case len(a) == 0:
				dj = copy(cells[k:], b)
			case len(b) == 0:
				di = copy(cells[k:], a)
			default:
				di, dj = merge(cells[k:], a, b)
			}
			a, b, i, j, k = a[di:], b[dj:], i+di, j+dj, k+di+dj
		}
		to.Store(lo, cells)
		if err := w.Step(end - lo); err != nil {
			return err
		}
		lo = end
	}
	return nil
}

// corank is how many of the first k elements of the merge of the runs first–mid and mid–last come from the first run.
func corank[T Number](x Shared[T], first, mid, last, k int) int {
	var one [1]T
	at := func(i int) T { return x.Load(i, i+1, one[:])[0] }
	lo, hi := max(0, k-(last-mid)), min(k, mid-first)
	for lo < hi {
		i := (lo + hi) / 2 // is element i of the first run among the first k?
		if before(at(mid+k-i-1), at(first+i)) {
			hi = i
		} else {
			lo = i + 1
		}
	}
	return lo
}

// MergeTwo merges the sorted runs of x before and from middle on into y, on one worker.
func MergeTwo[T Number](w *Worker, x, y Shared[T], middle int) error {
	err := mergePiece(w, x, y, 0, middle, x.Len(), 0, x.Len())
	w.Finish()
	return err
}
