package site

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/app"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/lti"
)

// An activity of a course in a learning platform is an address of the site: a lesson with its
// ladder, a problem set, an exercise, a task of the workbench, or a page on which nothing is earned. What it earns by is
// what a SCORM package says of the same (scorm.go).

// exercisePrefix is what the addresses of exercises in frames begin with.
const exercisePrefix = "/embed/exercise/"

var errNoActivity = errors.New("there is no such page")

// activityOf is the activity of an address, for a student: the numbers of a set with a key follow
// from them.
func activityOf(site *Site, address, student string) (sco, error) {
	path, query, _ := strings.Cut(address, "?")
	kind, name, ok := app.KindOf(path)
	switch {
	case !ok || kind.Classroom:
		return sco{}, errNoActivity
	case strings.HasPrefix(path, exercisePrefix):
		return exerciseActivity(name, query)
	case path == "/practice":
		set, isSet, err := problemset.Parse(query)
		if err == nil && isSet {
			return setActivity(set, student)
		}
		return sco{title: "Practice", Start: address}, err
	case kind.Named == app.ByLesson:
		list := lessonSCOs(site)
		i := slices.IndexFunc(list, func(s sco) bool { return s.Start == path })
		if i < 0 {
			return sco{}, errNoActivity
		}
		s := list[i]
		s.Start = address
		return s, nil
	case kind.Named == app.ByTask:
		return exerciseSCO(exercises.Spec{Kind: kinds.Program(), Algorithm: name})
	case kind.Named == app.ByAlgorithm:
		alg, ok := algos.Find(name)
		if !ok {
			return sco{}, errNoActivity
		}
		return sco{title: alg.Title, Start: address}, nil
	case kind.Named == app.Nameless:
		return sco{title: site.courseName(), Start: address}, nil
	}
	return sco{}, errNoActivity
}

// setActivity is a problem set, with the numbers of its student.
func setActivity(set problemset.Set, student string) (sco, error) {
	if err := set.Check(); err != nil {
		return sco{}, err
	}
	if student != "" {
		set = set.Personal(student)
	}
	return setSCO(set)
}

// exerciseActivity is an exercise alone.
func exerciseActivity(algorithm, query string) (sco, error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return sco{}, err
	}
	spec := exercises.Spec{Algorithm: algorithm, Kind: kinds.Named(values.Get("kind")), Seed: 1}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		v := values.Get(name)
		var err error
		switch name {
		case "kind", "theme":
		case "seed":
			spec.Seed, err = strconv.ParseUint(v, 10, 64)
		case "n":
			spec.N, err = strconv.Atoi(v)
		case "whole":
			spec.Whole = v == "1"
		default:
			spec.Given = append(spec.Given, exercises.Field{Name: name, Value: v})
		}
		if err != nil {
			return sco{}, fmt.Errorf("%s: %.40q is not a number", name, v)
		}
	}
	return exerciseSCO(spec)
}

// exerciseSCO is an exercise as an activity.
func exerciseSCO(spec exercises.Spec) (sco, error) {
	spec, err := kinds.ParseSpec(spec.String()) // which knows its bounds
	if err != nil {
		return sco{}, err
	}
	e, err := exercises.New(spec)
	if err != nil {
		return sco{}, err
	}
	return sco{title: e.Title, Start: exerciseAddress(spec), Items: []string{spec.String()}, Points: []int{e.Grade(e.Empty()).Of}}, nil
}

// marked is what answers earn of an activity: each is judged anew, and of several to one exercise
// the last counts.
func marked(ctx context.Context, s sco, answers []lti.Answer, judge Judge) (m lti.Mark, err error) {
	m.All, m.Silent = len(s.Items), s.Silent
	for _, p := range s.Points {
		m.Of += float64(p)
	}
	last := map[int]lti.Answer{}
	for _, a := range answers {
		if a.At < 0 || a.At >= len(s.Items) {
			return m, fmt.Errorf("there is no exercise %d", a.At+1)
		}
		last[a.At] = a
	}
	for at, a := range last {
		if err := ctx.Err(); err != nil {
			return m, err
		}
		part, err := judged(ctx, s, at, a, judge)
		if err != nil {
			return m, fmt.Errorf("exercise %d: %w", at+1, err)
		}
		m.Answered++
		m.Earned += float64(s.Points[at]) * part
	}
	return m, nil
}

// What an answer may be: texts and their lengths.
const (
	maxSlots  = 2000
	maxLetter = 20_000 // bytes of one
)

// judged is the part that an answer earns of its exercise. An answer that was shown earns nothing.
func judged(ctx context.Context, s sco, at int, a lti.Answer, judge Judge) (part float64, err error) {
	if len(a.Answer) > maxSlots || slices.ContainsFunc(a.Answer, func(text string) bool { return len(text) > maxLetter }) {
		return 0, errors.New("the answer is too long")
	}
	item := s.Items[at]
	if s.isLesson() { // any exercise of the step
		spec, err := kinds.ParseSpec(a.Exercise)
		if err != nil {
			return 0, err
		}
		if spec.Family().String() != item {
			return 0, errors.New("it is an answer to another exercise")
		}
		item = spec.String()
	}
	spec, err := kinds.ParseSpec(item)
	if err != nil {
		return 0, err
	}
	e, err := exercises.New(spec)
	if err != nil {
		return 0, err
	}
	if a.Revealed {
		return 0, nil
	}
	answer := exercises.Answer(a.Answer)
	if spec.Kind.Judged { // whatever marks it claims
		if answer, err = tested(ctx, e, answer, judge); err != nil {
			return 0, err
		}
	}
	g := e.Grade(answer)
	if g.Of == 0 || s.isLesson() && !g.Full() { // a step is done, or it is not
		return 0, nil
	}
	return float64(g.Score) / float64(g.Of), nil
}

// tested is an answer with the marks that its program earns.
func tested(ctx context.Context, e *exercises.Exercise, given exercises.Answer, judge Judge) (exercises.Answer, error) {
	out := e.Empty()
	if len(given) > exercises.SlotProgram {
		out[exercises.SlotProgram] = given[exercises.SlotProgram]
	}
	program := out[exercises.SlotProgram]
	if e.Unfit(program) != "" { // graded as it is
		return out, nil
	}
	f, err := judge(ctx, e.Alg.ID, program)
	if err != nil {
		return nil, fmt.Errorf("the program could not be judged: %w", err)
	}
	copy(out, f.Answer(program))
	return out, nil
}

// isLesson tells a lesson, whose items are families.
func (s sco) isLesson() bool { return strings.HasPrefix(s.Start, "/lessons/") }
