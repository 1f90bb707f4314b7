package workbench

import (
	"math/rand/v2"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
)

// The scan that the issue asks to be run at each key: 1,024 values in rounds, and by threads.
func BenchmarkRun(b *testing.B) {
	alg, _ := algos.Find("scan/hillis-steele")
	for name, source := range map[string]string{"rounds": rounds, "threads": threads("barrier()", "barrier()")} {
		b.Run(name, func(b *testing.B) {
			p, err := Compile("bench.star", source, budget.Write())
			if err != nil {
				b.Fatal(err)
			}
			req := alg.Sized(rand.New(rand.NewPCG(1, 1)), 1024, nil)
			b.ReportAllocs()
			for b.Loop() {
				a, err := alg.Check(req, budget.Write())
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Run(a, Options{Budget: budget.Write()}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
