package algos

import (
	"fmt"

	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanWarp: Hillis and Steele's scan by the lanes of one warp, which need no barrier between its
// rounds.
//
// ⌈log₂ w⌉ rounds for w lanes. guarded: w log₂ w − (w − 1) combines and a test of the lane each
// round. padded: identities in front make the test needless, w log₂ w combines. register: the
// lane's own value stays in a register, half the reads of shared memory. Longer inputs go through
// the warp tile by tile, the total carried on. Needs associativity only. Source: Sengupta, Harris
// and Garland, 2008.
func scanWarp() Algorithm {
	return Algorithm{
		ID: "scan/warp", Title: "Scan in a warp", Family: "scan",
		Idea:   "The lanes of a warp step together, so the scan that does more work is the faster one: five rounds with most lanes at work beat eleven with most of them idle.",
		Counts: "log₂ w rounds for w lanes; guarded w log₂ w − (w − 1) combines, padded and register w log₂ w",
		Source: "S. Sengupta, M. Harris and M. Garland, Efficient Parallel Scan Algorithms for GPUs, 2008",
		Pseudocode: []Line{
			{"for all lanes i of the warp: s[i] ← x[i]            (register: r ← x[i])", "load"},
			{"    further tiles: s[0] ← total of those before ⊕ x[0]", ""},
			{"for d = 1, 2, 4, … while d < warp", ""},
			{"    if i ≥ d: s[i] ← s[i − d] ⊕ s[i]                guarded", "step"},
			{"    s[i] ← s[i − d] ⊕ s[i]                          padded: identities stand before s[0]", "step"},
			{"    r ← s[i − d] ⊕ r;  s[i] ← r                     register", "step"},
			{"y[i] ← s[i − 1], y[0] ← identity                    (inclusive: s[i])", "store"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "step"}}, Slips: bufferSlips(), Shows: []Trait{differing("x")}},
		Forms:   []Form{form(4, 4, "guarded"), form(5, 5, "padded"), form(6, 6, "register")},
		Inputs:  scanInputs(),
		Params: append(scanParams(false), warpParam(), Param{
			Name: "form", Kind: ParamChoice, Default: "guarded", Choices: []string{"guarded", "padded", "register"}, Help: "how the first lanes are kept from reading too far left",
		}),
		Outputs: scanOutputs(),
		Laws:    []op.Law{op.Associative}, Views: []View{ViewDag, ViewCells, ViewMemory, ViewPicture}, Limit: 1 << 10,
		Example: inputs("x", "3 1 7 0 4 1 6 3").with("warp", "8"),
		Costs: []Formula{
			{Combines, "w log₂ w − (w − 1) for each tile of w, or w log₂ w; one more for each tile after the first", func(a *Args) int {
				total, n, warp := foldsInit(a), a.N(), a.Int("warp")
				for t := 0; t < n; t += warp {
					w := min(warp, n-t)
					if a.Text("form") == "guarded" {
						total += hillisSteeleCombines(w)
					} else {
						total += w * log2Ceil(w)
					}
					if t > 0 {
						total++
					}
				}
				return total
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			y := m.Array("y", x.Kind(), x.Len())
			m.Output("y", y)
			if x.Len() == 0 {
				return
			}
			w := newWarp(m, a, x, y)
			if x.Len() <= w.size {
				w.scan(m, 0)
				return
			}
			for t := 0; t < x.Len(); t += w.size {
				m.In(fmt.Sprintf("tile %d", t/w.size+1), func() { w.scan(m, t) })
			}
		},
		Oracle: oracleScan,
	}
}
