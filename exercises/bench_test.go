package exercises

import (
	"testing"

	"upsweep/algos"
)

// Making every exercise of the catalogue, a kind at a time.
func BenchmarkNew(b *testing.B) {
	for _, kind := range AllKinds() {
		b.Run(kind.Name, func(b *testing.B) {
			var specs []Spec
			for _, alg := range algos.Catalog() {
				for _, k := range Kinds(&alg) {
					if k == kind {
						specs = append(specs, Spec{Kind: kind, Algorithm: alg.ID})
					}
				}
			}
			if len(specs) == 0 {
				b.Skip("no algorithm has this kind")
			}
			for i := range b.N {
				s := specs[i%len(specs)]
				s.Seed = uint64(i)
				if _, err := New(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkGrade(b *testing.B) {
	for _, kind := range AllKinds() {
		b.Run(kind.Name, func(b *testing.B) {
			e, err := New(Spec{Kind: kind, Algorithm: "scan/hillis-steele", Seed: 1})
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
