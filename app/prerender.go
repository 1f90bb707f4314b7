//go:build !js

package app

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/room"
	"upsweep/app/ui"
	"upsweep/rooms"
)

// Page is a prerendered page.
type Page struct {
	// Status is the HTTP status: 200, or 404 where nothing has the address.
	Status      int
	Title       string
	Description string
	Lang        string
	// BodyHTML is the one element that the body starts with; go-app replaces it when it mounts. It
	// holds no script and no inline style.
	BodyHTML string
}

// Prerender writes the page at an address (a path, and perhaps a query). The page is made in any
// case; ok is false where nothing has the address, and the page then says so.
func (s *Site) Prerender(address string) (p Page, ok bool) {
	return s.PrerenderUntil(address, func() bool { return false })
}

// PrerenderUntil is Prerender for a reader who may go away: the run of a figure ends when cancel
// says so, and the page is of no use then.
func (s *Site) PrerenderUntil(address string, cancel func() bool) (p Page, ok bool) {
	r := parseRoute(address)
	r.cancel = cancel
	l := s.bind(r, s.open(r))
	p = Page{
		Status: l.status, Title: s.fullTitle(l), Description: l.Description, Lang: "en",
		BodyHTML: ui.Canonical(app.HTMLString(&page{site: s, route: r, content: l})),
	}
	return p, l.status == 200
}

// Seat writes what a student's page shows of what a room has told: all that is in its <main>.
func (s *Site) Seat(t rooms.Told, cancel func() bool) string {
	return ui.Canonical(app.HTMLString(room.Drawn(t, cancel)))
}

// Shell writes a page without content of its own, for a service worker to answer with where the
// page asked for is out of reach: the client, started on it, draws what the address asks for.
func (s *Site) Shell() Page {
	l := found(ui.Page{Title: s.name(), Description: "Data-parallel algorithms, round by round.", Draw: func() app.UI {
		return app.Div().Class("plain").Body(
			ui.H1().TabIndex(-1).Text(s.name()),
			app.P().Class("loading").Attr("role", "status").DataSet("live", "").Text("Loading the page …"),
			app.NoScript().Body(app.P().Text("This page is not stored on your device; it needs a network connection, or scripts.")),
		)
	}})
	return Page{Status: l.status, Title: l.Title, Description: l.Description, Lang: "en", BodyHTML: ui.Canonical(app.HTMLString(&page{site: s, content: l}))}
}

// Addresses lists every page that exists, for a static export and a site map: the fixed pages, the
// lessons, and the algorithms.
func (s *Site) Addresses() []string {
	table := pages()
	var list []string
	for i := range table {
		for _, name := range s.names(table[i].Named) {
			list = append(list, table[i].address(name))
		}
	}
	return list
}

// Written lists the pages that the client does not make but fetches as the server has written them.
func (s *Site) Written() []string {
	table := pages()
	var list []string
	for i := range table {
		if table[i].needs == needServer {
			for _, name := range s.names(table[i].Named) {
				list = append(list, table[i].address(name))
			}
		}
	}
	return list
}

// names are those of the pages of a kind; a kind that has one page has one empty name.
func (s *Site) names(named Naming) []string {
	switch named {
	case ByAlgorithm:
		return algorithmIDs()
	case ByTask:
		if s.bench == nil {
			return nil
		}
		return s.bench.IDs()
	case ByLesson, ByNotes:
		var slugs []string
		for _, e := range s.course {
			if named == ByLesson || s.notes[e.Slug] != nil {
				slugs = append(slugs, e.Slug)
			}
		}
		return slugs
	}
	return []string{""}
}

// algorithmIDs lists the catalogue, and the broken variants, which lessons show and links lead to.
func algorithmIDs() []string {
	var out []string
	for _, a := range slices.Concat(algos.Catalog(), algos.Broken()) {
		out = append(out, a.ID)
	}
	return out
}
