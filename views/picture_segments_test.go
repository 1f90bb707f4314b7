package views_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// segmentedRequests are arrays whose lengths and heads are as they come, and around powers of two.
func segmentedRequests(visit func(x, heads string)) {
	for seed, n := range []int{0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33} {
		r := rand.New(rand.NewPCG(uint64(seed), 34))
		var x, heads []string
		for range n {
			x, heads = append(x, strconv.Itoa(r.IntN(100))), append(heads, strconv.Itoa(max(0, r.IntN(4)-2)))
		}
		visit(strings.Join(x, " "), strings.Join(heads, " "))
	}
}

// At every step of every segmented scan: there is a wall before each head and nowhere else, and a
// rod for each sum, from the first to the last input that its value was made of. In a scan that is
// right no rod goes through a wall; where heads are lost some do, and say so.
func TestRodsStopAtTheHeads(t *testing.T) {
	rods, broken := 0, 0
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		if alg.Family != "segscan" {
			continue
		}
		for _, inclusive := range []string{"true", "false"} {
			segmentedRequests(func(x, heads string) {
				s := subject(t, alg.ID, algos.Request{Inputs: map[string]string{"x": x, "heads": heads}, Params: map[string]string{"inclusive": inclusive}})
				plan := pictureOf(s, 744)
				if !isPicture(plan) {
					if x != "" {
						t.Fatalf("%s of %s: no picture", alg.ID, x)
					}
					return
				}
				given := s.Trace.ArrayNamed("x")
				sums := cmp.Or(s.Trace.ArrayNamed("y"), given)
				var columns []scene.Rect
				for i := range given.Len {
					box, _ := plan.BoxOf(0, tracer.NodeID(s.Trace.Cell(given.ID, i)))
					columns = append(columns, box)
				}
				flags := strings.Fields(heads)
				for step := range s.Steps() {
					where := fmt.Sprintf("%s of %s, heads %s, step %d", alg.ID, x, heads, step)
					w := witness{s: s, step: step}
					held := w.memory()
					walls, seen := map[int]scene.Unit{}, map[int]*scene.Shape{}
					plan.Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
						for i := range shapes {
							switch sh := &shapes[i]; {
							case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 4:
								walls[sh.Key.ID()] = sh.Points[0].X
							case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 7:
								seen[sh.Key.ID()] = sh
							}
						}
					})
					for i, flag := range flags {
						at, stands := walls[i]
						if stands != (i == 0 || flag != "0") || stands && (at > columns[i].X || i > 0 && at < columns[i-1].Right()) {
							t.Fatalf("%s: a wall before column %d: %v, at %v", where, i, stands, at)
						}
					}
					for i := range sums.Len {
						cell := int(s.Trace.Cell(sums.ID, i))
						lo, hi := given.Len, -1
						for _, c := range s.Graph.Inputs(held[cell], tracer.DataOnly) {
							if a, k := s.Trace.Place(s.Trace.Origin(c)); a == given.ID && k < given.Real {
								lo, hi = min(lo, k), max(hi, k)
							}
						}
						rod, is := seen[cell]
						if _, stands := plan.BoxOf(float64(step), held[cell]); is != (lo <= hi && stands) {
							t.Fatalf("%s: a rod of %s: %v, which sums up %d to %d", where, w.cellName(cell), is, lo, hi)
						}
						if !is {
							continue
						}
						if rods++; rod.Box.X > columns[lo].X || lo > 0 && rod.Box.X < columns[lo-1].Right() || rod.Box.Right() < columns[hi].Right() || hi+1 < len(columns) && rod.Box.Right() > columns[hi+1].X {
							t.Fatalf("%s: the rod of %s is %v, and it sums up %d to %d", where, w.cellName(cell), rod.Box, lo, hi)
						}
						through := slices.ContainsFunc(flags[lo+1:hi+1], func(flag string) bool { return flag != "0" })
						if through != (rod.Ink.Tone == scene.Conflict) || through && alg.Fault == nil {
							t.Fatalf("%s: %s sums up %d to %d, through a wall: %v; its rod has tone %v", where, w.cellName(cell), lo, hi, through, rod.Ink.Tone)
						}
						if through {
							broken++
						}
					}
				}
			})
		}
	}
	if (rods == 0 || broken == 0) && !testing.Short() {
		t.Errorf("%d rods were read, %d of them through walls", rods, broken)
	}
}

// The rows that a segmented scan writes over say what they hold: sums, and, as 1, that the sum above has met
// its wall, as its rod has.
func TestRowsOfSegmentedScansSayWhatTheyHold(t *testing.T) {
	for id, want := range map[string][]string{"segscan/serial": {"heads", "x", "y: sums"}, "segscan/hillis-steele": {"x: sums", "heads: met"}, "segscan/blelloch": {"heads", "x: sums", "flags: met"}} {
		alg, _ := algos.Find(id)
		s := subject(t, id, alg.Example)
		f := pictureOf(s, 900).Frame(0, views.Interaction{})
		var names []string
		f.Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if sh := &shapes[i]; sh.Key.Part() == scene.PartLabel && sh.Key.Group() == 2 && sh.Text != "sum of" {
					names = append(names, sh.Text)
				}
			}
		})
		if !slices.Equal(names, want) {
			t.Errorf("%s: the rows are called %q, want %q", id, names, want)
		}
	}
	alg, _ := algos.Find("segscan/hillis-steele")
	s := subject(t, alg.ID, alg.Example)
	heads := s.Trace.ArrayNamed("heads")
	for step := range s.Steps() {
		w := witness{s: s, step: step}
		held := w.memory()
		pictureOf(s, 900).Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				sh := &shapes[i]
				if sh.Key.Part() != scene.PartLine || sh.Key.Group() != 7 {
					continue
				}
				_, column := s.Trace.Place(tracer.CellID(sh.Key.ID()))
				n := held[int(s.Trace.Cell(heads.ID, column))]
				if met := sh.Ink.Tone == scene.Up; met != (s.Graph.Text(n) == "1") {
					t.Errorf("step %d: the rod of x[%d] has met its wall: %v, and heads[%d] holds %s", step, column, met, column, s.Graph.Text(n))
				}
			}
		})
	}
}
