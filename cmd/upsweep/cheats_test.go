package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/arrange"
	"upsweep/exercises/claim"
	"upsweep/exercises/repair"
	"upsweep/internal/sample"
)

// cheat is an answer that is not what it passes itself off as.
type cheat struct {
	name   string
	spec   string
	answer map[string]string
	lacks  string // the mark that it must not get: without "right" it earns nothing; "all" of what is not judged by marks
}

// What a program gains by saying that it has all marks already.
func claimed(program string) map[string]string {
	return map[string]string{"program": program, "marks": exercises.WriteMarks(exercises.AllMarks()), "witness": "all is well"}
}

// writtenWrong are programs for the task of an inclusive scan that does its work in few rounds.
func writtenWrong(task string) []cheat {
	list := []struct{ name, lacks, program string }{
		{"a hard-coded result", "right", "def main(x, op):\n    return [3, 4, 11, 11, 15, 16, 22, 25]\n"},
		{"hard-coded for short inputs", "right", "def main(x, op):\n    if len(x) < 2:\n        return x\n    if len(x) == 2:\n        return [x[0], op(x[0], x[1])]\n    return x\n"},
		{"the input itself", "right", "def main(x, op):\n    return x\n"},
		{"a scan by + alone", "right", "def main(x, op):\n    d = 1\n    while d < len(x):\n        def lane(i):\n            x[i] = x[i - d] + x[i]\n        parallel(d, len(x), lane)\n        d *= 2\n    return x\n"},
		{"operands exchanged", "right", "def main(x, op):\n    d = 1\n    while d < len(x):\n        def lane(i):\n            x[i] = op(x[i], x[i - d])\n        parallel(d, len(x), lane)\n        d *= 2\n    return x\n"},
		{"right on powers of two alone", "right", "def main(x, op):\n    d = 1\n    while 2 * d <= len(x):\n        def lane(i):\n            x[i] = op(x[i - d], x[i])\n        parallel(d, len(x), lane)\n        d *= 2\n    return x\n"},
		{"a serial loop", "shallow", "def main(x, op):\n    def loop():\n        for i in range(1, len(x)):\n            x[i] = op(x[i - 1], x[i])\n    serial(loop)\n    return x\n"},
		{"a serial loop in the only lane of a round", "shallow", "def main(x, op):\n    def lane(t):\n        for i in range(1, len(x)):\n            x[i] = op(x[i - 1], x[i])\n    parallel(0, 1, lane)\n    return x\n"},
		{"a round for each value", "shallow", "def main(x, op):\n    for d in range(1, len(x)):\n        def lane(i):\n            x[i] = op(x[i - 1], x[i])\n        parallel(d, d + 1, lane)\n    return x\n"},
		{"every lane a loop of its own", "work-efficient", "def main(x, op):\n    y = array(len(x))\n    def lane(i):\n        y[i] = x[0]\n        for j in range(1, i + 1):\n            y[i] = op(y[i], x[j])\n    parallel(0, len(x), lane)\n    return y\n"},
		{"rounds that do nothing", "shallow", "def main(x, op):\n    d = 1\n    while d < len(x):\n        def lane(i):\n            x[i] = op(x[i - d], x[i])\n        parallel(d, len(x), lane)\n        d *= 2\n    for k in range(len(x)):\n        def rest(i):\n            x[i] = x[i]\n        parallel(0, len(x), rest)\n    return x\n"},
		{"more barriers than values", "shallow", "def kernel(t, x, op):\n    d = 1\n    while d < len(x):\n        v = op(x[t - d], x[t]) if t >= d else x[t]\n        barrier()\n        x[t] = v\n        barrier()\n        d *= 2\n    for k in range(len(x)):\n        barrier()\n\ndef main(x, op):\n    launch(len(x), kernel, x, op)\n    return x\n"},
		{"no barrier before the write", "right", "def kernel(t, x, op):\n    d = 1\n    while d < len(x):\n        v = op(x[t - d], x[t]) if t >= d else x[t]\n        x[t] = v\n        barrier()\n        d *= 2\n\ndef main(x, op):\n    launch(len(x), kernel, x, op)\n    return x\n"},
		{"all of it in one thread, the others wait", "shallow", "def kernel(t, x, op):\n    if t == 0:\n        for i in range(1, len(x)):\n            x[i] = op(x[i - 1], x[i])\n    barrier()\n\ndef main(x, op):\n    launch(len(x), kernel, x, op)\n    return x\n"},
	}
	var out []cheat
	for _, c := range list {
		answer := claimed(c.program)
		delete(answer, "witness")
		out = append(out, cheat{c.name, "write:" + task, answer, c.lacks})
	}
	return out
}

// arrangedWrong are arrangements of other lines than those to choose from, or of lines that do not do.
func arrangedWrong(t *testing.T, task string) []cheat {
	e, err := exercises.New(exercises.Spec{Kind: arrange.Kind, Algorithm: task, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	model := e.Model()[exercises.SlotProgram]
	body := model[len(e.Above) : len(model)-len(e.Below)]
	first, rest, _ := strings.Cut(body, "\n")
	var out []cheat
	for name, program := range map[string]string{
		"a hard-coded result in its frame":    e.Above + "    return [0, 1, 3, 6]\n" + e.Below,
		"a line twice":                        e.Above + first + "\n" + first + "\n" + rest + e.Below,
		"two lines in one":                    e.Above + first + "; " + strings.TrimSpace(strings.SplitN(rest, "\n", 2)[0]) + "\n" + e.Below,
		"a remark behind a line":              e.Above + first + " # done\n" + rest + e.Below,
		"another program":                     "def main(x, op):\n    return x\n",
		"what stands below left out":          e.Above + body,
		"nothing placed":                      e.Above + e.Below,
		"nothing at all":                      "",
		"the last line left out":              e.Above + body[:strings.LastIndex(strings.TrimSuffix(body, "\n"), "\n")+1] + e.Below,
		"a line of its own below the frame":   model + "    return []\n",
		"the frame changed to do it serially": strings.Replace(model, "def ", "def also():\n    pass\n\ndef ", 1),
	} {
		out = append(out, cheat{name, e.Spec.String(), claimed(program), "right"})
	}
	return out
}

// repairedWrong are more changes than one, or such that do not put the program right.
func repairedWrong(t *testing.T, task string) []cheat {
	e, err := exercises.New(exercises.Spec{Kind: repair.Kind, Algorithm: task, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	broken := strings.Join(e.Lines, "\n") + "\n"
	last := strings.LastIndex(strings.TrimSuffix(broken, "\n"), "\n") + 1
	var out []cheat
	for name, program := range map[string]string{
		"the program as it was":            broken,
		"only a remark":                    strings.Replace(broken, "\n", "\n    # it is right now\n", 1),
		"only a line that does nothing":    strings.Replace(broken, "\n", "\n    pass\n", 1),
		"a result that is hard-coded":      broken[:last] + "    return [0, 1, 3, 6]\n",
		"the input in place of the result": strings.Replace(broken, "\n", "\n    return x\n", 1),
		"two changes":                      strings.Replace(broken, "\n", "\n    pass\n    pass\n", 1),
		"two statements in one line":       strings.Replace(broken, "\n", "\n    a = 1; b = 2\n", 1),
		"a program of its own":             "def main(x, op):\n    reach = 1\n    while reach < len(x):\n        def add(i):\n            x[i] = op(x[i - reach], x[i])\n        parallel(reach, len(x), add)\n        reach *= 2\n    return x\n",
		"a whole program in one line":      strings.Replace(broken, "\n", "\n    y = ["+strings.Repeat("x[0], ", 30)+"]\n", 1),
	} {
		out = append(out, cheat{name, e.Spec.String(), claimed(program), "right"})
	}
	return out
}

// claimedWrong are claims that say nothing, or what is true of the run that is shown alone.
func claimedWrong(t *testing.T, task string, fillings map[string]map[string]string) []cheat {
	spec := exercises.Spec{Kind: claim.Kind, Algorithm: task, Seed: 1}.String()
	var out []cheat
	for name, answer := range fillings {
		out = append(out, cheat{name, spec, answer, "all"})
	}
	return out
}

// A hundred answers are not what they pass themselves off as, whatever marks they say that they have:
// results that are written down, loops of one lane where few rounds are asked for, barriers for show,
// lines from elsewhere, claims that say nothing. None passes.
func TestCheatsDoNotPass(t *testing.T) {
	var list []cheat
	for _, task := range []string{"scan/hillis-steele", "scan/sklansky", "scan/brent-kung"} {
		list = append(list, writtenWrong(task)...)
	}
	for _, task := range []string{"scan/hillis-steele", "scan/reverse", "reduce/tree"} {
		list = append(list, arrangedWrong(t, task)...)
	}
	for _, task := range []string{"scan/sklansky", "scan/hillis-steele"} {
		list = append(list, repairedWrong(t, task)...)
	}
	model := map[string]string{"first": "x₀[i − 2d + 1]", "last": "x₀[i]", "which": "every i"}
	but := func(pairs ...string) map[string]string {
		out := map[string]string{}
		for k, v := range model {
			out[k] = v
		}
		for k := 0; k < len(pairs); k += 2 {
			out[pairs[k]] = pairs[k+1]
		}
		return out
	}
	list = append(list, claimedWrong(t, "scan/hillis-steele", map[string]map[string]string{
		"of some cells alone":             but("which", "i ≥ d"),
		"of the first cells alone":        but("which", "i < 2d", "first", "x₀[0]"),
		"true of the last round alone":    but("first", "x₀[0]"),
		"half the window":                 but("first", "x₀[i − d + 1]"),
		"an option that there is not":     but("first", "99"),
		"a number below all options":      but("first", "-1"),
		"a text of its own that is false": but("first", "x₀[i]"),
		"a gap left open":                 but("last", ""),
		"the whole statement in one gap":  but("first", "x[i] = x₀[i − 2d + 1] ⊕ … ⊕ x₀[i] for every i"),
		"all gaps alike":                  {"first": "0", "last": "0", "which": "0"},
	})...)
	if len(list) < 100 {
		t.Errorf("there are %d cheats", len(list))
	}
	passed := 0
	for k, c := range list {
		if !sample.Thorough() && k%3 != 0 {
			continue
		}
		answer, err := json.Marshal(c.answer)
		if err != nil {
			t.Fatal(err)
		}
		out, errs, status := call("", "exercise", c.spec, "--answer", string(answer))
		var j judgement
		if err := json.Unmarshal([]byte(out), &j); err != nil || status != 0 {
			t.Errorf("%s, %s: %s%s", c.spec, c.name, out, errs)
			continue
		}
		without := "not " + exercises.MarkInWords(c.lacks)
		if j.Right || c.lacks == "right" && j.Score > 0 || c.lacks != "right" && c.lacks != "all" && !strings.Contains(j.Says, without) {
			passed++
			t.Errorf("%s passes as %s: %d of %d: %s", fmt.Sprintf("%s, %s,", c.spec, c.name), c.lacks, j.Score, j.Of, j.Says)
		}
	}
	t.Logf("%d answers, of which %d pass as what they are not", len(list), passed)
}
