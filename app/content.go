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
	// About says what the course is, where it is not ours.
	About About
	// Lessons in the order of the course.
	Lessons []lessons.Document
	Terms   []lessons.Term
	// Notes are for teachers, one document for each lesson that has them, of the same slug.
	Notes    []lessons.Document
	Licences []Licence
	// Workbench is the tasks of the workbench, and the calls of its language.
	Workbench write.Content
}

// About is what somebody's own course says of itself (lessons/pack). The zero About is the course
// of this program.
type About struct {
	Name string `json:"name,omitempty"`
	Says string `json:"says,omitempty"` // a sentence
	Lang string `json:"lang,omitempty"` // of Name and Says; empty for English
	Sets []Set  `json:"sets,omitempty"`
	// Sheet is the address of a style sheet that follows the site's; the server alone needs it.
	Sheet string `json:"-"`
	// Wrong is what its author has to mend before it can be shown as its files have it now, a
	// problem a line.
	Wrong string `json:"wrong,omitempty"`
}

// Set is a problem set that a course gives out.
type Set struct {
	Title   string `json:"title"`
	Address string `json:"address"` // within the site
	Says    string `json:"says"`    // how many exercises, and until when
}

// Outline is what the client knows of a course before it loads a lesson: /content/lessons.json.
type Outline struct {
	About   About         `json:"about"`
	Lessons course.Course `json:"lessons"`
}

// Outline is that of the content.
func (c Content) Outline() Outline { return Outline{c.About, c.Index()} }

// Index lists the lessons of a course, and says which of them have teaching notes.
func (c Content) Index() course.Course {
	entries := course.Index(c.Lessons)
	for i := range entries {
		entries[i].Notes = slices.ContainsFunc(c.Notes, func(d lessons.Document) bool { return d.Slug == entries[i].Slug })
	}
	return entries
}
