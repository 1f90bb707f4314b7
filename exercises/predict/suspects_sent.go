package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file sends values to other places than an index says, and brings together what belongs to several segments.

// sent are these mistakes.
func (s *suspecting) sent() {
	s.throughPlaces()
	s.atTheLane()
	s.addedInOnePlace()
	s.nextBin()
	s.rowsTogether()
	s.withoutFlags()
}

// index is the row of places through which all writes of the round to the row that is asked about go, and where in it
// each looks; nil if there is none.
func (s *suspecting) index() (places *tracer.ArrayInfo, acts []exercises.Act, at []int) {
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); array == s.q.m.Array {
			acts = append(acts, a)
		}
	}
	for _, info := range s.t.Arrays() {
		if at = nil; info.Kind != value.Int {
			continue
		}
		for _, a := range acts {
			_, to := s.t.Place(a.To)
			for _, c := range s.e.Run.Steers(a) {
				if array, i := s.t.Place(c); array == info.ID && s.text(array, i) == strconv.Itoa(to) {
					at = append(at, i)
					break
				}
			}
		}
		if len(at) == len(acts) && len(acts) > 1 {
			return &info, acts, at
		}
	}
	return nil, nil, nil
}

// throughPlaces has values go to where the next part begins, come from where they should go, or be those of empty
// parts as well.
func (s *suspecting) throughPlaces() {
	places, acts, at := s.index()
	if places == nil {
		return
	}
	name, row := s.t.RowName(places.ID), s.t.RowName(s.q.m.Array)
	place := func(i int) int {
		if n, ok := s.numbers([]tracer.CellID{s.t.Cell(places.ID, i)}); ok && i < places.Len && n[0] >= 0 && n[0] < s.t.Array(s.q.m.Array).Len {
			return n[0]
		}
		return -1
	}
	numbers := acts[0].How == exercises.Constant // of the lanes
	for _, a := range acts {
		numbers = numbers && a.Value == value.Word(a.Lane)
	}
	var next []exercises.Act // without what lies behind the end
	for k, i := range at {
		if numbers && i+1 < places.Len && place(i+1) >= 0 {
			a := acts[k]
			a.To = s.t.Cell(s.q.m.Array, place(i+1))
			next = append(next, a)
		}
	}
	if len(next) > 1 {
		s.add(19, exercises.ForExclusive, fmt.Sprintf("What goes to %s stands where the next part begins. %s is the exclusive scan: it says where each part begins itself.", row, name), s.done(next))
	}
	if first := acts[0]; first.How == exercises.Moved {
		source, _ := s.t.Place(first.Operands[0])
		s.leftOutInstead(source, places.Real, at, place)
		for _, by := range []int{1, -1} {
			further, side := slices.Clone(acts), map[int]string{1: "right", -1: "left"}[by]
			for k, a := range acts {
				if _, to := s.t.Place(a.To); to+by >= 0 && to+by < s.t.Array(s.q.m.Array).Len {
					further[k].To += tracer.CellID(by)
				}
			}
			s.add(28, exercises.WrongCell, fmt.Sprintf("Each value stands one place too far to the %s. It belongs in the place that %s names.", side, name), s.done(further))
		}
		s.row(19, exercises.GatherScatter, fmt.Sprintf("%[1]s[i] is taken from the place that %[2]s[i] names. It is the other way round: %[2]s[i] names the place in %[1]s to which a value goes.", row, name), func(k int) string {
			if i := s.q.cells[k]; i < places.Len {
				if from := place(i); from >= 0 && from < s.t.Array(source).Len {
					return s.text(source, from)
				}
			}
			return s.q.want[k]
		})
	}
	for i := range places.Real - 1 { // those that are left out are empty: the next part begins at their place
		numbers = numbers && (place(i) == place(i+1)) != slices.Contains(at, i)
	}
	for _, last := range []bool{true, false} {
		out := exercises.Memory{}
		for i := range places.Real {
			to := place(i)
			if !numbers {
				return
			}
			if to < 0 {
				continue
			}
			c := s.t.Cell(s.q.m.Array, to)
			if _, taken := out[c]; last || !taken {
				out[c] = value.Word(i)
			}
		}
		s.words(19, "an empty item given a place", "The number of a part that is empty is written, too. Such a part has no place.", s.q.slotTexts(s.e.Run, out, s.before))
	}
}

// leftOutInstead sends the values to their places that are left out, and not those that are kept.
func (s *suspecting) leftOutInstead(source tracer.ArrayID, real int, at []int, place func(i int) int) {
	flagged := slices.ContainsFunc(s.acts, func(a exercises.Act) bool {
		return slices.ContainsFunc(s.e.Run.Steers(a), func(c tracer.CellID) bool { array, _ := s.t.Place(c); return s.t.Array(array).Kind == value.Flag })
	})
	out := exercises.Memory{}
	for i := range min(real, s.t.Array(source).Real) {
		if w, ok := s.before.Value(source, i); ok && flagged && !slices.Contains(s.given, "") && !slices.Contains(at, i) && place(i) >= 0 {
			out[s.t.Cell(s.q.m.Array, place(i))] = w
		}
	}
	if len(out) > 0 {
		s.words(19, exercises.TestTurned, "Those values are sent to their places that are left out. The test is the other way round.", s.q.slotTexts(s.e.Run, out, s.before))
	}
}

// atTheLane takes values at the number of the lane, where that goes through an index.
func (s *suspecting) atTheLane() {
	through := ""
	acts, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Moved {
			return a, false
		}
		from, i := s.t.Place(a.Operands[0])
		for _, c := range s.e.Run.Steers(a) {
			array, at := s.t.Place(c)
			if at == int(a.Lane) && at != i && at < s.t.Array(from).Real && s.text(array, at) == strconv.Itoa(i) {
				through = s.t.RowName(array)
				a.Operands = []tracer.CellID{s.t.Cell(from, at)}
				return a, true
			}
		}
		return a, false
	})
	if any {
		s.add(20, exercises.NoIndex, fmt.Sprintf("Each value is taken at the number of its lane. The line goes through %s.", through), s.done(acts))
	}
}

// addedInOnePlace adds up what is sorted to one place, where one of it stays.
func (s *suspecting) addedInOnePlace() {
	x, index, order := s.t.ArrayNamed("x"), s.t.ArrayNamed("index"), s.t.ArrayNamed("order")
	if s.e.Alg.ID != "scatter/sort" || x == nil || index == nil || order == nil || x.Kind != value.Int || s.q.m.Array == index.ID {
		return
	}
	sums, many := map[string]int{}, map[string]int{}
	for i := range order.Real {
		n, ok := s.numbers([]tracer.CellID{s.t.Cell(order.ID, i)})
		if !ok || n[0] < 0 || n[0] >= x.Real {
			return
		}
		w, _ := s.before.Value(x.ID, n[0])
		sums[s.text(index.ID, i)] += int(w)
		many[s.text(index.ID, i)]++
	}
	s.row(20, addedUp, "What is meant for one place is added up. One value stays there: the last of those that are meant for it.", func(k int) string {
		if to := strconv.Itoa(s.q.cells[k]); many[to] > 0 {
			return strconv.Itoa(sums[to])
		}
		return s.q.want[k]
	})
}

// nextBin takes the start of the next bin for the end of a bin, though the next one is empty.
func (s *suspecting) nextBin() {
	starts := s.t.ArrayNamed("starts")
	if s.e.Alg.ID != "histogram/sort" || starts == nil || s.t.Array(s.q.m.Array).Name != "size" {
		return
	}
	says := "The start of the bin behind it is taken, whether that is empty or not. What counts is the first bin behind it that is not."
	if len(s.wrong) > 0 && s.q.want[s.wrong[0]] == "0" {
		b := exercises.NameOf(s.t, s.t.Cell(starts.ID, s.q.cells[s.wrong[0]]))
		says = fmt.Sprintf("The difference of two starts is taken for a bin that is empty: %s is −1, and so nothing fell into it.", b)
	}
	for _, all := range []bool{false, true} {
		s.row(19, "an empty bin taken for the next", says, func(k int) string {
			b := s.q.cells[k]
			if b+1 >= starts.Real || !all && s.text(starts.ID, b) == "-1" {
				return s.q.want[k]
			}
			n, ok := s.numbers([]tracer.CellID{s.t.Cell(starts.ID, b), s.t.Cell(starts.ID, b+1)})
			if !ok {
				return s.q.want[k]
			}
			return strconv.Itoa(n[1] - n[0])
		})
	}
}

// rowsTogether combines pairs of a whole row, where each segment has pairs of its own.
func (s *suspecting) rowsTogether() {
	d, known := s.reachOf()
	if s.e.Alg.ID != "spmv/segreduce" || !known || d < 1 || s.t.Program().Combine == nil {
		return
	}
	array, out := s.q.m.Array, exercises.Memory{}
	for i := 0; i+d < s.t.Array(array).Real; i += 2 * d {
		left, ok := s.before.Value(array, i)
		right, also := s.before.Value(array, i+d)
		if ok && also {
			out[s.t.Cell(array, i)] = s.t.Program().Combine(left, right)
		}
	}
	s.words(11, exercises.Leaking, fmt.Sprintf("The rows are not kept apart: the pairs begin at %s, and go on over the ends of rows. In each row they begin at its first value.", exercises.NameOf(s.t, s.t.Cell(array, 0))), s.q.slotTexts(s.e.Run, out, s.before))
}

// withoutFlags has all right children of a segmented down-sweep get the prefix and the sum of the left one, or the
// prefix alone.
func (s *suspecting) withoutFlags() {
	if s.t.ArrayNamed("heads") == nil || !strings.HasSuffix(s.t.Round(s.q.m.Round).Phase, "down-sweep") || s.t.Program().Combine == nil {
		return
	}
	out := exercises.Memory{}
	for _, a := range s.acts {
		if a.How != exercises.Moved || a.Operands[0] <= a.To {
			continue
		}
		prefix, ok := s.before.Cell(a.Operands[0])
		left, also := s.before.Cell(a.To)
		if ok && also {
			out[a.To], out[a.Operands[0]] = prefix, s.t.Program().Combine(prefix, left)
		}
	}
	if len(out) > 0 {
		s.words(11, exercises.Leaking, "The flags are not looked at: each right child gets the prefix and the sum of the left one. Where a segment begins there is less to get.", s.q.slotTexts(s.e.Run, out, s.before))
	}
}
