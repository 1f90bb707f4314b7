package exercises_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/write"
	"upsweep/internal/sample"
)

// implementation are words that only the program knows: how it writes what is not there, types,
// what a format leaves behind, escapes.
var implementation = regexp.MustCompile(`\bnull\b|<nil>|\bnil\b|%!|%[dsvqx]|\[\](int|string|byte|uint|float|bool|value|tracer)|map\[|\\[nt"u]|\b(tracer|algos|value|exercises|views)\.[A-Z]|\bNoNode\b|0x[0-9a-f]{6}|[\n\t]`)

// Everything that an exercise says, in any kind and of any algorithm, to right and wrong answers,
// is in words of the reader's.
func TestExercisesSpeakInWords(t *testing.T) {
	if testing.Short() {
		t.Skip("the same texts are read natively")
	}
	read := 0
	for _, alg := range slices.Concat(algos.Catalog(), algos.Broken()) {
		for _, kind := range kinds.All() {
			for seed := range sample.Seeds(t, 3) {
				e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed})
				if err != nil {
					continue
				}
				said := map[string]bool{}
				read += say(t, e, said)
			}
		}
	}
	t.Log(read, "texts")
}

// say reads all texts of an exercise, and of what is said to answers: an empty one, the planted
// mistakes, and the model with one slot wrong.
func say(t *testing.T, e *exercises.Exercise, said map[string]bool) int {
	t.Helper()
	see := func(where, text string) {
		if said[text] {
			return
		}
		said[text] = true
		if bad := implementation.FindString(text); bad != "" {
			t.Errorf("%s, %s: %q in %q", e.Spec, where, bad, text)
		}
	}
	see("title", e.Title)
	see("prompt", e.Prompt)
	for _, n := range e.Notes {
		see("note", n)
	}
	for _, s := range e.Slots {
		see("label", s.Label)
		see("question", s.Ask)
		for _, o := range s.Options {
			see("option", o)
		}
	}
	for _, r := range e.Board {
		see("row", r.Label)
		see("array", r.Array)
	}
	answers := []exercises.Answer{e.Empty()}
	for _, m := range e.Mistakes {
		see("name of a mistake", m.Name)
		see("mistake", m.Says)
		answers = append(answers, m.Answer)
	}
	for i := range min(4, len(e.Slots)) {
		for _, text := range []string{"", "99", "absent", "x"} {
			a := e.Model()
			a[i] = text
			answers = append(answers, a)
		}
	}
	for _, a := range answers {
		g := e.Grade(a)
		see("grade", g.Says)
		for try := range 3 {
			see("verdict", g.Verdict.Step(try+1))
			if e.Spec.Kind != write.Kind {
				see("hint", e.Hint(try, a))
			}
		}
		// What is said at the second step is not said again at the third, and the third says of what.
		if v := g.Verdict; v.Why != "" && v.Why == v.What {
			t.Errorf("%s: %q is said twice", e.Spec, v.Why)
		} else if strings.HasPrefix(v.What, "It ") && !strings.HasPrefix(v.What, "It is the other way round") {
			t.Errorf("%s: %q does not say of what", e.Spec, v.What)
		}
		for _, also := range g.Verdict.Also {
			see("other name", also)
		}
	}
	return len(said)
}
