package workbench

import (
	"errors"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// of runs a program on four values.
func of(t *testing.T, source string) (*Run, error) {
	t.Helper()
	return once(found(t, "scan/hillis-steele"), source)
}

// A value depends on what it was made of, and on nothing else that its lane has read; what is
// decided steers what is written next.
func TestCones(t *testing.T) {
	for name, c := range map[string]struct {
		lane string
		want string // sources of y[0] and of y[1]: cells of x, ~ where they steer
	}{
		"exchanged":                 {"a = x[0]; b = x[1]; y[0] = b; y[1] = a", "1 | 0"},
		"read and not used":         {"a = x[0]; b = x[1]; y[0] = x[2]; y[1] = 7", "2 | "},
		"made of both":              {"a = x[0]; b = x[1]; y[0] = op(a, b); y[1] = op(b, b)", "0 1 | 1"},
		"a comparison steers":       {"a = x[0]\n        if x[1] < 5:\n            y[0] = a\n        y[1] = 2", "0 ~1 | ~1"},
		"an address steers":         {"y[0] = x[x[3]]; y[1] = 7", "3 ~3 | ~3"},
		"a truth steers":            {"y[0] = x[1] if x[3] else x[2]; y[1] = 7", "2 ~3 | ~3"},
		"a number that is no datum": {"k = 1 + 2; y[0] = x[k]; y[1] = k", "3 | "},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := of(t, "def main(x, op):\n    y = array(4)\n    def lane(i):\n        "+c.lane+"\n    parallel(0, 1, lane)\n    return y\n")
			if err != nil {
				t.Fatal(err)
			}
			g := out.Trace.Graph()
			var got []string
			for i := range 2 {
				var sources []string
				for _, s := range g.SourcesOf(g.Final(out.Trace.Cell(out.Trace.ArrayNamed("y").ID, i))) {
					a, k := out.Trace.Place(g.Cell(s.Node))
					text := string(rune('0' + k))
					if out.Trace.Array(a).Name != "x" {
						text = out.Trace.Array(a).Name
					}
					if s.Steer {
						text = "~" + text
					}
					sources = append(sources, text)
				}
				got = append(got, strings.Join(sources, " "))
			}
			// x[x[3]] with x[3] = 0 reads x[0].
			want := c.want
			if name == "an address steers" {
				want = "0 ~3 | ~3"
			}
			if strings.Join(got, " | ") != want {
				t.Errorf("%s: %s, want %s", c.lane, strings.Join(got, " | "), want)
			}
		})
	}
}

// What fails is told with its line, column, lane and round.
func TestFailures(t *testing.T) {
	for name, c := range map[string]struct {
		source      string
		kind        FailureKind
		line        int
		lane, round int
		says        string
	}{
		"a read outside a round":     {"def main(x, op):\n    a = x[0]\n", Outside, 2, -1, 0, "An array is read here outside all rounds"},
		"a write outside a round":    {"def main(x, op):\n    x[0] = 1\n", Outside, 2, -1, 0, "An array is written here outside all rounds"},
		"an index too large":         {"def main(x, op):\n    def lane(i):\n        x[i + 1] = 0\n    parallel(0, 4, lane)\n", Wrong, 3, 3, 1, "There is no x[4]: it has 4 cells."},
		"an index below zero":        {"def main(x, op):\n    def lane(i):\n        a = x[i - 1]\n    parallel(0, 4, lane)\n", Wrong, 3, 0, 1, "There is no x[-1]"},
		"the second round":           {"def main(x, op):\n    def a(i):\n        pass\n    def b(i):\n        x[9] = 0\n    parallel(0, 4, a)\n    parallel(2, 4, b)\n", Wrong, 5, 2, 2, "x[9]"},
		"a foreign list":             {"def main(x, op):\n    l = []\n    def lane(i):\n        l.append(i)\n    parallel(0, 2, lane)\n", Foreign, 4, 0, 1, "made outside the round"},
		"a foreign list in a list":   {"def main(x, op):\n    l = [[0]]\n    def lane(i):\n        l[0][0] = i\n    parallel(0, 2, lane)\n", Foreign, 4, 0, 1, "made outside the round"},
		"a list at the top":          {"l = []\ndef main(x, op):\n    l.append(1)\n", Foreign, 3, -1, 0, "frozen"},
		"a round in a round":         {"def main(x, op):\n    def lane(i):\n        serial(lane)\n    parallel(0, 2, lane)\n", Outside, 3, 0, 1, "A lane begins no round"},
		"a barrier in step":          {"def main(x, op):\n    def lane(i):\n        barrier()\n    parallel(0, 2, lane)\n", Outside, 3, 0, 1, "threads of a launch"},
		"a type that does not fit":   {"def main(x, op):\n    def lane(i):\n        x[i] = [1]\n    parallel(0, 2, lane)\n", Wrong, 3, 0, 1, "A list does not fit"},
		"an unknown parameter":       {"def main(x, y):\n    pass\n", Wrong, 1, -1, 0, "nothing called y"},
		"no output":                  {"def main(x, op):\n    pass\n", Wrong, 0, -1, 0, "main returns None for the output y"},
		"an unknown name":            {"def main(x, op):\n    return z\n", Syntax, 2, -1, 0, "Nothing is called z here"},
		"a deadlock":                 {"def kernel(t, a):\n    lock(a, t)\n    lock(a, 1 - t)\ndef main(x, op):\n    launch(2, kernel, array(2, 1))\n", Deadlock, 2, -1, 1, "thread 0 at line 2 for the lock array 1[0]; thread 1 at line 2 for the lock array 1[1]"},
		"a shuffle without all":      {"def kernel(t, x):\n    if t != 1:\n        x[t] = shuffle_up(x[t], 1)\ndef main(x, op):\n    launch(4, kernel, x)\n    return x\n", Wrong, 3, 2, 1, "Thread 1 takes no part in this shuffle_up"},
		"a shuffle too far":          {"def kernel(t, x):\n    x[t] = shuffle_up(x[t], 32)\ndef main(x, op):\n    launch(1, kernel, x)\n    return x\n", Wrong, 2, 0, 1, "0 to 31 places"},
		"a warp too wide":            {"def kernel(t, x):\n    pass\ndef main(x, op):\n    launch(4, kernel, x, warp=33)\n    return x\n", Wrong, 4, -1, 0, "1 to 32 threads"},
		"a ballot in step":           {"def main(x, op):\n    def lane(i):\n        ballot(1)\n    parallel(0, 2, lane)\n", Outside, 3, 0, 1, "threads of a launch"},
		"a thread":                   {"def kernel(t, x):\n    x[t + 3] = 0\ndef main(x, op):\n    launch(2, kernel, x)\n", Wrong, 2, 1, 1, "x[4]"},
		"an argument left out":       {"def main(x, op):\n    def lane(i):\n        pass\n    parallel(4)\n", Wrong, 4, -1, 0, "A value for hi is missing: write parallel(lo, hi, lane)."},
		"an argument misnamed":       {"def main(x, op):\n    def lane(i):\n        pass\n    parallel(0, high = 4, lane = lane)\n", Wrong, 4, -1, 0, "unexpected keyword argument"},
		"the division of an address": {"def main(x, op):\n    n = 1 // (len(x) - 4)\n", Wrong, 2, -1, 0, "divided by zero"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := of(t, c.source)
			var f *Failure
			if !errors.As(err, &f) {
				t.Fatalf("it ran: %v", err)
			}
			if f.Kind != c.kind || f.Line != c.line || f.Lane != c.lane || f.Round != c.round || !strings.Contains(strings.ToLower(f.Says), strings.ToLower(c.says)) {
				t.Errorf("%+v, want %+v", *f, c)
			}
		})
	}
}

// A list may be changed again when the round that could reach it is over; what ran before a failure
// can be shown.
func TestListsBetweenRounds(t *testing.T) {
	out, err := of(t, "def main(x, op):\n    l = [0]\n    def lane(i):\n        x[i] = l[0]\n    parallel(0, 4, lane)\n    l.append(1)\n    return x\n")
	if err != nil || out.Outputs[0].Text() != "0 0 0 0" {
		t.Errorf("%v", err)
	}
	out, err = of(t, "def main(x, op):\n    def lane(i):\n        x[i] = 9\n        x[i + 2] = 8\n    parallel(0, 4, lane)\n")
	if err == nil || out.Trace == nil || out.Trace.Rounds() != 1 || out.Trace.Writes() != 5 {
		t.Errorf("%v: the round that failed is not there", err)
	}
}

// A missing barrier is a race in every order, told by the lines that meet; its two accesses need
// not have met in a wrong order.
func TestRaces(t *testing.T) {
	alg := found(t, "scan/hillis-steele")
	for name, c := range map[string]struct {
		source string
		kind   tracer.HazardKind
		lines  [2]int
	}{
		"no barrier before the write": {threads("pass", "barrier()"), tracer.WriteAfterRead, [2]int{5, 7}},
		"no barrier after it":         {threads("barrier()", "pass"), tracer.ReadAfterWrite, [2]int{5, 7}},
		"a barrier that not all reach": {"def kernel(t, x):\n    if t > 0:\n        barrier()\n\ndef main(x, op):\n    launch(len(x), kernel, x)\n    return x\n",
			tracer.BarrierNotReached, [2]int{3, 3}},
		"two lanes write one cell": {"def main(x, op):\n    def lane(i):\n        x[0] = i\n    parallel(0, 4, lane)\n    return x\n", tracer.WriteAfterWrite, [2]int{3, 3}},
	} {
		for seed := range uint64(10) {
			a := checked(t, alg, algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"}})
			out, err := compiled(t, c.source).Run(a, Options{Budget: budget.Write(), Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if len(out.Races) == 0 {
				t.Fatalf("%s: seed %d shows no race", name, seed)
			}
			r := out.Races[0]
			lines := [2]int{min(r.Lines[0], r.Lines[1]), max(r.Lines[0], r.Lines[1])}
			if lines != c.lines || r.Kind == tracer.BarrierNotReached != (c.kind == tracer.BarrierNotReached) {
				t.Errorf("%s: seed %d: %+v", name, seed, r)
			}
		}
	}
	for seed := range uint64(200) { // and never a false one
		a := checked(t, alg, algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"}})
		out, err := compiled(t, threads("barrier()", "barrier()")).Run(a, Options{Budget: budget.Write(), Seed: seed})
		if err != nil || len(out.Races) > 0 || mismatch(a, out) != nil {
			t.Fatalf("seed %d: %v %v", seed, err, out.Races)
		}
	}
}

// once compiles and runs a program on a small input.
func once(alg *algos.Algorithm, source string) (*Run, error) {
	p, err := Compile("hostile.star", source, budget.Write())
	if err != nil {
		return nil, err
	}
	a, err := alg.Check(algos.Request{Inputs: map[string]string{"x": "3 1 7 0"}}, budget.Write())
	if err != nil {
		return nil, err
	}
	return p.Run(a, Options{Budget: budget.Write()})
}
