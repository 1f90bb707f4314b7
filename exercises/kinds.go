package exercises

import "upsweep/algos"

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
