package algos

import "upsweep/tracer"

// spmvRows: so many lanes walk along each row together, then fold what they have.
//
// n applies (products); n combines along the rows, as every lane begins with 0, and L − 1 to fold
// each of them, whether its lanes had entries or not; 2 + log₂ L rounds. L = 1 is the scalar kernel
// of Bell and Garland, 2009, and L = 32 their vector kernel.
func spmvRows() Algorithm {
	return Algorithm{
		ID: "spmv/rows", Title: "Sparse matrix times vector, lanes for each row", Family: "spmv",
		Idea:   "L lanes walk along a row side by side, so that they read neighbouring entries, and then fold their L sums into one. With L = 1 long rows hold up their warp. With L = 32 a warp takes a row, and lanes idle where rows are shorter than that.",
		Counts: "n products and n additions along the rows, and L − 1 additions to fold each row, in 2 + log₂ L rounds",
		Source: "N. Bell and M. Garland, Implementing Sparse Matrix-Vector Multiplication on Throughput-Oriented Processors, 2009",
		Pseudocode: []Line{
			{"for all rows r and lanes j < L in parallel", ""},
			{"    s[r][j] ← sum of values[i] · v[cols[i]], i = rows[r] + j, + L, + 2L, … < rows[r + 1]", "sum"},
			{"for d = L/2, L/4, …, 2, 1", ""},
			{"    for all rows r and lanes j < d in parallel", ""},
			{"        s[r][j] ← s[r][j] + s[r][j + d]", "fold"},
			{"for all rows r in parallel: y[r] ← s[r][0]", "store"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "sum"}, {Line: "fold"}}, Slips: except(levelSlips(), "swapped operands"), Causes: []string{"lost head flag"}, Shows: []Trait{unevenRows()}, Draw: drawSparse},
		Inputs:  spmvInputs(), Alike: alikeSpmv, Outputs: spmvOutputs(), Views: []View{ViewPicture, ViewDag, ViewCells, ViewMemory}, Limit: 1 << 10,
		Params:  []Param{{Name: "lanes", Kind: ParamInt, Default: "4", Min: 1, Max: 32, Help: "of each row; 1: a lane takes a row, 32: a warp does", Try: []string{"1", "2", "4", "8", "32"}}},
		Example: inputs("values", "3 1 2 4 2 6 8", "cols", "0 2 1 2 1 2 3", "rows", "0 2 3 4 7", "v", "1 2 3 4"),
		Costs: []Formula{
			{Applies, "n, one product for each entry", func(a *Args) int { return a.N() }},
			{Combines, "n, and L − 1 for each row", func(a *Args) int { return a.N() + (a.Len("rows")-1)*(a.Int("lanes")-1) }},
			{Rounds, "2 + log₂ L", func(a *Args) int { return 2 + log2Ceil(a.Int("lanes")) }},
		},
		Validate: func(a *Args) error {
			if l := a.Int("lanes"); l&(l-1) != 0 {
				return wrong("lanes", "%d is not a power of two; write 1, 2, 4, 8, 16 or 32", l)
			}
			return sparseFits(a)
		},
		Generate: generateSparse,
		Adds:     addsValues,
		Kernel: func(m *tracer.Machine, a *Args) {
			newSparse(m, a).byRows(a.Int("lanes"), func(hi int) int { return hi })
		},
		Oracle: func(a *Args) Answer {
			y, add := oracleSparse(a)["y"], a.bound("+", a.Kind("values"))
			for r := range y {
				y[r].Word = add.Operator.Combine(add.Identity, y[r].Word) // 0 + −0 is 0
			}
			return Answer{"y": y}
		},
	}
}

// byRows gives so many lanes to each row. They take its entries up to where end says, of the offset behind the row.
func (s *sparse) byRows(lanes int, end func(hi int) int) {
	s.m.Param("lanes", lanes)
	threads := s.height() * lanes
	sums := s.m.Array("s", s.entries.Kind(), threads).In(tracer.Shared, 0)
	s.m.Across("s", lanes)
	s.m.Phase("sum")
	s.multiplies("sum")
	s.m.Round("along the rows").Line("sum").Launch(threads, func(l *tracer.Lane, t int) {
		r, j := t/lanes, t%lanes
		lo, hi := s.rows.Index(l, r), s.rows.Index(l, r+1)
		sum := s.add.Identity
		for i := lo + j; i < end(hi); i += lanes {
			sum = s.add.Combine(l, sum, s.product(l, i))
		}
		sums.Set(l, t, sum)
	})
	s.m.Phase("fold")
	for d := lanes / 2; d > 0; d /= 2 {
		s.m.Round("distance %d", d).Line("fold").Launch(threads, func(l *tracer.Lane, t int) {
			if t%lanes < d {
				sums.Set(l, t, s.add.Combine(l, sums.Get(l, t), sums.Get(l, t+d)))
			}
		})
	}
	y := s.m.Array("y", s.entries.Kind(), s.height())
	s.m.Phase("store")
	s.m.Round("one for each row").Line("store").Every(0, threads, lanes, func(l *tracer.Lane, t int) {
		y.Move(l, t/lanes, sums.Get(l, t))
	})
	s.m.Phase("")
	s.m.Output("y", y)
}

// spmvRowsOneTooFar lets the lanes of a row go on to the first entry of the next.
func spmvRowsOneTooFar() Algorithm {
	alg := mistaken(spmvRows(), "one-too-far", "Sparse product whose lanes go one entry too far", Fault{
		Cause: "off by one", Alike: "missing identity",
		Says: "The lanes of a row stop behind its end, not in front of it: one of them takes the first entry of the next row too.",
	}, func(m *tracer.Machine, a *Args) {
		s := newSparse(m, a)
		s.byRows(a.Int("lanes"), func(hi int) int { return min(hi+1, s.entries.Len()) }) // behind the last entry the machine has nothing to read
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "sum", "    s[r][j] ← sum of values[i] · v[cols[i]], i = rows[r] + j, + L, + 2L, … ≤ rows[r + 1]")
	return alg
}
