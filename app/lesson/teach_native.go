//go:build !js

package lesson

import (
	"fmt"
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/course"
	"upsweep/app/ui"
	"upsweep/lessons"
)

// Teaching lists the teaching notes of the course, track by track, and says how figures are
// projected. Lessons and notes come by slug; a lesson without notes is left out.
func Teaching(c course.Course, all, notes map[string]*lessons.Document) app.UI {
	var b strings.Builder
	b.WriteString(`<article class="teach"><h1 tabindex="-1">Teaching notes</h1>` +
		`<p class="lead">For every lesson: a plan of the hour, a question to vote on with what each wrong answer means, and where students stumble.</p>` +
		`<section class="teach-how prose" aria-labelledby="in-class"><h2 id="in-class">In class</h2><p><b>Teach</b> opens the teacher’s page of a lesson: its stops, one after another, with the notes and the questions beside the figure, ` +
		`and a window for the projector that follows. Where this site has rooms, students follow on their phones and vote.</p></section>` +
		`<section class="teach-how prose" aria-labelledby="projector"><h2 id="projector">A figure alone on the projector</h2><p>Press <kbd>P</kbd> on any page with a figure, or add <code>projector=1</code> to its address: ` +
		`what is left is the algorithm’s name, the round, the figure and its sentence, as wide as the window. A clicker’s <kbd>Page Up</kbd> and <kbd>Page Down</kbd> step back and forward; ` +
		`<kbd>.</kbd> or <kbd>B</kbd> turns the screen black, and back; <kbd>Esc</kbd> ends it. With <i>Predict</i> on, the boxes of the next round are empty: <kbd>E</kbd> reveals one, ` +
		`<kbd>Shift</kbd> <kbd>E</kbd> the round. <kbd>?</kbd> lists all keys. The address of a figure holds its input, its round and its view, so that it can be put on a slide.</p></section>` +
		`<section class="teach-how prose" aria-labelledby="homework"><h2 id="homework">Homework</h2><p>Under <a href="/practice/sets">Problem sets</a> you choose exercises and give them out as a link. ` +
		`Your students send you their answers as files, and the page grades those of a whole class.</p></section>` +
		`<p class="teach-outcomes">Which lessons serve which outcomes of two curricula: <a href="/outcomes">the outcome map</a>.</p>`)
	section := ""
	for _, e := range c {
		d := notes[e.Slug]
		if d == nil {
			continue
		}
		if e.Section != section {
			if section != "" {
				b.WriteString(`</ul></section>`)
			}
			section = e.Section
			id := "teach-" + strings.ToLower(strings.ReplaceAll(section, " ", "-"))
			fmt.Fprintf(&b, `<section class="teach-track" aria-labelledby="%s"><h2 id="%[1]s">%s</h2><ul role="list">`, html.EscapeString(id), html.EscapeString(section))
		}
		fmt.Fprintf(&b, `<li><div><a class="map-title" href="/lessons/%s/notes">%s</a><p class="teach-about">%s</p><a class="alone" href="/present?lesson=%[1]s" aria-label="Teach: “%[2]s”">Teach</a></div><p class="teach-facts">%[4]s</p></li>`,
			e.Slug, html.EscapeString(e.Title), html.EscapeString(d.Summary), strings.Join(teachFacts(d, all[e.Slug]), "<br>"))
	}
	if section != "" {
		b.WriteString(`</ul></section>`)
	}
	b.WriteString(`</article>`)
	return ui.Raw(b.String())
}

// teachFacts says how long a class takes, what there is to ask it, and leads to the lesson and its
// first figure.
func teachFacts(notes, d *lessons.Document) []string {
	facts := []string{ui.Count(notes.Minutes, "minute") + " in class, " + ui.Count(blocks(notes, lessons.QuestionBlock), "question") + " to vote on"}
	if d == nil {
		return facts
	}
	asked := []string{ui.Count(blocks(d, lessons.QuestionBlock), "question")}
	if n := blocks(d, lessons.ExerciseBlock); n > 0 {
		asked = append(asked, ui.Count(n, "exercise"))
	}
	facts = append(facts, fmt.Sprintf(`<a href="/lessons/%s">Lesson</a>: %s`, d.Slug, strings.Join(asked, ", ")))
	for _, b := range d.Blocks {
		if b.Kind == lessons.FigureBlock {
			query := strings.TrimPrefix(b.Figure.Query+"&projector=1", "&")
			return append(facts, fmt.Sprintf(`<a href="/play/%s?%s">First figure on the projector</a>`, html.EscapeString(b.Figure.Algorithm), html.EscapeString(query)))
		}
	}
	return facts
}

// blocks counts those of a kind.
func blocks(d *lessons.Document, kind lessons.Kind) (n int) {
	for _, b := range d.Blocks {
		if b.Kind == kind {
			n++
		}
	}
	return n
}
