package algos

import (
	"math/rand/v2"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceFlatten: sequences of any length, each lying on its own, become one.
//
// With k sequences of n values in all: 2(K − 1) combines of the scan of lengths, K = 2^⌈log₂(k +
// 1)⌉, and those of a scan with max that gives each place its sequence, n⌈log₂ n⌉ − (2^⌈log₂ n⌉ −
// 1); n moves in one round, however unequal the lengths. Source: Blelloch, NESL, 1992 (flattening);
// a lane for every place instead of one for every sequence as in Merrill and others, 2012.
func sequenceFlatten() Algorithm {
	return Algorithm{
		ID: "sequence/flatten", Title: "Flatten", Family: "sequence",
		Idea:   "A scan of the lengths says where each sequence goes. Then every place of the result finds the sequence it belongs to and fetches its value, so no lane has to wait for one long sequence.",
		Counts: "a scan over the lengths, a scan with max over the places, and n moves",
		Source: "G. E. Blelloch, NESL: A Nested Data-Parallel Language, 1992",
		Pseudocode: []Line{
			{"offsets ← exclusive scan(length)", "scan"},
			{"for all sequences s that are not empty in parallel", ""},
			{"    owner[offsets[s]] ← s", "mark"},
			{"owner ← scan with max(owner)", "spread"},
			{"for all places i in parallel", ""},
			{"    s ← owner[i]", ""},
			{"    y[i] ← x[begin[s] + i − offsets[s]]", "gather"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "offsets", Last: true}, {Line: "mark"}, {Line: "spread", Of: "owner", Last: true}, {Line: "gather"}}, Slips: except(placeSlips(), "sum and prefix exchanged"), Shows: []Trait{unevenSequences()}},
		Inputs:  []Input{{Name: "x", Kind: KindSequences}}, Alike: alikeSequences,
		Outputs: []Output{{Name: "y", Kind: KindAny}, {Name: "offsets", Kind: KindInt}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11,
		Example: inputs("x", "1 2|6|1 2 3"),
		Costs: []Formula{
			{Combines, "2(K − 1) + n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1), K = 2^⌈log₂(k + 1)⌉", func(a *Args) int {
				n, k := a.N(), len(a.Starts("x"))
				total := 2 * (pow2Ceil(k) - 1)
				if n > 0 {
					total += n*log2Ceil(n) - (pow2Ceil(n) - 1)
				}
				return total
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			starts := a.Starts("x")
			k, n := len(starts)-1, a.N()
			x, begin := apart(m, a)
			length := m.Input("length", value.Int, lengthsOf(starts))
			offsets := counters(m, "offsets", k+1)
			m.Round("lengths").Line("scan").ForAll(0, k, func(l *tracer.Lane, s int) {
				offsets.Move(l, s, length.Get(l, s))
			})
			exclusiveScan(m, plus(a), offsets, "scan", "offsets[s] is where sequence s begins")
			owner := owners(m, a, length, offsets, n, "mark", "spread")
			y := m.Array("y", x.Kind(), n)
			m.Round("gather").Line("gather").ForAll(0, n, func(l *tracer.Lane, i int) {
				s := owner.Index(l, i)
				y.Move(l, i, x.Get(l, begin.Index(l, s)+i-offsets.Index(l, s)))
			})
			m.Output("y", y)
			m.Output("offsets", offsets)
		},
		Oracle: func(a *Args) Answer {
			offsets := []value.Word{}
			for _, at := range a.Starts("x") {
				offsets = append(offsets, value.Word(at))
			}
			y := []Value{}
			for _, w := range a.Words("x") {
				y = append(y, Value{Word: a.pool.Some(a.Kind("x"), w)})
			}
			return Answer{"y": y, "offsets": values(offsets)}
		},
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			if n == 0 {
				return map[string]string{"x": strings.Repeat("|", r.IntN(4))}
			}
			cut := 1 + r.IntN(n+1)
			var b strings.Builder
			for _, word := range strings.Fields(RandomValues(r, []Kind{KindInt, KindFloat, KindText}[r.IntN(3)], n)) {
				for r.IntN(cut) == 0 && b.Len() < 8*n {
					b.WriteString("|")
				}
				b.WriteString(" " + word)
			}
			b.WriteString(strings.Repeat("|", r.IntN(2)))
			return map[string]string{"x": b.String()}
		},
	}
}

// apart lays the sequences of x out with a hole between one and the next, since each has memory of
// its own, and tells where each begins.
func apart(m *tracer.Machine, a *Args) (x, begin *tracer.Array) {
	starts, words := a.Starts("x"), a.Words("x")
	var laid, at []value.Word
	for s := 0; s+1 < len(starts); s++ {
		if s > 0 {
			laid = append(laid, value.Null)
		}
		at = append(at, value.Word(len(laid)))
		for _, w := range words[starts[s]:starts[s+1]] {
			laid = append(laid, a.pool.Some(a.Kind("x"), w))
		}
	}
	return m.Input("x", value.Maybe, laid), m.Input("begin", value.Int, at)
}

func lengthsOf(starts []int) []value.Word {
	out := make([]value.Word, len(starts)-1)
	for s := range out {
		out[s] = value.Word(starts[s+1] - starts[s])
	}
	return out
}

// alikeSequences makes sequences of four values.
func alikeSequences(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := alg.Sized(r, n, params)
	var b strings.Builder
	for i := range n {
		if i > 0 && i%4 == 0 {
			b.WriteString("|")
		}
		b.WriteString(" 1")
	}
	req.Inputs = map[string]string{alg.Inputs[0].Name: b.String()}
	return req
}
