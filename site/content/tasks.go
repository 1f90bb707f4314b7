package content

import (
	"upsweep/algos"
	"upsweep/app/write"
	"upsweep/workbench/shader/judge"
	"upsweep/workbench/shader/solutions"
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
		if set, ok := judge.Find(t.ID); ok {
			solution, _ := solutions.Of(t.ID)
			row.Shader = &write.Shader{Given: set.Given(), Judged: set.Judged(), Skeleton: set.Skeleton(), Solution: solution}
		}
		c.Tasks = append(c.Tasks, row)
	}
	for _, call := range task.Calls() {
		c.Calls = append(c.Calls, write.Call(call))
	}
	c.Free = freeShader()
	return c
}

// freeShader is the shader of the page that names no task.
func freeShader() write.Shader {
	text, _ := solutions.Of("free")
	return write.Shader{
		Skeleton: text, Solution: text,
		Given: []string{
			"Comments that begin with //: say what the shader is run on, from the top to the bottom.",
			"//: x = 3 1 7 0, or x = iota 64, random 64 below 100, fill 64 with 7: a buffer, by the name of its variable",
			"//: y: 64: a buffer of so many elements that nothing is written to",
			"//: dispatch scan 4: an entry point and its workgroups",
			"//: expect y[i] == 2u * x_before[i]: what has to hold in the end, for every i",
		},
		Judged: []string{
			"Races: of two accesses to a cell, one of which writes, a barrier of their workgroup has to lie between.",
			"Barriers that not all of a workgroup come to, and indices beyond the end.",
			"What is expected, in fifteen orders of the invocations.",
		},
	}
}
