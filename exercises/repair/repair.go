// Package repair has a program put right by one change.
package repair

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/workbench/kernels"
)

// Kind has a program put right by one change, which the workbench judges.
var Kind = &exercises.Kind{
	Name:   "repair",
	Title:  "Repair a program",
	Says:   "Find the one line that is wrong or missing; the run decides.",
	Suits:  (*exercises.Candidate).Apart,
	Make:   repair,
	Judged: true,
}

// repair asks for the one change that puts a program right.
func repair(e *exercises.Exercise, r *rand.Rand) error {
	right, program, err := e.TakeApart(r, exercises.Changed)
	if err != nil {
		return err
	}
	e.Question, e.Also.Unfit = repairing{right}, overdone
	spoilt := kernels.Spoilt(program)
	e.Lines = strings.Split(strings.TrimSpace(spoilt[r.IntN(len(spoilt))]), "\n")
	e.Prompt = "This program has one mistake. Put it right by one change: replace a line, insert one, or take one out; a line holds one statement. " + e.Alg.Idea + e.JudgedBy()
	return nil
}

// repairing is the question of a Repair.
type repairing struct{ exercises.Ran }

// overdone says what is too much of a change in a Repair.
func overdone(e *exercises.Exercise, program string) string {
	is := strings.Split(exercises.Code(program), "\n")
	was := strings.Split(exercises.Code(strings.Join(e.Lines, "\n")), "\n")
	head, removed, added := exercises.Change(was, is)
	switch {
	case removed > 1 || added > 1:
		return "That is more than one change: one line may be replaced, inserted or taken out."
	case added == 1 && len(is[head]) > exercises.LongestLine:
		return "A line may have up to " + strconv.Itoa(exercises.LongestLine) + " characters; this one has " + strconv.Itoa(len(is[head])) + "."
	case added == 1 && strings.Contains(is[head], ";"):
		return "A line holds one statement: leave out the semicolon."
	}
	return ""
}

// Where says first whether what was changed is what is wrong, as long as the result is.
func (q repairing) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	says := q.Ran.Where(e, a, g)
	program := a[exercises.SlotProgram]
	if e.Unfit(program) != "" {
		return says
	}
	if touched := q.touched(e, program); g.Score == 0 || touched == unchanged {
		return touched + " " + says
	}
	return says
}

const unchanged = "Nothing has been changed yet."

// touched says of an answer that is wrong whether the change is in the place of the mistake.
func (q repairing) touched(e *exercises.Exercise, program string) string {
	head, removed, was, is := q.change(e)
	own := strings.Split(exercises.Code(program), "\n")
	at, gone, added := exercises.Change(was, own)
	here := slices.Concat(was[:at], is[head:head+1], was[at+gone:]) // the right line, put where the reader has changed something
	switch {
	case gone+added == 0:
		return unchanged
	case slices.Equal(here, is) && added == 0:
		return "You have taken out what is wrong, but another line has to stand in its place."
	case added == 1 && own[at] != is[head] && strings.TrimSpace(own[at]) == strings.TrimSpace(is[head]) && slices.Equal(here, is):
		return "The line is the right one, but its indentation is not."
	case slices.Equal(here, is) && gone == 0:
		return "You have inserted a line where one is missing, but it is not that one yet."
	case slices.Equal(here, is):
		return "You have changed what is wrong, but it is not right yet."
	case added == 1 && strings.TrimSpace(own[at]) == strings.TrimSpace(is[head]) && removed == 0:
		return "The line that you have written is the one that is missing, but it belongs in another place."
	case added == 1 && own[at] == is[head] && gone == 0 && (at == head || at == head+1):
		return "The line that you have inserted is right, but the one in whose place it belongs is there still."
	case gone == 0 && removed > 0:
		return "You have inserted a line, and the one that is wrong is as it was."
	case gone == 0:
		return "The line that you have inserted is not what is missing."
	}
	says, rest := "The line that you have changed was right: ", "another is wrong."
	if added == 0 {
		says = "The line that you have taken out was right: "
	}
	if removed == 0 {
		rest = "none is wrong, but one is missing."
	}
	return says + rest
}

// What is the place of the mistake; the change that puts it right is the last hint.
func (q repairing) What(e *exercises.Exercise, _ exercises.Answer, _ exercises.Grade) string {
	head, removed, was, is := q.change(e)
	if removed == 0 {
		return "A line is missing below " + exercises.Quoted(is[head-1]) + "."
	}
	return "Of the lines that were given, the one that is wrong is " + exercises.Quoted(was[head]) + "."
}

// right is the change that makes the program right.
func (q repairing) right(e *exercises.Exercise) string {
	head, removed, was, is := q.change(e)
	if removed == 0 {
		return "Below " + exercises.Quoted(is[head-1]) + " this line is missing: " + exercises.Quoted(is[head]) + "."
	}
	return "In the place of " + exercises.Quoted(was[head]) + " belongs " + exercises.Quoted(is[head]) + "."
}

// change is where the program of a Repair differs from one that is right.
func (q repairing) change(e *exercises.Exercise) (head, removed int, was, is []string) {
	was, is = strings.Split(exercises.Code(strings.Join(e.Lines, "\n")), "\n"), strings.Split(exercises.Code(q.Program), "\n")
	head, removed, _ = exercises.Change(was, is)
	return head, removed, was, is
}

func (q repairing) Hints(e *exercises.Exercise, _ exercises.Answer) [3]string {
	head, removed, was, _ := q.change(e)
	return [3]string{
		"Look at the lines from " + exercises.Quoted(was[max(0, head-1)]) + " to " + exercises.Quoted(was[min(len(was)-2, head+1)]) + ".",
		[...]string{"A line is missing, and has to be inserted.", "A line is wrong, and has to be replaced."}[removed],
		q.right(e),
	}
}
