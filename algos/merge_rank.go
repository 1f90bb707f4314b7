package algos

import "upsweep/tracer"

// mergeRank: every key finds its place alone, by a binary search in the other list.
//
// At most m⌈log₂(n+1)⌉ + n⌈log₂(m+1)⌉ comparisons in one round, span ⌈log₂(max(m, n)+1)⌉. Keys of a
// search for the first key that is not smaller, keys of b for the first that is larger: so equal
// keys get different places, a's in front, and the merge is stable. Source: Shiloach and Vishkin,
// 1981; on graphics processors Satish, Harris and Garland, 2009.
func mergeRank() Algorithm {
	return Algorithm{
		ID: "merge/rank", Title: "Merge by ranks", Family: "merge",
		Idea:   "A key's place in the merged list is its place in its own list plus the number of keys of the other list that go before it, which a binary search finds. All keys are searched for at once.",
		Counts: "at most m⌈log₂(n + 1)⌉ + n⌈log₂(m + 1)⌉ comparisons, all in one round",
		Source: "Y. Shiloach and U. Vishkin, Finding the Maximum, Merging, and Sorting in a Parallel Computation Model, 1981",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    y[i + number of b[j] < a[i]] ← a[i]        lower bound", "rank-a"},
			{"for all j in parallel, at the same time", ""},
			{"    y[j + number of a[i] ≤ b[j]] ← b[j]        upper bound", "rank-b"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "rank-a", Of: "v"}, {Line: "rank-b", Of: "v"}}, Slips: indexSlips("order of equal keys lost"), Causes: []string{"colliding ranks", "unstable merge"}, Shows: []Trait{takingTurns()}, With: []string{"va", "vb"}, Draw: drawLists},
		Inputs:  mergeInputs(), Alike: alikeMerge, Params: []Param{orderParam()}, Outputs: sortOutputs(), Stable: true,
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12, Example: inputs("a", "1 2 5 9", "b", "0 4 7 8"),
		Costs: []Formula{
			{Moves, "m + n", mergeMoves},
			{Rounds, "1", func(*Args) int { return 1 }},
		},
		Kernel:   func(m *tracer.Machine, a *Args) { rankMerge(m, a, false) },
		Validate: mergeFits, Oracle: oracleMerge, Generate: randomRuns,
	}
}

// mergeRankSameBound searches for the lower bound on both sides.
func mergeRankSameBound() Algorithm {
	alg := mergeRank()
	alg.ID, alg.Title = "merge/rank-same-bound", "Merge by ranks whose equal keys collide"
	alg.Idea = "Both lists search for the first key that is not smaller. Equal keys of the two lists then go to the same place, and one place stays empty."
	alg.Counts, alg.Costs, alg.Stable = "as the merge by ranks", nil, false
	alg.Pseudocode = reworded(alg.Pseudocode, "rank-b", "    y[j + number of a[i] < b[j]] ← b[j]        lower bound again")
	alg.Example = inputs("a", "1 3 6 9", "b", "2 3 6 8")
	alg.Fault = &Fault{
		Of: "merge/rank", Cause: "colliding ranks",
		Says: "Both searches count the smaller keys of the other list, so two equal keys get the same place: one of them is overwritten, and the next place stays empty.",
	}
	alg.Kernel = func(m *tracer.Machine, a *Args) { rankMerge(m, a, true) }
	return alg
}

// mergeRankExchangedBounds counts of the right list what is not larger, and of the left what is smaller.
func mergeRankExchangedBounds() Algorithm {
	alg := mistaken(mergeRank(), "exchanged-bounds", "Merge by ranks whose bounds are exchanged", Fault{
		Cause: "unstable merge",
		Says:  "Of two equal keys that of the right list goes first: a key of the left list counts those of the right that are equal, and one of the right does not.",
	}, func(m *tracer.Machine, a *Args) {
		left, right, out := mergeOf(m, a)
		order := a.orderOf(out.keys)
		m.Round("ranks").ForAll(0, out.hi, func(l *tracer.Lane, t int) {
			if t < left.hi {
				l.Line("rank-a")
				placeRight(l, order, right, left, out, t)
				return
			}
			l.Line("rank-b")
			placeLeft(l, order, right, left, out, t-left.hi)
		})
	})
	alg.Stable = false
	alg.Pseudocode = reworded(alg.Pseudocode, "rank-a", "    y[i + number of b[j] ≤ a[i]] ← a[i]        upper bound")
	alg.Pseudocode = reworded(alg.Pseudocode, "rank-b", "    y[j + number of a[i] < b[j]] ← b[j]        lower bound")
	alg.Example = inputs("a", "1 3 6 9", "b", "2 3 6 8", "va", "a b c d", "vb", "e f g h")
	return alg
}

func rankMerge(m *tracer.Machine, a *Args, sameBound bool) {
	left, right, out := mergeOf(m, a)
	order := a.orderOf(out.keys)
	if !sameBound {
		m.Param("ranks", "of equal keys those of a first")
	}
	m.Round("ranks").ForAll(0, out.hi, func(l *tracer.Lane, t int) {
		if t < left.hi {
			l.Line("rank-a")
			placeLeft(l, order, left, right, out, t)
			return
		}
		l.Line("rank-b")
		if j := t - left.hi; sameBound {
			r := right.read(l, j)
			r.send(l, out, j+order.lowerBound(l, left.keys, 0, left.hi, r.key))
		} else {
			placeRight(l, order, left, right, out, j)
		}
	})
}

// placeLeft sends key i of the left run to its place: behind those in front of it, and behind those
// of the right run that are smaller.
func placeLeft(l *tracer.Lane, order keyOrder, left, right, out sortedRun, i int) {
	r := left.read(l, i)
	smaller := order.lowerBound(l, right.keys, right.lo, right.hi, r.key) - right.lo
	r.send(l, out, out.lo+i-left.lo+smaller)
}

// placeRight sends key j of the right run to its place: behind those in front of it, and behind
// those of the left run that are not larger.
func placeRight(l *tracer.Lane, order keyOrder, left, right, out sortedRun, j int) {
	r := right.read(l, j)
	notLarger := order.upperBound(l, left.keys, left.lo, left.hi, r.key) - left.lo
	r.send(l, out, out.lo+j-right.lo+notLarger)
}
