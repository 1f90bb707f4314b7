package algos

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what every merge has: two sorted inputs with values that go with their keys, the
// check of both, the oracle, random inputs, and the serial merge that one lane makes of a piece.

func mergeInputs() []Input {
	return []Input{
		{Name: "a", Kind: KindAny}, {Name: "b", Kind: KindAny, Like: "a"},
		{Name: "va", Kind: KindAny, Optional: true}, {Name: "vb", Kind: KindAny, Optional: true, Like: "va"},
	}
}

// lanesParam is the number of processors that share a merge.
func lanesParam() Param {
	return Param{Name: "p", Kind: ParamInt, Default: "4", Min: 1, Max: 1024, Help: "lanes that merge, one piece each", Try: []string{"1", "2", "3", "4", "7", "16"}}
}

// mergeFits refuses inputs that are not sorted, or not complete.
func mergeFits(a *Args) error {
	for _, name := range []string{"a", "b"} {
		if err := hasOrder(a, name); err != nil {
			return err
		}
		words, order := a.Words(name), op.OrderOf(a.Kind(name), a.Text("order") == "desc", a.pool)
		for i := 1; i < len(words); i++ {
			if order(words[i], words[i-1]) < 0 {
				say := func(w value.Word) string { return a.pool.Format(a.Kind(name), w) }
				return wrong(name, "value %d, %s, belongs before %s; a merge takes sorted values, here %s", i+1, say(words[i]), say(words[i-1]),
					map[bool]string{true: "falling", false: "rising"}[a.Text("order") == "desc"])
			}
		}
	}
	for _, pair := range [][3]string{{"va", "vb", "a"}, {"vb", "va", "b"}} {
		v, other, keys := pair[0], pair[1], pair[2]
		if err := a.sameLength(v, keys, "key"); err != nil {
			return err
		}
		if !a.Has(v) && a.Has(other) && a.Len(keys) > 0 {
			return wrong(v, "this input is missing, and %s is there; write one value for each key of %s", other, keys)
		}
	}
	return nil
}

// sortedRun is a sorted stretch of cells: keys lo … hi−1, and what goes with them.
type sortedRun struct {
	keys   *tracer.Array
	with   []*tracer.Array
	lo, hi int
}

// size is the number of keys.
func (r sortedRun) size() int { return r.hi - r.lo }

// part is the stretch from cell lo to cell hi of the run.
func (r sortedRun) part(lo, hi int) sortedRun { return sortedRun{r.keys, r.with, lo, hi} }

// mergeOf declares the two inputs of a merge, and the cells for its output.
func mergeOf(m *tracer.Machine, a *Args) (left, right, out sortedRun) {
	left = sortedRun{keys: a.Input(m, "a"), hi: a.Len("a")}
	right = sortedRun{keys: a.Input(m, "b"), hi: a.Len("b")}
	n := left.hi + right.hi
	out = sortedRun{keys: m.Array("y", left.keys.Kind(), n), hi: n}
	m.Output("y", out.keys)
	if a.Has("va") || a.Has("vb") {
		left.with, right.with = []*tracer.Array{withKeys(m, a, "va")}, []*tracer.Array{withKeys(m, a, "vb")}
		kind := left.with[0].Kind()
		if left.hi == 0 {
			kind = right.with[0].Kind()
		}
		out.with = []*tracer.Array{m.Array("v", kind, n)}
		m.Output("v", out.with[0])
	}
	return left, right, out
}

// withKeys declares what goes with the keys of one side, nothing where that side has none.
func withKeys(m *tracer.Machine, a *Args, name string) *tracer.Array {
	if !a.Has(name) {
		return m.Input(name, value.Int, nil)
	}
	return a.Input(m, name)
}

// entry is a key with what goes with it, as a lane holds it.
type entry struct {
	key  value.Word
	with []value.Word
}

// read reads the entry in cell i.
func (r sortedRun) read(l *tracer.Lane, i int) entry {
	got := entry{key: r.keys.Get(l, i)}
	if len(r.with) > 0 {
		l.Decide() // what goes with a key goes where the key goes
		got.with = make([]value.Word, len(r.with))
		for k, v := range r.with {
			got.with[k] = v.Get(l, i)
		}
	}
	return got
}

// send moves it to cell to of a run. What was read last moves first: where a key equals the value
// that goes with it, the trace then knows which is which.
func (r entry) send(l *tracer.Lane, out sortedRun, to int) {
	for k := len(r.with) - 1; k >= 0; k-- {
		out.with[k].Move(l, to, r.with[k])
	}
	out.keys.Move(l, to, r.key)
}

// mergeSerially is the merge with two fingers: again and again the smaller of two heads, the left
// one where they are equal, until one side is used up. At most left + right − 1 comparisons, at
// least the smaller of the two.
func mergeSerially(l *tracer.Lane, order keyOrder, left, right, out sortedRun) {
	i, j := left.lo, right.lo
	for k := out.lo; i < left.hi || j < right.hi; k++ {
		fromLeft := j == right.hi || i < left.hi && !order.Less(l, right.keys.Probe(l, j), left.keys.Probe(l, i))
		if fromLeft {
			left.read(l, i).send(l, out, k)
			i++
		} else {
			right.read(l, j).send(l, out, k)
			j++
		}
	}
}

// oracleMerge sorts both inputs together, stably, those of a first.
func oracleMerge(a *Args) Answer {
	order := op.OrderOf(a.Kind("a"), a.Text("order") == "desc", a.pool)
	keys := slices.Concat(a.Words("a"), a.Words("b"))
	at := upTo(len(keys))
	sort.SliceStable(at, func(i, j int) bool { return order(keys[at[i]], keys[at[j]]) < 0 })
	pick := func(from []value.Word) []Value {
		out := make([]Value, len(from))
		for k, i := range at {
			out[k].Word = from[i]
		}
		return out
	}
	answer := Answer{"y": pick(keys)}
	if a.Has("va") || a.Has("vb") {
		answer["v"] = pick(slices.Concat(a.Words("va"), a.Words("vb")))
	}
	return answer
}

// randomRuns makes two random sorted inputs, the first of length n, and for most runs a value that
// tells every key's place apart.
func randomRuns(r *rand.Rand, n int, params map[string]string) map[string]string {
	kind := []Kind{KindInt, KindFloatKey, KindText, KindInt}[r.IntN(4)]
	lengths := []int{n, n, n / 2, 0, 1, r.IntN(2*n + 2)}
	in := map[string]string{}
	sorted := func(n int) string {
		var pool value.Pool
		k := value.KindOf(strings.TrimSuffix(string(kind), " key"))
		words, err := pool.Parse(k, RandomValues(r, kind, n))
		if err != nil {
			panic(err) // the values are ours
		}
		order := op.OrderOf(k, params["order"] == "desc", &pool)
		sort.SliceStable(words, func(i, j int) bool { return order(words[i], words[j]) < 0 })
		return pool.FormatAll(k, words)
	}
	other := lengths[r.IntN(len(lengths))]
	in["a"], in["b"] = sorted(n), sorted(other)
	if r.IntN(4) > 0 {
		in["va"] = countUp(n)
		vb := make([]string, other)
		for i := range vb {
			vb[i] = strconv.Itoa(-1 - i)
		}
		in["vb"] = strings.Join(vb, " ")
	}
	return in
}

// mergeLength is the number of keys that a merge gives.
func mergeLength(a *Args) int { return a.Len("a") + a.Len("b") }

// mergeMoves is one move for every key and one for what goes with it.
func mergeMoves(a *Args) int {
	if a.Has("va") || a.Has("vb") {
		return 2 * mergeLength(a)
	}
	return mergeLength(a)
}

// alikeMerge makes two lists of n keys, which are spread evenly over both.
func alikeMerge(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := alg.Sized(r, n, params)
	var lists [2][]string
	owner := r.Perm(2 * n)
	for key, place := range owner {
		lists[place%2] = append(lists[place%2], strconv.Itoa(key))
	}
	req.Inputs = map[string]string{"a": strings.Join(lists[0], " "), "b": strings.Join(lists[1], " ")}
	return req
}
