package workbench

import (
	"testing"
)

// A verdict names what is wrong with a program, and where.
func TestJudge(t *testing.T) {
	for name, c := range map[string]struct {
		task, source    string
		right, raceFree bool
		work, span      bool
		cause           string
		line            int
	}{
		"Hillis-Steele for its own task":                                            {"scan/hillis-steele", rounds, true, true, true, true, "", 0},
		"Hillis-Steele does too much work where a scan in linear work is asked for": {"scan/brent-kung", rounds, true, true, false, true, "", 0},
		"a serial scan is not shallow": {"scan/hillis-steele", `
def main(x, op):
    def f():
        for i in range(1, len(x)):
            x[i] = op(x[i - 1], x[i])
    serial(f)
    return x
`, true, true, true, false, "", 0},
		"by threads":                             {"scan/hillis-steele", threads("barrier()", "barrier()"), true, true, true, true, "", 0},
		"no barrier between reading and writing": {"scan/hillis-steele", threads("pass", "barrier()"), false, false, false, false, "missing barrier", 0},
		"no barrier after writing":               {"scan/hillis-steele", threads("barrier()", "pass"), false, false, false, false, "missing barrier", 0},
		"operands exchanged": {"scan/hillis-steele", `
def main(x, op):
    d = 1
    while d < len(x):
        def lane(i):
            x[i] = op(x[i], x[i - d])
        parallel(d, len(x), lane)
        d *= 2
    return x
`, false, true, false, false, "operand order", 6},
		"an index outside": {"scan/hillis-steele", `
def main(x, op):
    def lane(i):
        x[i] = op(x[i - 1], x[i])
    parallel(0, len(x), lane)
    return x
`, false, true, false, false, "wrong", 4},
		"an endless loop": {"scan/hillis-steele", `
def main(x, op):
    while True:
        pass
`, false, true, false, false, "too much", 3},
		"an inclusive scan for places": {"compact/scan", compactWrong, false, true, false, false, "off by one", 0},
	} {
		t.Run(name, func(t *testing.T) {
			v, err := Judge(compiled(t, c.source), found(t, c.task), nil)
			if err != nil {
				t.Fatal(err)
			}
			if v.Right != c.right || v.RaceFree != c.raceFree || v.Cause != c.cause || c.line > 0 && v.Line != c.line {
				t.Fatalf("%+v (fails on %v)", v, v.Failing)
			}
			if c.right && c.raceFree && (v.Work.Met != c.work || v.Span.Met != c.span) {
				t.Errorf("work %+v, span %+v", v.Work, v.Span)
			}
			if !c.right && (v.Says == "" || v.Failing == nil) {
				t.Errorf("it does not say why: %+v", v)
			}
		})
	}
}

// Every program that is written for a task is judged right, free of races, and by its own measure efficient and shallow.
func TestReferencesAreJudgedRight(t *testing.T) {
	for _, id := range References() {
		source, _ := Reference(id)
		v, err := Judge(compiled(t, source), found(t, id), nil)
		if err != nil || !v.Right || !v.RaceFree || !v.Efficient() || !v.Shallow() {
			t.Errorf("%s: %v %+v, work %+v, span %+v, rounds %+v, memory %+v", id, err, v, v.Work, v.Span, v.Rounds, v.Memory)
		}
	}
}

const rounds = `
def main(x, op):
    d = 1
    while d < len(x):
        def lane(i):
            x[i] = op(x[i - d], x[i])
        parallel(d, len(x), lane)
        d *= 2
    return x
`

// threads is Hillis and Steele's scan by threads, with what stands at the two places of its barriers.
func threads(between, after string) string {
	return `
def kernel(t, x, op):
    d = 1
    while d < len(x):
        v = op(x[t - d], x[t]) if t >= d else x[t]
        ` + between + `
        x[t] = v
        ` + after + `
        d *= 2

def main(x, op):
    launch(len(x), kernel, x, op)
    return x
`
}

const compactWrong = `
def main(x, keep, pred):
    n = len(x)
    flags, pos = array(n), array(n)
    def test(i):
        flags[i] = keep[i] if keep else pred(x[i])
        pos[i] = flags[i]
    parallel(0, n, test)
    d = 1
    while d < n:
        def lane(i):
            pos[i] = pos[i - d] + pos[i]
        parallel(d, n, lane)
        d *= 2
    count = array(1, 0)
    def total(i):
        count[0] = pos[n - 1]
    parallel(0, min(n, 1), total)
    kept = peek(count, 0)
    y = array(kept + 1)
    def scatter(i):
        if flags[i]:
            y[pos[i]] = x[i]
    parallel(0, n, scatter)
    return y[:kept], count
`
