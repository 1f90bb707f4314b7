package workbench

import (
	"math/rand/v2"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench/kernels"
	"upsweep/workbench/task"
)

// compiled compiles a program that is right.
func compiled(t *testing.T, source string) *Program {
	t.Helper()
	p, err := Compile("test.star", source, budget.Write())
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return p
}

// checked is the arguments of a task.
func checked(t *testing.T, alg *algos.Algorithm, r algos.Request) *algos.Args {
	t.Helper()
	a, err := alg.Check(r, budget.Write())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// found is the algorithm with an id.
func found(t *testing.T, id string) *algos.Algorithm {
	t.Helper()
	alg, ok := algos.Find(id)
	if !ok {
		t.Fatalf("no algorithm %s", id)
	}
	return alg
}

// defaults keeps of a request the operator, and sizes such as that of a block: programs are written
// for the native form.
func defaults(alg *algos.Algorithm, r *rand.Rand, n int) algos.Request {
	params := map[string]string{}
	drawn := alg.Random(r, 0).Params
	for _, p := range alg.Params {
		if v, ok := drawn[p.Name]; ok && (p.Name == "op" || len(p.Try) > 0) {
			params[p.Name] = v
		}
	}
	return alg.Sized(r, n, params)
}

// Every program that is written for a task gives the results of the catalogue, and takes the same
// work, span and rounds.
func TestReferences(t *testing.T) {
	for _, id := range kernels.References() {
		t.Run(id, func(t *testing.T) {
			source, _ := kernels.Reference(id)
			if lines := strings.Count(source, "\n"); lines > 40 {
				t.Errorf("%d lines", lines)
			}
			p := compiled(t, source)
			alg := found(t, id)
			for k, n := range []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 100, 8, 8, 8, 16, 16, 13, 13} {
				req := defaults(alg, rand.New(rand.NewPCG(uint64(k), 7)), n)
				req.Inputs = task.Taken(alg, req.Inputs, p.Takes)
				want, err := alg.Run(req, algos.Options{Budget: budget.Write(), Record: true})
				if err != nil {
					t.Fatal(err)
				}
				got, err := p.Run(checked(t, alg, req), Options{Budget: budget.Write()})
				if err != nil {
					t.Fatalf("%v on %v", err, req)
				}
				for i, o := range want.Outputs {
					if text := got.Outputs[i].Text(); text != o.Text() {
						t.Fatalf("%s is %s, want %s, on %v", o.Name, text, o.Text(), req)
					}
				}
				if err := got.Trace.Validate(); err != nil {
					t.Fatal(err)
				}
				c, w := got.Trace.Cost(got.Trace.Depths()), want.Trace.Cost(want.Trace.Depths())
				if alg.Family == "split" && c.Span == w.Span-1 {
					// A lane of the catalogue counts both of its applies behind each operand; a
					// value knows which of the two it was in.
					c.Span = w.Span
				}
				if id == "sequence/convolution" && c.Span == (w.Span+1)/2 {
					// A lane of the catalogue makes one product after another; of values it is known
					// that the products wait for nothing.
					c.Span = w.Span
				}
				if fold := w.Rounds - 2; id == "spmv/rows" && c.Span-fold == (w.Span-fold)/2+1 {
					c.Span = w.Span // the same
				}
				if id == "scan/lookback" {
					// How far a block looks back, the order of the threads decides: no two machines
					// pick the same.
					c.Work, c.Span = w.Work, w.Span
				}
				if c.Work != w.Work || c.Span != w.Span || c.Rounds != w.Rounds {
					t.Fatalf("work %d, span %d, rounds %d; the catalogue has %d, %d, %d, on %v", c.Work, c.Span, c.Rounds, w.Work, w.Span, w.Rounds, req)
				}
				if len(got.Races) > 0 {
					t.Fatalf("%s, on %v", got.Races[0].Says, req)
				}
			}
		})
	}
}
