package algos

import (
	"math/rand/v2"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequencePartition: a sequence is cut into p sequences whose lengths differ by one at most.
//
// p + 1 applies for the bounds and n moves, in two rounds. No value changes: what is made is a
// sequence of sequences, as values and offsets. Source: partition and flatten of nested sequences
// in Blelloch, NESL, 1992.
func sequencePartition() Algorithm {
	return Algorithm{
		ID: "sequence/partition", Title: "Partition", Family: "sequence",
		Idea:   "The sequence is cut into p consecutive pieces. Every bound is computed on its own, since piece k begins at ⌊k·n / p⌋.",
		Counts: "p + 1 applies and n moves in two rounds",
		Source: "G. E. Blelloch, NESL: A Nested Data-Parallel Language, 1992",
		Pseudocode: []Line{
			{"for k = 0 … p in parallel", ""},
			{"    offsets[k] ← ⌊k·n / p⌋", "bounds"},
			{"for all i in parallel", ""},
			{"    y[i] ← x[i]", "move"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "bounds"}, {Line: "move"}}, Slips: []string{"off by one"}, Shows: []Trait{unevenParts()}},
		Inputs:  []Input{{Name: "x", Kind: KindAny}}, Params: []Param{chunksParam("4", "sequences that x is cut into")},
		Outputs: []Output{{Name: "y", Kind: KindAny}, {Name: "offsets", Kind: KindInt}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 14,
		Example: inputs("x", "3 8 4 6 3 9 2 8").with("p", "3"),
		Costs: []Formula{
			{Applies, "p + 1", func(a *Args) int { return a.Int("p") + 1 }},
			{Moves, "n", func(a *Args) int { return a.N() }},
			{Span, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			n, p := x.Len(), a.Int("p")
			offsets, y := m.Array("offsets", value.Int, p+1), m.Array("y", x.Kind(), n)
			m.Round("bounds").Line("bounds").ForAll(0, p+1, func(l *tracer.Lane, k int) {
				l.Apply(1)
				offsets.Set(l, k, value.Word(chunks{n, p}.start(k)))
			})
			m.Round("move into %d sequences", p).Line("move").ForAll(0, n, func(l *tracer.Lane, i int) {
				y.Move(l, i, x.Get(l, i))
			})
			m.Output("y", y)
			m.Output("offsets", offsets)
		},
		Oracle: func(a *Args) Answer {
			// Bresenham's way: each sequence is owed n/p values and gets the whole ones of them.
			n, p := a.N(), a.Int("p")
			offsets, owed, at := []value.Word{0}, 0, 0
			for range p {
				owed += n
				at += owed / p
				owed %= p
				offsets = append(offsets, value.Word(at))
			}
			return Answer{"y": values(a.Words("x")), "offsets": values(offsets)}
		},
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			return map[string]string{"x": RandomValues(r, []Kind{KindInt, KindFloat, KindText}[r.IntN(3)], n)}
		},
	}
}
