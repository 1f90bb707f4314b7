//go:build !js

package catalogue

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/course"
	"upsweep/app/figure"
	"upsweep/app/ui"
)

// List shows every algorithm by family, with the shape of its run, what it costs and where it is taught.
func List(c course.Course) app.UI {
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
				tiles = append(tiles, tile(c, &algorithms[i]))
			}
		}
		parts = append(parts, app.Section().Class("family").Aria("labelledby", "family-"+family).Body(
			app.H2().ID("family-"+family).Text(Title(family)),
			app.Ul().Class("tiles").Body(tiles...),
		))
	}
	return app.Div().Class("catalogue").Body(parts...)
}

// tile is an algorithm in the catalogue.
func tile(c course.Course, a *algos.Algorithm) app.UI {
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
	if taught := c.Teaching(a.ID); len(taught) > 0 {
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
