package lesson

import (
	"strconv"
	"strings"

	"upsweep/lessons"
)

// answer is what a reader has given to a question of a lesson, and what is said to it. Pure;
// question draws it.
type answer struct {
	question *lessons.Question
	chosen   int      // index of the choice, -1 for none
	typed    string   // the value typed
	cells    []string // what is typed into the hidden cells, by place in question.Cells
	verdict  verdict
	version  int
}

// verdict is what is said to an answer. The zero verdict: nothing yet.
type verdict struct {
	given bool
	right bool
	// lead is a plain sentence, feedback trusted HTML; either may be empty.
	lead     string
	feedback string
	// wrong is the first wrong cell of a row, by place, or -1.
	wrong int
}

func newAnswer(q *lessons.Question) *answer {
	return &answer{question: q, chosen: -1, cells: make([]string, len(q.Cells)), verdict: verdict{wrong: -1}}
}

// check judges the answer as it stands.
func (a *answer) check() {
	switch a.question.Form {
	case lessons.Choice:
		a.verdict = a.checkChoice()
	case lessons.Value:
		a.verdict = a.checkValue()
	case lessons.Row:
		a.verdict = a.checkRow()
	}
	a.version++
}

func (a *answer) checkChoice() verdict {
	q := a.question
	if a.chosen < 0 || a.chosen >= len(q.Choices) {
		return verdict{given: true, lead: "Pick one of the answers first.", wrong: -1}
	}
	c := q.Choices[a.chosen]
	v := verdict{given: true, right: c.Right, feedback: c.Feedback, lead: word(c.Right), wrong: -1}
	if c.Right && q.Explanation != "" {
		v.feedback += q.Explanation
	}
	return v
}

func (a *answer) checkValue() verdict {
	q := a.question
	typed := strings.TrimSpace(a.typed)
	if typed == "" {
		return verdict{given: true, lead: "Type your answer first.", wrong: -1}
	}
	right := sameValue(typed, q.Answer)
	v := verdict{given: true, right: right, lead: word(right), wrong: -1}
	for _, c := range q.Choices {
		if sameValue(typed, c.Text) {
			v.feedback = c.Feedback
		}
	}
	if right || v.feedback == "" {
		v.feedback += q.Explanation
	}
	return v
}

// checkRow compares cell by cell and speaks of the first that is wrong, without giving its value
// away.
func (a *answer) checkRow() verdict {
	empty := true
	for i, c := range a.question.Cells {
		empty = empty && (!c.Hidden || strings.TrimSpace(a.cells[i]) == "")
	}
	if empty {
		return verdict{given: true, lead: "Fill in the empty cells first.", wrong: -1}
	}
	for i, c := range a.question.Cells {
		if !c.Hidden || sameValue(strings.TrimSpace(a.cells[i]), c.Value) {
			continue
		}
		lead := "Not yet: cell " + strconv.Itoa(c.Index) + " is the first wrong one."
		if strings.TrimSpace(a.cells[i]) == "" {
			lead = "Right so far; cell " + strconv.Itoa(c.Index) + " is still empty."
		}
		return verdict{given: true, lead: lead, wrong: i, feedback: a.question.Explanation}
	}
	return verdict{given: true, right: true, lead: word(true), feedback: a.question.Explanation, wrong: -1}
}

func word(right bool) string {
	if right {
		return "Right."
	}
	return "Not quite."
}

// sameValue compares as the reader would: blanks, quotes and typographic minus signs do not matter.
func sameValue(a, b string) bool {
	clean := func(r rune) rune {
		switch r {
		case '−', '–':
			return '-'
		case ' ', '\u00a0', '"', '\u202f':
			return -1
		}
		return r
	}
	return strings.EqualFold(strings.Map(clean, a), strings.Map(clean, b))
}
