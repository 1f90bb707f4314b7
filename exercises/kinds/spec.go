package kinds

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// ParseSpec reads what String writes. It looks at the form only; New tells whether there is such an
// exercise.
func ParseSpec(text string) (exercises.Spec, error) {
	parts := strings.SplitN(text, ":", 4)
	if len(parts) > 1 && !wordOf(parts[1], "/-") {
		return exercises.Spec{}, fmt.Errorf("%.60q names no algorithm: write one such as scan/blelloch", parts[1])
	}
	kind := Named(parts[0])
	if kind != nil && kind.Single && len(parts) > 1 { // a seed is nothing to it
		if len(parts) > 3 {
			return exercises.Spec{}, fmt.Errorf("%.60q has an input: a program is tried on hidden ones; write %s:%s", text, kind, parts[1])
		}
		return exercises.Spec{Kind: kind, Algorithm: parts[1]}, nil
	}
	if len(parts) < 3 {
		return exercises.Spec{}, fmt.Errorf("%.60q names no exercise: write kind:algorithm:seed, such as predict:scan/blelloch:7", text)
	}
	s := exercises.Spec{Kind: kind, Algorithm: parts[1]}
	if kind == nil {
		return exercises.Spec{}, fmt.Errorf("%.60q is not a kind of exercise; the kinds are %v", parts[0], All())
	}
	var err error
	if s.Seed, err = strconv.ParseUint(parts[2], 10, 64); err != nil {
		return exercises.Spec{}, fmt.Errorf("%.60q is not a seed: want a whole number from 0", parts[2])
	}
	if len(parts) < 4 {
		return s, nil
	}
	for _, part := range strings.Split(parts[3], ";") {
		name, v, given := strings.Cut(part, "=")
		switch {
		case part == "whole=1" && kind.Whole != nil: // as the front matter of lessons has it
			s.Whole = true
		case given && wordOf(name, "_-"):
			if v, err = url.PathUnescape(v); err != nil {
				return exercises.Spec{}, fmt.Errorf("%.60q can't be read: %v", part, err)
			}
			s.Given = append(s.Given, exercises.Field{Name: name, Value: v})
		case part == "whole" && kind.Whole != nil:
			s.Whole = true
		case strings.HasPrefix(part, "n"):
			n, err := strconv.Atoi(part[1:])
			if err != nil || n < exercises.SmallestN || n > exercises.LargestN {
				return exercises.Spec{}, fmt.Errorf("%.60q is not a number of values: want n%d to n%d", part, exercises.SmallestN, exercises.LargestN)
			}
			s.N = n
		default:
			return exercises.Spec{}, fmt.Errorf("%.60q is neither a number of values nor an input", part)
		}
	}
	return s, nil
}

// wordOf tells whether a text is of letters, digits and some marks, as names of algorithms and
// inputs are: it then stands in a spec, a list of them and an address as it is.
func wordOf(s, marks string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune(marks, r)
	})
}
