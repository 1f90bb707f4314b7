package course

import (
	"fmt"
	"strconv"
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Draw draws the map of the course, and lists the lessons by section, each with what it assumes. What the reader has practised of some
// algorithms it asks; failure says why there are no lessons, and is empty while there are.
func (c Course) Draw(failure string, practised func(algorithms []string) Standing) app.UI {
	var parts []app.UI
	parts = append(parts, app.H2().ID("course").Text("The course"))
	if failure != "" {
		parts = append(parts, app.P().Class("field-error").Text(failure))
	}
	r := haveRead()
	if len(c) > 0 {
		parts = append(parts, app.P().Class("course-about").Text(c.progress(r)))
	}
	next := r.next(c)
	parts = append(parts, ui.Raw(c.mapHTML(r, next, practised)), mapLegend())
	for i := 0; i < len(c); {
		section := c[i].Section
		var items []app.UI
		for ; i < len(c) && c[i].Section == section; i++ {
			items = append(items, c.mapItem(i, r[c[i].Slug], i == next && len(r) > 0, practised))
		}
		parts = append(parts, app.H3().Class("eyebrow").Text(section), app.Ol().Class("map").Body(items...))
	}
	return app.Section().Class("course").Aria("labelledby", "course").Body(parts...)
}

// progress says how large the course is, or how much of it is read.
func (c Course) progress(r Reading) string {
	total := 0
	for _, e := range c {
		total += e.Minutes
	}
	if n := r.count(c); n > 0 {
		return fmt.Sprintf("%d of %d lessons read. What you have read is kept only in this browser.", n, len(c))
	}
	return fmt.Sprintf("%d lessons, about %d hours including the figures.", len(c), (total+59)/60)
}

// mapItem is a lesson on the map. What the reader has done is said in words and marked before the title.
func (c Course) mapItem(i int, read readLesson, next bool, practised func([]string) Standing) app.UI {
	e := c[i]
	about := ui.Count(e.Minutes, "minute")
	class, mark := "map-number", app.UI(app.Text(strconv.Itoa(i+1)))
	switch {
	case read.done:
		about, class, mark = "Read · "+about, "map-number is-read", ui.Icon("check")
	case next:
		about, class = "Next · "+about, "map-number is-next"
	case read.at != "":
		about, class = "Begun · "+about, "map-number is-next"
	}
	for k, slug := range e.Prerequisites {
		if j := c.Find(slug); j >= 0 {
			if k == 0 {
				about += " · after "
			} else {
				about += ", "
			}
			about += c[j].Title
		}
	}
	if says := practised(e.Algorithms).String(); says != "" {
		about += " · practice: " + says
	}
	return app.Li().Body(
		app.Span().Class(class).Aria("hidden", true).Body(mark),
		app.Div().Body(
			app.A().Class("map-title").Href(ui.At("/lessons/"+e.Slug)).Text(e.Title),
			app.P().Text(e.Summary),
			app.P().Class("map-about").Text(about),
		),
	)
}
