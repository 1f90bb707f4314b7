package app

import (
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// missing answers an address that nothing has.
func (s *Site) missing(r route) pageContent {
	what := "There is no page at this address."
	switch {
	case r.kind.Named == ByLesson:
		what = "There is no lesson called “" + r.name + "”."
	case r.kind.Named == ByAlgorithm:
		what = "The catalogue has no algorithm called “" + r.name + "”."
	case r.kind.Named == ByTask:
		what = "There is no task called “" + r.name + "”."
	case r.kind.absent != "":
		what = r.kind.absent
	}
	return pageContent{status: 404, kind: &Kind{}, whole: true, Page: ui.Page{
		Title:       "Page not found",
		Description: "There is no page at this address.",
		Draw: func() app.UI {
			return app.Div().Class("plain").Body(
				ui.H1().Text("Page not found"),
				app.P().Class("lead").Text(what),
				app.P().Body(
					app.A().Class("button").Href(ui.At("/#course")).Text("The course"),
					app.A().Class("button button-quiet").Href(ui.At("/catalogue")).Text("All algorithms"),
				),
			)
		},
	}}
}
