package app

import (
	"fmt"
	"strconv"

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

func (s *Site) home() leaf {
	l := leaf{
		status: 200, kind: pageHome, title: "Upsweep: parallel algorithms, round by round",
		description: "Run data-parallel algorithms on your own input: see every value, what it depends on and what it costs. A course with figures that answer.",
	}
	f := newFigure("home", homeAlgorithm, homeQuery)
	l.figures = []*figure{f}
	l.content = func() app.UI {
		return app.Div().Class("home").Body(
			app.Section().Class("hero").Body(
				app.Div().Class("hero-words").Body(
					app.H1().Text("Parallel algorithms, round by round"),
					app.P().Class("lead").Text("Upsweep runs data-parallel algorithms on an input of your choice and shows every value they write, what it depends on, and what it costs."),
					app.P().Text("Step through the figure. Before each press, say what the next round will write: the empty boxes are waiting for it."),
					app.P().Class("hero-ways").Body(s.ways()...),
				),
				app.Div().Class("hero-figure").Body(f.component(placeHome)),
			),
			s.courseMap(),
		)
	}
	return l
}

// ways are the two links under the front page's words.
func (s *Site) ways() []app.UI {
	var ways []app.UI
	if len(s.course) > 0 {
		ways = append(ways, app.A().Class("button").Href(at("/lessons/"+s.course[0].Slug)).Text("Begin with “"+s.course[0].Title+"”"))
	}
	return append(ways, app.A().Class("button button-quiet").Href(at("/play/"+homeAlgorithm)).Text("Try your own input"))
}

// courseMap lists the lessons by section, each with what it assumes.
func (s *Site) courseMap() app.UI {
	var parts []app.UI
	parts = append(parts, app.H2().ID("course").Text("The course"))
	if s.failure != "" {
		parts = append(parts, app.P().Class("field-error").Text(s.failure))
	}
	for i := 0; i < len(s.course); {
		section := s.course[i].Section
		var items []app.UI
		for ; i < len(s.course) && s.course[i].Section == section; i++ {
			items = append(items, s.mapItem(i))
		}
		parts = append(parts, app.H3().Class("eyebrow").Text(section), app.Ol().Class("map").Body(items...))
	}
	return app.Section().Class("course").Aria("labelledby", "course").Body(parts...)
}

func (s *Site) mapItem(i int) app.UI {
	e := s.course[i]
	about := minutes(e.Minutes)
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
	return app.Li().Body(
		app.Span().Class("map-number").Aria("hidden", true).Text(strconv.Itoa(i+1)),
		app.Div().Body(
			app.A().Class("map-title").Href(at("/lessons/"+e.Slug)).Text(e.Title),
			app.P().Text(e.Summary),
			app.P().Class("map-about").Text(about),
		),
	)
}

func minutes(n int) string {
	if n == 1 {
		return "1 minute"
	}
	return fmt.Sprintf("%d minutes", n)
}
