package simulate

import (
	"cmp"
	"fmt"
	"slices"
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
	s.oneDistance()
	s.reversedDistances()
	s.otherRounds()
	s.leftOvers()
	s.oneArray()
	s.sortedEarly()
	s.equalKeys()
	s.replays()
	s.otherParts()
	if !slices.ContainsFunc(s.list, s.covers) {
		s.firstPart(e)
	}
	if !slices.ContainsFunc(s.list, s.covers) && s.described() {
		s.besideStrays(e)
	}
	return s.list
}

// wrongly adds a mistake behind all that is wrong.
func (s *moveSuspects) wrongly(rank int, name, says string) {
	leaves := make([]string, len(s.given))
	for k, m := range s.given {
		if m != s.want[k] {
			leaves[k] = m
		}
	}
	s.whole(rank, name, says, leaves)
}

// firstPart looks for the mistake in the first wrong part, where no mistake explains all parts.
func (s *moveSuspects) firstPart(e *exercises.Exercise) {
	alone, first := slices.Clone(s.answer), -1
	for slot, list := range s.q.want {
		switch right := slices.Equal(s.q.parse(slot, s.answer[slot]), s.q.parse(slot, texts(list))); {
		case !right && first < 0:
			first = slot
		case !right:
			alone[slot] = texts(list)
		}
	}
	if first < 0 || slices.Equal(alone, s.answer) {
		return
	}
	given, want := s.q.shaped(alone)
	if one := exercises.Likeliest(s.q.suspects(e, alone), given, want); one != nil && (one.Rank < 30 || one.Omission) {
		where := fmt.Sprintf("In %s: ", name(s.q.parts[first], s.t))
		if strings.HasPrefix(one.Says, "In ") {
			where = ""
		}
		s.wrongly(29, one.Name, where+one.Says)
	}
}

// besideStrays looks for a mistake behind most of what is wrong, where a few moves besides are wrong that have
// nothing to do with it.
func (s *moveSuspects) besideStrays(e *exercises.Exercise) {
	var best *exercises.Suspect
	stray := -1
	for _, one := range s.list {
		explained, strays := 0, []int{}
		for k, m := range s.given {
			switch left := one.Leaves[k]; {
			case m == left && m != s.want[k]:
				explained++
			case m != s.want[k]:
				strays = append(strays, k)
			case left != "" && left != m:
				explained = -len(s.given)
			}
		}
		if few := len(strays)*3 <= explained || len(strays) == 1 && explained > 0 && one.Name == exercises.Swapped; few && one.Rank < 28 && !one.Omission && s.given[strays[0]] != missing && (best == nil || one.Rank < best.Rank) {
			best, stray = one, strays[0]
		}
	}
	if best != nil {
		s.wrongly(29, best.Name, fmt.Sprintf("%s Besides, in %s no lane does “%s”.", best.Says, name(s.q.parts[s.slots[stray]], s.t), s.q.told(e, s.given[stray])))
	}
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
	parts       []part
	first       int    // the first part that is wrong
	note        string // what is said of the mistake that is tried
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
		if s.slots[extra] == slot && made(s.given[extra]) && !s.q.wants(slot, s.given[extra]) {
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
