package views_test

import (
	"slices"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// At every step of every look-back: the room of a tile has the tone of its flag, and holds all that
// its lane has written and the values that it sums up.
func TestTilesPublishWhatTheyHold(t *testing.T) {
	seen := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		plan := pictureOf(s, 744)
		if !strings.HasPrefix(id, "scan/lookback") || !isPicture(plan) {
			return
		}
		flag, x := s.Trace.ArrayNamed("flag"), s.Trace.ArrayNamed("x")
		for step := range s.Steps() {
			w := witness{s: s, step: step}
			held := w.memory()
			rooms := map[int]*scene.Shape{}
			plan.Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					if sh := &shapes[i]; sh.Key.Part() == scene.PartBand && sh.Ink.Role == scene.Band {
						rooms[sh.Key.ID()] = sh
					}
				}
			})
			if len(rooms) != flag.Real {
				t.Fatalf("%s, step %d: %d rooms for %d tiles", name, step, len(rooms), flag.Real)
			}
			for b, room := range rooms {
				says := s.Graph.Text(held[int(s.Trace.Cell(flag.ID, b))])
				if want := map[string]scene.Tone{"A": scene.Down, "P": scene.Up}[says]; room.Ink.Tone != want {
					t.Fatalf("%s, step %d: the flag of tile %d says %s, its room has tone %v", name, step, b, says, room.Ink.Tone)
				}
			}
			from, to := s.Graph.NodesOf(tracer.RoundID(s.Trace.Steps()[step].Round))
			for n := from; n < to; n++ {
				a, _ := s.Trace.Place(s.Graph.Cell(n))
				box, stands := plan.BoxOf(float64(step), n)
				if s.Graph.IsInput(n) || s.Trace.Round(s.Graph.Node(n).Round).Label != "single pass" || a == x.ID || !stands {
					continue
				}
				lane := int(s.Graph.Node(n).Lane)
				if !rooms[lane].Box.Contains(box.Centre()) {
					t.Fatalf("%s, step %d: %s of tile %d stands elsewhere", name, step, s.Graph.CellName(n), lane)
				}
				for _, src := range s.Graph.SourcesOf(n) { // what a tile takes from x lies in its room
					if a, _ := s.Trace.Place(s.Graph.Cell(src.Node)); a == x.ID {
						if box, ok := plan.BoxOf(float64(step), src.Node); !ok || !rooms[lane].Box.Contains(box.Centre()) {
							t.Fatalf("%s, step %d: tile %d sums up a value of another room", name, step, lane)
						}
					}
				}
				seen++
			}
		}
	})
	if seen == 0 && !testing.Short() {
		t.Error("no tile was read")
	}
}

// At the end of every look-back: what tiles have written stands on the axis of time in the order in which
// it was written; an arrow leads from each value that a tile has found to the tile, to the right of the
// flag that it has seen; and a tile that waits has a line that ends there.
func TestLooksBackStandInTheirTime(t *testing.T) {
	looks, waits := 0, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		if !strings.HasPrefix(s.Trace.Program().ID, "scan/lookback") || !isPicture(plan) {
			return
		}
		end := float64(s.Steps() - 1)
		box := func(n tracer.NodeID) scene.Rect {
			box, ok := plan.BoxOf(end, n)
			if !ok {
				t.Fatalf("%s: %s stands nowhere", name, s.Graph.CellName(n))
			}
			return box
		}
		arrows, lines := map[scene.Point]scene.Point{}, map[scene.Point]bool{}
		plan.Frame(end, views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				switch sh := &shapes[i]; {
				case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 9:
					arrows[sh.Points[len(sh.Points)-1]] = sh.Points[0]
				case sh.Key.Part() == scene.PartLine && sh.Key.Group() == 8:
					lines[sh.Points[1]] = true
				}
			}
		})
		latest := scene.Unit(0)
		own := map[int]tracer.NodeID{} // what a tile has written last
		for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
			id, b := s.Trace.Place(s.Graph.Cell(n))
			array := s.Trace.Array(id).Name
			if !slices.Contains([]string{"sum", "flag", "before", "prefix"}, array) {
				continue
			}
			at := box(n)
			if at.X < latest {
				t.Fatalf("%s: %s stands at %v, before what was written earlier at %v", name, s.Graph.CellName(n), at.X, latest)
			}
			latest = at.X
			var flag tracer.NodeID
			for _, src := range s.Graph.SourcesOf(n) {
				if a, _ := s.Trace.Place(s.Graph.Cell(src.Node)); array != "before" || s.Trace.Array(a).Name == "flag" {
					flag = src.Node
					continue
				}
				if _, there := plan.BoxOf(end, src.Node); !there && s.Graph.IsInput(src.Node) {
					continue // a flag that was raised too early has announced nothing
				}
				ends := scene.Unit(-1)
				for to, from := range arrows {
					if touches(box(src.Node), from) && to.Y > at.Y-1 && to.Y < at.Bottom() && to.X < at.X && to.X > ends {
						ends = to.X
					}
				}
				if ends < box(flag).Right() || ends < box(own[b]).Right() {
					t.Fatalf("%s: tile %d looks at %s at %v, its flag is raised at %v, and the tile has written at %v", name, b, s.Graph.CellName(src.Node), ends, box(flag), box(own[b]))
				}
				looks++
			}
			own[b] = n
		}
		waits += len(lines)
	})
	if !testing.Short() && (looks == 0 || waits == 0) {
		t.Errorf("%d looks and %d waits were seen", looks, waits)
	}
}
