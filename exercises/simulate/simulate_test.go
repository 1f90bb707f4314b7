package simulate

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
)

// Where nothing can be carried out by hand, the catalogue says why.
func TestNotByHand(t *testing.T) {
	for _, alg := range algos.Catalog() {
		why, has := Kind.Lacks(&alg), Kind.Suits(exercises.NewCandidate(&alg))
		if has == (why != "") && alg.Fault == nil {
			t.Errorf("%s: a Simulate: %v; why not: %q", alg.ID, has, why)
		}
	}
	if alg, _ := algos.Find("sequence/partition"); !strings.HasPrefix(Kind.Lacks(alg), "There is nothing to choose") {
		t.Errorf("of partition is said %q", Kind.Lacks(alg))
	}
}
