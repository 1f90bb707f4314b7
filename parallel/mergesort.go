package parallel

// runLen is the number of elements in the runs that are sorted in the cache before they are merged.
const runLen = 1 << 14

// mergeSort sorts x into y, stably: runs in the cache, then merges of pairs of runs, each level cut
// into equal pieces of output for all workers, however few the runs are. What is compared are keys,
// unsigned numbers of the order of the elements: on the way to the runs elements become keys, on
// the way out of the last level elements again.
//
// Work about n⌈log₂ n⌉ comparisons; a barrier for each of the ⌈log₂(n/2¹⁴)⌉ levels of merging.
// Source: Deo and Sarkar 1991; Odeh et al. 2012 (merge path) for the cuts; Knuth, TAOCP 3, 5.2.4.
func mergeSort[U bits](w *Worker, s *sorting[U]) error {
	n := s.x.Len()
	runs := (n + runLen - 1) / runLen
	levels := 0
	for 1<<levels < runs {
		levels++
	}
	// The levels take turns between the two arrays and must end in y.
	from, to := s.tmp, s.y
	if levels%2 == 0 {
		from, to = to, from
	}
	special, err := sortRuns(w, s, from, runs*w.Rank/w.Size, runs*(w.Rank+1)/w.Size, levels == 0)
	if err != nil {
		return err
	}
	s.scratch.Store(w.Rank*scratchRow, []float64{float64(flag(special))})
	for length := runLen; length < n; length *= 2 {
		if err := w.Barrier(); err != nil {
			return err
		}
		if length == runLen {
			for rank := range w.Size {
				at := rank * scratchRow
				special = special || s.scratch.Load(at, at+1, make([]float64, 1))[0] != 0
			}
		}
		m := merger[U]{key: s.key, from: from, to: to, special: special, leave: 2*length >= n}
		lo, hi := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
		for lo < hi {
			// The pair of runs that output lo belongs to, and as much of it as is this worker's.
			first := lo / (2 * length) * (2 * length)
			mid, last := min(n, first+length), min(n, first+2*length)
			end := min(hi, last)
			if err := m.piece(w, first, mid, last, lo, end); err != nil {
				return err
			}
			lo = end
		}
		from, to = to, from
	}
	return nil
}

// sortRuns sorts runs first to last of x into y, as keys or, if they are all, as elements; it tells
// whether one of them is special.
func sortRuns[U bits](w *Worker, s *sorting[U], y Shared[U], first, last int, all bool) (special bool, err error) {
	n := s.x.Len()
	in, out, spare := room[U](w, 0, runLen), room[U](w, 1, runLen), room[U](w, 2, runLen)
	for ; first < last; first++ {
		lo, hi := first*runLen, min(n, (first+1)*runLen)
		cells := y.Place(lo, hi, out)
		sorted := cells
		if s.key.enter(cells, s.x.Load(lo, hi, in)) {
			special = true
			sorted = mergeSpecial(cells, spare[:hi-lo], &s.key)
		} else {
			sorted = mergeRun(cells, spare[:hi-lo])
		}
		if all {
			s.key.leave(sorted)
		}
		y.Store(lo, sorted)
		if err := w.Step(hi - lo); err != nil {
			return special, err
		}
	}
	return special, nil
}

// mergeRun sorts keys from the bottom up; x or spare holds the result. Equal keys are equal
// elements here, so nobody can tell whether it is stable.
func mergeRun[U bits](x, spare []U) []U {
	const chunk = 8
	n := len(x)
	lo := 0
	for ; lo+chunk <= n; lo += chunk {
		sort8((*[chunk]U)(x[lo:]))
	}
	insertion(x[lo:], order[U]{})
	for length := chunk; length < n; length *= 2 {
		lo := 0
		for ; lo+2*length <= n; lo += 2 * length {
			mergeEven(spare[lo:lo+2*length], x[lo:lo+2*length])
		}
		if lo < n {
			mid := min(n, lo+length)
			mergeAll(spare[lo:n], x[lo:mid], x[mid:n])
		}
		x, spare = spare, x
	}
	return x
}

// sort8 is Batcher's odd-even merge sort of eight keys, 19 comparators without a jump.
func sort8[U bits](x *[8]U) {
	a, b, c, d, e, f, g, h := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]
	a, b = min(a, b), max(a, b)
	c, d = min(c, d), max(c, d)
	e, f = min(e, f), max(e, f)
	g, h = min(g, h), max(g, h)
	a, c = min(a, c), max(a, c)
	b, d = min(b, d), max(b, d)
	e, g = min(e, g), max(e, g)
	f, h = min(f, h), max(f, h)
	b, c = min(b, c), max(b, c)
	f, g = min(f, g), max(f, g)
	a, e = min(a, e), max(a, e)
	b, f = min(b, f), max(b, f)
	c, g = min(c, g), max(c, g)
	d, h = min(d, h), max(d, h)
	c, e = min(c, e), max(c, e)
	d, f = min(d, f), max(d, f)
	b, c = min(b, c), max(b, c)
	d, e = min(d, e), max(d, e)
	f, g = min(f, g), max(f, g)
	x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7] = a, b, c, d, e, f, g, h
}

// mergeEven merges the two halves of x, of the same length: from both ends at once, half of the
// output each. So neither half can run out, and of the two chains of dependent steps one need not
// wait for the other.
func mergeEven[U bits](to, x []U) {
	half := len(x) / 2
	a, b := x[:half], x[half:]
	first, last := to[:half], to[half:len(x)]
	i, k := 0, half-1
	for n := range first {
		v, u := a[i], b[n-i]
		first[n] = min(v, u)
		i += flag(v <= u)
		m := half - 1 - n
		v, u = a[k], b[m+half-1-k]
		last[m] = max(v, u)
		k -= flag(v > u)
	}
}

// mergeAll merges a and b into to, which has room for both.
func mergeAll[U bits](to, a, b []U) {
	for len(a) > 0 && len(b) > 0 {
		i, j := merge(to, a, b)
		a, b, to = a[i:], b[j:], to[i+j:]
	}
	copy(to, a)
	copy(to[len(a):], b)
}

// minCut is the number of outputs from which on searching for a cut pays.
const minCut = 64

// merge merges some of a and b into to, none of them empty: as many as none can run out meanwhile,
// so that no step asks. It returns how far it went in a and b. What is taken is chosen by
// arithmetic: a jump would be guessed wrong half of the time. Many outputs are cut into two halves
// along the merge path, and made in one loop: of two chains of dependent steps, one need not wait
// for the other.
//
//go:noinline
func merge[U bits](to, a, b []U) (int, int) {
	n := min(len(a), len(b), len(to))
	if n < minCut {
		return mergeFew(to[:n], a, b)
	}
	half := n / 2
	cut := corank(half, half, half, func(i, j int) bool { return b[j] < a[i] })
	first, second := to[:half], to[half:2*half]
	a1, b1, a2, b2 := a[:half], b[:half], a[cut:cut+half], b[half-cut:half-cut+half]
	i, k := 0, 0
	for n := range first {
		v, u := a1[i], b1[n-i]
		first[n] = min(v, u)
		i += flag(v <= u)
		v, u = a2[k], b2[n-k]
		second[n] = min(v, u)
		k += flag(v <= u)
	}
	return cut + k, half - cut + half - k
}

// mergeFew makes as many outputs as to has cells; neither a nor b is shorter.
//
//go:noinline
func mergeFew[U bits](to, a, b []U) (i, j int) {
	for n := range to {
		v, u := a[i], b[n-i]
		to[n] = min(v, u)
		i += flag(v <= u)
	}
	return i, len(to) - i
}

// corank is how many of the first k elements of the merge of two runs of m and n elements come from
// the first run. less tells whether element j of the second run is less than element i of the
// first.
func corank(m, n, k int, less func(i, j int) bool) int {
	lo, hi := max(0, k-n), min(k, m)
	for lo < hi {
		i := (lo + hi) / 2 // is element i of the first run among the first k?
		if less(i, k-i-1) {
			hi = i
		} else {
			lo = i + 1
		}
	}
	return lo
}

// mergeSpecial sorts stably where some keys are special.
func mergeSpecial[U bits](x, spare []U, k *keys[U]) []U {
	n := len(x)
	for length := 1; length < n; length *= 2 {
		for lo := 0; lo < n; lo += 2 * length {
			mid, hi := min(n, lo+length), min(n, lo+2*length)
			i, j := mergeRanks(spare[lo:hi], x[lo:mid], x[mid:hi], k)
			copy(spare[lo+i+j:hi], x[lo+i:mid])
			copy(spare[lo+i+j:hi], x[mid+j:hi])
		}
		x, spare = spare, x
	}
	return x
}

// mergeRanks is merge by the ranks of keys.
func mergeRanks[U bits](to, a, b []U, k *keys[U]) (i, j int) {
	for i < len(a) && j < len(b) && i+j < len(to) {
		if k.rank(b[j]) < k.rank(a[i]) {
			to[i+j] = b[j]
			j++
		} else {
			to[i+j] = a[i]
			i++
		}
	}
	return i, j
}

// A merger merges pairs of runs of one array into another.
type merger[U bits] struct {
	key          keys[U]
	from, to     Shared[U]
	special      bool // keys are compared by rank
	enter, leave bool // elements come in, elements go out: otherwise keys
}

// piece writes the elements lo to hi of the merge of the runs first–mid and mid–last.
func (m *merger[U]) piece(w *Worker, first, mid, last, lo, hi int) error {
	var one [2]U
	rank := func(i int, room []U) U { return m.key.rank(m.load(i, i+1, room)[0]) }
	i := corank(mid-first, last-mid, lo-first, func(i, j int) bool { return rank(mid+j, one[:1]) < rank(first+i, one[1:]) })
	i, j := first+i, mid+lo-first-i
	block := blockOf[U]()
	roomA, roomB, out := room[U](w, 0, block), room[U](w, 1, block), room[U](w, 2, block)
	var a, b []U
	for lo < hi {
		end := min(hi, lo+block)
		cells := m.to.Place(lo, end, out)
		for k := 0; k < len(cells); {
			// A rest that is too short to be merged fast is brought in again with what follows it.
			if len(a) < minCut && len(a) < mid-i {
				a = m.load(i, min(mid, i+block), roomA)
			}
			if len(b) < minCut && len(b) < last-j {
				b = m.load(j, min(last, j+block), roomB)
			}
			var di, dj int
			switch {
			case len(a) == 0:
				dj = copy(cells[k:], b)
			case len(b) == 0:
				di = copy(cells[k:], a)
			case m.special:
				di, dj = mergeRanks(cells[k:], a, b, &m.key)
			default:
				di, dj = merge(cells[k:], a, b)
			}
			a, b, i, j, k = a[di:], b[dj:], i+di, j+dj, k+di+dj
		}
		if m.leave {
			m.key.leave(cells)
		}
		m.to.Store(lo, cells)
		if err := w.Step(end - lo); err != nil {
			return err
		}
		lo = end
	}
	return nil
}

// load brings in a block of keys.
//
//go:noinline
func (m *merger[U]) load(lo, hi int, room []U) []U {
	x := m.from.Load(lo, hi, room)
	if m.enter {
		m.special = m.key.enter(room, x) || m.special
		x = room[:len(x)]
	}
	return x
}

// MergeTwo merges the sorted runs of x before and from middle on into y, on one worker.
func MergeTwo[T Number](w *Worker, x, y Shared[T], middle int) error {
	err := sortBits(w, &Arrays[T]{X: x, Y: y}, 0, middle)
	w.Finish()
	return err
}
