package views_test

import (
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/views"
	"upsweep/views/scene"
)

// formulaIn is what is written below a picture that a lane adds up; empty where nothing is.
func formulaIn(f *scene.Frame) (text string) {
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if key := shapes[i].Key; key.Part() == scene.PartLabel && key.Group() == 10 {
				text = shapes[i].Text
			}
		}
	})
	return text
}

// sumOf computes "y[7] = 2·3 + 0 + (-1)", and says of which cell it is.
func sumOf(text string) (cell string, sum float64, ok bool) {
	cell, terms, ok := strings.Cut(text, " = ")
	for _, term := range strings.Split(terms, " + ") {
		product := 1.0
		for _, factor := range strings.Split(term, "·") {
			v, err := strconv.ParseFloat(strings.Trim(factor, "()"), 64)
			ok = ok && err == nil
			product *= v
		}
		sum += product
	}
	return cell, sum, ok
}

// What is written below stencils and products adds up to what the framed lane has written, and stands
// there only when it has.
func TestFormulasAddUpToTheirResults(t *testing.T) {
	read := map[string]int{}
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		y := s.Trace.ArrayNamed("y")
		if y == nil || y.Real == 0 || !strings.HasPrefix(id, "sequence/stencil") && !strings.HasPrefix(id, "sequence/convolution") && !strings.HasPrefix(id, "matrix/multiply") {
			return
		}
		plan := pictureOf(s, 1440)
		if text := formulaIn(plan.Frame(0, views.Interaction{})); text != "" {
			t.Fatalf("%s: %q is written before anything is computed", name, text)
		}
		text := formulaIn(plan.Frame(float64(s.Steps()-1), views.Interaction{}))
		if text == "" || strings.Contains(text, "…") {
			return
		}
		n := s.Graph.Final(s.Trace.Cell(y.ID, y.Real-1))
		if id == "sequence/convolution" { // the last lane has one weight
			n = s.Graph.Final(s.Trace.Cell(y.ID, max(0, y.Real-s.Trace.ArrayNamed("w").Real)))
		}
		want, err := strconv.ParseFloat(s.Graph.Text(n), 64)
		cell, got, ok := sumOf(text)
		if near := 1e-9 * max(1, want, -want); !ok || err != nil || cell != s.Graph.PlaceName(n) || got-want > near || want-got > near {
			t.Fatalf("%s: %q is written, and %s holds %v", name, text, s.Graph.CellName(n), want)
		}
		read[id]++
	})
	for _, id := range []string{"sequence/stencil", "sequence/convolution", "matrix/multiply-naive"} {
		if read[id] == 0 && !testing.Short() {
			t.Errorf("no formula of %s was read", id)
		}
	}
}

// A weight stands before each value that it multiplies; where a term is left out at the edge, no weight can
// be told from its place, and there is no formula.
func TestFormulasHaveTheirWeights(t *testing.T) {
	for _, c := range []struct{ weights, boundary, want string }{
		{"1 1 1", "clamp", "y[3] = 4 + (-6) + (-6)"},
		{"1 -2 3", "clamp", "y[3] = 1·4 + -2·(-6) + 3·(-6)"},
		{"1 -2 3", "wrap", "y[3] = 1·4 + -2·(-6) + 3·5"},
		{"1 1 1", "skip", "y[3] = 4 + (-6)"},
		{"1 -2 3", "skip", ""},
		{"1 -2 3", "zero", ""},
	} {
		s := subject(t, "sequence/stencil", algos.Request{
			Inputs: map[string]string{"x": "5 2 4 -6"}, Params: map[string]string{"weights": c.weights, "boundary": c.boundary},
		})
		if got := formulaIn(pictureOf(s, 744).Frame(1, views.Interaction{})); got != c.want {
			t.Errorf("weights %s, edges %s: %q is written, want %q", c.weights, c.boundary, got, c.want)
		}
	}
}

// As many edges lead to each sum of a row as there are places in its window, those from beyond the edges
// among them.
func TestEverySumHasAnEdgeFromEachPlaceOfItsWindow(t *testing.T) {
	for boundary, want := range map[string][]int{"clamp": {3, 3, 3, 3}, "wrap": {3, 3, 3, 3}, "skip": {2, 3, 3, 2}} {
		s := subject(t, "sequence/stencil", algos.Request{
			Inputs: map[string]string{"x": "5 2 4 6"}, Params: map[string]string{"boundary": boundary},
		})
		plan := pictureOf(s, 744)
		y := s.Trace.ArrayNamed("y")
		for i := range y.Real {
			box, _ := plan.BoxOf(1, s.Graph.Final(s.Trace.Cell(y.ID, i)))
			got := 0
			plan.Frame(1, views.Interaction{}).Each(func(shapes []scene.Shape) {
				for k := range shapes {
					if sh := &shapes[k]; sh.Kind == scene.Curve && sh.Points[len(sh.Points)-1] == (scene.Point{X: box.Centre().X, Y: box.Y}) {
						got++
					}
				}
			})
			if got != want[i] {
				t.Errorf("edges %s: %d lead to y[%d], want %d", boundary, got, i, want[i])
			}
		}
	}
}
