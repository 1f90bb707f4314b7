package algos

import (
	"math/bits"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// spmvSegscan: all products at once, a segmented scan of them with a head where a row begins, the
// last value of each row.
//
// n applies (products); Σ (⌊log₂ h⌋ + 1) combines over all entries h > 0 places after the first of
// their row, in ⌈log₂ n⌉ rounds, whatever the lengths of the rows. Rows may be empty: n + 1 offsets
// tell them apart. Source: Blelloch, Heroux and Zagha, 1993.
func spmvSegscan() Algorithm {
	return Algorithm{
		ID: "spmv/segscan", Title: "Sparse matrix times vector by segmented scan", Family: "spmv",
		Idea:   "One lane for each entry instead of one for each row: rows of any length share the lanes evenly. A segmented scan adds up all rows at once, and the last value of each segment is the sum of the row.",
		Counts: "n products; Σ (⌊log₂ h⌋ + 1) additions over the entries h > 0 places after their row's first, in ⌈log₂ n⌉ rounds",
		Source: "G. E. Blelloch, M. A. Heroux and M. Zagha, Segmented Operations for Sparse Matrix Computation on Vector Multiprocessors, 1993",
		Pseudocode: []Line{
			{"for all i in parallel: products[i] ← values[i] · v[cols[i]]", "multiply"},
			{"for all rows r with rows[r] < rows[r + 1] in parallel: heads[rows[r]] ← 1", "heads"},
			{"products ← inclusive segmented scan(products, heads)", "scan"},
			{"for all rows r in parallel", ""},
			{"    y[r] ← products[rows[r + 1] − 1]        (0 for an empty row)", "collect"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "products"}, {Line: "collect"}}, Slips: segmentSlips(except(laneSlips(), "swapped operands")), Causes: []string{"lost head flag"}, Shows: []Trait{unevenRows()}, Draw: drawSparse},
		Inputs:  spmvInputs(), Alike: alikeSpmv, Outputs: spmvOutputs(), Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11,
		Example: inputs("values", "3 1 2 4 2 6 8", "cols", "0 2 1 2 1 2 3", "rows", "0 2 3 4 7", "v", "1 2 3 4"),
		Costs: []Formula{
			{Applies, "n, one product for each entry", func(a *Args) int { return a.N() }},
			{Combines, "Σ (⌊log₂ h⌋ + 1), h > 0 the place behind the row's first", func(a *Args) int {
				total, rows := 0, a.Words("rows")
				for r := 1; r < len(rows); r++ {
					for h := range int(rows[r] - rows[r-1]) {
						total += bits.Len(uint(h))
					}
				}
				return total
			}},
		},
		Validate: sparseFits,
		Generate: generateSparse,
		Adds:     addsValues,
		Kernel: func(m *tracer.Machine, a *Args) {
			s := newSparse(m, a)
			sums := s.sumsOfRows()
			s.collect("collect", sums, func(_, hi int) int { return hi - 1 })
		},
		Oracle: oracleSparse,
	}
}

// sumsOfRows returns the products, scanned row by row.
func (s *sparse) sumsOfRows() *tracer.Array {
	products := s.multiply("multiply")
	heads := s.m.Filled("heads", value.Flag, products.Len(), 0)
	s.m.Phase("flags")
	s.m.Round("heads of rows").Line("heads").ForAll(0, s.height(), func(l *tracer.Lane, r int) {
		if lo, hi := s.rows.Index(l, r), s.rows.Index(l, r+1); lo < hi {
			heads.Put(l, lo, 1)
			heads.Leave(l, lo+1, hi)
		}
	})
	s.m.Scans(products, "products[j] is the sum of its row up to j")
	segmentedScan(s.m, s.add, products, heads, "scan")
	return products
}

// spmvSegscanEmptyRows forgets that a row may have no entries.
func spmvSegscanEmptyRows() Algorithm {
	alg := mistaken(spmvSegscan(), "empty-rows", "Sparse product that overlooks empty rows", Fault{
		Cause: "missing identity", Alike: "off by one",
		Says: "Every row takes the value in front of its end. An empty row ends where the row before it ends, and takes that row's sum.",
	}, func(m *tracer.Machine, a *Args) {
		s := newSparse(m, a)
		sums := s.sumsOfRows()
		y := m.Array("y", sums.Kind(), s.height())
		m.Phase("collect")
		m.Round("one for each row").Line("collect").ForAll(0, s.height(), func(l *tracer.Lane, r int) {
			if hi := s.rows.Index(l, r+1); hi > 0 {
				y.Move(l, r, sums.Get(l, hi-1))
			} else {
				y.Put(l, r, s.add.Identity)
			}
		})
		m.Output("y", y)
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "collect", "    y[r] ← products[rows[r + 1] − 1]")
	alg.Example = inputs("values", "3 1 1 1", "cols", "0 1 1 1", "rows", "0 2 3 3 4", "v", "1 2 3")
	return alg
}
