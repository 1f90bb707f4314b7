package parallel

import mathbits "math/bits"

// How the sort cuts its work. Blocks and buckets, each with the room that its elements go to, are
// to fit a cache of 512 KB.
const (
	samples     = 1024       // keys that the workers look at to choose the buckets
	maxBuckets  = 1 << 11    // more would make the runs too short that go from a block to a bucket
	bucketBytes = 1 << 17    // that the buckets aim at
	countsAt    = maxBuckets // in a row of scratch: the sample, which others may still be reading, lies before it
	stageBytes  = 1 << 18    // what is brought into the order of the buckets at a time
)

// radixSort sorts x into y, stably: one pass by the leading digit across all workers, then each
// worker sorts its share of the buckets on its own, by least significant digit, in its cache.
//
// A leading digit is a range of keys between the quantiles of a sample, so that buckets are alike
// also where keys are few or crowded (not where most keys are equal to a few: such a bucket is not
// cut). Work 2n bucket computations and ⌈w/12⌉ passes over the w bits in which the keys of a bucket
// differ; three barriers. Source: Knuth, TAOCP 3, 5.2.5 (radix sorting); Blelloch et al. 1991
// (sample sort); Cho et al. 2015 (in-place MSD, then LSD in cache).
func radixSort[U bits](w *Worker, a *sorting[U]) error {
	k, n := a.key, a.x.Len()
	s := splitter[U]{key: k, count: bucketsFor[U](n, w.Size)}
	if err := s.choose(w, a.scratch, func(i int) U {
		var one [1]U
		return a.x.Load(i, i+1, one[:])[0]
	}, n); err != nil {
		return err
	}

	// Every stage keeps its counts, so that the second time no counting is needed.
	lo, hi := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
	stage, stages := stageOf[U](), (hi-lo+stageOf[U]()-1)/stageOf[U]()
	counts := room[buckets](w, 4, stages)
	clear(counts)
	in, keyed := room[U](w, 0, stage), roomForKeys[U](w, k.float)
	special := false
	row := make([]float64, s.count+1)
	for i := range counts {
		at := lo + i*stage
		end := min(hi, at+stage)
		x := a.x.Load(at, end, in)
		if k.float {
			special = k.keyed(keyed, x) || special
			s.tally(&counts[i], keyed[:len(x)], 0)
		} else {
			s.tally(&counts[i], x, k.sign)
		}
		for j, c := range counts[i][:s.count] {
			row[j] += float64(c)
		}
		if err := w.Step(end - at); err != nil {
			return err
		}
	}
	row[s.count] = float64(flag(special))
	a.scratch.Store(w.Rank*scratchRow+countsAt, row)
	if err := w.Barrier(); err != nil {
		return err
	}

	// Where each bucket begins, and where in it the elements of this worker do.
	starts, at := make([]int32, s.count+1), make([]int32, s.count)
	for rank := range w.Size {
		told := a.scratch.Load(rank*scratchRow+countsAt, rank*scratchRow+countsAt+s.count+1, row)
		for j, c := range told[:s.count] {
			starts[j+1] += int32(c)
			if rank < w.Rank {
				at[j] += int32(c)
			}
		}
		special = special || told[s.count] != 0
	}
	for j := range s.count {
		starts[j+1] += starts[j]
		at[j] += starts[j]
	}
	for i := range counts {
		if err := toBuckets(w, a, &s, lo+i*stage, min(hi, lo+(i+1)*stage), &counts[i], at, special); err != nil {
			return err
		}
	}
	if err := w.Barrier(); err != nil {
		return err
	}
	o := order[U]{keys: k, special: special}
	if !k.float {
		o.flip = k.sign
	}
	return sortBuckets(w, a, o, starts)
}

// roomForKeys is where the keys of a stage are made, where that is not done on the way: for floats.
func roomForKeys[U bits](w *Worker, float bool) []U {
	if !float {
		return nil
	}
	return room[U](w, 3, stageOf[U]())
}

// bucketsFor aims at buckets of bucketBytes, but at no fewer than sixteen for each worker, so that
// their shares are alike.
func bucketsFor[U bits](n, workers int) int {
	want := max(n*width[U]()/8/bucketBytes, 16*workers)
	return min(maxBuckets, 1<<mathbits.Len(uint(want-1)))
}

// stageOf is the number of elements in a stage.
func stageOf[U bits]() int {
	return stageBytes / (width[U]() / 8) / 2
}

// toBuckets takes a stage, the elements lo to hi, to Tmp: it is brought into the order of the
// buckets in the cache, then copied out run by run. at[j] is where the next element of bucket j
// goes.
func toBuckets[U bits](w *Worker, a *sorting[U], s *splitter[U], lo, hi int, counts *buckets, at []int32, special bool) error {
	in, staged := room[U](w, 0, stageOf[U]()), room[U](w, 1, stageOf[U]())
	from := room[int32](w, 2, s.count+1)
	from[0] = 0
	for j, c := range counts[:s.count] {
		from[j+1] = from[j] + c
		counts[j] = from[j]
	}
	x, to := a.x.Load(lo, hi, in), staged
	keyed := roomForKeys[U](w, s.key.float)
	switch {
	case !s.key.float:
		s.place(to, x, counts, s.key.sign)
	case special:
		s.key.keyed(keyed, x)
		s.placeBits(to, x, keyed, counts)
	default:
		s.key.keyed(keyed, x)
		s.place(to, keyed[:len(x)], counts, 0)
	}
	a.tmp.Scatter(staged[:hi-lo], from, at)
	for j := range at {
		at[j] += from[j+1] - from[j]
	}
	return w.Step(hi - lo)
}

// sortBuckets sorts the share of the worker: buckets that follow one another and hold about n/p
// elements.
func sortBuckets[U bits](w *Worker, a *sorting[U], o order[U], starts []int32) error {
	n := int64(a.x.Len())
	// A share begins at the bucket whose beginning is nearest to that of an equal part.
	share := func(rank int) int {
		target := int32(n * int64(rank) / int64(w.Size))
		j := 0
		for j < len(starts)-1 && starts[j] < target {
			j++
		}
		if j > 0 && starts[j]-target > target-starts[j-1] {
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
	counts := &room[digits](w, 2, 1)[0]
	for j := first; j < last; j++ {
		lo, hi := int(starts[j]), int(starts[j+1])
		if lo == hi {
			continue
		}
		// Only this worker sees the bucket now: Tmp serves as room for the passes too.
		x := a.tmp.Load(lo, hi, room[U](w, 0, hi-lo))
		y := a.y.Place(lo, hi, room[U](w, 1, hi-lo))
		sorted := lsd(x, y, counts, o)
		if o.float && !o.special {
			o.back(sorted)
		}
		a.y.Store(lo, sorted)
		if err := w.Step(hi - lo); err != nil {
			return err
		}
	}
	return nil
}
