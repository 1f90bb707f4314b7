package algos

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// worked is a published example: what it is called and where it stands, and what it gives.
type worked struct {
	name, id, output string
	req              Request
	want             string
}

func (w worked) check(t *testing.T) {
	t.Helper()
	alg, ok := Find(w.id)
	if !ok {
		t.Errorf("no %s", w.id)
		return
	}
	res, err := alg.Run(w.req, Options{Budget: budget.Command()})
	if err != nil {
		t.Errorf("%s, %s: %v", w.id, w.name, err)
		return
	}
	if got := res.Output(w.output).Text(); got != w.want {
		t.Errorf("%s, %s: %s is %s, want %s", w.id, w.name, w.output, got, w.want)
	}
}

// The examples of section 1 of the curriculum, and of published documentation.
func TestWorkedSequences(t *testing.T) {
	for _, c := range []worked{
		{"seeds A B", "sequence/map", "y", inputs("x", "3 8 4 6 3 9 2 8"), "13 18 14 16 13 19 12 18"},
		{"seeds A B, in chunks", "sequence/map", "y", inputs("x", "3 8 4 6 3 9 2 8").with("p", "3"), "13 18 14 16 13 19 12 18"},
		{"thrust tabulate, NVIDIA/cccl thrust/tabulate.h", "sequence/map", "y", inputs("x", "0 1 2 3 4 5 6 7 8 9").with("f", "neg"), "0 -1 -2 -3 -4 -5 -6 -7 -8 -9"},
		{"seeds A B, a permutation", "sequence/scatter", "y", inputs("x", "3 8 4 6 3 9 2 8", "index", "0 2 1 4 3 6 7 5"), "3 4 8 3 6 8 9 2"},
		{"the highest lane stays", "sequence/scatter", "y", inputs("x", "1 2 3 4", "index", "5 0 5 0"), "4 null null null null 3"},
		{"into what is there", "sequence/scatter", "y", inputs("x", "2 4", "index", "0 3", "into", "0 0 0 0 0 0.5"), "2 0 0 4 0 0.5"},
		{"scatter undone", "sequence/gather", "y", inputs("x", "3 4 8 3 6 8 9 2", "index", "0 2 1 4 3 6 7 5"), "3 8 4 6 3 9 2 8"},
		{"nothing to fetch", "sequence/gather", "y", inputs("x", "", "index", ""), ""},
		{"three neighbours", "sequence/stencil", "y", inputs("x", "1 2 3 4"), "4 6 9 11"},
		{"beyond the edge 0", "sequence/stencil", "y", inputs("x", "1 2 3 4").with("boundary", "zero"), "3 6 9 7"},
		{"round the edge", "sequence/stencil", "y", inputs("x", "1 2 3 4").with("boundary", "wrap"), "7 6 9 8"},
		{"no term beyond the edge", "sequence/stencil", "y", inputs("x", "1 2 3 4").with("boundary", "skip"), "3 6 9 7"},
		{"weights in reading order", "sequence/stencil", "y", inputs("x", "0 0 1 0 0").with("weights", "1 2 3", "boundary", "zero"), "0 3 2 1 0"},
		{"von Neumann", "sequence/stencil", "y", inputs("x", "0 0 0 0 1 0 0 0 0").with("cols", "3", "shape", "plus", "boundary", "zero"), "0 1 0 1 1 1 0 1 0"},
		{"Moore", "sequence/stencil", "y", inputs("x", "0 0 0 0 1 0 0 0 0").with("cols", "3", "shape", "square", "boundary", "zero"), "1 1 1 1 1 1 1 1 1"},
		{"north and west come first", "sequence/stencil", "y", inputs("x", "1 2 3 4").with("cols", "2", "shape", "plus", "boundary", "zero", "weights", "1000 100 10 1 0"), "12 120 1034 2340"},
		{"weights laid on the values", "sequence/convolution", "y", inputs("x", "3 1 0 2 5 1", "w", "1 2 1"), "5 3 9 13 7 1"},
		{"more weights than values", "sequence/convolution", "y", inputs("x", "2 3", "w", "1 10 100"), "32 3"},
		{"one weight", "sequence/convolution", "y", inputs("x", "0.5 -2", "w", "3"), "1.5 -6"},
		{"a scan undone, seed B", "sequence/adjacent-difference", "y", inputs("x", "3 4 11 11 15 16 22 25"), "3 1 7 0 4 1 6 3"},
		{"cub DeviceAdjacentDifference::SubtractLeft, NVIDIA/cccl", "sequence/adjacent-difference", "y", inputs("x", "1 2 3 4"), "1 1 1 1"},
		{"cub BlockAdjacentDifference, NVIDIA/cccl", "sequence/adjacent-difference", "y", inputs("x", "4 2 1 1 1 1 1 1 2 3 3 3 3 4 1 4"), "4 -2 -1 0 0 0 0 0 1 1 0 0 0 1 -3 3"},
		{"two rows of four", "sequence/transpose", "y", inputs("x", "1 2 3 4 5 6 7 8").with("rows", "2", "cols", "4"), "1 5 2 6 3 7 4 8"},
		{"by tiles of 2, of which one sticks out", "matrix/transpose-tiled", "y", inputs("x", "1 2 3 4 5 6").with("rows", "2", "tile", "2"), "1 4 2 5 3 6"},
		{"one tile, with free cells", "matrix/transpose-tiled", "y", inputs("x", "1 2 3 4 5 6 7 8").with("rows", "2", "padding", "conflict-free"), "1 5 2 6 3 7 4 8"},
		{"tiles of three, swizzled", "matrix/transpose-tiled", "y", inputs("x", "1 2 3 4 5 6 7 8").with("rows", "2", "tile", "3", "padding", "swizzled"), "1 5 2 6 3 7 4 8"},
		{"records (f,i) to arrays of f and of i, seed E", "sequence/transpose", "y", inputs("x", "f0 i0 f1 i1 f2 i2").with("cols", "2"), "f0 f1 f2 i0 i1 i2"},
		{"even, seed E", "sequence/filter", "y", inputs("x", "7 2 1 3 0 6 9 5"), "2 0 6"},
		{"thrust copy_if, NVIDIA/cccl", "sequence/filter", "y", inputs("x", "0 2 3 9 5 2 81 8").with("pred", "<7"), "0 2 3 5 2"},
		{"flags, cudpp compact", "sequence/filter", "y", inputs("x", "a b c d e f", "keep", "1 0 1 1 0 1"), "a c d f"},
		{"three of eight", "sequence/partition", "offsets", inputs("x", "3 8 4 6 3 9 2 8").with("p", "3"), "0 2 5 8"},
		{"more parts than values", "sequence/partition", "offsets", inputs("x", "3 8").with("p", "4"), "0 0 1 1 2"},
		{"seeds A B", "sequence/flatten", "y", inputs("x", "1 2|6|1 2 3 4"), "1 2 6 1 2 3 4"},
		{"seeds A B", "sequence/flatten", "offsets", inputs("x", "1 2|6|1 2 3 4"), "0 2 3 7"},
		{"an empty one between", "sequence/flatten", "offsets", inputs("x", "a||b c|"), "0 1 1 3 3"},
		{"quoted bars stay", "sequence/flatten", "y", inputs("x", `"a|b"|c`), `"a|b" c`},
		{"no sequence at all", "sequence/flatten", "offsets", inputs("x", ""), "0"},
		{"groups keep their order", "sequence/group-by", "v", inputs("x", "2 1 2 3 1 2", "v", "a b c d e f"), "b e a c f d"},
		{"ascending keys", "sequence/group-by", "keys", inputs("x", "2 1 2 3 1 2", "v", "a b c d e f"), "1 2 3"},
		{"where each begins", "sequence/group-by", "starts", inputs("x", "2 1 2 3 1 2", "v", "a b c d e f"), "0 2 5"},
		{"-0 is 0, and NaN one group", "sequence/group-by", "v", inputs("x", "NaN -0 0 NaN", "v", "1 2 3 4"), "2 3 1 4"},
		{"by key", "sequence/join", "keys", inputs("a", "2 1 2 4", "va", "a b c d", "b", "2 3 1 2", "vb", "w x y z"), "1 2 2 2 2"},
		{"then left order", "sequence/join", "left", inputs("a", "2 1 2 4", "va", "a b c d", "b", "2 3 1 2", "vb", "w x y z"), "b a a c c"},
		{"then right order", "sequence/join", "right", inputs("a", "2 1 2 4", "va", "a b c d", "b", "2 3 1 2", "vb", "w x y z"), "y w z w z"},
		{"thrust set_intersection of a set", "sequence/join", "keys", inputs("a", "1 3 5 7 9 11", "va", "0 0 0 0 0 0", "b", "1 2 3 5 8 13", "vb", "0 0 0 0 0 0"), "1 3 5"},
	} {
		c.check(t)
	}
}

// A group-by as its pseudocode has it: the sorted keys, their heads, and the numbers of the groups.
func TestWorkedGroupBy(t *testing.T) {
	req := inputs("x", "2 1 2 3 1 2", "v", "a b c d e f")
	for _, c := range []struct{ array, want string }{
		{"x", "1 1 2 2 2 3"}, {"head", "1 0 1 0 0 1"}, {"group", "0 1 1 2 2 2"},
	} {
		if got := lastRow(t, "sequence/group-by", c.array, req); got != c.want {
			t.Errorf("%s: %s, want %s", c.array, got, c.want)
		}
	}
}

// Duplicate indices are legal, and the trace says that lanes collide.
func TestScatterReportsConflicts(t *testing.T) {
	alg, _ := Find("sequence/scatter")
	res, err := alg.Run(inputs("x", "1 2 3 4", "index", "5 0 5 1"), Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	hazards := res.Trace.Hazards()
	if len(hazards) != 1 || hazards[0].Kind != tracer.WriteAfterWrite || hazards[0].First.Lane != 0 || hazards[0].Then.Lane != 2 {
		t.Errorf("hazards %v", hazards)
	}
}

// One input by three rules: where all write the same, common says what the others say; where they do
// not, that is found out, any of their values stays by the arbitrary rule, and by priority the last.
func TestWorkedConcurrentWrites(t *testing.T) {
	alg, _ := Find("sequence/concurrent-write")
	stays := map[string]bool{}
	for seed := range 30 {
		res, err := alg.Run(inputs("x", "3 8 3 6 5 9 5", "index", "0 2 0 2 3 2 3").with("seed", strconv.Itoa(seed)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"broken": "0 0 1 0", "common": "3 null 9 5", "priority": "3 null 9 5", "arbitrary": "3 null ? 5"} {
			var got []string
			for i := range 4 {
				text := res.Output(name).TextAt(i)
				if name == "arbitrary" && i == 2 {
					stays[text] = true
					text = "?"
				}
				got = append(got, text)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("seed %d: %s is %v, want %s", seed, name, got, want)
			}
		}
		if class := res.Trace.Cost(res.Trace.Graph()).PRAM; class != tracer.CRCW {
			t.Errorf("its class is %v", class)
		}
	}
	if !reflect.DeepEqual(stays, map[string]bool{"8": true, "6": true, "9": true}) {
		t.Errorf("by the arbitrary rule %v stay", stays)
	}
}

// What only the values can tell to be wrong is refused with the field and what would be right.
func TestBadSequences(t *testing.T) {
	for _, c := range []struct {
		id   string
		req  Request
		want string
	}{
		{"sequence/gather", inputs("x", "1 2 3", "index", "0 3"), "index: value 2, 3, points at nothing; write indices from 0 to 2"},
		{"sequence/gather", inputs("x", "", "index", "0"), "index: value 1, 0, points at nothing, since there are no values"},
		{"sequence/scatter", inputs("x", "1 2", "index", "0 -1"), "index: value 2, -1, points at nothing; write indices from 0 to 1048575"},
		{"sequence/scatter", inputs("x", "1 2", "index", "0 9999999999"), "index: value 2, 9999999999, points at nothing; write indices from 0 to 1048575"},
		{"sequence/scatter", inputs("x", "1 2", "index", "0 4").with("n", "4"), "index: value 2, 4, points at nothing; write indices from 0 to 3"},
		{"sequence/scatter", inputs("x", "1 2", "index", "0"), "index: 1 values for the 2 of x; write one for each value"},
		{"sequence/scatter", inputs("x", "1", "index", "0", "into", "1 2").with("n", "3"), "n: into has 2 places; leave n out, or write 2"},
		{"sequence/convolution", inputs("x", "1 2 3", "w", ""), "w: write one weight at least"},
		{"sequence/stencil", inputs("x", "1 2 3").with("cols", "2"), "cols: 2 does not divide the length of x, 3; write a divisor of it, or 0 for one row"},
		{"sequence/stencil", inputs("x", "1 2 3").with("weights", "1 2"), "weights: 2 do not fill a row; write 1, 3, 5, …"},
		{"sequence/stencil", inputs("x", "1 2 3").with("weights", "1 a 1"), `weights: "1 a 1" is not a list of numbers such as 1 2 1`},
		{"sequence/stencil", inputs("x", "1 2 3").with("weights", "NaN"), "weights: NaN is not a weight; write finite numbers"},
		{"sequence/stencil", inputs("x", "1 2 3").with("shape", "plus", "weights", "1 1 1"), "weights: 3 do not fill a plus; write 1, 5, 9, …"},
		{"sequence/transpose", inputs("x", "1 2 3").with("rows", "2"), "rows: 2 does not divide the length of x, 3"},
		{"sequence/transpose", inputs("x", "1 2 3").with("rows", "2", "cols", "2"), "rows: 2 × 2 is not the length of x, 3; leave rows or cols out"},
		{"sequence/filter", inputs("x", "1 2 3", "keep", "1"), "keep: 1 values for the 3 of x; write one for each value"},
		{"sequence/group-by", inputs("x", "1 2 3", "v", "1"), "v: 1 values for the 3 of x; write one for each key"},
		{"sequence/join", inputs("a", "1", "va", "1", "b", "2 3", "vb", "1"), "vb: 1 values for the 2 of b; write one for each key"},
		{"sequence/flatten", inputs("x", "1 2|\"\\x\""), `x: value 3, "\"\\x\"", is not a value of kind int or float or pair or mat2 or text as all the others`},
		{"sequence/flatten", inputs("x", `1|"a`), `x: sequence 2: value 1, "\"a", is not closed: a second quote is missing`},
	} {
		alg, _ := Find(c.id)
		_, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s %v: got %v, want %s", c.id, c.req, err, c.want)
		}
	}
}

// Folds and reductions of the curriculum, and of published documentation.
func TestWorkedFolds(t *testing.T) {
	for _, c := range []worked{
		{"map of seeds A B, summed", "fold/serial", "y", inputs("x", "3 8 4 6 3 9 2 8"), "43"},
		{"squares", "fold/serial", "y", inputs("x", "3 8 4 6 3 9 2 8").with("f", "sum-squares"), "283"},
		{"squares", "fold/parallel", "y", inputs("x", "3 8 4 6 3 9 2 8").with("f", "sum-squares", "p", "3"), "283"},
		{"even ones", "fold/parallel", "y", inputs("x", "3 8 4 6 3 9 2 8").with("f", "count-even"), "5"},
		{"a run over three chunks", "fold/parallel", "y", inputs("x", "1 2 2 2 2 2 2 3").with("f", "longest-run", "p", "4"), "6"},
		{"runs of words", "fold/serial", "y", inputs("x", "a a b b b a").with("f", "longest-run"), "3"},
		{"of nothing", "fold/serial", "y", inputs("x", "").with("f", "longest-run"), "0"},
		{"of nothing", "fold/parallel", "y", inputs("x", ""), "0"},
		{"seeds D E", "reduce/sequential", "y", inputs("x", "1 4 2 2 1 0 4 1"), "15"},
		{"cub DeviceReduce::Sum, NVIDIA/cccl", "reduce/serial", "y", inputs("x", "8 6 7 5 3 0 9"), "38"},
		{"cub DeviceReduce::Sum, NVIDIA/cccl", "reduce/tree", "y", inputs("x", "8 6 7 5 3 0 9"), "38"},
		{"cub DeviceReduce::Sum, NVIDIA/cccl", "reduce/sequential", "y", inputs("x", "8 6 7 5 3 0 9").with("init", "0"), "38"},
		{"cub DeviceReduce::Max, NVIDIA/cccl", "reduce/sequential", "y", inputs("x", "8 6 7 5 3 0 9").with("op", "max", "init", "-2147483648"), "9"},
		{"cudpp reduce, cudpp.cpp", "reduce/tree", "y", inputs("x", "3 2 0 1 -4 5 0 -1").with("init", "0"), "6"},
		{"the same rows", "reduce/vector", "y", inputs("x", "1 2 3  10 20 30  100 200 300").with("cols", "3"), "111 222 333"},
		{"order is kept", "reduce/vector", "y", inputs("x", "a b c d e f").with("cols", "2", "op", "concat"), "ace bdf"},
		{"init goes before all", "reduce/vector", "y", inputs("x", "a b c d").with("cols", "2", "op", "concat", "init", "-"), "-ac -bd"},
		{"products added up", "reduce/dot", "y", inputs("a", "1 2 3 4 5", "b", "2 0 1 3 1"), "22"},
		{"a right angle", "reduce/dot", "y", inputs("a", "0.5 -2", "b", "4 1"), "0"},
		{"no values", "reduce/dot", "y", inputs("a", "", "b", ""), "0"},
		{"no rows", "reduce/vector", "y", inputs("x", "").with("cols", "2", "op", "max"), "-9223372036854775808 -9223372036854775808"},
		{"modulo addressing", "reduce/tree", "y", inputs("x", "a b c d e f g").with("op", "concat", "form", "modulo"), "abcdefg"},
		{"strided addressing", "reduce/tree", "y", inputs("x", "a b c d e f g").with("op", "concat", "form", "strided"), "abcdefg"},
	} {
		c.check(t)
	}
}

// By halves: 1 4 2 2 onto 1 0 4 1, and so on, in three rounds of 4, 2 and 1 lanes that stand side
// by side.
func TestWorkedHalves(t *testing.T) {
	want := "1 4 2 2 1 0 4 1\n2 4 6 3 1 0 4 1\n8 7 6 3 1 0 4 1\n15 7 6 3 1 0 4 1"
	if got := rows(t, "reduce/sequential", "x", inputs("x", "1 4 2 2 1 0 4 1")); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	alg, _ := Find("reduce/sequential")
	_, err := alg.Run(inputs("x", "a b").with("op", "concat"), Options{Budget: budget.Command()})
	if want := "op: reduce/sequential needs an operator that is commutative, and concat is not"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// The three reductions of Harris, 2007, on a block of 128 threads in warps of 32: all do 127
// combines in 7 rounds, and differ in how many warps diverge: with some of their threads masked,
// while others work.
func TestDivergenceOfReductions(t *testing.T) {
	for _, c := range []struct {
		id, form string
		want     []int // divergent warps, round by round
	}{
		{"reduce/tree", "modulo", []int{4, 4, 4, 4, 4, 2, 1}},
		{"reduce/tree", "strided", []int{0, 0, 1, 1, 1, 1, 1}},
		{"reduce/sequential", "", []int{0, 0, 1, 1, 1, 1, 1}},
	} {
		alg, _ := Find(c.id)
		req := inputs("x", strings.Repeat("1 ", 128))
		if c.form != "" {
			req = req.with("form", c.form)
		}
		res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if w := res.Trace.Cost(res.Trace.Graph()).Work; w != 127 {
			t.Errorf("%s %s: work %d", c.id, c.form, w)
		}
		var got []int
		for r := 1; r <= res.Trace.Rounds(); r++ {
			got = append(got, res.Trace.Memory(tracer.RoundID(r), tracer.GPU()).Divergent)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v divergent warps, want %v", c.id, c.form, got, c.want)
		}
	}
}

// What a fold cannot take in, or a length that has no whole rows, is refused.
func TestBadFolds(t *testing.T) {
	for _, c := range []struct {
		id   string
		req  Request
		want string
	}{
		{"fold/serial", inputs("x", "a b"), "x: sum takes numbers, and these are values of kind text"},
		{"fold/parallel", inputs("x", "1").with("p", "0"), "p: 0 is out of range; write an integer from 1 to 1024"},
		{"fold/parallel", inputs("x", "1").with("f", "mean"), `f: "mean" is not a choice; write one of sum sum-squares count-even longest-run`},
		{"reduce/dot", inputs("a", "1 2 3", "b", "1 2"), "b: has 2 values, and a has 3; write as many"},
		{"reduce/vector", inputs("x", "1 2 3").with("cols", "2"), "cols: 2 does not divide the length of x, 3"},
	} {
		alg, _ := Find(c.id)
		_, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s %v: got %v, want %s", c.id, c.req, err, c.want)
		}
	}
}
