package render

import (
	"fmt"

	"upsweep/lessons"
)

// exerciseBlock reads "KIND ALGORITHM [seed=N] [n=N] [input=VALUES…] [id=NAME]"; the
// body, which may be empty, leads up to the exercise.
func (l *lesson) exerciseBlock(d *directive, args arguments) (lessons.Block, bool) {
	e := &lessons.Exercise{ID: l.exerciseID(d, &args), Lead: l.children(d)}
	kind := args.takeWord()
	spec := FigureSpec{Algorithm: args.takeWord(), Parameters: args.params}
	args.params = nil
	if !isAlgorithm(spec.Algorithm) {
		l.problem(d.Pos(), "exercise: %q is not an algorithm: want a kind and family/name, such as predict scan/blelloch", spec.Algorithm)
		return lessons.Block{}, false
	}
	if !l.finish(d, args, true) {
		return lessons.Block{}, false
	}
	name, err := l.resolver.Exercise(kind, spec)
	if err != nil {
		l.problem(d.Pos(), "exercise: %v", err)
		return lessons.Block{}, false
	}
	e.Spec = name
	return lessons.Block{Kind: lessons.ExerciseBlock, Exercise: e}, true
}

// writeBlock reads "ALGORITHM [id=NAME]": a program that the reader is to write, or, of a variant
// with a fault, to repair. The body, which may be empty, leads up to it.
func (l *lesson) writeBlock(d *directive, args arguments) (lessons.Block, bool) {
	e := &lessons.Exercise{ID: l.exerciseID(d, &args), Lead: l.children(d)}
	algorithm := args.takeWord()
	if !isAlgorithm(algorithm) {
		l.problem(d.Pos(), "write: %q is not an algorithm: want family/name, such as scan/blelloch", algorithm)
		return lessons.Block{}, false
	}
	if !l.finish(d, args, true) {
		return lessons.Block{}, false
	}
	var err error
	if e.Spec, err = l.resolver.Exercise("write", FigureSpec{Algorithm: algorithm}); err == nil {
		e.Says, err = l.resolver.Task(algorithm)
	}
	if err != nil {
		l.problem(d.Pos(), "write: %v", err)
		return lessons.Block{}, false
	}
	return lessons.Block{Kind: lessons.ExerciseBlock, Exercise: e}, true
}

// exerciseID takes id=, or numbers the exercise.
func (l *lesson) exerciseID(d *directive, args *arguments) string {
	l.exercises++
	id := args.take("id")
	if id == "" {
		id = fmt.Sprintf("exercise-%d", l.exercises)
	} else if !isName(id) {
		l.problem(d.Pos(), "%s: id=%q: want lower-case letters, digits and hyphens", d.name, id)
	}
	l.anchor(id, d.Pos())
	return id
}
