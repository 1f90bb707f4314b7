package workbench

import (
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/workbench/kernels"
	"upsweep/workbench/thread"
)

// A bound that is written into a program shows on an input that is longer, and whose segment is.
func TestBoundsOfDistancesShow(t *testing.T) {
	for _, c := range []struct {
		task, program string
		right         bool
	}{
		{"segscan/hillis-steele", segmented("d *= 2"), true},
		{"segscan/hillis-steele", segmented("d = d * 2 if d < 300 else len(x)"), false},
		{"segscan/hillis-steele", segmented("d = d * 2 if d < 100 else len(x)"), false},
		{"segscan/hillis-steele", segmented("d = min(2 * d, 300) if d < 300 else len(x)"), false},
		{"scan/hillis-steele", "def main(x, op):\n    d = 1\n    while d < len(x):\n        def lane(i):\n            x[i] = op(x[i - d], x[i])\n        parallel(d, len(x), lane)\n        d = d * 2 if d < 300 else len(x)\n    return x\n", false},
	} {
		if v, err := Judge(compiled(t, c.program), found(t, c.task), nil); err != nil || v.Right != c.right {
			t.Errorf("%s: right is %v, %v:\n%s", c.task, v.Right, err, c.program)
		}
	}
}

// segmented is a segmented scan whose distance grows as a line says.
func segmented(line string) string {
	return "def main(x, heads, op):\n    d = 1\n    while d < len(x):\n        def lane(i):\n            if not heads[i]:\n                x[i] = op(x[i - d], x[i])\n                heads[i] = heads[i - d]\n        parallel(d, len(x), lane)\n        " + line + "\n    return x\n"
}

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
			if v.Right != c.right || v.Raced == c.raceFree || v.RaceFree && !c.raceFree || v.Cause != c.cause || c.line > 0 && v.Line != c.line {
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

// Races are named by what the threads do, and a deadlock is one.
func TestCausesOfRaces(t *testing.T) {
	withOp := strings.NewReplacer("y[0] + x[t]", "op(y[0], x[t])", "def main(x):", "def main(x, op, identity):", "array(1, 0)", "array(1, identity)",
		"def kernel(t, x, y", "def kernel(t, x, y, op", "kernel, x, y", "kernel, x, y, op", "y, ready = array(len(x), 0)", "y, ready = array(len(x))")
	for name, c := range map[string]struct{ task, cause string }{
		"no barrier before the write": {"scan/hillis-steele", "missing barrier"}, "no barrier after the write": {"scan/hillis-steele", "missing barrier"},
		"an atomic left out": {"reduce/sequential", "missing atomic"}, "two locks in two orders": {"reduce/sequential", "deadlock"},
		"a flag before the value": {"scan/serial", "flag before value"},
	} {
		source := wrongPrograms[name].source
		if c.task == "reduce/sequential" || c.task == "scan/serial" {
			source = strings.Replace(withOp.Replace(source), "ready, op, op", "ready, op", 2)
		}
		if c.task == "scan/serial" {
			source = strings.ReplaceAll(source, "y, op, ready, op", "y, ready, op")
		}
		v, err := Judge(compiled(t, source), found(t, c.task), nil)
		if err != nil || v.Right && v.RaceFree || v.Cause != c.cause || v.Witness == "" {
			t.Errorf("%s: %v %+v, want %s\n%s", name, err, v, c.cause, source)
			continue
		}
		// What is said of it is what the witness does on the input that is told.
		order, err := thread.ParseOrder(v.Witness)
		if err != nil {
			t.Fatal(err)
		}
		a := checked(t, found(t, c.task), *v.Failing)
		out, err := compiled(t, source).Run(a, Options{Budget: budget.Write(), Order: order})
		switch wrong := mismatch(a, out); {
		case err != nil && !strings.HasPrefix(v.Says, err.Error()):
			t.Errorf("%s: the witness fails with %v, and the judgement says %s", name, err, v.Says)
		case err == nil && (wrong == nil || !strings.HasPrefix(v.Says, wrong.String()+". Round ") || !strings.Contains(v.Says, "line")):
			t.Errorf("%s: the witness gives %v, and the judgement says %s", name, wrong, v.Says)
		}
	}
	v, err := Judge(compiled(t, "def main(x, op):\n    def lane(i):\n        x[0] = x[i]\n    parallel(0, len(x), lane)\n    return x\n"), found(t, "scan/hillis-steele"), nil)
	if err != nil || v.Cause != "write conflict" || !v.Raced || v.RaceFree {
		t.Errorf("%v %+v, want a write conflict", err, v)
	}
}

// Where one thread after the other gives a wrong result, and + none in any order, operands have been exchanged:
// that another order of the threads goes by another line is no matter of it.
func TestExchangedOperandsAreNoMatterOfTheThreads(t *testing.T) {
	right := kernels.Whole(kernels.Apart("scan/lookback")[0])
	source := strings.Replace(right, "total = op(before, total)", "total = op(total, before)", 1)
	v, err := Judge(compiled(t, source), found(t, "scan/lookback"), nil)
	if err != nil || source == right || v.Right || v.Cause != "operand order" || !strings.Contains(v.Says, "the wrong way round") {
		t.Errorf("%v %+v", err, v)
	}
}

// The marks compare work, span, rounds and memory with those of the algorithm, and how they grow.
func TestMarks(t *testing.T) {
	for name, c := range map[string]struct {
		task, source               string
		work, span, rounds, memory bool
	}{
		"a table of all pairs":   {"scan/hillis-steele", strings.Replace(rounds, "    d = 1\n", "    table = array(len(x) * len(x), 0)\n    def fill(i):\n        table[i] = 1\n    parallel(0, len(x), fill)\n    d = 1\n", 1), true, true, true, false},
		"a round for each value": {"scan/hillis-steele", strings.Replace(rounds, "    d = 1\n", "    def nothing(i):\n        pass\n    for i in range(len(x)):\n        parallel(0, 1, nothing)\n    d = 1\n", 1), true, true, false, true},
		"an array of its own, where the goal is in place": {"scan/blelloch", `
def main(x, op, identity):
    y, d = array(len(x)), 1
    def shift(i):
        y[i] = x[i - 1] if i > 0 else identity
    parallel(0, len(x), shift)
    while d < len(x):
        def lane(i):
            y[i] = op(y[i - d], y[i])
        parallel(d, len(x), lane)
        d *= 2
    return y
`, false, true, true, false},
	} {
		v, err := Judge(compiled(t, c.source), found(t, c.task), nil)
		if err != nil || !v.Right || !v.RaceFree {
			t.Fatalf("%s: %v %+v", name, err, v)
		}
		if v.Work.Met != c.work || v.Span.Met != c.span || v.Rounds.Met != c.rounds || v.Memory.Met != c.memory {
			t.Errorf("%s: work %+v, span %+v, rounds %+v, memory %+v", name, v.Work, v.Span, v.Rounds, v.Memory)
		}
	}
}

// What main names it is tried with: both forms of a scan, and a start value.
func TestParametersThatMainNames(t *testing.T) {
	alg := found(t, "scan/hillis-steele")
	source := strings.Replace(rounds, "def main(x, op):", "def main(x, op, inclusive):", 1)
	if v, err := Judge(compiled(t, source), alg, nil); err != nil || v.Right || v.Failing.Params["inclusive"] != "false" {
		t.Errorf("inclusive is named and not heeded: %v %+v", err, v)
	}
	source = strings.Replace(rounds, "def main(x, op):", "def main(x, op, init):", 1)
	if v, err := Judge(compiled(t, source), alg, nil); err != nil || v.Right || v.Failing.Params["init"] == "" {
		t.Errorf("init is named and not heeded: %v %+v", err, v)
	}
	source = strings.Replace(source, "    d = 1\n", "    def first(i):\n        x[i] = op(init, x[i])\n    parallel(0, min(len(x), 1), first)\n    d = 1\n", 1)
	if v, err := Judge(compiled(t, source), alg, nil); err != nil || !v.Right {
		t.Errorf("init is heeded: %v %+v", err, v)
	}
}

// A mistake in one cell, at one length alone, is found whichever length that is.
func TestAMistakeAtOneLength(t *testing.T) {
	for task, source := range map[string]string{
		"scan/hillis-steele": strings.Replace(rounds, "x[i] = op(x[i - d], x[i])", "x[i] = x[i] if len(x) == N and i == N - 1 and 2 * d >= N else op(x[i - d], x[i])", 1),
		"reduce/serial":      "def main(x, op, identity):\n    y = array(1, identity)\n    def loop():\n        for i in range(len(x)):\n            if len(x) != N or i != N // 2:\n                y[0] = op(y[0], x[i])\n    serial(loop)\n    return y\n",
		"sort/bubble":        "def main(x):\n    n = len(x)\n    def f():\n        for r in range(n - (2 if n == N else 1)):\n            for i in range(n - 1 - r):\n                a, b = x[i], x[i + 1]\n                if less(b, a):\n                    x[i], x[i + 1] = b, a\n    serial(f)\n    return x\n",
		"segscan/serial":     "def main(x, heads, op):\n    def loop():\n        for i in range(1, len(x)):\n            if not heads[i] and (len(x) != N or i != N - 1):\n                x[i] = op(x[i - 1], x[i])\n    serial(loop)\n    return x\n",
	} {
		for _, n := range []string{"12", "13", "17", "26", "38", "55", "65"} {
			v, err := Judge(compiled(t, strings.ReplaceAll(source, "N", n)), found(t, task), nil)
			if err != nil || v.Right {
				t.Errorf("%s, wrong at %s alone: %v, judged right", task, n, err)
			}
		}
	}
}

// A failing input is made as small as it can be, and its first wrong cell says what it lacks.
func TestFailingInputsAreSmall(t *testing.T) {
	for name, c := range map[string]struct{ source, x, says string }{
		"the last value is left out of long inputs": {strings.Replace(rounds, "parallel(d, len(x), lane)", "parallel(d, len(x) - (1 if len(x) > 6 else 0), lane)", 1), "7", "lacks"},
		"the first value is taken in too often":     {strings.Replace(rounds, "        d *= 2", "        d += 1", 1), "4", "y[3] is 4"},
		"operands are exchanged":                    {strings.Replace(rounds, "op(x[i - d], x[i])", "op(x[i], x[i - d])", 1), "2", "y[1] is ba and should be ab"},
	} {
		v, err := Judge(compiled(t, c.source), found(t, "scan/hillis-steele"), nil)
		if err != nil || v.Right || v.Wrong == nil {
			t.Fatalf("%s: %v %+v", name, err, v)
		}
		if n := len(strings.Fields(v.Failing.Inputs["x"])); strconv.Itoa(n) != c.x {
			t.Errorf("%s: it fails on %q", name, v.Failing.Inputs["x"])
		}
		if !strings.Contains(v.Says, c.says) {
			t.Errorf("%s: %s", name, v.Says)
		}
	}
}

// So is one that goes wrong in another order of the threads; and values that are no numbers stay
// what they are.
func TestFailingInputsOfWitnessesAreSmall(t *testing.T) {
	for name, c := range map[string]struct {
		task, source string
		x            int // values
	}{
		"a counter hands out places": {"compact/scan", "def main(x, keep, pred):\n    y, count = array(len(x)), array(1, 0)\n    def kernel(t):\n        if keep[t] if keep else pred(x[t]):\n" +
			"            y[atomic_add(count, 0, 1)] = x[t]\n    launch(len(x), kernel)\n    return y[:peek(count, 0)], count\n", 2},
		"counters race": {"histogram/serial", "def main(x, bins, lo, hi):\n    y, d = array(bins, 0), array(1, 0)\n    def kernel(t):\n        v = x[t]\n        if v >= lo and v < hi:\n" +
			"            y[(v - lo) * bins // (hi - lo)] += 1\n        else:\n            atomic_add(d, 0, 1)\n    launch(len(x), kernel)\n    return y, d\n", 2},
		"the second part is reversed": {"split/one-scan", "def main(x, keep, pred):\n    n = len(x)\n    y, count = array(n), array(1, 0)\n    def f():\n        c, e = 0, n - 1\n        for i in range(n):\n" +
			"            if keep[i] if keep else pred(x[i]):\n                y[c] = x[i]\n                c += 1\n            else:\n                y[e] = x[i]\n                e -= 1\n        count[0] = c\n    serial(f)\n    return y, count\n", 2},
	} {
		p := compiled(t, c.source)
		v, err := Judge(p, found(t, c.task), nil)
		if err != nil || v.Right {
			t.Fatalf("%s: %v %+v", name, err, v)
		}
		x := v.Failing.Inputs["x"]
		if words := strings.Fields(x); len(words) != c.x || strings.HasPrefix(words[0], "(") != strings.HasPrefix(words[1], "(") {
			t.Errorf("%s: it fails on %q", name, x)
		}
		replays(t, p, c.task, v)
	}
}

// Every program that is written for a task is judged right, free of races, and by its own measure
// efficient and shallow.
func TestReferencesAreJudgedRight(t *testing.T) {
	for k, id := range kernels.References() {
		if !sample.Thorough() && k%3 != 0 {
			continue
		}
		source, _ := kernels.Reference(id)
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

// threads is Hillis and Steele's scan by threads, with what stands at the two places of its
// barriers.
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
