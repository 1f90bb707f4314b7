package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/lessons"
)

// pageContent is one page, ready to be rendered: what the server writes and what the client mounts.
type pageContent struct {
	ui.Page
	kind      *Kind
	status    int               // of HTTP
	whole     bool              // the title is not to be followed by the site's
	practised bool              // it tells what has been practised
	document  *lessons.Document // of the lesson that it shows, or nil
	figures   []*model.Figure
}

// found is the content of a page that there is.
func found(p ui.Page, figures ...*model.Figure) pageContent {
	return pageContent{Page: p, kind: &Kind{}, status: 200, figures: figures}
}

// fullTitle is the title of a page as a browser shows it. Pages in frames know nothing of the
// course.
func (s *Site) fullTitle(c pageContent) string {
	switch {
	case c.whole:
		return c.Title
	case c.kind.Framed:
		return c.Title + " · " + siteTitle
	}
	return c.Title + " · " + s.name()
}

// siteTitle is what the course is called where nobody calls it otherwise.
const siteTitle = "Upsweep"

// Render draws the page; a page that can't be drawn says so and leaves the rest of the application
// alive.
func (p *page) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, func(message app.UI) app.UI { return shell(p.content, p.site.name(), message) })
	return shell(p.content, p.site.name(), p.content.Draw())
}
