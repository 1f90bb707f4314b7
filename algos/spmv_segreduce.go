package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// spmvSegreduce: all products at once, then a tree reduction in every row.
//
// n applies (products), n combines less one for every row that is not empty, as few as one
// processor needs, in ⌈log₂ m⌉ rounds for a longest row of m. Source: Blelloch, Heroux and Zagha,
// 1993.
func spmvSegreduce() Algorithm {
	return Algorithm{
		ID: "spmv/segreduce", Title: "Sparse matrix times vector by segmented reduction", Family: "spmv",
		Idea:   "Only the sums of the rows are needed, not all their prefixes: every row is reduced by a tree of its own, all rows in the same rounds.",
		Counts: "n products and n additions, less one for every row that is not empty, in ⌈log₂ m⌉ rounds for a longest row of m",
		Source: "G. E. Blelloch, M. A. Heroux and M. Zagha, Segmented Operations for Sparse Matrix Computation on Vector Multiprocessors, 1993",
		Pseudocode: []Line{
			{"for all i in parallel: products[i] ← values[i] · v[cols[i]]", "multiply"},
			{"for all rows r in parallel: row[rows[r] … rows[r + 1] − 1] ← r", "owner"},
			{"for d = 1, 2, 4, … while d < longest row", ""},
			{"    for all i, 2d apart in their row, with i + d in it too, in parallel", ""},
			{"        products[i] ← products[i] + products[i + d]", "add"},
			{"for all rows r in parallel", ""},
			{"    y[r] ← products[rows[r]]                (0 for an empty row)", "collect"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "add", Of: "products"}, {Line: "collect"}}, Slips: except(levelSlips(), "swapped operands"), Shows: []Trait{unevenRows()}, Draw: drawSparse},
		Inputs:  spmvInputs(), Alike: alikeSpmv, Outputs: spmvOutputs(), Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("values", "3 1 2 4 2 6 8", "cols", "0 2 1 2 1 2 3", "rows", "0 2 3 4 7", "v", "1 2 3 4"),
		Costs: append(spmvCosts(), Formula{"rounds", "3 + ⌈log₂ m⌉, m the longest row", func(a *Args) int {
			_, longest := filledRows(a)
			return 3 + log2Ceil(longest)
		}}),
		Validate: sparseFits,
		Generate: generateSparse,
		Adds:     addsValues,
		Kernel: func(m *tracer.Machine, a *Args) {
			s := newSparse(m, a)
			products := s.multiply("multiply")
			n := products.Len()
			row := m.Array("row", value.Int, n)
			m.Phase("rows")
			m.Round("whose entry is whose").Line("owner").ForAll(0, s.height(), func(l *tracer.Lane, r int) {
				lo, hi := s.rows.Index(l, r), s.rows.Index(l, r+1)
				for i := lo; i < hi; i++ {
					row.Put(l, i, value.Word(r))
				}
			})
			m.Phase("reduce")
			_, longest := filledRows(a)
			for d := 1; d < longest; d *= 2 {
				m.Round("stride %d", d).Line("add").ForAll(0, n-d, func(l *tracer.Lane, i int) {
					r := row.Index(l, i)
					if lo := s.rows.Index(l, r); (i-lo)%(2*d) == 0 && i+d < s.rows.Index(l, r+1) {
						products.Set(l, i, s.add.Combine(l, products.Get(l, i), products.Get(l, i+d)))
					} else {
						products.Leave(l, i, i+1)
					}
				})
			}
			s.collect("collect", products, func(lo, _ int) int { return lo })
		},
		Oracle: oracleSparse,
	}
}
