package exercises

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// Suspect is a mistake that an answer may be due to, with what it leaves in each slot; "" where it
// leaves nothing to be known.
//
// A mistake about a round or a row as a whole explains an answer that agrees with it in every slot: a
// cell that is right, where the mistake would leave something else, speaks against it. A local one is
// made by a lane, and may have been made by some lanes alone; what is said of it names their cells.
type Suspect struct {
	Name, Says string
	Leaves     []string
	Rank       int   // the lower the likelier
	Local      bool  // it may have been made in some lanes alone
	Lanes      []int // of a local one: the lane that writes each slot; where one made the mistake, it made it in all that it writes; nil for slots that stand for themselves
	Omission   bool  // something was not done
	Faint      bool  // it is told alone, and not beside what is likelier
	Here       bool  // what is said of it begins with the slots in which it was made
	Remote     *Mistake
}

// explains lists the wrong slots that hold what the mistake leaves there.
func (s *Suspect) explains(given Answer, wrong []int) []int {
	var out []int
	for _, k := range wrong {
		if s.Leaves[k] != "" && Same(given[k], s.Leaves[k]) {
			out = append(out, k)
		}
	}
	return out
}

// Against lists the filled slots that hold something else than what the mistake leaves there.
func (s *Suspect) Against(given Answer) []int {
	var out []int
	for k, left := range s.Leaves {
		if left != "" && strings.TrimSpace(given[k]) != "" && !Same(given[k], left) {
			out = append(out, k)
		}
	}
	return out
}

// alone reports whether a mistake explains all wrong slots by itself.
func (s *Suspect) alone(given Answer, wrong []int) bool {
	slots := s.explains(given, wrong)
	return len(slots) == len(wrong) && (len(s.Against(given)) == 0 || s.Local && s.madeIn(slots, given))
}

// madeIn reports whether a local mistake can have been made in some slots and nowhere else: in all
// that the lanes that write them write.
func (s *Suspect) madeIn(slots []int, given Answer) bool {
	if s.Lanes == nil {
		return true
	}
	for _, k := range s.Against(given) {
		if slices.ContainsFunc(slots, func(j int) bool { return s.Lanes[j] == s.Lanes[k] }) {
			return false
		}
	}
	return true
}

// diagnosis is what an answer is put down to.
type diagnosis struct {
	likeliest []*Suspect // one, or two that were made together
	others    []*Suspect // each of which explains all by itself as well, or beside another
	first     []int      // the slots that the first of the likeliest explains
}

// found is a mistake with the wrong slots that it explains.
type found struct {
	s          *Suspect
	slots      []int
	throughout bool // the answer is what it leaves in every slot
}

// class orders what explains an answer: what was left out before anything that was done, a mistake
// that was made throughout before one that was made here and there, and either before a slip of the
// pen.
func (f found) class() int {
	class := 0
	if !f.throughout {
		class = 1
	}
	switch {
	case f.s.Rank >= SlipOfThePen:
		return class + 4
	case !f.s.Omission:
		return class + 2
	}
	return class
}

// diagnose looks for the mistake, or the two mistakes, behind the wrong slots of an answer; nil
// where none is known. together tells of which mistakes two may have been made at once.
func diagnose(list []*Suspect, given Answer, wrong []int, together func(name string) bool) *diagnosis {
	if len(wrong) == 0 {
		return nil
	}
	var all, parts []found
	for _, s := range list {
		slots := s.explains(given, wrong)
		if len(slots) == 0 {
			continue
		}
		f := found{s, slots, len(s.Against(given)) == 0}
		switch {
		case s.Rank >= SlipOfThePen && !s.Local && len(slots) < 2: // a row that has moved shows in two places
		case s.alone(given, wrong):
			all = append(all, f)
		case together(s.Name):
			parts = append(parts, f)
		}
	}
	byClass(all)
	d := &diagnosis{}
	for _, f := range all {
		d.add(f.slots, f.s)
	}
	if len(all) > 0 && (len(wrong) == 1 || all[0].throughout && all[0].s.Rank < SlipOfThePen) {
		return d
	}
	byClass(parts)
	for _, p := range pairsOf(parts, given, len(wrong)) {
		d.add(p[0].slots, p[0].s, p[1].s)
	}
	if d.likeliest == nil {
		return nil
	}
	return d
}

// Likeliest is what an answer is put down to; nil where no mistake explains all of it by itself.
func Likeliest(list []*Suspect, given, want Answer) *Suspect {
	var wrong []int
	for k := range given {
		if given[k] != want[k] {
			wrong = append(wrong, k)
		}
	}
	if d := diagnose(list, given, wrong, func(string) bool { return false }); d != nil {
		return d.likeliest[0]
	}
	return nil
}

// byClass sorts what explains an answer, the likeliest first.
func byClass(list []found) {
	sort.SliceStable(list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(list[i].class(), list[j].class()), cmp.Compare(list[i].s.Rank, list[j].s.Rank)) < 0
	})
}

// add notes what explains an answer: the likeliest comes first.
func (d *diagnosis) add(first []int, of ...*Suspect) {
	if d.likeliest == nil {
		d.likeliest, d.first = of, first
		return
	}
	for _, s := range of {
		if s.Rank >= Reckoning && d.likeliest[0].Rank < Reckoning { // it may always have been that as well
			continue
		}
		if !slices.ContainsFunc(append(d.others, d.likeliest...), func(o *Suspect) bool { return o.Name == s.Name }) {
			d.others = append(d.others, s)
		}
	}
}

// pairsOf lists the pairs that explain so many wrong slots, of which neither does alone: one was made
// in some lanes; the other in other lanes, or throughout but for these. The likeliest come first.
func pairsOf(parts []found, given Answer, wrong int) [][2]found {
	var pairs [][2]found
	for i, a := range parts {
		for _, b := range parts[i+1:] {
			if len(pairs) == maxPairs {
				return pairs
			}
			covered := len(a.slots)
			for _, k := range b.slots {
				if !slices.Contains(a.slots, k) {
					covered++
				}
			}
			if covered == wrong && a.s.Name != b.s.Name && len(a.slots) < covered && len(b.slots) < covered && (a.besides(b, given) || b.besides(a, given)) {
				pairs = append(pairs, [2]found{a, b})
			}
		}
	}
	return pairs
}

// besides reports whether a mistake can have been made beside another, which was made in some lanes:
// where the answer is not what it leaves, those lanes wrote.
func (f found) besides(other found, given Answer) bool {
	switch {
	case !other.s.Local || !other.s.madeIn(other.slots, given):
		return false
	case f.s.Local:
		return f.s.madeIn(f.slots, given)
	}
	return !slices.ContainsFunc(f.s.Against(given), func(k int) bool { return !slices.Contains(other.slots, k) })
}

// SlipOfThePen is the rank from which a suspicion is about the row as it is written, and not about
// how it was made.
const SlipOfThePen = 31

// Reckoning is the rank from which a suspicion is that somebody reckoned wrongly.
const Reckoning = 40

// maxPairs is how many pairs of mistakes are thought of that explain an answer equally well.
const maxPairs = 8
