package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanLadnerFischer: two networks go by this name, and both are here.
//
// p0 is P₀ of the paper: depth ⌈log₂ n⌉ with 4n − F(log₂ n + 5) + 1 combines for n = 2ᵏ, F the
// Fibonacci numbers. taxonomy is the network that Harris, 2003, files under the name: Sklansky's on
// every second value, (n/4)(log₂ n − 1) + n − 1 combines, one level deeper. Sklansky's own (1960)
// is neither. Needs associativity only. Source: Ladner and Fischer, 1980.
func scanLadnerFischer() Algorithm {
	return Algorithm{
		ID: "scan/ladner-fischer", Title: "Ladner-Fischer scan", Family: "scan",
		Idea:   "Divide and conquer in two ways: into halves, of which the right one waits for the left, and into pairs, whose sums are scanned on their own. The fewest possible rounds, with work that stays linear.",
		Counts: "4n − Fib(log₂ n + 5) + 1 combines in log₂ n rounds for n = 2ᵏ; taxonomy: (n/4)(log₂ n − 1) + n − 1 in log₂ n + 1",
		Source: "R. E. Ladner and M. J. Fischer, Parallel Prefix Computation, 1980; D. Harris, A Taxonomy of Parallel Prefix Networks, 2003",
		Pseudocode: []Line{
			{"P₀(x):  P₁(left half), P₀(right half)", ""},
			{"        for all i of the right half: x[i] ← x[last of the left half] ⊕ x[i]", ""},
			{"P₁(x):  for all odd i: x[i] ← x[i − 1] ⊕ x[i]", ""},
			{"        P₀(every second value)", ""},
			{"        for all even i ≥ 2: x[i] ← x[i − 1] ⊕ x[i]", ""},
			{"run: every step as soon as its operands are there", "run"},
			{},
			{"taxonomy:  for all odd i: x[i] ← x[i − 1] ⊕ x[i]", "pair"},
			{"           Sklansky(every second value)", "sklansky"},
			{"           for all even i ≥ 2: x[i] ← x[i − 1] ⊕ x[i]", "fill"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "run"}, {Line: "pair"}, {Line: "sklansky"}, {Line: "fill"}}, Slips: append(levelSlips(), "the same distance in every lane"), Shows: []Trait{differing("x")}},
		Forms:   []Form{form(1, 6, "p0"), form(8, 10, "taxonomy")},
		Inputs:  scanInputs(),
		Params: append(scanParams(true), Param{
			Name: "form", Kind: ParamChoice, Default: "p0", Choices: []string{"p0", "taxonomy"}, Help: "the network of the paper, or the one to which a well-known survey gives its name",
		}),
		Outputs: scanOutputs(),
		Laws:    []op.Law{op.Associative}, Views: []View{ViewDag, ViewNetwork, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7"),
		Costs: []Formula{
			{Combines, "p0: a(n) = s + b(r) + a(s), b(n) = 2s − 1 + a(r), s = ⌊n/2⌋, r = ⌈n/2⌉; taxonomy: n − 1 and Sklansky's of ⌊n/2⌋ values", func(a *Args) int {
				n := a.N()
				if a.Text("form") == "p0" {
					return sizeP0(n) + foldsInit(a)
				}
				return max(0, n-1) + popcounts(n/2) + foldsInit(a)
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x := a.Input(m, "x")
			foldInit(m, a, x)
			if a.Text("form") == "p0" {
				net := prefixNetwork{}
				net.p0(upTo(x.Len()))
				net.run(m, op, x, "run")
			} else {
				pairUp(m, op, x, "pair")
				m.Phase("every second value")
				for d := 1; d < x.Len()/2; d *= 2 {
					m.Round("stride %d", 2*d).Line("sklansky").Launch(x.Len(), func(l *tracer.Lane, i int) {
						if k := i / 2; i%2 == 1 && (k/d)%2 == 1 {
							x.Set(l, i, op.Combine(l, x.Get(l, 2*(k/d*d-1)+1), x.Get(l, i)))
						}
					})
				}
				fillIn(m, op, x, "fill")
			}
			toExclusive(m, a, x)
			m.Output("y", x)
		},
		Oracle: oracleScan,
	}
}

// sizeP0 is the number of combines of P₀ on n values, as the paper counts them.
func sizeP0(n int) int {
	if n < 2 {
		return 0
	}
	return n/2 + sizeP1((n+1)/2) + sizeP0(n/2)
}

func sizeP1(n int) int {
	if n < 2 {
		return 0
	}
	return 2*(n/2) - 1 + sizeP0((n+1)/2)
}
