// Package course is the list of the lessons as readers meet it: their places on the map, what
// builds on what, what the reader has read, and how the exercises on their algorithms go. Documents
// flow in on the server, which lays the map out; the list travels to the client as JSON, and flows
// out as the map of the front page.
package course

import (
	"slices"
	"sort"

	"upsweep/lessons"
)

// Entry is a lesson as the map of the course shows it; the list of all entries is
// /content/lessons.json.
type Entry struct {
	Slug          string   `json:"slug"`
	Title         string   `json:"title"`
	Summary       string   `json:"summary"`
	Section       string   `json:"section"`
	Minutes       int      `json:"minutes"`
	Prerequisites []string `json:"prerequisites,omitempty"`
	// Notes tells that there are teaching notes.
	Notes bool `json:"notes,omitempty"`
	// Algorithms are the ids whose figures the lesson shows, each once, in the order of their
	// appearance.
	Algorithms []string `json:"algorithms,omitempty"`
	// Practice is the ladder of exercises that the lesson leads to, as its document has it.
	Practice []string `json:"practice,omitempty"`
	// X and Y are the lesson's place on the map, column and row of its grid, counted from 1; Edges
	// are the lines that lead to it, as path data (map_native.go).
	X     int    `json:"x"`
	Y     int    `json:"y"`
	Edges string `json:"edges,omitempty"`
}

// Index lists the lessons in the order of the course, as /content/lessons.json carries them.
func Index(documents []lessons.Document) Course {
	documents = slices.Clone(documents)
	sort.SliceStable(documents, func(i, j int) bool {
		a, b := &documents[i], &documents[j]
		if a.Order != b.Order {
			return a.Order < b.Order
		}
		return a.Slug < b.Slug
	})
	entries := make(Course, len(documents))
	for i, d := range documents {
		entries[i] = Entry{Slug: d.Slug, Title: d.Title, Summary: d.Summary, Section: d.Section, Minutes: d.Minutes, Prerequisites: d.Prerequisites, Practice: d.Practice}
		for _, b := range d.Blocks {
			if b.Kind == lessons.FigureBlock && !slices.Contains(entries[i].Algorithms, b.Figure.Algorithm) {
				entries[i].Algorithms = append(entries[i].Algorithms, b.Figure.Algorithm)
			}
		}
	}
	arrange(entries)
	return entries
}

// Course is the list of its lessons, in their order.
type Course []Entry

// Find is the index of a lesson in the course, or -1.
func (c Course) Find(slug string) int {
	for i := range c {
		if c[i].Slug == slug {
			return i
		}
	}
	return -1
}

// Teaching lists the lessons whose figures show an algorithm.
func (c Course) Teaching(algorithm string) []Entry {
	var found []Entry
	for _, e := range c {
		for _, a := range e.Algorithms {
			if a == algorithm {
				found = append(found, e)
			}
		}
	}
	return found
}

// Algorithms lists the algorithms of the figures as the course brings them.
func (c Course) Algorithms() []string {
	var out []string
	for _, e := range c {
		for _, id := range e.Algorithms {
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	return out
}
