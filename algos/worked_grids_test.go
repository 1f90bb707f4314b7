package algos

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

func histograms() []string {
	return []string{"histogram/serial", "histogram/atomic", "histogram/private-atomic", "histogram/private-reduce", "histogram/sort"}
}

func gridForms() []string {
	return []string{"grid/per-cell", "grid/global-lock", "grid/cell-locks", "grid/partial", "grid/sort"}
}

// The histogram of seeds A B E, and those of published documentation, in every form and for several
// p.
func TestWorkedHistograms(t *testing.T) {
	for _, c := range []struct {
		name, x, bins, lo, hi, y, dropped string
	}{
		{"seeds A B E", "15 11 2 25 4 5 6 7 10 49 1 3 4", "5", "0", "50", "8 3 1 0 1", "0"},
		{"cub DeviceHistogram::HistogramEven, floats, NVIDIA/cccl", "2.2 6.1 7.1 2.9 3.5 0.3 2.9 2.1 6.1 999.5", "6", "0.0", "12.0", "1 5 0 3 0 0", "1"},
		{"cub histogram-even-env, NVIDIA/cccl", "0 2 1 0 3 4 2 1", "5", "0", "5", "2 2 2 1 1", "0"},
		{"cub MultiHistogramRange, R", "2 3 7 0 3", "4", "0", "8", "1 3 0 1", "0"},
		{"cub MultiHistogramRange, G", "6 0 0 6 0", "4", "0", "8", "3 0 0 2", "0"},
		{"thrust dense histogram, NVIDIA/cccl examples/histogram.cu", "2 1 0 0 2 2 1 1 1 1 4", "5", "0", "5", "2 5 3 0 1", "0"},
		{"futhark histograms.fut: 3 is outside", "0 1 3 2 1 0 0 1", "3", "0", "3", "3 3 1", "1"},
		{"the upper end is outside, the lower is not", "0 50 49 -1", "5", "0", "50", "1 0 0 0 1", "2"},
		{"nothing but NaN and infinities", "NaN Inf -Inf", "2", "0", "1", "0 0", "3"},
		{"no values", "", "3", "0", "1", "0 0 0", "0"},
		{"all 64-bit integers", "-9223372036854775808 -1 0 9223372036854775806 9223372036854775807", "2", "-9223372036854775808", "9223372036854775807", "2 2", "1"},
		{"thirds, by integers", "0 1 2 3 4 5 6 7 8 9", "3", "0", "10", "4 3 3", "0"},
	} {
		for _, id := range histograms() {
			for _, p := range []string{"1", "3", "4", "20"} {
				req := inputs("x", c.x).with("bins", c.bins, "lo", c.lo, "hi", c.hi, "p", p)
				worked{c.name + ", p = " + p, id, "y", req, c.y}.check(t)
				worked{c.name + ", p = " + p, id, "dropped", req, c.dropped}.check(t)
			}
		}
	}
}

// Five empty bins in a row: where a bin ends is found past all of them.
func TestHistogramSortSkipsEmptyBins(t *testing.T) {
	req := inputs("x", "0 0 9 49 49 49").with("bins", "50")
	if got := lastRow(t, "histogram/sort", "starts", req); !strings.HasPrefix(got, "0 -1 -1 -1 -1 -1 -1 -1 -1 2 -1") {
		t.Errorf("starts %s", got)
	}
	got := strings.Fields(lastRow(t, "histogram/sort", "size", req))
	if got[0] != "2" || got[9] != "1" || got[49] != "3" || got[50] != "0" {
		t.Errorf("sizes %v", got)
	}
}

// How many lanes meet at the fullest bin: as many as values with atomics on the common bins, p with
// private copies, none with a reduction.
func TestContentionOfHistograms(t *testing.T) {
	for id, want := range map[string]int{"histogram/atomic": 20, "histogram/private-atomic": 4, "histogram/private-reduce": 1} {
		alg, _ := Find(id)
		res, err := alg.Run(inputs("x", strings.Repeat("3 ", 20)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		most := 1
		for _, c := range res.Trace.RoundCosts(nil) {
			most = max(most, c.Concurrent)
		}
		pram := res.Trace.Cost(res.Trace.Graph()).PRAM
		if most != want || (want == 1) != (pram == tracer.EREW) {
			t.Errorf("%s: %d lanes meet on a %s, want %d", id, most, pram, want)
		}
	}
}

// The grid of seeds A B, in every form and for several p, by cells and by the places of the same
// particles.
func TestWorkedGrids(t *testing.T) {
	cells := inputs("cell", "9 6 6 4 6 4")
	places := inputs("px", "0.4 0.55 0.6 0.1 0.7 0.2", "py", "0.6 0.3 0.4 0.3 0.45 0.35")
	starts := "-1 -1 -1 -1 0 -1 2 -1 -1 5 -1 -1 -1 -1 -1 -1"
	ends := "-1 -1 -1 -1 2 -1 5 -1 -1 6 -1 -1 -1 -1 -1 -1"
	for _, id := range gridForms() {
		for _, p := range []string{"1", "2", "4", "6", "9"} {
			for name, req := range map[string]Request{"seeds A B": cells, "seeds A B, by place": places} {
				req = Request{req.Inputs, map[string]string{"p": p}}
				worked{name, id, "order", req, "3 5 1 2 4 0"}.check(t)
				worked{name, id, "starts", req, starts}.check(t)
				worked{name, id, "ends", req, ends}.check(t)
			}
		}
		worked{"no particles", id, "order", inputs("cell", ""), ""}.check(t)
		worked{"one cell", id, "order", inputs("cell", "0 0 0").with("rows", "1", "cols", "1"), "0 1 2"}.check(t)
		worked{"three rows of two", id, "order", inputs("px", "0.9 0 0.5", "py", "0.99 0.5 0").with("rows", "3", "cols", "2"), "2 1 0"}.check(t)
	}
}

// Locks let lanes append in any order; whichever it is, no two of them collide, and the result is
// the same.
func TestLocksOrderNothingAndLoseNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	arrivals := map[string]map[string]bool{}
	for _, id := range []string{"grid/global-lock", "grid/cell-locks"} {
		alg, _ := Find(id)
		arrivals[id] = map[string]bool{}
		req := inputs("cell", randomIndices(r, 24, 4)).with("p", "6")
		var want string
		for seed := range 20 {
			res, err := alg.Run(req.with("seed", strconv.Itoa(seed)), Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			if h := res.Trace.Hazards(); len(h) > 0 {
				t.Fatalf("%s, seed %d: %s", id, seed, res.Trace.Describe(h[0]))
			}
			got := res.Output("order").Text()
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%s, seed %d: %s, with seed 0 it was %s", id, seed, got, want)
			}
			c := res.Trace.Cursor()
			c.Seek(len(res.Trace.Steps()) - 1)
			for _, a := range res.Trace.Arrays() {
				if strings.HasPrefix(a.Name, "list ") {
					arrivals[id][a.Name+": "+strings.Join(c.Row(a.ID), " ")] = true
				}
			}
		}
		if len(arrivals[id]) < 8 {
			t.Errorf("%s: 20 seeds gave the same lists: %v", id, arrivals[id])
		}
	}
}

// What the five solutions of seeds A B are compared by: on 64 particles in 16 cells, four of each,
// with four lanes where p counts.
func TestGridFormsCompared(t *testing.T) {
	cell := make([]string, 64)
	for i := range cell {
		cell[i] = strconv.Itoa(i % 16)
	}
	type row struct{ widest, work, atomics int }
	for id, want := range map[string]row{
		"grid/per-cell": {16, 16*64 + 64 + 30, 0},
		// The 64 appends are guarded; sorting four particles that chance ordered takes up to 5
		// comparisons for each cell.
		"grid/global-lock": {16, -1, 64},
		"grid/cell-locks":  {16, -1, 64},
		"grid/partial":     {64, 64 + 2*63, 0},
		"grid/sort":        {64, -1, 0},
	} {
		alg, _ := Find(id)
		res, err := alg.Run(inputs("cell", strings.Join(cell, " ")), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		got := row{}
		for _, c := range res.Trace.RoundCosts(nil) {
			got.widest = max(got.widest, c.Active)
		}
		cost := res.Trace.Cost(res.Trace.Graph())
		got.work, got.atomics = cost.Work, cost.Atomics
		if want.work < 0 {
			got.work = -1
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", id, got, want)
		}
	}
}

// Scatters of seeds A B, with what sorting leaves on the way.
func TestWorkedScatters(t *testing.T) {
	req := inputs("x", "5 1 4 2 6 3", "index", "1 1 0 2 0 0")
	for _, id := range []string{"scatter/sort", "scatter/segscan"} {
		if got, want := lastRow(t, id, "order", req), "2 4 5 0 1 3"; got != want {
			t.Errorf("%s: order %s, want %s", id, got, want)
		}
		if got, want := lastRow(t, id, "heads", req), "1 0 0 1 0 1"; got != want {
			t.Errorf("%s: heads %s, want %s", id, got, want)
		}
	}
	for _, c := range []worked{
		{"the highest lane stays", "scatter/sort", "y", req, "3 1 2"},
		{"a permutation, seeds A B", "scatter/sort", "y", inputs("x", "3 8 4 6 3 9 2 8", "index", "0 2 1 4 3 6 7 5"), "3 4 8 3 6 8 9 2"},
		{"holes stay", "scatter/sort", "y", inputs("x", "7 8", "index", "3 1").with("n", "5"), "null 8 null 7 null"},
		{"sums", "scatter/segscan", "y", req, "13 6 2"},
		{"sums onto what is there", "scatter/segscan", "y", inputs("x", "5 1 4 2 6 3", "index", "1 1 0 2 0 0", "into", "10 20 30"), "23 26 32"},
		{"in the order of the lanes", "scatter/segscan", "y", inputs("x", "a b c d e f", "index", "1 1 0 2 0 0", "into", "x y z").with("op", "concat"), "xcef yab zd"},
		{"an identity adjoined", "scatter/segscan", "y", inputs("x", "5 1 4 2 6 3", "index", "1 1 0 2 0 0").with("op", "left", "n", "4"), "4 5 2 null"},
		{"reduce_by_index, futhark tests/hist/simple.fut", "scatter/segscan", "y", inputs("x", "1 1 4 4 4", "index", "1 1 4 4 4", "into", "1 2 3 4 5"), "1 4 3 4 17"},
		{"a histogram is a scatter of ones, thrust examples/histogram.cu", "scatter/segscan", "y",
			inputs("x", "1 1 1 1 1 1 1 1 1 1 1", "index", "2 1 0 0 2 2 1 1 1 1 4", "into", "0 0 0 0 0"), "2 5 3 0 1"},
	} {
		c.check(t)
	}
	alg, _ := Find("scatter/sort")
	res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	if h := res.Trace.Hazards(); len(h) > 0 {
		t.Errorf("lanes collide: %s", res.Trace.Describe(h[0]))
	}
}

// Every value of a scatter depends on the lanes whose indices name its place, and on what was
// there, as far as values go.
func TestScatterProvenance(t *testing.T) {
	alg, _ := Find("scatter/segscan")
	res, err := alg.Run(inputs("x", "1 1 1 1 1 1", "index", "1 1 0 2 0 0", "into", "1 1 1"), Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]int{{2, 4, 5}, {0, 1}, {3}} {
		if got := valuesOf(res.Trace, "into", i, "x"); !slices.Equal(got, want) {
			t.Errorf("y[%d] is made of x%v, want x%v", i, got, want)
		}
	}
}

// valuesOf returns which cells of an input the final value of a cell is made of, what only steered
// left aside.
func valuesOf(t *tracer.Trace, array string, i int, input string) []int {
	g := t.Graph()
	from := t.ArrayNamed(input).ID
	seen := map[tracer.NodeID]bool{}
	var out []int
	var visit func(n tracer.NodeID)
	visit = func(n tracer.NodeID) {
		if seen[n] {
			return
		}
		seen[n] = true
		if g.IsInput(n) {
			if a, k := t.Place(g.Node(n).Cell); a == from {
				out = append(out, k)
			}
			return
		}
		g.Sources(n, func(s tracer.Source) bool {
			if !s.Steer {
				visit(s.Node)
			}
			return true
		})
	}
	visit(g.Final(t.Cell(t.ArrayNamed(array).ID, i)))
	slices.Sort(out)
	return out
}

// Documented examples that take two steps: a map, then a reduction.
func TestTransformReduce(t *testing.T) {
	for _, c := range []struct{ name, x, f, op, init, want string }{
		{"thrust transform_reduce, NVIDIA/cccl", "-1 0 -2 -2 1 -3", "abs", "max", "0", "3"},
		{"cub TransformReduce, NVIDIA/cccl", "1 2 3 4", "neg", "+", "0", "-10"},
	} {
		alg, _ := Find("sequence/map")
		res, err := alg.Run(inputs("x", c.x).with("f", c.f), Options{Budget: budget.Command()})
		if err != nil {
			t.Fatal(err)
		}
		worked{c.name, "reduce/tree", "y", inputs("x", res.Output("y").Text()).with("op", c.op, "init", c.init), c.want}.check(t)
	}
}

// Documented adjacent differences are stencils with nothing beyond the edge.
func TestAdjacentDifferences(t *testing.T) {
	for _, c := range []struct{ name, x, weights, want string }{
		{"thrust adjacent_difference with plus", "1 2 1 2 1 2 1 2", "1 1 0", "1 3 3 3 3 3 3 3"},
		{"cub DeviceAdjacentDifference, left", "1 2 3 4", "-1 1 0", "1 1 1 1"},
		{"cub DeviceAdjacentDifference, right", "1 2 3 4", "0 1 -1", "-1 -1 -1 4"},
		{"cub BlockAdjacentDifference, left", "4 2 1 1 1 1 1 1 2 3 3 3 3 4 1 4", "-1 1 0", "4 -2 -1 0 0 0 0 0 1 1 0 0 0 1 -3 3"},
	} {
		worked{c.name + ", NVIDIA/cccl", "sequence/stencil", "y", inputs("x", c.x).with("weights", c.weights, "boundary", "zero"), c.want}.check(t)
	}
}

// What is wrong with a range, a cell or a place is said with what would be right.
func TestBadGrids(t *testing.T) {
	for _, c := range []struct {
		id   string
		req  Request
		want string
	}{
		{"histogram/atomic", inputs("x", "1").with("lo", "5", "hi", "5"), "hi: 5 is not greater than lo, 5; write a larger number"},
		{"histogram/atomic", inputs("x", "1").with("lo", "0.5", "hi", "-1"), "hi: -1 is not greater than lo, 0.5; write a larger number"},
		{"histogram/atomic", inputs("x", "1").with("lo", "-1e308", "hi", "1e308"), "hi: the range from -1e308 to 1e308 is wider than any number"},
		{"histogram/atomic", inputs("x", "1").with("lo", "NaN"), `lo: "NaN" is not a finite number`},
		{"histogram/atomic", inputs("x", "1").with("bins", "0"), "bins: 0 is out of range; write an integer from 1 to 4096"},
		{"histogram/sort", inputs("x", "a"), `x: value 1, "a", is not a value of kind int or float as all the others`},
		{"grid/sort", inputs(), "cell: this input is missing; write cells such as 9 6 6 4 6 4, or px and py"},
		{"grid/sort", inputs("cell", "16"), "cell: value 1, 16, is not in the grid; write cells from 0 to 15"},
		{"grid/sort", inputs("cell", "1", "px", "0.5"), "cell: the particles have places already; write cell alone, or px and py"},
		{"grid/sort", inputs("px", "0.5"), "py: this input is missing; write one for each px"},
		{"grid/sort", inputs("py", "0.5"), "px: this input is missing; write one for each py"},
		{"grid/sort", inputs("px", "0.5 1", "py", "0.5 0.5"), "px: value 2, 1, is not in the grid; write numbers from 0 up to 1, but not 1 itself"},
		{"grid/sort", inputs("px", "0.5", "py", "NaN"), "py: value 1, NaN, is not in the grid; write numbers from 0 up to 1, but not 1 itself"},
		{"grid/sort", inputs("px", "0.5 0.6", "py", "0.5"), "py: 1 values for the 2 of px; write one for each particle"},
		{"scatter/sort", inputs("x", "1 2", "index", "0 -2"), "index: value 2, -2, points at nothing; write indices from 0 to 1048575"},
		{"scatter/segscan", inputs("x", "1 2", "index", "0 1", "into", "a b"), `into: value 1, "a", is not a value of kind int or float as all the others`},
	} {
		alg, _ := Find(c.id)
		_, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s %v: got %v, want %s", c.id, c.req, err, c.want)
		}
	}
}
