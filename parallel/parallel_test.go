//go:build !js

package parallel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// apart is an array that no worker can address, as the shared memory of the browser: everything is copied, and a cell that is placed
// but not written holds rubbish.
type apart[E Elements] struct {
	mu    *sync.Mutex
	cells []E
}

func newApart[E Elements](n int) apart[E] { return apart[E]{&sync.Mutex{}, make([]E, n)} }

func (a apart[E]) Len() int { return len(a.cells) }

func (a apart[E]) Load(lo, hi int, room []E) []E {
	a.mu.Lock()
	defer a.mu.Unlock()
	return room[:copy(room[:hi-lo], a.cells[lo:hi])]
}

func (a apart[E]) Place(lo, hi int, room []E) []E {
	for i := range room[:hi-lo] {
		room[i] = 99
	}
	return room[:hi-lo]
}

func (a apart[E]) Store(lo int, cells []E) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if copy(a.cells[lo:], cells) != len(cells) {
		panic("stored beyond the end")
	}
}

func (a apart[E]) Scatter(cells []E, from, at []int32) {
	for k, to := range at {
		a.Store(int(to), cells[from[k]:from[k+1]])
	}
}

// memory makes the arrays of a job on one of the two kinds of memory.
type memory string

const (
	together memory = "one memory"
	copied   memory = "copied"
)

func make1[E Elements](m memory, n int) Shared[E] {
	if m == copied {
		return newApart[E](n)
	}
	return make(Local[E], n)
}

func whole[E Elements](s Shared[E]) []E { return s.Load(0, s.Len(), make([]E, s.Len())) }

func arraysFor[T Number](m memory, j Job, x []T, heads []uint8) *Arrays[T] {
	needs := j.Needs()
	a := &Arrays[T]{X: make1[T](m, len(x)), Scratch: make1[float64](m, ScratchLen(j.Workers))}
	a.X.Store(0, x)
	if needs.Y {
		a.Y = make1[T](m, len(x))
	}
	if needs.Tmp {
		a.Tmp = make1[T](m, len(x))
	}
	if needs.Heads {
		a.Heads = make1[uint8](m, len(x))
		a.Heads.Store(0, heads)
	}
	if needs.Bins {
		a.Bins = make1[int32](m, j.Bins)
	}
	return a
}

func result[T Number](a *Arrays[T], workers int) float64 {
	return whole(a.Scratch)[ResultAt(workers)]
}

// expected is what a plain loop makes of the input: the output array, and the number that the run answers.
func expected[T Number](j Job, x []T, heads []uint8) (y []T, bins []int32, answer float64) {
	var sum T
	switch j.Kernel {
	case Reduce:
		for _, v := range x {
			sum += v
		}
		return nil, nil, float64(sum)
	case InclusiveScan, ExclusiveScan, SegmentedScan:
		for i, v := range x {
			if j.Kernel == SegmentedScan && heads[i] != 0 {
				sum = 0
			}
			if j.Kernel == ExclusiveScan {
				y = append(y, sum)
			}
			sum += v
			if j.Kernel != ExclusiveScan {
				y = append(y, sum)
			}
		}
		return y, nil, 0
	case Compact:
		for _, v := range x {
			if float64(v) > j.Limit {
				y = append(y, v)
			}
		}
		return y, nil, float64(len(y))
	case Histogram:
		bins = make([]int32, j.Bins)
		for _, v := range x {
			k := math.Floor((float64(v) - j.Lo) * float64(j.Bins) / (j.Hi - j.Lo))
			if k >= 0 && k < float64(j.Bins) {
				bins[int(k)]++
			} else {
				answer++
			}
		}
		return nil, bins, answer
	}
	y = slices.Clone(x)
	slices.SortStableFunc(y, func(a, b T) int {
		if a != a || b != b { // NaN is last, and equal to itself
			return cmp.Compare(flag(a != a), flag(b != b))
		}
		return flag(a > b) - flag(a < b)
	})
	return y, nil, 0
}

// same compares bit for bit, so that -0 and +0 differ.
func same[T Number](a, b []T) int {
	if len(a) != len(b) {
		return min(len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] && (a[i] == a[i] || b[i] == b[i]) || math.Signbit(float64(a[i])) != math.Signbit(float64(b[i])) {
			return i
		}
	}
	return -1
}

func check[T Number](t *testing.T, c *Crew, m memory, j Job, x []T, heads []uint8) {
	t.Helper()
	a := arraysFor(m, j, x, heads)
	if err := RunCrew(context.Background(), c, j, a); err != nil {
		t.Fatalf("%+v: %v", j, err)
	}
	y, bins, answer := expected(j, x, heads)
	switch j.Kernel {
	case Reduce, Compact, Histogram:
		if got := result(a, j.Workers); got != answer {
			t.Fatalf("%v %+v: answers %v, want %v", m, j, got, answer)
		}
	}
	if bins != nil && !slices.Equal(whole(a.Bins), bins) {
		t.Fatalf("%v %+v: bins %v, want %v", m, j, whole(a.Bins), bins)
	}
	if y != nil {
		got := whole(a.Y)[:len(y)]
		if i := same(got, y); i >= 0 {
			t.Fatalf("%v %+v: y[%d] = %v, want %v", m, j, i, got[i], y[i])
		}
	}
	if got := whole(a.X); same(got, x) >= 0 {
		t.Fatalf("%v %+v: the input was changed", m, j)
	}
}

// lengths are odd, small, and around the seams: blocks, runs, stages.
func lengths() []int {
	if testing.Short() {
		return []int{0, 1, 3, 17, 1000, 8191, 17001}
	}
	return []int{0, 1, 2, 3, 5, 17, 33, 1000, 8191, 16385, 40961, 150001}
}

func everyKernel[T Number](t *testing.T, m memory) {
	t.Parallel()
	c := NewCrew()
	r := rand.New(rand.NewPCG(1, uint64(typeOf[T]())))
	for _, n := range lengths() {
		for workers := 1; workers <= 8; workers++ {
			for _, k := range Kernels() {
				j := Job{Kernel: k, Type: typeOf[T](), N: n, Workers: workers, Limit: -2.5, Bins: 13, Lo: -70, Hi: 60}
				x, heads := make([]T, n), make([]uint8, n)
				spread := []int{5, 100, 1 << 20}[r.IntN(3)]
				if k < Histogram {
					spread = min(spread, 100) // sums must be exact in a float32
				}
				for i := range x {
					x[i] = T(r.IntN(2*spread+1) - spread)
					heads[i] = uint8(flag(r.IntN(50) == 0))
				}
				check(t, c, m, j, x, heads)
			}
		}
	}
}

func TestEveryKernel(t *testing.T) {
	for _, m := range []memory{together, copied} {
		t.Run(fmt.Sprintf("int32 %s", m), func(t *testing.T) { everyKernel[int32](t, m) })
		t.Run(fmt.Sprintf("float32 %s", m), func(t *testing.T) { everyKernel[float32](t, m) })
		t.Run(fmt.Sprintf("float64 %s", m), func(t *testing.T) { everyKernel[float64](t, m) })
	}
}

// Sorts on what sorts stumble over: every distribution, extreme numbers, both zeros, infinities, NaN.
func hardSorts[T Number](t *testing.T, m memory, special []T) {
	c := NewCrew()
	r := rand.New(rand.NewPCG(2, 3))
	for _, k := range []Kernel{RadixSort, MergeSort} {
		for _, d := range Distributions() {
			for _, workers := range []int{1, 3} {
				j := Job{Kernel: k, Type: typeOf[T](), N: 20001, Workers: workers}
				a := arraysFor(m, j, make([]T, j.N), nil)
				w := NewWorker(WallClock())
				fillAll(t, w, j, Input{d, uint64(workers)}, a)
				x := slices.Clone(whole(a.X))
				check(t, c, m, j, x, nil)
				for i := 0; i < len(x); i += 1 + r.IntN(9) {
					x[i] = special[r.IntN(len(special))]
				}
				check(t, c, m, j, x, nil)
			}
		}
	}
}

// fillAll has one worker make the parts of all.
func fillAll[T Number](t testing.TB, w *Worker, j Job, in Input, a *Arrays[T]) {
	t.Helper()
	for rank := range j.Workers {
		w.Begin(rank, j.Workers, idle{})
		if err := Fill(w, j, in, a); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHardSorts(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, m := range []memory{together, copied} {
		hardSorts(t, m, []int32{0, -1, 1, math.MaxInt32, math.MinInt32, math.MinInt32 + 1})
		hardSorts(t, m, []float32{0, float32(zero), float32(math.NaN()), float32(math.Copysign(math.NaN(), -1)), float32(math.Inf(1)),
			float32(math.Inf(-1)), math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32})
		hardSorts(t, m, []float64{0, zero, math.NaN(), math.Copysign(math.NaN(), -1), math.Inf(1), math.Inf(-1),
			math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64})
	}
}

// Integers wrap, in whatever order they are added.
func TestWrapping(t *testing.T) {
	x := make([]int32, 9001)
	for i := range x {
		x[i] = math.MaxInt32 - int32(i)
	}
	for workers := 1; workers <= 4; workers++ {
		for _, k := range []Kernel{Reduce, InclusiveScan, ExclusiveScan} {
			check(t, NewCrew(), together, Job{Kernel: k, Type: Int32, N: len(x), Workers: workers}, x, nil)
		}
	}
}

// What a person asks for and verifies is generated: Verify accepts every right result and refuses a wrong one.
func verified[T Number](t *testing.T) {
	for _, k := range Kernels() {
		for _, d := range Distributions() {
			j := Job{Kernel: k, Type: typeOf[T](), N: 20011, Workers: 3}.Ready()
			a := arraysFor(copied, j, make([]T, j.N), make([]uint8, j.N))
			w := NewWorker(WallClock())
			fillAll(t, w, j, Input{d, 5}, a)
			w.Begin(0, 1, idle{})
			if err := RunCrew(context.Background(), NewCrew(), j, a); err != nil {
				t.Fatal(err)
			}
			if err := Verify(w, j, a); err != nil {
				t.Errorf("%v %v %v: a right result is refused: %v", k, j.Type, d, err)
			}
			switch {
			case j.Kernel == Reduce:
				a.answer(result(a, j.Workers) + 1)
			case a.Bins != nil:
				a.Bins.Store(3, []int32{whole(a.Bins)[3] + 1})
			default:
				a.Y.Store(100, []T{whole(a.Y)[100] + 1})
			}
			if err := Verify(w, j, a); err == nil {
				t.Errorf("%v %v %v: a wrong result is accepted", k, j.Type, d)
			}
		}
	}
}

func TestVerify(t *testing.T) {
	t.Run("int32", verified[int32])
	t.Run("float32", verified[float32])
	t.Run("float64", verified[float64])
}

// A sort that repeats one element and drops another is refused too.
func TestVerifyNoticesAnExchangedElement(t *testing.T) {
	j := Job{Kernel: RadixSort, Type: Int32, N: 5, Workers: 1}
	a := arraysFor(together, j, []int32{5, 1, 4, 2, 3}, nil)
	a.Y.Store(0, []int32{1, 2, 3, 3, 5})
	w := NewWorker(WallClock())
	w.Begin(0, 1, &goroutines{size: 1})
	if err := Verify(w, j, a); err == nil || !strings.Contains(err.Error(), "does not hold") {
		t.Errorf("got %v", err)
	}
}

func TestHostileJobs(t *testing.T) {
	good := Job{Kernel: Reduce, Type: Int32, N: 10, Workers: 2}
	for field, j := range map[string]Job{
		"kernel":  {Type: Int32, N: 1, Workers: 1},
		"type":    {Kernel: Reduce, N: 1, Workers: 1},
		"n":       {Kernel: Reduce, Type: Int32, N: MostElements + 1, Workers: 1},
		"workers": {Kernel: Reduce, Type: Int32, N: 1, Workers: 0},
		"limit":   {Kernel: Compact, Type: Int32, N: 1, Workers: 1, Limit: math.NaN()},
		"bins":    {Kernel: Histogram, Type: Int32, N: 1, Workers: 1, Bins: MostBins + 1, Hi: 1},
		"range":   {Kernel: Histogram, Type: Int32, N: 1, Workers: 1, Bins: 1, Lo: 1, Hi: 1},
	} {
		if err := j.Check(); err == nil || !strings.HasPrefix(err.Error(), field+":") {
			t.Errorf("%s: got %v", field, err)
		}
	}
	for _, n := range []int{-1, math.MinInt, math.MaxInt} {
		j := good
		j.N = n
		if RunCrew(context.Background(), NewCrew(), j, &Arrays[int32]{}) == nil {
			t.Errorf("n = %d was run", n)
		}
	}
}

// slow is an array whose loading takes its time, so that a run can be caught in the middle.
type slow struct {
	Shared[int32]
	at func()
}

func (s slow) Load(lo, hi int, room []int32) []int32 { s.at(); return s.Shared.Load(lo, hi, room) }

func TestCancelInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	j := Job{Kernel: InclusiveScan, Type: Int32, N: 1 << 20, Workers: 4}
	a := arraysFor(together, j, make([]int32, j.N), nil)
	loads := make(chan bool, 1<<20)
	a.X = slow{a.X, func() {
		loads <- true
		if len(loads) == 8 {
			cancel()
		}
		if ctx.Err() != nil {
			time.Sleep(time.Millisecond)
		}
	}}
	c := NewCrew()
	if err := RunCrew(ctx, c, j, a); !errors.Is(err, ErrCancelled) {
		t.Errorf("got %v", err)
	}
	if n := len(loads); n > 100 {
		t.Errorf("%d blocks were loaded after the run was cancelled", n-8)
	}
	a.X = a.X.(slow).Shared
	if err := RunCrew(context.Background(), c, j, a); err != nil {
		t.Errorf("the next run: %v", err)
	}
}

func TestWorkerThatFails(t *testing.T) {
	j := Job{Kernel: Reduce, Type: Int32, N: 1 << 16, Workers: 3}
	a := arraysFor(together, j, make([]int32, j.N), nil)
	var once sync.Once
	a.X = slow{a.X, func() { once.Do(func() { panic("broken memory") }) }}
	if err := RunCrew(context.Background(), NewCrew(), j, a); err == nil || !strings.Contains(err.Error(), "broken memory") {
		t.Errorf("got %v", err)
	}
}

func TestWorkerThatHangs(t *testing.T) {
	j := Job{Kernel: Reduce, Type: Int32, N: 1 << 16, Workers: 3}
	a := arraysFor(together, j, make([]int32, j.N), nil)
	var first atomic.Bool
	a.X = slow{a.X, func() {
		if first.CompareAndSwap(false, true) {
			time.Sleep(300 * time.Millisecond)
		}
	}}
	c := NewCrew()
	c.Patience = 20 * time.Millisecond
	if err := RunCrew(context.Background(), c, j, a); !errors.Is(err, ErrTimeout) {
		t.Errorf("got %v", err)
	}
}

// A hundred runs in a row keep the buffers that the first has made.
func TestBuffersStay(t *testing.T) {
	c := NewCrew()
	held := func() (sum int) {
		for _, w := range c.Workers() {
			sum += w.Held()
		}
		return sum
	}
	first := 0
	for i := range 100 {
		for _, k := range Kernels() {
			j := Job{Kernel: k, Type: Float64, N: 30000, Workers: 2}.Ready()
			a := arraysFor(copied, j, make([]float64, j.N), make([]uint8, j.N))
			if err := RunCrew(context.Background(), c, j, a); err != nil {
				t.Fatal(err)
			}
		}
		if i == 0 {
			first = held()
		}
	}
	if held() != first || first == 0 {
		t.Errorf("%d bytes are held, %d after the first round", held(), first)
	}
	for _, w := range c.Workers() {
		w.Release()
	}
	if held() != 0 {
		t.Error("released buffers are held")
	}
}

// The parts cover everything, and both phases of a scan cost each worker the same.
func TestScanParts(t *testing.T) {
	for _, n := range []int{0, 1, 15, 1000, 1 << 20} {
		for p := 1; p <= 9; p++ {
			b := scanParts(n, p, 0.5)
			if b[0] != 0 || b[p+1] != n || !slices.IsSorted(b) {
				t.Errorf("n %d, p %d: %v", n, p, b)
			}
		}
	}
	b := scanParts(1<<20, 2, 0.5)
	if first, second, third := b[1], b[2]-b[1], b[3]-b[2]; first*2-second > 64 || second-first*2 > 64 || second-third > 64 || third-second > 64 {
		t.Errorf("parts %d %d %d", first, second, third)
	}
}

// The time of a phase is split without loss.
func TestPhases(t *testing.T) {
	now := int64(0)
	in, out := int64(0), int64(0)
	w := NewWorker(func() int64 { return now })
	w.Copied = func() (int64, int64) { defer func() { in, out = 0, 0 }(); return in, out }
	w.Begin(0, 2, &idle{})
	now, in, out = 100, 30, 20
	if err := w.Barrier(); err != nil {
		t.Fatal(err)
	}
	now = 150
	w.Finish()
	want := []Phase{{Start: 0, CopyIn: 30, Compute: 50, CopyOut: 20}, {Start: 100, Compute: 50}}
	if !slices.Equal(w.Phases, want) {
		t.Errorf("got %+v", w.Phases)
	}
	if w.Phases[0].End() != w.Phases[1].Start {
		t.Error("the phases leave a gap")
	}
}

type idle struct{}

func (idle) Barrier() error { return nil }
func (idle) Step(int) error { return nil }
