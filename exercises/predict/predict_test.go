package predict

import (
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/internal/sample"
)

// Each of these mistakes changes a cell of what is asked, wherever it can be made: nobody gets full
// marks with one.
func TestPredictionsShowTheMistakes(t *testing.T) {
	asked := 0
	for _, alg := range algos.Catalog() {
		if alg.Fault != nil || alg.Drawn {
			continue
		}
		for _, n := range []int{0, 4, 6} {
			for seed := range sample.Seeds(t, 4) {
				e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed, N: n})
				if err != nil {
					continue
				}
				asked++
				if quiet := silent(e); len(quiet) > 0 {
					t.Errorf("%s: who makes the mistakes %q is right", e.Spec, quiet)
				}
			}
		}
	}
	t.Logf("%d predictions", asked)
}
