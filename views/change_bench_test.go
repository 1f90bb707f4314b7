package views_test

import (
	"strings"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/views"
)

// BenchmarkChange goes the whole way from a changed input to its picture, as a figure does between
// two frames: checked, run, derived, counted, laid out, drawn. It reports the least time of each
// part over all runs: other work on the machine only adds.
func BenchmarkChange(b *testing.B) {
	for _, c := range []struct {
		name, id string
		n        int
	}{{"1024", "scan/hillis-steele", 1024}, {"4096", "scan/hillis-steele", 4096}, {"blelloch-64", "scan/blelloch", 64}} { // the last: while a cell is dragged
		b.Run(c.name, func(b *testing.B) {
			alg, _ := algos.Find(c.id)
			n := c.n
			request := algos.Request{Inputs: map[string]string{"x": strings.Repeat("3 1 7 0 4 1 6 3 ", n/8)}}
			view, _ := views.Named(views.Dag)
			least := map[string]time.Duration{}
			for range b.N {
				last := time.Now()
				part := func(name string) {
					now := time.Now()
					if old, ok := least[name]; !ok || now.Sub(last) < old {
						least[name] = now.Sub(last)
					}
					last = time.Now()
				}
				begin := last
				args, err := alg.Check(request, budget.Tab())
				if err != nil {
					b.Fatal(err)
				}
				part("check")
				res, err := args.Run(algos.Options{Budget: budget.Tab(), Record: true})
				if err != nil {
					b.Fatal(err)
				}
				part("run")
				t := res.Trace
				s := views.SubjectOf(t)
				part("subject")
				s.Cost()
				s.Counts()
				part("count")
				plan := view.Plan(s, views.Options{Width: 1008})
				part("plan")
				plan.Frame(float64(s.Steps()-1), views.Interaction{})
				part("frame")
				if d, ok := time.Since(begin), true; ok {
					if old, had := least["all"]; !had || d < old {
						least["all"] = d
					}
				}
			}
			for name, d := range least {
				b.ReportMetric(float64(d.Microseconds()), name+"-µs")
			}
		})
	}
}
