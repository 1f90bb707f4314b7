package algos

import (
	"fmt"
	"strings"

	"upsweep/tracer/value"
)

// This file holds what holds of scans and reductions after each of their rounds.

// Sentences that several algorithms share.
const (
	saysWindow   = "After the round of stride d, x[i] = x₀[i − 2d + 1] ⊕ … ⊕ x₀[i]; places in front of the first add nothing."
	saysUp       = "After the round of stride d of the up-sweep, the node in x[i] holds the sum of the leaves below it, as far as blocks of 2d go."
	saysDown     = "After the round of stride d of the down-sweep, x[i] with i + 1 divisible by d holds the sum of all that stands in front of its block of d."
	saysFinished = "What stands in y is x₀[0] ⊕ … ⊕ x₀[i]."
)

func scanInvariants() map[string][]Invariant {
	complete := func(label string) Invariant {
		return Invariant{After: []string{label}, Says: "Every x[i] is x₀[0] ⊕ … ⊕ x₀[i].", Breaks: prefixes("x")}
	}
	return map[string][]Invariant{
		"scan/serial":                 {{After: []string{"combine"}, Steps: true, Says: "After step i, y[0] … y[i] are finished.", Breaks: finished("y", "y")}},
		"scan/naive":                  {{After: []string{"reduce"}, Says: "y[i] = x₀[0] ⊕ … ⊕ x₀[i].", Breaks: prefixes("y")}},
		"scan/hillis-steele":          {{After: []string{"combine"}, Says: saysWindow, Breaks: window("x")}},
		"scan/hillis-steele-in-place": {{After: []string{"combine"}, Says: saysWindow, Breaks: window("x")}},
		"scan/blelloch": {
			{After: []string{"up"}, Says: saysUp, Breaks: inputTree("x", "up-sweep")},
			{After: []string{"clear"}, Says: "The root holds what stands in front of everything: init, or the identity.", Breaks: inputTree("x", "clear")},
			{After: []string{"down"}, Says: saysDown, Breaks: inputTree("x", "down-sweep")},
		},
		"scan/tree": {
			{After: []string{"up"}, Says: "B[h][i] is the sum of the 2ʰ leaves from i·2ʰ on.", Breaks: levelSums},
			{After: []string{"root", "odd"}, Says: "C[h][i] is the sum of all that stands in front of leaf i·2ʰ.", Breaks: levelPrefixes},
			{After: []string{"take-in"}, Says: saysFinished, Breaks: finished("y", "y")},
		},
		"scan/sklansky": {{After: []string{"combine"}, Says: "After the round of stride d, x[i] is the sum of its block of 2d up to i.", Breaks: func(s *State) string {
			v, size := s.begun(), 2<<s.Turn
			return s.cells("x", func(i int) (value.Word, bool) { return v.sum(i/size*size, i+1), true })
		}}},
		"scan/brent-kung": {
			{After: []string{"up"}, Says: saysUp, Breaks: func(s *State) string {
				v, size := s.begun(), 2<<s.Turn
				return s.cells("x", func(i int) (value.Word, bool) { return v.sum(i+1-subtree(i, size), i+1), true })
			}},
			{After: []string{"down"}, Says: "After the round of stride d of the down-sweep, x[i] with i + 1 divisible by d is x₀[0] ⊕ … ⊕ x₀[i].", Breaks: func(s *State) string {
				v, d := s.begun(), strideOf(s)
				return s.cells("x", func(i int) (value.Word, bool) {
					if (i+1)%d == 0 {
						return v.sum(0, i+1), true
					}
					return v.sum(i+1-subtree(i, len(v.of)), i+1), true
				})
			}},
		},
		"scan/han-carlson": {
			{After: []string{"pair", "combine"}, Says: "After the round of stride d, x[i] with i odd is x₀[i − 2d + 1] ⊕ … ⊕ x₀[i]; with i even it is x₀[i].", Breaks: func(s *State) string {
				v, size := s.begun(), 2*strideOf(s)
				return s.cells("x", func(i int) (value.Word, bool) { return v.sum(i+1-map[int]int{0: 1, 1: size}[i%2], i+1), true })
			}},
			complete("fill"),
		},
		"scan/ladner-fischer": {
			{After: []string{"run", "pair", "sklansky"}, Says: "Every x[i] is x₀[j] ⊕ … ⊕ x₀[i] for some j: what it holds ends at its own place, without a gap.", Breaks: unbroken},
			complete("fill"),
		},
	}
}

// machineScanInvariants are those of the scans that machines run, and of the other forms.
func machineScanInvariants() map[string][]Invariant {
	return map[string][]Invariant{
		"scan/chunked": {
			{After: []string{"reduce"}, Says: "total[k] is the sum of chunk k.", Breaks: func(s *State) string {
				v, c := s.begun(), chunksOfRun(s)
				return s.cells("totals", func(k int) (value.Word, bool) { return v.sum(c.start(k), c.start(k+1)), true })
			}},
			{After: []string{"scan-totals"}, Steps: true, Says: "base[k] is the sum of all chunks in front of chunk k.", Breaks: func(s *State) string {
				v, c := s.begun(), chunksOfRun(s)
				return s.cells("bases", func(k int) (value.Word, bool) { _, set := s.word("bases", k); return v.sum(0, c.start(k)), set })
			}},
			{After: []string{"scan"}, Says: "In y stands the scan of each chunk: from its own first value in scan-then-add, from its base in reduce-then-scan.", Breaks: func(s *State) string {
				v, c := s.begun(), chunksOfRun(s)
				return s.cells("y", func(i int) (value.Word, bool) {
					if s.Args.Text("form") == "scan-then-add" {
						return v.sum(c.start(c.of(i)), i+1), true
					}
					return v.sum(0, i+1), true
				})
			}},
			{After: []string{"add-bases"}, Says: saysFinished, Breaks: prefixes("y")},
		},
		"scan/warp": {{After: []string{"step"}, Says: "After the round of stride d, s[i] is the sum of the last 2d values of the tile up to i; where that is all of the tile, of everything in front of it, too.", Breaks: warpWindow}},
		"scan/block": {
			{After: []string{"warp-scan"}, Says: "After the round of stride d, s[i] is the sum of the last 2d values of its warp up to i.", Breaks: func(s *State) string {
				v, lo, hi := tileOfRun(s)
				w, size := s.Args.Int("warp"), 2<<s.Turn
				return s.cells("s", func(i int) (value.Word, bool) {
					from := max(i/w*w, i+1-size)
					if from == 0 && lo > 0 { // the first thread has taken in what goes before the tile
						from = -lo
					}
					return v.sum(lo+from, lo+i+1), lo+i < hi
				})
			}},
			{After: []string{"publish"}, Says: "totals[w] is the sum of warp w.", Breaks: warpTotals(func(int) int { return 1 })},
			{After: []string{"scan-totals"}, Says: "After the round of stride d, totals[w] is the sum of the last 2d warps up to w.", Breaks: warpTotals(func(turn int) int { return 2 << turn })},
			{After: []string{"add-bases"}, Says: saysFinished, Breaks: func(s *State) string {
				v, lo, hi := tileOfRun(s)
				return s.cells("y", func(i int) (value.Word, bool) { return v.sum(0, i+1), i >= lo && i < hi })
			}},
			{After: []string{"up", "clear", "down"}, Says: saysUp + " " + saysDown, Breaks: sweptTile},
		},
		"scan/grid": {
			{After: []string{"add-sums"}, Says: "Every value has taken in the sum of all blocks in front of its own.", Breaks: func(s *State) string {
				if strings.Contains(s.Round.Phase, " / ") {
					return "" // the sums of sums
				}
				return prefixes("y")(s)
			}},
			{After: []string{"add-bases"}, Says: "y[i] is the sum of its block up to i, and sums[b] that of block b.", Breaks: func(s *State) string {
				v, size := s.begun(), s.Args.Int("block")
				if !strings.HasPrefix(s.Round.Phase, "scan each block") {
					return ""
				}
				if says := s.cells("y", func(i int) (value.Word, bool) { return v.sum(i/size*size, i+1), true }); says != "" || len(v.of) <= size {
					return says
				}
				return s.cells("sums", func(b int) (value.Word, bool) { return v.sum(b*size, (b+1)*size), true })
			}},
		},
		"scan/reverse": {{After: []string{"combine"}, Says: "After the round of stride d, x[i] = x₀[i] ⊕ … ⊕ x₀[i + 2d − 1]; places behind the last add nothing.", Breaks: func(s *State) string {
			v, size := s.plain(), 2<<s.Turn
			return s.cells("x", func(i int) (value.Word, bool) { return v.sum(i, i+size), true })
		}}},
		"scan/convert": {
			{After: []string{"scan"}, Says: "Up and down the tree as in Blelloch's scan, or " + saysWindow, Breaks: func(s *State) string {
				if s.Args.Bool("inclusive") {
					return inputTree("x", "")(s)
				}
				return window("x")(s)
			}},
			{After: []string{"take-in", "shift-left", "shift-right"}, Says: "The other form of the scan stands in x.", Breaks: finished("x", "y")},
		},
		"scan/lookback": {{After: []string{"reduce"}, Steps: true, Says: "A flag tells the truth in every order of the blocks: where flag[b] is A, sum[b] is the sum of block b; where it is P, prefix[b] is that of all blocks up to b.", Breaks: flagsTellTheTruth}},
	}
}

func reduceInvariants() map[string][]Invariant {
	return map[string][]Invariant{
		"reduce/serial": {{After: []string{"combine"}, Steps: true, Says: "After step i, y = x₀[0] ⊕ … ⊕ x₀[i].", Breaks: func(s *State) string {
			v := s.begun()
			return s.cells("y", func(int) (value.Word, bool) { return v.sum(0, s.Step), true })
		}}},
		"reduce/tree": {{After: []string{"combine"}, Says: "After the round of stride d, x[i] with i divisible by 2d is x₀[i] ⊕ … ⊕ x₀[i + 2d − 1].", Breaks: func(s *State) string {
			v, size := s.plain(), 2<<s.Turn
			return s.cells("x", func(i int) (value.Word, bool) { return v.sum(i, i+size), i%size == 0 })
		}}},
		"reduce/sequential": {{After: []string{"combine"}, Says: "What is left, x[0] … x[h − 1], adds up to the sum of all.", Breaks: func(s *State) string {
			v := s.plain()
			left := len(v.of)
			for range s.Turn + 1 {
				left = (left + 1) / 2
			}
			now, _ := s.words("x")
			if got := (series{v.combine, v.identity, now[:left]}).sum(0, left); got != v.sum(0, len(v.of)) {
				return fmt.Sprintf("x[0] … x[%d] add up to something else", left-1)
			}
			return ""
		}}},
		"reduce/dot": {
			{After: []string{"multiply"}, Says: "p[i] = a[i]·b[i].", Breaks: func(s *State) string {
				return s.cells("p", func(i int) (value.Word, bool) { return s.Args.dot(i, i+1), true })
			}},
			{After: []string{"combine"}, Says: "After the round of stride d, p[i] with i divisible by 2d is a[i]·b[i] + … + a[i + 2d − 1]·b[i + 2d − 1].", Breaks: func(s *State) string {
				size, n := 2<<s.Turn, s.Args.Len("a")
				return s.cells("p", func(i int) (value.Word, bool) {
					return s.Args.dot(i, min(i+size, n)), i%size == 0
				})
			}},
		},
		"reduce/vector": {{After: []string{"combine"}, Says: "After the round that takes rows d apart, row r with r divisible by 2d is the sum of rows r … r + 2d − 1, column by column.", Breaks: func(s *State) string {
			return sumOfRows(s, "x", s.plain(), s.Args.Int("cols"), 2<<s.Turn)
		}}},
	}
}

// strideOf is the stride d that the label of a round names.
func strideOf(s *State) (d int) {
	fmt.Sscanf(s.Round.Label, "stride %d", &d)
	return max(1, d)
}

// prefixes: the inclusive scan of x stands in an array.
func prefixes(array string) func(s *State) string {
	return func(s *State) string {
		v := s.begun()
		return s.cells(array, func(i int) (value.Word, bool) { return v.sum(0, i+1), i < len(v.of) })
	}
}

// window: after the round of stride d each cell holds the sum of the last 2d values.
func window(array string) func(s *State) string {
	return func(s *State) string {
		v, size := s.begun(), 2<<s.Turn
		return s.cells(array, func(i int) (value.Word, bool) { return v.sum(i+1-size, i+1), true })
	}
}

// inputTree is swept for the tree over the input, in rounds of one of its phases.
func inputTree(array, phase string) func(s *State) string {
	return func(s *State) string { return swept(s, array, phase, s.plain(), s.before) }
}

// swept holds a tree that is laid into its own leaves against the values below it: going up, sums
// of subtrees; going down, what stands in front of them.
func swept(s *State, array, phase string, v series, before func(i int) value.Word) string {
	n := s.Trace.ArrayNamed(array).Len
	d := strideOf(s)
	switch {
	case !strings.HasSuffix(s.Round.Phase, phase):
		return ""
	case strings.HasSuffix(s.Round.Phase, "up-sweep"):
		return s.cells(array, func(i int) (value.Word, bool) { return v.sum(i+1-subtree(i, 2*d), i+1), true })
	case strings.HasSuffix(s.Round.Phase, "clear"):
		d = n
	case !strings.HasSuffix(s.Round.Phase, "down-sweep"):
		return ""
	}
	return s.cells(array, func(i int) (value.Word, bool) {
		if (i+1)%d == 0 {
			return before(i + 1 - d), true
		}
		return v.sum(i+1-subtree(i, n), i+1), true
	})
}

// counted is swept for counters, of which an array in the run says what they begin as.
func counted(array string, begin func(s *State) ([]value.Word, bool)) func(s *State) string {
	return func(s *State) string {
		of, known := begin(s)
		if !known {
			return "nothing says what " + array + " begins as"
		}
		v := counts(of)
		return swept(s, array, "", v, func(i int) value.Word { return v.sum(0, i) })
	}
}

// held is what an array in the run holds, for counted.
func held(array string) func(s *State) ([]value.Word, bool) {
	return func(s *State) ([]value.Word, bool) { return s.words(array) }
}

// levelSums are the levels of the tree scan on the way up.
func levelSums(s *State) string {
	v, h := s.plain(), s.Turn+1
	return s.cells(fmt.Sprintf("B%d", h), func(i int) (value.Word, bool) { return v.sum(i<<h, (i+1)<<h), true })
}

// levelPrefixes are the levels of the tree scan on the way down.
func levelPrefixes(s *State) string {
	h := log2Ceil(s.Args.N()) - s.Ran["odd"]
	return s.cells(fmt.Sprintf("C%d", h), func(i int) (value.Word, bool) { return s.before(i << h), true })
}

// unbroken: what each cell holds is the sum of values that end at its own place.
func unbroken(s *State) string {
	v := s.begun()
	now, _ := s.words("x")
	for i, w := range now {
		from := i
		for from >= 0 && v.sum(from, i+1) != w {
			from--
		}
		if from < 0 {
			return fmt.Sprintf("x[%d] holds no sum of neighbours that ends there", i)
		}
	}
	return ""
}

// chunksOfRun are the parts of a chunked scan.
func chunksOfRun(s *State) chunks { return chunks{s.Args.N(), min(s.Args.N(), s.Args.Int("p"))} }

// warpWindow is window for the tiles that go through a warp.
func warpWindow(s *State) string {
	v, n, w := s.begun(), s.Args.N(), s.Args.Int("warp")
	lo := (s.Ran["load"] - 1) * w
	lanes := min(w, n-lo)
	front := 0
	if s.Args.Text("form") != "guarded" {
		front = pow2Ceil(min(w, n)) / 2
	}
	return s.cells("s", func(at int) (value.Word, bool) {
		i := at - front
		from := max(0, i+1-2<<s.Turn)
		if from == 0 {
			from = -lo
		}
		return v.sum(lo+from, lo+i+1), i >= 0 && i < lanes
	})
}

// tileOfRun is where the tile that a block scans lies.
func tileOfRun(s *State) (v series, lo, hi int) {
	size := s.Args.Int("block")
	lo = (s.Ran["load"] - 1) * size
	return s.begun(), lo, min(lo+size, s.Args.N())
}

// warpTotals holds the totals of the warps of a block against the sums of the last so many warps.
func warpTotals(last func(turn int) int) func(s *State) string {
	return func(s *State) string {
		v, lo, hi := tileOfRun(s)
		w := s.Args.Int("warp")
		return s.cells("totals", func(k int) (value.Word, bool) {
			from := max(0, k+1-last(s.Turn)) * w
			if from == 0 {
				from = -lo
			}
			return v.sum(lo+from, lo+(k+1)*w), lo+(k+1)*w <= hi
		})
	}
}

// sweptTile is swept for a block that runs the two sweeps in shared memory.
func sweptTile(s *State) string {
	_, lo, hi := tileOfRun(s)
	size := pow2Ceil(hi - lo)
	v, d := s.plain(), strideOf(s)
	v.of = v.of[lo:hi]
	cell := func(i int) int {
		if s.Args.Text("padding") == "conflict-free" {
			return i + i/32
		}
		return i
	}
	up := strings.HasSuffix(s.Round.Phase, "up-sweep")
	if strings.HasSuffix(s.Round.Phase, "clear") {
		d = size
	}
	want := map[int]value.Word{}
	for i := range size {
		switch {
		case up:
			want[cell(i)] = v.sum(i+1-subtree(i, 2*d), i+1)
		case (i+1)%d == 0:
			want[cell(i)] = s.before(lo + i + 1 - d)
			if i+1-d > hi-lo { // padding adds nothing
				want[cell(i)] = s.before(hi)
			}
		default:
			want[cell(i)] = v.sum(i+1-subtree(i, size), i+1)
		}
	}
	return s.cells("s", func(at int) (value.Word, bool) { w, asked := want[at]; return w, asked })
}

// flagsTellTheTruth: what a flag of the look-back announces is there.
func flagsTellTheTruth(s *State) string {
	v, size := s.begun(), s.Args.Int("block")
	for _, announced := range []struct {
		flag, array string
		sum         func(b int) value.Word
	}{
		{"A", "sum", func(b int) value.Word { return v.sum(b*size, (b+1)*size) }},
		{"P", "prefix", func(b int) value.Word { return v.sum(0, (b+1)*size) }},
	} {
		says := s.cells(announced.array, func(b int) (value.Word, bool) {
			flag, set := s.word("flag", b)
			return announced.sum(b), set && s.Args.pool.TextOf(flag) == announced.flag
		})
		if says != "" {
			return says
		}
	}
	return ""
}

// sumOfRows holds the rows of an array, every so-manieth of them, against the sums of as many rows
// of values.
func sumOfRows(s *State, array string, v series, cols, every int) string {
	return s.cells(array, func(i int) (value.Word, bool) {
		r, c := i/cols, i%cols
		column := series{v.combine, v.identity, nil}
		for k := r; k < r+every && k*cols+c < len(v.of); k++ {
			column.of = append(column.of, v.of[k*cols+c])
		}
		return column.sum(0, len(column.of)), r%every == 0
	})
}
