package exercises

import (
	"fmt"
	"slices"
	"strings"
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

// blamed takes the first of some mistakes for the likeliest.
func (e *Exercise) blamed(list []Mistake, g *Grade) {
	if len(list) == 0 {
		return
	}
	if g.Mistake == nil || g.Mistake.Name != list[0].Name {
		g.Mistake = &list[0]
	}
	for _, m := range list[1:] {
		g.Verdict.Also = append(g.Verdict.Also, m.Name)
	}
	g.Verdict.Why = g.Mistake.Says + likelier(g.Verdict.Also)
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
	if d == nil && e.Also.Apart && len(wrong) > 1 {
		wrong = wrong[:1]
		d = diagnose(list, given, wrong, e.together())
	}
	if d == nil {
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
			g.Verdict.Also = append(g.Verdict.Also, name)
		}
		g.Mistake = nil // what was left out comes before what leads to the same
	}
	for _, s := range d.others {
		g.Verdict.Also = append(g.Verdict.Also, s.Name)
	}
	if g.Mistake != nil { // of the whole answer: it is likelier than any in its parts
		for _, s := range d.likeliest {
			if s.Name != g.Mistake.Name && len(d.likeliest) == 1 && !slices.Contains(g.Verdict.Also, s.Name) {
				g.Verdict.Also = append(g.Verdict.Also, s.Name)
			}
		}
		g.Verdict.Also = slices.DeleteFunc(g.Verdict.Also, func(n string) bool { return n == g.Mistake.Name })
		g.Verdict.Why = g.Mistake.Says + likelier(g.Verdict.Also)
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
			says = e.ofSlots(d.first) + first.Says + " " + e.ofSlots(rest) + second.Says
		}
	}
	m.Says = says
	g.Mistake = &m
	g.Verdict.Why = says + likelier(g.Verdict.Also)
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

// ofSlots begins what is said of slots that are asked for by themselves: "Of the work and the span: ".
func (e *Exercise) ofSlots(list []int) string {
	names := make([]string, len(list))
	for i, k := range list {
		names[i] = e.Slots[k].Label
	}
	return "Of " + Listed(names) + ": "
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

// likelier says that a cause is only the likeliest of several.
func likelier(also []string) string {
	if len(also) == 0 {
		return ""
	}
	var names []string
	for _, name := range also[:min(len(also), 3)] {
		names = append(names, "“"+name+"”")
	}
	return " That is the likeliest cause, but " + Listed(names) + " would leave the same."
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
	case wrong == 1:
		return fmt.Sprintf("All %d other %ss that you have given are right.", right, noun)
	case right == 1:
		return fmt.Sprintf("One %s is right.", noun)
	}
	return fmt.Sprintf("%d %ss are right.", right, noun)
}
