package repair_test

import (
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What is told first of a change is true of it: whether it is in the place of the mistake, and whether the
// line is the one that is right.
func TestTheChangeIsTold(t *testing.T) {
	for _, c := range []struct{ spec, old, new, says string }{
		{"repair:segscan/hillis-steele:508", "        parallel(d,", "            heads[i] = heads[i - d]\n        parallel(d,", "The line is the right one, but its indentation is not."},
		{"repair:segscan/hillis-steele:508", "            if not heads[i]:", "            heads[i] = heads[i - d]\n            if not heads[i]:", "The line that you have written is the one that is missing, but it belongs in another place."},
		{"repair:segscan/hillis-steele:508", "        d *= 2", "        heads[i] = heads[i - d]\n        d *= 2", "The line that you have written is the one that is missing, but it belongs in another place."},
		{"repair:segscan/hillis-steele:508", "        parallel(d,", "                heads[i] = heads[i - 1]\n        parallel(d,", "You have inserted a line where one is missing, but it is not that one yet."},
		{"repair:segscan/hillis-steele:508", "        d *= 2", "        x[i] = heads[i]\n        d *= 2", "The line that you have inserted is not what is missing."},
		{"repair:unique/scan:529", "            y[i] = x[i]", "            y[pos[i]] = x[i]\n            y[i] = x[i]", "The line that you have inserted is right, but the one in whose place it belongs is there still."},
		{"repair:sort/bitonic:529", "        k *= 2", "        k *= 2\n        k += 2", "You have inserted a line, and the one that is wrong is as it was."},
		{"repair:sort/bitonic:529", "        d = k\n", "        d = k - 1\n", "You have changed what is wrong, but it is not right yet."},
	} {
		spec, err := kinds.ParseSpec(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		was := strings.Join(e.Lines, "\n") + "\n"
		program := strings.Replace(was, c.old, c.new, 1)
		if program == was {
			t.Errorf("%s has no %q:\n%s", c.spec, c.old, was)
			continue
		}
		const beside = "On that input, “k” is 1, and 2 would be right."
		f := exercises.Finding{Says: "y[0] is 1 and should be 2.", Failing: "x = 1", Beside: beside}
		g := e.Grade(f.Answer(program))
		if want := c.says + " y[0] is 1 and should be 2. The smallest input found that shows it: x = 1."; g.Verdict.Where != want || g.Verdict.Why != beside {
			t.Errorf("%s with %s: %q, %q; not %q", c.spec, c.new, g.Verdict.Where, g.Verdict.Why, want)
		}
	}
}
