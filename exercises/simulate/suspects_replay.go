package simulate

import (
	"fmt"
	"slices"
	"sort"
	"strconv"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file carries mistakes through all that is to be done, and compares what they come to with the whole answer.

// become is what a mistake makes of a part; nil where it can't be made there.
type become func(slot int, p part) []reading

// singly makes a mistake in each move by itself; ok is false of one that is not made then.
func singly(do func(slot, k int, r reading) (out reading, ok bool)) become {
	return func(slot int, p part) (out []reading) {
		for k, r := range p.right {
			if image, ok := do(slot, k, r); ok {
				out = append(out, image)
			}
		}
		return out
	}
}

// moved changes the cells that a move reads, and that which it writes; ok is false where one of them lies outside.
func (s *moveSuspects) moved(r reading, to func(c cell) cell) (out reading, ok bool) {
	out.to = to(r.to)
	ok = s.inside(out.to)
	for _, c := range r.from {
		c = to(c)
		out.from, ok = append(out.from, c), ok && s.inside(c)
	}
	return out, ok
}

// try adds a mistake if what it comes to is what was given in all parts that are wrong; what is said of it may be found
// on the way there (note).
func (s *moveSuspects) try(rank int, name, says string, do become) {
	s.note = says
	for slot, p := range s.parts {
		if len(p.moves)+len(p.left) > 0 && !s.asGiven(slot, p, do(slot, p)) {
			return
		}
	}
	if s.note != "" {
		s.wrongly(rank, name, s.note+s.lineSays(s.first))
		s.list[len(s.list)-1].Faint = true
	}
}

// replays are these mistakes.
func (s *moveSuspects) replays() {
	wrong := 0
	s.parts, s.first = nil, -1
	for slot := range s.q.want {
		p, ok := s.partOf(slot)
		if !ok {
			return
		}
		if wrong += len(p.moves) + len(p.left); wrong > 0 && s.first < 0 {
			s.first = slot
		}
		s.parts = append(s.parts, p)
	}
	if wrong == 0 || len(s.parts[s.first].all) == 0 {
		return
	}
	p := s.parts[s.first]
	s.bins()
	if s.try(8, exercises.NoGuard, "", s.aroundTheRow); wrong < 2 {
		return
	}
	s.begunElsewhere(p)
	if s.q.parts[s.first].Pairs {
		return
	}
	s.shapes()
	s.orders(p)
	s.sorting()
	s.counters()
	for _, least := range []bool{true, false} {
		s.try(8, exercises.OtherBase, "", s.sameBase(least))
	}
	for aside := range 2 {
		s.try(7, exercises.SumPrefix, exercises.ChildrenExchanged, childrenOfTree(aside))
	}
	if len(p.moves) == 0 {
		return
	}
	to := p.moves[0].to
	s.throughIndex(p)
	s.try(8, exercises.OffByOne, fmt.Sprintf("You write %s, and read that cell, too, where the lane has the cell beside it for both.", to), singly(func(_, _ int, r reading) (reading, bool) {
		out, ok := s.moved(r, func(c cell) cell { return cell{c.array, c.index + map[bool]int{true: 1}[c == r.to]} })
		return out, ok && slices.Contains(r.from, r.to) && !slices.ContainsFunc(r.from, func(c cell) bool { return c.array == r.to.array && c != r.to })
	}))
	for _, row := range s.t.Arrays() {
		name, across := s.t.RowName(row.ID), max(1, s.t.IntParam("across "+s.t.RowName(row.ID)))
		for _, width := range []int{across, row.Real / across} {
			s.try(7, "row taken for column", fmt.Sprintf("You read a row of %s where the lanes read a column.", name), singly(func(_, _ int, r reading) (reading, bool) {
				return s.moved(r, func(c cell) cell {
					if c.array == name && name != r.to.array {
						c.index = c.index%across*width + c.index/across
					}
					return c
				})
			}))
		}
	}
	s.try(7, exercises.TestTurned, "You move the values that are left out here, and leave out those that are moved.", s.testTurned)
	s.try(8, "cell by cell", fmt.Sprintf("You read the cells in the same place for %s. The lane reads others, too.", to), singly(func(_, _ int, r reading) (reading, bool) {
		out := reading{to: r.to}
		for _, c := range r.from {
			if c.index = r.to.index; s.inside(c) && !slices.Contains(out.from, c) {
				out.from = append(out.from, c)
			}
		}
		return out, len(r.from) > 2
	}))
}

// sameBase has all lanes read one cell of a shorter array of which they read one for each part: the first that is read,
// or the first of all.
func (s *moveSuspects) sameBase(least bool) become {
	return func(_ int, p part) (out []reading) {
		first := map[string]int{}
		for _, r := range p.right {
			for _, c := range r.from {
				if i, is := first[c.array]; least && (!is || c.index < i) {
					first[c.array] = c.index
				}
			}
		}
		for _, r := range p.right {
			image := reading{slices.Clone(r.from), r.to}
			for n, c := range r.from {
				if len(r.from) == 2 && c.array != r.to.array && s.length(c.array) < s.length(r.to.array) {
					image.from[n].index = first[c.array]
					s.note = fmt.Sprintf("Whatever its part, each lane that reads %[1]s takes the same value of it. Each part begins with one of its own: what stands in front of it.", c.array)
				}
			}
			out = append(out, image)
		}
		return out
	}
}

// childrenOfTree has the two children of each node of a tree exchanged: the left one gets the sum, of the left one or of
// the one beside it, and the right one what the parent holds.
func childrenOfTree(aside int) become {
	return func(_ int, p part) (out []reading) {
		for k := 0; k+1 < len(p.right); k += 2 {
			left, right := p.right[k], p.right[k+1]
			if len(left.from) != 1 || len(right.from) != 2 || right.from[0] != left.from[0] || right.to != (cell{left.to.array, left.to.index + 1}) {
				return nil
			}
			sum := cell{right.from[1].array, right.from[1].index + aside}
			out = append(out, reading{[]cell{left.from[0], sum}, left.to}, reading{left.from, right.to})
		}
		return out
	}
}

// testTurned has the values that no lane moves move, in their order.
func (s *moveSuspects) testTurned(slot int, p part) (out []reading) {
	from, to := sources(p.right, p.right[0].to.array)
	flagged := slices.ContainsFunc(s.q.parts[slot].Acts, func(a exercises.Act) bool { return slices.ContainsFunc(s.r.Steers(a), s.isFlag) })
	for i := 0; flagged && len(from) > 1 && i < s.length(from[0].array) && len(out) < len(p.all); i++ {
		if c := (cell{from[0].array, i}); !slices.Contains(from, c) {
			out = append(out, reading{[]cell{c}, cell{to[0].array, to[0].index + len(out)}})
		}
	}
	if !slices.ContainsFunc(out, func(r reading) bool { return r.from[0].index != r.to.index }) {
		return nil // as though nothing were tested
	}
	return out
}

// asGiven reports whether what a mistake makes of a part is what was given for it. Of an array that is left out nothing
// is said.
func (s *moveSuspects) asGiven(slot int, p part, is []reading) bool {
	is = slices.DeleteFunc(slices.Clone(is), func(r reading) bool {
		return !slices.ContainsFunc(p.all, func(m reading) bool { return m.to.array == r.to.array })
	})
	ordered := !s.q.commute && slices.ContainsFunc(s.q.want[slot], func(w move) bool { return w.acts[0].How == exercises.Combined })
	lacks := func(list, of []reading) bool {
		return slices.ContainsFunc(of, func(r reading) bool {
			return !slices.ContainsFunc(list, func(m reading) bool {
				return m.to == r.to && sameCells(m, r) && (!ordered || slices.Equal(m.from, r.from))
			})
		})
	}
	return len(is) > 0 && len(is) == len(p.all) && !lacks(p.all, is) && !lacks(is, p.all)
}

// aroundTheRow has lanes read beyond the end of a row, round it: the same cell in all lanes, as a weight, or one as far
// from their own as those do that read most.
func (s *moveSuspects) aroundTheRow(_ int, p part) (out []reading) {
	most := 0
	for _, r := range p.right {
		most = max(most, len(r.from))
	}
	full := slices.DeleteFunc(slices.Clone(p.right), func(r reading) bool { return len(r.from) < most })
	if len(full) < 2 || len(p.moves) == 0 || len(s.parts[s.first].moves) == 0 {
		return nil
	}
	around := func(to cell) (image reading, wraps bool) {
		image.to = to
		for k, c := range full[0].from {
			if by, n := c.index-full[0].to.index, s.length(c.array); c != full[1].from[k] {
				beyond := to.index+by < 0 || to.index+by >= n
				wraps = wraps || beyond
				if c.index = (to.index + by + n) % n; beyond && 2*by != n && 2*by != -n { // half of the row away, either side is as far
					s.note = fmt.Sprintf("Where a lane would reach beyond an end you read round it, at the other end, as for %s. The lanes of this round do not.", s.parts[s.first].moves[0].to)
				}
			}
			image.from = append(image.from, c)
		}
		return image, wraps
	}
	for _, r := range full {
		if image, _ := around(r.to); !sameCells(image, r) {
			return nil
		}
	}
	for _, m := range p.all {
		image, wraps := around(m.to)
		if !wraps && slices.ContainsFunc(p.moves, func(w reading) bool { return w.to == m.to }) {
			return nil
		}
		out = append(out, image)
	}
	return out
}

// begunElsewhere has lanes or comparators begin in other cells than they should: beside them, or with the first of the row.
func (s *moveSuspects) begunElsewhere(p part) {
	byIndex := func(a, b cell) int { return a.index - b.index }
	lowest := func(list []reading) (low cell) {
		for k, r := range list {
			if c := slices.MinFunc(append(r.from, r.to), byIndex); k == 0 || c.index < low.index {
				low = c
			}
		}
		return low
	}
	is, should := lowest(p.all), lowest(p.right)
	pairs := s.q.parts[0].Pairs || slices.ContainsFunc(p.right, func(r reading) bool { return len(r.from) == 2 })
	if r := p.right[0]; is == should || len(r.from) == 0 || r.from[0].array != r.to.array || !pairs {
		return
	}
	says := fmt.Sprintf("Your pairs begin at %s. In this round the first begins at %s.", is, should)
	by := func(d int) func(c cell) cell { return func(c cell) cell { return cell{c.array, c.index + d} } }
	ways := []become{func(_ int, p part) (out []reading) {
		low := lowest(p.right[:1])
		d := max(1, slices.MaxFunc(append(p.right[0].from, p.right[0].to), byIndex).index-low.index)
		for i := range s.length(low.array) - d {
			if i%(2*d) == 0 || s.q.parts[0].Pairs && i/d%2 == 0 {
				image, _ := s.moved(p.right[0], by(i-low.index))
				out = append(out, image)
			}
		}
		return out
	}}
	for _, d := range []int{-1, 1} {
		ways = append(ways, singly(func(_, _ int, r reading) (reading, bool) { return s.moved(r, by(d)) }))
	}
	s.try(8, exercises.OtherPairs, s.otherParity(says, should), func(slot int, p part) []reading {
		for _, way := range ways {
			if is := way(slot, p); s.asGiven(slot, p, is) {
				return is
			}
		}
		return nil
	})
}

// sources are the cells from which moves of one value each take what they write to an array, in the order in which that
// has it; nil where one reads several.
func sources(list []reading, array string) (from, to []cell) {
	for _, r := range list {
		if r.to.array == array {
			if len(r.from) != 1 {
				return nil, nil
			}
			from, to = append(from, r.from[0]), append(to, r.to)
		}
	}
	return from, to
}

// inOtherOrder has the values that go to each array go there in another order.
func inOtherOrder(order func(slot int, from []cell)) become {
	return func(slot int, p part) (out []reading) {
		list := slices.Clone(p.right)
		sort.SliceStable(list, func(i, j int) bool {
			a, b := list[i].to, list[j].to
			return a.array < b.array || a.array == b.array && a.index < b.index
		})
		for len(list) > 0 {
			from, to := sources(list, list[0].to.array)
			if from == nil {
				out, list = append(out, list[0]), list[1:]
				continue
			}
			order(slot, from)
			for k, c := range from {
				out = append(out, reading{[]cell{c}, to[k]})
			}
			list = list[len(from):]
		}
		return out
	}
}

// orders are mistakes in the order of values that only move.
func (s *moveSuspects) orders(p part) {
	s.try(9, exercises.WrongWay, "You write these values in the reverse order.", inOtherOrder(func(_ int, from []cell) {
		if len(from) > 2 {
			slices.Reverse(from)
		}
	}))
	s.try(9, exercises.WrongWay, "", inOtherOrder(s.groupReversed))
	s.try(8, "rows not kept apart", "You take the values one behind the other. Those of the next row lie further on.", inOtherOrder(func(_ int, from []cell) {
		first, unmoved := cell{from[0].array, s.length(from[0].array)}, true
		for _, m := range p.all {
			if unmoved = unmoved && len(m.from) == 1 && m.from[0].index == m.to.index; len(m.from) == 1 && m.from[0].array == first.array {
				first.index = min(first.index, m.from[0].index)
			}
		}
		for k := range from {
			if !unmoved && s.t.IntParam("across "+first.array) > 1 {
				from[k] = cell{first.array, first.index + k}
			}
		}
	}))
	s.try(7, exercises.SeveralRounds, "You put all keys in their final order at once. This round is one step on the way there.", s.sortedAtOnce)
	s.try(8, "sorted instead of kept in order", "You put the values in ascending order. They keep the order in which they came.", inOtherOrder(func(slot int, from []cell) {
		if list := s.t.ArrayNamed(from[0].array); list != nil && !s.unmoving() && s.r.Alg.Family != "sort" && s.r.Alg.Family != "merge" {
			c := s.t.Cursor()
			c.Seek(s.q.parts[slot].From)
			key := func(i int) value.Word { w, _ := c.Value(list.ID, i); return w }
			order := op.OrderOf(list.Kind, false, s.t.Pool())
			slices.SortStableFunc(from, func(a, b cell) int { return order(key(a.index), key(b.index)) })
		}
	}))
	s.groupEnds()
}

// groupReversed has the values from the first wrong one to the last, of those that go to an array, stand the other way
// round.
func (s *moveSuspects) groupReversed(slot int, from []cell) {
	p, first, last := s.parts[slot], len(from), -1
	for k, c := range from {
		if slices.ContainsFunc(p.moves, func(m reading) bool { return len(m.from) == 1 && m.from[0] == c }) {
			first, last = min(first, k), k
		}
	}
	if last-first < 2 || last-first == len(from)-1 {
		return
	}
	to := func(c cell) cell {
		return p.right[slices.IndexFunc(p.right, func(w reading) bool { return len(w.from) == 1 && w.from[0] == c })].to
	}
	if group := from[first : last+1]; s.note == "" {
		s.note = fmt.Sprintf("What goes to %s to %s stands there the other way round.", to(group[0]), to(group[len(group)-1]))
		if slices.IsSortedFunc(group, func(a, b cell) int { return a.index - b.index }) {
			s.note += " They belong there in the order that they have in " + group[0].array + "."
		}
	}
	slices.Reverse(from[first : last+1])
}

// sortedAtOnce has keys, and what moves with them, go to where they stand at the end of the run.
func (s *moveSuspects) sortedAtOnce(slot int, p part) (out []reading) {
	c, end := s.t.Cursor(), s.t.Cursor()
	c.Seek(s.q.parts[slot].From)
	end.Seek(len(s.t.Steps()) - 1)
	keys := s.arrayOf(p.right[0])
	if keys == nil || s.t.RowName(keys.ID) != p.right[0].to.array {
		return nil
	}
	taken := map[int]bool{}
	source := make([]int, keys.Real)
	for j := range source {
		for i := range source {
			if c.Text(keys.ID, i) == end.Text(keys.ID, j) && !taken[i] {
				taken[i], source[j] = true, i
				break
			}
		}
	}
	for _, r := range p.right {
		out = append(out, reading{[]cell{{r.to.array, source[min(r.to.index, keys.Real-1)]}}, r.to})
	}
	return out
}

// groupEnds has the first of values that go together taken where the last is, or the reverse.
func (s *moveSuspects) groupEnds() {
	c := s.t.Cursor()
	for _, last := range []int{0, 1} {
		s.try(8, "the other end of a group", "", inOtherOrder(func(slot int, from []cell) {
			var at []int
			for _, f := range from {
				at = append(at, f.index)
			}
			other := otherEnds(at, last > 0, s.length(from[0].array))
			c.Seek(s.q.parts[slot].From)
			if end := exercises.EndOfGroup(s.t, c, other, at); end != "" {
				s.note = exercises.TakenFrom(end)
				for k := range from {
					from[k].index = other[k]
				}
			}
		}))
	}
}

// throughIndex has lanes go to another place than that which an index tells them.
func (s *moveSuspects) throughIndex(p part) {
	c := s.t.Cursor()
	c.Seek(s.q.parts[s.first].From)
	steers := make([][]tracer.CellID, len(p.right))
	for k := range p.right {
		steers[k] = s.r.Steers(s.q.want[s.first][k].acts[0])
	}
	for _, row := range s.t.Arrays() {
		for _, off := range []int{0, -1} {
			at, source, all, own := map[int]int{}, map[int]int{}, true, true // where the index stands, and which cell it names
			for k, r := range p.right {
				for _, steer := range steers[k] {
					if array, i := s.t.Place(steer); array == row.ID {
						for n, o := range r.from {
							if o != r.to && c.Text(array, i) == strconv.Itoa(o.index-off) {
								at[k], source[k], own = i, n, own && i == o.index
							}
						}
					}
				}
				_, found := at[k]
				all = all && (found || len(r.from) == 0)
			}
			if all && !own && len(at) > 1 {
				s.elsewhereThrough(row, at, source, off, c)
			}
		}
	}
}

// elsewhereThrough has lanes go to other places of an array than what a row holds where they look, and off.
func (s *moveSuspects) elsewhereThrough(row tracer.ArrayInfo, at, source map[int]int, off int, c *tracer.Cursor) {
	through := func(name string, other func(i int, to cell) (j int, told string)) {
		s.try(8, name, "", singly(func(slot, k int, r reading) (reading, bool) {
			i, is := at[k]
			if !is || slot != s.first {
				return r, true
			}
			out, from := reading{slices.Clone(r.from), r.to}, r.from[source[k]]
			j, told := other(i, r.to)
			is = j != from.index && s.inside(cell{from.array, j})
			if index := fmt.Sprintf("%s[%d]", s.t.RowName(row.ID), i); is && s.note == "" && name == exercises.NoIndex {
				s.note = fmt.Sprintf("You read %s where the lane goes through the index: %s holds %s, and so %s is read.", cell{from.array, j}, index, c.Text(row.ID, i), from)
			} else if is && s.note == "" {
				s.note = fmt.Sprintf("You go through %s, where the line goes through %s: for %s the lane reads %s.", told, index+signed(off), r.to, from)
			}
			if is {
				out.from[source[k]].index = j
			}
			return out, true
		}))
	}
	s.endThrough(row, at, source, c)
	through(exercises.NoIndex, func(i int, _ cell) (int, string) { return i, "" })
	through(exercises.NoIndex, func(_ int, to cell) (int, string) { return to.index, "" })
	for _, other := range s.t.Arrays() {
		for _, beside := range [][2]int{{1, -1}, {1, 0}, {-1, 0}, {0, 0}} {
			if other.ID == row.ID || beside == [2]int{} {
				through(exercises.OtherIndex, func(i int, _ cell) (int, string) {
					if i += beside[0]; i < 0 || i >= other.Len {
						return -1, ""
					}
					j, err := strconv.Atoi(c.Text(other.ID, i))
					if err != nil {
						return -1, ""
					}
					return j + beside[1], fmt.Sprintf("%s[%d]%s", s.t.RowName(other.ID), i, signed(beside[1]))
				})
			}
		}
	}
}

// signed writes a number that is added behind what it is added to; nothing for 0.
func signed(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" %c %d", []rune("−+")[min(1, max(0, n))], max(n, -n))
}

// counters has lanes read the counter of another block or digit, or add to those of another part.
func (s *moveSuspects) counters() {
	c := s.t.Cursor()
	c.Seek(s.q.parts[s.first].From)
	if own, ok := s.r.CountersOf(s.q.parts[s.first].Acts, c); ok {
		for kind, says := range own.Says(s.t) {
			s.try(7, exercises.OtherBlock, says, singly(func(slot, k int, r reading) (reading, bool) {
				other := own.Other(kind, s.q.want[slot][k].acts[0].To)
				return s.moved(r, func(c cell) cell {
					if c.array == s.t.RowName(own.Array) {
						c.index = other
					}
					return c
				})
			}))
		}
	}
	s.try(8, exercises.Strided, "The values are dealt out to the lanes one by one. Here each lane takes values that stand next to each other.", singly(func(_, _ int, r reading) (reading, bool) {
		to, across := r.to, s.t.IntParam("across "+r.to.array)
		for _, c := range r.from {
			if c.array != to.array && across > 1 {
				to.index = c.index%(s.length(to.array)/across)*across + to.index%across
			}
		}
		return s.moved(r, func(c cell) cell { return map[bool]cell{true: to, false: c}[c == r.to] })
	}))
}

// bins has values counted in other bins, and the next bin taken for the one where a bin ends.
func (s *moveSuspects) bins() {
	if s.r.Alg.Family != "histogram" {
		return
	}
	counts := s.t.RowName(s.q.array)
	counted := func(bin func(r reading) int) become {
		return singly(func(_, _ int, r reading) (reading, bool) {
			to := cell{counts, bin(r)}
			if to.index < 0 || to.index >= s.length(counts) {
				to = cell{"dropped", 0}
			}
			return s.moved(r, func(c cell) cell { return map[bool]cell{true: to, false: c}[c == r.to] })
		})
	}
	for _, by := range []int{-1, 1} {
		s.try(8, exercises.OffByOne, "You count each value "+map[int]string{-1: "in the bin in front of", 1: "in the bin behind"}[by]+" its own.", counted(func(r reading) int {
			if r.to.array != counts {
				return -1
			}
			return r.to.index + by
		}))
	}
	s.try(8, exercises.NoIndex, "You take the index of a value for its bin. The bin is that in whose range the value lies.", counted(func(r reading) int {
		for _, c := range r.from {
			if c != r.to {
				return c.index
			}
		}
		return -1
	}))
	p, says := s.parts[s.first], "You take the start of the bin behind it, whether that is empty or not. What counts is the first bin behind it that is not."
	if len(p.moves) > 0 && slices.ContainsFunc(p.right, func(w reading) bool { return w.to == p.moves[0].to && len(w.from) == 0 }) {
		says = fmt.Sprintf("You take the difference of two starts for a bin that is empty: starts[%d] is −1, and so nothing fell into it.", p.moves[0].to.index)
	}
	for _, all := range []bool{false, true} {
		s.try(8, "an empty bin taken for the next", says, singly(func(_, _ int, r reading) (reading, bool) {
			if b := r.to.index; r.to.array == "size" && b+1 < s.length("starts") && (all || len(r.from) == 2) {
				return reading{[]cell{{"starts", b}, {"starts", b + 1}}, r.to}, true
			}
			return r, true
		}))
	}
}
