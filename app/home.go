package app

import (
	"fmt"
	"strconv"
	"time"
	"upsweep/app/figure"
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// homeFigure is what the front page opens on: the algorithm that the course is named after, on the input of its lesson, at
// the round in which prefixes meet sums.
const (
	homeAlgorithm = "scan/blelloch"
	homeQuery     = "x=3,1,7,0,4,1,6,3&round=6"
)

// HomeFigure is the algorithm of the front page's figure and its state as /play takes it.
func HomeFigure() (algorithm, query string) { return homeAlgorithm, homeQuery }

func (s *Site) home() pageContent {
	f := figure.New("home", homeAlgorithm, homeQuery)
	l := found(pageHome, ui.Page{
		Title:       "Upsweep: parallel algorithms, round by round",
		Description: "Run data-parallel algorithms on your own input: see every value, what it depends on and what it costs. A course with figures that answer.",
	}, f)
	l.Draw = func() app.UI {
		return app.Div().Class("home").Body(
			app.Section().Class("hero").Body(
				app.Div().Class("hero-words").Body(
					app.H1().Text("Parallel algorithms, round by round"),
					app.P().Class("lead").Text("Upsweep runs data-parallel algorithms on an input of your choice and shows every value they write, what it depends on, and what it costs."),
					app.P().Text("Step through the figure. Before each press, say what the next round will write: the empty boxes are waiting for it."),
					app.P().Class("hero-ways").Body(s.ways()...),
				),
				app.Div().Class("hero-figure").Body(f.Component(figure.PlaceHome)),
			),
			s.courseMap(),
		)
	}
	return l
}

// ways are the two links under the front page's words.
func (s *Site) ways() []app.UI {
	var ways []app.UI
	if r := haveRead(); len(s.course) > 0 {
		way, next := "Begin with", max(r.next(s.course), 0)
		if len(r) > 0 {
			way = "Go on with"
		}
		ways = append(ways, app.A().Class("button").Href(ui.At("/lessons/"+s.course[next].Slug)).Text(way+" “"+s.course[next].Title+"”"))
	}
	return append(ways, app.A().Class("button button-quiet").Href(ui.At("/play/"+homeAlgorithm)).Text("Try your own input"))
}

// courseMap draws the map of the course, and lists the lessons by section, each with what it assumes.
func (s *Site) courseMap() app.UI {
	var parts []app.UI
	parts = append(parts, app.H2().ID("course").Text("The course"))
	if s.failure != "" {
		parts = append(parts, app.P().Class("field-error").Text(s.failure))
	}
	r := haveRead()
	if len(s.course) > 0 {
		parts = append(parts, app.P().Class("course-about").Text(s.progress(r)))
	}
	next := r.next(s.course)
	states := s.log.States(time.Now(), s.offers)
	practised := func(e Entry) standing { return standingIn(states, e.Algorithms) }
	parts = append(parts, s.plan(r, next, practised), mapLegend())
	for i := 0; i < len(s.course); {
		section := s.course[i].Section
		var items []app.UI
		for ; i < len(s.course) && s.course[i].Section == section; i++ {
			items = append(items, s.mapItem(i, r[s.course[i].Slug], i == next && len(r) > 0, practised))
		}
		parts = append(parts, app.H3().Class("eyebrow").Text(section), app.Ol().Class("map").Body(items...))
	}
	return app.Section().Class("course").Aria("labelledby", "course").Body(parts...)
}

// progress says how large the course is, or how much of it is read.
func (s *Site) progress(r reading) string {
	total := 0
	for _, e := range s.course {
		total += e.Minutes
	}
	if n := r.count(s.course); n > 0 {
		return fmt.Sprintf("%d of %d lessons read. What you have read is kept in this browser alone.", n, len(s.course))
	}
	return fmt.Sprintf("%d lessons, about %d hours of reading with the figures in hand.", len(s.course), (total+59)/60)
}

// mapItem is a lesson on the map. What the reader has done is said in words and marked before the title.
func (s *Site) mapItem(i int, read readLesson, next bool, practised func(Entry) standing) app.UI {
	e := s.course[i]
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
		if j := s.entry(slug); j >= 0 {
			if k == 0 {
				about += " · after "
			} else {
				about += ", "
			}
			about += s.course[j].Title
		}
	}
	if says := practised(e).String(); says != "" {
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
