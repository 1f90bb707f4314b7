package views_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// At every step the bars of a histogram are as high as what is counted by then, all by one measure,
// and stand on their counters.
func TestBarsAreAsHighAsWhatIsCounted(t *testing.T) {
	seen := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 744)
		if !strings.HasPrefix(s.Trace.Program().ID, "histogram/") || !isPicture(plan) {
			return
		}
		unit := 0.0
		for step := range s.Steps() {
			w := witness{s: s, step: step}
			held := w.memory()
			plan.Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					sh := &shapes[i]
					if sh.Key.Part() != scene.PartLine || sh.Key.Group() != 7 {
						continue
					}
					n := held[sh.Key.ID()]
					count, _ := strconv.Atoi(s.Graph.Text(n))
					if count > 0 && unit == 0 {
						unit = float64(sh.Box.H) / float64(count)
					}
					if d := float64(sh.Box.H) - unit*float64(count); d > 0.01 || d < -0.01 {
						t.Fatalf("%s, step %d: a bar of %v for %d, where one is %v", name, step, sh.Box.H, count, unit)
					}
					if box, ok := plan.BoxOf(float64(step), n); !ok || box.X != sh.Box.X || sh.Box.Bottom() > box.Y {
						t.Fatalf("%s, step %d: the bar of %s does not stand on it", name, step, w.cellName(sh.Key.ID()))
					}
					seen++
				}
			})
		}
	})
	if seen == 0 && !testing.Short() {
		t.Error("no bar was seen")
	}
}

// Of each histogram by sorting, at its end: the ground of a bin lies round all its values in the row of
// sorted ones and round no other, and a line leads from the first of them to where it says that the bin
// begins.
func TestSortedValuesLieInRunsOfTheirBins(t *testing.T) {
	read := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		if s.Trace.Program().ID != "histogram/sort" || !isPicture(plan) {
			return
		}
		f := plan.Frame(float64(s.Steps()-1), views.Interaction{})
		boxes, bands, leading := standsIn(f), bandsOf(f), curvesIn(f, scene.PartLine, 5)
		final := func(array string, i int) tracer.NodeID {
			return s.Graph.Final(s.Trace.Cell(s.Trace.ArrayNamed(array).ID, i))
		}
		number := func(array string, i int) int { n, _ := strconv.Atoi(s.Graph.Text(final(array, i))); return n }
		begun := 0
		for bin := range s.Trace.ArrayNamed("size").Real {
			size, from := number("size", bin), number("starts", bin)
			if size == 0 {
				continue
			}
			begun++
			if !slices.ContainsFunc(leading, func(c *scene.Shape) bool { return leads(c, boxes[final("bin", from)], boxes[final("starts", bin)]) }) {
				t.Fatalf("%s: no line leads from bin[%d] to starts[%d]", name, from, bin)
			}
			if !slices.ContainsFunc(bands, func(band scene.Rect) bool {
				for i := range s.Trace.ArrayNamed("bin").Real {
					if band.Contains(boxes[final("bin", i)].Centre()) != (i >= from && i < from+size) {
						return false
					}
				}
				return true
			}) {
				t.Fatalf("%s: no ground lies round the %d values from bin[%d] on", name, size, from)
			}
			read++
		}
		if len(bands) != begun || len(leading) != begun {
			t.Fatalf("%s: %d grounds and %d lines for %d bins with values", name, len(bands), len(leading), begun)
		}
	})
	if read == 0 && !testing.Short() {
		t.Error("no bin was read")
	}
}
