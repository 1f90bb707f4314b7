package app

import (
	"cmp"
	"slices"

	"upsweep/lessons"
)

// Entry is a lesson as the map of the course shows it; the list of all entries is /content/lessons.json.
type Entry struct {
	Slug          string   `json:"slug"`
	Title         string   `json:"title"`
	Summary       string   `json:"summary"`
	Section       string   `json:"section"`
	Minutes       int      `json:"minutes"`
	Prerequisites []string `json:"prerequisites,omitempty"`
	// Notes tells that there are teaching notes.
	Notes bool `json:"notes,omitempty"`
	// Algorithms are the ids whose figures the lesson shows, each once, in the order of their appearance.
	Algorithms []string `json:"algorithms,omitempty"`
	// X and Y are the lesson's place on the map, column and row of its grid, counted from 1; Ways are the lines that lead to it, as path
	// data (plan_native.go).
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Ways string `json:"ways,omitempty"`
}

// Licence is one thing that the application is made with: a typeface, the icons, a module.
type Licence struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	// Source is where it comes from: an npm package or a Go module.
	Source string `json:"source"`
	// Licence names the licence, Text is its full text.
	Licence string `json:"licence"`
	Text    string `json:"text"`
	Use     string `json:"use"`
}

// Content is what pages are made of beyond the catalogue.
type Content struct {
	// Lessons in the order of the course.
	Lessons []lessons.Document
	Terms   []lessons.Term
	// Notes are for teachers, one document for each lesson that has them, of the same slug.
	Notes    []lessons.Document
	Licences []Licence
}

// Index lists the lessons of a course, and says which of them have teaching notes.
func (c Content) Index() []Entry {
	entries := Index(c.Lessons)
	for i := range entries {
		entries[i].Notes = slices.ContainsFunc(c.Notes, func(d lessons.Document) bool { return d.Slug == entries[i].Slug })
	}
	return entries
}

// Index lists the lessons in the order of the course, as /content/lessons.json carries them.
func Index(documents []lessons.Document) []Entry {
	documents = slices.Clone(documents)
	slices.SortStableFunc(documents, func(a, b lessons.Document) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.Slug, b.Slug))
	})
	entries := make([]Entry, len(documents))
	for i, d := range documents {
		entries[i] = Entry{Slug: d.Slug, Title: d.Title, Summary: d.Summary, Section: d.Section, Minutes: d.Minutes, Prerequisites: d.Prerequisites}
		for _, b := range d.Blocks {
			if b.Kind == lessons.FigureBlock && !slices.Contains(entries[i].Algorithms, b.Figure.Algorithm) {
				entries[i].Algorithms = append(entries[i].Algorithms, b.Figure.Algorithm)
			}
		}
	}
	arrange(entries)
	return entries
}
