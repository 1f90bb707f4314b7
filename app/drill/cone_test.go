package drill

import (
	"strings"
	"testing"
)

// What a traced value comes from, and the first wrong cell of a fault, is drawn once it is told: with the right
// answer, or at the third try; before that it would be the answer.
func TestAConeIsDrawnOnceItIsTold(t *testing.T) {
	for _, test := range []struct{ spec, caption string }{
		{"dependencies:scan/blelloch:1", "What x[3] after round 2 comes from"},
		{"fault:scan/hillis-steele:9", "What x[1] after round 1 comes from"},
	} {
		d := drillOn(t, newMemory(), test.spec)
		if d.drawn() != "" {
			t.Errorf("%s: something is drawn before an answer", test.spec)
		}
		wrong := d.ex.Model()
		wrong[0], wrong[1] = "", "1"
		d.answer = wrong
		for try := range 3 {
			d.check(noon(), uint64(try))
			if drawn := d.drawn(); strings.Contains(drawn, test.caption) != (try == 2) {
				t.Errorf("%s: after try %d is drawn %q", test.spec, try+1, drawn)
			}
		}
		d.answer = d.ex.Model()
		d.check(noon(), 9)
		if drawn := d.drawn(); !d.done() || !strings.Contains(drawn, test.caption) || !strings.Contains(drawn, "<svg") {
			t.Errorf("%s: with the right answer is drawn %q", test.spec, drawn)
		}
	}
}
