package views_test

import (
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// The line that a step runs is lit, and as many lanes as run it.
func TestCodeLightsTheRunningLine(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
	v, _ := views.Named(views.Code)
	plan := v.Plan(s, views.Options{})
	for step := 1; step < s.Steps(); step++ {
		lines, lanes := map[string]bool{}, map[tracer.LaneID]bool{}
		for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
			if s.Graph.StepOf(n) == step {
				lanes[s.Graph.Node(n).Lane] = true
				lines[s.Trace.Program().Pseudocode[s.Graph.Node(n).Line-1]] = true
			}
		}
		f := plan.Frame(float64(step), views.Interaction{})
		lit := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Code && s.Ink.State == scene.Present })
		rows := map[int]bool{} // a long line is lit over several rows
		for i := range lit {
			rows[lit[i].Key.ID()] = true
		}
		if len(rows) != len(lines) {
			t.Errorf("step %d: %d lines are lit, %d run", step, len(rows), len(lines))
		}
		if at := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Dot }); len(at) != len(lanes) {
			t.Errorf("step %d: %d lanes are lit, %d run", step, len(at), len(lanes))
		}
	}
	if lit := shapesOf(plan.Frame(0, views.Interaction{}), func(s *scene.Shape) bool { return s.Ink.State == scene.Present }); len(lit) != 0 {
		t.Errorf("%d shapes are lit before anything runs", len(lit))
	}
}
