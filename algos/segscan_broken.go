package algos

import "upsweep/tracer"

// This file holds segmented scans with one mistake each.

// segscanHillisSteeleLostHeads leaves the flags where they are: a lane that has taken in a head's
// sum goes on to take in more.
func segscanHillisSteeleLostHeads() Algorithm {
	alg := mistaken(segscanHillisSteele(), "lost-heads", "Segmented scan whose flags stay behind", Fault{
		Cause: "lost head flag",
		Says:  "Values travel, but flags do not: a lane that has taken in the head of its segment does not learn that its sum is complete, and goes on into the segment before.",
	}, func(m *tracer.Machine, a *Args) {
		op := a.Op()
		x, heads := a.Input(m, "x"), a.Input(m, "heads")
		initSegments(m, a, x, heads)
		m.In("segmented scan", func() {
			for d := 1; d < x.Len(); d *= 2 {
				m.Round("stride %d", d).Line("combine").ForAll(d, x.Len(), func(l *tracer.Lane, i int) {
					if !heads.Flag(l, i) {
						x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
					}
				})
			}
		})
		if !a.Bool("inclusive") {
			shiftSegments(m, a, x, heads)
		}
		m.Output("y", x)
	})
	alg.Forms, alg.Pseudocode = nil, []Line{
		{"for d = 1, 2, 4, … while d < n", ""},
		{"    for all i ≥ d with heads[i] = 0 in parallel", ""},
		{"        x′[i] ← x[i − d] ⊕ x[i]", "combine"},
		{"    barrier; swap x and x′", ""},
	}
	return alg
}

// segscanBlellochSpoiltHeads asks the or-ed flags where segments begin.
func segscanBlellochSpoiltHeads() Algorithm {
	alg := mistaken(segscanBlelloch(), "spoilt-heads", "Segmented scan that does not keep the original flags", Fault{
		Cause: "lost head flag",
		Says:  "The way down reads the flags that the way up has joined by or: a leaf beside a head seems to be a head itself, and its segment is cut in two.",
	}, func(m *tracer.Machine, a *Args) {
		s := newSegmentedSweeps(m, a)
		s.up(m)
		s.down(m, s.flags)
		if a.Bool("inclusive") {
			combineWithInput(m, a, s.x)
		}
		m.Output("y", s.x)
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "head", "            identity          if flags[i − d + 1]")
	return alg
}
