package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// reduceTree: adjacent values meet in pairs, then the pairs, until one value is left.
//
// Work n−1 combines (n with init), span ⌈log₂ n⌉. Needs associativity only: neighbours keep their
// order. Source: Ladner and Fischer, 1980, for the tree; the in-place form with doubling strides is
// folklore.
func reduceTree() Algorithm {
	return Algorithm{
		ID: "reduce/tree", Title: "Tree reduction", Family: "reduce",
		Idea:   "Neighbours meet in pairs, then pairs of pairs, until one value is left: each round needs half as many lanes.",
		Counts: "n − 1 combines in ⌈log₂ n⌉ rounds",
		Source: "R. E. Ladner and M. J. Fischer, Parallel Prefix Computation, 1980",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i divisible by 2d with i + d < n in parallel", ""},
			{"        x[i] ← x[i] ⊕ x[i + d]", "combine"},
			{"y ← x[0]", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine"}}, Slips: levelSlips(), Shows: []Trait{differing("x")}},
		Inputs:  []Input{{Name: "x", Kind: KindAny}}, Params: []Param{opParam(), initParam(), reduceFormParam()},
		Outputs: []Output{{Name: "y", Kind: KindAny, Scalar: true}},
		Laws:    []op.Law{op.Associative}, Views: []View{ViewDag, ViewTree, ViewCells}, Limit: 1 << 15,
		Example: inputs("x", "1 4 2 2 1 0 4 1"),
		Costs: []Formula{
			{Combines, "n − 1", func(a *Args) int { return max(0, a.N()-1) + foldsInit(a) }},
			{Span, "⌈log₂ n⌉", func(a *Args) int { return log2Ceil(a.N()) + foldsInit(a) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			treeReduce(m, a.Op(), x, a.Text("form"))
			giveReduced(m, a, x)
		},
		Oracle: oracleReduce,
	}
}

// reduceFormParam says which lanes do the work of a tree reduction; what they do is the same in all
// forms.
func reduceFormParam() Param {
	return Param{
		Name: "form", Kind: ParamChoice, Default: "interleaved", Choices: []string{"interleaved", "modulo", "strided"},
		Help: "interleaved: only the lanes that work run; modulo: n threads run, and every 2d-th works; strided: n threads run, and the first ones work",
	}
}

// treeReduce leaves x[0] ⊕ … ⊕ x[n−1] in x[0]. The forms modulo and strided launch n threads each
// round, as the first two kernels of Harris, 2007, do: they differ in which of them are masked.
func treeReduce(m *tracer.Machine, op Operator, x *tracer.Array, form string) {
	n := x.Len()
	for d := 1; d < n; d *= 2 {
		meet := func(l *tracer.Lane, i int) { x.Set(l, i, op.Combine(l, x.Get(l, i), x.Get(l, i+d))) }
		round := m.Round("stride %d", d).Line("combine")
		switch form {
		case "modulo":
			round.Launch(n, func(l *tracer.Lane, i int) {
				if i%(2*d) == 0 && i+d < n {
					meet(l, i)
				}
			})
		case "strided":
			round.Launch(n, func(l *tracer.Lane, i int) {
				if at := 2 * d * i; at+d < n {
					meet(l, at)
				}
			})
		default:
			round.Every(0, n-d, 2*d, meet)
		}
	}
}

// giveReduced gives x[0] as the output y, combined with init where there is one; init, or the
// identity, of no values at all.
func giveReduced(m *tracer.Machine, a *Args, x *tracer.Array) {
	init, given := a.Init()
	if x.Len() == 0 {
		m.OutputPart("y", m.Filled("y", x.Kind(), 1, init), 0, 1)
		return
	}
	if given {
		foldInit(m, a, x)
	}
	m.OutputPart("y", x, 0, 1)
}

// foldInit replaces x[0] by init ⊕ x[0].
func foldInit(m *tracer.Machine, a *Args, x *tracer.Array) {
	op := a.Op()
	init, given := a.Init()
	if !given || x.Len() == 0 {
		return
	}
	m.Round("init").ForAll(0, 1, func(l *tracer.Lane, i int) {
		x.Set(l, 0, op.Combine(l, init, x.Get(l, 0)))
	})
}

// foldsInit is the number of combines that init costs.
func foldsInit(a *Args) int {
	if _, given := a.Init(); given && a.N() > 0 {
		return 1
	}
	return 0
}

func oracleReduce(a *Args) Answer {
	acc, _ := a.Init()
	op := a.operator
	for _, w := range a.Words("x") {
		acc = op.Combine(acc, w)
	}
	return Answer{"y": values([]value.Word{acc})}
}
