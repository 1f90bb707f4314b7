package pack

import (
	"html"
	"strconv"
	"strings"

	"upsweep/lessons"
	"upsweep/lessons/render"
)

// What does not render is stood in for by a page of its own, which says to its author what there is
// to put right. Being a lesson, or a term, like any other it reaches the client as they do.

// standIn takes the place of a lesson, or of notes.
func standIn(slug, title string, found render.Problems) lessons.Document {
	if title == "" {
		title = slug
	}
	return lessons.Document{
		Slug: slug, Title: title, Summary: "This page can’t be shown yet.", Minutes: 1,
		Blocks: []lessons.Block{{Kind: lessons.ProseBlock, HTML: listed(found)}},
	}
}

// listed is what is wrong, each with its file and line.
func listed(found render.Problems) string {
	var b strings.Builder
	b.WriteString(`<p>Only its author needs to read this. Correct the file and save it.</p><ul class="course-problems">`)
	for _, p := range found {
		b.WriteString(`<li><code>` + html.EscapeString(p.File) + `:` + strconv.Itoa(p.Line) + `</code> ` + html.EscapeString(p.Message) + `</li>`)
	}
	b.WriteString(`</ul>`)
	return b.String()
}

// glossaryStandIn stands at the beginning of the page of a glossary that does not render.
func glossaryStandIn(found render.Problems) lessons.Term {
	return lessons.Term{ID: "glossary-problems", Name: "The glossary of this course can’t be shown yet", HTML: listed(found), Gist: "It can’t be shown yet."}
}
