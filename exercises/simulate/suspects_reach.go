package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file says of moves that no lane makes what keeps the lanes from them, and of wrong ones by which other
// distances, index or order they were made.

// reach is by how many places the moves of a part, or of all (−1), reach that combine or compare their own cell with
// another one; 0 where others read something, or reach differently far.
func (s *moveSuspects) reach(list []string, slot int) (by int) {
	for k, m := range list {
		if slot >= 0 && s.slots[k] != slot || m == missing || m == "" {
			continue
		}
		r, ok := s.reading(m)
		if ok && len(r.from) == 0 {
			continue
		}
		own, d := slices.Index(r.from, r.to), 0
		switch {
		case ok && own >= 0 && len(r.from) == 2 && r.from[1-own].array == r.to.array:
			d = r.from[1-own].index - r.to.index
		case ok && s.q.parts[0].Pairs:
			d = r.from[0].index - r.to.index
		}
		if d == 0 || by != 0 && d != by {
			return 0
		}
		by = d
	}
	return by
}

// stopped tells of the first of moves that are left over what keeps a lane from it: a flag, the border of a part of the
// row, or the end of a pass; "" where none does.
func (s *moveSuspects) stopped(many []string) string {
	first := slices.IndexFunc(many, func(m string) bool { return m != "" })
	if first < 0 {
		return ""
	}
	slot, works := s.slots[first], map[int]bool{}
	p, want := s.q.parts[slot], s.q.want[slot]
	for _, w := range want {
		if r, _ := s.reading(w.text); len(r.from) > 1 {
			works[r.to.index] = true
		}
	}
	m, _ := s.reading(many[first])
	if last, _ := s.reading(want[len(want)-1].text); p.Pairs && p.To > p.From+1 && len(m.from) == 1 && m.from[0] == last.to && m.to.index-m.from[0].index == last.to.index-last.from[0].index &&
		!slices.ContainsFunc(s.r.Acts(p.From, len(s.t.Steps())-1), func(a exercises.Act) bool { return s.name(a.To) == strconv.Itoa(m.to.index) }) {
		return fmt.Sprintf("You go on too far: this pass ends at %s. %s is in its final place, and no later step compares it.", last.to, m.to)
	}
	reach := s.reach(s.want, slot)
	if reach == 0 || s.reach(many, slot) != reach || m.to.array != s.t.RowName(s.q.array) {
		return ""
	}
	if says := s.barred(slot, []cell{m.to}); says != "" {
		return strings.TrimSpace(says)
	}
	if size, at := exercises.Border(s.length(m.to.array), reach, func(i int) bool { return works[i] }); slices.Contains(at, m.to.index) {
		return exercises.OverBorder(m.to.array, m.to.index, m.to.index+reach, size)
	}
	return ""
}

// barred says of cells that no lane of a part writes which flags have lanes leave them as they are: those that combine
// there find the other value in theirs. It is empty where no lane leaves one for a flag.
func (s *moveSuspects) barred(slot int, cells []cell) string {
	p, before := s.q.parts[slot], s.t.Cursor()
	before.Seek(p.From)
	var flags, kept []string
	s.t.Left(p.Round, func(c tracer.CellID, _ int) {
		array, i := s.t.Place(c)
		if !slices.Contains(cells, cell{s.t.RowName(array), i}) {
			return
		}
		for _, bar := range s.r.BarredBy(p.Acts, c, before) {
			row, own := s.t.Place(bar)
			if flag := fmt.Sprintf("%s[%d]", s.t.RowName(row), own); !slices.Contains(flags, flag) && before.Text(row, own) == "1" {
				flags, kept = append(flags, flag), append(kept, exercises.NameOf(s.t, c))
			}
		}
	})
	if len(flags) == 0 {
		return ""
	}
	is := map[bool]string{true: "is", false: "are"}[len(flags) == 1]
	return fmt.Sprintf(" %s %s 1: nothing from another cell is added to %s.", exercises.Listed(flags), is, or(kept))
}

// reversedDistances has the distances at which lanes combine grow where they should shrink, or the reverse.
func (s *moveSuspects) reversedDistances() {
	var is, should []int
	for slot, p := range s.q.parts {
		if p.Pairs {
			return
		}
		a, b := s.reach(s.given, slot), s.reach(s.want, slot)
		is, should = append(is, max(a, -a)), append(should, max(b, -b))
	}
	last, way := len(is)-1, "grow. Here they shrink."
	reach := fmt.Sprintf("Your lanes reach %s in the first of these rounds and %d in the last: the distances ", exercises.Plural(is[0], "place"), is[last])
	if is[0] > is[last] {
		is, should, way = should, is, "shrink. Here they grow."
	}
	if is[0] > 0 && is[0] < is[last] && should[last] > 0 && should[last] < should[0] && slices.IsSorted(is) && slices.IsSortedFunc(should, func(x, y int) int { return y - x }) {
		s.whole(7, exercises.OtherStride, reach+way, s.given)
		s.list[len(s.list)-1].Faint = true
	}
}

// inOrder tells of values that stand in the order of flags, or are sorted, and that are put in another order; "" of
// others.
func (s *moveSuspects) inOrder(slot int, p part) string {
	c := s.t.Cursor()
	c.Seek(s.q.parts[slot].From)
	of := func(list []reading, keys string) string {
		up, down, last := true, true, 0
		for k, r := range list {
			if len(r.from) != 1 {
				return ""
			}
			keyed := s.t.ArrayNamed(cmp.Or(keys, r.from[0].array))
			if keyed == nil || r.from[0].index >= keyed.Len {
				return ""
			}
			n, err := strconv.Atoi(c.Text(keyed.ID, r.from[0].index))
			if err != nil || keys != "" && n*n != n {
				return ""
			}
			if k > 0 && r.from[0].array == list[k-1].from[0].array {
				kept := last == n && list[k-1].from[0].index < r.from[0].index
				up, down = up && (last < n || kept), down && (last > n || kept)
			}
			last = n
		}
		return map[bool]string{up && !down: "ascending", down && !up: "descending"}[true]
	}
	for _, info := range append([]tracer.ArrayInfo{{}}, s.t.Arrays()...) {
		keys := info.Name
		switch is, should := of(p.all, keys), of(p.right, keys); {
		case should == "" || is == should || len(p.all) != len(p.right):
		case keys == "" && strings.Contains(s.lineSays(slot), "sort"):
			return "You leave the values as they stand, or in another order. Here they come in " + should + " order."
		case keys != "" && is != "":
			return fmt.Sprintf("You have the values in %s order of %s. Here they stand in %s order of it.", is, keys, should)
		}
	}
	return ""
}
