package views_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/views"
)

// BenchmarkPicture draws the picture of a run on 1,024 values, or on as many as the algorithm takes,
// at steps that nothing is kept of yet, and on the way to the next. It reports the dearest frame, of
// the least times of all runs: other work on the machine only adds.
func BenchmarkPicture(b *testing.B) {
	for _, alg := range algos.Catalog() {
		if !slices.Contains(alg.Views, algos.ViewPicture) {
			continue
		}
		b.Run(alg.ID, func(b *testing.B) {
			n := min(1024, alg.Limit)
			r := rand.New(rand.NewPCG(1, 33))
			req := alg.Sized(r, n, map[string]string{})
			if alg.Alike != nil {
				req = alg.Alike(&alg, r, n, map[string]string{})
			}
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				b.Skip(err)
			}
			s := views.SubjectOf(res.Trace)
			last := s.Steps() - 1
			least := make([]time.Duration, 17)
			for range b.N {
				plan := pictureOf(s, 1008)
				for i := range least {
					at := float64(last*i/(len(least)-1)) - 0.5
					start := time.Now()
					plan.Frame(max(0, at), views.Interaction{})
					if d := time.Since(start); least[i] == 0 || d < least[i] {
						least[i] = d
					}
				}
			}
			b.ReportMetric(float64(slices.Max(least).Microseconds())/1000, "frame-ms")
			b.ReportMetric(float64(n), "values")
		})
	}
}
