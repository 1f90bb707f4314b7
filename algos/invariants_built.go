package algos

import (
	"fmt"

	"upsweep/tracer/value"
)

// This file holds what holds of segmented scans, of the sequence operations and of what is built
// from scan.

func segmentInvariants() map[string][]Invariant {
	return map[string][]Invariant{
		"segscan/serial": {{After: []string{"combine"}, Steps: true, Says: "What stands in y is the sum from the last head on.", Breaks: func(s *State) string {
			return s.given("y", oracleSegscan(s.Args)["y"])
		}}},
		"segscan/hillis-steele": {{After: []string{"combine"}, Says: "After the round of stride d, x[i] is the sum of the last 2d values up to i, but of none in front of the last head; flag[i] is set where that head is among them.", Breaks: func(s *State) string {
			heads, size := s.Args.Words("heads"), 2<<s.Turn
			v := s.segmentsBegun()
			if says := s.cells("x", func(i int) (value.Word, bool) { return v.sum(max(i+1-size, head(heads, 0, i)), i+1), true }); says != "" {
				return says
			}
			flags := "heads"
			if s.Trace.ArrayNamed("flags") != nil {
				flags = "flags"
			}
			return s.cells(flags, func(i int) (value.Word, bool) { return reached(heads, i+1-size, i), true })
		}}},
		"segscan/blelloch": {
			{After: []string{"up"}, Says: "Going up, x[i] is the sum of its block from the last head in it on; flags[i] is set where there is one.", Breaks: segmentTree},
			{After: []string{"clear", "down"}, Says: "Going down, x[i] with i + 1 divisible by d is the sum from the last head in front of its block of d; the identity where the block begins with a head.", Breaks: segmentTree},
		},
	}
}

// segmentsBegun is x with init, where there is one, in front of every segment.
func (s *State) segmentsBegun() series {
	v := s.plain()
	if init, given := s.Args.Init(); given {
		words := append([]value.Word(nil), v.of...)
		for i := range words {
			if opens(s.Args.Words("heads"), i) {
				words[i] = v.combine(init, words[i])
			}
		}
		v.of = words
	}
	return v
}

// head is where the last segment begins that begins at or behind from and not behind i; from where
// none does.
func head(heads []value.Word, from, i int) int {
	for i = min(i, len(heads)-1); i > from && heads[i] == 0; {
		i--
	}
	return max(i, from)
}

// reached is 1 where a head stands from one place to another, both counted in.
func reached(heads []value.Word, from, to int) value.Word {
	for i := max(from, 0); i <= min(to, len(heads)-1); i++ {
		if heads[i] != 0 {
			return 1
		}
	}
	return 0
}

// segmentTree is swept for a tree of segments.
func segmentTree(s *State) string {
	heads, v := s.Args.Words("heads"), s.plain()
	n := s.Trace.ArrayNamed("x").Len
	d, up := strideOf(s), s.Round.Phase == "up-sweep"
	if s.Round.Phase == "clear" {
		d = n
	}
	block := func(i int) (from int, sum value.Word) {
		from = i + 1 - subtree(i, map[bool]int{true: 2 * d, false: n}[up])
		return from, v.sum(head(heads, from, i), i+1)
	}
	first, given := s.Args.Init()
	says := s.cells("x", func(i int) (value.Word, bool) {
		_, sum := block(i)
		from := i + 1 - d
		switch {
		case up || (i+1)%d != 0:
			return sum, true
		case from == 0 || from < len(heads) && heads[from] != 0:
			return first, true
		}
		sum = v.sum(head(heads, 0, from-1), from)
		if given {
			sum = v.combine(first, sum)
		}
		return sum, true
	})
	if says != "" || !up {
		return says
	}
	return s.cells("flags", func(i int) (value.Word, bool) { from, _ := block(i); return reached(heads, from, i), true })
}

// saysPlace is said of places: behind those that are kept in front.
const saysPlace = "pos[i] is the number of flags in front of i; on the way there, the tree of sums and prefixes of Blelloch's scan."

func builtInvariants() map[string][]Invariant {
	packed := func(flags string) []Invariant {
		return []Invariant{
			{After: []string{"scan"}, Says: saysPlace, Breaks: counted("pos", held(flags))},
			{After: []string{"scatter"}, Says: "What is kept stands in y, all of it, in its order.", Breaks: finished("y", "y")},
		}
	}
	owner := Invariant{After: []string{"spread"}, Says: "When the last round is over, owner[j] is the last item whose range begins at j or in front of it.", Breaks: finished("owner", "y")}
	return map[string][]Invariant{
		"compact/serial": {{After: []string{"test"}, Steps: true, Says: "y[0] … y[count − 1] are the values kept so far, in their order.", Breaks: func(s *State) string {
			return s.given("y", oracleCompact(s.Args)["y"])
		}}},
		"compact/scan": packed("keep"),
		"unique/scan":  packed("head"),
		"compact/remove-if": {
			{After: []string{"scan"}, Says: saysPlace, Breaks: counted("pos", held("keep"))},
			{After: []string{"scatter"}, Says: "What stays stands in front in x, all of it, in its order; behind it stands what stood there.", Breaks: finished("x", "y")},
		},
		"split/two-scans": {
			{After: []string{"before"}, Says: "before[i] is the number of others in front of i; on the way there, the tree of sums and prefixes.", Breaks: counted("before", func(s *State) ([]value.Word, bool) {
				keep, ok := s.words("keep")
				for i := range keep {
					keep[i] = 1 - keep[i]
				}
				return keep, ok
			})},
			{After: []string{"after"}, Says: "After the round of stride d, after[i] is the number of kept ones from i to i + 2d − 1.", Breaks: func(s *State) string {
				keep, _ := s.words("keep")
				v, size := counts(keep), 2<<s.Turn
				return s.cells("after", func(i int) (value.Word, bool) { return v.sum(i, i+size), true })
			}},
			splitPlaces("place"), {After: []string{"scatter"}, Says: "In y stand those that are kept, then the others, all in their order.", Breaks: finished("y", "y")},
		},
		"split/one-scan": {
			{After: []string{"scan"}, Says: saysPlace, Breaks: counted("pos", held("keep"))},
			splitPlaces("place"), {After: []string{"scatter"}, Says: "In y stand those that are kept, then the others, all in their order.", Breaks: finished("y", "y")},
		},
		"allocate/scan": {
			{After: []string{"scan"}, Says: "offsets[i] is the sum of all counts in front of i; on the way there, the tree of sums and prefixes.", Breaks: counted("offsets", held("counts"))},
			{After: []string{"fill"}, Says: "y[offsets[i]] … y[offsets[i] + counts[i] − 1] hold i.", Breaks: finished("y", "y")},
			lastOf(owner, func(s *State) int { return slots(s.Args) }),
		},
	}
}

// spmvInvariants are those of the products of a sparse matrix and a vector.
func spmvInvariants() map[string][]Invariant {
	products := func(s *State) series {
		a, times := s.Args, s.Args.bound("*", s.Args.Kind("values"))
		add := a.bound("+", a.Kind("values"))
		v := series{add.Operator.Combine, add.Identity, nil}
		for i, w := range a.Words("values") {
			v.of = append(v.of, times.Operator.Combine(w, a.Words("v")[a.Words("cols")[i]]))
		}
		return v
	}
	multiplied := Invariant{After: []string{"multiply"}, Says: "products[i] = values[i] · v[cols[i]].", Breaks: func(s *State) string {
		v := products(s)
		return s.cells("products", func(i int) (value.Word, bool) { return v.of[i], true })
	}}
	collected := Invariant{After: []string{"collect"}, Says: "y[r] is the sum of row r, 0 of an empty one.", Breaks: finished("y", "y")}
	stored := collected
	stored.After = []string{"store"}
	rowOf := func(s *State, i int) (lo, hi int) {
		rows := s.Args.Words("rows")
		for r := 1; r < len(rows); r++ {
			if int(rows[r-1]) <= i && i < int(rows[r]) {
				return int(rows[r-1]), int(rows[r])
			}
		}
		return 0, 0
	}
	return map[string][]Invariant{
		"spmv/serial": {{After: []string{"add"}, Steps: true, Says: "y[r] is the sum of those products of row r that have been added; the rows in front of it are finished.", Breaks: func(s *State) string {
			v := products(s)
			return s.cells("y", func(r int) (value.Word, bool) {
				rows := s.Args.Words("rows")
				lo, hi := int(rows[r]), int(rows[r+1])
				got, set := s.word("y", r)
				if _, next := s.word("y", r+1); !next && !s.Last {
					for hi > lo+1 && v.sum(lo, hi) != got {
						hi--
					}
				}
				return v.sum(lo, hi), set
			})
		}}},
		"spmv/rows": {
			{After: []string{"sum"}, Says: "s[r][j] is the sum of every L-th product of row r, from its j-th on.", Breaks: func(s *State) string {
				return everyOf(s, products(s), s.Args.Int("lanes"))
			}},
			{After: []string{"fold"}, Says: "After the round of distance d, s[r][j] with j < d is the sum of every d-th product of row r, from its j-th on.", Breaks: func(s *State) string {
				return everyOf(s, products(s), s.Args.Int("lanes")>>(s.Turn+1))
			}},
			stored,
		},
		"spmv/segscan": {multiplied, {After: []string{"scan"}, Says: "After the round of stride d, products[i] is the sum of the last 2d products of its row up to i.", Breaks: func(s *State) string {
			v, size := products(s), 2<<s.Turn
			return s.cells("products", func(i int) (value.Word, bool) { lo, _ := rowOf(s, i); return v.sum(max(lo, i+1-size), i+1), true })
		}}, collected},
		"spmv/segreduce": {multiplied, {After: []string{"add"}, Says: "After the round of stride d, products[i] with i 2d apart in its row is the sum of 2d products of the row from i on.", Breaks: func(s *State) string {
			v, size := products(s), 2<<s.Turn
			return s.cells("products", func(i int) (value.Word, bool) {
				lo, hi := rowOf(s, i)
				return v.sum(i, min(hi, i+size)), (i-lo)%size == 0
			})
		}}, collected},
	}
}

// everyOf looks at what the first d lanes of each row hold: the sum of every d-th product of the row.
func everyOf(s *State, v series, d int) string {
	lanes, rows := s.Args.Int("lanes"), s.Args.Words("rows")
	return s.cells("s", func(t int) (value.Word, bool) {
		sum := v.identity
		for i := int(rows[t/lanes]) + t%lanes; i < int(rows[t/lanes+1]); i += d {
			sum = v.combine(sum, v.of[i])
		}
		return sum, s.Last && t%lanes < d
	})
}

// lastOf asks an invariant of the last of the rounds of a scan of so many values alone.
func lastOf(inv Invariant, n func(s *State) int) Invariant {
	breaks := inv.Breaks
	inv.Breaks = func(s *State) string {
		if 2<<s.Turn < n(s) {
			return ""
		}
		return breaks(s)
	}
	return inv
}

// splitPlaces: a kept one goes behind the kept ones in front of it, another behind all kept ones
// and the others in front of it.
func splitPlaces(label string) Invariant {
	return Invariant{After: []string{label}, Says: "place[i] is the number of kept ones in front of i where i is kept; else that of all kept ones and of the others in front of i.", Breaks: func(s *State) string {
		keeps := s.Args.keeps()
		all := keptCount(s.Args)
		front, behind := 0, 0
		want := make([]value.Word, len(keeps))
		for i, kept := range keeps {
			if kept {
				want[i] = value.Word(front)
				front++
			} else {
				want[i] = value.Word(all + behind)
				behind++
			}
		}
		return s.cells("place", func(i int) (value.Word, bool) { return want[i], true })
	}}
}

func sequenceInvariants() map[string][]Invariant {
	formula := func(label, says, array, output string) []Invariant {
		return []Invariant{{After: []string{label}, Says: says, Breaks: finished(array, output)}}
	}
	return map[string][]Invariant{
		"sequence/map":         formula("apply", "y[i] = f(x[i]).", "y", "y"),
		"sequence/gather":      formula("gather", "y[i] = x[index[i]].", "y", "y"),
		"sequence/stencil":     formula("sum", "y[i] is the weighted sum of the neighbourhood of x[i], as x was before the round.", "y", "y"),
		"sequence/convolution": formula("sum", "y[i] is w[0]·x[i] + w[1]·x[i + 1] + …, as far as there are values.", "y", "y"),
		"sequence/adjacent-difference": {{After: []string{"subtract"}, Says: "y[i] = x[i] − x[i − 1], and y[0] = x[0], as x was before the round.", Breaks: func(s *State) string {
			array := "y"
			if s.Trace.ArrayNamed(array) == nil { // in place
				array = "x"
			}
			return finished(array, "y")(s)
		}}},
		"sequence/transpose": formula("move", "y[c·rows + r] = x[r·cols + c].", "y", "y"),
		"sequence/scatter": {{After: []string{"scatter"}, Says: "y[index[i]] = x[i] for the last i of each index; the other places hold what they held.", Breaks: func(s *State) string {
			array := "y"
			if s.Args.Has("into") {
				array = "into"
			}
			return finished(array, "y")(s)
		}}},
		"sequence/concurrent-write": {
			{After: []string{"common"}, Says: "common[k] is what one of the lanes with index k has written.", Breaks: finished("common", "common")},
			{After: []string{"check"}, Says: "broken[k] is set where two lanes with index k wrote different values.", Breaks: finished("broken", "broken")},
			{After: []string{"arbitrary"}, Says: "arbitrary[k] is what one of the lanes with index k has written.", Breaks: finished("arbitrary", "arbitrary")},
			{After: []string{"priority"}, Says: "priority[k] is what the highest lane with index k has written.", Breaks: finished("priority", "priority")},
		},
		"sequence/filter": {
			{After: []string{"scan"}, Says: saysPlace, Breaks: counted("pos", held("keep"))},
			{After: []string{"scatter"}, Says: "What is kept stands in y, all of it, in its order.", Breaks: finished("y", "y")},
		},
		"sequence/partition": {
			{After: []string{"bounds"}, Says: "offsets[k] = ⌊k·n / p⌋.", Breaks: finished("offsets", "offsets")},
			{After: []string{"move"}, Says: "y[i] = x[i].", Breaks: finished("y", "y")},
		},
		"sequence/flatten": {
			{After: []string{"scan"}, Says: "offsets[s] is the sum of the lengths of all sequences in front of s; on the way there, the tree of sums and prefixes.", Breaks: func(s *State) string {
				if s.Round.Label == "lengths" {
					return ""
				}
				return counted("offsets", held("length"))(s)
			}},
			{After: []string{"gather"}, Says: "y[i] = x[begin[s] + i − offsets[s]], s the sequence that place i belongs to.", Breaks: finished("y", "y")},
		},
		"sequence/group-by": {
			{After: []string{"sort"}, Says: "After the round that merges runs of w, blocks of 2w are sorted stably.", Breaks: func(s *State) string { return sortedBlocks(s, "x", "v", 2<<s.Turn) }},
			{After: []string{"scan"}, Says: "group[i] is the number of heads in front of i; on the way there, the tree of sums and prefixes.", Breaks: counted("group", held("head"))},
			{After: []string{"scatter"}, Says: "keys[g] is the key of group g, and starts[g] where it begins.", Breaks: func(s *State) string {
				if says := finished("keys", "keys")(s); says != "" {
					return says
				}
				return finished("starts", "starts")(s)
			}},
		},
		"sequence/join": {
			{After: []string{"scan"}, Says: "offsets[i] is the number of pairs of all rows in front of i; on the way there, the tree of sums and prefixes.", Breaks: counted("offsets", held("matches"))},
			{After: []string{"pair"}, Says: "Every pair of rows with equal keys stands there once, by key, by left row, by right row.", Breaks: func(s *State) string {
				for _, name := range []string{"keys", "left", "right"} {
					if says := finished(name, name)(s); says != "" {
						return says
					}
				}
				return ""
			}},
		},
		"fold/serial": {{After: []string{"fold"}, Steps: true, Says: "After step i, b holds what f has made of start and the first i elements.", Breaks: func(s *State) string { return foldedSoFar(s, s.Step-1) }}},
		"fold/parallel": {
			{After: []string{"fold"}, Says: "b[k] is the fold of chunk k.", Breaks: func(s *State) string { return foldedChunks(s, 1) }},
			{After: []string{"combine"}, Says: "After the round of stride d, b[k] with k divisible by 2d is the fold of chunks k … k + 2d − 1.", Breaks: func(s *State) string { return foldedChunks(s, 2<<s.Turn) }},
		},
	}
}

// foldedSoFar holds b[0] against the fold of the first so many elements.
func foldedSoFar(s *State, n int) string {
	want, known := foldOf(s, 0, n)
	return s.cells("b", func(int) (value.Word, bool) { return want, known })
}

// foldedChunks holds what stands in b for every so-manieth chunk against the fold of as many
// chunks.
func foldedChunks(s *State, every int) string {
	c := chunks{s.Args.N(), s.Args.Int("p")}
	return s.cells("b", func(k int) (value.Word, bool) {
		want, known := foldOf(s, c.start(k), c.start(min(k+every, c.p)))
		return want, known && k%every == 0
	})
}

// foldOf is the fold of elements lo … hi−1, by the oracle on these elements alone. It is known of
// folds that accumulate nothing but their result.
func foldOf(s *State, lo, hi int) (value.Word, bool) {
	if finishes(s.Args) > 0 || lo < 0 || hi > s.Args.N() {
		return 0, false
	}
	part := *s.Args
	part.arrays = map[string]array{"x": {kind: s.Args.Kind("x"), words: s.Args.Words("x")[lo:hi]}}
	return oracleFold(&part)["y"][0].Word, true
}

func gridInvariants() map[string][]Invariant {
	places := Invariant{After: []string{"bounds"}, Says: "starts[c] and ends[c] say where the particles of cell c stand; −1 of an empty cell.", Breaks: func(s *State) string {
		if says := finished("starts", "starts")(s); says != "" {
			return says
		}
		return finished("ends", "ends")(s)
	}}
	ordered := func(label string) Invariant {
		return Invariant{After: []string{label}, Says: "order lists the particles cell by cell, ascending within a cell.", Breaks: finished("order", "order")}
	}
	contributions := func(label string) Invariant {
		return Invariant{After: []string{label}, Says: "y[k] is what has been sent to place k, combined in its order.", Breaks: func(s *State) string {
			array := "y"
			if s.Args.Has("into") {
				array = "into"
			}
			return finished(array, "y")(s)
		}}
	}
	return map[string][]Invariant{
		"histogram/serial": {{After: []string{"count"}, Steps: true, Says: "After step i, the bins and what was dropped add up to i, and each is the count among the first i values.", Breaks: func(s *State) string {
			bins := binCounts(s.Args, 0, s.Step)
			if says := s.cells("dropped", func(int) (value.Word, bool) { return bins[len(bins)-1], true }); says != "" {
				return says
			}
			return s.cells("y", func(b int) (value.Word, bool) { return bins[b], true })
		}}},
		"histogram/atomic":         {{After: []string{"add"}, Says: "y[b] is the number of values in bin b: no update is lost.", Breaks: finished("y", "y")}},
		"histogram/private-atomic": {{After: []string{"add"}, Says: "y[b] is the number of values in bin b: no update is lost.", Breaks: finished("y", "y")}},
		"histogram/private-reduce": {
			{After: []string{"count"}, Says: "Row k of copies is the histogram of chunk k.", Breaks: func(s *State) string { return countedChunks(s, 1) }},
			{After: []string{"reduce"}, Says: "After the round that takes rows d apart, row k with k divisible by 2d is the histogram of chunks k … k + 2d − 1.", Breaks: func(s *State) string { return countedChunks(s, 2<<s.Turn) }},
		},
		"histogram/sort": {
			{After: []string{"start"}, Says: "starts[b] is the number of values in the bins in front of b; −1 where bin b is empty.", Breaks: func(s *State) string {
				bins := binCounts(s.Args, 0, s.Args.N())
				v := counts(bins)
				return s.cells("starts", func(b int) (value.Word, bool) {
					if bins[b] == 0 {
						return -1, true
					}
					return v.sum(0, b), true
				})
			}},
			{After: []string{"size"}, Says: "size[b] is the number of values in bin b.", Breaks: func(s *State) string {
				bins := binCounts(s.Args, 0, s.Args.N())
				return s.cells("size", func(b int) (value.Word, bool) { return bins[b], true })
			}},
		},
		"grid/per-cell":    {places, ordered("join")},
		"grid/global-lock": {places, ordered("join")},
		"grid/cell-locks":  {places, ordered("join")},
		"grid/partial":     {places, ordered("scatter")},
		"grid/sort": {
			{After: []string{"sort"}, Says: "After the round that merges runs of w, blocks of 2w are sorted stably by cell.", Breaks: func(s *State) string { return cellsInOrder(s, 2<<s.Turn) }},
			{After: []string{"start"}, Says: places.Says, Breaks: places.Breaks},
		},
		"scatter/sort":    {contributions("gather")},
		"scatter/segscan": {contributions("scatter")},
	}
}

// binCounts counts how many of values lo … hi−1 lie in each bin, and behind the last how many in
// none.
func binCounts(a *Args, lo, hi int) []value.Word {
	b, _ := a.binning()
	out := make([]value.Word, b.bins+1)
	for _, w := range a.Words("x")[lo:min(hi, a.N())] {
		out[b.of(a.Kind("x"), w)]++
	}
	return out
}

// countedChunks holds the private histograms, every so-manieth of them, against those of as many
// chunks.
func countedChunks(s *State, every int) string {
	c, cols := chunks{s.Args.N(), s.Args.Int("p")}, s.Args.Int("bins")+1
	return s.cells("copies", func(at int) (value.Word, bool) {
		k := at / cols
		if k%every != 0 {
			return 0, false
		}
		return binCounts(s.Args, c.start(k), c.start(min(k+every, c.p)))[at%cols], true
	})
}

// cellsInOrder: in each block of so many particles the cells ascend, and within a cell the
// particles.
func cellsInOrder(s *State, size int) string {
	cells, _ := s.words("cell")
	order, _ := s.words("order")
	for i := 1; i < len(cells); i++ {
		if i%size != 0 && (cells[i-1] > cells[i] || cells[i-1] == cells[i] && order[i-1] > order[i]) {
			return fmt.Sprintf("cell[%d] does not belong in front of cell[%d]", i-1, i)
		}
	}
	return ""
}
