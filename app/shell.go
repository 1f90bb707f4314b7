package app

import (
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// shell is what stands round every page: skip links, header, main, footer. It is the one element of
// the body.
func shell(l pageContent, name string, content app.UI) app.UI {
	if l.kind.Framed {
		return app.Div().ID("app").Class("site site-embed").Body(
			ui.Main().ID("main").TabIndex(-1).Body(withoutScripts(l.kind), content),
		)
	}
	if l.kind.Bare {
		return app.Div().ID("app").Class("site site-bare").Body(ui.Main().ID("main").TabIndex(-1).Body(withoutScripts(l.kind), content))
	}
	skips := []app.UI{app.A().Class("skip").Href("#main").DataSet("native", "").Text("Skip to the content")}
	if f := l.figures; len(f) > 0 && f[0].Runs() {
		skips = append(skips, app.A().Class("skip").Href("#"+f[0].ID+"-stage").DataSet("native", "").Text("Skip to the figure"))
	}
	return app.Div().ID("app").Class("site").Body(append(skips,
		header(l.kind, name),
		ui.Main().ID("main").TabIndex(-1).Body(withoutScripts(l.kind), content),
		footer(),
	)...)
}

func header(kind *Kind, name string) app.UI {
	table := pages()
	var links []app.UI
	for i := range table {
		if to := table[i].header; to.label != "" {
			a := linkUI(&table[i], to)
			if kind.under == to.label {
				a = a.Aria("current", "true")
			}
			links = append(links, a)
		}
	}
	return ui.Header().Class("site-header").Body(
		app.A().Class("brand").Href(ui.At("/")).Text(name),
		ui.Nav().Class("site-nav").Aria("label", "Main").Body(links...),
		app.A().Class("icon-button search-link").Href(ui.At("/search")).Aria("label", "Search").Title("Search").Body(ui.Icon("search")),
		&appearance{},
	)
}

func footer() app.UI {
	table := pages()
	var links []app.UI
	for i := range table {
		if to := table[i].footer; to.label != "" {
			links = append(links, linkUI(&table[i], to))
		}
	}
	return ui.Footer().Class("site-footer").Body(
		app.P().Text("Every figure is a run: the numbers are recorded, never drawn by hand."),
		ui.Nav().Aria("label", "About").Body(links...),
	)
}

// linkUI leads to a page. What needs a room, a style sheet hides on sites that have none.
func linkUI(kind *Kind, to link) app.HTMLA {
	a := app.A().Href(ui.At(to.to)).Text(to.label)
	if kind.Path == "/room" {
		a = a.Class("needs-room")
	}
	return a
}

// appearance lets the reader pick light or dark; the choice is kept in the browser (web/app-head.js
// applies it before the first paint).
type appearance struct {
	app.Compo
	choice string
}

// OnMount reads what the reader chose before.
func (a *appearance) OnMount(app.Context) { a.choice = ui.ThemeChoice() }

// Render draws a button and the menu that it opens.
func (a *appearance) Render() app.UI {
	choice := func(value, label, symbol string) app.UI {
		return app.Label().Class("menu-choice").Body(
			app.Input().Type("radio").Name("theme").ID("theme-"+value).Value(value).Checked(a.choice == value).
				OnChange(func(app.Context, app.Event) {
					a.choice = value
					ui.ChooseTheme(value)
				}, value),
			ui.Icon(symbol),
			app.Text(label),
		)
	}
	return app.Div().Class("appearance").Body(
		app.Button().Type("button").ID("appearance").Class("icon-button").
			Attr("popovertarget", "appearance-menu").Aria("label", "Appearance").Title("Appearance").
			Body(ui.Icon("sun")),
		app.Div().ID("appearance-menu").Class("menu").Attr("popover", "auto").Body(
			app.FieldSet().Body(
				ui.Legend().Text("Appearance"),
				choice("system", "As the system", "monitor"),
				choice("light", "Light", "sun"),
				choice("dark", "Dark", "moon"),
			),
		),
	)
}
