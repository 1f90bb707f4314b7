package workbench

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
)

// Results compare as numbers, and an array holds what data are written to it: a literal decides
// nothing.
func TestNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		task, x, op, body string
		want              string // what is wrong; empty for nothing
	}{
		"minus zero is zero":               {"scan/serial", "-0 0.5", "+", "y = array(2, 0)\n    def lane(i):\n        y[i] = y[0] * 0 + i * 0.5\n    parallel(0, 2, lane)\n    return y", ""},
		"not a number is itself":           {"scan/serial", "NaN", "max", "return x", ""},
		"it equals itself in a program":    {"scan/serial", "NaN", "max", "y = array(1)\n    def lane(i):\n        y[i] = x[i] if x[i] == x[i] and not x[i] < x[i] else 0.5\n    parallel(0, 1, lane)\n    return y", ""},
		"0 fills an array of halves":       {"scan/serial", "0.5", "+", "y = array(1, 0)\n    def lane(i):\n        y[i] = y[i] + x[i]\n    parallel(0, 1, lane)\n    return y", ""},
		"0.0 fills an array of numbers":    {"scan/serial", "9223372036854775807", "+", "y = array(1, 0.0)\n    def lane(i):\n        y[i] = y[i] + x[i]\n    parallel(0, 1, lane)\n    return y", ""},
		"0 is written first":               {"scan/serial", "0.5", "+", "y = array(1)\n    def lane(i):\n        y[i] = 0\n        y[i] = x[i]\n    parallel(0, 1, lane)\n    return y", ""},
		"int cuts what is no whole number": {"scan/serial", "0.5 1.75", "+", "y = array(2)\n    def lane(i):\n        y[int(x[1])] = x[0] + x[1]\n        y[int(x[0])] = x[0]\n    parallel(0, 1, lane)\n    return y", ""},
		"a counter beside halves":          {"scan/serial", "0.5", "+", "y, k = array(1), array(1)\n    def lane(i):\n        k[0] = 0\n        k[0] = (k[0] + 1) & 1\n        y[k[0] - 1] = x[i]\n    parallel(0, 1, lane)\n    return y", ""},
		"zero of texts":                    {"scan/serial", "a", "concat", "y = array(1, zero)\n    def lane(i):\n        y[i] = op(y[i], x[i])\n    parallel(0, 1, lane)\n    return y", ""},
		"0 fills no array of texts":        {"scan/serial", "a", "concat", "y = array(1, 0)\n    def lane(i):\n        y[i] = x[i]\n    parallel(0, 1, lane)\n    return y", "such as identity or zero"},
		"a sum in another order":           {"scan/serial", "0.1 0.2 0.3", "+", "y = array(3)\n    def lane(i):\n        y[i] = x[i] + (x[i - 1] + x[i - 2] if i > 1 else x[i - 1] if i > 0 else 0)\n    parallel(0, 3, lane)\n    return y", ""},
		"a sum that is off":                {"scan/serial", "0.1", "+", "def lane(i):\n        x[i] = x[i] + 0.000001\n    parallel(0, 1, lane)\n    return x", "y[0] is 0.100001 and should be 0.1"},
		"halves are added by an atomic":    {"reduce/sequential", "0.5 0.25", "+", "y = array(1, 0)\n    def kernel(t):\n        atomic_add(y, 0, x[t])\n    launch(2, kernel)\n    return y", ""},
		"the largest half by an atomic":    {"reduce/sequential", "0.5 -0.25", "max", "y = array(1, identity)\n    def kernel(t):\n        atomic_max(y, 0, x[t])\n    launch(2, kernel)\n    return y", ""},
		"one value is an array of one":     {"reduce/sequential", "5 1 2", "max", "return x", "y has 3 values and should have one"},
		"too long is told as such":         {"scan/serial", "1 2", "+", "return array(3, 0)", "y has 3 values and should have 2 values"},
		"nothing is written to the first":  {"scan/serial", "1 2", "+", "return array(2)", "Nothing has been written to y[0], which should be 1"},
	} {
		source := "def main(x, op, identity, zero):\n    " + c.body + "\n"
		a := checked(t, found(t, c.task), algos.Request{Inputs: map[string]string{"x": c.x}, Params: map[string]string{"op": c.op}})
		out, err := compiled(t, source).Run(a, Options{Budget: budget.Write()})
		got := ""
		if err != nil {
			got = err.Error()
		} else if m := mismatch(a, out); m != nil {
			got = m.String()
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.want, source)
		}
	}
}

// A flag costs the same in whatever words a program asks for it.
func TestFlagsCostNothing(t *testing.T) {
	for _, ask := range []string{"heads[i]", "not heads[i]", "heads[i] == 0", "heads[i] == 1", "heads[i] != 0", "0 == heads[i]", "heads[i] == True"} {
		a := checked(t, found(t, "segscan/serial"), algos.Request{Inputs: map[string]string{"x": "3 1 7", "heads": "1 0 1"}})
		out, err := compiled(t, "def main(x, heads, op):\n    def lane(i):\n        if "+ask+":\n            x[i] = 5\n    parallel(0, 3, lane)\n    return x\n").Run(a, Options{Budget: budget.Write()})
		if err != nil {
			t.Fatal(err)
		}
		if c := out.Trace.Cost(out.Trace.Depths()); c.Work != 0 || c.Span != 0 {
			t.Errorf("%s costs %d, with a span of %d", ask, c.Work, c.Span)
		}
	}
}

// What was not looked for to its end is not measured, and never met.
func TestUnmeasured(t *testing.T) {
	for name, c := range map[string]struct {
		source            string
		raceFree, counted bool
	}{
		"wrong at once":             {"def main(x, op):\n    return array(len(x), 0)\n", false, false},
		"wrong when it is measured": {"def main(x, op):\n    if len(x) == 256:\n        return x\n" + rounds[len("\ndef main(x, op):\n"):], false, false},
		"right":                     {rounds, true, true},
	} {
		v, err := Judge(compiled(t, c.source), found(t, "scan/hillis-steele"), nil)
		if err != nil || v.RaceFree != c.raceFree || (v.Work != nil) != c.counted || v.Right != c.counted {
			t.Errorf("%s: %v %+v", name, err, v)
		}
	}
}
