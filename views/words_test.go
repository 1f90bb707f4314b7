package views_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// implementation are words that only the program knows: how it writes what is not there, types,
// what a format leaves behind, escapes.
var implementation = regexp.MustCompile(`\bnull\b|<nil>|\bnil\b|%!|%[dsvqx]|\[\](int|string|byte|uint|float|bool)|map\[|\\[nt"u]|\bNoNode\b|0x[0-9a-f]{6}|[\n\t]`)

// Narration, pictures, cards and hazards of every algorithm are in words of the reader's, whatever
// it runs on.
func TestRunsAreToldInWords(t *testing.T) {
	if testing.Short() {
		t.Skip("the same texts are read natively")
	}
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		requests := []algos.Request{alg.Example}
		for seed := range sample.Seeds(t, 3) {
			requests = append(requests, alg.Sized(rand.New(rand.NewPCG(seed, 7)), []int{0, 1, 5, 11}[(seed+2)%4], alg.Example.Params))
		}
		for _, req := range requests {
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue
			}
			s := views.SubjectOf(res.Trace)
			see := func(where, text string) {
				if bad := implementation.FindString(text); bad != "" {
					t.Errorf("%s %v, %s: %q in %q", alg.ID, req.Inputs, where, bad, text)
				}
			}
			for step := range s.Steps() {
				see("narration", s.Trace.Narrate(step, s.Graph).String())
			}
			for _, h := range s.Hazards {
				see("hazard", s.Trace.Describe(h))
			}
			for n := range tracer.NodeID(s.Graph.Nodes()) {
				card := views.Describe(s, n)
				see("card", card.Cell+" = "+card.Value)
				for _, f := range card.Facts {
					see("card", f.Text)
				}
			}
			for _, v := range views.All() {
				if v.ID == views.Chart {
					continue
				}
				plan := v.Plan(s, views.Options{})
				for _, at := range []int{0, s.Steps() / 2, s.Steps() - 1} {
					f := plan.Frame(float64(at), views.Interaction{})
					see("picture", f.Title+". "+f.Desc)
					f.Each(func(shapes []scene.Shape) {
						for i := range shapes {
							see("picture, "+string(v.ID), shapes[i].Text)
						}
					})
				}
			}
			if t.Failed() {
				break
			}
		}
	}
}
