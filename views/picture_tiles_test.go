package views_test

import (
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Of each run by tiles, at each step: a block's frames hold the cells of matrices and tiles that what
// the step makes for the block is made of, and in the end the values of y stand at their rows and columns.
func TestTilesAreFramedWhereTheyAreRead(t *testing.T) {
	framed := map[string]int{}
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		if !strings.HasPrefix(id, "matrix/") && id != "stencil/tiled" {
			return
		}
		plan := pictureOf(s, 1440)
		if !isPicture(plan) {
			return
		}
		for step := range s.Steps() {
			at := float64(step)
			var boxes []scene.Rect
			plan.Frame(at, views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					if sh := &shapes[i]; sh.Key.Part() == scene.PartLine && sh.Key.Group() == 8 {
						boxes = append(boxes, sh.Box)
					}
				}
			})
			within := func(n tracer.NodeID) bool {
				box, stands := plan.BoxOf(at, n)
				for _, b := range boxes {
					if b.Contains(box.Centre()) {
						return true
					}
				}
				return !stands
			}
			if id == "matrix/multiply-naive" || s.Trace.ArrayNamed("y").Real == 0 {
				continue // its frames are those of one lane
			}
			w := witness{s: s, step: step}
			for i, n := range w.made() {
				if i >= 200 || blocks(s) > 16 {
					break // so many blocks have no frames
				}
				s.Graph.Sources(n, func(src tracer.Source) bool {
					if !within(src.Node) {
						t.Fatalf("%s, step %d: %s is made of %s, which lies in no frame of %v", name, step, s.Graph.CellName(n), s.Graph.CellName(src.Node), boxes)
					}
					framed[id]++
					return true
				})
			}
		}
		checkMatrix(t, name, s, plan, "y")
	})
	for _, id := range []string{"matrix/multiply-tiled", "matrix/transpose-tiled", "stencil/tiled"} {
		if framed[id] == 0 && !testing.Short() {
			t.Errorf("%s: nothing was framed", id)
		}
	}
}

// blocks is how many tiles the result of a run is cut into.
func blocks(s *views.Subject) int {
	p := s.Trace.IntParam
	if p("high")*p("wide") == 0 {
		return 0
	}
	return (p("rows") + p("high") - 1) / p("high") * ((p("cols") + p("wide") - 1) / p("wide"))
}

// checkMatrix: at the end the values of a matrix that lie in one row of memory stand in one row, one
// behind the other, and the next row below.
func checkMatrix(t *testing.T, name string, s *views.Subject, plan views.Plan, array string) {
	t.Helper()
	a, cols := s.Trace.ArrayNamed(array), s.Trace.IntParam("cols")
	if strings.HasPrefix(s.Trace.Program().ID, "matrix/transpose") {
		cols = s.Trace.IntParam("rows")
	}
	end := float64(s.Steps() - 1)
	for i := 1; i < a.Real; i++ {
		before, known := plan.BoxOf(end, s.Graph.Final(s.Trace.Cell(a.ID, i-1)))
		box, too := plan.BoxOf(end, s.Graph.Final(s.Trace.Cell(a.ID, i)))
		if !known || !too {
			continue // a race has left a cell empty
		}
		if next := i%cols == 0; next != (box.Y > before.Y+0.01) || !next && box.X <= before.X {
			t.Fatalf("%s: %s[%d] stands at %v, the one before at %v, of %d columns", name, array, i, box, before, cols)
		}
	}
}

// Where there is room, a value of a product stands level with the row of a and below the column of b that
// it is made of.
func TestProductsStandWhereRowsMeetColumns(t *testing.T) {
	met := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		inner, cols := s.Trace.IntParam("inner"), s.Trace.IntParam("cols")
		if plan := pictureOf(s, 1440); inner > 0 && isPicture(plan) && inner+cols < 40 {
			a, b, y := s.Trace.ArrayNamed("a"), s.Trace.ArrayNamed("b"), s.Trace.ArrayNamed("y")
			centre := func(of *tracer.ArrayInfo, i int) scene.Point {
				box, ok := plan.BoxOf(float64(s.Steps()-1), s.Graph.Final(s.Trace.Cell(of.ID, i)))
				if !ok {
					t.Fatalf("%s: %s[%d] stands nowhere", name, of.Name, i)
				}
				return box.Centre()
			}
			for i := range y.Real {
				if s.Graph.IsInput(s.Graph.Final(s.Trace.Cell(y.ID, i))) {
					continue // a mistake has left it empty
				}
				at, row, column := centre(y, i), centre(a, i/cols*inner), centre(b, i%cols)
				if near := func(p, q scene.Unit) bool { return p-q < 0.01 && q-p < 0.01 }; !near(at.Y, row.Y) || !near(at.X, column.X) || at.X < row.X || at.Y < column.Y {
					t.Fatalf("%s: y[%d] stands at %v, its row at %v, its column at %v", name, i, at, row, column)
				}
				met++
			}
		}
	})
	if met == 0 && !testing.Short() {
		t.Error("no value of a product was seen")
	}
}
