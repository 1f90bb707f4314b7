package algos

import (
	"fmt"

	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanBlock: one block of threads scans in shared memory.
//
// warps: every warp scans its part, the last lanes publish the totals, the first warp scans these,
// all add their base. For B threads in warps of w: B log₂ w − (B/w)(w − 1), the scan of B/w totals,
// and B − w for the bases. sweeps: Blelloch's two sweeps, 2(B − 1), whose strides make lanes meet
// in the 32 banks of shared memory; padding skips a cell after every 32 and sets them apart. Longer
// inputs go through the block tile by tile, the total carried on. Needs associativity only. Source:
// Sengupta, Harris and Garland, 2008; the sweeps and their padding, Harris, Sengupta and Owens,
// 2007.
func scanBlock() Algorithm {
	return Algorithm{
		ID: "scan/block", Title: "Scan in a block", Family: "scan",
		Idea:   "Two levels of the machine, two levels of the scan: inside a warp the lanes step together and need no block-wide barrier; between warps only one total each has to be passed on.",
		Counts: "B log₂ w − (B/w)(w − 1) combines in the warps, a scan of B/w totals, B − w for the bases; sweeps 2(B − 1)",
		Source: "S. Sengupta, M. Harris and M. Garland, Efficient Parallel Scan Algorithms for GPUs, 2008; M. Harris, S. Sengupta and J. D. Owens, Parallel Prefix Sum (Scan) with CUDA, 2007",
		Pseudocode: []Line{
			{"for all threads i of the block: s[i] ← x[i]", "load"},
			{"each warp: inclusive scan of its part of s                  warps", "warp-scan"},
			{"barrier; last lane of warp w: totals[w] ← s[i]", "publish"},
			{"barrier; first warp: inclusive scan of totals", "scan-totals"},
			{"barrier; y[i] ← totals[w − 1] ⊕ s[i]                        w > 0", "add-bases"},
			{},
			{"for d = 1, 2, 4, …: s[c(i)] ← s[c(i − d)] ⊕ s[c(i)]          sweeps", "up"},
			{"s[c(last)] ← identity", "clear"},
			{"for d = …, 2, 1: s[c(i − d)], s[c(i)] ← s[c(i)], s[c(i)] ⊕ s[c(i − d)]", "down"},
			{"y[i] ← s[c(i)] ⊕ x[i]          c(i) = i, or conflict-free i + ⌊i/32⌋", "store"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "warp-scan"}, {Line: "publish"}, {Line: "scan-totals"}, {Line: "add-bases"}, {Line: "up"}, {Line: "down"}}, Slips: append(laneSlips(), "the base left out"), Causes: []string{"raw input", "flag before value"}, Shows: []Trait{differing("x")}},
		Forms:   []Form{form(2, 5, "warps"), form(7, 10, "sweeps")},
		Inputs:  scanInputs(),
		Params: append(scanParams(true), warpParam(), blockParam(),
			Param{Name: "form", Kind: ParamChoice, Default: "warps", Choices: []string{"warps", "sweeps"}, Help: "scans by warp, or Blelloch's sweeps in shared memory"},
			Param{Name: "padding", Kind: ParamChoice, Default: "none", Choices: []string{"none", "conflict-free"}, Help: "of shared memory, in the sweeps: one cell after every 32",
				Idle: func(a *Args) bool { return a.Text("form") != "sweeps" || a.N() <= 32 }}),
		Outputs: scanOutputs(),
		Laws:    []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells, ViewMemory}, Limit: 1 << 11,
		Example: inputs("x", "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7").with("block", "16", "warp", "4"),
		Costs: []Formula{
			{Combines, "for each tile of B: warps Σ w log₂ w − (w − 1), a scan of the totals, B − w; sweeps 2(B − 1) + B; one more to carry on", func(a *Args) int {
				n, block, total := a.N(), a.Int("block"), 0
				sweeps := a.Text("form") == "sweeps"
				for t := 0; t < n; t += block {
					size := min(block, n-t)
					switch {
					case !sweeps:
						total += blockCombines(size, block, a.Int("warp"))
						if t > 0 {
							total++
						}
					case a.Bool("inclusive"):
						total += 2*(pow2Ceil(size)-1) + size
					default:
						total += 2 * (pow2Ceil(size) - 1)
					}
					if sweeps && t+block < n {
						total++
					}
				}
				if !sweeps {
					total += foldsInit(a)
				}
				return total
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			if a.Text("form") == "sweeps" {
				inTiles(m, a, func(x, y *tracer.Array) func(t, n int) { return newBlockSweeps(m, a, x, y).scan })
				return
			}
			y := inTiles(m, a, func(x, y *tracer.Array) func(t, n int) { return tileByWarps(m, a, x, y, false) })
			toExclusive(m, a, y)
		},
		Oracle: oracleScan,
	}
}

// inTiles has one block scan the input into y, tile after tile, with what prepare makes of the two
// arrays: the scan of the n values from x[t] on.
func inTiles(m *tracer.Machine, a *Args, prepare func(x, y *tracer.Array) func(t, n int)) *tracer.Array {
	x := a.Input(m, "x")
	n, size := x.Len(), a.Int("block")
	y := m.Array("y", x.Kind(), n)
	m.Output("y", y)
	if n == 0 {
		return y
	}
	tile := prepare(x, y)
	if n <= size {
		tile(0, n)
		return y
	}
	for t := 0; t < n; t += size {
		m.In(fmt.Sprintf("tile %d", t/size+1), func() { tile(t, min(size, n-t)) })
	}
	m.Phase("")
	return y
}

// tileByWarps returns what scans the n values from x[t] on by the warps of one block. The first
// thread takes in the result that the tile before ended with. raw adds the bases to the values as
// they were read: a mistake that a variant is there to show.
func tileByWarps(m *tracer.Machine, a *Args, x, y *tracer.Array, raw bool) func(t, n int) {
	b := newBlocks(m, a, x, min(a.Int("block"), x.Len()), "")
	return func(t, n int) {
		b.scan(m, n, func(l *tracer.Lane, i int) {
			takeIn(l, a, x, y, b.s, t, i)
		}, func(l *tracer.Lane, i, base int, based bool) {
			switch {
			case based && raw:
				y.Set(l, t+i, b.op.Combine(l, b.totals.Get(l, base), x.Get(l, t+i)))
			case based:
				y.Set(l, t+i, b.op.Combine(l, b.totals.Get(l, base), b.s.Get(l, i)))
			default:
				y.Move(l, t+i, b.s.Get(l, i))
			}
		})
	}
}

// takeIn loads the value of thread i into s, the first thread's with what goes before the tile.
func takeIn(l *tracer.Lane, a *Args, x, y, s *tracer.Array, t, i int) {
	init, given := a.Init()
	switch {
	case i == 0 && t > 0:
		s.Set(l, 0, a.Op().Combine(l, y.Get(l, t-1), x.Get(l, t)))
	case i == 0 && given:
		s.Set(l, 0, a.Op().Combine(l, init, x.Get(l, 0)))
	default:
		s.Move(l, i, x.Get(l, t+i))
	}
}
