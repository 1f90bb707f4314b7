package exercises_test

import (
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// Making every exercise of the catalogue, a kind at a time.
func BenchmarkNew(b *testing.B) {
	for _, kind := range kinds.All() {
		b.Run(kind.Name, func(b *testing.B) {
			var specs []exercises.Spec
			for _, alg := range algos.Catalog() {
				for _, k := range kinds.Of(&alg) {
					if k == kind {
						specs = append(specs, exercises.Spec{Kind: kind, Algorithm: alg.ID})
					}
				}
			}
			if len(specs) == 0 {
				b.Skip("no algorithm has this kind")
			}
			for i := range b.N {
				s := specs[i%len(specs)]
				s.Seed = uint64(i)
				if _, err := exercises.New(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkGrade(b *testing.B) {
	for _, kind := range kinds.All() {
		b.Run(kind.Name, func(b *testing.B) {
			e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: "scan/hillis-steele", Seed: 1})
			if err != nil {
				b.Skip("this algorithm has no such exercise")
			}
			a := e.Model()
			a[0] = "7"
			for b.Loop() {
				e.Grade(a)
			}
		})
	}
}
