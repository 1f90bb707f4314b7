package content

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"upsweep/lessons/render"
	"upsweep/site/resolve"
)

// The figure that lessons/quicksort.md gives for its own serial sort: comparisons on different keys
// in random order, as a multiple of n log₂ n, the mean of twenty orders.
func TestComparisonsOfQuicksortOnRandomKeys(t *testing.T) {
	const n, orders = 1024, 20
	r := rand.New(rand.NewPCG(1, 2))
	total := 0
	for range orders {
		keys := strings.Trim(fmt.Sprint(r.Perm(n)), "[]")
		spec := render.FigureSpec{Algorithm: "sort/quick-serial"}.With("x", keys)
		got, err := resolve.New().Count(render.CountSpec{Metric: "compares", FigureSpec: spec})
		if err != nil {
			t.Fatal(err)
		}
		var compares int
		if _, err := fmt.Sscan(strings.ReplaceAll(got, ",", ""), &compares); err != nil {
			t.Fatal(err)
		}
		total += compares
	}
	quoted := fmt.Sprintf("$%.2f\\,n \\log_2 n$", float64(total)/orders/(n*math.Log2(n)))
	lesson, err := os.ReadFile("../../lessons/quicksort.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(lesson), quoted) {
		t.Errorf("the serial quicksort makes %s comparisons on %d random keys; the lesson gives another figure", quoted, n)
	}
}
