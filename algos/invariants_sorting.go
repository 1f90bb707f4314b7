package algos

import (
	"fmt"
	"sort"

	"upsweep/tracer/value"
)

// This file holds what holds of networks, sorts and merges.

// Sentences that several sorts share.
const (
	saysSame   = "x holds the keys that were given, each as often."
	saysPlaces = "place[i] is the number of smaller digits, and of equal ones in front of i."
	saysDigits = "After the pass over the p-th digit from the right, the keys are sorted stably by their last p digits."
)

func sortInvariants() map[string][]Invariant {
	same := func(labels ...string) Invariant {
		return Invariant{After: labels, Says: saysSame, Breaks: func(s *State) string { return sameKeys(s, "x") }}
	}
	passes := []Invariant{
		{After: []string{"place"}, Says: saysPlaces, Breaks: placesByDigit},
		{After: []string{"scatter"}, Says: saysDigits, Breaks: sortedByLastDigits},
	}
	return map[string][]Invariant{
		"sort/bubble": {same("exchange"), {After: []string{"exchange"}, Says: "When the passes are over, the keys are sorted.", Breaks: func(s *State) string { return ascending(s, "x", s.Args.N(), nil) }}},
		"sort/odd-even": {same("exchange"),
			{After: []string{"exchange"}, Says: "Call the keys above a bound ones and the others zeros. After r rounds the k-th one from the right has moved r − k − 1 places to the right, or has come to its place.", Breaks: onesMoveOn}},
		"sort/bitonic": {same("compare"),
			{After: []string{"compare"}, Says: "After the round of stride d, no key in the lower half of a block of 2d comes behind one in the upper half; when runs of k are done, blocks of k are sorted, up and down in turn or all up.", Breaks: halfCleaned}},
		"sort/odd-even-merge": {same("compare", "compare-p", "compare-q"),
			{After: []string{"compare"}, Says: "When runs of p have been merged, blocks of 2p are sorted.", Breaks: func(s *State) string {
				var runs int
				fmt.Sscanf(s.Round.Phase, "runs of %d", &runs)
				if strideOf(s) > 1 {
					return ""
				}
				return ascending(s, "x", runs, nil)
			}},
			{After: []string{"compare-p", "compare-q"}, Says: "When p is done, keys p apart are in order.", Breaks: orderedApart}},
		"network/custom": {same("compare")},
		"sort/counting":  {passes[0], {After: []string{"scatter"}, Says: "After the last pass, the keys are sorted stably.", Breaks: sortedByLastDigits}},
		"sort/radix": {same("scatter", "insertion"), passes[0],
			{After: []string{"scan"}, Says: "zeros[i] is the number of zeros in front of i; on the way there, the tree of sums and prefixes.", Breaks: func(s *State) string {
				if s.Trace.ArrayNamed("zeros") == nil {
					return ""
				}
				return counted("zeros", func(s *State) ([]value.Word, bool) {
					bits, ok := s.words("bit")
					for i := range bits {
						bits[i] = 1 - bits[i]
					}
					return bits, ok
				})(s)
			}},
			passes[1]},
		"sort/radix-blocks": passes,
		"sort/merge-serial": {{After: []string{"merge"}, Says: "When the last runs are merged, the keys are sorted stably.", Breaks: func(s *State) string {
			keys, with := "x", "v"
			if log2Ceil(s.Args.N())%2 == 1 {
				keys, with = "t", "tv"
			}
			return sortedBlocks(s, keys, with, s.Args.N())
		}}},
		"sort/merge": {same("exchange", "rank", "place"),
			{After: []string{"exchange"}, Says: "After as many rounds as a tile has keys, the tiles are sorted.", Breaks: func(s *State) string {
				if tile := min(s.Args.Int("tile"), s.Args.N()); s.Ran["exchange"] == tile {
					return sortedBlocks(s, "x", "v", s.Args.Int("tile"))
				}
				return ""
			}},
			{After: []string{"rank", "place"}, Says: "After the r-th merge, runs of tile·2ʳ keys are sorted stably.", Breaks: func(s *State) string {
				return sortedBlocks(s, "x", "v", s.Args.Int("tile")<<(s.Ran["rank"]+s.Ran["place"]))
			}},
		},
		"sort/quick-serial": {{Says: "When the last partition is split, x holds the keys that were given, sorted.", Breaks: func(s *State) string {
			if says := sameKeys(s, "x"); says != "" {
				return says
			}
			return ascending(s, "x", s.Args.N(), nil)
		}}},
		"sort/quick": {same("pivot", "partition", "place-pivot", "equals", "insertion"),
			{After: []string{"place-pivot"}, Says: "No key in front of the pivot comes behind it, and every key behind it does.", Breaks: func(s *State) string {
				lo, hi := partitionOf(s)
				rank, ok := s.word("rank", hi-1)
				if !ok {
					return fmt.Sprintf("rank[%d] is empty", hi-1)
				}
				return aroundPivot(s, lo, hi, lo+int(rank)-1)
			}},
		},
		"sort/quick-segmented": {same("pivots", "partition", "place-pivots", "insertion"),
			{After: []string{"place-pivots"}, Says: "Where a partition has been split, no key in front of its pivot comes behind it, and every key behind it does.", Breaks: pivotsInPlace}},
	}
}

func mergeInvariants() map[string][]Invariant {
	merged := func(labels ...string) Invariant {
		return Invariant{After: labels, Steps: true, Says: "What stands in y is the key that belongs there; of equal keys those of a come first.", Breaks: func(s *State) string {
			if says := finished("y", "y")(s); says != "" || s.Trace.ArrayNamed("v") == nil {
				return says
			}
			return finished("v", "v")(s)
		}}
	}
	const says = "A cut (i, j) takes a₀ … aᵢ₋₁ and b₀ … bⱼ₋₁ in front: a[i − 1] ≤ b[j] and b[j − 1] < a[i]."
	cuts := Invariant{After: []string{"cut"}, Says: says, Breaks: func(s *State) string { return cutsHold(s, false) }}
	diagonals := Invariant{After: []string{"cut"}, Says: says + " And i + j is the diagonal.", Breaks: func(s *State) string { return cutsHold(s, true) }}
	return map[string][]Invariant{
		"merge/serial":    {merged("choose")},
		"merge/rank":      {merged()},
		"merge/median":    {cuts, merged("merge")},
		"merge/splitters": {cuts, merged("place")},
		"merge/path":      {diagonals, merged("merge")},
	}
}

// sameKeys: an array holds the keys that were given, each as often, and nothing else but padding.
func sameKeys(s *State, array string) string {
	info, given := s.Trace.ArrayNamed(array), s.Args.Words("x")
	left, padding := map[value.Word]int{}, info.Len-len(given)
	for _, w := range given {
		left[w]++
	}
	for i := range info.Len {
		w, set := s.at.Value(info.ID, i)
		if left[w]--; left[w] < 0 {
			padding--
		}
		if !set || padding < 0 {
			return fmt.Sprintf("%s[%d] holds %s, which is not among the keys that are left", array, i, s.at.Text(info.ID, i))
		}
	}
	return ""
}

// ascending: in each block of so many cells no key comes in front of the one before it; after it,
// in blocks that a test turns round.
func ascending(s *State, array string, size int, down func(block int) bool) string {
	order := s.order(array)
	info := s.Trace.ArrayNamed(array)
	for i := 1; i < info.Len; i++ {
		if i%max(size, 1) == 0 {
			continue
		}
		a, _ := s.at.Value(info.ID, i-1)
		b, _ := s.at.Value(info.ID, i)
		c := order(b, a)
		if down != nil && down(i/size) {
			c = -c
		}
		if c < 0 {
			return fmt.Sprintf("%s[%d] holds %s, which does not belong behind %s", array, i, s.at.Text(info.ID, i), s.at.Text(info.ID, i-1))
		}
	}
	return ""
}

// numbered is a key with its place in the input.
type numbered struct {
	key value.Word
	at  int
}

// sortedBlocks: each block of so many cells holds what it held at the beginning, sorted stably, and
// what goes with the keys has gone with them.
func sortedBlocks(s *State, keys, with string, size int) string {
	given, order := s.Args.Words("x"), s.order(keys)
	records := make([]numbered, len(given))
	for i, k := range given {
		records[i] = numbered{k, i}
	}
	for lo := 0; lo < len(records); lo += size {
		block := records[lo:min(lo+size, len(records))]
		sort.SliceStable(block, func(i, j int) bool { return order(block[i].key, block[j].key) < 0 })
	}
	return recordsStand(s, keys, with, records)
}

// recordsStand: keys, and what goes with them, stand as listed.
func recordsStand(s *State, keys, with string, records []numbered) string {
	if says := s.cells(keys, func(i int) (value.Word, bool) { return records[i].key, true }); says != "" || !s.Args.Has("v") {
		return says
	}
	return s.cells(with, func(i int) (value.Word, bool) { return s.Args.Words("v")[records[i].at], true })
}

// onesMoveOn is the 0-1 argument for odd-even transposition, for every bound among the keys.
func onesMoveOn(s *State) string {
	order, n := s.order("x"), s.Args.N()
	now, _ := s.words("x")
	rounds := s.Ran["exchange"]
	fromRight := func(words []value.Word, bound value.Word) (at []int) {
		for i := n - 1; i >= 0; i-- {
			if order(words[i], bound) > 0 {
				at = append(at, i)
			}
		}
		return at
	}
	for _, bound := range now {
		was := fromRight(s.Args.Words("x"), bound)
		for k, at := range fromRight(now, bound) {
			if want := min(n-1-k, was[k]+max(0, rounds-k-1)); at < want {
				return fmt.Sprintf("with ones above %s, that in x[%d] should be in x[%d] at least", s.Trace.Format(s.Trace.ArrayNamed("x").ID, bound), at, want)
			}
		}
	}
	return ""
}

// halfCleaned holds a round of bitonic merges.
func halfCleaned(s *State) string {
	var runs, d int
	fmt.Sscanf(s.Round.Phase, "runs of %d", &runs)
	flip := s.Args.Text("form") == "flip"
	d = 1
	fmt.Sscanf(s.Round.Label, map[bool]string{true: "flip %d", false: "stride %d"}[s.Turn == 0 && flip], &d)
	order := s.order("x")
	info := s.Trace.ArrayNamed("x")
	down := func(i int) bool { return !flip && i&runs != 0 }
	for i := range info.Len {
		for j := i + 1; j < info.Len && j/(2*d) == i/(2*d); j++ {
			if i%(2*d) >= d || j%(2*d) < d {
				continue
			}
			a, _ := s.at.Value(info.ID, i)
			b, _ := s.at.Value(info.ID, j)
			if c := order(b, a); c < 0 && !down(i) || c > 0 && down(i) {
				return fmt.Sprintf("x[%d] and x[%d] hold %s and %s, which stand in the wrong halves", i, j, s.at.Text(info.ID, i), s.at.Text(info.ID, j))
			}
		}
	}
	if d > 1 {
		return ""
	}
	return ascending(s, "x", runs, func(block int) bool { return down(block * runs) })
}

// orderedApart: after the rounds of p in Algorithm M, keys p apart are in order.
func orderedApart(s *State) string {
	var p int
	fmt.Sscanf(s.Round.Phase, "p = %d", &p)
	if passes := s.Ran["compare-p"]; s.Ran["compare-q"] != passes*(passes-1)/2 {
		return "" // the rounds of p go on
	}
	order := s.order("x")
	now, _ := s.words("x")
	for i := p; i < len(now); i++ {
		if order(now[i], now[i-p]) < 0 {
			return fmt.Sprintf("x[%d] comes in front of x[%d]", i, i-p)
		}
	}
	return ""
}

// placesByDigit: a key's place is behind all smaller digits and the equal ones in front of it.
func placesByDigit(s *State) string {
	digit, _ := s.words("digit")
	return s.cells("place", func(i int) (value.Word, bool) {
		before := 0
		for j, d := range digit {
			if d < digit[i] || d == digit[i] && j < i {
				before++
			}
		}
		return value.Word(before), true
	})
}

// sortedByLastDigits: the records stand sorted stably by as many digits from the right as passes
// have been made.
func sortedByLastDigits(s *State) string {
	a := s.Args
	d := digitsOf(a, "x")
	width, wide := 1, false
	switch {
	case a.Algorithm.Family != "sort" || a.Text("form") == "msd":
		return "" // from the other end
	case a.Algorithm.param("digit") != nil:
		width = a.Int("digit")
	default: // counting sort: all of the key, or digits of a table
		if _, _, fits := keyRange(a); fits {
			wide = true
		}
		width = wideDigit
	}
	digits := s.Ran["scatter"]
	order := s.order("x")
	records := make([]numbered, a.N())
	for i, k := range a.Words("x") {
		records[i] = numbered{k, i}
	}
	sort.SliceStable(records, func(i, j int) bool {
		x, y := records[i].key, records[j].key
		if wide {
			return order(x, y) < 0
		}
		for k := digits - 1; k >= 0; k-- {
			if v, w := d.at(x, d.lo+k*width, width), d.at(y, d.lo+k*width, width); v != w {
				return v < w
			}
		}
		return false
	})
	return recordsStand(s, "x", "v", records)
}

// partitionOf is what part of the keys a round of a quicksort splits.
func partitionOf(s *State) (lo, hi int) {
	fmt.Sscanf(s.Round.Phase, "cells %d to %d", &lo, &hi)
	return lo, hi + 1
}

// aroundPivot: of keys lo … hi−1 none in front of the pivot comes behind it, and all behind it do.
func aroundPivot(s *State, lo, hi, pivot int) string {
	order := s.order("x")
	p, _ := s.word("x", pivot)
	for i := lo; i < hi; i++ {
		w, _ := s.word("x", i)
		if c := order(w, p); i < pivot && c > 0 || i > pivot && c <= 0 {
			return fmt.Sprintf("x[%d] stands on the wrong side of the pivot in x[%d]", i, pivot)
		}
	}
	return ""
}

// pivotsInPlace holds all partitions of a level around their pivots: from a pivot's home to the
// next border on either side.
func pivotsInPlace(s *State) string {
	home, _ := s.words("home")
	order := s.order("x")
	now, _ := s.words("x")
	for f := range home {
		h, set := s.word("home", f)
		if !set || h < 0 || int(h) < f {
			continue
		}
		for i := f; i < int(h); i++ {
			if order(now[i], now[h]) > 0 {
				return fmt.Sprintf("x[%d] stands on the wrong side of the pivot in x[%d]", i, h)
			}
		}
	}
	return ""
}

// cutsHold: the cuts of a merge that have been written take in front what belongs there.
func cutsHold(s *State, diagonals bool) string {
	a, b := s.Args.Words("a"), s.Args.Words("b")
	order := s.order("a")
	if len(a) == 0 {
		order = s.order("b")
	}
	info := s.Trace.ArrayNamed("cut of a")
	for k := range info.Len {
		from, set := s.word("cut of a", k)
		to, also := s.word("cut of b", k)
		i, j := int(from), int(to)
		switch {
		case !set || !also:
			continue
		case i < 0 || i > len(a) || j < 0 || j > len(b):
			return fmt.Sprintf("cut %d is at (%d, %d)", k+1, i, j)
		case diagonals && i+j != (k+1)*(len(a)+len(b))/s.Args.Int("p"):
			return fmt.Sprintf("cut %d, at (%d, %d), is on another diagonal", k+1, i, j)
		case i > 0 && j < len(b) && order(a[i-1], b[j]) > 0, j > 0 && i < len(a) && order(b[j-1], a[i]) >= 0:
			return fmt.Sprintf("cut %d, at (%d, %d), takes a key in front that belongs behind", k+1, i, j)
		}
	}
	return ""
}
