package pack

import (
	"regexp"
	"slices"
	"strings"

	"upsweep/lessons"
)

// A lesson of ours in another course stands in another place, and some of what it leads to may not
// be there: links to those lessons become plain text, and prerequisites that do not come before it
// are left out.

// Our renderer writes links so, and puts no link inside another.
var lessonLink = regexp.MustCompile(`(?s)<a href="/lessons/([a-z0-9-]+)(?:/notes)?(?:#[^"]*)?"[^>]*>(.*?)</a>`)

// unlinked is trusted HTML without links to lessons that are not there.
func unlinked(trusted string, there map[string]bool) string {
	if !strings.Contains(trusted, `<a href="/lessons/`) {
		return trusted
	}
	return lessonLink.ReplaceAllStringFunc(trusted, func(link string) string {
		m := lessonLink.FindStringSubmatch(link)
		if there[m[1]] {
			return link
		}
		return m[2]
	})
}

// taken is a copy of a lesson of ours, or of its notes, for a course with the lessons that are
// there. Before are those that come before it.
func taken(d lessons.Document, there map[string]bool, before []string) lessons.Document {
	clean := func(trusted string) string { return unlinked(trusted, there) }
	d.Prerequisites = slices.DeleteFunc(slices.Clone(d.Prerequisites), func(slug string) bool { return !slices.Contains(before, slug) })
	if len(d.Prerequisites) == 0 {
		d.Prerequisites = nil
	}
	d.Objectives = slices.Clone(d.Objectives)
	for i := range d.Objectives {
		d.Objectives[i] = clean(d.Objectives[i])
	}
	d.Blocks = slices.Clone(d.Blocks)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		b.HTML = clean(b.HTML)
		switch b.Kind {
		case lessons.FigureBlock:
			f := *b.Figure
			f.Caption = clean(f.Caption)
			b.Figure = &f
		case lessons.QuestionBlock:
			q := *b.Question
			q.Prompt, q.Explanation, q.Choices = clean(q.Prompt), clean(q.Explanation), slices.Clone(q.Choices)
			for k := range q.Choices {
				q.Choices[k].Feedback = clean(q.Choices[k].Feedback)
				if q.Form == lessons.Choice {
					q.Choices[k].Text = clean(q.Choices[k].Text)
				}
			}
			b.Question = &q
		case lessons.ExerciseBlock:
			e := *b.Exercise
			e.Lead = clean(e.Lead)
			b.Exercise = &e
		case lessons.RaceBlock:
			r := *b.Race
			r.Lead = clean(r.Lead)
			b.Race = &r
		case lessons.PseudocodeBlock:
			c := *b.Pseudocode
			c.Caption = clean(c.Caption)
			b.Pseudocode = &c
		}
	}
	return d
}

// joined is a glossary of a course's own terms and of ours: where both define a term, or have a
// form in common, it is the course's.
func joined(own, ours []lessons.Term, there map[string]bool) []lessons.Term {
	ids, forms := map[string]bool{}, map[string]bool{}
	for _, t := range own {
		ids[t.ID] = true
		for _, f := range t.Forms {
			forms[strings.ToLower(f)] = true
		}
	}
	out := slices.Clone(own)
	for _, t := range ours {
		if ids[t.ID] {
			continue
		}
		t.HTML = unlinked(t.HTML, there)
		t.Forms = slices.DeleteFunc(slices.Clone(t.Forms), func(f string) bool { return forms[strings.ToLower(f)] })
		out = append(out, t)
	}
	slices.SortStableFunc(out, func(a, b lessons.Term) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return out
}
