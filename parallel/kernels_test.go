//go:build !js

package parallel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

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

// Sorts on what sorts stumble over: every distribution, extreme numbers, both zeros, infinities,
// NaN.
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
