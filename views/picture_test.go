package views_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

var pictureWidths = []scene.Unit{240, 390, 744, 1024, 1440}

// picturedRuns calls check with runs of every algorithm that has a picture, sound or broken: of its
// example, and of random requests of several lengths.
func picturedRuns(t *testing.T, check func(name string, s *views.Subject)) {
	t.Helper()
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		if !slices.Contains(alg.Views, algos.ViewPicture) {
			continue
		}
		requests := []algos.Request{alg.Example}
		for seed := range sample.Seeds(t, 4) {
			requests = append(requests, alg.Sized(rand.New(rand.NewPCG(seed, 33)), []int{5, 13, 24, 1, 2, 40, 0, 9}[seed%8], alg.Example.Params))
		}
		for i, req := range requests {
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // some lengths and parameters do not go together
			}
			check(fmt.Sprintf("%s, run %d, %v %v", alg.ID, i, req.Inputs, req.Params), views.SubjectOf(res.Trace))
		}
	}
}

// isPicture tells whether a plan draws, and does not only say that it can't.
func isPicture(p views.Plan) bool {
	return p.Frame(0, views.Interaction{}).Title != "Picture"
}

// The picture is offered where the example has one, and nowhere else.
func TestPicturesAreOfferedWhereTheyAreDrawn(t *testing.T) {
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		s := subject(t, alg.ID, alg.Example)
		if got, want := isPicture(pictureOf(s, 744)), slices.Contains(alg.Views, algos.ViewPicture); got != want {
			t.Errorf("%s: drawn %v, offered %v", alg.ID, got, want)
		}
	}
}

func pictureOf(s *views.Subject, width scene.Unit) views.Plan {
	v, _ := views.Named(views.Picture)
	return v.Plan(s, views.Options{Width: width})
}

// At every step of every run: a value is what its cell holds, or, of keys that a pass of a sort by
// digits moves, of other sorts and of vectors in the rows of former levels, and of tiles on their axis of time, what it held before; what is marked as present is what the step writes;
// the head names the round, and the sentence has the values before and behind the step; and nothing
// is written on anything, at five widths.
func TestPicturesShowTheRun(t *testing.T) {
	read, cells := map[string]int{}, 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		for w, width := range pictureWidths {
			plan := pictureOf(s, width)
			if !isPicture(plan) {
				continue
			}
			for step := range s.Steps() {
				if w != 2 && step%7 != 0 && step != s.Steps()-1 {
					continue // the other widths differ in room alone
				}
				where := fmt.Sprintf("%s, %v wide, step %d", name, width, step)
				f := plan.Frame(float64(step), views.Interaction{})
				uncrowded(t, where, f)
				wit := witness{s: s, view: views.Picture, step: step}
				readStands(&wit, plan, f, showsTheFormer(id))
				readHead(&wit, f)
				if w == 2 { // the sentence has nothing to do with the width
					told := readSentence(s, step, f.Desc)
					cells += told.cells
					wit.wrong = append(wit.wrong, told.wrong...)
				}
				for _, what := range wit.wrong {
					t.Errorf("%s: %s", where, what)
				}
				read[id] += wit.values
				if t.Failed() {
					t.FailNow()
				}
			}
		}
	})
	for _, alg := range judged() {
		if slices.Contains(alg.Views, algos.ViewPicture) && read[alg.ID] == 0 {
			t.Errorf("%s: no value was read", alg.ID)
		}
	}
	if cells < 1000 { // in a short test, of a sample
		t.Errorf("sentences tell of %d cells", cells)
	}
}

// readHead reads what a picture is headed by: the phase and the name of the round of the step, or
// its number where the program names neither.
func readHead(w *witness, f *scene.Frame) {
	want := "input"
	if round := w.s.Trace.Steps()[w.step].Round; round > 0 {
		info := w.s.Trace.Round(round)
		parts := strings.Split(info.Phase, " / ")
		names := slices.DeleteFunc([]string{parts[len(parts)-1], info.Label}, func(name string) bool { return name == "" })
		if want = strings.Join(names, ", "); want == "" {
			want = fmt.Sprint("round ", round)
		}
	}
	says := ""
	for _, sh := range f.Top.Corner.Shapes() {
		if sh.Key.Part() == scene.PartLabel {
			says = sh.Text
		}
	}
	if says == "" || !shows(says, want) {
		w.say("it is headed %q, and the round is %q", says, want)
	}
}

// showsTheFormer tells whether the pictures of an algorithm show values that their cells no longer hold.
func showsTheFormer(id string) bool {
	return strings.HasPrefix(id, "sort/") || strings.HasPrefix(id, "scan/lookback") || id == "reduce/vector"
}

// readStands reads the values of a picture, and the boxes that it marks as present.
func readStands(w *witness, plan views.Plan, f *scene.Frame, passes bool) {
	held := w.memory()
	marked := map[tracer.NodeID]bool{}
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			sh := &shapes[i]
			n := tracer.NodeID(sh.Key.ID())
			switch {
			case sh.Key.Part() == scene.PartNode && sh.Key.Group() < 64:
				if sh.Ink.State == scene.Present {
					marked[n] = true
				}
			case sh.Ink.Role != scene.Value && sh.Ink.Role != scene.PadValue:
				continue
			default:
				w.values++
				if want := w.s.Graph.Text(n); !shows(sh.Text, want) {
					w.say("%q stands where the run has %q", sh.Text, want)
				}
			}
			if w.s.Graph.StepOf(n) > w.step {
				w.say("%s has a value of step %d", w.cellName(int(w.s.Graph.Cell(n))), w.s.Graph.StepOf(n))
			} else if cell := int(w.s.Graph.Cell(n)); held[cell] != n && !passes {
				w.say("%s shows a value that it no longer holds", w.cellName(cell))
			}
		}
	})
	for _, n := range w.made() {
		if _, stands := plan.BoxOf(float64(w.step), n); stands != marked[n] && held[int(w.s.Graph.Cell(n))] == n {
			w.say("the step writes %s: it stands in the picture %v, and is marked %v", w.cellName(int(w.s.Graph.Cell(n))), stands, marked[n])
		}
		delete(marked, n)
	}
	for n := range marked {
		w.say("%s is marked as present, and the step leaves it alone", w.cellName(int(w.s.Graph.Cell(n))))
	}
}

// Of each merge, at its end: walking along the path that is drawn, a step to the right takes the
// key of a above it, a step down the key of b beside it, and in this order they are y.
func TestTheMergePathIsTheMerge(t *testing.T) {
	walked := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		if !strings.HasPrefix(id, "merge/") || strings.HasPrefix(id, "merge/rank-same") {
			return // there keys are lost
		}
		plan := pictureOf(s, 744)
		if !isPicture(plan) {
			return
		}
		end := float64(s.Steps() - 1)
		a, b, y := s.Trace.ArrayNamed("a"), s.Trace.ArrayNamed("b"), s.Trace.ArrayNamed("y")
		centres := func(of *tracer.ArrayInfo, along func(scene.Point) scene.Unit) (out []scene.Unit) {
			for i := range of.Len {
				box, _ := plan.BoxOf(end, tracer.NodeID(s.Trace.Cell(of.ID, i)))
				out = append(out, along(box.Centre()))
			}
			return out
		}
		xs, ys := centres(a, func(p scene.Point) scene.Unit { return p.X }), centres(b, func(p scene.Point) scene.Unit { return p.Y })
		taken := map[int]tracer.CellID{}
		before := func(list []scene.Unit, at scene.Unit) (n int) {
			for _, u := range list {
				if u < at {
					n++
				}
			}
			return n
		}
		plan.Frame(end, views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				sh := &shapes[i]
				if sh.Key.Part() != scene.PartLine || sh.Key.Group() != 5 || sh.Kind != scene.Polyline {
					continue
				}
				for k := 1; k < len(sh.Points); k++ {
					p, q := sh.Points[k-1], sh.Points[k]
					i, j := before(xs, p.X+0.01), before(ys, p.Y+0.01)
					switch toI, toJ := before(xs, q.X+0.01), before(ys, q.Y+0.01); {
					case toI == i+1 && toJ == j:
						taken[i+j] = s.Trace.Cell(a.ID, i)
					case toI == i && toJ == j+1:
						taken[i+j] = s.Trace.Cell(b.ID, j)
					default:
						t.Fatalf("%s: a step from (%d, %d) to (%d, %d)", name, i, j, toI, toJ)
					}
				}
			}
		})
		for k := range y.Len {
			from, ok := taken[k]
			want := s.Graph.Text(s.Graph.Final(s.Trace.Cell(y.ID, k)))
			if !ok || s.Graph.Text(tracer.NodeID(from)) != want {
				t.Fatalf("%s: the path takes %v as key %d, and y has %s", name, s.Graph.Text(tracer.NodeID(from)), k, want)
			}
			walked++
		}
	})
	if walked == 0 && !testing.Short() {
		t.Error("no path was walked")
	}
}

// After every pass of a sort by digits: each key lies between the walls of the bucket whose name is
// its digit, over the number of its place, and keys of one bucket lie in the order in which they
// came.
func TestKeysLieInTheirBuckets(t *testing.T) {
	seen := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		plan := pictureOf(s, 1440)
		if !strings.HasPrefix(id, "sort/") || !isPicture(plan) || s.Trace.ArrayNamed("digit") == nil && s.Trace.ArrayNamed("bit") == nil {
			return
		}
		digit := s.Trace.ArrayNamed("digit")
		if digit == nil || digit.Len == 0 {
			digit = s.Trace.ArrayNamed("bit")
		}
		x := s.Trace.ArrayNamed("x")
		for r := tracer.RoundID(1); int(r) <= s.Trace.Rounds(); r++ {
			if s.Trace.Round(r).Label != "scatter" {
				continue
			}
			step := s.Trace.StepOf(r)
			w := witness{s: s, step: step}
			held := w.memory()
			walls, labels, numbers := map[string]scene.Rect{}, map[string]bool{}, map[string]scene.Unit{}
			f := plan.Frame(float64(step), views.Interaction{})
			f.Each(func(shapes []scene.Shape) {
				for i := range shapes {
					sh := &shapes[i]
					switch part, group := sh.Key.Part(), sh.Key.Group(); {
					case part == scene.PartLine && group == 4:
						walls[strconv.Itoa(sh.Key.ID())] = sh.Bounds()
					case part == scene.PartLabel && group == 4:
						fields := strings.Fields(sh.Text)
						labels[fields[len(fields)-1]] = true
						if box := walls[fields[len(fields)-1]]; !box.Inset(-1).Contains(scene.Point{X: sh.Box.X, Y: box.Centre().Y}) {
							t.Fatalf("%s: %q stands under another bucket", name, sh.Text)
						}
					case part == scene.PartRuler && group == 2:
						numbers[sh.Text] = sh.Box.X
					}
				}
			})
			latest := map[string]int{}
			for j := range x.Real {
				n := held[int(s.Trace.Cell(x.ID, j))]
				if s.Graph.StepOf(n) != step {
					continue // a mistake has left it alone
				}
				box, ok := plan.BoxOf(float64(step), n)
				from := -1
				s.Graph.Sources(n, func(src tracer.Source) bool {
					if a, i := s.Trace.Place(s.Graph.Cell(src.Node)); a == x.ID && !src.Steer {
						from = i
					}
					return true
				})
				d := s.Graph.Text(held[int(s.Trace.Cell(digit.ID, from))])
				if wall, is := walls[d]; !ok || is && !wall.Contains(box.Centre()) || !is && f.Width > 900 && x.Real < 60 {
					t.Fatalf("%s, step %d: the key of place %d has digit %s and lies at %v, the bucket at %v", name, step, j, d, box, wall)
				}
				if at, told := numbers[strconv.Itoa(j)]; told && (at < box.X || at > box.Right()) {
					t.Fatalf("%s, step %d: the key of place %d stands over another number", name, step, j)
				}
				if was, there := latest[d]; there && from < was && id != "sort/counting-unstable" {
					t.Fatalf("%s, step %d: key %d lies behind key %d in bucket %s", name, step, from, was, d)
				}
				latest[d] = from
				seen++
			}
			if len(walls) > 0 && len(labels) == 0 && len(walls) < 12 {
				t.Fatalf("%s: buckets have no names: %v", name, slices.Collect(maps.Keys(walls)))
			}
		}
	})
	if seen == 0 && !testing.Short() {
		t.Error("no key was found in a bucket")
	}
}

// At every step the bars of a histogram are as high as what is counted by then, all by one measure,
// and stand on their counters.
func TestBarsAreAsHighAsWhatIsCounted(t *testing.T) {
	seen := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 744)
		if !strings.HasPrefix(s.Trace.Program().ID, "histogram/") || !isPicture(plan) {
			return
		}
		unit := 0.0
		for step := range s.Steps() {
			w := witness{s: s, step: step}
			held := w.memory()
			plan.Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					sh := &shapes[i]
					if sh.Key.Part() != scene.PartLine || sh.Key.Group() != 7 {
						continue
					}
					n := held[sh.Key.ID()]
					count, _ := strconv.Atoi(s.Graph.Text(n))
					if count > 0 && unit == 0 {
						unit = float64(sh.Box.H) / float64(count)
					}
					if d := float64(sh.Box.H) - unit*float64(count); d > 0.01 || d < -0.01 {
						t.Fatalf("%s, step %d: a bar of %v for %d, where one is %v", name, step, sh.Box.H, count, unit)
					}
					if box, ok := plan.BoxOf(float64(step), n); !ok || box.X != sh.Box.X || sh.Box.Bottom() > box.Y {
						t.Fatalf("%s, step %d: the bar of %s does not stand on it", name, step, w.cellName(sh.Key.ID()))
					}
					seen++
				}
			})
		}
	})
	if seen == 0 && !testing.Short() {
		t.Error("no bar was seen")
	}
}

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

// bandsOf lists the grounds of runs or parts in a frame, by rows from above and in a row from the
// left.
func bandsOf(f *scene.Frame) []scene.Rect {
	var out []scene.Rect
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if sh := &shapes[i]; sh.Key.Part() == scene.PartBand && sh.Ink.Role == scene.Band {
				out = append(out, sh.Box)
			}
		}
	})
	slices.SortFunc(out, func(a, b scene.Rect) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	return out
}

// keysIn lists the keys that are drawn in a box, from the left; some of them may be missing.
func keysIn(t *testing.T, s *views.Subject, f *scene.Frame, box scene.Rect) (keys []float64) {
	t.Helper()
	at := map[scene.Unit]float64{}
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			sh := &shapes[i]
			if sh.Key.Part() != scene.PartNode || sh.Key.Group() >= 63 || !box.Contains(sh.Box.Centre()) {
				continue
			}
			v, err := strconv.ParseFloat(s.Graph.Text(tracer.NodeID(sh.Key.ID())), 64)
			if err != nil {
				t.Skip("keys that are no numbers")
			}
			at[sh.Box.X] = v
		}
	})
	for _, x := range slices.Sorted(maps.Keys(at)) {
		keys = append(keys, at[x])
	}
	return keys
}

// At every step of every merge sort: what stands in a run above the lowest ones is in order, and
// a full run holds the keys of the runs below it, which are drawn in it.
func TestRunsAreMergedOfThoseBelow(t *testing.T) {
	seen := 0
	for _, id := range []string{"sort/merge", "sort/merge-serial"} {
		for _, x := range []string{"5 1 2 4 3 3 2 0 9", "7 6 5 4 3 2 1 0", "3 1 2", "4 9 1 7 3 5 8 2 6 6 0 1 12 11 3 5 2"} {
			for _, tile := range []string{"1", "2", "3"} {
				req := algos.Request{Inputs: map[string]string{"x": x}, Params: map[string]string{"tile": tile, "block": "4"}}
				if id == "sort/merge-serial" {
					req.Params = nil
				}
				s := subject(t, id, req)
				plan := pictureOf(s, 744)
				if !isPicture(plan) {
					continue
				}
				n := len(strings.Fields(x))
				for step := range s.Steps() {
					f := plan.Frame(float64(step), views.Interaction{})
					bands := bandsOf(f)
					low := bands[len(bands)-1].Y
					wide := bands[0].W / scene.Unit(n)
					for _, b := range bands {
						keys := keysIn(t, s, f, b)
						if b.Y == low || len(keys) == 0 {
							continue
						}
						if !slices.IsSorted(keys) {
							t.Fatalf("%s of %s in tiles of %s, step %d: a run holds %v", id, x, tile, step, keys)
						}
						if len(keys) < int(b.W/wide+0.5) {
							continue // it is being merged
						}
						var below []float64
						next := scene.Unit(0)
						for _, c := range bands {
							if c.Y > b.Y && (next == 0 || c.Y == next) && c.X >= b.X-1 && c.Right() <= b.Right()+1 {
								next = c.Y
								below = append(below, keysIn(t, s, f, c)...)
							}
						}
						if slices.Sort(below); !slices.Equal(keys, below) {
							t.Fatalf("%s of %s in tiles of %s, step %d: a run holds %v, those below it %v", id, x, tile, step, keys, below)
						}
						seen++
					}
				}
				top := plan.Frame(float64(s.Steps()-1), views.Interaction{})
				if keys := keysIn(t, s, top, bandsOf(top)[0]); len(keys) != n {
					t.Fatalf("%s of %s in tiles of %s: in the end one run has %d of %d keys", id, x, tile, len(keys), n)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no run was read")
	}
}

// At every step of every quicksort: what stands in the last row is the key that belongs
// there and stays; of two parts side by side no key of the left one is larger than one of the right
// one; and in the end all keys are in the last row.
func TestPartsAreSplitByTheirPivots(t *testing.T) {
	parts := 0
	for _, id := range []string{"sort/quick", "sort/quick-segmented", "sort/quick-serial"} {
		for _, x := range []string{"4 9 1 7 3 5 8 2", "8 3 11 1 9 6 14 2 12 5 7 10", "5 5 5 5 5", "1 2 3 4 5 6 7", "2 1 2 1 2 2 1 3 3 0", "9 8 7 6 5 4 3 2 1"} {
			for _, tile := range []string{"1", "3"} {
				params := map[string]string{"tile": tile}
				if id == "sort/quick-serial" {
					params = nil
				}
				s := subject(t, id, algos.Request{Inputs: map[string]string{"x": x}, Params: params})
				plan := pictureOf(s, 744)
				if !isPicture(plan) {
					t.Fatalf("%s of %s, tile %s: no picture", id, x, tile)
				}
				n := len(strings.Fields(x))
				var sorted []float64
				for _, v := range strings.Fields(x) {
					key, _ := strconv.ParseFloat(v, 64)
					sorted = append(sorted, key)
				}
				slices.Sort(sorted)
				xs, home := []scene.Unit{}, scene.Unit(0)
				for i := range n {
					box, ok := plan.BoxOf(float64(s.Steps()-1), s.Graph.Final(s.Trace.Cell(s.Trace.ArrayNamed("x").ID, i)))
					if !ok {
						t.Fatalf("%s of %s: x[%d] does not stand in the end", id, x, i)
					}
					xs, home = append(xs, box.X), max(home, box.Y)
				}
				for step := range s.Steps() {
					where := fmt.Sprintf("%s of %s, tile %s, step %d", id, x, tile, step)
					f := plan.Frame(float64(step), views.Interaction{})
					for i := range n {
						got := keysIn(t, s, f, scene.Rect{X: xs[i], Y: home, W: 30, H: 20})
						if len(got) > 0 && got[0] != sorted[i] || step == s.Steps()-1 && len(got) == 0 {
							t.Fatalf("%s: %v is in place %d, where %v belongs", where, got, i, sorted[i])
						}
					}
					bands := bandsOf(f)
					for k := 1; k < len(bands); k++ {
						if a, b := bands[k-1], bands[k]; a.Y == b.Y {
							left, right := keysIn(t, s, f, a), keysIn(t, s, f, b)
							if slices.Max(left) > slices.Min(right) {
								t.Fatalf("%s: %v lie to the left of %v", where, left, right)
							}
							parts++
						}
					}
				}
			}
		}
	}
	if parts == 0 {
		t.Error("no parts were compared")
	}
}

// Where a partition moves its keys, what goes to the left is at most its pivot, and what goes to the right at
// least: each key comes in the tone of its side.
func TestKeysComeInTheToneOfTheirSide(t *testing.T) {
	sides := map[scene.Tone]int{}
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 744)
		if s.Trace.Program().ID != "sort/quick" || !isPicture(plan) || s.Trace.ArrayNamed("x").Kind != value.Int {
			return
		}
		for r := tracer.RoundID(1); int(r) <= s.Trace.Rounds(); r++ {
			if s.Trace.Round(r).Label != "partition" {
				continue
			}
			keys := map[scene.Tone][]int{}
			for _, sh := range shapesOf(plan.Frame(float64(s.Trace.StepOf(r)), views.Interaction{}), func(sh *scene.Shape) bool {
				return sh.Key.Part() == scene.PartNode && sh.Ink.State == scene.Present
			}) {
				key, err := strconv.Atoi(s.Graph.Text(tracer.NodeID(sh.Key.ID())))
				if err != nil {
					t.Fatal(err)
				}
				keys[sh.Ink.Tone] = append(keys[sh.Ink.Tone], key)
				sides[sh.Ink.Tone]++
			}
			for _, pivot := range keys[scene.SegmentA] {
				if up, down := keys[scene.Up], keys[scene.Down]; len(up) > 0 && slices.Max(up) > pivot || len(down) > 0 && slices.Min(down) < pivot {
					t.Fatalf("%s, round %d: %v go to the left of %d, %v to the right", name, r, up, pivot, down)
				}
			}
		}
	})
	if !testing.Short() && (sides[scene.Up] == 0 || sides[scene.Down] == 0 || sides[scene.SegmentA] == 0) {
		t.Errorf("tones were seen so often: %v", sides)
	}
}

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

// At every step of scans and folds by parts, for lengths around powers of two: each value lies in
// the room of those who take it in; what stands between two rooms sums up what lies to its left, up
// to the wall; and what stands in a room of shared memory, up to its own column.
func TestTotalsStandBetweenTheirRooms(t *testing.T) {
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
	if (between == 0 || inside == 0) && !testing.Short() {
		t.Errorf("%d values were read between rooms, %d inside", between, inside)
	}
}

// Of each histogram by sorting, at its end: the ground of a bin lies round all its values in the row of
// sorted ones and round no other, and a line leads from the first of them to where it says that the bin
// begins.
func TestSortedValuesLieInRunsOfTheirBins(t *testing.T) {
	read := 0
	picturedRuns(t, func(name string, s *views.Subject) {
		plan := pictureOf(s, 1440)
		if s.Trace.Program().ID != "histogram/sort" || !isPicture(plan) {
			return
		}
		f := plan.Frame(float64(s.Steps()-1), views.Interaction{})
		boxes, bands, leading := standsIn(f), bandsOf(f), curvesIn(f, scene.PartLine, 5)
		final := func(array string, i int) tracer.NodeID {
			return s.Graph.Final(s.Trace.Cell(s.Trace.ArrayNamed(array).ID, i))
		}
		number := func(array string, i int) int { n, _ := strconv.Atoi(s.Graph.Text(final(array, i))); return n }
		begun := 0
		for bin := range s.Trace.ArrayNamed("size").Real {
			size, from := number("size", bin), number("starts", bin)
			if size == 0 {
				continue
			}
			begun++
			if !slices.ContainsFunc(leading, func(c *scene.Shape) bool { return leads(c, boxes[final("bin", from)], boxes[final("starts", bin)]) }) {
				t.Fatalf("%s: no line leads from bin[%d] to starts[%d]", name, from, bin)
			}
			if !slices.ContainsFunc(bands, func(band scene.Rect) bool {
				for i := range s.Trace.ArrayNamed("bin").Real {
					if band.Contains(boxes[final("bin", i)].Centre()) != (i >= from && i < from+size) {
						return false
					}
				}
				return true
			}) {
				t.Fatalf("%s: no ground lies round the %d values from bin[%d] on", name, size, from)
			}
			read++
		}
		if len(bands) != begun || len(leading) != begun {
			t.Fatalf("%s: %d grounds and %d lines for %d bins with values", name, len(bands), len(leading), begun)
		}
	})
	if read == 0 && !testing.Short() {
		t.Error("no bin was read")
	}
}
