package figure

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/address"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/tracer"
)

// View draws a figure and its controls. The picture itself is a canvas that go-app never looks into
// (package stage paints it); on the server it is an SVG.
type View struct {
	app.Compo
	Figure *model.Figure

	//lint:ignore U1000 only the browser has a canvas
	canvas string // its tag, as it was first written
}

// Component is a figure as a node of a page.
func Component(f *model.Figure, at model.Place) app.UI { return &View{Figure: f.At(at)} }

// OnMount has the figure tell when it has changed.
func (v *View) OnMount(app.Context) { v.Figure.Watch(v) }

// Render draws the figure.
func (v *View) Render() (drawn app.UI) {
	f := v.Figure
	defer ui.Instead(&drawn, func(message app.UI) app.UI { return ui.Section().Class("figure").Body(message) })
	frame := []app.UI{}
	if f.Place == model.PlaceEmbed { // which has no form where its mistakes could be told
		for _, p := range mistakes(f) {
			frame = append(frame, app.P().Class("field-error").Role("alert").Body(ui.Icon("triangle-alert"), app.Span().Text("The address: "+p.String())))
		}
	}
	frame = append(frame, v.head())
	if f.Run == nil {
		frame = append(frame, app.Div().Class("stage stage-empty").Body(ui.Trouble(f.Trouble)))
	} else {
		frame = append(frame, v.theatre(), v.bar())
	}
	parts := []app.UI{app.Div().Class("frame").Body(frame...)}
	switch {
	case f.Place == model.PlacePlayer:
	case f.Place == model.PlacePlay || f.Place == model.PlaceWrite || f.Place == model.PlaceRoom || f.Place == model.PlaceCompare && f.Run != nil: // where it stands apart from the frame (More)
	case f.Run != nil:
		parts = append(parts, v.more())
	case f.Alg != nil:
		parts = append(parts, v.inputs())
	}
	return ui.Section().ID(f.ID).Class("figure figure-"+string(f.Place)).Aria("label", strings.TrimSuffix(f.Name()+", "+runsOn(f), ", ")).DataSet("live", "").Body(parts...)
}

// mistakes are what is wrong with the address and with the inputs and parameters that have come
// from it.
func mistakes(f *model.Figure) []address.Problem {
	list := slices.Clone(f.Problems)
	for i := range f.Controls {
		if c := &f.Controls[i]; c.Problem != "" {
			list = append(list, address.Problem{Key: c.Name, Message: c.Problem})
		}
	}
	return list
}

// theatre holds the stage, which scrolls, and what lies over it, which does not.
func (v *View) theatre() app.UI {
	f := v.Figure
	linked := ""
	if f.Lit != tracer.NoNode {
		linked = strconv.Itoa(int(f.Lit))
	}
	parts := []app.UI{
		app.Div().ID(f.ID+"-stage").Class("stage").DataSet("linked", linked).TabIndex(0).Role("group").
			Aria("label", "Figure. The arrow keys move between its values.").Aria("describedby", f.ID+"-sentence").DataSet("at", f.Opening.Step).
			Body(v.picture()),
	}
	parts = append(parts, app.P().ID(f.ID+"-says").Class("visually-hidden").Aria("live", "polite"))
	if f.Place != model.PlacePlayer {
		parts = append(parts, v.acting()...)
	}
	if f.Listing && listed(f) {
		parts = append(parts, app.Div().Class("figure-listing").Body(ui.Raw(plainListing(f.Run.Trace.Program().Pseudocode))))
	}
	if c, seen := f.Card(); seen {
		parts = append(parts, v.nodeCard(c))
	}
	if f.Job != nil {
		parts = append(parts, app.Div().Class("tracing").Role("status").Body(
			app.Span().Text("Running …"),
			app.Button().Type("button").Class("button button-small").ID(f.ID+"-cancel").
				OnClick(presses(f, "cancel"), "cancel").Text("Cancel"),
		))
	}
	return app.Div().Class("theatre").Body(parts...)
}

// bar is what is always in sight below the stage: what the step does, how to go on, what it has
// cost.
func (v *View) bar() app.UI {
	f := v.Figure
	s := StatusOf(f)
	parts := []app.UI{v.asking(), s.sentence(f.ID)}
	if f.Place != model.PlaceCompare { // where one clock plays both
		parts = append(parts, v.transport())
	}
	return app.Div().Class("bar").Body(append(parts, s.counters())...)
}

// nodeCard tells everything of the value that is pointed at.
func (v *View) nodeCard(c model.Card) app.UI {
	rows := []app.UI{}
	for _, fact := range c.Facts {
		rows = append(rows, app.Div().Body(ui.Dt().Text(fact.Label), ui.Dd().Text(fact.Text)))
	}
	parts := []app.UI{app.P().Class("node-value").Text(c.Value), ui.Dl().Body(rows...)}
	if !v.Figure.Pinned {
		parts = append(parts, app.P().Class("node-hint").Text("Press it to see where it comes from and where it goes."))
	}
	return app.Div().ID(v.Figure.ID + "-card").Class("node-card").Body(parts...)
}

// More is what belongs to a figure and may lie outside the window: hazards, caption, phases, the
// table of rounds.
type More struct {
	app.Compo
	Figure *model.Figure
}

// OnMount has the figure tell when it has changed.
func (m *More) OnMount(app.Context) { m.Figure.Watch(m) }

// Render draws what there is.
func (m *More) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	if m.Figure.Run == nil {
		return app.Div()
	}
	return (&View{Figure: m.Figure}).more()
}

// more is what stands below the frame.
func (v *View) more() app.UI {
	f := v.Figure
	parts := []app.UI{}
	if hazard := hazard(f); hazard != "" {
		if unmarked := f.Run.Subject.Racing.Unmarked(f.Run.Trace); unmarked != "" {
			hazard += " " + unmarked + "."
		}
		parts = append(parts, app.P().ID(f.ID+"-hazard").Class("hazard-line").Body(ui.Icon("triangle-alert"), app.Span().Text(hazard)))
		if len(f.Run.Hazards) > 1 {
			parts = append(parts, ui.Raw(hazardList(f)))
		}
	}
	if f.Caption != "" {
		parts = append(parts, ui.Raw(`<p class="figure-caption">`+f.Caption+`</p>`))
	}
	if f.Place == model.PlaceHome || f.Place == model.PlaceLesson {
		parts = append(parts, v.inputs())
	}
	if len(f.Run.Tree) > 0 {
		parts = append(parts, v.phaseList())
	}
	parts = append(parts, v.table())
	return app.Div().Class("more").Body(parts...)
}

// table is the figure's equivalent in words and numbers. A long one is written when it is first
// opened.
func (v *View) table() app.UI {
	f := v.Figure
	content := app.UI(app.Div())
	if f.Parts[model.Table] || f.Run.TableIsShort() {
		content = ui.Raw(f.Run.Table())
	}
	return app.Details().Class("fold").ID(f.ID+"-table").Open(f.Parts[model.Table]).
		On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) {
			f.Send(model.Open{Part: model.Table, On: ctx.JSSrc().Get("open").Bool()})
		}), "table").
		Body(ui.Summary().Text("Table of rounds"), content)
}

// presses is what a button of a figure does, by its name.
func presses(f *model.Figure, button string) app.EventHandler {
	return ui.Guarded(func(app.Context, app.Event) { f.Send(model.Press{Button: button}) })
}
