package algos

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sortQuickSegmented: quicksort level by level. All partitions are split at once, by one segmented
// scan over the whole array.
//
// A level takes about 2 log₂ n + 3 rounds, n−1 comparisons and up to three for the pivot in each
// partition of n keys, and at most 2n combines in all. 1,024 random keys take 14 to 18 levels. Not
// stable, since pivots change places. Source: Blelloch, 1990.
func sortQuickSegmented() Algorithm {
	alg := Algorithm{
		ID: "sort/quick-segmented", Title: "Quicksort by segmented scan", Family: "sort",
		Idea:   "Instead of one partition after another, split all partitions of a level together: each is a segment, and a scan that stops at segment borders ranks the keys in all of them at once.",
		Counts: "about 2 log₂ n + 3 rounds for each level; 14 to 18 levels on 1,024 keys in 40 random orders",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for all partitions in parallel:  exchange their first key and the median of first, middle and last", "pivots"},
			{"for all i in parallel:  low[i] ← x[i] ≤ x[first of the partition]", "compare"},
			{"rank ← segmented inclusive scan(low)", "scan"},
			{"for all i in parallel, in partition f … e − 1 with c ← rank[e − 1]:", ""},
			{"    x[low[i] ? f + rank[i] − 1 : c + i − rank[i]] ← x[i]", "partition"},
			{"    the partitions of the next level are f … f + c − 2 and f + c … e − 1", "next-level"},
			{"for all partitions in parallel:  exchange x[f], x[f + c − 1]        the pivots are in place", "place-pivots"},
			{"(where nothing was larger, the next level compares x[i] < x[e]; what is not low is then in place)", ""},
			{"for all partitions of few keys in parallel: insertion sort", "insertion"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "rank", Last: true}, {Line: "partition", Of: "x", Heart: true}}, Slips: groupSlips("in-place update"), Shows: []Trait{equalKeys("x", ""), unsorted("x")}, Draw: drawKeys},
		Inputs:  sortInputs(), Alike: alikeSort, Params: sortParams(fewParam()), Outputs: sortOutputs(),
		Views: []View{ViewPicture, ViewCells, ViewDag}, Limit: 1 << 9,
		Example: inputs("x", "8 3 11 1 9 6 14 2 12 5 7 10").with("tile", "1"),
		Kernel: func(m *tracer.Machine, a *Args) {
			x, with := records(m, a)
			if x.Len() > 1 {
				s := newPartitions(m, a, x, with, []int{0})
				few := s.split(m, a.Int("tile"))
				sortSmall(m, s.order, x, with, "insertion", few)
				m.Phase("")
			}
			giveSorted(m, x, with)
		},
		Validate: recordsFit, Oracle: oracleSort, Adds: addsCounts,
	}
	alg.Generate = unstableRecords(&alg)
	return alg
}

// partitions is the memory of all partitions of a level. What is said of a partition stands in the
// cell where it begins.
type partitions struct {
	order     keyOrder
	add       Operator
	x         *tracer.Array
	with      []*tracer.Array
	from      *tracer.Array // by cell: where its partition begins; -1 where nothing is left to split
	to        *tracer.Array // by partition: where it ends
	equals    *tracer.Array // by partition: 1 where the key behind it is its largest, and its equals are to be found
	home      *tracer.Array // by partition: where its pivot belongs; -1 where none was chosen
	low, rank *tracer.Array
}

// newPartitions makes partitions that begin at the given cells.
func newPartitions(m *tracer.Machine, a *Args, x *tracer.Array, with []*tracer.Array, starts []int) *partitions {
	n := x.Len()
	from, to := make([]value.Word, n), make([]value.Word, n)
	for k, start := range starts {
		end := n
		if k+1 < len(starts) {
			end = starts[k+1]
		}
		for i := start; i < end; i++ {
			from[i] = value.Word(start)
		}
		to[start] = value.Word(end)
	}
	return &partitions{
		order: a.keysOf("x"), add: plus(a), x: x, with: with,
		from: m.Input("from", value.Int, from), to: m.Input("to", value.Int, to), equals: m.Filled("equals", value.Flag, n, 0),
		home: m.Array("home", value.Int, n), low: m.Array("low", value.Flag, n), rank: m.Array("rank", value.Int, n),
	}
}

// split runs levels until no partition has more than few keys, and returns those that have more
// than one. The control reads back which there are.
func (s *partitions) split(m *tracer.Machine, few int) []bucket {
	var small []bucket
	open := []bucket{{0, s.x.Len()}}
	settle := func(b bucket) []bucket {
		if size := b.hi - b.lo; size > few {
			return []bucket{b}
		} else if size > 1 {
			small = append(small, b)
		}
		return nil
	}
	open = settle(open[0])
	for level := 1; len(open) > 0; level++ {
		m.In("level "+strconv.Itoa(level), func() {
			s.choosePivots(m, open)
			s.compare(m)
			s.scan(m)
			counts := make([]int, len(open))
			equals := make([]bool, len(open))
			for k, b := range open {
				counts[k], equals[k] = s.rank.Decide(b.hi-1), s.equals.Decide(b.lo) != 0
			}
			s.partition(m, few)
			s.placePivots(m, open)
			var next []bucket
			for k, b := range open {
				c := counts[k]
				if equals[k] {
					next = append(next, settle(bucket{b.lo, b.lo + c})...)
					continue
				}
				next = append(next, settle(bucket{b.lo, b.lo + c - 1})...)
				next = append(next, settle(bucket{b.lo + c, b.hi})...)
			}
			open = next
		})
	}
	return small
}

// choosePivots puts the median of three keys in front of every open partition, a lane for each.
func (s *partitions) choosePivots(m *tracer.Machine, open []bucket) {
	m.Round("pivots").Line("pivots").ForAll(0, len(open), func(l *tracer.Lane, k int) {
		f := open[k].lo
		if !s.equals.Flag(l, f) {
			choosePivot(l, s.order, s.x, s.with, f, s.to.Index(l, f))
		}
	})
}

// compare marks the keys that are not larger than the pivot in front of their partition, or smaller
// than the key behind it.
func (s *partitions) compare(m *tracer.Machine) {
	m.Round("compare").Line("compare").ForAll(0, s.x.Len(), func(l *tracer.Lane, i int) {
		f := s.from.Index(l, i)
		if f < 0 {
			return
		}
		var low bool
		switch {
		case s.equals.Flag(l, f):
			low = s.order.Less(l, s.x.Get(l, i), s.x.Get(l, s.to.Index(l, f)))
		case i == f:
			s.low.Put(l, i, 1)
			s.rank.Put(l, i, 1)
			return
		default:
			low = !s.order.Less(l, s.x.Get(l, f), s.x.Get(l, i))
		}
		s.low.Set(l, i, value.FlagWord(low))
		s.rank.Set(l, i, value.FlagWord(low))
	})
}

// scan replaces the marks in rank by their inclusive scan within each partition: Brent and Kung's
// sweeps, in which a lane adds nothing that lies in front of its partition.
func (s *partitions) scan(m *tracer.Machine) {
	m.Scans(s.rank, "rank[i] counts the keys of its partition up to i that go left")
	m.In("segmented scan", func() {
		n := s.x.Len()
		sweeps(m, n, func(d, first int) {
			m.Round("stride %d", d).Line("scan").Every(first, n, 2*d, func(l *tracer.Lane, i int) {
				if f := s.from.Index(l, i); f >= 0 && f <= i-d {
					s.rank.Set(l, i, s.add.Combine(l, s.rank.Get(l, i-d), s.rank.Get(l, i)))
				} else {
					s.rank.Leave(l, i, i+1)
				}
			})
		})
	})
}

// partition gathers the marked keys in front of the others in every partition. The first lane of
// each writes down the two partitions that it falls into.
func (s *partitions) partition(m *tracer.Machine, few int) {
	m.Round("partition").Line("partition").ForAll(0, s.x.Len(), func(l *tracer.Lane, i int) {
		f := s.from.Index(l, i)
		if f < 0 {
			return
		}
		e := s.to.Index(l, f)
		c := s.rank.Index(l, e-1)
		equals := s.equals.Flag(l, f)
		rank := s.rank.Index(l, i)
		place := f + rank - 1
		if !s.low.Flag(l, i) {
			place = c + i - rank
		}
		left, right := bucket{f, f + c}, bucket{f + c, e}
		if !equals {
			left.hi-- // the pivot's place
		} else {
			right.lo = e // all equal, all in place
		}
		part := -1
		for _, b := range []bucket{left, right} {
			if place >= b.lo && place < b.hi && b.hi-b.lo > few {
				part = b.lo
			}
		}
		moveRecord(l, s.x, s.with, i, place)
		l.Line("next-level") // what follows is told by the steering reads alone
		s.from.Put(l, place, value.Word(part))
		if i != f {
			return
		}
		s.to.Put(l, f, value.Word(left.hi))
		s.equals.Put(l, f, value.FlagWord(!equals && c == e-f))
		if right.lo < right.hi {
			s.to.Put(l, right.lo, value.Word(e))
		}
		home := f + c - 1
		if equals {
			home = -1
		}
		s.home.Put(l, f, value.Word(home))
	})
}

// placePivots exchanges every pivot with the last key of the low part, a lane for each.
func (s *partitions) placePivots(m *tracer.Machine, open []bucket) {
	m.Round("pivots to their places").Line("place-pivots").ForAll(0, len(open), func(l *tracer.Lane, k int) {
		if home := s.home.Index(l, open[k].lo); home >= 0 {
			exchangeRecords(l, s.x, s.with, open[k].lo, home)
		}
	})
}
