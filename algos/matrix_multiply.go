package algos

import (
	"math/rand/v2"
	"strconv"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// matrixMultiplyNaive: a lane for every cell of the product reads a row of a and a column of b.
//
// Of m × k times k × n: mnk products, mn(k − 1) sums, 2mnk reads, in one round; span 2k − 1. Every
// value of a is read n times, of b m times: CREW. Source: the definition; A. Cayley, 1858.
func matrixMultiplyNaive() Algorithm {
	return Algorithm{
		ID: "matrix/multiply-naive", Title: "Matrix product, a lane for every cell", Family: "matrix",
		Idea:   "Each lane adds up the products of a row of a and a column of b. No lane waits for another. Every product takes two reads from memory, though, and the lanes of a row all read the same row of a.",
		Counts: "of m × k times k × n: mnk products and mn(k − 1) sums in one round, with two reads for each product",
		Source: "A. Cayley, A Memoir on the Theory of Matrices, 1858",
		Pseudocode: []Line{
			{"for all rows r of a and columns c of b in parallel", ""},
			{"    y[r][c] ← a[r][0]·b[0][c] + a[r][1]·b[1][c] + … + a[r][k − 1]·b[k − 1][c]", "sum"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "sum"}}, Slips: []string{"off by one"}, Shows: []Trait{wholeProduct()}, Draw: drawProduct},
		Inputs:  []Input{{Name: "a", Kind: KindNumber}, {Name: "b", Kind: KindNumber, Like: "a"}},
		Params:  []Param{innerParam()},
		Outputs: []Output{{Name: "y", Kind: KindNumber}}, Views: []View{ViewPicture, ViewDag, ViewCells, ViewMemory}, Limit: 1 << 10,
		Example: inputs("a", "1 2 3 4 5 6", "b", "7 8 9 1 2 3").with("inner", "3"),
		Adds:    addsFactors,
		Costs:   append(productCosts(), Formula{Rounds, "1", func(a *Args) int { return 1 }}),
		Kernel: func(m *tracer.Machine, a *Args) {
			p := newProduct(m, a, "sum")
			m.Round("%d × %d times %d × %d", p.rows, p.inner, p.inner, p.cols).Line("sum").ForAll(0, p.y.Len(), func(l *tracer.Lane, i int) {
				r, c := i/p.cols, i%p.cols
				var sum value.Word
				for k := range p.inner {
					sum = p.add(l, sum, k == 0, p.a.Get(l, r*p.inner+k), p.b.Get(l, k*p.cols+c))
				}
				p.y.Set(l, i, sum)
			})
			m.Output("y", p.y)
		},
		Oracle: oracleProduct, Validate: checkProduct, Generate: generateProduct, Alike: alikeProduct,
	}
}

// matrixMultiplyTiled: a block loads a tile of a and one of b into shared memory, and all its
// threads multiply from there.
//
// Work as the naive product. Of m × k times k × n by tiles of t × t: ⌈k/t⌉ times two rounds and one
// to store; every value of a is read ⌈n/t⌉ times from global memory, of b ⌈m/t⌉ times. Source: M. S.
// Lam, E. E. Rothberg and M. E. Wolf, 1991, for the tiles; NVIDIA, 2007, in shared memory.
func matrixMultiplyTiled() Algorithm {
	alg := matrixMultiplyNaive()
	alg.ID, alg.Title = "matrix/multiply-tiled", "Matrix product by tiles"
	alg.Idea = "A block of t × t threads computes a tile of the product. It loads a tile of a and one of b into shared memory, and then every value loaded serves t threads. So the same work needs a t-th of the reads from global memory."
	alg.Counts = "mnk products and mn(k − 1) sums, as without tiles; 2⌈k/t⌉ + 1 rounds; each value of a loaded ⌈n/t⌉ times, of b ⌈m/t⌉ times"
	alg.Source = "M. S. Lam, E. E. Rothberg and M. E. Wolf, The Cache Performance and Optimizations of Blocked Algorithms, 1991; NVIDIA, CUDA Programming Guide, 2007"
	alg.Pseudocode = []Line{
		{"for all tiles of y, and all cells (r, c) of a tile in parallel", ""},
		{"    for q = 0, t, 2t, … while q < k", ""},
		{"        ta[r][c] ← a[top + r][q + c];  tb[r][c] ← b[q + r][left + c]", "load"},
		{"        barrier", ""},
		{"        sum ← sum + ta[r][0]·tb[0][c] + … + ta[r][t−1]·tb[t−1][c]", "multiply"},
		{"        barrier", ""},
		{"    y[top + r][left + c] ← sum", "store"},
	}
	alg.Matters = &Matters{Ask: []Moment{{Line: "load"}, {Line: "store"}}, Slips: []string{"off by one", "several rounds at once"}, Shows: []Trait{wholeProduct()}, Draw: drawProduct}
	alg.Params = append(alg.Params, tileParam(squareTile))
	alg.Example = inputs("a", "1 2 3 4 5 6 7 8", "b", "1 0 2 1 0 3 1 1").with("inner", "4", "tile", "2")
	loads := func(a *Args) int {
		p := a.product()
		total := 0
		for top := 0; top < p.rows; top += p.high {
			total += p.inner * p.cols // every row of tiles of y loads all of b
		}
		for left := 0; left < p.cols; left += p.wide {
			total += p.rows * p.inner
		}
		return total
	}
	alg.Costs = append(productCosts(),
		Formula{Moves, "mk⌈n/t⌉ + kn⌈m/t⌉ loaded, mn stored", func(a *Args) int { p := a.product(); return loads(a) + p.rows*p.cols }},
		Formula{Rounds, "2⌈k/t⌉ + 1", func(a *Args) int { p := a.product(); return 2*((p.inner+p.wide-1)/p.wide) + 1 }})
	alg.Kernel = func(m *tracer.Machine, a *Args) {
		p := newTiledProduct(m, a)
		for q := 0; q < p.inner; q += p.wide {
			m.Phase("load")
			p.launch(m.Round("from %d", q).Line("load"), func(l *tracer.Lane, at tileThread) { p.load(l, at, q) })
			m.Phase("multiply")
			p.launch(m.Round("from %d", q).Line("multiply"), func(l *tracer.Lane, at tileThread) { p.multiply(l, at, q) })
		}
		m.Phase("store")
		p.launch(m.Round("").Line("store"), p.store)
		m.Output("y", p.y)
	}
	return alg
}

// product is a matrix product: its shape, and, on a machine, its arrays. The tiles are those of y.
type product struct {
	tiles
	inner   int
	kind    value.Kind
	a, b, y *tracer.Array
	ta, tb  sharedTile
	sum     *tracer.Array // what each thread keeps in a register
	plus    Operator
	times   func(v, w value.Word) value.Word
}

// product has no arrays yet.
func (a *Args) product() product {
	n, of := a.Len("a"), a.Len("b")
	p := product{inner: a.Int("inner"), kind: a.Kind("a")}
	if p.inner == 0 {
		for p.inner = 1; (p.inner+1)*(p.inner+1) <= n; {
			p.inner++
		}
		for p.inner > 1 && (n%p.inner != 0 || of%p.inner != 0) {
			p.inner--
		}
	}
	p.tiles = tiles{n / p.inner, of / p.inner, max(1, a.Int("tile")), max(1, a.Int("tile"))}
	return p
}

func newProduct(m *tracer.Machine, a *Args, label string) product {
	p := a.product()
	sayShape(m, p.rows, p.cols)
	m.Param("inner", p.inner)
	m.Across("y", p.cols)
	m.Across("a", p.inner)
	m.Across("b", p.cols)
	p.plus, p.times = a.bound("+", p.kind), a.bound("*", p.kind).Operator.Combine
	p.a, p.b = a.Input(m, "a"), a.Input(m, "b")
	m.Formula(label, timesText, p.times)
	p.y = m.Array("y", p.kind, p.rows*p.cols)
	return p
}

// addsFactors is for algorithms that add products of a and b.
func addsFactors(a *Args) value.Kind { return a.Kind("a") }

// add adds a product to a sum, or begins one with it.
func (p product) add(l *tracer.Lane, sum value.Word, first bool, v, w value.Word) value.Word {
	l.Apply(1)
	if first {
		return p.times(v, w)
	}
	return p.plus.Combine(l, sum, p.times(v, w))
}

func newTiledProduct(m *tracer.Machine, a *Args) product {
	p := newProduct(m, a, "multiply")
	p.say(m)
	p.ta = sharedTile{nil, p.high, p.wide, 0}
	p.tb = p.ta
	p.share(m, "ta", p.a, &p.ta)
	p.share(m, "tb", p.b, &p.tb)
	p.sum = m.Array("sum", p.kind, p.blocks()*p.size()).In(tracer.Local, 0)
	return p
}

// load fetches the thread's cells of the tiles that begin at column q of a and row q of b.
func (p product) load(l *tracer.Lane, at tileThread, q int) {
	cell := p.ta.cell(at.block, at.r, at.c)
	if row, col := at.top+at.r, q+at.c; row < p.rows && col < p.inner {
		p.ta.Move(l, cell, p.a.Get(l, row*p.inner+col))
	}
	if row, col := q+at.r, at.left+at.c; row < p.inner && col < p.cols {
		p.tb.Move(l, cell, p.b.Get(l, row*p.cols+col))
	}
}

// multiply adds what the tiles give to the sum of the thread's cell.
func (p product) multiply(l *tracer.Lane, at tileThread, q int) {
	if at.top+at.r >= p.rows || at.left+at.c >= p.cols {
		return
	}
	own := p.ta.cell(at.block, at.r, at.c)
	var sum value.Word
	if q > 0 {
		sum = p.sum.Get(l, own)
	}
	for k := range min(p.wide, p.inner-q) {
		sum = p.add(l, sum, q == 0 && k == 0, p.ta.Get(l, p.ta.cell(at.block, at.r, k)), p.tb.Get(l, p.tb.cell(at.block, k, at.c)))
	}
	p.sum.Set(l, own, sum)
}

func (p product) store(l *tracer.Lane, at tileThread) {
	if row, col := at.top+at.r, at.left+at.c; row < p.rows && col < p.cols {
		p.y.Move(l, row*p.cols+col, p.sum.Get(l, p.ta.cell(at.block, at.r, at.c)))
	}
}

// matrixMultiplyTiledMissingBarrier lets a thread multiply before the others have loaded.
func matrixMultiplyTiledMissingBarrier() Algorithm {
	alg := mistaken(matrixMultiplyTiled(), "missing-barrier", "Matrix product by tiles with a barrier missing", Fault{
		Cause: "missing barrier", Racy: true,
		Says: "A thread multiplies what other threads load, with no barrier between: the tiles may be empty still, or hold what was loaded for the step before.",
	}, func(m *tracer.Machine, a *Args) {
		p := newTiledProduct(m, a)
		for q := 0; q < p.inner; q += p.wide {
			p.race(m.Round("from %d", q).Line("multiply"), func(l *tracer.Lane, at tileThread) {
				l.Line("load")
				p.load(l, at, q)
				l.Line("")
				p.multiply(l, at, q)
			})
		}
		p.launch(m.Round("").Line("store"), p.store)
		m.Output("y", p.y)
	})
	alg.Params, alg.Limit = append(alg.Params, seedParam()), 1<<8
	code := alg.Pseudocode
	alg.Pseudocode = []Line{code[0], code[1], code[2], {"        sum ← sum + ta[r][0]·tb[0][c] + … + ta[r][t−1]·tb[t−1][c]      no barrier before", "multiply"}, code[5], code[6]}
	return alg
}

func innerParam() Param {
	return Param{Name: "inner", Kind: ParamInt, Min: 1, Max: 1 << 20, Help: "columns of a, which are the rows of b; when empty, as makes a as near to a square as both lengths allow"}
}

func productCosts() []Formula {
	return []Formula{
		{Applies, "mnk", func(a *Args) int { p := a.product(); return p.rows * p.cols * p.inner }},
		{Combines, "mn(k − 1)", func(a *Args) int { p := a.product(); return p.rows * p.cols * (p.inner - 1) }},
	}
}

// checkProduct refuses matrices whose lengths are no whole number of rows.
func checkProduct(a *Args) error {
	for _, name := range []string{"a", "b"} {
		if inner := a.product().inner; a.Len(name)%inner != 0 {
			return wrong("inner", "%d does not divide the length of %s, %d", inner, name, a.Len(name))
		}
	}
	if p := a.product(); p.rows*p.cols > 1<<20 {
		return wrong("inner", "the product would have %d × %d cells; write a larger number", p.rows, p.cols)
	}
	return nil
}

// oracleProduct scatters: every value of a, times a row of b, is added to a row of y.
func oracleProduct(a *Args) Answer {
	p := a.product()
	y := make([]value.Word, p.rows*p.cols)
	for i, v := range a.Words("a") {
		row := a.Words("b")[i%p.inner*p.cols:][:p.cols]
		for c, w := range row {
			at := &y[i/p.inner*p.cols+c]
			if p.kind != value.Float {
				*at += v * w
			} else if product := v.Float() * w.Float(); i%p.inner == 0 { // not 0 + product, which would lose the sign of −0
				*at = value.FloatWord(product)
			} else {
				*at = value.FloatWord(at.Float() + product)
			}
		}
	}
	return Answer{"y": values(y)}
}

// generateProduct makes a of n values, with a number of columns that divides it: the one that is
// given, or the next smaller one; and b of as many values, or, where none is given, of any number of
// columns.
func generateProduct(r *rand.Rand, n int, params map[string]string) map[string]string {
	inner, _ := strconv.Atoi(params["inner"])
	given := inner > 0
	if !given {
		inner = 1 + r.IntN(max(n, 1))
	}
	for n%inner != 0 {
		inner--
	}
	params["inner"] = strconv.Itoa(inner)
	cols := n / inner
	if !given || r.IntN(2) == 0 {
		cols = r.IntN(6)
	}
	const most = 16 // times as many cells of the product as values of a: a column times a row has n²
	cols = min(cols, most*inner)
	kind := []Kind{KindInt, KindFloat}[r.IntN(2)]
	return map[string]string{"a": RandomValues(r, kind, n), "b": RandomValues(r, kind, inner*cols)}
}

// alikeProduct makes two matrices of n values each, as near to squares as may be.
func alikeProduct(_ *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := Request{Inputs: map[string]string{"a": RandomValues(r, KindInt, n), "b": RandomValues(r, KindInt, n)}, Params: map[string]string{}}
	if tile, given := params["tile"]; given {
		req.Params["tile"] = tile
	}
	return req
}

// drawProduct makes two rows of a and two columns of b or three.
func drawProduct(r *rand.Rand, n int, params map[string]string) map[string]string {
	inner := max(2, n/2)
	params["inner"] = strconv.Itoa(inner)
	return map[string]string{"a": smallNumbers(r, 2*inner, 1, 5), "b": smallNumbers(r, inner*(2+r.IntN(2)), 0, 5)}
}

// wholeProduct: two rows, two columns and two products in every sum, at least.
func wholeProduct() Trait {
	return Trait{"two rows or more of a, and two columns or more of both", func(a *Args) bool {
		p := a.product()
		return min(p.rows, p.cols, p.inner) > 1
	}}
}
