package exercises

import (
	"upsweep/algos"
	"upsweep/tracer"
)

// Kinds lists the kinds of exercise that an algorithm has, from its own example.
func Kinds(alg *algos.Algorithm) []Kind {
	var out []Kind
	example, err := record(alg, alg.Example)
	sound := alg.Fault == nil
	for _, k := range AllKinds() {
		has := false
		switch k {
		case Predict:
			has = err == nil && sound && len(example.moments()) > 0
		case Simulate:
			has = err == nil && sound && len(example.simulable()) > 0
		case Dependencies:
			has = err == nil && sound && len(example.askable()) > 0
		case Count:
			has = err == nil
		case Order:
			has = len(alg.Pseudocode) > 1
		case Fault:
			has = len(faultsOf(alg)) > 0
		case Choose:
			has = err == nil
		case Build:
			has = buildable(alg.Family, alg.Views)
		}
		if has {
			out = append(out, k)
		}
	}
	return out
}

// NotByHand says why an algorithm has no Simulate, in a sentence; empty where it has one, or where its runs go wrong on purpose and are
// asked about by their faults.
func NotByHand(alg *algos.Algorithm) string {
	example, err := record(alg, alg.Example)
	if err != nil || alg.Fault != nil || len(example.simulable()) > 0 {
		return ""
	}
	placed := false
	for id := tracer.RoundID(1); int(id) <= example.trace.Rounds(); id++ {
		if example.trace.Round(id).Mode == tracer.Unsynchronised {
			return "A scheduler decides when each of its lanes runs, so there are no rounds to carry out by hand."
		}
		placed = placed || len(example.stretches(id)) > 0
	}
	if placed {
		return "There is nothing to choose in its rounds: every lane moves one value straight down, or computes without reading a cell."
	}
	return "Its lanes write from too many cells to be picked one by one, or find these cells by other values."
}
