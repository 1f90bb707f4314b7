package algos

import (
	"slices"

	"upsweep/tracer"
)

// mistaken makes of a sound algorithm a variant with one mistake, for learners to find: with a
// kernel of its own, and without what only the sound one may claim.
func mistaken(alg Algorithm, suffix, title string, f Fault, kernel func(m *tracer.Machine, a *Args)) Algorithm {
	f.Of = alg.ID
	alg.ID += "-" + suffix
	alg.Title, alg.Idea, alg.Counts = title, f.Says, "as the sound algorithm, but wrong"
	alg.Fault, alg.Kernel, alg.Costs = &f, kernel, nil
	alg.Limit = min(alg.Limit, 1<<11) // a mistake is found on few values
	return alg
}

// Sound is the algorithm of which this one is a variant with a mistake; else the algorithm itself.
func (a *Algorithm) Sound() *Algorithm {
	if a.Fault != nil {
		if sound, ok := Find(a.Fault.Of); ok {
			return sound
		}
	}
	return a
}

// reworded returns a copy of a pseudocode in which the one line with a label reads otherwise;
// without a text, that line is left out.
func reworded(code []Line, label, text string) []Line {
	out := slices.Clone(code)
	is := func(l Line) bool { return l.Label == label }
	i := slices.IndexFunc(out, is)
	if i < 0 || slices.ContainsFunc(out[i+1:], is) {
		panic("reworded: not one line is labelled " + label) // the labels are ours
	}
	out[i].Text = text
	return out
}
