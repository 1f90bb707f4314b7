package model

import (
	"slices"

	"upsweep/app/playback"
	"upsweep/tracer"
)

// This file folds phases: what a figure shows of a phase that is folded is one band, in the views
// that draw the run as a whole and on the ruler. A phase is kept by its key, so that it stays
// folded when the input changes.

// A run of more rounds than this opens with the phases within its phases folded: of a sort by
// digits one sees what each pass does before one sees its scans.
const manyRounds = 24

// unfolded is what an address says where nothing is to be folded that would be at first.
const unfolded = "none"

// Folds lists the keys of the phases that are folded: those the reader chose, or else those of a
// long run.
func (f *Figure) Folds() []string {
	if f.foldsChosen || f.Run == nil {
		return f.chosen
	}
	return f.foldsAtFirst()
}

// foldsAtFirst is what is folded where nobody has chosen. In a lesson that is nothing: its text
// speaks of rounds.
func (f *Figure) foldsAtFirst() []string {
	var keys []string
	if f.Place == PlaceLesson || f.Run.Trace.Rounds() <= manyRounds {
		return nil
	}
	for _, p := range f.Run.Tree {
		if p.Depth == 1 && p.First < p.Last {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// setFolds takes what an address says.
func (f *Figure) setFolds(keys []string) {
	f.foldsChosen = len(keys) > 0
	f.chosen = slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == unfolded })
}

// foldsForAddress is what an address has to say of them.
func (f *Figure) foldsForAddress() []string {
	now := f.Folds()
	switch {
	case f.Run == nil || slices.Equal(now, f.foldsAtFirst()):
		return nil
	case len(now) == 0:
		return []string{unfolded}
	}
	return now
}

// foldedPhases are the folded ones by their index in the run.
func (f *Figure) foldedPhases() []int {
	var list []int
	for _, key := range f.Folds() {
		if i := tracer.PhaseNamed(f.Run.Tree, key); i >= 0 {
			list = append(list, i)
		}
	}
	return list
}

// toggleFold folds a phase, or unfolds it; in the figure beside it too, where that has a phase of
// that name.
func (f *Figure) toggleFold(phase int) {
	key := f.Run.Tree[phase].Key
	now := slices.Clone(f.Folds())
	if i := slices.Index(now, key); i >= 0 {
		now = slices.Delete(now, i, i+1)
	} else {
		now = append(now, key)
	}
	f.fold(now)
	if g := f.Beside(); g != nil && g.Run != nil && slices.Contains(now, key) != slices.Contains(g.Folds(), key) {
		if i := tracer.PhaseNamed(g.Run.Tree, key); i >= 0 {
			g.toggleFold(i)
		}
	}
}

// foldAll folds the outermost phases, or unfolds everything.
func (f *Figure) foldAll(on bool) {
	var keys []string
	for _, p := range f.Run.Tree {
		if on && p.Depth == 0 {
			keys = append(keys, p.Key)
		}
	}
	f.fold(keys)
	if g := f.Beside(); g != nil && g.Run != nil && g.AllFolded() != on {
		g.foldAll(on)
	}
}

func (f *Figure) AllFolded() bool {
	now := f.Folds()
	return len(f.Run.Tree) > 0 && !slices.ContainsFunc(f.Run.Tree, func(p tracer.Phase) bool { return p.Depth == 0 && !slices.Contains(now, p.Key) })
}

func (f *Figure) fold(keys []string) {
	f.chosen, f.foldsChosen = keys, true
	f.changed()
}

// Ruler is the stretches of the timeline: the innermost phases, or the folded ones that they lie
// in.
func (f *Figure) Ruler() []playback.Phase {
	folded := f.foldedPhases()
	if len(folded) == 0 {
		return f.Player.Phases
	}
	steps := f.Run.Trace.Steps()
	names := make([]string, len(steps))
	for i := range steps {
		if r := steps[i].Round; r > 0 {
			names[i] = f.Run.Trace.Round(r).Phase
			best := -1
			for _, k := range folded {
				if p := &f.Run.Tree[k]; p.First <= r && r <= p.Last && (best < 0 || p.Depth < f.Run.Tree[best].Depth) {
					best, names[i] = k, p.Path
				}
			}
		}
	}
	return playback.Phases(names)
}
