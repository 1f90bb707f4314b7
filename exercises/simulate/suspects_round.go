package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds mistakes in rounds as a whole: what another round does, moves that are not there, and such as no
// lane makes.

// otherRounds are what the lanes of the round before or after do, in the one stretch that is asked
// about.
func (s *moveSuspects) otherRounds() {
	if s.q.parts[0].Pairs {
		return
	}
	if len(s.q.parts) > 1 {
		s.roundsEarly()
	}
	// The lanes of a part do what those of the round before or after do, or of another one that is asked for.
	leaves, says := make([]string, len(s.given)), ""
	for slot, p := range s.q.parts {
		got := s.q.parse(slot, s.answer[slot])
		given, _ := s.partOf(slot)
		ids := []tracer.RoundID{p.Round - 1, p.Round + 1}
		for back := 2; back <= s.t.Rounds(); back++ {
			ids = append(ids, p.Round-tracer.RoundID(back), p.Round+tracer.RoundID(back))
		}
		for _, id := range ids {
			if id < 1 || int(id) > s.t.Rounds() || s.t.FirstStepOf(id) != s.t.StepOf(id) {
				continue
			}
			acts := slices.DeleteFunc(s.r.Acts(s.t.FirstStepOf(id)-1, s.t.StepOf(id)), func(a exercises.Act) bool {
				array, _ := s.t.Place(a.To)
				return !slices.ContainsFunc(p.Acts, func(b exercises.Act) bool { own, _ := s.t.Place(b.To); return own == array })
			})
			if len(acts) == 0 || given.unmoved() || len(acts) != len(got) || slices.ContainsFunc(acts, func(a exercises.Act) bool { return !slices.Contains(got, s.spelt(slot, a)) }) {
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

// leftOvers are moves that are not there, and such as no lane makes. Where one of either is in a part, the
// one may be the other, made wrongly: then no lane is forgotten.
func (s *moveSuspects) leftOvers() {
	moves, none, many, lost := make([]string, len(s.given)), make([]string, len(s.given)), make([]string, len(s.given)), make([]string, len(s.given))
	unmade, constants, made := make([]string, len(s.given)), false, false // what is not computed, and whether anything is
	k, several, adding := 0, "", false
	twice := make([]string, len(s.given))
	for slot, list := range s.q.want {
		over := false
		lacks := slices.Contains(s.given[k:k+len(list)], missing)
		for extra := s.wanted; extra < len(s.given); extra++ {
			switch {
			case s.slots[extra] != slot:
			case s.q.wants(slot, s.given[extra]):
				twice[extra] = s.given[extra]
			default:
				if over = true; !lacks {
					many[extra] = s.given[extra]
				}
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
	serial := s.t.Round(s.q.parts[0].Round).Mode == tracer.Serial
	if several != "" && !serial {
		says := "Several lanes write %s. Each of them writes, also where the value of another stays." + s.otherStays(several)
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
	case serial:
		says = s.stepsLeftOut()
	case s.q.parts[0].Pairs:
		says = cmp.Or(s.roundsLeftOut(), s.exchanging(), "A comparator of this round is left out: look which cells stand in none.")
	}
	s.add(30, exercises.Forgotten, cmp.Or(s.lanesLeftOut(), says), none)
	s.tooMany(many, twice, serial)
}

// otherStays says of a cell that several lanes write that another value stays there than the only one that is given.
func (s *moveSuspects) otherStays(written string) string {
	after, given, stays := s.t.Cursor(), "", ""
	k := 0
	for slot, list := range s.q.want {
		after.Seek(s.q.parts[slot].To)
		for _, w := range list {
			if r, _ := s.reading(w.text); r.to.String() == written && len(r.from) == 1 {
				word, _ := after.Cell(w.acts[0].To)
				switch {
				case s.given[k] != missing && given == "" && word != w.acts[0].Value:
					given = r.from[0].String()
				case s.given[k] != missing:
					return ""
				case word == w.acts[0].Value:
					stays = r.from[0].String()
				}
			}
			k++
		}
	}
	if given == "" || stays == "" {
		return ""
	}
	return fmt.Sprintf(" And what stays is the value of %s, not that of %s.", stays, given)
}

// stepsLeftOut says which steps of a loop are missing.
func (s *moveSuspects) stepsLeftOut() string {
	if one, both := s.halfExchanged(); both != "" {
		return fmt.Sprintf("An exchange writes both cells: what %s held goes to %s, too.", both, one)
	}
	end := s.wanted
	for end > 0 && s.given[end-1] == missing {
		end--
	}
	if end == s.wanted || slices.Contains(s.given[:end], missing) {
		return "A step of this round is left out."
	}
	last, _ := s.reading(s.want[s.wanted-1])
	for _, m := range s.want[end:] {
		if r, _ := s.reading(m); s.r.Alg.Family != "merge" || len(r.from) != 1 || r.from[0].array != last.from[0].array || end+1 == s.wanted {
			if n := s.wanted - end; n > 1 {
				return fmt.Sprintf("You end too early: the last %d values are left out.", n)
			}
			return "You end too early: the last step is left out."
		}
	}
	return fmt.Sprintf("You stop when the other list is used up. What is left of %s goes on moving.", last.from[0].array)
}

// halfExchanged are the cells of an exchange of which each move that is missing is one half, where the other is given.
func (s *moveSuspects) halfExchanged() (to, from string) {
	for k, m := range s.given[:s.wanted] {
		if m != missing {
			continue
		}
		lacks, _ := s.reading(s.want[k])
		if len(lacks.from) != 1 || !slices.ContainsFunc(s.given, func(g string) bool {
			r, ok := s.reading(g)
			return ok && len(r.from) == 1 && r.from[0] == lacks.to && r.to == lacks.from[0]
		}) {
			return "", ""
		}
		if to == "" {
			to, from = lacks.to.String(), lacks.from[0].String()
		}
	}
	return to, from
}

// lanesLeftOut says of lanes that do several things of which none is there, or of values out of range, that they are
// done, too; "" of others.
func (s *moveSuspects) lanesLeftOut() string {
	type lane struct{ slot, id int }
	moves, lost := map[lane]int{}, map[lane]int{}
	lacks, outside, k := "", s.r.Alg.HasParam("bins"), 0
	for slot, list := range s.q.want {
		for _, w := range list {
			of := lane{slot, int(w.acts[0].Lane)}
			moves[of]++
			if s.given[k] == missing {
				lost[of]++
				lacks = cmp.Or(lacks, s.q.full(s.r, w.to))
			}
			outside = outside && (s.r.Result.Args.Int("bins") == int(w.acts[0].Value)) == (s.given[k] == missing)
			k++
		}
	}
	whole := len(lost) < len(moves)
	for of, n := range lost {
		whole = whole && n > 1 && n == moves[of] && s.q.parts[of.slot].To > s.q.parts[of.slot].From+1
	}
	switch {
	case lacks == "" || s.q.parts[0].Pairs || s.t.Round(s.q.parts[0].Round).Mode == tracer.Serial:
		return ""
	case outside:
		return fmt.Sprintf("A value outside the range has a bin, too, one beyond the last: %s is written.", lacks)
	case whole:
		return fmt.Sprintf("Nothing is done here by the lane that writes %s. The lanes work at the same time.", lacks)
	}
	return ""
}

// tooMany are moves that are given twice, and such as no lane makes.
func (s *moveSuspects) tooMany(many, twice []string, serial bool) {
	says, once := "A lane works here that has nothing to do in this round: look for which i the line is run.", "In a round each lane does its work once."
	if serial {
		says, once = "A step stands here that the loop does not do.", "Each step of the loop is done once."
	}
	if s.q.parts[0].Pairs {
		says = "A comparator stands here that this round does not have: look which cells it joins."
	}
	s.add(28, exercises.Repeated, once, twice)
	if mistake, says := s.unguarded(many); says != "" {
		s.add(27, mistake, says, many)
	}
	s.add(31, exercises.TooManyLanes, cmp.Or(s.writtenTwice(many), s.stopped(many), says), many)
}

// writtenTwice tells of moves that are left over, if each of them writes what belongs in another cell, where it stands too.
func (s *moveSuspects) writtenTwice(many []string) (says string) {
	for i, m := range many {
		if m == "" {
			continue
		}
		from, to, pair := split(m)
		_, readable := s.reading(m)
		k := slices.IndexFunc(s.q.want[s.slots[i]], func(w move) bool { return slices.Equal(from, w.from) && slices.Contains(s.given, w.text) })
		if k < 0 || pair || !readable {
			return ""
		}
		says = cmp.Or(says, fmt.Sprintf("What belongs in %s you write to %s too.", s.q.full(s.r, s.q.want[s.slots[i]][k].to), s.q.full(s.r, to)))
	}
	return says
}
