package simulate

import (
	"fmt"
	"slices"

	"upsweep/algos/op"
	"upsweep/exercises"
)

// This file merges lists by other rules than the lanes do, and has lanes begin elsewhere than at their cuts.

// merging are mistakes in how two lists, or runs, are merged.
func (s *moveSuspects) merging(list []mover, order op.Order, first, second, both string) {
	const keys = " Their keys say which goes first."
	if first != list[0].from.array && s.unmoving() {
		s.try(8, exercises.NoIndex, "You leave each value at its index, as though "+first+" stood in front of "+second+" as a whole."+keys, carried(refilled(list, true, heads(func(int, mover, mover) bool { return false }))))
		return
	}
	where := "You take"
	if slices.ContainsFunc(list, func(m mover) bool { return m.segment != list[0].segment }) {
		where = "In each part you take"
	}
	for _, again := range []bool{false, true} {
		for k := range 2 {
			s.try(8, "taken in turn", where+" the values from "+both+" in turn."+keys, carried(refilled(list, again, heads(func(n int, _, _ mover) bool { return n%2 != k }))))
			s.try(8, "one list behind the other", where+" all that there is of "+first+", and then that of "+second+"."+keys, carried(refilled(list, again, heads(func(int, mover, mover) bool { return k > 0 }))))
			s.try(9, "the other direction", "Of the two keys in front you take the one that belongs behind the other.", carried(refilled(list, again, heads(func(_ int, a, b mover) bool { return order(a.key, b.key)+k <= 0 }))))
			first, second = second, first
		}
	}
	s.try(8, "own place left out", "You leave out the place that a value has in its own list: to that is added how many of the other list go before it.", s.sentTo(list, func(own mover) (to int) {
		to = own.to.index
		for _, m := range list {
			if m.segment == own.segment && m.second == own.second && m.from.index < own.from.index {
				to--
			}
		}
		return to
	}))
}

// sentTo has values go to other places.
func (s *moveSuspects) sentTo(list []mover, to func(m mover) int) become {
	return func(slot int, p part) (out []reading) {
		for _, r := range p.right {
			k := slices.IndexFunc(list, func(m mover) bool { return m.slot == slot && m.to.index == r.to.index })
			if k < 0 || len(r.from) != 1 {
				return nil
			}
			out = append(out, reading{r.from, cell{r.to.array, to(list[k])}})
		}
		return out
	}
}

// betweenCuts are mistakes of lanes that each merge a part of two lists, from one cut to the next.
func (s *moveSuspects) betweenCuts(list []mover) {
	byPlace := func(a, b mover) int { return a.to.index - b.to.index }
	merged := slices.SortedFunc(slices.Values(list), byPlace)
	begins := map[string]int{} // where a part does
	for k := len(merged) - 1; k >= 0; k-- {
		begins[merged[k].segment] = merged[k].to.index
	}
	last := slices.MaxFunc(list, func(a, b mover) int { return begins[a.segment] - begins[b.segment] })
	if len(begins) < 2 || len(merged) != merged[len(merged)-1].to.index+1 {
		return
	}
	head := merged[begins[last.segment]].from
	for _, anew := range []bool{false, true} { // in what is asked for, though something has been merged before
		start := func(m mover) int {
			if first := begins[m.segment]; !anew {
				return first
			}
			return slices.MinFunc(slices.DeleteFunc(slices.Clone(list), func(o mover) bool { return o.segment != m.segment || o.slot != m.slot }), byPlace).to.index
		}
		other := slices.Clone(list)
		for k, m := range list {
			if m.slot >= 0 {
				other[k].from = merged[m.to.index-start(m)].from
			}
		}
		s.try(8, "the cut left out", fmt.Sprintf("You begin each part at the front of both lists. It begins at its cut: the last one with %s.", head), carried(other))
		s.try(8, exercises.NoBase, fmt.Sprintf("You write each part from the front of %s on. The last one begins at %s: in front of it stand the parts before.", last.to.array, cell{last.to.array, begins[last.segment]}), s.sentTo(list, func(m mover) int {
			return m.to.index - start(m)
		}))
	}
	s.try(8, exercises.Forgotten, fmt.Sprintf("You have one lane go on alone. At the same time the others merge their parts: the last one begins at %s.", cell{last.to.array, begins[last.segment]}), func(slot int, _ part) (out []reading) {
		asked := slices.DeleteFunc(slices.Clone(merged), func(m mover) bool { return m.slot != slot })
		for k := range asked {
			m := merged[asked[0].to.index+k]
			out = append(out, reading{[]cell{m.from}, m.to})
		}
		return out
	})
}
