//go:build !js

package practice

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/app/drill"
	"upsweep/exercises"
	"upsweep/exercises/count"
	"upsweep/exercises/predict"
)

func TestExercisesAreReadOffAddresses(t *testing.T) {
	kinds := []*exercises.Kind{predict.Kind, count.Kind}
	alg, _ := algos.Find("scan/blelloch")
	for query, want := range map[string]string{
		"":                              "predict:scan/blelloch:1",
		"kind=count&seed=7":             "count:scan/blelloch:7",
		"kind=predict&seed=2&n=4":       "predict:scan/blelloch:2:n4",
		"seed=3&x=3,1,7,0&op=max":       "predict:scan/blelloch:3:op=max;x=3,1,7,0",
		"kind=fault&seed=x&n=99&x=1%3A": "predict:scan/blelloch:1:x=1%3A",
		"seed=5&campaign=n=99":          "predict:scan/blelloch:5",
		"seed=2&ladder=blelloch&step=1": "predict:scan/blelloch:2",
	} {
		spec, problem := specOf(query, alg, kinds)
		if spec.String() != want || (problem != "") != strings.Contains(query, "n=99") {
			t.Errorf("%q is read as %s (%s), want %s", query, spec, problem, want)
		}
		if again, _ := specOf(strings.SplitN(drill.Address(spec), "?", 2)[1], alg, kinds); again.String() != spec.String() {
			t.Errorf("%s leads to %s", drill.Address(spec), again)
		}
	}
}

func algorithm(t *testing.T, id string) *algos.Algorithm {
	t.Helper()
	alg, ok := algos.Find(id)
	if !ok {
		t.Fatalf("there is no %s", id)
	}
	return alg
}
