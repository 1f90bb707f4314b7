package parallel

import (
	mathbits "math/bits"
	"slices"
	"unsafe"
)

// A splitter cuts the range of keys into count buckets of equal width, from low on; keys beyond the ends are in the first and the last.
type splitter[U bits] struct {
	key   keys[U]
	count int
	low   U
	shift int
}

// choose has all workers look at a sample and come to the same buckets: between the hundredths of the sample at both ends, so that a few
// far keys don't stretch them.
func (s *splitter[U]) choose(w *Worker, scratch Shared[float64], at func(i int) U, n int) error {
	each := samples / w.Size
	lo, hi := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
	drop := max(0, width[U]()-53) // what a float64 can't hold of a key
	row := make([]float64, each+1)
	if m := min(each, hi-lo); m > 0 {
		row[0] = float64(m)
		for i := range m {
			// One from each m-th of the part, at a place in it that no regular input lies in step with.
			from, to := lo+(hi-lo)*i/m, lo+(hi-lo)*(i+1)/m
			row[i+1] = float64(s.key.of(at(from+int(uint32(i)*2654435769>>8)%(to-from))) >> drop)
		}
	}
	scratch.Store(w.Rank*scratchRow, row)
	if err := w.Barrier(); err != nil {
		return err
	}
	var all []float64
	for rank := range w.Size {
		told := scratch.Load(rank*scratchRow, rank*scratchRow+each+1, row)
		all = append(all, told[1:1+int(told[0])]...)
	}
	if len(all) == 0 {
		return nil
	}
	slices.Sort(all)
	s.low = U(all[len(all)/100]) << drop
	span := U(all[len(all)-1-len(all)/100])<<drop - s.low
	s.shift = max(0, mathbits.Len64(uint64(span))-mathbits.Len(uint(s.count-1)))
	return nil
}

// tally counts the elements of each bucket.
func (s *splitter[U]) tally(counts []int32, x []U) {
	k, low, shift, last := s.key, s.low, s.shift&(width[U]()-1), U(s.count-1)
	for _, v := range x {
		key := k.of(v)
		var j U
		if key >= low {
			j = min((key-low)>>shift, last)
		}
		counts[j]++
	}
}

// assign tells which bucket each element is in, and counts.
func (s *splitter[U]) assign(which, counts []int32, x []U) {
	k, low, shift, last := s.key, s.low, s.shift&(width[U]()-1), U(s.count-1)
	which = which[:len(x)]
	for i, v := range x {
		key := k.of(v)
		var j U
		if key >= low {
			j = min((key-low)>>shift, last)
		}
		which[i] = int32(j)
		counts[j]++
	}
}

// width is the number of bits in a key.
func width[U bits]() int {
	var u U
	return int(unsafe.Sizeof(u)) * 8
}
