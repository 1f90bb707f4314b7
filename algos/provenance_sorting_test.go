package algos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// Where all that goes with keys is alike, only the trace tells which value went where: with its own
// key, in every sort and merge.
func TestRecordsStayTogether(t *testing.T) {
	native(t)
	r := rand.New(rand.NewPCG(9, 10))
	compares := map[string]bool{ // a comparator makes each of its keys of both
		"sort/bubble": true, "sort/odd-even": true, "sort/bitonic": true, "sort/odd-even-merge": true, "sort/merge": true,
	}
	alike := func(n int) string { return strings.Repeat("1 ", n) }
	for _, alg := range algorithms(sorting()) {
		for _, n := range []int{1, 2, 3, 5, 8, 13, 21} {
			for _, form := range formsOf(&alg) {
				if (form["key"] != "int") != (alg.Family == "merge") {
					continue // a merge has no parameter for the kind of its keys
				}
				if alg.param("digit") != nil {
					form["digit"] = fmt.Sprint(1 + r.IntN(3))
				}
				var req Request
				switch alg.Family {
				case "sort":
					req = inputs("x", randomIndices(r, n, 3), "v", alike(n))
				case "merge":
					req = inputs("a", alike(n), "b", alike(n/2), "va", alike(n), "vb", alike(n/2))
				default:
					continue
				}
				for name, v := range form {
					req = req.with(name, v)
				}
				res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
				if err != nil {
					t.Fatalf("%s: %v", alg.ID, err)
				}
				if h := res.Trace.Hazards(); len(h) > 0 {
					t.Errorf("%s %v, n = %d: %s", alg.ID, form, n, res.Trace.Describe(h[0]))
				}
				if alg.Family == "merge" {
					for i := range n + n/2 {
						keys := fmt.Sprint(madeOf(res.Trace, "y", i, "a"), madeOf(res.Trace, "y", i, "b"))
						with := fmt.Sprint(madeOf(res.Trace, "v", i, "va"), madeOf(res.Trace, "v", i, "vb"))
						want := fmt.Sprintf("[%d] []", i)
						if i >= n {
							want = fmt.Sprintf("[] [%d]", i-n)
						}
						if keys != want || with != want {
							t.Fatalf("%s %v, n = %d: key %d comes from a, b at %s and its value from %s, want %s", alg.ID, form, n, i, keys, with, want)
						}
					}
					continue
				}
				places := req
				places.Inputs = map[string]string{"x": req.Inputs["x"], "v": countUp(n)}
				told, err := alg.Run(places, Options{Budget: budget.Command()})
				if err != nil {
					t.Fatal(err)
				}
				for i, w := range told.Output("v").Words {
					want := []int{int(w)}
					if got := madeOf(res.Trace, "v", i, "v"); !slices.Equal(got, want) {
						t.Fatalf("%s %v, n = %d, x = %s: v[%d] comes from v%v, want %v", alg.ID, form, n, req.Inputs["x"], i, got, want)
					}
					if got := madeOf(res.Trace, "y", i, "x"); !slices.Contains(got, want[0]) || !compares[alg.ID] && len(got) != 1 {
						t.Fatalf("%s %v, n = %d, x = %s: y[%d] comes from x%v, want %v", alg.ID, form, n, req.Inputs["x"], i, got, want)
					}
				}
			}
		}
	}
}

// madeOf returns which cells of an input value i of an output is made of, what only steered left
// aside.
func madeOf(t *tracer.Trace, output string, i int, input string) []int {
	g := t.Graph()
	from := t.ArrayNamed(input).ID
	k := slices.IndexFunc(t.Outputs(), func(o tracer.Output) bool { return o.Name == output })
	var out []int
	seen := map[tracer.NodeID]bool{}
	open := []tracer.NodeID{g.Final(t.OutputCells(t.Outputs()[k])[i])}
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		if a, cell := t.Place(g.Node(n).Cell); g.IsInput(n) && a == from {
			out = append(out, cell)
		}
		for _, s := range g.SourcesOf(n) {
			if !s.Steer {
				open = append(open, s.Node)
			}
		}
	}
	slices.Sort(out)
	return out
}
