package workbench

import (
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/budget"
	"upsweep/tracer/value"
	"upsweep/workbench/task"
)

// This file makes the inputs that a program is judged on.

// lengths of hidden inputs: empty, one, powers of two and their neighbours. Shorter ones come first, so that what fails is small.
func lengths() []int { return []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 65} }

// request makes a hidden input: random, with another operator each time, machine sizes that do not divide its length, and those parameters at random
// that the program asks for.
func (j *judge) request(n int, seed uint64) algos.Request {
	var req algos.Request
	for again := range uint64(16) {
		req = j.drawn(n, seed+again<<8)
		if _, err := j.alg.Check(req, budget.Write()); err == nil {
			break // else an input is missing that the program needs: of two ways to give it, the other was drawn
		}
	}
	return req
}

func (j *judge) drawn(n int, seed uint64) algos.Request {
	r := rand.New(rand.NewPCG(seed+1, uint64(n)))
	drawn := j.alg.Random(r, n).Params
	params := map[string]string{}
	for _, p := range j.alg.Params {
		if v, ok := drawn[p.Name]; ok && j.varies(p, v) {
			params[p.Name] = v
		}
	}
	req := j.alg.Sized(r, n, params)
	req.Inputs = task.Taken(j.alg, req.Inputs, j.p.Takes)
	if !j.p.calls["less"] { // by which NaN comes last; < and == have no place for it
		for name, text := range req.Inputs {
			req.Inputs[name] = strings.ReplaceAll(text, "NaN", "Inf")
		}
	}
	if j.alg.Op() && seed%3 == 2 {
		fractions(r, j.alg, req)
	}
	return req
}

// varies tells whether a parameter is drawn: what every program has to do with, and what this one asks for.
func (j *judge) varies(p algos.Param, drawn string) bool {
	switch p.Name {
	case "op":
		return true
	case "init":
		return j.p.Takes("init") || j.p.Takes("has_init")
	case "order":
		return j.p.Takes("order") || j.p.calls["less"]
	case "key":
		return drawn != "text" && j.p.calls["less"]
	case "seed":
		return false
	}
	return len(p.Try) > 0 || j.p.Takes(p.Name)
}

// fractions makes the whole numbers of an input that an operator combines numbers that are not whole: quarters, which add up without rounding, and
// for a sum now and then infinity, from which nothing can be taken away again.
func fractions(r *rand.Rand, alg *algos.Algorithm, req algos.Request) {
	name := req.Params["op"]
	if !slices.Contains(op.Kinds(name), value.Float) || req.Params["init"] != "" {
		return
	}
	in := alg.Inputs[0].Name
	words := strings.Fields(req.Inputs[in])
	for i := range words {
		words[i] = value.FormatFloat(float64(r.IntN(81)-40) / 4)
		if name == "+" && r.IntN(12) == 0 {
			words[i] = "Inf"
		}
	}
	req.Inputs[in] = strings.Join(words, " ")
}
