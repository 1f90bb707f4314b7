package views_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

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

// The rows of a recursion are named, and a part that is yet to come shows a place for each of its keys: as many
// as stand there once it has come.
func TestPartsToComeHaveAPlaceForEachKey(t *testing.T) {
	for _, id := range []string{"sort/quick", "sort/quick-serial", "sort/quick-segmented"} {
		alg, _ := algos.Find(id)
		s := subject(t, id, alg.Example)
		plan := pictureOf(s, 900)
		// places are the levels of the stands, by where they stand; names those of the rows.
		places := func(step int, part int) (at map[[2]int]bool, names []string) {
			at = map[[2]int]bool{}
			plan.Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					sh := &shapes[i]
					switch key := sh.Key; {
					case key.Part() == scene.PartNode && key.Group()/64 == part:
						at[[2]int{int(sh.Box.X), int(sh.Box.Y)}] = true
					case key.Part() == scene.PartLabel && key.Group() == 2 && strings.HasPrefix(sh.Text, "level "):
						names = append(names, sh.Text)
					}
				}
			})
			return at, names
		}
		empty, names := places(0, 1)
		if len(names) < 2 {
			t.Errorf("%s: rows are called %q", id, names)
		}
		filled := map[[2]int]bool{}
		for step := range s.Steps() {
			now, _ := places(step, 0)
			for at := range now {
				filled[at] = true
			}
		}
		for at := range empty {
			if !filled[at] {
				t.Errorf("%s: nothing ever stands at %v", id, at)
			}
		}
	}
}
