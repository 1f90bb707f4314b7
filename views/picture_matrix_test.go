package views_test

import (
	"strconv"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Of every product of a sparse matrix: an entry stands below the element of v that it is multiplied
// with, level with the element of y that it is added to, and its product between the walls of the
// rod with the name of its row.
func TestEntriesStandInTheirRowsAndColumns(t *testing.T) {
	entries, products, empty := 0, 0, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		if !strings.HasPrefix(s.Trace.Program().ID, "spmv/") {
			return
		}
		plan := pictureOf(s, 1440)
		if !isPicture(plan) {
			return
		}
		end := float64(s.Steps() - 1)
		values, v, y, strip := s.Trace.ArrayNamed("values"), s.Trace.ArrayNamed("v"), s.Trace.ArrayNamed("y"), s.Trace.ArrayNamed("products")
		number := func(array string, i int) int {
			n, err := strconv.Atoi(s.Graph.Text(tracer.NodeID(s.Trace.Cell(s.Trace.ArrayNamed(array).ID, i))))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		rods := map[int][]scene.Rect{}
		plan.Frame(end, views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if key := shapes[i].Key; key.Part() == scene.PartLine && key.Group() == 4 {
					rods[key.ID()] = append(rods[key.ID()], shapes[i].Bounds())
				}
			}
		})
		box := func(n tracer.NodeID) scene.Rect {
			box, ok := plan.BoxOf(end, n)
			if !ok {
				t.Fatalf("%s: node %d stands nowhere", name, n)
			}
			return box
		}
		for r := range y.Real {
			if number("rows", r) == number("rows", r+1) {
				empty++
			}
			sum := box(s.Graph.Final(s.Trace.Cell(y.ID, r)))
			for i := number("rows", r); i < number("rows", r+1); i++ {
				entry := box(tracer.NodeID(s.Trace.Cell(values.ID, i)))
				above := box(tracer.NodeID(s.Trace.Cell(v.ID, number("cols", i))))
				if d := entry.Centre().X - above.Centre().X; d > 0.01 || d < -0.01 || above.Bottom() > entry.Y {
					t.Fatalf("%s: entry %d stands at %v, its element of v at %v", name, i, entry, above)
				}
				for other := range y.Real {
					at := box(s.Graph.Final(s.Trace.Cell(y.ID, other))).Centre().Y
					if mine := sum.Centre().Y; other != r && (at-entry.Centre().Y)*(at-entry.Centre().Y) < (mine-entry.Centre().Y)*(mine-entry.Centre().Y) && at != mine {
						t.Fatalf("%s: entry %d of row %d stands nearer to row %d", name, i, r, other)
					}
				}
				entries++
				if strip == nil {
					continue
				}
				product, inside := box(s.Graph.Final(s.Trace.Cell(strip.ID, i))), false
				for _, rod := range rods[r] {
					inside = inside || rod.Contains(product.Centre())
				}
				if !inside && len(rods) > 0 {
					t.Fatalf("%s: product %d of row %d lies at %v, its rod at %v", name, i, r, product, rods[r])
				}
				products++
			}
		}
	})
	if !testing.Short() && (entries == 0 || products == 0 || empty == 0) {
		t.Errorf("%d entries, %d products, %d empty rows were seen", entries, products, empty)
	}
}

// At every step that multiplies straight into y, the frame holds the entry and the element of v that are
// multiplied, no other element of v, and nothing of other columns.
func TestFactorsAreFramed(t *testing.T) {
	framed := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		if s.Trace.Program().ID != "spmv/serial" {
			return
		}
		plan := pictureOf(s, 744)
		for step := 1; isPicture(plan) && step < s.Steps(); step++ {
			frames := shapesOf(plan.Frame(float64(step), views.Interaction{}), func(sh *scene.Shape) bool {
				return sh.Key.Part() == scene.PartLine && sh.Key.Group() == 8
			})
			factors := map[tracer.NodeID]bool{}
			w := witness{s: s, step: step}
			for _, n := range w.made() {
				s.Graph.Sources(n, func(src tracer.Source) bool {
					if a, _ := s.Trace.Place(s.Graph.Cell(src.Node)); s.Trace.Array(a).Name == "v" || s.Trace.Array(a).Name == "values" {
						factors[src.Node] = true
					}
					return true
				})
			}
			if len(factors) == 0 && len(frames) == 0 {
				continue // a row without entries
			}
			if len(frames) != 1 || len(factors) != 2 {
				t.Fatalf("%s, step %d: %d frames round %d factors", name, step, len(frames), len(factors))
			}
			for _, array := range []string{"v", "values"} {
				a := s.Trace.ArrayNamed(array)
				for i := range a.Real {
					n := tracer.NodeID(s.Trace.Cell(a.ID, i))
					box, _ := plan.BoxOf(float64(step), n)
					if within := frames[0].Box.Contains(box.Centre()); within != factors[n] && (factors[n] || array == "v") {
						t.Fatalf("%s, step %d: %s[%d] is a factor %v, and framed %v", name, step, array, i, factors[n], within)
					}
				}
			}
			framed++
		}
	})
	if framed == 0 && !testing.Short() {
		t.Error("nothing was framed")
	}
}

// A value stands in its strip of memory and at its row and column: with r and c counted from the
// corner of its rectangle, x[r·cols + c] at (r, c), and at (c, r) what it becomes in y.
func TestTransposedValuesStandAtTheirRowsAndColumns(t *testing.T) {
	seen := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		if s.Trace.Program().ID != "sequence/transpose" {
			return
		}
		plan := pictureOf(s, 744)
		if !isPicture(plan) {
			return
		}
		end := s.Steps() - 1
		w := witness{s: s, step: end}
		held := w.memory()
		strips := map[tracer.NodeID]scene.Rect{}
		plan.Frame(float64(end), views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if key := shapes[i].Key; key.Part() == scene.PartNode && key.Group() == 1 {
					strips[tracer.NodeID(key.ID())] = shapes[i].Bounds()
				}
			}
		})
		// place counts the rows and columns of a rectangle that lie before a value.
		place := func(array *tracer.ArrayInfo, i int) (row, column int) {
			own, _ := plan.BoxOf(float64(end), held[int(s.Trace.Cell(array.ID, i))])
			xs, ys := map[scene.Unit]bool{}, map[scene.Unit]bool{}
			for j := range array.Real {
				box, _ := plan.BoxOf(float64(end), held[int(s.Trace.Cell(array.ID, j))])
				if box.X < own.X {
					xs[box.X] = true
				}
				if box.Y < own.Y {
					ys[box.Y] = true
				}
			}
			return len(ys), len(xs)
		}
		x, y := s.Trace.ArrayNamed("x"), s.Trace.ArrayNamed("y")
		cols := 0
		for i := range x.Real {
			_, c := place(x, i)
			cols = max(cols, c+1)
		}
		for j := range y.Real {
			n := held[int(s.Trace.Cell(y.ID, j))]
			s.Graph.Sources(n, func(src tracer.Source) bool {
				_, i := s.Trace.Place(s.Graph.Cell(src.Node))
				r, c := place(x, i)
				toR, toC := place(y, j)
				if r*cols+c != i || toR != c || toC != r {
					t.Fatalf("%s: x[%d] stands at (%d, %d), and as y[%d] at (%d, %d)", name, i, r, c, j, toR, toC)
				}
				return true
			})
			for _, m := range []tracer.NodeID{n, held[int(s.Trace.Cell(x.ID, j))]} {
				if strips[m].Empty() {
					t.Fatalf("%s: cell %d lies in no strip", name, j)
				}
			}
			if before := held[int(s.Trace.Cell(y.ID, max(0, j-1)))]; j > 0 && strips[before].X >= strips[n].X {
				t.Fatalf("%s: y[%d] lies before y[%d]", name, j, j-1)
			}
			seen++
		}
	})
	if seen == 0 && !testing.Short() {
		t.Error("no value was seen")
	}
}
