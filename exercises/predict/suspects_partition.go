package predict

import (
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
	smaller := func(a, b value.Word) bool { return order(a, b) < 0 }
	notLarger := func(a, b value.Word) bool { return order(a, b) <= 0 }
	texts := func(row []value.Word) (out []string) {
		for _, i := range s.q.cells {
			out = append(out, s.t.Format(array.ID, row[i]))
		}
		return out
	}
	three := []int{0, n / 2, n - 1}
	slices.SortStableFunc(three, func(i, j int) int { return order(before[i], before[j]) })
	row, withMedian := before, false
	for _, i := range three { // of equal keys any may be the median
		if chosen := exchanged(before, 0, i); order(before[i], before[three[1]]) == 0 && slices.Equal(texts(walked(chosen, notLarger, true)), s.q.want) {
			row, withMedian = chosen, i > 0
		}
	}
	if !slices.Equal(texts(walked(row, notLarger, true)), s.q.want) {
		return
	}
	for _, other := range []struct {
		name, says string
		row        []value.Word
	}{
		{"pivot not put in place", "The pivot still stands in front. The last exchange puts it behind the smaller keys.", walked(row, notLarger, false)},
		{"another partition", "The keys on either side of the pivot stand in the order in which they came. The exchanges of the listing change that order.", kept(row, notLarger)},
		{"another partition", "That is what comes out of Lomuto’s partition with the last key as the pivot. In the listing the pivot stands in front.", walkedToLast(before, notLarger)},
		{"another partition", "That is what comes out of Lomuto’s partition with the pivot at the end. In the listing it stands in front.", walkedToLast(exchanged(row, 0, n-1), notLarger)},
		{"another partition", "That is what comes out of Hoare’s partition, which walks from both ends. The listing walks from the left alone.", fromBothEnds(row, notLarger)},
		{exercises.BoundIn, "Keys that equal the pivot are sent to the right of it. The test is ≤.", walked(row, smaller, true)},
	} {
		s.words(19, other.name, other.says, texts(other.row))
	}
	if withMedian {
		s.words(24, "another pivot", "The first key is taken for the pivot as it stands. The median of three goes to the front first.", texts(walked(before, notLarger, true)))
		if n > 2 {
			s.words(24, "another pivot", "The last key is taken for the pivot, without the median of three.", texts(walked(exchanged(before, 0, n-1), notLarger, true)))
		}
	}
}

func exchanged(row []value.Word, i, j int) []value.Word {
	out := slices.Clone(row)
	out[i], out[j] = out[j], out[i]
	return out
}

// walked parts a row by its first key, from left to right, and puts that in place or leaves it in front.
func walked(row []value.Word, left func(a, b value.Word) bool, inPlace bool) []value.Word {
	out, part := slices.Clone(row), 1
	for i := 1; i < len(out); i++ {
		if left(out[i], out[0]) {
			out[i], out[part] = out[part], out[i]
			part++
		}
	}
	if inPlace {
		out[0], out[part-1] = out[part-1], out[0]
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

// fromBothEnds parts a row by its first key: keys that stand on the wrong side are exchanged two by two.
func fromBothEnds(row []value.Word, left func(a, b value.Word) bool) []value.Word {
	out, i, j := slices.Clone(row), 1, len(row)-1
	for {
		for i <= j && left(out[i], out[0]) {
			i++
		}
		for i <= j && !left(out[j], out[0]) {
			j--
		}
		if i >= j {
			break
		}
		out[i], out[j] = out[j], out[i]
	}
	out[0], out[j] = out[j], out[0]
	return out
}

// joined are mistakes in how many rows of one table meet a row of another, which is sorted, or where these begin.
func (s *suspecting) joined() {
	a, b := s.t.ArrayNamed("a"), s.t.ArrayNamed("b")
	row := s.t.Array(s.q.m.Array)
	if s.e.Alg.ID != "sequence/join" || a == nil || b == nil || a.Real != len(s.q.want) || row.Name != "matches" && row.Name != "first" {
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
	lower := func(i int) int { return below(right, left[i]) }
	upper := func(i int) int { return below(right, left[i]+1) }
	many := func(i int) int { return upper(i) - lower(i) }
	is := map[string]func(i int) int{"matches": many, "first": lower}[row.Name]
	for k, i := range s.q.cells {
		if s.q.want[k] != strconv.Itoa(is(i)) {
			return
		}
	}
	for _, other := range []struct {
		of, says string
		count    func(i int) int
	}{
		{"matches", "These are the upper bounds in b. From each the lower bound is subtracted.", upper},
		{"matches", "These are the lower bounds in b. How many rows lie between the two bounds is asked for.", lower},
		{"matches", "That is how many rows of b stand from the lower bound on. The upper bound ends them.", func(i int) int { return len(right) - lower(i) }},
		{"matches", "That is how often the key stands in a. How often it stands in b is asked for.", func(i int) int { return below(left, left[i]+1) - below(left, left[i]) }},
		{"matches", "Of rows of a with one key the first alone has the matches. Each row has them.", func(i int) int {
			if i > 0 && left[i] == left[i-1] {
				return 0
			}
			return many(i)
		}},
		{"matches", "Of rows of b with one key one alone is counted. Each row of b is a match.", func(i int) int { return min(1, many(i)) }},
		{"first", "These are the upper bounds in b. The lower bound is asked for.", upper},
		{"first", "These are the lower bounds in a. Those in b are asked for.", func(i int) int { return below(left, left[i]) }},
		{"first", "These are the last places in front of the key. The place at which it begins is asked for.", func(i int) int { return lower(i) - 1 }},
		{"first", "Where the key does not stand in b, that is −1. The lower bound is where it would stand.", func(i int) int {
			if many(i) == 0 {
				return -1
			}
			return lower(i)
		}},
	} {
		if other.of != row.Name {
			continue
		}
		s.row(18, "another bound", other.says, func(k int) string { return strconv.Itoa(other.count(s.q.cells[k])) })
	}
}

// cellsOf are the cells of an array that are not padding.
func (s *suspecting) cellsOf(info *tracer.ArrayInfo) (out []tracer.CellID) {
	for i := range info.Real {
		out = append(out, s.t.Cell(info.ID, i))
	}
	return out
}
