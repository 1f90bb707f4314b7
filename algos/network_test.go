package algos

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"upsweep/budget"
)

// published is testdata/networks.json: optimal networks of SorterHunter, and what is left of one
// without a comparator.
type published struct {
	Networks []struct {
		Name        string
		N           int
		Size, Depth int
		Comparators [][2]int
	}
	NotSorting []struct {
		Name        string
		N           int
		Comparators [][2]int
		First       []int `json:"first_unsorted_01_input"`
	} `json:"not_sorting"`
}

func listed(comparators [][2]int, apart string) string {
	var out []string
	for _, c := range comparators {
		out = append(out, fmt.Sprintf("%d-%d", c[0], c[1]))
	}
	return strings.Join(out, apart)
}

// Source: bertdobbelaere/SorterHunter, Networks/Sorters; the faulty ones leave out one comparator
// of its 4-wire network.
func TestPublishedNetworks(t *testing.T) {
	text, err := os.ReadFile("testdata/networks.json")
	if err != nil {
		t.Fatal(err)
	}
	var all published
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	alg, _ := Find("network/custom")
	for _, c := range all.Networks {
		for _, apart := range []string{",", ";", " "} {
			res, err := alg.Run(inputs("x", countUp(c.N)).with("comparators", listed(c.Comparators, apart)), Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			cost := res.Trace.Cost(res.Trace.Graph())
			if cost.Compares != c.Size || cost.Span != c.Depth || res.Output("sorts").Text() != "1" || len(res.Output("counterexample").Words) != 0 {
				t.Errorf("%s: %d comparators, depth %d, sorts %s, counterexample %s", c.Name, cost.Compares, cost.Span, res.Output("sorts").Text(), res.Output("counterexample").Text())
			}
			if apart != ";" && cost.Rounds != c.Depth {
				t.Errorf("%s: %d rounds where %d would do", c.Name, cost.Rounds, c.Depth)
			}
		}
	}
	for _, c := range all.NotSorting {
		res, err := alg.Run(inputs("x", countUp(c.N)).with("comparators", listed(c.Comparators, ",")), Options{Budget: budget.Command()})
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Trim(fmt.Sprint(c.First), "[]")
		if got := res.Output("counterexample").Text(); res.Output("sorts").Text() != "0" || got != want {
			t.Errorf("%s: sorts %s, counterexample %s, want %s", c.Name, res.Output("sorts").Text(), got, want)
		}
	}
	if len(all.Networks) != 4 || len(all.NotSorting) != 3 {
		t.Errorf("%d networks and %d that do not sort", len(all.Networks), len(all.NotSorting))
	}
}

// A network of many wires is judged by its first failing input where one is near, and not judged
// where none is.
func TestManyWires(t *testing.T) {
	native(t)
	wall := bricks(40)
	if v := zeroOneVerdict(40, wall, func(int) {}); v.known || v.sorts {
		t.Errorf("2⁴⁰ inputs were judged: %+v", v)
	}
	wall[0] = wall[0][1:]
	if v := zeroOneVerdict(40, wall[:38], func(int) {}); !v.known || v.sorts || v.failing[0] != 1 || slices.Contains(v.failing[1:], 1) {
		t.Errorf("a one on wire 0 alone cannot reach wire 39 in 37 rounds: %+v", v)
	}
	for _, n := range []int{17, 24, 26} { // 2²⁶ inputs, of which a sixth needs a trial
		if v := zeroOneVerdict(n, batcherNetwork(n), func(int) {}); !v.known || !v.sorts {
			t.Errorf("Batcher's network of %d wires: %+v", n, v)
		}
	}
	if v := zeroOneVerdict(22, nil, func(int) {}); !v.known || v.sorts {
		t.Errorf("no comparators sort nothing: %+v", v)
	}
}

// bricks is odd-even transposition as a list.
func bricks(n int) [][]comparator {
	var out [][]comparator
	for round := range n {
		var layer []comparator
		for i := round % 2; i+1 < n; i += 2 {
			layer = append(layer, comparator{i, i + 1})
		}
		out = append(out, layer)
	}
	return out
}

// batcherNetwork is Algorithm M as a list.
func batcherNetwork(n int) [][]comparator {
	var out [][]comparator
	top := pow2Ceil(n) / 2
	for p := top; p > 0; p /= 2 {
		for q, r, d := top, 0, p; ; q, r, d = q/2, p, q-p {
			var layer []comparator
			for i := range n - d {
				if i&p == r {
					layer = append(layer, comparator{i, i + d})
				}
			}
			out = append(out, layer)
			if q == p {
				break
			}
		}
	}
	return out
}

// Leaving out inputs that need no trial changes no verdict: networks of twelve wires that lack a
// comparator, judged input by input.
func TestVerdictsAgreeWithEveryInput(t *testing.T) {
	const n = 12
	full := slices.Concat(bricks(n)...)
	skipped := 0
	for k := range full {
		list := slices.Delete(slices.Clone(full), k, k+1)
		if k%2 == 1 {
			slices.Reverse(list[:8]) // other wires meet first
		}
		skipped += nextBatch(1, firstMeetings(list)) - 2
		want := []int(nil)
		for in := 0; in < 1<<n && want == nil; in++ {
			y := zeroOneInput(n, in)
			for _, c := range list {
				y[c.low], y[c.high] = min(y[c.low], y[c.high]), max(y[c.low], y[c.high])
			}
			if !slices.IsSorted(y) {
				want = zeroOneInput(n, in)
			}
		}
		if got := zeroOneVerdict(n, [][]comparator{list}, func(int) {}); !got.known || got.sorts != (want == nil) || !slices.Equal(got.failing, want) {
			t.Errorf("without comparator %d: %+v, want %v", k, got, want)
		}
	}
	if skipped == 0 {
		t.Error("no input was left out")
	}
}

// FuzzNetwork: whatever is written, the parser answers; what it takes reads back as the same
// network, no round uses a wire twice, and every wire meets its comparators in the order in which
// they were written.
func FuzzNetwork(f *testing.F) {
	for _, text := range []string{"0-2,1-3;0-1,2-3;1-2", "", ";", "0-1;;", "1-0 2-3\n4-5", "0-0", "0-1-2", "-1-2", "0-99999999999", "0-1,1-2,0-1", "é", "0–1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rounds, err := parseNetwork(text)
		if err != nil {
			return
		}
		var layers []string
		for _, layer := range rounds {
			used := map[int]bool{}
			for _, c := range layer {
				if c.low == c.high || used[c.low] || used[c.high] {
					t.Fatalf("%q: %v uses a wire twice", text, layer)
				}
				used[c.low], used[c.high] = true, true
			}
			layers = append(layers, strings.Trim(fmt.Sprint(layer), "[]"))
		}
		again, err := parseNetwork(strings.Join(layers, ";"))
		if err != nil || !slices.EqualFunc(rounds, again, func(a, b []comparator) bool { return slices.Equal(a, b) }) {
			t.Fatalf("%q reads as %v, which reads back as %v, %v", text, rounds, again, err)
		}
		met := map[int][]string{}
		for _, layer := range rounds {
			for _, c := range layer {
				met[c.low], met[c.high] = append(met[c.low], c.String()), append(met[c.high], c.String())
			}
		}
		wrote := map[int][]string{}
		for _, token := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",; \t\n\r", r) }) {
			c, err := parseComparator(token)
			if err != nil {
				t.Fatalf("%q was taken, and its %q is no comparator", text, token)
			}
			wrote[c.low], wrote[c.high] = append(wrote[c.low], c.String()), append(wrote[c.high], c.String())
		}
		for wire := range wrote {
			if !slices.Equal(met[wire], wrote[wire]) {
				t.Fatalf("%q: wire %d meets %v, was to meet %v", text, wire, met[wire], wrote[wire])
			}
		}
	})
}
