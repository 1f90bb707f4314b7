package predict

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds other ways to part the keys of a quicksort by a pivot, and other bounds in a sorted table.

// partitions parts the whole row otherwise than the listing of the serial quicksort does, where its first partition
// is asked about.
func (s *suspecting) partitions() {
	array := s.t.Array(s.q.m.Array)
	if s.e.Alg.ID != "sort/quick-serial" || array.Name != "x" || array.Real < 3 || len(s.q.cells) != array.Real {
		return
	}
	order := op.OrderOf(array.Kind, s.e.Run.Result.Args.Text("order") == "desc", s.t.Pool())
	var before []value.Word
	for i := range array.Real {
		w, ok := s.before.Value(array.ID, i)
		if !ok {
			return
		}
		before = append(before, w)
	}
	n := len(before)
	notLarger := func(a, b value.Word) bool { return order(a, b) <= 0 }
	texts := func(row []value.Word) (out []string) {
		for _, i := range s.q.cells {
			out = append(out, s.t.Format(array.ID, row[i]))
		}
		return out
	}
	three := []int{0, (n - 1) / 2, n - 1}
	row := before
	for _, i := range three { // of equal keys any may be the median
		below, above := 0, 0
		for _, j := range three {
			if c := order(before[j], before[i]); c < 0 {
				below++
			} else if c > 0 {
				above++
			}
		}
		if chosen := exchanged(before, 0, i); below < 2 && above < 2 && slices.Equal(texts(walked(chosen, notLarger, 0)), s.q.want) {
			row = chosen
		}
	}
	if !slices.Equal(texts(walked(row, notLarger, 0)), s.q.want) {
		return
	}
	for _, other := range []struct {
		name, says string
		row        []value.Word
	}{
		{"pivot not put in place", "The pivot still stands in front. The last exchange puts it behind the smaller keys.", walked(row, notLarger, -1)},
		{"pivot not put in place", "The pivot is exchanged with x[part]. It belongs in x[part − 1].", walked(row, notLarger, 1)},
		{exercises.OtherCompare, "Keys that are equal to the pivot are not exchanged. The line has ≤ and not <.", walked(row, func(a, b value.Word) bool { return order(a, b) < 0 }, 0)},
		{exercises.OtherCompare, "The keys behind the pivot are exchanged to the front. Those in front of it are to be.", walked(row, func(a, b value.Word) bool { return order(a, b) >= 0 }, 0)},
		{exercises.OtherCompare, "The keys behind the pivot are exchanged to the front. Those in front of it are to be.", walked(row, func(a, b value.Word) bool { return order(a, b) > 0 }, 0)},
		{"another partition", "The keys on either side of the pivot stand in the order in which they came. The exchanges of the listing change that order.", kept(row, notLarger)},
		{"another partition", "That is what comes out of Lomuto’s partition with the last key as the pivot. In the listing the pivot stands in front.", walkedToLast(before, notLarger)},
	} {
		s.words(19, other.name, other.says, texts(other.row))
	}
	for _, i := range append(three, n/2) {
		s.words(24, "another pivot", fmt.Sprintf("x[%d] is taken for the pivot as it stands. The median of x[0], x[%d] and x[%d] goes to the front first.", i, (n-1)/2, n-1), texts(walked(exchanged(before, 0, i), notLarger, 0)))
	}
}

func exchanged(row []value.Word, i, j int) []value.Word {
	out := slices.Clone(row)
	out[i], out[j] = out[j], out[i]
	return out
}

// walked parts a row by its first key, from left to right, and puts that so far behind its place, or leaves it in front.
func walked(row []value.Word, left func(a, b value.Word) bool, behind int) []value.Word {
	out, part := slices.Clone(row), 1
	for i := 1; i < len(out); i++ {
		if left(out[i], out[0]) {
			out[i], out[part] = out[part], out[i]
			part++
		}
	}
	if to := min(part-1+behind, len(out)-1); behind >= 0 {
		out[0], out[to] = out[to], out[0]
	}
	return out
}

// walkedToLast parts a row by its last key.
func walkedToLast(row []value.Word, left func(a, b value.Word) bool) []value.Word {
	out, part, n := slices.Clone(row), 0, len(row)
	for i := range n - 1 {
		if left(out[i], out[n-1]) {
			out[i], out[part] = out[part], out[i]
			part++
		}
	}
	out[part], out[n-1] = out[n-1], out[part]
	return out
}

// kept parts a row by its first key, and leaves the keys on either side in their order.
func kept(row []value.Word, left func(a, b value.Word) bool) []value.Word {
	var small, large []value.Word
	for _, w := range row[1:] {
		if left(w, row[0]) {
			small = append(small, w)
		} else {
			large = append(large, w)
		}
	}
	return slices.Concat(small, row[:1], large)
}

// joined are mistakes in how many rows of a sorted table meet a row of another.
func (s *suspecting) joined() {
	a, b := s.t.ArrayNamed("a"), s.t.ArrayNamed("b")
	row := s.t.Array(s.q.m.Array)
	if s.e.Alg.ID != "sequence/join" || a == nil || b == nil || a.Real != len(s.q.want) || row.Name != "matches" {
		return
	}
	left, ok := s.numbers(s.cellsOf(a))
	right, also := s.numbers(s.cellsOf(b))
	if !ok || !also {
		return
	}
	below := func(in []int, key int) (n int) {
		for _, x := range in {
			if x < key {
				n++
			}
		}
		return n
	}
	for kind, says := range [...]string{
		"", // what belongs there
		"These are the upper bounds in b. From each the lower bound is subtracted.",
		"These are the lower bounds in b. How many rows lie between the two bounds is asked for.",
		"That is how many rows of b stand from the lower bound on. The upper bound ends them.",
		"That is how often the key stands in a. How often it stands in b is asked for.",
		"Of rows of a with one key the first alone has the matches. Each row has them.",
	} {
		leaves := make([]string, len(s.q.cells))
		for k, i := range s.q.cells {
			lower, upper := below(right, left[i]), below(right, left[i]+1)
			many := upper - lower
			is := [...]int{many, upper, lower, len(right) - lower, below(left, left[i]+1) - below(left, left[i]), many}[kind]
			if kind == 5 && i > 0 && left[i] == left[i-1] {
				is = 0
			}
			leaves[k] = strconv.Itoa(is)
		}
		switch {
		case kind > 0:
			s.words(18, "another bound", says, leaves)
		case !slices.Equal(leaves, s.q.want):
			return
		}
	}
}

// cellsOf are the cells of an array that are not padding.
func (s *suspecting) cellsOf(info *tracer.ArrayInfo) (out []tracer.CellID) {
	for i := range info.Real {
		out = append(out, s.t.Cell(info.ID, i))
	}
	return out
}
