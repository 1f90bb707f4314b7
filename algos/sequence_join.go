package algos

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceJoin: sort both sides by key, let every row of the left one find its range of partners,
// expand.
//
// Two stable sorts; at most 2⌈log₂(nb + 1)⌉ comparisons for each of na rows; a scan of na + 1
// counts; a scan with max and three moves for each row of the result. Order: by key, then left
// order, then right order. Source: sort-merge join, Blasgen and Eswaran, 1977; expansion by scan as
// in He and others, 2008.
func sequenceJoin() Algorithm {
	return Algorithm{
		ID: "sequence/join", Title: "Join", Family: "sequence",
		Idea:   "Both sides are sorted by key. Each row of the left side finds its partners with two binary searches; a scan of the numbers of partners says where its pairs go, and every pair finds its own two rows.",
		Counts: "two stable sorts, two binary searches for each left row, two scans, and three moves for each pair",
		Source: "M. W. Blasgen and K. P. Eswaran, Storage and Access in Relational Data Bases, 1977; B. He and others, Relational Joins on Graphics Processors, 2008",
		Pseudocode: []Line{
			{"sort (a, va) by a and (b, vb) by b, stably", "sort"},
			{"for all rows i of a in parallel", ""},
			{"    first[i] ← lower bound of a[i] in b", ""},
			{"    matches[i] ← upper bound of a[i] in b − first[i]", "match"},
			{"offsets ← exclusive scan(matches)", "scan"},
			{"owner ← scan with max of the first slots", "owner"},
			{"for all slots s in parallel", ""},
			{"    i ← owner[s];  j ← first[i] + s − offsets[i]", ""},
			{"    keys[s], left[s], right[s] ← a[i], va[i], vb[j]", "pair"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "match", Of: "matches"}, {Line: "scan", Of: "offsets", Last: true}, {Line: "owner", Of: "owner", Last: true}, {Line: "pair"}}, Slips: except(placeSlips(), "sum and prefix exchanged"), Shows: []Trait{sharedKeys()}, Draw: drawTables},
		Inputs: []Input{
			{Name: "a", Kind: KindKeys}, {Name: "va", Kind: KindAny}, {Name: "b", Kind: KindKeys, Like: "a"}, {Name: "vb", Kind: KindAny},
		},
		Outputs: []Output{{Name: "keys", Kind: KindAny}, {Name: "left", Kind: KindAny}, {Name: "right", Kind: KindAny}},
		Views:   []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 9,
		Example: inputs("a", "2 1 2 4", "va", "a b c d", "b", "2 3 1 2", "vb", "w x y z"),
		Costs: []Formula{
			{Combines, "2(N − 1) + k⌈log₂ k⌉ − (2^⌈log₂ k⌉ − 1), N = 2^⌈log₂(na + 1)⌉, k pairs", func(a *Args) int {
				k := len(oracleJoin(a)["keys"])
				total := 2 * (pow2Ceil(a.N()+1) - 1)
				if k > 0 {
					total += k*log2Ceil(k) - (pow2Ceil(k) - 1)
				}
				return total
			}},
		},
		Kernel: join,
		Oracle: oracleJoin,
		Validate: func(a *Args) error {
			if err := a.sameLength("va", "a", "key"); err != nil {
				return err
			}
			return a.sameLength("vb", "b", "key")
		},
		Generate: someTables,
	}
}

// maxPairs bounds the result of a join, which many equal keys would stretch beyond all memory.
const maxPairs = 1 << 20

// table is one side of a join.
type table struct{ keys, v *tracer.Array }

// join is the kernel: the sides sorted, each left row's range of partners, and one slot for every
// pair.
func join(m *tracer.Machine, a *Args) {
	left := table{a.Input(m, "a"), a.Input(m, "va")}
	right := table{a.Input(m, "b"), a.Input(m, "vb")}
	order := a.keysOf("a")
	m.In("left side", func() { sortByKey(m, order, "sort", left.keys, left.v) })
	m.In("right side", func() { sortByKey(m, order, "sort", right.keys, right.v) })
	m.Phase("match")
	na, nb := left.keys.Len(), right.keys.Len()
	first, matches, offsets := m.Array("first", value.Int, na), m.Array("matches", value.Int, na), counters(m, "offsets", na+1)
	m.Round("search").Line("match").ForAll(0, na, func(l *tracer.Lane, i int) {
		key := left.keys.Get(l, i)
		from := order.lowerBound(l, right.keys, 0, nb, key)
		to := order.upperBound(l, right.keys, from, nb, key)
		first.Set(l, i, value.Word(from))
		matches.Set(l, i, value.Word(to-from))
		offsets.Set(l, i, value.Word(to-from))
	})
	exclusiveScan(m, plus(a), offsets, "scan", "offsets[i] is where the pairs of row i begin")
	pairs := int(offsets.Peek(na))
	if pairs > maxPairs {
		Refuse("b", "the join has %d pairs; write fewer equal keys, so that it has at most %d", pairs, maxPairs)
	}
	m.Phase("pair")
	owner := owners(m, a, matches, offsets, pairs, "owner", "owner")
	givePairs(m, left, right, owner, first, offsets)
}

// givePairs writes the pairs: each finds its left row by its owner, and its right row by its place
// among the pairs of that row.
func givePairs(m *tracer.Machine, left, right table, owner, first, offsets *tracer.Array) {
	n := owner.Len()
	keys, lefts, rights := m.Array("keys", left.keys.Kind(), n), m.Array("left", left.v.Kind(), n), m.Array("right", right.v.Kind(), n)
	m.Round("one for each pair").Line("pair").ForAll(0, n, func(l *tracer.Lane, s int) {
		// Each of the three has sources of its own: it looks its row up anew.
		keys.Move(l, s, left.keys.Get(l, owner.Index(l, s)))
		lefts.Move(l, s, left.v.Get(l, owner.Index(l, s)))
		i := owner.Index(l, s)
		rights.Move(l, s, right.v.Get(l, first.Index(l, i)+s-offsets.Index(l, i)))
	})
	m.Output("keys", keys)
	m.Output("left", lefts)
	m.Output("right", rights)
}

// someTables makes two random tables of keys and values, the left one of n rows.
func someTables(r *rand.Rand, n int, _ map[string]string) map[string]string {
	nb := r.IntN(n + 2)
	kind := r.IntN(3)
	keys := func(n, of int) string {
		out := make([]string, n)
		for i := range out {
			k := r.IntN(of+1) - of/2
			out[i] = []string{strconv.Itoa(k), value.FormatFloat(float64(k) / 2), "k" + strconv.Itoa(k)}[kind]
		}
		return strings.Join(out, " ")
	}
	of := 1 + n/(1+r.IntN(2)) // so that there are about as many pairs as rows
	return map[string]string{"a": keys(n, of), "va": RandomValues(r, KindInt, n), "b": keys(nb, of), "vb": RandomValues(r, KindText, nb)}
}

// oracleJoin compares every row with every row, and then sorts the pairs by key with insertion.
func oracleJoin(a *Args) Answer {
	order := op.OrderOf(a.Kind("a"), false, a.pool)
	type pair struct{ key, left, right value.Word }
	var pairs []pair
	for i, key := range a.Words("a") {
		for j, other := range a.Words("b") {
			if order(key, other) != 0 {
				continue
			}
			at := len(pairs)
			for at > 0 && order(pairs[at-1].key, key) > 0 {
				at--
			}
			pairs = append(pairs, pair{})
			copy(pairs[at+1:], pairs[at:])
			pairs[at] = pair{key, a.Words("va")[i], a.Words("vb")[j]}
		}
	}
	var keys, left, right []value.Word
	for _, p := range pairs {
		keys, left, right = append(keys, p.key), append(left, p.left), append(right, p.right)
	}
	return Answer{"keys": values(keys), "left": values(left), "right": values(right)}
}
