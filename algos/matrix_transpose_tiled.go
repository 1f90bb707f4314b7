package algos

import (
	"math/bits"
	"math/rand/v2"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// matrixTransposeTiled: a transpose whose reads and writes of global memory both go along rows.
//
// 2n moves in two rounds, no work. A block reads a tile row by row into shared memory and writes it
// from there column by column, to the rows of y. Columns of a tile of 32 lie in one bank of shared
// memory; a free cell behind every row sets them apart. Source: Ruetsch and Micikevicius, 2009.
func matrixTransposeTiled() Algorithm {
	alg := sequenceTranspose()
	alg.ID, alg.Title, alg.Family = "matrix/transpose-tiled", "Transpose by tiles", "matrix"
	alg.Idea = "Each block carries one tile. It reads the tile along the rows of x and writes it along the rows of y, so that neighbouring threads always touch neighbouring cells. The turn happens in shared memory, where it costs little."
	alg.Counts = "two moves for every value, in two rounds"
	alg.Source = "G. Ruetsch and P. Micikevicius, Optimizing Matrix Transpose in CUDA, 2009"
	alg.Pseudocode = []Line{
		{"for all tiles, and all cells (r, c) of a tile in parallel", ""},
		{"    s[r][c] ← x[top + r][left + c]", "load"},
		{"barrier", ""},
		{"for all tiles, and all cells (r, c) of a tile in parallel", ""},
		{"    y[left + r][top + c] ← s[c][r]                             columns", "store"},
		{"    y[left + c][top + r] ← s[r][c]                             rows", "store"},
		{"    y[left + (r + c) mod t][top + c] ← s[c][(r + c) mod t]     diagonals", "store"},
	}
	alg.Forms = []Form{form(5, 5, "columns"), form(6, 6, "rows"), form(7, 7, "diagonals")}
	alg.Matters = &Matters{Ask: []Moment{{Line: "load"}, {Line: "store"}}, Slips: []string{"off by one"}, Shows: []Trait{oblong(), differing("x")}, Draw: drawOblong}
	alg.Params = []Param{alg.Params[0], alg.Params[1], tileParam(squareTile),
		{Name: "padding", Kind: ParamChoice, Default: "none", Choices: []string{"none", "conflict-free", "swizzled"}, Help: "of shared memory: a free cell behind every row of a tile sets the cells of a column of 32 in different banks; so does a swizzle, column c of row r in place of c xor r, without a free cell"},
		{Name: "form", Kind: ParamChoice, Default: "columns", Choices: []string{"columns", "rows", "diagonals"}, Help: "which cells of the tile the threads of a warp take to store them: a column, which becomes a row of y, a row, or a diagonal"}}
	alg.Views, alg.Limit = []View{ViewPicture, ViewDag, ViewCells, ViewMemory}, 1<<13
	alg.Example = inputs("x", "1 2 3 4 5 6 7 8").with("rows", "2", "tile", "2")
	alg.Costs = []Formula{
		{Work, "0", func(a *Args) int { return 0 }},
		{Moves, "2n", func(a *Args) int { return 2 * a.N() }},
		{Rounds, "2", func(a *Args) int { return 2 }},
	}
	alg.Kernel = func(m *tracer.Machine, a *Args) {
		c := newTileCarrier(m, a)
		m.Phase("load")
		c.launch(m.Round("tiles of %d", c.high).Line("load"), c.load)
		m.Phase("store")
		c.launch(m.Round("").Line("store"), c.store)
		m.Output("y", c.y)
	}
	return alg
}

// tileCarrier carries the tiles of x to y.
type tileCarrier struct {
	tiles
	x, y  *tracer.Array
	s     sharedTile
	taken func(r, c int) (row, col int) // the cell of the tile that a thread stores
}

// tileCarrier has no arrays yet.
func (a *Args) tileCarrier() tileCarrier {
	rows, cols, _ := a.shape()
	c := tileCarrier{tiles: tiles{rows, cols, a.Int("tile"), a.Int("tile")}}
	c.s.rows, c.s.pitch = c.high, c.wide
	switch a.Text("form") {
	case "rows":
		c.taken = func(r, c int) (row, col int) { return r, c }
	case "diagonals":
		c.taken = func(r, col int) (int, int) { return col, (r + col) % c.wide }
	default:
		c.taken = func(r, c int) (row, col int) { return c, r }
	}
	switch a.Text("padding") {
	case "conflict-free":
		c.s.pitch++
	case "swizzled":
		c.s.swizzle = 1 << (bits.Len(uint(c.wide)) - 1)
	}
	return c
}

func newTileCarrier(m *tracer.Machine, a *Args) tileCarrier {
	c := a.tileCarrier()
	c.say(m)
	m.Param("pitch", c.s.pitch)
	m.Across("x", c.cols)
	m.Across("y", c.rows)
	c.x = a.Input(m, "x")
	c.share(m, "s", c.x, &c.s)
	c.y = m.Array("y", c.x.Kind(), c.x.Len())
	return c
}

func (c tileCarrier) load(l *tracer.Lane, at tileThread) {
	if row, col := at.top+at.r, at.left+at.c; row < c.rows && col < c.cols {
		c.s.Move(l, c.s.cell(at.block, at.r, at.c), c.x.Get(l, row*c.cols+col))
	}
}

func (c tileCarrier) store(l *tracer.Lane, at tileThread) {
	r, col := c.taken(at.r, at.c)
	if to := at.left + col; to < c.cols && at.top+r < c.rows {
		c.y.Move(l, to*c.rows+at.top+r, c.s.Get(l, c.s.cell(at.block, r, col)))
	}
}

// matrixTransposeTiledMissingBarrier lets a thread read a cell of the tile that another thread may
// not have loaded yet.
func matrixTransposeTiledMissingBarrier() Algorithm {
	alg := mistaken(matrixTransposeTiled(), "missing-barrier", "Transpose by tiles with a barrier missing", Fault{
		Cause: "missing barrier", Racy: true,
		Says: "A thread reads a cell of the tile that another thread loads, with no barrier between: it may be empty still.",
	}, func(m *tracer.Machine, a *Args) {
		c := newTileCarrier(m, a)
		c.race(m.Round("tiles of %d", c.high).Line("store"), func(l *tracer.Lane, at tileThread) {
			l.Line("load")
			c.load(l, at)
			l.Line("")
			c.store(l, at)
		})
		m.Output("y", c.y)
	})
	alg.Params, alg.Forms = append(alg.Params[:len(alg.Params)-1], seedParam()), nil // by columns alone
	alg.Pseudocode = []Line{
		alg.Pseudocode[0], alg.Pseudocode[1],
		{"    y[left + r][top + c] ← s[c][r]      no barrier before", "store"},
	}
	return alg
}

// drawOblong makes a matrix of two rows or of two columns and more.
func drawOblong(r *rand.Rand, n int, params map[string]string) map[string]string {
	n += n % 2
	delete(params, "rows")
	delete(params, "cols")
	params[[]string{"rows", "cols"}[r.IntN(2)]] = "2"
	return map[string]string{"x": smallNumbers(r, n, 1, 19)}
}

// loaded is what the tile in shared memory holds of x: for each of its cells a cell of x, or none.
func (c tileCarrier) loaded(x []value.Word) func(i int) (value.Word, bool) {
	return func(i int) (value.Word, bool) {
		at := c.thread(i / c.s.pitch * c.wide) // the first thread of the row that the cell is in
		row, col := at.top+at.r, at.left+c.s.column(at.r, i%c.s.pitch)
		if i%c.s.pitch >= c.wide || row >= c.rows || col >= c.cols {
			return 0, false
		}
		return x[row*c.cols+col], true
	}
}
