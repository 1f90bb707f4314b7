package algos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

func TestWorkedMatrices(t *testing.T) {
	product := func(params ...string) Request {
		return inputs("a", "1 2 3 4 5 6", "b", "7 8 9 10 11 12").with(params...)
	}
	for _, c := range []worked{
		{"2 × 3 times 3 × 2", "matrix/multiply-naive", "y", product("inner", "3"), "58 64 139 154"},
		{"in two steps, the second of one column", "matrix/multiply-tiled", "y", product("inner", "3", "tile", "2"), "58 64 139 154"},
		{"3 × 2 times 2 × 3, as near to a square as may be", "matrix/multiply-naive", "y", product(), "27 30 33 61 68 75 95 106 117"},
		{"a column times a row, by tiles that stick out", "matrix/multiply-tiled", "y", inputs("a", "1 2 3", "b", "1 10").with("inner", "1", "tile", "2"), "1 10 2 20 3 30"},
		{"three neighbours, by tiles of 3", "stencil/tiled", "y", inputs("x", "1 2 3 4").with("tile", "3"), "4 6 9 11"},
		{"round the edge", "stencil/tiled", "y", inputs("x", "1 2 3 4").with("boundary", "wrap", "tile", "2"), "7 6 9 8"},
		{"no term beyond the edge", "stencil/tiled", "y", inputs("x", "1 2 3 4").with("boundary", "skip", "tile", "2"), "3 6 9 7"},
		{"von Neumann", "stencil/tiled", "y", inputs("x", "0 0 0 0 1 0 0 0 0").with("cols", "3", "shape", "plus", "boundary", "zero", "tile", "2"), "0 1 0 1 1 1 0 1 0"},
		{"Moore", "stencil/tiled", "y", inputs("x", "0 0 0 0 1 0 0 0 0").with("cols", "3", "shape", "square", "boundary", "zero", "tile", "2"), "1 1 1 1 1 1 1 1 1"},
	} {
		c.check(t)
	}
	for _, c := range []struct{ inner, want string }{
		{"4", "inner: 4 does not divide the length of a, 6"},
		{"0", "inner: 0 is out of range; write an integer from 1 to 1048576"},
	} {
		alg, _ := Find("matrix/multiply-tiled")
		if _, err := alg.Run(product("inner", c.inner), Options{Budget: budget.Command()}); err == nil || err.Error() != c.want {
			t.Errorf("inner = %s: got %v, want %s", c.inner, err, c.want)
		}
	}
}

// A cell of a product is made of a row of a and a column of b, whatever the values.
func TestProductsAreMadeOfRowsAndColumns(t *testing.T) {
	const rows, inner, cols = 3, 5, 4
	for _, id := range []string{"matrix/multiply-naive", "matrix/multiply-tiled"} {
		alg, _ := Find(id)
		req := inputs("a", strings.Repeat("1 ", rows*inner), "b", strings.Repeat("1 ", inner*cols)).with("inner", strconv.Itoa(inner))
		if alg.param("tile") != nil {
			req = req.with("inner", strconv.Itoa(inner), "tile", "2")
		}
		res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows * cols {
			var row, column []int
			for k := range inner {
				row, column = append(row, i/cols*inner+k), append(column, k*cols+i%cols)
			}
			if a, b := valuesOf(res.Trace, "y", i, "a"), valuesOf(res.Trace, "y", i, "b"); !slices.Equal(a, row) || !slices.Equal(b, column) {
				t.Errorf("%s: y[%d] is made of a%v and b%v, want %v and %v", id, i, a, b, row, column)
			}
		}
	}
}

// What tiles are for, on matrices of 32 × 32: bytes moved fall with the side, and a free cell behind
// every row of a tile of 32 takes the conflicts of its columns away.
func TestWhatTilesMove(t *testing.T) {
	native(t)
	matrix := RandomValues(rand.New(rand.NewPCG(1, 2)), KindInt, 1024)
	traffic := func(id string, req Request) tracer.Traffic {
		alg, _ := Find(id)
		res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		return res.Trace.TotalMemory(tracer.GPU())
	}
	const whole = 1024 * 4 // bytes of a matrix
	plain := traffic("sequence/transpose", inputs("x", matrix).with("rows", "32"))
	for padding, degree := range map[string]int{"none": 32, "conflict-free": 1, "swizzled": 1} {
		got := traffic("matrix/transpose-tiled", inputs("x", matrix).with("rows", "32", "padding", padding))
		if got.Moved() != 2*whole || got.Degree != degree || plain.Moved() != 9*whole {
			t.Errorf("padding %s: %d bytes moved and %d without tiles, conflicts of degree %d", padding, got.Moved(), plain.Moved(), got.Degree)
		}
	}
	// Of a layout and an access the passes of a request, and how much more of global memory moves.
	for _, c := range []struct {
		padding, form string
		degree, moved int
	}{
		{"none", "rows", 1, 9}, {"none", "diagonals", 1, 9}, {"conflict-free", "rows", 1, 9}, {"conflict-free", "diagonals", 2, 9}, {"swizzled", "rows", 1, 9}, {"swizzled", "diagonals", 32, 9},
	} {
		got := traffic("matrix/transpose-tiled", inputs("x", matrix).with("rows", "32", "padding", c.padding, "form", c.form))
		if got.Degree != c.degree || got.Moved() != c.moved*whole {
			t.Errorf("padding %s, stored by %s: %d matrices moved, conflicts of degree %d", c.padding, c.form, got.Moved()/whole, got.Degree)
		}
	}
	product := func(params ...string) Request { return inputs("a", matrix, "b", matrix).with(params...) }
	for tile, loads := range map[int]int{8: 4, 16: 2, 32: 1} {
		got := traffic("matrix/multiply-tiled", product("tile", fmt.Sprint(tile)))
		if want := (2*loads + 1) * whole; got.Moved() != want {
			t.Errorf("a product by tiles of %d moves %d bytes, want %d", tile, got.Moved(), want)
		}
	}
	if got := traffic("matrix/multiply-naive", product()); got.Moved() != 41*whole { // 32 · 5/4 and the result
		t.Errorf("a product without tiles moves %d bytes", got.Moved())
	}
}
