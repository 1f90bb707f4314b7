package algos

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// The merging rows of the curriculum's section 4, by every merge; of equal keys those of a come
// first.
func TestMerges(t *testing.T) {
	for _, c := range []struct{ name, a, b, va, vb, y, v string }{
		{"seed E", "1 2 5 9", "0 4 7 8", "", "", "0 1 2 4 5 7 8 9", ""},
		{"seed C", "1 3 6 9", "2 3 6 8", "a b c d", "e f g h", "1 2 3 3 6 6 8 9", "a e b f c g h d"},
		{"seed C, the lists split at a median", "0 1 1 3 5 6 8", "0 2 3 4 4 4 7", "", "", "0 0 1 1 2 3 3 4 4 4 5 6 7 8", ""},
		{"all keys equal", "5 5 5", "5 5", "a b c", "d e", "5 5 5 5 5", "a b c d e"},
		{"nothing on one side", "", "2.5 3", "", "x y", "2.5 3", "x y"},
		{"numbers of two kinds", "1 3", "2.5 NaN", "", "", "1 2.5 3 NaN", ""},
	} {
		for _, id := range []string{"merge/serial", "merge/rank", "merge/median", "merge/splitters", "merge/path"} {
			req := inputs("a", c.a, "b", c.b)
			if c.va != "" {
				req.Inputs["va"] = c.va
			}
			if c.vb != "" {
				req.Inputs["vb"] = c.vb
			}
			alg, _ := Find(id)
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatalf("%s, %s: %v", id, c.name, err)
			}
			if got := res.Output("y").Text(); got != c.y {
				t.Errorf("%s, %s: %s, want %s", id, c.name, got, c.y)
			}
			if v := res.Output("v"); (v == nil) != (c.v == "") || v != nil && v.Text() != c.v {
				t.Errorf("%s, %s: v is %v, want %s", id, c.name, v, c.v)
			}
			if h := res.Trace.Hazards(); len(h) > 0 {
				t.Errorf("%s, %s: %s", id, c.name, res.Trace.Describe(h[0]))
			}
		}
	}
}

// Seed C splits its two lists at 3, the median of the first: three keys of a and two of b are
// smaller.
func TestMedianCut(t *testing.T) {
	req := inputs("a", "0 1 1 3 5 6 8", "b", "0 2 3 4 4 4 7").with("p", "2")
	if i, j := statesOf(t, "merge/median", "cut of a", req), statesOf(t, "merge/median", "cut of b", req); i != "null\n3" || j != "null\n2" {
		t.Errorf("cut at %s and %s", i, j)
	}
}

// Serial merging takes at most m+n−1 comparisons and at least the shorter length, none where a side
// is empty (Knuth, 5.2.4). Merging by ranks takes at most m⌈log₂(n+1)⌉ + n⌈log₂(m+1)⌉, exactly so
// where both lengths are 2ᵏ−1; its longest search is ⌈log₂(max+1)⌉.
func TestMergeCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	searches := func(n int) int { return bits.Len(uint(n)) } // ⌈log₂(n + 1)⌉
	for range 300 {
		alg, _ := Find("merge/serial")
		req := alg.Random(r, r.IntN(40))
		cost, m, n := costOf(t, "merge/serial", req)
		if c := cost.Compares; c > max(0, m+n-1) || c < min(m, n) || min(m, n) == 0 && c != 0 {
			t.Fatalf("serial, m = %d, n = %d: %d comparisons", m, n, c)
		}
		cost, m, n = costOf(t, "merge/rank", req)
		most := m*searches(n) + n*searches(m)
		if c := cost.Compares; c > most || m == n && m&(m+1) == 0 && c != most {
			t.Fatalf("rank, m = %d, n = %d: %d comparisons, at most %d", m, n, c, most)
		}
		if min(m, n) > 0 && cost.Span > searches(max(m, n)) {
			t.Fatalf("rank, m = %d, n = %d: span %d", m, n, cost.Span)
		}
	}
	for _, k := range []string{"7", "31"} {
		var n int
		fmt.Sscan(k, &n)
		cost, _, _ := costOf(t, "merge/rank", inputs("a", countUp(n), "b", countUp(n)))
		if cost.Compares != 2*n*searches(n) || cost.Span != searches(n) {
			t.Errorf("rank of %d and %d: %d comparisons, span %d", n, n, cost.Compares, cost.Span)
		}
	}
}

// On p lanes the merge path gives every lane the same number of keys, to one.
func TestMergePathIsFair(t *testing.T) {
	alg, _ := Find("merge/path")
	res, err := alg.Run(inputs("a", strings.Repeat("1 ", 50), "b", countUp(53)).with("p", "10"), Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	g := res.Trace.Graph()
	keys := map[tracer.LaneID]int{}
	from, to := g.NodesOf(2)
	for n := from; n < to; n++ {
		keys[g.Node(n).Lane]++
	}
	for lane, n := range keys {
		if n != 10 && n != 11 {
			t.Errorf("lane %d merges %d keys", lane, n)
		}
	}
	if len(keys) != 10 {
		t.Errorf("%d lanes merge", len(keys))
	}
}

func costOf(t *testing.T, id string, req Request) (cost tracer.Cost, m, n int) {
	t.Helper()
	alg, _ := Find(id)
	res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	return res.Trace.Cost(res.Trace.Graph()), res.Args.Len("a"), res.Args.Len("b")
}

// A merge of what is not sorted, or not complete, is refused in a line that says what would be
// right.
func TestMergeRefusals(t *testing.T) {
	for _, c := range []struct {
		req  Request
		want string
	}{
		{inputs("a", "1 3 2", "b", "1"), "a: value 3, 2, belongs before 3; a merge takes sorted values, here rising"},
		{inputs("a", "3 2", "b", "1 2").with("order", "desc"), "b: value 2, 2, belongs before 1; a merge takes sorted values, here falling"},
		{inputs("a", "1 2", "b", "x"), ""},
		{inputs("a", "1 2", "b", "3", "va", "a b"), "vb: this input is missing, and va is there; write one value for each key of b"},
		{inputs("a", "1 2", "b", "3", "va", "a", "vb", "c"), "va: 1 values for the 2 of a; write one for each key"},
		{inputs("a", "(1,2)", "b", "(1,3)"), "a: values of kind pair have no order; write numbers or words"},
	} {
		alg, _ := Find("merge/rank")
		_, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if got := fmt.Sprint(err); c.want != "" && got != c.want || c.want == "" && err != nil {
			t.Errorf("%v: %s, want %s", c.req, got, c.want)
		}
	}
}

// The two binary searches of the merges, on published cases.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		name, sorted, queries, want string
		upper                       bool
	}{
		{"thrusttest_lower_bound_all: NVIDIA/cccl, binary_search_vector.cu", "0 2 5 7 8", "0 1 2 3 4 5 6 7 8 9", "0 1 1 2 2 2 3 3 4 5", false},
		{"thrusttest_upper_bound_all: NVIDIA/cccl, binary_search_vector.cu", "0 2 5 7 8", "0 1 2 3 4 5 6 7 8 9", "1 1 2 2 2 3 3 4 5 5", true},
		{"futhark_binary_search: diku-dk/futhark-website, binary-search.fut", "1 3 5 7 9 11", "0 9 2", "0 4 1", false},
		{"runs of equal keys, first", "2 2 2 4 4", "1 2 3 4 5", "0 0 3 3 5", false},
		{"runs of equal keys, last", "2 2 2 4 4", "1 2 3 4 5", "0 3 3 5 5", true},
	} {
		alg, _ := Find("merge/rank")
		a, err := alg.Check(inputs("a", c.sorted, "b", ""), budget.Command())
		if err != nil {
			t.Fatal(err)
		}
		m := tracer.New(tracer.Options{Pool: a.Pool()})
		keys := a.Input(m, "a")
		var found []string
		m.Round("search").ForAll(0, 1, func(l *tracer.Lane, _ int) {
			for _, q := range strings.Fields(c.queries) {
				key, _ := a.Pool().ParseToken(keys.Kind(), q)
				search := a.orderOf(keys).lowerBound
				if c.upper {
					search = a.orderOf(keys).upperBound
				}
				found = append(found, fmt.Sprint(search(l, keys, 0, keys.Len(), key)))
			}
		})
		if got := strings.Join(found, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
