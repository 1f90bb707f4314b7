//go:build !js

package parallel_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/parallel"
)

// The catalogue's serial algorithms are oracles that know nothing of blocks, workers or buckets.
// Their integers have 64 bits, so the values are small enough that no sum leaves 32.
func TestAgainstTheCatalogue(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for _, test := range []struct {
		kernel parallel.Kernel
		id     string
		params map[string]string
	}{
		{parallel.Reduce, "reduce/serial", nil},
		{parallel.InclusiveScan, "scan/serial", map[string]string{"inclusive": "true"}},
		{parallel.ExclusiveScan, "scan/serial", map[string]string{"inclusive": "false"}},
		{parallel.SegmentedScan, "segscan/serial", map[string]string{"inclusive": "true"}},
		{parallel.Compact, "compact/serial", map[string]string{"pred": ">3"}},
		{parallel.Histogram, "histogram/serial", map[string]string{"bins": "7", "lo": "-40", "hi": "51"}},
		{parallel.RadixSort, "sort/merge-serial", nil},
		{parallel.MergeSort, "sort/radix", nil},
	} {
		alg, ok := algos.Find(test.id)
		if !ok {
			t.Fatalf("the catalogue has no %s", test.id)
		}
		for _, n := range []int{0, 1, 2, 3, 17, 64, 501} {
			x, heads := make([]int32, n), make([]uint8, n)
			texts, flags := make([]string, n), make([]string, n)
			for i := range x {
				x[i] = int32(r.IntN(121) - 60)
				heads[i] = uint8(r.IntN(8) / 7)
				texts[i], flags[i] = fmt.Sprint(x[i]), fmt.Sprint(heads[i])
			}
			request := algos.Request{Inputs: map[string]string{"x": strings.Join(texts, " ")}, Params: test.params}
			if test.kernel == parallel.SegmentedScan {
				request.Inputs["heads"] = strings.Join(flags, " ")
			}
			args, err := alg.Check(request, budget.Command())
			if err != nil {
				t.Fatalf("%s, n %d: %v", test.id, n, err)
			}
			answer := alg.Oracle(args)
			for workers := 1; workers <= 8; workers++ {
				j := parallel.Job{Kernel: test.kernel, Type: parallel.Int32, N: n, Workers: workers, Limit: 3, Bins: 7, Lo: -40, Hi: 51}
				a := &parallel.Arrays[int32]{
					X: parallel.Local[int32](x), Y: make(parallel.Local[int32], n), Tmp: make(parallel.Local[int32], n),
					Heads: parallel.Local[uint8](heads), Bins: make(parallel.Local[int32], 7),
					Scratch: make(parallel.Local[float64], parallel.ScratchLen(workers)),
				}
				if err := parallel.RunCrew(context.Background(), parallel.NewCrew(), j, a); err != nil {
					t.Fatal(err)
				}
				got := []int32(a.Y.(parallel.Local[int32]))
				result := int32(a.Scratch.(parallel.Local[float64])[parallel.ResultAt(workers)])
				switch test.kernel {
				case parallel.Reduce:
					got = []int32{result}
				case parallel.Compact:
					got = got[:result]
				case parallel.Histogram:
					got = []int32(a.Bins.(parallel.Local[int32]))
					if want := int64(answer["dropped"][0].Word); want != int64(result) {
						t.Errorf("%v of %d by %d drops %d, %s says %d", test.kernel, n, workers, result, test.id, want)
					}
				}
				agree(t, fmt.Sprintf("%v of %d by %d against %s", test.kernel, n, workers, test.id), got, answer["y"])
			}
		}
	}
}

func agree(t *testing.T, what string, got []int32, want []algos.Value) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d values, want %d", what, len(got), len(want))
		return
	}
	for i, w := range want {
		if int64(got[i]) != int64(w.Word) { // the word of an integer is the integer
			t.Errorf("%s: y[%d] = %d, want %d", what, i, got[i], int64(w.Word))
			return
		}
	}
}
