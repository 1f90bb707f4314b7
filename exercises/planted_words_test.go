package exercises_test

import (
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
	"upsweep/exercises/simulate"
	"upsweep/internal/sample"
)

// No verdict says a sentence twice, quotes a line with a comment glued to it, or ends a sentence with two stops.
func TestNoSentenceIsSaidTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("the same sentences are said natively")
	}
	for _, alg := range algos.Catalog() {
		for _, kind := range kinds.Of(&alg) {
			if kind != predict.Kind && kind != simulate.Kind {
				continue
			}
			for seed := range sample.Seeds(t, 2) {
				e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				list := plantedIn(e)
				if kind == simulate.Kind {
					list = append(list, studentsMoves(e)...)
				}
				for _, p := range list {
					says := e.Grade(p.answer).Verdict.Step(3)
					sentences := strings.SplitAfter(says, ". ")
					for k, one := range sentences {
						if one = strings.Trim(one, " ."); slices.ContainsFunc(sentences[:k], func(s string) bool { return strings.Trim(s, " .") == one }) {
							t.Errorf("%s, %s: %q says a sentence twice", e.Spec, p.what, says)
							return
						}
					}
					if strings.Contains(says, "..") || strings.Contains(says, "   ") {
						t.Errorf("%s, %s: %q", e.Spec, p.what, says)
					}
				}
			}
		}
	}
}
