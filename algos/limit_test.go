package algos

import (
	"math/rand/v2"
	"testing"

	"upsweep/budget"
)

// Limit is the length that a figure offers to fill in: it has to be within what a tab is given.
func TestLimitsAreWithinTheBudgetOfATab(t *testing.T) {
	native(t)
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

// What is foreseen is never more than what happens: a run has at least as many accesses as its
// formulas state applications of one kind.
func TestRunsHaveNoFewerAccessesThanWork(t *testing.T) {
	for _, alg := range Catalog() {
		for _, n := range []int{0, 1, 2, 3, 5, 17, 64, 100} {
			res, err := alg.Run(alg.alike(rand.New(rand.NewPCG(1, uint64(n))), n, alg.Example.Params), Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // a length that does not suit it
			}
			stated := 0
			for _, f := range alg.Costs {
				if f.Quantity == Combines || f.Quantity == Compares || f.Quantity == Applies {
					stated = max(stated, f.Value(res.Args))
				}
			}
			if c := res.Trace.Cost(res.Trace.Graph()); stated > c.Reads+c.Writes {
				t.Errorf("%s, n = %d: %d applications are stated, %d accesses were made", alg.ID, n, stated, c.Reads+c.Writes)
			}
		}
	}
}

// A run of quadratic work is refused at once.
func TestQuadraticWorkIsForeseen(t *testing.T) {
	alg, _ := Find("sort/bubble")
	args, err := alg.Check(alg.alike(rand.New(rand.NewPCG(1, 1)), 20000, nil), budget.Command())
	if err != nil {
		t.Fatal(err)
	}
	begun := false
	_, err = args.Run(Options{Budget: budget.Command(), Record: true, Cancel: func() bool { begun = true; return false }})
	if field, ok := err.(*FieldError); !ok || !field.Over || begun {
		t.Errorf("%v, begun: %v", err, begun)
	}
}
