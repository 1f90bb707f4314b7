//go:build !js

package app

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/app/search"
	"upsweep/lessons"
)

// finding is the index of everything that can be found, made when it is first asked for.
type finding struct {
	index    *search.Index
	indexing sync.Once
}

// searchable is the index; it is always at hand.
func (s *Site) searchable() *search.Index { return s.built() }

// SearchIndex is the text of the index of everything that can be found: the lessons section by
// section, the terms, the algorithms.
func (s *Site) SearchIndex() string { return s.built().Text() }

// built makes the index once.
func (s *Site) built() *search.Index {
	s.indexing.Do(func() { s.index = search.Build(s.findable()) })
	return s.index
}

func (s *Site) findable() []search.Page {
	var pages []search.Page
	add := func(kind, href, title, about, text string) {
		pages = append(pages, search.Page{Entry: search.Entry{Kind: kind, Href: href, Title: title, About: about}, Text: text})
	}
	for _, e := range s.course {
		d := s.lessons[e.Slug]
		if d == nil {
			continue
		}
		sections := sectionsOf(d)
		add("Lesson", "/lessons/"+d.Slug, d.Title, d.Summary, words(strings.Join(d.Objectives, " "))+" "+sections[""])
		for _, h := range d.Contents {
			add("Section", "/lessons/"+d.Slug+"#"+h.ID, h.Title, d.Title, sections[h.ID])
		}
	}
	for _, term := range s.terms {
		about := term.Gist
		if strings.ContainsRune(about, '\\') {
			about = "" // TeX is nothing to read
		}
		add("Term", "/glossary#"+term.ID, term.Name, about, words(term.HTML)+" "+strings.Join(slices.Concat(term.Forms, term.Also), " "))
	}
	for _, a := range algos.Catalog() {
		add("Algorithm", "/play/"+a.ID, a.Title, a.Idea, a.ID+" "+catalogue.Title(a.Family)+" "+a.Source)
	}
	return pages
}

var (
	headingPattern = regexp.MustCompile(`<h[23] id="([^"]*)"`)
	silentPattern  = regexp.MustCompile(`(?s)<(?:math|svg)\b.*?</(?:math|svg)>|<figure class="listing" data-in=.*?</figure>`)
	markupPattern  = regexp.MustCompile(`<[^>]*>`)
)

// words is the text of HTML, without formulas, pictures, and listings in further languages.
func words(trusted string) string {
	return html.UnescapeString(markupPattern.ReplaceAllString(silentPattern.ReplaceAllString(trusted, " "), " "))
}

// sectionsOf cuts the text of a lesson at its headings; what stands before the first is under the
// empty name.
func sectionsOf(d *lessons.Document) map[string]string {
	sections := map[string]string{}
	at := ""
	for _, b := range d.Blocks {
		trusted := b.Title + " " + b.HTML
		switch b.Kind {
		case lessons.FigureBlock:
			trusted = b.Figure.Title + " " + b.Figure.Caption
		case lessons.QuestionBlock:
			trusted = b.Question.Prompt
		case lessons.ExerciseBlock:
			trusted = b.Exercise.Lead
		case lessons.RaceBlock:
			trusted = b.Race.Lead
		case lessons.PseudocodeBlock:
			trusted = b.Pseudocode.Caption
		}
		for {
			found := headingPattern.FindStringSubmatchIndex(trusted)
			if found == nil {
				break
			}
			sections[at] += " " + words(trusted[:found[0]])
			at, trusted = trusted[found[2]:found[3]], trusted[found[1]:]
			trusted = trusted[strings.IndexByte(trusted, '>')+1:]
		}
		sections[at] += " " + words(trusted)
	}
	return sections
}

// keepQuery has nothing to do if there is no address bar.
func keepQuery(string) {}
