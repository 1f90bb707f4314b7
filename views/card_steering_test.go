package views

import (
	"slices"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Of a selection at most so many thin edges are drawn; the card says so where there are more, and
// only there.
func TestTheCardSaysWhereThinEdgesAreLeftOut(t *testing.T) {
	alg, _ := algos.Find("sort/quick-serial")
	for n, more := range map[int]bool{4: false, 64: true} {
		x := make([]byte, 0, 2*n)
		for i := range n {
			x = append(x, byte('0'+(n-i)*7%10), ' ')
		}
		res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": string(x)}}, algos.Options{Budget: budget.Tab(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		s := SubjectOf(res.Trace)
		last := s.Graph.Final(tracer.CellID(0))
		said := slices.ContainsFunc(Describe(s, last).Facts, func(f Fact) bool { return f.Label == "Thin edges" })
		edges := 0
		cone := s.Graph.Cone(last, tracer.WithControl)
		for _, m := range cone {
			s.steering(m, func(o tracer.NodeID) bool {
				if slices.Contains(cone, o) {
					edges++
				}
				return true
			})
		}
		if said != more || said != (edges > maxSteering) {
			t.Errorf("%d values: %d thin edges, and the card says that some are left out: %v", n, edges, said)
		}
	}
}
