package count

import (
	"strings"
	"testing"
)

// A logarithm that is rounded up is not called log₂ n.
func TestFormulasRoundTheLogarithm(t *testing.T) {
	for n, want := range map[int]string{8: "n log₂ n", 6: "n ⌈log₂ n⌉", 9: "n ⌈log₂ n⌉"} {
		for _, f := range formulas(n, shape{}) {
			if f.name == "n log n" && (f.n != n*logarithm(n) || !strings.Contains(f.says, want)) {
				t.Errorf("for n = %d, %d is said to be: %s; want %s", n, f.n, f.says, want)
			}
		}
	}
}

// A table has a line for each of its numbers, and fills its braces.
func TestTablesAreFilled(t *testing.T) {
	var c causes
	c.list("doubled|That is twice {n}.\none more|That is one more than {n}.", []string{"{n}", "7"}, 14, 8)
	if len(c) != 2 || c[0] != (foreseen{14, "doubled", "That is twice 7."}) || c[1] != (foreseen{8, "one more", "That is one more than 7."}) {
		t.Errorf("the table gives %v", c)
	}
}
