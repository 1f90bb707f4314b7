package exercises

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
)

// This file is the exercise of writing a program. Whoever can run programs judges them (package
// workbench, in a worker of its own or on the command line) and puts the marks beside the program;
// what is graded here is the marks.

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
	SlotWitness // of an Arrange and a Repair
)

// write asks for a program.
func (e *Exercise) write(*rand.Rand) error {
	if !e.Alg.Writable() {
		return errors.New("a program can't do what it does: it reads texts")
	}
	e.question = writing{}
	e.Prompt = "Write it as a parallel program: a dozen lines, which run while you type. It is judged on hidden inputs and in other orders of its threads, and measured beside the algorithm’s own work and span."
	if e.Alg.Fault != nil {
		e.Title = "Repair it: " + e.Alg.Title
		e.Prompt = "This program has one mistake: some results are wrong, or depend on the order of the threads. Find the mistake and put it right."
	}
	e.Slots = []Slot{{Form: Program, Label: "the program"}, {Form: Marks, Label: "the marks", Ask: "as the workbench gave them"}}
	return nil
}

// writing is the question of a Write.
type writing struct{}

// markInWords is a mark as a sentence has it; its name is what files hold.
func markInWords(mark string) string {
	if mark == MarkShallow {
		return "of low span"
	}
	return mark
}

func (writing) model() Answer { return Answer{"", WriteMarks(AllMarks())} }

func (writing) grade(_ *Exercise, a Answer) Grade {
	marks := ReadMarks(a[SlotMarks])
	g := Grade{Of: len(AllMarks()), Right: []bool{false, false}, First: SlotProgram}
	if !slices.Contains(marks, MarkRight) {
		g.Says = "It does not give the right result on all inputs."
		return g
	}
	g.Score = len(marks)
	if g.Full() {
		g.Right, g.First, g.Says = []bool{true, true}, -1, "It is right, race-free, work-efficient and of low span."
		return g
	}
	var missed []string
	for _, name := range AllMarks() {
		if !slices.Contains(marks, name) {
			missed = append(missed, "not "+markInWords(name))
		}
	}
	g.Says = "It is right, but " + strings.Join(missed, " and ") + "."
	return g
}

func (writing) hints(e *Exercise, _ Answer) [3]string {
	return [3]string{e.Alg.Idea, "The algorithm in lines:\n" + strings.Join(e.Alg.Listing(), "\n"), "Write its first round alone, and look at what it reads and writes in the figure."}
}

// where, reads and what tell of a program what the workbench has told in full: where it fails, and
// on which input.
func (writing) where(_ *Exercise, _ Answer, g Grade) string { return g.Says }

func (writing) reads(*Exercise, Answer, Grade) string {
	return "The workbench shows the smallest input that fails, or what was measured beside the goal."
}

func (writing) what(e *Exercise, _ Answer, _ Grade) string { return e.Alg.Idea }
