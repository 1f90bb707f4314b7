package views_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// This file reads off the shapes of a picture what it shows.

// readHead reads what a picture is headed by: the phase and the name of the round of the step, or
// its number where the program names neither; before them the array that a scan within a program scans.
func readHead(w *witness, f *scene.Frame) {
	want := "input"
	if round := w.s.Trace.Steps()[w.step].Round; round > 0 {
		info := w.s.Trace.Round(round)
		parts := strings.Split(info.Phase, " / ")
		names := slices.DeleteFunc([]string{parts[len(parts)-1], info.Label}, func(name string) bool { return name == "" })
		if want = strings.Join(names, ", "); want == "" {
			want = fmt.Sprint("round ", round)
		}
		if len(parts) > 1 && parts[len(parts)-2] == "scan" { // of what is written in the course of it, but its total
			written := map[tracer.CellID]bool{}
			for r := tracer.RoundID(1); int(r) <= w.s.Trace.Rounds(); r++ {
				if strings.HasPrefix(w.s.Trace.Round(r).Phase, strings.Join(parts[:len(parts)-1], " / ")+" / ") {
					from, to := w.s.Graph.NodesOf(r)
					for n := from; n < to; n++ {
						written[w.s.Graph.Cell(n)] = true
					}
				}
			}
			for _, a := range w.s.Trace.Arrays() {
				scanned := false
				for i := range a.Len {
					scanned = scanned || a.Real > 1 && written[w.s.Trace.Cell(a.ID, i)]
				}
				if scanned {
					want = "scan of " + a.Name + ": " + want
				}
			}
		}
	}
	says, aim := "", ""
	for _, sh := range f.Top.Corner.Shapes() {
		switch {
		case sh.Key.Part() != scene.PartLabel:
		case sh.Key.Group() == 1:
			says = sh.Text
		default:
			aim = sh.Text
		}
	}
	if round := w.s.Trace.Steps()[w.step].Round; round > 0 && aim != w.s.Trace.ScanAim(round, w.s.Graph) {
		w.say("it says of the scan %q, and the program %q", aim, w.s.Trace.ScanAim(round, w.s.Graph))
	}
	if says == "" || !shows(says, want) {
		w.say("it is headed %q, and the round is %q", says, want)
	}
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

// standsIn are the places of the values of a picture.
func standsIn(f *scene.Frame) map[tracer.NodeID]scene.Rect {
	out := map[tracer.NodeID]scene.Rect{}
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if key := shapes[i].Key; key.Part() == scene.PartNode && key.Group() < 64 {
				out[tracer.NodeID(key.ID())] = shapes[i].Box
			}
		}
	})
	return out
}

// curvesIn are the curves of a part, and of a group of it, or of any for -1.
func curvesIn(f *scene.Frame, part scene.Part, group int) (out []*scene.Shape) {
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if sh := &shapes[i]; sh.Kind == scene.Curve && sh.Key.Part() == part && (group < 0 || sh.Key.Group() == group) {
				out = append(out, sh)
			}
		}
	})
	return out
}

// leads tells whether a curve goes from below one box to above another.
func leads(c *scene.Shape, from, to scene.Rect) bool {
	return c.Points[0] == scene.Point{X: from.Centre().X, Y: from.Bottom()} && c.Points[len(c.Points)-1] == scene.Point{X: to.Centre().X, Y: to.Y}
}
