package algos

import (
	"strconv"

	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanGrid: many blocks scan at once, their sums are scanned, every value takes in the sum of the
// blocks before its own.
//
// For G = ⌈n/B⌉ blocks of B threads: G block scans, a scan of the G sums, which is a grid of its
// own where G > B, and n − B combines for the bases. Needs associativity only. Source: Harris,
// Sengupta and Owens, 2007 (arrays of arbitrary size).
func scanGrid() Algorithm {
	return Algorithm{
		ID: "scan/grid", Title: "Scan on a grid of blocks", Family: "scan",
		Idea:   "Blocks have no barrier with one another inside an ordinary kernel, so the scan takes three kernels: scan every block, scan the sums of the blocks, add. A million values in blocks of 1,024 have 1,024 sums: one more block.",
		Counts: "the block scans, a scan of the ⌈n/B⌉ sums, and n − B combines for the bases",
		Source: "M. Harris, S. Sengupta and J. D. Owens, Parallel Prefix Sum (Scan) with CUDA, 2007",
		Pseudocode: []Line{
			{"kernel 1, all blocks:  s[i] ← x[i]", "load"},
			{"    each warp: inclusive scan of its part of s", "warp-scan"},
			{"    last lane of warp w: totals[w] ← s[i]", "publish"},
			{"    first warp: inclusive scan of totals", "scan-totals"},
			{"    y[i] ← totals[w − 1] ⊕ s[i];  last thread: sums[block] ← the same", "add-bases"},
			{"kernel 2: sums ← inclusive scan(sums)                 again on a grid where they are many", ""},
			{"kernel 3, all blocks but the first:  y[i] ← sums[block − 1] ⊕ y[i]", "add-sums"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "warp-scan"}, {Line: "publish"}, {Line: "scan-totals"}, {Line: "add-bases"}, {Line: "add-sums"}}, Slips: []string{"a lane forgotten", "swapped operands", "an operand left out", "result in the wrong cell", "the base left out"}, Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: append(scanParams(true), warpParam(), blockParam()), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells, ViewMemory}, Limit: 1 << 12,
		Example: inputs("x", "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7").with("block", "4", "warp", "2"),
		Costs: []Formula{
			{Combines, "c(n) = the block scans + c(⌈n/B⌉) + n − B", func(a *Args) int {
				return gridCombines(a.N(), a.Int("block"), a.Int("warp")) + foldsInit(a)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			y := m.Array("y", x.Kind(), x.Len())
			m.Output("y", y)
			if x.Len() == 0 {
				return
			}
			foldInit(m, a, x)
			gridScan(m, a, x, y, 1)
			toExclusive(m, a, y)
		},
		Oracle: oracleScan,
	}
}

// gridScan gives in y the inclusive scan of x, which may be y itself. level tells the sums of sums
// apart.
func gridScan(m *tracer.Machine, a *Args, x, y *tracer.Array, level int) {
	n, suffix := x.Len(), ""
	if level > 1 {
		suffix = " " + strconv.Itoa(level)
	}
	b := newBlocks(m, a, x, n, suffix)
	var sums *tracer.Array
	if n > b.size {
		sums = m.Array("sums"+suffix, x.Kind(), (n+b.size-1)/b.size)
	}
	m.In("scan each block", func() {
		b.scan(m, n, func(l *tracer.Lane, i int) {
			b.s.Move(l, i, x.Get(l, i))
		}, func(l *tracer.Lane, i, base int, based bool) {
			publish := sums != nil && (i%b.size == b.size-1 || i == n-1)
			if !based {
				v := b.s.Get(l, i)
				y.Move(l, i, v)
				if publish {
					sums.Move(l, i/b.size, v)
				}
				return
			}
			v := b.op.Combine(l, b.totals.Get(l, base), b.s.Get(l, i))
			y.Set(l, i, v)
			if publish {
				sums.Set(l, i/b.size, v)
			}
		})
	})
	if sums == nil {
		return
	}
	m.In("scan the block sums", func() { gridScan(m, a, sums, sums, level+1) })
	m.Phase("add the sums")
	m.Round("").Line("add-sums").Blocks(b.size).Warps(b.warp).Launch(n, func(l *tracer.Lane, i int) {
		if block := i / b.size; block > 0 {
			y.Set(l, i, b.op.Combine(l, sums.Get(l, block-1), y.Get(l, i)))
		}
	})
	m.Phase("")
}

// gridCombines is the number of combines of gridScan on n values.
func gridCombines(n, size, warp int) int {
	if n <= size {
		return blockCombines(n, size, warp)
	}
	return blockCombines(n, size, warp) + gridCombines((n+size-1)/size, size, warp) + n - size
}
