package algos

import (
	"math/rand/v2"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceGroupBy: sort by key, flag where a run of equal keys begins, pack the flagged.
//
// ⌈log₂ n⌉ rounds of the sort by rank, n − 1 comparisons of neighbours, 2(N − 1) combines of the
// scan of heads, N = 2^⌈log₂ n⌉. Stable: values keep their order within a group. Source: the group
// by key of Dean and Ghemawat, MapReduce, 2004, on sort and scan as in Blelloch, 1990.
func sequenceGroupBy() Algorithm {
	return Algorithm{
		ID: "sequence/group-by", Title: "Group by key", Family: "sequence",
		Idea:   "A stable sort brings equal keys together. A key that differs from the one before it heads a group, and a scan of these heads numbers the groups.",
		Counts: "one stable sort, n − 1 comparisons of neighbours, and one scan",
		Source: "J. Dean and S. Ghemawat, MapReduce, 2004; G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"sort (x, v) by x, stably", "sort"},
			{"for all i in parallel", ""},
			{"    head[i] ← i = 0 or x[i] ≠ x[i − 1]", "heads"},
			{"group ← exclusive scan(head)", "scan"},
			{"for all i with head[i] in parallel", ""},
			{"    keys[group[i]], starts[group[i]] ← x[i], i", "scatter"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "heads"}, {Line: "scan", Of: "group", Last: true}, {Line: "scatter"}}, Slips: placeSlips(), Shows: []Trait{equalKeys("x", "v"), unsorted("x")}, Draw: drawRecords},
		Inputs:  []Input{{Name: "x", Kind: KindKeys}, {Name: "v", Kind: KindAny}},
		Outputs: []Output{{Name: "keys", Kind: KindAny}, {Name: "starts", Kind: KindInt}, {Name: "v", Kind: KindAny}},
		Stable:  true, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11,
		Adds:    addsCounts,
		Example: inputs("x", "2 1 2 3 1 2", "v", "a b c d e f"),
		Costs: []Formula{
			{Combines, "2(N − 1), N = 2^⌈log₂ n⌉", func(a *Args) int { return 2 * max(0, pow2Ceil(a.N())-1) }},
			{Moves, "2n⌈log₂ n⌉ + N, and one for every group", func(a *Args) int {
				return 2*a.N()*log2Ceil(a.N()) + pow2Ceil(a.N()) + len(oracleGroupBy(a)["keys"])
			}},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, v := a.Input(m, "x"), a.Input(m, "v")
			order := a.keysOf("x")
			sortByKey(m, order, "sort", x, v)
			n := x.Len()
			head, group := m.Array("head", value.Flag, n), counters(m, "group", n)
			markRuns(m, order, "heads", x, head, group)
			total := places(m, a, head, group, "scan", "group[i] counts the heads before i")
			groups := int(total.Peek(0))
			keys, starts := m.Array("keys", x.Kind(), groups), m.Array("starts", value.Int, groups)
			m.Round("one for each group").Line("scatter").ForAll(0, n, func(l *tracer.Lane, i int) {
				if head.Flag(l, i) {
					g := group.Index(l, i)
					keys.Move(l, g, x.Get(l, i))
					starts.Put(l, g, value.Word(i))
				}
			})
			m.Output("keys", keys)
			m.Output("starts", starts)
			m.Output("v", v)
		},
		Oracle:   oracleGroupBy,
		Validate: func(a *Args) error { return a.sameLength("v", "x", "key") },
		Generate: func(r *rand.Rand, n int, _ map[string]string) map[string]string {
			return map[string]string{"x": randomKeys(r, n), "v": RandomValues(r, []Kind{KindInt, KindText, KindPair}[r.IntN(3)], n)}
		},
	}
}

// randomKeys returns n keys of a kind that has an order, often few different ones.
func randomKeys(r *rand.Rand, n int) string {
	return RandomValues(r, []Kind{KindInt, KindFloatKey, KindText}[r.IntN(3)], n)
}

// oracleGroupBy puts the values into the groups' own lists one after another; groups are kept in
// order by insertion.
func oracleGroupBy(a *Args) Answer {
	type group struct {
		key value.Word
		v   []value.Word
	}
	order := op.OrderOf(a.Kind("x"), false, a.pool)
	var groups []*group
	for i, key := range a.Words("x") {
		at := len(groups)
		for at > 0 && order(groups[at-1].key, key) >= 0 {
			at--
		}
		if at == len(groups) || order(groups[at].key, key) != 0 {
			groups = append(groups, nil)
			copy(groups[at+1:], groups[at:])
			groups[at] = &group{key: key}
		}
		groups[at].v = append(groups[at].v, a.Words("v")[i])
	}
	var keys, starts, v []value.Word
	for _, g := range groups {
		keys, starts, v = append(keys, g.key), append(starts, value.Word(len(v))), append(v, g.v...)
	}
	return Answer{"keys": values(keys), "starts": values(starts), "v": values(v)}
}
