package figure

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/views"
	"upsweep/views/scene"
)

// maxListed is how many phases are listed at once.
const maxListed = 150

// phaseList lists the phases, each with those within it, and folds them: the figure's own way for
// who does not point at it.
func (v *View) phaseList() app.UI {
	f := v.Figure
	content := app.UI(app.Div())
	if f.Parts[model.Phases] {
		left := maxListed
		all := f.AllFolded()
		label := "Fold all"
		if all {
			label = "Unfold all"
		}
		content = app.Div().Body(
			app.Button().Type("button").ID(f.ID+"-fold-all").Class("chip").
				OnClick(presses(f, "fold-all"), "all").Text(label),
			v.phasesWithin(-1, &left),
		)
	}
	return app.Details().Class("fold").ID(f.ID+"-phases").Open(f.Parts[model.Phases]).
		On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) {
			f.Send(model.Open{Part: model.Phases, On: ctx.JSSrc().Get("open").Bool()})
		}), "phases").
		Body(ui.Summary().Text("Phases"), content)
}

// phasesWithin lists the phases that lie in one; -1 for the outermost.
func (v *View) phasesWithin(outer int, left *int) app.UI {
	f := v.Figure
	folded := f.Folds()
	now := f.Run.Trace.Steps()[f.Player.Current()].Round
	items := []app.UI{}
	for i := range f.Run.Tree {
		p := &f.Run.Tree[i]
		if p.Outer != outer || *left == 0 {
			continue
		}
		*left--
		open := !slices.Contains(folded, p.Key)
		body := []app.UI{
			app.Button().Type("button").ID(f.ID+"-phase-"+strconv.Itoa(i)).Class("phase "+PhaseClass(p.Name)).Aria("expanded", open).
				OnClick(ui.Guarded(func(app.Context, app.Event) { f.Send(model.Fold{Phase: i}) }), p.Key).
				Body(ui.B().Text(p.Name), app.Span().Text(f.Run.Subject.Tally(p))),
		}
		if open && i+1 < len(f.Run.Tree) && f.Run.Tree[i+1].Outer == i {
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
