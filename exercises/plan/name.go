package plan

import (
	"cmp"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
)

// Name says what a family of exercises asks: "Predict a round: Blelloch scan, 4 values, exclusive".
func Name(s exercises.Spec) string {
	title := s.Algorithm
	if alg, ok := algos.Find(s.Algorithm); ok {
		title = alg.Title
	}
	parts := []string{s.Kind.Title + ": " + title}
	if s.Whole {
		parts = append(parts, "the whole run")
	}
	if s.N > 0 {
		parts = append(parts, strconv.Itoa(s.N)+" "+unit(s))
	}
	for _, f := range s.Given {
		switch {
		case f.Name == "inclusive" && f.Value == "true":
			parts = append(parts, "inclusive")
		case f.Name == "inclusive":
			parts = append(parts, "exclusive")
		case f.Name == "op" && f.Value != "+" && f.Value != "concat":
			parts = append(parts, "with "+f.Value)
		}
	}
	return strings.Join(parts, ", ")
}

// unit is what an exercise has so many of.
func unit(s exercises.Spec) string {
	for _, f := range s.Given {
		if f.Name == "op" && f.Value == "concat" {
			return "letters"
		}
	}
	return cmp.Or(s.Kind.Unit, "values")
}
