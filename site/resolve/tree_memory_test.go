package resolve

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"upsweep/lessons/render"
)

// What lessons/prefix-networks.md says of the memory of the tree form: 4n − 2 cells beside the
// inputs, 30 for eight values.
func TestMemoryOfTheTreeForm(t *testing.T) {
	lesson, err := os.ReadFile("../../lessons/prefix-networks.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{8, 64} {
		spec := render.FigureSpec{Algorithm: "scan/tree"}.With("n", fmt.Sprint(n))
		run, err := New().(*resolver).run(spec)
		if err != nil {
			t.Fatal(err)
		}
		cells := -n
		for _, array := range run.result.Trace.Arrays() {
			cells += array.Len
		}
		if cells != 4*n-2 {
			t.Errorf("n = %d: %d cells beside the inputs, the lesson says %d", n, cells, 4*n-2)
		}
		if n == 8 && !strings.Contains(string(lesson), fmt.Sprintf("%d cells here beside the 8 inputs", cells)) {
			t.Errorf("the lesson does not say %d cells", cells)
		}
	}
}
