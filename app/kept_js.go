package app

import (
	"syscall/js"
	"upsweep/app/ui"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Some pages are lists that do not change while they are read. The client does not make them: it keeps, or fetches, what the
// server wrote into <main>, and shows that.

// isKept tells which pages those are.
func isKept(kind pageKind) bool {
	return kind == pageCatalogue || kind == pageGlossary || kind == pageLicences || kind == pageNotes
}

// keptAt is the address of such a page.
func (r route) keptAt() string {
	switch r.kind {
	case pageCatalogue:
		return "/catalogue"
	case pageGlossary:
		return "/glossary"
	case pageNotes:
		return "/lessons/" + r.name + "/notes"
	}
	return "/licences"
}

// keep takes the page that the server wrote for this load.
func (s *Site) keep(r route) {
	if main := ui.Document().Call("querySelector", "#main > *"); isKept(r.kind) && main.Truthy() {
		s.kept[r.keptAt()] = main.Get("outerHTML").String()
	}
}

// fetchKept loads such a page. It must not be called from a callback of the browser.
func (s *Site) fetchKept(r route) {
	text, err := ui.FetchText(r.keptAt())
	if err != nil {
		s.failure = "The page could not be loaded: " + err.Error()
		return
	}
	page := js.Global().Get("DOMParser").New().Call("parseFromString", text, "text/html")
	if main := page.Call("querySelector", "#main > *"); main.Truthy() {
		s.kept[r.keptAt()] = main.Get("outerHTML").String()
	}
}

func (s *Site) catalogueUI() app.UI { return s.keptUI(route{kind: pageCatalogue}, "Catalogue") }

func (s *Site) glossaryUI() app.UI { return s.keptUI(route{kind: pageGlossary}, "Glossary") }

func (s *Site) licenceUI() app.UI { return s.keptUI(route{kind: pageLicences}, "Licences") }

// notesPage shows what the server wrote; whether a lesson has notes, the server knows.
func (s *Site) notesPage(r route) (pageContent, bool) {
	return found(pageNotes, ui.Page{Title: "Teaching notes", Description: "How to teach a lesson in class.", Draw: func() app.UI {
		return s.keptUI(r, "Teaching notes")
	}}), true
}

func (s *Site) keptUI(r route, title string) app.UI {
	if kept := s.kept[r.keptAt()]; kept != "" {
		return app.Raw(kept) // its links are in place already
	}
	note := app.P().Class("loading").Role("status").Text("Loading …")
	if s.failure != "" {
		note = app.P().Class("field-error").Role("alert").Text(s.failure)
	}
	return app.Div().Class("plain").Body(app.H1().TabIndex(-1).Text(title), note)
}

// lacks tells whether the client must load something before it can show a page.
func (s *Site) lacks(r route) bool {
	switch {
	case isKept(r.kind):
		return s.kept[r.keptAt()] == ""
	case r.kind == pageSearch:
		return s.index == nil
	case r.kind == pageLesson:
		return s.lessons[r.name] == nil
	}
	return false
}
