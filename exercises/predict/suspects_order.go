package predict

import (
	"cmp"
	"slices"
	"sort"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds other orders in which the values of lists, and places, come to stand.

// sortedByKeys sorts the numbers below n by two keys each.
func sortedByKeys(n int, keys func(k int) [2]int) []int {
	out := make([]int, n)
	for k := range out {
		out[k] = k
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := keys(out[i]), keys(out[j])
		return cmp.Or(a[0]-b[0], a[1]-b[1]) < 0
	})
	return out
}

// orders are these mistakes.
func (s *suspecting) orders() {
	s.listsInOrder()
	s.asGiven()
	s.placesOfGroups()
}

// listsInOrder joins lists, of which each comes from an array of its own, in another order.
func (s *suspecting) listsInOrder() {
	var lists []tracer.ArrayID
	var list, at []int // of each value: its list, and its place there
	first := map[int]int{}
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); array != s.q.m.Array {
			continue
		}
		value, ok := s.numbers(a.Operands)
		if a.How != exercises.Moved || !ok {
			return
		}
		from, i := s.t.Place(a.Operands[0])
		k := slices.Index(lists, from)
		if k < 0 {
			k, lists = len(lists), append(lists, from)
			first[k] = value[0]
		}
		list, at = append(list, k), append(at, i)
	}
	asTheyAre := true // the values of each list come as they stand in it
	for k := 1; k < len(list); k++ {
		asTheyAre = asTheyAre && (list[k] != list[k-1] || at[k] > at[k-1])
	}
	descending := "The values of each list stand in descending order. They are sorted upwards."
	if asTheyAre {
		descending = "The values of each list stand in the reverse order. They keep that of the list."
	}
	if n := len(list); len(lists) > 1 && len(lists) < n && n == len(s.q.want) {
		for kind, says := range [...]string{
			"The values of each list stand as they are in it. They are sorted first.",
			descending,
			"The lists stand in the reverse order.",
			"The lists stand in the order in which their first values came.",
		} {
			order := sortedByKeys(n, func(k int) [2]int {
				return [...][2]int{{list[k], at[k]}, {list[k], -k}, {-list[k], k}, {first[list[k]], k}}[kind]
			})
			s.row(24, otherPlaces, says+s.seeFirst(), func(k int) string { return s.q.want[order[k]] })
		}
	}
}

// asGiven has moved values stand in the order in which they first came in an array that has been sorted since.
func (s *suspecting) asGiven() {
	start := s.t.Cursor()
	start.Seek(0)
	for _, info := range s.t.Arrays() {
		var was []string
		sorted := false
		for i := range info.Real {
			was = append(was, start.Text(info.ID, i))
			sorted = sorted || was[i] != s.text(info.ID, i)
		}
		if info.Given && sorted && info.ID != s.q.m.Array && s.movedAlone() && !slices.ContainsFunc(s.q.want, func(text string) bool { return !slices.Contains(was, text) }) {
			order := sortedByKeys(len(s.q.want), func(k int) [2]int { return [2]int{slices.Index(was, s.q.want[k])} })
			s.row(24, otherPlaces, s.t.RowName(info.ID)+" has been sorted since. The values stand in the order in which it was given.", func(k int) string { return s.q.want[order[k]] })
		}
	}
}

// placesOfGroups has values that go to places by what another row holds for each, in groups side by side, go there
// otherwise.
func (s *suspecting) placesOfGroups() {
	places, n := s.ints(), len(s.q.want)
	if places == nil || s.q.cells[n-1] != n-1 || s.movedAlone() {
		return
	}
	from := sortedByKeys(n, func(k int) [2]int { return [2]int{places[k]} })
	for _, info := range s.t.Arrays() {
		var names []string // of the groups, in their order
		group, begin, size := make([]int, n), map[int]int{}, map[int]int{}
		for to, k := range from {
			if places[k] != to { // several go to one place
				return
			}
			text := s.text(info.ID, k)
			g := slices.Index(names, text)
			if g < 0 {
				g, names = len(names), append(names, text)
				begin[g] = to
			}
			group[k] = g
			size[g]++
		}
		last := len(names) - 1
		if last < 1 || last == n-1 || info.ID == s.q.m.Array || slices.Contains(names, "") || !slices.Equal(from, sortedByKeys(n, func(k int) [2]int { return [2]int{group[k], k} })) {
			continue
		}
		for kind, other := range [...][2]string{
			{otherPlaces, "The groups stand in the reverse order: those whose " + s.t.RowName(info.ID) + " is " + names[last] + " stand in front."},
			{otherPlaces, "The first group stands the other way round."},
			{otherPlaces, "The last group stands the other way round."},
			{otherPlaces, "Each group stands the other way round."},
			{exercises.GatherScatter, "These are the places from which the values come. Each cell holds the place to which its own value goes."},
			{exercises.NoBase, "These are the places inside each group alone. What stands in front of the group is left out."},
			{"no place of its own", "That is where each group begins. Of one group, each has a place of its own."},
			{"sizes for starts", "The size of each group is taken for the place at which it begins. It begins behind all groups in front of it."},
			{exercises.ForExclusive, "The place at which a group ends is taken for the one at which it begins. Each begins where the one in front of it ends."},
		} {
			order := sortedByKeys(n, func(k int) [2]int {
				g := group[k]
				if kind == 1 && g == 0 || kind == 2 && g == last || kind == 3 {
					return [2]int{g, -k}
				} else if kind == 0 {
					g = -g
				}
				return [2]int{g, k}
			})
			s.row(24, other[0], other[1], func(k int) string {
				to, b := slices.Index(order, k), begin[group[k]]
				return strconv.Itoa([...]int{to, to, to, to, from[k], places[k] - b, b, places[k] - b + size[group[k]], places[k] + size[group[k]]}[kind])
			})
		}
	}
}
