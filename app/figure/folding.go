package figure

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// This file folds phases: what a figure shows of a phase that is folded is one band, in the views
// that draw the run as a whole and on the ruler. A phase is kept by its key, so that it stays
// folded when the input changes.

// A run of more rounds than this opens with the phases within its phases folded: of a sort by
// digits one sees what each pass does before one sees its scans.
const manyRounds = 24

// unfolded is what an address says where nothing is to be folded that would be at first.
const unfolded = "none"

// folds lists the keys of the phases that are folded: those the reader chose, or else those of a
// long run.
func (f *Figure) folds() []string {
	if f.foldsChosen || f.run == nil {
		return f.chosen
	}
	return f.foldsAtFirst()
}

// foldsAtFirst is what is folded where nobody has chosen. In a lesson that is nothing: its text
// speaks of rounds.
func (f *Figure) foldsAtFirst() []string {
	var keys []string
	if f.place == PlaceLesson || f.run.trace.Rounds() <= manyRounds {
		return nil
	}
	for _, p := range f.run.tree {
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
	now := f.folds()
	switch {
	case f.run == nil || slices.Equal(now, f.foldsAtFirst()):
		return nil
	case len(now) == 0:
		return []string{unfolded}
	}
	return now
}

// foldedPhases are the folded ones by their index in the run.
func (f *Figure) foldedPhases() []int {
	var list []int
	for _, key := range f.folds() {
		if i := tracer.PhaseNamed(f.run.tree, key); i >= 0 {
			list = append(list, i)
		}
	}
	return list
}

// ToggleFold folds a phase, or unfolds it; in the figure beside it too, where that has a phase of
// that name.
func (f *Figure) ToggleFold(phase int) {
	key := f.run.tree[phase].Key
	now := slices.Clone(f.folds())
	if i := slices.Index(now, key); i >= 0 {
		now = slices.Delete(now, i, i+1)
	} else {
		now = append(now, key)
	}
	f.fold(now)
	if g := f.beside(); g != nil && g.run != nil && slices.Contains(now, key) != slices.Contains(g.folds(), key) {
		if i := tracer.PhaseNamed(g.run.tree, key); i >= 0 {
			g.ToggleFold(i)
		}
	}
}

// foldAll folds the outermost phases, or unfolds everything.
func (f *Figure) foldAll(on bool) {
	var keys []string
	for _, p := range f.run.tree {
		if on && p.Depth == 0 {
			keys = append(keys, p.Key)
		}
	}
	f.fold(keys)
	if g := f.beside(); g != nil && g.run != nil && g.allFolded() != on {
		g.foldAll(on)
	}
}

func (f *Figure) allFolded() bool {
	now := f.folds()
	return len(f.run.tree) > 0 && !slices.ContainsFunc(f.run.tree, func(p tracer.Phase) bool { return p.Depth == 0 && !slices.Contains(now, p.Key) })
}

func (f *Figure) fold(keys []string) {
	f.chosen, f.foldsChosen = keys, true
	f.screen.Changed(true)
}

// ruler is the stretches of the timeline: the innermost phases, or the folded ones that they lie
// in.
func (f *Figure) ruler() []playback.Phase {
	folded := f.foldedPhases()
	if len(folded) == 0 {
		return f.player.Phases
	}
	steps := f.run.trace.Steps()
	names := make([]string, len(steps))
	for i := range steps {
		if r := steps[i].Round; r > 0 {
			names[i] = f.run.trace.Round(r).Phase
			best := -1
			for _, k := range folded {
				if p := &f.run.tree[k]; p.First <= r && r <= p.Last && (best < 0 || p.Depth < f.run.tree[best].Depth) {
					best, names[i] = k, p.Path
				}
			}
		}
	}
	return playback.Phases(names)
}

// maxListed is how many phases are listed at once.
const maxListed = 150

// phaseList lists the phases, each with those within it, and folds them: the figure's own way for
// who does not point at it.
func (v *View) phaseList() app.UI {
	f := v.Figure
	content := app.UI(app.Div())
	if f.phasesOpen {
		left := maxListed
		all := f.allFolded()
		label := "Fold all"
		if all {
			label = "Unfold all"
		}
		content = app.Div().Body(
			app.Button().Type("button").ID(f.ID+"-fold-all").Class("chip").
				OnClick(ui.Guarded(func(app.Context, app.Event) { f.foldAll(!f.allFolded()) }), "all").Text(label),
			v.phasesWithin(-1, &left),
		)
	}
	return app.Details().Class("fold").ID(f.ID+"-phases").Open(f.phasesOpen).
		On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) {
			if open := ctx.JSSrc().Get("open").Bool(); open != f.phasesOpen {
				f.phasesOpen = open
				f.screen.Changed(true)
			}
		}), "phases").
		Body(ui.Summary().Text("Phases"), content)
}

// phasesWithin lists the phases that lie in one; -1 for the outermost.
func (v *View) phasesWithin(outer int, left *int) app.UI {
	f := v.Figure
	folded := f.folds()
	now := f.run.trace.Steps()[f.player.Current()].Round
	items := []app.UI{}
	for i := range f.run.tree {
		p := &f.run.tree[i]
		if p.Outer != outer || *left == 0 {
			continue
		}
		*left--
		open := !slices.Contains(folded, p.Key)
		body := []app.UI{
			app.Button().Type("button").ID(f.ID+"-phase-"+strconv.Itoa(i)).Class("phase "+PhaseClass(p.Name)).Aria("expanded", open).
				OnClick(ui.Guarded(func(app.Context, app.Event) { f.ToggleFold(i) }), p.Key).
				Body(ui.B().Text(p.Name), app.Span().Text(f.run.subject().Tally(p))),
		}
		if open && i+1 < len(f.run.tree) && f.run.tree[i+1].Outer == i {
			body = append(body, v.phasesWithin(i, left))
		}
		class := "phase-item"
		if p.First <= now && now <= p.Last {
			class += " is-now"
		}
		items = append(items, ui.Li().Class(class).Body(body...))
	}
	return ui.Ul().Class("phases").Body(items...)
}

// PhaseClass gives a phase the colour that it has in the figure.
func PhaseClass(name string) string {
	if tone := views.PhaseTone(name); tone != scene.Neutral {
		return "phase-" + tone.String()
	}
	return "phase-other"
}
