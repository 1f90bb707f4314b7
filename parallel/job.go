package parallel

import "math"

// A Kernel names one of the primitives.
type Kernel uint8

// The kernels. The zero value is none of them.
const (
	Reduce Kernel = iota + 1
	InclusiveScan
	ExclusiveScan
	SegmentedScan
	Compact
	Histogram
	RadixSort
	MergeSort
)

// kernelNames are as addresses and the command line write them.
func (k Kernel) names() (name, title string) {
	switch k {
	case Reduce:
		return "reduce", "Reduce"
	case InclusiveScan:
		return "scan", "Inclusive scan"
	case ExclusiveScan:
		return "exscan", "Exclusive scan"
	case SegmentedScan:
		return "segscan", "Segmented scan"
	case Compact:
		return "compact", "Compaction"
	case Histogram:
		return "histogram", "Histogram"
	case RadixSort:
		return "radix", "Radix sort"
	case MergeSort:
		return "mergesort", "Merge sort"
	}
	return "Kernel(" + itoa(int(k)) + ")", ""
}

// Kernels lists the kernels.
func Kernels() []Kernel {
	return []Kernel{Reduce, InclusiveScan, ExclusiveScan, SegmentedScan, Compact, Histogram, RadixSort, MergeSort}
}

// String is the name in addresses and on the command line.
func (k Kernel) String() string { name, _ := k.names(); return name }

// Title is the name for people.
func (k Kernel) Title() string { _, title := k.names(); return title }

// Sorts tells whether the kernel is a sort.
func (k Kernel) Sorts() bool { return k == RadixSort || k == MergeSort }

// ParseKernel reads the name of a kernel.
func ParseKernel(name string) (Kernel, error) {
	list := ""
	for _, k := range Kernels() {
		if k.String() == name {
			return k, nil
		}
		list += " " + k.String()
	}
	return 0, fault("kernel: \"", name, "\" is none; there are", list)
}

// Limits of a job.
const (
	MaxElements = 1 << 25
	MaxWorkers  = 64
)

// A Job says what to run.
type Job struct {
	Kernel  Kernel
	Type    Type
	N       int     // elements of the input
	Workers int     // that share the work
	Limit   float64 // of Compact: what is greater stays
	Bins    int     // of Histogram
	Lo, Hi  float64 // of Histogram: the range, half-open
}

// Check tells what is wrong with a job, naming the field and what would be right.
func (j Job) Check() error {
	switch {
	case j.Kernel < Reduce || j.Kernel > MergeSort:
		return fault("kernel: ", int(j.Kernel), " is none")
	case j.Type < Int32 || j.Type > Float64:
		return fault("type: ", int(j.Type), " is none")
	case j.N < 0 || j.N > MaxElements:
		return fault("n: ", j.N, " elements; it goes from 0 to ", MaxElements)
	case j.Workers < 1 || j.Workers > MaxWorkers:
		return fault("workers: ", j.Workers, "; it goes from 1 to ", MaxWorkers)
	case j.Kernel == Compact && math.IsNaN(j.Limit):
		return fault("limit: NaN; nothing is greater")
	case j.Kernel == Compact && j.Type == Int32 && j.Limit < math.MinInt32:
		return fault("limit: ", j.Limit, " is below every int32; write ", math.MinInt32, " or more")
	case j.Kernel == Histogram && (j.Bins < 1 || j.Bins > MaxBins):
		return fault("bins: ", j.Bins, "; it goes from 1 to ", MaxBins)
	case j.Kernel == Histogram && !(j.Lo < j.Hi && !math.IsInf(j.Hi-j.Lo, 0)):
		return fault("range: from ", j.Lo, " to ", j.Hi, "; it needs two numbers, the smaller first")
	}
	return nil
}

// Needs says which arrays beside X and Scratch a job uses.
type Needs struct{ Y, Tmp, Heads, Bins bool }

// Needs says which arrays the job uses.
//
//go:noinline
func (j Job) Needs() Needs {
	return Needs{
		Y:     j.Kernel != Reduce && j.Kernel != Histogram,
		Tmp:   j.Kernel.Sorts(),
		Heads: j.Kernel == SegmentedScan,
		Bins:  j.Kernel == Histogram,
	}
}

// Parts are the elements that a worker reads and, but for sorts and compactions, writes: ranges
// [lo, hi). Together the parts of all workers are the whole array.
//
//go:noinline
func (j Job) Parts(rank int) [][2]int {
	switch j.Kernel {
	case InclusiveScan, ExclusiveScan, SegmentedScan:
		b := scanParts(j.N, j.Workers, ReduceShare)
		switch {
		case rank > 0:
			return [][2]int{{b[rank], b[rank+1]}}
		case j.Workers > 1:
			return [][2]int{{b[0], b[1]}, {b[j.Workers], b[j.Workers+1]}}
		}
	}
	return [][2]int{{equal(j.N, j.Workers, rank), equal(j.N, j.Workers, rank+1)}}
}

// Passes is how many elements all workers together go through, for telling progress: the sum of
// what they Step.
func (j Job) Passes() int {
	p := float64(j.Workers)
	switch j.Kernel {
	case InclusiveScan, ExclusiveScan, SegmentedScan:
		return int(float64(j.N) * (2*p - 1 + ReduceShare) / (p + ReduceShare))
	case Compact:
		return 2 * j.N
	case RadixSort:
		return 3 * j.N
	case MergeSort:
		passes := 1
		for length := runLen; length < j.N; length *= 2 {
			passes++
		}
		return passes * j.N
	}
	return j.N
}

// Run is what each worker of a team does; T is the type of the job.
func Run[T Number](w *Worker, j Job, a *Arrays[T]) error {
	var err error
	switch j.Kernel {
	case Reduce:
		err = reduce(w, a)
	case InclusiveScan, ExclusiveScan:
		err = scan(w, a, j.Kernel == ExclusiveScan)
	case SegmentedScan:
		err = segScan(w, a)
	case Compact:
		err = compact(w, a, limitOf[T](j.Limit))
	case Histogram:
		err = histogram(w, a, j.Bins, j.Lo, j.Hi)
	case RadixSort, MergeSort:
		err = sortBits(w, a, j.Kernel, 0)
	default:
		err = j.Check()
	}
	w.Finish()
	return err
}

// sortBits sorts elements by their bits. Which belong to T, only a switch on the type of a can say:
// otherwise each would be compiled for both widths. Without a kernel it merges the sorted runs
// before and from middle on.
func sortBits[T Number](w *Worker, a *Arrays[T], k Kernel, middle int) error {
	switch a := any(a).(type) {
	case *Arrays[int32]:
		return sortBy(w, sortingOf(a, keys32(Int32)), k, middle)
	case *Arrays[float32]:
		return sortBy(w, sortingOf(a, keys32(Float32)), k, middle)
	case *Arrays[float64]:
		return sortBy(w, sortingOf(a, keys64()), k, middle)
	}
	return nil
}

func sortBy[U bits](w *Worker, s *sorting[U], k Kernel, middle int) error {
	switch k {
	case MergeSort:
		return mergeSort(w, s)
	case RadixSort:
		return radixSort(w, s)
	}
	m := merger[U]{key: s.key, from: s.x, to: s.y, enter: true, leave: true}
	return m.piece(w, 0, middle, s.x.Len(), 0, s.x.Len())
}

// limitOf is the largest T that is not greater than the limit, so that v > limit means the same
// before and after.
//
//go:noinline
func limitOf[T Number](limit float64) T {
	switch typeOf[T]() {
	case Int32:
		return T(math.Floor(min(limit, math.MaxInt32)))
	case Float32:
		if f := float32(limit); float64(f) > limit {
			return T(math.Nextafter32(f, float32(math.Inf(-1))))
		}
	}
	return T(limit)
}
