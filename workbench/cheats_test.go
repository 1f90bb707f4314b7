package workbench

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench/kernels"
)

// cheat is a program that gets by without what its task is about.
type cheat struct {
	name, task, source string
}

// Programs that cheat do not pass as what they are not: with results that were written down, on
// some inputs alone, one value after another where the task asks for a parallel run, in main
// between the rounds, or with rounds and barriers that are none of the algorithm's. `make judge`
// tries all; `make test` a sample.
func TestCheats(t *testing.T) {
	list := cheats(t)
	if len(list) < 100 {
		t.Errorf("%d programs", len(list))
	}
	kinds := map[string]int{}
	for k, c := range list {
		if kinds[c.name]++; os.Getenv("UPSWEEP_CORPUS") == "" && k%10 != 0 {
			continue
		}
		v, err := Judge(compiled(t, c.source), found(t, c.task), nil)
		if err != nil {
			t.Errorf("%s: %s: %v", c.task, c.name, err)
		} else if counts(v) {
			t.Errorf("%s passes with %s: span %+v, rounds %+v\n%s", c.task, c.name, v.Span, v.Rounds, c.source)
		}
	}
	t.Logf("%d programs: %v", len(list), kinds)
}

func cheats(t *testing.T) (out []cheat) {
	add := func(name, task, source string) { out = append(out, cheat{name, task, source}) }
	for _, id := range []string{
		"reduce/tree", "reduce/sequential", "scan/hillis-steele", "scan/blelloch", "scan/sklansky", "scan/brent-kung", "scan/han-carlson", "scan/ladner-fischer",
		"scan/reverse", "scan/tree", "segscan/hillis-steele", "segscan/blelloch", "compact/scan", "unique/scan", "split/one-scan", "split/two-scans",
		"sort/bitonic", "sort/odd-even-merge", "merge/rank", "sequence/gather", "sequence/map",
	} {
		source, ok := kernels.Reference(id)
		if !ok {
			t.Fatalf("no program is written for %s", id)
		}
		alg := found(t, id)
		add("results written down", id, written(alg, source))
		add("results of short inputs alone", id, wrapped(source, "%s > 16", "return "+blank(alg)))
		add("results of even lengths alone", id, wrapped(source, "%s %% 2 == 1 and %s > 3", "return "+blank(alg)))
		add("idle rounds", id, strings.Replace(wrapped(source, "%s >= 0", "return IDLE"), "return IDLE", "def idle(i):\n            pass\n        for k in range(%s * 2 + 20):\n            parallel(0, 1, idle)\n        return solve"+given(source), 1))
		out[len(out)-1].source = strings.ReplaceAll(out[len(out)-1].source, "%s", lengthOf(source))
	}
	for _, id := range []string{"scan/hillis-steele", "scan/sklansky", "scan/brent-kung", "scan/han-carlson", "scan/ladner-fischer"} {
		add("a serial lane", id, serialScan("serial(f)"))
		add("a round of one lane", id, strings.Replace(serialScan("parallel(0, 1, f)"), "def f():", "def f(t):", 1))
		add("a round for each value", id, "def main(x, op):\n    for k in range(1, len(x)):\n        def lane(i):\n            x[i] = op(x[i - 1], x[i])\n        parallel(k, k + 1, lane)\n    return x\n")
		add("a barrier for each value", id, "def kernel(t, x, op):\n    for k in range(1, len(x)):\n        if t == k:\n            x[t] = op(x[t - 1], x[t])\n        barrier()\n\ndef main(x, op):\n    launch(len(x), kernel, x, op)\n    return x\n")
	}
	add("barriers too many", "scan/hillis-steele", strings.Replace(threads("barrier()", "barrier()"), "        d *= 2", "        d *= 2\n        for k in range(4 * len(x)):\n            barrier()", 1))
	peeked := "[peek(x, i) for i in range(len(x))]"
	for _, id := range []string{"sort/bitonic", "sort/odd-even-merge", "sort/merge"} {
		add("a result of main", id, "def main(x):\n    keys = sorted("+peeked+")\n    def lane(i):\n        x[i] = keys[i]\n    parallel(0, len(x), lane)\n    return x\n")
	}
	add("a result of main", "unique/scan", "def main(x):\n    keys = "+peeked+"\n    kept = [i for i in range(len(x)) if i == 0 or keys[i] != keys[i - 1]]\n    y, count = array(len(kept)), array(1, 0)\n    def lane(i):\n        y[i] = x[kept[i]]\n    parallel(0, len(kept), lane)\n    def one(i):\n        count[i] = len(kept)\n    parallel(0, 1, one)\n    return y, count\n")
	return out
}

// given is what main of a program is called with: (x, op).
func given(source string) string {
	_, rest, _ := strings.Cut(source, "def main(")
	names, _, _ := strings.Cut(rest, ")")
	return "(" + names + ")"
}

func lengthOf(source string) string {
	first, _, _ := strings.Cut(strings.Trim(given(source), "()"), ",")
	return "len(" + first + ")"
}

// wrapped does something else than the program where a condition of the length holds.
func wrapped(source, when, instead string) string {
	when = strings.ReplaceAll(strings.ReplaceAll(when, "%%", "%"), "%s", lengthOf(source))
	return strings.Replace(source, "def main(", "def solve(", 1) +
		fmt.Sprintf("\ndef main%s:\n    if %s:\n        %s\n    return solve%s\n", given(source), when, instead, given(source))
}

// blank is outputs that nothing was done for.
func blank(alg *algos.Algorithm) string {
	out := []string{}
	for _, o := range alg.Outputs {
		if !o.Optional {
			out = append(out, "array(1, 0)")
		}
	}
	return strings.Join(out, ", ")
}

// written writes down the results of the example, and does nothing for other inputs.
func written(alg *algos.Algorithm, source string) string {
	res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command()})
	if err != nil {
		panic(err)
	}
	made, names := "", []string{}
	for k, o := range res.Outputs {
		if alg.Outputs[slices.IndexFunc(alg.Outputs, func(out algos.Output) bool { return out.Name == o.Name })].Optional {
			continue
		}
		name := fmt.Sprintf("r%d", k)
		texts := make([]string, len(o.Words))
		for i := range o.Words {
			texts[i] = o.TextAt(i)
		}
		made += fmt.Sprintf("    %s = array(%d)\n    def lane%d(i):\n        %s[i] = [%s][i]\n    parallel(0, %d, lane%d)\n", name, len(texts), k, name, strings.Join(texts, ", "), len(texts), k)
		names = append(names, name)
	}
	return "def main" + given(source) + ":\n" + made + "    return " + strings.Join(names, ", ") + "\n"
}

func serialScan(run string) string {
	return "def main(x, op):\n    def f():\n        for i in range(1, len(x)):\n            x[i] = op(x[i - 1], x[i])\n    " + run + "\n    return x\n"
}
