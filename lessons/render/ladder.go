package render

import "fmt"

// The ladder of a lesson is a field of its frontmatter: the exercises that a reader goes on to, the
// easiest first. A step is written as the directive of an exercise is, without an input: what it
// does not say is chosen by the seed, and every seed makes another exercise.
//
//	practice:
//	  - predict scan/blelloch n=4 op=+ inclusive=false
//	  - simulate scan/blelloch n=8

// A ladder has so many steps.
const (
	fewestSteps = 4
	maxSteps    = 7
)

// ladder reads the steps, and reports those of which there is no exercise.
func (l *lesson) ladder(steps []string) []string {
	if len(steps) == 0 {
		return nil
	}
	fewest := fewestSteps
	if l.own {
		fewest = 1
	}
	if len(steps) < fewest || len(steps) > maxSteps {
		l.problemAt(l.fieldLine("practice"), "practice: %d steps, want %d to %d", len(steps), fewest, maxSteps)
	}
	var out []string
	have := map[string]bool{}
	for i, text := range steps {
		line := l.fieldLine("practice")
		if i < len(l.steps) {
			line = l.steps[i]
		}
		kind, spec, err := ParseStep(text)
		if err != nil {
			l.problemAt(line, "practice: %v", err)
			continue
		}
		name, err := l.resolver.Exercise(kind, spec)
		switch {
		case err != nil:
			l.problemAt(line, "practice: %v", err)
		case have[text]:
			l.problemAt(line, "practice: the step %q is there twice", text)
		}
		have[text] = true
		out = append(out, name)
	}
	return out
}

// ParseStep reads a step: a kind of exercise, an algorithm, and settings.
func ParseStep(text string) (kind string, spec FigureSpec, err error) {
	args, err := parseArguments(text)
	if err != nil {
		return "", spec, err
	}
	kind = args.takeWord()
	spec = FigureSpec{Algorithm: args.takeWord(), Parameters: args.params}
	if !isAlgorithm(spec.Algorithm) || len(args.words) > 0 {
		return "", spec, fmt.Errorf("%q: want a kind, an algorithm and settings, such as predict scan/blelloch n=4", text)
	}
	return kind, spec, nil
}
