package claim

import (
	"math/rand/v2"
	"strconv"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/exercises"
)

// This file makes the runs that a claim is held against.

// lengths are how many values the trials have, the fewest first: most are no powers of two.
func lengths() []int { return []int{1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9, 11} }

// maxPaired is how many values there are at most where a claim is about pairs of cells: sorts pad more to
// 16, of which there are 120.
const maxPaired = 8

// trials are runs of an algorithm on few values, the shorter ones first, and the run that is shown among
// them. They are the same for every seed: what is true of them is known beforehand. The operator does
// not commute where the algorithm allows one that does not: of texts that are joined each sum tells what
// it is made of.
func trials(alg *algos.Algorithm, spec exercises.Spec, shown *exercises.Run, pairs bool) []*algos.Result {
	r := rand.New(rand.NewPCG(32, 4))
	params := exercises.CopyOf(shown.Request.Params)
	var out []*algos.Result
	placed := false
	place := func(n int) {
		if !placed && shown.N() < n {
			out, placed = append(out, shown.Result), true
		}
	}
	for k, n := range lengths() {
		if pairs && n > maxPaired {
			break
		}
		if alg.Op() {
			params["op"] = [...]string{"+", "max"}[k%2]
			if k%4 != 3 && exercises.Obeys("concat", alg.Laws) {
				params["op"] = "concat"
			}
		}
		if _, is := params["seed"]; is {
			params["seed"] = strconv.Itoa(k) // another order of the lanes
		}
		spec.Seed = uint64(k)
		place(n)
		req := spec.Sized(alg, r, n, params)
		res, err := alg.Run(req, algos.Options{Budget: budget.Exercise(), Record: true})
		if err == nil {
			out = append(out, res)
		}
	}
	place(shown.N() + 1)
	return out
}
