package exercises

import (
	"math"

	"upsweep/tracer/value"
)

// Less compares two keys as the sorts of the catalogue do: numbers by size with NaN last, texts by
// their code points.
func Less(p *value.Pool, k value.Kind, a, b value.Word) bool {
	switch k {
	case value.Float:
		x, y := a.Float(), b.Float()
		return x < y || math.IsNaN(y) && !math.IsNaN(x)
	case value.Text:
		return p.TextOf(a) < p.TextOf(b)
	}
	return a < b
}
