package exercises_test

import (
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What a reader wrote who had the lessons alone, and what it is put down to; "" where no cause is known.
func TestAReadersAnswersAreNamed(t *testing.T) {
	for _, test := range []struct{ spec, answer, cause string }{
		// keep is 0 0 1 0 1 1 1 1, its exclusive scan 0 0 0 1 1 2 3 4.
		{"predict:compact/scan:1", "0 0 1 1 2 3 4 5", exercises.ForExclusive},
		// The bins of 28 13 17 23 50 20 28 48 are 2 1 1 2 – 2 2 4.
		{"predict:histogram/atomic:6", "0 2 4 0 2", exercises.OutOfRange},
		// 2 5 6 8 10 11 with the values a to f, 2 5 6 8 8 11 with g to l.
		{"predict:merge/rank:1", "g a h b i c j k d e l f", exercises.Unstable},
		{"predict:merge/rank:1", "a g b h c i j d k e f l", exercises.Exchanged},
	} {
		spec, err := kinds.ParseSpec(test.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		cause := ""
		g := e.Grade(strings.Fields(test.answer))
		if g.Mistake != nil {
			cause = g.Mistake.Name
		}
		if g.Full() || cause != test.cause {
			t.Errorf("%s, %s: put down to %q, not to %q: %s", test.spec, test.answer, cause, test.cause, g.Verdict.Step(3))
		}
	}
}
