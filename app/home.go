package app

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
)

// The front page opens on the sum of eight numbers, which is the first half of the scan that the
// course is named after. The figure plays its first rounds as soon as the page is read
// (web/loader.js), and then asks for the one value that the next round writes: the sum of two that
// stand above it. Its rounds have numbers alone: what a stride is, the course explains.
const (
	homeAlgorithm = "reduce/tree"
	homeTitle     = "Adding in pairs"
	homeQuery     = "x=3,1,7,0,4,1,6,3&view=dag&hide=values,names"
	homeRound     = "2" // after which it asks
)

func (s *Site) home(route) (pageContent, bool) {
	f := model.New("home", homeAlgorithm, homeQuery).At(model.PlaceHome)
	f.Title = homeTitle
	l := found(ui.Page{
		Title:       "Upsweep: parallel algorithms, round by round",
		Description: "Run data-parallel algorithms on your own input: see every value, what it depends on and what it costs. A course with interactive figures.",
	}, f)
	title, lead := "Parallel algorithms, round by round", "Run an algorithm on your own numbers: see every value, what it depends on, and its cost."
	if own := s.about; own.Name != "" {
		title, lead = own.Name, own.Says
		l.Title, l.Description = title, cmp.Or(lead, l.Description)
	}
	l.Draw = func() app.UI {
		words := app.Div().Class("hero-words")
		if s.about.Lang != "" {
			words = words.Lang(s.about.Lang)
		}
		parts := []app.UI{
			ui.Section().Class("hero").Body(
				words.Body(
					ui.H1().Text(title),
					app.P().Class("lead").Text(lead),
				),
				app.Elem("front-film").Class("hero-film").Body(film()...),
				app.Div().Class("hero-figure").DataSet("opens", homeRound).Body(
					// On a phone this stands below the figure, which asks the same.
					app.Div().Class("hero-asks").Body(
						app.P().Body(ui.B().Text("What will the next round write?")),
						app.P().Text("Where two lines meet, their two values are added. Press the next box and type the sum."),
					),
					figure.Component(f, model.PlaceHome),
				),
				app.P().Class("hero-ways").Body(s.ways()...),
			),
			s.course.Draw(s.failure, s.practice.Standings(time.Now())),
		}
		if s.about.Wrong != "" {
			parts = append([]app.UI{s.wrong()}, parts...)
		}
		if len(s.about.Sets) > 0 {
			parts = append(parts, s.sets())
		}
		return app.Div().Class("home").Body(append(parts, s.elsewhere())...)
	}
	l.whole, l.practised = true, true
	return l, true
}

// wrong tells the author of a course what keeps its newest state from being shown.
func (s *Site) wrong() app.UI {
	var items []app.UI
	for line := range strings.Lines(s.about.Wrong) {
		items = append(items, ui.Li().Text(strings.TrimSpace(line)))
	}
	return app.Div().Class("course-wrong").Role("alert").Body(
		app.P().Text("The course is shown as it was before its last change, since course.yaml has to be put right:"), ui.Ul().Class("course-problems").Body(items...))
}

// sets lists the problem sets that a course gives out.
func (s *Site) sets() app.UI {
	items := make([]app.UI, len(s.about.Sets))
	for i, set := range s.about.Sets {
		items[i] = ui.Li().Body(app.A().Class("map-title").Href(ui.At(set.Address)).Text(set.Title), app.P().Text(set.Says))
	}
	return ui.Section().Class("elsewhere").Aria("labelledby", "sets").Body(ui.H2().ID("sets").Text("Problem sets"), ui.Ul().Body(items...))
}

// ways are the two links under the front page's words.
func (s *Site) ways() []app.UI {
	var ways []app.UI
	switch next, begun := s.course.Next(); {
	case next != nil:
		way := "Begin with"
		if begun || len(s.course.Read()) > 0 {
			way = "Continue with"
		}
		ways = append(ways, app.A().Class("button").Href(ui.At("/lessons/"+next.Slug)).Text(way+" “"+next.Title+"”"))
	case len(s.course) > 0: // all are read
		ways = append(ways, app.A().Class("button").Href(ui.At("/practice")).Text("Practise"))
	}
	return append(ways, app.A().Class("button button-quiet").Href(ui.At("/play/"+homeAlgorithm)).Text("Try your own input"))
}

// elsewhere is what there is beside the course.
func (s *Site) elsewhere() app.UI {
	list := []struct{ title, to, says string }{
		{"Practice", "/practice", "Exercises marked from the run itself. What you have answered comes back when you are about to forget it."},
		{"Catalogue", "/catalogue", fmt.Sprintf("%d algorithms, each on your own input: filter them by span, work or memory, or see them all as dots.", len(algos.IDs()))},
		{"Compare", "/compare", "Two algorithms side by side, on one input and with one clock."},
		{"Write", "/write", "A parallel program of your own, drawn while you type: what depends on what, what it costs, where it races. Judged, task by task."},
		{"Race", "/race", "Real parallel runs on the cores of your own machine, beside what the model predicts."},
		{"Glossary", "/glossary", "The terms of the course, each defined once."},
		{"Problem sets", "/practice/sets", "Exercises chosen by you and given out as a link; the files of a whole class are graded in your browser."},
		{"Teaching notes", "/teach", "For every lesson: a plan of the hour, a question to vote on, and where students stumble."},
	}
	items := make([]app.UI, len(list))
	for i, to := range list {
		items[i] = ui.Li().Body(app.A().Class("map-title").Href(ui.At(to.to)).Text(to.title), app.P().Text(to.says))
	}
	return ui.Section().Class("elsewhere").Aria("labelledby", "elsewhere").Body(
		ui.H2().ID("elsewhere").Text("More"), ui.Ul().Body(items...))
}
