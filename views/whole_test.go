package views_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

// A number is shown whole or not at all, however little room there is: read back from the picture, every value is one that the run holds,
// or the sign that there is one.
func TestNumbersAreShownWholeOrNotAtAll(t *testing.T) {
	kinds := map[string]func(r *rand.Rand) string{
		"small":    func(r *rand.Rand) string { return fmt.Sprint(r.IntN(10)) },
		"negative": func(r *rand.Rand) string { return fmt.Sprint(-r.IntN(60)) },
		"integers": func(r *rand.Rand) string { return fmt.Sprint(r.IntN(20001) - 10000) },
		"floats":   func(r *rand.Rand) string { return value.FormatFloat((r.Float64() - 0.5) * 2e4) },
		"quarters": func(r *rand.Rand) string { return value.FormatFloat(float64(r.IntN(4001)-2000) / 4) },
	}
	r := rand.New(rand.NewPCG(5, 6))
	for name, of := range kinds {
		for _, n := range []int{8, 16, 32, 64} {
			x := make([]string, n)
			for i := range x {
				x[i] = of(r)
			}
			for _, id := range []string{"scan/hillis-steele", "scan/blelloch", "reduce/tree", "sort/bitonic"} {
				var params []string
				if id == "sort/bitonic" && (name == "floats" || name == "quarters") {
					params = []string{"key", "float"}
				}
				s := one(t, id, strings.Join(x, " "), params...)
				holds := map[string]bool{"…": true}
				for i := range s.Graph.Nodes() {
					holds[s.Graph.Text(tracer.NodeID(i))] = true
				}
				for _, view := range []views.ID{views.Dag, views.Cells, views.Network, views.Tree} {
					v, _ := views.Named(view)
					for _, o := range []views.Options{{Width: 354}, {}, {Width: 1400}} {
						plan := v.Plan(s, o)
						for _, at := range []float64{0, 1.5, float64(s.Steps() - 1)} {
							said := slices.Concat(values(plan.Frame(at, views.Interaction{})), riding(plan.Frame(at, views.Interaction{})))
							if i := slices.IndexFunc(said, func(text string) bool { return !holds[text] }); i >= 0 {
								t.Errorf("%d %s, %s in %s, %v wide, at %v: it says %q, which no cell holds", n, name, id, view, o.Width, at, said[i])
							}
						}
					}
				}
			}
		}
	}
}

// riding lists the values that are under way.
func riding(f *scene.Frame) []string {
	var out []string
	for _, s := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Riding }) {
		out = append(out, s.Text)
	}
	return out
}

// Where few numbers have room the diagram says none; where most have, those are there, in a size that can be read.
func TestMostNumbersOrNone(t *testing.T) {
	for _, c := range []struct {
		x      string
		n      int
		shown  bool
		reason string
	}{
		{"7 ", 8, true, "small sums fit"},
		{"5 ", 32, true, "most sums have two digits"},
		{"-9876 ", 32, false, "no sum fits"},
		{"0.1 ", 8, true, "most sums are short"},
	} {
		s := one(t, "scan/hillis-steele", strings.Repeat(c.x, c.n))
		all := values(dagOf(s, views.Options{}).Frame(float64(s.Steps()-1), views.Interaction{}))
		whole := slices.DeleteFunc(slices.Clone(all), func(text string) bool { return text == "…" })
		if c.shown != (len(all) > 0) || 2*len(whole) < len(all) {
			t.Errorf("%d times %s (%s): %d of %d values are numbers", c.n, c.x, c.reason, len(whole), len(all))
		}
	}
}
