package algos

import (
	"math/rand/v2"
	"strconv"

	"upsweep/tracer"
)

// sequenceScatter: every input sends its value to where an index says.
//
// n moves in one round, no work. Of several lanes that write one place the highest wins, and the
// trace reports the conflict. Source: as permute in Blelloch, 1990; the priority rule is that of
// the priority CRCW PRAM.
func sequenceScatter() Algorithm {
	return Algorithm{
		ID: "sequence/scatter", Title: "Scatter", Family: "sequence",
		Idea:   "Each lane reads an index and sends its value there. Places that no index names stay as they were; if two indices name one place, the lanes collide.",
		Counts: "a move for every value, in one round",
		Source: "G. E. Blelloch, Vector Models for Data-Parallel Computing, 1990",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    y[index[i]] ← x[i]      of several the highest lane stays", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scatter"}}, Slips: indexSlips("gather for scatter"), Shows: []Trait{hitTwice((*Args).Places), unsorted("x")}, Draw: drawScatter},
		Inputs:  scatterInputs(),
		Params:  []Param{scatterLength()},
		Outputs: []Output{{Name: "y", Kind: KindAny}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "3 8 4 6 3 9 2 8", "index", "0 2 1 4 3 6 7 5"),
		Costs: []Formula{
			{Work, "0", func(a *Args) int { return 0 }},
			{Moves, "n", func(a *Args) int { return a.N() }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			y := a.scatterTarget(m)
			x, index := a.Input(m, "x"), a.Input(m, "index")
			m.Round("scatter").Line("scatter").Chooses(y).ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
				y.Move(l, index.Index(l, i), x.Get(l, i))
			})
			m.Output("y", y)
		},
		Oracle: func(a *Args) Answer {
			y := a.scatterStart()
			for i, to := range a.Words("index") {
				y[to] = Value{Word: a.Words("x")[i]}
			}
			return Answer{"y": y}
		},
		Validate: checkScatter,
		Generate: generateScatter,
	}
}

// maxScattered bounds the target of a scatter, which one large index would otherwise stretch beyond
// all memory.
const maxScattered = 1 << 20

func scatterInputs() []Input {
	return []Input{{Name: "x", Kind: KindAny}, {Name: "index", Kind: KindInt}, {Name: "into", Kind: KindAny, Optional: true, Like: "x"}}
}

func scatterLength() Param {
	return Param{Name: "n", Kind: ParamInt, Min: 0, Max: maxScattered, Help: "places of the result; when empty, as many as into has, or one more than the largest index"}
}

// checkScatter refuses lengths and indices that do not go together.
func checkScatter(a *Args) error {
	if err := a.sameLength("index", "x", "value"); err != nil {
		return err
	}
	switch into := a.Len("into"); {
	case a.Has("into") && a.IsSet("n") && a.Int("n") != into:
		return wrong("n", "into has %s; leave n out, or write %d", tracer.Plural(into, "place"), into)
	case !a.Has("into") && !a.IsSet("n"):
		return a.checkIndex(maxScattered)
	}
	return a.checkIndex(a.Places())
}

// Places is how many places the target of a scatter has, whether n says so or not.
func (a *Args) Places() int {
	switch {
	case a.Has("into"):
		return a.Len("into")
	case a.IsSet("n"):
		return a.Int("n")
	}
	n := 0
	for _, i := range a.Words("index") {
		n = max(n, int(i)+1)
	}
	return n
}

// scatterTarget declares what a scatter writes to: into, or places that hold nothing.
func (a *Args) scatterTarget(m *tracer.Machine) *tracer.Array {
	n := a.Places()
	if a.Has("into") {
		return a.Input(m, "into")
	}
	return m.Array("y", a.Kind("x"), n)
}

// scatterStart is what an oracle scatters into.
func (a *Args) scatterStart() []Value {
	if a.Has("into") {
		return values(a.Words("into"))
	}
	out := make([]Value, a.Places())
	for i := range out {
		out[i].Absent = true
	}
	return out
}

// generateScatter makes values, indices with duplicates, and now and then what is scattered into or
// a length.
func generateScatter(r *rand.Rand, n int, params map[string]string) map[string]string {
	kind := KindInt
	if name := params["op"]; name != "" {
		kind = operandOf(name)
	}
	places := 1 + r.IntN(n+3)
	in := map[string]string{"x": RandomValues(r, kind, n), "index": randomIndices(r, n, places)}
	switch {
	case r.IntN(3) == 0:
		in["into"] = RandomValues(r, kind, places)
	case params["n"] == "" && r.IntN(2) == 0:
		params["n"] = strconv.Itoa(places)
	}
	if params["n"] != "" {
		k, _ := strconv.Atoi(params["n"])
		delete(in, "into")
		if k < 1 && n > 0 {
			k = 1
			params["n"] = "1"
		}
		in["index"] = randomIndices(r, n, k)
	}
	return in
}
