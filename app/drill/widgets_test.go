package drill

import (
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// Whatever form an exercise has, something shows it; and there is no row of widgets that no kind
// asks for.
func TestEveryFormHasWidgets(t *testing.T) {
	table, shown := widgets(), map[exercises.Form]bool{}
	for _, alg := range algos.Catalog() {
		for _, k := range kinds.Of(&alg) {
			e, err := exercises.New(exercises.Spec{Kind: k, Algorithm: alg.ID, Seed: 1})
			switch {
			case err != nil:
				t.Error(err)
			case table[e.Form()] == nil:
				t.Errorf("nothing shows %s, which is of the form %q", e.Spec, e.Form())
			default:
				shown[e.Form()] = true
			}
		}
	}
	for form := range table {
		if !shown[form] {
			t.Errorf("no exercise has the form %q", form)
		}
	}
}
