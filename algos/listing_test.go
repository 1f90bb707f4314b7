package algos

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// In every form of every algorithm, each line that a round or a lane marks is among the lines that the run lists.
func TestFormsListWhatRuns(t *testing.T) {
	for _, alg := range slices.Concat(Catalog(), Broken()) {
		for _, req := range forms(&alg) {
			args, err := alg.Check(req, budget.Command())
			if err != nil {
				t.Errorf("%s %v: %v", alg.ID, req.Params, err)
				continue
			}
			there := args.listing()
			whole := alg
			whole.Forms, whole.Pseudocode = nil, make([]string, len(there))
			for i := range there {
				whole.Pseudocode[i] = "none is left out"
			}
			res, err := whole.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Errorf("%s %v: %v", alg.ID, req.Params, err)
				continue
			}
			for _, line := range marked(res.Trace) {
				if line > len(there) || there[line-1] == "" {
					t.Errorf("%s %v: line %d runs and is not listed", alg.ID, req.Params, line)
				}
			}
			listing := args.Listing()
			if slices.ContainsFunc(listing, func(l string) bool { return strings.TrimSpace(l) == "" }) || len(listing) == 0 {
				t.Errorf("%s %v: lists %q", alg.ID, req.Params, listing)
			}
			res, err = alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := res.Trace.Program().Pseudocode; !slices.Equal(got, listing) {
				t.Errorf("%s %v: the trace lists %q, want %q", alg.ID, req.Params, got, listing)
			}
			for _, line := range marked(res.Trace) {
				if line > len(listing) {
					t.Errorf("%s %v: the trace marks line %d of %d", alg.ID, req.Params, line, len(listing))
				}
			}
		}
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
