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
// longest: a line that is missing or too much, else one in another place, else its indentation.
func (q arranging) What(e *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	own := lines(e, exercises.Code(a[exercises.SlotProgram]))
	var right []string
	var is, want []int // the lines of both from the first on that differs
	for _, program := range append([]string{q.Program}, known(e)...) {
		other := lines(e, exercises.Code(program))
		whole := slices.EqualFunc(own, other, alike) // functions stand in the same places, too
		o, p := ordered(own, whole), ordered(other, whole)
		n := 0
		for n < min(len(o), len(p)) && alike(own[o[n]], other[p[n]]) && indent(own, o[n], whole) == indent(other, p[n], whole) {
			n++
		}
		if o, p = o[n:], p[n:]; right == nil || len(p) < len(want) {
			right, is, want = other, o, p
		}
	}
	const lead = "In a program that is right, "
	for _, k := range want {
		if !lacks(own, right, k) {
			continue
		}
		for _, i := range is {
			if lacks(right, own, i) && (i == 0 && k == 0 || i > 0 && k > 0 && alike(own[i-1], right[k-1])) {
				return lead + exercises.Quoted(right[k]) + " comes in the place of " + numbered(e, own, i) + "."
			}
		}
		return lead + comes(right, k) + "."
	}
	for _, i := range is {
		if lacks(right, own, i) {
			return "A program that is right does without " + numbered(e, own, i) + "."
		}
	}
	for k := range right {
		switch {
		case len(want) > 0 && !alike(own[is[0]], right[want[0]]):
			return lead + comes(right, want[0]) + ", and not " + numbered(e, own, is[0]) + "."
		case len(want) > 0:
			i, whole := is[0], slices.EqualFunc(own, right, alike)
			at := exercises.Indent(own[i])
			return lead + exercises.Quoted(own[i]) + " is indented by " + strconv.Itoa(at+indent(right, want[0], whole)-indent(own, i, whole)) + " blanks, and not by " + strconv.Itoa(at) + "."
		case !alike(own[k], right[k]):
			return lead + comes(right, k) + "."
		}
	}
	return "Each line is in its place."
}

// alike reports whether two lines are the same, however they are indented.
func alike(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }

// lacks reports whether a program has not, or not as often, a line of another one.
func lacks(list, other []string, i int) bool {
	more := 0
	for _, line := range other {
		if alike(line, other[i]) {
			more++
		}
	}
	for _, line := range list {
		if alike(line, other[i]) {
			more--
		}
	}
	return more > 0
}

// comes says below which line one of a program comes.
func comes(list []string, k int) string {
	if k == 0 {
		return exercises.Quoted(list[k]) + " comes first"
	}
	return exercises.Quoted(list[k]) + " comes below " + exercises.Quoted(list[k-1])
}

// numbered is a line that is placed with its number, as the page counts.
func numbered(e *exercises.Exercise, list []string, i int) string {
	return "line " + strconv.Itoa(strings.Count(e.Above, "\n")+i+1) + ", " + exercises.Quoted(list[i])
}

// function is the line that begins the function that a line is in; -1 if there is none.
func function(list []string, i int) int {
	head := -1
	for k, line := range list[:i+1] {
		if head >= 0 && exercises.Indent(line) <= exercises.Indent(list[head]) {
			head = -1
		}
		if head < 0 && strings.HasPrefix(strings.TrimSpace(line), "def ") {
			head = k
		}
	}
	return head
}

// indent is the indentation of a line: of a whole program, or in a function from where that begins.
func indent(list []string, i int, whole bool) int {
	in := exercises.Indent(list[i])
	if head := function(list, i); head >= 0 && !whole {
		in -= exercises.Indent(list[head])
	}
	return in
}

// ordered lists the lines of a program: as they are in the whole, or functions behind the rest and by their names,
// since they can be defined anywhere before the call that runs them.
func ordered(list []string, whole bool) []int {
	order := make([]int, len(list))
	for i := range list {
		order[i] = i
	}
	of := func(i int) string {
		if head := function(list, i); head >= 0 && !whole {
			return strings.TrimSpace(list[head])
		}
		return ""
	}
	slices.SortStableFunc(order, func(i, k int) int { return strings.Compare(of(i), of(k)) })
	return order
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
