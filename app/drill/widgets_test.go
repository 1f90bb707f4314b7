package drill

import (
	"testing"

	"upsweep/exercises"
)

// Every kind of exercise has a row of widgets.
func TestEveryKindHasWidgets(t *testing.T) {
	table := widgets()
	for _, k := range exercises.AllKinds() {
		if table[k] == nil {
			t.Errorf("nothing shows an exercise of the kind %q", k)
		}
	}
	if len(table) != len(exercises.AllKinds()) {
		t.Errorf("%d rows for %d kinds", len(table), len(exercises.AllKinds()))
	}
}
