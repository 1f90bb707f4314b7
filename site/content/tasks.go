package content

import (
	"upsweep/algos"
	"upsweep/app/write"
	"upsweep/workbench/task"
)

// workbenchContent is the tasks of the workbench in the words of its pages.
func workbenchContent() write.Content {
	var c write.Content
	for _, t := range task.All() {
		row := write.Task{
			ID: t.ID, Of: t.Of, Title: t.Title, Family: t.Family, Statement: t.Statement, Given: t.Given, Judged: t.Judged, Skeleton: t.Skeleton, Says: t.Says, Repair: t.Repair,
			First: t.First, Lead: t.Lead, Solution: t.Solution,
		}
		if level, err := task.LevelOf(&t); err == nil { // the tests hear of an error
			row.Level, row.Needs = int(level), level.String()
		}
		if alg, ok := algos.Find(t.Of); ok {
			row.Idea = alg.Idea
		}
		row.About = t.About
		for _, h := range t.Hints {
			row.Hints = append(row.Hints, h.Says)
			if p := h.Picture; p != nil {
				row.Picture = "/play/" + p.Algorithm + "?view=" + string(p.View) + "&round=1"
			}
		}
		c.Tasks = append(c.Tasks, row)
	}
	for _, call := range task.Calls() {
		c.Calls = append(c.Calls, write.Call(call))
	}
	return c
}
