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

// readable are the families whose pictures are read here, by what their ids begin with.
var readable = []string{"histogram/", "sort/counting", "sort/radix", "sort/merge", "grid/", "allocate/", "sequence/join", "sequence/group-by"}

// readPictures calls check with each step of the pictures of those families, at three widths.
func readPictures(t *testing.T, check func(where string, s *views.Subject, plan views.Plan, step int, f *scene.Frame)) {
	t.Helper()
	read := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		if !slices.ContainsFunc(readable, func(p string) bool { return strings.HasPrefix(id, p) }) {
			return
		}
		for _, width := range []scene.Unit{344, 570, 800} {
			plan := pictureOf(s, width)
			if !isPicture(plan) {
				continue
			}
			for step := range s.Steps() {
				check(fmt.Sprintf("%s, %v wide, step %d", name, width, step), s, plan, step, plan.Frame(float64(step), views.Interaction{}))
				if read++; t.Failed() {
					t.FailNow()
				}
			}
		}
	})
	if read == 0 && !testing.Short() {
		t.Error("no picture was read")
	}
}

// What a program only sets up stands nowhere as a value while it is still to be written over, unless it
// is counted from.
func TestUnwrittenCellsLookEmpty(t *testing.T) {
	counters := []string{"length", "lock", "counts", "y", "dropped", "local", "copies"}
	readPictures(t, func(where string, s *views.Subject, _ views.Plan, step int, f *scene.Frame) {
		for _, sh := range shapesOf(f, func(sh *scene.Shape) bool { return sh.Key.Part() == scene.PartValue }) {
			n := tracer.NodeID(sh.Key.ID())
			id, _ := s.Trace.Place(s.Graph.Cell(n))
			a := s.Trace.Array(id)
			if s.Graph.IsInput(n) && a.Filled && !slices.Contains(counters, a.Name) && s.Graph.Final(tracer.CellID(n)) != n {
				t.Errorf("%s: %s is shown as %s, and nothing has been written there", where, s.Graph.CellName(n), sh.Text)
			}
		}
	})
}

// No edge runs behind a counter, other than those it joins, nor through a name or a number that has no
// ground of its own.
func TestEdgesPassCountersAndNames(t *testing.T) {
	counters := []string{"counts", "total", "local", "copies", "y", "dropped", "size", "starts"}
	edges := 0
	readPictures(t, func(where string, s *views.Subject, _ views.Plan, step int, f *scene.Frame) {
		program := s.Trace.Program().ID
		counts := strings.HasPrefix(program, "histogram/") || strings.HasPrefix(program, "sort/counting") || strings.HasPrefix(program, "sort/radix")
		boxes, veils := map[tracer.NodeID]scene.Rect{}, []scene.Rect{}
		var names, paths []scene.Shape
		for _, sh := range shapesOf(f, func(*scene.Shape) bool { return true }) {
			switch part := sh.Key.Part(); {
			case part == scene.PartNode && sh.Key.Group() < 64:
				n := tracer.NodeID(sh.Key.ID())
				id, _ := s.Trace.Place(s.Graph.Cell(n))
				if counts && slices.Contains(counters, s.Trace.Array(id).Name) {
					boxes[n] = sh.Box
				}
			case sh.Ink.Role == scene.Veil || sh.Ink.Role == scene.Ring:
				veils = append(veils, sh.Bounds())
			case part == scene.PartEdge:
				paths = append(paths, sh)
			case sh.Kind == scene.Text && (part == scene.PartLabel || part == scene.PartRuler):
				names = append(names, sh)
			}
		}
		for _, path := range paths {
			from, to := tracer.NodeID(path.Key.Group()), tracer.NodeID(path.Key.ID())
			down := path.Points[0].X == path.Points[len(path.Points)-1].X // a column that is added up
			edges++
			for n, box := range boxes {
				if n != from && n != to && !down && s.Graph.Cell(n) != s.Graph.Cell(from) && crosses(&path, box.Inset(1)) {
					t.Errorf("%s: the edge from %s to %s runs behind %s", where, s.Graph.CellName(from), s.Graph.CellName(to), s.Graph.CellName(n))
				}
			}
			for _, name := range names {
				box := name.Bounds()
				veiled := slices.ContainsFunc(veils, func(v scene.Rect) bool { return v.Contains(box.Centre()) })
				if !veiled && crosses(&path, box.Inset(1)) {
					t.Errorf("%s: the edge from %s to %s runs through %q", where, s.Graph.CellName(from), s.Graph.CellName(to), name.Text)
				}
			}
		}
	})
	if edges == 0 && !testing.Short() {
		t.Error("no edge was seen")
	}
}

// A value has the tone of the copy that counts it, as the counters of that copy have.
func TestValuesHaveTheToneOfTheirCopy(t *testing.T) {
	toned := 0
	for _, id := range []string{"histogram/private-atomic", "histogram/private-reduce"} {
		alg, _ := algos.Find(id)
		s := subject(t, id, alg.Example)
		for _, width := range []scene.Unit{344, 800} {
			f := pictureOf(s, width).Frame(1, views.Interaction{})
			tones := map[tracer.CellID]scene.Tone{}
			for _, sh := range shapesOf(f, func(sh *scene.Shape) bool { return sh.Key.Part() == scene.PartNode && sh.Key.Group() < 64 }) {
				tones[s.Graph.Cell(tracer.NodeID(sh.Key.ID()))] = sh.Ink.Tone
			}
			for n := tracer.NodeID(s.Trace.Cells()); int(n) < s.Graph.Nodes(); n++ {
				counter := s.Graph.Cell(n)
				s.Graph.Sources(n, func(src tracer.Source) bool {
					a, i := s.Trace.Place(s.Graph.Cell(src.Node))
					if s.Trace.Array(a).Name == "bin" {
						toned++
						if got, want := tones[s.Graph.Cell(src.Node)], tones[counter]; got != want || want == scene.Neutral {
							t.Errorf("%s, %v wide: bin[%d] has tone %v, the counter that it raises %v", id, width, i, got, want)
						}
					}
					return true
				})
			}
		}
	}
	if toned == 0 {
		t.Error("no value was seen")
	}
}

// The lowest row of a merge sort is called runs when its tiles have been sorted, and not before.
func TestRunsAreNamedWhenTheyAreSorted(t *testing.T) {
	before, after := 0, 0
	readPictures(t, func(where string, s *views.Subject, plan views.Plan, step int, f *scene.Frame) {
		if s.Trace.Program().ID != "sort/merge" {
			return
		}
		x := s.Trace.ArrayNamed("x")
		low := scene.Rect{}
		var keys []float64
		for i := range x.Real {
			n := tracer.NodeID(s.Trace.Cell(x.ID, i))
			for step := range step + 1 {
				w := witness{s: s, step: step}
				if box, ok := plan.BoxOf(float64(step), w.memory()[int(s.Trace.Cell(x.ID, i))]); ok && box.Y >= low.Y {
					n = w.memory()[int(s.Trace.Cell(x.ID, i))]
					low = box
				}
			}
			key, err := strconv.ParseFloat(s.Graph.Text(n), 64)
			if err != nil {
				return
			}
			keys = append(keys, key)
		}
		for _, sh := range shapesOf(f, func(sh *scene.Shape) bool { return sh.Key.Part() == scene.PartLabel && sh.Key.Group() == 2 }) {
			if sh.Key.ID() != int(low.Y) {
				continue
			}
			width, runs := strings.CutPrefix(sh.Text, "runs of ")
			if !runs {
				before++
				continue
			}
			after++
			n, _ := strconv.Atoi(width)
			for lo := 0; lo < len(keys); lo += n {
				if !slices.IsSorted(keys[lo:min(lo+n, len(keys))]) {
					t.Errorf("%s: %v are called %q", where, keys, sh.Text)
				}
			}
		}
	})
	if (before == 0 || after == 0) && !testing.Short() {
		t.Errorf("%d rows of keys and %d of runs were read", before, after)
	}
}

// Where a figure has to be as low as its room, its rows move together, and nothing is written on
// anything.
func TestPicturesMoveTogether(t *testing.T) {
	lower := 0
	for _, alg := range pictured() {
		s := subject(t, alg.ID, alg.Example)
		v, _ := views.Named(views.Picture)
		for _, room := range []scene.Rect{{W: 344, H: 376}, {W: 570, H: 408}, {W: 690, H: 300}} {
			o := views.Options{Width: room.W, Scale: 0.75, Wide: true}
			_, natural := v.Plan(s, o).Size()
			o.High = room.H
			plan := v.Plan(s, o)
			_, high := plan.Size()
			if high > natural || high < min(natural, room.H)-1 {
				t.Errorf("%s in %v: it is %v high, and %v where it may", alg.ID, room, high, natural)
			}
			if high < natural {
				lower++
			}
			for _, at := range []int{0, s.Steps() / 2, s.Steps() - 1} {
				uncrowded(t, fmt.Sprintf("%s in %v, step %d", alg.ID, room, at), plan.Frame(float64(at), views.Interaction{}))
			}
		}
	}
	if lower == 0 {
		t.Error("no picture moved together")
	}
}
