package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// reduceSequential: value i meets value i + half, so that the lanes that work always stand side by
// side.
//
// Work n−1 combines (n with init) in ⌈log₂ n⌉ rounds, span ⌈log₂ n⌉. Needs commutativity as well:
// abcdefgh would become aecgbfdh. Source: Harris, Optimizing Parallel Reduction in CUDA, 2007, as
// sequential addressing.
func reduceSequential() Algorithm {
	return Algorithm{
		ID: "reduce/sequential", Title: "Reduction by halves", Family: "reduce",
		Idea:   "The second half is folded onto the first, then the second quarter onto the first, until one value is left. The lanes that work are neighbours and read neighbouring cells, but the order of the operands is lost.",
		Counts: "n − 1 combines in ⌈log₂ n⌉ rounds",
		Source: "M. Harris, Optimizing Parallel Reduction in CUDA, 2007",
		Pseudocode: []Line{
			{"m ← n", ""},
			{"while m > 1", ""},
			{"    h ← ⌈m / 2⌉", ""},
			{"    for all i < m − h in parallel", ""},
			{"        x[i] ← x[i] ⊕ x[i + h]", "combine"},
			{"    m ← h", ""},
			{"y ← x[0]", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine"}}, Slips: except(levelSlips(), "swapped operands"), Shows: []Trait{differing("x")}},
		Inputs:  []Input{{Name: "x", Kind: KindAny}}, Params: []Param{opParam(), initParam()},
		Outputs: []Output{{Name: "y", Kind: KindAny, Scalar: true}},
		Laws:    []op.Law{op.Associative, op.Commutative}, Views: []View{ViewDag, ViewTree, ViewCells}, Limit: 1 << 15,
		Example: inputs("x", "1 4 2 2 1 0 4 1"),
		Costs: []Formula{
			{Combines, "n − 1", func(a *Args) int { return max(0, a.N()-1) + foldsInit(a) }},
			{Span, "⌈log₂ n⌉", func(a *Args) int { return log2Ceil(a.N()) + foldsInit(a) }},
			{Rounds, "⌈log₂ n⌉", func(a *Args) int { return log2Ceil(a.N()) + foldsInit(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			n := x.Len()
			for left := n; left > 1; {
				half := (left + 1) / 2
				// Every thread that was launched stays to the end, as in the published kernel;
				// those beyond are masked.
				m.Round("offset %d", half).Line("combine").Launch(n, func(l *tracer.Lane, i int) {
					if i < left-half {
						x.Set(l, i, op.Combine(l, x.Get(l, i), x.Get(l, i+half)))
					}
				})
				left = half
			}
			giveReduced(m, a, x)
		},
		Oracle: oracleReduce,
	}
}
