package exercises

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
)

// Write has a program written, which the workbench judges.
var Write = &Kind{
	Name:   "write",
	Title:  "Write it",
	Says:   "Write the program, and have it judged on hidden inputs.",
	Suits:  func(c *Candidate) bool { return c.alg.Writable() },
	Make:   write,
	Judged: true,
	Single: true,
}

// write asks for a program.
func write(e *Exercise, _ *rand.Rand) error {
	if !e.Alg.Writable() {
		return errors.New("a program can't do what it does: it reads texts")
	}
	e.Question = writing{}
	e.Prompt = "Write it as a parallel program: a dozen lines, which run while you type. It is judged on hidden inputs and in other orders of its threads, and measured beside the algorithm’s own work and span."
	if e.Alg.Fault != nil {
		e.Title = "Repair it: " + e.Alg.Title
		e.Prompt = "This program has one mistake: some results are wrong, or depend on the order of the threads. Find the mistake and put it right."
	}
	e.Slots = []Slot{{Form: Program, Label: "the program"}, {Form: Marks, Label: "the marks", Ask: "as the workbench gave them"}}
	return nil
}

// writing is the question of a Write.
type writing struct{ Defaults }

func (writing) Model() Answer { return Answer{"", WriteMarks(AllMarks())} }

func (writing) Grade(_ *Exercise, a Answer) Grade {
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
			missed = append(missed, "not "+MarkInWords(name))
		}
	}
	g.Says = "It is right, but " + strings.Join(missed, " and ") + "."
	return g
}

func (writing) Hints(e *Exercise, _ Answer) [3]string {
	return [3]string{e.Alg.Idea, "The algorithm in lines:\n" + strings.Join(e.Alg.Listing(), "\n"), "Write its first round alone, and look at what it reads and writes in the figure."}
}

// where, reads and what tell of a program what the workbench has told in full: where it fails, and
// on which input.
func (writing) Where(_ *Exercise, _ Answer, g Grade) string { return g.Says }

func (writing) Reads(*Exercise, Answer, Grade) string {
	return "The workbench shows the smallest input that fails, or what was measured beside the goal."
}

func (writing) What(e *Exercise, _ Answer, _ Grade) string { return e.Alg.Idea }
