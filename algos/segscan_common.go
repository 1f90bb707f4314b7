package algos

import (
	"math/rand/v2"
	"strings"

	"upsweep/tracer/value"
)

// This file holds what the segmented scans share.

func segscanInputs() []Input {
	return []Input{{Name: "x", Kind: KindAny}, {Name: "heads", Kind: KindFlag}}
}

// headsFit refuses head flags that are not one for each value.
func headsFit(a *Args) error { return a.sameLength("heads", "x", "value: 1 where a segment begins") }

// opens reports whether a segment begins at index i: index 0 always opens one.
func opens(heads []value.Word, i int) bool { return i == 0 || heads[i] != 0 }

// segments counts the segments of the input.
func segments(a *Args) int {
	count := 0
	for i := range a.N() {
		if opens(a.Words("heads"), i) {
			count++
		}
	}
	return count
}

// segmentInits is the number of combines that an init costs which every segment begins with.
func segmentInits(a *Args) int {
	if _, given := a.Init(); given {
		return segments(a)
	}
	return 0
}

// generateSegments makes values and heads: none, all, some, or few; sometimes not even the first is
// flagged.
func generateSegments(r *rand.Rand, n int, params map[string]string) map[string]string {
	kind := operandOf(cmpOr(params["op"], "+"))
	one := []int{1, 2, 4, 16, n + 1}[r.IntN(5)]
	heads := make([]string, n)
	for i := range heads {
		heads[i] = "0"
		if r.IntN(one) == 0 {
			heads[i] = "1"
		}
	}
	return map[string]string{"x": RandomValues(r, kind, n), "heads": strings.Join(heads, " ")}
}

// oracleSegscan is the scan that begins anew at every head, as a loop.
func oracleSegscan(a *Args) Answer {
	op := a.operator
	init, _ := a.Init()
	y := make([]value.Word, a.N())
	acc := init
	for i, w := range a.Words("x") {
		if opens(a.Words("heads"), i) {
			acc = init
		}
		if a.Bool("inclusive") {
			acc = op.Combine(acc, w)
			y[i] = acc
		} else {
			y[i] = acc
			acc = op.Combine(acc, w)
		}
	}
	return Answer{"y": values(y)}
}

// alikeSegscan makes segments of √n values.
func alikeSegscan(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := alg.Sized(r, n, params)
	heads := make([]string, n)
	for i := range heads {
		heads[i] = "0"
		if i%rootCeil(n) == 0 {
			heads[i] = "1"
		}
	}
	req.Inputs = map[string]string{"x": RandomValues(r, alg.kindFor(alg.Inputs[0], params), n), "heads": strings.Join(heads, " ")}
	return req
}
