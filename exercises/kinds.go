package exercises

import (
	"slices"

	"upsweep/algos"
)

// AllKinds lists the kinds in the order of a menu. A new kind is a package and a row here.
func AllKinds() []*Kind {
	return []*Kind{Predict, Simulate, Dependencies, Count, Order, Fault, Choose, Build, Write, Arrange, Repair}
}

// KindNamed finds a kind by its name; nil if there is none.
func KindNamed(name string) *Kind {
	for _, k := range AllKinds() {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Kinds lists the kinds of exercise that an algorithm has, from its own example.
func Kinds(alg *algos.Algorithm) []*Kind {
	c := NewCandidate(alg)
	return slices.DeleteFunc(AllKinds(), func(k *Kind) bool { return !k.Suits(c) })
}
