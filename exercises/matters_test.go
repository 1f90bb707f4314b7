package exercises_test

import (
	"slices"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/build"
	"upsweep/exercises/choose"
	"upsweep/exercises/dependencies"
	"upsweep/exercises/fault"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
	"upsweep/exercises/simulate"
	"upsweep/internal/sample"
	"upsweep/tracer"
)

// Every algorithm says in which rounds its idea happens and what an input must have for it to show;
// or, in so many words, that there is nothing more to it than its rounds.
func TestAlgorithmsSayWhatTheyAreAbout(t *testing.T) {
	for _, alg := range algos.Catalog() {
		m := alg.Matters
		switch {
		case m == nil:
			t.Errorf("%s does not say what it is about", alg.ID)
			continue
		case m.Whole:
			if len(m.Ask)+len(m.Shows)+len(m.With) > 0 || m.Draw != nil {
				t.Errorf("%s says that there is nothing more to it, and says more", alg.ID)
			}
			continue
		case len(m.Ask) == 0:
			t.Errorf("%s does not say where its idea happens", alg.ID)
		case len(m.Shows) == 0:
			t.Errorf("%s needs nothing of an input", alg.ID)
		}
		for _, ask := range m.Ask {
			if !slices.ContainsFunc(alg.Pseudocode, func(l algos.Line) bool { return l.Label == ask.Line }) {
				t.Errorf("%s asks about %q, and no line is labelled so", alg.ID, ask.Line)
			}
		}
	}
}

// askedElsewhere are the kinds that can't ask about any round in which an algorithm's idea happens:
// a scheduler runs it, or what it writes is found by tests alone.
func askedElsewhere() map[string][]*exercises.Kind {
	return map[string][]*exercises.Kind{
		"histogram/atomic":         {dependencies.Kind},
		"histogram/private-atomic": {dependencies.Kind, simulate.Kind},
		"histogram/sort":           {dependencies.Kind},
		"grid/global-lock":         {dependencies.Kind, simulate.Kind},
		"grid/cell-locks":          {dependencies.Kind, simulate.Kind},
		"grid/per-cell":            {simulate.Kind},
		"grid/sort":                {dependencies.Kind, simulate.Kind},
		"sort/quick-segmented":     {simulate.Kind}, // on few values
	}
}

// On every input that an exercise is made of, the idea of its algorithm shows; and what is asked is
// asked in a round in which it happens.
func TestExercisesAskTheIdea(t *testing.T) {
	made, elsewhere := 0, askedElsewhere()
	for _, alg := range slices.Concat(algos.Catalog(), algos.Broken()) {
		for _, kind := range kinds.Of(&alg) {
			if kind == choose.Kind || kind == build.Kind || kind.Judged { // which have no run
				continue
			}
			for _, n := range []int{0, 4, 6} {
				for seed := range sample.Seeds(t, 5) {
					e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed, N: n})
					if err != nil && kind == fault.Kind && n > 0 {
						continue // some faults need more values, as many as two warps have, to be seen
					}
					if err != nil {
						t.Errorf("%s:%s:%d:n%d: %v", kind, alg.ID, seed, n, err)
						continue
					}
					made++
					if missing := e.Run.Result.Args.Missing(); missing != "" {
						t.Errorf("%s: the input has not %s: %v", e.Spec, missing, e.Run.Request)
					}
					for _, id := range asked(e) {
						if !e.Run.Matters(id) && !slices.Contains(elsewhere[alg.ID], kind) {
							t.Errorf("%s asks about round %d %v", e.Spec, id, e.Run.Trace.Round(id))
						}
					}
				}
			}
		}
	}
	t.Logf("%d exercises", made)
}

// asked are the rounds that an exercise asks about.
func asked(e *exercises.Exercise) []tracer.RoundID {
	if !slices.Contains([]*exercises.Kind{predict.Kind, simulate.Kind, dependencies.Kind}, e.Spec.Kind) {
		return nil
	}
	var out []tracer.RoundID
	for slot := range e.Slots {
		if id := tracer.RoundID(e.RoundOf(slot)); !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// What is new in Blelloch's scan is the exchange on the way down: whoever begins its ladder is asked about it,
// at each of the first two seeds of a step.
func TestTheFirstStepsReachTheHeart(t *testing.T) {
	for _, test := range []struct {
		kind *exercises.Kind
		n    int
	}{{predict.Kind, 4}, {simulate.Kind, 8}, {predict.Kind, 8}} {
		for seed := uint64(1); seed <= 2; seed++ {
			e, err := exercises.New(exercises.Spec{Kind: test.kind, Algorithm: "scan/blelloch", Seed: seed, N: test.n, Given: []exercises.Field{{Name: "op", Value: "+"}, {Name: "inclusive", Value: "false"}}})
			if err != nil {
				t.Fatal(err)
			}
			if phase := e.Trace().Round(tracer.RoundID(e.Showing.Round)).Phase; phase != "down-sweep" {
				t.Errorf("%s asks about the %s", e.Spec, phase)
			}
		}
	}
	up := false
	for seed := range uint64(12) { // the way up is asked about too
		e, err := exercises.New(exercises.Spec{Kind: predict.Kind, Algorithm: "scan/blelloch", Seed: 3 * seed, N: 8})
		up = up || err == nil && e.Trace().Round(tracer.RoundID(e.Showing.Round)).Phase == "up-sweep"
	}
	if !up {
		t.Error("no seed asks about the up-sweep")
	}
}
