package exercises

import (
	"slices"
	"strings"
	"testing"
	"upsweep/algos"
)

// Where nothing can be carried out by hand, the catalogue says why.
func TestNotByHand(t *testing.T) {
	for _, alg := range algos.Catalog() {
		why, has := Simulate.Lacks(&alg), slices.Contains(Kinds(&alg), Simulate)
		if has == (why != "") && alg.Fault == nil {
			t.Errorf("%s: a Simulate: %v; why not: %q", alg.ID, has, why)
		}
	}
	if alg, _ := algos.Find("sequence/partition"); !strings.HasPrefix(Simulate.Lacks(alg), "There is nothing to choose") {
		t.Errorf("of partition is said %q", Simulate.Lacks(alg))
	}
}
