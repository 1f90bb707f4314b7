package write

import (
	"strings"
	"testing"

	"upsweep/workbench/message"
	"upsweep/workbench/worker"
)

// A program that goes wrong is drawn up to where it does: by the accesses that race, or by its
// first wrong value. One that does not is not drawn.
func TestWitness(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		drawn  bool
	}{
		"a race":        {"def kernel(t, x, op):\n    if t > 0:\n        x[t] = op(x[t - 1], x[t])\n\ndef main(x, op):\n    launch(len(x), kernel, x, op)\n    return x\n", true},
		"a wrong value": {"def main(x, op):\n    def lane(i):\n        x[i] = op(x[i - 1], x[i])\n    parallel(1, len(x), lane)\n    return x\n", true},
		"none":          {"def main(x, op):\n    d = 1\n    while d < len(x):\n        def lane(i):\n            x[i] = op(x[i - d], x[i])\n        parallel(d, len(x), lane)\n        d *= 2\n    return x\n", false},
	} {
		q := message.Question{Does: message.Judge, Task: "scan/hillis-steele", Source: c.source}
		a := worker.Answer(&q)
		if a.Verdict == nil || a.Verdict.Right == c.drawn {
			t.Fatalf("%s: %+v", name, a)
		}
		if picture := witness(q, a); strings.Contains(picture, "<svg") != c.drawn || c.drawn && !strings.Contains(picture, "conflict") {
			t.Errorf("%s: %.400s", name, picture)
		}
	}
}
