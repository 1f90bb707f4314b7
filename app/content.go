package app

import (
	"slices"

	"upsweep/app/course"
	"upsweep/app/write"
	"upsweep/lessons"
)

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
	// Workbench is the tasks of the workbench, and the calls of its language.
	Workbench write.Content
}

// Index lists the lessons of a course, and says which of them have teaching notes.
func (c Content) Index() course.Course {
	entries := course.Index(c.Lessons)
	for i := range entries {
		entries[i].Notes = slices.ContainsFunc(c.Notes, func(d lessons.Document) bool { return d.Slug == entries[i].Slug })
	}
	return entries
}
