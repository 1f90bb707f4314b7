package algos

import (
	"math/rand/v2"
	"slices"

	"upsweep/budget"
	"upsweep/tracer"
)

// Measures is what runs of an algorithm show of it: on random inputs of growing length, under the
// parameters that a figure opens with.
type Measures struct {
	// Work and Span are means of what was counted on inputs of N values, which is the same for all
	// algorithms that grow.
	N, Work, Span int
	// The orders that work and span grow by; none where the algorithm is Fixed, and its example
	// alone was run.
	WorkOrder, SpanOrder Order
	// PRAM is the weakest machine that allowed every run.
	PRAM tracer.PRAM
	// InPlace: beside its input a run takes memory that does not grow with it, and no lane reads
	// what another overwrites in the same round.
	InPlace bool
	// Serial: one lane does everything.
	Serial bool
	// Efficient: the work grows no faster than that of the serial algorithms of the family, or than
	// n where it has none.
	Efficient bool
}

// What is measured: lengths from shortest to longest, each on several inputs. At one of them
// algorithms are compared.
const (
	ShortestMeasured = 16
	comparedLength   = 64
	LongestMeasured  = 512
	inputsMeasured   = 5
	middles          = 3 // whose spans count: those of the middle
)

// Measure measures algorithms, each of which is compared with the serial ones of its family among
// them. Its error is that of a run, which the budget ends, too, where it ends the first.
func Measure(list []Algorithm, b budget.Budget) ([]Measures, error) {
	out := make([]Measures, len(list))
	least := map[string]Order{}
	for i := range list {
		m, err := list[i].measure(b)
		if err != nil {
			return nil, err
		}
		out[i] = m
		if family := list[i].Family; m.Serial && !list[i].Fixed {
			if o, known := least[family]; !known || m.WorkOrder < o {
				least[family] = m.WorkOrder
			}
		}
	}
	for i := range out {
		bound, known := least[list[i].Family]
		if !known {
			bound = Linear
		}
		out[i].Efficient = !list[i].Fixed && out[i].WorkOrder <= bound
	}
	return out, nil
}

func (alg *Algorithm) measure(b budget.Budget) (Measures, error) {
	m := Measures{PRAM: tracer.EREW, InPlace: true, Serial: true}
	if alg.Fixed {
		extra, err := m.add(alg, alg.Example, b)
		m.InPlace = m.InPlace && extra < m.N
		return m, err
	}
	params := alg.opening()
	var ns, work, span, extra []int
	for n := ShortestMeasured; n <= LongestMeasured; n *= 2 {
		var sum, more int
		var spans []int
		for seed := range uint64(inputsMeasured) {
			cells, err := m.add(alg, alg.alike(rand.New(rand.NewPCG(seed+1, uint64(n))), n, params), b)
			if over, is := err.(*FieldError); is && over.Over && len(ns) > 1 {
				n, spans = LongestMeasured, nil // longer ones are no shorter
				break
			}
			if err != nil {
				return m, err
			}
			sum, more, spans = sum+m.Work, more+cells, append(spans, m.Span)
		}
		if spans != nil {
			ns, work, span, extra = append(ns, m.N), append(work, sum), append(span, middle(spans)), append(extra, more)
		}
	}
	for i, n := range ns {
		if n <= comparedLength {
			m.N, m.Work, m.Span = n, work[i]/inputsMeasured, span[i]/middles
		}
	}
	m.WorkOrder, m.SpanOrder = orderOf(ns, work), orderOf(ns, span)
	m.InPlace = m.InPlace && orderOf(ns, extra) <= Constant
	return m, nil
}

// add runs a request: m has its counts, and no more virtues than the run. It returns the cells that
// the run took beside its input.
func (m *Measures) add(alg *Algorithm, r Request, b budget.Budget) (extra int, err error) {
	res, err := alg.Run(r, Options{Budget: b, Record: true})
	if err != nil {
		return 0, err
	}
	rounds := res.Trace.RoundCosts(nil)
	cost := res.Trace.Depths().Total(rounds)
	for _, round := range rounds {
		m.Serial = m.Serial && round.Active <= 1
	}
	took := res.Trace.Extra()
	m.N, m.Work, m.Span = res.Args.N(), cost.Work, cost.Span
	m.PRAM = max(m.PRAM, cost.PRAM)
	m.InPlace = m.InPlace && !took.Buffered
	return took.Cells, nil
}

// opening is the parameters that a figure opens with.
func (alg *Algorithm) opening() map[string]string {
	params := map[string]string{}
	for _, p := range alg.Params {
		if v := cmpOr(alg.Example.Params[p.Name], p.Default); v != "" {
			params[p.Name] = v
		}
	}
	return params
}

// middle is the sum of the middle ones of as many counts as there are inputs: one input in five may
// have all its values in one cell.
func middle(counts []int) int {
	slices.Sort(counts)
	sum := 0
	for _, c := range counts[(inputsMeasured-middles)/2:][:middles] {
		sum += c
	}
	return sum
}
