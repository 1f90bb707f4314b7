// Package write asks for a program.
package write

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/exercises"
)

// Kind has a program written, which the workbench judges.
var Kind = &exercises.Kind{
	Name:   "write",
	Title:  "Write it",
	Says:   "Write the program, and have it judged on hidden inputs.",
	Suits:  func(c *exercises.Candidate) bool { return c.Alg.Writable() },
	Make:   write,
	Judged: true,
	Single: true,
}

// write asks for a program.
func write(e *exercises.Exercise, _ *rand.Rand) error {
	if !e.Alg.Writable() {
		return errors.New("a program can't do what it does: it reads texts")
	}
	e.Question = writing{}
	e.Prompt = "Write it as a parallel program: a dozen lines, which run while you type. It is judged on hidden inputs and in other orders of its threads, and measured beside the algorithm’s own work and span."
	if e.Alg.Fault != nil {
		e.Title = "Repair it: " + e.Alg.Title
		e.Prompt = "This program has one mistake: some results are wrong, or depend on the order of the threads. Find the mistake and put it right."
	}
	e.Slots = []exercises.Slot{{Form: exercises.Program, Label: "the program"}, {Form: exercises.Marks, Label: "the marks", Ask: "as the workbench gave them"}}
	return nil
}

// writing is the question of a Write.
type writing struct{}

func (writing) Model() exercises.Answer {
	return exercises.Answer{"", exercises.WriteMarks(exercises.AllMarks())}
}

func (writing) Grade(_ *exercises.Exercise, a exercises.Answer) exercises.Grade {
	marks := exercises.ReadMarks(a[exercises.SlotMarks])
	g := exercises.Grade{Of: len(exercises.AllMarks()), Right: []bool{false, false}, First: exercises.SlotProgram}
	if !slices.Contains(marks, exercises.MarkRight) {
		g.Says = "It does not do what is asked on all inputs."
		return g
	}
	g.Score = len(marks)
	if g.Full() {
		g.Right, g.First, g.Says = []bool{true, true}, -1, "It is right, race-free, work-efficient and of low span."
		return g
	}
	var missed []string
	for _, name := range exercises.AllMarks() {
		if !slices.Contains(marks, name) {
			missed = append(missed, "not "+exercises.MarkInWords(name))
		}
	}
	g.Says = "It is right, but " + strings.Join(missed, " and ") + "."
	return g
}

func (writing) Hints(e *exercises.Exercise, _ exercises.Answer) [3]string {
	return [3]string{e.Alg.Idea, "The algorithm in lines:\n" + strings.Join(e.Alg.Listing(), "\n"), "Write its first round alone, and look at what it reads and writes in the figure."}
}

// Where, reads and what tell of a program what the workbench has told in full: where it fails, and
// on which input.
func (writing) Where(_ *exercises.Exercise, _ exercises.Answer, g exercises.Grade) string {
	return g.Says
}

func (writing) Reads(*exercises.Exercise, exercises.Answer, exercises.Grade) string {
	return "The workbench shows the smallest input that fails, or what was measured beside the goal."
}

func (writing) What(e *exercises.Exercise, _ exercises.Answer, _ exercises.Grade) string {
	return e.Alg.Idea
}
