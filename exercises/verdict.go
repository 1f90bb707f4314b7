package exercises

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/tracer/value"
)

// explain finds the cause of a wrong answer, and says all that there is to say to it.
func (e *Exercise) explain(a Answer, g *Grade) {
	q := e.Question
	if e.Also.Suspects != nil {
		e.name(e.Also.Suspects(e, a), a, g)
	}
	if e.Also.Blame != nil {
		e.blamed(e.Also.Blame(a), g)
	}
	v := &g.Verdict
	v.Round = e.roundOf(*g)
	v.Where, v.What = q.Where(e, a, *g), q.What(e, a, *g)
	switch {
	case v.Why != "":
	case g.Mistake != nil:
		v.Why = g.Mistake.Says
	default:
		v.Why = q.Reads(e, a, *g)
	}
	if v.Why == v.What { // which is told last: before it comes the rule by which to find it
		v.Why = q.Reads(e, a, *g)
	}
	v.Where, v.Why, v.What = value.Limits.Replace(v.Where), value.Limits.Replace(v.Why), value.Limits.Replace(v.What)
	v.What = unsaid(v.What, v.Where+" "+v.Why)
	g.Says = strings.TrimSpace(v.Where + " " + v.What)
}

// unsaid leaves out of a text the sentences that have been said, unless nothing would be left.
func unsaid(text, said string) string {
	var kept []string
	for _, sentence := range strings.SplitAfter(text, ". ") {
		if !strings.Contains(said, strings.TrimSpace(sentence)) {
			kept = append(kept, sentence)
		}
	}
	if len(kept) == 0 {
		return text
	}
	return strings.TrimSpace(strings.Join(kept, ""))
}

// roundOf is the round in which the first wrong slot can be seen.
func (e *Exercise) roundOf(g Grade) int {
	if e.Also.Round == nil {
		return e.Showing.Round
	}
	return e.Also.Round(e, g)
}

// blamed takes the first of some mistakes about a whole answer for the likeliest; what its slots were put down to may
// be it as well.
func (e *Exercise) blamed(list []Mistake, g *Grade) {
	if len(list) == 0 {
		return
	}
	if g.Mistake != nil && g.Mistake.Name != list[0].Name {
		list = append(list, *g.Mistake)
	}
	if g.Mistake == nil || g.Mistake.Name != list[0].Name {
		g.Mistake = &list[0]
	}
	var same []string
	for _, m := range list[1:] {
		g.Verdict.Also = append(g.Verdict.Also, m.Name)
		same = append(same, m.Says)
	}
	g.Verdict.Why = e.evenly(g.Mistake.Says, same)
}

// name puts wrong slots down to mistakes.
func (e *Exercise) name(list []*Suspect, a Answer, g *Grade) {
	given, want := a, e.Question.Model()
	if e.Also.Shaped != nil {
		given, want = e.Also.Shaped(a)
	}
	var wrong []int
	for k := range given {
		if !Same(given[k], want[k]) && strings.TrimSpace(given[k]) != "" {
			wrong = append(wrong, k)
		}
	}
	d := diagnose(list, given, wrong, e.together())
	if d == nil && e.Also.Further != nil {
		if d = diagnose(e.Also.Further(e, a), given, wrong, e.together()); d != nil {
			d.others = nil // descriptions of one answer, of which the first says most
		}
	}
	if d == nil {
		if e.Also.Apart && len(wrong) > 1 {
			e.nameEach(list, a, given, wrong, g)
		}
		return
	}
	if len(d.likeliest) == 2 && !e.Spec.Kind.Paired { // told in the order of what was asked
		if slots := d.likeliest[1].explains(given, wrong); slots[0] < d.first[0] {
			slices.Reverse(d.likeliest)
			d.first = slots
		}
	}
	if g.Mistake != nil && len(d.likeliest) == 1 && d.likeliest[0].Omission && d.likeliest[0].Name != g.Mistake.Name {
		name := g.Mistake.Name
		if !slices.ContainsFunc(d.others, func(s *Suspect) bool { return s.Name == name }) {
			d.others = slices.Insert(d.others, 0, &Suspect{Name: name, Says: g.Mistake.Says})
		}
		g.Mistake = nil // what was left out comes before what leads to the same
	}
	others := d.others
	if g.Mistake != nil { // of the whole answer: it is likelier than any in its parts
		if len(d.likeliest) == 1 {
			others = slices.Concat(d.likeliest, others)
		}
		others = slices.DeleteFunc(others, func(s *Suspect) bool { return s.Name == g.Mistake.Name })
	}
	for _, s := range others {
		g.Verdict.Also = append(g.Verdict.Also, s.Name)
	}
	same := e.sameBy(d, others, given, wrong)
	if g.Mistake != nil {
		g.Verdict.Why = e.evenly(g.Mistake.Says, same)
		return
	}
	first := d.likeliest[0]
	m := Mistake{Name: first.Name, Answer: a}
	if first.Remote != nil && len(d.likeliest) == 1 && len(first.Against(given)) == 0 {
		m.Correction = first.Remote.Correction
	}
	says := first.Says
	if first.Here && (len(wrong) < len(given) || len(d.likeliest) > 1) {
		says = e.inSlots(d.first) + says
	}
	if len(d.likeliest) > 1 {
		second := d.likeliest[1]
		m.Name += " and " + second.Name
		rest := slices.DeleteFunc(slices.Clone(wrong), func(k int) bool { return slices.Contains(d.first, k) })
		says = "Two mistakes together explain this. " + says + " " + e.rest(second, rest) + second.Says
		if e.Also.Apart {
			says = e.ofSlots(d.first, e.withSame(list, first, given, g)) + " " + e.ofSlots(rest, e.withSame(list, second, given, g))
		}
	}
	m.Says = says
	g.Mistake = &m
	g.Verdict.Why = e.evenly(says, same)
}

// sameBy are the sentences of what else explains all of an answer by itself, and is worth telling.
func (e *Exercise) sameBy(d *diagnosis, others []*Suspect, given Answer, wrong []int) (same []string) {
	first := d.likeliest[0]
	for _, s := range others {
		if len(d.likeliest) > 1 || s.Rank >= SlipOfThePen || s.Faint || !e.Also.Apart && len(s.Against(given)) > 0 && len(first.Against(given)) == 0 ||
			s.Local && s.Omission && !first.Local || !e.asLikely(s, first) || s.Leaves != nil && !s.alone(given, wrong) {
			continue
		}
		says := s.Says
		if s.Here && len(s.Against(given)) > 0 { // it is true of these alone
			if says = e.inSlots(s.explains(given, wrong)) + says; says == s.Says {
				continue
			}
		}
		same = append(same, says)
	}
	if e.Spec.Kind.Paired && len(wrong) == 1 && len(same) > 1 { // one cell fits much by chance
		same = same[:1]
	}
	return same
}

// nameEach puts slots that are asked for by themselves down to a mistake each; those that have none are left to what
// there is to say of the first.
func (e *Exercise) nameEach(list []*Suspect, a, given Answer, wrong []int, g *Grade) {
	name, says, told := "", "", make([]bool, len(given))
	for _, k := range wrong {
		d := diagnose(list, given, []int{k}, e.together())
		if d == nil || told[k] {
			continue
		}
		var slots []int
		for _, k := range d.likeliest[0].explains(given, wrong) {
			if !told[k] {
				slots = append(slots, k)
			}
			told[k] = true
		}
		name += " and " + d.likeliest[0].Name
		says += " " + e.ofSlots(slots, d.likeliest[0].Says)
	}
	if name == "" {
		return
	}
	g.Mistake = &Mistake{Name: name[len(" and "):], Says: says[1:], Answer: a}
	if g.Verdict.Why = says[1:]; !told[wrong[0]] {
		g.Verdict.Why = e.Question.Reads(e, a, *g) + says
	}
}

// asLikely reports whether a mistake that leaves the same as a likelier one is worth telling beside it: it is nearly as
// likely, or one that people make with the algorithm. Counts stand in an order of their own.
func (e *Exercise) asLikely(other, first *Suspect) bool {
	return !e.Spec.Kind.Paired || other.Rank-first.Rank <= closeBy || slices.Contains(e.Alg.Matters.Slips, other.Name)
}

// closeBy is by how many ranks two mistakes differ that are nearly as likely.
const closeBy = 8

// withSame tells of a mistake that was made in slots asked for by themselves, and of others that leave the same there.
func (e *Exercise) withSame(list []*Suspect, s *Suspect, given Answer, g *Grade) string {
	var same []string
	for _, other := range list {
		if other.Name != s.Name && !other.Faint && slices.Equal(other.Leaves, s.Leaves) && len(other.Against(given)) == 0 {
			same = append(same, other.Says)
			if !slices.Contains(g.Verdict.Also, other.Name) {
				g.Verdict.Also = append(g.Verdict.Also, other.Name)
			}
		}
	}
	return e.evenly(s.Says, same)
}

// together tells of which mistakes two may be behind one answer: of those that people make with the
// algorithm. What is asked in slots of their own, such as counts, may be wrong for reasons of its own.
func (e *Exercise) together() func(name string) bool {
	if e.Spec.Kind.Paired {
		return func(name string) bool { return slices.Contains(e.Alg.Matters.Slips, name) }
	}
	return func(string) bool { return true }
}

// rest begins what is said of the second of two mistakes.
func (e *Exercise) rest(second *Suspect, slots []int) string {
	if !second.Here {
		return "And: "
	}
	return e.inSlots(slots)
}

// ofSlots says something of slots that are asked for by themselves: "For the work and the span, that is …";
// a sentence that begins with a name keeps it: "For the algorithm: Brent-Kung scan …".
func (e *Exercise) ofSlots(list []int, says string) string {
	names := make([]string, len(list))
	for i, k := range list {
		if names[i] = e.Slots[k].Label; !strings.ContainsAny(names[i], " (") { // T(4) has no article
			names[i] = "the " + names[i]
		}
	}
	word, rest, _ := strings.Cut(says, " ")
	if slices.Contains([]string{"A", "An", "Each", "Every", "In", "It", "No", "That", "The", "This", "What", "Where", "With", "Without"}, word) {
		return "For " + Listed(names) + ", " + strings.ToLower(word) + " " + rest
	}
	return "For " + Listed(names) + ": " + says
}

// inSlots begins what is said of some slots: "In x[3] and x[5]: ".
func (e *Exercise) inSlots(list []int) string {
	if len(list) == 0 || len(list) > 4 {
		return ""
	}
	names := make([]string, len(list))
	for i, k := range list {
		names[i], _, _ = strings.Cut(e.Slots[k].Label, " after ")
	}
	return "In " + Listed(names) + ": "
}

// maxSame is how many mistakes that leave the same are told beside the first: what more there is to say buries both.
const maxSame = 1

// evenly tells of several mistakes that leave the same: which was made, nobody can know but who made it.
func (e *Exercise) evenly(says string, same []string) string {
	most := maxSame
	if e.Also.Apart { // of several slots
		most++
	}
	for _, other := range same[:min(len(same), most)] {
		first, rest, several := strings.Cut(other, ". ")
		if several {
			rest = unsaid(rest, says)
		}
		if strings.Contains(says, first) || strings.Contains(says, strings.TrimSpace(alsoSaid(first))) {
			continue
		}
		if says += alsoSaid(first); several && !strings.Contains(says, rest) {
			says += ". " + rest
		} else {
			says = strings.TrimSuffix(says, ".") + "."
		}
	}
	return says
}

// alsoSaid begins what is said of an answer after something else: "It is also the work".
func alsoSaid(says string) string {
	for _, begin := range [...][2]string{{"That is ", " It is also "}, {"These are ", " They are also "}} {
		if rest, ok := strings.CutPrefix(says, begin[0]); ok {
			return begin[1] + rest
		}
	}
	return " Or: " + says
}

// RightBeside says what of an answer is right already.
func (e *Exercise) RightBeside(a Answer, g Grade, noun string) string {
	right, wrong := 0, 0
	for k, ok := range g.Right {
		switch {
		case strings.TrimSpace(a[k]) == "":
		case ok:
			right++
		default:
			wrong++
		}
	}
	switch {
	case right == 0:
		return ""
	case wrong == 1 && right > 1:
		if right == 2 {
			return fmt.Sprintf("Both other %ss that you have given are right.", noun)
		}
		return fmt.Sprintf("All %d other %ss that you have given are right.", right, noun)
	case right == 1:
		return fmt.Sprintf("One %s is right.", noun)
	}
	return fmt.Sprintf("%d %ss are right.", right, noun)
}
