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

// What is where an answer departs from a program that is right, of those known the one that it goes along with
// longest: a line that is missing or too much, else the first in another place, or indented otherwise.
func (q arranging) What(e *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	own := lines(e, exercises.Code(a[exercises.SlotProgram]))
	var right []string
	same := -1
	for _, program := range append([]string{q.Program}, known(e)...) {
		for _, placed := range orders(lines(e, exercises.Code(program))) {
			k := 0
			for k < min(len(own), len(placed)) && own[k] == placed[k] {
				k++
			}
			if k > same {
				right, same = placed, k
			}
		}
	}
	k, i := lacking(right, own, same), lacking(own, right, same)
	missing, extra := k < len(right), i < len(own)
	if !missing && !extra {
		if k, i = same, same; k == len(right) {
			return "Each line is in its place."
		}
		if strings.HasPrefix(strings.TrimSpace(own[i]), "def ") && !alike(own[i], right[k]) { // which may stand outside the loop as well
			return "Your lines are those of a program that is right, but in another order, or indented otherwise."
		}
	}
	number := ""
	if i < len(own) {
		number = "line " + strconv.Itoa(strings.Count(e.Above, "\n")+i+1) + ", " + exercises.Quoted(own[i]) // as the page counts
	}
	if !missing && extra {
		return "A program that is right does without " + number + "."
	}
	text, place := "In a program that is right, "+exercises.Quoted(right[k]), " comes first"
	if k > 0 {
		place = " comes below " + exercises.Quoted(right[k-1])
	}
	switch {
	case missing && extra && (i == 0 && k == 0 || i > 0 && k > 0 && alike(own[i-1], right[k-1])):
		return text + " comes in the place of " + number + "."
	case missing:
		return text + place + "."
	case alike(own[i], right[k]):
		return text + " is indented by " + strconv.Itoa(exercises.Indent(right[k])) + " blanks, and not by " + strconv.Itoa(exercises.Indent(own[i])) + "."
	}
	return text + place + "; in yours " + number + ", stands there."
}

// alike reports whether two lines are the same, however they are indented.
func alike(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }

// lacking is the first line of a program, from one on, that another one has less often than it; its length if there is
// none.
func lacking(list, other []string, from int) int {
	for i := from; i < len(list); i++ {
		if times(list, list[i]) > times(other, list[i]) {
			return i
		}
	}
	return len(list)
}

// times is how often a program has a line.
func times(list []string, line string) (n int) {
	for _, other := range list {
		if alike(other, line) {
			n++
		}
	}
	return n
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
