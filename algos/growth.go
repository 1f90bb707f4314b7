package algos

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"upsweep/budget"
	"upsweep/tracer"
)

// Point is what one run counted, and what the literature says it should have.
type Point struct {
	N      int
	Cost   tracer.Cost
	Stated []int // the algorithm's Costs at these arguments, in their order
}

// Growth records runs on random inputs of the given lengths, under the given parameters, and counts
// each. The seed makes the inputs, which differ in nothing but their length and what is random in
// them. Its error is a *FieldError where the parameters are wrong, or a run takes more than the
// budget.
func (alg *Algorithm) Growth(lengths []int, params map[string]string, seed uint64, b budget.Budget) ([]Point, error) {
	out := make([]Point, 0, len(lengths))
	for _, n := range lengths {
		res, err := alg.Run(alg.alike(rand.New(rand.NewPCG(seed, uint64(n))), n, params), Options{Budget: b, Record: true})
		if err != nil {
			return nil, err
		}
		p := Point{N: res.Args.N(), Cost: res.Trace.Cost(res.Trace.Depths())}
		for _, f := range alg.Costs {
			p.Stated = append(p.Stated, f.Value(res.Args))
		}
		out = append(out, p)
	}
	return out, nil
}

// alike makes inputs of length n that a run on other lengths can be compared with. Those of Sized
// cannot everywhere: to find faults they change in more than their length.
func (alg *Algorithm) alike(r *rand.Rand, n int, params map[string]string) Request {
	if alg.Alike != nil {
		return alg.Alike(alg, r, n, params)
	}
	return alg.Sized(r, n, params)
}

// Growing makes input k of a series of which each is twice as long as the one before and differs in
// nothing else, from 16 values on: what counts of runs are compared on.
func (alg *Algorithm) Growing(k int, params map[string]string) Request {
	n := ShortestMeasured << k
	return alg.alike(rand.New(rand.NewPCG(1, uint64(n))), n, params)
}

// rootCeil is ⌈√n⌉, at least 1.
func rootCeil(n int) int {
	root := 1
	for root*root < n {
		root++
	}
	return root
}

// pinned is the parameters with the defaults of those named where nothing is chosen.
func (alg *Algorithm) pinned(params map[string]string, names ...string) map[string]string {
	chosen := maps.Clone(params)
	if chosen == nil {
		chosen = map[string]string{}
	}
	for _, name := range names {
		chosen[name] = cmpOr(chosen[name], alg.param(name).Default)
	}
	return chosen
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
	case Combines:
		return c.Combines
	case Compares:
		return c.Compares
	case Applies:
		return c.Applies
	case Work:
		return c.Work
	case Moves:
		return c.Moves
	case Atomics:
		return c.Atomics
	case Rounds:
		return c.Rounds
	case Span:
		return c.Span
	}
	panic(fmt.Sprintf("no quantity is called %q", f.Quantity))
}

// rivals is how many algorithms a chart compares one with.
const rivals = 4

// Rivals returns the algorithms that do the same on the same inputs: of one family, sound, in the
// order of the catalogue.
func (alg *Algorithm) Rivals() []*Algorithm {
	var out []*Algorithm
	for _, r := range plain() {
		if FamilyOf(r.id) != alg.Family || r.id == alg.ID || len(out) == rivals {
			continue
		}
		other := r.algorithm()
		if other.Fault != nil || len(other.Inputs) != len(alg.Inputs) {
			continue
		}
		same := len(other.Outputs) == len(alg.Outputs)
		for k := range alg.Inputs {
			same = same && alg.Inputs[k] == other.Inputs[k]
		}
		for k := range min(len(alg.Outputs), len(other.Outputs)) {
			same = same && alg.Outputs[k] == other.Outputs[k]
		}
		if same {
			out = append(out, other)
		}
	}
	return out
}

// Curve is what an algorithm counted on inputs of growing length: entry i of each list is one run.
type Curve struct {
	Name                   string
	N, Work, Span          []int
	StatedWork, StatedSpan []int // by its Costs; -1 where they state nothing

	// What its Costs say at these lengths and at more between them, as a line is drawn; -1 where
	// they say nothing. Empty for rivals.
	At, AtWork, AtSpan []int
}

// Curves measures the algorithm and its rivals on random inputs of 1, 2, 4, … up to most values. A
// rival that the parameters do not suit, or whose first run is over the budget, is left out.
func (alg *Algorithm) Curves(most int, params map[string]string, b budget.Budget) ([]Curve, error) {
	own, points, err := alg.curve(most, params, b)
	if err != nil {
		return nil, err
	}
	alg.between(&own, points, params, b)
	out := []Curve{own}
	for _, rival := range alg.Rivals() {
		theirs := map[string]string{}
		for name, value := range params {
			if rival.param(name) != nil {
				theirs[name] = value
			}
		}
		if c, _, err := rival.curve(most, theirs, b); err == nil {
			out = append(out, c)
		}
	}
	return out, nil
}

// curveSeed makes the inputs of a curve.
const curveSeed = 1

func (alg *Algorithm) curve(most int, params map[string]string, b budget.Budget) (c Curve, points []Point, err error) {
	if alg.Limit > 0 {
		most = min(most, alg.Limit)
	}
	c.Name = alg.Title
	var trouble error
	for _, n := range Lengths(most) {
		measured, err := alg.Growth([]int{n}, params, curveSeed, b)
		if over, is := err.(*FieldError); is && over.Over && len(c.N) > 0 {
			break // longer ones are no shorter
		}
		if err != nil {
			trouble = err // a matrix of three rows has no five values: other lengths may do
			continue
		}
		p := measured[0]
		points = append(points, p)
		c.N, c.Work, c.Span = append(c.N, p.N), append(c.Work, p.Cost.Work), append(c.Span, p.Cost.Span)
		c.StatedWork, c.StatedSpan = append(c.StatedWork, alg.stated(p, Work)), append(c.StatedSpan, alg.stated(p, Span))
	}
	if len(c.N) == 0 {
		return c, nil, trouble
	}
	return c, points, nil
}

// between adds what the formulas say at lengths between the measured points, where nothing is run.
// A formula that depends on the values goes up and down with them there, and is left to the points.
func (alg *Algorithm) between(c *Curve, points []Point, params map[string]string, b budget.Budget) {
	add := func(p Point) {
		c.At, c.AtWork, c.AtSpan = append(c.At, p.N), append(c.AtWork, alg.stated(p, Work)), append(c.AtSpan, alg.stated(p, Span))
	}
	for i, p := range points {
		add(p)
		if i+1 == len(points) {
			break
		}
		step := max(1, (points[i+1].N-p.N)/8)
		for n := p.N + 1; n < points[i+1].N; n = (n/step + 1) * step { // where a formula leaps, it leaps just behind a power of two
			args, err := alg.Check(alg.alike(rand.New(rand.NewPCG(curveSeed, uint64(n))), n, params), b)
			if err != nil || args.N() != n {
				continue
			}
			q := Point{N: n, Cost: points[i+1].Cost}
			for _, f := range alg.Costs {
				q.Stated = append(q.Stated, f.Value(args))
			}
			add(q)
		}
	}
	if !slices.IsSorted(c.AtWork) || !slices.IsSorted(c.AtSpan) {
		c.At, c.AtWork, c.AtSpan = c.N, c.StatedWork, c.StatedSpan
	}
}

// stated returns what the formulas say of a quantity at a point, -1 where they say nothing. Work
// that no formula states as a whole is the sum of what is combined, compared and applied, where
// each that occurs has a formula.
func (alg *Algorithm) stated(p Point, quantity Quantity) int {
	of := func(quantity Quantity) (stated, counted int) {
		for i, f := range alg.Costs {
			if f.Quantity == quantity {
				return p.Stated[i], f.Of(p.Cost)
			}
		}
		return -1, Formula{Quantity: quantity}.Of(p.Cost)
	}
	whole, _ := of(quantity)
	if quantity != Work || whole >= 0 {
		return whole
	}
	sum, any := 0, false
	for _, kind := range []Quantity{Combines, Compares, Applies} {
		switch stated, counted := of(kind); {
		case stated >= 0:
			sum, any = sum+stated, true
		case counted > 0:
			return -1
		}
	}
	if !any {
		return -1
	}
	return sum
}
