package algos

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"upsweep/budget"
)

// comparesOf runs a request and counts its comparisons.
func comparesOf(t *testing.T, id string, req Request) (int, *Args) {
	t.Helper()
	alg, _ := Find(id)
	res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	return res.Trace.Cost(res.Trace.Graph()).Compares, res.Args
}

// What a banner says of the most and of the fewest comparisons holds on random inputs of every
// length.
func TestStatedBounds(t *testing.T) {
	native(t)
	ab := func(a *Args) (int, int) { return a.Len("a"), a.Len("b") }
	for id, bounds := range map[string]func(a *Args) (fewest, most int){
		"sort/merge-serial": func(a *Args) (int, int) { n := a.N(); return 0, max(0, n*log2Ceil(n)-n+1) },
		"merge/serial": func(a *Args) (int, int) {
			m, n := ab(a)
			if min(m, n) == 0 {
				return 0, 0
			}
			return min(m, n), m + n - 1
		},
		"merge/rank": func(a *Args) (int, int) {
			m, n := ab(a)
			return 0, m*log2Ceil(n+1) + n*log2Ceil(m+1)
		},
	} {
		alg, _ := Find(id)
		r := rand.New(rand.NewPCG(7, 8))
		for n := range 40 {
			for range 60 {
				got, args := comparesOf(t, id, alg.Random(r, n))
				if fewest, most := bounds(args); got < fewest || got > most {
					t.Errorf("%s takes %d comparisons of %v, not %d to %d", id, got, args.Request.Inputs, fewest, most)
				}
			}
		}
	}
}

// Bottom-up merge sort reaches its bound on powers of two, and passes that of the top-down program
// elsewhere.
func TestMergeSortFromTheBottomUp(t *testing.T) {
	for _, c := range []struct {
		x        string
		compares int
	}{
		{"", 0},
		{"1", 0},
		{"2 1", 1},
		{"4 2 3 1", 5},
		{"5 1 7 3 6 2 8 4", 17},
		{"5 1 7 3 6 2 8 4 9", 25}, // top-down: 21 at most
	} {
		n := len(strings.Fields(c.x))
		if got, _ := comparesOf(t, "sort/merge-serial", inputs("x", c.x)); got != c.compares {
			t.Errorf("%s takes %d comparisons, want %d", c.x, got, c.compares)
		} else if n&(n-1) == 0 && n > 0 && got != n*log2Ceil(n)-n+1 {
			t.Errorf("%s takes %d comparisons, the bound for n = %d is %s", c.x, got, n, fmt.Sprint(n*log2Ceil(n)-n+1))
		}
	}
}

// The banner of a fold says what its counts are with every f: the longest run is read out of what
// was accumulated by one apply more.
func TestFoldsSayThatTheLongestRunIsRead(t *testing.T) {
	for _, id := range []string{"fold/serial", "fold/parallel"} {
		alg, _ := Find(id)
		for _, f := range alg.param("f").Choices {
			res, err := alg.Run(inputs("x", "3 3 4 4 4 2 2 1").with("f", f), Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			want := 8
			if f == "longest-run" {
				want = 9
			}
			if got := res.Trace.Cost(res.Trace.Graph()).Applies; got != want {
				t.Errorf("%s with %s takes %d applies, want %d", id, f, got, want)
			}
		}
		if !strings.Contains(alg.Counts, "to read the longest run") {
			t.Errorf("the counts of %s, %q, leave out the apply that reads the longest run", id, alg.Counts)
		}
	}
}
