package simulate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
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

// moved applies a change to all cells that a move reads, and to the one that it writes; ok is false where one of them
// lies outside.
func (s *moveSuspects) moved(r reading, to func(c cell) cell) (out reading, ok bool) {
	out.to = to(r.to)
	ok = s.inside(out.to)
	for _, c := range r.from {
		c = to(c)
		out.from, ok = append(out.from, c), ok && s.inside(c)
	}
	return out, ok
}

// replays are these mistakes.
func (s *moveSuspects) replays() {
	parts, first, wrong := make([]part, len(s.q.want)), -1, 0
	for slot := range parts {
		p, ok := s.partOf(slot)
		if !ok {
			return
		}
		if n := len(p.moves) + len(p.left); n > 0 {
			if wrong += n; first < 0 {
				first = slot
			}
		}
		parts[slot] = p
	}
	if wrong < 2 {
		return
	}
	try := func(rank int, name string, says func() string, do become) {
		for slot, p := range parts {
			if len(p.moves)+len(p.left) > 0 && !s.asGiven(slot, p, do(slot, p)) {
				return
			}
		}
		s.wrongly(rank, name, says()+s.lineSays(first))
		s.list[len(s.list)-1].Faint = true
	}
	p := parts[first]
	if len(p.moves) > 0 {
		m := p.moves[0]
		try(8, exercises.OffByOne, told(fmt.Sprintf("You write %s, and read that cell, too, where the lane has the cell beside it for both.", m.to)), singly(func(_, _ int, r reading) (reading, bool) {
			return s.ownBeside(r)
		}))
		s.aroundTheRow(m, try)
		try(8, "cell by cell", told(fmt.Sprintf("You read the cells in the same place for %s. The lane reads others, too.", m.to)), singly(func(_, _ int, r reading) (reading, bool) {
			out := reading{to: r.to}
			for _, c := range r.from {
				if c.index = r.to.index; !slices.Contains(out.from, c) && s.inside(c) {
					out.from = append(out.from, c)
				}
			}
			return out, len(r.from) > 2
		}))
		s.throughIndex(first, p, try)
	}
	s.fromTheStart(p, try)
	if !s.q.parts[first].Pairs {
		s.orders(p, try)
		s.counters(first, try)
	}
}

// asGiven reports whether what a mistake makes of a part is what was given for it.
func (s *moveSuspects) asGiven(slot int, p part, is []reading) bool {
	is = slices.DeleteFunc(slices.Clone(is), func(r reading) bool { // of an array that is left out nothing is said
		return !slices.ContainsFunc(p.all, func(m reading) bool { return m.to.array == r.to.array })
	})
	if len(is) == 0 || len(is) != len(p.all) {
		return false
	}
	ordered := !s.q.commute && slices.ContainsFunc(s.q.want[slot], func(w move) bool { return w.acts[0].How == exercises.Combined })
	lacks := func(list, of []reading) bool {
		return slices.ContainsFunc(of, func(r reading) bool {
			return !slices.ContainsFunc(list, func(m reading) bool {
				return m.to == r.to && sameCells(m, r) && (!ordered || slices.Equal(m.from, r.from))
			})
		})
	}
	return !lacks(p.all, is) && !lacks(is, p.all)
}

// ownBeside has a lane that reads the cell that it writes do both in the cell behind it.
func (s *moveSuspects) ownBeside(r reading) (out reading, ok bool) {
	out.to = cell{r.to.array, r.to.index + 1}
	for _, c := range r.from {
		if ok = ok || c == r.to; c == r.to {
			c = out.to
		} else if c.array == r.to.array {
			return out, false
		}
		out.from = append(out.from, c)
	}
	return out, ok && s.inside(out.to) && len(r.from) > 1
}

// trying adds a mistake if what it comes to is the whole answer; what is said of it may depend on that.
type trying func(rank int, name string, says func() string, do become)

func told(text string) func() string { return func() string { return text } }

// aroundTheRow has lanes read beyond the end of a row, round it.
func (s *moveSuspects) aroundTheRow(m reading, try trying) {
	try(8, exercises.NoGuard, told(fmt.Sprintf("The row goes on at its other end in what you read for %s.", m.to)), func(slot int, p part) (out []reading) {
		var full []reading
		for _, r := range p.right {
			if len(full) > 0 && len(r.from) > len(full[0].from) {
				full = nil
			}
			if len(full) == 0 || len(r.from) == len(full[0].from) {
				full = append(full, r)
			}
		}
		if len(full) < 2 || len(full) == len(p.right) {
			return nil
		}
		for _, r := range p.right {
			image := reading{to: r.to}
			for k, c := range full[0].from { // the same cell for all, as a weight, or one so far from its own
				if c != full[1].from[min(k, len(full[1].from)-1)] {
					n := s.length(c.array)
					c.index = (c.index - full[0].to.index + r.to.index + n) % n
				}
				image.from = append(image.from, c)
			}
			out = append(out, image)
		}
		return out
	})
}

// fromTheStart has lanes or comparators begin in other cells than the first of them does, at their distance.
func (s *moveSuspects) fromTheStart(p part, try trying) {
	lowest := func(list []reading) (c cell) {
		for k, r := range list {
			for _, o := range append(r.from, r.to) {
				if k == 0 && c.array == "" || o.index < c.index {
					c = o
				}
			}
		}
		return c
	}
	if len(p.all) == 0 {
		return
	}
	says := fmt.Sprintf("Your pairs begin at %s. In this round the first begins at %s.", lowest(p.all), lowest(p.right))
	if lowest(p.all) == lowest(p.right) {
		return
	}
	for _, by := range []int{-1, 1} {
		try(9, exercises.OtherPairs, told(says), singly(func(_, _ int, r reading) (reading, bool) {
			out, ok := s.moved(r, func(c cell) cell { return cell{c.array, c.index + by} })
			return out, ok && (len(r.from) == 1 || slices.Contains(r.from, r.to)) && r.from[0].array == r.to.array
		}))
	}
	try(8, exercises.OtherPairs, told(says), func(slot int, p part) (out []reading) {
		d := 0
		for k, r := range p.right {
			apart := 0
			for _, c := range r.from {
				if c.array == r.to.array {
					apart = max(apart, c.index-r.to.index, r.to.index-c.index)
				}
			}
			if k > 0 && apart != d {
				return nil
			}
			d = apart
		}
		if d == 0 {
			return nil
		}
		own := slices.Contains(p.right[0].from, p.right[0].to)
		left := own && p.right[0].to != lowest(p.right[:1]) // the sum goes to the right one
		for i := range s.length(p.right[0].to.array) - d {
			low, high := cell{p.right[0].to.array, i}, cell{p.right[0].to.array, i + d}
			switch {
			case i/d%2 > 0 || own && i%(2*d) != 0 && !(left && (i+d+1)%(2*d) == 0):
			case !own:
				out = append(out, reading{[]cell{low}, high})
			case left:
				out = append(out, reading{[]cell{low, high}, high})
			default:
				out = append(out, reading{[]cell{low, high}, low})
			}
		}
		return out
	})
}

// sources are the cells from which moves of one value each take what they write to an array, in the order in which that
// has it; nil where one reads several.
func sources(list []reading, array string) (from, to []cell) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b reading) int { return a.to.index - b.to.index })
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
func inOtherOrder(order func(slot int, from []cell) []cell) become {
	return func(slot int, p part) (out []reading) {
		var arrays []string
		for _, r := range p.right {
			if slices.Contains(arrays, r.to.array) {
				continue
			}
			arrays = append(arrays, r.to.array)
			from, to := sources(p.right, r.to.array)
			if from == nil {
				for _, w := range p.right {
					if w.to.array == r.to.array {
						out = append(out, w)
					}
				}
			}
			is := order(slot, slices.Clone(from))
			if len(is) != len(to) {
				return nil
			}
			for k, c := range is {
				out = append(out, reading{[]cell{c}, to[k]})
			}
		}
		return out
	}
}

// orders are mistakes in the order of values that only move.
func (s *moveSuspects) orders(p part, try trying) {
	try(9, exercises.WrongWay, told("You write these values in the reverse order."), inOtherOrder(func(_ int, from []cell) []cell {
		if len(from) > 2 {
			slices.Reverse(from)
		}
		return from
	}))
	try(8, "rows not kept apart", told("You take the values one behind the other. Those of the next row lie further on."), inOtherOrder(func(_ int, from []cell) []cell {
		if len(from) > 0 && s.t.IntParam("across "+from[0].array) > 1 && slices.IsSortedFunc(from, func(a, b cell) int { return a.index - b.index }) {
			first, unmoved := from[0], true
			for k, m := range p.all {
				unmoved = unmoved && len(m.from) == 1 && m.from[0].index == m.to.index
				if len(m.from) == 1 && m.from[0].array == first.array && (k == 0 || m.from[0].index < first.index || first == from[0]) {
					first = m.from[0]
				}
			}
			for k := range from {
				if !unmoved {
					from[k] = cell{first.array, first.index + k}
				}
			}
		}
		return from
	}))
	lists := func(from []cell) (out []string) {
		for _, c := range from {
			if !slices.Contains(out, c.array) {
				out = append(out, c.array)
			}
		}
		slices.Sort(out)
		return out
	}
	if from, _ := sources(p.right, p.right[0].to.array); len(lists(from)) == 2 {
		names := lists(from)
		for second, first := range names {
			try(8, "one list behind the other", told(fmt.Sprintf("You take all of %s, and then what is in %s. Their keys say which goes first.", first, names[1-second])), inOtherOrder(func(_ int, from []cell) []cell {
				slices.SortFunc(from, func(a, b cell) int {
					if a.array != b.array {
						return strings.Compare(a.array, b.array) * (1 - 2*second)
					}
					return a.index - b.index
				})
				return from
			}))
		}
		try(8, "own place left out", told("You leave out the place that a value has in its own list: to that is added how many of the other list go before it."), singly(func(_, _ int, r reading) (reading, bool) {
			return reading{r.from, cell{r.to.array, r.to.index - r.from[0].index}}, true
		}))
	}
	s.sortedAtOnce(p, try)
	s.groupEnds(try)
}

// sortedAtOnce has keys, and what moves with them, go to where they stand at the end of the run.
func (s *moveSuspects) sortedAtOnce(p part, try trying) {
	c, end := s.t.Cursor(), s.t.Cursor()
	end.Seek(len(s.t.Steps()) - 1)
	for _, keys := range s.t.Arrays() {
		from, _ := sources(p.right, s.t.RowName(keys.ID))
		if len(from) < 3 || from[0].array != s.t.RowName(keys.ID) {
			continue
		}
		try(8, exercises.SeveralRounds, told("You put all keys in their final order at once. This round is one step on the way there."), func(slot int, p part) (out []reading) {
			c.Seek(s.q.parts[slot].From)
			taken, source := map[int]bool{}, map[int]int{}
			for j := range keys.Real {
				for i := range keys.Real {
					if _, set := source[j]; !set && !taken[i] && c.Text(keys.ID, i) == end.Text(keys.ID, j) {
						taken[i], source[j] = true, i
					}
				}
			}
			for _, r := range p.right {
				out = append(out, reading{[]cell{{r.to.array, source[r.to.index]}}, r.to})
			}
			return out
		})
	}
}

// groupEnds has the first of values that go together taken where the last is, or the reverse.
func (s *moveSuspects) groupEnds(try trying) {
	c := s.t.Cursor()
	for _, last := range []bool{false, true} {
		is := ""
		try(8, "the other end of a group", func() string { return exercises.TakenFrom(is) }, inOtherOrder(func(slot int, from []cell) []cell {
			var at, other []int
			for k, f := range from {
				if at = append(at, f.index); k > 0 && at[k] <= at[k-1] {
					return from
				}
				switch {
				case !last && k == 0:
					other = append(other, 0)
				case !last:
					other = append(other, at[k-1]+1)
				case k > 0:
					other = append(other, at[k]-1)
				}
			}
			if last && len(from) > 0 {
				other = append(other, s.length(from[0].array)-1)
			}
			c.Seek(s.q.parts[slot].From)
			if text := exercises.EndOfGroup(s.t, c, other, at); text != "" {
				is = text
				for k := range from {
					from[k].index = other[k]
				}
			}
			return from
		}))
	}
}

// index is one through which all lanes of a part go that read a row: at a place by far from what it holds there.
type index struct {
	of  string // the row that is read
	by  int
	at  map[int]int // by move: where the index stands
	row tracer.ArrayID
}

// indices finds those of a part.
func (s *moveSuspects) indices(slot int, p part) (out []index) {
	c := s.t.Cursor()
	c.Seek(s.q.parts[slot].From)
	steered := make([][]tracer.CellID, len(p.right))
	for k := range p.right {
		steered[k] = s.r.Steers(s.q.want[slot][k].acts[0])
	}
	for _, row := range s.t.Arrays() {
		for _, by := range []int{0, -1} {
			for _, of := range s.t.Arrays() {
				one, all, own := index{s.t.RowName(of.ID), by, map[int]int{}, row.ID}, true, true
				for k, r := range p.right {
					steers := steered[k]
					n := slices.IndexFunc(r.from, func(c cell) bool { return c.array == one.of && c != r.to })
					if n < 0 || len(steers) == 0 {
						continue
					}
					found := slices.IndexFunc(steers, func(steer tracer.CellID) bool {
						array, i := s.t.Place(steer)
						return array == row.ID && c.Text(array, i) == strconv.Itoa(r.from[n].index-by)
					})
					if all = all && found >= 0; all {
						_, one.at[k] = s.t.Place(steers[found])
						own = own && one.at[k] == r.from[n].index
					}
				}
				if all && !own && len(one.at) > 1 {
					out = append(out, one)
				}
			}
		}
	}
	return out
}

// throughIndex has lanes go to another place than that which an index tells them.
func (s *moveSuspects) throughIndex(first int, p part, try trying) {
	c := s.t.Cursor()
	c.Seek(s.q.parts[first].From)
	for _, own := range s.indices(first, p) {
		row := s.t.RowName(own.row)
		for _, other := range [...]struct {
			name     string
			next, by int
		}{{exercises.OtherIndex, 1, -1}, {exercises.OtherIndex, 1, 0}, {exercises.OtherIndex, -1, 0}, {exercises.OtherIndex, 0, 0}, {exercises.NoIndex, 0, 0}} {
			says := ""
			try(8, other.name, func() string { return says }, singly(func(slot, k int, r reading) (reading, bool) {
				out := reading{slices.Clone(r.from), r.to}
				i, through := own.at[k]
				if n := slices.IndexFunc(r.from, func(c cell) bool { return c.array == own.of && c != r.to }); slot == first && through && n >= 0 && i+other.next >= 0 && i+other.next < s.t.Array(own.row).Len {
					to, err := strconv.Atoi(c.Text(own.row, i+other.next))
					if to += other.by; other.name == exercises.NoIndex {
						to = i
					}
					if out.from[n].index = to; err != nil || !s.inside(out.from[n]) {
						return r, true
					}
					switch {
					case says != "" || to == r.from[n].index:
					case other.name == exercises.NoIndex:
						says = fmt.Sprintf("You leave the index out: for %s the lane reads %s[%s[%d]%s].", r.to, own.of, row, i, signed(own.by))
					default:
						says = fmt.Sprintf("For %s you read %s[%s[%d]%s]. The lane reads %s[%s[%d]%s].", r.to, own.of, row, i+other.next, signed(other.by), own.of, row, i, signed(own.by))
					}
				}
				return out, true
			}))
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
func (s *moveSuspects) counters(first int, try trying) {
	c := s.t.Cursor()
	c.Seek(s.q.parts[first].From)
	if own, ok := s.r.CountersOf(s.q.parts[first].Acts, c); ok {
		for kind, says := range own.Says(s.t) {
			try(7, exercises.OtherBlock, told(says), singly(func(slot, k int, r reading) (reading, bool) {
				out := reading{slices.Clone(r.from), r.to}
				for n := range out.from {
					if out.from[n].array == s.t.RowName(own.Array) {
						out.from[n].index = own.Other(kind, s.q.want[slot][k].acts[0].To)
						return out, s.inside(out.from[n])
					}
				}
				return out, true
			}))
		}
	}
	try(8, exercises.Strided, told("The values are dealt out to the lanes one by one. Here each lane takes values that stand next to each other."), singly(func(_, _ int, r reading) (reading, bool) {
		across := max(1, s.t.IntParam("across "+r.to.array))
		parts := s.length(r.to.array) / across
		out := reading{to: r.to}
		for _, c := range r.from {
			if c.array != r.to.array {
				out.to.index = c.index%parts*across + r.to.index%across
			}
		}
		for _, c := range r.from {
			if c == r.to {
				c = out.to
			}
			out.from = append(out.from, c)
		}
		return out, across > 1 && parts > 1
	}))
}
