// Package arrange has a program put together from its lines.
package arrange

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/workbench/kernels"
)

// Kind has a program put together from its lines, which the workbench judges.
var Kind = &exercises.Kind{
	Name:   "arrange",
	Title:  "Arrange a program",
	Says:   "Put lines in order and indent them; the run decides.",
	Suits:  (*exercises.Candidate).Apart,
	Make:   arrange,
	Judged: true,
}

// How many lines too many there are, of those that the program has.
const (
	minSurplus = 2
	maxSurplus = 4
)

// arrange asks for a program made of given lines, more than are needed.
func arrange(e *exercises.Exercise, r *rand.Rand) error {
	right, program, err := e.TakeApart(r, exercises.Arranged)
	if err != nil {
		return err
	}
	e.Question, e.Also.Unfit = arranging{right}, misplaced
	var surplus []string
	for _, l := range program {
		switch text := strings.TrimSpace(l.Text); {
		case l.Role == kernels.Wrong || l.Role == kernels.Surplus:
			surplus = append(surplus, text)
		case l.Role != kernels.Given:
			e.Lines = append(e.Lines, text)
		case e.Lines == nil:
			e.Above += l.Text + "\n"
		default:
			e.Below += l.Text + "\n"
		}
	}
	shuffle := func(list []string) { r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] }) }
	shuffle(surplus)
	e.Lines = append(e.Lines, surplus[:min(len(surplus), minSurplus+r.IntN(maxSurplus-minSurplus+1))]...)
	shuffle(e.Lines)
	e.Prompt = "Put the lines in order and indent them; some are not needed. " + e.Alg.Idea + e.JudgedBy()
	return nil
}

// arranging is the question of an Arrange.
type arranging struct{ exercises.Ran }

// misplaced says which line of an Arrange is not among those to choose from.
func misplaced(e *exercises.Exercise, program string) string {
	program = exercises.Code(program)
	rest, begins := strings.CutPrefix(program, exercises.Code(e.Above))
	rest, ends := strings.CutSuffix(rest, exercises.Code(e.Below))
	switch {
	case !begins || !ends:
		return "The lines that stand already are not as they were."
	case rest == "":
		return "No line has been placed yet."
	}
	left := "\n" + strings.Join(e.Lines, "\n\n") + "\n"
	for _, line := range strings.Split(strings.TrimSpace(rest), "\n") {
		line = strings.TrimSpace(line)
		was := left
		if left = strings.Replace(left, "\n"+line+"\n", "", 1); left == was {
			return exercises.Quoted(line[:min(len(line), exercises.LongestLine)]) + " is none of the lines to choose from, or is there more often."
		}
	}
	return ""
}

// What is how a right program begins and ends.
func (q arranging) What(e *exercises.Exercise, _ exercises.Answer, _ exercises.Grade) string {
	placed := q.placed(e)
	return "One way begins with " + exercises.Quoted(placed[0]) + " and " + exercises.Quoted(placed[1]) + ", and ends with " + exercises.Quoted(placed[len(placed)-1]) + "."
}

// placed is the lines of a right program that the reader of an Arrange places.
func (q arranging) placed(e *exercises.Exercise) []string {
	text := q.Program[len(e.Above) : len(q.Program)-len(e.Below)]
	return strings.Split(strings.TrimSpace(text), "\n")
}

func (q arranging) Hints(e *exercises.Exercise, _ exercises.Answer) [3]string {
	return [3]string{
		strconv.Itoa(len(q.placed(e))) + " of the " + strconv.Itoa(len(e.Lines)) + " lines are needed.",
		"A loop stands before what it repeats, and a function before the call that runs it. Reading comes before writing, and between threads a barrier between them.",
		q.What(e, nil, exercises.Grade{}),
	}
}
