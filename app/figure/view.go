package figure

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/tracer"
	"upsweep/views"
)

// View draws a figure and its controls. The picture itself is a canvas that go-app never looks into (screen_js.go
// paints it); on the server it is an SVG.
type View struct {
	app.Compo
	Figure *Figure
}

// Component is the figure as a node of a page.
func (f *Figure) Component(at Place) app.UI {
	f.place = at
	return &View{Figure: f}
}

// OnMount has the figure tell when it has changed.
func (v *View) OnMount(app.Context) { v.Figure.watch(v) }

// Render draws the figure.
func (v *View) Render() (drawn app.UI) {
	f := v.Figure
	defer ui.Instead(&drawn, func(message app.UI) app.UI { return app.Section().Class("figure").Body(message) })
	parts := []app.UI{v.head()}
	if f.run == nil {
		parts = append(parts, app.Div().Class("stage stage-empty").Body(ui.Trouble(f.trouble)))
		if f.alg != nil && f.place != PlacePlay {
			parts = append(parts, v.inputs())
		}
	} else {
		s := f.status()
		stage := []app.UI{v.stage()}
		if f.place != placeCompare { // where one clock plays both
			stage = append(stage, v.transport())
		}
		parts = append(parts, v.bar(), app.Div().Class("theatre").Body(stage...), s.sentence(f.ID), s.counters(), v.more(s))
	}
	return app.Section().ID(f.ID).Class("figure figure-"+string(f.place)).Aria("label", strings.TrimSuffix(f.name()+", "+f.subject(), ", ")).DataSet("live", "").Body(parts...)
}

// head names the figure and holds what concerns it as a whole.
func (v *View) head() app.UI {
	f := v.Figure
	name := app.P().Class("figure-name").Body(
		app.If(f.place != PlacePlay, app.B().Text(f.name())), // there the title of the page says it
		app.Span().Class("figure-subject").Text(f.subject()),
	)
	if f.run == nil {
		return app.Div().Class("figure-head").Body(name)
	}
	return app.Div().Class("figure-head").Body(
		name,
		app.Div().Class("figure-actions").Role("group").Aria("label", "Figure").Body(
			v.action("zoom-out", "zoom-out", "Zoom out (−)"),
			v.action("zoom-in", "zoom-in", "Zoom in (+)"),
			v.action("fit", "shrink", "The whole figure (0)"),
			v.action("share", "share-2", "Copy a link to this moment"),
			app.Button().Type("button").ID(f.ID+"-export").Class("icon-button").Aria("label", "Export").Title("Export").
				Attr("popovertarget", f.ID+"-export-menu").Body(ui.Icon("download")),
			app.Div().ID(f.ID+"-export-menu").Class("menu menu-here").Attr("popover", "auto").Body(
				v.export("svg", "Picture as SVG"),
				v.export("png", "Picture as PNG"),
				v.export("gif", "Animation as GIF"),
				v.export("trace", "Trace as text"),
			),
			v.action("projector", "projector", "Projector mode: larger, without the text"),
			v.action("full", "maximize", "Full screen (F)"),
			v.action("keys", "keyboard", "Keys (?)"),
		),
	)
}

// action is a button whose effect is the browser's business.
func (v *View) action(name, symbol, label string) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+name).Class("icon-button").Aria("label", label).Title(label).
		OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) { f.act(ctx, name) }), name).
		Body(ui.Icon(symbol))
}

func (v *View) export(name, label string) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-export-"+name).Class("menu-item").
		OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) { f.act(ctx, "export-"+name) }), name).
		Text(label)
}

// bar holds the views and what the picture shows or keeps back.
func (v *View) bar() app.UI {
	f := v.Figure
	tabs := []app.UI{}
	for _, view := range f.views() {
		tabs = append(tabs, app.Button().Type("button").ID(f.ID+"-view-"+view.ID).Class("tab").Role("tab").
			Aria("selected", view.ID == f.view).Aria("controls", f.ID+"-stage").TabIndex(tabIndex(view.ID == f.view)).
			OnClick(ui.Guarded(func(app.Context, app.Event) { f.setView(view.ID) }), view.ID).
			Text(view.Title))
	}
	return app.Div().Class("bar").Body(
		app.Div().Class("tabs").Role("tablist").Aria("label", "View").Body(tabs...).
			OnKeyDown(ui.Guarded(func(_ app.Context, e app.Event) { f.walkTabs(e) }), "tabs"),
		app.Div().Class("toggles").Role("group").Aria("label", "Show").Body(v.toggles()...),
	)
}

// toggles are what the picture can show or keep back in its view.
func (v *View) toggles() []app.UI {
	f := v.Figure
	var out []app.UI
	add := func(name, label, title string, on bool, in ...views.ID) {
		if slices.Contains(in, views.ID(f.view)) {
			out = append(out, v.toggle(name, label, title, on))
		}
	}
	if views.ID(f.view) == views.Processors {
		out = append(out, v.processors())
	}
	add("greedy", "Without barriers", "Every task starts as soon as its operands are ready and a processor is free", f.greedy, views.Processors)
	add("chain", "Longest chain", "Highlight the longest chain of dependent operations: the span", f.chain, views.Dag, views.Network, views.Tree, views.Processors)
	add("intervals", "Intervals", "Under each value, the inputs that it covers", f.intervals, views.Dag)
	add("bars", "Bars", "Draw numbers as heights", f.bars, views.Cells)
	add("hide", "Hide values", "Hide values until you ask for them: predict them first", f.hide, views.Dag, views.Cells, views.Network, views.Tree)
	return out
}

// processors is the slider that says how many there are.
func (v *View) processors() app.UI {
	f := v.Figure
	return app.Label().Class("processors").Body(
		app.Span().Text("Processors"),
		app.Input().Type("range").ID(f.ID+"-processors").Min("1").Max(strconv.Itoa(f.mostUseful())).Step(1).Attr("value", strconv.Itoa(f.firstProcessors)).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
				if p, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
					f.setProcessors(p)
				}
			}), "processors"),
		app.B().Text(strconv.Itoa(f.processors)),
	)
}

func tabIndex(selected bool) int {
	if selected {
		return 0
	}
	return -1
}

func (v *View) toggle(name, label, title string, on bool) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+name).Class("toggle").Aria("pressed", on).Title(title).
		OnClick(ui.Guarded(func(app.Context, app.Event) { f.toggle(name) }), name).
		Text(label)
}

// stage is where the picture is. The canvas is never a child that go-app compares: its attributes do not change.
func (v *View) stage() app.UI {
	f := v.Figure
	parts := []app.UI{f.picture(), app.Div().ID(f.ID + "-here").Class("here")}
	if f.card != nil {
		parts = append(parts, v.nodeCard())
	}
	if f.busy {
		parts = append(parts, app.Div().Class("tracing").Role("status").Body(
			app.Span().Text("Running …"),
			app.Button().Type("button").Class("button button-small").ID(f.ID+"-cancel").
				OnClick(ui.Guarded(func(app.Context, app.Event) { f.cancel() }), "cancel").Text("Cancel"),
		))
	}
	linked := ""
	if f.linked != tracer.NoNode {
		linked = strconv.Itoa(int(f.linked))
	}
	return app.Div().ID(f.ID+"-stage").Class("stage").DataSet("linked", linked).TabIndex(0).Role("group").
		Aria("label", "Figure. The arrow keys move between its values.").Aria("describedby", f.ID+"-sentence").DataSet("at", f.opened).
		Body(parts...)
}

// nodeCard tells everything of the value that is pointed at.
func (v *View) nodeCard() app.UI {
	c := v.Figure.card
	rows := []app.UI{}
	for _, fact := range c.facts {
		rows = append(rows, app.Div().Body(app.Dt().Text(fact.Label), app.Dd().Text(fact.Text)))
	}
	return app.Div().ID(v.Figure.ID+"-card").Class("node-card").Body(
		app.P().Class("node-value").Text(c.value),
		app.Dl().Body(rows...),
	)
}

// more is what folds away below the counters: caption, input, table.
func (v *View) more(s status) app.UI {
	f := v.Figure
	parts := []app.UI{}
	if s.hazard != "" {
		parts = append(parts, app.P().Class("hazard-line").Body(ui.Icon("triangle-alert"), app.Span().Text(s.hazard)))
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

// table is the figure's equivalent in words and numbers. A long one is written when it is first opened.
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
		Body(app.Summary().Text("Table of rounds"), content)
}
