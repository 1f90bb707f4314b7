package predict

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes about what an algorithm is to come to: the other form of a scan, values that
// belong in no bin, equal keys of two lists the wrong way round.

func (s *suspecting) results() {
	s.otherForm()
	s.outOfRange()
	s.secondFirst()
	if s.given != nil {
		s.fromTheRight()
	}
}

// What is said of the forms of a scan.
const (
	isInclusive = "This is the inclusive scan: each value includes its own input. In the exclusive scan a value includes only what stands before it."
	isExclusive = "This is the exclusive scan, which leaves a value's own input out. The inclusive scan includes it."
)

// minCounted is how many of the values that are summed are not 0: sums of fewer are a scan by accident.
const minCounted = 2

// otherForm has a row that is a scan of numbers be the other one. What has been scanned is looked for in
// what the arrays held at the beginning of a round; where the reader chooses the form, the run has it.
func (s *suspecting) otherForm() {
	want := s.ints()
	n := len(want)
	if n < 3 || s.q.cells[0] != 0 || s.q.cells[n-1] != n-1 || s.e.Alg.HasParam("inclusive") {
		return
	}
	// summed are the numbers of which the row is a scan, where they are those of an array.
	summed := func(c *tracer.Cursor, info tracer.ArrayInfo) (in []int, exclusive, ok bool) {
		sum, counted := 0, 0
		exclusive, inclusive := true, true
		for i := range n {
			if _, set := c.Value(info.ID, i); !set {
				return nil, false, false
			}
			x, err := strconv.Atoi(c.Text(info.ID, i))
			exclusive = exclusive && want[i] == sum
			sum += x
			inclusive = inclusive && want[i] == sum
			if err != nil || !exclusive && !inclusive {
				return nil, false, false
			}
			if in = append(in, x); x != 0 {
				counted++
			}
		}
		return in, exclusive, exclusive != inclusive && counted >= minCounted
	}
	c := s.t.Cursor()
	for id := s.q.m.Round; id > 0; id-- {
		c.Seek(s.t.FirstStepOf(id) - 1)
		for _, info := range s.t.Arrays() {
			if info.Len < n || info.Kind != value.Int && info.Kind != value.Flag {
				continue
			}
			in, exclusive, ok := summed(c, info)
			switch {
			case ok && exclusive:
				s.texts(6, exercises.ForExclusive, isInclusive, func(k int) string { return strconv.Itoa(want[k] + in[k]) })
				return
			case ok:
				s.texts(6, exercises.ForInclusive, isExclusive, func(k int) string { return strconv.Itoa(want[k] - in[k]) })
				return
			}
		}
	}
}

// fromTheRight has the row of a scan be one that begins at the other end.
func (s *suspecting) fromTheRight() {
	x, combine, n := s.t.ArrayNamed("x"), s.t.Program().Combine, len(s.q.want)
	if s.e.Alg.Family != "scan" || x == nil || combine == nil || x.ID == s.q.m.Array || x.Real != n || s.q.cells[n-1] != n-1 {
		return
	}
	out := exercises.Memory{}
	var sum value.Word
	for i := n - 1; i >= 0; i-- {
		w, ok := s.before.Value(x.ID, i)
		if !ok {
			return
		}
		if i < n-1 {
			w = combine(w, sum)
		}
		sum = w
		out[s.t.Cell(s.q.m.Array, i)] = sum
	}
	s.words(19, turnedRound, "This scan begins at the right. It begins at the left here.", s.q.slotTexts(s.e.Run, out, s.before))
}

// outOfRange counts in the bins at the ends what belongs in none.
func (s *suspecting) outOfRange() {
	counts, x := s.ints(), s.t.ArrayNamed("x")
	if counts == nil || x == nil || s.e.Alg.Family != "histogram" {
		return
	}
	below, above, inside := 0, 0, 0
	start := s.t.Cursor()
	for i := range x.Real {
		v, err := strconv.ParseFloat(start.Text(x.ID, i), 64)
		switch {
		case err != nil:
			return
		case v < s.e.Run.Result.Args.Number("lo"):
			below++
		case v >= s.e.Run.Result.Args.Number("hi"):
			above++
		}
	}
	for _, n := range counts {
		inside += n
	}
	if s.given != nil {
		s.sumsOfBins(counts, x)
	}
	if below+above == 0 || inside+below+above != x.Real {
		return // nothing is outside, or these are not the bins of all values
	}
	for _, extra := range [][2]int{{below, above}, {0, below + above}, {0, above}, {below, 0}} {
		s.texts(16, exercises.OutOfRange, "Values outside the range are counted in the bins at its ends. They belong in none: a bin counts what lies in it, and the rest is dropped.", func(k int) string {
			n := counts[k]
			if k == 0 {
				n += extra[0]
			}
			if k == len(counts)-1 {
				n += extra[1]
			}
			return strconv.Itoa(n)
		})
	}
}

// sumsOfBins adds up in each bin the values that lie in it, or counts those at an edge in the bin below.
func (s *suspecting) sumsOfBins(counts []int, x *tracer.ArrayInfo) {
	args, start := s.e.Run.Result.Args, s.t.Cursor()
	lo, hi := args.Number("lo"), args.Number("hi")
	is, sums, lower := make([]int, len(counts)), make([]int, len(counts)), make([]int, len(counts))
	for i := range x.Real {
		v, err := strconv.Atoi(start.Text(x.ID, i))
		if err != nil || float64(v) < lo || float64(v) >= hi {
			continue
		}
		at := (float64(v) - lo) / (hi - lo) * float64(len(counts))
		lower[max(0, int(math.Ceil(at))-1)]++
		if bin := int(at); bin < len(counts) {
			is[bin]++
			sums[bin] += v
		}
	}
	if !slices.Equal(is, counts) {
		return
	}
	s.texts(16, addedUp, "The values that lie in each bin are added up. They are counted.", func(k int) string { return strconv.Itoa(sums[k]) })
	s.texts(16, "counted in another bin", "A value at the edge of two bins is counted in the lower one. It belongs in the upper one, which begins there.", func(k int) string { return strconv.Itoa(lower[k]) })
}

// secondFirst has the second of two lists go first among equal keys, in what goes with the keys.
func (s *suspecting) secondFirst() {
	if s.e.Alg.Family != "merge" {
		return
	}
	if s.given != nil {
		s.mergedOtherwise()
	}
	moves, keys := map[int]exercises.Act{}, map[int]string{} // by the place that they go to
	for _, a := range s.acts {
		array, i := s.t.Place(a.To)
		switch {
		case a.How == exercises.Moved && array == s.q.m.Array:
			moves[i] = a
		case array != s.q.m.Array:
			keys[i] = s.t.Format(array, a.Value)
		}
	}
	list := func(a exercises.Act) tracer.ArrayID { array, _ := s.t.Place(a.Operands[0]); return array }
	s.inTurns(moves)
	out := exercises.Memory{}
	for at := 0; at < s.t.Array(s.q.m.Array).Len; {
		var group []exercises.Act
		for to := at; ; to++ {
			a, moved := moves[to]
			if !moved || keys[to] == "" || keys[to] != keys[at] {
				break
			}
			group = append(group, a)
		}
		turned := slices.Clone(group)
		sort.SliceStable(turned, func(i, j int) bool { return list(turned[i]) > list(turned[j]) })
		for k, a := range turned {
			out[s.t.Cell(s.q.m.Array, at+k)] = a.Value
		}
		at += max(1, len(group))
	}
	s.add(18, exercises.Unstable, "Among equal keys, those of the second list stand first. A stable merge has those of the first list in front.", out)
}

// mergedOtherwise merges the two lists from the beginning by another rule, where the row holds what a merge leaves.
func (s *suspecting) mergedOtherwise() {
	var lists [2][]int
	var from [2]*tracer.ArrayInfo
	for k, name := range []string{"a", "b"} {
		keys := s.t.ArrayNamed(name)
		from[k] = keys
		if values := s.t.ArrayNamed("v" + name); s.t.Array(s.q.m.Array).Name == "v" {
			from[k] = values
		}
		if keys == nil || from[k] == nil {
			return
		}
		lists[k], _ = s.numbers(s.cellsOf(keys))
	}
	for kind, says := range [...]string{
		"", // what belongs there
		"Among equal keys, those of the second list stand first. A stable merge has those of the first list in front.",
		"The values are taken from both lists in turn. Their keys say which goes first.",
		"The values are taken from both lists in turn, from the second one first. Their keys say which goes first.",
		"The largest key is taken first. The smallest one goes first.",
		"The largest key is taken first. The smallest one goes first.", // and of equal ones that of the second list
		"Of equal keys of one list the last stands first. They keep the order in which they came.",
	} {
		at, leaves := [2]int{}, map[int]string{}
		if kind == 4 || kind == 5 { // from the ends
			at = [2]int{len(lists[0]) - 1, len(lists[1]) - 1}
		}
		step := 1
		if kind == 4 || kind == 5 {
			step = -1
		}
		inside := func(k int) bool { return at[k] >= 0 && at[k] < len(lists[k]) }
		for i, equal, last := 0, 0, [2]int{}; inside(0) || inside(1); i++ {
			k := 0
			switch both := inside(0) && inside(1); {
			case !both && inside(1):
				k = 1
			case both && kind/2 == 1:
				k = (i + kind) % 2
			case both:
				a, b := step*lists[0][at[0]], step*lists[1][at[1]]
				if a > b || a == b && (kind == 1 || kind == 5) {
					k = 1
				}
			}
			if equal++; i == 0 || last != [2]int{k, lists[k][at[k]]} {
				equal = 0
			}
			last, leaves[i] = [2]int{k, lists[k][at[k]]}, s.text(from[k].ID, at[k])
			for j := i; kind == 6 && j > i-equal; j-- {
				leaves[j], leaves[j-1] = leaves[j-1], leaves[j]
			}
			at[k] += step
		}
		var out []string
		for _, i := range s.q.cells {
			out = append(out, leaves[i])
		}
		for k, text := range out {
			if kind == 0 && s.q.want[k] != "" && !exercises.Same(text, s.q.want[k]) {
				return
			}
		}
		if kind > 0 {
			s.words(20, [...]string{"", exercises.Unstable, "taken in turn", "taken in turn", "the other direction", "the other direction", exercises.Unstable}[kind], says, out)
		}
	}
}

// inTurns takes the values of two lists in turn, or those of the second behind those of the first, whatever their keys.
func (s *suspecting) inTurns(moves map[int]exercises.Act) {
	from := map[tracer.ArrayID][]exercises.Act{}
	var lists []tracer.ArrayID
	for _, to := range slices.Sorted(maps.Keys(moves)) {
		array, _ := s.t.Place(moves[to].Operands[0])
		if from[array] == nil {
			lists = append(lists, array)
		}
		from[array] = append(from[array], moves[to])
	}
	if len(lists) != 2 {
		return
	}
	slices.Sort(lists)
	a, b := s.t.RowName(lists[0]), s.t.RowName(lists[1])
	n := s.t.Array(lists[0]).Real
	s.texts(18, exercises.NoIndex, fmt.Sprintf("The values of %s stand behind those of %s: nothing is merged. Their keys say which goes first.", b, a), func(k int) string {
		if i := s.q.cells[k]; i < n {
			return s.text(lists[0], i)
		}
		return s.text(lists[1], s.q.cells[k]-n)
	})
}
