// Package exercisetest makes the exercises that the tests of a kind look at.
package exercisetest

import (
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
)

// Seeds is how many exercises of each algorithm the properties of a kind are tried on.
func Seeds() uint64 {
	if testing.Short() {
		return 2
	}
	return 6
}

// Every calls f for exercises of a kind on every algorithm that it suits.
func Every(t *testing.T, kind *exercises.Kind, f func(t *testing.T, e *exercises.Exercise)) {
	t.Helper()
	made := 0
	for _, alg := range algos.Catalog() {
		if !kind.Suits(exercises.NewCandidate(&alg)) {
			continue
		}
		for seed := range Seeds() {
			spec := exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed}
			e, err := exercises.New(spec)
			if err != nil {
				t.Errorf("%s: %v", spec, err)
				continue
			}
			made++
			f(t, e)
		}
	}
	if made == 0 {
		t.Fatalf("there is no exercise of the kind %s", kind)
	}
}
