package exercises

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/workbench/kernels"
)

// This file is the exercises of putting a program together from its lines, and of repairing one by
// a single change. As with a Write, whoever can run programs judges the answer: no key is compared,
// so whatever works counts.

// What limits the lines of an exercise.
const (
	minSurplus  = 2
	maxSurplus  = 4   // lines too many, of those that the program has
	longestLine = 120 // bytes of a line that a reader writes
)

// program picks one of the programs for an algorithm that are taken apart.
func (e *Exercise) program(r *rand.Rand) ([]kernels.Line, error) {
	list := kernels.Apart(e.Alg.ID)
	switch {
	case len(list) == 0:
		return nil, errors.New("there is no program for it to take apart")
	case len(e.Spec.Given) > 0 || e.Spec.N != 0:
		return nil, errors.New("it has no input: a program is tried on hidden ones")
	}
	program := list[r.IntN(len(list))]
	e.question = ran(kernels.Whole(program))
	e.Showing = Showing{Algorithm: e.Alg.ID, Request: e.Alg.Example}
	e.Slots = []Slot{
		{Form: Program, Label: "the program"},
		{Form: Marks, Label: "the marks", Ask: "as the workbench gave them"},
		{Form: Witness, Label: "the witness", Ask: "as the workbench gave it"},
	}
	return program, nil
}

// judgedBy says by what such a program is judged.
const judgedBy = " It is judged on hidden inputs and in other orders of its threads: whatever is right, race-free and of low span counts, that is of no more than twice the span and rounds of the algorithm."

// arrange asks for a program made of given lines, more than are needed.
func (e *Exercise) arrange(r *rand.Rand) error {
	program, err := e.program(r)
	if err != nil {
		return err
	}
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
	e.Prompt = "Put the lines in order and indent them. " + e.Alg.Idea + " Some lines are not needed." + judgedBy
	return nil
}

// repair asks for the one change that puts a program right.
func (e *Exercise) repair(r *rand.Rand) error {
	program, err := e.program(r)
	if err != nil {
		return err
	}
	spoilt := kernels.Spoilt(program)
	e.Lines = strings.Split(strings.TrimSpace(spoilt[r.IntN(len(spoilt))]), "\n")
	e.Prompt = "This program has one mistake: some results are wrong, or depend on the order of the threads. Put it right by one change: replace a line, insert one, or take one out. " + e.Alg.Idea + judgedBy
	return nil
}

// Unfit says why a program is no answer to the exercise, whatever it does: it has other lines than
// those to choose from, or more than one change. It is empty for one that can be judged.
func (e *Exercise) Unfit(program string) string {
	switch e.Spec.Kind {
	case Arrange:
		return e.misplaced(code(program))
	case Repair:
		return overdone(e.Lines, strings.Split(code(program), "\n"))
	}
	return ""
}

// code is a program without empty lines, and without blanks at the ends of others.
func code(program string) string {
	out := ""
	for _, line := range strings.Split(program, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line != "" {
			out += line + "\n"
		}
	}
	return out
}

// misplaced says which line of an Arrange is not among those to choose from.
func (e *Exercise) misplaced(program string) string {
	rest, begins := strings.CutPrefix(program, code(e.Above))
	rest, ends := strings.CutSuffix(rest, code(e.Below))
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
			return quoted(line[:min(len(line), longestLine)]) + " is none of the lines to choose from, or is there more often."
		}
	}
	return ""
}

// overdone says what is too much of a change in a Repair.
func overdone(was, is []string) string {
	was = strings.Split(code(strings.Join(was, "\n")), "\n")
	head, removed, added := Change(was, is)
	switch {
	case removed > 1 || added > 1:
		return "That is more than one change: one line may be replaced, inserted or taken out."
	case added == 1 && len(is[head]) > longestLine:
		return "The line is longer than any has to be."
	case added == 1 && strings.Contains(is[head], ";"):
		return "A line holds one statement: leave out the semicolon."
	}
	return ""
}

// Change is where two programs differ: the first line that does, and how many lines of the one
// stand in the place of how many of the other.
func Change(was, is []string) (head, removed, added int) {
	removed, added = len(was), len(is)
	for head < min(len(was), len(is)) && was[head] == is[head] {
		head++
	}
	for removed > head && added > head && was[removed-1] == is[added-1] {
		removed, added = removed-1, added-1
	}
	return head, removed - head, added - head
}

// ran is the question of an Arrange and of a Repair: a program that is right, one of many.
type ran string

func (q ran) model() Answer { return Answer{string(q), WriteMarks(AllMarks()), ""} }

// grade goes by the marks of the run: work is no matter, since the lines leave little choice of it.
func (q ran) grade(e *Exercise, a Answer) Grade {
	g := Grade{Of: 3, Right: []bool{false, false, false}, Says: e.Unfit(a[SlotProgram])}
	marks := ReadMarks(a[SlotMarks])
	switch {
	case g.Says != "":
		return g
	case !slices.Contains(marks, MarkRight):
		g.Says = "It does not give the right result on all inputs."
		return g
	}
	missed := ""
	for _, name := range AllMarks() {
		switch {
		case name == MarkWorkEfficient:
		case slices.Contains(marks, name):
			g.Score++
		default:
			missed += " and not " + markInWords(name)
		}
	}
	g.Says = "It is right, but" + strings.TrimPrefix(missed, " and") + "."
	if g.Full() {
		g.Right, g.First, g.Says = []bool{true, true, true}, -1, "It is right, race-free and of low span."
	}
	return g
}

// where is what the workbench has shown of a program that misses a mark; without it, what the grade
// says.
func (q ran) where(e *Exercise, a Answer, g Grade) string {
	if a[SlotWitness] != "" && e.Unfit(a[SlotProgram]) == "" {
		return a[SlotWitness]
	}
	return g.Says
}

// reads is what to try with a program that misses a mark.
func (q ran) reads(e *Exercise, a Answer, g Grade) string {
	switch {
	case e.Unfit(a[SlotProgram]) != "":
		return "Only what is listed can be placed, once each; and a repair takes one line."
	case g.Score == 0:
		return "Run the program on that input by hand, up to the first cell that a line reads or writes wrongly."
	case !slices.Contains(ReadMarks(a[SlotMarks]), MarkRaceFree):
		return "Between two accesses of one cell that race, something has to order them: a barrier, an atomic, or the end of a round."
	}
	return "Count the turns of the loop, and the barriers in each: a stride that doubles takes few turns, one that grows by 1 takes as many as there are values."
}

// what is how a right program begins and ends, or the change that makes it right.
func (q ran) what(e *Exercise, _ Answer, _ Grade) string {
	if e.Spec.Kind == Arrange {
		placed := q.placed(e)
		return "One way begins with " + quoted(placed[0]) + " and " + quoted(placed[1]) + ", and ends with " + quoted(placed[len(placed)-1]) + "."
	}
	head, removed, was, is := q.change(e)
	if removed == 0 {
		return "Below " + quoted(is[head-1]) + " this line is missing: " + quoted(is[head]) + "."
	}
	return "In the place of " + quoted(was[head]) + " belongs " + quoted(is[head]) + "."
}

// placed is the lines of a right program that the reader of an Arrange places.
func (q ran) placed(e *Exercise) []string {
	text := string(q)[len(e.Above) : len(q)-len(e.Below)]
	return strings.Split(strings.TrimSpace(text), "\n")
}

// change is where the program of a Repair differs from one that is right.
func (q ran) change(e *Exercise) (head, removed int, was, is []string) {
	was, is = strings.Split(code(strings.Join(e.Lines, "\n")), "\n"), strings.Split(code(string(q)), "\n")
	head, removed, _ = Change(was, is)
	return head, removed, was, is
}

func quoted(line string) string { return "“" + strings.TrimSpace(line) + "”" }

func (q ran) hints(e *Exercise, _ Answer) (out [3]string) {
	out[2] = q.what(e, nil, Grade{})
	if e.Spec.Kind == Arrange {
		out[0] = strconv.Itoa(len(q.placed(e))) + " of the " + strconv.Itoa(len(e.Lines)) + " lines are needed."
		out[1] = "A loop stands before what it repeats, and a function before the call that runs it. Reading comes before writing, and between threads a barrier between them."
		return out
	}
	head, removed, was, _ := q.change(e)
	out[0] = "Look at the lines from " + quoted(was[max(0, head-1)]) + " to " + quoted(was[min(len(was)-2, head+1)]) + "."
	out[1] = [...]string{"A line is missing, and has to be inserted.", "A line is wrong, and has to be replaced."}[removed]
	return out
}
