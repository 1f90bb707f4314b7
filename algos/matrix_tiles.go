package algos

import "upsweep/tracer"

// tiles cuts a matrix into tiles of high × wide cells. A block of as many threads works on each, and
// row after row of the tile its threads have consecutive numbers. At the lower and the right edge
// tiles stick out.
type tiles struct{ rows, cols, high, wide int }

// say tells the trace how a matrix is cut.
func (t tiles) say(m *tracer.Machine) {
	sayShape(m, t.rows, t.cols)
	m.Param("high", t.high)
	m.Param("wide", t.wide)
}

// size is how many threads a block has.
func (t tiles) size() int { return t.high * t.wide }

func (t tiles) across() int { return (t.cols + t.wide - 1) / t.wide }

func (t tiles) blocks() int { return (t.rows + t.high - 1) / t.high * t.across() }

// tileThread is where a thread stands: its block, the first row and column of the block's tile, and
// its own row and column in it.
type tileThread struct{ block, top, left, r, c int }

func (t tiles) thread(i int) tileThread {
	block, in := i/t.size(), i%t.size()
	return tileThread{block, block / t.across() * t.high, block % t.across() * t.wide, in / t.wide, in % t.wide}
}

// launch runs f in a round for each thread.
func (t tiles) launch(r *tracer.Round, f func(l *tracer.Lane, at tileThread)) {
	r.Blocks(t.size()).Launch(t.blocks()*t.size(), func(l *tracer.Lane, i int) { f(l, t.thread(i)) })
}

// race runs f once for each thread, in no order.
func (t tiles) race(r *tracer.Round, f func(l *tracer.Lane, at tileThread)) {
	r.Blocks(t.size()).Unsynchronised(0, t.blocks()*t.size(), func(l *tracer.Lane, i int) { f(l, t.thread(i)) })
}

// sharedTile holds a tile in the shared memory of each block: so many rows, each of which begins
// pitch cells behind the one before. Where it is swizzled, the columns of a row are exchanged by its
// number: those below swizzle, a power of two, of which row and column are combined by xor.
type sharedTile struct {
	*tracer.Array
	rows, pitch, swizzle int
}

// share declares the array.
func (t tiles) share(m *tracer.Machine, name string, like *tracer.Array, s *sharedTile) {
	s.Array = m.Array(name, like.Kind(), t.blocks()*s.rows*s.pitch).In(tracer.Shared, 0)
}

// cell is the place of a cell of a block's tile.
func (s sharedTile) cell(block, r, c int) int { return (block*s.rows+r)*s.pitch + s.column(r, c) }

// column is where column c of row r stands in its row, and which column stands at c.
func (s sharedTile) column(r, c int) int {
	if c < s.swizzle {
		return c ^ r&(s.swizzle-1)
	}
	return c
}

// tileParam is the side of a tile. Blocks have 1,024 threads at most.
func tileParam(help string) Param {
	return Param{Name: "tile", Kind: ParamInt, Default: "32", Min: 1, Max: 32, Help: help, Try: []string{"1", "2", "3", "4", "5", "8", "32"}}
}

const squareTile = "rows and columns of a tile, which is the work of one block: a thread for each cell"
