package views_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Every algorithm in every view that shows values: read back from the picture, a value is the one that the trace has at that place, whole, or
// the sign that there is one. Texts that are no numbers may be cut to their ends.
func TestNumbersAreShownWholeOrNotAtAll(t *testing.T) {
	kinds := map[string]func(r *rand.Rand) string{
		"integers": func(r *rand.Rand) string { return fmt.Sprint(r.IntN(20001) - 10000) },
		"floats": func(r *rand.Rand) string {
			return []string{"0.1", "0.2", "-0.7", "1", "0.30000000000000004", "-9999.25"}[r.IntN(6)]
		},
	}
	texts := 0
	for _, alg := range judged() {
		for kind, of := range kinds {
			for i, n := range []int{8, 16, 32, 64} {
				s := subjectWith(t, alg, n, of)
				for _, view := range []views.ID{views.Dag, views.Cells, views.Network, views.Tree} {
					v, _ := views.Named(view)
					for w, width := range []scene.Unit{1440, 1024, 390} {
						plan := v.Plan(s, views.Options{Width: width, Wide: (i+w)%2 == 0, Bars: w == 1})
						last := float64(s.Steps() - 1)
						for _, at := range []float64{0, max(0, float64(int(last/2))-0.6), last} {
							texts += judgeValues(t, fmt.Sprintf("%s of %d %s, %s %v wide, at %v", alg.ID, n, kind, view, width, at), s, view, plan.Frame(at, views.Interaction{}), at)
						}
					}
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	if texts == 0 {
		t.Error("no value was read")
	}
}

// subjectWith is a run on n values, of the given kind where the algorithm takes any, else such as suit it.
func subjectWith(t *testing.T, alg algos.Algorithm, n int, of func(r *rand.Rand) string) *views.Subject {
	t.Helper()
	r := rand.New(rand.NewPCG(5, uint64(n)))
	req := alg.Sized(r, n, alg.Example.Params)
	own := algos.Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
	for _, in := range alg.Inputs {
		if in.Kind == algos.KindAny || in.Kind == algos.KindNumber || in.Kind == algos.KindKey || in.Kind == algos.KindInt {
			x := make([]string, len(strings.Fields(req.Inputs[in.Name])))
			for i := range x {
				x[i] = of(r)
			}
			own.Inputs[in.Name] = strings.Join(x, " ")
		}
	}
	for _, try := range []algos.Request{own, req} {
		if res, err := alg.Run(try, algos.Options{Budget: budget.Command(), Record: true}); err == nil {
			return views.SubjectOf(res.Trace)
		}
	}
	return subject(t, alg.ID, alg.Example)
}

// judgeValues reads the values of a picture and tells how many there are.
func judgeValues(t *testing.T, where string, s *views.Subject, view views.ID, f *scene.Frame, at float64) int {
	t.Helper()
	text := func(n tracer.NodeID) string { return s.Graph.Text(n) }
	landed := int(at + 1e-9)
	var held map[int]tracer.NodeID // by cell
	if view == views.Cells {
		held = map[int]tracer.NodeID{}
		for n := range tracer.NodeID(s.Graph.Nodes()) {
			cell := int(s.Graph.Cell(n))
			if was, ok := held[cell]; s.Graph.StepOf(n) <= landed && (!ok || s.Graph.StepOf(n) >= s.Graph.StepOf(was)) {
				held[cell] = n
			}
		}
	}
	read := 0
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			shape := &shapes[i]
			n := tracer.NoNode
			switch id := shape.Key.ID(); {
			case shape.Ink.Role == scene.Riding && shape.Kind == scene.Text:
				n = tracer.NodeID(shape.Key.Group())
			case shape.Ink.Role != scene.Value && shape.Ink.Role != scene.PadValue:
				continue
			case view == views.Cells:
				n = held[id]
				if at > float64(landed) && shape.Text != text(n) {
					continue // it lands
				}
			case id < s.Graph.Nodes():
				n = tracer.NodeID(id)
			default: // the last value on a wire
				continue
			}
			read++
			want := text(n)
			if shape.Text == want || shape.Text == "" || shape.Text == "…" || want == "null" && shape.Text == "–" {
				continue
			}
			if _, err := strconv.ParseFloat(want, 64); err != nil {
				if _, err := strconv.ParseFloat(shape.Text, 64); err != nil {
					continue // a text or a tuple, cut
				}
			}
			t.Errorf("%s: it says %q where the run holds %q", where, shape.Text, want)
		}
	})
	return read
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
