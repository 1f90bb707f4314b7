package algos

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// oracleStencil pads the grid as the boundary says and slides the window over it.
func oracleStencil(a *Args) Answer {
	s, _ := a.stencil()
	if len(s.x) == 0 {
		return Answer{"y": nil}
	}
	border := 0
	for _, t := range s.terms {
		border = max(border, t.down, t.right)
	}
	// lookup maps a padded row or column to a real one; −1 if there is none.
	lookup := func(i, n int) int {
		switch {
		case s.boundary == "clamp":
			return min(max(i, 0), n-1)
		case s.boundary == "wrap":
			for i < 0 {
				i += n
			}
			return i % n
		case i < 0 || i >= n:
			return -1
		}
		return i
	}
	var wide [][]value.Word
	for r := -border; r < s.rows+border; r++ {
		row := make([]value.Word, s.cols+2*border)
		for c := range row {
			if from, at := lookup(r, s.rows), lookup(c-border, s.cols); from >= 0 && at >= 0 {
				row[c] = s.x[from*s.cols+at]
			}
		}
		wide = append(wide, row)
	}
	var y []Value
	for r := range s.rows {
		for c := range s.cols {
			var whole int64
			var real float64
			first := true
			for _, t := range s.terms {
				w := wide[r+border+t.down][c+border+t.right]
				whole += int64(t.weight) * int64(w)
				outside := lookup(r+t.down, s.rows) < 0 || lookup(c+t.right, s.cols) < 0
				switch product := t.weight.Float() * w.Float(); {
				case outside && s.boundary == "skip":
				case first:
					real, first = product, false // not 0 + product, which would lose the sign of −0
				default:
					real += product
				}
			}
			word := value.Word(whole)
			if s.kind == value.Float {
				word = value.FloatWord(real)
			}
			y = append(y, Value{Word: word})
		}
	}
	return Answer{"y": y}
}

// generateStencil makes a grid of any width, weights of any radius up to 2, and numbers of both
// kinds.
func generateStencil(r *rand.Rand, n int, params map[string]string) map[string]string {
	if params["cols"] == "" && n > 0 && r.IntN(2) == 0 {
		cols := 1 + r.IntN(n)
		for n%cols != 0 {
			cols--
		}
		params["cols"] = strconv.Itoa(cols)
	}
	kind := []Kind{KindInt, KindFloat}[r.IntN(2)]
	if params["weights"] == "" && r.IntN(2) == 0 {
		radius := r.IntN(3)
		k := map[string]int{"row": 2*radius + 1, "plus": 4*radius + 1, "square": (2*radius + 1) * (2*radius + 1)}[cmpOr(params["shape"], "row")]
		weights := make([]string, k)
		for i := range weights {
			weights[i] = strconv.Itoa(r.IntN(5) - 2)
			if kind == KindFloat && r.IntN(2) == 0 {
				weights[i] = "0.5"
			}
		}
		params["weights"] = strings.Join(weights, " ")
	}
	return map[string]string{"x": RandomValues(r, kind, n)}
}
