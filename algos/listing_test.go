package algos

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// A kernel names the lines of its pseudocode by their labels. In every form of every algorithm each
// label that it names is among the lines that the run lists (else the run fails), no two of these
// lines have one label, and every label is named by some run.
func TestLabels(t *testing.T) {
	native(t)
	for _, alg := range slices.Concat(Catalog(), Broken()) {
		named := map[Line]bool{}
		r := rand.New(rand.NewPCG(14, 4))
		requests := forms(&alg)
		for _, n := range []int{1, 2, 5, 17, 40, 70} {
			requests = append(requests, alg.Random(r, n), alg.Random(r, n))
		}
		for _, req := range requests {
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Errorf("%s %v: %v", alg.ID, req.Params, err)
				continue
			}
			texts, labels := res.Args.listing()
			if got := res.Trace.Program().Pseudocode; !slices.Equal(got, texts) || len(got) == 0 {
				t.Errorf("%s %v: the trace lists %q, want %q", alg.ID, req.Params, got, texts)
			}
			for _, double := range doubled(labels) {
				t.Errorf("%s %v: two lines are labelled %s", alg.ID, req.Params, double)
			}
			for _, line := range marked(res.Trace) {
				named[Line{texts[line-1], labels[line-1]}] = true
			}
		}
		for _, line := range alg.Pseudocode {
			if line.Label != "" && line.Text != "" && !named[line] {
				t.Errorf("%s: no run marks the line labelled %s", alg.ID, line.Label)
			}
		}
	}
}

// doubled are the labels that stand more than once in a list.
func doubled(labels []string) []string {
	seen := map[string]int{}
	for _, l := range labels {
		seen[l]++
	}
	delete(seen, "")
	maps.DeleteFunc(seen, func(_ string, n int) bool { return n < 2 })
	return slices.Sorted(maps.Keys(seen))
}

// What a label that is not there, and a doubled one, come to.
func TestLabelsThatAreWrong(t *testing.T) {
	alg, _ := Find("scan/hillis-steele")
	alg.Pseudocode = []Line{{"for d = 1, 2, 4, …", ""}, {"    x[i] ← x[i − d] ⊕ x[i]", "add"}}
	_, err := alg.Run(alg.Example, Options{Budget: budget.Command(), Record: true})
	if want := `scan/hillis-steele stopped: no line of the pseudocode is labelled "combine"`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if got := doubled([]string{"", "up", "", "down", "up"}); !slices.Equal(got, []string{"up"}) {
		t.Errorf("got %q, want up", got)
	}
}

// forms are the algorithm's example with every value of every parameter that it offers a choice of.
func forms(alg *Algorithm) []Request {
	out := []Request{alg.Example}
	for _, p := range alg.Params {
		values := p.Choices
		switch {
		case p.Kind == "bool":
			values = []string{"false", "true"}
		case p.Name == "digit":
			values = []string{"1", "2", "8"}
		case p.Name == "op" || p.Name == "key" || p.Name == "f" || p.Name == "order":
			continue // of the values, not of the program
		}
		for _, req := range slices.Clone(out) {
			for _, v := range values {
				more := Request{Inputs: req.Inputs, Params: map[string]string{}}
				maps.Copy(more.Params, req.Params)
				out = append(out, more.with(p.Name, v))
			}
		}
	}
	return out
}

// marked are the lines that a trace marks, ascending.
func marked(t *tracer.Trace) []int {
	var lines []int
	for r := 1; r <= t.Rounds(); r++ {
		lines = append(lines, t.Round(tracer.RoundID(r)).Line)
	}
	graph := t.Graph()
	for n := tracer.NodeID(t.Cells()); int(n) < graph.Nodes(); n++ {
		lines = append(lines, graph.Node(n).Line)
	}
	slices.Sort(lines)
	return slices.DeleteFunc(slices.Compact(lines), func(l int) bool { return l == 0 })
}
