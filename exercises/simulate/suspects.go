package simulate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// A move of a Simulate is judged by the cell that it writes: beside the right move stands the one
// that the reader has for the same cell.

// missing stands where no move writes a cell.
const missing = "–"

// shaped sets each wanted move beside the one that was given for its cell, and what is left over
// behind them.
func (q *simulation) shaped(a exercises.Answer) (given, want exercises.Answer) {
	given, want, _ = q.besides(a)
	return given, want
}

// besides is shaped, with the slot of each move.
func (q *simulation) besides(a exercises.Answer) (given, want exercises.Answer, slots []int) {
	var over exercises.Answer
	var overIn []int
	for slot, list := range q.want {
		got := q.parse(slot, a[slot])
		at := make([]string, len(list))
		take := func(k int, nearness func(m string) int) {
			best := -1
			for i, m := range got {
				if n := nearness(m); n > 0 && (best < 0 || n > nearness(got[best])) {
					best = i
				}
			}
			if best >= 0 && at[k] == "" {
				at[k] = got[best]
				got = slices.Delete(got, best, best+1)
			}
		}
		for k, w := range list { // the right ones first: two moves may write one cell
			take(k, func(m string) int {
				if m == w.text {
					return 1
				}
				return 0
			})
		}
		for k, w := range list {
			take(k, func(m string) int {
				if !sameTarget(m, w.text) {
					return 0
				}
				from, _, _ := split(m)
				both := shared(from, w.from)
				return 1 + 64*both - (len(from) - both) + maxSources // of those that read as much of what it should, the one that reads least besides
			})
			given, want, slots = append(given, cmp.Or(at[k], missing)), append(want, w.text), append(slots, slot)
		}
		for _, m := range got {
			over, overIn = append(over, m), append(overIn, slot)
		}
	}
	for range over {
		want = append(want, missing)
	}
	return append(given, over...), want, append(slots, overIn...)
}

// sameTarget reports whether two moves, as parse writes them, write the same cell, or compare the same two.
func sameTarget(a, b string) bool {
	_, toA, is := strings.Cut(a, " > ")
	_, toB, also := strings.Cut(b, " > ")
	if is || also {
		return is && also && toA == toB
	}
	lowA, highA, _ := strings.Cut(a, "-")
	lowB, highB, _ := strings.Cut(b, "-")
	return lowA == lowB && highA == highB || lowA == highB && highA == lowB
}

// suspects lists the mistakes in single moves, each as if made in all of them, for an answer:
// the moves that are left over are judged too.
func (q *simulation) suspects(e *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	if !slices.ContainsFunc(a, func(text string) bool { return len(movesOf(text)) > 0 }) {
		return nil // nothing has been done: there is no mistake in it
	}
	s := &moveSuspects{q: q, r: e.Run, t: e.Run.Trace, answer: a, names: map[tracer.CellID]string{}}
	s.given, s.want, s.slots = q.besides(a)
	for _, list := range q.want {
		s.wanted += len(list)
	}
	s.operands()
	s.places()
	s.carriedOn()
	s.oneDistance()
	s.otherParts()
	s.otherRounds()
	s.leftOvers()
	s.oneArray()
	s.sortedEarly()
	s.equalKeys()
	if !slices.ContainsFunc(s.list, s.covers) {
		s.described()
	}
	return s.list
}

// covers reports whether a mistake leaves all that is wrong.
func (s *moveSuspects) covers(one *exercises.Suspect) bool {
	for k, m := range s.given {
		if m != s.want[k] && m != one.Leaves[k] || !one.Local && one.Leaves[k] != "" && m != one.Leaves[k] {
			return false
		}
	}
	return true
}

// moveSuspects is the list in the making.
type moveSuspects struct {
	q           *simulation
	r           *exercises.Run
	t           *tracer.Trace
	answer      exercises.Answer // as it was given
	given, want exercises.Answer
	slots       []int // of each move
	names       map[tracer.CellID]string
	wanted      int // how many moves there should be; behind them stand those that are left over
	list        []*exercises.Suspect
}

func (s *moveSuspects) add(rank int, name, says string, leaves []string) {
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: rank, Local: true, Omission: name == exercises.Forgotten || name == exercises.NoMove || name == exercises.NoIdentity})
}

// whole adds a mistake that was made in all that was given.
func (s *moveSuspects) whole(rank int, name, says string, leaves []string) {
	s.list = append(s.list, &exercises.Suspect{Name: name, Says: says, Leaves: leaves, Rank: rank})
}

// change makes a mistake in the acts of every move. It may also send them to another cell, which
// leaves the right one unwritten, or to what another lane has sent there.
func (s *moveSuspects) change(rank int, name, says string, do func(a exercises.Act) (exercises.Act, bool)) {
	leaves := make([]string, len(s.given))
	k := 0
	for slot, list := range s.q.want {
		if s.asItIs(k, len(list)) {
			k += len(list)
			continue
		}
		become := make([]string, len(list))
		for i, w := range list {
			if len(w.acts) == 1 {
				if other, changed := do(w.acts[0]); changed {
					become[i] = s.spelt(slot, other)
				}
			}
		}
		s.leave(leaves, k, slot, become)
		k += len(list)
	}
	s.add(rank, name, says, leaves)
}

// asItIs reports whether a part of a whole run, so many moves from one on, is right: it was marked
// when it was left, and a mistake that is made later is not looked for in it.
func (s *moveSuspects) asItIs(from, moves int) bool {
	return len(s.q.parts) > maxParts && slices.Equal(s.given[from:from+moves], s.want[from:from+moves])
}

// leave notes what the moves of a slot, the first of which is k, become by a mistake; "" stands for one
// in which it can't be made.
func (s *moveSuspects) leave(leaves []string, k, slot int, become []string) {
	// With too few moves and none that is wrong, what is left out is not mistaken.
	count := strings.Count(s.answer[slot], ";") + 1
	if strings.TrimSpace(s.answer[slot]) == "" {
		count = 0
	}
	lacks := len(s.given) == s.wanted && count < len(become)
	in := s.given[k : k+len(become)]
	made := func(m string) bool { // it was made in some move that is not there as it should be
		for i, text := range become {
			if right := s.want[k+i]; text == m && (!slices.Contains(in, right) || slices.Contains(become, right)) {
				return true
			}
		}
		return false
	}
	for i, text := range become {
		switch {
		case text == "" && made(s.given[k+i]): // it can't be made here, but elsewhere
			leaves[k+i] = s.given[k+i]
		case text == "":
		case sameTarget(text, s.want[k+i]):
			leaves[k+i] = text
		case made(s.given[k+i]):
			leaves[k+i] = s.given[k+i]
		case !lacks:
			leaves[k+i] = missing
		}
	}
	for extra := s.wanted; extra < len(s.given); extra++ {
		if s.slots[extra] == slot && made(s.given[extra]) {
			leaves[extra] = s.given[extra]
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
	s.change(5, exercises.Swapped, "The operands are exchanged, and their order matters here: the left one stands first.", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Combined {
			return a, false
		}
		a.Operands = []tracer.CellID{a.Operands[1], a.Operands[0]}
		return a, true
	})
	s.change(6, exercises.StrideFar, "The lane reaches twice as far as it should.", reach(func(d int) int { return 2 * d }))
	s.change(6, exercises.StrideNear, "The lane reaches only half as far as it should.", reach(func(d int) int { return d / 2 }))
	for _, by := range []int{-1, 1} {
		s.change(9, exercises.OffByOne, "An index is off by one: the cell beside the right one is read.", func(a exercises.Act) (exercises.Act, bool) {
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
		s.change(12, exercises.Twice, "One operand is taken twice, and the other not at all.", func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Combined {
				return a, false
			}
			a.Operands = []tracer.CellID{a.Operands[side], a.Operands[side]}
			return a, true
		})
	}
	s.leftOut()
	unset, k := make([]string, len(s.given)), 0
	for _, list := range s.q.want {
		for _, w := range list {
			if w.acts[0].How == exercises.Constant && copied(s.r, w.acts[0]) == nil {
				unset[k] = missing
			}
			k++
		}
	}
	s.add(13, exercises.NoIdentity, "A cell that is set to a constant is left out: a lane writes it, too.", unset)
	s.change(13, valueForConstant, "The cell is set to a constant: nothing is read for it.", func(a exercises.Act) (exercises.Act, bool) {
		if a.How != exercises.Constant {
			return a, false
		}
		a.How, a.Operands = exercises.Moved, []tracer.CellID{a.To}
		return a, true
	})
	none := make([]string, len(s.given))
	for k, m := range s.given[:s.wanted] {
		is, _, pair := split(m)
		if should, _, _ := split(s.want[k]); !pair && m != missing && should[0] != "e" && is[0] == "e" {
			none[k] = m
		}
	}
	s.add(13, "a constant where a value belongs", "You have a constant there. The lane reads cells for the value.", none)
}

// valueForConstant is the name of a mistake in which something is read for a cell that is set to a constant.
const valueForConstant = "a value where a constant belongs"

// leftOut has lanes read a part alone of what they should, or more besides.
func (s *moveSuspects) leftOut() {
	less, more, of := make([]string, len(s.given)), make([]string, len(s.given)), 0
	for k, m := range s.given[:s.wanted] {
		from, to, pair := split(m)
		all, target, _ := split(s.want[k])
		switch {
		case pair || to != target || from[0] == "e" || all[0] == "e":
		case len(from) < len(all) && shared(from, all) == len(from):
			less[k], of = m, max(of, len(all))
		case len(from) > len(all) && shared(all, from) == len(all):
			more[k], of = m, max(of, len(all))
		}
	}
	reads := func(k int) string {
		if k < 0 {
			return ""
		}
		from, to, _ := split(s.want[k])
		w := s.q.wanted(s.slots[k], from, to, false)
		if w == nil || len(s.deciding(*w)) == 0 {
			return fmt.Sprintf("for %s the lane reads %s", s.q.full(s.r, to), exercises.Plural(len(from), "cell"))
		}
		for i, name := range from {
			from[i] = s.q.full(s.r, name)
		}
		finds := "and to find the place"
		if slices.ContainsFunc(s.r.Steers(w.acts[0]), s.isFlag) {
			finds = "and to decide"
		}
		return fmt.Sprintf("for %s the lane reads %s, %s %s", s.q.full(s.r, to), exercises.Listed(from), finds, exercises.Listed(cellNames(s.deciding(*w))))
	}
	first := func(list []string) int { return slices.IndexFunc(list, func(m string) bool { return m != "" }) }
	says := "One operand is left out: the lane combines two values."
	if of > 2 {
		says = fmt.Sprintf("Something is left out: %s.", reads(first(less)))
	}
	s.add(11, exercises.LeftOut, says, less)
	if k := first(more); k >= 0 && s.atHeads(more) {
		_, to, _ := split(s.want[k])
		s.add(11, exercises.Leaking, fmt.Sprintf("The sum of the segment before leaks in: at a head flag it has to start again, so for %s no sum is read.", s.q.full(s.r, to)), more)
		return
	}
	s.add(11, tooMuch, fmt.Sprintf("More is read than the lane needs: %s.", reads(first(more))), more)
}

// isFlag reports whether a cell holds a flag.
func (s *moveSuspects) isFlag(c tracer.CellID) bool {
	array, _ := s.t.Place(c)
	return s.t.Array(array).Kind == value.Flag
}

// atHeads reports whether moves that read too much write cells at which a segment begins.
func (s *moveSuspects) atHeads(more []string) bool {
	heads, c := s.t.ArrayNamed("heads"), s.t.Cursor()
	return heads != nil && !slices.ContainsFunc(more, func(m string) bool {
		if m == "" {
			return false
		}
		r, ok := s.reading(m)
		return !ok || r.to.index > 0 && c.Text(heads.ID, r.to.index) != "1"
	})
}

// tooMuch is the name of a mistake in which a lane reads what it does not need.
const tooMuch = "an operand too many"

// places are mistakes in what is written.
func (s *moveSuspects) places() {
	besides := "An index is off by one: the cell beside the right one is written."
	for slot := range s.q.parts {
		if p, ok := s.partOf(slot); ok && s.collision(slot, p) != "" {
			besides = s.collision(slot, p) + " " + besides
			break
		}
	}
	for _, by := range []int{-1, 1} {
		s.change(10, exercises.OffByOne, besides, func(a exercises.Act) (exercises.Act, bool) {
			c, ok := s.beside(a.To, by)
			a.To = c
			return a, ok
		})
	}
	s.change(8, exercises.WrongCell, "The result is written to the cell of the other operand.", func(a exercises.Act) (exercises.Act, bool) {
		if len(a.Operands) != 2 || !slices.Contains(a.Operands, a.To) || a.Operands[0] == a.Operands[1] {
			return a, false
		}
		if a.To == a.Operands[0] {
			a.To = a.Operands[1]
		} else {
			a.To = a.Operands[0]
		}
		return a, true
	})
	other := map[tracer.NodeID]tracer.CellID{} // of a lane that combines and moves: where its other result goes
	for _, p := range s.q.parts {
		for _, list := range exercises.LanesOf(p.Acts) {
			if len(list) == 2 && (list[0].How == exercises.Combined) != (list[1].How == exercises.Combined) {
				other[list[0].Node], other[list[1].Node] = list[1].To, list[0].To
			}
		}
	}
	s.change(7, exercises.SumPrefix, "A lane has two results here, and you write each to the cell of the other.", func(a exercises.Act) (exercises.Act, bool) {
		to, two := other[a.Node]
		if two {
			a.To = to
		}
		return a, two
	})
	exchanged := s.list[len(s.list)-1]
	for k := range s.given {
		exchanged.Lanes = append(exchanged.Lanes, -1-k)
	}
	k := 0
	for slot, list := range s.q.want {
		for _, w := range list {
			exchanged.Lanes[k] = slot<<16 + int(w.acts[0].Lane)
			k++
		}
	}
	for _, indexed := range []bool{true, false} {
		says := "Source and target are exchanged: a gather reads from x[index[i]] and writes to i, a scatter reads from i and writes to index[i]."
		if !indexed {
			says = "Source and target are exchanged: you take each value from where it belongs to where it comes from."
		}
		s.change(7, exercises.GatherScatter, says, func(a exercises.Act) (exercises.Act, bool) {
			if a.How != exercises.Moved || (len(s.r.Steers(a)) > 0) != indexed {
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
	}
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
		var become []string
		for _, w := range list {
			a := w.acts[0]
			own := slices.Index(a.Operands, a.To)
			if len(w.acts) > 1 || a.How != exercises.Combined || own < 0 || a.Operands[0] == a.Operands[1] {
				return
			}
			a.Operands = []tracer.CellID{at(a.Operands[0]), at(a.Operands[1])}
			next[w.acts[0].To] = a.Operands[1-own]
			a.To = a.Operands[1-own]
			become = append(become, s.spelt(slot, a))
		}
		s.leave(leaves, k, slot, become)
		k += len(list)
		stands = next
	}
	if len(s.q.want) > 1 {
		s.whole(8, exercises.WrongCell, "The results are written to the cells of the other operands, and read from there in the rounds that follow.", leaves)
	}
}

// equalKeys has values moved from another cell that holds the same.
func (s *moveSuspects) equalKeys() {
	leaves, c := make([]string, len(s.given)), s.t.Cursor()
	if !slices.Contains(s.r.Alg.Matters.Slips, exercises.Unstable) && !slices.Contains([]string{"merge", "sort", "split"}, s.r.Alg.Family) {
		return
	}
	k := 0
	for slot, list := range s.q.want {
		c.Seek(s.q.parts[slot].From)
		for _, w := range list {
			from, _, pair := split(s.given[k])
			for _, row := range s.t.Arrays() {
				for i := range row.Real {
					if pair || len(from) != 1 || s.name(s.t.Cell(row.ID, i)) != from[0] || w.acts[0].How != exercises.Moved {
						continue
					}
					if word, set := c.Value(row.ID, i); set && word == w.acts[0].Value {
						leaves[k] = s.given[k]
					}
				}
			}
			k++
		}
	}
	s.add(4, exercises.Unstable, "The key is the same, but it comes from another cell: of equal keys the one that came first goes first.", leaves)
}

// otherRounds are what the lanes of the round before or after do, in the one stretch that is asked
// about.
func (s *moveSuspects) otherRounds() {
	if s.q.parts[0].Pairs {
		s.otherReach()
		return
	}
	if len(s.q.parts) > 1 {
		s.roundsEarly()
	}
	// The lanes of a part do what those of the round before or after do, or of another one that is asked for.
	leaves, says := make([]string, len(s.given)), ""
	for slot, p := range s.q.parts {
		got := s.q.parse(slot, s.answer[slot])
		ids := []tracer.RoundID{p.Round - 1, p.Round + 1}
		for back := 2; back <= s.t.Rounds(); back++ {
			ids = append(ids, p.Round-tracer.RoundID(back), p.Round+tracer.RoundID(back))
		}
		for _, id := range ids {
			if id < 1 || int(id) > s.t.Rounds() || s.t.FirstStepOf(id) != s.t.StepOf(id) {
				continue
			}
			acts := s.r.Acts(s.t.FirstStepOf(id)-1, s.t.StepOf(id))
			if len(acts) == 0 || len(acts) != len(got) || slices.ContainsFunc(acts, func(a exercises.Act) bool { return !slices.Contains(got, s.spelt(slot, a)) }) {
				continue
			}
			for k, m := range s.given {
				if s.slots[k] == slot {
					leaves[k] = m
				}
			}
			says += fmt.Sprintf(" In %s you do what the lanes of round %d do.", name(p, s.t), id)
			break
		}
	}
	if says != "" {
		s.add(7, exercises.OtherRound, strings.TrimSpace(says), leaves)
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

// inPart reports whether moves are missing, and for each of them another of its lane is there.
func (s *moveSuspects) inPart() bool {
	k, any := 0, false
	for slot, list := range s.q.want {
		given := s.given[k : k+len(list)]
		if s.q.parts[slot].Pairs || s.t.Round(s.q.parts[slot].Round).Mode == tracer.Serial {
			return false
		}
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
	leaves, says, k := make([]string, len(s.given)), "", 0
	for slot, list := range s.q.want {
		given := s.given[k : k+len(list)]
		by, _ := reach(given)
		if should, told := reach(s.want[k : k+len(list)]); by > 0 && should == 0 && told && !slices.Contains(s.slots[s.wanted:], slot) {
			copy(leaves[k:], given)
			says = cmp.Or(says, fmt.Sprintf("In %s all your lanes reach %s to the left. Here the distances differ: the listing has the index of the cell that each lane reads.", name(s.q.parts[slot], s.t), exercises.Plural(by, "place")))
		}
		k += len(list)
	}
	s.add(5, exercises.SameDistance, says, leaves)
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
	moves, none, many, lost := make([]string, len(s.given)), make([]string, len(s.given)), make([]string, len(s.given)), make([]string, len(s.given))
	unmade, constants, made := make([]string, len(s.given)), false, false // what is not computed, and whether anything is
	k, several, adding := 0, "", false
	for slot, list := range s.q.want {
		over := slices.Contains(s.slots[s.wanted:], slot)
		lacks := slices.Contains(s.given[k:k+len(list)], missing)
		for extra := s.wanted; extra < len(s.given); extra++ {
			if s.slots[extra] == slot && !lacks {
				many[extra] = s.given[extra]
			}
		}
		for _, w := range list {
			if !over {
				none[k] = missing
			}
			if len(w.acts) == 1 && w.acts[0].How == exercises.Moved {
				moves[k], unmade[k] = missing, missing
			} else if len(w.acts) == 1 && w.acts[0].How == exercises.Constant {
				unmade[k], constants = missing, constants || copied(s.r, w.acts[0]) == nil
			} else {
				made = true
			}
			if s.given[k] == missing && slices.ContainsFunc(list, func(v move) bool { return !v.pair && v.to == w.to && slices.Contains(s.given, v.text) }) {
				lost[k], several = missing, cmp.Or(several, s.q.full(s.r, w.to))
				adding = adding || slices.Contains(w.from, w.to)
			}
			k++
		}
	}
	if several != "" && s.t.Round(s.q.parts[0].Round).Mode != tracer.Serial {
		says := "Several lanes write %s. Each of them writes, also where the value of another stays."
		if adding {
			says = "Several lanes add to %s, and what each of them adds counts."
		}
		s.add(12, "only what stays", fmt.Sprintf(says, several), lost)
		s.list[len(s.list)-1].Omission = true
	}
	if made || constants {
		s.add(14, exercises.NoMove, "Values that only move have to move too.", moves)
		if made && constants {
			s.whole(15, exercises.NoMove, "You give only what is computed. What only moves, and what is set to a constant, is written too.", unmade)
			s.list[len(s.list)-1].Omission = true
		}
	}
	says := "A lane does nothing here that does something in the run: look which cells are not written yet."
	switch {
	case s.inPart():
		says = "A lane does a part of its work: it writes another cell too."
	case s.t.Round(s.q.parts[0].Round).Mode == tracer.Serial:
		says = "A step of the loop is left out."
	}
	s.add(30, exercises.Forgotten, says, none)
	if s.aroundTheEnd(many) {
		s.add(28, exercises.NoGuard, "The lanes that would reach beyond an end read round it, at the other end. They have nothing to do in this round.", many)
	}
	says = "A lane works here that has nothing to do in this round: look for which i the line is run."
	if s.q.parts[0].Pairs {
		says = "A comparator stands here that this round does not have: look which cells it joins."
	}
	s.add(31, exercises.TooManyLanes, says, many)
}

// aroundTheEnd reports whether moves that are left over read, where the others reach a fixed distance, the
// cell at that distance round the end.
func (s *moveSuspects) aroundTheEnd(many []string) bool {
	by := 0
	in := map[int]bool{} // the parts in which they are
	for i, m := range many {
		in[s.slots[i]] = in[s.slots[i]] || m != ""
	}
	for k, list := range [][]string{s.want[:s.wanted], many} {
		for i, m := range list {
			if !in[s.slots[i]] {
				continue
			}
			r, ok := s.reading(m)
			own := slices.Index(r.from, r.to)
			if m == "" {
				continue
			}
			if !ok || own < 0 || len(r.from) != 2 || r.from[1-own].array != r.to.array {
				return false
			}
			d, n := r.from[1-own].index-r.to.index, s.length(r.to.array)
			if k > 0 {
				if d*d == by*by || d-by != n && by-d != n {
					return false
				}
				continue
			}
			if by != 0 && d != by {
				return false
			}
			by = d
		}
	}
	return by != 0 && strings.Join(many, "") != ""
}
