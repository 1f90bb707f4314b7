package simulate_test

import (
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What examiners planted in moves, and what the verdict says of it.
func TestMovesPlantedByExaminers(t *testing.T) {
	for _, c := range []struct{ spec, answer, says, not string }{
		{"simulate:scan/han-carlson:2199:n8;op=+;inclusive=true;whole", "x[0] x[1] > x[1]; x[2] x[3] > x[3]; x[4] x[5] > x[5]; x[6] x[7] > x[7] | x[7] x[1] > x[1]; x[1] x[3] > x[3]; x[3] x[5] > x[5]; x[5] x[7] > x[7] | x[5] x[1] > x[1]; x[7] x[3] > x[3]; x[1] x[5] > x[5]; x[3] x[7] > x[7] | x[7] x[0] > x[0]; x[1] x[2] > x[2]; x[3] x[4] > x[4]; x[5] x[6] > x[6]",
			"you read round it, at the other end, as for x[1].", "x[0]"},
		{"simulate:segscan/hillis-steele:2217", "x[2] x[4] > x[4]; x[3] x[5] > x[5]",
			"But in round 2 no lane writes x[4]. heads[4] is 1: nothing from another cell is added to x[4].", ""},
		{"simulate:segscan/hillis-steele:2221", "x[0] x[2] > x[2]; x[1] x[3] > x[3]; x[2] x[4] > x[4]; x[3] x[5] > x[5]; x[4] x[6] > x[6]",
			"flags[2], flags[3], flags[4] and flags[6] are 1: nothing from another cell is added to x[2], x[3], x[4] or x[6].", ""},
		{"simulate:split/one-scan:2256", "x[0] > y[0]; x[1] > y[1]; x[2] > y[7]; x[3] > y[2]; x[4] > y[6]; x[5] > y[3]; x[6] > y[5]; x[7] > y[4]",
			"Of those whose keep is 0 the last stands first. They keep the order in which they came.", "belong elsewhere"},
		{"simulate:scatter/sort:2307", "x[0] > y[2]; x[1] > y[4]; x[2] > y[0]; x[4] > y[1]",
			"Of values that go together you take the first. It is the last that is taken.", "No lane reads"},
		{"simulate:scan/tree:2117:n8;op=+;inclusive=false", "C1[0] x[1] > C0[0]; C1[0] > C0[1]; C1[1] x[3] > C0[2]; C1[1] > C0[3]; C1[2] x[5] > C0[4]; C1[2] > C0[5]; C1[3] x[7] > C0[6]; C1[3] > C0[7]",
			"The two children of each node are exchanged", "mirror"},
		{"simulate:scan/tree:2117:n8;op=+;inclusive=false", "C1[0] x[0] > C0[0]; C1[0] > C0[1]; C1[1] x[2] > C0[2]; C1[1] > C0[3]; C1[2] x[4] > C0[4]; C1[2] > C0[5]; C1[3] x[6] > C0[6]; C1[3] > C0[7]",
			"The two children of each node are exchanged", ""},
		{"simulate:sequence/transpose:2355", "x[0] > y[0]; x[1] > y[4]; x[2] > y[1]; x[3] > y[5]; x[4] > y[2]; x[5] > y[6]; x[6] > y[3]; x[7] > y[7]",
			"to where it comes from. It is also x read as 4 rows of 2 and turned.", ""},
	} {
		spec, err := kinds.ParseSpec(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		v := e.Grade(exercises.Answer(strings.Split(c.answer, " | "))).Verdict
		if said := v.Where + " " + v.Why + " " + v.What; !strings.Contains(said, c.says) || c.not != "" && strings.Contains(v.Why, c.not) {
			t.Errorf("%s: %s is told %q\n\twant in it %q, and not %q", c.spec, c.answer, said, c.says, c.not)
		}
	}
}
