package views_test

import (
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Of each reduction of vectors: a value stands to the right of the two that it is made of, level with the
// upper one, at the same place of its row as both; and what stands on the right is the result.
func TestVectorsAreAddedColumnByColumn(t *testing.T) {
	read := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		if s.Trace.Program().ID != "reduce/vector" || !isPicture(plan) || s.Trace.Param("init") != "" {
			return
		}
		cols := s.Trace.Outputs()[0].Len
		end := float64(s.Steps() - 1)
		x := s.Trace.ArrayNamed("x")
		boxes := standsIn(plan.Frame(end, views.Interaction{}))
		first := func(n tracer.NodeID) scene.Unit { // of its row, the first value
			cell := s.Graph.Cell(n)
			c := int(cell-s.Trace.Cell(x.ID, 0)) % cols
			for m, box := range boxes {
				if s.Graph.Cell(m) == cell-tracer.CellID(c) && s.Graph.StepOf(m) == s.Graph.StepOf(n) {
					return box.X
				}
			}
			return -1
		}
		rightmost := scene.Unit(0)
		for n, box := range boxes {
			rightmost = max(rightmost, box.X)
			if s.Graph.IsInput(n) {
				continue
			}
			upper := scene.Unit(1 << 20)
			s.Graph.Sources(n, func(src tracer.Source) bool {
				from, stands := boxes[src.Node]
				upper = min(upper, from.Y)
				if away := (box.X - first(n)) - (from.X - first(src.Node)); !stands || from.X >= box.X || away > 0.01 || away < -0.01 {
					t.Fatalf("%s: %s of step %d stands at %v, and is made of what stands at %v", name, s.Graph.CellName(n), s.Graph.StepOf(n), box, from)
				}
				return true
			})
			if upper != box.Y {
				t.Fatalf("%s: %s stands at %v, the upper one of its two at %v", name, s.Graph.CellName(n), box.Y, upper)
			}
			read++
		}
		for c := range cols {
			box, ok := boxes[s.Graph.Final(s.Trace.Cell(x.ID, c))]
			last := boxes[s.Graph.Final(s.Trace.Cell(x.ID, cols-1))]
			if !ok || last.X != rightmost {
				t.Fatalf("%s: y[%d] stands at %v, and what is last at %v", name, c, box, rightmost)
			}
		}
	})
	if read == 0 && !testing.Short() {
		t.Error("no vector was read")
	}
}
