package views

import (
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// foldings calls f for every algorithm of the catalogue with each of its phases folded alone, and
// with all outermost ones.
func foldings(t *testing.T, f func(id string, s *Subject, list []int)) {
	t.Helper()
	for _, alg := range algos.Catalog() {
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		s := SubjectOf(res.Trace)
		var outer []int
		seen := map[string]bool{}
		for i, p := range res.Trace.Phases() {
			if p.Depth == 0 {
				outer = append(outer, i)
			}
			if !seen[p.Name] { // passes that are alike fold alike
				seen[p.Name] = true
				f(alg.ID, s, []int{i})
			}
		}
		if len(outer) > 1 {
			f(alg.ID, s, outer)
		}
	}
}

// What a fold leaves depends on what the trace says that it depends on, no more and no less; and so
// the cones of all that is still seen are what they were: along the edges that are always drawn, and
// with those of what decided, which are drawn for a selected value.
func TestConesGoThroughFolds(t *testing.T) {
	if testing.Short() {
		t.Skip("it is a property of traces that are the same in wasm")
	}
	foldings(t, func(id string, s *Subject, list []int) {
		f := s.folded(list)
		if len(f.folds) != len(list) {
			t.Fatalf("%s: %d of %d phases are folded", id, len(f.folds), len(list))
		}
		for n := range tracer.NodeID(f.Graph.Nodes()) {
			if f.stripOf[n] < 0 {
				continue
			}
			for name, edges := range map[string]struct {
				drawn, recorded func(tracer.NodeID, func(tracer.NodeID))
			}{
				"sources": {f.eachSource, func(m tracer.NodeID, visit func(tracer.NodeID)) {
					s.Graph.Sources(m, func(src tracer.Source) bool { visit(src.Node); return true })
				}},
				"what decided": {func(m tracer.NodeID, visit func(tracer.NodeID)) {
					f.eachSource(m, visit)
					f.steering(m, func(src tracer.NodeID) bool { visit(src); return true })
				}, func(m tracer.NodeID, visit func(tracer.NodeID)) {
					s.Graph.SourcesThrough(m, nil, func(src tracer.NodeID) bool { visit(src); return true })
				}},
			} {
				cone := reached(n, func(m tracer.NodeID, visit func(tracer.NodeID)) {
					edges.drawn(m, func(src tracer.NodeID) {
						if f.stripOf[src] >= 0 {
							visit(src)
						}
					})
				})
				for m := range reached(n, edges.recorded) {
					// What one result of a fold owes to another lies within the fold: its inputs stand
					// for it.
					if !cone[m] && f.stripOf[m] >= 0 && f.foldOf(m) == 0 {
						t.Fatalf("%s, %v folded: along %s no way leads from node %d to node %d, which depends on it", id, list, name, m, n)
					}
					delete(cone, m)
				}
				if len(cone) > 0 {
					t.Fatalf("%s, %v folded: along %s ways lead to node %d from %v, on which it does not depend", id, list, name, n, cone)
				}
			}
		}
	})
}

func (s *Subject) eachSource(n tracer.NodeID, visit func(tracer.NodeID)) {
	for _, src := range s.sources(n) {
		visit(src.Node)
	}
}

// reached is the set of values to which a way leads back from n, with n.
func reached(n tracer.NodeID, edges func(tracer.NodeID, func(tracer.NodeID))) map[tracer.NodeID]bool {
	seen, queue := map[tracer.NodeID]bool{n: true}, []tracer.NodeID{n}
	for i := 0; i < len(queue); i++ {
		edges(queue[i], func(m tracer.NodeID) {
			if !seen[m] {
				seen[m] = true
				queue = append(queue, m)
			}
		})
	}
	return seen
}
