package workbench

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/workbench/kernels"
)

// changedApart is the program for a task that is taken apart and has these lines, each replaced by
// another: old, new, old, new.
func changedApart(t *testing.T, id string, pairs ...string) string {
	t.Helper()
programs:
	for _, program := range kernels.Apart(id) {
		whole := kernels.Whole(program)
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(whole, pairs[i]) {
				continue programs
			}
			whole = strings.Replace(whole, pairs[i], pairs[i+1], 1)
		}
		return whole
	}
	t.Fatalf("no program for %s has the lines %q", id, pairs)
	return ""
}

// What does its task in one order of the keys alone does not do it, whether or not it names the order.
func TestEachOrderIsTried(t *testing.T) {
	for _, c := range []struct{ id, old, new string }{
		{"sort/bubble", "(b, a) if less(b, a) else (a, b)", "min(a, b), max(a, b)"},
		{"sort/odd-even", "less(b, a)", "b < a"},
		{"sort/bitonic", "less(b, a)", "b < a"},
		{"merge/serial", "less(b[j], a[i])", "b[j] < a[i]"},
	} {
		v, err := Judge(compiled(t, changedApart(t, c.id, c.old, c.new)), found(t, c.id), nil)
		if err != nil || v.Right || v.Failing.Params["order"] != "desc" {
			t.Errorf("%s with %s: %+v, %v", c.id, c.new, v, err)
		}
	}
}

// A program that is right up to a bound that is written into it does not pass, wherever the bound is,
// and one that is worked out does not either where it is near the lengths that are always tried.
func TestBoundsWrittenIntoPrograms(t *testing.T) {
	for _, bound := range []string{"258", "1000", "(3 * 100)"} {
		for _, c := range []struct{ id, old, new string }{
			{"scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i - d], x[i]) if i < %s else x[i]"},
			{"scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i - d], x[i]) if len(x) != %s else x[i]"},
			{"sequence/map", "parallel(0, len(x), lane)", "parallel(0, min(len(x), %s), lane)"},
		} {
			if strings.HasPrefix(bound, "(") && strings.Contains(c.new, "!=") {
				continue
			}
			v, err := Judge(compiled(t, changedApart(t, c.id, c.old, fmt.Sprintf(c.new, bound))), found(t, c.id), nil)
			if err != nil || v.Right {
				t.Errorf("%s passes: %v", fmt.Sprintf(c.new, bound), err)
			}
		}
	}
	source := changedApart(t, "scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i - d], x[i]) if d < 300 else x[i]")
	if v, err := Judge(compiled(t, source), found(t, "scan/hillis-steele"), nil); err != nil || v.Right {
		t.Errorf("a distance of at most 256 passes: %v", err)
	}
}

// What takes rounds for values and not for rows takes too many where the rows are few.
func TestOtherShapesAreMeasured(t *testing.T) {
	v, err := Judge(compiled(t, changedApart(t, "reduce/vector", "while d < rows:", "while d < len(x):")), found(t, "reduce/vector"), nil)
	if err != nil || !v.Right || v.Rounds.Met || !strings.Contains(v.Says, "With cols = 64 it takes more rounds") {
		t.Errorf("%+v, %v", v, err)
	}
}

// What is told of a fault is what the run has done: the lines that race, the cell that a thread waits
// for, the loop that goes on, on inputs of few values.
func TestFaultsAreTold(t *testing.T) {
	turns := func(lines string) string {
		return "def kernel(t, x, y, turn, op):\n    for i in range(len(x)):\n        if i % 2 == t:\n" + lines +
			"\ndef main(x, op, identity):\n    y, turn = array(1, identity), array(1, 0)\n    launch(2, kernel, x, y, turn, op)\n    return y\n"
	}
	const add = "            y[0] = op(y[0], x[i])\n"
	for name, c := range map[string]struct {
		id, source string
		values     int // of the input that is told
		says, not  []string
	}{
		"a barrier left out of a loop": {"scan/hillis-steele", "def kernel(t, x, op):\n    s = shared(len(x))\n    s[t] = x[t]\n    d = 1\n    while d < len(x):\n        barrier()\n        v = op(s[t - d], s[t]) if t >= d else s[t]\n        s[t] = v\n        d *= 2\n    x[t] = s[t]\n\ndef main(x, op):\n    launch(len(x), kernel, x, op)\n    return x\n",
			3, []string{"thread 0 writes s[0] and thread 1 reads it, with no barrier between (lines 8 and 7"}, nil},
		"a barrier in a branch": {"compact/scan", "def kernel(t, x, pred, y, counts, count):\n    v = x[t]\n    keep = pred(v)\n    votes = ballot(keep)\n    if t % 32 == 0:\n        counts[t // 32] = popcount(votes)\n        barrier()\n    if t == 0:\n        for w in range(len(counts)):\n            count[0], counts[w] = count[0] + counts[w], count[0]\n    barrier()\n    if keep:\n        y[counts[t // 32] + popcount(votes & ((1 << t % 32) - 1))] = v\n\ndef main(x, pred):\n    y, count = array(len(x)), array(1, 0)\n    counts = array((len(x) + 31) // 32)\n    launch(len(x), kernel, x, pred, y, counts, count)\n    return y[:peek(count, 0)], count\n",
			2, []string{"ends before the barrier at which thread 0 waits (line 11)"}, nil},
		"no wait":            {"reduce/serial", turns(add + "            atomic_store(turn, 0, i + 1)\n"), 2, []string{"with nothing to order them (line 4"}, []string{"barrier"}},
		"a turn not given":   {"reduce/serial", turns("            wait(turn, 0, i)\n" + add + "            atomic_store(turn, 0, i)\n"), 2, []string{"One thread waits for what does not come, and the other has ended: thread 1 at line 4 for turn[0] to be 1, and it is 0."}, []string{"Every thread"}},
		"a flag never set":   {"scan/lookback", changedApart(t, "scan/lookback", "    atomic_store(state, b, 2)\n", ""), 3, []string{"Thread 1 loads state[0] again and again, and it is 0."}, nil},
		"keys left unsorted": {"sort/odd-even", changedApart(t, "sort/odd-even", "for r in range(len(x)):", "for r in range(len(x) - 1):"), 3, []string{"y[0] is", "wrote it."}, []string{"lacks"}},
		"lanes that all sort": {"sort/bubble", changedApart(t, "sort/bubble", "parallel(0, min(1, len(x)), passes)", "parallel(0, len(x), passes)"),
			2, []string{"lane 0 writes x[0] and lane 1 writes it, in the same round"}, []string{"steps"}},
		"a middle found once": {"merge/rank", changedApart(t, "merge/rank", "    while lo < hi:\n        middle = (lo + hi) // 2\n", "    middle = (lo + hi) // 2\n    while lo < hi:\n"),
			3, []string{"does each loop end"}, nil},
		"a half found once": {"reduce/sequential", "def main(x, op, identity):\n    if len(x) == 0:\n        return array(1, identity)\n    left = len(x)\n    half = (left + 1) // 2\n    while left > 1:\n        def lane(i):\n            x[i] = op(x[i], x[i + half])\n        parallel(0, left - half, lane)\n        left = half\n    return x[:1]\n",
			3, []string{"does each loop end"}, []string{"to show"}},
		"a distance that never doubles": {"scan/blelloch", changedApart(t, "scan/blelloch", "        parallel(2 * d - 1, n, up, 2 * d)\n        d *= 2\n", "        parallel(2 * d - 1, n, up, 2 * d)\n    d *= 2\n"),
			2, []string{"does each loop end"}, nil},
		"operands exchanged":       {"scan/chunked", changedApart(t, "scan/chunked", "totals[k] = op(totals[k - 1], totals[k])", "totals[k] = op(totals[k], totals[k - 1])"), 3, []string{"y[2] is"}, nil},
		"a name without a value":   {"reduce/tree", changedApart(t, "reduce/tree", "    d = 1\n", ""), 1, []string{"d has no value yet at this line."}, []string{"A lane"}},
		"a name of the lane":       {"reduce/tree", changedApart(t, "reduce/tree", "        d *= 2\n", "", "            x[i] = op(x[i], x[i + d])\n", "            x[i] = op(x[i], x[i + d])\n            d *= 2\n"), 2, []string{"d has no value yet at this line.", "whatever main has by that name"}, nil},
		"a name of the lane alone": {"spmv/serial", changedApart(t, "spmv/serial", "                product = values[k] * v[cols[k]]\n                sum = product if k == first else sum + product\n", "                sum = product if k == first else sum + product\n                product = values[k] * v[cols[k]]\n"), 6, []string{"product has no value yet at this line."}, []string{"whatever main has"}},
		"a state written twice":    {"scan/lookback", changedApart(t, "scan/lookback", "    prefixes[b] = total\n", "    state[b] = 2\n"), 3, []string{"two accesses race"}, []string{"no two accesses race"}},
		"a fraction for a bit":     {"sort/bitonic", changedApart(t, "sort/bitonic", "d //= 2", "d = d / 2"), 2, []string{"a // b a whole number"}, nil},
	} {
		v, err := Judge(compiled(t, c.source), found(t, c.id), nil)
		if err != nil || v.Failing == nil {
			t.Errorf("%s: %+v, %v\n%s", name, v, err, c.source)
			continue
		}
		values := 0
		for _, in := range found(t, c.id).Inputs {
			values += len(strings.Fields(v.Failing.Inputs[in.Name]))
		}
		if values > c.values || v.Failing.Params["p"] > "3" {
			t.Errorf("%s: told on %v", name, v.Failing)
		}
		for _, s := range c.says {
			if strings.Count(v.Says, s) != 1 {
				t.Errorf("%s: %s, and not %s", name, v.Says, s)
			}
		}
		for _, s := range c.not {
			if strings.Contains(v.Says, s) {
				t.Errorf("%s: %s", name, v.Says)
			}
		}
	}
}

// Parameters that the program does not have are not told.
func TestOnlyItsOwnParametersAreTold(t *testing.T) {
	v, err := Judge(compiled(t, changedApart(t, "sequence/map", "y[i] = f(x[i])", "y[i] = f(i)")), found(t, "sequence/map"), nil)
	if err != nil || v.Right || v.Failing.Params["p"] != "" || v.Failing.Params["f"] == "" {
		t.Errorf("%+v, %v", v, err)
	}
}

// The lines of a race are those of its two accesses: in whatever order the threads go, both are known,
// and both name an access of the cell.
func TestLinesOfRacesAreKnown(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*/*.star")
	if err != nil {
		t.Fatal(err)
	}
	raced := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitN(string(text), "\n", 3)
		if lines[1] != "# verdict: races" {
			continue
		}
		alg, p := found(t, strings.TrimPrefix(lines[0], "# task: ")), compiled(t, string(text))
		j := &judge{p: p, alg: alg}
		for _, n := range []int{2, 5, 33} {
			for seed := range uint64(4) {
				run, err := j.once(j.request(n, seed), Options{Seed: seed})
				if err != nil {
					continue // the task takes no such input
				}
				for _, r := range run.out.Races {
					if raced++; r.Kind != tracer.ReadOfUnwritten && (r.Lines[0] == 0 || r.Lines[1] == 0) {
						t.Errorf("%s, on %d values: %+v", file, n, r)
					}
				}
			}
		}
	}
	if raced < 300 {
		t.Errorf("%d races", raced)
	}
}
