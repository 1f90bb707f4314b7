package algos

import (
	"math/rand/v2"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// lengths are those at which off-by-one faults show: none, one, two, odd, powers of two and their
// neighbours.
func lengths() []int {
	out := []int{}
	for n := range 71 {
		out = append(out, n)
	}
	return append(out, 127, 128, 129, 1000)
}

// Every sound algorithm gives what its oracle gives, for every operator that it allows, at every
// length.
func TestAgainstOracles(t *testing.T) {
	times := 12
	if testing.Short() {
		times = 3
	}
	for _, alg := range Catalog() {
		if alg.Fault != nil {
			continue
		}
		t.Run(alg.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			for _, n := range lengths() {
				for range times {
					req := alg.Random(r, n)
					args, err := alg.Check(req, budget.Command())
					if err != nil {
						t.Fatalf("n = %d: %v refused: %v", n, req, err)
					}
					m, err := args.Verify(budget.Command())
					if err != nil {
						t.Fatalf("n = %d, %v: %v", n, req.Params, err)
					}
					if m != nil {
						t.Fatalf("n = %d, %v: %s", n, req.Params, m)
					}
				}
			}
		})
	}
}

// native leaves a test to the native tests: in wasm, where tests are short, runs are held against their
// oracles and their counts, and what holds of them beyond that is the same.
func native(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it is a property of runs that are the same in wasm")
	}
}

// The counts that the literature states are the counts of the recorded trace.
func TestCosts(t *testing.T) {
	for _, alg := range Catalog() {
		if len(alg.Costs) == 0 {
			continue
		}
		t.Run(alg.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 4))
			for _, n := range []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 100} {
				req := alg.Random(r, n)
				res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
				if err != nil {
					t.Fatalf("n = %d: %v", n, err)
				}
				cost := res.Trace.Cost(res.Trace.Graph())
				for _, f := range alg.Costs {
					if got, want := f.Of(cost), f.Value(res.Args); got != want {
						t.Errorf("n = %d, %v: %s %d, want %s = %d", n, req.Params, f.Quantity, got, f.Text, want)
					}
				}
			}
		})
	}
}

// Examples open without an error and are sound.
func TestExamples(t *testing.T) {
	for _, list := range [][]Algorithm{Catalog(), Broken()} {
		for _, alg := range list {
			res, err := alg.Run(alg.Example, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Errorf("%s: %v", alg.ID, err)
				continue
			}
			if err := res.Trace.Validate(); err != nil {
				t.Errorf("%s: %v", alg.ID, err)
			}
			for _, o := range alg.Outputs {
				if res.Output(o.Name) == nil && !o.Optional {
					t.Errorf("%s does not give %s, which the catalogue lists", alg.ID, o.Name)
				}
			}
		}
	}
}

// The example of a program with a mistake shows it: its result is wrong as it opens.
func TestExamplesShowTheMistake(t *testing.T) {
	for _, alg := range Broken() {
		a, err := alg.Check(alg.Example, budget.Command())
		if err != nil {
			t.Errorf("%s: %v", alg.ID, err)
			continue
		}
		if m, err := a.Verify(budget.Command()); m == nil || err != nil {
			t.Errorf("%s is right on its example (%v)", alg.ID, err)
		}
	}
}

func TestBadRequestsNameTheField(t *testing.T) {
	for _, c := range []struct {
		id   string
		req  Request
		want string
	}{
		{"scan/blelloch", inputs(), "x: this input is missing; write values such as 3 1 7 0 4 1 6 3"},
		{"scan/blelloch", inputs("x", "3 a"), `x: value 2, "a", is not a value of kind int or float as all the others`},
		{"scan/blelloch", inputs("x", "1", "y", "2"), "y: scan/blelloch has no such input; it has x"},
		{"scan/blelloch", inputs("x", "1").with("op", "plus"), `op: "plus" is not an operator; write one of + * max min and or xor concat affine mat2 left right`},
		{"scan/blelloch", inputs("x", "1").with("inclusive", "maybe"), `inclusive: "maybe" is neither true nor false`},
		{"scan/blelloch", inputs("x", "1").with("init", "a"), `init: "a" is not a value of kind int, as x is`},
		{"scan/blelloch", inputs("x", "1").with("n", "a"), "n: scan/blelloch has no such parameter; it has op, inclusive, init"},
		{"scan/hillis-steele-in-place", inputs("x", "1").with("seed", "-1"), "seed: -1 is out of range; write an integer from 0 to 9007199254740991"},
	} {
		alg, _ := Find(c.id)
		_, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s %v: got %v, want %s", c.id, c.req, err, c.want)
		}
	}
}

// rowsOf runs a request and returns the trace, and what an array holds at first and after each
// round.
func rowsOf(t *testing.T, id, array string, req Request) (*tracer.Trace, []string) {
	t.Helper()
	alg, ok := Find(id)
	if !ok {
		t.Fatalf("no %s", id)
	}
	res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	info := res.Trace.ArrayNamed(array)
	if info == nil {
		t.Fatalf("%s has no array %s", id, array)
	}
	c := res.Trace.Cursor()
	var out []string
	for r := 0; r <= res.Trace.Rounds(); r++ {
		c.Seek(res.Trace.StepOf(tracer.RoundID(r)))
		out = append(out, strings.Join(c.Row(info.ID), " "))
	}
	return res.Trace, out
}

// rows returns the states that each round leaves in an array, one a line.
func rows(t *testing.T, id, array string, req Request) string {
	t.Helper()
	_, out := rowsOf(t, id, array, req)
	return strings.Join(out, "\n")
}

// lastRow returns what an array holds in the end, without its padding.
func lastRow(t *testing.T, id, array string, req Request) string {
	t.Helper()
	_, out := rowsOf(t, id, array, req)
	return out[len(out)-1]
}
