package views_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// After every pass of a sort by digits: each key lies between the walls of the bucket whose name is
// its digit, over the number of its place, and keys of one bucket lie in the order in which they
// came.
func TestKeysLieInTheirBuckets(t *testing.T) {
	seen := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		plan := pictureOf(s, 1440)
		if !strings.HasPrefix(id, "sort/") || !isPicture(plan) || s.Trace.ArrayNamed("digit") == nil && s.Trace.ArrayNamed("bit") == nil {
			return
		}
		digit := s.Trace.ArrayNamed("digit")
		if digit == nil || digit.Len == 0 {
			digit = s.Trace.ArrayNamed("bit")
		}
		x := s.Trace.ArrayNamed("x")
		for r := tracer.RoundID(1); int(r) <= s.Trace.Rounds(); r++ {
			if s.Trace.Round(r).Label != "scatter" {
				continue
			}
			step := s.Trace.StepOf(r)
			w := witness{s: s, step: step}
			held := w.memory()
			walls, labels, numbers := map[string]scene.Rect{}, map[string]bool{}, map[string]scene.Unit{}
			f := plan.Frame(float64(step), views.Interaction{})
			f.Each(func(shapes []scene.Shape) {
				for i := range shapes {
					sh := &shapes[i]
					switch part, group := sh.Key.Part(), sh.Key.Group(); {
					case part == scene.PartLine && group == 4:
						walls[strconv.Itoa(sh.Key.ID())] = sh.Bounds()
					case part == scene.PartLabel && group == 4:
						fields := strings.Fields(sh.Text)
						labels[fields[len(fields)-1]] = true
						if box := walls[fields[len(fields)-1]]; !box.Inset(-1).Contains(scene.Point{X: sh.Box.X, Y: box.Centre().Y}) {
							t.Fatalf("%s: %q stands under another bucket", name, sh.Text)
						}
					case part == scene.PartRuler && group == 2:
						numbers[sh.Text] = sh.Box.X
					}
				}
			})
			latest := map[string]int{}
			for j := range x.Real {
				n := held[int(s.Trace.Cell(x.ID, j))]
				if s.Graph.StepOf(n) != step {
					continue // a mistake has left it alone
				}
				box, ok := plan.BoxOf(float64(step), n)
				from := -1
				s.Graph.Sources(n, func(src tracer.Source) bool {
					if a, i := s.Trace.Place(s.Graph.Cell(src.Node)); a == x.ID && !src.Steer {
						from = i
					}
					return true
				})
				d := s.Graph.Text(held[int(s.Trace.Cell(digit.ID, from))])
				if wall, is := walls[d]; !ok || is && !wall.Contains(box.Centre()) || !is && f.Width > 900 && x.Real < 60 {
					t.Fatalf("%s, step %d: the key of place %d has digit %s and lies at %v, the bucket at %v", name, step, j, d, box, wall)
				}
				if at, told := numbers[strconv.Itoa(j)]; told && (at < box.X || at > box.Right()) {
					t.Fatalf("%s, step %d: the key of place %d stands over another number", name, step, j)
				}
				if was, there := latest[d]; there && from < was && id != "sort/counting-unstable" {
					t.Fatalf("%s, step %d: key %d lies behind key %d in bucket %s", name, step, from, was, d)
				}
				latest[d] = from
				seen++
			}
			if len(walls) > 0 && len(labels) == 0 && len(walls) < 12 {
				t.Fatalf("%s: buckets have no names: %v", name, slices.Collect(maps.Keys(walls)))
			}
		}
	})
	if seen == 0 && !testing.Short() {
		t.Error("no key was found in a bucket")
	}
}
