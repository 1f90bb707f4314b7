package pack

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"upsweep/lessons"
	"upsweep/lessons/render"
)

// A binder makes a course of one state of the folder.
type binder struct {
	reader *Reader
	*folder
	config
	*problems // of course.yaml

	names   []string        // of the files that it has looked for
	there   map[string]bool // the lessons of the course, by slug
	entries []entry
	all     []render.Draft // of the entries, for links

	glossary       *draft // nil if there is none, or none that can be read
	glossaryBroken render.Problems
	words          render.Words
	rests          string // what the rendering of a lesson rests on beside its own text
	out            *Course
}

// An entry is a lesson of the course.
type entry struct {
	slug, part string
	source     []byte            // of one of its own
	ours       *lessons.Document // of one of ours
	draft      render.Draft
	wrong      render.Problems // why its file can't be read
}

// course makes it. Where course.yaml is at fault, what it returns is of no use.
func (b *binder) course(source []byte) *Course {
	b.out = &Course{Name: b.Name.value, Says: b.About.value, Sheet: b.Colours.sheet()}
	if l := b.Language.value; l != "en" {
		b.out.Language = l
	}
	b.names = []string{ConfigFile}
	b.readLessons()
	b.readGlossary()
	b.renderLessons()
	b.placeLessons()
	b.placeNotes()
	b.checkGlossary()
	if sum := digest(source); b.reader.sets.sum != sum {
		b.reader.sets = keptSets{sum, b.sets(b.problems, b.reader.resolver())}
	}
	if b.out.Sets = b.reader.sets.sets; len(b.list) > 0 {
		b.reader.sets = keptSets{} // what is wrong with them is to be said again
	}
	for _, name := range b.markdown() {
		if !slices.Contains(b.names, name) && path.Base(name) != "README.md" {
			b.out.Beside = append(b.out.Beside, name)
		}
	}
	return b.out
}

// readLessons finds each lesson: a file of the folder or, if there is none of its name, a lesson
// of ours.
func (b *binder) readLessons() {
	for _, part := range b.Parts {
		for _, l := range part.Lessons {
			e := entry{slug: l.value, part: part.Title.value}
			name := e.slug + ".md"
			b.names = append(b.names, name)
			var err error
			if e.source, err = b.file(name); errors.Is(err, fs.ErrNotExist) {
				at := slices.IndexFunc(b.reader.ours.Lessons, func(d lessons.Document) bool { return d.Slug == e.slug })
				if at < 0 {
					b.at(l.line, "%q is neither a file %s in this folder%s nor a lesson of Upsweep, which are %s", e.slug, name, b.unnamed(), b.slugs())
					continue
				}
				e.ours = &b.reader.ours.Lessons[at]
			} else if err != nil {
				e.wrong = unreadable(name, err)
			}
			b.entries = append(b.entries, e)
		}
	}
	b.there = map[string]bool{}
	for _, e := range b.entries {
		b.there[e.slug] = true
	}
}

// unnamed tells of the files of the folder that no part names: one of them may be what a misspelt
// name means.
func (b *binder) unnamed() string {
	var list []string
	for _, name := range b.markdown() {
		slug := strings.TrimSuffix(name, ".md")
		isNamed := func(p part) bool { return slices.ContainsFunc(p.Lessons, func(l text) bool { return l.value == slug }) }
		if !strings.Contains(name, "/") && name != "README.md" && name != b.Glossary.value && !slices.ContainsFunc(b.Parts, isNamed) {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " (no part names " + strings.Join(list, ", ") + ")"
}

func (b *binder) slugs() string {
	var list []string
	for _, d := range b.reader.ours.Lessons {
		list = append(list, d.Slug)
	}
	return strings.Join(list, ", ")
}

// unreadable is the problem of a file that can't be read.
func unreadable(name string, err error) render.Problems {
	return render.Problems{{File: name, Line: 1, Message: err.Error()}}
}

// render makes the draft of a file, or takes the one that is at hand.
func (b *binder) render(name string, source []byte, make func(resolver render.Resolver) draft) draft {
	sum := digest(source, []byte(b.rests))
	if d, ok := b.reader.kept[name]; ok && d.sum == sum {
		return d
	}
	d := make(b.reader.resolver())
	d.sum = sum
	b.reader.kept[name] = d
	return d
}

// readGlossary gathers the terms: the course's own, and ours where it has lessons of ours or is in
// English. Its own lessons are linked to terms of their own language alone.
func (b *binder) readGlossary() {
	var own []lessons.Term
	if name := b.Glossary.value; name != "" {
		b.names = append(b.names, name)
		source, err := b.file(name)
		if err != nil {
			b.glossaryBroken = unreadable(name, err)
		} else {
			d := b.render(name, source, func(resolver render.Resolver) draft {
				made, terms := render.DraftOfGlossary(name, source, resolver)
				return draft{Draft: made, terms: terms}
			})
			b.glossary, b.rests = &d, d.sum
			if own = d.terms; len(d.Problems()) > 0 {
				own = nil
			}
		}
	}
	b.rests += b.out.Language
	with := joined(own, b.reader.ours.Terms, b.there)
	linked := with
	b.out.Terms = with
	if b.out.Language != "" {
		linked = own
		if !slices.ContainsFunc(b.entries, func(e entry) bool { return e.ours != nil }) {
			b.out.Terms = own
		}
	}
	b.words = render.NewWords(linked)
}

// renderLessons makes the drafts, by which lessons see each other.
func (b *binder) renderLessons() {
	for i := range b.entries {
		e := &b.entries[i]
		switch name := e.slug + ".md"; {
		case e.ours != nil:
			e.draft = render.Finished(*e.ours)
		default: // one that can't be read is as an empty one to others
			e.draft = b.render(name, e.source, func(resolver render.Resolver) draft {
				return draft{Draft: render.DraftOf(name, e.source, resolver, b.words)}
			}).Draft
		}
		b.all = append(b.all, e.draft)
	}
}

// placeLessons gives each lesson its place, and those that do not render their stand-ins.
func (b *binder) placeLessons() {
	var before []string
	for i, e := range b.entries {
		var d lessons.Document
		switch {
		case e.ours != nil:
			d = taken(*e.ours, b.there, before)
		default:
			wrong := e.wrong
			if wrong == nil {
				wrong = e.draft.Check(b.all, b.out.Terms)
			}
			d = e.draft.Document()
			if len(wrong) > 0 {
				d = standIn(e.slug, d.Title, wrong)
				b.out.Problems = append(b.out.Problems, wrong...)
			}
			d.Lang = b.out.Language
		}
		d.Order, d.Section = i+1, e.part
		b.out.Lessons = append(b.out.Lessons, d)
		before = append(before, e.slug)
	}
}

// placeNotes adds the notes for teachers, which a lesson may have.
func (b *binder) placeNotes() {
	for i, e := range b.entries {
		lesson := b.out.Lessons[i]
		if e.ours != nil {
			for _, d := range b.reader.ours.Notes {
				if d.Slug == e.slug {
					d = taken(d, b.there, nil)
					d.Order, d.Section = lesson.Order, lesson.Section
					b.out.Notes = append(b.out.Notes, d)
				}
			}
			continue
		}
		name := path.Join(notesFolder, e.slug+".md")
		b.names = append(b.names, name)
		source, err := b.file(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var wrong render.Problems
		var d lessons.Document
		if err != nil {
			wrong = unreadable(name, err)
		} else {
			made := b.render(name, source, func(resolver render.Resolver) draft {
				return draft{Draft: render.DraftOfNotes(name, source, resolver)}
			})
			d, wrong = made.Document(), made.Check(b.all, b.out.Terms)
		}
		if len(wrong) > 0 {
			d = standIn(e.slug, lesson.Title, wrong)
			b.out.Problems = append(b.out.Problems, wrong...)
		}
		d.Title, d.Order, d.Section, d.Lang = lesson.Title, lesson.Order, lesson.Section, b.out.Language
		b.out.Notes = append(b.out.Notes, d)
	}
}

// checkGlossary puts what is wrong with the glossary at the beginning of its page.
func (b *binder) checkGlossary() {
	wrong := b.glossaryBroken
	if b.glossary != nil {
		wrong = b.glossary.Check(b.all, b.out.Terms)
	}
	if len(wrong) > 0 {
		b.out.Problems = append(b.out.Problems, wrong...)
		b.out.Terms = append([]lessons.Term{glossaryStandIn(wrong)}, b.out.Terms...)
	}
}
