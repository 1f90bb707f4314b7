package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer/value"
)

// What the result of a run is said to be, it is: of integers, on the example and on random inputs. Nothing is
// said of a run of a broken variant.
func TestResultsAreWhatTheyAreSaidToBe(t *testing.T) {
	said := map[string]int{}
	for _, alg := range slices.Concat(algos.Catalog(), algos.Broken()) {
		for seed, n := range []int{0, 1, 5, 8, 13} {
			req := alg.Example
			if n > 0 {
				req = alg.Sized(rand.New(rand.NewPCG(uint64(seed), 35)), n, alg.Example.Params)
			}
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue
			}
			says := res.Trace.Param("result")
			if says == "" || alg.ID == "reduce/dot" || alg.ID == "reduce/vector" {
				continue
			}
			x, y := res.Args.Words("x"), res.Output("y")
			if alg.Fault != nil {
				t.Fatalf("%s is said to give %s", alg.ID, says)
			}
			if init, given := res.Args.Init(); res.Args.Kind("x") != value.Int || given && init != 0 || alg.ID == "scan/convert" {
				continue
			}
			inclusive, exclusive, total, squares := []value.Word{}, []value.Word{}, value.Word(0), value.Word(0)
			differences := []value.Word{}
			if says == "suffix sums" {
				x = slices.Clone(x)
				slices.Reverse(x)
			}
			for i, w := range x {
				exclusive = append(exclusive, total)
				total, squares = total+w, squares+w*w
				inclusive = append(inclusive, total)
				if i == 0 {
					differences = append(differences, w)
				} else {
					differences = append(differences, w-x[i-1])
				}
			}
			var right bool
			switch says {
			case "prefix sums":
				right = slices.Equal(y.Words, inclusive) || slices.Equal(y.Words, exclusive)
			case "suffix sums":
				slices.Reverse(inclusive)
				slices.Reverse(exclusive)
				right = slices.Equal(y.Words, inclusive) || slices.Equal(y.Words, exclusive)
			case "differences":
				right = slices.Equal(y.Words, differences)
			case "sum":
				right = len(y.Words) == 1 && y.Words[0] == total
			case "sum of squares":
				right = len(y.Words) == 1 && y.Words[0] == squares
			}
			if !right {
				t.Errorf("%s of %v %v: %q is said of %s", alg.ID, req.Inputs, req.Params, says, y.Text())
			}
			said[says]++
		}
	}
	for _, says := range []string{"prefix sums", "suffix sums", "differences", "sum", "sum of squares"} {
		if said[says] == 0 {
			t.Errorf("%q is said of nothing", says)
		}
	}
}
