//go:build !js

package lesson

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/lessons"
)

// Notes are the teaching notes of a lesson. Nothing in them is interactive: the question is shown
// with its answer and with what leads to each wrong one, since the reader is the one who asks.
func Notes(d *lessons.Document) ui.Page {
	return ui.Page{
		Title: "Teaching notes: " + d.Title, Description: d.Summary,
		Draw: func() app.UI { return ui.Raw(notesHTML(d)) },
	}
}

// InClass are the notes as the teacher's page shows them: what is to be read, without the
// questions, which are stops there.
func InClass(d *lessons.Document) string {
	var b strings.Builder
	b.WriteString(`<div class="notes prose">`)
	for _, block := range d.Blocks {
		if block.Kind != lessons.QuestionBlock {
			b.WriteString(noteHTML(block))
		}
	}
	b.WriteString("</div>")
	return b.String()
}

// LockedNotes stand in the place of teaching notes that their reader may not read: a form for the
// teachers' key, which goes to KeyAddress.
func LockedNotes(d *lessons.Document, refused bool) ui.Page {
	said := ""
	if refused {
		said = `<p class="notes-refused" role="alert">That is not the teachers’ key of this site. It has four words of five letters.</p>`
	}
	return ui.Page{
		Title: "Teaching notes: " + d.Title, Description: "For teachers.",
		Draw: func() app.UI {
			return ui.Raw(fmt.Sprintf(`<article class="notes prose"><p class="eyebrow"><a href="/teach">Teaching notes</a></p><h1 tabindex="-1">%s</h1>`+
				`<p class="lead">The teaching notes are for those who teach: they hold the answers of the questions that a class votes on.</p>`+
				`<form method="post" action="%s" class="notes-key"><input type="hidden" name="to" value="/lessons/%s/notes">`+
				`<label for="teachers-key">The teachers’ key of this site</label>`+
				`<input id="teachers-key" name="key" type="text" class="field" required autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="lusab-babad-gutih-tugad">`+
				`<button class="button">Open the notes</button></form>%s`+
				`<p>The people who run this site have the key. This browser remembers it for half a year, in a cookie that nothing else is kept in.</p>`+
				`<p class="lesson-needs">The notes belong to <a href="/lessons/%[3]s">this lesson</a>.</p></article>`,
				html.EscapeString(d.Title), KeyAddress, d.Slug, said))
		},
	}
}

// KeyAddress is where the teachers' key is posted.
const KeyAddress = "/teach"

// LockedInClass stands in the place of InClass for those who may not read the notes.
func LockedInClass(d *lessons.Document) string {
	return fmt.Sprintf(`<div class="notes prose"><p>The notes of this lesson, and the questions in them, open with `+
		`<a href="/lessons/%s/notes" target="_blank" rel="noopener">the teachers’ key</a>. Load this page again afterwards.</p></div>`, d.Slug)
}

func notesHTML(d *lessons.Document) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<article class="notes prose"><p class="eyebrow"><a href="/teach">Teaching notes</a> · %s in class</p><h1 tabindex="-1">%s</h1><p class="lead">%s</p>`+
		`<p class="lesson-needs">For <a href="/lessons/%s">this lesson</a>.</p>`, ui.Count(d.Minutes, "minute"), html.EscapeString(d.Title), html.EscapeString(d.Summary), d.Slug)
	for _, block := range d.Blocks {
		b.WriteString(noteHTML(block))
	}
	b.WriteString("</article>")
	return b.String()
}

// noteHTML is a block of the notes.
func noteHTML(block lessons.Block) string {
	switch block.Kind {
	case lessons.ProseBlock, lessons.GPUBlock, lessons.ChartBlock:
		return "<div>" + block.HTML + "</div>"
	case lessons.AsideBlock:
		title := ""
		if block.Title != "" {
			title = `<p class="aside-title">` + html.EscapeString(block.Title) + `</p>`
		}
		return `<aside class="aside">` + title + block.HTML + `</aside>`
	case lessons.QuestionBlock:
		return pollHTML(block.Question)
	case lessons.FigureBlock:
		f := block.Figure
		return fmt.Sprintf(`<figure class="notes-figure" id="%s">%s<figcaption>%s <a href="/play/%s?%s">Open the figure</a></figcaption></figure>`,
			html.EscapeString(f.ID), f.SVG, f.Caption, html.EscapeString(f.Algorithm), html.EscapeString(f.Query))
	}
	return ""
}

// pollHTML is a question to vote on, with what each vote means.
func pollHTML(q *lessons.Question) string {
	var b strings.Builder
	b.WriteString(`<section class="question"><div class="question-prompt">` + q.Prompt + `</div><ol class="poll">`)
	for _, c := range q.Choices {
		class, word := "", ""
		if c.Right {
			class, word = ` class="is-right"`, `<b class="poll-word">Right</b> `
		}
		b.WriteString("<li" + class + "><p>" + word + c.Text + `</p><div class="poll-why">` + c.Feedback + "</div></li>")
	}
	b.WriteString("</ol>")
	if q.Explanation != "" {
		b.WriteString(q.Explanation)
	}
	b.WriteString("</section>")
	return b.String()
}
