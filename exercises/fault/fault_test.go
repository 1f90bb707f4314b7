package fault

import (
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
)

func TestEveryBrokenVariantHasItsFault(t *testing.T) {
	for _, alg := range algos.Broken() {
		for seed := range exercisetest.Seeds() {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				t.Errorf("%s: %v", alg.ID, err)
				break
			}
			if g := e.Grade(e.Model()); !g.Full() || !strings.Contains(g.Says, alg.Fault.Says) {
				t.Errorf("%s: the model gets %d of %d: %s", alg.ID, g.Score, g.Of, g.Says)
			}
			if of, ok := algos.Find(alg.Fault.Of); ok && !Kind.Suits(exercises.NewCandidate(of)) {
				t.Errorf("%s, the sound form of %s, has no exercise on it", of.ID, alg.ID)
			}
		}
	}
}

// Whatever goes wrong somewhere in the catalogue is among the causes that its exercises offer,
// beside others enough to choose from.
func TestEveryCauseIsListed(t *testing.T) {
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, a := range list {
			if a.Fault == nil {
				continue
			}
			if offered := causesFor(&a); len(offered) < 4 || !slices.ContainsFunc(offered, func(c cause) bool { return c.name == a.Fault.Cause }) {
				t.Errorf("%s: the cause %q is not among the %d that are offered", a.ID, a.Fault.Cause, len(offered))
			}
		}
	}
}
