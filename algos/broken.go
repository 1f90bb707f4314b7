package algos

import (
	"slices"

	"upsweep/tracer"
)

// mistaken makes of a sound algorithm a variant with one mistake, for learners to find: with a kernel of its own, and without what only
// the sound one may claim.
func mistaken(alg Algorithm, suffix, title string, f Fault, kernel func(m *tracer.Machine, a *Args)) Algorithm {
	f.Of = alg.ID
	alg.ID += "-" + suffix
	alg.Title, alg.Idea, alg.Counts = title, f.Says, "as the sound algorithm, but wrong"
	alg.Fault, alg.Kernel, alg.Costs = &f, kernel, nil
	alg.Limit = min(alg.Limit, 1<<11) // a mistake is found on few values
	return alg
}

// withLine returns a copy of a pseudocode in which line, from 1, reads otherwise.
func withLine(code []string, line int, text string) []string {
	out := slices.Clone(code)
	out[line-1] = text
	return out
}
