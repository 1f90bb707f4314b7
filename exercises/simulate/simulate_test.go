package simulate

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
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

// An answer without a move gets a sentence, and no cause: nothing has been done in which there could be a
// mistake. Of a segmented scan the listing speaks of the flags as the rows do.
func TestNothingIsAnswered(t *testing.T) {
	seen := false
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		g := e.Grade(e.Empty())
		if g.Full() || g.Mistake != nil || g.Verdict.Where != "Nothing has been given yet for "+e.Slots[0].Label+"." || g.Verdict.Why == "" {
			t.Errorf("%s: an empty answer is put down to %+v: %+v", e.Spec, g.Mistake, g.Verdict)
		}
		if e.Spec.Algorithm != "segscan/hillis-steele" {
			return
		}
		seen = true
		name := "heads"
		if e.Run.Trace.ArrayNamed("flags") != nil {
			name = "flags"
		}
		if listing := strings.Join(e.Notes, "\n"); !strings.Contains(listing, name+"′[i] ← 1 if "+name+"[i − d]") || strings.Contains(listing, "flag′") {
			t.Errorf("%s: the rows have %s, the listing is\n%s", e.Spec, name, listing)
		}
	})
	if !seen {
		t.Error("no segmented scan has been seen")
	}
}
