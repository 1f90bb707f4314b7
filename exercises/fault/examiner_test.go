package fault_test

import (
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What examiners took for the first wrong cell, and what the verdict says of it.
func TestCellsMistakenFromOutside(t *testing.T) {
	for _, c := range []struct{ spec, cell, cause, says, not string }{
		{"fault:segscan/hillis-steele:2664", "3:x[4]", "4", "but not for the first time. x[4] was wrong already after round 2: look at the rounds above. x[4] holds 16 after round 2 and should hold 12.", "Another cell"},
		{"fault:scan/hillis-steele:2665", "3:x[1]", "3", "x[1] was wrong already after round 1: look at the rounds above. x[1] holds 1 after round 1", "Another cell"},
		{"fault:segscan/blelloch:2636", "8:x[3]", "4", "x[3] was wrong already after round 7: look at the rounds above. x[3] holds 0 after round 7", "Another cell"},
		{"fault:scan/hillis-steele:2196:op=concat", "1:x[1]", "1", "so it does in a run without the fault. x[1] ← l ⊕ m = lm, from x[0] and x[1]. Close by", "Nothing is written"},
		{"fault:segscan/blelloch:2194", "6:x[1]", "1", "x[1] ← 0 from x[3].", ""},
		{"fault:scan/block:2193", "6:y[0]", "3", "y[0] ← 2 from s[0].", ""},
		{"fault:segscan/hillis-steele:2219", "1:x[2]", "4", "x[2] ← 5 + 5 = 10. For x[2], lane 2 reads", ""},
		{"fault:segscan/hillis-steele:2220", "1:x[1]", "4", "Nothing is written to x[1] in this round: heads[1] is 1, so the lane leaves it as it is.", "x[1] ←"},
		{"fault:sequence/adjacent-difference:2363", "1:y[0]", "1", "y[0] ← 5 from x[0].", ""},
		{"fault:stencil/tiled:2367", "1:y[0]", "0", "which is what a loop over the input gives. y[0] ← 6 + 6 + (-7) = 5. For y[0], lane 0 reads s[0] = 6, s[1] = 6 and s[2] = -7.", ""},
	} {
		spec, err := kinds.ParseSpec(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		v := e.Grade(exercises.Answer{c.cell, c.cause}).Verdict
		if said := v.Where + " " + v.Why + " " + v.What; !strings.Contains(said, c.says) || c.not != "" && strings.Contains(said, c.not) {
			t.Errorf("%s: %s is told %q\n\twant in it %q, and not %q", c.spec, c.cell, said, c.says, c.not)
		}
	}
}
