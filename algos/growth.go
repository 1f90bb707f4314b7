package algos

import (
	"fmt"
	"math/rand/v2"

	"upsweep/tracer"
)

// Point is what one run counted, and what the literature says it should have.
type Point struct {
	N      int
	Cost   tracer.Cost
	Stated []int // the algorithm's Costs at these arguments, in their order
}

// Growth records runs on random inputs of the given lengths, under the given parameters, and counts each. The seed makes the inputs.
// Its error is a *FieldError where the parameters are wrong.
func (alg *Algorithm) Growth(lengths []int, params map[string]string, seed uint64) ([]Point, error) {
	out := make([]Point, 0, len(lengths))
	for _, n := range lengths {
		res, err := alg.Run(alg.Sized(rand.New(rand.NewPCG(seed, uint64(n))), n, params), Options{Record: true})
		if err != nil {
			return nil, err
		}
		p := Point{N: res.Args.N(), Cost: res.Trace.Cost(res.Trace.Graph())}
		for _, f := range alg.Costs {
			p.Stated = append(p.Stated, f.Value(res.Args))
		}
		out = append(out, p)
	}
	return out, nil
}

// Lengths returns the powers of two from 1 to the largest that is no longer than most.
func Lengths(most int) []int {
	var out []int
	for n := 1; n <= most; n *= 2 {
		out = append(out, n)
	}
	return out
}

// Of returns the quantity that the formula states, as it was counted.
func (f Formula) Of(c tracer.Cost) int {
	switch f.Quantity {
	case "combines":
		return c.Combines
	case "compares":
		return c.Compares
	case "applies":
		return c.Applies
	case "work":
		return c.Work
	case "moves":
		return c.Moves
	case "atomics":
		return c.Atomics
	case "rounds":
		return c.Rounds
	case "span":
		return c.Span
	}
	panic(fmt.Sprintf("no quantity is called %q", f.Quantity))
}
