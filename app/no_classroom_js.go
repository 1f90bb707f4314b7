//go:build !classroom

package app

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// This client does not have the pages of teachers and their classes: it has the browser load them,
// with the client that has.

type classroom struct{}

func newClassroom() classroom { return classroom{} }

func (s *Site) lacksPlan(route) bool           { return false }
func (s *Site) fetchPlan(route, fetcher) error { return nil }

func (s *Site) present(r route) (pageContent, bool)  { return loadedAnew(r, "Teach"), true }
func (s *Site) room(r route) (pageContent, bool)     { return loadedAnew(r, "Classroom"), true }
func (s *Site) setsPage(r route) (pageContent, bool) { return loadedAnew(r, "Problem sets"), true }

// loadedAnew loads the page of a route from the server, unless that has just been done.
func loadedAnew(r route, title string) pageContent {
	says := "Loading …"
	loads := js.Global().Get("performance").Call("getEntriesByType", "navigation")
	if at := js.Global().Get("URL").New(loads.Index(0).Get("name")); ui.Within(at.Get("pathname").String()) == r.path() {
		says = "This page is not stored on your device; it needs a network connection."
	} else {
		js.Global().Get("location").Call("reload")
	}
	return found(ui.Page{Title: title, Description: says, Draw: func() app.UI {
		return app.Div().Class("plain").Body(ui.H1().TabIndex(-1).Text(title), app.P().Class("loading").Role("status").Text(says))
	}})
}
