//go:build !js

package app

import (
	"html"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/figure"
	"upsweep/app/ui"
)

// catalogueUI lists every algorithm by family, with the shape of its run, what it costs and where it is taught.
func (s *Site) catalogueUI() app.UI {
	parts := []app.UI{
		app.H1().TabIndex(-1).Text("Catalogue"),
		app.P().Class("lead").Text("Every algorithm runs on your own input, step by step, and is checked against a serial loop."),
	}
	algorithms := algos.Catalog()
	var families []string
	for _, a := range algorithms {
		if !slices.Contains(families, a.Family) {
			families = append(families, a.Family)
		}
	}
	for _, family := range families {
		var tiles []app.UI
		for i := range algorithms {
			if algorithms[i].Family == family {
				tiles = append(tiles, s.tile(&algorithms[i]))
			}
		}
		parts = append(parts, app.Section().Class("family").Aria("labelledby", "family-"+family).Body(
			app.H2().ID("family-"+family).Text(familyTitle(family)),
			app.Ul().Class("tiles").Body(tiles...),
		))
	}
	return app.Div().Class("catalogue").Body(parts...)
}

// tile is an algorithm in the catalogue.
func (s *Site) tile(a *algos.Algorithm) app.UI {
	parts := []app.UI{
		app.A().Class("tile-title").Href(ui.At("/play/" + a.ID)).Text(a.Title),
		app.P().Text(a.Idea),
		app.P().Class("tile-counts").Text(a.Counts),
	}
	picture := "<div class=\"tile-picture\"></div>"
	if f := figure.New("tile", a.ID, ""); f.Runs() {
		work, span := f.Costs()
		picture = `<div class="tile-picture">` + f.Thumbnail() + `</div>`
		parts = append(parts, app.P().Class("tile-counts").Text("On "+f.Values()+": work "+ui.Thousands(work)+", span "+ui.Thousands(span)))
	}
	if taught := s.course.Teaching(a.ID); len(taught) > 0 {
		links := []app.UI{app.Text("Taught in ")}
		for i, e := range taught {
			if i > 0 {
				links = append(links, app.Text(", "))
			}
			links = append(links, app.A().Href(ui.At("/lessons/"+e.Slug)).Text(e.Title))
		}
		parts = append(parts, app.P().Class("tile-taught").Body(links...))
	}
	return app.Li().Class("tile").Body(ui.Raw(picture), app.Div().Class("tile-words").Body(parts...))
}

// licenceUI lists what the application is made with, each with its licence in full.
func (s *Site) licenceUI() app.UI { return ui.Raw(licenceHTML(s.licences)) }

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

// notesPage shows the teaching notes of a lesson.
func (s *Site) notesPage(r route) (pageContent, bool) {
	d := s.notes[r.name]
	if d == nil {
		return pageContent{}, false
	}
	return found(pageNotes, notes(d)), true
}
