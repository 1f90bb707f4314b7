package exercises

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// An input that the kernel holds twice, since it writes over the first copy, is one input: the key of y[i] of an inclusive Blelloch scan has
// x[i] itself.
func TestDependenciesReachThroughASecondCopyOfTheInput(t *testing.T) {
	alg, _ := algos.Find("scan/blelloch")
	res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4"}, Params: map[string]string{"inclusive": "true"}}, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	made := &run{alg: alg, trace: res.Trace, graph: res.Trace.Graph()}
	for i := range 5 {
		y := made.graph.Final(tracer.CellID(i))
		if got, want := made.inputsOf(y), uint64(1)<<(i+1)-1; got != want {
			t.Errorf("y[%d] depends on %b, want %b", i, got, want)
		}
	}
}

// What changes a value when it is changed itself belongs to the key, whatever array holds it: every input value of every exercise is
// changed, and the value asked about looked at in the run that this gives.
func TestTheKeyHoldsEveryInputThatMatters(t *testing.T) {
	many := uint64(24)
	if testing.Short() {
		many = 3
	}
	for _, alg := range algos.Catalog() {
		if !slices.Contains(Kinds(&alg), Dependencies) {
			continue
		}
		for seed := range many {
			e, err := New(Spec{Kind: Dependencies, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				continue
			}
			q, asked := e.question.(*dependency)
			if !asked {
				continue // it asks for a chain
			}
			for name, text := range e.run.request.Inputs {
				if strings.Contains(text, "|") {
					continue // the array holds them laid out otherwise
				}
				words := strings.Fields(text)
				for i := range words {
					other := anotherOf(words, i)
					if other == "" { // all are equal
						continue
					}
					changed := slices.Clone(words)
					changed[i] = other
					inputs := maps.Clone(e.run.request.Inputs)
					inputs[name] = strings.Join(changed, " ")
					res, err := alg.Run(algos.Request{Inputs: inputs, Params: e.run.request.Params}, algos.Options{Budget: budget.Command(), Record: true})
					if err != nil || !sameCourse(e.run.trace, res.Trace) {
						continue // another run altogether: nothing to compare
					}
					array := e.run.trace.ArrayNamed(name)
					if array == nil || i >= array.Real || res.Trace.Graph().Text(q.node) == e.run.graph.Text(q.node) {
						continue
					}
					k := slices.Index(q.cells, e.run.trace.Cell(array.ID, i))
					if k >= 0 && q.want[k] == "" {
						t.Errorf("%s, seed %d: %s[%d] = %s instead of %s makes %s %s, but the key leaves it out", alg.ID, seed, name, i, other, words[i],
							e.run.graph.CellName(q.node), res.Trace.Graph().Text(q.node))
					}
				}
			}
		}
	}
}

// anotherOf is another value of the same kind as entry i: one that stands elsewhere in the list.
func anotherOf(words []string, i int) string {
	for _, w := range words {
		if w != words[i] {
			return w
		}
	}
	return ""
}

// sameCourse tells whether two runs read and wrote the same cells in the same order.
func sameCourse(a, b *tracer.Trace) bool {
	if a.Rounds() != b.Rounds() || a.Writes() != b.Writes() || a.Cells() != b.Cells() {
		return false
	}
	g, h := a.Graph(), b.Graph()
	for n := range g.Nodes() {
		if g.Node(tracer.NodeID(n)).Cell != h.Node(tracer.NodeID(n)).Cell || !slices.Equal(g.SourcesOf(tracer.NodeID(n)), h.SourcesOf(tracer.NodeID(n))) {
			return false
		}
	}
	return true
}
