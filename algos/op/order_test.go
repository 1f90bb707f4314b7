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
