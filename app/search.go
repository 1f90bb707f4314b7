package app

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/search"
	"upsweep/app/ui"
)

// maxFound bounds the list of results.
const maxFound = 40

// searchPage finds what the course has to say of something. The answer is made where the page is:
// by the server for an address with a query, by the client as one types, from an index that it
// loads when the page is opened.
func (s *Site) searchPage(r route) (pageContent, bool) {
	query := queryOf(r.query)
	l := found(ui.Page{Title: "Search", Description: "Find lessons, terms and algorithms."})
	l.Draw = func() app.UI { return &searchForm{Loaded: s.index != nil, site: s, query: query} }
	return l, true
}

// queryOf reads the words asked for off an address.
func queryOf(query string) string {
	values, err := url.ParseQuery(query)
	if err != nil {
		return ""
	}
	const longest = 200
	q := values.Get("q")
	return q[:min(len(q), longest)]
}

// searchForm is the field and what it finds.
type searchForm struct {
	app.Compo
	Loaded bool // go-app draws a component anew when what it exports has changed
	site   *Site
	query  string
}

// Render draws the form; without scripts it asks the server.
func (f *searchForm) Render() app.UI {
	return app.Div().Class("search").Body(
		ui.H1().TabIndex(-1).Text("Search"),
		app.Form().Class("search-form").Attr("role", "search").Action(ui.At("/search")).
			OnSubmit(ui.Guarded(func(_ app.Context, e app.Event) { e.PreventDefault() }), "search").
			Body(
				app.Label().Class("visually-hidden").For("search-field").Text("Words to look for"),
				app.Input().Type("search").Name("q").ID("search-field").Class("search-field").Value(f.query).AutoComplete(false).
					Placeholder("scan, bank conflict, radix …").
					OnInput(ui.Guarded(func(ctx app.Context, _ app.Event) {
						f.query = ctx.JSSrc().Get("value").String()
						keepQuery(f.query)
					}), "search"),
			),
		f.results(),
	)
}

func (f *searchForm) results() app.UI {
	index := f.site.searchable()
	switch {
	case f.query == "":
		return app.P().Class("search-count").Attr("role", "status").Text("Lessons, terms and algorithms are searched.")
	case index == nil:
		return app.P().Class("search-count").Attr("role", "status").Text("Loading the index …")
	}
	found, whole := index.Find(f.query, maxFound)
	if len(found) == 0 {
		return app.P().Class("search-count").Attr("role", "status").Text("Nothing was found. Try fewer or different words.")
	}
	items := make([]app.UI, len(found))
	for i, e := range found {
		items[i] = resultUI(e)
	}
	count := fmt.Sprintf("%d results", len(found))
	if len(found) == 1 {
		count = "1 result"
	} else if len(found) == maxFound {
		count = fmt.Sprintf("The best %d results", maxFound)
	}
	if !whole {
		count = "No place has all of these words. With some of them: " + strings.ToLower(count[:1]) + count[1:]
	}
	return app.Div().Body(
		app.P().Class("search-count").Attr("role", "status").Text(count),
		ui.Ol().Class("results").Body(items...),
	)
}

func resultUI(e search.Entry) app.UI {
	parts := []app.UI{app.P().Body(
		app.A().Class("result-title").Href(ui.At(e.Href)).Text(e.Title),
		app.Span().Class("result-kind").Text(e.Kind),
	)}
	if e.About != "" {
		parts = append(parts, app.P().Class("result-about").Text(e.About))
	}
	return ui.Li().Body(parts...)
}
