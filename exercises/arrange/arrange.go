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

// What is where an answer departs from a program that is right, of those known the one that it is
// nearest to: a line that is missing or too much, else one in another place, else its indentation.
func (q arranging) What(e *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	own := lines(e, exercises.Code(a[exercises.SlotProgram]))
	var right []string
	var more, gone []int
	for _, program := range append([]string{q.Program}, known(e)...) {
		placed := lines(e, exercises.Code(program))
		if m, g := apart(own, placed); right == nil || len(m)+len(g) < len(more)+len(gone) {
			right, more, gone = placed, m, g
		}
	}
	const lead = "In a program that is right, "
	line := func(i int) string { // numbered as the page does it
		return "line " + strconv.Itoa(strings.Count(e.Above, "\n")+i+1) + ", " + exercises.Quoted(own[i])
	}
	comes := func(k int) string {
		if k == 0 {
			return " comes first."
		}
		return " comes below " + exercises.Quoted(right[k-1]) + "."
	}
	moved := ""
	for _, i := range slices.Clone(more) {
		if n := slices.IndexFunc(gone, func(k int) bool { return alike(right[k], own[i]) }); n >= 0 {
			if moved == "" {
				moved = lead + line(i) + "," + comes(gone[n])
			}
			more, gone = slices.DeleteFunc(more, func(m int) bool { return m == i }), slices.Delete(gone, n, n+1)
		}
	}
	switch {
	case len(gone) > 0:
		k := slices.Min(gone)
		for _, i := range more {
			if i == 0 && k == 0 || i > 0 && k > 0 && alike(own[i-1], right[k-1]) {
				return lead + exercises.Quoted(right[k]) + " comes in the place of " + line(i) + "."
			}
		}
		return lead + exercises.Quoted(right[k]) + comes(k)
	case len(more) > 0:
		return "A program that is right does without " + line(more[0]) + "."
	case moved != "":
		return moved
	}
	same := slices.EqualFunc(own, right, alike)
	to := ordered(right)
	for n, i := range ordered(own) {
		by := indent(right, to[n]) - indent(own, i)
		if same {
			by = exercises.Indent(right[n]) - exercises.Indent(own[n])
			i = n
		}
		if is := exercises.Indent(own[i]); by != 0 {
			return lead + exercises.Quoted(own[i]) + " is indented by " + strconv.Itoa(is+by) + " blanks, and not by " + strconv.Itoa(is) + "."
		}
	}
	for k := range right {
		if !alike(own[k], right[k]) {
			return lead + exercises.Quoted(right[k]) + comes(k)
		}
	}
	return "Each line is in its place."
}

// apart lists the lines of each of two programs that are not in the same order in the other.
func apart(own, right []string) (more, gone []int) {
	if slices.EqualFunc(own, right, alike) {
		return nil, nil
	}
	a, b := ordered(own), ordered(right)
	common := make([][]int, len(a)+1) // how many lines there are in the same order from one of each on
	for i := len(a); i >= 0; i-- {
		common[i] = make([]int, len(b)+1)
		for k := len(b) - 1; k >= 0 && i < len(a); k-- {
			if common[i][k] = max(common[i+1][k], common[i][k+1]); alike(own[a[i]], right[b[k]]) {
				common[i][k] = common[i+1][k+1] + 1
			}
		}
	}
	for i, k := 0, 0; i < len(a) || k < len(b); {
		switch {
		case i < len(a) && k < len(b) && alike(own[a[i]], right[b[k]]):
			i, k = i+1, k+1
		case k == len(b) || i < len(a) && common[i+1][k] >= common[i][k+1]:
			more = append(more, a[i])
			i++
		default:
			gone = append(gone, b[k])
			k++
		}
	}
	return more, gone
}

// alike reports whether two lines are the same, however they are indented.
func alike(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }

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

// indent is the indentation of a line, in a function from where that begins.
func indent(list []string, i int) int {
	if head := function(list, i); head >= 0 {
		return exercises.Indent(list[i]) - exercises.Indent(list[head])
	}
	return exercises.Indent(list[i])
}

// ordered lists the lines of a program, functions behind the others and by their names: they can be
// defined anywhere before the call that runs them.
func ordered(list []string) []int {
	var order []int
	var of []string
	for i := range list {
		name := ""
		if head := function(list, i); head >= 0 {
			name = strings.TrimSpace(list[head])
		}
		order, of = append(order, i), append(of, name)
	}
	slices.SortStableFunc(order, func(i, k int) int { return strings.Compare(of[i], of[k]) })
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
