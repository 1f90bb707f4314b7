package parallel

// MaxBins is the largest number of bins of a histogram.
const MaxBins = 1 << 12

// histogram counts the elements in equal bins from lo to hi (half-open) into bins; the result is
// how many lie outside.
//
// Work n bin computations and p·bins additions, one barrier: private counts, added bin by bin by
// all workers. Source: Blelloch 1990; Podlozhnyuk 2007 on private histograms.
func histogram[T Number](w *Worker, a *Arrays[T], bins int, lo, hi float64) error {
	n, block := a.X.Len(), blockOf[T]()
	in := room[T](w, 0, block)
	counts := room[int32](w, 1, bins+1) // the last one counts what lies outside
	clear(counts)
	first, last := equal(n, w.Size, w.Rank), equal(n, w.Size, w.Rank+1)
	for ; first < last; first += block {
		end := min(last, first+block)
		countBins(counts, a.X.Load(first, end, in), lo, hi)
		if err := w.Step(end - first); err != nil {
			return err
		}
	}
	mine := room[float64](w, 2, bins+1)
	for i, c := range counts {
		mine[i] = float64(c)
	}
	a.tell(w.Rank, mine...)
	if err := w.Barrier(); err != nil {
		return err
	}
	from, to := bins*w.Rank/w.Size, bins*(w.Rank+1)/w.Size
	sums := counts[:to-from]
	clear(sums)
	dropped := 0.0
	for k := range w.Size {
		row := a.told(k, bins+1)
		for i := range sums {
			sums[i] += int32(row[from+i])
		}
		dropped += row[bins]
	}
	a.Bins.Store(from, sums)
	if w.Rank == 0 {
		a.answer(dropped)
	}
	return nil
}

// countBins puts v into bin ⌊(v-lo)·bins/(hi-lo)⌋. NaN lies outside. It chooses by arithmetic
// instead of jumps.
func countBins[T Number](counts []int32, x []T, lo, hi float64) {
	bins := len(counts) - 1
	scale := float64(bins) / (hi - lo)
	for _, v := range x {
		f := float64(v)
		inside := flag(f >= lo) & flag(f < hi)
		k := int((f - lo) * scale)
		k -= flag(k >= bins) & inside // rounding may reach bins
		counts[k&-inside|bins&(inside-1)]++
	}
}
