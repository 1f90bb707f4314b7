package algos

import (
	"math/rand/v2"
	"strconv"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// reduceVector: the tree reduction, of rows instead of single values: a lane for every column of
// every pair of rows.
//
// Work (r − 1)c combines for r rows of c columns (rc with init), span ⌈log₂ r⌉. Needs associativity
// only: rows keep their order. Source: the merging of local histograms; as a reduction with vectors
// for elements in Blelloch, 1990.
func reduceVector() Algorithm {
	return Algorithm{
		ID: "reduce/vector", Title: "Reduction of vectors", Family: "reduce",
		Idea:   "Neighbouring rows are combined column by column, then the rows that are left, until there is one. What is reduced may be histograms, or any vectors of one length.",
		Counts: "(r − 1)c combines in ⌈log₂ r⌉ rounds for r rows of c values",
		Source: "G. E. Blelloch, Vector Models for Data-Parallel Computing, 1990",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while d < rows", ""},
			{"    for all r divisible by 2d with r + d < rows, and all c, in parallel", ""},
			{"        x[r][c] ← x[r][c] ⊕ x[r + d][c]", "combine"},
			{"y ← x[0]", "result"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine"}}, Slips: levelSlips(), Shows: []Trait{severalRows()}, Draw: drawRows},
		Inputs:  []Input{{Name: "x", Kind: KindAny}},
		Params: []Param{
			opParam(), initParam(),
			{Name: "cols", Kind: ParamInt, Default: "1", Min: 1, Max: 1 << 20, Help: "values in each row of x"},
		},
		Outputs: []Output{{Name: "y", Kind: KindAny}},
		Laws:    []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 15,
		Example: inputs("x", "2 0 1 0  1 3 0 0  0 1 1 2  4 0 0 1").with("cols", "4"),
		Costs: []Formula{
			{Combines, "(r − 1)c", func(a *Args) int {
				rows, cols := a.N()/a.Int("cols"), a.Int("cols")
				return max(0, rows-1)*cols + foldsInit(a)*cols
			}},
			{Span, "⌈log₂ r⌉", func(a *Args) int { return log2Ceil(a.N()/a.Int("cols")) + foldsInit(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op, cols := a.Op(), a.Int("cols")
			x := a.Input(m, "x")
			init, given := a.Init()
			m.Across("x", cols)
			if x.Len() == 0 {
				m.Output("y", m.Filled("y", x.Kind(), cols, init))
				return
			}
			reduceRows(m, op, x, cols, "combine")
			if given {
				m.Round("init").Line("result").ForAll(0, cols, func(l *tracer.Lane, c int) {
					x.Set(l, c, op.Combine(l, init, x.Get(l, c)))
				})
			}
			m.OutputPart("y", x, 0, cols)
		},
		Oracle: func(a *Args) Answer {
			cols := a.Int("cols")
			init, _ := a.Init()
			y := make([]value.Word, cols)
			for c := range y {
				y[c] = init
			}
			for i, w := range a.Words("x") {
				y[i%cols] = a.operator.Combine(y[i%cols], w)
			}
			return Answer{"y": values(y)}
		},
		Validate: func(a *Args) error {
			if cols := a.Int("cols"); a.N()%cols != 0 {
				return wrong("cols", "%d does not divide the length of x, %d", cols, a.N())
			}
			return nil
		},
		Generate: func(r *rand.Rand, n int, params map[string]string) map[string]string {
			if params["cols"] == "" && n > 0 {
				cols := 1 + r.IntN(min(n, 9))
				for n%cols != 0 {
					cols--
				}
				params["cols"] = strconv.Itoa(cols)
			}
			return map[string]string{"x": RandomValues(r, operandOf(cmpOr(params["op"], "+")), n)}
		},
	}
}

// reduceRows leaves the combination of all rows of x, row by row in their order, in the first of
// them.
func reduceRows(m *tracer.Machine, op Operator, x *tracer.Array, cols int, label string) {
	rows := x.Len() / cols
	for d := 1; d < rows; d *= 2 {
		pairs := (rows - d + 2*d - 1) / (2 * d) // rows r = 0, 2d, 4d, … with r + d < rows
		m.Round("rows %d apart", d).Line(label).ForAll(0, pairs*cols, func(l *tracer.Lane, i int) {
			at := i/cols*2*d*cols + i%cols
			x.Set(l, at, op.Combine(l, x.Get(l, at), x.Get(l, at+d*cols)))
		})
	}
}
