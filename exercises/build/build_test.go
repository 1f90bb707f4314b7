package build

import (
	"strings"
	"testing"

	"upsweep/exercises"
)

func TestMergeExchangeSorts(t *testing.T) {
	for n := 2; n <= maxWires; n++ {
		net := mergeExchange(n)
		if failing := net.failing(n); len(failing) > 0 {
			t.Errorf("n = %d: fails on %b", n, failing[0])
		}
		// Batcher's network is the smallest there is up to eight wires.
		if n <= 8 && len(net) != bestSize(n) {
			t.Errorf("n = %d: %d comparators, want %d", n, len(net), bestSize(n))
		}
		if len(net) < bestSize(n) || net.depth() < bestDepth(n) {
			t.Errorf("n = %d: %d comparators in %d layers are fewer than the least known", n, len(net), net.depth())
		}
	}
}

// The networks of which one comparator was taken, with the first input of zeros and ones that each
// leaves unsorted, from cases/networks.json.
func TestSmallestFailingInput(t *testing.T) {
	e := fourWires(t)
	for text, want := range map[string]string{
		"1-3,0-1,2-3,1-2": "1 0 0 0",
		"0-2,1-3,2-3,1-2": "1 0 1 0",
		"0-2,1-3,0-1,2-3": "1 0 1 0",
	} {
		g := e.Grade(exercises.Answer{text})
		if g.Full() || g.Score >= g.Of || !strings.Contains(g.Says, "The input "+want+" leaves it as") {
			t.Errorf("%s: %d of %d: %s", text, g.Score, g.Of, g.Says)
		}
	}
}

func fourWires(t *testing.T) *exercises.Exercise {
	t.Helper()
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "sort/odd-even", N: 4})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestNetworksAreJudged(t *testing.T) {
	e := fourWires(t)
	for _, c := range []struct {
		text  string
		full  bool
		says  string
		score int
	}{
		{"0-2,1-3;0-1,2-3;1-2", true, "5 comparators in 3 layers; no network does it with fewer than 5 comparators, or in fewer than 3 layers", 11},
		{"(0,1)", false, "not a comparator", 0},
		{"0-1 1-2 2-3 0-1 1-2 0-1", true, "6 comparators", 11},
		{"0–2, 1–3; 0–1, 2–3; 1–2", true, "5 comparators", 11},
		{"", false, "no comparators yet", 0},
		{"0-4", false, "does not exist", 0},
		{"1-1", false, "joins a wire to itself", 0},
		{"0-2,1-3,0-1,2-3", false, "One more comparator at the end, between wires 1 and 2, would do.", 9},
	} {
		g := e.Grade(exercises.Answer{c.text})
		if g.Full() != c.full || !strings.Contains(g.Says, c.says) || g.Score != c.score || g.Of != 11 {
			t.Errorf("%q: %d of %d: %s", c.text, g.Score, g.Of, g.Says)
		}
	}
}

// What outside hands built, and what is to be said of it: no comparator is missing where another order sorts.
func TestBuiltFromOutside(t *testing.T) {
	for _, c := range []struct{ text, cause string }{
		{"0-2,1-3;1-2;0-1,2-3", "comparators in the wrong order"}, // of 0-2,1-3;0-1,2-3;1-2
		{"0-1,2-3;0-2,1-3", "a comparator too few"},
	} {
		e := fourWires(t)
		if g := e.Grade(exercises.Answer{c.text}); g.Full() || g.Mistake == nil || g.Mistake.Name != c.cause {
			t.Errorf("%s: %+v: %s, want %s", c.text, g.Mistake, g.Says, c.cause)
		}
	}
}
