package workbench

import (
	"upsweep/algos"
	"upsweep/workbench/task"
)

// Mark is a count beside its goal.
type Mark struct {
	Measured int    `json:"measured"`
	Goal     int    `json:"goal"`
	Met      bool   `json:"met"`                  // no more than twice the goal, and in no growing proportion to it
	N        int    `json:"n"`                    // at so many values
	Grows    string `json:"grows,omitempty"`      // the order that the count grows by: n log n
	GoalIs   string `json:"goal_grows,omitempty"` // the order of the goal
}

// How much more than the goal a count may be, and how much its proportion to the goal may grow from
// the shortest input to the longest. A few more are no matter.
const (
	maxOfGoal   = 2.0
	maxOfGrowth = 1.25
	fewMore     = 4
)

// mark compares what the program takes with the goals, both on inputs of growing length.
func (v *Verdict) mark(counts, goals []task.Counts) {
	mark := func(of func(task.Counts) int) *Mark {
		ns, measured := task.Series(counts, of)
		_, goal := task.Series(goals, of)
		return markOf(ns, measured, goal)
	}
	v.Work, v.Span = mark(func(c task.Counts) int { return c.Work }), mark(func(c task.Counts) int { return c.Span })
	v.Rounds, v.Memory = mark(func(c task.Counts) int { return c.Rounds }), mark(func(c task.Counts) int { return c.Memory })
	memory := func(list []task.Counts) algos.Order {
		return algos.OrderOf(task.Series(list, func(c task.Counts) int { return c.Memory }))
	}
	if grows := memory(counts); grows <= memory(goals) && grows != algos.Irregular {
		v.Memory.Met = true // of memory the class counts
	}
}

func markOf(ns, counts, goals []int) *Mark {
	last := len(counts) - 1
	m := &Mark{Measured: counts[last], Goal: goals[last], N: ns[last], Grows: algos.OrderOf(ns, counts).String(), GoalIs: algos.OrderOf(ns, goals).String()}
	ratio := func(i, few int) float64 { return float64(max(0, counts[i]-few)) / float64(max(1, goals[i])) }
	m.Met = ratio(last, fewMore) <= maxOfGoal && ratio(last, fewMore) <= maxOfGrowth*max(1, ratio(0, 0))
	return m
}
