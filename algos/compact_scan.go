package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// compactScan: flag what is kept, scan the flags into places, scatter.
//
// n applies of the predicate (none where flags are given), 2(N − 1) combines of the scan, N =
// 2^⌈log₂ n⌉, one move for every value kept. Stable. Source: Blelloch, 1990, as pack; Horn, 2005,
// as stream compaction on GPUs.
func compactScan() Algorithm {
	return Algorithm{
		ID: "compact/scan", Title: "Stream compaction", Family: "compact",
		Idea:   "Every value is tested on its own. An exclusive scan of the results counts how many values before it stay: that is its place, and all of them move at once.",
		Counts: "n predicates, 2(N − 1) combines in the scan, N = 2^⌈log₂ n⌉, a move for every value kept",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990 (pack); D. Horn, Stream Reduction Operations for GPGPU Applications, 2005",
		Pseudocode: []Line{
			{"for all i in parallel: keep[i] ← pred(x[i])", "keep"},
			{"for all i in parallel: pos[i] ← keep[i]                keep is given", "keep"},
			{"pos ← exclusive scan(keep);  count ← its total", "scan"},
			{"for all i with keep[i] in parallel", ""},
			{"    y[pos[i]] ← x[i]", "scatter"},
		},
		Forms:   testedOrFlagged(1),
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "pos", Last: true}, {Line: "scatter", Of: "y"}}, Slips: placeSlips(), Causes: []string{"raw input"}, Shows: []Trait{keptAndDropped(), unsorted("x")}, Draw: drawKept},
		Inputs:  keptInputs(), Alike: alikeCompact, Params: []Param{predParam()}, Outputs: keptOutputs(),
		Stable: true, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example:  inputs("x", "7 2 1 3 0 6 9 5"),
		Costs:    packCosts(),
		Validate: keepFits,
		Generate: generateKept,
		Adds:     addsCounts,
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			keep, pos := judge(m, a, x, "keep")
			count := places(m, a, keep, pos, "scan", keptBefore)
			y := m.Array("y", x.Kind(), int(count.Peek(0)))
			pack(m, keep, pos, "scatter", x, y)
			m.Output("y", y)
			m.Output("count", count)
		},
		Oracle: oracleCompact,
	}
}

// compactScanInclusivePlaces takes the wrong form of the scan for its places.
func compactScanInclusivePlaces() Algorithm {
	alg := mistaken(compactScan(), "inclusive-places", "Compaction with an inclusive scan", Fault{
		Cause: "off by one", Alike: "missing identity",
		Says: "The inclusive scan counts the value itself too, so everything lands one place too far to the right: the first place stays empty and the last value falls off the end.",
	}, func(m *tracer.Machine, a *Args) {
		x := a.Input(m, "x")
		keep, pos := judge(m, a, x, "keep")
		inclusiveScan(m, plus(a), pos, "scan", "")
		count := m.Filled("count", value.Int, 1, 0)
		n := x.Len()
		m.Round("count").Line("scan").ForAll(0, min(n, 1), func(l *tracer.Lane, _ int) {
			count.Move(l, 0, pos.Get(l, n-1))
		})
		kept := int(count.Peek(0))
		y := m.Array("y", x.Kind(), kept+1)
		pack(m, keep, pos, "scatter", x, y)
		m.OutputPart("y", y, 0, kept)
		m.Output("count", count)
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "scan", "pos ← inclusive scan(keep);  count ← its last")
	return alg
}
