package algos

import (
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// networkCustom: any list of comparators, run on x and judged.
//
// As many comparators as are listed, in as many rounds as are written (more where comparators of a
// round share a wire). The judgement is no part of the run: all 2ⁿ inputs of zeros and ones are
// tried beside it. Source: the 0-1 principle is Bouricius', 1954, as Knuth gives it in The Art of
// Computer Programming 3, 5.3.4, 1973.
func networkCustom() Algorithm {
	return Algorithm{
		ID: "network/custom", Title: "Your own comparator network", Family: "network",
		Idea:   "A network is a fixed list of comparators, each of which puts the smaller of two values on one wire and the larger on the other. It sorts every input if it sorts all inputs of zeros and ones.",
		Counts: "as many comparators as are listed",
		Source: "W. G. Bouricius, 1954; D. E. Knuth, The Art of Computer Programming 3, 5.3.4, 1973",
		Pseudocode: []Line{
			{"for each round of the network", ""},
			{"    for all its comparators i-j in parallel", ""},
			{"        smaller of x[i], x[j] to i, larger to j", "compare"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "compare"}}, Slips: comparatorSlips("several rounds at once"), Shows: []Trait{exchangesSome()}},
		Inputs:  []Input{{Name: "x", Kind: KindAny}},
		Params:  []Param{{Name: "comparators", Kind: ParamText, Default: "0-2,1-3;0-1,2-3;1-2", Help: "i-j puts the smaller value on wire i; rounds are separated by semicolons"}},
		Outputs: []Output{{Name: "y", Kind: KindAny}, {Name: "sorts", Kind: KindFlag, Scalar: true}, {Name: "counterexample", Kind: KindFlag}},
		Fixed:   true, Views: []View{ViewNetwork, ViewCells, ViewDag}, Limit: 1 << 10, Example: inputs("x", "5 1 0 1"),
		Costs: []Formula{
			{Compares, "as many as are listed", func(a *Args) int {
				return strings.Count(a.Text("comparators"), "-")
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			w := wires{order: a.keysOf("x"), x: x}
			rounds, _ := parseNetwork(a.Text("comparators")) // Validate has read it before
			for r, layer := range rounds {
				m.Round("round %d", r+1).Line("compare").ForAll(0, len(layer), func(l *tracer.Lane, k int) {
					w.compare(l, layer[k].low, layer[k].high)
				})
			}
			m.Output("y", x)
			says := zeroOneVerdict(x.Len(), rounds, m.Spend)
			sorts := m.Array("sorts", value.Flag, 1)
			if says.known {
				sorts = m.Filled("sorts", value.Flag, 1, value.FlagWord(says.sorts))
			}
			m.Output("sorts", sorts)
			failing := make([]value.Word, len(says.failing))
			for i, bit := range says.failing {
				failing[i] = value.Word(bit)
			}
			m.Output("counterexample", m.Input("counterexample", value.Flag, failing))
		},
		Validate: validateNetwork, Oracle: oracleNetwork, Generate: randomNetwork,
	}
}

func validateNetwork(a *Args) error {
	rounds, err := parseNetwork(a.Text("comparators"))
	if err != nil {
		return wrong("comparators", "%s", err)
	}
	if err := hasOrder(a, "x"); err != nil {
		return err
	}
	for _, layer := range rounds {
		for _, c := range layer {
			if most := max(c.low, c.high); most >= a.N() {
				field := "comparators"
				if _, given := a.Request.Params[field]; !given {
					field = "x"
				}
				return wrong(field, "comparator %s needs wire %d and x has %d values; wires count from 0, one for each value", c, most, a.N())
			}
		}
	}
	return nil
}

// hasOrder refuses values that cannot be compared.
func hasOrder(a *Args, name string) error {
	switch a.Kind(name) {
	case value.Pair, value.Mat2:
		return wrong(name, "values of kind %s have no order; write numbers or words", a.Kind(name))
	}
	return nil
}

// oracleNetwork runs one comparator after another on one 0-1 input after another.
func oracleNetwork(a *Args) Answer {
	rounds, _ := parseNetwork(a.Text("comparators"))
	list := slices.Concat(rounds...)
	order := op.OrderOf(a.Kind("x"), false, a.pool)
	run := func(x []value.Word, order op.Order) []value.Word {
		y := slices.Clone(x)
		for _, c := range list {
			if order(y[c.high], y[c.low]) < 0 {
				y[c.low], y[c.high] = y[c.high], y[c.low]
			}
		}
		return y
	}
	answer := Answer{"y": values(run(a.Words("x"), order)), "sorts": values([]value.Word{1}), "counterexample": nil}
	bits := op.OrderOf(value.Flag, false, a.pool)
	n := a.N()
	for k := 0; n > 60 || k < 1<<n; k++ {
		x := make([]value.Word, n)
		for i := range min(n, 60) {
			x[i] = value.Word(k >> i & 1)
		}
		if !slices.IsSorted(run(x, bits)) {
			answer["sorts"], answer["counterexample"] = values([]value.Word{0}), values(x)
			break
		}
	}
	return answer
}

// randomNetwork makes a list of comparators for n wires: any, or one that sorts, or one that lacks
// a comparator to sort. Those that sort are small, so that the oracle can try everything.
func randomNetwork(r *rand.Rand, n int, params map[string]string) map[string]string {
	var list []string
	form := r.IntN(3)
	if n > 10 {
		form = 0
	}
	switch {
	case n < 2:
	case form == 0:
		for range r.IntN(2*n + 1) {
			i, j := r.IntN(n), r.IntN(n-1)
			if j >= i {
				j++
			}
			list = append(list, comparator{i, j}.String())
		}
	default:
		for round := range n {
			for i := round % 2; i+1 < n; i += 2 {
				list = append(list, comparator{i, i + 1}.String())
			}
		}
		if form == 2 {
			k := r.IntN(len(list))
			list = slices.Delete(list, k, k+1)
		}
	}
	text := ""
	if len(list) == 0 {
		text = ";" // no text at all would be the default
	}
	for i, c := range list {
		if i > 0 {
			text += []string{",", ";", " ", " ; "}[r.IntN(4)]
		}
		text += c
	}
	params["comparators"] = text
	return map[string]string{"x": RandomValues(r, []Kind{KindInt, KindFloat, KindText}[r.IntN(3)], n)}
}
