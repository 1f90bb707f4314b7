package algos

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// The worked examples of the curriculum's section 3: compaction, splitting, allocation, sparse
// products.
func TestWorkedBuilt(t *testing.T) {
	letters := strings.Join(strings.Split("aPreREcFIoXoSUlMS", ""), " ")
	digits := "0 7 0 0 4 0 1 0 0 0 8 4 0 0 6 0"
	for _, c := range []worked{
		{"seed C", "compact/scan", "y", inputs("x", "1 2 3 4 5 6 7 8 9", "keep", "1 0 1 0 0 1 0 1 0"), "1 3 6 8"},
		{"seed C", "compact/serial", "y", inputs("x", "1 2 3 4 5 6 7 8 9", "keep", "1 0 1 0 0 1 0 1 0"), "1 3 6 8"},
		{"seed D", "compact/scan", "y", inputs("x", digits).with("pred", "nonzero"), "7 4 1 8 4 6"},
		{"seed D", "compact/serial", "count", inputs("x", digits).with("pred", "nonzero"), "6"},
		{"thrust remove_if, NVIDIA/cccl: 4 2 8 go, and behind the end the old values stay", "compact/remove-if", "y", inputs("x", "1 4 2 8 5 7"), "1 5 7 8 5 7"},
		{"thrust remove_if, NVIDIA/cccl", "compact/remove-if", "count", inputs("x", "1 4 2 8 5 7"), "3"},
		{"seed E", "compact/scan", "y", inputs("x", "7 2 1 3 0 6 9 5"), "2 0 6"},
		{"seed C", "unique/scan", "y", inputs("x", "1 1 1 2 2 3 1 1"), "1 2 3 1"},
		{"floats: −0 equals +0, NaN itself", "unique/scan", "y", inputs("x", "0 -0 1.5 NaN NaN 1.5"), "0 1.5 NaN 1.5"},
		{"texts", "unique/scan", "count", inputs("x", "to be be or"), "3"},
		{"seed C", "split/two-scans", "y", inputs("x", "2 5 6 4 9 1 8"), "2 6 4 8 5 9 1"},
		{"seed C", "split/one-scan", "y", inputs("x", "2 5 6 4 9 1 8"), "2 6 4 8 5 9 1"},
		{"seed D, with its small L", "split/two-scans", "y", inputs("x", letters).with("pred", "upper"), "P R E F I X S U M S a r e c o o l"},
		{"seed D, with its small L", "split/one-scan", "count", inputs("x", letters).with("pred", "upper"), "10"},
		{"words of 5, 4 and 6 letters, seeds D E", "allocate/scan", "offsets", inputs("counts", "5 4 6"), "0 5 9"},
		{"words of 5, 4 and 6 letters, seeds D E", "allocate/scan", "total", inputs("counts", "5 4 6"), "15"},
		{"words of 5, 4 and 6 letters, seeds D E", "allocate/scan", "y", inputs("counts", "5 4 6"), "0 0 0 0 0 1 1 1 1 2 2 2 2 2 2"},
		{"four rows, seeds A B", "spmv/segscan", "y", sparseLecture(), "6 4 12 54"},
		{"four rows, seeds A B", "spmv/segreduce", "y", sparseLecture(), "6 4 12 54"},
		{"four rows, a lane each", "spmv/rows", "y", sparseLecture().with("lanes", "1"), "6 4 12 54"},
		{"four rows, a warp each", "spmv/rows", "y", sparseLecture().with("lanes", "32"), "6 4 12 54"},
		{"an empty row, seed E", "spmv/serial", "y", sparseWithAnEmptyRow(), "5 2 0 2"},
		{"an empty row, seed E", "spmv/segscan", "y", sparseWithAnEmptyRow(), "5 2 0 2"},
		{"an empty row, seed E", "spmv/segreduce", "y", sparseWithAnEmptyRow(), "5 2 0 2"},
		{"an empty row, seed E", "spmv/rows", "y", sparseWithAnEmptyRow().with("lanes", "4"), "5 2 0 2"},
		{"nodes above a node: its depth; the brackets of the figure", "tree/rootfix", "y", inputs("x", "1 1 1 1 1 1", "open", "0 1 2 4 7 8", "close", "11 6 3 5 10 9"), "0 1 2 2 1 2"},
		{"nodes of a subtree: its size", "tree/leaffix", "y", inputs("x", "1 1 1 1 1 1", "open", "0 1 2 4 7 8", "close", "11 6 3 5 10 9"), "6 3 1 1 2 1"},
		{"a path of three", "tree/rootfix", "y", inputs("x", "5 7 9", "open", "0 1 2", "close", "5 4 3"), "0 5 12"},
		{"two trees, the second numbered first", "tree/leaffix", "y", inputs("x", "4 1 2", "open", "4 0 1", "close", "5 3 2"), "4 3 2"},
		{"no tree at all", "tree/leaffix", "y", inputs("x", "", "open", "", "close", ""), ""},
		{"the first difference decides, and not the last", "string/compare", "y", inputs("a", "p r e f i x", "b", "p r e f a c e"), "5"},
		{"a word before what it begins", "string/compare", "y", inputs("a", "s c a n", "b", "s c a n s"), "-5"},
		{"equal", "string/compare", "y", inputs("a", "s u m", "b", "s u m"), "0"},
		{"two empty strings", "string/compare", "y", inputs("a", "", "b", ""), "0"},
		{"an empty string is the first of all", "string/compare", "y", inputs("a", "a", "b", ""), "1"},
		{"names, numbers and what lies between", "string/automaton", "y", inputs("x", "i f _ x 1 < 1 0"), "1 1 0 1 1 0 2 2"},
		{"parity of ones", "string/automaton", "y", inputs("x", "1 0 1 1 0").with("table", "0:01;1:10"), "1 1 0 1 1"},
		{"a binary number modulo 3", "string/automaton", "y", inputs("x", "1 1 0 1").with("table", "0:021;1:102"), "1 0 0 1"},
		{"a vector of halves makes all numbers", "spmv/segscan", "y", inputs("values", "2 3", "cols", "0 1", "rows", "0 2", "v", "0.5 1.5"), "5.5"},
		{"no rows at all", "spmv/segreduce", "y", inputs("values", "", "cols", "", "rows", "0", "v", ""), ""},
	} {
		c.check(t)
	}
}

// The matrix of the lectures times 1 2 3 4, whose last row is 2x₁ + 6x₂ + 8x₃ = 4 + 18 + 32.
func sparseLecture() Request {
	return inputs("values", "3 1 2 4 2 6 8", "cols", "0 2 1 2 1 2 3", "rows", "0 2 3 4 7", "v", "1 2 3 4")
}

func sparseWithAnEmptyRow() Request {
	return inputs("values", "3 1 1 1", "cols", "0 1 1 1", "rows", "0 2 3 3 4", "v", "1 2 3")
}

// The rows that the curriculum prints.
func TestWorkedBuiltRows(t *testing.T) {
	nine := inputs("x", "1 2 3 4 5 6 7 8 9", "keep", "1 0 1 0 0 1 0 1 0")
	seven := inputs("x", "2 5 6 4 9 1 8")
	gems := inputs("x", "4 7 2 6 3 5 1 0", "keep", "1 0 1 1 0 0 0 1")
	blelloch := inputs("x", "5 7 3 1 4 2 7 2", "keep", "0 0 0 0 1 1 0 1")
	expand := inputs("counts", "3 5 2 0 1 3 4 2 4").with("form", "max-scan")
	for _, c := range []struct {
		name, id, array string
		req             Request
		want            string
	}{
		{"seed C", "compact/scan", "pos", nine, "0 1 1 2 2 2 3 3 4"},
		{"seed C", "unique/scan", "head", inputs("x", "1 1 1 2 2 3 1 1"), "1 0 0 1 0 1 1 0"},
		{"seed C, others before", "split/two-scans", "before", seven, "0 0 1 1 1 2 3"},
		{"seed C, kept from here on", "split/two-scans", "after", seven, "4 3 3 2 1 1 1"},
		{"seed C", "split/two-scans", "place", seven, "0 4 1 2 5 6 3"},
		{"Blelloch, 1990: Index", "split/two-scans", "place", blelloch, "3 4 5 6 0 1 7 2"},
		{"GPU Gems 3, chapter 39: f", "split/one-scan", "pos", gems, "0 1 1 2 3 3 3 3"},
		{"GPU Gems 3, chapter 39: totalFalses", "split/one-scan", "count", gems, "4"},
		{"GPU Gems 3, chapter 39: d", "split/one-scan", "place", gems, "0 4 1 2 5 6 7 3"},
		{"thrust/examples/expand.cu: scan of counts", "allocate/scan", "offsets", expand, "0 3 8 10 10 11 14 18 20"},
		{"thrust/examples/expand.cu: max scan", "allocate/scan", "owner", expand, "0 0 0 1 1 1 1 1 2 2 4 5 5 5 6 6 6 6 7 7 8 8 8 8"},
		{"four rows: 3x₀ + x₂, 2x₁, 4x₂, 2x₁ + 6x₂ + 8x₃ and on the way", "spmv/segscan", "products", sparseLecture(), "3 6 4 12 4 22 54"},
	} {
		if last := lastRow(t, c.id, c.array, c.req); last != c.want {
			t.Errorf("%s: %s ends as %s, want %s", c.name, c.array, last, c.want)
		}
	}
	heads := strings.Split(rows(t, "spmv/segscan", "heads", sparseLecture()), "\n")
	if got, want := heads[2], "1 0 1 1 1 0 0"; got != want {
		t.Errorf("heads of the rows are %s, want %s", got, want)
	}
}

// Fields that do not fit each other are refused before anything runs.
func TestBuiltRequestsThatDoNotFit(t *testing.T) {
	sparse := func(values, cols, rows, v string) Request {
		return inputs("values", values, "cols", cols, "rows", rows, "v", v)
	}
	for _, c := range []struct {
		id   string
		req  Request
		want string
	}{
		{"compact/scan", inputs("x", "1 2 3", "keep", "1"), "keep: 1 values for the 3 of x; write one for each value"},
		{"split/one-scan", inputs("x", "1").with("pred", "prime"), `pred: "prime" is not a predicate; write even, odd, positive, nonzero, upper, lower, or < or > with a number, such as <5`},
		{"allocate/scan", inputs("counts", "3 -1"), "counts: value 2 is -1; write how many slots each needs, 0 or more"},
		{"allocate/scan", inputs("counts", "9223372036854775807 1"), "counts: more than 4194304 slots in all; write smaller counts"},
		{"spmv/serial", sparse("1 2", "0", "0 2", "1"), "cols: 1 values for the 2 of values; write one for each value"},
		{"spmv/serial", sparse("1 2", "0 1", "0 2", "1"), "cols: value 2 is 1; write columns from 0 to 0, as v has 1 value"},
		{"spmv/serial", sparse("1", "-1", "0 1", "1 2"), "cols: value 1 is -1; write columns from 0 to 1, as v has 2 values"},
		{"spmv/segscan", sparse("1 2", "0 0", "", "1"), "rows: no offsets; write where each row begins, and at the end 2, the number of values"},
		{"spmv/segscan", sparse("1 2", "0 0", "1 2", "1"), "rows: value 1 is 1; the first row begins at 0"},
		{"spmv/segscan", sparse("1 2", "0 0", "0 2 1 2", "1"), "rows: value 3, 1, is less than the one before; a row ends where it begins or later"},
		{"spmv/segscan", sparse("1 2", "0 0", "0 1", "1"), "rows: value 2 is 1; the last row ends at 2, the number of values"},
		{"spmv/segscan", sparse("1", "0", "0 1", ""), "v: no values; write one for each column of the matrix"},
		{"spmv/segscan", sparse("1", "0", "0 1", "a"), `v: value 1, "a", is not a value of kind int or float as all the others`},
	} {
		alg, _ := Find(c.id)
		_, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.id, err, c.want)
		}
	}
}

// Where all values that stay are alike, the trace tells which of them moved where.
func TestRemovalKeepsItsSources(t *testing.T) {
	alg, _ := Find("compact/remove-if")
	for _, n := range []int{1, 2, 3, 8, 13} {
		res, err := alg.Run(inputs("x", strings.Repeat("2 1 ", n)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if got := valuesOf(res.Trace, "x", i, "x"); !slices.Equal(got, []int{2*i + 1}) {
				t.Errorf("n = %d: x[%d] is made of x%v, want %d", n, i, got, 2*i+1)
			}
		}
	}
}

// How many lanes a row needs depends on its length: one for each entry reads neighbours, fewer read
// entries that lie far apart, and more have nothing to read.
func TestLanesForEachRow(t *testing.T) {
	uniform := func(rows, length int) Request {
		var starts, cols []string
		for i := range rows * length {
			cols = append(cols, strconv.Itoa(i%length))
		}
		for r := range rows + 1 {
			starts = append(starts, strconv.Itoa(r*length))
		}
		return inputs("values", strings.Repeat("1 ", rows*length), "cols", strings.Join(cols, " "), "rows", strings.Join(starts, " "), "v", strings.Repeat("1 ", length))
	}
	for _, c := range []struct {
		rows, length, lanes       int
		sectors, warps, divergent int // of the walk along the rows
	}{
		{32, 4, 1, 141, 1, 0}, {32, 4, 4, 48, 4, 0}, {32, 4, 32, 160, 32, 32}, // 28 of 32 lanes have nothing to do
		{4, 32, 1, 290, 1, 0}, {4, 32, 4, 74, 1, 0}, {4, 32, 32, 56, 4, 0},
	} {
		alg, _ := Find("spmv/rows")
		res, err := alg.Run(uniform(c.rows, c.length).with("lanes", strconv.Itoa(c.lanes)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		got := res.Trace.Memory(1, tracer.GPU())
		if got.Sectors != c.sectors || got.Warps != c.warps || got.Divergent != c.divergent {
			t.Errorf("%d rows of %d, %d lanes each: %d sectors, %d warps of which %d diverge; want %d, %d and %d", c.rows, c.length, c.lanes, got.Sectors, got.Warps, got.Divergent, c.sectors, c.warps, c.divergent)
		}
	}
}
