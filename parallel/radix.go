package parallel

import (
	mathbits "math/bits"
	"slices"
)

// How the sort cuts its work. Blocks and buckets, each with the room that its elements go to, are to fit a cache of 512 KB.
const (
	samples     = 1024        // keys that the workers look at to choose the buckets
	mostBuckets = 1 << 11     // more would make the runs too short that go from a block to a bucket
	bucketBytes = 1 << 17     // that the buckets aim at
	countsAt    = mostBuckets // in a row of scratch: the sample, which others may still be reading, lies before it
	stageBytes  = 1 << 18     // what is brought into the order of the buckets at a time
)

// radixSort sorts x into y, stably: one pass by the leading digit across all workers, then each worker sorts its share of the
// buckets on its own, by least significant digit, in its cache.
//
// A leading digit is a range of keys between the quantiles of a sample, so that buckets are alike also where keys are few or crowded
// (not where most keys are equal to a few: such a bucket is not cut). Work 2n bucket computations and ⌈w/11⌉ passes over the w bits
// in which the keys of a bucket differ; three barriers.
// Source: Knuth, TAOCP 3, 5.2.5 (radix sorting); Blelloch et al. 1991 (sample sort); Cho et al. 2015 (in-place MSD, then LSD in cache).
func radixSort[T Number, U bits](w *Worker, a *Arrays[T], k keys[U]) error {
	n := a.X.Len()
	s := splitter[U]{key: k, count: bucketsFor[U](n, w.Size)}
	if err := s.choose(w, a.Scratch, func(i int) U {
		var one [1]T
		return bitsOf[T, U](a.X.Load(i, i+1, one[:]))[0]
	}, n); err != nil {
		return err
	}

	counts := room[int32](w, 4, 3*mostBuckets+1)
	mine := counts[:s.count]
	clear(mine)
	lo, hi := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
	block := blockOf[T]()
	in := room[T](w, 0, max(block, stageOf[T]()))
	for at := lo; at < hi; at += block {
		end := min(hi, at+block)
		s.tally(mine, bitsOf[T, U](a.X.Load(at, end, in)))
		if err := w.Step(end - at); err != nil {
			return err
		}
	}
	row := make([]float64, s.count)
	for j, c := range mine {
		row[j] = float64(c)
	}
	a.Scratch.Store(w.Rank*scratchRow+countsAt, row)
	if err := w.Barrier(); err != nil {
		return err
	}

	// Where each bucket begins, and where in it the elements of this worker do.
	starts, at := counts[mostBuckets:mostBuckets+s.count+1], counts[2*mostBuckets+1:2*mostBuckets+1+s.count]
	clear(starts)
	clear(at)
	for rank := range w.Size {
		for j, c := range a.Scratch.Load(rank*scratchRow+countsAt, rank*scratchRow+countsAt+s.count, row) {
			starts[j+1] += int32(c)
			if rank < w.Rank {
				at[j] += int32(c)
			}
		}
	}
	for j := range s.count {
		starts[j+1] += starts[j]
		at[j] += starts[j]
	}
	if err := toBuckets(w, a, &s, lo, hi, at); err != nil {
		return err
	}
	if err := w.Barrier(); err != nil {
		return err
	}
	return sortBuckets(w, a, k, starts)
}

// bucketsFor aims at buckets of bucketBytes, but at no fewer than sixteen for each worker, so that their shares are alike.
func bucketsFor[U bits](n, workers int) int {
	want := max(n*width[U]()/8/bucketBytes, 16*workers)
	return min(mostBuckets, 1<<mathbits.Len(uint(want-1)))
}

// stageOf is the number of elements in a stage.
func stageOf[T Number]() int {
	return stageBytes / typeOf[T]().Bytes() / 2
}

// toBuckets takes the elements lo to hi to Tmp, bucket by bucket in their order; at[j] is where the next one of bucket j goes. A block
// is first brought into the order of the buckets in the cache, then copied out run by run.
func toBuckets[T Number, U bits](w *Worker, a *Arrays[T], s *splitter[U], lo, hi int, at []int32) error {
	stage := stageOf[T]()
	in, staged := room[T](w, 0, stage), room[T](w, 1, stage)
	which := room[int32](w, 2, stage+2*mostBuckets+1)
	from, next := which[stage:stage+s.count+1], which[stage+mostBuckets+1:stage+mostBuckets+1+s.count]
	for ; lo < hi; lo += stage {
		end := min(hi, lo+stage)
		source := bitsOf[T, U](a.X.Load(lo, end, in))
		clear(from)
		s.assign(which[:len(source)], from[1:], source)
		for j := range s.count {
			from[j+1] += from[j]
		}
		copy(next, from)
		place(bitsOf[T, U](staged), source, which, next)
		a.Tmp.Scatter(staged[:len(source)], from, at)
		for j := range at {
			at[j] += from[j+1] - from[j]
		}
		if err := w.Step(end - lo); err != nil {
			return err
		}
	}
	return nil
}

// place writes each element to the next place of its bucket.
func place[U bits](to, from []U, which, next []int32) {
	which = which[:len(from)]
	for i, v := range from {
		j := which[i]
		to[next[j]] = v
		next[j]++
	}
}

// sortBuckets sorts the share of the worker: buckets that follow one another and hold about n/p elements.
func sortBuckets[T Number, U bits](w *Worker, a *Arrays[T], k keys[U], starts []int32) error {
	n := int64(a.X.Len())
	share := func(rank int) int {
		target := int32(n * int64(rank) / int64(w.Size))
		j, _ := slices.BinarySearch(starts, target)
		if j > 0 && j < len(starts) && starts[j]-target > target-starts[j-1] {
			j--
		}
		return j
	}
	first, last := share(w.Rank), share(w.Rank+1)
	if w.Rank == 0 {
		first = 0
	}
	if w.Rank == w.Size-1 {
		last = len(starts) - 1
	}
	digits := make([]int32, 1<<mostDigit)
	for j := first; j < last; j++ {
		lo, hi := int(starts[j]), int(starts[j+1])
		if lo == hi {
			continue
		}
		// Only this worker sees the bucket now: Tmp serves as room for the passes too.
		x := bitsOf[T, U](a.Tmp.Load(lo, hi, room[T](w, 0, hi-lo)))
		y := bitsOf[T, U](a.Y.Place(lo, hi, room[T](w, 1, hi-lo)))
		a.Y.Store(lo, numbersOf[T](lsd(x, y, digits, k)))
		if err := w.Step(hi - lo); err != nil {
			return err
		}
	}
	return nil
}
