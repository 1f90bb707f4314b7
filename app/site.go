package app

import (
	"strings"

	"upsweep/app/course"
	"upsweep/app/practice"
	"upsweep/lessons"
)

// Site is what every page shares: the course, the lessons that have been loaded, the licences. The server makes one of a
// Content; the client makes an empty one and loads what a page needs (mount_js.go).
type Site struct {
	course   course.Course
	lessons  map[string]*lessons.Document
	notes    map[string]*lessons.Document // for teachers, by the slug of the lesson; the server's alone
	licences []Licence
	terms    []lessons.Term
	finding
	//lint:ignore U1000 the server's alone
	flipbooks
	// kept is what the server wrote into <main>, by address, for the pages that the client does not make; the server's own site has
	// none.
	kept map[string]string
	// ahead holds the addresses whose pages have been asked for before they were opened.
	ahead    map[string]bool
	practice *practice.Practice
	// breathe is called between the parts of a large page while it is made; the client lets the browser have its turn.
	breathe func()
	// failure is why the course could not be loaded, empty while all is well.
	failure string
}

// NewSite makes a site of content.
func NewSite(c Content) *Site {
	s := &Site{course: c.Index(), lessons: map[string]*lessons.Document{}, licences: c.Licences, terms: c.Terms, notes: map[string]*lessons.Document{}, kept: map[string]string{}, ahead: map[string]bool{}, breathe: func() {}}
	s.practice = practice.New(func() course.Course { return s.course })
	for i := range c.Lessons {
		s.lessons[c.Lessons[i].Slug] = &c.Lessons[i]
	}
	for i := range c.Notes {
		s.notes[c.Notes[i].Slug] = &c.Notes[i]
	}
	return s
}

// route is an address taken apart.
type route struct {
	kind  pageKind
	name  string // slug of a lesson, id of an algorithm
	query string

	cancel func() bool // tells that nobody waits for the page any more; nil where somebody does
}

// pageKind names the page that answers an address.
type pageKind uint8

const (
	pageMissing pageKind = iota
	pageHome
	pageLesson
	pageCatalogue
	pagePlay
	pageEmbed
	pageCompare
	pageLicences
	pageGlossary
	pageSearch
	pagePractice
	pageDrill
	pageNotes
	pageRace
)

// parseRoute takes an address (path, and perhaps a query) apart. It looks at its form only.
func parseRoute(address string) route {
	path, query, _ := strings.Cut(address, "?")
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	r := route{query: query}
	switch {
	case path == "/" || path == "":
		r.kind = pageHome
	case path == "/catalogue":
		r.kind = pageCatalogue
	case path == "/compare":
		r.kind = pageCompare
	case path == "/licences":
		r.kind = pageLicences
	case path == "/glossary":
		r.kind = pageGlossary
	case path == "/search":
		r.kind = pageSearch
	case path == "/race":
		r.kind = pageRace
	case path == "/practice":
		r.kind = pagePractice
	default:
		for prefix, kind := range map[string]pageKind{"/lessons/": pageLesson, "/play/": pagePlay, "/embed/": pageEmbed, "/practice/": pageDrill} {
			if name, ok := strings.CutPrefix(path, prefix); ok && name != "" {
				r.kind, r.name = kind, name
			}
		}
		if slug, ok := strings.CutSuffix(r.name, "/notes"); ok && r.kind == pageLesson {
			r.kind, r.name = pageNotes, slug
		}
	}
	return r
}
