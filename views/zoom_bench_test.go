package views_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/views"
	"upsweep/views/command"
	"upsweep/views/scene"
)

// BenchmarkZoom lays out, draws and paints every view of 1,024 lanes at the zooms that a gesture
// goes through: what a frame costs that is laid out anew, and what one costs that only moves.
func BenchmarkZoom(b *testing.B) {
	for _, id := range []string{"scan/hillis-steele", "reduce/tree", "sort/bitonic"} {
		alg, _ := algos.Find(id)
		res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": strings.Repeat("1 2 3 4 ", 256)}}, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			b.Fatal(err)
		}
		s := views.SubjectOf(res.Trace)
		for _, view := range views.All() {
			o := views.Options{Width: 1008}
			_, high := view.Plan(s, o).Size()
			most := view.MaxZoom(s, o)
			for _, share := range []float64{0.25, 0.5, 0.75, 1} {
				o.Zoom = max(1.5, powered(most, share))
				b.Run(fmt.Sprintf("%s/%s/%.0f", id, view.ID, o.Zoom), func(b *testing.B) {
					least := map[string]time.Duration{} // of all runs: other work on the machine only adds
					keep := func(name string, d time.Duration) {
						if old, ok := least[name]; !ok || d < old {
							least[name] = d
						}
					}
					count := 0
					for range b.N {
						t0 := time.Now()
						p := view.Plan(s, o)
						t1 := time.Now()
						w, h := p.Size()
						lens := scene.Lens{Zoom: 1, At: scene.Point{X: (w - 1008) * 0.6, Y: (h - high) / 2}, W: 1008, H: high}
						p.Frame(5, views.Interaction{Window: lens.Seen()})
						t2 := time.Now()
						lens.At.X += 25
						f := p.Frame(5, views.Interaction{Window: lens.Seen()})
						t3 := time.Now()
						var painter command.Painter
						painter.PaintThrough(f, scene.Light(), lens)
						t4 := time.Now()
						count = f.Count()
						keep("plan", t1.Sub(t0))
						keep("first", t2.Sub(t1))
						keep("next", t3.Sub(t2))
						keep("paint", t4.Sub(t3))
					}
					for name, d := range least {
						b.ReportMetric(float64(d.Microseconds())/1000, name+"-ms")
					}
					b.ReportMetric(float64(count), "shapes")
				})
			}
		}
	}
}

func powered(most, share float64) float64 { return math.Pow(most, share) }
