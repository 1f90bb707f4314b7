package algos_test

import (
	"math/rand/v2"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Every algorithm, on its example and on random inputs: on one processor it takes W steps with
// barriers and without, W is its work and a step for every turn without an operation, and on no
// number of processors it takes less than its longest chain, which is no shorter than its span.
func TestTimesOfAll(t *testing.T) {
	if testing.Short() {
		t.Skip("it is a property of runs that are the same in wasm")
	}
	for _, alg := range algos.Catalog() {
		r := rand.New(rand.NewPCG(7, 7))
		for k := range 4 {
			req := alg.Example
			if k > 0 {
				req = alg.Random(r, 5*k)
			}
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatalf("%s: %v", alg.ID, err)
			}
			g := res.Trace.Graph()
			times, span := g.Times(), g.Span()
			work := 0
			for id := range res.Trace.Rounds() {
				for _, turn := range times.Turns(tracer.RoundID(id + 1)) {
					work += max(1, turn.Operations)
				}
			}
			if times.Work() != work || times.Barrier(1) != work || g.Greedy(1).Time != work {
				t.Errorf("%s: W = %d, T(1) = %d, without barriers %d; its turns take %d", alg.ID, times.Work(), times.Barrier(1), g.Greedy(1).Time, work)
			}
			if cost := res.Trace.Cost(g); work < cost.Work {
				t.Errorf("%s: %d steps for %d operations", alg.ID, work, cost.Work)
			}
			chain := g.Greedy(1 << 20).Time
			if chain < span || times.Chain() < chain {
				t.Errorf("%s: the span is %d, the longest chain %d steps, with barriers %d", alg.ID, span, chain, times.Chain())
			}
			for _, p := range []int{2, 3, 4, 7, 16} {
				barrier, greedy := times.Barrier(p), g.Greedy(p).Time
				if barrier < times.Chain() || greedy < chain || barrier*p < work || greedy*p < work {
					t.Errorf("%s: T(%d) = %d with barriers and %d without, W = %d, S = %d and %d", alg.ID, p, barrier, greedy, work, times.Chain(), chain)
				}
				if drawn := g.Barrier(p).Time; drawn != barrier {
					t.Errorf("%s: T(%d) = %d, drawn as %d", alg.ID, p, barrier, drawn)
				}
			}
		}
	}
}
