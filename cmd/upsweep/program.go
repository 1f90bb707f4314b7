package main

import (
	"context"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/workbench/apart"
	"upsweep/workbench/task"
)

// judgeProgram gives a program that answers an exercise its marks.
func judgeProgram(algorithm, program string) (string, error) {
	f, err := findingOf(algorithm, program, "", "")
	return exercises.WriteMarks(f.Marks), err
}

// findingOf judges a program that answers an exercise, as judge does a file: in a process of its
// own, with limits. It is compared with the one that was to be repaired, and with one that is right.
func findingOf(algorithm, program, given, right string) (exercises.Finding, error) {
	return apart.Judge(context.Background(), apart.Job{File: "program.star", Source: program, Given: given, Right: right, Task: algorithm, Limits: apart.Usual()}).Finding()
}

// solution is a program that meets the task of an algorithm; empty where none is written.
func solution(alg *algos.Algorithm) string {
	t, ok := task.Find(alg.ID)
	if !ok {
		return ""
	}
	return t.Solution
}
