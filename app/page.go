package app

import (
	"upsweep/app/figure"
	"upsweep/app/lesson"
	"upsweep/app/race"
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// pageContent is one page, ready to be rendered: what the server writes and what the client mounts.
type pageContent struct {
	ui.Page
	kind    pageKind
	status  int // of HTTP
	figures []*figure.Figure
}

// found is the content of a page that there is.
func found(kind pageKind, p ui.Page, figures ...*figure.Figure) pageContent {
	return pageContent{p, kind, 200, figures}
}

// siteTitle ends the title of every page.
const siteTitle = "Upsweep"

// open makes the page of a route.
func (s *Site) open(r route) pageContent {
	switch r.kind {
	case pageHome:
		return s.home()
	case pageLesson:
		if d := s.lessons[r.name]; d != nil {
			p, figures := lesson.Page(d, lesson.Around{Course: s.course, Exercise: s.practice.InLesson, Breathe: s.breathe})
			return found(pageLesson, p, figures...)
		}
		if i := s.course.Place(r.name); i >= 0 {
			return found(pageLesson, lesson.Coming(s.course[i]))
		}
	case pageCatalogue:
		return s.catalogue()
	case pagePlay:
		if l, ok := s.play(r); ok {
			return l
		}
	case pageEmbed:
		if l, ok := s.embed(r); ok {
			return l
		}
	case pageCompare:
		if p, figures, ok := figure.ComparePage(r.query); ok {
			return found(pageCompare, p, figures...)
		}
	case pageNotes:
		if l, ok := s.notesPage(r); ok {
			return l
		}
	case pageGlossary:
		return s.glossaryPage()
	case pageSearch:
		return s.searchPage(r)
	case pageLicences:
		return s.licencePage()
	case pageRace:
		return found(pageRace, race.Page(r.query))
	case pagePractice:
		return found(pagePractice, s.practice.Page(r.query))
	case pageDrill:
		if p, ok := s.practice.Exercise(r.name, r.query); ok {
			return found(pageDrill, p)
		}
	}
	return s.missing(r)
}

// Render draws the page; a page that can't be drawn says so and leaves the rest of the application alive.
func (p *page) Render() (drawn app.UI) {
	defer ui.Instead(&drawn, func(message app.UI) app.UI { return shell(p.content, message) })
	return shell(p.content, p.content.Draw())
}
