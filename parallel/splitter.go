package parallel

import mathbits "math/bits"

// A splitter cuts the range of keys into count buckets of equal width, from low on; keys beyond the
// ends are in the first and the last.
type splitter[U bits] struct {
	key   keys[U]
	count int
	low   U
	high  U // the last key of the last bucket
	shift int
}

// buckets are as many numbers as there can be buckets: an index that is cut to their number needs
// no check.
type buckets [maxBuckets]int32

// choose has all workers look at a sample and come to the same buckets: between the hundredths of
// the sample at both ends, so that a few far keys don't stretch them.
func (s *splitter[U]) choose(w *Worker, scratch Shared[float64], at func(i int) U, n int) error {
	each := samples / w.Size
	lo, hi := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
	drop := max(0, width[U]()-53) // what a float64 can't hold of a key
	row := make([]float64, each+1)
	if m := min(each, hi-lo); m > 0 {
		row[0] = float64(m)
		for i := range m {
			// One from each m-th of the part, at a place in it that no regular input lies in step
			// with.
			from, to := lo+(hi-lo)*i/m, lo+(hi-lo)*(i+1)/m
			row[i+1] = float64(s.key.of(at(from+int(uint32(i)*2654435769>>8)%(to-from))) >> drop)
		}
	}
	scratch.Store(w.Rank*scratchRow, row)
	if err := w.Barrier(); err != nil {
		return err
	}
	all := make([]uint64, 0, samples)
	for rank := range w.Size {
		told := scratch.Load(rank*scratchRow, rank*scratchRow+each+1, row)
		for _, key := range told[1 : 1+int(told[0])] {
			all = append(all, uint64(key))
		}
	}
	s.high = s.low
	if len(all) > 0 {
		all = lsd(all, make([]uint64, len(all)), &room[digits](w, 2, 1)[0], order[uint64]{})
		s.between(U(all[len(all)/100])<<drop, U(all[len(all)-1-len(all)/100])<<drop)
	}
	return nil
}

// between sets the buckets so that all of them lie from one key to the other, or beyond by less
// than the half.
func (s *splitter[U]) between(first, last U) {
	s.low = first
	s.shift = max(0, mathbits.Len64(uint64(last-first))-mathbits.Len(uint(s.count-1)))
	s.high = ^U(0)
	if s.shift+mathbits.Len(uint(s.count-1)) < width[U]() {
		s.high = s.low + min(U(s.count)<<s.shift-1, ^U(0)-s.low)
	}
}

// bucket is (key-low)>>shift, but 0 for keys below low and last, which is all ones, for keys above
// high.
func bucket[U bits](key, low, high, last U, shift int) U {
	return (((key-low)&(U(flag(key < low))-1))>>(shift&(width[U]()-1)) | -U(flag(key > high))) & last
}

// tally counts the elements of each bucket. Elements are keys once their bits are turned over by
// flip.
//
// This and the other inner loops of the sort take four elements at a time and choose without jumps:
// in wasm, Go compiles every jump of a function to a table that the next block is looked up in.
func (s *splitter[U]) tally(counts *buckets, x []U, flip U) {
	low, high, last, shift := s.low, s.high, U(s.count-1), s.shift&(width[U]()-1)
	for ; len(x) >= 4; x = x[4:] {
		a, b, c, d := x[0]^flip, x[1]^flip, x[2]^flip, x[3]^flip
		counts[bucket(a, low, high, last, shift)%maxBuckets]++
		counts[bucket(b, low, high, last, shift)%maxBuckets]++
		counts[bucket(c, low, high, last, shift)%maxBuckets]++
		counts[bucket(d, low, high, last, shift)%maxBuckets]++
	}
	for _, v := range x {
		counts[bucket(v^flip, low, high, last, shift)%maxBuckets]++
	}
}

// place writes each element to the next place of its bucket.
func (s *splitter[U]) place(to, x []U, next *buckets, flip U) {
	low, high, last, shift := s.low, s.high, U(s.count-1), s.shift&(width[U]()-1)
	for ; len(x) >= 4; x = x[4:] {
		a, b, c, d := x[0], x[1], x[2], x[3]
		i := bucket(a^flip, low, high, last, shift) % maxBuckets
		j := bucket(b^flip, low, high, last, shift) % maxBuckets
		k := bucket(c^flip, low, high, last, shift) % maxBuckets
		l := bucket(d^flip, low, high, last, shift) % maxBuckets
		at := next[i]
		next[i] = at + 1
		to[at] = a
		at = next[j]
		next[j] = at + 1
		to[at] = b
		at = next[k]
		next[k] = at + 1
		to[at] = c
		at = next[l]
		next[l] = at + 1
		to[at] = d
	}
	for _, v := range x {
		i := bucket(v^flip, low, high, last, shift) % maxBuckets
		to[next[i]] = v
		next[i]++
	}
}

// placeBits is place for elements of which some are special: keys tell the buckets, the elements
// themselves go there.
func (s *splitter[U]) placeBits(to, x, key []U, next *buckets) {
	shift := s.shift & (width[U]() - 1)
	for i, v := range x {
		j := bucket(key[i], s.low, s.high, U(s.count-1), shift) % maxBuckets
		to[next[j]] = v
		next[j]++
	}
}
