package algos

import (
	"math/rand/v2"
	"strconv"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceTranspose: a matrix that lies row by row is laid out column by column; the same as an
// array of structs made a struct of arrays.
//
// n moves in one round, no work. One side of every move is contiguous and the other strided.
// Source: Iverson, A Programming Language, 1962, for the operation.
func sequenceTranspose() Algorithm {
	return Algorithm{
		ID: "sequence/transpose", Title: "Transpose", Family: "sequence",
		Idea:   "Rows become columns. If the rows are records, an array of structs becomes a struct of arrays: what neighbouring lanes need then lies side by side.",
		Counts: "a move for every value, in one round",
		Source: "K. E. Iverson, A Programming Language, 1962",
		Pseudocode: []Line{
			{"for all r, c in parallel", ""},
			{"    y[c·rows + r] ← x[r·cols + c]", "move"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "move"}}, Slips: []string{"off by one"}, Shows: []Trait{oblong(), differing("x")}},
		Inputs:  []Input{{Name: "x", Kind: KindAny}},
		Params: []Param{
			{Name: "rows", Kind: ParamInt, Min: 1, Max: 1 << 20, Help: "of x; when empty, what cols leaves, or as near to a square as n allows"},
			{Name: "cols", Kind: ParamInt, Min: 1, Max: 1 << 20, Help: "of x; when empty, what rows leaves"},
			{Name: "form", Kind: ParamChoice, Default: "gather", Choices: []string{"gather", "scatter"}, Help: "a lane for every place of y (strided reads) or of x (strided writes)"},
		},
		Outputs: []Output{{Name: "y", Kind: KindAny}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 14,
		Example: inputs("x", "1 2 3 4 5 6 7 8").with("rows", "2"),
		Costs: []Formula{
			{Work, "0", func(a *Args) int { return 0 }},
			{Moves, "n", func(a *Args) int { return a.N() }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			rows, cols, _ := a.shape()
			sayShape(m, rows, cols)
			x := a.Input(m, "x")
			n := x.Len()
			y := m.Array("y", x.Kind(), n)
			m.Output("y", y)
			if a.Text("form") == "scatter" {
				m.Round("transpose %d × %d", rows, cols).Line("move").ForAll(0, n, func(l *tracer.Lane, i int) {
					y.Move(l, i%cols*rows+i/cols, x.Get(l, i))
				})
				return
			}
			m.Round("transpose %d × %d", rows, cols).Line("move").ForAll(0, n, func(l *tracer.Lane, i int) {
				y.Move(l, i, x.Get(l, i%rows*cols+i/rows))
			})
		},
		Oracle: func(a *Args) Answer {
			rows, cols, _ := a.shape()
			y := []value.Word{}
			for c := range cols {
				for r := range rows {
					if at := r*cols + c; at < a.N() {
						y = append(y, a.Words("x")[at])
					}
				}
			}
			return Answer{"y": values(y)}
		},
		Validate: func(a *Args) error {
			_, _, err := a.shape()
			return err
		},
		Generate: func(r *rand.Rand, n int, params map[string]string) map[string]string {
			if params["rows"] == "" && params["cols"] == "" && n > 0 {
				side := []string{"rows", "cols"}[r.IntN(2)]
				divisor := 1 + r.IntN(n)
				for n%divisor != 0 {
					divisor--
				}
				params[side] = strconv.Itoa(divisor)
			}
			return map[string]string{"x": RandomValues(r, []Kind{KindInt, KindFloat, KindText}[r.IntN(3)], n)}
		},
	}
}

// sayShape tells the trace of how many rows and columns the matrix is that its pictures draw.
func sayShape(m *tracer.Machine, rows, cols int) {
	m.Param("rows", rows)
	m.Param("cols", cols)
}

// shape returns the rows and columns of x, or what of them does not go with its length.
func (a *Args) shape() (rows, cols int, err error) {
	n := a.N()
	rows, cols = a.Int("rows"), a.Int("cols")
	switch {
	case rows > 0 && cols > 0:
		if rows*cols != n {
			return 0, 0, wrong("rows", "%d × %d is not the length of x, %d; leave rows or cols out", rows, cols, n)
		}
	case rows > 0:
		if n%rows != 0 {
			return 0, 0, wrong("rows", "%d does not divide the length of x, %d", rows, n)
		}
		cols = n / rows
	case cols > 0:
		if n%cols != 0 {
			return 0, 0, wrong("cols", "%d does not divide the length of x, %d", cols, n)
		}
		rows = n / cols
	default:
		for rows = 1; (rows+1)*(rows+1) <= n; {
			rows++
		}
		for rows > 1 && n%rows != 0 {
			rows--
		}
		cols = n / rows
	}
	return rows, cols, nil
}
