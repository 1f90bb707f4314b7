package budget

import (
	"errors"
	"testing"
)

func TestWhatIsOverABudgetIsNamed(t *testing.T) {
	b := Budget{}.With(Cells, 131072)
	if err := b.Check(Cells, 131072); err != nil {
		t.Errorf("as much as there may be is refused: %v", err)
	}
	err := b.Check(Cells, 131073)
	var over *Exceeded
	if !errors.As(err, &over) || over.Of != Cells {
		t.Fatalf("got %v, want an Exceeded of cells", err)
	}
	if want := "this takes more than 131,072 cells of memory"; err.Error() != want {
		t.Errorf("it says %q, want %q", err, want)
	}
	if b.Check(Cells, -1) == nil {
		t.Error("a product that has overflowed passes")
	}
	if b.Check(Nodes, 1) == nil {
		t.Error("what has no bound is not refused")
	}
}

func TestEveryBudgetBoundsEveryQuantity(t *testing.T) {
	for name, b := range map[string]Budget{"page": Page(), "tab": Tab(), "prompt": Prompt(), "exercise": Exercise(), "drawing": Drawing(), "lesson": Lesson(), "command": Command()} {
		for q := Text; q < Instructions; q++ {
			if b.Most(q) <= 0 {
				t.Errorf("%s allows no %s", name, q)
			}
		}
	}
	for q := Text; q < quantities; q++ { // readers' programs have budgets of their own alone
		if Write().Most(q) <= 0 || Shader().Most(q) <= 0 {
			t.Errorf("write or shader allows no %s", q)
		}
	}
}
