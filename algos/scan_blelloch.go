package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// scanBlelloch: reduce up a tree, clear the root, hand prefixes down.
//
// Work 2(N−1) combines and N−1 moves, N = 2^⌈log₂ n⌉; span 2 log₂ N − 1. Needs associativity only:
// the right child gets prefix ⊕ left sum, in this order. Source: Blelloch, 1990.
func scanBlelloch() Algorithm {
	return Algorithm{
		ID: "scan/blelloch", Title: "Blelloch scan", Family: "scan",
		Idea:   "Climb a tree of sums, clear the root, and walk back down handing every subtree the sum of all that stands before it.",
		Counts: "2(n − 1) combines and n − 1 moves in 2 log₂ n rounds and one that clears the root, for n = 2ᵏ; other lengths are padded with the identity",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … n/2          up-sweep", ""},
			{"    for all i = 2d − 1, 4d − 1, … in parallel", ""},
			{"        x[i] ← x[i − d] ⊕ x[i]", "up"},
			{"x[n − 1] ← identity             clear the root", "clear"},
			{"for d = n/2, … 2, 1             down-sweep", ""},
			{"    for all i = 2d − 1, 4d − 1, … in parallel", ""},
			{"        x[i − d], x[i] ← x[i], x[i] ⊕ x[i − d]", "down"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "up"}, {Line: "down", Heart: true}}, Slips: sweepSlips(), Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: scanParams(false), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewTree, ViewCells}, Limit: 1 << 14,
		Example: inputs("x", "3 1 7 0 4 1 6 3"),
		Costs: []Formula{
			{Combines, "2(N − 1), N = 2^⌈log₂ n⌉", func(a *Args) int {
				c := 2 * max(0, pow2Ceil(a.N())-1)
				if a.Bool("inclusive") {
					c += a.N()
				}
				return c
			}},
			{Moves, "N − 1", func(a *Args) int { return max(0, pow2Ceil(a.N())-1) }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := m.Padded("x", a.Kind("x"), a.Words("x"), pow2Ceil(a.N()), op.Identity)
			upSweep(m, op, x, "up")
			first, _ := a.Init()
			downSweep(m, op, x, first, "clear", "down")
			if a.Bool("inclusive") {
				combineWithInput(m, a, x)
			}
			m.Output("y", x)
		},
		Oracle: oracleScan,
	}
}

// upSweep leaves in every right child of the tree over x, whose length is a power of two, the sum
// of its subtree. It marks its rounds with the line of the caller's pseudocode that has the label.
func upSweep(m *tracer.Machine, op Operator, x *tracer.Array, label string) {
	m.Phase("up-sweep")
	for d := 1; d < x.Len(); d *= 2 {
		m.Round("stride %d", d).Line(label).Every(2*d-1, x.Len(), 2*d, func(l *tracer.Lane, i int) {
			x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
		})
	}
}

// downSweep makes the tree of sums in x an exclusive scan that starts with first. clear and down
// label the caller's lines of the root and of the sweep.
func downSweep(m *tracer.Machine, op Operator, x *tracer.Array, first value.Word, clear, down string) {
	clearRoot(m, x, first, clear)
	handDown(m, op, x, down)
}

// clearRoot puts first at the root of the tree in x.
func clearRoot(m *tracer.Machine, x *tracer.Array, first value.Word, label string) {
	n := x.Len()
	m.Phase("clear")
	m.Round("root ← %s", told(m, x.Kind(), first)).Line(label).ForAll(max(0, n-1), n, func(l *tracer.Lane, i int) {
		x.Put(l, i, first)
	})
}

// handDown hands the prefix at the root of the tree in x down to the leaves.
func handDown(m *tracer.Machine, op Operator, x *tracer.Array, label string) {
	m.Phase("down-sweep")
	n := x.Len()
	for d := n / 2; d > 0; d /= 2 {
		m.Round("stride %d", d).Line(label).Every(2*d-1, n, 2*d, func(l *tracer.Lane, i int) {
			sum, prefix := x.Get(l, i-d), x.Get(l, i)
			x.Set(l, i, op.Combine(l, prefix, sum)) // the right child: all before its parent, then its left sibling
			x.Move(l, i-d, prefix)                  // the left child: all before its parent
		})
	}
	m.Phase("")
}
