package app

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// missing answers an address that nothing has.
func (s *Site) missing(r route) leaf {
	what := "There is no page at this address."
	switch r.kind {
	case pageLesson:
		what = "There is no lesson called “" + r.name + "”."
	case pagePlay, pageEmbed:
		what = "The catalogue has no algorithm called “" + r.name + "”."
	}
	return leaf{
		status: 404, kind: pageMissing, title: "Page not found",
		description: "There is no page at this address.",
		content: func() app.UI {
			return app.Div().Class("plain").Body(
				app.H1().Text("Page not found"),
				app.P().Class("lead").Text(what),
				app.P().Body(
					app.A().Class("button").Href("/#course").Text("The course"),
					app.A().Class("button button-quiet").Href("/catalogue").Text("All algorithms"),
				),
			)
		},
	}
}

// licencePage lists what the application is made with. The texts stay with the server: the client keeps the page that
// the server wrote.
func (s *Site) licencePage() leaf {
	return leaf{
		status: 200, kind: pageLicences, title: "Licences",
		description: "The typefaces, icons and modules that Upsweep is made with, and their licences.",
		content: func() app.UI {
			if s.kept != "" {
				return raw(s.kept)
			}
			return raw(licenceHTML(s.licences))
		},
	}
}

func licenceHTML(licences []Licence) string {
	var b strings.Builder
	b.WriteString(`<div class="plain"><h1>Licences</h1><p class="lead">Upsweep is made with the work of others. This is what it carries, and under which terms.</p><ul class="licences">`)
	for _, l := range licences {
		b.WriteString(`<li><h2>` + html.EscapeString(l.Name) + `</h2><p class="licence-about">`)
		about := []string{}
		for _, part := range []string{l.Version, l.Licence, l.Use} {
			if part != "" {
				about = append(about, html.EscapeString(part))
			}
		}
		b.WriteString(strings.Join(about, " · "))
		if l.Source != "" && l.Source != l.Name {
			b.WriteString(` · <code>` + html.EscapeString(l.Source) + `</code>`)
		}
		b.WriteString(`</p><details><summary>Text of the licence<span class="visually-hidden"> of ` + html.EscapeString(l.Name) +
			`</span></summary><pre tabindex="0">` + html.EscapeString(strings.TrimSpace(l.Text)) + `</pre></details></li>`)
	}
	b.WriteString(`</ul></div>`)
	return b.String()
}
