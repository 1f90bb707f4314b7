package views_test

import (
	"slices"
	"strconv"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Of each run of concurrent writes: when a rule has written, its values stand below the values that were
// sent, those of the rules before it in rows of their own; an edge leads from every value to the place
// that it was sent to. When they are compared, a line from a value is red where the place holds another
// one, and the places with a red line are those that are broken.
func TestConcurrentWritesStandAtTheirPlaces(t *testing.T) {
	writes, broken := 0, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		if s.Trace.Program().ID != "sequence/concurrent-write" || !isPicture(plan) {
			return
		}
		text := func(n tracer.NodeID) string { return s.Graph.Text(n) }
		array := func(name string) []tracer.NodeID {
			a := s.Trace.ArrayNamed(name)
			out := make([]tracer.NodeID, a.Real)
			for i := range out {
				out[i] = s.Graph.Final(s.Trace.Cell(a.ID, i))
			}
			return out
		}
		x, index, flags := array("x"), array("index"), array("broken")
		to := make([]int, len(index))
		for i, n := range index {
			to[i], _ = strconv.Atoi(text(n))
		}
		for step, rule := range map[int]string{1: "common", 3: "arbitrary", 4: "priority"} {
			f := plan.Frame(float64(step), views.Interaction{})
			cells, boxes := array(rule), standsIn(f)
			below := boxes[x[0]].Bottom()
			nearest := scene.Unit(1 << 20) // of the rows below the values
			for n, box := range boxes {
				if box.Y > below && s.Graph.Cell(n) != s.Graph.Cell(x[0]) {
					nearest = min(nearest, box.Y)
				}
			}
			for i, j := range to {
				from, at := boxes[x[i]], boxes[cells[j]]
				if at.Y != nearest {
					t.Fatalf("%s: %s[%d] stands at %v, the row below the values is at %v", name, rule, j, at, nearest)
				}
				if !slices.ContainsFunc(curvesIn(f, scene.PartEdge, -1), func(c *scene.Shape) bool { return leads(c, from, at) }) {
					t.Fatalf("%s: no edge leads from x[%d] to %s[%d]", name, i, rule, j)
				}
				writes++
			}
		}
		f := plan.Frame(2, views.Interaction{})
		common, boxes, red := array("common"), standsIn(f), map[int]bool{}
		compared := curvesIn(f, scene.PartLine, 5)
		for i, j := range to {
			k := slices.IndexFunc(compared, func(c *scene.Shape) bool { return leads(c, boxes[x[i]], boxes[common[j]]) })
			if k < 0 {
				t.Fatalf("%s: no line leads from x[%d] to common[%d]", name, i, j)
			}
			differ := text(x[i]) != text(common[j])
			if (compared[k].Ink.Tone == scene.Conflict) != differ {
				t.Fatalf("%s: the line from x[%d], %s, to common[%d], %s, has tone %v", name, i, text(x[i]), j, text(common[j]), compared[k].Ink.Tone)
			}
			red[j] = red[j] || differ
		}
		for j, n := range flags {
			if (text(n) == "1") != red[j] {
				t.Fatalf("%s: broken[%d] is %s, and a line to it is red %v", name, j, text(n), red[j])
			}
			if red[j] {
				broken++
			}
		}
	})
	if (writes == 0 || broken == 0) && !testing.Short() {
		t.Errorf("%d writes were read, %d broken ones", writes, broken)
	}
}

// Of several lanes that write a cell, the edge of the one whose value stays is red, and those of the others are
// faint.
func TestOneOfSeveralWritersStays(t *testing.T) {
	stays, lost := 0, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		if id := s.Trace.Program().ID; id != "sequence/concurrent-write" && id != "sequence/scatter" || !isPicture(plan) {
			return
		}
		for step := 1; step < s.Steps(); step++ {
			writers := map[tracer.CellID]int{}
			from, to := s.Graph.NodesOf(s.Trace.Steps()[step].Round)
			for n := from; n < to; n++ {
				writers[s.Graph.Cell(n)]++
			}
			for _, edge := range curvesIn(plan.Frame(float64(step), views.Interaction{}), scene.PartEdge, -1) {
				src, n := tracer.NodeID(edge.Key.Group()), tracer.NodeID(edge.Key.ID())
				if writers[s.Graph.Cell(n)] < 2 {
					continue
				}
				own := slices.ContainsFunc(s.Graph.SourcesOf(n), func(of tracer.Source) bool { return of.Node == src })
				if red := edge.Ink.Tone == scene.Conflict; red != own {
					t.Fatalf("%s, step %d: %s stays in %s: %v, and its edge is red: %v", name, step, s.Graph.CellName(src), s.Graph.CellName(n), own, red)
				}
				if own {
					stays++
				} else {
					lost++
				}
			}
		}
	})
	if (stays == 0 || lost == 0) && !testing.Short() {
		t.Errorf("%d edges stay, %d are lost", stays, lost)
	}
}
