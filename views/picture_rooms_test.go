package views_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// At every step of scans and folds by parts, for lengths around powers of two: each value lies in
// the room of those who take it in; what stands between two rooms sums up what lies to its left, up
// to the wall; and what stands in a room of shared memory, up to its own column.
func TestTotalsStandBetweenTheirRooms(t *testing.T) {
	native(t)
	between, inside := 0, 0
	for _, c := range []struct {
		id, form string
		part     int // values in a room; of chunks, how many there are
	}{
		{"scan/chunked", "reduce-then-scan", 3}, {"scan/chunked", "scan-then-add", 4}, {"scan/warp", "guarded", 4}, {"scan/warp", "register", 8},
		{"scan/block", "warps", 4}, {"scan/block", "sweeps", 8}, {"scan/grid", "", 2}, {"fold/parallel", "", 4},
	} {
		if _, ok := algos.Find(c.id); !ok {
			continue
		}
		segmentedRequests(func(x, _ string) {
			n := len(strings.Fields(x))
			params := map[string]string{"form": c.form, "warp": strconv.Itoa(c.part), "block": "8"}
			chunks := c.id == "scan/chunked" || c.id == "fold/parallel"
			switch {
			case c.id == "fold/parallel":
				params = map[string]string{"p": strconv.Itoa(c.part), "f": "sum-squares"}
			case chunks:
				params = map[string]string{"form": c.form, "p": strconv.Itoa(c.part)}
			case c.id == "scan/warp":
				delete(params, "block")
			case c.id == "scan/grid":
				params = map[string]string{"warp": "2", "block": "4"}
			}
			s := subject(t, c.id, algos.Request{Inputs: map[string]string{"x": x}, Params: params})
			plan := pictureOf(s, []scene.Unit{744, 344}[n%2]) // on a narrow page the columns between rooms are thin
			if !isPicture(plan) {
				if n > 0 {
					t.Fatalf("%s of %s: no picture", c.id, x)
				}
				return
			}
			roomOf := func(i int) int { return i / c.part }
			if p := c.part; chunks {
				if c.id == "scan/chunked" {
					p = min(p, n)
				}
				roomOf = func(i int) (k int) {
					for (k+1)*n/p <= i {
						k++
					}
					return k
				}
			}
			given := s.Trace.ArrayNamed("x")
			for step := range s.Steps() {
				where := fmt.Sprintf("%s %s of %s, step %d", c.id, c.form, x, step)
				w := witness{s: s, step: step}
				held := w.memory()
				f := plan.Frame(float64(step), views.Interaction{})
				var rooms []scene.Rect
				f.Each(func(shapes []scene.Shape) {
					for i := range shapes {
						if sh := &shapes[i]; sh.Key.Part() == scene.PartBand && sh.Ink.Tone == scene.SegmentB {
							rooms = append(rooms, sh.Box)
						}
					}
				})
				var columns []scene.Unit
				in := make([]int, n)
				for i := range n {
					box, _ := plan.BoxOf(float64(step), held[int(s.Trace.Cell(given.ID, i))])
					columns = append(columns, box.Centre().X)
					in[i] = slices.IndexFunc(rooms, func(r scene.Rect) bool { return r.Contains(box.Centre()) })
					if in[i] < 0 || i > 0 && (in[i] == in[i-1]) != (roomOf(i) == roomOf(i-1)) {
						t.Fatalf("%s: x[%d] lies in room %d of %v", where, i, in[i], rooms)
					}
				}
				for cell, node := range held {
					a, i := s.Trace.Place(tracer.CellID(cell))
					box, stands := plan.BoxOf(float64(step), node)
					if !stands || a == given.ID {
						continue
					}
					last := -1
					for _, c := range s.Graph.Inputs(node, tracer.DataOnly) {
						if a, k := s.Trace.Place(c); a == given.ID {
							last = max(last, k)
						}
					}
					name := s.Trace.Array(a).Name
					wall := 0
					for wall < n && columns[wall] <= box.Centre().X+1 {
						wall++
					}
					switch room := slices.IndexFunc(rooms, func(r scene.Rect) bool { return r.Contains(box.Centre()) }); {
					case last < 0 || c.id == "fold/parallel" && s.Trace.Round(s.Graph.Node(node).Round).Phase == "combine":
					case room < 0:
						if between++; last != wall-1 && !(chunks && s.Graph.StepOf(node) == step) && c.id != "fold/parallel" {
							t.Fatalf("%s: %s[%d] stands behind column %d and sums up values to %d", where, name, i, wall-1, last)
						}
					case (name == "s" || name == "r") && c.form != "sweeps":
						if inside++; last != wall-1 {
							t.Fatalf("%s: %s[%d] stands in column %d and sums up values to %d", where, name, i, wall-1, last)
						}
					}
				}
			}
		})
	}
	if between == 0 || inside == 0 {
		t.Errorf("%d values were read between rooms, %d inside", between, inside)
	}
}
