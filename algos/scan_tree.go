package algos

import (
	"fmt"

	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanTree: sums of pairs, level by level, in arrays of their own; then prefixes from the root
// down.
//
// Work 3n−2 combines (2n−2 exclusive) at any n: a value without a partner moves up. Span of the
// exclusive part 2⌈log₂ n⌉ at most. Needs associativity only: the odd child gets parent ⊕ left
// sibling, in this order. Source: Ladner and Fischer, 1980; the two arrays as JáJá, 1992, teaches
// them.
func scanTree() Algorithm {
	return Algorithm{
		ID: "scan/tree", Title: "Tree scan in two arrays", Family: "scan",
		Idea:   "The tree written out: one array of sums per level on the way up, one array of prefixes per level on the way down. Nothing is overwritten, so every level can still be seen.",
		Counts: "3n − 2 combines, 2n − 2 for the exclusive form, in 2⌈log₂ n⌉ + 2 rounds",
		Source: "R. E. Ladner and M. J. Fischer, Parallel Prefix Computation, 1980; J. JáJá, An Introduction to Parallel Algorithms, 1992",
		Pseudocode: []Line{
			{"B0 ← x", ""},
			{"for h = 1 … ⌈log₂ n⌉                          up", ""},
			{"    for all i: B[h][i] ← B[h−1][2i] ⊕ B[h−1][2i+1]", "up"},
			{"C[⌈log₂ n⌉][0] ← identity                     root", "root"},
			{"for h = ⌈log₂ n⌉ − 1 … 0                      down", ""},
			{"    for all even i: C[h][i] ← C[h+1][i/2]", "even"},
			{"    for all odd i:  C[h][i] ← C[h+1][(i−1)/2] ⊕ B[h][i−1]", "odd"},
			{"for all i: y[i] ← C[0][i] ⊕ x[i]              exclusive: y ← C[0]", "take-in"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "up"}, {Line: "even"}, {Line: "odd"}}, Slips: []string{"swapped operands", "an operand left out", "the base left out"}, Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewTree, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "3 1 1 7 2 5 9 2"),
		Costs: []Formula{
			{Combines, "3n − 2; 2n − 2 exclusive", func(a *Args) int {
				c := 2 * max(0, a.N()-1)
				if a.Bool("inclusive") {
					c += a.N()
				}
				return c
			}},
			{Rounds, "2⌈log₂ n⌉ + 2; 2⌈log₂ n⌉ + 1 exclusive", func(a *Args) int {
				switch {
				case a.N() == 0:
					return 0
				case a.Bool("inclusive"):
					return 2*log2Ceil(a.N()) + 2
				}
				return 2*log2Ceil(a.N()) + 1
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			n := x.Len()
			if n == 0 {
				m.Output("y", x)
				return
			}
			sums := treeOfSums(m, op, x)
			prefixes := prefixesFromTheRoot(m, a, sums)
			if !a.Bool("inclusive") {
				m.Output("y", prefixes)
				return
			}
			y := m.Array("y", x.Kind(), n)
			m.Phase("add the input")
			m.Round("").Line("take-in").ForAll(0, n, func(l *tracer.Lane, i int) {
				y.Set(l, i, op.Combine(l, prefixes.Get(l, i), x.Get(l, i)))
			})
			m.Output("y", y)
		},
		Oracle: oracleScan,
	}
}

// treeOfSums returns the levels of the tree over x, the leaves first: each value the sum of two of
// the level below it.
func treeOfSums(m *tracer.Machine, op Operator, x *tracer.Array) []*tracer.Array {
	m.Phase("up-sweep")
	levels := []*tracer.Array{x}
	for below := x; below.Len() > 1; below = levels[len(levels)-1] {
		h := len(levels)
		level := m.Array(fmt.Sprintf("B%d", h), x.Kind(), (below.Len()+1)/2)
		m.Round("level %d", h).Line("up").ForAll(0, level.Len(), func(l *tracer.Lane, i int) {
			if 2*i+1 == below.Len() {
				level.Move(l, i, below.Get(l, 2*i)) // no partner
				return
			}
			level.Set(l, i, op.Combine(l, below.Get(l, 2*i), below.Get(l, 2*i+1)))
		})
		levels = append(levels, level)
	}
	return levels
}

// prefixesFromTheRoot gives every value of the tree the sum of all leaves left of its subtree, and
// returns the level of the leaves.
func prefixesFromTheRoot(m *tracer.Machine, a *Args, sums []*tracer.Array) *tracer.Array {
	op := a.Op()
	top := len(sums) - 1
	first, _ := a.Init()
	above := m.Array(fmt.Sprintf("C%d", top), sums[0].Kind(), 1)
	m.Phase("root")
	m.Round("prefix %s", m.Pool().Format(above.Kind(), first)).Line("root").ForAll(0, 1, func(l *tracer.Lane, _ int) {
		above.Put(l, 0, first)
	})
	m.Phase("down-sweep")
	for h := top - 1; h >= 0; h-- {
		parents, siblings := above, sums[h]
		level := m.Array(fmt.Sprintf("C%d", h), siblings.Kind(), siblings.Len())
		m.Round("level %d", h).Line("odd").ForAll(0, level.Len(), func(l *tracer.Lane, i int) {
			if i%2 == 0 {
				l.Line("even")
				level.Move(l, i, parents.Get(l, i/2))
				return
			}
			level.Set(l, i, op.Combine(l, parents.Get(l, i/2), siblings.Get(l, i-1)))
		})
		above = level
	}
	return above
}
