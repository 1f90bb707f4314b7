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

// How much more than the goal a count may be, and how much its proportion to the goal may grow from the shortest input to the longest. A few more
// are no matter.
const (
	mostOfGoal   = 2.0
	mostOfGrowth = 1.25
	fewMore      = 4
)

// measure compares what the program takes with what the algorithm takes.
func (j *judge) measure(v *Verdict) error {
	goals, err := task.Goals(j.alg, j.p.Takes)
	if err != nil {
		return err
	}
	var counts []task.Counts
	for k := range task.Sizes {
		a, out, err := j.run(task.Growing(j.alg, k, j.p.Takes), Options{})
		if err != nil {
			return err
		}
		counts = append(counts, task.CountsOf(out.Trace, a.N(), out.Barriers))
	}
	mark := func(of func(task.Counts) int) *Mark {
		ns, measured := task.Series(counts, of)
		_, goal := task.Series(goals, of)
		return markOf(ns, measured, goal)
	}
	v.Work, v.Span = mark(func(c task.Counts) int { return c.Work }), mark(func(c task.Counts) int { return c.Span })
	v.Rounds, v.Memory = mark(func(c task.Counts) int { return c.Rounds }), mark(func(c task.Counts) int { return c.Memory })
	if grows, goal := algos.OrderOf(task.Series(counts, func(c task.Counts) int { return c.Memory })), algos.OrderOf(task.Series(goals, func(c task.Counts) int { return c.Memory })); grows <= goal && grows != algos.Irregular {
		v.Memory.Met = true // of memory the class counts
	}
	return nil
}

func markOf(ns, counts, goals []int) *Mark {
	last := len(counts) - 1
	m := &Mark{Measured: counts[last], Goal: goals[last], N: ns[last], Grows: algos.OrderOf(ns, counts).String(), GoalIs: algos.OrderOf(ns, goals).String()}
	ratio := func(i int) float64 { return float64(max(0, counts[i]-fewMore)) / float64(max(1, goals[i])) }
	m.Met = ratio(last) <= mostOfGoal && ratio(last) <= mostOfGrowth*max(1, ratio(0))
	return m
}
