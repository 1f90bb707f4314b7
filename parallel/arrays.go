package parallel

// Arrays are what a run works on. A job says which of them its kernel needs (Job.Needs); the others
// may be nil.
type Arrays[T Number] struct {
	X     Shared[T]     // the input; left as it is
	Y     Shared[T]     // the output
	Tmp   Shared[T]     // room of the sorts, as long as X
	Heads Shared[uint8] // of a segmented scan: not 0 where a segment begins
	Bins  Shared[int32] // of a histogram

	// Scratch is where workers tell each other numbers: a row each, and a row for the result of the
	// run. All of them fit a float64 exactly: sums of the element types, counts, the upper bits of
	// keys.
	Scratch Shared[float64]
}

// scratchRow is the length of a row of Scratch.
const scratchRow = MaxBins + 1

// ScratchLen is the number of elements that Scratch needs for so many workers.
func ScratchLen(workers int) int { return (workers + 1) * scratchRow }

// tell puts numbers into the row of a worker, for the others to read after the next barrier.
//
//go:noinline
func (a *Arrays[T]) tell(rank int, values ...float64) { a.Scratch.Store(rank*scratchRow, values) }

// told reads the first m numbers of a row.
//
//go:noinline
func (a *Arrays[T]) told(rank, m int) []float64 {
	return a.Scratch.Load(rank*scratchRow, rank*scratchRow+m, make([]float64, m))
}

// answer leaves the result of the run.
//
//go:noinline
func (a *Arrays[T]) answer(value float64) {
	a.Scratch.Store(a.Scratch.Len()-scratchRow, []float64{value})
}
