//go:build !js

package parallel

import (
	"slices"
	"sync"
	"testing"
	"time"
)

// Three ways to write the first loop of the scan in lessons/elsewhere.md, in which each goroutine
// sums a chunk. The lesson quotes their ratios: they are taken in one run, each way in turn, so
// that what else the machine does falls on all three.
//
//	go test -run '^$' -bench FalseSharing -benchtime 40x -cpu 2 ./parallel
func BenchmarkFalseSharing(b *testing.B) {
	const n, p = 1 << 20, 2
	const line = 64 / 8 // elements of a cache line
	x := make([]int, n)
	for i := range x {
		x[i] = i
	}
	chunk := func(k int) []int { return x[k*n/p : (k+1)*n/p] }
	addTo := func(base []int, at int, chunk []int) {
		for _, v := range chunk {
			base[at] += v
		}
	}
	ways := []struct {
		name string
		sum  func(base []int, k int)
	}{
		{"neighbours", func(base []int, k int) { addTo(base, k, chunk(k)) }},
		{"apart", func(base []int, k int) { addTo(base, 2*line*k, chunk(k)) }},
		{"local", func(base []int, k int) {
			sum := 0
			for _, v := range chunk(k) {
				sum += v
			}
			base[k] = sum
		}},
	}
	took := make([][]time.Duration, len(ways))
	for b.Loop() {
		for i, way := range ways {
			base := make([]int, 2*line*p)
			var wg sync.WaitGroup
			began := time.Now()
			for k := range p {
				wg.Go(func() { way.sum(base, k) })
			}
			wg.Wait()
			took[i] = append(took[i], time.Since(began))
			total := 0
			for _, sum := range base {
				total += sum
			}
			if total != n*(n-1)/2 {
				b.Fatalf("%s: a value is missing from the sums", way.name)
			}
		}
	}
	median := func(i int) float64 {
		slices.Sort(took[i])
		return took[i][len(took[i])/2].Seconds()
	}
	for i, way := range ways {
		b.ReportMetric(1e3*median(i), way.name+"-ms")
		b.ReportMetric(median(i)/median(len(ways)-1), way.name+"/local")
	}
}
