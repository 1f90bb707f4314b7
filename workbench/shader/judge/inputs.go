package judge

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer/value"
	"upsweep/workbench/shader/given"
	"upsweep/workbench/task"
)

// This file makes the inputs that a shader is judged on. There is none without values: a buffer of a
// GPU has at least one element.

// hiddenInput is one: how many values, and what it is drawn by.
type hiddenInput struct {
	n    int
	seed uint64
	more bool // left out where the shader takes many steps
	most bool // tried in several orders of the invocations
}

// hidden lists them, shorter ones first, so that what fails is small: up to a subgroup's length every
// length, then powers of two and their neighbours, and a few that the text of the shader draws.
func hidden(seed uint64) []hiddenInput {
	var out []hiddenInput
	for n := 1; n <= 33; n++ {
		times := uint64(1)
		if n <= 9 {
			times = 3
		}
		for k := range times {
			out = append(out, hiddenInput{n, k + seed%5, k > 0, k == 0 && slices.Contains([]int{2, 3, 5, 33}, n)})
		}
	}
	for _, n := range []int{48, 63, 64, 65, 100, 127, 128, 129, 255, 256, 257} {
		out = append(out, hiddenInput{n, seed % 5, n == 48 || n == 100, n == 65})
	}
	r := rand.New(rand.NewPCG(seed, 1))
	out = append(out, hiddenInput{34 + r.IntN(94), r.Uint64() % 64, false, false}, hiddenInput{129 + r.IntN(150), r.Uint64() % 64, false, false})
	sort.SliceStable(out, func(i, k int) bool { return out[i].n < out[k].n })
	return out
}

// maxOutput is how many values a result has at most: of two vectors of n values, a product has n².
const maxOutput = 1024

// request draws an input of about n values that suits the shader; ok is false where none was found.
func (j *judge) request(n int, seed uint64) (req algos.Request, ok bool) {
	for again := range uint64(48) {
		req = j.drawn(n, seed+again<<8)
		if a, err := j.t.alg.Check(req, budget.Write()); err == nil && j.suits(a) {
			return req, true
		}
	}
	return req, false
}

// drawn draws an input. The parameters that every shader has to do with are drawn, and of those that
// it can ask for, the ones that it does: ⊕ and predicates, which it calls.
func (j *judge) drawn(n int, seed uint64) algos.Request {
	r := rand.New(rand.NewPCG(seed+1, uint64(n)))
	params := map[string]string{}
	drawn := j.t.alg.Random(r, n).Params
	for _, p := range j.t.alg.Params {
		switch {
		case p.Kind == algos.ParamOp && calls(j.source, "op"):
			params[p.Name] = []string{"+", "affine", "max", "+", "min"}[r.IntN(5)]
		case p.Kind == algos.ParamPredicate && calls(j.source, "pred"), p.Kind == algos.ParamFunction && calls(j.source, p.Name):
			params[p.Name] = drawn[p.Name]
		case slices.Contains([]string{"bins", "lo", "hi"}, p.Name):
			params[p.Name] = drawn[p.Name]
		case p.Name == "cols" && j.t.alg.Family == "reduce":
			params[p.Name] = strconv.Itoa(1 + r.IntN(5))
		}
	}
	req := j.t.alg.Sized(r, n, params)
	return j.t.finish(req, r)
}

// finish leaves out what no shader is given, and says how matrices lie.
func (t *Task) finish(req algos.Request, r *rand.Rand) algos.Request {
	if req.Params == nil {
		req.Params = map[string]string{}
	}
	req.Inputs = task.Taken(t.alg, req.Inputs, func(string) bool { return false })
	for _, texts := range []map[string]string{req.Inputs, req.Params} {
		for name, text := range texts { // numbers of 64 bits have no place in a shader
			texts[name] = strings.NewReplacer("-9223372036854775808", "-1000", "9223372036854775807", "1000").Replace(text)
		}
	}
	if !t.alg.Op() {
		numbered(req.Inputs)
	}
	length := func(name string) int { return len(strings.Fields(req.Inputs[name])) }
	for _, p := range t.alg.Params {
		switch {
		case p.Name == "rows" && t.alg.Family != "grid":
			t.lies(req, length("x"), r)
		case p.Name == "inner" && req.Params["inner"] == "":
			a, b, inner := length("a"), length("b"), 1
			for d := 1; d*d <= a; d++ {
				if a%d == 0 && b%d == 0 {
					inner = d
				}
			}
			req.Params["inner"] = strconv.Itoa(inner)
		}
	}
	return req
}

// lies says how many rows and columns a matrix of n values has: where nothing says it, as many rows as
// the task has it, or as many columns.
func (t *Task) lies(req algos.Request, n int, r *rand.Rand) {
	rows, _ := strconv.Atoi(req.Params["rows"])
	cols, _ := strconv.Atoi(req.Params["cols"])
	if rows < 1 && cols > 0 {
		rows = n / cols
	}
	if rows < 1 {
		rows = 1
		for d := 1; d*d <= n; d++ {
			if n%d == 0 {
				rows = d
			}
		}
		if r != nil && r.IntN(2) == 0 {
			rows = n / rows
		}
	}
	rows = max(1, rows)
	req.Params["rows"], req.Params["cols"] = strconv.Itoa(rows), strconv.Itoa(max(1, n/rows))
}

// numbered puts whole numbers in the place of pairs, matrices and texts, which no shader is given here:
// another for each.
func numbered(inputs map[string]string) {
	for name, text := range inputs {
		words, known := strings.Fields(text), map[string]string{}
		if !strings.ContainsAny(text, "(\"abcdefghijklmnopqrstuvwxyz") {
			continue
		}
		for i, w := range words {
			if known[w] == "" {
				known[w] = strconv.Itoa(len(known))
			}
			words[i] = known[w]
		}
		inputs[name] = strings.Join(words, " ")
	}
}

// triedWith are the operators that shaders are tried with: one of them does not commute.
var triedWith = []string{"+", "max", "min", "affine"}

// suits tells whether shaders can be given the arguments: numbers of 32 bits, parameters that have a
// text of theirs, and no infinities, which no shader can write.
func (j *judge) suits(a *algos.Args) bool {
	for _, in := range j.t.inputs() {
		if !a.Has(in.Name) || a.Len(in.Name) == 0 {
			return false
		}
		text, kind := a.Request.Inputs[in.Name], a.Kind(in.Name)
		if kind == value.Pair && !j.t.alg.Op() || kind == value.Float && valued(in.Kind) && calls(j.source, "T") {
			return false
		}
		if strings.Contains(text, "Inf") || strings.Contains(text, "NaN") {
			return false
		}
	}
	for _, p := range j.t.alg.Params {
		switch text := a.Text(p.Name); {
		case p.Kind == algos.ParamOp && !slices.Contains(triedWith, text),
			p.Kind == algos.ParamPredicate && (given.Predicate(text) == "" || strings.Contains(text, ".")),
			p.Kind == algos.ParamFunction && (given.Function(text) == "" || strings.Contains(text, ".")):
			return false
		case (p.Name == "lo" || p.Name == "hi") && strings.Contains(text, "."):
			return false
		}
	}
	want := j.t.alg.Oracle(a)
	for _, o := range j.t.outputs() {
		if len(want[o.Name]) > maxOutput {
			return false
		}
	}
	p, err := j.compiled(a)
	if err != nil {
		return true // it is told
	}
	_, err = j.t.head(p, j.own, a, want)
	return err != errUnfit
}
