package algos

import (
	"math/bits"

	"upsweep/algos/op"
	"upsweep/tracer"
)

// segscanHillisSteele: Hillis and Steele's scan in which a lane stops as soon as it has met the
// head of its segment.
//
// Σ (⌊log₂ h⌋ + 1) combines over all values that stand h > 0 places after their head; ⌈log₂ n⌉
// rounds. The pairs (flag, value) have an associative operator of their own: the right value where
// the right flag is set, else left ⊕ right. Needs associativity only. Source: Schwartz, 1980, for
// the operator; Hillis and Steele, 1986, for the rounds.
func segscanHillisSteele() Algorithm {
	return Algorithm{
		ID: "segscan/hillis-steele", Title: "Hillis-Steele segmented scan", Family: "segscan",
		Idea:   "Flags travel with the values. A lane whose flag is set has summed its segment from the head on and takes in nothing more; otherwise it takes in a neighbour's value, and the neighbour's flag with it.",
		Counts: "Σ (⌊log₂ h⌋ + 1) combines over all values h > 0 places after their head, in ⌈log₂ n⌉ rounds",
		Source: "J. T. Schwartz, Ultracomputers, 1980; W. D. Hillis and G. L. Steele, Data Parallel Algorithms, 1986",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i ≥ d with heads[i] = 0 in parallel", ""},
			{"        x′[i] ← x[i − d] ⊕ x[i]", "combine"},
			{"        heads′[i] ← 1 if heads[i − d]", ""},
			{"    barrier; swap x and x′, heads and heads′", ""},
			{},
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i ≥ d with flags[i] = 0 in parallel            flags: a copy of heads", ""},
			{"        x′[i] ← x[i − d] ⊕ x[i]", "combine"},
			{"        flags′[i] ← 1 if flags[i − d]", ""},
			{"    barrier; swap x and x′, flags and flags′", ""},
		},
		Forms: []Form{
			{1, 5, func(a *Args) bool { return a.Bool("inclusive") }},
			{7, 11, func(a *Args) bool { return !a.Bool("inclusive") }},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine", Of: "x"}}, Slips: segmentSlips(bufferSlips()), Causes: []string{"lost head flag"}, Shows: []Trait{segmentHeads(), unsorted("x")}, Draw: drawSegments},
		Inputs:  segscanInputs(), Alike: alikeSegscan, Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "3 1 4 1 5 2 1 3 4 0 2 6 1 0 3 4", "heads", "1 0 0 1 0 0 0 0 0 1 0 1 1 0 0 0"),
		Costs: []Formula{
			{Combines, "Σ (⌊log₂ h⌋ + 1), h > 0 the distance from the head", func(a *Args) int {
				total, start := segmentInits(a), 0
				for i := range a.N() {
					if opens(a.Words("heads"), i) {
						start = i
					}
					total += bits.Len(uint(i - start))
				}
				return total
			}},
		},
		Validate: headsFit,
		Generate: generateSegments,
		Kernel: func(m *tracer.Machine, a *Args) {
			x, heads := a.Input(m, "x"), a.Input(m, "heads")
			flags := heads
			if !a.Bool("inclusive") {
				flags = m.Input("flags", heads.Kind(), a.Words("heads")).Copies(heads) // the last round still asks for the heads themselves
			}
			initSegments(m, a, x, heads)
			segmentedScan(m, a.Op(), x, flags, "combine")
			if !a.Bool("inclusive") {
				shiftSegments(m, a, x, heads)
			}
			m.Output("y", x)
		},
		Oracle: oracleSegscan,
	}
}

// initSegments makes init the left operand of every segment's first value, where there is one.
func initSegments(m *tracer.Machine, a *Args, x, heads *tracer.Array) {
	init, given := a.Init()
	if !given {
		return
	}
	op := a.Op()
	m.Round("init").ForAll(0, x.Real(), func(l *tracer.Lane, i int) {
		if heads.Flag(l, i) || i == 0 {
			x.Set(l, i, op.Combine(l, init, x.Get(l, i)))
		} else {
			x.Leave(l, i, i+1)
		}
	})
}

// shiftSegments turns an inclusive segmented scan into the exclusive one: heads begin anew, all
// others take over from the left.
func shiftSegments(m *tracer.Machine, a *Args, x, heads *tracer.Array) {
	first, _ := a.Init()
	m.Round("shift").ForAll(0, x.Real(), func(l *tracer.Lane, i int) {
		if heads.Flag(l, i) || i == 0 {
			x.Put(l, i, first)
			return
		}
		x.Move(l, i, x.Get(l, i-1))
	})
}
