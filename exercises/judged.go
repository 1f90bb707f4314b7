package exercises

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/workbench/kernels"
)

// This file is what exercises have in common whose answer is a program. Whoever can run programs
// judges them (package workbench, in a worker of its own or on the command line) and puts the marks
// beside the program; what is graded here is the marks.

// The marks of a program. One that is not right earns nothing by the others.
const (
	MarkRight         = "right"
	MarkRaceFree      = "race-free"
	MarkWorkEfficient = "work-efficient"
	MarkShallow       = "shallow"
)

// AllMarks lists the marks in the order in which they are told.
func AllMarks() []string { return []string{MarkRight, MarkRaceFree, MarkWorkEfficient, MarkShallow} }

// Judge judges a program for the task of an algorithm. Its marks are as a slot of that form holds
// them; the error says why it could not be judged.
type Judge func(algorithm, program string) (marks string, err error)

// WriteMarks writes marks as a slot holds them.
func WriteMarks(list []string) string { return strings.Join(list, ", ") }

// ReadMarks reads them. What is no mark is left out.
func ReadMarks(text string) []string {
	var out []string
	for _, name := range AllMarks() {
		if slices.ContainsFunc(strings.Split(text, ","), func(s string) bool { return strings.TrimSpace(s) == name }) {
			out = append(out, name)
		}
	}
	return out
}

// The slots of a program.
const (
	SlotProgram = iota
	SlotMarks
	SlotWitness // of one that is put together, or changed
)

// MarkInWords is a mark as a sentence has it; its name is what files hold.
func MarkInWords(mark string) string {
	if mark == MarkShallow {
		return "of low span"
	}
	return mark
}

// Finding is what the workbench has found of a program: its marks, and what shows why it has no
// more of them.
type Finding struct {
	Marks   []string
	Says    string // what is wrong, as the judge says it; empty for a program that is right and free of races
	Failing string // the inputs and parameters on which it goes wrong: "x = 3 1, op = +"
	Order   string // of the threads' accesses, where it goes wrong in some orders alone
	Drawn   string // the run that shows it, as a picture; empty where none is
	Beside  string // what a repaired program does where one that is right does something else
	Missed  string // the count that is over its goal: "a span of 255 on 256 values, where the algorithm takes 8"
}

// besides stands in a witness before what is told later.
const besides = "\n"

// smallest begins what a finding says of the input.
const smallest = "The smallest input found that shows it: "

// Answer is the answer that a program becomes by what was found of it.
func (f Finding) Answer(program string) Answer {
	says := f.Says
	for _, more := range [...][2]string{
		{smallest, abridged(f.Failing)},
		{"The order of the threads that shows it, access by access: ", turns(f.Order)},
		{"It takes too much: ", f.Missed},
	} {
		if more[1] != "" {
			says += " " + more[0] + more[1] + "."
		}
	}
	if says != "" && says[0] == ' ' {
		says = says[1:]
	}
	if f.Beside != "" {
		says += besides + f.Beside
	}
	return Answer{program, WriteMarks(f.Marks), says}
}

// turns is an order of accesses in words: "0 1*5" is "0, 1 (5 times)".
func turns(order string) string {
	list := strings.Fields(order)
	for i, turn := range list {
		if thread, times, many := strings.Cut(turn, "*"); many {
			list[i] = thread + " (" + times + " times)"
		}
	}
	return strings.Join(list, ", ")
}

// longestTold is how many values of an input are told one by one.
const longestTold = 40

// abridged leaves values of long inputs out: "x = 3 1 … 4 (300 values), op = +".
func abridged(failing string) string {
	parts := strings.Split(failing, ", ")
	for i, part := range parts {
		if words := strings.Fields(part); len(words) > longestTold {
			parts[i] = strings.Join(words[:12], " ") + " … " + words[len(words)-1] + " (" + strconv.Itoa(len(words)-2) + " values)"
		}
	}
	return strings.Join(parts, ", ")
}

// Over says that a count of a program is over its goal, on an input of n values, or comes to be over
// it on longer ones (workbench/mark).
func Over(name string, measured, n, goal int) string {
	says := name + " of " + strconv.Itoa(measured)
	switch name {
	case "rounds":
		says = strconv.Itoa(measured) + " rounds"
	case "span":
		says = "a " + says
	}
	says += " on " + strconv.Itoa(n) + " values, where the algorithm takes " + strconv.Itoa(goal)
	if most := 2*max(1, goal) + 4; measured > most {
		return says + "; up to " + strconv.Itoa(most) + " would do"
	}
	return says + ", and they grow faster with the number of values"
}

// LongestLine is how many bytes a line has that a reader writes.
const LongestLine = 120

// JudgedBy says by what such a program is judged: a sort or a merge by its keys, of which equal ones
// cannot be told apart.
func (e *Exercise) JudgedBy() string {
	text := " Any program counts that is right on hidden inputs, race-free, and takes no more than twice the span and rounds of the algorithm and 4 more, in a proportion that hardly grows with the length."
	if e.Alg.Stable {
		text += " It is given keys alone, so it does not show which of two equal ones goes first."
	}
	return text
}

// Ran is a program that is right, one of many: what an exercise knows whose answers are made from the
// lines of one. No key is compared, so whatever works counts.
type Ran struct {
	Program string
}

// TakeApart picks one of the programs for an algorithm that are taken apart, to be answered in a form.
func (e *Exercise) TakeApart(r *rand.Rand, form Form) (Ran, []kernels.Line, error) {
	list := kernels.Apart(e.Alg.ID)
	switch {
	case len(list) == 0:
		return Ran{}, nil, errors.New("there is no program for it to take apart")
	case len(e.Spec.Given) > 0 || e.Spec.N != 0:
		return Ran{}, nil, errors.New("it has no input: a program is tried on hidden ones")
	}
	program := list[r.IntN(len(list))]
	e.Showing = Showing{Algorithm: e.Alg.ID, Request: e.Alg.Example}
	e.Slots = []Slot{
		{Form: form, Label: "the program"},
		{Form: Marks, Label: "the marks", Ask: "as the workbench gave them"},
		{Form: Witness, Label: "the witness", Ask: "as the workbench gave it"},
	}
	return Ran{Program: kernels.Whole(program)}, program, nil
}

// Right is the program.
func (q Ran) Right() string { return q.Program }

// Compared is the program that is to be repaired, "" where none is; and one that is right.
func (e *Exercise) Compared() (given, right string) {
	if q, ok := e.Question.(interface{ Right() string }); ok {
		right = q.Right()
	}
	if e.Form() == Changed {
		given = strings.Join(e.Lines, "\n")
	}
	return given, right
}

// Model is the program, with all marks.
func (q Ran) Model() Answer { return Answer{q.Program, WriteMarks(AllMarks()), ""} }

// Grade goes by the marks of the run: work is no matter, since the lines leave little choice of it.
func (Ran) Grade(e *Exercise, a Answer) Grade {
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
			missed += " and not " + withinGoal(name)
		}
	}
	g.Says = "It is right, but" + strings.TrimPrefix(missed, " and") + "."
	if g.Full() {
		g.Right, g.First, g.Says = []bool{true, true, true}, -1, "It is right, race-free and "+withinGoal(MarkShallow)+"."
	}
	return g
}

// withinGoal is a mark in words, where the span has a goal: that of a serial loop is met, but is not low.
func withinGoal(mark string) string {
	if mark == MarkShallow {
		return "within the goal for its span"
	}
	return mark
}

// Where is what the workbench has shown of a program that misses a mark; without it, what the grade
// says.
func (Ran) Where(e *Exercise, a Answer, g Grade) string {
	if a[SlotWitness] != "" && e.Unfit(a[SlotProgram]) == "" {
		says, _, _ := strings.Cut(a[SlotWitness], besides)
		if rest, at := strings.CutPrefix(says, "line "); at {
			return "Line " + rest
		}
		return says
	}
	return g.Says
}

// between is what to do about a race.
const between = "Between two accesses of one cell that race, something has to order them: a barrier, an atomic, or the end of a round."

// Reads is what to try with a program that misses a mark.
func (Ran) Reads(e *Exercise, a Answer, g Grade) string {
	_, beside, _ := strings.Cut(a[SlotWitness], besides)
	switch {
	case e.Unfit(a[SlotProgram]) != "":
		if e.Slots[SlotProgram].Form == Changed {
			return "A repair takes one line."
		}
		return "Only what is listed can be placed, once each."
	case beside != "":
		return beside
	case g.Score == 0 && !strings.Contains(a[SlotWitness], smallest):
		return "It comes to no result yet: put right what is named, and check again."
	}
	for _, advice := range [...][2]string{
		{"does each loop end", "Find the loop that goes on: which line in it is to change what its condition asks for, and does that line run?"},
		{" has no value yet", "Find the line that is to give the name its value: it has to come before, and in the same function or around it."},
		{"waits for what does not come", "Find the line that is to give the cell that value: which thread runs it, and how often?"},
		{"threads wait for what does not come", "Find the lines that are to give the cells these values: which threads run them, and how often?"},
		{"none can go on", "Each waits for what only another gives: which of them has to go first?"},
		{" before the barrier", "All threads of a block come to each barrier: none may stand in a branch or a loop that some of them leave out."},
		{"the wrong way round", "Look at each call of op: what stands to the left has to come from further in front than what stands to the right."},
		{"no two accesses race", "Follow that order of the threads: what does one of them find there that it would not find in another order?"},
		{" race", between}, {"with no barrier between", between}, {"with nothing to order them", between}, {"in the same round", "In a round no two lanes write one cell: each needs a cell of its own, or a round of its own."},
	} {
		if strings.Contains(a[SlotWitness], advice[0]) {
			return advice[1]
		}
	}
	switch {
	case g.Score == 0:
		return "Run the program on that input by hand, up to the first cell that a line reads or writes wrongly."
	case !slices.Contains(ReadMarks(a[SlotMarks]), MarkRaceFree):
		return between
	}
	return "Look for steps that wait for each other and need not: turns of a loop, and the rounds and barriers in each."
}

// Code is a program without empty lines and remarks on lines of their own, and without blanks at the
// ends of others.
func Code(program string) string {
	out := ""
	for _, line := range strings.Split(program, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line != "" && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			out += line + "\n"
		}
	}
	return out
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

// Quoted is a line of a program as a sentence has it.
func Quoted(line string) string { return "“" + strings.TrimSpace(line) + "”" }

// Unfit says why a program is no answer to the exercise, whatever it does: it has other lines than
// those to choose from, or more than one change. It is empty for one that can be judged.
func (e *Exercise) Unfit(program string) string {
	switch {
	case e.Also.Unfit == nil:
		return ""
	case Code(program) == "":
		return "There is no program in this answer."
	}
	return e.Also.Unfit(e, program)
}
