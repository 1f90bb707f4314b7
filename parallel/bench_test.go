//go:build !js

package parallel

import (
	"context"
	"fmt"
	"slices"
	"testing"
)

// BenchmarkKernels runs every kernel on 2²⁰ int32; `upsweep bench` is the tool for real figures.
func BenchmarkKernels(b *testing.B) {
	const n = 1 << 20
	for _, k := range Kernels() {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%v/%d", k, workers), func(b *testing.B) {
				j := Job{Kernel: k, Type: Int32, N: n, Workers: workers}.Ready()
				a := arraysFor(together, j, make([]int32, n), make([]uint8, n))
				w := NewWorker(WallClock())
				fillAll(b, w, j, Input{Uniform, 1}, a)
				c := NewCrew()
				for b.Loop() {
					if err := RunCrew(context.Background(), c, j, a); err != nil {
						b.Fatal(err)
					}
				}
				b.SetBytes(4 * n)
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/element")
			})
		}
	}
	b.Run("slices.Sort", func(b *testing.B) {
		x, y := make([]int32, n), make([]int32, n)
		for i := range x {
			x[i] = Input{Uniform, 1}.wide(i, n)
		}
		for b.Loop() {
			copy(y, x)
			slices.Sort(y)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/element")
	})
}
