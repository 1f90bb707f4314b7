package algos

import (
	"math/rand/v2"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceMap: one function on every element, all of them at once, or p chunks of them at once.
//
// Work n applies, span 1: no element waits for another. f must have no side effects, and no other
// law. Source: the first of the sequence operations in Blelloch, NESL, 1992.
func sequenceMap() Algorithm {
	return Algorithm{
		ID: "sequence/map", Title: "Map", Family: "sequence",
		Idea:   "The same function is applied to every element. No element waits for another, so any number of lanes may share the elements, in any order.",
		Counts: "n applies, none of which waits for another",
		Source: "G. E. Blelloch, NESL: A Nested Data-Parallel Language, 1992",
		Pseudocode: []Line{
			{"for all chunks of x in parallel        p = 1: every element is a chunk", ""},
			{"    for each i in the chunk", ""},
			{"        y[i] ← f(x[i])", "apply"},
		},
		Matters: wholeMatters(),
		Inputs:  []Input{{Name: "x", Kind: KindNumber}},
		Params:  []Param{functionParam(), chunksParam("1", "chunks, each run by one lane; with 1 every element has a lane of its own")},
		Outputs: []Output{{Name: "y", Kind: KindNumber}}, Views: []View{ViewDag, ViewCells}, Limit: 1 << 14,
		Example: inputs("x", "3 8 4 6 3 9 2 8"),
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Span, "1", func(a *Args) int { return min(1, a.N()) }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			n, p := x.Len(), a.Int("p")
			y := m.Array("y", x.Kind(), n)
			m.Output("y", y)
			f := a.function()
			m.Formula("apply", f.Text(), func(w, _ value.Word) value.Word { return f.Of(x.Kind(), w) })
			if p == 1 {
				m.Round("apply %s", f.Name).Line("apply").ForAll(0, n, func(l *tracer.Lane, i int) {
					l.Apply(1)
					y.Set(l, i, f.Of(x.Kind(), x.Get(l, i)))
				})
				return
			}
			c := chunks{n, p}
			m.Round("apply %s to %s", f.Name, tracer.Plural(p, "chunk")).Line("apply").Launch(p, func(l *tracer.Lane, b int) {
				for i := c.start(b); i < c.start(b+1); i++ {
					l.Apply(1)
					y.Set(l, i, f.Of(x.Kind(), x.Get(l, i)))
				}
			})
		},
		Oracle: func(a *Args) Answer {
			f := a.function()
			y := []Value{}
			for _, w := range a.Words("x") {
				y = append(y, Value{Word: f.Of(a.Kind("x"), w)})
			}
			return Answer{"y": y}
		},
		Generate: func(r *rand.Rand, n int, params map[string]string) map[string]string {
			functions := append(op.FunctionNames(), "+0.5", "*-3")
			params["f"] = cmpOr(params["f"], functions[r.IntN(len(functions))])
			return map[string]string{"x": RandomValues(r, []Kind{KindInt, KindFloat}[r.IntN(2)], n)}
		},
	}
}

func functionParam() Param {
	return Param{Name: "f", Kind: ParamFunction, Default: "+10", Choices: op.FunctionNames(), Help: "what is applied to each element"}
}

func (a *Args) function() op.Function {
	f, err := op.FunctionOf(a.Text("f"))
	if err != nil {
		panic(err) // Check has read it
	}
	return f
}

// maxChunks bounds how many lanes share an input in chunks.
const maxChunks = 1024

// chunksParam is the number of lanes that share the input, each a chunk of it.
func chunksParam(standard, help string) Param {
	return Param{Name: "p", Kind: ParamInt, Default: standard, Min: 1, Max: maxChunks, Help: help, Try: []string{"1", "2", "3", "4", "7", "32"}}
}

// numbers returns the numbers 0, 1, 2, … below n.
func numbers(n int) []value.Word {
	out := make([]value.Word, n)
	for i := range out {
		out[i] = value.Word(i)
	}
	return out
}
