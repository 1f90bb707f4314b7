// Package pack is somebody's own course: a folder with a file course.yaml, which says what the
// course is called and which lessons make it up, ours and its own, and with the markdown of its own
// ones.
//
// A folder flows in, with the lessons of ours that it may take, already rendered, and with a
// render.Resolver for its own; a Course flows out, whose documents are made as ours are and hold no
// markup that an author typed. What is wrong in a file is said with file and line. It does not keep
// the rest from being shown: a stand-in takes the place of the lesson, of its notes or of the
// glossary, and says what there is to put right (standin.go). Only course.yaml itself has to be
// right.
//
// A folder may come from anybody. Nothing outside it is read, whatever links it holds; what it may
// hold is bounded (folder.go); goldmark's safe mode stays on. Like package render it is native
// only: the client receives what a pack becomes as data.
package pack

import (
	"time"

	"upsweep/lessons"
	"upsweep/lessons/render"
)

// Ours is what a pack may take from: the course of this program.
type Ours struct {
	Lessons []lessons.Document
	Terms   []lessons.Term
	Notes   []lessons.Document
}

// A Course is what a pack becomes. It does not change.
type Course struct {
	Name string // what the course is called
	Says string // what it is about, in a sentence
	// Language is the BCP 47 tag of the language that its own lessons are in; empty for English.
	Language string
	// Sheet is the style sheet of its colours; empty where it has the usual ones.
	Sheet   string
	Lessons []lessons.Document // in their order
	Notes   []lessons.Document // for teachers, of those lessons that have them
	Terms   []lessons.Term     // of its glossary, and of ours
	Sets    []Set
	// Problems are what is wrong with its files; each also stands on the page that it is about.
	Problems render.Problems
	// Beside are the markdown files of the folder that course.yaml does not name.
	Beside []string
	// Revision tells this state of the folder from others.
	Revision string
}

// A Set is a problem set that the course gives out.
type Set struct {
	Title   string
	Address string    // of the page that it is worked on, within the site
	Count   int       // of its exercises
	Due     time.Time // the zero Time is no date
}
