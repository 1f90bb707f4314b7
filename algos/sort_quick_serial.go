package algos

import "upsweep/tracer"

// sortQuickSerial: partition around a pivot, in place, and sort both parts.
//
// n−1 comparisons for a partition of n keys (2n−3 where none is larger than the pivot), and up to
// three for the pivot, the median of the first, the middle and the last key: about 1.2 n log₂ n in
// all on random keys, n²/2 at worst. Not stable. Source: Hoare, 1961; this partition is Lomuto's,
// as Bentley gives it in Programming Pearls, 1984.
func sortQuickSerial() Algorithm {
	alg := Algorithm{
		ID: "sort/quick-serial", Title: "Serial quicksort", Family: "sort",
		Idea:   "Choose a pivot, gather the keys that are not larger in front, and put the pivot between the two parts, where it stays. Then sort both parts in the same way.",
		Counts: "n − 1 comparisons for each partition of n keys, and up to three to choose its pivot",
		Source: "C. A. R. Hoare, Algorithm 64: Quicksort, 1961; partition of N. Lomuto, in J. Bentley, Programming Pearls, 1984",
		Pseudocode: []Line{
			{"sort(lo, hi):  exchange x[lo] and the median of x[lo], x[mid], x[hi − 1]     mid = ⌊(lo + hi − 1)/2⌋", "pivot"},
			{"    part ← lo + 1", ""},
			{"    for i = lo + 1, … hi − 1", ""},
			{"        if x[i] ≤ x[lo] then exchange x[i], x[part] and part ← part + 1", "partition"},
			{"    exchange x[lo], x[part − 1]                    the pivot is in place", "place-pivot"},
			{"    if part = hi:  gather what is smaller than x[hi − 1] in lo … k − 1,  sort(lo, k)", "equals"},
			{"    else  sort(lo, part − 1) and sort(part, hi), the shorter part first", ""},
		},
		Matters: &Matters{Ask: []Moment{{Line: "pivot"}, {Line: "partition"}, {Line: "place-pivot", Opens: "The first partition, from the choice of its pivot to the exchange that puts it in place"}, {Line: "equals"}}, Slips: []string{"a lane forgotten", "a step too few"}, Causes: []string{"colliding ranks", "unstable scatter", "misplaced pivot"}, Shows: []Trait{equalKeys("x", ""), unsorted("x")}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(), Outputs: sortOutputs(),
		Views: []View{ViewPicture, ViewCells, ViewDag}, Limit: 1 << 8, Example: inputs("x", "4 9 1 7 3 5 8 2"),
		Costs: []Formula{{"rounds", "1", func(*Args) int { return 1 }}},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			q := quicksort{a.keysOf("x"), x, with}
			m.Round("partitions").Serial(func(l *tracer.Lane) {
				q.sort(l, 0, x.Len())
				leaveRecords(l, x, with, 0, x.Len())
			})
			giveSorted(m, x, with)
		},
		Validate: recordsFit, Oracle: oracleSort,
	}
	alg.Generate = unstableRecords(&alg)
	return alg
}

// quicksort is the memory of a serial quicksort.
type quicksort struct {
	order keyOrder
	x     *tracer.Array
	with  []*tracer.Array
}

// sort sorts cells lo … hi−1. It calls itself for the shorter part only, so that the calls stay few
// on any keys.
func (q quicksort) sort(l *tracer.Lane, lo, hi int) {
	for hi-lo > 1 {
		l.Line("pivot")
		choosePivot(l, q.order, q.x, q.with, lo, hi)
		l.Line("partition")
		part := q.gather(l, lo+1, hi, func(key int) bool { return !q.order.Less(l, q.x.Probe(l, lo), q.x.Probe(l, key)) })
		l.Line("place-pivot")
		exchangeRecords(l, q.x, q.with, lo, part-1)
		if part == hi {
			l.Line("equals")
			hi = q.gather(l, lo, hi-1, func(key int) bool { return q.order.Less(l, q.x.Probe(l, key), q.x.Probe(l, part-1)) })
			continue
		}
		if part-1-lo < hi-part {
			q.sort(l, lo, part-1)
			lo = part
		} else {
			q.sort(l, part, hi)
			hi = part - 1
		}
	}
}

// gather exchanges the keys in cells lo … hi−1 that are wanted to the front and returns where they
// end.
func (q quicksort) gather(l *tracer.Lane, lo, hi int, wanted func(cell int) bool) int {
	end := lo
	for i := lo; i < hi; i++ {
		if wanted(i) {
			exchangeRecords(l, q.x, q.with, i, end)
			end++
		}
	}
	return end
}

// sortQuickSerialLostPivot never puts the pivot between its parts.
func sortQuickSerialLostPivot() Algorithm {
	alg := sortQuickSerial()
	alg.ID, alg.Title = "sort/quick-serial-lost-pivot", "Serial quicksort that leaves its pivots in front"
	alg.Views = []View{ViewCells, ViewDag} // keys that leave the recursion out of place have no tree of it
	alg.Idea = "The pivot stays in front of the keys that are not larger and is never put behind them, and then it leaves the recursion."
	alg.Counts, alg.Costs = "as serial quicksort", nil
	alg.Pseudocode = []Line{
		{"sort(lo, hi):  exchange x[lo] and the median of x[lo], x[mid], x[hi − 1]     mid = ⌊(lo + hi − 1)/2⌋", "pivot"},
		{"    part ← lo + 1", ""},
		{"    for i = lo + 1, … hi − 1", ""},
		{"        if x[i] ≤ x[lo] then exchange x[i], x[part] and part ← part + 1", "partition"},
		{"    sort(lo + 1, part),  sort(part, hi)", ""},
	}
	alg.Fault = &Fault{
		Of: "sort/quick-serial", Cause: "misplaced pivot",
		Says: "After the partition the pivot stands in front of keys that are not larger than it, and nothing moves it behind them.",
	}
	alg.Kernel = func(m *tracer.Machine, a *Args) {
		x, with := records(m, a)
		q := quicksort{a.keysOf("x"), x, with}
		var sort func(l *tracer.Lane, lo, hi int)
		sort = func(l *tracer.Lane, lo, hi int) {
			if hi-lo < 2 {
				return
			}
			l.Line("pivot")
			exchangeRecords(l, x, with, lo, medianOfThree(l, q.order, x, lo, hi))
			l.Line("partition")
			part := q.gather(l, lo+1, hi, func(key int) bool { return !q.order.Less(l, x.Probe(l, lo), x.Probe(l, key)) })
			sort(l, lo+1, part)
			sort(l, part, hi)
		}
		m.Round("partitions").Serial(func(l *tracer.Lane) { sort(l, 0, x.Len()) })
		giveSorted(m, x, with)
	}
	return alg
}
