package algos

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// The sorting rows of the curriculum's section 4: what an array holds at first, and after each
// round or nested phase that changes it.
func TestSortingRows(t *testing.T) {
	for _, c := range []struct {
		name, id, array string
		req             Request
		want            string
	}{
		{"brick sort, seed E", "sort/odd-even", "x", inputs("x", "7 1 3 2 5"),
			"7 1 3 2 5\n1 7 2 3 5\n1 2 7 3 5\n1 2 3 7 5\n1 2 3 5 7"},
		{"the network of seed E", "network/custom", "x", inputs("x", "5 1 0 1"), "5 1 0 1\n0 1 5 1\n0 1 1 5"},
		{"counting sort, seed C: relative digit counts", "sort/counting", "relative", inputs("x", "3 2 2 0 1 3 2 0"), "null null null null null null null null\n0 0 1 0 0 1 2 1"},
		{"counting sort, seed C: histogram and its scan", "sort/counting", "counts", inputs("x", "3 2 2 0 1 3 2 0"), "0 0 0 0\n2 1 3 2\n0 2 3 6"},
		{"counting sort, seed C: places", "sort/counting", "place", inputs("x", "3 2 2 0 1 3 2 0"), "null null null null null null null null\n6 3 4 0 2 7 5 1"},
		{"radix sort, seed C E: bit after bit", "sort/radix", "x", inputs("x", "4 7 5 0 3 3 3 7 1 3"),
			"4 7 5 0 3 3 3 7 1 3\n4 0 7 5 3 3 3 7 1 3\n4 0 5 1 7 3 3 3 7 3\n0 1 3 3 3 3 4 5 7 7"},
		{"blelloch_split_radix_sort: Blelloch 1990, CMU-CS-90-190", "sort/radix", "x", inputs("x", "5 7 3 1 4 2 7 2"),
			"5 7 3 1 4 2 7 2\n4 2 2 5 7 3 1 7\n4 5 1 2 2 7 3 7\n1 2 2 3 4 5 7 7"},
		{"blelloch_split_radix_sort: the bits", "sort/radix", "bit", inputs("x", "5 7 3 1 4 2 7 2"),
			"null null null null null null null null\n1 1 1 1 0 0 1 0\n0 1 1 0 1 1 0 1\n1 1 0 0 0 1 0 1"},
		{"gems_radix_split: GPU Gems 3, figure 39-14", "sort/radix", "x", inputs("x", "4 7 2 6 3 5 1 0"),
			"4 7 2 6 3 5 1 0\n4 2 6 0 7 3 5 1\n4 0 5 1 2 6 7 3\n0 1 2 3 4 5 6 7"},
		{"parallel partition, seed D: the flags", "sort/quick", "low", inputs("x", "4 9 1 7 3 5 8 2").with("tile", "4"),
			"null null null null null null null null\n1 0 1 0 1 0 0 1"},
		{"parallel partition, seed D: their scan", "sort/quick", "rank", inputs("x", "4 9 1 7 3 5 8 2").with("tile", "4"),
			"null null null null null null null null\n1 0 1 0 1 0 0 1\n1 1 2 2 3 3 3 4"},
		{"parallel partition, seed D, the pivot put in place, and two small parts", "sort/quick", "x", inputs("x", "4 9 1 7 3 5 8 2").with("tile", "4"),
			"4 9 1 7 3 5 8 2\n4 1 3 2 9 7 5 8\n2 1 3 4 9 7 5 8\n1 2 3 4 5 7 8 9"},
		{"all equal: found in place at the second split", "sort/quick", "x", inputs("x", "7 7 7 7 7").with("tile", "1"), "7 7 7 7 7"},
		{"three-bit numbers, seed E", "sort/radix", "x", inputs("x", "0 5 2 7 1 3 6 4"),
			"0 5 2 7 1 3 6 4\n0 2 6 4 5 7 1 3\n0 4 5 1 2 6 7 3\n0 1 2 3 4 5 6 7"},
	} {
		if got := statesOf(t, c.id, c.array, c.req); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// statesOf returns what an array holds at first and then after every round that changes it, one a
// line; a scan counts as one round, and so does clearing what it left.
func statesOf(t *testing.T, id, array string, req Request) string {
	t.Helper()
	tr, all := rowsOf(t, id, array, req)
	inScan := func(r int) bool {
		return r <= tr.Rounds() && strings.Contains(tr.Round(tracer.RoundID(r)).Phase, "scan")
	}
	var out []string
	for r, row := range all {
		if r > 0 && inScan(r) && inScan(r+1) {
			continue
		}
		if len(out) == 0 || out[len(out)-1] != row {
			out = append(out, row)
		}
	}
	return strings.Join(out, "\n")
}

// Results of the curriculum's section 4 and of published cases, with the values that go with the
// keys where the case has them.
func TestSortingResults(t *testing.T) {
	for _, c := range []struct {
		name, id string
		req      Request
		y, v     string
	}{
		{"serial bubble sort, seed E", "sort/bubble", inputs("x", "7 1 3 2 5"), "1 2 3 5 7", ""},
		{"bitonic sort of four, seed E", "sort/bitonic", inputs("x", "7 4 6 5").with("order", "desc"), "7 6 5 4", ""},
		{"bitonic sort of eight, seed E", "sort/bitonic", inputs("x", "7 4 6 5 3 2 1 0"), "0 1 2 3 4 5 6 7", ""},
		{"futhark_sort_n6_dups: diku-dk/sorts, bitonic_sort_tests.fut", "sort/bitonic", inputs("x", "5 4 3 3 2 1"), "1 2 3 3 4 5", ""},
		{"futhark_radix_i32_negative_dups: diku-dk/sorts, radix_sort_tests.fut", "sort/radix", inputs("x", "5 4 3 3 2 1 0 -1 -2 -1"), "-2 -1 -1 0 1 2 3 3 4 5", ""},
		{"futhark_radix_f32_negative: diku-dk/sorts, radix_sort_tests.fut", "sort/radix", inputs("x", "5 4 3 2 -1 -2").with("key", "float"), "-2 -1 2 3 4 5", ""},
		{"thrust_sort_by_key: NVIDIA/cccl, thrust/sort.h", "sort/radix", inputs("x", "1 4 2 8 5 7", "v", "a b c d e f"), "1 2 4 5 7 8", "a c b e f d"},
		{"cub_stable_sort_pairs: NVIDIA/cccl, device_merge_sort.cuh", "sort/counting", inputs("x", "8 6 6 5 3 0 9", "v", "0 1 2 3 4 5 6"), "0 3 5 6 6 8 9", "5 4 3 1 2 0 6"},
		{"stability, seed C: by the last digit …", "sort/counting", inputs("x", "3 5 6 4 5 4 9 9 1", "v", "13 45 16 34 75 94 09 39 21"), "1 3 4 4 5 5 6 9 9", "21 13 34 94 45 75 16 9 39"},
		{"stability, seed C: … and then by the first", "sort/counting", inputs("x", "2 1 3 9 4 7 1 0 3", "v", "21 13 34 94 45 75 16 9 39"), "0 1 1 2 3 3 4 7 9", "9 13 16 21 34 39 45 75 94"},
		{"floats, least significant bits first", "sort/radix", floats(), floatsInOrder, floatPlaces},
		{"floats, most significant first", "sort/radix", floats().with("form", "msd", "digit", "4"), floatsInOrder, floatPlaces},
		{"floats, in blocks", "sort/radix-blocks", floats().with("digit", "8", "block", "3"), floatsInOrder, floatPlaces},
		{"floats, counted", "sort/counting", floats(), floatsInOrder, floatPlaces},
		{"floats, exchanged", "sort/bubble", floats(), floatsInOrder, floatPlaces},
		{"floats, falling", "sort/radix", floats().with("order", "desc"), "NaN NaN Inf 1.5 5e-324 -0 0 -0 -1.5 -Inf", "2 9 3 0 6 1 5 7 8 4"},
		{"words", "sort/radix", inputs("x", `ab b "" a abc é z ab`, "v", "0 1 2 3 4 5 6 7").with("key", "text", "digit", "3"), `"" a ab ab abc b z é`, "2 3 0 7 4 1 6 5"},
		{"keys as far apart as can be", "sort/counting", inputs("x", "9223372036854775807 0 -9223372036854775808 -1"), "-9223372036854775808 -1 0 9223372036854775807", ""},
		{"merge sort, seed E", "sort/merge-serial", inputs("x", "5 1 2 4 3 3 2 0 9"), "0 1 2 2 3 3 4 5 9", ""},
		{"merge sort in tiers, seed E", "sort/merge", inputs("x", "5 1 2 4 3 3 2 0 9", "v", "0 1 2 3 4 5 6 7 8").with("tile", "2", "block", "2"), "0 1 2 2 3 3 4 5 9", "7 1 2 6 4 5 3 0 8"},
		{"quicksort, seed D", "sort/quick-serial", inputs("x", "4 9 1 7 3 5 8 2"), "1 2 3 4 5 7 8 9", ""},
		{"quicksort level by level, seed D", "sort/quick-segmented", inputs("x", "4 9 1 7 3 5 8 2"), "1 2 3 4 5 7 8 9", ""},
		{"padding behind the largest key there is", "sort/bitonic", inputs("x", "9223372036854775807 3 9223372036854775807", "v", "0 1 2"), "3 9223372036854775807 9223372036854775807", "1 0 2"},
	} {
		alg, _ := Find(c.id)
		res, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := res.Output("y").Text(); got != c.y {
			t.Errorf("%s, %s: %s, want %s", c.id, c.name, got, c.y)
		}
		if v := res.Output("v"); (v == nil) != (c.v == "") || v != nil && v.Text() != c.v {
			t.Errorf("%s, %s: v is %v, want %s", c.id, c.name, v, c.v)
		}
	}
}

// The contract's float keys: −0 equals +0 and stays, NaN comes last.
const (
	floatsInOrder = "-Inf -1.5 -0 0 -0 5e-324 1.5 Inf NaN NaN"
	floatPlaces   = "4 8 1 5 7 6 0 3 2 9"
)

func floats() Request {
	return inputs("x", "1.5 -0 NaN Inf -Inf 0 5e-324 -0 -1.5 NaN", "v", countUp(10)).with("key", "float")
}

// One level of four partitions, seed D, whose first keys are the pivots: ranks among the keys that
// are not larger, ranks among the larger ones, the partition, and what the seed leaves out: every
// pivot goes between its parts.
func TestLevelOfPartitions(t *testing.T) {
	alg, _ := Find("sort/quick-segmented")
	a, err := alg.Check(inputs("x", "3 1 5 2 9 6 7 16 12 19 17 14 22 25 20 23"), budget.Command())
	if err != nil {
		t.Fatal(err)
	}
	m := tracer.New(tracer.Options{Pool: a.Pool()})
	x, _ := records(m, a)
	starts := []int{0, 4, 7, 12}
	s := newPartitions(m, a, x, nil, starts)
	row := func(arr *tracer.Array) string { return a.Pool().FormatAll(arr.Kind(), arr.Words()) }
	s.compare(m)
	if got, want := row(s.low), "1 1 0 1 1 1 1 1 1 0 0 1 1 0 1 0"; got != want {
		t.Errorf("flags %s, want %s", got, want)
	}
	s.scan(m)
	if got, want := row(s.rank), "1 2 2 3 1 2 3 1 2 2 2 3 1 1 2 2"; got != want {
		t.Errorf("ranks of what is not larger %s, want %s", got, want)
	}
	// A place that is not counted among the low ones is one among the larger ones: their ranks need
	// no scan of their own.
	var larger []string
	for i, rank := range s.rank.Words() {
		larger = append(larger, fmt.Sprint(i+1-int(s.from.Words()[i])-int(rank)))
	}
	if got, want := strings.Join(larger, " "), "0 0 1 1 0 0 0 0 0 1 2 2 0 1 1 2"; got != want {
		t.Errorf("ranks of what is larger %s, want %s", got, want)
	}
	s.partition(m, 1)
	if got, want := row(x), "3 1 2 5 9 6 7 16 12 14 19 17 22 20 25 23"; got != want {
		t.Errorf("partitions %s, want %s", got, want)
	}
	s.placePivots(m, []bucket{{0, 4}, {4, 7}, {7, 12}, {12, 16}})
	if got, want := row(x), "2 1 3 5 7 6 9 14 12 16 19 17 20 22 25 23"; got != want {
		t.Errorf("pivots in place %s, want %s", got, want)
	}
	if got, want := row(s.from), "0 0 -1 -1 4 4 -1 7 7 -1 10 10 -1 -1 14 14"; got != want {
		t.Errorf("next partitions begin at %s, want %s", got, want)
	}
}

// Equal keys end a quicksort: all keys alike take two splits, and few different ones take few
// levels, on any number of keys.
func TestEqualKeysEndQuicksort(t *testing.T) {
	native(t)
	for _, c := range []struct {
		x    string
		most int
	}{
		{strings.Repeat("5 ", 3000), 2}, {strings.Repeat("5 3 ", 1500), 4}, {strings.Repeat("1 2 3 ", 1000), 6},
	} {
		alg, _ := Find("sort/quick-segmented")
		res, err := alg.Run(inputs("x", c.x).with("tile", "1"), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		levels := quicksortLevels(res.Trace)
		if levels > c.most {
			t.Errorf("%.9s…: %d levels, at most %d", c.x, levels, c.most)
		}
		cost, _, _ := costOf(t, "sort/quick-serial", inputs("x", c.x))
		if most := c.most * 2 * 3000; cost.Compares > most {
			t.Errorf("%.9s…: %d comparisons, at most %d", c.x, cost.Compares, most)
		}
	}
}

// quicksortLevels counts the levels of a run of sort/quick-segmented: each begins by choosing
// pivots.
func quicksortLevels(t *tracer.Trace) int {
	levels := 0
	for r := 1; r <= t.Rounds(); r++ {
		if t.Round(tracer.RoundID(r)).Label == "pivots" {
			levels++
		}
	}
	return levels
}

// The catalogue says how many levels random keys take: the fewest and the most of forty orders.
func TestLevelsOfQuicksortOnRandomKeys(t *testing.T) {
	native(t)
	const n, orders = 1024, 40
	alg, _ := Find("sort/quick-segmented")
	fewest, most := n, 0
	for seed := range orders {
		keys := strings.Trim(fmt.Sprint(rand.New(rand.NewPCG(uint64(seed), 2)).Perm(n)), "[]")
		res, err := alg.Run(inputs("x", keys).with("tile", "1"), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		levels := quicksortLevels(res.Trace)
		fewest, most = min(fewest, levels), max(most, levels)
	}
	if counted := fmt.Sprintf("%d to %d levels on 1,024 keys in 40 random orders", fewest, most); !strings.Contains(alg.Counts, counted) {
		t.Errorf("the runs take %s; the catalogue says %q", counted, alg.Counts)
	}
}

// testdata/sorting_networks.json: sizes (comparators) and depths of the classic sorting networks.
func TestSortingNetworks(t *testing.T) {
	text, err := os.ReadFile("testdata/sorting_networks.json")
	if err != nil {
		t.Fatal(err)
	}
	var tables map[string]json.RawMessage
	if err := json.Unmarshal(text, &tables); err != nil {
		t.Fatal(err)
	}
	type counts map[string]int
	table := func(name string) map[int]counts {
		var out struct{ Table map[int]counts }
		if err := json.Unmarshal(tables[name], &out); err != nil {
			t.Fatal(err)
		}
		return out.Table
	}
	checked := 0
	hold := func(id string, n int, req Request, want ...int) {
		t.Helper()
		alg, _ := Find(id)
		r := rand.New(rand.NewPCG(uint64(n), 1))
		for _, x := range []string{countUp(n), strings.Repeat("4 ", n), RandomValues(r, KindInt, n), RandomValues(r, KindInt, n)} {
			req.Inputs["x"] = x
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			cost := res.Trace.Cost(res.Trace.Graph())
			if got := []int{cost.Compares, cost.Span, cost.Rounds}[:len(want)]; fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s %v, n = %d: size, depth and rounds %v, want %v", id, req.Params, n, got, want)
			}
		}
		checked++
	}
	for n, c := range table("bitonic") {
		hold("sort/bitonic", n, inputs(), c["size"], c["depth"], c["depth"])
		hold("sort/bitonic", n, inputs().with("form", "flip"), c["size_flip_variant"], c["depth_flip_variant"], c["depth_flip_variant"])
	}
	for n, c := range table("batcher_odd_even_mergesort") {
		hold("sort/odd-even-merge", n, inputs(), c["size"], c["depth"], c["depth"])
	}
	for n, c := range table("odd_even_transposition") {
		hold("sort/odd-even", n, inputs(), c["size"], c["depth"], c["rounds"])
	}
	for n, c := range table("insertion_or_bubble") {
		hold("sort/bubble", n, inputs(), c["size_bubble"], c["depth_bubble"])
	}
	if checked != 15 {
		t.Errorf("%d rows were checked", checked)
	}
}

// Knuth's Algorithm M takes as many comparators as Batcher's recurrence says (OEIS A006282), and
// sorts: the first thirty-two lengths.
func TestAlgorithmM(t *testing.T) {
	want := []int{0, 0, 1, 3, 5, 9, 12, 16, 19, 26, 31, 37, 41, 48, 53, 59, 63}
	for n := range 33 {
		if n < len(want) && batcherSort(n) != want[n] {
			t.Errorf("S(%d) = %d, want %d", n, batcherSort(n), want[n])
		}
		alg, _ := Find("sort/odd-even-merge")
		res, err := alg.Run(inputs("x", countUp(n)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Trace.Cost(res.Trace.Graph()).Compares; got != batcherSort(n) {
			t.Errorf("n = %d: %d comparators, want %d", n, got, batcherSort(n))
		}
	}
}

// Every broken merge and sort is wrong on some random input, and its sound original is right on the
// same one.
func TestBrokenSortingIsWrong(t *testing.T) {
	for _, alg := range algorithms(brokenSorting()) {
		sound, ok := Find(alg.Fault.Of)
		if !ok || !strings.HasPrefix(alg.ID, sound.ID+"-") {
			t.Fatalf("%s says that it is a fault of %q", alg.ID, alg.Fault.Of)
		}
		found := false
		for k := 0; k < 200 && !found; k++ {
			a, err := alg.Trial(rand.New(rand.NewPCG(7, uint64(k))), k)
			if err != nil {
				t.Fatal(err)
			}
			m, err := a.Verify(budget.Command())
			if err != nil {
				t.Fatalf("%s: %v", alg.ID, err)
			}
			found = m != nil
			b, err := sound.Check(a.Request, budget.Command())
			if err != nil {
				t.Fatal(err)
			}
			if m, err := b.Verify(budget.Command()); m != nil || err != nil {
				t.Errorf("%s, %v: %v, %v", sound.ID, a.Request, m, err)
			}
		}
		if !found {
			t.Errorf("%s was right on 200 random inputs", alg.ID)
		}
	}
}
