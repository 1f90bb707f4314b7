package algos

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"upsweep/budget"
)

// quadratic lists what does about n² work by its nature; it is measured on 2,000 values.
var quadratic = map[string]bool{
	"scan/naive": true, "sort/bubble": true, "sort/odd-even": true,
}

// BenchmarkRecording records every algorithm on 100,000 values (quadratic ones on 2,000) with its
// default parameters: at most 5 s and 1 GB a run are wanted.
func BenchmarkRecording(b *testing.B) {
	for _, alg := range Catalog() {
		n := 100_000
		if quadratic[alg.ID] {
			n = 2_000
		}
		req := alg.Sized(rand.New(rand.NewPCG(1, 1)), n, nil)
		b.Run(alg.ID, func(b *testing.B) { record(b, &alg, req) })
	}
}

// BenchmarkBlellochMillion records the scan of 2²⁰ values: at most 2 s is wanted.
func BenchmarkBlellochMillion(b *testing.B) {
	alg, _ := Find("scan/blelloch")
	record(b, alg, alg.Sized(rand.New(rand.NewPCG(1, 1)), 1<<20, nil))
}

// record runs a request b.N times, parsing not timed, and reports the accesses and what the trace
// holds.
func record(b *testing.B, alg *Algorithm, req Request) {
	a, err := alg.Check(req, budget.Command())
	if err != nil {
		b.Fatal(err)
	}
	var before, after runtime.MemStats
	b.ResetTimer()
	for range b.N {
		runtime.GC()
		runtime.ReadMemStats(&before)
		res, err := a.Run(Options{Budget: budget.Command(), Record: true})
		if err != nil {
			b.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(res.Trace.Accesses()), "accesses")
		b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/1e6, "MB")
	}
}
