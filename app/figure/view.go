package figure

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
)

// View draws a figure and its controls. The picture itself is a canvas that go-app never looks into
// (package screen paints it); on the server it is an SVG.
type View struct {
	app.Compo
	Figure *Figure
}

// At puts the figure in a place.
func (f *Figure) At(p Place) *Figure {
	f.place = p
	return f
}

// Component is the figure as a node of a page.
func (f *Figure) Component(at Place) app.UI { return &View{Figure: f.At(at)} }

// OnMount has the figure tell when it has changed.
func (v *View) OnMount(app.Context) { v.Figure.watch(v) }

// Render draws the figure.
func (v *View) Render() (drawn app.UI) {
	f := v.Figure
	defer ui.Instead(&drawn, func(message app.UI) app.UI { return ui.Section().Class("figure").Body(message) })
	frame := []app.UI{}
	if f.place == PlaceEmbed { // which has no form where its mistakes could be told
		for _, p := range f.mistakes() {
			frame = append(frame, app.P().Class("field-error").Role("alert").Body(ui.Icon("triangle-alert"), app.Span().Text("The address: "+p.String())))
		}
	}
	frame = append(frame, v.head())
	if f.run == nil {
		frame = append(frame, app.Div().Class("stage stage-empty").Body(ui.Trouble(f.trouble)))
	} else {
		frame = append(frame, v.theatre(), v.bar())
	}
	parts := []app.UI{app.Div().Class("frame").Body(frame...)}
	switch {
	case f.place == PlacePlayer:
	case f.place == PlacePlay || f.place == PlaceWrite || f.place == PlaceRoom || f.place == PlaceCompare && f.run != nil: // where it stands apart from the frame (More)
	case f.run != nil:
		parts = append(parts, v.more())
	case f.alg != nil:
		parts = append(parts, v.inputs())
	}
	return ui.Section().ID(f.ID).Class("figure figure-"+string(f.place)).Aria("label", strings.TrimSuffix(f.name()+", "+f.runsOn(), ", ")).DataSet("live", "").Body(parts...)
}

// theatre holds the stage, which scrolls, and what lies over it, which does not.
func (v *View) theatre() app.UI {
	f := v.Figure
	linked := ""
	if f.linked != tracer.NoNode {
		linked = strconv.Itoa(int(f.linked))
	}
	parts := []app.UI{
		app.Div().ID(f.ID+"-stage").Class("stage").DataSet("linked", linked).TabIndex(0).Role("group").
			Aria("label", "Figure. The arrow keys move between its values.").Aria("describedby", f.ID+"-sentence").DataSet("at", f.opened).
			Body(f.picture()),
	}
	parts = append(parts, app.P().ID(f.ID+"-says").Class("visually-hidden").Aria("live", "polite"))
	if f.place != PlacePlayer {
		parts = append(parts, v.acting()...)
	}
	if f.card != nil && !f.settled(f.card.node) { // of a box that has been answered the line below tells why, and what is to be filled in stays in sight
		parts = append(parts, v.nodeCard())
	}
	if f.busy {
		parts = append(parts, app.Div().Class("tracing").Role("status").Body(
			app.Span().Text("Running …"),
			app.Button().Type("button").Class("button button-small").ID(f.ID+"-cancel").
				OnClick(ui.Guarded(func(app.Context, app.Event) { f.cancel() }), "cancel").Text("Cancel"),
		))
	}
	return app.Div().Class("theatre").Body(parts...)
}

// bar is what is always in sight below the stage: what the step does, how to go on, what it has
// cost.
func (v *View) bar() app.UI {
	f := v.Figure
	s := f.Status()
	parts := []app.UI{v.asking(), s.sentence(f.ID)}
	if f.place != PlaceCompare { // where one clock plays both
		parts = append(parts, v.transport())
	}
	return app.Div().Class("bar").Body(append(parts, s.counters())...)
}

// nodeCard tells everything of the value that is pointed at.
func (v *View) nodeCard() app.UI {
	c := v.Figure.card
	rows := []app.UI{}
	for _, fact := range c.facts {
		rows = append(rows, app.Div().Body(ui.Dt().Text(fact.Label), ui.Dd().Text(fact.Text)))
	}
	return app.Div().ID(v.Figure.ID+"-card").Class("node-card").Body(
		app.P().Class("node-value").Text(c.value),
		ui.Dl().Body(rows...),
	)
}

// More is what belongs to a figure and may lie outside the window: hazards, caption, phases, the
// table of rounds.
type More struct {
	app.Compo
	Figure *Figure
}

// OnMount has the figure tell when it has changed.
func (m *More) OnMount(app.Context) { m.Figure.watch(m) }

// Render draws what there is.
func (m *More) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	if m.Figure.run == nil {
		return app.Div()
	}
	return (&View{Figure: m.Figure}).more()
}

// more is what stands below the frame.
func (v *View) more() app.UI {
	f := v.Figure
	parts := []app.UI{}
	if hazard := f.hazard(); hazard != "" {
		if unmarked := f.run.subject().Racing.Unmarked(f.run.trace); unmarked != "" {
			hazard += " " + unmarked + "."
		}
		parts = append(parts, app.P().ID(f.ID+"-hazard").Class("hazard-line").Body(ui.Icon("triangle-alert"), app.Span().Text(hazard)))
		if len(f.run.hazards) > 1 {
			parts = append(parts, ui.Raw(f.hazardList()))
		}
	}
	if f.Caption != "" {
		parts = append(parts, ui.Raw(`<p class="figure-caption">`+f.Caption+`</p>`))
	}
	if f.place == PlaceHome || f.place == PlaceLesson {
		parts = append(parts, v.inputs())
	}
	if len(f.run.tree) > 0 {
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
	if f.tableOpen || f.tableIsShort() {
		content = ui.Raw(f.tableHTML())
	}
	return app.Details().Class("fold").ID(f.ID+"-table").Open(f.tableOpen).
		On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) {
			f.tableOpen = ctx.JSSrc().Get("open").Bool()
		}), "table").
		Body(ui.Summary().Text("Table of rounds"), content)
}
