package resolve

import (
	"fmt"
	"strconv"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/lessons/render"
	"upsweep/workbench/task"
)

// Exercise makes the exercise that a directive asks for, to see that there is one.
func (r *resolver) Exercise(kind string, spec render.FigureSpec) (string, error) {
	k := kinds.Named(kind)
	if k == nil {
		return "", fmt.Errorf("%.60q is not a kind of exercise; the kinds are %v", kind, kinds.All())
	}
	s := exercises.Spec{Kind: k, Algorithm: spec.Algorithm, Seed: 1}
	for _, p := range spec.Parameters {
		var err error
		switch p.Name {
		case "seed":
			s.Seed, err = strconv.ParseUint(p.Value, 10, 64)
		case "whole":
			s.Whole = true
		case "n":
			s.N, err = strconv.Atoi(p.Value)
		default:
			s.Given = append(s.Given, exercises.Field{Name: p.Name, Value: p.Value})
		}
		if err != nil {
			return "", fmt.Errorf("%s=%s: want a whole number", p.Name, p.Value)
		}
	}
	s, err := kinds.ParseSpec(s.String())
	if err != nil {
		return "", err
	}
	if _, err := exercises.New(s); err != nil {
		return "", err
	}
	return s.String(), nil
}

// Task finds the task of the workbench to write an algorithm.
func (r *resolver) Task(algorithm string) (says string, err error) {
	t, ok := task.Find(algorithm)
	if !ok {
		return "", fmt.Errorf("there is no task to write %s", algorithm)
	}
	return t.Statement, nil
}
