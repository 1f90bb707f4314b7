package algos

import (
	"fmt"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sortQuick: quicksort whose partition is parallel: a comparison a lane, a scan of the outcomes, a
// scatter. One partition after another.
//
// A partition of n keys takes n−1 comparisons and up to three for its pivot, 2n−2−⌊log₂ n⌋ combines
// (n = 2ᵏ) and n moves, in about 2 log₂ n + 3 rounds; where no key is larger than the pivot it is
// split a second time. Not stable, since pivots change places. Source: Hoare, 1961; the partition
// by scans Blelloch, 1990.
func sortQuick() Algorithm {
	alg := Algorithm{
		ID: "sort/quick", Title: "Quicksort with a parallel partition", Family: "sort",
		Idea:   "Compare all keys with the pivot at once. A scan of the outcomes tells every key how many go before it, and so its place in its part. The partitions still run one after another, and most of them are small.",
		Counts: "n − 1 comparisons and about 2n combines for each partition of n keys, in about 2 log₂ n + 3 rounds",
		Source: "C. A. R. Hoare, 1961; G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for each partition lo … hi − 1", ""},
			{"    exchange x[lo] and the median of x[lo], x[mid], x[hi − 1]     mid = ⌊(lo + hi − 1)/2⌋", "pivot"},
			{"    for all i in parallel:  low[i] ← x[i] ≤ x[lo]", "compare"},
			{"    rank ← inclusive scan(low),  c ← rank[hi − 1]", "scan"},
			{"    for all i in parallel:  x[low[i] ? lo + rank[i] − 1 : c + i − rank[i]] ← x[i]", "partition"},
			{"    exchange x[lo], x[lo + c − 1]          the pivot is in place; partitions on both sides of it", "place-pivot"},
			{"    if nothing was larger: the same once more with low[i] ← x[i] < x[hi − 1]; what is not low is in place", "equals"},
			{"for all partitions of few keys in parallel: insertion sort", "insertion"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "partition", Of: "x"}}, Slips: groupSlips("in-place update"), Shows: []Trait{equalKeys("x", ""), unsorted("x"), parted("x")}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(fewParam()), Outputs: sortOutputs(),
		Views: []View{ViewPicture, ViewCells, ViewDag}, Limit: 1 << 7, Example: inputs("x", "4 9 1 7 3 5 8 2").with("tile", "1"),
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			n := x.Len()
			p := &partitioning{
				order: a.keysOf("x"), add: plus(a), x: x, with: with,
				low: m.Array("low", value.Flag, n), rank: m.Array("rank", value.Int, n),
			}
			p.sort(m, a.Int("tile"))
			giveSorted(m, x, with)
		},
		Validate: recordsFit, Oracle: oracleSort, Adds: addsCounts,
	}
	alg.Generate = unstableRecords(&alg)
	return alg
}

// partitioning is the memory of one partition at a time.
type partitioning struct {
	order     keyOrder
	add       Operator
	x         *tracer.Array
	with      []*tracer.Array
	low, rank *tracer.Array
}

// sort partitions until no part has more than few keys, the left part first.
func (p *partitioning) sort(m *tracer.Machine, few int) {
	var small []bucket
	open := []bucket{{0, p.x.Len()}}
	for len(open) > 0 {
		b := open[len(open)-1]
		open = open[:len(open)-1]
		switch size := b.hi - b.lo; {
		case size < 2:
		case size <= few:
			small = append(small, b)
		default:
			m.In(fmt.Sprintf("cells %d to %d", b.lo, b.hi-1), func() {
				left, right := p.partition(m, b)
				open = append(open, right, left)
			})
		}
	}
	sortSmall(m, p.order, p.x, p.with, "insertion", small)
	m.Phase("")
}

// partition splits cells b and returns what is left to sort on either side.
func (p *partitioning) partition(m *tracer.Machine, b bucket) (left, right bucket) {
	m.Round("pivot").Line("pivot").ForAll(b.lo, b.lo+1, func(l *tracer.Lane, lo int) {
		choosePivot(l, p.order, p.x, p.with, lo, b.hi)
	})
	m.Round("compare").Line("compare").ForAll(b.lo, b.hi, func(l *tracer.Lane, i int) {
		if i == b.lo {
			p.low.Put(l, i, 1)
			p.rank.Put(l, i, 1)
			return
		}
		p.mark(l, i, !p.order.Less(l, p.x.Get(l, b.lo), p.x.Get(l, i)))
	})
	c := p.split(m, b, "partition")
	m.Round("pivot to its place").Line("place-pivot").ForAll(b.lo, b.lo+1, func(l *tracer.Lane, lo int) {
		exchangeRecords(l, p.x, p.with, lo, lo+c-1)
	})
	left, right = bucket{b.lo, b.lo + c - 1}, bucket{b.lo + c, b.hi}
	if right.lo < right.hi || left.hi-left.lo < 2 {
		return left, right
	}
	m.Phase("nothing is larger")
	m.Round("compare").Line("equals").ForAll(left.lo, left.hi, func(l *tracer.Lane, i int) {
		p.mark(l, i, p.order.Less(l, p.x.Get(l, i), p.x.Get(l, left.hi)))
	})
	return bucket{left.lo, left.lo + p.split(m, left, "equals")}, bucket{}
}

// mark writes whether a key goes to the low part, as a flag and as the rank that a scan makes of
// it.
func (p *partitioning) mark(l *tracer.Lane, i int, low bool) {
	p.low.Set(l, i, value.FlagWord(low))
	p.rank.Set(l, i, value.FlagWord(low))
}

// split moves the low keys of b to its front, all in their order, and returns how many they are.
func (p *partitioning) split(m *tracer.Machine, b bucket, label string) int {
	p.scan(m, b)
	m.Round("partition").Line(label).ForAll(b.lo, b.hi, func(l *tracer.Lane, i int) {
		rank := p.rank.Index(l, i)
		place := b.lo + rank - 1
		if !p.low.Flag(l, i) {
			place = p.rank.Index(l, b.hi-1) + i - rank // behind all low ones and those like it in front
		}
		moveRecord(l, p.x, p.with, i, place)
	})
	return p.rank.Decide(b.hi - 1)
}

// scan replaces the flags in the cells b of rank by their inclusive scan, as Brent and Kung do it.
func (p *partitioning) scan(m *tracer.Machine, b bucket) {
	m.In("scan", func() {
		sweeps(m, b.hi-b.lo, func(d, first int) {
			m.Round("stride %d", d).Line("scan").Every(b.lo+first, b.hi, 2*d, func(l *tracer.Lane, i int) {
				p.rank.Set(l, i, p.add.Combine(l, p.rank.Get(l, i-d), p.rank.Get(l, i)))
			})
		})
	})
}

// sweeps runs the rounds of Brent and Kung's inclusive scan of n cells: up with doubling strides d
// from cell 2d−1 on, down again from cell 3d−1 on, every 2d cells.
func sweeps(m *tracer.Machine, n int, round func(d, first int)) {
	m.Phase("up-sweep")
	d := 1
	for ; 2*d <= n; d *= 2 {
		round(d, 2*d-1)
	}
	m.Phase("down-sweep")
	for d /= 2; d > 0; d /= 2 {
		if 3*d-1 < n {
			round(d, 3*d-1)
		}
	}
}
