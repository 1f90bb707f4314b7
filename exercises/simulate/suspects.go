package simulate

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// A move of a Simulate is judged by the cell that it writes: beside the right move stands the one
// that the reader has for the same cell.

// missing stands where no move writes a cell.
const missing = "–"

// shaped sets each wanted move beside the one that was given for its cell, and what is left over
// behind them.
func (q *simulation) shaped(a exercises.Answer) (given, want exercises.Answer) {
	for slot, list := range q.want {
		got := q.parse(slot, a[slot])
		taken := make([]bool, len(got))
		at := make([]string, len(list))
		for k, w := range list { // the right ones first: two moves may write one cell
			if i := slices.Index(got, w.text); i >= 0 && !taken[i] {
				taken[i], at[k] = true, w.text
			}
		}
		for k, w := range list {
			if at[k] != "" {
				continue
			}
			at[k] = missing
			if i := slices.IndexFunc(got, func(m string) bool { return !taken[slices.Index(got, m)] && sameTarget(m, w.text) }); i >= 0 {
				taken[i], at[k] = true, got[i]
			}
		}
		for k, w := range list {
			given, want = append(given, at[k]), append(want, w.text)
		}
	}
	for slot := range q.want {
		for _, m := range q.parse(slot, a[slot]) {
			if !slices.Contains(given, m) {
				given, want = append(given, m), append(want, missing)
			}
		}
	}
	return given, want
}

// sameTarget reports whether two moves write the same cell, or compare the same two.
func sameTarget(a, b string) bool {
	fromA, toA, pairA := split(a)
	fromB, toB, pairB := split(b)
	if pairA || pairB {
		return pairA && pairB && (toA == toB && fromA[0] == fromB[0] || toA == fromB[0] && fromA[0] == toB)
	}
	return toA == toB
}

// suspects lists the mistakes in single moves, each as if made in all of them, for an answer:
// the moves that are left over are judged too.
func (q *simulation) suspects(e *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	if !slices.ContainsFunc(a, func(text string) bool { return len(movesOf(text)) > 0 }) {
		return nil // nothing has been done: there is no mistake in it
	}
	s := &moveSuspects{q: q, r: e.Run, t: e.Run.Trace, answer: a, names: map[tracer.CellID]string{}}
	s.given, s.want = q.shaped(a)
	for _, list := range q.want {
		s.wanted += len(list)
	}
	s.operands()
	s.places()
	s.carriedOn()
	s.oneDistance()
	s.otherRounds()
	s.leftOvers()
	s.sortedEarly()
	return s.list
}

// moveSuspects is the list in the making.
type moveSuspects struct {
	q           *simulation
	r           *exercises.Run
	t           *tracer.Trace
	answer      exercises.Answer // as it was given
	given, want exercises.Answer
	names       map[tracer.CellID]string
	wanted      int // how many moves there should be; behind them stand those that are left over
	list        []*exercises.Suspect
}

func (s *moveSuspects) add(rank int, name, says string, leaves []string) {
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: rank, Local: true, Omission: name == exercises.Forgotten || name == exercises.NoMove})
}

// whole adds a mistake that was made in all that was given.
func (s *moveSuspects) whole(rank int, name, says string, leaves []string) {
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: rank})
}

// change makes a mistake in the acts of every move. It may also send them to another cell, which
// leaves the right one unwritten.
func (s *moveSuspects) change(rank int, name, says string, do func(a exercises.Act) (exercises.Act, bool)) {
	leaves := make([]string, len(s.given))
	k := 0
	for slot, list := range s.q.want {
		if s.asItIs(k, len(list)) {
			k += len(list)
			continue
		}
		for _, w := range list {
			if len(w.acts) == 1 {
				if other, changed := do(w.acts[0]); changed {
					s.leave(leaves, k, slot, w, other)
				}
			}
			k++
		}
	}
	s.add(rank, name, says, leaves)
}

// asItIs reports whether a part of a whole run, so many moves from one on, is right: it was marked
// when it was left, and a mistake that is made later is not looked for in it.
func (s *moveSuspects) asItIs(from, moves int) bool {
	return len(s.q.parts) > maxParts && slices.Equal(s.given[from:from+moves], s.want[from:from+moves])
}

// leave notes what a move becomes by a mistake.
func (s *moveSuspects) leave(leaves []string, k, slot int, w move, other exercises.Act) {
	text := s.spelt(slot, other)
	if other.To == w.acts[0].To {
		leaves[k] = text
		return
	}
	if len(s.given) == s.wanted && strings.Count(s.answer[slot], ";")+1 < len(s.q.want[slot]) {
		return // too few moves and none that is wrong: what is left out is not mistaken
	}
	leaves[k] = missing
	for extra := s.wanted; extra < len(s.given); extra++ {
		if s.given[extra] == text {
			leaves[extra] = text
		}
	}
}

// spelt writes an act as a move of a slot, as parse does.
func (s *moveSuspects) spelt(slot int, a exercises.Act) string {
	from := []string{"e"}
	if sources := s.r.Sources(a); len(sources) > 0 {
		from = make([]string, len(sources))
		for i, c := range sources {
			from[i] = s.name(c)
		}
	}
	if s.q.commute {
		slices.Sort(from)
	}
	to := s.name(a.To)
	if w := s.q.wanted(slot, from, to, false); w != nil {
		return w.text
	}
	return strings.Join(from, " ") + " > " + to
}

// name is a cell as moves name it.
func (s *moveSuspects) name(c tracer.CellID) string {
	text, known := s.names[c]
	if !known {
		array, i := s.t.Place(c)
		text = exercises.CellName(s.t.RowName(s.q.array), s.t.RowName(array), i)
		s.names[c] = text
	}
	return text
}

// beside is the cell so many places further; ok is false if there is none.
func (s *moveSuspects) beside(c tracer.CellID, by int) (tracer.CellID, bool) {
	id, i := s.t.Place(c)
	if i+by < 0 || i+by >= s.t.Array(id).Len {
		return c, false
	}
	return s.t.Cell(id, i+by), true
}

// operands are mistakes in what is read.
func (s *moveSuspects) operands() {
	reach := func(d func(int) int) func(a exercises.Act) (exercises.Act, bool) {
		return func(a exercises.Act) (exercises.Act, bool) {
			other, any := exercises.Stride(s.t, []exercises.Act{a}, d)
			if !any || len(other) == 0 {
				return a, false
			}
			return other[0], true
		}
	}
	s.change(5, exercises.Swapped, "The operands are exchanged: what stands further left in the input is the left operand.", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Combined {
			return a, false
		}
		a.Operands = []tracer.CellID{a.Operands[1], a.Operands[0]}
		return a, true
	})
	s.change(6, exercises.StrideFar, "The lane reaches twice as far as it should.", reach(func(d int) int { return 2 * d }))
	s.change(6, exercises.StrideNear, "The lane reaches only half as far as it should.", reach(func(d int) int { return d / 2 }))
	for _, by := range []int{-1, 1} {
		s.change(9, exercises.OffByOne, "The place next to the right one is read.", func(a exercises.Act) (exercises.Act, bool) {
			a.Operands = slices.Clone(a.Operands)
			any := false
			for k, o := range a.Operands {
				if c, ok := s.beside(o, by); ok && (o != a.To || a.How == exercises.Moved) {
					a.Operands[k], any = c, true
				}
			}
			return a, any
		})
	}
	for side := range 2 {
		s.change(11, exercises.LeftOut, "One operand is left out: the lane combines two values.", func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined {
				return a, false
			}
			a.How, a.Operands = exercises.Moved, []tracer.CellID{a.Operands[side]}
			return a, true
		})
		s.change(12, exercises.Twice, "One operand is taken twice, and the other not at all.", func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined {
				return a, false
			}
			a.Operands = []tracer.CellID{a.Operands[side], a.Operands[side]}
			return a, true
		})
	}
	s.change(13, "a value where a constant belongs", "The cell is set to a constant: nothing is read for it.", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Constant {
			return a, false
		}
		a.How, a.Operands = exercises.Moved, []tracer.CellID{a.To}
		return a, true
	})
}

// places are mistakes in what is written.
func (s *moveSuspects) places() {
	for _, by := range []int{-1, 1} {
		s.change(10, exercises.OffByOne, "The place next to the right one is written.", func(a exercises.Act) (exercises.Act, bool) {
			c, ok := s.beside(a.To, by)
			a.To = c
			return a, ok
		})
	}
	s.change(8, exercises.WrongCell, "The result is written to the cell of the other operand.", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Combined || !slices.Contains(a.Operands, a.To) || a.Operands[0] == a.Operands[1] {
			return a, false
		}
		if a.To == a.Operands[0] {
			a.To = a.Operands[1]
		} else {
			a.To = a.Operands[0]
		}
		return a, true
	})
	s.change(7, exercises.GatherScatter, "Source and target are exchanged: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i].", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Moved || len(s.r.Steers(a)) == 0 {
			return a, false
		}
		from, i := s.t.Place(a.Operands[0])
		to, j := s.t.Place(a.To)
		if i == j || j >= s.t.Array(from).Len || i >= s.t.Array(to).Len {
			return a, false
		}
		a.Operands, a.To = []tracer.CellID{s.t.Cell(from, j)}, s.t.Cell(to, i)
		return a, true
	})
	if s.q.parts[0].Pairs {
		leaves := make([]string, len(s.given))
		for k, w := range s.want[:s.wanted] {
			from, to, _ := split(w)
			leaves[k] = to + "-" + from[0]
		}
		s.add(5, exercises.WrongWay, "The comparator points the wrong way: the cell that gets the smaller key is written first.", leaves)
		s.oneDirection()
	}
}

// oneDirection has the comparators point the same way that are to point downwards, where others point
// upwards.
func (s *moveSuspects) oneDirection() {
	leaves, up, down := make([]string, len(s.given)), 0, 0
	k := 0
	for _, list := range s.q.want {
		for _, w := range list {
			if leaves[k] = w.text; w.acts[0].To > w.acts[1].To {
				leaves[k] = w.to + "-" + w.from[0]
				down++
			} else {
				up++
			}
			k++
		}
	}
	if up == 0 || down == 0 {
		return
	}
	s.whole(4, exercises.OneDirection, "All comparators point the same way. Here every other block is sorted downwards: its comparators leave the smaller key in the right one of their two cells, which is written first.", leaves)
}

// sortedEarly ends a run of comparators where the keys are in order.
func (s *moveSuspects) sortedEarly() {
	if len(s.q.parts) <= maxParts || !s.q.parts[0].Pairs {
		return
	}
	leaves, done := slices.Clone(s.want), 0
	c := s.t.Cursor()
	k := 0
	for slot, list := range s.q.want {
		c.Seek(s.q.parts[slot].From)
		if done == 0 && slot > 0 && exercises.Ordered(s.t, c, s.q.array) {
			done = int(s.q.parts[slot-1].Round)
		}
		for range list {
			if done > 0 {
				leaves[k] = missing
			}
			k++
		}
	}
	if done > 0 {
		s.whole(29, "stopped when sorted", fmt.Sprintf("After round %d the keys are in order, and you stop. But no lane can see that: the lanes go on through all %d rounds, and compare.", done, s.t.Rounds()), leaves)
		s.list[len(s.list)-1].Omission = true
	}
}

// carriedOn has every result written to the cell of the other operand, and read from there by the rounds
// that follow.
func (s *moveSuspects) carriedOn() {
	leaves := make([]string, len(s.given))
	stands := map[tracer.CellID]tracer.CellID{} // where a value is that should stand in a cell
	at := func(c tracer.CellID) tracer.CellID {
		if other, moved := stands[c]; moved {
			return other
		}
		return c
	}
	k := 0
	for slot, list := range s.q.want {
		next := maps.Clone(stands)
		for _, w := range list {
			a := w.acts[0]
			own := slices.Index(a.Operands, a.To)
			if len(w.acts) > 1 || a.How != exercises.Combined || own < 0 || a.Operands[0] == a.Operands[1] {
				return
			}
			a.Operands = []tracer.CellID{at(a.Operands[0]), at(a.Operands[1])}
			next[w.acts[0].To] = a.Operands[1-own]
			a.To = a.Operands[1-own]
			s.leave(leaves, k, slot, w, a)
			k++
		}
		stands = next
	}
	if len(s.q.want) > 1 {
		s.whole(8, exercises.WrongCell, "The results are written to the cells of the other operands, and read from there in the rounds that follow.", leaves)
	}
}

// otherRounds are what the lanes of the round before or after do, in the one stretch that is asked
// about.
func (s *moveSuspects) otherRounds() {
	if s.q.parts[0].Pairs {
		s.turnsExchanged()
		s.otherReach()
		return
	}
	if len(s.q.parts) > 1 {
		s.roundsEarly()
		return
	}
	own := s.q.parts[0].Round
	for _, id := range []tracer.RoundID{own - 1, own + 1} {
		if id < 1 || int(id) > s.t.Rounds() || s.t.Round(id).Phase != s.t.Round(own).Phase || s.t.FirstStepOf(id) != s.t.StepOf(id) {
			continue
		}
		leaves := make([]string, len(s.given))
		for k := range s.wanted {
			leaves[k] = missing
		}
		acts := s.r.Acts(s.t.FirstStepOf(id)-1, s.t.StepOf(id))
		for _, a := range acts {
			text := s.spelt(0, a)
			k := slices.IndexFunc(s.want[:s.wanted], func(w string) bool { return sameTarget(w, text) })
			if k < 0 {
				k = slices.Index(s.given, text)
			}
			if k < 0 {
				leaves = nil // not all of it was done
				break
			}
			leaves[k] = text
		}
		if leaves != nil {
			s.whole(7, exercises.OtherRound, fmt.Sprintf("That is what the lanes of round %d do.", id), leaves)
		}
	}
}

// roundsEarly has each round do what the next one does, and the last nothing.
func (s *moveSuspects) roundsEarly() {
	leaves, k := make([]string, len(s.given)), 0
	for slot, list := range s.q.want {
		got := s.q.parse(slot, s.answer[slot])
		var next []move
		if slot+1 < len(s.q.want) {
			next = s.q.want[slot+1]
		}
		if len(got) != len(next) || slices.ContainsFunc(next, func(w move) bool { return !slices.Contains(got, w.text) }) {
			return
		}
		for range list {
			leaves[k] = s.given[k]
			if !slices.ContainsFunc(next, func(w move) bool { return w.text == leaves[k] }) {
				leaves[k] = missing
			}
			k++
		}
	}
	copy(leaves[k:], s.given[k:])
	s.whole(6, exercises.OtherRound, "Each round does here what the next one does: the first is left out.", leaves)
}

// turnsExchanged are rounds of a network that do what the round beside them does, all of it.
func (s *moveSuspects) turnsExchanged() {
	leaves, k := make([]string, len(s.given)), 0
	for slot, list := range s.q.want {
		beside := slot + 1
		if beside == len(s.q.want) {
			beside = slot - 1
		}
		did := beside >= 0
		got := s.q.parse(slot, s.answer[slot])
		for i := 0; did && i < len(s.q.want[beside]); i++ {
			did = slices.Contains(got, s.q.want[beside][i].text)
		}
		for _, w := range list {
			if did && !slices.Contains(got, w.text) {
				leaves[k] = missing
			}
			k++
		}
		for extra := s.wanted; did && extra < len(s.given); extra++ {
			if slices.ContainsFunc(s.q.want[beside], func(w move) bool { return w.text == s.given[extra] }) {
				leaves[extra] = s.given[extra]
			}
		}
	}
	s.add(7, exercises.OtherRound, "That is what the round beside it does.", leaves)
}

// instead reports whether a move that is left over stands in a part in which another is missing: it may
// be that one, made wrongly, and no lane too many.
func (s *moveSuspects) instead(text string) bool {
	k := 0
	for slot, list := range s.q.want {
		if slices.Contains(s.q.parse(slot, s.answer[slot]), text) && slices.Contains(s.given[k:k+len(list)], missing) {
			return true
		}
		k += len(list)
	}
	return false
}

// inPart reports whether moves are missing, and for each of them another of its lane is there.
func (s *moveSuspects) inPart() bool {
	k, any := 0, false
	for _, list := range s.q.want {
		given := s.given[k : k+len(list)]
		for i, w := range list {
			if given[i] != missing {
				continue
			}
			any = true
			other := func(v move) bool { return v.acts[0].Lane == w.acts[0].Lane && slices.Contains(given, v.text) }
			if !slices.ContainsFunc(list, other) {
				return false
			}
		}
		k += len(list)
	}
	return any
}

// oneDistance has all lanes reach equally far to the left, where they should reach for one and the same cell.
func (s *moveSuspects) oneDistance() {
	reach := func(list []string) (by int, same bool) {
		for k, text := range list {
			from, to, pair := split(text)
			at, err := strconv.Atoi(to)
			if own := slices.Index(from, to); pair || err != nil || len(from) != 2 || own < 0 {
				return 0, false
			} else if other, err := strconv.Atoi(from[1-own]); err != nil || k > 0 && at-other != by {
				return 0, err == nil
			} else {
				by = at - other
			}
		}
		return by, true
	}
	if by, _ := reach(s.given); by > 0 {
		if should, told := reach(s.want[:s.wanted]); should == 0 && told && len(s.given) == s.wanted {
			s.whole(6, exercises.SameDistance, fmt.Sprintf("All lanes reach %s to the left. Here the distances differ: the listing has the index of the cell that each lane reads.", exercises.Plural(by, "place")), s.given)
		}
	}
}

// otherReach has all comparators reach equally far, and not as far as they should.
func (s *moveSuspects) otherReach() {
	reach := func(list []string) (by int) { // 0 where they reach differently far
		for _, text := range list {
			from, to, pair := split(text)
			a, errA := strconv.Atoi(from[0])
			b, errB := strconv.Atoi(to)
			d := max(a-b, b-a)
			if !pair || errA != nil || errB != nil || by != 0 && d != by {
				return 0
			}
			by = d
		}
		return by
	}
	given := slices.DeleteFunc(slices.Clone(s.given), func(text string) bool { return text == missing })
	is, should := reach(given), reach(s.want[:s.wanted])
	if is == 0 || should == 0 || is == should {
		return
	}
	s.whole(6, exercises.OtherStride, fmt.Sprintf("The comparators join cells that are %s apart. In these rounds they join cells that are %d apart.", exercises.Plural(is, "place"), should), s.given)
}

// leftOvers are moves that are not there, and such as no lane makes. Where one of either is in a part, the
// one may be the other, made wrongly: then no lane is forgotten.
func (s *moveSuspects) leftOvers() {
	moves, none, many := make([]string, len(s.given)), make([]string, len(s.given)), make([]string, len(s.given))
	k := 0
	for slot, list := range s.q.want {
		over := slices.ContainsFunc(s.q.parse(slot, s.answer[slot]), func(m string) bool {
			return !slices.ContainsFunc(list, func(w move) bool { return sameTarget(m, w.text) })
		})
		for _, w := range list {
			if !over {
				none[k] = missing
			}
			if len(w.acts) == 1 && w.acts[0].How == exercises.Moved {
				moves[k] = missing
			}
			k++
		}
	}
	for extra := s.wanted; extra < len(s.given); extra++ {
		if !s.instead(s.given[extra]) {
			many[extra] = s.given[extra]
		}
	}
	s.add(14, exercises.NoMove, "Values that only move have to move too.", moves)
	says := "A lane does nothing here that does something in the run: look which cells are not written yet."
	if s.inPart() {
		says = "A lane does a part of its work: it writes another cell too."
	}
	s.add(30, exercises.Forgotten, says, none)
	s.add(31, exercises.TooManyLanes, "No lane does that in this round.", many)
}
