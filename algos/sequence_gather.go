package algos

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceGather: every output fetches its value from where an index says.
//
// k moves for k indices in one round, no work. Many lanes may read one value: CREW unless the
// indices differ. Source: the indexed read of vector machines; as permute and get in Blelloch,
// 1990.
func sequenceGather() Algorithm {
	return Algorithm{
		ID: "sequence/gather", Title: "Gather", Family: "sequence",
		Idea:   "Each lane reads an index and fetches the value at that place. Several lanes may read one value; no two write one place.",
		Counts: "a move for every index, in one round",
		Source: "G. E. Blelloch, Vector Models for Data-Parallel Computing, 1990",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    y[i] ← x[index[i]]", "gather"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "gather"}}, Slips: indexSlips("gather for scatter"), Shows: []Trait{hitTwice((*Args).N), unsorted("x")}},
		Inputs:  []Input{{Name: "x", Kind: KindAny}, {Name: "index", Kind: KindInt}},
		Outputs: []Output{{Name: "y", Kind: KindAny}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "3 8 4 6 3 9 2 8", "index", "7 6 5 4 3 2 1 0"),
		Costs: []Formula{
			{Work, "0", func(a *Args) int { return 0 }},
			{Moves, "one for every index", func(a *Args) int { return a.Len("index") }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, index := a.Input(m, "x"), a.Input(m, "index")
			y := m.Array("y", x.Kind(), index.Len())
			m.Round("gather").Line("gather").ForAll(0, index.Len(), func(l *tracer.Lane, i int) {
				y.Move(l, i, x.Get(l, index.Index(l, i)))
			})
			m.Output("y", y)
		},
		Oracle: func(a *Args) Answer {
			y := make([]value.Word, 0, a.Len("index"))
			for _, i := range a.Words("index") {
				y = append(y, a.Words("x")[i])
			}
			return Answer{"y": values(y)}
		},
		Validate: func(a *Args) error { return a.checkIndex(a.Len("x")) },
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			k := 0
			if n > 0 {
				k = r.IntN(2*n + 1)
			}
			return map[string]string{"x": RandomValues(r, []Kind{KindInt, KindFloat, KindText}[r.IntN(3)], n), "index": randomIndices(r, k, n)}
		},
	}
}

// checkIndex refuses an index that is not one of n places.
func (a *Args) checkIndex(n int) error {
	for k, i := range a.Words("index") {
		switch {
		case i >= 0 && int(i) < n:
		case n == 0:
			return wrong("index", "value %d, %d, points at nothing, since there are no values", k+1, i)
		default:
			return wrong("index", "value %d, %d, points at nothing; write indices from 0 to %d", k+1, i, n-1)
		}
	}
	return nil
}

// randomIndices returns k numbers from 0 to n − 1: any, all different where there is room, or all
// the same.
func randomIndices(r *rand.Rand, k, n int) string {
	out := make([]string, k)
	pattern, order := r.IntN(3), r.Perm(max(n, 1))
	for i := range out {
		v := r.IntN(max(n, 1))
		switch {
		case pattern == 1 && k <= n:
			v = order[i]
		case pattern == 2:
			v = order[0]
		}
		out[i] = strconv.Itoa(v)
	}
	return strings.Join(out, " ")
}
