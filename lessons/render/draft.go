package render

import (
	"slices"

	"upsweep/lessons"
)

// A Draft is one file of somebody's own course, rendered by itself: what it links to is checked
// when the rest of the course is known. So a file that has not changed need not be rendered again,
// and what is wrong with one is no problem of the others. It does not change.
type Draft struct{ lesson *lesson }

// Words are the terms of a glossary as the lessons of a course link to them.
type Words struct{ lexicon *lexicon }

// NewWords makes the forms of terms ready to be found in lessons.
func NewWords(terms []lessons.Term) Words { return Words{newLexicon(terms)} }

// DraftOf renders a lesson, of which less is asked than of one of ours: a title, a summary, and
// that everything in it is what it says.
func DraftOf(file string, source []byte, resolver Resolver, words Words) Draft {
	l := newLesson(file, source, resolver)
	l.own, l.words = true, words.lexicon
	l.document = l.render()
	return Draft{l}
}

// DraftOfNotes renders the notes for teachers of a lesson.
func DraftOfNotes(file string, source []byte, resolver Resolver) Draft {
	l := newLesson(file, source, resolver)
	l.isNotes = true
	l.document = l.render()
	l.judgeNotes(l.document)
	return Draft{l}
}

// DraftOfGlossary renders a glossary.
func DraftOfGlossary(file string, source []byte, resolver Resolver) (Draft, []lessons.Term) {
	l := newLesson(file, source, resolver)
	terms := l.glossary()
	return Draft{l}, terms
}

// Finished makes a draft of a lesson that has been rendered before, for others to link to.
func Finished(d lessons.Document) Draft { return Draft{known([]lessons.Document{d})[0]} }

// Document is the lesson; it is not to be shown where Check reports problems.
func (d Draft) Document() lessons.Document { return d.lesson.document }

// Problems are what is wrong with the file by itself.
func (d Draft) Problems() Problems { return d.lesson.problems }

// Check returns all that is wrong with the draft: what rendering it has shown, prerequisites that
// do not come before it, and links that lead nowhere in a course. Of lessons that do not render
// themselves any anchor passes.
func (d Draft) Check(course []Draft, terms []lessons.Term) Problems {
	l := *d.lesson
	l.problems = slices.Clone(l.problems)
	var before, all []*lesson
	for _, other := range course {
		o := other.lesson
		if o == d.lesson {
			before = all[:len(all):len(all)]
		}
		if len(o.problems) > 0 {
			broken := *o
			broken.unknown = true
			o = &broken
		}
		all = append(all, o)
	}
	l.checkPrerequisites(before, all)
	l.checkLinks(all, terms)
	if l.problems.orNil() == nil {
		return nil
	}
	return l.problems
}
