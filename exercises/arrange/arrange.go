// Package arrange has a program put together from its lines.
package arrange

import (
	"math/rand/v2"
	"slices"
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
			quoted := exercises.Quoted(line[:min(len(line), exercises.LongestLine)])
			if slices.Contains(e.Lines, line) {
				return quoted + " is there more often than it is listed."
			}
			return quoted + " is none of the lines to choose from."
		}
	}
	return ""
}

// What is where an answer departs from a program that is right, of those known the one that it goes
// along with longest.
func (q arranging) What(e *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	own := lines(e, exercises.Code(a[exercises.SlotProgram]))
	var right []string
	same := -1
	for _, program := range append([]string{q.Program}, known(e)...) {
		placed := lines(e, exercises.Code(program))
		k := 0
		for k < min(len(own), len(placed)) && own[k] == placed[k] {
			k++
		}
		if k > same {
			right, same = placed, k
		}
	}
	lead, place := "Your first "+strconv.Itoa(same)+" lines are as in a program that is right. There, ", " comes next"
	switch same {
	case 0:
		lead, place = "In a program that is right, ", " comes first"
	case 1:
		lead = "Your first line is as in a program that is right. There, "
	}
	switch {
	case same == len(right):
		return lead + "no more of the lines follow."
	case same < len(own) && strings.TrimSpace(own[same]) == strings.TrimSpace(right[same]):
		return lead + exercises.Quoted(right[same]) + " is indented by " + strconv.Itoa(exercises.Indent(right[same])) + " blanks, and not by " + strconv.Itoa(exercises.Indent(own[same])) + "."
	case same < len(own):
		return lead + exercises.Quoted(right[same]) + place + ", and not " + exercises.Quoted(own[same]) + "."
	}
	return lead + exercises.Quoted(right[same]) + place + "."
}

// known lists the programs for the task that stand in the same frame and are made of lines to choose
// from.
func known(e *exercises.Exercise) (out []string) {
	for _, program := range kernels.Apart(e.Alg.ID) {
		if whole := kernels.Whole(program); e.Unfit(whole) == "" {
			out = append(out, whole)
		}
	}
	return out
}

// lines are those of a program that the reader places, with their indentation; none of one in another
// frame.
func lines(e *exercises.Exercise, program string) []string {
	rest, begins := strings.CutPrefix(program, exercises.Code(e.Above))
	rest, ends := strings.CutSuffix(rest, exercises.Code(e.Below))
	if !begins || !ends || rest == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(rest, "\n"), "\n")
}

// placed is the lines of a right program that the reader of an Arrange places.
func (q arranging) placed(e *exercises.Exercise) []string {
	text := q.Program[len(e.Above) : len(q.Program)-len(e.Below)]
	return strings.Split(strings.TrimSpace(text), "\n")
}

func (q arranging) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	return [3]string{
		strconv.Itoa(len(q.placed(e))) + " of the " + strconv.Itoa(len(e.Lines)) + " lines are needed.",
		"A loop stands before what it repeats, and a function before the call that runs it. Reading comes before writing, and between threads a barrier between them.",
		q.What(e, a, exercises.Grade{}),
	}
}
