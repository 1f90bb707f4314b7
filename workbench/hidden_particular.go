package workbench

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/budget"
)

// This file makes hidden inputs that random draws seldom give: flags that are all alike but for one,
// matrices of every shape, strings that begin alike.

// Up to which lengths they are made.
const (
	longestShaped  = 36 // by every divisor
	longestFlagged = 24 // by every pattern
)

// particular tries such inputs, as many as fit into some steps of the interpreter.
func (j *judge) particular() error {
	r := rand.New(rand.NewPCG(j.seed(), 2))
	for from, k := j.steps, 0; k <= longestOfAll && j.steps-from < 2*fewSteps; k++ {
		var list []algos.Request
		if j.spells() {
			list = j.spelled(r, k)
		} else {
			list = append(j.shaped(r, k), j.flagged(r, k)...)
		}
		for _, req := range list {
			if _, err := j.alg.Check(req, budget.Write()); err != nil {
				continue
			}
			if err := j.try(req, 0); err != nil || j.bad != nil && !empty(j.alg, j.bad.req) {
				return err
			}
		}
	}
	return nil
}

// sides are the parameters that say how wide or high a matrix is.
func sides() []string { return []string{"rows", "cols", "inner"} }

// shaped makes matrices of n values in all shapes that the program asks for, one or two of each.
func (j *judge) shaped(r *rand.Rand, n int) (out []algos.Request) {
	if n > longestShaped || j.alg.Family == "grid" {
		return nil
	}
	for _, p := range j.alg.Params {
		if !slices.Contains(sides(), p.Name) || !j.p.Takes(p.Name) {
			continue
		}
		for d := 1; d <= n; d++ {
			for twice := 0; n%d == 0 && twice < 2; twice++ {
				out = append(out, j.drawn(n, r.Uint64(), map[string]string{p.Name: strconv.Itoa(d)}))
			}
		}
	}
	return out
}

// flagged makes inputs of n values whose flags, or answers to the predicate, are all alike, but for
// one at an end, or come in turns.
func (j *judge) flagged(r *rand.Rand, n int) (out []algos.Request) {
	if n == 0 || n > longestFlagged {
		return nil
	}
	for _, pattern := range []func(i int) bool{
		func(int) bool { return false }, func(int) bool { return true },
		func(i int) bool { return i == 0 }, func(i int) bool { return i == n-1 },
		func(i int) bool { return i != 0 }, func(i int) bool { return i != n-1 },
		func(i int) bool { return i%2 == 0 }, func(i int) bool { return i%2 == 1 },
	} {
		if req := j.request(n, r.Uint64()); j.flag(r, req, pattern) {
			out = append(out, req)
		}
	}
	return out
}

// flag gives an input the flags of a pattern: as its input of flags, or by values that pass the
// predicate or do not. It tells whether the task has either.
func (j *judge) flag(r *rand.Rand, req algos.Request, pattern func(i int) bool) bool {
	for _, in := range j.alg.Inputs {
		words := j.words(req, in.Name)
		if in.Kind != algos.KindFlag || len(words) == 0 {
			continue
		}
		for i := range words {
			words[i] = "0"
			if pattern(i) {
				words[i] = "1"
			}
		}
		req.Inputs[in.Name] = strings.Join(words, " ")
		return true
	}
	a, err := j.alg.Check(req, budget.Write())
	if err != nil || !slices.ContainsFunc(j.alg.Params, func(p algos.Param) bool { return p.Kind == algos.ParamPredicate }) {
		return false
	}
	pred, err := op.PredicateOf(a.Text("pred"))
	words := j.words(req, "x")
	if err != nil || len(words) != a.Len("x") {
		return false
	}
	pools := map[bool][]string{}
	for i, w := range a.Words("x") {
		passes := pred.Of(a.Kind("x"), a.Pool(), w)
		pools[passes] = append(pools[passes], words[i])
	}
	for i := range words {
		pool := pools[pattern(i)]
		if len(pool) == 0 {
			return false
		}
		words[i] = pool[r.IntN(len(pool))]
	}
	req.Inputs["x"] = strings.Join(words, " ")
	return true
}

// apart deals the keys of a merge out again, so that one list ends before the other begins: whichever
// key is taken too early or too late, it is seen. It gives none for long lists and for joins.
func (j *judge) apart(req algos.Request, m, n int) (out []algos.Request) {
	a, err := j.alg.Check(req, budget.Write())
	if err != nil || j.alg.Family != "merge" || max(m, n) > smallPair {
		return nil
	}
	var keys []string
	for _, w := range j.alg.Oracle(a)["y"] {
		keys = append(keys, a.Pool().Format(a.Kind("a"), w.Word))
	}
	for _, cut := range [][2][]string{{keys[:m], keys[m:]}, {keys[n:], keys[:n]}} {
		next := algos.Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
		next.Inputs["a"], next.Inputs["b"] = strings.Join(cut[0], " "), strings.Join(cut[1], " ")
		out = append(out, next)
	}
	return out
}

// spells tells whether the task has two strings.
func (j *judge) spells() bool {
	return len(j.alg.Inputs) == 2 && !slices.ContainsFunc(j.alg.Inputs, func(in algos.Input) bool { return in.Kind != algos.KindText })
}

// spelled makes strings that share their first n letters: equal, one of them the beginning of the
// other, and different in the next letter.
func (j *judge) spelled(r *rand.Rand, n int) (out []algos.Request) {
	for _, next := range [][2]string{{"", ""}, {"", "a"}, {"a", ""}, {"a", "b"}, {"b", "a"}} {
		both := letters(r, n)
		req := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
		for k, in := range j.alg.Inputs {
			word := slices.Clone(both)
			if next[k] != "" {
				word = append(append(word, next[k]), letters(r, r.IntN(4))...)
			}
			req.Inputs[in.Name] = strings.Join(word, " ")
		}
		out = append(out, req)
	}
	return out
}

// letters draws so many of them.
func letters(r *rand.Rand, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = string(rune('a' + r.IntN(4)))
	}
	return out
}
