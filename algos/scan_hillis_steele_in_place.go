package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanHillisSteeleInPlace: Hillis-Steele with one buffer and no barrier between reading and
// writing. It races: a lane may read a neighbour that has already been replaced.
//
// Work as Hillis-Steele. Source: a common mistake, in print in several lecture notes; right only
// inside one lock-step warp.
func scanHillisSteeleInPlace() Algorithm {
	return Algorithm{
		ID: "scan/hillis-steele-in-place", Title: "Hillis-Steele in one buffer (races)", Family: "scan",
		Idea:   "The same scan in one buffer, with no barrier between reading and writing. Some lanes read values that others have already replaced, and the result depends on which comes first.",
		Counts: "as Hillis-Steele, but wrong in most orders",
		Source: "the mistake that W. D. Hillis and G. L. Steele, 1986, avoid by two phases in each step",
		Pseudocode: []Line{
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i ≥ d in parallel", ""},
			{"        x[i] ← x[i − d] ⊕ x[i]      no barrier between reading and writing", "combine"},
			{"    barrier", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "combine"}}, Slips: bufferSlips(), Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: append(scanParams(true), seedParam()), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 10,
		Example: inputs("x", "0 4 2 6 3 2 0 1"),
		Fault: &Fault{
			Of: "scan/hillis-steele", Cause: "missing barrier", Racy: true, Listed: true,
			Says: "Lanes read and write one buffer with no barrier between, so a lane may read a sum that already holds this round's addition.",
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			foldInit(m, a, x)
			n := x.Len()
			for d := 1; d < n; d *= 2 {
				m.Round("stride %d", d).Line("combine").Unsynchronised(d, n, func(l *tracer.Lane, i int) {
					x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
				})
			}
			if !a.Bool("inclusive") {
				first, _ := a.Init()
				shiftRight(m, x, first)
			}
			m.Output("y", x)
		},
		Oracle: oracleScan,
	}
}
