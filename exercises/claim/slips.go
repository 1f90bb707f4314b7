package claim

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// slips are the mistakes behind false fillings, a line each: the word that the catalogue has for it
// (algos/claims.txt), its name, and what is said to it, with {} for the filling. What is said is true of the
// filling whatever stands in the other gaps.
//
//go:embed slips.txt
var slips string

// slip is the mistake of a word; false if there is none.
func slip(word, filling string) (name, says string, is bool) {
	_, line, is := strings.Cut("\n"+slips, "\n"+word+" | ")
	line, _, _ = strings.Cut(line, "\n")
	name, says, _ = strings.Cut(line, " | ")
	if !strings.HasPrefix(filling, "“") {
		filling = "“" + filling + "”"
	}
	return name, strings.ReplaceAll(says, "{}", filling), is
}

// mistakes are the model with one gap as a slip fills it.
func (q *claiming) mistakes() []exercises.Mistake {
	var out []exercises.Mistake
	for k, order := range q.order {
		for n, f := range order {
			filling := q.claim.Gaps[k].Fillings[f]
			if name, says, is := slip(filling.Slip, filling.Text); is {
				a := q.Model()
				a[k] = strconv.Itoa(n)
				out = append(out, exercises.Mistake{Name: name, Says: says, Answer: a})
			}
		}
	}
	return out
}

// sayLess are the mistakes that leave a statement true: it speaks of fewer cells, or of less of each.
var sayLess = []string{"half", "all", "excl", "before", "nothing"}

// suspects is what is behind the fillings of an answer, told of each gap in its turn: one suspect, which
// explains them all.
func (q *claiming) suspects(_ *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	j := q.judge(a)
	if j.open >= 0 { // a statement that is not whole says nothing that could be mistaken
		return nil
	}
	var words, texts, names, says []string
	leaves := make([]string, len(q.order))
	for k, order := range q.order {
		n, _ := strconv.Atoi(exercises.Plain(a[k]))
		if filling := q.claim.Gaps[k].Fillings[order[n]]; order[n] != 0 {
			words, texts, leaves[k] = append(words, filling.Slip), append(texts, filling.Text), a[k]
		}
	}
	for _, pair := range [][3]string{{"noindex", "indexed", "scatter"}, {"same", "moved", "sides"}} { // what has changed sides
		if k := slices.Index(words, pair[0]); k >= 0 && slices.Contains(words, pair[1]) {
			words[k] = pair[2]
			k = slices.Index(words, pair[1])
			words, texts = slices.Delete(words, k, k+1), slices.Delete(texts, k, k+1)
		}
	}
	for k, word := range words {
		if j.wrong == nil && !slices.Contains(sayLess, word) { // what is true cannot be put down to a mistake
			continue
		}
		if name, told, is := slip(word, texts[k]); is && !slices.Contains(says, told) {
			says = append(says, told)
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(says) == 0 {
		return nil
	}
	return []*exercises.Suspect{{Name: strings.Join(names, " and "), Says: strings.Join(says, " "), Leaves: leaves, Local: true}}
}
