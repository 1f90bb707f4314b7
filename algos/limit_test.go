package algos

import (
	"math/rand/v2"
	"testing"

	"upsweep/budget"
)

// Limit is the length that a figure offers to fill in: it has to be within what a tab is given.
func TestLimitsAreWithinTheBudgetOfATab(t *testing.T) {
	for _, alg := range append(Catalog(), Broken()...) {
		for seed := range uint64(2) {
			req := alg.alike(rand.New(rand.NewPCG(seed, 1)), alg.Limit, alg.Example.Params)
			if _, err := alg.Run(req, Options{Budget: budget.Tab(), Record: true}); err != nil {
				t.Errorf("%s, n = %d: %v", alg.ID, alg.Limit, err)
				break
			}
		}
	}
}
