//go:build !js

package app

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/catalogue"
	"upsweep/app/gpu"
	"upsweep/app/lesson"
	"upsweep/app/ui"
	"upsweep/app/write"
)

// writtenUI writes the pages that the server alone makes.
func (s *Site) writtenUI(r route, title string) app.UI {
	switch r.kind.Path {
	case "/catalogue":
		return catalogue.List(s.course)
	case "/teach":
		return lesson.Teaching(s.course, s.lessons, s.notes)
	case "/outcomes":
		return s.outcomesUI()
	case "/write/tasks":
		return write.Tasks(s.bench, catalogue.Title)
	case "/gpu":
		page, err := gpu.HTML(func(slug, words string) string {
			if s.lessons[slug] == nil {
				return words
			}
			return `<a href="/lessons/` + slug + `">` + words + `</a>`
		})
		if err != nil {
			return ui.Broken(err.Error())
		}
		return ui.Raw(page)
	case "/glossary":
		return s.glossaryUI()
	case "/licences":
		return ui.Raw(licenceHTML(s.licences))
	}
	return ui.Broken("Nothing writes the page “" + title + "”.")
}

// licenceHTML lists what the application is made with, each with its licence in full.
func licenceHTML(licences []Licence) string {
	var b strings.Builder
	b.WriteString(`<div class="plain"><h1>Licences</h1><p class="lead">Upsweep is built on the work of others. This is what it contains, and under which licences.</p><ul class="licences">`)
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

// notesPage shows the teaching notes of a lesson.
func (s *Site) notesPage(r route) (pageContent, bool) {
	d := s.notes[r.name]
	if d == nil {
		return pageContent{}, false
	}
	return found(lesson.Notes(d)), true
}
