package views_test

import (
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/views"
	"upsweep/views/scene"
)

func cellsOf(s *views.Subject, o views.Options) views.Plan {
	view, _ := views.Named(views.Cells)
	return view.Plan(s, o)
}

// A way from one array to another passes between the cells of the arrays that lie between.
func TestWaysCrossNoCell(t *testing.T) {
	for _, alg := range judged() {
		s := subject(t, alg.ID, alg.Example)
		for _, o := range []views.Options{{Width: 358}, {}} {
			plan := cellsOf(s, o)
			for step := range s.Steps() {
				f := plan.Frame(float64(step), views.Interaction{})
				boxes := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Node || s.Ink.Role == scene.Pad })
				for _, way := range shapesOf(f, func(s *scene.Shape) bool { return s.Kind == scene.Curve && s.Key.Part() == scene.PartEdge }) {
					for i := 1; i < 40; i++ {
						p := scene.Along(scene.Curve, way.Points, float64(i)/40)
						for _, b := range boxes {
							if b.Box.Inset(1).Contains(p) {
								t.Fatalf("%s, width %v, step %d: a way runs through the cell at %v", alg.ID, o.Width, step, b.Box)
							}
						}
					}
				}
			}
		}
	}
}

// Bars stand on the keys of a sort, in whatever array they are; what is counted on the way has
// none.
func TestBarsStandOnKeys(t *testing.T) {
	for id, want := range map[string][]string{"sort/radix": {"x"}, "sort/counting": {"x"}, "sort/merge-serial": {"x", "t"}, "sort/quick": {"x"}} {
		alg, _ := algos.Find(id)
		s := subject(t, id, alg.Example)
		f := cellsOf(s, views.Options{Bars: true}).Frame(float64(s.Steps()-1), views.Interaction{})
		bars := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Texel })
		cells := 0
		for _, a := range s.Trace.Arrays() {
			if slices.Contains(want, a.Name) {
				cells += a.Real
			}
		}
		if len(bars) != cells {
			t.Errorf("%s has %d bars, want one for each of the %d cells of %v", id, len(bars), cells, want)
		}
	}
}

// On a phone, as beside prose, what stands beside or above the rows of the diagram is written out.
func TestLabelsAreWhole(t *testing.T) {
	for _, alg := range judged() {
		s := subject(t, alg.ID, alg.Example)
		for _, width := range []scene.Unit{358, 560, 744} {
			f := dagOf(s, views.Options{Width: width}).Frame(0, views.Interaction{})
			for _, l := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Phase || s.Ink.Role == scene.Round }) {
				if strings.HasSuffix(l.Text, "…") && !strings.HasSuffix(l.Text, ", …") {
					t.Errorf("%s, width %.0f: a label is cut: %q", alg.ID, width, l.Text)
				}
			}
		}
	}
}

// Several arrays of one name are told apart, and a hole is no word.
func TestNamesAndHoles(t *testing.T) {
	texts := func(id string) []string {
		alg, _ := algos.Find(id)
		var out []string
		for _, view := range []views.Plan{dagOf(subject(t, id, alg.Example), views.Options{}), cellsOf(subject(t, id, alg.Example), views.Options{})} {
			for _, s := range shapesOf(view.Frame(0, views.Interaction{}), func(s *scene.Shape) bool { return s.Kind == scene.Text }) {
				out = append(out, s.Text)
			}
		}
		return out
	}
	if list := texts("histogram/private-atomic"); !slices.Contains(list, "local 0") || !slices.Contains(list, "local 3") {
		t.Errorf("the private histograms are called %v", list)
	}
	if list := texts("sequence/flatten"); slices.Contains(list, "null") || !slices.Contains(list, "–") {
		t.Errorf("the gaps between sequences are written %v", list)
	}
}
