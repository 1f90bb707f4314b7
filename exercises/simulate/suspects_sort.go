package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file merges lists and runs, and sends keys to groups, by other rules than the lanes do: each rule first has to
// lead to the right moves where nothing of it is changed. And it says in what comparators of a round differ together.

// mover is a key that a round moves.
type mover struct {
	slot          int // in which it is asked for; −1 of others of the round
	from, to, was cell
	key           value.Word
	segment       string // what is merged by itself: two runs, or a part between two cuts
	second        bool   // it stands in the second of the two lists
	before        bool   // it has been moved when what is asked for begins
}

// movers are those of all rounds that are asked about, and how long the runs are that they merge, at first where a loop
// merges them pass by pass; 0 where they merge arrays. What goes with a key is none: its array was made later.
func (s *moveSuspects) movers() (list []mover, width int) {
	for k, p := range s.q.parts {
		if k > 0 && p.Round == s.q.parts[k-1].Round {
			continue
		}
		acts := slices.DeleteFunc(s.r.Acts(s.t.FirstStepOf(p.Round)-1, s.t.StepOf(p.Round)), func(a exercises.Act) bool { return a.How != exercises.Moved })
		width = exercises.RunLength(s.t.Round(p.Round))
		for n, moved := 0, 0; n < len(acts); moved++ {
			a, step := acts[n], s.r.Graph.StepOf(acts[n].Node)
			for ; n < len(acts) && acts[n].Lane == a.Lane && s.r.Graph.StepOf(acts[n].Node) == step; n++ {
				if acts[n].To < a.To {
					a = acts[n]
				}
			}
			from, i := s.t.Place(a.Operands[0])
			to, j := s.t.Place(a.To)
			m := mover{from: cell{s.t.RowName(from), i}, to: cell{s.t.RowName(to), j}, key: a.Value, before: step <= p.From}
			m.was, m.second = m.from, slices.ContainsFunc(acts, func(b exercises.Act) bool { first, _ := s.t.Place(b.Operands[0]); return first < from })
			m.slot = slices.IndexFunc(s.q.parts, func(p exercises.Stretch) bool { return p.From < step && step <= p.To })
			pass, many := 0, s.t.FirstStepOf(p.Round) < s.t.StepOf(p.Round)
			if s.t.Round(p.Round).Mode == tracer.Serial {
				pass = moved / s.t.Array(to).Real
			}
			if w := width << min(pass, 16); w > 0 {
				m.segment, m.second = fmt.Sprint(p.Round, pass, i/w/2), i/w%2 == 1
			} else if many {
				m.segment = fmt.Sprint(p.Round, a.Lane)
			}
			for _, c := range s.r.Steers(a) {
				if text := s.name(c); !many && strings.HasPrefix(text, "cut") {
					m.segment += " " + text
				}
			}
			list = append(list, m)
		}
	}
	return list, width
}

// refilled fills the places of each segment anew: next picks which of the keys that are left comes there. What has been
// moved before is left out unless it is all done again.
func refilled(list []mover, again bool, next func(n int, left []mover) int) (out []mover) {
	segments := map[string][]mover{}
	for _, m := range list {
		if again || !m.before {
			segments[m.segment] = append(segments[m.segment], m)
		}
	}
	for _, left := range segments {
		places := slices.Clone(left)
		slices.SortStableFunc(places, func(a, b mover) int { return a.to.index - b.to.index })
		slices.SortStableFunc(left, func(a, b mover) int { return a.from.index - b.from.index })
		for n, m := range places {
			k := next(n, left)
			m.from = left[k].from
			out, left = append(out, m), slices.Delete(left, k, k+1)
		}
	}
	return out
}

// heads picks the first key that is left of the first list, or that of the second.
func heads(second func(n int, a, b mover) bool) func(n int, left []mover) int {
	return func(n int, left []mover) int {
		a := slices.IndexFunc(left, func(m mover) bool { return !m.second })
		b := slices.IndexFunc(left, func(m mover) bool { return m.second })
		if a < 0 || b >= 0 && second(n, left[a], left[b]) {
			return b
		}
		return a
	}
}

// least picks the first key in an order.
func least(order func(a, b mover) int) func(n int, left []mover) int {
	return func(_ int, left []mover) int { return slices.Index(left, slices.MinFunc(left, order)) }
}

// right reports whether all keys that are asked for come from where they should.
func right(list []mover) bool {
	return !slices.ContainsFunc(list, func(m mover) bool { return m.slot >= 0 && m.from != m.was })
}

// carried has keys come from elsewhere, and what goes with them as well.
func carried(list []mover) become {
	return func(slot int, p part) (out []reading) {
		for _, r := range p.right {
			k := slices.IndexFunc(list, func(m mover) bool { return m.slot == slot && m.to.index == r.to.index })
			if k < 0 || len(r.from) != 1 {
				return nil
			}
			c := list[k].from
			if with := slices.IndexFunc(list, func(m mover) bool { return m.slot == slot && m.was.array == c.array }); r.to.array != list[k].to.array && with >= 0 {
				at := slices.IndexFunc(p.right, func(w reading) bool { return w.to == cell{r.to.array, list[with].to.index} })
				if at < 0 {
					return nil
				}
				c.array = p.right[at].from[0].array
			}
			out = append(out, reading{[]cell{c}, r.to})
		}
		return out
	}
}

// sorting are mistakes in how keys are merged, or sent to groups.
func (s *moveSuspects) sorting() {
	list, width := s.movers()
	if len(list) < 2 || s.arrayOf(reading{[]cell{list[0].from}, list[0].to}) == nil {
		return
	}
	order := op.OrderOf(s.arrayOf(reading{[]cell{list[0].from}, list[0].to}).Kind, s.r.Result.Args.Text("order") == "desc", s.t.Pool())
	byKey := func(_ int, a, b mover) bool { return order(b.key, a.key) < 0 }
	a, b := slices.IndexFunc(list, func(m mover) bool { return !m.second }), slices.IndexFunc(list, func(m mover) bool { return m.second })
	switch {
	case b < 0 && slices.Contains(s.r.Alg.Matters.Slips, exercises.OnesFirst):
		s.grouping(slices.DeleteFunc(list, func(m mover) bool { return m.slot != s.first }), order)
	case a < 0 || b < 0 || !right(refilled(list, true, heads(byKey))):
	case width == 0:
		s.merging(list, order, list[a].from.array, list[b].from.array, list[a].from.array+" and "+list[b].from.array)
		s.betweenCuts(list)
	default:
		s.otherRuns(list, width, byKey)
		s.merging(list, order, "the left run", "the right one", "the two runs")
	}
}

// otherRuns leaves the last runs as they stand where the second is short, or merges runs that are twice as long.
func (s *moveSuspects) otherRuns(list []mover, width int, byKey func(n int, a, b mover) bool) {
	seconds, double := map[string]int{}, slices.Clone(list)
	for k, m := range list {
		var round, pass, pair int
		fmt.Sscan(m.segment, &round, &pass, &pair)
		double[k].segment, double[k].second = fmt.Sprint(round, pass, pair/2), pair%2 == 1
		seconds[m.segment] += map[bool]int{true: 1, false: -1}[m.second]
	}
	s.try(8, "a short run not merged", "You leave the last two runs as they stand. They are merged, too, though the second one is short.", carried(refilled(list, true, heads(func(_ int, a, b mover) bool {
		return seconds[a.segment] == 0 && byKey(0, a, b)
	}))))
	if !slices.ContainsFunc(double, func(m mover) bool { return m.second }) {
		return
	}
	for _, together := range []bool{false, true} {
		if len(list) == s.length(list[0].to.array) { // one round
			s.try(8, "other runs merged", "You merge the first run with the last, and so on inwards. Each is merged with its neighbour.", carried(inwards(list, width, together, byKey)))
		}
	}
	s.try(8, "other runs merged", "You merge runs that are twice as long as they are here.", carried(refilled(double, true, heads(byKey))))
}

// inwards merges the first run with the last, the second with the one before the last, and so on: to the places of the
// two, or each two behind those before.
func inwards(list []mover, width int, together bool, byKey func(n int, a, b mover) bool) []mover {
	runs := (len(list) + width - 1) / width
	group := func(i int) int { return min(i/width, runs-1-i/width) }
	from := slices.Clone(list)
	slices.SortStableFunc(from, func(a, b mover) int {
		switch g := group(a.from.index) - group(b.from.index); {
		case g != 0:
			return g
		case byKey(0, a, b):
			return 1
		case byKey(0, b, a):
			return -1
		}
		return a.from.index - b.from.index
	})
	to := slices.Clone(list)
	slices.SortStableFunc(to, func(a, b mover) int {
		if g := group(a.to.index) - group(b.to.index); g != 0 && !together {
			return g
		}
		return a.to.index - b.to.index
	})
	for k := range to {
		to[k].from = from[k].from
	}
	return to
}

// grouping are mistakes in how keys are sent to groups, by a digit or by whether they are larger than a pivot.
func (s *moveSuspects) grouping(list []mover, order op.Order) {
	c := s.t.Cursor()
	c.Seek(s.q.parts[s.first].From)
	for k := range list { // all are sent at once
		list[k].segment = ""
	}
	regrouped := func(group map[cell]int, inside func(a, b mover) int) []mover {
		return refilled(list, true, least(func(a, b mover) int { return cmp.Or(group[a.from]-group[b.from], inside(a, b)) }))
	}
	asTheyCame := func(a, b mover) int { return 0 }
	var row string // that says to which group a key goes: of several that may, the one with the fewest groups
	var in tracer.ArrayID
	var group map[cell]int
	few := len(list) / 2 // more are no groups
	for _, info := range s.t.Arrays() {
		for _, way := range []int{1, -1} {
			of, names := map[cell]int{}, map[int]bool{}
			for _, m := range list {
				if m.from.index < info.Real && (info.Kind == value.Int || info.Kind == value.Flag) {
					if w, set := c.Value(info.ID, m.from.index); set {
						of[m.from] = way * int(w)
						names[of[m.from]] = true
					}
				}
			}
			if len(of) == len(list) && len(names) > 1 && len(names) <= few && s.t.RowName(info.ID) != list[0].was.array && right(regrouped(of, asTheyCame)) {
				row, in, group, few = s.t.RowName(info.ID), info.ID, of, len(names)-1
			}
		}
	}
	if group == nil {
		return
	}
	s.try(8, exercises.GroupsSorted, "Inside the groups you sort the values as well. They are only sent to their group, and keep the order in which they came.", carried(regrouped(group, func(a, b mover) int { return order(a.key, b.key) })))
	for k := -1; k < len(list); k++ { // in all groups, or in one
		which := "that are equal in " + row
		if k >= 0 {
			which = fmt.Sprintf("whose %s is %s", row, c.Text(in, list[k].from.index))
		}
		s.try(8, exercises.Unstable, fmt.Sprintf("Of those %s the last stands first. They keep the order in which they came.", which), carried(regrouped(group, func(a, b mover) int {
			return map[bool]int{true: b.from.index - a.from.index}[k < 0 || group[a.from] == group[list[k].from]]
		})))
	}
	turned := map[cell]int{}
	for c, g := range group {
		turned[c] = -g
	}
	behind := slices.MinFunc(list, func(a, b mover) int { return turned[a.from] - turned[b.from] })
	s.try(8, exercises.OnesFirst, fmt.Sprintf("You have the groups in the reverse order: those whose %s is %s stand in front. They belong behind the others.", row, c.Text(in, behind.from.index)), carried(regrouped(turned, asTheyCame)))
	s.otherDigit(list, group)
	s.otherSide(list, group, order, row)
}

// otherDigit sends keys to the groups of another digit than that of the round.
func (s *moveSuspects) otherDigit(list []mover, group map[cell]int) {
	var low, high int
	_, label, _ := strings.Cut(exercises.PhaseAndLabel(s.t.Round(s.q.parts[s.first].Round)), "bit")
	n, _ := fmt.Sscanf(strings.TrimPrefix(label, "s"), " %d to %d", &low, &high)
	width := max(1, high-low+1)
	digit := func(m mover, at int) int { return int(m.key) >> at & (1<<width - 1) }
	if n == 0 || s.unmoving() || slices.ContainsFunc(list, func(m mover) bool { return m.key < 0 || digit(m, low) != group[m.from] }) {
		return
	}
	called := func(at int) string {
		if width == 1 {
			return fmt.Sprintf("bit %d", at)
		}
		return fmt.Sprintf("bits %d to %d", at, at+width-1)
	}
	for at := low % width; slices.ContainsFunc(list, func(m mover) bool { return m.key>>at > 0 }); at += width {
		if at != low {
			s.try(8, exercises.OtherDigit, fmt.Sprintf("You have the keys in the order of %s. This round puts them in that of %s.", called(at), called(low)), carried(refilled(list, true, least(func(a, b mover) int { return digit(a, at) - digit(b, at) }))))
		}
	}
}

// otherSide sends the keys that are equal to the pivot, the first of them, to its other side, or leaves that where it is.
func (s *moveSuspects) otherSide(list []mover, group map[cell]int, order op.Order, row string) {
	pivot := slices.MinFunc(list, func(a, b mover) int { return a.from.index - b.from.index })
	high := slices.IndexFunc(list, func(m mover) bool { return group[m.from] != group[pivot.from] })
	if label := exercises.PhaseAndLabel(s.t.Round(s.q.parts[s.first].Round)); strings.Contains(label, "larger") || !strings.Contains(strings.Join(s.r.Listing(), " "), "pivot") ||
		slices.ContainsFunc(list, func(m mover) bool { return (order(m.key, pivot.key) > 0) != (group[m.from] == group[list[high].from]) }) {
		return
	}
	for _, kept := range []bool{true, false} {
		other, says := map[cell]int{}, ""
		for _, m := range list {
			other[m.from] = group[m.from]
			if order(m.key, pivot.key) == 0 && (m.from != pivot.from || !kept) {
				if other[m.from] = group[list[high].from]; m.from != pivot.from {
					says = fmt.Sprintf("%s is equal to the pivot, and so %s[%d] is %d: it goes to the front.", m.from, row, m.from.index, max(group[m.from], -group[m.from]))
				}
			}
		}
		if s.unmoving() {
			says = "You leave each value at its index. " + says
		}
		s.try(8, exercises.OtherCompare, says, carried(refilled(list, true, least(func(a, b mover) int { return other[a.from] - other[b.from] }))))
	}
}

// unmoved reports whether all values of a part are left at their index.
func (p part) unmoved() bool {
	return !slices.ContainsFunc(p.all, func(m reading) bool { return len(m.from) != 1 || m.from[0].index != m.to.index })
}

// unmoving reports whether the values are in all parts that are wrong.
func (s *moveSuspects) unmoving() bool {
	return !slices.ContainsFunc(s.parts, func(p part) bool { return len(p.moves) > 0 && !p.unmoved() })
}

// partNames lists parts of the run: "rounds 2, 4 and 6".
func (s *moveSuspects) partNames(slots []int) string {
	var names []string
	for n, slot := range slots {
		text := name(s.q.parts[slot], s.t)
		if number, is := strings.CutPrefix(text, "round "); is && len(slots) > 1 {
			if text = number; n == 0 {
				text = "rounds " + number
			}
		}
		names = append(names, text)
	}
	return exercises.Listed(names)
}

// roundsLeftOut tells of rounds in which nothing is given, where nothing else is missing; "" of others.
func (s *moveSuspects) roundsLeftOut() string {
	var empty []int
	for slot, list := range s.q.want {
		switch got := len(s.q.parse(slot, s.answer[slot])); {
		case got == 0:
			empty = append(empty, slot)
		case got < len(list):
			return ""
		}
	}
	if len(empty) == 0 {
		return ""
	}
	return tracer.Capitalised(s.partNames(empty)) + map[bool]string{true: " is", false: " are"}[len(empty) == 1] + " left out as a whole."
}

// otherParity says of pairs of neighbours that begin beside where they should in several rounds that they are those of
// the other parity; what is said of one round stands for others.
func (s *moveSuspects) otherParity(says string, should cell) string {
	var wrong []int
	for slot, p := range s.parts {
		if len(p.moves)+len(p.left) == 0 {
			continue
		}
		if wrong = append(wrong, slot); !s.q.parts[slot].Pairs || slices.ContainsFunc(p.all, func(r reading) bool {
			return r.to.index != r.from[0].index+1 || r.to.index%2 == p.right[0].to.index%2
		}) {
			return says
		}
	}
	if len(wrong) < 2 {
		return says
	}
	return fmt.Sprintf("In %s you take the pairs of the other parity: those of %s begin at %s.", s.partNames(wrong), name(s.q.parts[s.first], s.t), should)
}

// mirrorsIn is the size of the blocks in which comparators join each cell with its mirror image; 0 where they do not.
func mirrorsIn(list []reading) int {
	block := list[0].to.index ^ list[0].from[0].index
	if block&(block+1) != 0 || slices.ContainsFunc(list, func(r reading) bool { return r.to.index^r.from[0].index != block }) {
		return 0
	}
	return block + 1
}

// turns is how many cells wide the blocks are of which every other one has comparators that leave the smaller key in
// the right one of their cells; 0 where no comparator does, and −1 where others do. Of equal
// keys either may be taken for the smaller one.
func (s *moveSuspects) turns(slot int, comparators []string) int {
	for size := 0; size <= s.t.Array(s.q.array).Len; size = max(1, 2*size) {
		if !slices.ContainsFunc(comparators, func(m string) bool {
			r, ok := s.reading(m)
			if !ok || len(r.from) == 0 {
				return true
			}
			first, _, _ := split(m)
			low, _ := s.cell(first[0])
			if a, b := r.from[0].index, r.to.index; size == 1 && b == a+1 || size > 1 && a/size != b/size {
				return true // one comparator alone, or over a border
			}
			either := slices.ContainsFunc(s.q.want[slot], func(w move) bool { return w.free && w.text == m })
			return !either && (low == r.to) != (size > 0 && r.from[0].index/size%2 == 1)
		}) {
			return size
		}
	}
	return -1
}

// sameWay is said of comparators that all point the same way, where others should.
func (s *moveSuspects) sameWay() string {
	for slot, list := range s.q.want {
		if s.turns(slot, movesOf(texts(list))) < 0 {
			return "All comparators point to the right. A comparator i-j leaves the smaller key in cell i, also where i is the larger index."
		}
	}
	return "All comparators point the same way. Here every other block is sorted downwards: its comparators leave the smaller key in the right one of their two cells, which is written first."
}

// written reports whether comparators are written down so that they point the other way in every other block of a size,
// those of equal keys too, which may point either way.
func (s *moveSuspects) written(slot, size int) bool {
	return !slices.ContainsFunc(s.q.read(slot, s.q.bare(s.answer[slot])), func(one given) bool {
		if !one.pair {
			return true
		}
		i, err := strconv.Atoi(one.from[0])
		j, also := strconv.Atoi(strings.Trim(one.to, "- "))
		return err != nil || also != nil || (i > j) != (min(i, j)/size%2 == 1)
	})
}

// direction is said of comparators that point the wrong way, and what decides their direction.
func (s *moveSuspects) direction() string {
	var wrong []int
	for k, m := range s.given[:s.wanted] {
		if m != s.want[k] {
			wrong = append(wrong, k)
		}
	}
	generic := "These comparators point the wrong way: the cell that gets the smaller key is written first."
	if len(wrong) == 1 {
		generic = strings.Replace(generic, "These comparators point", "The comparator points", 1)
	}
	if len(wrong) == 0 || s.r.Result.Args.Text("order") == "desc" {
		return generic
	}
	slot := s.slots[wrong[0]]
	if !strings.Contains(exercises.PhaseAndLabel(s.t.Round(s.q.parts[slot].Round)), "runs of") {
		return generic
	}
	here, is, should := name(s.q.parts[slot], s.t), s.turns(slot, s.q.parse(slot, s.answer[slot])), s.turns(slot, movesOf(texts(s.q.want[slot])))
	if is > 0 && !s.written(slot, is) {
		return generic
	}
	does := fmt.Sprintf("In %s your comparators point as though every other block of %d were sorted downwards.", here, is)
	if is == 1 {
		does = fmt.Sprintf("In %s your comparators point as though every other one were reversed.", here)
	}
	switch {
	case is > 0 && should > 0 && is != should:
		return fmt.Sprintf("%s Here every other block of %d is.", does, should) + s.lineSays(slot)
	case is > 0 && should == 0:
		return does + " Here none is." + s.lineSays(slot)
	case should > 0 && s.oneWay(slot):
		return fmt.Sprintf("In %s all your comparators point the same way. Here every other block of %d is sorted the other way round.", here, should) + s.lineSays(slot)
	}
	return generic
}

// oneWay reports whether all comparators that are given for a part name the cell of the smaller index first.
func (s *moveSuspects) oneWay(slot int) bool {
	return !slices.ContainsFunc(s.q.read(slot, s.q.bare(s.answer[slot])), func(one given) bool {
		i, err := strconv.Atoi(one.from[0])
		j, also := strconv.Atoi(strings.Trim(one.to, "- "))
		return !one.pair || err != nil || also != nil || i > j
	})
}

// otherEnds are the other ends of groups side by side of which one end each is known, in a row of n cells; nil where the
// ends do not ascend.
func otherEnds(at []int, last bool, n int) (other []int) {
	for k, i := range at {
		switch {
		case k > 0 && i <= at[k-1]:
			return nil
		case last && k+1 < len(at):
			other = append(other, at[k+1]-1)
		case last:
			other = append(other, n-1)
		case k > 0:
			other = append(other, at[k-1]+1)
		default:
			other = append(other, 0)
		}
	}
	return other
}

// endThrough has lanes go through the index at the other end of a group: at says where it stands for each.
func (s *moveSuspects) endThrough(row tracer.ArrayInfo, at, source map[int]int, c *tracer.Cursor) {
	var ends []int
	for k := range len(at) {
		ends = append(ends, at[k])
	}
	for _, last := range []bool{false, true} {
		other := otherEnds(ends, last, row.Real)
		end := exercises.EndOfGroup(s.t, c, other, ends)
		if end == "" || len(at) != len(s.parts[s.first].right) {
			continue
		}
		s.try(8, "the other end of a group", exercises.TakenFrom(end), singly(func(slot, k int, r reading) (reading, bool) {
			if slot != s.first {
				return r, true
			}
			out := reading{slices.Clone(r.from), r.to}
			j, err := strconv.Atoi(c.Text(row.ID, other[k]))
			out.from[source[k]].index = j
			return out, err == nil
		}))
	}
}
