package workbench

import (
	"fmt"

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

// mark compares what the program takes with the goals, both on inputs of growing length.
func (v *Verdict) mark(counts, goals []task.Counts) {
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
}

func (f few) mark(ns, counts, goals []int) *Mark {
	last := len(counts) - 1
	m := &Mark{Measured: counts[last], Goal: goals[last], N: ns[last], Grows: algos.OrderOf(ns, counts).String(), GoalIs: algos.OrderOf(ns, goals).String()}
	ratio := func(i, more int) float64 { return float64(max(0, counts[i]-more)) / float64(max(1, goals[i])) }
	isFew, alike := ratio(last, f.more) <= f.ofGoal, ratio(last, f.more) <= f.growth*max(1, ratio(0, 0))
	m.Met = isFew && alike || f.either && (isFew || alike)
	return m
}

// overdone says of a program that is right which accesses are too many, on the longest input that it
// was measured on: operations do not show them, since a lane may go through flags and count by
// itself.
func (v *Verdict) overdone(t *tracer.Trace) {
	accesses, inTurn := v.Work.Met && !v.Accesses.Met, v.Span.Met && !v.InTurn.Met
	if !accesses && !inTurn { // or the operations say it
		return
	}
	m, says := v.Accesses, "It is right, but its lanes read and write cells %s times on %s values; those of the algorithm do %s times."
	of := func(in tracer.InRound) int { return in.Accesses }
	advice := "Do not have each lane find out again what others find out too: let lanes hand on sums or places, round by round."
	if !accesses {
		m, says = v.InTurn, "It is right, but %s of its accesses to cells follow one another on %s values, and %s of the algorithm's."
		of = func(in tracer.InRound) int { return in.InTurn }
		advice = "Share what one lane does alone among many lanes."
	}
	v.Says = fmt.Sprintf(says, budget.Grouped(m.Measured), budget.Grouped(m.N), budget.Grouped(m.Goal))
	rounds := t.Touched().Rounds
	most := 0
	for k := range rounds {
		if of(rounds[k]) > of(rounds[most]) {
			most = k
		}
	}
	if in := rounds[most]; in.Array != tracer.NoArray {
		v.Says += fmt.Sprintf(" Round %d makes most of them: %s accesses, %s of them to %s, and up to %s by one lane.", most+1, budget.Grouped(in.Accesses), budget.Grouped(in.Of), t.RowName(in.Array), budget.Grouped(in.InTurn))
	}
	v.Says += " " + advice
}
