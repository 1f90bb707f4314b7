package workbench

import (
	"math"
	"testing"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Whole numbers are computed with as numbers of any length are, and what is beyond 64 bits is
// refused: the program that browsers load has no longer ones.
func TestNumbersHave64Bits(t *testing.T) {
	numbers := []int64{
		math.MinInt64, math.MinInt64 + 1, -1 << 62, math.MinInt32 - 1, math.MinInt32, -41, -2, -1, 0, 1, 2, 7, 31, 32, 62, 63,
		math.MaxInt32, 1 << 31, 1 << 32, 3037000499, 3037000500, 1<<53 + 1, 1 << 62, math.MaxInt64 - 1, math.MaxInt64,
	}
	for _, a := range numbers {
		for _, b := range numbers {
			for _, op := range []syntax.Token{
				syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASHSLASH, syntax.PERCENT, syntax.AMP, syntax.PIPE, syntax.CIRCUMFLEX, syntax.LTLT, syntax.GTGT,
			} {
				if (op == syntax.LTLT || op == syntax.GTGT) && b > 63 {
					continue // a shift of ours goes by 63 places at most
				}
				x, y := starlark.MakeInt64(a), starlark.MakeInt64(b)
				got, err := addresses(op, x, y)
				want, refused := starlark.Binary(op, x, y)
				fits := refused == nil
				if fits {
					_, fits = want.(starlark.Int).Int64()
				}
				switch {
				case (err == nil) != fits:
					t.Errorf("%d %s %d: %v, want %v", a, op, b, err, want)
				case fits && got.String() != want.String():
					t.Errorf("%d %s %d is %s, want %s", a, op, b, got, want)
				}
			}
		}
	}
}
