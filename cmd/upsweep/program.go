package main

import (
	"errors"
	"os"
	"path/filepath"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/workbench"
	"upsweep/workbench/kernels"
)

// judgeProgram judges a program that answers an exercise, as judge does a file: in a process of its
// own, with limits.
func judgeProgram(algorithm, program string) (string, error) {
	dir, err := os.MkdirTemp("", "upsweep-program")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.star")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		return "", err
	}
	j := judgeApart(file, algorithm, timeToJudge)
	if j.ending() == unjudged && (j.Cause == "" || j.Cause == string(workbench.Stopped)) { // one that does not compile has been judged: it is not right
		return "", errors.New(j.Says)
	}
	return exercises.WriteMarks(j.marks()), nil
}

// solution is a program that solves the task of an algorithm, or of the one that a broken variant
// is to be; empty where none is written.
func solution(alg *algos.Algorithm) string {
	id := alg.ID
	if alg.Fault != nil {
		id = alg.Fault.Of
	}
	source, _ := kernels.Reference(id)
	return source
}

// marks are what a program has earned.
func (j *kernelVerdict) marks() []string {
	var out []string
	met := func(name string, marks ...*workbench.Mark) {
		for _, m := range marks {
			if m == nil || !m.Met {
				return
			}
		}
		out = append(out, name)
	}
	if j.Right != nil && *j.Right {
		out = append(out, exercises.MarkRight)
	}
	if j.RaceFree != nil && *j.RaceFree {
		out = append(out, exercises.MarkRaceFree)
	}
	met(exercises.MarkWorkEfficient, j.Work, j.Memory)
	met(exercises.MarkShallow, j.Span, j.Rounds)
	return out
}
