package task

import (
	"maps"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Counts is what a run takes.
type Counts struct {
	N      int // values of the input
	Work   int // combines, compares and applies
	Span   int // the longest chain of them
	Rounds int // between barriers
	Memory int // cells beside the input, registers left out; a round that overwrites what other lanes still read takes a second copy of the input too
	// What the operations do not count: a lane that tests flags and counts them by itself has no ⊕.
	Accesses int // reads and writes of cells
	InTurn   int // of those, one after another; at least the span, whose operations follow one another too
}

// CountsOf counts a run on n values. barriers is how many barriers the threads of its launches
// passed, one after another.
func CountsOf(t *tracer.Trace, n, barriers int) Counts {
	c, extra, touched := t.Cost(t.Depths()), t.Extra(), t.Touched()
	out := Counts{N: n, Work: c.Work, Span: c.Span, Rounds: c.Rounds + barriers, Memory: extra.Cells, Accesses: touched.Accesses, InTurn: max(touched.InTurn, c.Span)}
	for _, a := range t.Arrays() {
		if a.Space == tracer.Local {
			out.Memory -= a.Len
		}
	}
	if extra.Buffered {
		out.Memory += n
	}
	return out
}

// Sizes is how many inputs of growing length runs are measured on: 16, 32, … values.
const Sizes = 5

// Growing is measured input k, from 0 to Sizes − 1, of what a program takes that names these
// inputs.
func Growing(alg *algos.Algorithm, k int, takes func(input string) bool) algos.Request {
	req := alg.Growing(k, nil)
	req.Inputs = Taken(alg, req.Inputs, takes)
	return req
}

// Taken leaves out the optional inputs that a program does not take.
func Taken(alg *algos.Algorithm, inputs map[string]string, takes func(input string) bool) map[string]string {
	out := maps.Clone(inputs)
	for _, in := range alg.Inputs {
		if in.Optional && !takes(in.Name) {
			delete(out, in.Name)
		}
	}
	return out
}

// Goals is what the algorithm of a task takes on the inputs that a program is measured on, shortest
// first.
func Goals(alg *algos.Algorithm, takes func(input string) bool) ([]Counts, error) {
	var out []Counts
	for k := range Sizes {
		res, err := alg.Run(Growing(alg, k, takes), algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			return nil, err
		}
		out = append(out, CountsOf(res.Trace, res.Args.N(), 0))
	}
	return out, nil
}

// Series is one count at each length.
func Series(counts []Counts, of func(Counts) int) (ns, list []int) {
	for _, c := range counts {
		ns, list = append(ns, c.N), append(list, of(c))
	}
	return ns, list
}
