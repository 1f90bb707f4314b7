package views_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/views"
	"upsweep/views/command"
	"upsweep/views/scene"
)

// BenchmarkScrub moves the slider over runs on 1,024 values and back, in 200 moves, and does what a
// figure does in each frame: it is laid out, its frame is made, and the commands that paint it. It
// reports the 95th percentile of each over the moves, of the least times of all runs: other work on
// the machine only adds.
func BenchmarkScrub(b *testing.B) {
	row := func(values string, times int) string { return strings.Repeat(values+" ", times) }
	for _, c := range []struct {
		id, view string
		inputs   map[string]string
	}{
		{"scan/hillis-steele", "dag", map[string]string{"x": row("1 2 3 4", 256)}},
		{"compact/scan", "picture", map[string]string{"x": row("3 1 7 0", 256), "keep": row("1 0 0 1", 256)}},
		{"segscan/hillis-steele", "picture", map[string]string{"x": row("3 1 7 0", 256), "heads": row("1 0 0 0 0 0 0 0", 128)}},
		{"split/one-scan", "picture", map[string]string{"x": row("3 1 7 0", 256), "keep": row("1 0 0 1", 256)}},
		{"sort/counting", "picture", map[string]string{"x": row("3 1 7 0", 256)}},
		{"merge/path", "picture", map[string]string{"a": row("5", 512), "b": row("5", 512)}},
		{"histogram/private-reduce", "picture", map[string]string{"x": row("3 1 7 0", 256)}},
	} {
		b.Run(c.id, func(b *testing.B) {
			alg, _ := algos.Find(c.id)
			res, err := alg.Run(algos.Request{Inputs: c.inputs}, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				b.Fatal(err)
			}
			s := views.SubjectOf(res.Trace)
			view, _ := views.Named(views.ID(c.view))
			o := views.Options{Width: 1008, Wide: true}
			last := float64(s.Steps() - 1)
			times := map[string][]float64{}
			for range b.N {
				plan := view.Plan(s, o)
				var painter command.Painter
				painter.Paint(plan.Frame(0, views.Interaction{}), scene.Light())
				for k := range 201 {
					at := last * float64(min(k, 200-k)) / 100
					t0 := time.Now()
					view.Crowded(s, o)
					t1 := time.Now()
					f := plan.Frame(at, views.Interaction{})
					t2 := time.Now()
					buffer := painter.Paint(f, scene.Light())
					t3 := time.Now()
					plan.Active(math.Floor(at))
					t4 := time.Now()
					keep := func(name string, v float64) {
						if len(times[name]) <= k {
							times[name] = append(times[name], v)
						}
						times[name][k] = min(times[name][k], v)
					}
					keep("crowd-ms", t1.Sub(t0).Seconds()*1000)
					keep("frame-ms", t2.Sub(t1).Seconds()*1000)
					keep("paint-ms", t3.Sub(t2).Seconds()*1000)
					keep("active-ms", t4.Sub(t3).Seconds()*1000)
					keep("all-ms", t4.Sub(t0).Seconds()*1000)
					keep("words", float64(len(buffer.Words)))
				}
			}
			for name, list := range times {
				slices.Sort(list)
				b.ReportMetric(list[len(list)*95/100], name)
			}
			b.ReportMetric(last, "steps")
		})
	}
}
