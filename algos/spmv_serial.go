package algos

import "upsweep/tracer"

// spmvSerial: one loop over the rows, one over the entries of each.
//
// One apply (a product) for each of n entries; n combines less one for every row that is not empty.
// Source: folklore; compressed sparse rows after Tinney and Walker, 1967.
func spmvSerial() Algorithm {
	return Algorithm{
		ID: "spmv/serial", Title: "Sparse matrix times vector, serial", Family: "spmv",
		Idea:   "Only the entries that are not zero are kept, row after row. One loop walks over them and adds up each row's products.",
		Counts: "n products and n additions, less one for every row that is not empty",
		Source: "W. F. Tinney and J. W. Walker, Direct Solutions of Sparse Network Equations, 1967 (the format)",
		Pseudocode: []Line{
			{"for r = 0 … rows − 1", ""},
			{"    y[r] ← 0 if the row is empty, else its first product", "first"},
			{"    for every further entry i = rows[r] + 1 … rows[r + 1] − 1", ""},
			{"        y[r] ← y[r] + values[i] · v[cols[i]]", "add"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "add"}}, Slips: []string{"a lane forgotten", "another identity", "a step too few"}, Shows: []Trait{unevenRows()}, Draw: drawSparse},
		Inputs:  spmvInputs(), Alike: alikeSpmv, Outputs: spmvOutputs(), Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 9,
		Example:  inputs("values", "3 1 2 4 2 6 8", "cols", "0 2 1 2 1 2 3", "rows", "0 2 3 4 7", "v", "1 2 3 4"),
		Costs:    spmvCosts(),
		Validate: sparseFits,
		Generate: generateSparse,
		Adds:     addsValues,
		Kernel: func(m *tracer.Machine, a *Args) {
			s := newSparse(m, a)
			y := m.Array("y", s.entries.Kind(), s.height())
			m.Output("y", y)
			if s.height() == 0 {
				return
			}
			s.multiplies("first")
			s.multiplies("add")
			m.Round("loop").Line("add").Serial(func(l *tracer.Lane) {
				for r := range s.height() {
					l.Forget()
					lo, hi := s.rows.Index(l, r), s.rows.Index(l, r+1)
					if lo == hi {
						l.Line("first")
						y.Put(l, r, s.add.Identity)
						l.Line("add")
						continue
					}
					l.Line("first")
					y.Set(l, r, s.product(l, lo))
					l.Line("add")
					for i := lo + 1; i < hi; i++ {
						y.Set(l, r, s.add.Combine(l, y.Get(l, r), s.product(l, i)))
					}
				}
			})
		},
		Oracle: oracleSparse,
	}
}

func spmvCosts() []Formula {
	return []Formula{
		{Applies, "n, one product for each entry", func(a *Args) int { return a.N() }},
		{Combines, "n less one for every row that is not empty", func(a *Args) int {
			filled, _ := filledRows(a)
			return a.N() - filled
		}},
	}
}
