package app

import (
	"errors"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// Some pages are lists that do not change while they are read. The client does not make them: it
// takes, or fetches, what the server wrote into <main>, and shows that.

// writtenPart selects the page in <main>, beside which the server has a word for readers without
// scripts.
const writtenPart = "#main > :not(noscript)"

// path is that of the route's page.
func (r route) path() string { return r.kind.address(r.name) }

// takeServerPage takes the page that the server wrote for this load.
func (s *Site) takeServerPage(r route) {
	if main := ui.Document().Call("querySelector", writtenPart); r.kind.needs == needServer && main.Truthy() {
		s.serverPages[r.path()] = main.Get("outerHTML").String()
	}
}

// fetchServerPage loads such a page.
func (s *Site) fetchServerPage(r route, fetch fetcher) error {
	text, err := fetch(r.path())
	if err != nil {
		return err
	}
	page := js.Global().Get("DOMParser").New().Call("parseFromString", text, "text/html")
	main := page.Call("querySelector", writtenPart)
	if !main.Truthy() {
		return errors.New(r.path() + " is no page of this site")
	}
	s.serverPages[r.path()] = main.Get("outerHTML").String()
	return nil
}

// notesPage shows what the server wrote; whether a lesson has notes, the server knows.
func (s *Site) notesPage(r route) (pageContent, bool) {
	return found(ui.Page{Title: "Teaching notes", Description: "How to teach a lesson in class.", Draw: func() app.UI {
		return s.writtenUI(r, "Teaching notes")
	}}), true
}

func (s *Site) writtenUI(r route, title string) app.UI {
	if written := s.serverPages[r.path()]; written != "" {
		return app.Raw(written) // its links are in place already
	}
	return app.Div().Class("plain").Body(ui.H1().TabIndex(-1).Text(title), app.P().Class("loading").Role("status").Text("Loading …"))
}

// lacks tells whether the client must load something before it can show a page.
func (s *Site) lacks(r route) bool {
	switch r.kind.needs {
	case needServer:
		return s.serverPages[r.path()] == ""
	case needTasks:
		return s.bench == nil
	case needPlan:
		return s.lacksPlan(r)
	case needIndex:
		return s.index == nil
	case needLesson:
		return s.lessons[r.name] == nil
	}
	return false
}
