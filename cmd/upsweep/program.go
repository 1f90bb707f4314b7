package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/workbench"
	"upsweep/workbench/kernels"
)

// judgeProgram gives a program that answers an exercise its marks.
func judgeProgram(algorithm, program string) (string, error) {
	f, err := findingOf(algorithm, program)
	return exercises.WriteMarks(f.Marks), err
}

// findingOf judges a program that answers an exercise, as judge does a file: in a process of its
// own, with limits.
func findingOf(algorithm, program string) (exercises.Finding, error) {
	dir, err := os.MkdirTemp("", "upsweep-program")
	if err != nil {
		return exercises.Finding{}, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.star")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		return exercises.Finding{}, err
	}
	j := judgeApart(file, algorithm, timeToJudge)
	if j.ending() == unjudged && (j.Cause == "" || j.Cause == string(workbench.Stopped)) { // one that does not compile has been judged: it is not right
		return exercises.Finding{}, errors.New(j.Says)
	}
	f := exercises.Finding{Marks: j.marks(), Says: j.Says, Order: j.Witness}
	failing := maps.Clone(j.Params)
	for name, values := range j.Failing {
		var text string
		if json.Unmarshal(values, &text) != nil {
			text = string(values)
		}
		if failing == nil {
			failing = map[string]string{}
		}
		failing[name] = text
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(failing)) {
		parts = append(parts, name+" = "+cmp.Or(strings.TrimSpace(failing[name]), "(empty)"))
	}
	f.Failing = strings.Join(parts, ", ")
	for k, m := range [...]*workbench.Mark{j.Span, j.Rounds} {
		if m != nil && !m.Met {
			f.Missed = exercises.Over([...]string{"span", "rounds"}[k], m.Measured, m.N, m.Goal)
		}
	}
	return f, nil
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
