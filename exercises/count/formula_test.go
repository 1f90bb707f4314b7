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
