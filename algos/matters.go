package algos

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// Matters says what an algorithm is about: in which rounds its idea happens, and what an input must
// have for it to show. Whoever chooses what to ask of a run, and on which input, reads it, and
// nothing else.
type Matters struct {
	Ask    []Moment
	Shows  []Trait
	Whole  bool     // there is nothing more to it than its rounds, each as telling as the others, on any input
	Slips  []string // the mistakes that people make with it, by their names in package exercises: of these two may be made at once
	Causes []string // of faults: those that its lesson has taught by then, beside the ones that are met early
	With   []string // optional inputs without which the idea can't be seen: what goes with equal keys

	// Draw makes inputs with these traits more often than Generate, which looks for what breaks; nil
	// where that does.
	Draw func(r *rand.Rand, n int, params map[string]string) map[string]string
}

// Moment is a place in a run at which its idea happens, named as the kernel names it.
type Moment struct {
	Line  string // the label of the line of the pseudocode that runs; all the rounds that run it
	Of    string // the array that it is about; empty: any that it writes
	Last  bool   // of rounds that run it one after another, the last alone: what a scan comes to
	Heart bool   // what is new in it happens there: most exercises ask about it, a reader's first among them

	// Opens is what a loop has done, in words, when this line writes the first cell for the first time: it
	// is asked about as one. Empty: its steps are.
	Opens string
}

// Trait is something that an input has or has not.
type Trait struct {
	Says string // a noun phrase: two equal keys
	Has  func(a *Args) bool
}

// wholeMatters is said of what is there to be compared with: a loop, one round of lanes that do not
// meet.
func wholeMatters() *Matters { return &Matters{Whole: true} }

// Missing returns the first trait that the arguments must have for the idea to show and have not;
// empty where it shows.
func (a *Args) Missing() string {
	for _, t := range a.Algorithm.Matters.Shows {
		if !t.Has(a) {
			return t.Says
		}
	}
	return ""
}

// LineOf is the number, from 1, of the line with a label in the listing of a run with these
// arguments; 0 where it has none.
func (a *Args) LineOf(label string) int {
	_, labels := a.listing()
	return slices.Index(labels, label) + 1
}

// The traits follow that several families share. On few values they ask for less: of four, two can
// be equal, but hardly three in one run and two in another.

// unsorted: the values of an input are not in order already, neither way.
func unsorted(name string) Trait {
	return Trait{"values in no order", func(a *Args) bool {
		words, order := a.Words(name), a.comparing(name)
		return len(words) < 3 || !slices.IsSortedFunc(words, order) && !slices.IsSortedFunc(words, func(v, w value.Word) int { return order(w, v) })
	}}
}

// differing: half of the values or more are different, so that it shows which of them met.
func differing(name string) Trait {
	return Trait{"values of which half or more are different", func(a *Args) bool {
		return 2*len(a.occurrences(name)) >= len(a.Words(name))
	}}
}

// comparing compares values of an input: numbers by size, texts by letters.
func (a *Args) comparing(name string) func(v, w value.Word) int {
	if a.Kind(name) == value.Text {
		return func(v, w value.Word) int { return cmp.Compare(a.pool.TextOf(v), a.pool.TextOf(w)) }
	}
	return func(v, w value.Word) int {
		if a.Kind(name) == value.Float {
			return cmp.Compare(v.Float(), w.Float())
		}
		return cmp.Compare(v, w)
	}
}

// occurrences counts how often each value of an input occurs.
func (a *Args) occurrences(name string) map[value.Word]int {
	count := map[value.Word]int{}
	for _, w := range a.Words(name) {
		count[w]++
	}
	return count
}

// most is the largest of the counts, 0 of none.
func most(count map[value.Word]int) int {
	out := 0
	for _, n := range count {
		out = max(out, n)
	}
	return out
}

// equalKeys: some key occurs twice or more, with another between, and not all are equal; what goes
// with them tells them apart.
func equalKeys(keys, with string) Trait {
	return Trait{"two equal keys that what goes with them tells apart", func(a *Args) bool {
		if with != "" && (!a.Has(with) || most(a.occurrences(with)) > 1) {
			return false
		}
		words := a.Words(keys)
		for i := range words {
			for j := i + 2; j < len(words); j++ {
				if words[i] == words[j] && !slices.Contains(words[i+1:j], words[i]) {
					return true
				}
			}
		}
		return false
	}}
}

// parted: the first partition, around the median of the first, the middle and the last key, moves keys, and
// keeps some of different sizes in their order.
func parted(keys string) Trait {
	return Trait{"a key behind the pivot's greater ones that belongs in front of them", func(a *Args) bool {
		x, order := slices.Clone(a.Words(keys)), a.comparing(keys)
		if a.Text("order") == "desc" {
			ascending := order
			order = func(v, w value.Word) int { return ascending(w, v) }
		}
		if len(x) < 3 {
			return true
		}
		three := []int{0, (len(x) - 1) / 2, len(x) - 1}
		slices.SortStableFunc(three, func(i, j int) int { return order(x[i], x[j]) })
		x[0], x[three[1]] = x[three[1]], x[0]
		var sides [2][]value.Word // of the pivot: those in front of it, and it; and those behind
		moved := false
		for _, w := range x {
			side := 0
			if order(w, x[0]) > 0 {
				side = 1
			}
			moved = moved || side == 0 && len(sides[1]) > 0
			sides[side] = append(sides[side], w)
		}
		return moved && (oneWay(sides[0]) || oneWay(sides[1]))
	}}
}

// oneWay reports whether values are others when they are read from their end.
func oneWay(list []value.Word) bool {
	back := slices.Clone(list)
	slices.Reverse(back)
	return !slices.Equal(list, back)
}

// keptAndDropped: values are kept behind dropped ones and dropped behind kept ones, and the test,
// where there is one, speaks of such values.
func keptAndDropped() Trait {
	return Trait{"values that are kept and dropped in turn", func(a *Args) bool {
		kept, turns := a.keeps(), 0
		for i := 1; i < len(kept); i++ {
			if kept[i] != kept[i-1] {
				turns++
			}
		}
		letters := a.Text("pred") == "upper" || a.Text("pred") == "lower"
		return turns >= min(3, len(kept)-2) && (flagged(a) || letters == (a.Kind("x") == value.Text))
	}}
}

// runsOfKeys: the same value in two runs, and a run of two at least; of eight values one of three.
func runsOfKeys(name string) Trait {
	return Trait{"a run of equal values, and one of them again further on", func(a *Args) bool {
		words := a.Words(name)
		longest, length, again := 0, 0, false
		for i, w := range words {
			if i > 0 && words[i-1] == w {
				length++
			} else {
				again = again || slices.Contains(words[:i], w)
				length = 1
			}
			longest = max(longest, length)
		}
		if len(words) < 4 {
			return longest > 1
		}
		return again && longest > 1 && longest < len(words)-1
	}}
}

// segmentHeads: two segments that begin one right after the other, and one whose sum has to reach two
// places and more.
func segmentHeads() Trait {
	return Trait{"two heads in a row, and a segment of three values or more that does not begin the input", func(a *Args) bool {
		f, n := a.Words("heads"), a.N()
		if n < 6 {
			return slices.Contains(f[min(1, n):], 1)
		}
		adjacent, inner := false, false
		for i := 1; i < n; i++ {
			adjacent = adjacent || opens(f, i) && opens(f, i-1)
			inner = inner || opens(f, i) && i+2 < n && !opens(f, i+1) && !opens(f, i+2)
		}
		return adjacent && inner
	}}
}

// hitTwice: an index of a scatter or a gather occurs twice, and some place not at all.
func hitTwice(places func(a *Args) int) Trait {
	return Trait{"an index that occurs twice, and one that never does", func(a *Args) bool {
		count := a.occurrences("index")
		return most(count) > 1 && len(count) > 1 && len(count) < places(a)
	}}
}

// unevenRows: an empty row before the last, rows of unequal length, and a column that occurs
// twice.
func unevenRows() Trait {
	return Trait{"an empty row, rows of unequal length and a column that occurs twice", func(a *Args) bool {
		rows, lengths := a.Words("rows"), map[value.Word]bool{}
		empty := false
		for r := 1; r < len(rows); r++ {
			n := rows[r] - rows[r-1]
			empty = empty || n == 0 && r < len(rows)-1
			if n > 0 {
				lengths[n] = true
			}
		}
		return empty && len(lengths) > 1 && most(a.occurrences("cols")) > 1 && len(a.Words("v")) > 1
	}}
}

// skewedBins: one bin gets three values or more, one none, and a value lies outside.
func skewedBins() Trait {
	return Trait{"a bin for many values, one for none, and a value outside", func(a *Args) bool {
		b, err := a.binning()
		if err != nil {
			return false
		}
		count := make([]int, b.bins+1)
		for _, w := range a.Words("x") {
			count[b.of(a.Kind("x"), w)]++
		}
		inside := count[:b.bins]
		return slices.Max(inside) >= min(3, a.N()/2) && slices.Contains(inside, 0) && (a.N() < 6 || count[b.bins] > 0)
	}}
}

// takingTurns: the two lists of a merge have an equal key, and neither goes before the other.
func takingTurns() Trait {
	return Trait{"two lists that take turns, and a key that both have", func(a *Args) bool {
		x, y := a.Words("a"), a.Words("b")
		order := a.comparing("a")
		if a.Text("order") == "desc" {
			up := order
			order = func(v, w value.Word) int { return up(w, v) }
		}
		if len(x) < 2 || len(y) < 2 || a.Kind("a") != a.Kind("b") {
			return false
		}
		equal, turns, last := false, 0, 0
		for i, j := 0, 0; i < len(x) || j < len(y); {
			from := 1
			switch {
			case i == len(x):
				from = 2
			case j < len(y):
				c := order(x[i], y[j])
				equal = equal || c == 0
				if c > 0 {
					from = 2
				}
			}
			if from == 1 {
				i++
			} else {
				j++
			}
			if last != from {
				turns++
			}
			last = from
		}
		return equal && turns >= 4
	}}
}

// unevenCounts: a count of none before the last, and one of three or more.
func unevenCounts() Trait {
	return Trait{"a count of 0 and a count over 2", func(a *Args) bool {
		counts := a.Words("counts")
		return len(counts) > 1 && slices.Contains(counts[:len(counts)-1], 0) && slices.Max(counts) > 2
	}}
}

// crowdedCell: three particles in one cell, of few two; and a cell without any.
func crowdedCell() Trait {
	return Trait{"a cell of several particles, and one of none", func(a *Args) bool {
		count := map[value.Word]int{}
		for i := range a.particles() {
			if a.Has("cell") {
				count[a.Words("cell")[i]]++
			} else {
				count[value.Word(a.cellAt(a.Words("px")[i], a.Words("py")[i]))]++
			}
		}
		return most(count) >= min(3, a.particles()/2) && len(count) > 1 && len(count) < a.cells()
	}}
}

// unevenParts: the number of parts divides the number of values with a remainder.
func unevenParts() Trait {
	return Trait{"a length that the parts do not divide", func(a *Args) bool {
		return a.Int("p") > 1 && a.N()%a.Int("p") != 0
	}}
}

// unevenSequences: one sequence is empty, and others are of unequal length.
func unevenSequences() Trait {
	return Trait{"an empty sequence, and others of unequal length", func(a *Args) bool {
		lengths := lengthsOf(a.Starts("x"))
		different := map[value.Word]bool{}
		for _, length := range lengths {
			different[length] = true
		}
		return len(different) > 2 && different[0]
	}}
}

// sharedKeys: some key meets two partners on the other side, and some key none.
func sharedKeys() Trait {
	return Trait{"a key that several rows of the other side have, and one that none has", func(a *Args) bool {
		left, right := a.occurrences("a"), a.occurrences("b")
		several, alone := false, false
		for key, n := range left {
			several = several || right[key] > 0 && n+right[key] > 2
			alone = alone || right[key] == 0
		}
		return several && alone
	}}
}

// oblong: a matrix of unequal sides, neither of them 1; of four values, or of a prime number, any.
func oblong() Trait {
	return Trait{"rows and columns, not as many of the ones as of the others", func(a *Args) bool {
		rows, cols, err := a.shape()
		return err == nil && rows > 1 && cols > 1 && (rows != cols || a.N() == 4)
	}}
}

// severalRows: two rows or more of several columns.
func severalRows() Trait {
	return Trait{"two rows or more of several columns", func(a *Args) bool { return a.Int("cols") > 1 && a.N() >= 2*a.Int("cols") }}
}

// edgesTell: what stands at the edges is not 0, so that it shows what the boundary says.
func edgesTell() Trait {
	return Trait{"values at both edges that are not 0", func(a *Args) bool {
		x := a.Words("x")
		return len(x) > 1 && x[0] != 0 && x[len(x)-1] != 0
	}}
}

// exchangesSome: some comparator exchanges its keys, and some leaves them as they are.
func exchangesSome() Trait {
	return Trait{"a comparator that exchanges its keys, and one that leaves them", func(a *Args) bool {
		rounds, err := parseNetwork(a.Text("comparators"))
		if err != nil {
			return false
		}
		x, order := slices.Clone(a.Words("x")), a.comparing("x")
		exchanged, left := false, false
		for _, c := range slices.Concat(rounds...) {
			if order(x[c.high], x[c.low]) < 0 {
				x[c.low], x[c.high], exchanged = x[c.high], x[c.low], true
			} else {
				left = true
			}
		}
		return exchanged && left
	}}
}

// farFromPlace: some key has to move by half of the length or more.
func farFromPlace(name string) Trait {
	return Trait{"a key far from its place", func(a *Args) bool {
		words := a.Words(name)
		sorted, order := slices.Clone(words), a.comparing(name)
		sort.Slice(sorted, func(i, j int) bool { return order(sorted[i], sorted[j]) < 0 })
		if a.Text("order") == "desc" {
			slices.Reverse(sorted)
		}
		for i, w := range words {
			j := slices.Index(sorted, w)
			if 2*max(i-j, j-i) >= len(words) && j >= 0 {
				return true
			}
		}
		return len(words) < 3
	}}
}

// drawSparse makes a small matrix of n entries, one of whose inner rows is empty.
func drawSparse(r *rand.Rand, n int, _ map[string]string) map[string]string {
	height := 3 + r.IntN(2)
	lengths := make([]int, height)
	empty := 1 + r.IntN(height-2)
	for range n {
		row := r.IntN(height - 1)
		if row >= empty {
			row++
		}
		lengths[row]++
	}
	rows, at := []string{"0"}, 0
	for _, l := range lengths {
		at += l
		rows = append(rows, strconv.Itoa(at))
	}
	const width = 4
	return map[string]string{"values": smallNumbers(r, n, 1, 9), "cols": smallNumbers(r, n, 0, width-1), "rows": strings.Join(rows, " "), "v": smallNumbers(r, width, 1, 5)}
}

// drawScatter makes values for as many places, of which some get several and some none.
func drawScatter(r *rand.Rand, n int, params map[string]string) map[string]string {
	in := generateScatter(r, n, params)
	in["index"] = smallNumbers(r, n, 0, n-1)
	if _, given := in["into"]; given {
		in["into"] = RandomValues(r, operandOf(cmpOr(params["op"], "+")), n)
	} else {
		params["n"] = strconv.Itoa(n)
	}
	return in
}

// drawRows makes rows of two columns or of four, two rows at least.
func drawRows(r *rand.Rand, n int, params map[string]string) map[string]string {
	cols := 2
	if n%4 == 0 && n >= 8 && r.IntN(2) == 0 {
		cols = 4
	}
	params["cols"] = strconv.Itoa(cols)
	n += n % cols
	if kind := operandOf(cmpOr(params["op"], "+")); kind != KindInt {
		return map[string]string{"x": RandomValues(r, kind, n)}
	}
	return map[string]string{"x": smallNumbers(r, n, 0, 5)}
}

// drawConcurrentWrite is drawScatter without what is scattered into, which these writes do not have.
func drawConcurrentWrite(r *rand.Rand, n int, params map[string]string) map[string]string {
	params["n"] = strconv.Itoa(n)
	return map[string]string{"x": smallNumbers(r, n, 1, 9), "index": smallNumbers(r, n, 0, n-1)}
}

// drawTables makes two tables of few keys, with letters for what goes with them.
func drawTables(r *rand.Rand, n int, _ map[string]string) map[string]string {
	rows := n + r.IntN(2)
	letters := make([]string, n+rows)
	for i := range letters {
		letters[i] = string(rune('a' + i%26))
	}
	keys := max(3, n/2+1)
	return map[string]string{"a": smallNumbers(r, n, 1, keys), "va": strings.Join(letters[:n], " "), "b": smallNumbers(r, rows, 1, keys), "vb": strings.Join(letters[n:], " ")}
}

// smallNumbers are n numbers from lo to hi.
func smallNumbers(r *rand.Rand, n, lo, hi int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(lo + r.IntN(hi-lo+1))
	}
	return strings.Join(out, " ")
}

// drawKeys makes keys from 1 to 9 in no order.
func drawKeys(r *rand.Rand, n int, _ map[string]string) map[string]string {
	return map[string]string{"x": smallNumbers(r, n, 1, min(9, n+1))}
}

// drawRecords is drawKeys with a letter for each key.
func drawRecords(r *rand.Rand, n int, params map[string]string) map[string]string {
	in := drawKeys(r, n, params)
	out := make([]string, n)
	for i, at := range r.Perm(26)[:min(n, 26)] {
		out[i] = string(rune('a' + at))
	}
	in["v"] = strings.Join(out, " ")
	return in
}

// drawKept makes numbers with flags, or with a test of numbers.
func drawKept(r *rand.Rand, n int, params map[string]string) map[string]string {
	in := map[string]string{"x": smallNumbers(r, n, 1, 19)}
	switch given := params["pred"]; {
	case given != "":
	case r.IntN(2) == 0:
		in["keep"] = smallNumbers(r, n, 0, 1)
	default:
		params["pred"] = []string{"even", "odd", "<9", ">9"}[r.IntN(4)]
	}
	return in
}

// drawRuns makes runs of one to three equal numbers.
func drawRuns(r *rand.Rand, n int, _ map[string]string) map[string]string {
	var out []string
	for len(out) < n {
		value := strconv.Itoa(1 + r.IntN(4))
		for range 1 + r.IntN(3) {
			out = append(out, value)
		}
	}
	return map[string]string{"x": strings.Join(out[:n], " ")}
}

// drawSegments makes small values, or letters in no order, and about every third a head.
func drawSegments(r *rand.Rand, n int, params map[string]string) map[string]string {
	in := generateSegments(r, n, params)
	if operandOf(cmpOr(params["op"], "+")) == KindInt {
		in["x"] = smallNumbers(r, n, 1, 9)
	}
	heads := []string{"1"}
	for len(heads) < n {
		heads = append(heads, strconv.Itoa(max(0, r.IntN(3)-1)))
	}
	in["heads"] = strings.Join(heads, " ")
	return in
}

// drawLists makes two lists of small numbers in order, of n values and of one fewer or more.
func drawLists(r *rand.Rand, n int, params map[string]string) map[string]string {
	in := map[string]string{}
	for _, name := range []string{"a", "b"} {
		length := n
		if name == "b" {
			length += r.IntN(3) - 1
		}
		keys := make([]int, length)
		for i := range keys {
			keys[i] = 1 + r.IntN(2*n)
		}
		slices.Sort(keys)
		if params["order"] == "desc" {
			slices.Reverse(keys)
		}
		texts := make([]string, length)
		for i, k := range keys {
			texts[i] = strconv.Itoa(k)
		}
		in[name] = strings.Join(texts, " ")
	}
	return in
}

// drawCells puts particles into few of the cells.
func drawCells(r *rand.Rand, n int, params map[string]string) map[string]string {
	cells := 1
	for _, name := range []string{"rows", "cols"} {
		side, err := strconv.Atoi(params[name])
		if err != nil {
			side = 4
		}
		cells *= side
	}
	few := r.Perm(cells)[:max(1, min(cells-1, max(n/2, 3)))]
	out := make([]string, n)
	for i := range out {
		if i >= len(few) { // each of them is met once at least
			few = append(few, few[r.IntN(len(few))])
		}
		out[i] = strconv.Itoa(few[i])
	}
	r.Shuffle(n, func(i, j int) { out[i], out[j] = out[j], out[i] })
	return map[string]string{"cell": strings.Join(out, " ")}
}
