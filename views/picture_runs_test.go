package views_test

import (
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/views"
	"upsweep/views/scene"
)

// At every step of every merge sort: what stands in a run above the lowest ones is in order, and
// a full run holds the keys of the runs below it, which are drawn in it.
func TestRunsAreMergedOfThoseBelow(t *testing.T) {
	native(t)
	seen := 0
	for _, id := range []string{"sort/merge", "sort/merge-serial"} {
		for _, x := range []string{"5 1 2 4 3 3 2 0 9", "7 6 5 4 3 2 1 0", "3 1 2", "4 9 1 7 3 5 8 2 6 6 0 1 12 11 3 5 2"} {
			for _, tile := range []string{"1", "2", "3"} {
				req := algos.Request{Inputs: map[string]string{"x": x}, Params: map[string]string{"tile": tile, "block": "4"}}
				if id == "sort/merge-serial" {
					req.Params = nil
				}
				s := subject(t, id, req)
				plan := pictureOf(s, 744)
				if !isPicture(plan) {
					continue
				}
				n := len(strings.Fields(x))
				for step := range s.Steps() {
					f := plan.Frame(float64(step), views.Interaction{})
					bands := bandsOf(f)
					low := bands[len(bands)-1].Y
					wide := bands[0].W / scene.Unit(n)
					for _, b := range bands {
						keys := keysIn(t, s, f, b)
						if b.Y == low || len(keys) == 0 {
							continue
						}
						if !slices.IsSorted(keys) {
							t.Fatalf("%s of %s in tiles of %s, step %d: a run holds %v", id, x, tile, step, keys)
						}
						if len(keys) < int(b.W/wide+0.5) {
							continue // it is being merged
						}
						var below []float64
						next := scene.Unit(0)
						for _, c := range bands {
							if c.Y > b.Y && (next == 0 || c.Y == next) && c.X >= b.X-1 && c.Right() <= b.Right()+1 {
								next = c.Y
								below = append(below, keysIn(t, s, f, c)...)
							}
						}
						if slices.Sort(below); !slices.Equal(keys, below) {
							t.Fatalf("%s of %s in tiles of %s, step %d: a run holds %v, those below it %v", id, x, tile, step, keys, below)
						}
						seen++
					}
				}
				top := plan.Frame(float64(s.Steps()-1), views.Interaction{})
				if keys := keysIn(t, s, top, bandsOf(top)[0]); len(keys) != n {
					t.Fatalf("%s of %s in tiles of %s: in the end one run has %d of %d keys", id, x, tile, len(keys), n)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no run was read")
	}
}
