package exercises_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/dependencies"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
	"upsweep/internal/sample"
)

// seeds is how many exercises of each algorithm and kind the properties are tried on.
func seeds() uint64 {
	if testing.Short() {
		return 2
	}
	return 6
}

// made holds an exercise, or why it could not be made.
type made struct {
	spec exercises.Spec
	e    *exercises.Exercise
	err  error
}

// all makes the exercises of every algorithm and kind once for all tests.
var all = sync.OnceValue(func() []made {
	var out []made
	for _, alg := range algos.Catalog() {
		for _, kind := range kinds.Of(&alg) {
			if kind.Judged { // what is right of a program, its judge says
				continue
			}
			for seed := range seeds() {
				spec := exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed}
				e, err := exercises.New(spec)
				out = append(out, made{spec, e, err})
			}
		}
	}
	return out
})

// everyExercise calls f for exercises of every algorithm and kind.
func everyExercise(t *testing.T, f func(t *testing.T, e *exercises.Exercise)) {
	t.Helper()
	for _, m := range all() {
		if m.err != nil {
			t.Errorf("%s: %v", m.spec, m.err)
			continue
		}
		f(t, m.e)
	}
}

func TestEveryAlgorithmHasFourKinds(t *testing.T) {
	for _, alg := range algos.Catalog() {
		if kinds := kinds.Of(&alg); len(kinds) < 4 && !alg.Drawn { // of what a seed draws no value can be asked
			t.Errorf("%s has only %v", alg.ID, kinds)
		}
	}
}

func TestTheModelAnswerScoresFull(t *testing.T) {
	everyExercise(t, func(t *testing.T, e *exercises.Exercise) {
		g := e.Grade(e.Model())
		if !g.Full() || g.Of == 0 || g.First != -1 || g.Mistake != nil || g.Says == "" || slices.Contains(g.Right, false) {
			t.Errorf("%s: the model gets %+v", e.Spec, g)
		}
		if len(e.Slots) != len(e.Model()) || e.Prompt == "" {
			t.Errorf("%s: %d slots, %d answers, prompt %q", e.Spec, len(e.Slots), len(e.Model()), e.Prompt)
		}
		if g := e.Grade(nil); g.Score != 0 || g.Of == 0 || g.First != 0 && e.Spec.Kind != dependencies.Kind {
			t.Errorf("%s: nothing at all gets %+v", e.Spec, g)
		}
	})
}

// spoiled is a text that differs from what a slot should hold.
func spoiled(e *exercises.Exercise, slot int, want string, r *rand.Rand) string {
	switch s := e.Slots[slot]; s.Form {
	case exercises.Mark:
		if want == "" {
			return "1"
		}
		return ""
	case exercises.Pick:
		for {
			if other := fmt.Sprint(r.IntN(len(s.Options))); other != want {
				return other
			}
		}
	case exercises.Line:
		for {
			n := r.IntN(len(e.Lines))
			if fmt.Sprint(n) != want && e.Lines[n] != e.Lines[atoi(want)] {
				return fmt.Sprint(n)
			}
		}
	case exercises.Place:
		return "1:nowhere[99]"
	case exercises.Moves:
		moves := strings.Split(want, "; ")
		i := r.IntN(len(moves))
		if r.IntN(2) == 0 {
			return strings.Join(slices.Delete(moves, i, i+1), "; ")
		}
		return want + "; 0 0 > 0"
	case exercises.Network:
		parts := strings.Split(want, ",")
		i := r.IntN(len(parts))
		return strings.Join(slices.Delete(parts, i, i+1), ",")
	}
	return want + "7"
}

func atoi(s string) int {
	n := 0
	fmt.Sscan(s, &n)
	return n
}

func TestAnyChangedSlotScoresLessAndIsNamed(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	everyExercise(t, func(t *testing.T, e *exercises.Exercise) {
		if len(e.Lines) > 0 && !distinctLines(e.Lines) || !sample.Thorough() && e.Spec.Seed > 1 {
			return
		}
		for slot := range e.Slots {
			a := e.Model()
			a[slot] = spoiled(e, slot, a[slot], r)
			g := e.Grade(a)
			if g.Full() || g.First != slot || g.Right[slot] || g.Says == "" {
				t.Errorf("%s: slot %d (%s) spoiled to %q gets %d of %d, first wrong %d: %s",
					e.Spec, slot, e.Slots[slot].Label, a[slot], g.Score, g.Of, g.First, g.Says)
			}
			if g.Score < 0 || e.Spec.Kind == predict.Kind && g.Score != g.Of-1 {
				t.Errorf("%s: one wrong cell gets %d of %d", e.Spec, g.Score, g.Of)
			}
			a[slot] = ""
			if g := e.Grade(a); e.Slots[slot].Form != exercises.Mark && (g.Full() || g.First != slot) {
				t.Errorf("%s: slot %d left empty gets %d of %d, first %d", e.Spec, slot, g.Score, g.Of, g.First)
			}
		}
	})
}

func distinctLines(lines []string) bool {
	sorted := slices.Sorted(slices.Values(lines))
	return len(slices.Compact(sorted)) == len(lines)
}

// What a mistake leads to is put down to it, or, where it does nothing in some cells and what is right
// in the others, to having left them out.
func TestEveryMistakeIsDiagnosed(t *testing.T) {
	found := map[string]int{}
	everyExercise(t, func(t *testing.T, e *exercises.Exercise) {
		for _, m := range e.Mistakes {
			g := e.Grade(m.Answer)
			omission := g.Mistake != nil && slices.Contains([]string{exercises.Forgotten, exercises.HalfALane, exercises.NotYet, exercises.NoMove, exercises.NoIdentity}, g.Mistake.Name) && slices.Contains(g.Verdict.Also, m.Name)
			if !omission && (g.Mistake == nil || g.Mistake.Name != m.Name || g.Mistake.Says != m.Says) {
				t.Errorf("%s: %q with %v is diagnosed as %+v", e.Spec, m.Name, m.Answer, g.Mistake)
			}
			if g.Full() || m.Says == "" {
				t.Errorf("%s: %q gets %d of %d", e.Spec, m.Name, g.Score, g.Of)
			}
			found[m.Name]++
		}
	})
	for _, name := range []string{exercises.InPlace, exercises.Swapped, exercises.StrideFar, exercises.StrideNear, exercises.NoIdentity, exercises.NoMove, exercises.NotYet, exercises.TooFar, exercises.ForExclusive, exercises.ForInclusive} {
		if found[name] == 0 && !testing.Short() {
			t.Errorf("no exercise tells %q", name)
		}
	}
	t.Logf("told apart: %v", found)
}

func TestSameSeedSameExercise(t *testing.T) {
	everyExercise(t, func(t *testing.T, e *exercises.Exercise) {
		parsed, err := kinds.ParseSpec(e.Spec.String())
		if err != nil || parsed.String() != e.Spec.String() {
			t.Fatalf("%s reads back as %s, %v", e.Spec, parsed, err)
		}
		again, err := exercises.New(parsed)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(again.Prompt, again.Board, again.Lines, again.Slots, again.Model(), names(again)) !=
			fmt.Sprint(e.Prompt, e.Board, e.Lines, e.Slots, e.Model(), names(e)) {
			t.Errorf("%s differs when it is made again", e.Spec)
		}
	})
}

func names(e *exercises.Exercise) []string {
	var out []string
	for _, m := range e.Mistakes {
		out = append(out, m.Name+strings.Join(m.Answer, ","))
	}
	return out
}

func TestHintsComeInThreeSteps(t *testing.T) {
	everyExercise(t, func(t *testing.T, e *exercises.Exercise) {
		seen := map[string]bool{}
		for step := range 3 {
			h := e.Hint(step, nil)
			if h == "" || seen[h] {
				t.Errorf("%s: hint %d is %q", e.Spec, step+1, h)
			}
			seen[h] = true
		}
	})
}

// The first exercise of a kind that anybody meets reckons with plain values, and where there are
// segments, with several: one in the middle among them.
func TestFirstExercisesArePlain(t *testing.T) {
	for _, alg := range algos.Catalog() {
		for _, kind := range kinds.Of(&alg) {
			e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(e.Prompt, " affine ") || strings.Contains(e.Prompt, " mat2 ") {
				t.Errorf("%s begins with: %s", e.Spec, e.Prompt)
			}
			for _, row := range e.Board {
				if row.Array != "heads" || row.Label != exercises.InputLabel {
					continue
				}
				begun := 0
				for _, c := range row.Cells[1:] {
					if c.Text == "1" {
						begun++
					}
				}
				if begun < 2 && len(row.Cells) >= 6 {
					t.Errorf("%s begins with the heads %v", e.Spec, row.Cells)
				}
			}
		}
	}
}

// A field that is no parameter, or has no such value, is named: not the sizes of runs are at fault.
func TestAWrongFieldIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"predict:scan/blelloch:1:n4;foo=1":  "foo: scan/blelloch has no such parameter",
		"predict:scan/blelloch:1:n4;op=foo": `op: "foo" is not an operator`,
	} {
		spec, err := kinds.ParseSpec(text)
		if err == nil {
			_, err = exercises.New(spec)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
