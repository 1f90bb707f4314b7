package app

import (
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// missing answers an address that nothing has.
func (s *Site) missing(r route) pageContent {
	what := "There is no page at this address."
	switch r.kind {
	case pageLesson:
		what = "There is no lesson called “" + r.name + "”."
	case pageCompare:
		what = "There is no such pair of algorithms in the catalogue."
	case pagePlay, pageEmbed, pageDrill:
		what = "The catalogue has no algorithm called “" + r.name + "”."
	}
	return pageContent{status: 404, kind: pageMissing, Page: ui.Page{
		Title:       "Page not found",
		Description: "There is no page at this address.",
		Draw: func() app.UI {
			return app.Div().Class("plain").Body(
				app.H1().Text("Page not found"),
				app.P().Class("lead").Text(what),
				app.P().Body(
					app.A().Class("button").Href(ui.At("/#course")).Text("The course"),
					app.A().Class("button button-quiet").Href(ui.At("/catalogue")).Text("All algorithms"),
				),
			)
		},
	}}
}

// licencePage lists what the application is made with. The texts stay with the server: the client shows the page that
// the server wrote (see kept_js.go).
func (s *Site) licencePage() pageContent {
	return found(pageLicences, ui.Page{
		Title:       "Licences",
		Description: "The typefaces, icons and modules that Upsweep is made with, and their licences.",
		Draw:        s.licenceUI,
	})
}

// glossaryPage defines the terms of the course.
func (s *Site) glossaryPage() pageContent {
	return found(pageGlossary, ui.Page{
		Title:       "Glossary",
		Description: "The terms of data-parallel computing that the course uses, each defined once.",
		Draw:        s.glossaryUI,
	})
}
