package algos

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// The sorting rows of the curriculum's section 4: what the rounds leave.
func TestSortingRows(t *testing.T) {
	for _, c := range []struct {
		name, id, array string
		req             Request
		want            string
	}{
		{"brick sort, seed E", "sort/odd-even", "x", inputs("x", "7 1 3 2 5"),
			"7 1 3 2 5\n1 7 2 3 5\n1 2 7 3 5\n1 2 3 7 5\n1 2 3 5 7\n1 2 3 5 7"},
		{"the network of seed E", "network/custom", "x", inputs("x", "5 1 0 1"), "5 1 0 1\n0 1 5 1\n0 1 1 5\n0 1 1 5"},
	} {
		if got := rows(t, c.id, c.array, c.req); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// Results of the curriculum's section 4 and of published cases, with the values that go with the keys where the case has them.
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
		{"padding behind the largest key there is", "sort/bitonic", inputs("x", "9223372036854775807 3 9223372036854775807", "v", "0 1 2"), "3 9223372036854775807 9223372036854775807", "1 0 2"},
	} {
		alg, _ := Find(c.id)
		res, err := alg.Run(c.req, Options{})
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
		for _, x := range []string{countUp(n), strings.Repeat("4 ", n), RandomValues(r, "int", n), RandomValues(r, "int", n)} {
			req.Inputs["x"] = x
			res, err := alg.Run(req, Options{Record: true})
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

// Knuth's Algorithm M takes as many comparators as Batcher's recurrence says (OEIS A006282), and sorts: the first thirty-two lengths.
func TestAlgorithmM(t *testing.T) {
	want := []int{0, 0, 1, 3, 5, 9, 12, 16, 19, 26, 31, 37, 41, 48, 53, 59, 63}
	for n := range 33 {
		if n < len(want) && batcherSort(n) != want[n] {
			t.Errorf("S(%d) = %d, want %d", n, batcherSort(n), want[n])
		}
		alg, _ := Find("sort/odd-even-merge")
		res, err := alg.Run(inputs("x", countUp(n)), Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Trace.Cost(res.Trace.Graph()).Compares; got != batcherSort(n) {
			t.Errorf("n = %d: %d comparators, want %d", n, got, batcherSort(n))
		}
	}
}

// Every broken merge and sort is wrong on some random input, and its sound original is right on the same one.
func TestBrokenSortingIsWrong(t *testing.T) {
	for _, alg := range brokenSorting() {
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
			m, err := a.Verify()
			if err != nil {
				t.Fatalf("%s: %v", alg.ID, err)
			}
			found = m != nil
			b, err := sound.Check(a.Request)
			if err != nil {
				t.Fatal(err)
			}
			if m, err := b.Verify(); m != nil || err != nil {
				t.Errorf("%s, %v: %v, %v", sound.ID, a.Request, m, err)
			}
		}
		if !found {
			t.Errorf("%s was right on 200 random inputs", alg.ID)
		}
	}
}
