package app

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Some pages are lists that do not change while they are read. The client does not make them: it keeps, or fetches, what the
// server wrote into <main>, and shows that.

// isKept tells which pages those are.
func isKept(kind pageKind) bool {
	return kind == pageCatalogue || kind == pageGlossary || kind == pageLicences
}

// address is where the server writes such a page.
func (k pageKind) address() string {
	switch k {
	case pageCatalogue:
		return "/catalogue"
	case pageGlossary:
		return "/glossary"
	}
	return "/licences"
}

// keep takes the page that the server wrote for this load.
func (s *Site) keep(kind pageKind) {
	if main := document().Call("querySelector", "#main > *"); isKept(kind) && main.Truthy() {
		s.kept[kind] = main.Get("outerHTML").String()
	}
}

// fetchKept loads such a page. It must not be called from a callback of the browser.
func (s *Site) fetchKept(kind pageKind) {
	text, err := fetchText(kind.address())
	if err != nil {
		s.failure = "The page could not be loaded: " + err.Error()
		return
	}
	page := js.Global().Get("DOMParser").New().Call("parseFromString", text, "text/html")
	if main := page.Call("querySelector", "#main > *"); main.Truthy() {
		s.kept[kind] = main.Get("outerHTML").String()
	}
}

func (s *Site) catalogueUI() app.UI { return s.keptUI(pageCatalogue, "Catalogue") }

func (s *Site) glossaryUI() app.UI { return s.keptUI(pageGlossary, "Glossary") }

func (s *Site) licenceUI() app.UI { return s.keptUI(pageLicences, "Licences") }

func (s *Site) keptUI(kind pageKind, title string) app.UI {
	if kept := s.kept[kind]; kept != "" {
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
		return s.kept[r.kind] == ""
	case r.kind == pageSearch:
		return s.index == nil
	case r.kind == pageLesson:
		return s.lessons[r.name] == nil
	}
	return false
}
