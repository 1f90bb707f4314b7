package parallel

// Elements are what a shared array can hold: numbers, head flags, counts, and the bits of numbers.
type Elements interface {
	Number | bits | uint8
}

// Shared is an array that every worker of a job sees. Between two barriers no element is written by
// one worker and read by another; that is the duty of the kernels.
type Shared[E Elements] interface {
	// Len is the number of elements.
	Len() int
	// Load gives the elements lo to hi (half-open) to read: the array itself where the worker can
	// address it, else a copy in room, which must hold hi-lo elements.
	Load(lo, hi int, room []E) []E
	// Place gives hi-lo cells to write the elements lo to hi into, not cleared: the array itself,
	// else room.
	Place(lo, hi int, room []E) []E
	// Store makes what was written into cells from Place, or into any other slice, the elements of
	// the array from lo on.
	Store(lo int, cells []E)
	// Scatter stores many short runs: run k is cells[from[k]:from[k+1]] and goes to the elements
	// from at[k] on. Empty runs are fine.
	Scatter(cells []E, from, at []int32)
}

// Local is an array in the memory of the worker itself: all of goroutines, and a web worker that
// runs alone.
type Local[E Elements] []E

// Len is the number of elements.
func (a Local[E]) Len() int { return len(a) }

// Load is the array itself.
func (a Local[E]) Load(lo, hi int, _ []E) []E { return a[lo:hi:hi] }

// Place is the array itself.
func (a Local[E]) Place(lo, hi int, _ []E) []E { return a[lo:hi:hi] }

// Store copies, unless the cells are the array's own.
func (a Local[E]) Store(lo int, cells []E) {
	if len(cells) > 0 && &a[lo] != &cells[0] {
		copy(a[lo:], cells)
	}
}

// Scatter copies run by run.
func (a Local[E]) Scatter(cells []E, from, at []int32) {
	for k, to := range at {
		if run := cells[from[k]:from[k+1]]; len(run) > 0 {
			copy(a[to:], run)
		}
	}
}

// asBits sees the numbers of an array as their bits, so that the sorts are compiled for two widths
// instead of three types.
type asBits[T Number, U bits] struct{ numbers Shared[T] }

func (a asBits[T, U]) Len() int { return a.numbers.Len() }

func (a asBits[T, U]) Load(lo, hi int, room []U) []U {
	return bitsOf[T, U](a.numbers.Load(lo, hi, numbersOf[T](room)))
}

func (a asBits[T, U]) Place(lo, hi int, room []U) []U {
	return bitsOf[T, U](a.numbers.Place(lo, hi, numbersOf[T](room)))
}

func (a asBits[T, U]) Store(lo int, cells []U) { a.numbers.Store(lo, numbersOf[T](cells)) }

func (a asBits[T, U]) Scatter(cells []U, from, at []int32) {
	a.numbers.Scatter(numbersOf[T](cells), from, at)
}

// sorting is what the sorts work on.
type sorting[U bits] struct {
	x, y, tmp Shared[U]
	scratch   Shared[float64]
	key       keys[U]
}

//go:noinline
func sortingOf[T Number, U bits](a *Arrays[T], k keys[U]) *sorting[U] {
	return &sorting[U]{asBits[T, U]{a.X}, asBits[T, U]{a.Y}, asBits[T, U]{a.Tmp}, a.Scratch, k}
}
