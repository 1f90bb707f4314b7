package room

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// TeacherView draws the teacher's page.
type TeacherView struct {
	app.Compo
	Teacher        *Teacher
	typed          string // as code and key
	teacherBrowser        //lint:ignore U1000 the browser's part
}

// Render draws the page.
func (v *TeacherView) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, nil)
	d := v.Teacher
	side := []app.UI{v.stepsUI(), v.stopsUI(), app.Div().Class("desk-tasks").TabIndex(0).Role("group").Aria("label", "This stop").Body(append([]app.UI{v.nowUI()}, v.tasksUI()...)...)}
	if d.plan.Notes != "" {
		side = append(side, app.Details().Class("desk-notes").Open(true).Body(ui.Summary().Text("Teaching notes"), ui.Raw(d.plan.Notes)))
	}
	class := "desk"
	if d.told.Question != nil {
		class += " is-asking"
	}
	return app.Div().Class(class).DataSet("line", string(d.line)).Body(
		v.headUI(),
		app.Div().Class("desk-main").Body(figure.Component(d.figure, model.PlaceRoom)),
		app.Div().Class("desk-side").Body(side...),
	)
}

func button(id, class, label string, press func(), scope ...any) app.UI {
	return app.Button().Type("button").ID(id).Class("button "+class).
		OnClick(ui.Guarded(func(app.Context, app.Event) { press() }), append(scope, id)...).Text(label)
}

func signButton(id, sign, label string, idle bool, press func()) app.UI {
	return app.Button().Type("button").ID(id).Class("icon-button").Aria("label", label).Title(label).Aria("disabled", idle).
		OnClick(ui.Guarded(func(app.Context, app.Event) { press() }), id, label).Text(sign)
}

// headUI names the hour, and holds what concerns the whole room.
func (v *TeacherView) headUI() app.UI {
	d := v.Teacher
	back, label := "/", "Course"
	if d.plan.Slug != "" {
		back, label = "/lessons/"+d.plan.Slug, "Lesson"
	}
	hour := app.Span()
	if d.plan.Minutes > 0 {
		hour = app.Span().Class("desk-of").Text(fmt.Sprintf("of %d min", d.plan.Minutes))
	}
	return ui.Header().Class("desk-head").Body(
		app.Div().Class("desk-title").Body(
			app.A().Class("alone").Href(ui.At(back)).Text(label),
			ui.H1().TabIndex(-1).Text("Teach: "+d.plan.Title),
		),
		app.P().Class("desk-clock").Body(ui.B().ID("desk-clock").Attr("role", "timer").Aria("label", "Time since this page was opened").Text(d.elapsed()), hour),
		v.roomUI(),
	)
}

// roomUI is the room: how to open it, its code and who is there, how the line is.
func (v *TeacherView) roomUI() app.UI {
	d := v.Teacher
	parts := []app.UI{}
	projector := func(class string) app.UI {
		return button("desk-projector", class, "Projector", func() { d.projectors = 0; v.openProjector() })
	}
	switch {
	case d.code != "":
		// One or the other, of about the same width: what is beside them stays where it is.
		beside := app.UI(app.Button().Type("button").ID("desk-join").Class("switch").Aria("pressed", d.join).
			OnClick(ui.Guarded(func(app.Context, app.Event) { d.join = !d.join; d.follows(); v.Update() }), "join").Text("Code on the projector"))
		if d.told.Led && !d.told.Leads {
			beside = button("desk-lead", "button-small", "Lead from here", d.lead)
		}
		parts = append(parts,
			app.P().Class("desk-code").Body(app.Span().Class("visually-hidden").Text("Code of the room: "), ui.B().ID("desk-code").Text(d.code.String())),
			app.P().ID("desk-people").Class("desk-people").Text(d.people()),
			beside, projector("button-quiet"),
			v.menu(v.keyUI(), button("desk-end", "button-quiet", "End the room", v.endRoom)),
		)
	case d.offers:
		parts = append(parts, projector("button-quiet"))
		if d.opened != nil {
			parts = append(parts, button("desk-reopen", "button-quiet", "Back to room "+d.opened.Code.String(), v.reopen))
		}
		parts = append(parts, button("desk-open", "", "Open a room", v.openRoom), v.menu(v.returnUI()))
	case app.IsServer: // only the page knows, once it is loaded
		parts = append(parts, projector(""), app.P().Class("desk-people"), v.menu())
	default:
		parts = append(parts, projector(""),
			app.P().Class("desk-people").Text("This host has no rooms: the class follows on the projector."), v.menu())
	}
	parts = append(parts, app.P().ID("desk-line").Class("desk-line").Role("status").Text(d.lineSays()))
	return app.Div().Class("desk-room").Body(parts...)
}

// keyUI is the key to the room. It lies in the menu, where nobody reads it from behind.
func (v *TeacherView) keyUI() app.UI {
	d := v.Teacher
	return ui.Section().Class("desk-key").Aria("label", "The key to this room").Body(
		app.P().Text("With the code and this key you come back to the room on any device, and a second teacher can lead it. Students must not see it."),
		app.P().ID("desk-key").Class("desk-words").Attr("translate", "no").Text(string(d.key)),
		app.Button().Type("button").ID("desk-key-link").Class("menu-item").OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) {
			ui.Share(ctx, d.keyLink(), "Anyone who has this link can lead the room:")
		}), "key").Body(ui.Icon("share-2"), app.Span().Text("Copy a link with the key")),
	)
}

// returnUI takes a key.
func (v *TeacherView) returnUI() app.UI {
	return app.Form().Class("desk-key").OnSubmit(ui.Guarded(func(_ app.Context, e app.Event) {
		e.PreventDefault()
		v.enterWith(v.typed)
	}), "return").Body(
		app.Label().Class("desk-field").Body(app.Span().Text("Into a room that is open: its code and its key"),
			app.Input().Type("text").ID("desk-typed").AutoComplete(false).Attr("autocapitalize", "off").Spellcheck(false).MaxLength(400).
				OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) { v.typed = ctx.JSSrc().Get("value").String() }), "typed")),
		app.Button().Type("submit").ID("desk-enter").Class("button button-small").Text("Enter"),
	)
}

// menu holds what is rarely asked for.
func (v *TeacherView) menu(more ...app.UI) app.UI {
	d := v.Teacher
	theme := func(value, label string) app.UI {
		return app.Label().Class("menu-choice").Body(app.Input().Type("radio").Name("desk-theme").ID("desk-theme-"+value).Checked(d.theme == value).
			OnChange(ui.Guarded(func(app.Context, app.Event) { d.theme = value; d.follows(); v.Update() }), "theme", value), app.Text(label))
	}
	entries := append([]app.UI{
		app.FieldSet().Body(ui.Legend().Text("The class sees"), theme("", "Everybody’s own colours"), theme("light", "Light"), theme("dark", "Dark")),
		app.Button().Type("button").ID("desk-share").Class("menu-item").OnClick(ui.Guarded(func(ctx app.Context, _ app.Event) { v.share(ctx) }), "share").
			Body(ui.Icon("share-2"), app.Span().Text("Copy the link to these stops")),
		app.Button().Type("button").ID("desk-save").Class("menu-item").OnClick(ui.Guarded(func(app.Context, app.Event) { v.save("html") }), "save").
			Body(ui.Icon("download"), app.Span().Text("Save the summary as a page")),
		app.Button().Type("button").ID("desk-save-csv").Class("menu-item").OnClick(ui.Guarded(func(app.Context, app.Event) { v.save("csv") }), "csv").
			Body(ui.Icon("download"), app.Span().Text("Save the summary as a table (CSV)")),
	}, more...)
	return app.Div().Class("figure-actions").Body(
		app.Button().Type("button").ID("desk-more").Class("icon-button").Aria("label", "More: summary, link, colours").Title("More").Attr("popovertarget", "desk-menu").Body(ui.Icon("ellipsis")),
		app.Div().ID("desk-menu").Class("menu menu-here").Attr("popover", "auto").Body(entries...),
	)
}

// people says who is there.
func (d *Teacher) people() string {
	n := d.told.Students
	switch {
	case n == 0:
		return "nobody yet"
	case d.told.Following == n:
		return fmt.Sprintf("%d here, all follow", n)
	}
	return fmt.Sprintf("%d here, %d follow", n, d.told.Following)
}

// lineSays says how the line is, and what has come of the latest message.
func (d *Teacher) lineSays() string {
	switch {
	case d.said != "":
		return d.said
	case d.line == Connecting:
		return "Connecting …"
	case d.line == Broken:
		return "No line to the server; it comes back by itself. The class stays where it is."
	case d.line == Ended:
		return "The room has ended."
	case d.is.another:
		return "Another teacher’s page has taken the lead. This page follows it."
	case d.line == Connected && d.told.Led && !d.told.Leads:
		return "Another teacher’s page leads. This page follows it."
	case d.told.Blank:
		return "The projector is dark. The B key brings it back."
	}
	return ""
}

// stopsUI is the list of the stops.
func (v *TeacherView) stopsUI() app.UI {
	d := v.Teacher
	rows := []app.UI{}
	for i, s := range d.stops {
		class, current := "desk-stop", "false"
		if i == d.now {
			class, current = class+" is-now", "step"
		}
		mark := fmt.Sprint(i + 1)
		if s.Question != nil {
			mark, class = "?", class+" is-question"
		}
		rows = append(rows, ui.Li().Class(class).Body(
			app.Button().Type("button").ID(fmt.Sprintf("stop-%d", i)).Class("desk-go").Aria("current", current).
				OnClick(ui.Guarded(func(app.Context, app.Event) { d.goTo(i) }), "go", i).
				Body(ui.B().Class("desk-mark").Text(mark), app.Span().Class("desk-stop-title").Body(app.Text(s.Title), app.Span().Class("desk-stop-says").Text(" "+s.Says))),
			app.Span().Class("desk-stop-tools").Body(
				signButton(fmt.Sprintf("stop-%d-up", i), "↑", "Earlier: stop "+fmt.Sprint(i+1), i == 0, func() { d.shift(i, -1) }),
				signButton(fmt.Sprintf("stop-%d-down", i), "↓", "Later: stop "+fmt.Sprint(i+1), i == len(d.stops)-1, func() { d.shift(i, 1) }),
				signButton(fmt.Sprintf("stop-%d-drop", i), "×", "Leave out: stop "+fmt.Sprint(i+1), len(d.stops) == 1, func() { d.drop(i) }),
			),
		))
	}
	foot := []app.UI{button("stop-add", "button-small button-quiet", "Add this moment", d.addHere)}
	if d.reordered() {
		foot = append(foot, button("stop-restore", "button-small button-quiet", "Put the list back", d.restore))
	}
	return ui.Nav().Class("desk-stops").Aria("label", "Stops").Body(
		ui.Ol().Attr("role", "list").Body(rows...),
		app.Div().Class("desk-stops-foot").Body(foot...),
	)
}

// stepsUI goes from stop to stop.
func (v *TeacherView) stepsUI() app.UI {
	d := v.Teacher
	return app.Div().Class("desk-steps").Body(
		button("desk-back", "button-quiet", "Back", func() { d.step(-1) }),
		button("desk-next", "", "Next stop", func() { d.step(1) }),
		app.P().Class("desk-at").Text(fmt.Sprintf("Stop %d of %d", d.now+1, len(d.stops))),
	)
}

// nowUI says what the present stop is about; of one that asks something its question does.
func (v *TeacherView) nowUI() app.UI {
	d := v.Teacher
	if d.now < 0 || d.now >= len(d.stops) || d.stops[d.now].Question != nil {
		return app.P()
	}
	s := d.stops[d.now]
	return app.P().Class("desk-says").Body(ui.B().Text(s.Title), app.Text(" "+s.Says))
}
