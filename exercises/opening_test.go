package exercises_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What is asked of the first partition of a quicksort is what a partition by itself leaves: its last
// exchange is not the next partition's.
func TestTheFirstPartitionEndsWithItsPivot(t *testing.T) {
	asked := 0
	for seed := range 60 {
		spec, err := kinds.ParseSpec(fmt.Sprintf("predict:sort/quick-serial:%d", 900+seed))
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(e.Prompt, "The first partition") {
			continue
		}
		asked++
		var x []int
		for _, w := range e.Run.Result.Args.Words("x") {
			x = append(x, int(int64(w)))
		}
		partition(x)
		if want := exercises.Answer(strings.Fields(strings.Trim(fmt.Sprint(x), "[]"))); !slices.Equal(e.Model(), want) {
			t.Errorf("%s: the key is %v, and a partition leaves %v", e.Spec, e.Model(), want)
		}
	}
	if asked < 10 {
		t.Errorf("only %d exercises ask for the first partition", asked)
	}
}

// partition is Lomuto's, around the median of the first, the middle and the last key.
func partition(x []int) {
	pivot := 0
	if last := len(x) - 1; last > 1 {
		places := []int{0, last / 2, last}
		slices.SortStableFunc(places, func(i, j int) int { return x[i] - x[j] })
		pivot = places[1]
	}
	x[0], x[pivot] = x[pivot], x[0]
	part := 1
	for i := 1; i < len(x); i++ {
		if x[i] <= x[0] {
			x[i], x[part] = x[part], x[i]
			part++
		}
	}
	x[0], x[part-1] = x[part-1], x[0]
}
