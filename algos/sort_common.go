package algos

import (
	"math/rand/v2"
	"sort"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what every sort has: keys with values that go with them, the check of both, the
// oracle, and random records.

func sortInputs() []Input {
	return []Input{{Name: "x", Kind: KindKey}, {Name: "v", Kind: KindAny, Optional: true}}
}

func sortOutputs() []Output {
	return []Output{{Name: "y", Kind: KindAny}, {Name: "v", Kind: KindAny, Optional: true}}
}

func sortParams(more ...Param) []Param {
	return append([]Param{orderParam(), keyParam()}, more...)
}

// digitParam is the width of a digit.
func digitParam() Param {
	return Param{Name: "digit", Kind: ParamInt, Default: "1", Min: 1, Max: 8, Help: "bits per digit", Try: []string{"1", "2", "3", "4", "5", "8"}}
}

// records declares the keys of a sort and what goes with them: no array, or the one of v.
func records(m *tracer.Machine, a *Args) (x *tracer.Array, with []*tracer.Array) {
	x = a.Input(m, "x")
	if a.Has("v") {
		with = append(with, a.Input(m, "v"))
	}
	return x, with
}

// giveSorted gives the outputs of a sort.
func giveSorted(m *tracer.Machine, x *tracer.Array, with []*tracer.Array) {
	m.Output("y", x)
	for _, v := range with {
		m.Output("v", v)
	}
}

// recordsFit refuses values that are not one for each key.
func recordsFit(a *Args) error { return a.sameLength("v", "x", "key") }

// withRecord is 1 where no value goes with a key and 2 where one does: what a moved record costs.
func withRecord(a *Args) int {
	if a.Has("v") {
		return 2
	}
	return 1
}

// oracleSort sorts the positions stably by their keys. A sort that is not stable is asked only what
// it can answer: equal records.
func oracleSort(a *Args) Answer {
	x := a.Words("x")
	order := op.OrderOf(a.Kind("x"), a.Text("order") == "desc", a.pool)
	at := make([]int, len(x))
	for i := range at {
		at[i] = i
	}
	sort.SliceStable(at, func(i, j int) bool { return order(x[at[i]], x[at[j]]) < 0 })
	pick := func(from []value.Word) []value.Word {
		out := make([]value.Word, len(from))
		for k, i := range at {
			out[k] = from[i]
		}
		return out
	}
	answer := Answer{"y": values(pick(x))}
	if a.Has("v") {
		answer["v"] = values(pick(a.Words("v")))
	}
	return answer
}

// stableRecords makes random keys and, for most runs, the place of each as its value: a record out
// of order shows.
func stableRecords(alg *Algorithm) func(r *rand.Rand, n int, params map[string]string) map[string]string {
	return func(r *rand.Rand, n int, params map[string]string) map[string]string {
		in := map[string]string{"x": randomSortKeys(r, alg.kindFor(alg.Inputs[0], params), n)}
		if r.IntN(4) > 0 {
			in["v"] = countUp(n)
		}
		return in
	}
}

// unstableRecords makes random keys and, for most runs, a value that tells the key and nothing
// else: equal keys may swap.
func unstableRecords(alg *Algorithm) func(r *rand.Rand, n int, params map[string]string) map[string]string {
	return func(r *rand.Rand, n int, params map[string]string) map[string]string {
		keys := strings.Fields(randomSortKeys(r, alg.kindFor(alg.Inputs[0], params), n))
		for i, k := range keys {
			if k == "-0" {
				keys[i] = "0" // they are equal keys that print apart
			}
		}
		x := strings.Join(keys, " ")
		in := map[string]string{"x": x}
		if r.IntN(4) > 0 {
			in["v"] = x
		}
		return in
	}
}

// randomSortKeys are random values of a kind, or now and then a permutation of 1 … n, which has no
// equal keys.
func randomSortKeys(r *rand.Rand, kind Kind, n int) string {
	if kind == KindText && r.IntN(3) == 0 {
		words := make([]string, n)
		for i := range words {
			words[i] = strconv.Quote(strings.Repeat("é", r.IntN(2)) + strings.Repeat("a", r.IntN(3)) + string(rune('a'+r.IntN(3))))
		}
		return strings.Join(words, " ")
	}
	if kind == KindText || r.IntN(3) > 0 {
		return RandomValues(r, kind, n)
	}
	out := make([]string, n)
	for i, k := range r.Perm(n) {
		out[i] = strconv.Itoa(k + 1)
	}
	return strings.Join(out, " ")
}

// countUp is the numbers 0 … n−1.
func countUp(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return strings.Join(out, " ")
}

// alikeSort makes n different keys in random order, without values: the range of the keys grows
// with their number.
func alikeSort(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := alg.Sized(r, n, params)
	keys := make([]string, n)
	for i, k := range r.Perm(n) {
		keys[i] = strconv.Itoa(k)
	}
	req.Inputs = map[string]string{"x": strings.Join(keys, " ")}
	return req
}
