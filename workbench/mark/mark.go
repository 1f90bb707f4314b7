// Package mark compares what a reader's program takes with what the algorithm of its task takes, in
// whatever language the program is. Counts of both on inputs of growing length flow in, marks flow
// out. Nothing here runs anything.
package mark

import (
	"fmt"
	"slices"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/workbench/task"
)

// Mark is a count beside its goal.
type Mark struct {
	Measured int    `json:"measured"`
	Goal     int    `json:"goal"`
	Met      bool   `json:"met"`                  // few enough beside the goal, as mark has it
	N        int    `json:"n"`                    // at so many values
	Grows    string `json:"grows,omitempty"`      // the order that the count grows by: n log n
	GoalIs   string `json:"goal_grows,omitempty"` // the order of the goal
}

// Marks are those of a program: against the algorithm that the task is named by, nil where they are
// not measured.
type Marks struct {
	Work     *Mark
	Span     *Mark
	Rounds   *Mark
	Memory   *Mark
	Accesses *Mark // of cells: a part of work, and those one after another of span
	InTurn   *Mark
}

// Efficient tells that no more is done than the algorithm does.
func (m *Marks) Efficient() bool { return met(m.Work, m.Memory, m.Accesses) }

// Shallow tells that no more is done one after another.
func (m *Marks) Shallow() bool { return met(m.Span, m.Rounds, m.InTurn) }

func met(marks ...*Mark) bool {
	return !slices.ContainsFunc(marks, func(m *Mark) bool { return m == nil || !m.Met })
}

// few is how much more than the goal a count may be, and how much its proportion to the goal may
// grow from the shortest input to the longest.
type few struct {
	ofGoal, growth float64
	more           int  // a few more are no matter
	either         bool // it is enough that one of the two holds
}

func fewOperations() few { return few{ofGoal: 2, growth: 1.25, more: 4} }

// Programs differ more in how often they read a value than in how often they combine it, so of
// accesses only another order is too many.
func fewAccesses() few { return few{ofGoal: 4, growth: 2, either: true} }

// Of compares what a program takes with the goals, both on inputs of growing length.
func Of(counts, goals []task.Counts) (v Marks) {
	mark := func(f few, of func(task.Counts) int) *Mark {
		ns, measured := task.Series(counts, of)
		_, goal := task.Series(goals, of)
		return f.mark(ns, measured, goal)
	}
	v.Work, v.Span = mark(fewOperations(), func(c task.Counts) int { return c.Work }), mark(fewOperations(), func(c task.Counts) int { return c.Span })
	v.Rounds, v.Memory = mark(fewOperations(), func(c task.Counts) int { return c.Rounds }), mark(fewOperations(), func(c task.Counts) int { return c.Memory })
	v.Accesses, v.InTurn = mark(fewAccesses(), func(c task.Counts) int { return c.Accesses }), mark(fewAccesses(), func(c task.Counts) int { return c.InTurn })
	memory := func(list []task.Counts) algos.Order {
		return algos.OrderOf(task.Series(list, func(c task.Counts) int { return c.Memory }))
	}
	if grows := memory(counts); grows <= memory(goals) && grows != algos.Irregular {
		v.Memory.Met = true // of memory the class counts
	}
	return v
}

// Beside compares one run more with its goal, on an input of another shape. It names what the program
// takes too much of, which is no longer met.
func (m *Marks) Beside(count, goal task.Counts) (over string) {
	f := fewOperations()
	for _, c := range []struct {
		name       string
		of         *Mark
		took, goal int
	}{{"work", m.Work, count.Work, goal.Work}, {"span", m.Span, count.Span, goal.Span}, {"rounds", m.Rounds, count.Rounds, goal.Rounds}} {
		if f.ratio(c.took, c.goal, f.more) > f.ofGoal {
			c.of.Measured, c.of.Goal, c.of.N, c.of.Met = c.took, c.goal, count.N, false
			over = c.name
		}
	}
	return over
}

// ratio is how many times the goal a count is, a few left out.
func (f few) ratio(count, goal, more int) float64 {
	return float64(max(0, count-more)) / float64(max(1, goal))
}

func (f few) mark(ns, counts, goals []int) *Mark {
	last := len(counts) - 1
	m := &Mark{Measured: counts[last], Goal: goals[last], N: ns[last], Grows: algos.OrderOf(ns, counts).String(), GoalIs: algos.OrderOf(ns, goals).String()}
	ratio := func(i, more int) float64 { return f.ratio(counts[i], goals[i], more) }
	isFew, alike := ratio(last, f.more) <= f.ofGoal, ratio(last, f.more) <= f.growth*max(1, ratio(0, 0))
	m.Met = isFew && alike || f.either && (isFew || alike)
	return m
}

// Overdone says of a program that is right which accesses are too many, on the longest input that it
// was measured on: operations do not show them, since a lane may go through flags and count by
// itself.
func (m *Marks) Overdone(t *tracer.Trace) (says string) {
	accesses, inTurn := m.Work.Met && !m.Accesses.Met, m.Span.Met && !m.InTurn.Met
	if !accesses && !inTurn { // or the operations say it
		return ""
	}
	most, format := m.Accesses, "It is right, but its lanes read and write cells %s times on %s values; those of the algorithm do %s times."
	of := func(in tracer.InRound) int { return in.Accesses }
	advice := "Do not have each lane find out again what others find out too: let lanes hand on sums or places, round by round."
	if !accesses {
		most, format = m.InTurn, "It is right, but %s of its accesses to cells follow one another on %s values, and %s of the algorithm's."
		of = func(in tracer.InRound) int { return in.InTurn }
		advice = "Share what one lane does alone among many lanes."
	}
	says = fmt.Sprintf(format, budget.Grouped(most.Measured), budget.Grouped(most.N), budget.Grouped(most.Goal))
	rounds := t.Touched().Rounds
	busiest, all := 0, 0
	for k := range rounds {
		all += of(rounds[k])
		if of(rounds[k]) > of(rounds[busiest]) {
			busiest = k
		}
	}
	switch in := rounds[busiest]; {
	case 2*of(in) <= all:
		says += fmt.Sprintf(" They are spread over %s rounds.", budget.Grouped(len(rounds)))
		if !accesses {
			advice = "Do in one round what can be done at once, and not in rounds one after another."
		}
	case in.Array != tracer.NoArray:
		says += fmt.Sprintf(" Round %d makes most of them: %s accesses, %s of them to %s, and up to %s by one lane.", busiest+1, budget.Grouped(in.Accesses), budget.Grouped(in.Of), t.RowName(in.Array), budget.Grouped(in.InTurn))
	}
	return says + " " + advice
}
