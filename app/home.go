package app

import (
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

func (s *Site) home(route) (pageContent, bool) {
	f := figure.New("home", homeAlgorithm, homeQuery)
	l := found(ui.Page{
		Title:       "Upsweep: parallel algorithms, round by round",
		Description: "Run data-parallel algorithms on your own input: see every value, what it depends on and what it costs. A course with interactive figures.",
	}, f)
	l.Draw = func() app.UI {
		return app.Div().Class("home").Body(
			app.Section().Class("hero").Body(
				app.Div().Class("hero-words").Body(
					app.H1().Text("Parallel algorithms, round by round"),
					app.P().Class("lead").Text("Upsweep runs data-parallel algorithms on an input of your choice and shows every value they write, what it depends on, and what it costs."),
					app.P().Text("Step through the figure. Before each step, predict what the next round will write in the empty boxes."),
					app.P().Class("hero-ways").Body(s.ways()...),
				),
				app.Div().Class("hero-figure").Body(f.Component(figure.PlaceHome)),
			),
			s.course.Draw(s.failure, s.practice.Standings(time.Now())),
		)
	}
	l.whole, l.practised = true, true
	return l, true
}

// ways are the two links under the front page's words.
func (s *Site) ways() []app.UI {
	var ways []app.UI
	if next, begun := s.course.Next(); next != nil {
		way := "Begin with"
		if begun {
			way = "Continue with"
		}
		ways = append(ways, app.A().Class("button").Href(ui.At("/lessons/"+next.Slug)).Text(way+" “"+next.Title+"”"))
	}
	return append(ways, app.A().Class("button button-quiet").Href(ui.At("/play/"+homeAlgorithm)).Text("Try your own input"))
}
