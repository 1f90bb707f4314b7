// Package kinds is the table of the kinds of exercise, and reads specs, which name them. Nothing else
// imports the packages of the kinds.
package kinds

import (
	"slices"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/arrange"
	"upsweep/exercises/build"
	"upsweep/exercises/choose"
	"upsweep/exercises/claim"
	"upsweep/exercises/count"
	"upsweep/exercises/dependencies"
	"upsweep/exercises/fault"
	"upsweep/exercises/order"
	"upsweep/exercises/predict"
	"upsweep/exercises/repair"
	"upsweep/exercises/simulate"
	"upsweep/exercises/write"
)

// All lists the kinds in the order of a menu. A new kind is a package and a row here.
func All() []*exercises.Kind {
	return []*exercises.Kind{predict.Kind, simulate.Kind, dependencies.Kind, count.Kind, order.Kind, fault.Kind, choose.Kind, build.Kind, write.Kind, arrange.Kind, repair.Kind, claim.Kind}
}

// Named finds a kind by its name; nil if there is none.
func Named(name string) *exercises.Kind {
	for _, k := range All() {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Of lists the kinds of exercise that an algorithm has, from its own example.
func Of(alg *algos.Algorithm) []*exercises.Kind {
	c := exercises.NewCandidate(alg)
	return slices.DeleteFunc(All(), func(k *exercises.Kind) bool { return !k.Suits(c) })
}

// Program is the kind that asks for a whole program: the tasks of the workbench are its exercises.
func Program() *exercises.Kind { return write.Kind }
