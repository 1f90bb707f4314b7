package op

import (
	"math"
	"slices"
	"testing"

	"upsweep/tracer/value"
)

func TestFloatOrder(t *testing.T) {
	negZero := math.Copysign(0, -1)
	in := []float64{math.NaN(), 1, math.Inf(1), 0, -2, negZero, math.Inf(-1), math.NaN()}
	words := make([]value.Word, len(in))
	for i, f := range in {
		words[i] = value.FloatWord(f)
	}
	pool := &value.Pool{}
	for _, c := range []struct {
		descending bool
		want       string
	}{
		{false, "-Inf -2 0 -0 1 Inf NaN NaN"},
		{true, "NaN NaN Inf 1 0 -0 -2 -Inf"},
	} {
		w := slices.Clone(words)
		slices.SortStableFunc(w, OrderOf(value.Float, c.descending, pool))
		got := ""
		for i, x := range w {
			if i > 0 {
				got += " "
			}
			got += pool.Format(value.Float, x)
		}
		if got != c.want {
			t.Errorf("descending %v: %s, want %s", c.descending, got, c.want)
		}
	}
}

// Padding stays behind every key, whatever the order.
func TestAbsentValuesComeLast(t *testing.T) {
	pool := &value.Pool{}
	some := func(n int64) value.Word { return pool.Some(value.Int, value.Word(n)) }
	for _, c := range []struct {
		descending bool
		want       []value.Word
	}{
		{false, []value.Word{some(-3), some(math.MaxInt64), value.Null, value.Null}},
		{true, []value.Word{some(math.MaxInt64), some(-3), value.Null, value.Null}},
	} {
		got := []value.Word{value.Null, some(math.MaxInt64), value.Null, some(-3)}
		slices.SortStableFunc(got, OrderOf(value.Maybe, c.descending, pool))
		if !slices.Equal(got, c.want) {
			t.Errorf("descending %v: %v, want %v", c.descending, got, c.want)
		}
	}
}
