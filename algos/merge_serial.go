package algos

import "upsweep/tracer"

// mergeSerial: two fingers, one lane.
//
// At most m+n−1 comparisons and at least min(m, n), none where one side is empty; m+n moves.
// Stable: of equal keys a's come first. Source: von Neumann, 1945.
func mergeSerial() Algorithm {
	return Algorithm{
		ID: "merge/serial", Title: "Serial merge", Family: "merge",
		Idea:   "One finger on each sorted list: take the smaller of the two keys and move its finger on. Of equal keys the left one goes first.",
		Counts: "at most m + n − 1 comparisons, at least the length of the shorter list",
		Source: "J. von Neumann, 1945, as D. E. Knuth gives it in The Art of Computer Programming 3, 5.2.4",
		Pseudocode: []Line{
			{"i ← 0, j ← 0", ""},
			{"for k = 0, 1, … m + n − 1", ""},
			{"    if j = n or i < m and not b[j] < a[i]", "choose"},
			{"        y[k] ← a[i],  i ← i + 1", ""},
			{"    else  y[k] ← b[j],  j ← j + 1", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "choose", Of: "v"}}, Slips: indexSlips(), Causes: []string{"colliding ranks", "unstable merge"}, Shows: []Trait{takingTurns()}, With: []string{"va", "vb"}, Draw: drawLists},
		Inputs:  mergeInputs(), Alike: alikeMerge, Params: []Param{orderParam()}, Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 9, Example: inputs("a", "1 3 6 9", "b", "2 3 6 8"),
		Costs: []Formula{
			{Moves, "m + n", mergeMoves},
			{Rounds, "1", func(*Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			left, right, out := mergeOf(m, a)
			order := a.orderOf(out.keys)
			m.Round("two fingers").Line("choose").Serial(func(l *tracer.Lane) { mergeSerially(l, order, left, right, out) })
		},
		Validate: mergeFits, Oracle: oracleMerge, Generate: randomRuns,
	}
}

// mergeSerialUnstable takes the right one of two equal keys.
func mergeSerialUnstable() Algorithm {
	alg := mergeSerial()
	alg.ID, alg.Title = "merge/serial-unstable", "Serial merge that takes the right list first"
	alg.Idea = "Where the two keys are equal it takes the right one, so equal keys change sides and the merge is not stable."
	alg.Counts, alg.Costs, alg.Stable = "as the serial merge", nil, false
	alg.Pseudocode = reworded(alg.Pseudocode, "choose", "    if j = n or i < m and a[i] < b[j]")
	alg.Example = inputs("a", "1 3 6 9", "b", "2 3 6 8", "va", "a b c d", "vb", "e f g h")
	alg.Fault = &Fault{
		Of: "merge/serial", Cause: "unstable merge",
		Says: "It takes from the left only if its key is smaller, so of two equal keys the right one goes first.",
	}
	alg.Kernel = func(m *tracer.Machine, a *Args) {
		left, right, out := mergeOf(m, a)
		order := a.orderOf(out.keys)
		m.Round("two fingers").Line("choose").Serial(func(l *tracer.Lane) {
			i, j := 0, 0
			for k := range out.hi {
				if j == right.hi || i < left.hi && order.Less(l, left.keys.Probe(l, i), right.keys.Probe(l, j)) {
					left.read(l, i).send(l, out, k)
					i++
				} else {
					right.read(l, j).send(l, out, k)
					j++
				}
			}
		})
	}
	return alg
}
