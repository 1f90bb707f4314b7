package exercises_test

import (
	"fmt"
	"testing"
)

// Whoever gives the same answer twice is told the same: nothing that is said depends on the order of a map, or on
// the time that it takes.
func TestVerdictsAreTheSameEachTime(t *testing.T) {
	for _, one := range []struct{ spec, what, answer string }{
		{"predict:sequence/scatter:77", "the lowest lane stays", "-5 5 2 3 9 5 -10 4"},
		{"predict:sequence/concurrent-write:76", "the lowest lane stays", "1 5 8 9 4 3"},
		{"predict:scatter/sort:163", "collisions summed", "3 -8 13 5 5"},
		{"predict:histogram/serial:77", "the values summed", "4 29 0 34 143"},
		{"predict:sort/quick:165", "exchanged in place", "6 4 6 3 8 9 7 7"},
		{"predict:scan/blelloch:133", "the maximum", "0 9 16 16 29 29 40 40"},
		{"predict:tree/rootfix:78", "the own value counted in", "4 9 12 5 5 14 20 25"},
		{"simulate:spmv/serial:182", "v[i] for v[cols[i]]", "values[0] v[0] > 0; 0 values[1] v[1] > 0; 0 values[2] v[2] > 0; e > 1; values[3] v[3] > 2; values[4] v[0] > 3; 3 values[5] v[1] > 3"},
		{"simulate:sequence/gather:250", "the index cell of another place", "x[6] index[6] > 0; x[0] index[0] > 1; x[5] index[5] > 2"},
	} {
		first := ""
		for range 30 {
			_, g, wrong := graded(t, one.spec, one.what, one.answer)
			if !wrong {
				t.FailNow()
			}
			if told := fmt.Sprint(g.Verdict); first == "" {
				first = told
			} else if told != first {
				t.Errorf("%s, %s: told once %s, and then %s", one.spec, one.what, first, told)
				break
			}
		}
	}
}
