package claim

import (
	_ "embed"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// slips are the mistakes behind false fillings, a line each: the word that the catalogue has for it
// (algos/claims.txt), its name, and what is said to it.
//
//go:embed slips.txt
var slips string

// mistakes are the model with one gap as a slip fills it.
func (q *claiming) mistakes() []exercises.Mistake {
	var out []exercises.Mistake
	for k, order := range q.order {
		for n, f := range order {
			_, line, is := strings.Cut("\n"+slips, "\n"+q.claim.Gaps[k].Fillings[f].Slip+" | ")
			if !is {
				continue
			}
			line, _, _ = strings.Cut(line, "\n")
			name, says, _ := strings.Cut(line, " | ")
			a := q.Model()
			a[k] = strconv.Itoa(n)
			out = append(out, exercises.Mistake{Name: name, Says: says, Answer: a})
		}
	}
	return out
}

// latest is the name of the mistake that takes a sum's latest operands alone: of that, the other end of the
// sum is right.
const latest = "the latest operands alone"

// suspects are the same mistakes, each in its gap.
func (q *claiming) suspects(_ *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	if q.judge(a).open >= 0 { // a statement that is not whole says nothing that could be mistaken
		return nil
	}
	var out []*exercises.Suspect
	model := q.Model()
	for k, m := range q.mistakes() {
		elsewhere := false // is another part of the sum wrong, too?
		for n, g := range q.claim.Gaps {
			elsewhere = elsewhere || g.Name != "which" && model[n] == m.Answer[n] && !exercises.Same(a[n], model[n])
		}
		if m.Name == latest && elsewhere {
			continue
		}
		leaves := make([]string, len(q.order))
		for n, text := range model {
			if m.Answer[n] != text {
				leaves[n] = m.Answer[n]
			}
		}
		out = append(out, &exercises.Suspect{Name: m.Name, Says: m.Says, Leaves: leaves, Local: true, Rank: k})
	}
	return out
}
