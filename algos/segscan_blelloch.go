package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// segscanBlelloch: Blelloch's two sweeps with flags. Going up, flags are or-ed and a sum takes in
// nothing from before a head; going down, a right child whose first leaf is a head begins anew, and
// one that follows a head in its left sibling takes that one's sum alone.
//
// For every node of the tree, one combine going up unless its right half holds a head, one going
// down unless its left half does or its right half begins with one; N − 1 moves of prefixes, N =
// 2^⌈log₂ n⌉. Needs associativity only. Source: Sengupta, Harris, Zhang and Owens, 2007.
func segscanBlelloch() Algorithm {
	return Algorithm{
		ID: "segscan/blelloch", Title: "Work-efficient segmented scan", Family: "segscan",
		Idea:   "The two sweeps with a flag beside every sum: does a segment begin in here? The way up overwrites the flags of the leaves, but the way down still has to know where each segment begins, so the original flags are kept.",
		Counts: "at most 2(N − 1) combines, N = 2^⌈log₂ n⌉: a node saves one where a head interrupts it",
		Source: "S. Sengupta, M. Harris, Y. Zhang and J. D. Owens, Scan Primitives for GPU Computing, 2007",
		Pseudocode: []Line{
			{"flags ← heads", ""},
			{"for d = 1, 2, 4, … N/2                              up-sweep", ""},
			{"    for all i = 2d − 1, 4d − 1, … in parallel", ""},
			{"        if not flags[i]: x[i] ← x[i − d] ⊕ x[i]", "up"},
			{"        if flags[i − d] and not flags[i]: flags[i] ← 1", "flags"},
			{"x[N − 1] ← identity", "clear"},
			{"for d = N/2, … 2, 1                                 down-sweep", ""},
			{"    for all i = 2d − 1, 4d − 1, … in parallel", ""},
			{"        x[i − d], x[i] ← x[i],", "down"},
			{"            identity          if heads[i − d + 1]", "head"},
			{"            x[i − d]          if flags[i − d]", "flagged"},
			{"            x[i] ⊕ x[i − d]   otherwise", "combine"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "up", Of: "x"}, {Line: "down", Of: "x"}, {Line: "head", Of: "x"}, {Line: "flagged", Of: "x"}, {Line: "combine", Of: "x"}}, Slips: segmentSlips(except(sweepSlips(), "a lane too many")), Causes: []string{"lost head flag"}, Shows: []Trait{segmentHeads(), unsorted("x")}, Draw: drawSegments},
		Inputs:  segscanInputs(), Alike: alikeSegscan, Params: scanParams(false), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "1 2 6 1 2 3 4 5", "heads", "1 0 1 1 0 0 0 0"),
		Costs: []Formula{
			{Combines, "one for each node on the way up unless its right half holds a head, one on the way down unless its left half does or its right half begins with one", segmentedSweepCombines},
		},
		Validate: headsFit,
		Generate: generateSegments,
		Kernel: func(m *tracer.Machine, a *Args) {
			s := newSegmentedSweeps(m, a)
			s.up(m)
			s.down(m, s.heads)
			if a.Bool("inclusive") {
				combineWithInput(m, a, s.x)
			}
			m.Output("y", s.x)
		},
		Oracle: oracleSegscan,
	}
}

// segmentedSweeps is the memory of the two sweeps: the tree of sums, the flags as they are or-ed,
// the heads as they were given.
type segmentedSweeps struct {
	a               *Args
	op              Operator
	x, heads, flags *tracer.Array
}

func newSegmentedSweeps(m *tracer.Machine, a *Args) *segmentedSweeps {
	n := pow2Ceil(a.N())
	s := &segmentedSweeps{a: a, op: a.Op()}
	s.x = m.Padded("x", a.Kind("x"), a.Words("x"), n, s.op.Identity)
	s.heads = m.Padded("heads", value.Flag, a.Words("heads"), n, 0)
	s.flags = m.Padded("flags", value.Flag, a.Words("heads"), n, 0).Copies(s.heads)
	return s
}

func (s *segmentedSweeps) up(m *tracer.Machine) {
	x, flags := s.x, s.flags
	m.Phase("up-sweep")
	for d := 1; d < x.Len(); d *= 2 {
		m.Round("stride %d", d).Line("up").Every(2*d-1, x.Len(), 2*d, func(l *tracer.Lane, i int) {
			if flags.Flag(l, i) {
				x.Leave(l, i, i+1) // the sum begins at a head, and so does the flag stay
				return
			}
			before := flags.Flag(l, i-d)
			l.Defer() // the sum takes in what stands before the head, too
			x.Set(l, i, s.op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
			if before {
				l.Line("flags")
				flags.Put(l, i, 1)
				l.Line("")
			} else {
				flags.Leave(l, i, i+1)
			}
		})
	}
}

// down hands the prefixes down; heads holds the flags that say where a segment begins.
func (s *segmentedSweeps) down(m *tracer.Machine, heads *tracer.Array) {
	x, flags, n := s.x, s.flags, s.x.Len()
	first, given := s.a.Init()
	clearRoot(m, x, first, "clear")
	m.Phase("down-sweep")
	for d := n / 2; d > 0; d /= 2 {
		m.Round("stride %d", d).Line("down").Every(2*d-1, n, 2*d, func(l *tracer.Lane, i int) {
			begins := heads.Flag(l, i-d+1)
			l.Defer()
			cut := !begins && flags.Flag(l, i-d)
			if !begins {
				l.Defer()
			}
			sum, prefix := x.Get(l, i-d), x.Get(l, i)
			x.Move(l, i-d, prefix) // whatever the flags say; read last, so moved first: it may equal the sum
			switch {
			case begins:
				l.Line("head")
				x.Put(l, i, first)
			case cut && given:
				l.Line("flagged")
				x.Set(l, i, s.op.Combine(l, first, sum))
			case cut:
				l.Line("flagged")
				x.Move(l, i, sum)
			default:
				l.Line("combine")
				x.Set(l, i, s.op.Combine(l, prefix, sum))
			}
		})
	}
	m.Phase("")
}

// segmentedSweepCombines counts the nodes of the tree that no head cuts, going up and going down.
func segmentedSweepCombines(a *Args) int {
	n, total := pow2Ceil(a.N()), 0
	before := make([]int, n+1) // heads before each leaf
	head := func(i int) int { return before[i+1] - before[i] }
	for i := range n {
		before[i+1] = before[i]
		if i < a.N() && a.Words("heads")[i] != 0 {
			before[i+1]++
		}
	}
	_, given := a.Init()
	for d := 1; d < n; d *= 2 {
		for from := 0; from < n; from += 2 * d {
			middle := from + d
			if before[middle+d] == before[middle] {
				total++
			}
			if head(middle) == 0 && (before[middle] == before[from] || given) {
				total++
			}
		}
	}
	if a.Bool("inclusive") {
		total += a.N()
	}
	return total
}
