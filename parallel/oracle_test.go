//go:build !js

package parallel

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"
)

// expected is what a plain loop makes of the input: the output array, and the number that the run
// answers.
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
