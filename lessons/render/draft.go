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
	return l.draft()
}

// draft keeps what others ask of a file, and lets go of what rendering it needed: runs take a
// thousand times the bytes that ask for them, and what is wrong is shown in place of what was made.
func (l *lesson) draft() Draft {
	l.resolver.Begin(l.file)
	l.markdown, l.figures, l.words = nil, nil, nil
	if len(l.problems) > 0 {
		l.document = lessons.Document{Slug: l.document.Slug, Title: l.document.Title}
	}
	return Draft{l}
}

// DraftOfNotes renders the notes for teachers of a lesson.
func DraftOfNotes(file string, source []byte, resolver Resolver) Draft {
	l := newLesson(file, source, resolver)
	l.isNotes = true
	l.document = l.render()
	l.judgeNotes(l.document)
	return l.draft()
}

// DraftOfGlossary renders a glossary.
func DraftOfGlossary(file string, source []byte, resolver Resolver) (Draft, []lessons.Term) {
	l := newLesson(file, source, resolver)
	terms := l.glossary()
	l.checkSize(terms)
	return l.draft(), terms
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
	l.resolver.Begin(l.file) // it has run what is linked to, which nobody needs any more
	if l.problems.orNil() == nil {
		return nil
	}
	return l.problems
}
