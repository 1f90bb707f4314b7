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

// This file draws what stands above the stage: one row with the name, the views and a menu of all
// that is rarely asked for, and a quiet row with what the picture shows or keeps back.

// head names the figure and chooses how it is looked at.
func (v *View) head() app.UI {
	f := v.Figure
	name := app.P().Class("figure-name").Body(
		ui.B().Text(f.Name()), // not shown where the title of the page says it
		app.Span().Class("figure-subject").Text(runsOn(f)),
	)
	if f.Run == nil || f.Place == model.PlacePlayer {
		return app.Div().Class("figure-head").Body(app.Div().Class("figure-row").Body(name))
	}
	return app.Div().Class("figure-head").Body(app.Div().Class("figure-row "+roomForTabs(f)).Body(name, v.tabs(), v.choice(), v.menu()), v.shows())
}

// tabs are the views while they have room beside the name.
func (v *View) tabs() app.UI {
	f := v.Figure
	tabs := []app.UI{}
	for _, view := range f.Views() {
		tabs = append(tabs, app.Button().Type("button").ID(f.ID+"-view-"+view.ID).Class("tab").Role("tab").
			Aria("selected", view.ID == f.View).Aria("controls", f.ID+"-stage").TabIndex(tabIndex(view.ID == f.View)).
			OnClick(ui.Guarded(func(app.Context, app.Event) { f.Send(model.SetView{ID: view.ID}) }), view.ID).
			Text(view.Title))
	}
	return app.Div().Class("tabs").Role("tablist").Aria("label", "View").Body(tabs...).
		OnKeyDown(ui.Guarded(func(_ app.Context, e app.Event) { walkTabs(f, e) }), "tabs")
}

// walkTabs moves between the tabs of the views by the arrow keys.
func walkTabs(f *model.Figure, e app.Event) {
	step := map[string]int{"ArrowRight": 1, "ArrowLeft": -1}[e.Get("key").String()]
	list := f.Views()
	for i, v := range list {
		if v.ID != f.View || step == 0 {
			continue
		}
		next := list[(i+step+len(list))%len(list)]
		e.PreventDefault()
		f.Send(model.SetView{ID: next.ID})
		if tab := app.Window().GetElementByID(f.ID + "-view-" + next.ID); tab.Truthy() {
			tab.Call("focus")
		}
		return
	}
}

// choice offers the views where tabs have no room.
func (v *View) choice() app.UI {
	f := v.Figure
	options := []app.UI{}
	for _, view := range f.Views() {
		options = append(options, app.Option().Value(view.ID).Selected(view.ID == f.View).Text(view.Title))
	}
	return app.Select().ID(f.ID+"-views").Class("view-choice").Aria("label", "View").
		OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) { f.Send(model.SetView{ID: ctx.JSSrc().Get("value").String()}) }), "views").
		Body(options...)
}

// roomForTabs is a class that names the width from which the head of a figure has room for tabs;
// the style sheet has them in steps. It is reckoned here so that the page of the server is right
// before any script runs.
func roomForTabs(f *model.Figure) string {
	const (
		step, most          = 20, 920
		around, menu, apart = 18, 44, 24
	)
	font := scene.Font{Size: 16}
	need := scene.Unit(menu + apart)
	if f.Place != model.PlacePlay {
		font.Bold = true
		need += scene.Width(f.Name(), scene.Font{Size: 18, Bold: true}) + apart
	}
	for _, view := range f.Views() {
		need += scene.Width(view.Title, font) + around
	}
	return "tabs-from-" + strconv.Itoa(min(most, step*int((need+step-1)/step)))
}

// shows is the quiet row: what the picture shows or keeps back, and, where the figure does not fit,
// how large it is.
func (v *View) shows() app.UI {
	return app.Div().Class("shows").Body(
		app.Div().Class("switches").Role("group").Aria("label", "Show").Body(v.switches("")...),
		app.Div().Class("zooms").Role("group").Aria("label", "Zoom").Body(
			v.action("zoom-out", "zoom-out", "Zoom out (−)"),
			v.action("zoom-in", "zoom-in", "Zoom in (+)"),
			v.action("fit", "shrink", "The whole figure (0)"),
		),
	)
}

// action is a button whose effect is the browser's business.
func (v *View) action(name, symbol, label string) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+name).Class("icon-button").Aria("label", label).Title(label).
		OnClick(presses(f, name), name).
		Body(ui.Icon(symbol))
}

// menu holds, in words, what a figure can do beside being played. Where the figure is narrow it
// also holds what has no room elsewhere.
func (v *View) menu() app.UI {
	f := v.Figure
	entries := []app.UI{
		app.Div().Class("menu-narrow").Body(append(v.switches("-menu"), v.entry("zoom-in", "zoom-in", "Zoom in", "menu-"), v.entry("fit", "shrink", "The whole figure", "menu-"),
			v.loop("-menu-loop", "switch", app.Text("Loop")), app.Label().Class("menu-choice").Body(app.Text("Speed"), v.speed("-menu-speed")))...),
	}
	alone := f.By == nil && f.Pair == nil // other pages can have it
	for _, e := range []struct {
		name, symbol, label string
		there               bool
	}{
		{"share", "share-2", "Copy a link to this moment", true},
		{"share-frame", "copy", "Copy as a frame (HTML)", alone},
		{"share-element", "copy", "Copy as an element", alone},
		{"share-markdown", "copy", "Copy as Markdown", alone},
		{"export-svg", "download", "Export as SVG", true},
		{"export-png", "download", "Export as PNG", true},
		{"export-gif", "download", "Export as GIF", true},
		{"export-film", "download", "Export as film (WebM)", ui.MakesFilms()},
		{"export-trace", "download", "Export the trace as text", true},
		{"full", "maximize", "Full screen (F)", true},
		{"projector", "projector", "Projector (P)", true},
		{"keys", "keyboard", "Keys (?)", true},
		{"edit", "file-code", "Edit in the workbench", f.Edited() != ""},
		{"teach", "monitor", "Teach from here", alone && (f.Place == model.PlacePlay || f.Place == model.PlaceLesson)},
	} {
		if e.there {
			entries = append(entries, v.entry(e.name, e.symbol, e.label, ""))
		}
	}
	return app.Div().Class("figure-actions").Body(
		app.Button().Type("button").ID(f.ID+"-more").Class("icon-button").Aria("label", "More: share, export, full screen").Title("More").
			Attr("popovertarget", f.ID+"-menu").Body(ui.Icon("ellipsis")),
		app.Div().ID(f.ID+"-menu").Class("menu menu-here").Attr("popover", "auto").Body(entries...),
	)
}

// entry is a line of the menu, which it closes.
func (v *View) entry(name, symbol, label, prefix string) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+prefix+name).Class("menu-item").Attr("popovertarget", f.ID+"-menu").Attr("popovertargetaction", "hide").
		OnClick(presses(f, name), name).
		Body(ui.Icon(symbol), app.Span().Text(label))
}

// switches are what the picture can show or keep back in its view. They stand in a row, or in the
// menu.
func (v *View) switches(where string) []app.UI {
	f := v.Figure
	var out []app.UI
	add := func(name, label, title string, on bool, in ...views.ID) {
		if slices.Contains(in, views.ID(f.View)) {
			out = append(out, v.toggle(name, where, label, title, on))
		}
	}
	if views.ID(f.View) == views.Processors && where == "" {
		out = append(out, v.processors())
	}
	add("greedy", "Without barriers", "Every task starts as soon as its operands are ready and a processor is free", f.Greedy, views.Processors)
	add("chain", "Longest chain", "Highlight the longest chain of dependent operations: the span", f.Chain, views.Dag, views.Network, views.Tree, views.Processors)
	add("intervals", "Intervals", "Under each value, the inputs that it covers", f.Intervals, views.Dag)
	if f.Run != nil && f.Run.Subject.Controlled() {
		add("data", "Data only", "With a value, light what it was made of, not what decided where or whether it was written", f.Data, views.Dag, views.Cells, views.Network, views.Tree, views.Picture)
	}
	if listed(f) {
		add("listing", "Code beside", "The program beside the picture, with the line that runs", f.Listing, views.Dag, views.Cells, views.Network, views.Tree, views.Picture, views.Processors, views.Memory)
	}
	add("bars", "Bars", "Draw numbers as heights", f.Bars, views.Cells)
	add("predict", "Predict", "Fill in the boxes of the next round before you see them", f.Predict, views.Dag, views.Cells, views.Network, views.Tree, views.Picture)
	return out
}

// processors is the slider that says how many there are.
func (v *View) processors() app.UI {
	f := v.Figure
	return app.Label().Class("processors").Body(
		app.Span().Text("Processors"),
		app.Input().Type("range").ID(f.ID+"-processors").Aria("label", "Processors").Min("1").Max(strconv.Itoa(f.MaxUseful())).Step(1).Attr("value", strconv.Itoa(f.Opening.Processors)).
			OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
				if p, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
					f.Send(model.SetProcessors{To: p})
				}
			}), "processors"),
		ui.B().Text(strconv.Itoa(f.Processors)),
	)
}

func tabIndex(selected bool) int {
	if selected {
		return 0
	}
	return -1
}

// toggle is a switch.
func (v *View) toggle(name, where, label, title string, on bool) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+where+"-"+name).Class("switch").Aria("pressed", on).Title(title).
		OnClick(presses(f, name), name).
		Text(label)
}
