package algos

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer/value"
)

// runLengths are those of the runs that invariants are held against.
func runLengths() []int { return []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 65} }

// recorded is a random run of so many values, with a seed of its own where one orders its lanes.
func recorded(t *testing.T, alg *Algorithm, r *rand.Rand, n, k int) *Result {
	t.Helper()
	req := alg.Random(r, n)
	if alg.param("seed") != nil {
		req.Params["seed"] = strconv.Itoa(k)
	}
	res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatalf("%s, n = %d, %v: %v", alg.ID, n, req.Params, err)
	}
	return res
}

// What is said to hold of an algorithm holds of each of its runs, after every round of which it is
// said: on lengths at which faults show, with every operator that the algorithm allows, and in
// several orders of lanes that nothing keeps in step.
func TestInvariantsHold(t *testing.T) {
	native(t)
	for _, alg := range Catalog() {
		if alg.Fault != nil {
			continue
		}
		t.Run(alg.ID, func(t *testing.T) {
			t.Parallel()
			list := Invariants(&alg)
			if len(list) == 0 {
				t.Fatal("nothing is said to hold after its rounds: state it in algos/invariants*.go")
			}
			r := rand.New(rand.NewPCG(5, 6))
			held := 0
			for _, n := range runLengths() {
				for k := range 10 {
					res := recorded(t, &alg, r, n, k)
					breach, checked := res.Breach()
					if breach != nil {
						t.Fatalf("n = %d, %v, round %d %v, step %d: %s; but %s", n, res.Args.Request, breach.Round, res.Trace.Round(breach.Round), breach.Step, breach.Invariant.Says, breach.Says)
					}
					held += checked
				}
			}
			if held < 100 {
				t.Errorf("it was held against %d moments alone", held)
			}
			for _, inv := range list {
				if !strings.HasSuffix(inv.Says, ".") {
					t.Errorf("%q is no sentence", inv.Says)
				}
				for _, label := range inv.After {
					if !labelled(&alg, label) {
						t.Errorf("it holds after %q, and no line is labelled so", label)
					}
				}
			}
		})
	}
}

func labelled(alg *Algorithm, label string) bool {
	for _, line := range alg.Pseudocode {
		if line.Label == label {
			return true
		}
	}
	return false
}

// No invariant holds of anything whatever: of each there is a run of which it does not hold one step
// too early, or with the input of another.
func TestInvariantsTellStatesApart(t *testing.T) {
	native(t)
	for _, alg := range Catalog() {
		if alg.Fault != nil {
			continue
		}
		t.Run(alg.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(9, 10))
			list := Invariants(&alg)
			broken := make([]bool, len(list))
			for k := range 80 {
				res := recorded(t, &alg, r, 8+k%2, k)
				other, err := alg.Run(alg.Sized(r, res.Args.N(), res.Args.Request.Params), Options{Budget: budget.Command(), Record: true})
				for i := range list {
					before, _ := breach(res.Trace, res.Args, list[i:i+1], 1)
					broken[i] = broken[i] || before != nil
					if err == nil && !broken[i] && sameShape(other, res) {
						elsewhere, _ := breach(res.Trace, other.Args, list[i:i+1], 0)
						broken[i] = elsewhere != nil
					}
				}
			}
			for i, inv := range list {
				if !broken[i] {
					t.Errorf("it holds of every state: %s", inv.Says)
				}
			}
		})
	}
}

// sameShape reports whether two runs have the same rounds on arrays of the same lengths and kinds,
// none of whose values lie in a pool.
func sameShape(a, b *Result) bool {
	if a.Trace.Rounds() != b.Trace.Rounds() || len(a.Trace.Arrays()) != len(b.Trace.Arrays()) {
		return false
	}
	for i, info := range a.Trace.Arrays() {
		if info.Kind > value.Flag && info.Name != "flag" {
			return false
		}
		if other := b.Trace.Arrays()[i]; info.Name != other.Name || info.Len != other.Len || info.Kind != other.Kind {
			return false
		}
	}
	return true
}

// A run that goes wrong breaks what holds of the sound algorithm: of every variant with a fault,
// some runs do.
func TestFaultsBreakInvariants(t *testing.T) {
	native(t)
	for _, list := range [][]Algorithm{Catalog(), Broken()} {
		for _, alg := range list {
			if alg.Fault == nil {
				continue
			}
			t.Run(alg.ID, func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(7, 8))
				wrong, seen := 0, 0
				for _, n := range runLengths() {
					for k := range 20 {
						res := recorded(t, &alg, r, n, k)
						breach, _ := res.Breach()
						if m, err := res.Args.Verify(budget.Command()); err == nil && m != nil {
							wrong++
							if breach != nil {
								seen++
							}
						}
					}
				}
				t.Logf("of %d wrong runs %d break an invariant", wrong, seen)
				if wrong == 0 || 10*seen < 9*wrong {
					t.Errorf("of %d runs that go wrong %d break an invariant", wrong, seen)
				}
			})
		}
	}
}
