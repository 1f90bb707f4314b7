package views_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

// At the end of every compaction and split that is right: what is on a shelf is what keep says of
// it, over the number of its place, and in the order in which it came; and what is on none was
// dropped.
func TestKeptValuesLieOnTheirShelves(t *testing.T) {
	seen := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		plan := pictureOf(s, 744)
		keep := s.Trace.ArrayNamed("keep")
		if keep == nil {
			keep = s.Trace.ArrayNamed("head")
		}
		if keep == nil || !isPicture(plan) || !slices.Contains([]string{"compact/scan", "sequence/filter", "split/two-scans", "split/one-scan", "unique/scan"}, id) {
			return
		}
		end := s.Steps() - 1
		w := witness{s: s, step: end}
		held := w.memory()
		walls, numbers := map[string]scene.Rect{}, map[string]scene.Unit{}
		plan.Frame(float64(end), views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				sh := &shapes[i]
				switch part, group := sh.Key.Part(), sh.Key.Group(); {
				case part == scene.PartLine && group == 4:
					walls[strconv.Itoa(sh.Key.ID())] = sh.Bounds()
				case part == scene.PartRuler && group == 2:
					numbers[sh.Text] = sh.Box.X
				}
			}
		})
		x, y := s.Trace.ArrayNamed("x"), s.Trace.ArrayNamed("y")
		kept, latest := map[string]int{}, map[string]int{}
		for place := range y.Real {
			n := held[int(s.Trace.Cell(y.ID, place))]
			from := -1
			s.Graph.Sources(n, func(src tracer.Source) bool {
				if a, i := s.Trace.Place(s.Graph.Cell(src.Node)); a == x.ID && !src.Steer {
					from = i
				}
				return true
			})
			if from < 0 {
				t.Fatalf("%s: y[%d] comes from nowhere", name, place)
			}
			says := s.Graph.Text(held[int(s.Trace.Cell(keep.ID, from))])
			box, ok := plan.BoxOf(float64(end), n)
			if wall, is := walls[says]; !ok || !is || !wall.Contains(box.Centre()) {
				t.Fatalf("%s: keep says %s of the value of place %d, which lies at %v, the shelf at %v", name, says, place, box, wall)
			}
			if at, told := numbers[strconv.Itoa(place)]; told && (at < box.X || at > box.Right()) {
				t.Fatalf("%s: the value of place %d stands over another number", name, place)
			}
			if was, there := latest[says]; there && from < was {
				t.Fatalf("%s: x[%d] lies behind x[%d] on the shelf of %s", name, from, was, says)
			}
			latest[says] = from
			kept[says]++
			seen++
		}
		for i := range keep.Real {
			says := s.Graph.Text(held[int(s.Trace.Cell(keep.ID, i))])
			if _, is := walls[says]; is {
				kept[says]--
			} else if says != "0" || y.Real == x.Real {
				t.Fatalf("%s: keep says %s of x[%d], which has no shelf", name, says, i)
			}
		}
		for says, n := range kept {
			if n != 0 {
				t.Fatalf("%s: of those with keep %s %d are too many on the shelf", name, says, n)
			}
		}
	})
	if seen == 0 && !testing.Short() {
		t.Error("no value was found on a shelf")
	}
}

// At the end of a compaction by a loop, and of a removal in place: as many values as are counted lie on the
// shelf, in their order, and nothing else does; and what has moved is what stays in ink among the values.
func TestCountedValuesLieOnTheirShelf(t *testing.T) {
	seen := map[string]int{}
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		plan := pictureOf(s, 744)
		if id != "compact/serial" && id != "compact/remove-if" || !isPicture(plan) {
			return
		}
		end := float64(s.Steps() - 1)
		out := s.Trace.Array(s.Trace.Outputs()[0].Array)
		count, _ := strconv.Atoi(s.Graph.Text(s.Graph.Final(s.Trace.Cell(s.Trace.ArrayNamed("count").ID, 0))))
		f := plan.Frame(end, views.Interaction{})
		walls := shapesOf(f, func(sh *scene.Shape) bool { return sh.Key.Part() == scene.PartLine && sh.Key.Group() == 4 })
		if len(walls) != min(count, 1) {
			t.Fatalf("%s: %d shelves for %d values", name, len(walls), count)
		}
		pale := map[tracer.NodeID]bool{}
		for _, sh := range shapesOf(f, func(sh *scene.Shape) bool { return sh.Key.Part() == scene.PartNode && sh.Key.Group() < 64 }) {
			pale[tracer.NodeID(sh.Key.ID())] = sh.Ink.Role == scene.Pad
		}
		last := scene.Unit(-1)
		for i := range out.Real {
			n := s.Graph.Final(s.Trace.Cell(out.ID, i))
			box, stands := plan.BoxOf(end, n)
			on := stands && len(walls) > 0 && walls[0].Bounds().Contains(box.Centre())
			if on != (i < count) || on && box.X <= last {
				t.Fatalf("%s: of %d values number %d lies at %v, the shelf at %v", name, count, i, box, walls)
			}
			if !on {
				continue
			}
			last = box.X
			for _, src := range s.Graph.SourcesOf(n) {
				if !src.Steer && pale[src.Node] {
					t.Fatalf("%s: %s has moved, and is pale", name, s.Graph.CellName(src.Node))
				}
			}
			seen[id]++
		}
	})
	if !testing.Short() && (seen["compact/serial"] == 0 || seen["compact/remove-if"] == 0) {
		t.Errorf("so many values were seen on shelves: %v", seen)
	}
}

// Once the heads are known there is a bracket over each run of equal values, and over nothing else.
func TestRunsOfEqualValuesAreBracketed(t *testing.T) {
	if _, ok := algos.Find("unique/scan"); !ok {
		t.Skip("short")
	}
	segmentedRequests(func(_, x string) {
		s := subject(t, "unique/scan", algos.Request{Inputs: map[string]string{"x": x}})
		plan := pictureOf(s, 744)
		if !isPicture(plan) {
			return
		}
		given := s.Trace.ArrayNamed("x")
		f := plan.Frame(float64(s.Steps()-1), views.Interaction{})
		var got, want []int
		f.Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if sh := &shapes[i]; sh.Key.Part() == scene.PartLine && sh.Key.Group() == 8 {
					for k := range given.Real {
						box, _ := plan.BoxOf(float64(s.Steps()-1), tracer.NodeID(s.Trace.Cell(given.ID, k)))
						if at := box.Centre().X; at > sh.Points[0].X && at < sh.Points[3].X {
							got = append(got, sh.Key.ID())
						}
					}
				}
			}
		})
		values := strings.Fields(x)
		for i := range values {
			if i > 0 && values[i] == values[i-1] {
				want = append(want, want[i-1])
			} else {
				want = append(want, i)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s: brackets over %v, runs %v", x, got, want)
		}
	})
}

// What a shelf is said to hold is true of all that lies on it, and of nothing that is left out; and what has
// been counted stands beside it.
func TestShelvesSayWhatTheyHold(t *testing.T) {
	told, counted := 0, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		of := s.Trace.Param("keeps")
		if alg, sound := algos.Find(s.Trace.Program().ID); !isPicture(plan) || !sound || alg.Fault != nil {
			return
		}
		f := plan.Frame(float64(s.Steps()-1), views.Interaction{})
		boxes := standsIn(f)
		if count := s.Trace.ArrayNamed("count"); count != nil && s.Trace.ArrayNamed("keep") != nil {
			n := s.Graph.Final(s.Trace.Cell(count.ID, 0))
			if _, stands := boxes[n]; !stands && s.IsSet(n) {
				t.Fatalf("%s: the count stands nowhere", name)
			}
			counted++
		}
		if of == "" {
			return
		}
		plain, not := strings.CutPrefix(of, "not ")
		test, err := op.PredicateOf(plain)
		if err != nil {
			t.Fatal(err)
		}
		f.Each(func(shapes []scene.Shape) {
			for i := range shapes {
				label := &shapes[i]
				if label.Key.Part() != scene.PartLabel || label.Key.Group() != 4 || !strings.Contains(label.Text, plain) {
					continue
				}
				text, inverse := label.Bounds(), strings.Contains(label.Text, "not ")
				for n, box := range boxes {
					a, _ := s.Trace.Place(s.Graph.Cell(n))
					info := s.Trace.Array(a)
					kept := s.Graph.Final(s.Graph.Cell(n)) == n && !s.Graph.IsInput(n) && (info.Name == "y" || info.Name == "x")
					if w, kind := s.Graph.Word(n); kept && kind != value.Text && box.Bottom() < text.Y && box.Centre().X > text.X && box.Centre().X < text.Right() && test.Of(kind, nil, w) == inverse {
						t.Fatalf("%s: %s lies above %q", name, s.Graph.Text(n), label.Text)
					}
				}
				if !not || inverse {
					told++
				}
			}
		})
	})
	if (told == 0 || counted == 0) && !testing.Short() {
		t.Errorf("%d shelves and %d counts were read", told, counted)
	}
}
