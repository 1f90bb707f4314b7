//go:build !js

package parallel

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestHostileJobs(t *testing.T) {
	good := Job{Kernel: Reduce, Type: Int32, N: 10, Workers: 2}
	for field, j := range map[string]Job{
		"kernel":  {Type: Int32, N: 1, Workers: 1},
		"type":    {Kernel: Reduce, N: 1, Workers: 1},
		"n":       {Kernel: Reduce, Type: Int32, N: MaxElements + 1, Workers: 1},
		"workers": {Kernel: Reduce, Type: Int32, N: 1, Workers: 0},
		"limit":   {Kernel: Compact, Type: Int32, N: 1, Workers: 1, Limit: math.NaN()},
		"bins":    {Kernel: Histogram, Type: Int32, N: 1, Workers: 1, Bins: MaxBins + 1, Hi: 1},
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
